"""The built client in the bucket that the distribution reads."""

import hashlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

WEB_FOLDER: Final = Path(__file__).resolve().parents[1] / "web" / "dist"
"""Where the client is built to; nothing else of ``web/`` is ever served."""

NOT_BUILT: Final = "the client is not built: run make web"

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

_ENTRY: Final = "index.html"
_HASHED: Final = "assets/"
_FOREVER: Final = "public, max-age=31536000, immutable"
_PUBLICATION: Final = "publication"


class WebFile(NamedTuple):
    """A file as it is stored."""

    content: bytes
    content_type: str
    cache_control: str


def cache_control(key: str) -> str:
    """Return how long ``key`` may be kept: a file with a hash in its name never changes, any other may."""
    return _FOREVER if key.startswith(_HASHED) else "no-cache"


def is_built(folder: Path) -> bool:
    """Return whether there is a client in ``folder``."""
    return (folder / _ENTRY).is_file()


def files(folder: Path) -> dict[str, WebFile]:
    """Read what is served from ``folder``: {key: file}, in the order in which it has to be published.

    A page must not name what is not there yet, so that hashed files come first and pages last. Raises
    FileNotFoundError when there is no client, ValueError for a file that has no type.
    """
    if not is_built(folder):
        raise FileNotFoundError(NOT_BUILT)
    found = {}
    for path in sorted(folder.rglob("*")):
        key = path.relative_to(folder).as_posix()
        if path.is_file() and not path.name.startswith("."):
            if path.suffix not in CONTENT_TYPES:
                raise ValueError(f"{key}: files that end like this are not served")
            found[key] = WebFile(path.read_bytes(), CONTENT_TYPES[path.suffix], cache_control(key))
    return {key: found[key] for key in sorted(found, key=_turn)}


def _turn(key: str) -> tuple[bool, bool, str]:
    return (PurePosixPath(key).suffix == ".html", not key.startswith(_HASHED), key)


def publish(client: Any, bucket: str, wanted: Mapping[str, WebFile]) -> None:
    """Make ``bucket`` serve ``wanted``, in its order; then take away what neither it nor the last one held.

    Hashed files of the publication before stay: a browser that loaded its page a moment ago fetches its
    chunks only now. Each object tells of which publication it is, and ``index.html`` which was the last.
    """
    there = _keys(client, bucket)
    before = _publication(client, bucket, _ENTRY) if _ENTRY in there else ""
    now = _name(wanted)
    for key, file in wanted.items():
        client.put_object(
            Bucket=bucket,
            Key=key,
            Body=file.content,
            ContentType=file.content_type,
            CacheControl=file.cache_control,
            Metadata={_PUBLICATION: now},
        )
    if before == now:
        return
    for key in sorted(there - wanted.keys()):
        if not (key.startswith(_HASHED) and _publication(client, bucket, key) == before):
            client.delete_object(Bucket=bucket, Key=key)


def empty(client: Any, bucket: str) -> None:
    """Take everything out of ``bucket``, so that it can be deleted."""
    for key in sorted(_keys(client, bucket)):
        client.delete_object(Bucket=bucket, Key=key)


def _keys(client: Any, bucket: str) -> set[str]:
    pages = client.get_paginator("list_objects_v2").paginate(Bucket=bucket)
    return {item["Key"] for page in pages for item in page.get("Contents", ())}


def _publication(client: Any, bucket: str, key: str) -> str:
    return str(client.head_object(Bucket=bucket, Key=key)["Metadata"].get(_PUBLICATION, ""))


def _name(wanted: Mapping[str, WebFile]) -> str:
    digest = hashlib.sha256()
    for key, file in wanted.items():
        digest.update(f"{key}\0".encode() + hashlib.sha256(file.content).digest())
    return digest.hexdigest()[:16]
