"""While the house's people decide about a prize, counts stand still (R20.1); a pause can come in between.

``p4`` sits out and ``p5`` has lost his line since before the hand.
"""

import pytest
from engine.holdem.commands import ConfirmPrize, EscalatePrize
from engine.kit.commands import ConnectionLost, ConnectionRestored, Pause, Resume, SitOut, TakeSeat

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import JackpotFelt
from tests.unit.engine.phases import approval, live_confirmation

PRIZE = "straight_flush:1"
STOP, GO = Pause("pia", "a word with the floor"), Resume("pia")
LONG_MS = 3_600_000


def waits() -> JackpotFelt:
    """The hand has waited for 20 seconds."""
    felt = approval()
    assert felt.hand.stopped_ms == felt.now_ms - 20_000
    return felt


def left_ms(felt: JackpotFelt) -> tuple[int, int]:
    """What is left of the sit-out of seat 4 and of the absence of seat 5, when nothing stands still."""
    sit_out_ms, away_ms = felt.seat(4).sit_out_until_ms, felt.seat(5).away_until_ms
    assert sit_out_ms is not None
    assert away_ms is not None
    return sit_out_ms - felt.now_ms, away_ms - felt.now_ms


def left_at_the_beginning(felt: JackpotFelt) -> tuple[int, int]:
    sit_out_ms, away_ms = left_ms(felt)
    return sit_out_ms + 20_000, away_ms + 20_000


@pytest.mark.rule("R20.1", "R16.2", "R19.2")
@pytest.mark.parametrize("approve", [True, False])
def test_an_hour_of_waiting_uses_up_nothing(approve: bool) -> None:
    felt = waits()
    left = left_at_the_beginning(felt)
    felt.wait(LONG_MS)
    felt.decide(PRIZE, approve=approve, reason="the cards")
    assert left_ms(felt) == left
    felt.wait(left[1] - 1)
    assert felt.seat(5)
    felt.wait(1)
    assert felt.state.seats[4] is None
    felt.wait(left[0] - left[1])
    assert felt.state.seats[3] is None


@pytest.mark.rule("R20.1")
def test_a_pause_that_begins_and_ends_meanwhile_changes_nothing() -> None:
    felt = waits()
    left = left_at_the_beginning(felt)
    felt.do(STOP)
    felt.wait(LONG_MS)
    felt.do(GO)
    felt.wait(LONG_MS)
    felt.decide(PRIZE)
    assert left_ms(felt) == left
    assert (felt.hand.stage, felt.hand.due_ms) == ("prizes", felt.now_ms + 3_000)


@pytest.mark.rule("R20.1")
def test_a_pause_that_outlasts_the_waiting_takes_the_standstill_over() -> None:
    """Decided in the pause: the hand goes on when the table does, and the whole time counts once."""
    felt = waits()
    left = left_at_the_beginning(felt)
    felt.do(STOP)
    felt.wait(LONG_MS)
    felt.decide(PRIZE)
    felt.wait(LONG_MS)
    assert felt.hand.stage == "prizes"
    felt.do(GO)
    assert left_ms(felt) == left
    assert felt.hand.due_ms == felt.now_ms + 3_000
    felt.to_close()
    assert felt.records[-1].hand_id == "t1-1"


@pytest.mark.rule("R20.1", "R5.14")
def test_the_houses_people_go_on_in_a_pause() -> None:
    felt = live_confirmation()
    hand_id = felt.hand.hand_id
    felt.do(STOP)
    felt.wait(300_000)
    felt.do(EscalatePrize("", hand_id, PRIZE))
    felt.do(ConfirmPrize("dealer", PRIZE))
    felt.do(EscalatePrize("", hand_id, PRIZE))
    assert felt.hand.prizes[-1].escalations == 2
    felt.decide(PRIZE)
    felt.do(GO)
    felt.to_close()
    assert felt.records[-1].hand_id == hand_id


@pytest.mark.rule("R20.1", "R2.5")
@pytest.mark.parametrize("paused", [False, True])
def test_a_reservation_runs_on(paused: bool) -> None:
    felt = waits()
    if paused:
        felt.do(STOP)
    felt.do(TakeSeat("nina", "NINA", 7))
    felt.wait(30_000)
    assert felt.state.seats[6] is None


@pytest.mark.rule("R20.1", "R19.2", "R19.3")
@pytest.mark.parametrize("paused", [False, True])
def test_a_line_that_breaks_meanwhile_has_its_two_minutes_from_the_end(paused: bool) -> None:
    felt = waits()
    if paused:
        felt.do(STOP)
    felt.do(ConnectionLost("p2"))
    felt.do(ConnectionLost("p3"))
    felt.wait(LONG_MS)
    felt.do(ConnectionRestored("p3"))
    felt.decide(PRIZE)
    if paused:
        felt.wait(LONG_MS)
        felt.do(GO)
    assert felt.seat(2).away_until_ms == felt.now_ms + 120_000
    felt.to_close()
    assert felt.seat(3).removal == ""
    assert felt.departed == []
    felt.wait(116_999)
    assert felt.seat(2)
    felt.wait(1)
    assert felt.state.seats[1] is None


@pytest.mark.rule("R20.1", "R19.3")
@pytest.mark.parametrize(
    ("lost_before_ms", "departed"), [(119_999, []), (120_000, ["p2"])], ids=["1 ms was left", "over before"]
)
def test_of_a_line_that_broke_before_the_rest_is_left(lost_before_ms: int, departed: list[str]) -> None:
    """The count of a player in the hand is looked at when it closes; it is over or not, as it was then."""
    felt = waits()
    stopped_ms = felt.hand.stopped_ms
    assert stopped_ms is not None
    seat = felt.seat(2)._replace(away_until_ms=stopped_ms - lost_before_ms + 120_000)
    felt.state = felt.state._replace(seats=(felt.state.seats[0], seat, *felt.state.seats[2:]))
    felt.wait(LONG_MS)
    felt.do(ConnectionRestored("p2"))
    felt.decide(PRIZE)
    felt.to_close()
    assert [person for person in felt.departed if person == "p2"] == departed


@pytest.mark.rule("R20.1", "R16.2")
def test_who_sits_out_meanwhile_has_three_minutes_from_the_end() -> None:
    felt = waits()
    felt.sit(7, 5_000)
    felt.do(SitOut("p7"))
    felt.wait(LONG_MS)
    felt.decide(PRIZE)
    assert felt.seat(7).sit_out_until_ms == felt.now_ms + 180_000


@pytest.mark.rule("R20.1", "R5.14")
def test_the_hand_asks_for_its_workflow_again_every_five_minutes() -> None:
    felt = approval()
    began_ms = felt.now_ms - 20_000
    for times in (1, 2, 3):
        assert GAME.outstanding(felt.state).deadline_ms == began_ms + times * 300_000
        felt.step()
        assert [each.prize_id for each in GAME.outstanding(felt.state).approvals] == [PRIZE]
