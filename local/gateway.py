"""One port that stands in for CloudFront and both APIs of API Gateway: ``/``, ``/api/*`` and ``/ws``.

Requests and messages become API Gateway's events and go to the real handlers, each in a thread, as each
would run in a Lambda of its own. Limits and close codes are those of the WebSocket APIs: 1003 for a binary
frame, 1009 for one over 32 KB, 1001 after 10 idle minutes or 2 hours.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from aiohttp import WSCloseCode, WSMsgType, web
from runtime.ports import Clock
from runtime.wire.routes import GATEWAY_ANSWERS, HTTP_ROUTES, ROUTES

from local import static_files
from local.api_gateway import (
    connect_event,
    disconnect_event,
    http_event,
    http_response,
    message_event,
    new_request_id,
    origin,
)
from local.lambdas import Event, handler
from local.sockets import Socket, Sockets

WEB_FOLDER: Final = Path(__file__).resolve().parents[1] / "web"

_log = logging.getLogger(__name__)


class GatewaySettings(NamedTuple):
    """The gateway's limits; the defaults are API Gateway's.

    ``in_flight``: messages of one connection whose handlers run at the same time. ``workers``: threads for
    all handlers together.
    """

    idle_ms: int = 600_000
    lifetime_ms: int = 7_200_000
    frame_bytes: int = 32 * 1024
    request_bytes: int = 256 * 1024
    in_flight: int = 4
    workers: int = 16


class Gateway:
    """The HTTP server. ``start`` opens the port, ``stop`` ends every connection and every thread."""

    def __init__(
        self, sockets: Sockets, clock: Clock, settings: GatewaySettings, web_folder: Path = WEB_FOLDER
    ) -> None:
        self._sockets = sockets
        self._clock = clock
        self._settings = settings
        self._web_folder = web_folder
        self._workers = ThreadPoolExecutor(settings.workers, thread_name_prefix="handler")
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen and return the port (``port`` 0 takes a free one). Raises OSError when it is in use."""
        self._sockets.attach_loop()
        app = web.Application(client_max_size=self._settings.request_bytes)
        for method, path in HTTP_ROUTES:
            app.router.add_route(method, path, self._http)
        app.router.add_route("*", "/api/{rest:.*}", self._no_route)
        app.router.add_get("/ws", self._websocket)
        app.router.add_get("/{path:.*}", self._static)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Close every connection, stop listening, wait for the handlers that still run."""
        for socket in self._sockets.all():
            socket.post(WSCloseCode.GOING_AWAY)
        if self._runner is not None:
            await self._runner.cleanup()
        await asyncio.to_thread(self._workers.shutdown)

    async def invoke(self, function: str, event: Event) -> Any:
        """Call a function's handler in a thread and return what it returns."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, handler(function), event, None)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return static_files.response(self._web_folder, request.path, request.host)

    async def _no_route(self, _request: web.Request) -> web.Response:
        return web.json_response({"message": "Not Found"}, status=404)

    async def _http(self, request: web.Request) -> web.Response:
        function = HTTP_ROUTES[(request.method, request.path)]
        route_key = f"{request.method} {request.path}"
        event = http_event(request, route_key, await request.read(), self._clock.now_ms())
        try:
            return http_response(await self.invoke(function, event))
        except Exception:
            _log.exception("%s failed", function)
            return web.json_response({"message": "Internal Server Error"}, status=500)

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return web.Response(status=426, headers={"Upgrade": "websocket"})
        socket = self._sockets.add(origin(request))
        try:
            status = await self._connect(request, socket)
            if not 200 <= status < 300:
                return web.Response(status=status)
            # API Gateway neither compresses nor answers for a client that is silent.
            response = web.WebSocketResponse(compress=False, max_msg_size=self._settings.frame_bytes + 1)
            await response.prepare(request)
            socket.opened(request, response)
            await self._serve(socket, response)
            return response
        finally:
            self._sockets.remove(socket)

    async def _connect(self, request: web.Request, socket: Socket) -> int:
        """Ask the ``$connect`` handler and return its status; 502 when it failed."""
        try:
            reply = await self.invoke(ROUTES["$connect"], connect_event(request, socket.link))
            return int(reply["statusCode"])
        except Exception:
            _log.exception("$connect failed")
            return 502

    async def _serve(self, socket: Socket, response: web.WebSocketResponse) -> None:
        """Read messages until the connection ends, then tell the ``$disconnect`` handler."""
        sender = asyncio.create_task(socket.send_queued(self._clock))
        running: set[asyncio.Task[None]] = set()
        slots = asyncio.Semaphore(self._settings.in_flight)

        def finished(task: asyncio.Task[None]) -> None:
            running.discard(task)
            slots.release()

        try:
            async for body in self._messages(socket, response):
                await slots.acquire()
                task = asyncio.create_task(self._message(socket, body))
                running.add(task)
                task.add_done_callback(finished)
        finally:
            self._sockets.remove(socket)
            if socket.closing:
                await asyncio.wait({sender}, timeout=1)
            sender.cancel()
            code = response.close_code or WSCloseCode.ABNORMAL_CLOSURE
            await asyncio.shield(self._disconnect(socket, code, tuple(running)))

    async def _messages(self, socket: Socket, response: web.WebSocketResponse) -> AsyncIterator[str]:
        """Yield the text of each message; end when the client leaves or breaks one of the limits."""
        while True:
            try:
                async with asyncio.timeout(self._time_left_s(socket)):
                    message = await response.receive()
            except TimeoutError:
                if self._time_left_s(socket) > 0:
                    continue
                await response.close(code=WSCloseCode.GOING_AWAY)
                return
            if message.type is WSMsgType.BINARY:
                await response.close(code=WSCloseCode.UNSUPPORTED_DATA)
                return
            if message.type is not WSMsgType.TEXT:
                return
            socket.last_client_ms = socket.last_traffic_ms = self._clock.now_ms()
            yield message.data

    def _time_left_s(self, socket: Socket) -> float:
        """Return the seconds until the connection is closed if nothing more is said on it."""
        idle_end_ms = socket.last_traffic_ms + self._settings.idle_ms
        end_ms = min(idle_end_ms, socket.link.connected_ms + self._settings.lifetime_ms)
        return max(0, end_ms - self._clock.now_ms()) / 1000

    async def _message(self, socket: Socket, body: str) -> None:
        """Send one message to the handler of its route; answer a ping here, as the mock integration does."""
        now_ms = self._clock.now_ms()
        action = selected_action(body)
        if action in GATEWAY_ANSWERS:
            socket.post(_frame({"type": "pong", "now_ms": now_ms}))
            return
        route_key = action if action in ROUTES and not action.startswith("$") else "$default"
        event = message_event(route_key, socket.link, body, now_ms)
        try:
            await self.invoke(ROUTES[route_key], event)
        except Exception:
            _log.exception("route %s failed", route_key)
            failure = {"message": "Internal server error", "connectionId": socket.link.connection_id}
            socket.post(_frame({**failure, "requestId": new_request_id()}))

    async def _disconnect(self, socket: Socket, code: int, running: tuple[asyncio.Task[None], ...]) -> None:
        """Let the messages that are under way finish, then call the ``$disconnect`` handler."""
        if running:
            await asyncio.wait(running)
        try:
            event = disconnect_event(socket.link, code, self._clock.now_ms())
            await self.invoke(ROUTES["$disconnect"], event)
        except Exception:
            _log.exception("$disconnect failed")


def selected_action(body: str) -> str:
    """Return what the route selection expression ``$request.body.action`` gives, "" for nothing."""
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(body)
        if isinstance(value, dict) and isinstance(value.get("action"), str):
            return str(value["action"])
    return ""


def _frame(content: dict[str, object]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode()
