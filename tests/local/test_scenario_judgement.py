"""That a scenario would see it if something were wrong, and says what."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from runtime.ports import LedgerEntry

from local.scenario import __main__ as program
from local.scenario import catalogue
from local.scenario.accounts import Balances, balances, differences, listed
from local.scenario.scenario import Scenario
from local.scenario.scripts import jackpots
from local.scenario.setting import CONTRIBUTION_CENTS, PLAYERS, TABLE, Setting
from local.scenario.witness import Witness, told

PRIZE = {"player:ana": 84_000, f"jackpot:{TABLE}": -84_000}


def entry(debit: str, credit: str, cents: int) -> LedgerEntry:
    return LedgerEntry(f"{debit}>{credit}", debit, credit, cents, "test", TABLE, 1)  # type: ignore[arg-type]


def moved(*entries: tuple[str, str, int], stacks: Mapping[str, int] | None = None) -> Balances:
    return balances([entry(*each) for each in entries], stacks or {})


JACKPOT, PRIZES, TABLE_ACCOUNT = f"jackpot:{TABLE}", "house:prizes", f"table:{TABLE}"
SITUATIONS: dict[str, tuple[Balances, Mapping[str, int], list[str]]] = {
    "as expected": (moved((JACKPOT, "player:ana", 84_000)), PRIZE, []),
    "not paid": (
        moved(),
        PRIZE,
        ["player:ana has changed by $0, expected $840", f"{JACKPOT} has changed by $0, expected -$840"],
    ),
    "a cent too little": (
        moved((JACKPOT, "player:ana", 83_999)),
        PRIZE,
        [
            "player:ana has changed by $839.99, expected $840",
            f"{JACKPOT} has changed by -$839.99, expected -$840",
        ],
    ),
    "by another account, which nobody named": (
        moved((PRIZES, "player:ana", 84_000)),
        PRIZE,
        [f"{JACKPOT} has changed by $0, expected -$840", f"{PRIZES} has changed by -$840, expected $0"],
    ),
    "stacks that the book does not know": (
        moved(stacks={"ben": 5_00}),
        {"stack:ben": 5_00},
        [
            f"{TABLE_ACCOUNT} has changed by $0, expected $5",
            "the stacks are not what the book has at the table",
        ],
    ),
}


@pytest.mark.parametrize(("after", "expected", "found"), SITUATIONS.values(), ids=SITUATIONS.keys())
def test_a_balance_that_is_not_as_expected_is_found(
    after: Balances, expected: Mapping[str, int], found: list[str]
) -> None:
    assert list(differences(moved(), after, expected)) == found


def test_every_balance_is_listed_with_its_change_and_the_sum() -> None:
    lines = list(listed(moved(), moved((JACKPOT, "player:ana", 84_000))))
    assert [line.split() for line in lines if line.startswith(("player:ana", JACKPOT))] == [
        ["player:ana", "$0", "$840", "+$840"],
        [JACKPOT, "$0", "-$840", "-$840"],
    ]
    assert {line.split()[0] for line in lines} >= {
        *(f"player:{name}" for name in PLAYERS),
        *(f"stack:{name}" for name in PLAYERS),
        "house:rake",
        PRIZES,
        "house:insurance",
        TABLE_ACCOUNT,
    }
    assert lines[-1].split() == ["sum", "of", "the", "book", "$0"]


def test_what_a_party_has_seen_is_what_its_own_frames_say() -> None:
    class Reader:
        def __init__(self, name: str, *private: Mapping[str, Any] | None) -> None:
            self.name = name
            self.frames = [json.dumps(frame(view, at)).encode() for at, view in enumerate(private)]

    def frame(private: Mapping[str, Any] | None, version: int) -> dict[str, Any]:
        facts = {"street": "flop", "cards": ["2c", "3c", "4c"]}
        recent = [{"number": 7, "name": "street_dealt", "facts": facts}]
        public = {"recent": recent, "waiting_for": ""}
        return {"type": "table", "version": version, "public": public, "private": private}

    readers = [Reader("ana", {"cards": ["As", "Ks"]}, {"cards": ["As", "Ks"]}), Reader("eva", None)]
    witnesses = [Witness(reader) for reader in readers]  # type: ignore[arg-type]
    assert told(witnesses) == ["   everybody | flop: 2c 3c 4c", "         ana | own cards: As Ks"]
    assert told(witnesses) == [], "what was told is not told again"


def play(monkeypatch: pytest.MonkeyPatch, scenario: Scenario) -> int:
    monkeypatch.setattr(program, "SCENARIOS", {"one": scenario})
    monkeypatch.setattr("local.scenario.run.SCENARIOS", {"one": scenario})
    return program.main(["one", "--memory"])


def test_the_program_ends_with_1_where_the_house_pays_by_other_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = {"jackpot": {"straight_flush_percent": 11}}
    carried_cents = 12_345_67 - len(PLAYERS) * CONTRIBUTION_CENTS
    other = Scenario("", jackpots.two_straight_flushes, Setting(jackpot_cents=carried_cents, rules=rules))
    assert play(monkeypatch, other) == 1
    heard = capsys.readouterr()
    assert "one: player:ana has changed by $679.01, expected $617.28" in heard.err
    assert "AS EXPECTED" not in heard.out


def test_the_list_names_each_scenario_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--list", "--memory"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(catalogue.SCENARIOS)
    assert all(len(line.split(maxsplit=1)) == 2 for line in lines)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [(["roial"], "there is no scenario roial"), ([], "name a scenario"), (["--memory"], "name a scenario")],
)
def test_what_there_is_not_is_refused(
    arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(arguments)
    assert ended.value.code == 2
    assert text in capsys.readouterr().err


def test_a_house_that_is_killed_is_left_out_in_memory(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["approval_after_restart", "--memory"]) == 2
    assert "--memory does not survive" in capsys.readouterr().out
