"""A way in with two accounts, Ana and Bo, on whatever adapter a test is run."""

from collections.abc import Callable
from typing import Any

from argon2 import PasswordHasher
from engine.game import Json, RuleViolation
from runtime.bootstrap import Services, memory_services, with_ports
from runtime.door import Door
from runtime.identity import Identity
from runtime.memory.edge import ManualClock, MemoryBroadcaster
from runtime.ports import Connection, Session
from runtime.sessions import connect, issue_ticket

from tests.contract.conftest import Stores

START_MS = 1_767_225_600_000
HOUR_MS = 3_600_000
NAME, PASSWORD, WRONG = "ana@example", "dealme7in", "dealme8in"
HERE, ELSEWHERE = "203.0.113.7", "198.51.100.9"
BLOCKED_MS = START_MS + 12 * HOUR_MS
FIVE_WRONG: list[tuple[str, Json]] = [
    *[("bad_credentials", {"tries_left": left}) for left in (4, 3, 2, 1)],
    ("account_blocked", {"until_ms": BLOCKED_MS}),
]


class Entrance:
    """A house with two accounts. ``looked_at``: every password that was held against a hash."""

    def __init__(self, stores: Stores) -> None:
        self.clock = ManualClock(START_MS)
        self.broadcaster = MemoryBroadcaster(self.clock)
        services = memory_services(games={}, clock=self.clock, broadcaster=self.broadcaster)
        self.at: Services = with_ports(services, **stores._asdict())
        self.looked_at: list[str] = []
        self.while_looking: list[Callable[[], object]] = []
        self.door = Door(self.at, self._hasher())
        people = Identity(self.at.accounts, self._hasher())
        for name in ("ana", "bo"):
            people.create_account(name, f"{name}@example", PASSWORD, nickname=name.capitalize())

    def _hasher(self) -> PasswordHasher:
        entrance = self

        class Watched(PasswordHasher):
            """Cheap, because a test of a lock need not be a strong lock."""

            def verify(self, known: Any, password: Any) -> Any:
                entrance.looked_at.append(password.decode("utf-8", "surrogatepass"))
                if entrance.while_looking:
                    entrance.while_looking.pop(0)()
                return super().verify(known, password)

        return Watched(time_cost=1, memory_cost=8, parallelism=1)

    def answer(self, name: str, password: str, address: str = HERE) -> tuple[str, Json]:
        """("in", "") or the code and the facts of the refusal."""
        try:
            self.door.sign_in(name, password, address)
        except RuleViolation as refusal:
            return refusal.code, refusal.facts
        return "in", ""

    def sign_in(self) -> Session:
        return self.door.sign_in(NAME, PASSWORD, HERE)

    def ticket(self, session: Session) -> str:
        at = self.at
        ticket = issue_ticket(at.accounts, at.clock, at.ids, at.settings, session.token)
        assert ticket is not None
        return ticket

    def open(self, ticket: str, connection_id: str) -> Connection | None:
        at = self.at
        connection = connect(
            at.accounts,
            at.connections,
            at.clock,
            ticket,
            connection_id,
            session_ms=at.settings.session_ms,
        )
        if connection is not None:
            self.broadcaster.open(connection_id)
        return connection

    def connected(self, session: Session, connection_id: str) -> Connection:
        connection = self.open(self.ticket(session), connection_id)
        assert connection is not None
        return connection

    def is_valid(self, session: Session) -> bool:
        return self.at.accounts.session(session.token, self.clock.now_ms()) == session

    def is_open(self, connection_id: str) -> bool:
        return self.broadcaster.last_activity_ms(connection_id) is not None
