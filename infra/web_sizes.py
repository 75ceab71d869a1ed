"""What a browser has to fetch of the built client, in bytes after gzip."""

import gzip
import posixpath
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple

FIRST_LOAD_LIMIT_BYTES: Final = 150_000
"""What may be fetched, after gzip, before the page can be used: the entry page and what it needs at once."""

_ENTRY: Final = "index.html"
_CODE: Final = frozenset({".css", ".html", ".js"})
_EAGER_LINKS: Final = frozenset({"stylesheet", "modulepreload", "preload"})

# `import{a}from"./b.js"` and `import"./b.js"` as the bundler writes them; `import("./b.js")` comes later.
_STATIC_IMPORT: Final = re.compile(r"""\b(?:from|import)\s*["'](\.{1,2}/[^"']+)["']""")


class Sizes(NamedTuple):
    """Bytes after gzip: {file: bytes} of each entry and chunk, and which of them the first load is."""

    files: dict[str, int]
    first_load: frozenset[str]

    @property
    def first_load_bytes(self) -> int:
        """Return what the first load comes to."""
        return sum(self.files[name] for name in self.first_load)

    @property
    def too_big(self) -> bool:
        """Return whether that is more than may be."""
        return self.first_load_bytes > FIRST_LOAD_LIMIT_BYTES


def measure(folder: Path) -> Sizes:
    """Measure the client that was built into ``folder``."""
    eager = first_load(folder)
    files = {
        name: len(gzip.compress(path.read_bytes(), mtime=0))
        for path in sorted(folder.rglob("*"))
        for name in [path.relative_to(folder).as_posix()]
        if path.is_file() and (path.suffix in _CODE or name in eager)
    }
    return Sizes(files, eager)


def first_load(folder: Path) -> frozenset[str]:
    """Return the files that a browser fetches by itself: the page, what it names, and what that imports."""
    found: set[str] = set()
    waiting = [_ENTRY]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _fetched_by(name, folder)
    return frozenset(found)


def report(sizes: Sizes) -> str:
    """Return the sizes for people, the biggest first."""
    lines = [
        f"    {name:<40} {_kilobytes(size)}{'  first load' if name in sizes.first_load else ''}"
        for name, size in sorted(sizes.files.items(), key=lambda item: -item[1])
    ]
    limit = FIRST_LOAD_LIMIT_BYTES // 1_000
    total = f"    {'first load, after gzip':<40} {_kilobytes(sizes.first_load_bytes)}  of {limit} KB at most"
    return "\n".join([*lines, total])


def _kilobytes(size: int) -> str:
    return f"{size / 1_000:>7.1f} KB"


def _fetched_by(name: str, folder: Path) -> Iterator[str]:
    text = (folder / name).read_text(encoding="utf-8") if Path(name).suffix in _CODE else ""
    if name.endswith(".html"):
        page = _Page()
        page.feed(text)
        yield from (address.removeprefix("/").removeprefix("./") for address in page.eager)
    elif name.endswith(".js"):
        beside = posixpath.dirname(name)
        yield from (posixpath.normpath(posixpath.join(beside, to)) for to in _STATIC_IMPORT.findall(text))


class _Page(HTMLParser):
    """The addresses that a page makes a browser fetch before anything is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.eager: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "script" and said.get("src"):
            self.eager.append(said["src"])
        elif tag == "link" and _EAGER_LINKS & set(said.get("rel", "").split()):
            self.eager.append(said["href"])
