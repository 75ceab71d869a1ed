"""Being sent home (R23.2): what becomes of a seat, by what its person is doing."""

import pytest
from engine.holdem.replay import replay
from engine.kit.commands import Dismiss, ImBack, Leave, SitOut, TakeSeat

from tests.unit.engine.felt import Felt


@pytest.mark.rule("R23.2")
def test_who_is_in_no_hand_goes_at_once_with_his_stack() -> None:
    felt = Felt({1: 10_000})
    felt.do(Dismiss("p1"))
    assert (felt.state.seats[0], felt.departed, felt.balances["p1"]) == (None, ["p1"], 0)


@pytest.mark.rule("R23.2")
def test_a_reserved_seat_is_free_again() -> None:
    felt = Felt({1: 10_000})
    felt.do(TakeSeat("p2", "P2", 2))
    felt.do(Dismiss("p2"))
    assert (felt.state.seats[1], felt.departed) == (None, ["p2"])


@pytest.mark.rule("R23.2")
def test_who_is_in_a_hand_plays_it_to_its_end_and_cannot_stay() -> None:
    felt = Felt({1: 10_000, 2: 10_000, 3: 10_000})
    felt.deal()
    felt.do(Dismiss("p1"))
    assert felt.events("leave_reserved") == [{"seat": 1}]
    assert felt.refused(ImBack("p1")) == "nothing_to_cancel"
    felt.play("c", "c", "x")
    felt.play("b500", "f", "f")
    felt.wait(10_000)
    assert felt.state.seats[0] is None
    assert "p1" in felt.departed
    assert {number for number, stack in felt.stacks().items() if stack} == {2, 3}


@pytest.mark.rule("R23.2")
@pytest.mark.parametrize("before", [Leave, SitOut])
def test_what_was_reserved_before_changes_nothing(before: type) -> None:
    felt = Felt({1: 10_000, 2: 10_000, 3: 10_000})
    felt.deal()
    felt.do(before("p1"))
    felt.do(Dismiss("p1"))
    assert felt.refused(ImBack("p1")) == "nothing_to_cancel"
    felt.play("f", "f")
    felt.wait(10_000)
    assert felt.state.seats[0] is None


@pytest.mark.rule("R23.2")
def test_hands_that_lie_open_delay_it_and_do_not_refuse_it() -> None:
    felt = Felt({1: 10_000, 2: 10_000, 3: 30_000})
    felt.deal({1: "AsAh", 2: "2c7d", 3: "KsQd"}, "AcKd2h9s3c")
    felt.play("a", "a", "f")
    assert felt.refused(Leave("p1")) == "hands_open"
    felt.do(Dismiss("p1"))
    felt.do(Dismiss("p1"))
    felt.wait(30_000)
    assert felt.state.seats[0] is None
    assert felt.balances["p1"] > 0
    [record] = felt.records[:1]
    assert replay(record)[1] == felt.balances["p1"] + 10_000


@pytest.mark.rule("R23.2")
def test_who_has_folded_goes_at_once() -> None:
    felt = Felt({1: 10_000, 2: 10_000, 3: 10_000})
    felt.deal()
    felt.play("f")
    felt.do(Dismiss("p1"))
    assert (felt.state.seats[0], felt.balances["p1"]) == (None, 0)


def test_who_has_no_seat_cannot_be_sent_home() -> None:
    assert Felt({1: 10_000}).refused(Dismiss("zoe")) == "not_seated"
