"""The open WebSockets of the gateway, and the broadcaster through which handlers reach them."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web
from runtime.ports import Clock

from local.api_gateway import Link, Origin


class Socket:
    """One WebSocket: a bounded queue of frames that wait to be sent, and when its client last spoke."""

    def __init__(self, link: Link, queue_frames: int) -> None:
        self.link = link
        self.last_client_ms = link.connected_ms
        self.last_traffic_ms = link.connected_ms
        self.closing = False
        self._outbox: asyncio.Queue[bytes | int] = asyncio.Queue(queue_frames)
        self._response: web.WebSocketResponse | None = None
        self._request: web.Request | None = None

    def opened(self, request: web.Request, response: web.WebSocketResponse) -> None:
        """Note that the upgrade is done: frames can be sent from now on."""
        self._request, self._response = request, response

    def post(self, item: bytes | int) -> None:
        """Queue a frame, or a close code that ends the connection when its turn comes.

        A reader so slow that the queue is full is cut off.
        """
        try:
            self._outbox.put_nowait(item)
        except asyncio.QueueFull:
            self.abort()

    async def send_queued(self, clock: Clock) -> None:
        """Send queued frames, one after another, until told to close or until the connection breaks."""
        response = self._response
        assert response is not None
        with contextlib.suppress(ConnectionError):
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    self.closing = True
                    await response.close(code=item)
                    return
                await response.send_frame(item, WSMsgType.TEXT)
                self.last_traffic_ms = clock.now_ms()

    def abort(self) -> None:
        """Drop the connection without a handshake: its client does not read."""
        if self._request is not None and self._request.transport is not None:
            self._request.transport.abort()


class Sockets:
    """All open WebSockets by connection id; the ``Broadcaster`` of the handlers.

    The methods of the port may be called from any thread, everything else belongs to the event loop.
    """

    def __init__(self, clock: Clock, queue_frames: int = 256) -> None:
        self._clock = clock
        self._queue_frames = queue_frames
        self._open: dict[str, Socket] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._calls: deque[tuple[Callable[[Any], None], Any]] = deque()
        self._is_woken = False

    def attach_loop(self) -> None:
        """Remember the running event loop as the one that owns the sockets."""
        self._loop = asyncio.get_running_loop()

    def add(self, caller: Origin) -> Socket:
        """Register a connection that is about to open, so that nobody takes it for gone meanwhile."""
        link = Link(secrets.token_urlsafe(12), caller, self._clock.now_ms())
        socket = self._open[link.connection_id] = Socket(link, self._queue_frames)
        return socket

    def remove(self, socket: Socket) -> None:
        """Forget a connection: from now on it is gone."""
        self._open.pop(socket.link.connection_id, None)

    def all(self) -> Sequence[Socket]:
        """Return the sockets that are open now."""
        return tuple(self._open.values())

    def find(self, connection_id: str) -> Socket | None:
        """Return an open connection, None when it is gone."""
        return self._open.get(connection_id)

    def post_many(self, frames: Mapping[str, bytes]) -> Sequence[str]:
        """Queue each connection's frame; return the connections that are gone."""
        here = {key: frame for key, frame in frames.items() if key in self._open}
        if here:
            self._on_loop(self._deliver, here)
        return [key for key in frames if key not in here]

    def last_activity_ms(self, connection_id: str) -> int | None:
        """Return when the client last sent anything, None when the connection is gone."""
        socket = self._open.get(connection_id)
        return None if socket is None else socket.last_client_ms

    def close(self, connection_id: str) -> None:
        """Close a connection from our side, after the frames that are queued, as DeleteConnection does."""
        self._on_loop(self._close, connection_id)

    def _on_loop(self, call: Callable[[Any], None], argument: Any) -> None:
        """Have the event loop make a call; it is woken once for all that wait, as waking it costs most."""
        assert self._loop is not None, "the gateway has not started"
        self._calls.append((call, argument))
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon_threadsafe(self._make_calls)

    def _make_calls(self) -> None:
        # Before the first call, so that whoever adds one from now on wakes the loop again.
        self._is_woken = False
        while self._calls:
            call, argument = self._calls.popleft()
            call(argument)

    def _deliver(self, frames: Mapping[str, bytes]) -> None:
        for connection_id, frame in frames.items():
            socket = self._open.get(connection_id)
            if socket is not None:
                socket.post(frame)

    def _close(self, connection_id: str) -> None:
        socket = self._open.get(connection_id)
        if socket is not None:
            socket.post(WSCloseCode.OK)
