"""Replay recorded hands through the running stack: ``python -m local.replay FILE --hands 20``.

Each hand gets a fresh live table with the record's rules: its players act through clients of their own, a
dealer starts the hand, a scanner reads the recorded cards. The last line of output is one JSON object.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.holdem.config import rule_set_json
from runtime import observability
from runtime.audit import audit

from bench.corpus import ReplayHand, records, translate
from bench.recording import MOST_CHAIRS, Unsupported
from local import variants
from local.bots import ScannerBot
from local.client import Client, Refused
from local.house import House, Person, TablePlan
from local.platforms import Platform
from local.stack import Stack, StackSettings

PASSWORD = "replay0hand"  # noqa: S105 - of accounts that live as long as this program
_FORTUNE_CENTS = 10**12
_PATIENCE_S = 20.0
_TROUPES = 3


class Mismatch(Exception):  # noqa: N818 - a finding, told apart from errors of the program
    """The platform and the record disagree."""


class Tally(NamedTuple):
    """What came of some records: ``mismatched`` holds their ids, ``unsupported`` how many were left out."""

    hands: int
    exact: int
    mismatched: tuple[str, ...]
    unsupported: int


class Troupe:
    """Nine players, a dealer and a scanner who play one hand after another, each on a table of its own."""

    def __init__(self, stack: Stack, name: str) -> None:
        self._stack = stack
        self._name = name
        self._players: dict[int, Client] = {}
        self._won_cents = dict.fromkeys(range(1, MOST_CHAIRS + 1), 0)
        self._dealer = self._client("dealer", "dealer", 0)
        self._scanner = self._client("scanner", "scanner", 0)

    async def open(self, chairs: int) -> None:
        """Sign in the staff and as many players as there are chairs."""
        missing = [chair for chair in range(1, chairs + 1) if chair not in self._players]
        clients = [self._client(f"seat{chair}", "player", _FORTUNE_CENTS) for chair in missing]
        staff = [] if self._players else [self._dealer, self._scanner]
        await asyncio.gather(*(client.open() for client in (*clients, *staff)))
        self._players.update(zip(missing, clients, strict=True))

    async def close(self) -> None:
        """Close every connection."""
        clients = (*self._players.values(), self._dealer, self._scanner) if self._players else ()
        await asyncio.gather(*(client.close() for client in clients))

    async def play(self, table_id: str, hand: ReplayHand) -> None:
        """Play one hand on a new table and compare every stack. Raises Mismatch."""
        await self.open(max(hand.stacks))
        rules = rule_set_json(hand.rules)
        config = {"live": True, "scanner_id": self._person("scanner"), "rules": rules}
        self._stack.add_table(TablePlan(table_id, config))
        scanning = asyncio.create_task(ScannerBot(self._scanner, table_id, lambda _: hand.deck).run())
        try:
            await self._sit_down(table_id, hand)
            await self._deal(table_id, hand)
            await self._make_moves(table_id, hand)
            await self._compare(table_id, hand)
        except (Refused, TimeoutError) as error:
            raise Mismatch(f"{type(error).__name__} {error}") from error
        finally:
            scanning.cancel()
            await asyncio.gather(scanning, return_exceptions=True)
        await self._dealer.command("close_console", table_id)
        for client in (self._dealer, self._scanner):
            await client.command("unwatch", table_id)

    async def _sit_down(self, table_id: str, hand: ReplayHand) -> None:
        async def sit_down(chair: int, stack_cents: int) -> None:
            client = self._players[chair]
            await client.command("watch", table_id)
            await client.command("take_seat", table_id, seat=chair)
            await client.command("buy_in", table_id, amount_cents=stack_cents)

        await asyncio.gather(*(sit_down(chair, cents) for chair, cents in hand.stacks.items() if cents))

    async def _deal(self, table_id: str, hand: ReplayHand) -> None:
        if hand.positions is not None:
            self._stack.place_button(table_id, hand.positions)
        await self._dealer.command("watch", table_id)
        await self._dealer.command("open_console", table_id)
        await self._dealer.command("start_hand", table_id)

    async def _make_moves(self, table_id: str, hand: ReplayHand) -> None:
        """Let each player make his recorded moves, each in the turn that his own frames tell him."""
        last_turn = 0
        for move in hand.moves:
            client = self._players[move.chair]
            try:
                last_turn = await _next_turn(client, table_id, last_turn)
            except TimeoutError:
                raise Mismatch(f"{move} does not come to its turn") from None
            amount = {} if move.to_cents is None else {"to_cents": move.to_cents}
            await client.command("act", table_id, turn=last_turn, move=move.move, **amount)

    async def _compare(self, table_id: str, hand: ReplayHand) -> None:
        """Compare the stacks on the table's frames, then, when all have left, the balances."""
        await self._dealer.until(lambda: _is_closed(self._dealer, table_id), _PATIENCE_S)
        seats = {seat["seat"]: seat["stack_cents"] for seat in self._dealer.public(table_id)["seats"]}
        shown = {chair: seats.get(chair, 0) for chair in hand.final}
        if shown != dict(hand.final):
            raise Mismatch(f"stacks are {shown}, recorded {dict(hand.final)}")
        for chair in seats:
            await self._players[chair].command("leave", table_id)
        for chair, cents in hand.final.items():
            self._won_cents[chair] += cents - hand.stacks[chair]
            wanted_cents = _FORTUNE_CENTS + self._won_cents[chair]
            balance_cents = self._stack.balance_cents(self._person(f"seat{chair}"))
            if balance_cents != wanted_cents:
                raise Mismatch(f"the balance of chair {chair} is off by {balance_cents - wanted_cents}")

    def _client(self, part: str, role: str, cents: int) -> Client:
        """Create an account and return its client."""
        person = self._person(part)
        self._stack.add_person(Person(person, part, role, PASSWORD, cents))
        return Client(self._stack.address, person, PASSWORD)

    def _person(self, part: str) -> str:
        return f"{self._name}-{part}"


