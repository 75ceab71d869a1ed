"""A client of the platform: signs in by HTTP, plays over the WebSocket, survives a lost connection.

It knows the protocol and nothing else, so bots, replays and tests see exactly what a browser sees.
"""

import asyncio
import contextlib
import itertools
import json
import secrets
import socket as socket_module
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Self

import aiohttp

from local.lobby_list import LobbyList
from local.outcomes import ACCEPTED, Outcomes
from local.room_watch import RoomWatch

Json = Any
Frame = dict[str, Any]

PROTOCOL: Final = 1
RESEND_S: Final = 2.0
BUSY_PAUSES_S: Final = (0.2, 0.5, 1.0)
PING_S: Final = 30.0
PING_IN_TURN_S: Final = 3.0
LOOK_S: Final = 0.25
SPREAD_MS: Final = 5_000
"""Over how long the questions of many clients about a silent table are spread."""
_SIGN_IN_TRIES: Final = 60
FRAMES_PER_SECOND: Final = 9
"""The platform allows ten; one is left for the ping."""


class Refused(Exception):  # noqa: N818 - the protocol's word for an error frame
    """The platform refused a command or request: ``code`` and ``facts`` as it sent them."""

    def __init__(self, code: str, facts: Json) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts = facts


class Client:
    """One signed-in person with one WebSocket.

    ``tables``: the newest table frame of each room, ``hello`` the latest of its kind, ``lobby`` the list.
    ``frames``: the bytes of every frame received, kept only when ``record`` is set.
    ``connections``: how often a socket was opened.
    ``copies``: how many times each command is sent, all with the same id. ``asks``: whether it asks about
    rooms that are silent; who only looks on must not bring a table forward.
    ``is_replaced``: a newer connection of the same session has taken over; :meth:`take_back` asks again.
    """

    def __init__(
        self, address: str, name: str, password: str, *, record: bool = False, asks: bool = True
    ) -> None:
        self.name = name
        self.player_id = ""
        self.tables: dict[str, Frame] = {}
        self.hello: Frame = {}
        self.lobby = LobbyList()
        self._sees_lobby = False
        self.proofs: dict[str, Frame] = {}
        self.notices: dict[str, Frame] = {}
        self.refusals: list[Frame] = []
        self.frames: list[bytes] = []
        self.received = 0
        self.outcomes = Outcomes()
        self.connections = 0
        self.copies = 1
        self.is_replaced = False
        self._asks = asks
        self._address = address
        self._password = password
        self._record = record
        self._session = ""
        self._http: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        # A repeated id means a repeated command, so every client counts behind a prefix of its own.
        prefix = f"{secrets.randbelow(10**12):012d}"
        self._ids = (f"{prefix}-{number}" for number in itertools.count(1))
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        self._asked: dict[str, str] = {}
        self._rooms = RoomWatch(secrets.randbelow(SPREAD_MS) / 1000)
        self._changed = asyncio.Event()
        self._sent_s: deque[float] = deque(maxlen=FRAMES_PER_SECOND)
        self._hold_until_s = 0.0
        self._back_s = 0.0
        self._awake = asyncio.Event()
        self._awake.set()
        self._wanted = asyncio.Event()
        self._wanted.set()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    async def open(self) -> Self:
        """Sign in, open the socket and wait for hello. Raises Refused."""
        self._http = aiohttp.ClientSession()
        try:
            await self.sign_in()
            await self._connect()
        except BaseException:
            await self._http.close()
            raise
        duties = [self._stay_connected(), self._keep_pinging()]
        if self._asks:
            duties.append(self._look_at_rooms())
        self._tasks = [asyncio.create_task(duty) for duty in duties]
        return self

    async def close(self) -> None:
        """Close the socket and stop."""
        self._closed = True
        self.thaw()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        if self._http is not None:
            await self._http.close()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def sign_in(self) -> None:
        """Sign in and keep the session; wait for it where too many do that at once. Raises Refused."""
        for _ in range(_SIGN_IN_TRIES):
            try:
                answer = await self.request("/api/sign-in", {"name": self.name, "password": self._password})
            except Refused as refusal:
                if refusal.code not in ("rate_limited", "busy"):
                    raise
                await asyncio.sleep(refusal.facts.get("retry_ms", 500) / 1000)
                continue
            self._session = answer["session"]
            return
        raise Refused("rate_limited", {})

    async def request(self, path: str, body: Frame | None = None) -> Frame:
        """POST to the HTTP API and return its answer. Raises Refused."""
        assert self._http is not None
        headers = {"Authorization": f"Bearer {self._session}"} if self._session else {}
        async with self._http.post(self._address + path, json=body or {}, headers=headers) as response:
            answer: Frame = await response.json()
        if response.status >= 400:
            raise Refused(answer.get("code", str(response.status)), answer.get("facts", {}))
        return answer

    async def drop(self) -> None:
        """Lose the connection as a broken line would; the client reconnects by itself."""
        if self._socket is not None:
            await self._socket.close()

    def sever(self, away_s: float) -> None:
        """Cut the line without a word, as a tunnel does; the client is back by itself after ``away_s``."""
        self._back_s = time.monotonic() + away_s
        line = None if self._socket is None else self._socket.get_extra_info("socket")
        if line is not None:
            with contextlib.suppress(OSError):
                line.shutdown(socket_module.SHUT_RDWR)

    def freeze(self) -> None:
        """Neither read nor send anything, pings included, with the line open: a page that hangs."""
        self._awake.clear()

    def thaw(self) -> None:
        """Go on after :meth:`freeze`, with all that has waited meanwhile."""
        self._awake.set()

    async def open_second_tab(self, open_s: float) -> None:
        """Connect once more with the same session, as another tab does, and close that after ``open_s``.

        Raises Refused or aiohttp.ClientError.
        """
        assert self._http is not None
        ticket = await self.request("/api/ticket")
        async with self._http.ws_connect(_socket_url(ticket), max_msg_size=1 << 20) as tab:
            await tab.send_json({"action": "sync", "id": next(self._ids)})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(open_s):
                    while (await tab.receive()).type is aiohttp.WSMsgType.TEXT:
                        pass

    def take_back(self) -> None:
        """Connect again, from an absence or after a newer connection took over: somebody asked for it."""
        self.is_replaced = False
        self._back_s = 0.0
        self._wanted.set()

    @property
    def is_connected(self) -> bool:
        """Whether the client has an open line that has said hello, and uses it."""
        reader = self._reader
        return reader is not None and not reader.done() and bool(self.hello) and self._awake.is_set()

    async def send_text(self, text: str | bytes) -> None:
        """Send a text, or bytes, as they stand (tests send rubbish through it)."""
        assert self._socket is not None
        with contextlib.suppress(ConnectionError, aiohttp.ClientError):
            if isinstance(text, bytes):
                await self._socket.send_bytes(text)
            else:
                await self._socket.send_str(text)

    async def command(self, action: str, table_id: str = "", /, **fields: Json) -> Frame:
        """Send a command, again until it is answered, and return the answer. Raises Refused.

        ``busy`` says that the table had no time and did nothing: the same command is sent again, three
        times at most.
        """
        frame_id = next(self._ids)
        frame = {"action": action, "id": frame_id, **({"table_id": table_id} if table_id else {}), **fields}
        self.outcomes.sent(frame)
        seen = self.tables.get(table_id)
        for pause_s in (*BUSY_PAUSES_S, None):
            answer = await self._answered(frame_id, frame)
            if answer["type"] != "error":
                self.outcomes.answered(frame_id, ACCEPTED)
                if _ends_stay(action, answer):
                    self._rooms.left(table_id)
                return answer
            if answer["code"] != "busy" or pause_s is None:
                break
            await asyncio.sleep(pause_s)
        self.outcomes.answered(frame_id, answer["code"])
        if answer["code"] == "not_in_room":
            self._forget(table_id, seen)
        raise Refused(answer["code"], answer["facts"])

    def _forget(self, table_id: str, seen: Frame | None) -> None:
        """Forget a table that one was shown out of without hearing of it, unless one has come in again."""
        if self.tables.get(table_id) is seen:
            self._rooms.left(table_id)
            self.tables.pop(table_id, None)
            self._changed.set()

    async def _answered(self, frame_id: str, frame: Frame) -> Frame:
        """Send a frame until it is answered."""
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._answers[frame_id] = answer
        self._asked[frame_id] = frame["action"]
        try:
            while not answer.done():
                for _ in range(self.copies):
                    await self._send(frame)
                await asyncio.wait({answer}, timeout=RESEND_S)
        finally:
            del self._answers[frame_id], self._asked[frame_id]
        return answer.result()

    def unanswered(self) -> list[str]:
        """Return the actions of the commands that wait for their answer."""
        return list(self._asked.values())

    async def look_at_lobby(self) -> LobbyList:
        """Ask what is new in the lobby and return the whole of it."""
        self._sees_lobby = False
        while not self._sees_lobby:
            await self._send(self.lobby.question(next(self._ids)))
            with contextlib.suppress(TimeoutError):
                await self.until(lambda: self._sees_lobby, timeout_s=RESEND_S)
        return self.lobby

    async def until(self, condition: Callable[[], bool], timeout_s: float = 30.0) -> None:
        """Wait until ``condition`` holds, looked at after each frame. Raises TimeoutError."""
        async with asyncio.timeout(timeout_s):
            while not condition():
                await self.next_change()

    async def next_change(self) -> None:
        """Wait for the next frame."""
        self._changed.clear()
        await self._changed.wait()

    def public(self, table_id: str) -> Frame:
        """Return the public view of a table, {} before its first frame."""
        view: Frame = self.tables.get(table_id, {}).get("public") or {}
        return view

    def private(self, table_id: str) -> Frame:
        """Return one's private view of a table, {} for none."""
        view: Frame = self.tables.get(table_id, {}).get("private") or {}
        return view

    def turn(self, table_id: str) -> Frame | None:
        """Return the table's turn when it is one's own, else None."""
        turn: Frame | None = (self.public(table_id).get("hand") or {}).get("turn")
        return turn if turn is not None and turn["seat"] == self.private(table_id).get("seat") else None

    async def _connect(self) -> None:
        assert self._http is not None
        ticket = await self.request("/api/ticket")
        self._socket = await self._http.ws_connect(_socket_url(ticket), max_msg_size=1 << 20)
        self.connections += 1
        self.hello = {}
        reader = asyncio.create_task(self._read(self._socket))
        try:
            while not self.hello:
                await self._send({"action": "sync", "id": next(self._ids)})
                with contextlib.suppress(TimeoutError):
                    await self.until(lambda: bool(self.hello) or reader.done(), timeout_s=RESEND_S)
                if reader.done():
                    raise ConnectionError("closed before hello")
        except BaseException:
            reader.cancel()
            raise
        self._reader = reader

    async def _stay_connected(self) -> None:
        """Open a new socket whenever the present one ends."""
        while not self._closed:
            assert self._reader is not None
            await asyncio.wait({self._reader})
            await self._wanted.wait()
            while time.monotonic() < self._back_s:
                await asyncio.sleep(LOOK_S)
            pause_s = 0.1
            while not self._closed:
                try:
                    await self._connect()
                    break
                except (aiohttp.ClientError, ConnectionError, Refused) as error:
                    await asyncio.sleep(pause_s)
                    pause_s = min(2 * pause_s, 3.0)
                    if isinstance(error, Refused) and error.code == "unauthorized":
                        self._session = ""  # it has expired
                        with contextlib.suppress(aiohttp.ClientError, Refused):
                            await self.sign_in()

    async def _keep_pinging(self) -> None:
        """Ping every 30 s, and every 3 s in one's own turn, so that nobody takes the line for dead."""
        last_s = time.monotonic()
        while True:
            await asyncio.sleep(PING_IN_TURN_S)
            in_turn = any(self.turn(table_id) for table_id in self.tables)
            if in_turn or time.monotonic() - last_s >= PING_S - PING_IN_TURN_S:
                last_s = time.monotonic()
                await self._send({"action": "ping"})

    async def _look_at_rooms(self) -> None:
        """Ask about rooms from which a frame may have been lost; the answer also applies what is due."""
        async with asyncio.TaskGroup() as questions:
            while True:
                await asyncio.sleep(LOOK_S)
                for table_id in self._rooms.due(time.monotonic()):
                    questions.create_task(self._ask_about(table_id))

    async def _ask_about(self, table_id: str) -> None:
        # Whatever a refusal says, a room that one is still in is asked about again before long.
        with contextlib.suppress(Refused):
            await self.command("sync", table_id)

    async def _send(self, frame: Frame) -> None:
        """Send a frame at the pace that the platform allows; on a broken line the resend does it again."""
        await self._awake.wait()
        now_s = time.monotonic()
        free_s = self._sent_s[0] + 1.0 if len(self._sent_s) == FRAMES_PER_SECOND else now_s
        await asyncio.sleep(max(0.0, free_s - now_s, self._hold_until_s - now_s))
        self._sent_s.append(time.monotonic())
        with contextlib.suppress(ConnectionError, aiohttp.ClientError):
            assert self._socket is not None
            await self._socket.send_str(json.dumps(frame, separators=(",", ":")))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for message in socket:
                await self._awake.wait()
                if message.type is aiohttp.WSMsgType.TEXT:
                    self.received += 1
                    if self._record:
                        self.frames.append(message.data.encode())
                    frame = json.loads(message.data)
                    self._follow_rooms(frame, socket)
                    self._take(frame)
                    self._changed.set()
        finally:
            self._changed.set()

    def _follow_rooms(self, frame: Frame, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Keep in mind which rooms have spoken, over which connection, and whether it is still one's own."""
        match frame:
            case {"type": "hello"}:
                self._rooms.greeted(frame["tables"], socket, time.monotonic())
            case {"type": "table"}:
                self._rooms.heard(frame, socket, time.monotonic())
            case {"type": "notice", "code": "moved_to_lobby"}:
                self._rooms.left(frame["facts"]["table_id"])
            case {"type": "error", "code": "replaced"} if socket is self._socket:
                # Two tabs that redial by themselves would take the seat from each other for ever.
                self.is_replaced = True
                self._wanted.clear()

    def _take(self, frame: Frame) -> None:
        """Keep what a frame says and wake whoever waits for its answer."""
        match frame.get("type"):
            case "table":
                self._take_table(frame)
            case "hello":
                self.player_id = frame["me"]["player_id"]
                self.notices.update((notice["notice_id"], notice) for notice in frame["notices"])
                self.hello = frame
                # The rooms that it does not name are left, whatever the last frame of theirs says.
                for table_id in self.tables.keys() - set(frame["tables"]):
                    del self.tables[table_id]
            case "lobby":
                self._sees_lobby = self.lobby.take(frame) or self._sees_lobby
            case "notice":
                self.notices[frame["notice_id"]] = frame
            case "proof":
                self.proofs[frame["hand_id"]] = frame
            case "error":
                self.refusals.append(frame)
                if frame["code"] == "rate_limited":
                    self._hold_until_s = time.monotonic() + frame["facts"].get("retry_ms", 500) / 1000
                    return  # not an answer: the command is sent again
        answer = self._answers.get(frame.get("ack") or frame.get("id") or "")
        if answer is not None and not answer.done():
            answer.set_result(frame)

    def _take_table(self, frame: Frame) -> None:
        """Keep the newest version of a table; older ones come late and are dropped."""
        known = self.tables.get(frame["table_id"])
        if known is None or frame["version"] >= known["version"]:
            self.tables[frame["table_id"]] = frame


def _socket_url(ticket: Frame) -> str:
    return f"{ticket['url']}?ticket={ticket['ticket']}&v={PROTOCOL}"


def _ends_stay(action: str, answer: Frame) -> bool:
    """Tell whether an answer says that the client has left the room."""
    if action == "unwatch":
        return True
    return action == "leave" and (answer["type"] == "ack" or answer["private"] is None)
