"""A house for tests of the shell: services in memory, people with money and connections, their frames."""

import json
from typing import Any

from engine.game import Cents, Game
from runtime.audit import audit
from runtime.bootstrap import Services, memory_services, with_ports
from runtime.machine import SeededRng
from runtime.memory.edge import ManualClock, MemoryBroadcaster, MemoryTimers
from runtime.ports import Account, Connection, LedgerEntry, StoredTable

from tests.unit.runtime.purse_game import PurseGame


class House:
    """``clock``, ``broadcaster`` and ``timers`` stand in for the world; ``services`` is what is tested."""

    def __init__(self, game: Game | None = None, table_config: dict[str, Any] | None = None) -> None:
        self.clock = ManualClock()
        self.broadcaster = MemoryBroadcaster(self.clock)
        self.timers = MemoryTimers()
        self.game: Game = game or PurseGame()
        self.services: Services = memory_services(
            games={self.game.kind: self.game},
            clock=self.clock,
            broadcaster=self.broadcaster,
            timers=self.timers,
            rng=SeededRng("house"),
        )
        self.service = self.services.table_service
        self._command_number = 0
        self.service.create_table(self.game.kind, "t1", table_config or {})

    def with_ports(self, **replaced: Any) -> "House":
        """The same house behind other adapters."""
        other = object.__new__(House)
        other.__dict__.update(self.__dict__)
        other.services = with_ports(self.services, **replaced)
        other.service = other.services.table_service
        return other

    def person(self, name: str, balance_cents: int = 10_000, role: str = "player") -> Connection:
        """An account with money and an open connection."""
        self.services.accounts.create(Account(name, name, name.capitalize(), role, ""))
        if balance_cents:
            self.services.ledger.post(
                LedgerEntry(
                    f"start:{name}",
                    "house:cashier",
                    f"player:{name}",
                    Cents(balance_cents),
                    "deposit",
                    "",
                    self.clock.now_ms(),
                )
            )
        return self.connect(name, 1)

    def connect(self, name: str, number: int) -> Connection:
        """Another connection of somebody who has an account."""
        account = self.services.accounts.account(name)
        assert account is not None
        connection = Connection(f"{name}-{number}", name, account.role, account.nickname, self.clock.now_ms())
        self.services.connections.put(connection)
        self.broadcaster.open(connection.connection_id)
        return connection

    def watching(self, *names: str) -> tuple[Connection, ...]:
        """People in the room."""
        connections = tuple(self.person(name) for name in names)
        for connection in connections:
            self.service.watch("t1", connection, self.new_id())
        return connections

    def playing(self, *names: str, cents: int = 2_000) -> tuple[Connection, ...]:
        """People with a chair and money on the table."""
        connections = self.watching(*names)
        for seat, connection in enumerate(connections, start=1):
            self.send(connection, "take_seat", seat=seat)
            self.send(connection, "buy_in", amount_cents=cents)
        return connections

    def new_id(self) -> str:
        """A command id that was not used before."""
        self._command_number += 1
        return f"c{self._command_number}"

    def send(self, connection: Connection, command: str, command_id: str = "", **fields: Any) -> str:
        """Let somebody send a command; return its id."""
        command_id = command_id or self.new_id()
        self.service.handle("t1", command, fields, connection, command_id)
        return command_id

    def table(self) -> StoredTable:
        """The table's envelope."""
        stored = self.services.tables.load("t1")
        assert stored is not None
        return stored

    def public(self) -> Any:
        """What everybody in the room may know."""
        stored = self.table()
        return self.game.public_view(self.game.decode(stored.public, stored.secret))

    def frames(self, connection: Connection) -> list[Any]:
        """Take what a connection has been sent since the last look."""
        inbox = self.broadcaster.inbox[connection.connection_id]
        taken, inbox[:] = [json.loads(frame) for frame in inbox], []
        return taken

    def forget_frames(self) -> None:
        """Empty every inbox."""
        for inbox in self.broadcaster.inbox.values():
            inbox.clear()

    def balance(self, name: str) -> int:
        """Somebody's money off the table."""
        return self.services.accounts.balance_cents(name)

    def audit(self) -> dict[str, Any]:
        """The audit of the whole house."""
        services = self.services
        return audit(services.ledger, services.purses, services.tables, services.games)
