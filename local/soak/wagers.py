"""What was staked beside the pots in a soak, and whether each cent of it went where the rules say (R5, R6).

The rules stand here once more, in plain numbers, and are held against the records and the book: nothing of
the engine is asked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from runtime.ports import LedgerEntry

from local.secrecy import Record

_FLOOR_CENTS: Final = 8_000_00
_BET_CENTS: Final = 5_00
_FED_CENTS: Final = 3_42
_FIXED_CENTS: Final = {"four_of_a_kind": 700_00, "full_house": 120_00, "flush": 80_00, "straight": 40_00}


@dataclass(slots=True)
class Wagers:
    """What has happened: how often, and where the money of it must be by now.

    ``prizes``: by how they ended, as awarded or approved. ``insured``: offers that were taken. ``nulls``:
    hands that were declared null. ``balances``: what the accounts concerned must have.
    """

    bets: int = 0
    prizes: Counter[str] = field(default_factory=Counter)
    offers: int = 0
    insured: int = 0
    nulls: int = 0
    balances: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def follow(self, table_id: str, records: Iterable[Record]) -> None:
        """Go through the records of a table's hands, in their order."""
        self.balances[f"jackpot:{table_id}"] = 0
        for public, secret in records:
            self.offers += public["insurance"] is not None
            self.insured += bool(secret["insurance"] and secret["insurance"]["premium_cents"])
            self.nulls += public["void"]
            if public["void"]:
                continue
            if secret["insurance"]:
                self.balances["house:insurance"] -= secret["insurance"]["added_cents"]
            if public["jackpot"] is not None:
                self._jackpot(table_id, public)

    def _jackpot(self, table_id: str, public: Mapping[str, Any]) -> None:
        told = public["jackpot"]
        bets = 0 if told["refunded"] else len(told["bets"])
        before_cents = self.balances[f"jackpot:{table_id}"]
        opened_cents = max(before_cents, _FLOOR_CENTS)
        shown_cents = opened_cents + bets * _FED_CENTS
        by_itself = _with_status(told, "awarded")
        approved, rejected = _with_status(told, "approved"), _with_status(told, "rejected")
        taken_cents = sum(prize["cents"] for prize in approved)
        added_cents = max(0, taken_cents - shown_cents)
        left_cents = shown_cents + added_cents - taken_cents
        if (told["opened_cents"], told["left_cents"]) != (opened_cents, left_cents):
            self.wrong.append(f"{public['hand_id']}: the jackpot is not what its bets and prizes make it")
        self.wrong += [
            f"{public['hand_id']}: {prize['kind']} wins {prize['cents']} cents"
            for prize in told["prizes"]
            if prize["cents"] != _prize_cents(told["prizes"], prize, shown_cents)
        ]
        self.bets += bets
        self.prizes.update(prize["status"] for prize in told["prizes"])
        self.balances[f"jackpot:{table_id}"] = left_cents
        self.balances["house:prizes"] += bets * (_BET_CENTS - _FED_CENTS) - (opened_cents - before_cents)
        self.balances["house:prizes"] -= added_cents + sum(prize["cents"] for prize in by_itself)
        self.balances["house:prizes"] -= _BET_CENTS * len(rejected)
        for prize in (*by_itself, *approved):
            self.balances[f"prizes of {prize['player_id']}"] += prize["cents"]


def _with_status(told: Mapping[str, Any], status: str) -> list[Mapping[str, Any]]:
    return [prize for prize in told["prizes"] if prize["status"] == status]


def _prize_cents(prizes: Iterable[Mapping[str, Any]], prize: Mapping[str, Any], shown_cents: int) -> int:
    """Return what a prize is worth, by the amount on display when the window closed (R5.5, R5.8, R5.9)."""
    flushes = [each for each in prizes if each["kind"] == "straight_flush"]
    match prize["kind"]:
        case "straight_flush":
            return shown_cents // 10 // len(flushes)
        case "royal_flush":
            paid_cents: int = sum(each["cents"] for each in flushes if each["status"] == "approved")
            return max(shown_cents - paid_cents, _FLOOR_CENTS)
        case kind:
            return _FIXED_CENTS[kind]


def wrong_wagers(wagers: Wagers, entries: Iterable[LedgerEntry]) -> Iterator[str]:
    """Yield what is wrong with the wagers, and accounts that have something else than they must."""
    yield from wagers.wrong
    booked: Counter[str] = Counter()
    for entry in entries:
        booked[entry.credit] += entry.cents
        booked[entry.debit] -= entry.cents
        if entry.kind == "prize":
            booked[f"prizes of {entry.credit.removeprefix('player:')}"] += entry.cents
    named = {*wagers.balances, *(name for name in booked if name.startswith(("jackpot:", "prizes of ")))}
    for name in sorted({*named, "house:prizes", "house:insurance"}):
        if booked[name] != wagers.balances[name]:
            yield f"{name}: {booked[name]} cents in the book, {wagers.balances[name]} by the rules"
