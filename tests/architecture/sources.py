"""The project's files as the checkers see them, and the findings that they return."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Made by tools, not by people.
GENERATED_FOLDERS = frozenset({"__pycache__", "node_modules", "cdk.out", "dist", "generated"})
HIDDEN_FOLDERS_OF_OURS = frozenset({".ci", ".github"})


class Finding(NamedTuple):
    """Something that must not be: where, and what is wrong with it."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


class Source(NamedTuple):
    """One Python file. `path` is relative to the checkout, with forward slashes."""

    path: str
    text: str
    tree: ast.Module

    @classmethod
    def parse(cls, path: str, text: str) -> "Source":
        """A source from its text, as the checkers' own tests make it."""
        return cls(path, text, ast.parse(text, filename=path))

    @property
    def module(self) -> str:
        """The dotted name under which the file is imported: `engine.kit.pots`, `ws_play.handler`."""
        parts = list(Path(self.path).with_suffix("").parts)
        if parts[0] == "layers":
            parts = parts[3:]
        elif parts[0] == "functions":
            parts = parts[1:]
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def unit(self) -> str:
        """The part of the house that the file belongs to: `engine`, `functions`, `local`, ..."""
        parts = Path(self.path).parts
        if parts[0] == "layers":
            return parts[1]
        return "infra" if self.path == "app.py" else parts[0]


def project_files() -> Iterator[Path]:
    """Every file that people wrote, hidden and generated folders left out."""
    folders = [ROOT]
    while folders:
        for entry in sorted(folders.pop().iterdir()):
            hidden = entry.name.startswith(".") and entry.name not in HIDDEN_FOLDERS_OF_OURS
            if entry.is_file():
                yield entry
            elif entry.is_dir() and not hidden and entry.name not in GENERATED_FOLDERS:
                folders.append(entry)


@cache
def python_sources() -> tuple[Source, ...]:
    """Every Python file of the project, parsed."""
    return tuple(
        Source.parse(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in project_files()
        if path.suffix == ".py"
    )


def expect_none(findings: Iterable[Finding]) -> None:
    """Fail with one line for each finding."""
    lines = [str(finding) for finding in findings]
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)
