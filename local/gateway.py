"""One port that stands in for CloudFront and both APIs of API Gateway: ``/``, ``/api/*``, ``/ws``, callbacks.

Requests and messages become API Gateway's events and go to the real handlers, each in a thread, as each
would run in a Lambda of its own. Limits and close codes are those of the WebSocket APIs: 1003 for a binary
frame, 1009 for one over 32 KB, 1001 after 10 idle minutes or 2 hours.
"""

import asyncio
import contextlib
import json
import logging
import socket as socket_module
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import WSCloseCode, WSMsgType, web
from runtime.ports import Clock
from runtime.wire.events import VIEWER_HEADER

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
from local.callbacks import Callbacks
from local.lambdas import Event, Invoke
from local.ops_door import INVOKE_PATH, OpsDoor
from local.routing import Routing, filled_in
from local.sockets import Socket, Sockets

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
    """The HTTP server: ``bind`` takes a port, ``start`` serves, ``stop`` ends all connections and threads."""

    def __init__(
        self,
        sockets: Sockets,
        clock: Clock,
        settings: GatewaySettings,
        web_folder: Path = static_files.WEB_FOLDER,
    ) -> None:
        self._sockets = sockets
        self._clock = clock
        self._settings = settings
        self._web_folder = web_folder
        self._workers = ThreadPoolExecutor(settings.workers, thread_name_prefix="handler")
        self._runner: web.AppRunner | None = None
        self._listener: socket_module.socket | None = None
        self._routing = Routing({}, {})
        self._invoke: Invoke = no_function

    def bind(self, host: str, port: int) -> int:
        """Take a port and return it (``port`` 0 takes a free one). Raises OSError when it is in use."""
        self._sockets.attach_loop()
        self._listener = socket_module.create_server((host, port))
        return self._port()

    def _port(self) -> int:
        assert self._listener is not None, "a port is bound"
        return int(self._listener.getsockname()[1])

    async def start(self, routing: Routing, invoke: Invoke, ops_token: str = "") -> None:
        """Serve: ``routing`` says which function answers what, ``invoke`` calls it.

        Who knows ``ops_token`` may call what operations call; "" lets nobody.
        """
        assert self._listener is not None, "a port is bound"
        self._routing, self._invoke = routing, invoke
        app = web.Application(client_max_size=self._settings.request_bytes)
        for method, path in routing.requests:
            app.router.add_route(method, path, self._http)
        app.router.add_route("*", "/api/{rest:.*}", self._no_route)
        app.router.add_get("/ws", self._websocket)
        callbacks = Callbacks(self._sockets)
        for method in ("POST", "GET", "DELETE"):
            path = f"/{routing.stage}/@connections/{{connection_id}}"
            app.router.add_route(method, path, callbacks.over_http)
        if ops_token:
            door = OpsDoor(ops_token, self._port(), self.invoke)
            app.router.add_post(INVOKE_PATH, door.answer)
        app.router.add_get("/{path:.*}", self._static)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.SockSite(self._runner, self._listener).start()

    async def stop(self) -> None:
        """Close every connection, stop listening, wait for the handlers that still run."""
        for socket in self._sockets.all():
            socket.post(WSCloseCode.GOING_AWAY)
        if self._runner is not None:
            await self._runner.cleanup()
        elif self._listener is not None:
            self._listener.close()
        await asyncio.to_thread(self._workers.shutdown)

    async def invoke(self, function: str, event: Event) -> Any:
        """Call a function's handler in a thread and return what it returns."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, self._invoke, function, event)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return static_files.response(self._web_folder, request.path, request.host)

    async def _no_route(self, _request: web.Request) -> web.Response:
        return web.json_response({"message": "Not Found"}, status=404)

    async def _http(self, request: web.Request) -> web.Response:
        function = self._routing.requests[request.method, request.path].function
        route_key = f"{request.method} {request.path}"
        event = http_event(request, route_key, await request.read(), self._clock.now_ms())
        # As the edge's function does, whatever the client sent under this name.
        event["headers"][VIEWER_HEADER] = request.remote or ""
        for name, value in self._routing.added_headers(request.path).items():
            event["headers"][name.lower()] = value
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
            try:
                await response.prepare(request)
            except ConnectionError:
                # The client left while $connect ran; the connection that it has made has to end.
                await self._disconnect(socket, WSCloseCode.ABNORMAL_CLOSURE, ())
                return response
            socket.opened(request, response)
            await self._serve(socket, response)
            return response
        finally:
            self._sockets.remove(socket)

    async def _connect(self, request: web.Request, socket: Socket) -> int:
        """Ask the ``$connect`` handler and return its status; 502 when it failed."""
        try:
            event = connect_event(request, socket.link)
            for name, value in self._routing.added_headers(request.path).items():
                event["headers"][name] = value
                event["multiValueHeaders"][name] = [value]
            reply = await self.invoke(self._routing.messages["$connect"].function, event)
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
        """Send one message to the handler of its route; a mock integration is answered here."""
        action, routes = selected_action(body), self._routing.messages
        route_key = action if action in routes and not action.startswith("$") else "$default"
        event = message_event(route_key, socket.link, body, self._clock.now_ms())
        target = routes[route_key]
        if target.template:
            socket.post(filled_in(target.template, event["requestContext"]).encode())
            return
        try:
            await self.invoke(target.function, event)
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
            await self.invoke(self._routing.messages["$disconnect"].function, event)
        except Exception:
            _log.exception("$disconnect failed")


def no_function(function: str, _event: Event) -> Any:
    """Stand for the functions until the gateway serves."""
    raise LookupError(function)


def selected_action(body: str) -> str:
    """Return what the route selection expression ``$request.body.action`` gives, "" for nothing."""
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(body)
        if isinstance(value, dict) and isinstance(value.get("action"), str):
            return str(value["action"])
    return ""


def _frame(content: dict[str, object]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode()
