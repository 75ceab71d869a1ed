"""Lambda's Invoke API on loopback, for the functions that operations call by name and for no other.

A page in a browser must not get through: it cannot know the token, which is in a file for this user alone;
it cannot send an Authorization header or JSON to another origin without asking first, and nobody answers
that; and where it has this address under a name of its own, the Host header gives it away.

The token is given as the access key's id, which every request that is signed for AWS carries in clear. So the
AWS command line and boto3 call the laptop like a deployed stage. The signature is not looked at.
Source: the Lambda API reference, "Invoke".
"""

import hmac
import json
import logging
import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from aiohttp import web
from runtime.wire.routes import OPERATIONS

INVOKE_PATH: Final = "/2015-03-31/functions/{name}/invocations"
FILE: Final = "ops.env"
"""Where a run's address and token are, in its folder."""

_SIGNED_OR_BEARER: Final = re.compile(
    r"(?:AWS4-HMAC-SHA256 Credential=([0-9a-f]{32})/.*|Bearer ([0-9a-f]{32}))", re.ASCII
)
_OWN_NAMES: Final = ("127.0.0.1", "localhost")

_log = logging.getLogger(__name__)


class OpsDoor:
    """Answers invocations by who knows ``token``, 32 hexadecimal digits, at ``port`` of this machine."""

    def __init__(self, token: str, port: int, invoke: Callable[[str, Any], Awaitable[Any]]) -> None:
        self._token = token
        self._hosts = frozenset(f"{name}:{port}" for name in _OWN_NAMES)
        self._invoke = invoke

    async def answer(self, request: web.Request) -> web.Response:
        """Call the function and answer as Lambda does: 200 also for an exception, which a header names."""
        if not self._is_let_in(request):
            return _refused(403, "AccessDeniedException", "not from here, or not with this token")
        name = request.match_info["name"].partition(":")[0]
        if name not in OPERATIONS:
            return _refused(404, "ResourceNotFoundException", "there is no such operation")
        if request.headers.get("X-Amz-Invocation-Type", "RequestResponse") != "RequestResponse":
            return _refused(400, "InvalidParameterValueException", "only RequestResponse is known here")
        try:
            event = json.loads(await request.read() or b"{}")
        except (ValueError, RecursionError):
            return _refused(400, "InvalidRequestContentException", "the payload is not JSON")
        try:
            return web.json_response(await self._invoke(name, event))
        except Exception as error:
            _log.exception("%s failed", name)
            failure = {"errorMessage": str(error), "errorType": type(error).__name__}
            return web.json_response(failure, headers={"X-Amz-Function-Error": "Unhandled"})

    def _is_let_in(self, request: web.Request) -> bool:
        given = _SIGNED_OR_BEARER.fullmatch(request.headers.get("Authorization", ""))
        return (
            given is not None
            and hmac.compare_digest(given.group(1) or given.group(2), self._token)
            and request.headers.get("Host") in self._hosts
            and "Origin" not in request.headers
            # The AWS SDKs say nothing; what a form of a page could say is not among these.
            and request.headers.get("Content-Type", "application/json") == "application/json"
        )


def _refused(status: int, code: str, message: str) -> web.Response:
    body = {"Type": "User", "Message": message}
    return web.json_response(body, status=status, headers={"x-amzn-ErrorType": code})


class Access(NamedTuple):
    """How to reach the door of a run: ``address`` without a path."""

    address: str
    token: str

    def __repr__(self) -> str:
        """Leave the token out."""
        return f"Access({self.address!r})"


def write_access(folder: Path, access: Access, region: str) -> None:
    """Leave a file for this user alone, in the form that a shell reads into the environment of AWS tools."""
    lines = {
        "AWS_ENDPOINT_URL_LAMBDA": access.address,
        "AWS_ACCESS_KEY_ID": access.token,
        "AWS_SECRET_ACCESS_KEY": "unused",
        "AWS_DEFAULT_REGION": region,
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    # A new file each time: one that is there could have been made with other rights.
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.writelines(f"{name}={value}\n" for name, value in lines.items())


def read_access(folder: Path) -> Access | None:
    """How to reach the run of a folder, None where none has left its file."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    lines = dict(line.split("=", 1) for line in text.splitlines())
    return Access(lines["AWS_ENDPOINT_URL_LAMBDA"], lines["AWS_ACCESS_KEY_ID"])


def forget_access(folder: Path, access: Access) -> None:
    """Take the file away, unless a later run has left its own there."""
    if read_access(folder) == access:
        (folder / FILE).unlink(missing_ok=True)
