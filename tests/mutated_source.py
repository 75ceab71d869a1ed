"""A source in which one number is another one, for whatever imports it (see tests/rule_mutants.py).

A process that a test starts is told by its environment: RLIVE_MUTANT holds a `Change` as JSON, and a
`sitecustomize` on its path calls :func:`follow`.
"""

import importlib.machinery
import json
import os
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

VARIABLE: Final = "RLIVE_MUTANT"
SITE: Final = "from tests.mutated_source import follow\nfollow()\n"


class Change(NamedTuple):
    """The characters from ``column`` to ``end`` of a line (from 1) of a file are ``new``."""

    path: str
    line: int
    column: int
    end: int
    new: str


def mutated(text: str, change: Change) -> str:
    """Return the source with the change made."""
    lines = text.splitlines(keepends=True)
    line = lines[change.line - 1]
    lines[change.line - 1] = line[: change.column] + change.new + line[change.end :]
    return "".join(lines)


def put_in(change: Change) -> None:
    """From now on whoever imports the file gets it changed; it may not have been imported yet."""
    get_code = importlib.machinery.SourceFileLoader.get_code

    def get_mutated_code(self: Any, fullname: str) -> CodeType | None:
        if Path(self.path) != Path(change.path):
            return get_code(self, fullname)
        text = Path(self.path).read_text(encoding="utf-8")
        code: CodeType = self.source_to_code(mutated(text, change).encode(), self.path)
        return code

    importlib.machinery.SourceFileLoader.get_code = get_mutated_code  # type: ignore[method-assign]


def hand_on(change: Change, folder: Path) -> None:
    """Let the processes that this one starts have the change too; ``folder`` is there as long as they are."""
    (folder / "sitecustomize.py").write_text(SITE, encoding="utf-8")
    os.environ["PYTHONPATH"] = str(folder)
    os.environ[VARIABLE] = json.dumps(change)


def follow() -> None:
    """Put in the change that the environment names."""
    put_in(Change(*json.loads(os.environ[VARIABLE])))
