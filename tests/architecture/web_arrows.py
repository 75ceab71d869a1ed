"""Who may import whom in the browser client: protocol <- play <- state <- deeds <- views <- app."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from tests.architecture.sources import Finding

SOURCES = "web/src/"

# What each folder may import besides itself. `app` puts everything together, and so do the files at the top.
ARROWS = {
    "protocol": frozenset[str](),
    "play": frozenset({"protocol"}),
    "words": frozenset({"play", "protocol"}),
    "state": frozenset({"play", "protocol"}),
    "connection": frozenset({"protocol"}),
    "sound": frozenset({"play", "protocol", "state"}),
    "deeds": frozenset({"connection", "play", "protocol", "sound", "state", "words"}),
    "views": frozenset({"deeds", "play", "protocol", "sound", "state", "words"}),
}
# Of these a folder may know the types, so that it can be handed what it must not fetch by itself.
TYPES = {
    "play": frozenset({"words"}),
    "state": frozenset({"connection"}),
    "sound": frozenset({"connection"}),
    "views": frozenset({"connection"}),
    "words": frozenset({"state"}),
}
# Files that a view may reach in folders that are closed to it.
DOORS = {
    "app/client.ts": "what app hands to every view",
    "connection/clock.ts": "how much is left of a countdown is arithmetic",
}
# The screen's rules are functions of what they are given, as the engine's are.
PURE = frozenset({"play", "state"})

IMPORT = re.compile(
    r"""^[ \t]*(?:import|export)\s+(?P<type>type\s)?(?:[\w$*{}\s,]+?\sfrom\s+)?["'](?P<static>[^"']+)["']"""
    r"""|\bimport\(\s*["'](?P<later>[^"']+)["']""",
    re.MULTILINE,
)
IMPURE = re.compile(
    r"\b(?:document|window|globalThis|navigator|localStorage|sessionStorage|performance)\s*[.\[]"
    # A hash is a function of its arguments like any other.
    r"|\bcrypto\.(?!subtle\.digest\b)"
    r"|\b(?:fetch|setTimeout|setInterval|requestAnimationFrame)\s*\("
    r"|\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bnew WebSocket\b"
)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)


class Import(NamedTuple):
    """One import of a file: its line, the path below `web/src` that it names, and whether only types come."""

    line: int
    to: str
    only_types: bool


def imports(path: str, text: str) -> Iterator[Import]:
    """Imports of the project's own files; `path` is relative to the checkout."""
    beside = posixpath.dirname(path.removeprefix(SOURCES))
    bare = _without_comments(text)
    for found in IMPORT.finditer(bare):
        address = found["static"] or found["later"]
        if address.startswith("."):
            to = posixpath.normpath(posixpath.join(beside, address))
            line = bare.count("\n", 0, found.start(found.lastgroup or 0)) + 1
            yield Import(line, to, only_types=found["type"] is not None)


def against_the_arrows(path: str, text: str) -> Iterator[Finding]:
    """Imports that the folder's arrows do not allow."""
    folder = _folder(path.removeprefix(SOURCES))
    allowed = ARROWS.get(folder)
    if allowed is None:
        return
    for line, to, only_types in imports(path, text):
        target = _folder(to)
        known = allowed | TYPES.get(folder, frozenset()) if only_types else allowed
        if target == folder or target in known or (folder == "views" and to in DOORS):
            continue
        yield Finding(path, line, f"{folder} must not import {to}")


def impure(path: str, text: str) -> Iterator[Finding]:
    """Uses of clock, luck, network and page in folders whose modules are functions of their arguments."""
    if _folder(path.removeprefix(SOURCES)) in PURE:
        bare = _without_comments(text)
        for found in IMPURE.finditer(bare):
            line = bare.count("\n", 0, found.start()) + 1
            yield Finding(path, line, f"{found[0]} in a pure module")


def _without_comments(text: str) -> str:
    """The text with comments taken out and every line where it was."""
    return COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


def _folder(path: str) -> str:
    parts = PurePosixPath(path).parts
    return parts[0] if len(parts) > 1 else ""
