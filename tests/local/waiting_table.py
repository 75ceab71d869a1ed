"""A table of the template that is about to wait for decisions, and its workflow to look at."""

import contextlib
import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from botocore.exceptions import ClientError
from engine.game import Cents
from runtime.aws.clients import Clients
from runtime.bootstrap import Services
from runtime.draft import Draft, envelope, open_draft
from runtime.ports import Connection, LedgerEntry, TableWrite

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import JackpotFelt

TABLE: Final = "t1"
_PATIENCE_S: Final = 20.0
_PATIENT: Final = '\\"Type\\":\\"Task\\",\\"TimeoutSeconds\\":300'


def put(services: Services, felt: JackpotFelt) -> None:
    """Let a table of the house stand as ``felt`` does, with the money that is on it in the book."""
    services.table_service.create_table(GAME.kind, TABLE, {})
    stored = services.tables.load(TABLE)
    assert stored is not None
    settings = services.settings
    draft = open_draft(stored, GAME, services.clock.now_ms(), settings)._replace(state=felt.state)
    table = envelope(draft, "as the felt stands", newest_codec=settings.newest_codec)
    came = {f"table:{TABLE}": GAME.table_cents(felt.state), f"jackpot:{TABLE}": felt.state.jackpot_cents}
    entries = tuple(
        LedgerEntry(f"opening:{account}", "house:cashier", account, Cents(cents), "test", TABLE, 1)
        for account, cents in came.items()
        if cents
    )
    services.tables.commit(TableWrite(table, stored.version, entries))


def as_it_stands(draft: Draft) -> Draft:
    """Ask for nothing but what is due."""
    return draft


class House:
    """The table and its workflow, from the threads of a test."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.workflows = Clients(services.settings).stepfunctions()

    @property
    def state(self) -> Any:
        """The table's state, as it is stored."""
        stored = self.services.tables.load(TABLE)
        assert stored is not None
        return GAME.decode(stored.public, stored.secret)

    def wait_for_decisions(self) -> None:
        """Let what is due be done: the prizes have been shown."""
        self.services.table_service.operate(TABLE, as_it_stands)
        assert self.state.hand.stage == "approval"

    def person(self, name: str, role: str) -> Connection:
        """Somebody of the house in the table's room."""
        connection = Connection(f"{name}-socket", name, role, name, self.services.clock.now_ms())
        self.services.connections.put(connection)
        self.services.table_service.watch(TABLE, connection, f"{name}-watch")
        return connection

    def give(self, connection: Connection, command: str, **fields: Any) -> None:
        """Somebody sends a command; ``command_id`` is its name, so that a second one is a repeat."""
        self.services.table_service.handle(TABLE, command, fields, connection, command)

    def prizes(self) -> dict[str, str]:
        """{prize: status} of the running hand."""
        return {prize.prize_id: prize.status for prize in self.state.hand.prizes}

    def decisions(self) -> dict[str, bool]:
        """{prize: approved} of what was decided lately, also when its hand is over."""
        return {
            facts["prize_id"]: facts["approved"]
            for _number, name, facts in self.state.recent
            if name == "prize_decided"
        }

    def executions(self) -> dict[str, str]:
        """{name: status} of the workflow's executions."""
        arn = self.services.settings.approval_state_machine_arn
        found = self.workflows.list_executions(stateMachineArn=arn)["executions"]
        return {each["name"]: each["status"] for each in found}

    def history(self, name: str) -> list[Mapping[str, Any]]:
        """Everything that happened in an execution."""
        arn = self.services.settings.approval_state_machine_arn.replace(":stateMachine:", ":execution:")
        events: list[Mapping[str, Any]] = self.workflows.get_execution_history(executionArn=f"{arn}:{name}")[
            "events"
        ]
        return events

    def states(self, name: str) -> list[str]:
        """The states that an execution has been in, the last one is where it is."""
        return [
            event["stateEnteredEventDetails"]["name"]
            for event in self.history(name)
            if "stateEnteredEventDetails" in event
        ]

    def token(self, prize_id: str, other_than: str = "") -> str:
        """The token by which the workflow waits, once there is one (another one)."""
        hand_id = self.state.hand.hand_id
        until(lambda: self._token(hand_id, prize_id) not in ("", other_than))
        return self._token(hand_id, prize_id)

    def _token(self, hand_id: str, prize_id: str) -> str:
        approvals: Any = self.services.approvals
        return str(approvals._tokens.token(hand_id, prize_id))

    def answer(self, token: str, output: Any) -> None:
        """Answer as the console and the command line do."""
        self.workflows.send_task_success(taskToken=token, output=json.dumps(output))

    def decide_by_token(self, prize_id: str, output: Any) -> None:
        """Answer with whatever token there is until the table has the decision: some are of another run."""

        def decided() -> bool:
            if prize_id in self.decisions():
                return True
            with contextlib.suppress(ClientError):
                self.answer(self._token(self.state.hand.hand_id, prize_id) or "none", output)
            return False

        until(decided)

    def until_over(self, name: str) -> list[str]:
        """Wait for the end of an execution; return its states."""
        until(lambda: self.executions().get(name) != "RUNNING")
        assert self.executions()[name] == "SUCCEEDED"
        return self.states(name)

    def until_closed(self, hand_id: str) -> None:
        """The decisions have been shown: the hand closes, and everybody is paid."""

        def closed() -> bool:
            self.services.table_service.operate(TABLE, as_it_stands)
            return self.services.tables.hand(hand_id) is not None

        until(closed)


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds. Raises AssertionError after a while."""
    end_s = time.monotonic() + _PATIENCE_S
    while not holds():
        assert time.monotonic() < end_s, "it does not come to that"
        time.sleep(0.02)


@contextmanager
def impatient(assembly: Path, folder: Path, seconds: int) -> Iterator[Path]:
    """The same assembly with a workflow that escalates after ``seconds``."""
    copy = shutil.copytree(assembly, folder / "assembly", symlinks=True)
    changed = 0
    for path in copy.glob("*.template.json"):
        text = path.read_text(encoding="utf-8")
        changed += text.count(_PATIENT)
        path.write_text(text.replace(_PATIENT, _PATIENT.replace("300", str(seconds))), encoding="utf-8")
    assert changed == 2, "the dealer's and the pit boss's question"
    yield copy
