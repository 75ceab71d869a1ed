"""Start the stack, let bots play, check money and secrecy, stop: ``python -m local.smoke``.

The last line of output is one JSON object; what is wrong goes to stderr, and the exit code is then 1.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from typing import NamedTuple

from runtime import observability
from runtime.audit import audit

from local import variants
from local.bots import Bot, DealerBot, PlayerBot, ScannerBot
from local.client import Client
from local.house import DEALER, LIVE_TABLE, PIT_BOSS, SCANNER, demonstration
from local.pit_boss import PitBossBot
from local.platforms import Platform
from local.rigged_decks import rigged_decks
from local.secrecy import Leak, SecrecyCheck
from local.stack import Stack, StackSettings

RNG_TABLE = "ruby"
WATCHER = "eva"
PASSWORD = "smoke0test"  # noqa: S105 - of accounts that live for some seconds
_PATIENCE_S = 150.0
_HOUSE = frozenset({"house:rake", "house:prizes", "house:insurance"})


class Report(NamedTuple):
    """What came of a run; ``findings`` say what was wrong with the money."""

    hands: int
    players: int
    frames: int
    money_difference_cents: int
    findings: tuple[str, ...]
    leaks: tuple[Leak, ...]
    seconds: float

    @property
    def good(self) -> bool:
        """Whether every cent and every card is where it belongs."""
        return not (self.money_difference_cents or self.findings or self.leaks)

    def as_json(self) -> dict[str, int | float]:
        """Return the last line of output."""
        return {
            "hands": self.hands,
            "players": self.players,
            "frames": self.frames,
            "money_difference_cents": self.money_difference_cents,
            "leaks": len(self.leaks),
            "seconds": round(self.seconds, 1),
        }


async def run(
    hands: int,
    live_hands: int,
    *,
    seed: int,
    rng_players: int = 6,
    live_players: int = 3,
    platform: Platform | None = None,
) -> Report:
    """Play so many hands or more at an RNG table and at a live one, then check everything.

    ``platform``: what it runs on, None for memory.
    """
    started_s = time.monotonic()
    house = demonstration(PASSWORD, bots=rng_players + live_players, fast=True)
    async with Stack(house, StackSettings(precise_timers=True), platform) as stack:
        luck = random.Random(seed)
        names = [f"bot{number}" for number in range(1, rng_players + live_players + 1)]
        clients = {
            name: Client(stack.address, name, PASSWORD, record=True)
            for name in (*names, WATCHER, DEALER, SCANNER, PIT_BOSS)
        }
        await asyncio.gather(*(client.open() for client in clients.values()))
        players = [
            _player(clients[name], RNG_TABLE if at < rng_players else LIVE_TABLE, at % rng_players + 1, luck)
            for at, name in enumerate(names)
        ]
        staff = _staff(clients, luck)
        try:
            await _play(stack, clients[WATCHER], players, staff, {RNG_TABLE: hands, LIVE_TABLE: live_hands})
        finally:
            await asyncio.gather(*(client.close() for client in clients.values()))
        money = audit(
            stack.services.ledger, stack.services.purses, stack.services.tables, stack.services.games
        )
        differences = money["differences"]
        check = SecrecyCheck(stack.hand_record)
        return Report(
            hands=stack.closed_hands(RNG_TABLE) + stack.closed_hands(LIVE_TABLE),
            players=len(players),
            frames=sum(client.received for client in clients.values()),
            money_difference_cents=abs(money["sum_cents"])
            + sum(abs(found["book_cents"] - (found["stored_cents"] or 0)) for found in differences)
            + abs(_missing_cents(stack, names)),
            findings=tuple(str(found) for found in differences),
            leaks=tuple(
                leak for name, client in clients.items() for leak in check.leaks(name, client.frames)
            ),
            seconds=time.monotonic() - started_s,
        )


def _player(client: Client, table_id: str, seat: int, luck: random.Random) -> PlayerBot:
    """Return a bot with a short stack, so that all-ins, side pots and new buy-ins come about."""
    buy_in_cents = luck.randrange(40_00, 80_00)
    return PlayerBot(client, table_id, seat, buy_in_cents, luck=random.Random(luck.random()))


def _staff(clients: dict[str, Client], luck: random.Random) -> list[Bot]:
    """Return who deals, at a table where straight flushes are frequent, and who decides about them."""
    scanner = clients[SCANNER]
    decks = rigged_decks(str(luck.random()), lambda: scanner.public(LIVE_TABLE)["hand"])
    return [
        DealerBot(clients[DEALER], LIVE_TABLE),
        ScannerBot(scanner, LIVE_TABLE, decks),
        PitBossBot(clients[PIT_BOSS], [RNG_TABLE, LIVE_TABLE], luck=random.Random(luck.random())),
    ]


async def _play(
    stack: Stack, watcher: Client, players: list[PlayerBot], staff: list[Bot], wanted: dict[str, int]
) -> None:
    """Run all bots until every table has closed the hands wanted and every player has left."""
    for table_id in wanted:
        await watcher.command("watch", table_id)
    tasks = [asyncio.create_task(bot.run()) for bot in (*players, *staff)]
    failure = asyncio.create_task(_first_failure(tasks))
    try:
        done = asyncio.create_task(_until_played(stack, watcher, players, wanted))
        await asyncio.wait({done, failure}, timeout=_PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
        if failure.done():
            failure.result()
        if not done.done():
            done.cancel()
            raise TimeoutError(f"no end after {_PATIENCE_S} s: {_state_of(watcher, wanted)}")
        done.result()
    finally:
        for task in (*tasks, failure):
            task.cancel()
        await asyncio.gather(*tasks, failure, return_exceptions=True)


async def _until_played(
    stack: Stack, watcher: Client, players: list[PlayerBot], wanted: dict[str, int]
) -> None:
    def played() -> bool:
        return all(stack.hand_record(f"{table_id}-{hands}") for table_id, hands in wanted.items())

    await watcher.until(played, _PATIENCE_S)
    await asyncio.gather(*(player.leave() for player in players))
    await watcher.until(lambda: not any(watcher.public(table_id)["seats"] for table_id in wanted))


async def _first_failure(tasks: list[asyncio.Task[None]]) -> None:
    """Raise what the first failing bot raises; bots that end because their money is gone do not fail."""
    await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        if task.done():
            task.result()
    await asyncio.Event().wait()


def _state_of(watcher: Client, table_ids: dict[str, int]) -> str:
    """Return where the tables stand, for a message."""
    hands = [watcher.public(table_id).get("hand") or {} for table_id in table_ids]
    return ", ".join(f"{hand.get('hand_id', '-')} {hand.get('stage', '-')}" for hand in hands)


def _missing_cents(stack: Stack, names: list[str]) -> int:
    """Return what the cashier gave the players and neither they nor the house have, now that all have left.

    The house's part is the rake, what it has of prizes and insurance, and what lies in the jackpots.
    """
    entries = stack.services.ledger.entries()
    own = {f"player:{name}" for name in names}
    given = sum(entry.cents for entry in entries if entry.credit in own and entry.debit == "house:cashier")
    house = sum(
        entry.cents * (_is_the_houses(entry.credit) - _is_the_houses(entry.debit)) for entry in entries
    )
    return given - house - sum(stack.balance_cents(name) for name in names)


def _is_the_houses(account: str) -> bool:
    return account in _HOUSE or account.startswith("jackpot:")


def main(arguments: list[str]) -> int:
    """Return 0 when everything is in order, 1 when anything is off."""
    parser = argparse.ArgumentParser(prog="python -m local.smoke", description=__doc__)
    parser.add_argument("--hands", type=int, default=30, help="hands at the RNG table")
    parser.add_argument("--live-hands", type=int, default=5, help="hands at the live table")
    parser.add_argument("--seed", type=int, default=None, help="of the bots' choices")
    variants.add_option(parser)
    options = parser.parse_args(arguments)
    observability.configure("WARNING", sys.stderr)
    seed = random.randrange(10**6) if options.seed is None else options.seed
    print(f"bots play {options.hands} + {options.live_hands} hands, their seed is {seed}", file=sys.stderr)
    with variants.plain_refusals():
        platform = variants.chosen(options, variants.to_stderr)
        report = asyncio.run(run(options.hands, options.live_hands, seed=seed, platform=platform))
    for finding in (*report.findings, *report.leaks):
        print(finding, file=sys.stderr)
    print(json.dumps(report.as_json()))
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
