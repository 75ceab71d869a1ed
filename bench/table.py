"""How long a table takes to show an action to everybody: ``python -m bench.table``.

The stack runs on the template in a process of its own; fourteen clients a table, nine seated and five
watching, are in this one. An action counts from the frame sent to the last of the fourteen frames received.
Three measurements: one table as fast as it goes; twenty tables that each act once a second, which is more
than people do; twenty tables as fast as they go, for the most that the machine carries. The last line of
output is one JSON object, times in milliseconds.
"""

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.holdem.rules import Times as Pauses
from runtime import bootstrap, observability

from bench.timed_ports import Times, timed
from local import variants
from local.client import Client, Frame, Refused
from local.house import FAST, House, Person, table
from local.stack import Stack, StackSettings
from local.template.deployed import TemplatePlatform, TemplateSettings
from local.template.synthesis import assembly

SEATED: Final = 9
WATCHING: Final = 5
TABLES: Final = 20
TARGET_P99_MS: Final = 150.0

_PASSWORD: Final = "bench0table"  # noqa: S105 - of accounts that live for a minute
_PROCESSOR: Final = "processor"
_BUY_IN_CENTS: Final = 200_00
_PAUSES: Final[Pauses] = FAST
_SHOWN: Final = ("who", "decode frame", "load", "decode state", "apply", "encode state", "commit", "views",
                 "post", "timer")  # fmt: skip


class Measured(NamedTuple):
    """One measurement.

    ``processor_ms``: of the stack's process for each action, with all ticks that come between. ``parts_ms``:
    mean milliseconds of an action by part, waiting for the interpreter included.
    """

    tables: int
    actions: int
    p50_ms: float
    p99_ms: float
    actions_per_s: float
    processor_ms: float
    parts_ms: dict[str, float]


class Viewer(Client):
    """A client that notes when it got each version of its table."""

    def __init__(self, address: str, name: str, news: asyncio.Event) -> None:
        super().__init__(address, name, _PASSWORD)
        self._news = news
        self.arrivals: deque[tuple[int, float]] = deque(maxlen=32)

    def _take(self, frame: Frame) -> None:
        if frame.get("type") == "table":
            self.arrivals.append((frame["version"], time.perf_counter()))
        super()._take(frame)
        self._news.set()

    def arrived_s(self, version: int) -> float | None:
        """Return when this version, or a newer one, came first; None while it has not."""
        return next((at_s for arrived, at_s in self.arrivals if arrived >= version), None)


class Room:
    """One table with its fourteen viewers, the first nine of them seated."""

    def __init__(self, address: str, number: int) -> None:
        self.table_id = f"t{number}"
        self._news = asyncio.Event()
        self.viewers = [Viewer(address, name, self._news) for name in _names(number)]

    async def open(self) -> None:
        """Sign everybody in, seat nine."""
        for viewer in self.viewers:
            await viewer.open()
            await viewer.command("watch", self.table_id)
        for seat, viewer in enumerate(self.viewers[:SEATED], start=1):
            await viewer.command("take_seat", self.table_id, seat=seat)
            await viewer.command("buy_in", self.table_id, amount_cents=_BUY_IN_CENTS)

    async def close(self) -> None:
        """Hang up."""
        await asyncio.gather(*(viewer.close() for viewer in self.viewers))

    async def act(self) -> float:
        """Let whoever's turn it is check or call; return the milliseconds until all fourteen know."""
        while True:
            actor = await self._actor()
            turn = actor.turn(self.table_id)
            if turn is None:
                continue
            move = "check" if "check" in actor.private(self.table_id)["moves"] else "call"
            sent_s = time.perf_counter()
            try:
                answer = await actor.command("act", self.table_id, turn=turn["turn"], move=move)
            except Refused:
                continue
            return (await self._all_know(answer["version"]) - sent_s) * 1000

    async def _actor(self) -> Viewer:
        """Wait until it is somebody's turn; who is out of chips buys in again meanwhile."""
        while True:
            for viewer in self.viewers[:SEATED]:
                if viewer.turn(self.table_id) is not None:
                    return viewer
                if viewer.private(self.table_id).get("rebuy"):
                    await viewer.command("buy_in", self.table_id, amount_cents=_BUY_IN_CENTS)
            await self._next_news()

    async def _all_know(self, version: int) -> float:
        """Return when the last viewer had the version."""
        while True:
            arrivals = [viewer.arrived_s(version) for viewer in self.viewers]
            if None not in arrivals:
                return max(at_s for at_s in arrivals if at_s is not None)
            await self._next_news()

    async def _next_news(self) -> None:
        self._news.clear()
        await self._news.wait()


