"""The program that makes numbers of the rules others (tests/rule_mutants.py) leaves none of them out."""

import importlib.machinery
import importlib.util
from collections.abc import Mapping
from pathlib import Path

import pytest
from engine.game import Json
from engine.holdem.config import rule_set_json
from engine.holdem.rules import RuleSet

from tests.mutated_source import Change, mutated, put_in
from tests.rule_mutants import PLACES, Mutant, Place, definitions, files_that_prove, mutants
from tests.rules_report import rule_texts

ROOT = Path(__file__).resolve().parents[2]
CLASSES = {"rake": "Rake", "times": "Times", "jackpot": "Jackpot", "insurance": "Insurance"}


def preset_numbers(rules: Mapping[str, Json], owner: str = "RuleSet") -> dict[str, list[int]]:
    """{class and field: the numbers that stand there} of every setting that is a number or several."""
    found: dict[str, list[int]] = {}
    for name, value in rules.items():
        if isinstance(value, Mapping):
            found |= preset_numbers(value, CLASSES[name])
        elif type(value) is int:
            found[f"{owner}.{name}"] = [value]
        elif isinstance(value, tuple) and value:
            found[f"{owner}.{name}"] = list(value)
    return found


def test_every_number_of_the_preset_is_made_another() -> None:
    changed: dict[str, list[int]] = {}
    for mutant in mutants("holdem/rules.py"):
        changed.setdefault(mutant.name, []).append(mutant.old)
    expected = preset_numbers(rule_set_json(RuleSet()))
    assert {name: sorted(set(numbers)) for name, numbers in changed.items()} == {
        name: sorted(set(numbers)) for name, numbers in expected.items()
    }


def test_a_number_is_made_one_more_and_one_less_and_nothing_one_more() -> None:
    changed = {
        name: [mutant.new for mutant in mutants("holdem/rules.py") if mutant.name == name]
        for name in ("RuleSet.seats", "RuleSet.first_button")
    }
    assert changed == {"RuleSet.seats": [10, 8], "RuleSet.first_button": [1]}


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.path)
def test_every_name_is_in_its_source_and_every_rule_in_the_rules(place: Place) -> None:
    assert place.rules.keys() <= {name for name, _ in definitions(ROOT / place.path)}
    for rules in place.rules.values():
        assert {*rules.split()} <= rule_texts().keys()
        assert files_that_prove(rules.split(), place.folders), rules


SOURCE = "FIRST = 1\nSECOND = (10, 20)\n"


def test_the_changed_source_is_what_is_imported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        importlib.machinery.SourceFileLoader, "get_code", importlib.machinery.SourceFileLoader.get_code
    )
    path = tmp_path / "numbers_of_a_test.py"
    path.write_text(SOURCE, encoding="utf-8")
    place = Place(str(path), {"SECOND": "R1.1"})
    change = Mutant(place, "SECOND", 2, 14, 16, 20, 21).change()
    assert change == Change(str(path), 2, 14, 16, "21")
    assert mutated(SOURCE, change) == "FIRST = 1\nSECOND = (10, 21)\n"
    put_in(change)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (module.FIRST, module.SECOND) == (1, (10, 21))
    assert path.read_text(encoding="utf-8") == SOURCE, "the file itself stays as it is"
