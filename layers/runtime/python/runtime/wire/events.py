"""Events as API Gateway hands them to a function: what can be read from them, and how."""

import base64
import binascii
import ipaddress
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from runtime.wire.decode import BadFrame

Event: TypeAlias = Mapping[str, Any]
"""A WebSocket event, or an HTTP API event of payload version 2.0."""

SOCKET_PATH: Final = "/ws"
ORIGIN_HEADER: Final = "x-rlive-origin"
VIEWER_HEADER: Final = "x-rlive-viewer"
"""The caller's address as the edge saw it; the edge overwrites what a client sends under this name."""

_IPV6_NETWORK: Final = 64
"""Whoever has one IPv6 address has at least as many as the rest of these bits number."""


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


def caller_network(event: Event) -> str:
    """Return whose tries are counted together: an IPv4 address, or the network of an IPv6 address.

    To be trusted only of a request whose ``origin_proof`` was checked: then the edge wrote the header. Where
    there is none, it is the address that reached the API.
    """
    seen = _header(event, VIEWER_HEADER) or event.get("requestContext", {}).get("http", {}).get("sourceIp")
    try:
        address = ipaddress.ip_address(str(seen))
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), _IPV6_NETWORK), strict=False))
    return str(address)


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
