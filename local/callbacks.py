"""``@connections``: how functions reach clients behind the WebSocket API, over HTTP and from this process.

Source: the API Gateway developer guide, "Use @connections commands in your backend service".
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from aiohttp import web

from local.sockets import Sockets

_FRAME_BYTES: Final = 128 * 1024
_SIGNED: Final = "AWS4-HMAC-SHA256"


class CallbackRefused(Exception):  # noqa: N818 - says what happened
    """API Gateway refuses; ``code`` and ``status_code`` are its own."""

    code = ""
    message = ""
    status_code = 400


class Gone(CallbackRefused):
    """The connection has ended."""

    code = "GoneException"
    message = "the connection is gone"
    status_code = 410


class TooLarge(CallbackRefused):
    """A frame over 128 KB."""

    code = "PayloadTooLargeException"
    message = "the frame is too large"
    status_code = 413


class Callbacks:
    """Post to a connection, look at it, close it. Any thread may call."""

    def __init__(self, sockets: Sockets) -> None:
        self._sockets = sockets

    def post(self, connection_id: str, frame: bytes | bytearray) -> None:
        """Send a frame. Raises Gone or TooLarge."""
        if len(frame) > _FRAME_BYTES:
            raise TooLarge
        if self._sockets.post_many({connection_id: bytes(frame)}):
            raise Gone

    def look_at(self, connection_id: str) -> dict[str, Any]:
        """Return when a connection was made and last used. Raises Gone."""
        socket = self._sockets.find(connection_id)
        if socket is None:
            raise Gone
        caller = socket.link.origin
        return {
            "ConnectedAt": datetime.fromtimestamp(socket.link.connected_ms / 1000, UTC),
            "LastActiveAt": datetime.fromtimestamp(socket.last_client_ms / 1000, UTC),
            "Identity": {"SourceIp": caller.source_ip, "UserAgent": caller.user_agent},
        }

    def close(self, connection_id: str) -> None:
        """Close a connection. Raises Gone."""
        if self._sockets.find(connection_id) is None:
            raise Gone
        self._sockets.close(connection_id)

    async def over_http(self, request: web.Request) -> web.Response:
        """Answer a signed request; a page in a browser cannot make one."""
        if not request.headers.get("Authorization", "").startswith(_SIGNED):
            return web.json_response({"message": "Missing Authentication Token"}, status=403)
        connection_id = request.match_info["connection_id"]
        try:
            if request.method == "POST":
                self.post(connection_id, await request.read())
                return web.Response()
            if request.method == "GET":
                return web.json_response(_in_json(self.look_at(connection_id)))
            self.close(connection_id)
            return web.Response(status=204)
        except (Gone, TooLarge) as refusal:
            headers = {"x-amzn-ErrorType": refusal.code}
            return web.json_response(
                {"message": refusal.message}, status=refusal.status_code, headers=headers
            )


def _in_json(connection: Mapping[str, Any]) -> dict[str, Any]:
    """Return what GetConnection says, as its JSON spells it."""
    return {
        "connectedAt": connection["ConnectedAt"].isoformat(),
        "lastActiveAt": connection["LastActiveAt"].isoformat(),
        "identity": {
            "sourceIp": connection["Identity"]["SourceIp"],
            "userAgent": connection["Identity"]["UserAgent"],
        },
    }
