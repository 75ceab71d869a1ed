"""Which rule is proved by which tests, and which is still open: `python -m tests.rules_report`.

A test proves what its marks name: `@pytest.mark.rule("R3.5")` for docs/rules/rlive.md,
`@pytest.mark.case("B1")` for a row of docs/rules/rlive-cases.md.
"""

import contextlib
import io
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

RULES_FOLDER = Path(__file__).resolve().parents[1] / "docs" / "rules"
RULE = re.compile(r"^- (?P<id>R\d+\.\d+) (?P<text>.*)$", re.MULTILINE)
CASE = re.compile(r"^\| (?P<id>[A-Z]\d+) \| (?P<text>.*) \|$", re.MULTILINE)
TEXT_WIDTH = 90


class Proofs(NamedTuple):
    """For each id the tests that name it, without their parameters, and how many cases each has."""

    rules: Mapping[str, Mapping[str, int]]
    cases: Mapping[str, Mapping[str, int]]


def rule_texts() -> dict[str, str]:
    """The first line of every rule, by id, in the order of the document."""
    document = (RULES_FOLDER / "rlive.md").read_text(encoding="utf-8")
    return {match["id"]: match["text"] for match in RULE.finditer(document)}


def case_texts() -> dict[str, str]:
    """Every worked case, by id, in the order of the document."""
    document = (RULES_FOLDER / "rlive-cases.md").read_text(encoding="utf-8")
    return {match["id"]: match["text"] for match in CASE.finditer(document)}


def marked_ids(item: pytest.Item, mark: str) -> list[str]:
    """The ids that one test names under a mark."""
    return [str(name) for marker in item.iter_markers(mark) for name in marker.args]


def proofs(items: Iterable[pytest.Item]) -> Proofs:
    """What a collection of tests proves. A test that is skipped or expected to fail proves nothing."""
    found = Proofs({}, {})
    for item in items:
        if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
            continue
        test = item.nodeid.split("[")[0]
        for mark, by_id in (("rule", found.rules), ("case", found.cases)):
            for name in marked_ids(item, mark):
                tests = by_id.setdefault(name, {})  # type: ignore[attr-defined]
                tests[test] = tests.get(test, 0) + 1
    return found


class _Collector:
    """A pytest plugin that keeps what was collected."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)


def collect() -> tuple[list[pytest.Item], str]:
    """All tests of the project, and what went wrong while they were collected (empty: nothing)."""
    collector, said = _Collector(), io.StringIO()
    with contextlib.redirect_stdout(said):
        outcome = pytest.main(["--collect-only", "--continue-on-collection-errors"], plugins=[collector])
    failed = outcome not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return collector.items, said.getvalue() if failed else ""


def table(texts: Mapping[str, str], proved_by: Mapping[str, Mapping[str, int]]) -> list[str]:
    """One line for each id, its tests below it."""
    lines = []
    for name, text in texts.items():
        short = text if len(text) <= TEXT_WIDTH else text[: TEXT_WIDTH - 3].rstrip() + "..."
        tests = proved_by.get(name, {})
        lines.append(f"{name:<6} {'proved' if tests else 'OPEN  '} {short}")
        for test, count in tests.items():
            lines.append(f"{'':<14}{test}" + (f" ({count} cases)" if count > 1 else ""))
    return lines


def summary(kind: str, texts: Mapping[str, str], proved_by: Mapping[str, Mapping[str, int]]) -> str:
    """The count of one table."""
    proved = sum(1 for name in texts if proved_by.get(name))
    return f"{len(texts)} {kind}: {proved} proved, {len(texts) - proved} open"


def main() -> int:
    """Print the report; 1 when some tests could not be collected, so that it may say too little."""
    items, trouble = collect()
    found = proofs(items)
    rules, cases = rule_texts(), case_texts()
    print("\n".join(table(rules, found.rules)), end="\n\n")
    print("\n".join(table(cases, found.cases)), end="\n\n")
    if trouble:
        print(trouble, file=sys.stderr)
        print("Some tests could not be collected, what they prove is missing here.", file=sys.stderr)
    print(summary("rules", rules, found.rules) + "; " + summary("cases", cases, found.cases))
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
