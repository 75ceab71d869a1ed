"""Whoever draws a count that runs is told how long the whole of it is, in ``rules`` of the public view."""

from collections.abc import Callable
from typing import Any

import pytest
from engine.kit.commands import SitOut, TakeSeat

from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.insured_hands import all_in
from tests.unit.engine.jackpot_table import ROYAL, SUITED_TJQ, JackpotFelt


def in_stage(stage: str) -> Felt:
    """A hand whose stage has just begun; the cards make a royal flush, so that there are prizes."""
    felt = JackpotFelt()
    felt.open_window()
    if stage == "announced":
        felt = JackpotFelt()
        felt.announce()
    elif stage != "window":
        felt.bet(1)
        felt.close_window(ROYAL, SUITED_TJQ)
        felt.play_on()
        felt.until(stage)
    return felt


def of_the_hand(felt: Felt) -> int:
    due_ms: int = GAME.public_view(felt.state)["hand"]["due_ms"]
    return due_ms


def of_the_turn(felt: Felt) -> int:
    deadline_ms: int = GAME.public_view(felt.state)["hand"]["turn"]["deadline_ms"]
    return deadline_ms


def in_turn() -> Felt:
    felt = Felt({1: 20_000, 2: 20_000}, 1)
    felt.deal()
    return felt


def insured() -> Felt:
    felt = all_in()
    while felt.hand.stage != "insurance":
        felt.wait(GAME.outstanding(felt.state).deadline_ms - felt.now_ms)  # type: ignore[operator]
    return felt


def of_the_offer(felt: Felt) -> int:
    until_ms: int = GAME.public_view(felt.state)["hand"]["insurance"]["until_ms"]
    return until_ms


def reserved() -> Felt:
    felt = Felt({1: 20_000})
    felt.do(TakeSeat("p2", "P2", 2))
    return felt


def of_the_reservation(felt: Felt) -> int:
    until_ms: int = GAME.public_view(felt.state)["seats"][1]["until_ms"]
    return until_ms


def sitting_out() -> Felt:
    felt = Felt({1: 20_000})
    felt.do(SitOut("p1"))
    return felt


def of_the_sit_out(felt: Felt) -> int:
    view: Any = GAME.private_view(felt.state, "p1")
    until_ms: int = view["sit_out_until_ms"]
    return until_ms


@pytest.mark.parametrize(
    ("begin", "ends_ms", "length"),
    [
        (lambda: in_stage("announced"), of_the_hand, "announce_ms"),
        (lambda: in_stage("window"), of_the_hand, "window_ms"),
        (in_turn, of_the_turn, "betting_ms"),
        (insured, of_the_offer, "insurance_ms"),
        (lambda: in_stage("result"), of_the_hand, "result_ms"),
        (lambda: in_stage("prizes"), of_the_hand, "prizes_ms"),
        (reserved, of_the_reservation, "reserve_ms"),
        (sitting_out, of_the_sit_out, "sit_out_ms"),
    ],
    ids=["announced", "window", "turn", "insurance", "result", "prizes", "reservation", "sit out"],
)
def test_a_count_that_has_just_begun_is_as_long_as_the_rules_say(
    begin: Callable[[], Felt], ends_ms: Callable[[Felt], int], length: str
) -> None:
    felt = begin()
    assert ends_ms(felt) - felt.now_ms == GAME.public_view(felt.state)["rules"][length]


def test_each_further_pot_makes_the_result_longer() -> None:
    felt = Felt({1: 5_000, 2: 10_000, 3: 20_000}, 1)
    felt.deal()
    felt.play("a", "a", "c")
    while felt.hand.stage != "result":
        felt.wait(GAME.outstanding(felt.state).deadline_ms - felt.now_ms)  # type: ignore[operator]
    rules = GAME.public_view(felt.state)["rules"]
    assert len(felt.hand.results) == 2
    assert of_the_hand(felt) - felt.now_ms == rules["result_ms"] + rules["result_extra_pot_ms"]
