"""A client as the protocol wants it: it knows what its frames said, drops older versions, sends again."""

import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tests.simulation.edge import read
from tests.simulation.faults import Weather
from tests.simulation.gateway import Gateway
from tests.simulation.history import Requests
from tests.simulation.kernel import Kernel

RESEND_MS: Final = 2_000
_TRIES: Final = 8
_PING_MS: Final = 3_000
_SILENCE_MS: Final = 20_000
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
        self._shown: set[str] = set()
        self._heard_ms: dict[str, int] = {}

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
        self._shown.clear()
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

    def _expect_tables(self, connection_id: str, tables: list[str]) -> None:
        """Ask for each room of a hello that does not follow it: its frame says that one is back there."""

        def look() -> None:
            for table_id in tables:
                if self.connection_id == connection_id and table_id not in self._shown:
                    self.send("sync", table_id=table_id)

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
            self._expect_tables(connection_id, value["tables"])
            self.views = {key: view for key, view in self.views.items() if key in value["tables"]}
        elif kind == "error":
            self._refused(value)
        elif kind == "notice" and value["code"] == "moved_to_lobby":
            self.views.pop(value["facts"]["table_id"], None)
        elif kind in ("ack", "proof"):
            self._done(value["id"])
        elif kind == "lobby":
            self.pending = {
                key: sent for key, sent in self.pending.items() if sent["action"] not in ("lobby", "sync")
            }

    def _table(self, frame: dict[str, Any]) -> None:
        table_id = frame["table_id"]
        self._shown.add(table_id)
        self._heard_ms[table_id] = self.around.kernel.now_ms
        known = self.views.get(table_id)
        sent = self._done(frame["ack"]) if "ack" in frame else None
        if known is not None and known["version"] > frame["version"]:
            return
        if sent is not None and sent["action"] == "leave" and frame["private"] is None:
            self.views.pop(table_id, None)
            return
        self.views[table_id] = frame
        self.looked(table_id, frame)

    def _done(self, frame_id: str) -> dict[str, Any] | None:
        sent = self.pending.pop(frame_id, None)
        if sent is not None:
            self.answered = [*self.answered[-30:], sent]
            if sent["action"] == "unwatch":
                self.views.pop(sent["table_id"], None)
        return sent

    def _refused(self, frame: dict[str, Any]) -> None:
        sent = self.pending.get(frame.get("id", ""))
        if sent is None or frame["code"] in _TRY_AGAIN:
            return
        del self.pending[frame["id"]]
        if frame["code"] == "not_in_room" and "table_id" in sent:
            self.views.pop(sent["table_id"], None)
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
            self._sync_after_silence()
            self.think()

    def _sync_after_silence(self) -> None:
        """Ask how a table stands that has said nothing for long.

        The one frame that got lost may be the last for a while: where people or scans end a stage there
        is no deadline that could be seen to pass.
        """
        for table_id in self.views:
            silent_ms = self.around.kernel.now_ms - self._heard_ms[table_id]
            if silent_ms > _SILENCE_MS and not self.busy_at(table_id):
                self.send("sync", table_id=table_id)

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
