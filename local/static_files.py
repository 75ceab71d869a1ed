"""The browser client's files, served from the folder that it is built into and from nowhere else."""

import re
from pathlib import Path
from typing import Final

from aiohttp import hdrs, web

from infra.web_files import CONTENT_TYPES, NOT_BUILT, WEB_FOLDER, cache_control, is_built
from infra.web_headers import CROSS_ORIGIN_HEADERS, content_security_policy

__all__ = ["CONTENT_TYPES", "WEB_FOLDER", "find", "response", "security_headers"]

_HOST: Final = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")

_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost"})

# The rest of what CloudFront is told; that a page has to be fetched by TLS is no use here.
_SECURITY_HEADERS: Final = {
    **CROSS_ORIGIN_HEADERS,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_COMPRESSED: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})


def find(root: Path, path: str) -> Path | None:
    """Return the file that ``path`` (of a URL, decoded) names under ``root``; None when it may not be served.

    Links and ``..`` are resolved first, so that nothing outside the folder is ever reached, and names that
    begin with a dot stay hidden.
    """
    relative = path.lstrip("/") or "index.html"
    if "\0" in relative or "\\" in relative:
        return None
    if any(part.startswith(".") for part in relative.split("/")):
        return None
    base = root.resolve()
    file = (base / relative).resolve()
    if not file.is_relative_to(base) or file.suffix not in CONTENT_TYPES or not file.is_file():
        return None
    return file


def security_headers(host: str) -> dict[str, str]:
    """Return the headers that keep a page to itself; ``host`` is where its WebSocket may go.

    Browsers do not agree whether ``'self'`` covers a WebSocket of the same host, so it is named. A ticket
    names the address that the stack was started with, which may be the machine's other loopback name.
    """
    hosts = {host} if _HOST.fullmatch(host) else set()
    name, _, port = host.rpartition(":")
    if name in _LOOPBACK:
        hosts |= {f"{other}:{port}" for other in _LOOPBACK}
    sockets = "".join(f" ws://{one}" for one in sorted(hosts))
    return {**_SECURITY_HEADERS, "Content-Security-Policy": content_security_policy(sockets)}


def response(root: Path, path: str, host: str) -> web.StreamResponse:
    """Return the file as a response, cached as long as at the edge; 404 when there is none.

    A client that was not built is no mistake of the browser's: 503, with what to do.
    """
    file = find(root, path)
    headers = security_headers(host)
    if file is None:
        status, text = (404, "Not Found") if is_built(root) else (503, f"R Live: {NOT_BUILT}")
        return web.Response(status=status, text=text, headers=headers)
    key = file.relative_to(root.resolve()).as_posix()
    headers |= {hdrs.CONTENT_TYPE: CONTENT_TYPES[file.suffix], hdrs.CACHE_CONTROL: cache_control(key)}
    if file.suffix not in _COMPRESSED:
        # Browsers ask for a part of a sound.
        return web.FileResponse(file, headers=headers)
    answer = web.Response(body=file.read_bytes(), headers={**headers, hdrs.VARY: hdrs.ACCEPT_ENCODING})
    answer.enable_compression()
    return answer
