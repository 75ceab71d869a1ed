"""A client of the platform: signs in by HTTP, plays over the WebSocket, survives a lost connection.

It knows the protocol and nothing else, so bots, replays and tests see exactly what a browser sees.
"""

import asyncio
import contextlib
import itertools
import json
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Self

import aiohttp

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

    ``tables``: the newest table frame of each room, ``hello`` and ``lobby`` the latest of their kind.
    ``frames``: the bytes of every frame received, kept only when ``record`` is set.
    """

    def __init__(self, address: str, name: str, password: str, *, record: bool = False) -> None:
        self.name = name
        self.player_id = ""
        self.tables: dict[str, Frame] = {}
        self.hello: Frame = {}
        self.lobby: Frame = {}
        self.proofs: dict[str, Frame] = {}
        self.notices: dict[str, Frame] = {}
        self.refusals: list[Frame] = []
        self.frames: list[bytes] = []
        self.received = 0
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
        self._rooms = RoomWatch(secrets.randbelow(SPREAD_MS) / 1000)
        self._changed = asyncio.Event()
        self._sent_s: deque[float] = deque(maxlen=FRAMES_PER_SECOND)
        self._hold_until_s = 0.0
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
        duties = (self._stay_connected(), self._keep_pinging(), self._look_at_rooms())
        self._tasks = [asyncio.create_task(duty) for duty in duties]
        return self

    async def close(self) -> None:
        """Close the socket and stop."""
        self._closed = True
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
        """Sign in and keep the session. Raises Refused."""
        answer = await self.request("/api/sign-in", {"name": self.name, "password": self._password})
        self._session = answer["session"]

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

    async def send_text(self, text: str) -> None:
        """Send a text as it stands (tests send rubbish through it)."""
        assert self._socket is not None
        await self._socket.send_str(text)

    async def command(self, action: str, table_id: str = "", /, **fields: Json) -> Frame:
        """Send a command, again until it is answered, and return the answer. Raises Refused.

        ``busy`` says that the table had no time and did nothing: the same command is sent again, three
        times at most.
        """
        frame_id = next(self._ids)
        frame = {"action": action, "id": frame_id, **({"table_id": table_id} if table_id else {}), **fields}
        for pause_s in (*BUSY_PAUSES_S, None):
            answer = await self._answered(frame_id, frame)
            if answer["type"] != "error":
                if _ends_stay(action, answer):
                    self._rooms.left(table_id)
                return answer
            if answer["code"] != "busy" or pause_s is None:
                break
            await asyncio.sleep(pause_s)
        raise Refused(answer["code"], answer["facts"])

    async def _answered(self, frame_id: str, frame: Frame) -> Frame:
        """Send a frame until it is answered."""
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._answers[frame_id] = answer
        try:
            while not answer.done():
                await self._send(frame)
                await asyncio.wait({answer}, timeout=RESEND_S)
        finally:
            del self._answers[frame_id]
        return answer.result()

    async def look_at_lobby(self) -> Frame:
        """Ask for the lobby and return it."""
        self.lobby = {}
        while not self.lobby:
            await self._send({"action": "lobby", "id": next(self._ids)})
            with contextlib.suppress(TimeoutError):
                await self.until(lambda: bool(self.lobby), timeout_s=RESEND_S)
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
        answer = await self.request("/api/ticket")
        url = f"{answer['url']}?ticket={answer['ticket']}&v={PROTOCOL}"
        self._socket = await self._http.ws_connect(url, max_msg_size=1 << 20)
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
        try:
            await self.command("sync", table_id)
        except Refused as refusal:
            # Whatever else it is: the room is asked about again before long.
            if refusal.code == "not_in_room":
                self._rooms.left(table_id)

    async def _send(self, frame: Frame) -> None:
        """Send a frame at the pace that the platform allows; on a broken line the resend does it again."""
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
        """Keep in mind which rooms have spoken, and over which connection."""
        match frame:
            case {"type": "hello"}:
                self._rooms.greeted(frame["tables"], socket, time.monotonic())
            case {"type": "table"}:
                self._rooms.heard(frame, socket, time.monotonic())
            case {"type": "notice", "code": "moved_to_lobby"}:
                self._rooms.left(frame["facts"]["table_id"])

    def _take(self, frame: Frame) -> None:
        """Keep what a frame says and wake whoever waits for its answer."""
        match frame.get("type"):
            case "table":
                self._take_table(frame)
            case "hello":
                self.player_id = frame["me"]["player_id"]
                self.notices.update((notice["notice_id"], notice) for notice in frame["notices"])
                self.hello = frame
            case "lobby":
                self.lobby = frame
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


def _ends_stay(action: str, answer: Frame) -> bool:
    """Tell whether an answer says that the client has left the room."""
    if action == "unwatch":
        return True
    return action == "leave" and (answer["type"] == "ack" or answer["private"] is None)
