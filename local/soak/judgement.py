"""What has come of a soak: money to the cent, cards to the eye, each command carried out once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from runtime.audit import audit
from runtime.bootstrap import Services
from runtime.ports import LedgerEntry

from local.client import Client
from local.outcomes import ACCEPTED, Spent
from local.secrecy import Leak, SecrecyCheck
from local.soak.notes import Notes
from local.soak.stillness import Stillness
from local.soak.talk import said_lines, wrong_talk
from local.soak.wagers import Wagers, wrong_wagers
from local.stack import Stack, hand_records

_SERVER_FAULTS = ("internal",)
_DROPS = ("sever", "stay_away", "flap", "close", "freeze")


class Report(NamedTuple):
    """``refused``: error frames by code; ``deeds``: what people did besides playing, by how often.

    ``jackpot_bets``: those that stood. ``prizes``: how many were awarded, approved and rejected. ``nulls``:
    hands that were declared null. ``lines``: what was said. ``findings`` says what is wrong, in words; none
    means that all is well.
    """

    seed: int
    hands: int
    players: int
    accepted: int
    refused: Mapping[str, int]
    refused_requests: Mapping[str, int]
    deeds: Mapping[str, int]
    jackpot_bets: int
    prizes: Mapping[str, int]
    insurance_offers: int
    insured: int
    nulls: int
    lines: int
    reconnections: int
    frames: int
    max_stall_ms: int
    loop_lag_ms: int
    accounts: int
    transfers: int
    differences: int
    sum_cents: int
    leaks: int
    findings: tuple[str, ...]
    seconds: float

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def as_json(self) -> dict[str, object]:
        """Return the last line of output."""
        told = self._asdict()
        told["findings"] = len(self.findings)
        told["drops"] = sum(self.deeds.get(name, 0) for name in _DROPS)
        return told


def judged(
    stack: Stack,
    clients: Mapping[str, Client],
    notes: Notes,
    stillness: Stillness,
    *,
    seed: int,
    players: int,
    tables: Sequence[str],
    seconds: float,
) -> Report:
    """Judge everything; the stack must be at rest, with nobody at a table."""
    services = stack.services
    money = audit(services.ledger, services.purses, services.tables, services.games)
    leaks = list(_leaks(stack, clients))
    wagers = Wagers()
    for table_id in tables:
        records = hand_records(services, table_id)
        wagers.follow(table_id, [(record.public, record.secret) for record in records])
    lines = said_lines(services, tables)
    refused = Counter(frame["code"] for client in clients.values() for frame in client.refusals)
    findings = [
        *notes.findings,
        *(f"the audit: {difference}" for difference in money["differences"]),
        *_wrong_money(services, clients, tables),
        *wrong_wagers(wagers, services.ledger.entries()),
        *(str(leak) for leak in leaks),
        *wrong_talk(lines, clients),
        *(f"{count} answers {code}" for code in _SERVER_FAULTS if (count := refused[code])),
    ]
    if money["sum_cents"]:
        findings.append(f"all accounts together have {money['sum_cents']} cents")
    if stillness.is_too_long:
        findings.append(f"a table stood still: {stillness.worst}")
    return Report(
        seed=seed,
        hands=sum(stack.closed_hands(table_id) for table_id in tables),
        players=players,
        accepted=sum(client.outcomes.counts[ACCEPTED] for client in clients.values()),
        refused=dict(refused.most_common()),
        refused_requests=dict(notes.refused_requests.most_common()),
        deeds=dict(notes.deeds.most_common()),
        jackpot_bets=wagers.bets,
        prizes=dict(wagers.prizes),
        insurance_offers=wagers.offers,
        insured=wagers.insured,
        nulls=wagers.nulls,
        lines=len(lines),
        reconnections=sum(client.connections - 1 for client in clients.values()),
        frames=sum(client.received for client in clients.values()),
        max_stall_ms=stillness.worst.late_ms,
        loop_lag_ms=stillness.loop_lag_ms,
        accounts=money["accounts"],
        transfers=money["transfers"],
        differences=len(money["differences"]),
        sum_cents=money["sum_cents"],
        leaks=len(leaks),
        findings=tuple(findings),
        seconds=round(seconds, 1),
    )


def _leaks(stack: Stack, clients: Mapping[str, Client]) -> Iterator[Leak]:
    check = SecrecyCheck(stack.hand_record)
    for name, client in clients.items():
        yield from check.leaks(name, client.frames)


def _wrong_money(services: Services, clients: Mapping[str, Client], tables: Iterable[str]) -> Iterator[str]:
    """Yield tables that still have money, and commands that moved money not at all, twice or unasked."""
    entries = services.ledger.entries()
    held: Counter[str] = Counter()
    for entry in entries:
        held[entry.credit] += entry.cents
        held[entry.debit] -= entry.cents
    for table_id in tables:
        if held[f"table:{table_id}"]:
            yield f"{table_id} has {held[f'table:{table_id}']} cents though everybody has left"
    for name, client in clients.items():
        yield from wrong_spending(name, client.outcomes.spent, entries)


def wrong_spending(person: str, spent: Mapping[str, Spent], entries: Iterable[LedgerEntry]) -> Iterator[str]:
    """Hold what a person's client was told of his spending against the book.

    An accepted command is in the book once and with its amount; a refused one is not; one whose answer
    never came may be either.
    """
    booked: dict[str, list[int]] = {}
    for entry in entries:
        if entry.debit == f"player:{person}" and entry.entry_id.startswith(f"cmd:{person}:"):
            booked.setdefault(entry.entry_id.split(":")[2], []).append(entry.cents)
    for command_id, (action, cents, accepted) in spent.items():
        found = booked.pop(command_id, [])
        if accepted is None and not found:
            continue
        if found != ([] if accepted is False else [cents]):
            yield f"{person}: {action} of {cents} cents, accepted: {accepted}, moved {found}"
    for command_id, amounts in booked.items():
        yield f"{person}: the book has {amounts} of {command_id}, which nobody sent"
