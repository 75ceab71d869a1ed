"""One run: a house with its people and tables, a time of faults, a quiet time, and the last reckoning."""

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from random import Random
from typing import Any, Final, NamedTuple

from engine.game import Cents, Json
from engine.holdem.opening import can_be_dealt_in
from runtime.audit import audit
from runtime.bootstrap import Services, assembled, install
from runtime.memory.edge import OpenOrigin
from runtime.ports import Account, AuditRecord, LedgerEntry, Session
from runtime.responsible import NO_LIMITS, Bound, limits_json
from runtime.settings import Settings

from tests.simulation.actors import Dealer, PitBoss, Player, Scanner, Watcher
from tests.simulation.broken_game import BrokenGame
from tests.simulation.checks import Checks, WatchedLog
from tests.simulation.clients import Client, Surroundings
from tests.simulation.dynamo import dynamo_storage
from tests.simulation.edge import Alarms, NumberedIds, VirtualClock, Wire
from tests.simulation.faults import Port, Weather
from tests.simulation.gateway import Gateway
from tests.simulation.history import GAME, History, require
from tests.simulation.kernel import START_MS, Kernel, Violation
from tests.simulation.rigged import RiggedRng
from tests.simulation.storage import OpenStorage, memory_storage
from tests.simulation.workflow import Workflows

STORAGES: Final[Mapping[str, OpenStorage]] = {"memory": memory_storage, "dynamo": dynamo_storage}

DEFAULT_STEPS: Final = 12_000
_QUIET_MS: Final = 180_000
_SETTLING_MS: Final = 70_000
"""How long after the last fault a table may still wait for the sweep, and people for their connection."""
_SWEPT_MS: Final = 600_000
_STALL_MS: Final = 3_000
"""A damaged table waits less long here than in service: the time of faults is short."""
_OUTAGE_MS: Final = 150_000
_SWEEP_LATE_MS: Final = 65_000
_PROMPT_MS: Final = 5_000
_HAND_MS: Final = 150_000
_NAMES: Final = ("ana", "bob", "cleo", "dora", "emil", "finn", "gus", "hana", "ivo")


class Report(NamedTuple):
    """What a run came to. ``violation`` is "" when every invariant held; ``tail`` is what happened last."""

    seed: int
    digest: str
    violation: str
    virtual_s: int
    counts: dict[str, int]
    tail: tuple[str, ...]

    def summary(self) -> dict[str, Json]:
        """The run in one flat line."""
        line = {"seed": self.seed, "digest": self.digest, "virtual_s": self.virtual_s, **self.counts}
        return {**line, "violation": self.violation} if self.violation else line


