"""A house in memory behind the real handlers: people, tables, and events shaped as API Gateway sends them."""

import copy
import importlib
import json
from pathlib import Path
from typing import Any

from engine.game import Cents, Json
from runtime.bootstrap import Services, install, memory_services
from runtime.machine import SeededRng
from runtime.memory.data import MemoryData
from runtime.memory.edge import ManualClock, MemoryBroadcaster
from runtime.ports import Account, LedgerEntry, Session
from runtime.wire.limits import FrameLimit
from runtime.wire.routes import HTTP_ROUTES, ROUTES, SWEEP_FUNCTION, TIMER_FUNCTION, route

EVENTS = Path(__file__).resolve().parents[1] / "events"
START_MS = 1_767_225_600_000
BALANCE_CENTS = 100_000


def recorded(name: str) -> dict[str, Any]:
    """An event of ``tests/events``, to be filled in."""
    event: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    return event


def invoke(function: str, event: dict[str, Any]) -> Any:
    """Call a function as Lambda does: the event has been through JSON."""
    handle = importlib.import_module(f"{function}.handler").handle
    return handle(json.loads(json.dumps(event)), None)


class House:
    """Everything stands still until somebody sends a frame or lets time pass."""

    def __init__(self) -> None:
        self.clock = ManualClock(START_MS)
        self.data = MemoryData()
        self.broadcaster = MemoryBroadcaster(self.clock)
        self.services: Services = memory_services(
            data=self.data, broadcaster=self.broadcaster, clock=self.clock, rng=SeededRng("house")
        )
        install(self.services)
        self._frames_sent = 0
        # Time stands still while people type, so the limit of frames a second counts only where it is tested.
        self.counts_frames = False

    def add_person(self, person: str, role: str = "player", cents: int = BALANCE_CENTS) -> None:
        """An account with a balance and an open session; the session's token is the person's id."""
        account = Account(person, f"{person}@house", person.capitalize(), role, "no password")
        self.services.accounts.create(account)
        entry_id, credit = f"start:{person}", f"player:{person}"
        if cents:
            self.services.ledger.post(
                LedgerEntry(entry_id, "house:cashier", credit, Cents(cents), "deposit", "", START_MS)
            )
        self.services.accounts.put_session(Session(person, person, START_MS * 2))

    def add_table(self, table_id: str, **config: Json) -> None:
        """A hold'em table; what ``config`` leaves out is the preset."""
        self.services.table_service.create_table("holdem", table_id, config)

    def http(self, path: str, body: str | None = None, **headers: str) -> tuple[int, dict[str, Any]]:
        """Send a POST; return status and body."""
        event = recorded(HTTP_ROUTES["POST", path])
        event["headers"] = {key: value for key, value in event["headers"].items() if key != "authorization"}
        event["headers"].update(headers)
        if body is not None:
            event["body"] = body
        reply = invoke(HTTP_ROUTES["POST", path], event)
        return reply["statusCode"], json.loads(reply["body"])

    def session(self, person: str) -> Session:
        """A session that begins now, with the person's id as its token."""
        return Session(person, person, self.clock.now_ms() + self.services.settings.session_ms)

    def get(self, path: str, query: dict[str, str] | None, **headers: str) -> tuple[int, dict[str, Any]]:
        """Send a GET; return status and body."""
        function = HTTP_ROUTES["GET", path]
        event = recorded(function)
        event["requestContext"]["http"]["method"] = "GET"
        event["queryStringParameters"] = query
        event["headers"].update(headers)
        reply = invoke(function, event)
        return reply["statusCode"], json.loads(reply["body"])

    def ticket(self, person: str) -> str:
        """A fresh ticket of a signed-in person."""
        status, body = self.http("/api/ticket", authorization=f"Bearer {person}")
        assert status == 200
        return str(body["ticket"])

    def connect(self, person: str, connection_id: str = "") -> str:
        """Open a connection; its id is the person's unless another is given."""
        connection_id = connection_id or person
        assert self.handshake({"ticket": self.ticket(person), "v": "1"}, connection_id) == 200
        return connection_id

    def handshake(self, query: dict[str, str] | None, connection_id: str) -> int:
        """Ask for a connection; return the status of the answer."""
        event = recorded("ws_connect")
        event["requestContext"]["connectionId"] = connection_id
        event["queryStringParameters"] = query
        status = int(invoke(ROUTES["$connect"], event)["statusCode"])
        if status == 200:
            self.broadcaster.open(connection_id)
        return status

    def disconnect(self, connection_id: str) -> None:
        """A connection ends and the gateway says so."""
        self.broadcaster.close(connection_id)
        event = recorded("ws_disconnect")
        event["requestContext"]["connectionId"] = connection_id
        assert invoke(ROUTES["$disconnect"], event) == {"statusCode": 200}

    def send(self, connection_id: str, action: str, **fields: Json) -> list[dict[str, Any]]:
        """Send a frame with a fresh id (unless one is given); return what comes back on this connection."""
        self._frames_sent += 1
        return self.send_raw(
            connection_id, json.dumps({"action": action, "id": f"f{self._frames_sent}", **fields})
        )

    def send_raw(self, connection_id: str, body: str, *, base64: bool = False) -> list[dict[str, Any]]:
        """Send text as it is; the route is chosen as API Gateway chooses it."""
        if not self.counts_frames:
            install(self.services._replace(frame_limit=FrameLimit()))
        self.broadcaster.heard(connection_id)
        event = recorded("ws_message")
        event["requestContext"]["connectionId"] = connection_id
        event["body"], event["isBase64Encoded"] = body, base64
        self.clear(connection_id)
        assert invoke(route(_action(body)), event) == {"statusCode": 200}
        return self.received(connection_id)

    def received(self, connection_id: str) -> list[dict[str, Any]]:
        """The frames that a connection has got since it was cleared."""
        return [json.loads(frame) for frame in self.broadcaster.inbox[connection_id]]

    def clear(self, connection_id: str) -> None:
        """Forget what a connection has got."""
        self.broadcaster.inbox[connection_id].clear()

    def view(self, connection_id: str, table_id: str) -> dict[str, Any]:
        """The table as somebody in its room sees it now."""
        [frame] = self.send(connection_id, "sync", table_id=table_id)
        assert frame["type"] == "table", frame
        return frame

    def sit(self, person: str, table_id: str, seat: int, cents: int = 20_000) -> None:
        """Connect, enter the room, take the seat, buy in."""
        self.connect(person)
        for action, fields in [
            ("watch", {}),
            ("take_seat", {"seat": seat}),
            ("buy_in", {"amount_cents": cents}),
        ]:
            [frame] = self.send(person, action, table_id=table_id, **fields)
            assert frame["type"] == "table", frame

    def wait_for_a_turn(self, table_id: str, viewer: str) -> dict[str, Any]:
        """Let time pass until somebody is to act; return the public view's ``turn``."""
        for _ in range(10):
            hand = self.view(viewer, table_id)["public"]["hand"]
            if hand is not None and hand["turn"] is not None:
                turn: dict[str, Any] = hand["turn"]
                return turn
            self.pass_time_until_due(table_id)
        raise AssertionError("nobody is ever asked to act")

    def pass_time_until_due(self, table_id: str) -> None:
        """Let time pass until the table's next deadline, and its timer end."""
        deadline_ms = self.data.tables[table_id].deadline_ms
        assert deadline_ms is not None, "nothing is going to happen at this table"
        self.clock.set_ms(max(deadline_ms, self.clock.now_ms()))
        for connection_id in self.data.connections:
            self.broadcaster.heard(connection_id)
        event = recorded("timer_tick")
        event.update(table_id=table_id, deadline_ms=deadline_ms)
        assert TIMER_FUNCTION == "timer_tick"
        invoke(TIMER_FUNCTION, event)

    def sweep(self) -> None:
        """The schedule's minute has come."""
        invoke(SWEEP_FUNCTION, recorded("schedule_sweep"))

    def is_open(self, connection_id: str) -> bool:
        """Whether the server has left the connection open."""
        return self.broadcaster.last_activity_ms(connection_id) is not None

    def stored(self) -> dict[str, Any]:
        """All that is stored: equal before and after means that nothing was written."""
        kept = {name: value for name, value in vars(self.data).items() if name != "lock"}
        return copy.deepcopy(kept)


def _action(body: str) -> object:
    """What API Gateway's route selection expression ``$request.body.action`` finds."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value.get("action") if isinstance(value, dict) else None
