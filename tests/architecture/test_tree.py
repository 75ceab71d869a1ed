"""The tree holds what CONTRIBUTING.md promises: arrows, purity, sizes, names, whole cents, clean files."""

from collections.abc import Callable, Iterator

import pytest

from tests.architecture import arrows, hygiene, shapes
from tests.architecture.sources import ROOT, Finding, Source, expect_none, project_files, python_sources

HOUSE = arrows.House.of(python_sources())
# Languages that people write here; data and pictures have no limit.
WRITTEN_BY_HAND = frozenset({".css", ".js", ".py", ".sh", ".ts", ".tsx"})


@pytest.mark.parametrize(
    "checker",
    [
        arrows.against_the_arrows,
        arrows.code_in_infra,
        arrows.game_by_name,
        arrows.impure_engine,
        arrows.third_party_in_evaluator,
    ],
)
def test_imports(checker: Callable[[Source, arrows.House], Iterator[Finding]]) -> None:
    expect_none(finding for source in python_sources() for finding in checker(source, HOUSE))


@pytest.mark.parametrize(
    "checker",
    [shapes.long_function, shapes.handler_length, shapes.bad_name, shapes.inexact_money],
)
def test_shapes(checker: Callable[[Source], Iterator[Finding]]) -> None:
    expect_none(finding for source in python_sources() for finding in checker(source))


def test_a_function_of_more_than_forty_lines_is_an_exception() -> None:
    lengths = [
        (lines, Finding(source.path, line, f"{name} has {lines} lines"))
        for source in python_sources()
        for line, name, lines in shapes.function_lengths(source)
    ]
    long = [finding for lines, finding in lengths if lines > shapes.FUNCTION_LINES_USUAL]
    if len(long) > len(lengths) / 20:
        expect_none(long)


def test_files_are_short() -> None:
    expect_none(
        finding
        for path in project_files()
        if path.suffix in WRITTEN_BY_HAND
        for finding in shapes.long_file(
            path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        )
    )


@pytest.mark.parametrize(
    "checker",
    [
        hygiene.machine_paths,
        hygiene.registry_addresses,
        hygiene.unpinned_requirements,
        hygiene.unproven_packages,
    ],
)
def test_files_are_clean(checker: Callable[[str, str], Iterator[Finding]]) -> None:
    findings: list[Finding] = []
    for path in project_files():
        # Bytes that are no text become question marks, which no checker looks for.
        text = path.read_text(encoding="utf-8", errors="replace")
        findings += checker(path.relative_to(ROOT).as_posix(), text)
    expect_none(findings)