class World:
    """Everything that one seed makes; ``close`` it."""

    def __init__(self, seed: int, open_storage: OpenStorage) -> None:
        self.seed = seed
        self.kernel = kernel = Kernel(seed)
        self.weather = Weather(kernel)
        self._open = ExitStack()
        self._storage = self._open.enter_context(open_storage(kernel, self.weather))
        self.stores = self._storage.plain
        self._wire = Wire(kernel, self.weather)
        self.history = History(self.stores, kernel, self._wire.is_alive)
        self._alarms = Alarms(kernel, self.weather)
        self._workflows = Workflows(kernel, self.weather)
        self.checks = Checks(kernel, self.history, self.stores, self._alarms, self._workflows)
        self._gateway = Gateway(kernel, self.weather, self._wire, self._alarms)
        self._wire.on_post = self.checks.posted
        self._workflows.invoke = self._gateway.step
        self._gateway.on_start = self.checks.started
        self._gateway.on_finish = self.checks.finished
        self.services = self._services()
        self._table_ids: list[str] = []
        self._clients: list[Client] = []
        self._closed: dict[str, tuple[int, int]] = {}

    def _services(self) -> Services:
        def port(name: str, adapter: object) -> Any:
            return Port(name, adapter, self.kernel, self.weather)

        stores = self._storage.watched(self.history)
        return assembled(
            settings=Settings(stall_ms=_STALL_MS),
            games={GAME.kind: BrokenGame(self.kernel, self.weather)},
            tables=port("tables", stores.tables),
            accounts=port("accounts", stores.accounts),
            tries=port("tries", stores.tries),
            ledger=port("ledger", stores.ledger),
            purses=port("purses", stores.purses),
            audit_trail=port("audit_trail", stores.audit_trail),
            chat=port("chat", stores.chat),
            connections=port("connections", stores.connections),
            broadcaster=port("broadcaster", self._wire),
            timers=port("timers", self._alarms),
            approvals=port("approvals", self._workflows),
            clock=port("clock", VirtualClock(self.kernel)),
            rng=port("rng", RiggedRng(f"simulation {self.seed}")),
            ids=port("ids", NumberedIds()),
            origin=OpenOrigin(),
        )

    def populate(self) -> None:
        """Tables and people, as many and as rich as the seed says."""
        draw = self.kernel.random
        least = draw.choice((400, 2_000, 4_000))
        rules: dict[str, Json] = {
            "min_buy_in_cents": least,
            "max_buy_in_cents": least * draw.choice((1, 5)),
            "ante_cents": draw.choice((0, 0, 25)),
            "big_blind_ante_cents": draw.choice((0, 0, 200)),
            "button": draw.choice(("dead", "moving")),
            # A lost workflow is started again sooner than in service: the time of faults is short.
            "times": {"approval_look_ms": 20_000},
        }
        self._add_table("ruby", name="Ruby", rules={**rules, "seats": draw.randint(2, 9)})
        live = {"name": "Opal", "live": True, "scanner_id": "scan"}
        self._add_table("opal", **live, rules={**rules, "seats": draw.randint(2, 9)})
        around = Surroundings(
            self.kernel, self.weather, self._gateway, self.history.requests, tuple(self._table_ids)
        )
        for name in _NAMES[: draw.randint(3, 9)]:
            self._add_person(Player(around, name), draw.choice((least, 5 * least, 100_000)))
        for number in range(draw.randint(0, 3)):
            self._add_person(Watcher(around, f"eye{number}x"), 50_000)
        self._add_person(Dealer(around, "dan", ("opal",)), 0)
        self._add_person(Scanner(around, "scan", ("opal",)), 0)
        for name in ("pia", "max"):
            self._add_person(PitBoss(around, name, ("ruby", "opal")), 0)

    def _add_table(self, table_id: str, **config: Json) -> None:
        self.services.table_service.create_table(GAME.kind, table_id, config)
        self._table_ids.append(table_id)

    def _add_person(self, client: Client, cents: int) -> None:
        person = client.person
        account = Account(person, f"{person}@house", person.capitalize(), client.role, "no password")
        self.services.accounts.create(account)
        self.services.accounts.put_session(Session(person, person, START_MS * 2))
        if cents:
            credit = f"player:{person}"
            self.services.ledger.post(
                LedgerEntry(f"start:{person}", "house:cashier", credit, Cents(cents), "deposit", "", START_MS)
            )
        self._clients.append(client)
        self._bound(person, cents)
        client.start()

    def _bound(self, person: str, cents: int) -> None:
        """One in three players has a loss limit of the day (R23.1), drawn apart from everything else."""
        draw = Random(f"limits {self.seed} {person}")
        if not cents or draw.random() > 1 / 3:
            return
        limit_cents = self.history.books.loss_limits[person] = draw.randrange(cents // 4, cents)
        limits = limits_json(NO_LIMITS._replace(loss={"day": Bound(limit_cents)}))
        purse = self.stores.purses.purse(person)
        record = AuditRecord("limits", f"player:{person}", person, "loss_limit", "", {}, START_MS)
        self.stores.purses.set_limits(purse.guard(person), limits, record)

    def play(self, steps: int) -> None:
        """First ``steps`` of the queue under faults, then a quiet time. Raises Violation."""
        kernel = self.kernel
        self._gateway.sweep_for_ever()
        self._look_at_deadlines()
        kernel.run(lambda: kernel.steps < steps)
        self.weather.calm_down()
        self._sit_through_an_outage()
        kernel.trace.add(f"{kernel.now_ms} the faults are over")
        quiet_from_ms = kernel.now_ms
        self._watch_progress(quiet_from_ms)
        kernel.run(lambda: kernel.now_ms < quiet_from_ms + _QUIET_MS)
        self._reckon()

    def _sit_through_an_outage(self) -> None:
        """Nothing fails, but no timer ends and nobody says a word: the sweep alone keeps tables going."""
        kernel, weather = self.kernel, self.weather
        weather.is_outage = True
        from_ms = kernel.now_ms
        kernel.trace.add(f"{from_ms} an outage of all timers begins")

        def look() -> None:
            if weather.is_outage:
                kernel.later(1_000, look)
                self.checks.deadlines(_SWEEP_LATE_MS)

        kernel.later(_SWEEP_LATE_MS, look)
        kernel.run(lambda: kernel.now_ms < from_ms + _OUTAGE_MS)
        weather.is_outage = False

    def _look_at_deadlines(self) -> None:
        self.kernel.later(60_000, self._look_at_deadlines)
        self.checks.deadlines(_SWEPT_MS)

    def _watch_progress(self, quiet_from_ms: int) -> None:
        """In the quiet time: deadlines are met at once, and hands close where two can play."""
        now_ms = self.kernel.now_ms
        self.kernel.later(1_000, lambda: self._watch_progress(quiet_from_ms))
        if now_ms > quiet_from_ms + _SETTLING_MS:
            self.checks.deadlines(_PROMPT_MS)
        for hand_id, since_ms in self.history.prizes.waited_ms.items():
            if quiet_from_ms < since_ms < now_ms - 1_000:
                require(hand_id in self._workflows.asked, "a workflow was not started", hand=hand_id)
        for table_id, moment in self.history.latest.items():
            able = sum(seat is not None and can_be_dealt_in(seat) for seat in moment.state.seats)
            dealt_in = moment.state.hand is not None
            if not dealt_in and (able < 2 or not self._has_dealer(table_id)):
                self._closed.pop(table_id, None)
                continue
            number, since_ms = self._closed.get(table_id, (-1, now_ms))
            if number != moment.state.hand_number:
                self._closed[table_id] = (moment.state.hand_number, now_ms)
            elif now_ms - since_ms > _HAND_MS:
                raise Violation(f"nothing goes on at {table_id} since {since_ms}")

    def _has_dealer(self, table_id: str) -> bool:
        state = self.history.latest[table_id].state
        return not state.config.live or state.dealer != ""

    def _reckon(self) -> None:
        """At the end: the audit, and everybody who is there has seen how things stand."""
        services = self.services
        self.history.books.check_all(self.history.latest)
        self.checks.spoken.reckon([client.person for client in self._clients], self._table_ids)
        found = audit(services.ledger, services.purses, services.tables, services.games)
        require(not found["differences"] and found["sum_cents"] == 0, "the audit finds", found=found)
        for hand_id in self._workflows.running:
            over = hand_id in self.history.hand_ids
            require(not over, "a workflow waits for a hand that is over", hand=hand_id)
        for hand_id in self.history.hand_ids:
            require(self.stores.tables.hand(hand_id) is not None, "a hand without its record", hand=hand_id)
        for table_id, moment in self.history.latest.items():
            for person in moment.stored.people:
                hinted = table_id in self.stores.connections.rooms(person)
                require(hinted, f"nothing says that {person} is at {table_id}")
            quiet = self.kernel.now_ms - moment.stored.at_ms > 1_000
            for client in self._clients:
                presence = moment.stored.people.get(client.person)
                if presence is None or not client.connection_id:
                    continue
                who = f"{client.person} at {table_id}"
                require(presence.lost_ms is None, f"{who} is there and counts as lost")
                require(presence.connection_id == client.connection_id, f"{who} is told elsewhere")
                seen = client.views.get(table_id)
                behind = seen is None or seen["version"] != moment.stored.version
                require(not (quiet and behind), f"{who} has not seen the table as it stands")

    def close(self) -> None:
        """Drop what is still under way, and what was stored."""
        self.kernel.close()
        self._open.close()

    def report(self, violation: str) -> Report:
        """What has happened so far."""
        kernel = self.kernel
        counted = dict(self.weather.counted)
        counts = {
            "steps": kernel.steps,
            "hands": len(self.history.hand_ids),
            "voids": self.history.voids.counted,
            **{f"prizes_{status}": count for status, count in sorted(self.history.prizes.counted.items())},
            "commits": sum(moment.stored.version - 1 for moment in self.history.latest.values()),
            "commands": len(self.history.applied),
            "frames": self.checks.frames,
            "lines": self.checks.spoken.counted,
            "crashes": counted.pop("crash", 0) + counted.pop("call_crash", 0),
            "conflicts": counted.pop("conflicts", 0),
            **dict(sorted(counted.items())),
        }
        virtual_s = (kernel.now_ms - START_MS) // 1_000
        return Report(
            self.seed, kernel.trace.digest(), violation, virtual_s, counts, tuple(kernel.trace.tail)
        )


def simulate(
    seed: int,
    steps: int = DEFAULT_STEPS,
    echo: Callable[[str], object] | None = None,
    storage: str = "memory",
) -> Report:
    """Run one seed to its end, or to the first broken invariant. ``storage``: a name of ``STORAGES``."""
    world = World(seed, STORAGES[storage])
    world.kernel.trace.echo = echo
    install(world.services)
    log = WatchedLog(world.kernel)
    runtime_log = logging.getLogger("runtime")
    level, propagates = runtime_log.level, runtime_log.propagate
    runtime_log.addHandler(log)
    runtime_log.setLevel(logging.INFO)
    runtime_log.propagate = False
    violation = ""
    try:
        world.populate()
        world.play(steps)
    except Violation as broken:
        cause = "" if broken.__cause__ is None else f" ({broken.__cause__!r})"
        violation = f"{broken}{cause}"
    finally:
        report = world.report(violation)
        world.close()
        runtime_log.removeHandler(log)
        runtime_log.setLevel(level)
        runtime_log.propagate = propagates
    return report
