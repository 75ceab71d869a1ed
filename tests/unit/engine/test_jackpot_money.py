"""Whatever is bet, won, decided, insured, paused and declared null, in any order: no cent is lost or made.

Evenings of random play with decks that bring prizes about. After every command the felt checks the table's
money and the amount against the ledger; here the accounts are added up, and every hand is settled a second
time in words of its own.
"""

from random import Random
from typing import Any

import pytest
from engine.game import Cents, HandRecord, RuleViolation
from engine.holdem import insurance
from engine.holdem.commands import DecidePrize, EscalatePrize, Insure, JackpotBet, JackpotContinuity
from engine.holdem.replay import played_again
from engine.kit.commands import (
    BuyIn,
    ConnectionLost,
    ConnectionRestored,
    DeclareNull,
    ImBack,
    Leave,
    Pause,
    Resume,
    SitOut,
    TakeSeat,
    TopUp,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import FLOOR, SUITED_567, SUITED_TJQ, JackpotFelt
from tests.unit.engine.test_replay import stored

SEATS = (1, 2, 3, 4)
DEALS = (
    ({1: "AhKh", 2: "8h9h", 3: "2h4h", 4: "AsAd"}, SUITED_TJQ),
    ({1: "8h9h", 2: "3h4h", 3: "Ah2h", 4: "5s5d"}, SUITED_567),
    ({1: "8h9h", 2: "3h4h", 3: "KsKd", 4: "5s5d"}, SUITED_567),
    ({1: "AsAd", 2: "KhKc", 3: "7h6h", 4: "2s2d"}, "AcKd2c5h4h"),
    ({1: "AsKs", 2: "JsQd", 3: "QhQc", 4: "9c8c"}, "9sTs2dJc3h"),
)


class Evening:
    """One evening of random play at a jackpot table. Seats are taken by ``p<seat>``."""

    def __init__(self, random: Any) -> None:
        self.random = random
        stacks = {seat: random.choice((450, 2_000, 9_000, 20_000)) for seat in SEATS}
        self.felt = JackpotFelt(stacks, meter=random.choice((0, 799_999, 840_000, 5_000_003)))

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.felt.stage == "announced" and self.random.random() < 0.5:
                self.felt.stack_deck(*self.random.choice(DEALS))
            command = self.next_command()
            if command is None:
                self.pass_time()
                continue
            try:
                self.felt.do(command)
            except RuleViolation:
                continue

    def pass_time(self) -> None:
        deadline_ms = GAME.outstanding(self.felt.state).deadline_ms
        if deadline_ms is None:
            self.felt.now_ms += 1_000
        else:
            self.felt.step()

    def next_command(self) -> Any:
        """Something that may happen now; None lets time pass."""
        state, random = self.felt.state, self.random
        person = f"p{random.choice(SEATS)}"
        if state.paused is not None and random.random() < 0.7:
            return Resume("boss")
        if random.random() < 0.03:
            rare = (Pause("boss", "video"), DeclareNull("boss", "why"), SitOut(person), Leave(person))
            return random.choice(rare)
        if random.random() < 0.05:
            return random.choice((ConnectionLost(person), ConnectionRestored(person)))
        return self._in_stage(person)

    def _in_stage(self, person: str) -> Any:
        hand, random = self.felt.state.hand, self.random
        if hand is None or hand.stage == "announced":
            return random.choice((None, *self._come_back(person)))
        if hand.stage == "window":
            on = random.random() < 0.8
            bet, chips = JackpotBet(person, on), TopUp(person, Cents(700))
            return random.choice((None, bet, bet, chips))
        if hand.turn_index >= 0:
            return self._move()
        if hand.stage == "insurance":
            return self._insure()
        if hand.stage == "approval":
            prize = random.choice(hand.prizes)
            decision = DecidePrize("boss", hand.hand_id, prize.prize_id, random.random() < 0.6, "why")
            return random.choice((None, decision, decision, EscalatePrize("", hand.hand_id, prize.prize_id)))
        return None

    def _come_back(self, person: str) -> tuple[Any, ...]:
        cents: Any = self.random.choice((600, 5_000))
        seat = int(person[1:])
        return (
            TakeSeat(person, person, seat),
            BuyIn(person, cents),
            ImBack(person),
            JackpotContinuity(person, on=self.random.random() < 0.7),
        )

    def _move(self) -> Any:
        hand = self.felt.hand
        player = hand.players[hand.turn_index]
        passive = "check" if player.street_cents >= hand.price_cents else "call"
        move = self.random.choice((passive, passive, passive, "fold", "all_in", None))
        return None if move is None else self.felt.move(player.seat, move)

    def _insure(self) -> Any:
        hand = self.felt.hand
        assert hand.offer is not None
        allowed = insurance.bounds(hand, hand.offer)
        cents = self.random.choice((0, allowed.min_cents, allowed.max_cents, allowed.max_cents + 1))
        person = self.felt.seat(hand.offer.seat).person
        return Insure(person, hand.offer.offer_id, cents)


def settled_again(record: HandRecord, amount: int) -> tuple[int, dict[str, int]]:
    """(the amount after the hand, {person: prize}) by the rules, from what the record says of the hand."""
    jackpot = record.public["jackpot"]
    if record.public["void"] or jackpot is None:
        return amount, {}
    opened = max(amount, FLOOR)
    assert jackpot["opened_cents"] == opened
    if jackpot["refunded"] or record.public["street"] == "preflop":
        assert jackpot["prizes"] == []
        return opened, {}
    shown = opened + 342 * len(jackpot["bets"])
    assert jackpot["shown_cents"] == shown
    straight_flushes = [prize for prize in jackpot["prizes"] if prize["kind"] == "straight_flush"]
    left, paid = shown, {}
    for prize in straight_flushes:
        if prize["status"] == "approved":
            paid[prize["player_id"]] = shown // 10 // len(straight_flushes)
            left -= paid[prize["player_id"]]
    fixed = {"four_of_a_kind": 70_000, "full_house": 12_000, "flush": 8_000, "straight": 4_000}
    for prize in jackpot["prizes"]:
        if prize["kind"] == "royal_flush" and prize["status"] == "approved":
            paid[prize["player_id"]] = max(left, FLOOR)
            left = 0
        elif prize["status"] == "awarded":
            paid[prize["player_id"]] = fixed[prize["kind"]]
        if prize["status"] != "rejected":
            assert prize["cents"] == paid[prize["player_id"]]
    assert {prize["seat"] for prize in jackpot["prizes"]} <= {bet["seat"] for bet in jackpot["bets"]}
    return left, paid


@pytest.mark.rule("R5.3")
@pytest.mark.rule("R5.5")
@pytest.mark.rule("R5.8")
@pytest.mark.rule("R5.9")
@pytest.mark.rule("R5.11")
@pytest.mark.rule("R5.12")
@pytest.mark.rule("R18.2")
@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_no_cent_is_lost_or_made(seed: int) -> None:
    evening = Evening(Random(seed))
    felt = evening.felt
    amount = int(felt.state.jackpot_cents)
    evening.play(200)
    # The felt put the first amount into the jackpot from nowhere.
    assert sum(felt.balances.values()) + GAME.table_cents(felt.state) == amount
    for record in felt.records:
        amount, paid = settled_again(record, amount)
        assert (record.public["jackpot"] or {"left_cents": amount})["left_cents"] == amount
        assert felt.prize_lines(record.hand_id) == paid
        again = played_again(stored(record)).public
        assert again["players"] == record.public["players"]
    assert felt.state.jackpot_cents == amount


def test_the_evenings_bring_all_of_it_about() -> None:
    """Otherwise they would prove nothing."""
    seen: set[str] = set()
    for seed in range(12):
        evening = Evening(Random(seed))
        evening.play(300)
        for record in evening.felt.records:
            jackpot = record.public["jackpot"] or {"prizes": [], "refunded": False}
            seen |= {f"{prize['kind']} {prize['status']}" for prize in jackpot["prizes"]}
            seen |= {"refunded"} if jackpot["refunded"] else set()
            seen |= {"void with prizes"} if record.public["void"] and jackpot["prizes"] else set()
            seen |= {"insured"} if (record.secret["insurance"] or {}).get("premium_cents") else set()
    assert seen >= {
        "flush awarded",
        "full_house awarded",
        "straight_flush approved",
        "straight_flush rejected",
        "royal_flush approved",
        "royal_flush rejected",
        "refunded",
        "void with prizes",
        "insured",
    }
