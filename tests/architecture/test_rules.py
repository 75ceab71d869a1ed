"""The rules have ids, the tests name only ids that exist, and the report says which are open."""

import re

import pytest

from tests.architecture.sources import Finding, expect_none
from tests.rules_report import RULES_FOLDER, case_texts, marked_ids, proofs, rule_texts, summary, table

pytest_plugins = ["pytester"]


def numbers(rule: str) -> tuple[int, ...]:
    return tuple(int(number) for number in rule[1:].split("."))


def test_every_item_of_the_rules_has_an_id_of_its_own_in_order() -> None:
    document = (RULES_FOLDER / "rlive.md").read_text(encoding="utf-8")
    sections = document[document.index("\n## ") :]
    items = re.findall(r"^- (\S+)", sections, re.MULTILINE)
    assert items == list(rule_texts())
    assert items == sorted(set(items), key=numbers)


def test_every_row_of_the_cases_has_an_id_of_its_own() -> None:
    document = (RULES_FOLDER / "rlive-cases.md").read_text(encoding="utf-8")
    header, _, *rows = [line for line in document.splitlines() if line.startswith("|")]
    assert header.startswith("| #")
    assert [row.split(" | ")[0][2:] for row in rows] == list(case_texts())


def test_marks_name_rules_and_cases_that_exist(request: pytest.FixtureRequest) -> None:
    known = {"rule": rule_texts(), "case": case_texts()}
    findings = set()
    for item in request.session.items:
        path, line, _ = item.location
        for mark, texts in known.items():
            if any(True for _ in item.iter_markers(mark)) and not marked_ids(item, mark):
                findings.add(Finding(path, (line or 0) + 1, f"a {mark} mark without an id"))
            for name in marked_ids(item, mark):
                if name not in texts:
                    findings.add(Finding(path, (line or 0) + 1, f"there is no {mark} {name}"))
    expect_none(sorted(findings))


MARKED_TESTS = """
    import pytest

    @pytest.mark.rule("R1.1")
    @pytest.mark.parametrize("seats", [2, 9])
    def test_proves(seats): ...

    @pytest.mark.rule("R1.2")
    @pytest.mark.skip(reason="later")
    def test_proves_nothing_yet(): ...

    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.case("B1"))])
    def test_row(n): ...
"""


def test_the_report_counts_what_runs_and_leaves_the_rest_open(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(MARKED_TESTS)
    pytester.makeini("[pytest]\nmarkers = rule\n    case")
    items = pytester.inline_genitems()[0]
    found = proofs(items)
    texts = {"R1.1": "One deck.", "R1.2": "The dealer starts."}
    assert table(texts, found.rules) == [
        "R1.1   proved One deck.",
        f"{'':<14}test_the_report_counts_what_runs_and_leaves_the_rest_open.py::test_proves (2 cases)",
        "R1.2   OPEN   The dealer starts.",
    ]
    assert summary("rules", texts, found.rules) == "2 rules: 1 proved, 1 open"
    assert list(found.cases) == ["B1"]
