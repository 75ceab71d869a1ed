"""The browser's files in the bucket that the distribution reads: what is there is what the folder holds."""

import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

WEB_FOLDER: Final = Path(__file__).resolve().parents[1] / "web"

# A machine's own list would make a page's type depend on who deploys.
_TYPES: Final = mimetypes.MimeTypes()
_TYPES.add_type("text/javascript", ".js")
_TYPES.add_type("application/manifest+json", ".webmanifest")
_NOT_SERVED: Final = ("tests", "node_modules")
_ENTRY: Final = "index.html"


class WebFile(NamedTuple):
    """A file as it is stored. Browsers and the edge ask each time whether it changed."""

    content: bytes
    content_type: str
    cache_control: str = "no-cache"


def files(folder: Path) -> dict[str, WebFile]:
    """Read what is served from ``folder``: {key: file}, the entry page last.

    A page must not name what is not there yet.
    """
    found = {}
    for path in sorted(folder.rglob("*")):
        key = path.relative_to(folder).as_posix()
        first = key.split("/")[0]
        kind = _TYPES.guess_type(path.name)[0]
        if path.is_file() and first not in _NOT_SERVED and path.name != "package.json" and kind:
            text = kind.startswith("text/")
            found[key] = WebFile(path.read_bytes(), f"{kind}; charset=utf-8" if text else kind)
    return dict(sorted(found.items(), key=lambda item: item[0] == _ENTRY))


def publish(client: Any, bucket: str, wanted: Mapping[str, WebFile]) -> None:
    """Make ``bucket`` hold exactly ``wanted``: new files first, then old ones go."""
    pages = client.get_paginator("list_objects_v2").paginate(Bucket=bucket)
    there = {item["Key"] for page in pages for item in page.get("Contents", ())}
    for key, file in wanted.items():
        client.put_object(
            Bucket=bucket,
            Key=key,
            Body=file.content,
            ContentType=file.content_type,
            CacheControl=file.cache_control,
        )
    for key in sorted(there - wanted.keys()):
        client.delete_object(Bucket=bucket, Key=key)
