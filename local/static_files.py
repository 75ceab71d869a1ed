"""The browser client's files, served from one folder and from nowhere else."""

import re
from pathlib import Path
from typing import Final

from aiohttp import web

CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What is served at all; a file with another ending does not exist for a browser."""

_CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'{socket}; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HOST: Final = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")

_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost"})

SECURITY_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


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
    socket = "".join(f" ws://{one}" for one in sorted(hosts))
    return {**SECURITY_HEADERS, "Content-Security-Policy": _CONTENT_SECURITY_POLICY.format(socket=socket)}


def response(root: Path, path: str, host: str) -> web.StreamResponse:
    """Return the file as a response that browsers revalidate each time, 404 when there is none."""
    file = find(root, path)
    headers = security_headers(host)
    if file is None:
        return web.Response(status=404, text="Not Found", headers=headers)
    headers |= {"Content-Type": CONTENT_TYPES[file.suffix], "Cache-Control": "no-cache"}
    return web.FileResponse(file, headers=headers)