class Server:
    """The stack in a process of its own; ``parts`` asks it where the time went."""

    def __init__(self, tables: int, template: Path, data: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = int(taken.getsockname()[1])
        self.address = f"http://127.0.0.1:{port}"
        self._command = [
            sys.executable, "-m", "bench.table", "--serve", str(port), "--tables", str(tables),
            "--assembly", str(template), "--data", str(data),
        ]  # fmt: skip

    async def start(self) -> None:
        """Wait until it serves. Raises RuntimeError."""
        self._process = subprocess.Popen(  # noqa: S603 - this very module
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if not await asyncio.to_thread(self._line):
            raise RuntimeError("the stack did not come up")

    async def parts(self) -> dict[str, float]:
        """Return the seconds by part since the last time."""
        assert self._process.stdin is not None
        self._process.stdin.write("parts\n")
        self._process.stdin.flush()
        parts: dict[str, float] = json.loads(await asyncio.to_thread(self._line))
        return parts

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


async def measure(server: Server, rooms: list[Room], seconds: float, pause_s: float) -> Measured:
    """Let every table act for so long, each action ``pause_s`` after the one before it, or at once for 0."""
    times_ms: list[float] = []
    await server.parts()
    started_s = time.perf_counter()

    async def play(room: Room) -> None:
        await asyncio.sleep(random.uniform(0, pause_s))
        while time.perf_counter() - started_s < seconds:
            due_s = time.perf_counter() + pause_s
            times_ms.append(await room.act())
            await asyncio.sleep(max(0.0, due_s - time.perf_counter()))

    await asyncio.gather(*(play(room) for room in rooms))
    took_s = time.perf_counter() - started_s
    parts = await server.parts()
    ordered = sorted(times_ms)
    return Measured(
        tables=len(rooms),
        actions=len(ordered),
        p50_ms=round(ordered[len(ordered) // 2], 1),
        p99_ms=round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 1),
        actions_per_s=round(len(ordered) / took_s, 1),
        processor_ms=round(parts.get(_PROCESSOR, 0.0) / len(ordered) * 1000, 1),
        parts_ms={part: round(parts.get(part, 0.0) / len(ordered) * 1000, 2) for part in _SHOWN},
    )


async def run(tables: int, seconds: float, template: Path, data: Path) -> dict[str, Measured]:
    """Return the three measurements by name. Each server is fresh, so that no old timers disturb."""
    found: dict[str, Measured] = {}
    async with _open_rooms(1, template, data / "one") as (server, rooms):
        found["one_table"] = await measure(server, rooms, seconds, 0.0)
        _show("one table, as fast as it goes", found["one_table"])
    async with _open_rooms(tables, template, data / "many") as (server, rooms):
        await asyncio.gather(*(_scatter(room) for room in rooms))
        # Until the timers of the scattering have ended, and those of the usual pace have taken their place.
        await measure(server, rooms, _PAUSES.betting_ms / 1000 + 1, 1.0)
        found["tables_at_once"] = await measure(server, rooms, seconds, 1.0)
        _show(f"{tables} tables, an action a second each", found["tables_at_once"])
        found["full_load"] = await measure(server, rooms, seconds, 0.0)
        _show(f"{tables} tables, as fast as they go", found["full_load"])
    return found


async def _scatter(room: Room) -> None:
    """Play a bit, so that no two tables are at the same place of their hands when it counts."""
    for _ in range(random.randrange(4 * SEATED)):
        await room.act()


@asynccontextmanager
async def _open_rooms(tables: int, template: Path, data: Path) -> AsyncIterator[tuple[Server, list[Room]]]:
    """Start a server and seat everybody."""
    server = Server(tables, template, data)
    await server.start()
    rooms = [Room(server.address, number) for number in range(tables)]
    try:
        await asyncio.gather(*(room.open() for room in rooms))
        yield server, rooms
    finally:
        await asyncio.gather(*(room.close() for room in rooms), return_exceptions=True)
        server.stop()


def _show(title: str, measured: Measured) -> None:
    print(f"{title}: p50 {measured.p50_ms} ms, p99 {measured.p99_ms} ms, {measured.actions_per_s} actions/s")
    print(f"  the stack's processor time: {measured.processor_ms} ms an action")
    for part, mean_ms in measured.parts_ms.items():
        print(f"  {part:<13} {mean_ms:>8.2f} ms")


def _names(number: int) -> list[str]:
    return [f"p{number}-{seat}" for seat in range(1, SEATED + WATCHING + 1)]


async def serve(port: int, tables: int, template: Path, data: Path) -> None:
    """Run the stack; answer each line of stdin with where the time went."""
    people = [
        Person(name, name, "player", _PASSWORD, 20 * _BUY_IN_CENTS)
        for number in range(tables)
        for name in _names(number)
    ]
    plans = [table(f"t{number}", 1_00, _PAUSES) for number in range(tables)]
    times = Times()
    platform = TemplatePlatform(TemplateSettings(template, data))
    async with Stack(House(tuple(people), tuple(plans)), StackSettings(port=port), platform) as stack:
        bootstrap.install(timed(stack.services, times))
        print("serving", flush=True)
        before_s = time.process_time()
        while await asyncio.to_thread(sys.stdin.readline):
            now_s = time.process_time()
            print(json.dumps({**times.taken(), _PROCESSOR: now_s - before_s}), flush=True)
            before_s = now_s


def main(arguments: list[str]) -> int:
    """Return 0 when twenty tables at once stay within the target, else 1."""
    parser = argparse.ArgumentParser(prog="python -m bench.table", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measurement")
    parser.add_argument("--assembly", type=Path, help="run this CDK assembly")
    parser.add_argument("--data", type=Path, help="a folder for the journal; a temporary one unless said")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    observability.configure("ERROR", sys.stderr)
    with variants.plain_refusals():
        if options.serve is not None:
            asyncio.run(serve(options.serve, options.tables, options.assembly, options.data))
            return 0
        template = options.assembly or assembly(variants.to_stderr)
    with tempfile.TemporaryDirectory() as temporary:
        data = options.data or Path(temporary)
        measured: dict[str, Any] = asyncio.run(run(options.tables, options.seconds, template, data))
    shown = {name: one._asdict() for name, one in measured.items()}
    print(json.dumps({**shown, "target_p99_ms": TARGET_P99_MS}))
    return 0 if measured["tables_at_once"].p99_ms <= TARGET_P99_MS else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
