"""Tips (R8): who may give the dealer what, and that no hand knows of it."""

from typing import Any

import pytest
from engine.game import EVERYBODY, RuleViolation, Transfer
from engine.holdem.game import HoldemGame
from engine.holdem.replay import replay
from engine.kit.commands import CloseConsole, OpenConsole, TakeSeat, Tip
from evaluator import CARDS

from tests.unit.engine.felt import GAME, Felt


@pytest.fixture
def felt() -> Felt:
    felt = Felt({1: 10_000, 2: 10_000}, live=True, chips_cents=[100, 500, 2_500])
    felt.do(OpenConsole("dan"))
    return felt


def tip(cents: Any, person: str = "p1") -> Tip:
    return Tip(person, cents)


@pytest.mark.rule("R8.2")
def test_a_tip_goes_from_the_balance_to_the_dealer_and_everybody_sees_it(felt: Felt) -> None:
    outcome = GAME.apply(felt.state, tip(500), felt.now_ms)
    assert outcome.transfers == (Transfer("", "player:p1", "dealer:dan", 500, "tip"),)  # type: ignore[arg-type]
    [event] = outcome.events
    assert (event.name, event.audience) == ("tipped", EVERYBODY)
    assert event.facts == {"seat": 1, "nickname": "P1", "cents": 500}


@pytest.mark.rule("R8.2")
def test_no_stack_knows_of_a_tip(felt: Felt) -> None:
    outcome = GAME.apply(felt.state, tip(2_500), felt.now_ms)
    assert outcome.state.seats == felt.state.seats
    assert GAME.table_cents(outcome.state) == GAME.table_cents(felt.state)


@pytest.mark.rule("R8.1")
def test_without_a_dealer_at_the_console_there_is_nobody_to_tip(felt: Felt) -> None:
    felt.do(CloseConsole("dan"))
    assert felt.refused(tip(500)) == "no_dealer"
    rng = Felt({1: 10_000, 2: 10_000})
    assert rng.refused(tip(500)) == "no_dealer"


AMOUNTS = {
    "the smallest chip": (100, None),
    "the largest chip": (2_500, None),
    "two chips": (600, "not_a_chip"),
    "a cent less than a chip": (99, "not_a_chip"),
    "more than anybody has": (10**15, "not_a_chip"),
    "nothing": (0, "bad_amount"),
    "less than nothing": (-500, "bad_amount"),
    "a fraction": (500.0, "bad_amount"),
    "no number": (True, "bad_amount"),
    "a text": ("500", "bad_amount"),
    "missing": (None, "bad_amount"),
}


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize(("cents", "code"), AMOUNTS.values(), ids=AMOUNTS)
def test_a_tip_is_one_chip_of_the_table(felt: Felt, cents: Any, code: str | None) -> None:
    if code is None:
        assert GAME.apply(felt.state, tip(cents), felt.now_ms).transfers
    else:
        assert felt.refused(tip(cents)) == code


def test_what_is_no_chip_is_refused_with_those_that_are(felt: Felt) -> None:
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(felt.state, tip(600), felt.now_ms)
    assert refused.value.facts == {"chips_cents": [100, 500, 2_500]}
    assert GAME.public_view(felt.state)["rules"]["chips_cents"] == [100, 500, 2_500]


def test_only_who_has_a_seat_and_has_bought_in_tips(felt: Felt) -> None:
    assert felt.refused(tip(500, "watcher")) == "not_seated"
    felt.do(TakeSeat("p3", "P3", 3))
    assert felt.refused(tip(500, "p3")) == "buy_in_first"


@pytest.mark.rule("R8.2")
def test_a_hand_with_tips_is_recorded_and_played_again_as_if_there_were_none() -> None:
    def played(*tips: Tip) -> Any:
        felt = Felt({1: 10_000, 2: 10_000}, live=True)
        felt.open_live()
        for each in tips:
            felt.state = GAME.apply(felt.state, each, felt.now_ms).state
        felt.scan(*CARDS[:4])
        felt.act(felt.in_turn, "fold")
        felt.wait(5_000)
        return felt.records[-1]

    plain, tipped = played(), played(tip(500), tip(100, "p2"))
    assert (tipped.public, tipped.secret) == (plain.public, plain.secret)
    assert replay(tipped) == replay(plain)


@pytest.mark.parametrize("chips", [[500, 100], [100, 100], [0, 100], [-100], [1.5], ["100"], 100, [True]])
def test_a_table_s_chips_are_positive_and_the_smallest_come_first(chips: Any) -> None:
    with pytest.raises(RuleViolation) as refused:
        HoldemGame().open("t1", {"rules": {"chips_cents": chips}})
    assert (refused.value.code, refused.value.facts) == ("bad_config", {"field": "chips_cents"})


def test_a_table_without_chips_takes_no_tips() -> None:
    felt = Felt({1: 10_000}, live=True, chips_cents=[])
    felt.do(OpenConsole("dan"))
    assert felt.refused(tip(100)) == "not_a_chip"


def test_chips_survive_being_stored(felt: Felt) -> None:
    for newest in (False, True):
        assert GAME.decode(*GAME.encode(felt.state, newest=newest)) == felt.state
