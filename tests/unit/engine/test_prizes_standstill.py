"""While a hand waits for an approval its table stands still (R5.7, R20.1), as in a pause."""

import pytest
from engine.holdem.commands import EscalatePrize, StartHand
from engine.kit.commands import (
    CloseTable,
    ConnectionLost,
    OpenConsole,
    Pause,
    Resume,
    SitOut,
    TakeSeat,
)

from tests.unit.engine.felt import GAME, SEED
from tests.unit.engine.jackpot_table import (
    FLOOR,
    STRAIGHT_FLUSH,
    SUITED_567,
    JackpotFelt,
    shown,
)

PRIZE = "straight_flush:2"
HOUR_MS = 3_600_000


def with_counts() -> JackpotFelt:
    """A hand waits, whose seat 3 has lost his connection; seats 4 and 5 sit out."""
    felt = JackpotFelt({1: 20_000, 2: 20_000, 3: 20_000, 4: 5_000, 5: 6_000}, meter=FLOOR)
    felt.do(SitOut("p4"))
    felt.do(SitOut("p5"))
    felt.hand_with([2], STRAIGHT_FLUSH, SUITED_567)
    felt.to_prizes()
    felt.do(ConnectionLost("p3"))
    felt.to_approval()
    return felt


def left(felt: JackpotFelt) -> dict[str, int]:
    """Milliseconds that are left of each count of presence, from now on."""
    counts = {}
    for seat in felt.state.seats:
        if seat is not None and seat.away_until_ms is not None:
            counts[f"{seat.person} away"] = seat.away_until_ms - felt.now_ms
        if seat is not None and seat.sit_out_until_ms is not None:
            counts[f"{seat.person} sits out"] = seat.sit_out_until_ms - felt.now_ms
    return counts


@pytest.mark.rule("R20.1")
@pytest.mark.rule("R5.7")
@pytest.mark.parametrize("waited_ms", [0, 1, 60_000, HOUR_MS])
def test_counts_of_presence_go_on_with_what_was_left(waited_ms: int) -> None:
    felt = with_counts()
    before = left(felt)
    assert before.keys() == {"p3 away", "p4 sits out", "p5 sits out"}
    felt.wait(waited_ms)
    assert felt.departed == []
    felt.decide(PRIZE)
    assert left(felt) == before


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize(
    ("pause_after_ms", "resume_after_ms", "decide_after_ms"),
    [
        pytest.param(60_000, 120_000, 180_000, id="the pause ends before the decision"),
        pytest.param(60_000, 180_000, 120_000, id="the decision falls into the pause"),
        pytest.param(0, 300_000, 1, id="the pause begins with the waiting"),
        pytest.param(60_000, 60_000, 60_000, id="all at the same moment"),
    ],
)
def test_a_pause_while_the_hand_waits_counts_once(
    pause_after_ms: int, resume_after_ms: int, decide_after_ms: int
) -> None:
    felt = with_counts()
    before, start_ms = left(felt), felt.now_ms
    todo = [(pause_after_ms, "pause"), (resume_after_ms, "resume"), (decide_after_ms, "decide")]
    for after_ms, what in sorted(todo, key=lambda entry: entry[0]):
        felt.wait(start_ms + after_ms - felt.now_ms)
        if what == "pause":
            felt.do(Pause("boss", "video"))
        elif what == "resume":
            felt.do(Resume("boss"))
        else:
            felt.decide(PRIZE)
    assert left(felt) == before
    assert felt.stage == "prizes"
    felt.wait(2_999)
    assert felt.stage == "prizes", "what was decided is shown for its whole time"
    felt.wait(1)
    assert felt.paid()[2] == felt.events("prize_decided")[0]["cents"]


@pytest.mark.rule("R20.1")
@pytest.mark.rule("R19.2")
def test_who_loses_the_connection_while_the_hand_waits_has_the_whole_two_minutes() -> None:
    felt = shown(STRAIGHT_FLUSH, SUITED_567, 900_000)
    felt.wait(HOUR_MS)
    felt.do(ConnectionLost("p1"))
    felt.wait(HOUR_MS)
    felt.decide(PRIZE)
    assert left(felt) == {"p1 away": 120_000}


@pytest.mark.rule("R20.1")
@pytest.mark.rule("R2.5")
def test_a_seat_reservation_runs_on() -> None:
    felt = shown(STRAIGHT_FLUSH, SUITED_567, 900_000)
    felt.do(TakeSeat("eve", "EVE", 7))
    felt.wait(29_999)
    assert felt.state.seats[6] is not None
    felt.wait(1)
    assert felt.state.seats[6] is None


@pytest.mark.rule("R20.1")
def test_seating_goes_on_and_no_hand_starts() -> None:
    felt = shown(STRAIGHT_FLUSH, SUITED_567, 900_000)
    felt.sit(7, 20_000)
    felt.sit(8, 20_000)
    felt.wait(HOUR_MS)
    assert (felt.stage, felt.hand.hand_id) == ("approval", "t1-1")


@pytest.mark.rule("R20.1")
@pytest.mark.rule("R5.14")
def test_escalations_run_on_in_a_pause() -> None:
    felt = shown(STRAIGHT_FLUSH, SUITED_567, 900_000)
    felt.do(Pause("boss", "video"))
    felt.do(EscalatePrize("", "t1-1", PRIZE))
    assert felt.prize(2).escalations == 1


@pytest.mark.rule("R20.1")
def test_a_live_table_starts_no_hand_while_one_waits() -> None:
    felt = JackpotFelt(live=True, meter=FLOOR)
    felt.do(OpenConsole("dan"))
    felt.do(StartHand("dan", SEED))
    felt.open_window()
    felt.bet(2)
    felt.close_window()
    felt.scan("8h", "3s", "2s", "9h", "5c", "4d")
    felt.play("c", "c", "x")
    felt.scan("2c", "5h", "6h", "7h")
    felt.play("b500", "f", "f")
    felt.to_approval()
    assert felt.refused(StartHand("dan", SEED)) == "hand_running"


@pytest.mark.rule("R5.7")
def test_a_table_that_is_being_closed_waits_for_the_decision_and_pays() -> None:
    felt = shown(STRAIGHT_FLUSH, SUITED_567, 900_000)
    stacks = felt.stacks()
    felt.do(CloseTable("ops"))
    felt.wait(HOUR_MS)
    assert felt.stage == "approval"
    felt.decide(PRIZE)
    felt.to_close()
    assert felt.state.config.status == "closed"
    assert felt.paid() == {1: stacks[1], 2: stacks[2] + 90_000, 3: stacks[3]}
    assert felt.balances["jackpot:t1"] == 810_000


@pytest.mark.rule("R20.1")
def test_the_deadline_of_a_table_that_waits_is_the_next_look_alone() -> None:
    felt = with_counts()
    assert GAME.outstanding(felt.state).deadline_ms == felt.now_ms + 300_000
