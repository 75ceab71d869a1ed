"""Events as API Gateway hands them to a function: what can be read from them, and how."""

import base64
import binascii
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from runtime.wire.decode import BadFrame

Event: TypeAlias = Mapping[str, Any]
"""A WebSocket event, or an HTTP API event of payload version 2.0."""

SOCKET_PATH: Final = "/ws"
ORIGIN_HEADER: Final = "x-rlive-origin"


def raw_body(event: Event) -> str | bytes:
    """Return the body's text, or the bytes of a binary one; "" when there is none."""
    body = event.get("body") or ""
    if not event.get("isBase64Encoded"):
        return str(body)
    try:
        return base64.b64decode(body)
    except (binascii.Error, ValueError):
        raise BadFrame("bad_json") from None


def request_id(event: Event) -> str:
    """Return the id that log lines about this event carry."""
    return str(event.get("requestContext", {}).get("requestId", ""))


def bearer(event: Event) -> str:
    """Return the session that the Authorization header carries, "" for none."""
    scheme, _, token = _header(event, "authorization").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def origin_proof(event: Event) -> str:
    """Return the header that the edge adds to every request, "" for none."""
    return _header(event, ORIGIN_HEADER)


def socket_url(event: Event) -> str:
    """Return the socket's address on the origin that the request came to, without a query.

    API Gateway says how the client came in ``x-forwarded-proto``; only a laptop's gateway says nothing.
    Raises BadFrame.
    """
    scheme = "wss" if _header(event, "x-forwarded-proto") == "https" else "ws"
    host = _header(event, "host")
    if not host:
        raise BadFrame("missing_field", field="host")
    return f"{scheme}://{host}{SOCKET_PATH}"


def _header(event: Event, name: str) -> str:
    """Read a header by its lower-case name; only HTTP events have their names in lower case."""
    for key, value in (event.get("headers") or {}).items():
        if key.lower() == name:
            return str(value)
    return ""
