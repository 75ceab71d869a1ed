"""Events as Amazon API Gateway hands them to a function, and what it makes of the answers.

Two payloads: the HTTP API's version 2.0, and the WebSocket API's ``$connect``, message and ``$disconnect``
events. Sources: the API Gateway developer guide, "AWS Lambda proxy integrations for HTTP APIs" and
"Set up integration requests in WebSocket APIs".
"""

import base64
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from aiohttp import web

from local.lambdas import Event

STAGE: Final = "ws"
API_ID: Final = "rlive"


class Origin(NamedTuple):
    """Where a request came from, as every event of its connection repeats it."""

    host: str
    source_ip: str
    user_agent: str


class Link(NamedTuple):
    """One WebSocket connection, as all its events describe it."""

    connection_id: str
    origin: Origin
    connected_ms: int


def origin(request: web.Request) -> Origin:
    """Return what the events say about the caller of ``request``."""
    return Origin(request.host, request.remote or "", request.headers.get("User-Agent", ""))


def new_request_id() -> str:
    """Return an id in the form of API Gateway's: 16 characters that end with ``=``."""
    return base64.b64encode(secrets.token_bytes(11)).decode()


def http_event(request: web.Request, route_key: str, body: bytes, now_ms: int) -> Event:
    """Return the HTTP API event (payload version 2.0) of one request."""
    event: Event = {
        "version": "2.0",
        "routeKey": route_key,
        "rawPath": request.path,
        "rawQueryString": request.query_string,
        "headers": {name.lower(): value for name, value in _headers(request).items()},
        "requestContext": {
            "accountId": "000000000000",
            "apiId": API_ID,
            "domainName": request.host,
            "domainPrefix": request.host.partition(".")[0],
            "http": {
                "method": request.method,
                "path": request.path,
                "protocol": "HTTP/1.1",
                "sourceIp": request.remote or "",
                "userAgent": request.headers.get("User-Agent", ""),
            },
            "requestId": new_request_id(),
            "routeKey": route_key,
            "stage": "$default",
            "time": _time_text(now_ms),
            "timeEpoch": now_ms,
        },
        "isBase64Encoded": False,
    }
    if request.query:
        event["queryStringParameters"] = _joined(request.query.items())
    if request.cookies:
        event["cookies"] = [f"{name}={value}" for name, value in request.cookies.items()]
    if body:
        event.update(_body(body))
    return event


def http_response(reply: Mapping[str, Any]) -> web.Response:
    """Return the HTTP response that API Gateway makes of a handler's ``reply`` (payload version 2.0)."""
    content = reply.get("body") or ""
    payload = base64.b64decode(content) if reply.get("isBase64Encoded") else str(content).encode()
    response = web.Response(status=int(reply.get("statusCode", 200)), body=payload)
    response.headers["Content-Type"] = "application/json"
    for name, value in (reply.get("headers") or {}).items():
        response.headers[name] = str(value)
    for cookie in reply.get("cookies") or ():
        response.headers.add("Set-Cookie", cookie)
    return response


def connect_event(request: web.Request, link: Link) -> Event:
    """Return the ``$connect`` event of the request that wants to become a WebSocket."""
    event: Event = {
        "headers": _headers(request),
        "multiValueHeaders": {name: [value] for name, value in _headers(request).items()},
        "requestContext": _context("$connect", "CONNECT", link, link.connected_ms),
        "isBase64Encoded": False,
    }
    if request.query:
        event["queryStringParameters"] = _joined(request.query.items())
        event["multiValueQueryStringParameters"] = {
            name: request.query.getall(name) for name in request.query
        }
    return event


def message_event(route_key: str, link: Link, body: str, now_ms: int) -> Event:
    """Return the event of one text message."""
    context = _context(route_key, "MESSAGE", link, now_ms)
    context["messageId"] = new_request_id()
    return {"requestContext": context, "body": body, "isBase64Encoded": False}


def disconnect_event(link: Link, close_code: int, now_ms: int) -> Event:
    """Return the ``$disconnect`` event: ``close_code`` is the WebSocket's close code."""
    context = _context("$disconnect", "DISCONNECT", link, now_ms)
    context.update({"disconnectStatusCode": close_code, "disconnectReason": ""})
    return {
        "headers": {"Host": link.origin.host},
        "multiValueHeaders": {"Host": [link.origin.host]},
        "requestContext": context,
        "isBase64Encoded": False,
    }


def scheduled_event(name: str, now_ms: int) -> Event:
    """Return the event of a scheduled EventBridge rule."""
    return {
        "version": "0",
        "id": secrets.token_hex(16),
        "detail-type": "Scheduled Event",
        "source": "aws.events",
        "account": "000000000000",
        "time": datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "region": "local",
        "resources": [f"arn:aws:events:local:000000000000:rule/{name}"],
        "detail": {},
    }


def _context(route_key: str, event_type: str, link: Link, now_ms: int) -> Event:
    """Return the ``requestContext`` that all three WebSocket events share."""
    return {
        "routeKey": route_key,
        "eventType": event_type,
        "extendedRequestId": new_request_id(),
        "requestId": new_request_id(),
        "requestTime": _time_text(now_ms),
        "requestTimeEpoch": now_ms,
        "messageDirection": "IN",
        "stage": STAGE,
        "connectedAt": link.connected_ms,
        "connectionId": link.connection_id,
        "identity": {"sourceIp": link.origin.source_ip, "userAgent": link.origin.user_agent},
        "domainName": link.origin.host,
        "apiId": API_ID,
    }


def _headers(request: web.Request) -> dict[str, str]:
    """Return the headers, repeated ones joined, with those that API Gateway adds about the way here."""
    forwarded = {
        "X-Forwarded-For": request.remote or "",
        "X-Forwarded-Port": request.host.rpartition(":")[2],
        "X-Forwarded-Proto": request.scheme,
    }
    return {**forwarded, **_joined(request.headers.items())}


def _joined(pairs: Any) -> dict[str, str]:
    """Return a dictionary of the pairs in which values of the same name are joined by commas."""
    joined: dict[str, str] = {}
    for name, value in pairs:
        joined[name] = f"{joined[name]},{value}" if name in joined else value
    return joined


def _body(body: bytes) -> Event:
    """Return the fields that carry a request's body: text where it is text, else base64."""
    try:
        return {"body": body.decode(), "isBase64Encoded": False}
    except UnicodeDecodeError:
        return {"body": base64.b64encode(body).decode(), "isBase64Encoded": True}


def _time_text(now_ms: int) -> str:
    return datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%d/%b/%Y:%H:%M:%S +0000")
