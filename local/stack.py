"""The running stack: the shell on its memory adapters, the gateway before it, timers and sweeper beside."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from argon2 import PasswordHasher
from engine.game import Cents
from engine.kit.positions import Positions
from runtime import bootstrap
from runtime.identity import Identity
from runtime.machine import SeededRng, SystemClock
from runtime.ports import LedgerEntry, TableWrite
from runtime.wire.routes import SWEEP_FUNCTION

from local.api_gateway import scheduled_event
from local.gateway import Gateway, GatewaySettings
from local.house import House, Person, TablePlan
from local.sockets import Sockets
from local.timers import LocalTimers

_log = logging.getLogger(__name__)


class StackSettings(NamedTuple):
    """How the stack runs. ``port`` 0 takes a free one; ``seed`` makes the decks repeatable, None does not.

    ``precise_timers``: do not cut deadlines to whole seconds as AWS does. ``queue_frames``: frames that may
    wait for a slow reader before it is cut off.
    """

    host: str = "127.0.0.1"
    port: int = 0
    seed: int | None = None
    precise_timers: bool = False
    sweep_s: float = 60.0
    queue_frames: int = 256
    gateway: GatewaySettings = GatewaySettings()


class Stack:
    """One stack in this process: ``async with Stack(house, settings) as stack``.

    Handlers find their services in the process, so there is only one at a time. ``address`` is the HTTP
    address, ``services`` what the handlers use.
    """

    def __init__(self, house: House, settings: StackSettings) -> None:
        self._house = house
        self._settings = settings
        clock = SystemClock()
        self._sockets = Sockets(clock, settings.queue_frames)
        self._timers = LocalTimers(clock, precise=settings.precise_timers)
        self._gateway = Gateway(self._sockets, clock, settings.gateway)
        self._sweeper: asyncio.Task[None] | None = None
        self._switch_interval_s = 0.0
        self.address = ""
        self.services = bootstrap.memory_services(
            clock=clock,
            broadcaster=self._sockets,
            timers=self._timers,
            rng=None if settings.seed is None else SeededRng(str(settings.seed)),
        )
        services = self.services
        # The accounts live as long as this process, so their hashes need not withstand anybody.
        hasher = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
        self._identity = Identity(services.accounts, clock, services.ids, services.settings, hasher)

    async def __aenter__(self) -> Self:
        """Open the port, then the house. Raises OSError when the port is in use."""
        bootstrap.install(self.services)
        self._switch_interval_s = sys.getswitchinterval()
        # Handlers in threads hand frames to the event loop all the time; the usual 5 ms would delay each.
        sys.setswitchinterval(0.0005)
        self._timers.attach_loop()
        port = await self._gateway.start(self._settings.host, self._settings.port)
        self.address = f"http://{self._settings.host}:{port}"
        for person in self._house.people:
            self.add_person(person)
        for plan in self._house.tables:
            self.add_table(plan)
        self._sweeper = asyncio.create_task(self._sweep())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close every connection and end every thread."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        sys.setswitchinterval(self._switch_interval_s)
        await self._timers.stop()
        await self._gateway.stop()

    def add_person(self, person: Person) -> None:
        """Create an account and give it its money from the cashier."""
        self._identity.create_account(
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
        """Open a table."""
        self.services.table_service.create_table("holdem", plan.table_id, plan.config)

    def balance_cents(self, person: str) -> int:
        """Return a person's money off the table."""
        return self.services.accounts.balance_cents(person)

    def hand_record(self, hand_id: str) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
        """Return the public and the secret part of a closed hand's record, None while there is none."""
        record = self.services.tables.hand(hand_id)
        return None if record is None else (record.public, record.secret)

    def place_button(self, table_id: str, before: Positions) -> None:
        """Make a quiet table believe that its last hand had these positions (replays of records need it)."""
        stored = self.services.tables.load(table_id)
        assert stored is not None, "the table exists"
        game = self.services.games[stored.game]
        state = game.decode(stored.public, stored.secret)._replace(positions=before)
        public, secret = game.encode(state)
        changed = stored._replace(version=stored.version + 1, public=public, secret=secret)
        self.services.tables.commit(TableWrite(changed, stored.version))

    async def _sweep(self) -> None:
        """Call the sweeper as its schedule does."""
        while True:
            await asyncio.sleep(self._settings.sweep_s)
            try:
                event = scheduled_event("sweep", self.services.clock.now_ms())
                await self._gateway.invoke(SWEEP_FUNCTION, event)
            except Exception:
                _log.exception("the sweep failed")
