"""Whether a test holds every number of the rules: `python -m tests.rule_mutants [--only NAME] [--jobs 2]`.

Each number of the house's rules, a default or one in the code that carries them out, is made one more and one
less, and the tests that prove its rules run on the changed source. A number that none of them misses has
survived. ``STATED`` are left out: they repeat the preset, and what a number does has to be held as well.
"""

import argparse
import ast
import contextlib
import io
import multiprocessing
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from hypothesis import Phase, settings

from tests.mutated_source import Change, hand_on, put_in
from tests.rules_report import marked_ids

ROOT: Final = Path(__file__).resolve().parents[1]
ENGINE: Final = "layers/engine/python/engine/holdem"
RUNTIME: Final = "layers/runtime/python/runtime"
STATED: Final = ("tests/unit/engine/test_house_numbers.py",)
LONGEST_S: Final = 240
"""A mutant on which tests take so long runs in circles: they have noticed."""
_FOR_EVER: Final = "a test that goes on for ever"
_QUICKLY: Final = ("-x", "--assert=plain", "-p", "no:xdist", "-p", "no:hypothesispytest", "-p", "no:warnings")
PEOPLE: Final = ("tests/unit/runtime", "tests/functions")


class Place(NamedTuple):
    """A source: ``rules`` are {constant, function, Class.field or Class.method: the ids of its rules}."""

    path: str
    rules: Mapping[str, str]
    folders: tuple[str, ...] = ("tests/unit/engine",)


PLACES: Final = (
    Place(
        f"{ENGINE}/rules.py",
        {
            "Rake.percent": "R4.4",
            "Jackpot.bet_cents": "R5.1",
            "Jackpot.contribution_cents": "R5.3",
            "Jackpot.floor_cents": "R5.3 R5.8",
            "Jackpot.royal_flush_percent": "R5.5",
            "Jackpot.straight_flush_percent": "R5.5",
            "Jackpot.four_of_a_kind_cents": "R5.5",
            "Jackpot.full_house_cents": "R5.5",
            "Jackpot.flush_cents": "R5.5",
            "Jackpot.straight_cents": "R5.5",
            "Insurance.odds_tenths": "R6.3",
            "Times.announce_ms": "R1.2",
            "Times.window_ms": "R1.3 R5.1",
            "Times.first_clock_ms": "R1.12",
            "Times.street_ms": "R1.12",
            "Times.run_out_ms": "R1.12",
            "Times.run_out_river_ms": "R1.12",
            "Times.result_ms": "R1.12",
            "Times.result_extra_pot_ms": "R1.12",
            "Times.betting_ms": "R3.2",
            "Times.grace_ms": "R3.2",
            "Times.reserve_ms": "R2.5 R2.8",
            "Times.sit_out_ms": "R16.2",
            "Times.away_ms": "R19.2 R19.3",
            "Times.insurance_ms": "R6.4",
            "Times.prizes_ms": "R4.6 R5.6 R5.10",
            "Times.approval_look_ms": "R5.14",
            "Times.dealer_wait_ms": "R22.4",
            "Times.dealer_idle_ms": "R22.4",
            "RuleSet.small_blind_cents": "R1.4 R3.1",
            "RuleSet.big_blind_cents": "R1.4 R3.1",
            "RuleSet.ante_cents": "R1.4",
            "RuleSet.big_blind_ante_cents": "R1.4",
            "RuleSet.seats": "R2.5",
            "RuleSet.min_buy_in_cents": "R2.6 R3.1",
            "RuleSet.max_buy_in_cents": "R2.6 R3.1",
            "RuleSet.first_button": "R1.4",
            "RuleSet.time_outs_warned": "R3.3",
            "RuleSet.time_outs_removed": "R3.3",
            "RuleSet.chips_cents": "R8.2",
        },
    ),
    Place(f"{ENGINE}/dealing.py", {"_BURNS_BEFORE": "R1.7 R22.1", "_STREET_SIZES": "R1.7 R22.1"}),
    Place(
        f"{ENGINE}/insurance.py",
        {
            "_IN_TENTHS": "R6.3 R6.5 R6.6",
            "find_offer": "R6.1 R6.2 R6.3",
            "_rivers": "R6.2",
            "settle": "R6.5",
            "added_cents": "R6.5",
            "added_to": "R6.5 R19.4",
        },
    ),
    Place(
        f"{ENGINE}/jackpot.py",
        {"can_afford": "R5.1", "move_money": "R5.3 R5.8 R5.12", "refund": "R5.11"},
    ),
    Place(
        f"{ENGINE}/prizes.py",
        {
            "won": "R5.4 R5.5 R5.9",
            "_kinds": "R5.4",
            "_straight_flush_cents": "R5.5",
            "_royal_flush_cents": "R5.5 R5.8",
        },
    ),
    Place(f"{ENGINE}/showdown.py", {"_Levy.take": "R4.4", "paid_if_best": "R6.5"}),
    Place(f"{ENGINE}/approvals.py", {"escalate_prize": "R5.14"}),
    Place("layers/engine/python/engine/kit/reasons.py", {"LONGEST": "R18.1 R20.1"}),
    Place(
        f"{RUNTIME}/settings.py",
        {
            "Settings.room_people": "R2.4",
            "Settings.watcher_grace_ms": "R2.10",
            "Settings.silent_ms": "R19.2 R3.4",
            "Settings.wrong_passwords": "R2.2",
            "Settings.block_ms": "R2.2",
        },
        PEOPLE,
    ),
    Place(f"{RUNTIME}/identity.py", {"_PASSWORD_LENGTH": "R2.1"}, PEOPLE),
    Place(
        f"{RUNTIME}/responsible.py",
        {
            "SPAN_DAYS": "R23.1",
            "TIME_OUT_MOST_MS": "R23.2",
            "SELF_EXCLUSION_LEAST_MS": "R23.2",
            "SELF_EXCLUSION_MOST_MS": "R23.2",
            "MINUTE_MS": "R23.3",
            "REALITY_MINUTES": "R23.3",
        },
        PEOPLE,
    ),
    Place(f"{RUNTIME}/days.py", {"DAY_MS": "R23.1"}, PEOPLE),
    Place("infra/constructs/approval_workflow.py", {"ESCALATION_S": "R5.14"}, ("tests/infra",)),
)


