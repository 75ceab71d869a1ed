"""A client as the protocol wants it: it knows what its frames said, drops older versions, sends again."""

import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from local.room_watch import RoomWatch
from tests.simulation.edge import read
from tests.simulation.faults import Weather
from tests.simulation.gateway import Gateway
from tests.simulation.history import Requests
from tests.simulation.kernel import Kernel

RESEND_MS: Final = 2_000
_TRIES: Final = 8
_PING_MS: Final = 3_000
_SPREAD_S: Final = 5.0
_TRY_AGAIN: Final = frozenset({"busy", "rate_limited"})


class Surroundings(NamedTuple):
    """What every client has: the world's parts and the ids of its tables."""

    kernel: Kernel
    weather: Weather
    gateway: Gateway
    requests: Requests
    tables: tuple[str, ...]


class Client:
    """One person at one device. Subclasses decide what to want."""

    role = "player"

    def __init__(self, around: Surroundings, person: str) -> None:
        self.person = person
        self.around = around
        self.random = around.kernel.random
        self.connection_id = ""
        self.views: dict[str, dict[str, Any]] = {}
        self.pending: dict[str, dict[str, Any]] = {}
        self.answered: list[dict[str, Any]] = []
        self._dialing = False
        self._sent = 0
        self._greeted = False
        self._rooms = RoomWatch(self.random.uniform(0.0, _SPREAD_S))

    @property
    def is_calm(self) -> bool:
        """Whether the time of faults is over."""
        return self.around.weather.is_calm

    def after(self, least_ms: int, most_ms: int, action: Callable[[], object]) -> None:
        """Do something in a while."""
        self.around.kernel.later(self.random.randint(least_ms, most_ms), action)

    def start(self) -> None:
        """Come in."""
        self.dial()
        self.after(500, 3_000, self._live)
        self.after(0, _PING_MS, self._ping)

    # The connection.

    def dial(self) -> None:
        """Open a new socket; an old one that is still open is listened to until then."""
        if not self._dialing:
            self._dialing = True
            self.around.gateway.ticket(self.person, self._with_ticket)

    def _with_ticket(self, ticket: str) -> None:
        if ticket:
            self.around.gateway.connect(self, ticket, self._connected)
        else:
            self._connected("")

    def _connected(self, connection_id: str) -> None:
        self._dialing = False
        if not connection_id:
            self.after(1_000, 3_000, self.dial)
            return
        self.connection_id = connection_id
        self._greet()

    def _greet(self) -> None:
        """Send the first frame of a connection until hello comes: it moves one's rooms here."""
        self._greeted = False
        connection_id = self.connection_id
        self._transmit({"action": "sync", "id": self._new_id()})

        def look() -> None:
            if self.connection_id == connection_id and not self._greeted:
                self._greet()

        self.around.kernel.later(RESEND_MS, look)

    def hung_up(self, connection_id: str) -> None:
        """The connection has ended."""
        if connection_id == self.connection_id:
            self.connection_id = ""
            patience_ms = 3_000 if self.is_calm else self.random.choice((2_000, 10_000, 160_000))
            self.after(500, patience_ms, self._dial_again)

    def _dial_again(self) -> None:
        if not self.connection_id:
            self.dial()

    def _ping(self) -> None:
        self.around.kernel.later(_PING_MS, self._ping)
        if self.connection_id:
            self.around.gateway.send(self.connection_id, '{"action":"ping"}')

    # Frames out.

    def _new_id(self) -> str:
        self._sent += 1
        return f"{self.person}.{self._sent}"

    def send(self, action: str, frame_id: str = "", **fields: Any) -> None:
        """Send a frame, and again every two seconds until it is answered."""
        frame = {"action": action, "id": frame_id or self._new_id(), **fields}
        self.pending[frame["id"]] = frame
        self._try(frame, 1)

    def _try(self, frame: dict[str, Any], number: int) -> None:
        if self.pending.get(frame["id"]) is not frame:
            return
        if number > _TRIES and not self.is_calm:
            del self.pending[frame["id"]]
            return
        self._transmit(frame)
        self.around.kernel.later(RESEND_MS, lambda: self._try(frame, number + 1))

    def _transmit(self, frame: Mapping[str, Any]) -> None:
        self.around.requests.add(self.person, frame)
        if self.connection_id and not self.around.weather.is_outage:
            self.around.gateway.send(self.connection_id, json.dumps(frame))

    def send_text(self, text: str) -> None:
        """Send whatever it is, once."""
        with contextlib.suppress(ValueError):
            value = json.loads(text)
            if isinstance(value, dict):
                self.around.requests.add(self.person, value)
        if self.connection_id:
            self.around.gateway.send(self.connection_id, text)

    # Frames in.

    def receive(self, connection_id: str, frame: bytes) -> None:
        """A frame has arrived; those of an older connection are not looked at any more."""
        if connection_id != self.connection_id:
            return
        value = read(frame)
        kind = value["type"]
        if kind == "table":
            self._table(value)
        elif kind == "hello":
            self._greeted = True
            self._rooms.greeted(value["tables"], connection_id, self._now_s())
            self.views = {key: view for key, view in self.views.items() if key in value["tables"]}
        elif kind == "error":
            self._refused(value)
        elif kind == "notice" and value["code"] == "moved_to_lobby":
            self._out_of(value["facts"]["table_id"])
        elif kind in ("ack", "proof"):
            self._done(value["id"])
        elif kind == "chat" and "ack" in value:
            self._done(value["ack"])
        elif kind == "lobby":
            self.pending = {key: sent for key, sent in self.pending.items() if sent["action"] != "lobby"}

    def _table(self, frame: dict[str, Any]) -> None:
        table_id = frame["table_id"]
        self._rooms.heard(frame, self.connection_id, self._now_s())
        known = self.views.get(table_id)
        sent = self._done(frame["ack"]) if "ack" in frame else None
        if known is not None and known["version"] > frame["version"]:
            return
        if sent is not None and sent["action"] == "leave" and frame["private"] is None:
            self._out_of(table_id)
            return
        self.views[table_id] = frame
        self.looked(table_id, frame)

    def _done(self, frame_id: str) -> dict[str, Any] | None:
        sent = self.pending.pop(frame_id, None)
        if sent is not None:
            self.answered = [*self.answered[-30:], sent]
            if sent["action"] == "unwatch":
                self._out_of(sent["table_id"])
        return sent

    def _out_of(self, table_id: str) -> None:
        """One is not in that room any more."""
        self.views.pop(table_id, None)
        self._rooms.left(table_id)

    def _refused(self, frame: dict[str, Any]) -> None:
        sent = self.pending.get(frame.get("id", ""))
        if sent is None or frame["code"] in _TRY_AGAIN:
            return
        del self.pending[frame["id"]]
        if frame["code"] == "not_in_room" and "table_id" in sent:
            self._out_of(sent["table_id"])
        self.refused(sent, frame["code"])

    # What subclasses decide.

    def _live(self) -> None:
        least_ms, most_ms = self.pace()
        haste = 1 if self.is_calm else self.around.weather.haste
        self.after(least_ms // haste, most_ms // haste, self._live)
        if not self.connection_id:
            return
        if self.around.weather.strikes("drop"):
            self.around.gateway.hang_up(self.connection_id, silently=False)
        elif self.around.weather.strikes("silent_drop"):
            self.around.gateway.hang_up(self.connection_id, silently=True)
        elif self.around.weather.is_outage:
            return
        elif not self.is_calm and self.random.random() < 0.01:
            self.dial()
        else:
            self._look_at_rooms()
            self.think()

    def _look_at_rooms(self) -> None:
        """Ask about rooms from which a frame may have been lost, as every client does."""
        for table_id in self._rooms.due(self._now_s()):
            self.send("sync", table_id=table_id)

    def _now_s(self) -> float:
        return self.around.kernel.now_ms / 1000

    def pace(self) -> tuple[int, int]:
        """The least and the most time between two thoughts."""
        return 1_500, 7_000

    def busy_at(self, table_id: str) -> bool:
        """Whether an answer from this table is awaited."""
        return any(sent.get("table_id") == table_id for sent in self.pending.values())

    def think(self) -> None:
        """Do what comes to mind now and then."""

    def looked(self, table_id: str, frame: dict[str, Any]) -> None:
        """Take a new look at a table."""

    def refused(self, sent: dict[str, Any], code: str) -> None:
        """Hear that a frame of one's own was refused."""