async def _next_turn(client: Client, table_id: str, last_turn: int) -> int:
    """Wait for a turn of the client's own that is newer than ``last_turn`` and return its number."""
    number = last_turn

    def has_come() -> bool:
        nonlocal number
        turn = client.turn(table_id)
        number = turn["turn"] if turn is not None else 0
        return number > last_turn

    await client.until(has_come, _PATIENCE_S)
    return number


def _is_closed(client: Client, table_id: str) -> bool:
    return any(event["name"] == "hand_closed" for event in client.public(table_id)["recent"])


def chosen(path: Path, most: int) -> tuple[list[ReplayHand], int]:
    """Return the first ``most`` hands of a file that can be replayed, and how many were passed over."""
    hands: list[ReplayHand] = []
    unsupported = 0
    for line in records(path):
        if len(hands) == most:
            break
        try:
            hands.append(translate(line))
        except Unsupported as why:
            unsupported += 1
            print(f"left out: {why}", file=sys.stderr)
    return hands, unsupported


async def replay(
    hands: list[ReplayHand], unsupported: int = 0, platform: Platform | None = None
) -> Tally:
    """Replay hands in a stack of its own, in memory unless said, some tables at a time."""
    mismatched: list[str] = []
    waiting = enumerate(hands, start=1)
    async with Stack(House((), ()), StackSettings(precise_timers=True), platform) as stack:
        troupes = range(min(_TROUPES, len(hands)))
        await asyncio.gather(*(_work(stack, f"t{at}", waiting, mismatched) for at in troupes))
        services = stack.services
        money = audit(services.ledger, services.purses, services.tables, services.games)
    if money["differences"] or money["sum_cents"]:
        raise Mismatch(f"the book does not balance: {money}")
    order = {hand.hand_id: at for at, hand in enumerate(hands)}
    mismatched.sort(key=order.__getitem__)
    return Tally(len(hands), len(hands) - len(mismatched), tuple(mismatched), unsupported)


async def _work(
    stack: Stack, name: str, waiting: Iterator[tuple[int, ReplayHand]], mismatched: list[str]
) -> None:
    """Play the hands that wait, one after another; after a mismatch with new people and balances."""
    troupe = Troupe(stack, f"{name}-0")
    for number, hand in waiting:
        try:
            await troupe.play(f"replay-{number}", hand)
        except Mismatch as finding:
            print(f"{hand.hand_id}: {finding}", file=sys.stderr)
            mismatched.append(hand.hand_id)
            await troupe.close()
            troupe = Troupe(stack, f"{name}-{number}")
    await troupe.close()


def main(arguments: list[str]) -> int:
    """Return 0 when every hand ended with the recorded stacks, 1 when one did not, 2 without a file."""
    parser = argparse.ArgumentParser(prog="python -m local.replay", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=20)
    variants.add_option(parser)
    options = parser.parse_args(arguments)
    observability.configure("WARNING", sys.stderr)
    if not options.file.is_file():
        print(f"there is no file {options.file}", file=sys.stderr)
        return 2
    with variants.plain_refusals():
        platform = variants.chosen(options, variants.to_stderr)
        tally = asyncio.run(replay(*chosen(options.file, options.hands), platform))
    print(json.dumps(tally._asdict()))
    return 1 if tally.mismatched else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
