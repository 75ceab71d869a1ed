"""The running stack: a platform, the gateway before it, timers and schedules beside."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from argon2 import PasswordHasher
from engine.game import Cents, HandRecord, RuleViolation
from engine.kit.positions import Positions
from runtime.bootstrap import Services
from runtime.identity import Identity
from runtime.machine import SystemClock
from runtime.ports import LedgerEntry, NameTaken, TableWrite

from local.api_gateway import scheduled_event
from local.gateway import Gateway, GatewaySettings
from local.house import House, Person, TablePlan
from local.platforms import MemoryPlatform, Platform
from local.routing import Schedule
from local.sockets import Sockets

_log = logging.getLogger(__name__)


class StackSettings(NamedTuple):
    """How the stack runs. ``port`` 0 takes a free one; ``seed`` makes the decks repeatable, None does not.

    ``precise_timers`` (do not cut deadlines to whole seconds as AWS does) and ``sweep_s`` are of the memory
    platform; a template says both itself. ``queue_frames``: frames that may wait for a slow reader before
    it is cut off. ``ops_token``: who knows it may call what operations call (:mod:`local.ops_door`).
    """

    host: str = "127.0.0.1"
    port: int = 0
    seed: int | None = None
    precise_timers: bool = False
    sweep_s: float = 60.0
    queue_frames: int = 256
    gateway: GatewaySettings = GatewaySettings()
    ops_token: str = ""

    def __repr__(self) -> str:
        """Leave the token out."""
        return f"StackSettings(port={self.port})"


def hand_records(services: Services, table_id: str) -> list[HandRecord]:
    """Return the records of a table's hands, the first one first; called-off hands have none."""
    stored = services.tables.load(table_id)
    assert stored is not None, "the table exists"
    state = services.games[stored.game].decode(stored.public, stored.secret)
    numbers = range(1, state.hand_number + 1)
    found = (services.tables.hand(f"{table_id}-{number}") for number in numbers)
    return [record for record in found if record is not None]


def closed_hands(services: Services, table_id: str) -> int:
    """Return how many hands of a table have a record; called-off hands have none."""
    return len(hand_records(services, table_id))


class Stack:
    """One stack in this process: ``async with Stack(house, settings) as stack``; in memory unless said.

    Handlers find their services in the process, so there is only one at a time. ``address`` is the HTTP
    address, ``services`` what the handlers use. People and tables of ``house`` that are there already, from
    an earlier run, stay as they are.
    """

    def __init__(self, house: House, settings: StackSettings, platform: Platform | None = None) -> None:
        self._house = house
        self._settings = settings
        self._platform = platform or MemoryPlatform(
            seed=settings.seed, precise_timers=settings.precise_timers, sweep_s=settings.sweep_s
        )
        self._clock = SystemClock()
        self._sockets = Sockets(self._clock, settings.queue_frames)
        self._gateway = Gateway(self._sockets, self._clock, settings.gateway)
        self._schedules: list[asyncio.Task[None]] = []
        self._switch_interval_s = sys.getswitchinterval()
        self.address = ""

    @property
    def services(self) -> Services:
        """What the handlers use."""
        return self._platform.services

    async def __aenter__(self) -> Self:
        """Open the port, then the house. Raises OSError when the port is in use."""
        port = self._gateway.bind(self._settings.host, self._settings.port)
        self.address = f"http://{self._settings.host}:{port}"
        # Handlers in threads hand frames to the event loop all the time; the usual 5 ms would delay each.
        sys.setswitchinterval(0.0005)
        try:
            self._platform.open(self.address, self._sockets)
            for person in self._house.people:
                self.add_person(person)
            for plan in self._house.tables:
                self.add_table(plan)
            token = self._settings.ops_token
            await self._gateway.start(self._platform.routing, self._platform.invoke, token)
        except BaseException:
            await self.__aexit__()
            raise
        self._schedules = [asyncio.create_task(self._keep(each)) for each in self._platform.schedules]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close every connection and end every thread."""
        for task in self._schedules:
            task.cancel()
        await asyncio.gather(*self._schedules, return_exceptions=True)
        sys.setswitchinterval(self._switch_interval_s)
        # The platform last: the handlers that still run need it.
        await self._gateway.stop()
        await self._platform.close()

    def add_person(self, person: Person) -> None:
        """Create an account and give it its money from the cashier."""
        services = self.services
        # The accounts are of this machine only, so their hashes need not withstand anybody.
        hasher = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
        identity = Identity(services.accounts, hasher)
        with contextlib.suppress(NameTaken):
            identity.create_account(
                person.person, person.person, person.password, nickname=person.nickname, role=person.role
            )
        if person.cents:
            self.services.ledger.post(
                LedgerEntry(
                    f"opening:{person.person}",
                    "house:cashier",
                    f"player:{person.person}",
                    Cents(person.cents),
                    "opening",
                    "",
                    self.services.clock.now_ms(),
                )
            )

    def add_table(self, plan: TablePlan) -> None:
        """Open a table, unless it is open from an earlier run."""
        try:
            self.services.table_service.create_table("holdem", plan.table_id, plan.config)
        except RuleViolation as refusal:
            if refusal.code != "table_exists":
                raise

    def balance_cents(self, person: str) -> int:
        """Return a person's money off the table."""
        return self.services.accounts.balance_cents(person)

    def hand_record(self, hand_id: str) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
        """Return the public and the secret part of a closed hand's record, None while there is none."""
        record = self.services.tables.hand(hand_id)
        return None if record is None else (record.public, record.secret)

    def closed_hands(self, table_id: str) -> int:
        """Return how many hands of a table have a record; called-off hands have none."""
        return closed_hands(self.services, table_id)

    def cut(self, person: str) -> None:
        """Break a person's connections without a word, as a torn cable does; to be called on the loop."""
        for connection in self.services.connections.of_person(person):
            if (socket := self._sockets.find(connection.connection_id)) is not None:
                socket.abort()

    def place_button(self, table_id: str, before: Positions) -> None:
        """Make a quiet table believe that its last hand had these positions (replays of records need it)."""
        stored = self.services.tables.load(table_id)
        assert stored is not None, "the table exists"
        game = self.services.games[stored.game]
        state = game.decode(stored.public, stored.secret)._replace(positions=before)
        public, secret = game.encode(state, newest=self.services.settings.newest_codec)
        changed = stored._replace(version=stored.version + 1, public=public, secret=secret)
        self.services.tables.commit(TableWrite(changed, stored.version))

    async def _keep(self, schedule: Schedule) -> None:
        """Call a function as its schedule says."""
        while True:
            await asyncio.sleep(schedule.period_s)
            try:
                event = scheduled_event(schedule.name, self.services.clock.now_ms())
                await self._gateway.invoke(schedule.function, event)
            except Exception:
                _log.exception("%s failed", schedule.function)
