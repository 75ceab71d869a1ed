"""What the source says in literals: refusals with their facts, events and notices with theirs."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
REFUSALS = frozenset({"RuleViolation", "BadFrame", "Refusal"})
FOLDERS = ("layers/engine", "layers/runtime", "functions")


class Said(NamedTuple):
    """One call with a literal name: where, the name, and the keywords beside it (None for ``**facts``)."""

    place: str
    name: str
    facts: tuple[str | None, ...]


@functools.cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call in the source, with its place."""
    return tuple(
        (f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", node)
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    )


def _called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _said(names: frozenset[str], position: int) -> Iterator[Said]:
    for place, node in calls():
        if _called(node) in names and len(node.args) > position:
            argument = node.args[position]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                facts = tuple(keyword.arg for keyword in node.keywords if keyword.arg != "frame_id")
                yield Said(place, argument.value, facts)


def refusals() -> list[Said]:
    """Every refusal that is written out."""
    return list(_said(REFUSALS, 0))


def said_by(exception: str) -> list[Said]:
    """Every refusal by one kind of exception."""
    return list(_said(frozenset({exception}), 0))


def events() -> list[Said]:
    """Every public event that is written out."""
    return list(_said(frozenset({"tell"}), 0))


def notices() -> list[Said]:
    """Every notice that is written out."""
    return list(_said(frozenset({"notify"}), 1))
