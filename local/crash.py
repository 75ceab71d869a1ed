"""Kill the stack at random moments and see whether anything is lost: ``python -m local.crash --times 20``.

The stack runs in a process of its own on the template, bots play over the network, and ``kill -9`` comes when
it comes. The next process takes up the journal: the book must balance, no commit that somebody was told of
may be missing, and every table must close further hands. The last line of output is one JSON object.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from runtime import observability
from runtime.audit import audit
from runtime.bootstrap import Services

from local import variants
from local.bots import Bot, DealerBot, PlayerBot, ScannerBot
from local.client import Client
from local.house import DEALER, LIVE_TABLE, PIT_BOSS, SCANNER, demonstration
from local.pit_boss import PitBossBot
from local.rigged_decks import rigged_decks
from local.stack import Stack, StackSettings, closed_hands
from local.template.deployed import TemplatePlatform, TemplateSettings
from local.template.synthesis import assembly

PASSWORD: Final = "crash0test"  # noqa: S105 - of accounts that live for some minutes
RNG_TABLE: Final = "ruby"
WATCHER: Final = "eva"
_TABLES: Final = {RNG_TABLE: 4, LIVE_TABLE: 3}
_PATIENCE_S: Final = 60.0


class Count(NamedTuple):
    """What came of it: kills, closed hands, accounts that do not balance, commits told of and not there."""

    crashes: int
    hands: int
    differences: int
    lost_commits: int


class Child:
    """The stack in a process of its own, on one port and one folder."""

    def __init__(self, port: int, data: Path, template: Path) -> None:
        self._command = [
            sys.executable, "-m", "local.crash", "--serve", str(port), "--data", str(data),
            "--assembly", str(template),
        ]  # fmt: skip
        self._process: subprocess.Popen[str] | None = None

    async def start(self) -> dict[str, Any]:
        """Start it, and return what it found in the folder once it serves. Raises RuntimeError."""
        self._process = subprocess.Popen(  # noqa: S603 - this very module
            self._command, stdout=subprocess.PIPE, text=True
        )
        output = self._process.stdout
        assert output is not None
        found: dict[str, Any] = {}
        try:
            while not found.get("serving"):
                line = await asyncio.to_thread(output.readline)
                if not line:
                    raise RuntimeError("the stack did not come up")
                found.update(json.loads(line))
        except BaseException:
            # Who gets no stack ends none.
            self.kill()
            raise
        return found

    def kill(self) -> None:
        """End it as a crash would."""
        if self._process is not None and self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGKILL)
        if self._process is not None:
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()


async def crash(times: int, luck: random.Random, data: Path, template: Path) -> Count:
    """Kill the stack so many times and count what is wrong afterwards. Raises TimeoutError when it hangs."""
    port = _free_port()
    child = Child(port, data, template)
    await child.start()
    clients = {name: Client(f"http://127.0.0.1:{port}", name, PASSWORD) for name in _names()}
    tasks: list[asyncio.Task[None]] = []
    differences = lost = 0
    try:
        await asyncio.gather(*(client.open() for client in clients.values()))
        watcher = clients[WATCHER]
        for table_id in _TABLES:
            await watcher.command("watch", table_id)
        tasks = [asyncio.create_task(_persist(bot)) for bot in _bots(clients, luck)]
        for number in range(1, times + 1):
            await _until_hands_close(watcher)
            await asyncio.sleep(luck.uniform(0.0, 1.5))
            child.kill()
            told = {table_id: _newest_version(clients, table_id) for table_id in _TABLES}
            found = await child.start()
            differences += found["differences"]
            lost += sum(told[table_id] > found["versions"][table_id] for table_id in _TABLES)
            hands, verdict = found["hands"], _verdict(found)
            variants.to_stderr(f"==> crash {number} of {times}: {hands} hands, the book {verdict}")
        await _until_hands_close(watcher)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(client.close() for client in clients.values()))
        child.kill()
    found = await child.start()
    child.kill()
    return Count(times, found["hands"], differences + found["differences"], lost)


def _verdict(found: dict[str, Any]) -> str:
    return "balances" if not found["differences"] else f"has {found['differences']} differences"


def _names() -> list[str]:
    bots = sum(_TABLES.values())
    return [*(f"bot{number}" for number in range(1, bots + 1)), WATCHER, DEALER, SCANNER, PIT_BOSS]


def _bots(clients: dict[str, Client], luck: random.Random) -> list[Bot]:
    names = iter(_names())
    bots: list[Bot] = [
        PlayerBot(clients[next(names)], table_id, seat, 100_00, luck=random.Random(luck.random()))
        for table_id, players in _TABLES.items()
        for seat in range(1, players + 1)
    ]
    scanner = clients[SCANNER]
    decks = rigged_decks(str(luck.random()), lambda: scanner.public(LIVE_TABLE)["hand"])
    return [
        *bots,
        DealerBot(clients[DEALER], LIVE_TABLE),
        ScannerBot(scanner, LIVE_TABLE, decks),
        PitBossBot(clients[PIT_BOSS], [*_TABLES], luck=random.Random(luck.random())),
    ]


async def _persist(bot: Bot) -> None:
    """Run a bot, again when a crash made it stumble."""
    while True:
        try:
            await bot.run()
        except Exception as error:
            variants.to_stderr(f"    {bot.client.name} begins again: {error}")
        await asyncio.sleep(0.5)


async def _until_hands_close(watcher: Client) -> None:
    """Wait until every table has closed a hand more. Raises TimeoutError."""
    before = {table_id: _hands_closed(watcher, table_id) for table_id in _TABLES}
    await watcher.until(
        lambda: all(_hands_closed(watcher, table_id) > before[table_id] for table_id in _TABLES), _PATIENCE_S
    )


def _hands_closed(watcher: Client, table_id: str) -> int:
    """Return the number of the last event that closed a hand, 0 for none."""
    recent = watcher.public(table_id).get("recent", ())
    return max((int(event["number"]) for event in recent if event["name"] == "hand_closed"), default=0)


def _newest_version(clients: dict[str, Client], table_id: str) -> int:
    """Return the newest version of a table that anybody was told of."""
    return max(int(client.tables.get(table_id, {}).get("version", 0)) for client in clients.values())


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


async def serve(port: int, data: Path, template: Path) -> None:
    """Run the stack until killed; say on stdout what was found, and when it serves."""
    house = demonstration(PASSWORD, bots=sum(_TABLES.values()), fast=True)
    platform = TemplatePlatform(TemplateSettings(template, data, on_restored=_report))
    async with Stack(house, StackSettings(port=port), platform):
        print(json.dumps({"serving": True}), flush=True)
        await asyncio.Event().wait()


def _report(services: Services) -> None:
    """Print what the journal gave back: the audit, and where the tables stand."""
    stored = {table_id: services.tables.load(table_id) for table_id, _ in services.tables.list_tables()}
    money = audit(services.ledger, services.purses, services.tables, services.games)
    found = {
        "hands": sum(closed_hands(services, table_id) for table_id in stored),
        "differences": len(money["differences"]) + bool(money["sum_cents"]),
        "versions": {table_id: table.version for table_id, table in stored.items() if table is not None},
    }
    print(json.dumps(found), flush=True)


def main(arguments: list[str]) -> int:
    """Return 0 when nothing was lost, 1 when anything was."""
    parser = argparse.ArgumentParser(prog="python -m local.crash", description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None, help="of the moments and the bots' choices")
    parser.add_argument("--assembly", type=Path, help="run this CDK assembly")
    parser.add_argument("--data", type=Path, help="a folder for the journal; a temporary one unless said")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    observability.configure("ERROR", sys.stderr)
    with variants.plain_refusals():
        if options.serve is not None:
            asyncio.run(serve(options.serve, options.data, options.assembly))
        template = options.assembly or assembly(variants.to_stderr)
    seed = random.randrange(10**6) if options.seed is None else options.seed
    variants.to_stderr(f"the moments and the bots' choices follow from seed {seed}")
    with tempfile.TemporaryDirectory() as temporary:
        data = options.data or Path(temporary)
        count = asyncio.run(crash(options.times, random.Random(seed), data, template))
    print(json.dumps(count._asdict()))
    return 1 if count.differences or count.lost_commits else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
