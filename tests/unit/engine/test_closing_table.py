"""Operations close and open a table (R2.4): no entry, no new hand, and everybody is paid out."""

from typing import Any

import pytest
from engine.game import RuleViolation
from engine.holdem.commands import StartHand
from engine.kit.commands import (
    BuyIn,
    CancelHand,
    CloseTable,
    Leave,
    OpenConsole,
    OpenTable,
    Pause,
    Resume,
    TakeSeat,
    TopUp,
)

from tests.unit.engine.felt import GAME, SEED, Felt

CLOSE, OPEN = CloseTable("ops"), OpenTable("ops")


def between_hands() -> Felt:
    """Two on seats who cannot start, because one of them has only reserved."""
    felt = Felt({1: 20_000}, 1)
    felt.do(TakeSeat("p2", "P2", 2))
    return felt


def status(felt: Felt) -> Any:
    return GAME.public_view(felt.state)["status"]


@pytest.mark.rule("R2.4")
def test_between_hands_everybody_is_paid_out_at_once() -> None:
    felt = between_hands()
    outcome = felt.do(CLOSE)
    assert status(felt) == GAME.summary(felt.state)["status"] == "closed"
    assert felt.state.seats == (None,) * 9
    assert felt.balances["p1"] == 0
    assert felt.departed == ["p1", "p2"]
    assert outcome.emptied
    assert [(n.person, n.code, n.facts["reason"], n.facts["cents"]) for n in outcome.notices] == [
        ("p1", "moved_to_lobby", "table_closed", 20_000),
        ("p2", "moved_to_lobby", "table_closed", 0),
    ]
    assert GAME.outstanding(felt.state).deadline_ms is None


def test_the_running_hand_is_played_to_its_end() -> None:
    felt = Felt({1: 20_000, 2: 15_000}, 1)
    felt.deal()
    outcome = felt.do(CLOSE)
    assert (status(felt), outcome.emptied) == ("closing", False)
    felt.play("f")
    felt.wait(3_000)
    assert status(felt) == "closed"
    assert felt.state.hand is None
    assert sum(felt.balances.values()) == 0
    assert {record.public["void"] for record in felt.records} == {False}


ENDS = {
    "void": lambda felt: felt.do(CancelHand("pia", felt.hand.hand_id, "x")),
    "called off": lambda felt: felt.do(Leave("p1")),
}


@pytest.mark.parametrize("end", ENDS)
def test_however_the_hand_ends_the_table_closes_then(end: str) -> None:
    felt = Felt({1: 20_000, 2: 15_000}, 1)
    felt.tick()
    felt.do(CLOSE)
    ENDS[end](felt)
    assert status(felt) == "closed"
    assert felt.balances == {"house:rake": 0, "p1": 0, "p2": 0}


def test_in_a_pause_too() -> None:
    felt = Felt({1: 20_000, 2: 15_000}, 1)
    felt.deal()
    felt.do(Pause("dan", "x"))
    felt.do(CLOSE)
    felt.do(CancelHand("pia", felt.hand.hand_id, "x"))
    assert status(felt) == "closed"
    felt.do(Resume("pia"))
    assert GAME.outstanding(felt.state).deadline_ms is None


REFUSED_WHILE_NOT_OPEN = {
    "taking a seat": TakeSeat("p5", "P5", 5),
    "buying in": BuyIn("p4", 5_000),  # type: ignore[arg-type]
    "adding chips": TopUp("p3", 100),  # type: ignore[arg-type]
}


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize("what", REFUSED_WHILE_NOT_OPEN)
def test_nobody_brings_anything_to_a_table_that_closes(what: str) -> None:
    felt = Felt({1: 20_000, 2: 15_000, 3: 9_000}, 1)
    felt.deal()
    felt.do(TakeSeat("p4", "P4", 4))
    felt.do(CLOSE)
    assert felt.refused(REFUSED_WHILE_NOT_OPEN[what]) == "table_not_open"
    with pytest.raises(RuleViolation, match="table_not_open"):
        GAME.entry_cents(felt.state)


def test_a_live_table_that_is_closed_starts_no_hand() -> None:
    felt = Felt({1: 20_000, 2: 15_000}, 1, live=True)
    felt.do(OpenConsole("dan"))
    felt.do(CLOSE)
    assert felt.refused(StartHand("dan", SEED)) == "table_not_open"


def test_a_closed_table_opens_again_and_draws_its_button_anew() -> None:
    felt = Felt({1: 20_000, 2: 15_000}, 1)
    felt.deal()
    felt.play("f")
    felt.do(CLOSE)
    felt.wait(3_000)
    felt.do(OPEN)
    assert status(felt) == "open"
    felt.sit(1, 5_000)
    felt.sit(2, 5_000)
    assert felt.seat(2).waiting == ""
    felt.tick()
    assert felt.hand.hand_id == "t1-2"


def test_a_table_that_only_closes_can_be_let_go_on() -> None:
    felt = Felt({1: 20_000, 2: 15_000}, 1)
    felt.deal()
    felt.do(CLOSE)
    felt.do(OPEN)
    felt.play("f")
    felt.wait(3_000)
    assert felt.hand.hand_id == "t1-2"


def test_a_table_that_is_prepared_is_opened_for_the_first_time() -> None:
    felt = Felt({}, 1)
    felt.state = GAME.open("t1", {"status": "preparing"})
    felt.do(OPEN)
    felt.sit(1, 5_000)


@pytest.mark.parametrize(
    ("commands", "code"), [((OPEN,), "already_open"), ((CLOSE, CLOSE), "already_closed")]
)
def test_what_is_so_already_is_refused(commands: tuple[Any, ...], code: str) -> None:
    felt = between_hands()
    for command in commands[:-1]:
        felt.do(command)
    assert felt.refused(commands[-1]) == code


@pytest.mark.parametrize("status", ["closing", "closed", "shut"])
def test_no_table_begins_closed(status: str) -> None:
    with pytest.raises(RuleViolation, match="bad_config"):
        GAME.open("t1", {"status": status})
