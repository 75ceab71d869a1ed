"""Who may import whom: evaluator <- engine <- runtime <- functions <- infra. The rest may look at all."""

import ast
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.architecture.sources import Finding, Source

# What each unit may import besides itself. Units that are not listed may look at everything.
ARROWS = {
    "evaluator": frozenset[str](),
    "engine": frozenset({"evaluator"}),
    "runtime": frozenset({"evaluator", "engine"}),
    "functions": frozenset({"evaluator", "engine", "runtime"}),
    "infra": frozenset({"runtime"}),
}
# What the deployment reads of the code is data: the same tables and routes, and nothing that runs.
DATA_FOR_INFRA = ("runtime.wire.routes", "runtime.dynamo.schema")
UNITS = frozenset(ARROWS) | {"local", "bench", "tests"}

# The engine is a function of its arguments, so it sees only modules that can neither read the world nor
# change it. Time, randomness and I/O reach it as data.
PURE_MODULES = frozenset({
    "__future__", "abc", "base64", "binascii", "bisect", "collections", "copy", "dataclasses", "enum",
    "functools", "hashlib", "heapq", "hmac", "itertools", "json", "operator", "re", "string", "struct",
    "types", "typing", "zlib",
})  # fmt: skip
IMPURE_BUILTINS = frozenset({"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"})


def top_of(module: str) -> str:
    """The first part of a dotted name."""
    return module.partition(".")[0]


class House(NamedTuple):
    """The names that only the tree knows: the functions' packages, and the games inside the engine."""

    functions: frozenset[str]
    games: frozenset[str]

    @classmethod
    def of(cls, sources: Iterable[Source]) -> "House":
        """Read both from the paths of the sources."""
        modules = [(source.unit, source.module.split(".")) for source in sources]
        return cls(
            functions=frozenset(parts[0] for unit, parts in modules if unit == "functions"),
            games=frozenset(
                parts[1]
                for unit, parts in modules
                if unit == "engine" and len(parts) > 2 and parts[1] != "kit"
            ),
        )

    def unit_of(self, module: str) -> str | None:
        """The unit that a dotted name belongs to; None for what is not the project's."""
        top = top_of(module)
        if top in self.functions:
            return "functions"
        if top == "app":
            return "infra"
        return top if top in UNITS else None


def imports(source: Source) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of every import in the file: `from a import b` is `a.b`."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ""
            if node.level:
                package = source.module.split(".")
                kept = len(package) - node.level + source.path.endswith("/__init__.py")
                base = ".".join(package[:kept])
            origin = ".".join(part for part in (base, node.module) if part)
            for alias in node.names:
                yield node.lineno, f"{origin}.{alias.name}"


def against_the_arrows(source: Source, house: House) -> Iterator[Finding]:
    """Imports that point the wrong way, and one function importing another."""
    allowed = ARROWS.get(source.unit)
    if allowed is None:
        return
    for line, name in imports(source):
        unit = house.unit_of(name)
        if unit is None:
            continue
        if unit != source.unit and unit not in allowed:
            yield Finding(source.path, line, f"{source.unit} must not import {unit} ({name})")
        if unit == source.unit == "functions" and top_of(name) != top_of(source.module):
            yield Finding(source.path, line, f"functions share code through layers, not {name}")


def code_in_infra(source: Source, house: House) -> Iterator[Finding]:
    """Imports of the deployment from the runtime, other than of its two tables of data."""
    if source.unit != "infra":
        return
    for line, name in imports(source):
        if house.unit_of(name) == "runtime" and not name.startswith(DATA_FOR_INFRA):
            yield Finding(source.path, line, f"infra reads {' and '.join(DATA_FOR_INFRA)}, not {name}")


def game_by_name(source: Source, house: House) -> Iterator[Finding]:
    """What is not about one game must not name it, so that a game plugs in through the registry alone."""
    inside = source.module.split(".")
    if source.unit == "engine" and source.module not in ("engine", "engine.registry"):
        own_game = inside[1] if inside[1] in house.games else None
    elif source.unit in ("runtime", "functions"):
        own_game = None
    else:
        return
    for line, name in imports(source):
        parts = name.split(".")
        if parts[0] == "engine" and len(parts) > 1 and parts[1] in house.games - {own_game}:
            yield Finding(source.path, line, f"{source.module} must not know the game {parts[1]} ({name})")


def impure_engine(source: Source, house: House) -> Iterator[Finding]:
    """Imports of the engine outside the allow-list, and built-ins that read or change the world."""
    if source.unit != "engine":
        return
    for line, name in imports(source):
        if top_of(name) not in PURE_MODULES and house.unit_of(name) is None:
            yield Finding(source.path, line, f"the engine is pure and must not import {name}")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name) and node.id in IMPURE_BUILTINS:
            yield Finding(source.path, node.lineno, f"the engine is pure and must not use {node.id}")


def third_party_in_evaluator(source: Source, house: House) -> Iterator[Finding]:
    """Imports of the evaluator from outside the standard library."""
    if source.unit != "evaluator":
        return
    for line, name in imports(source):
        if top_of(name) not in sys.stdlib_module_names and house.unit_of(name) is None:
            yield Finding(source.path, line, f"the evaluator imports only the standard library, not {name}")