class Mutant(NamedTuple):
    """One number and what it is made: the place in the file as the syntax tree has it."""

    place: Place
    name: str
    line: int
    column: int
    end: int
    old: int
    new: int

    def change(self) -> Change:
        """What is changed, for the source."""
        return Change(str(ROOT / self.place.path), self.line, self.column, self.end, str(self.new))

    def __str__(self) -> str:
        """What is changed, for people."""
        return f"{Path(self.place.path).stem}.{self.name} {self.old} -> {self.new}"


def definitions(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Yield (name, node) of every constant, field with a default, method and function of a source."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{name}", part) for part in node.body for name in _names(part))
        else:
            yield from ((name, node) for name in _names(node))


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets: list[ast.expr] = []
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    elif isinstance(node, ast.Assign):
        targets = node.targets
    return [target.id for target in targets if isinstance(target, ast.Name)]


def numbers(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield every whole number that is written in a definition, True and False apart."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and type(part.value) is int:
            yield part


def mutants(only: str = "") -> Iterator[Mutant]:
    """Every number of the places, one more and, where that is a number of things, one less."""
    for place in PLACES:
        for name, node in definitions(ROOT / place.path):
            if name in place.rules and only in f"{place.path} {name}":
                for number in numbers(node):
                    old = number.value
                    assert isinstance(old, int)
                    assert number.end_col_offset is not None
                    for new in (old + 1, old - 1) if old else (1,):
                        yield Mutant(
                            place, name, number.lineno, number.col_offset, number.end_col_offset, old, new
                        )


def files_that_prove(rules: list[str], folders: tuple[str, ...]) -> list[str]:
    """The test files in which one of the rules is named."""
    return [
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in sorted((ROOT / folder).rglob("test_*.py"))
        if any(f'"{rule}"' in path.read_text(encoding="utf-8") for rule in rules)
    ]


class Witness:
    """A pytest plugin: it keeps the tests that prove one of the rules, and remembers the first that fails.

    ``rules`` None keeps all.
    """

    def __init__(self, rules: list[str] | None) -> None:
        self._rules = rules
        self.noticed = ""

    def pytest_configure(self) -> None:
        """A failure is all that is asked for: nobody looks for the smallest example of it."""
        settings.register_profile("mutant", settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutant")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what proves other rules."""
        if self._rules is not None:
            wanted = {*self._rules}
            items[:] = [item for item in items if wanted & {*marked_ids(item, "rule")}]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember who has noticed."""
        if report.failed:
            self.noticed = self.noticed or report.nodeid

    def give_up(self, _signal: int, _frame: object) -> None:
        """End what would not come to an end by itself."""
        self.noticed = self.noticed or _FOR_EVER
        pytest.exit(self.noticed)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A source that cannot be imported any more is noticed by everybody."""
        if report.failed:
            self.noticed = self.noticed or report.nodeid


def who_notices(mutant: Mutant) -> str:
    """Run the tests that prove the number's rules, in a process of their own; the first that fails, or "".

    The process must not have imported the source.
    """
    rules = mutant.place.rules[mutant.name].split()
    files = [path for path in files_that_prove(rules, mutant.place.folders) if path not in STATED]
    witness, change = Witness(rules), mutant.change()
    signal.signal(signal.SIGALRM, witness.give_up)
    signal.alarm(LONGEST_S)
    put_in(change)
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        hand_on(change, Path(folder))
        if files:
            pytest.main([*_QUICKLY, *(str(ROOT / path) for path in files)], plugins=[witness])
    return witness.noticed


def first_that_always_fails(tests: list[str]) -> str:
    """Run tests on the source as it is, in a process of their own: who fails there has noticed nothing."""
    witness = Witness(None)
    with contextlib.redirect_stdout(io.StringIO()):
        outcome = pytest.main([*_QUICKLY, *(str(ROOT / test) for test in tests)], plugins=[witness])
    return witness.noticed or ("" if outcome == pytest.ExitCode.OK else "one of the tests")


def main() -> int:
    """Print a line for each mutant; 1 when one has survived, or was noticed by a test that always fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only numbers in whose file or name this is")
    parser.add_argument("--jobs", type=int, default=1, help="so many at a time")
    arguments = parser.parse_args()
    found = list(mutants(arguments.only))
    survived, witnesses = [], set[str]()
    # Each mutant has a process that begins as this one is: with pytest imported, and nothing of the product.
    with multiprocessing.get_context("fork").Pool(arguments.jobs, maxtasksperchild=1) as pool:
        for mutant, noticed in zip(found, pool.imap(who_notices, found), strict=True):
            print(f"{mutant}: {noticed or 'SURVIVED'}", flush=True)
            if not noticed:
                survived.append(mutant)
            elif noticed != _FOR_EVER:
                witnesses.add(noticed)
        always = pool.apply(first_that_always_fails, (sorted(witnesses),)) if witnesses else ""
    if always:
        print(f"{always} fails on the source as it is")
    print(f"{len(found)} mutants, {len(survived)} survived")
    for mutant in survived:
        print(f"    {mutant} ({mutant.place.rules[mutant.name]})")
    return 1 if survived or always else 0


if __name__ == "__main__":
    sys.exit(main())
