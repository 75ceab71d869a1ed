"""A pause in every phase of a hand (R20.1): what stands still, what goes on, what is refused meanwhile."""

from collections.abc import Callable

import pytest
from engine.holdem.commands import (
    Act,
    Insure,
    JackpotBet,
    JackpotContinuity,
    PostBlind,
    ScanCard,
    StartHand,
)
from engine.kit.commands import (
    BuyIn,
    CancelHand,
    ConnectionLost,
    ConnectionRestored,
    DeclareNull,
    ImBack,
    Leave,
    OpenConsole,
    Pause,
    Resume,
    SitOut,
    TakeSeat,
    Tip,
    TopUp,
)

from tests.unit.engine.felt import GAME, SEED, Felt
from tests.unit.engine.jackpot_table import JackpotFelt
from tests.unit.engine.phases import IN_A_HAND, IN_AN_APPROVAL, PHASES, STACKS, course

LONG_MS = 3_600_000
STOP = Pause("pia", "a word with the floor")
GO = Resume("pia")


def paused(phase: str) -> JackpotFelt:
    felt = PHASES[phase]()
    felt.do(STOP)
    return felt


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("phase", PHASES)
def test_nothing_of_the_hand_happens(phase: str) -> None:
    felt = paused(phase)
    before, told = felt.state, len(felt.told)
    felt.wait(LONG_MS)
    assert felt.told[told:] == []
    assert felt.state.seats == before.seats
    if before.hand is None:
        assert felt.state.hand is None
    elif before.hand.stage != "approval":
        assert felt.state.hand == before.hand
        assert GAME.outstanding(felt.state).deadline_ms is None
    else:  # only the watchdog of its workflow comes again and again (R5.14)
        assert felt.hand._replace(due_ms=None) == before.hand._replace(due_ms=None)
        assert GAME.outstanding(felt.state).approvals == GAME.outstanding(before).approvals


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("pauses", [1, 3])
def test_it_goes_on_as_if_the_pause_had_not_been(phase: str, pauses: int) -> None:
    """Everything comes after the same time, to the millisecond, and to the same end."""
    plain, stopped = PHASES[phase](), PHASES[phase]()
    for _ in range(pauses):
        stopped.do(STOP)
        stopped.wait(LONG_MS)
        stopped.do(GO)
    assert course(stopped) == course(plain)
    assert (stopped.stacks(), stopped.balances) == (plain.stacks(), plain.balances)


@pytest.mark.rule("R20.1", "R16.2", "R19.2")
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in IN_AN_APPROVAL])
def test_counts_of_presence_go_on_with_what_was_left(phase: str) -> None:
    felt = PHASES[phase]()
    sit_out_ms, away_ms = felt.seat(4).sit_out_until_ms, felt.seat(5).away_until_ms
    assert sit_out_ms is not None
    assert away_ms is not None
    felt.do(STOP)
    felt.wait(LONG_MS)
    felt.do(GO)
    assert felt.seat(4).sit_out_until_ms == sit_out_ms + LONG_MS
    assert felt.seat(5).away_until_ms == away_ms + LONG_MS


REFUSED: dict[str, Callable[[Felt], object]] = {
    "a move": lambda felt: Act(f"p{felt.in_turn or 1}", felt.state.turn, "fold"),
    "a jackpot bet": lambda _: JackpotBet("p1", on=True),
    "withdrawing it": lambda _: JackpotBet("p1", on=False),
    "a premium": lambda _: Insure("p1", "t1-1:insurance", 200),  # type: ignore[arg-type]
    "no premium": lambda _: Insure("p1", "t1-1:insurance", 0),  # type: ignore[arg-type]
    "the start of a hand": lambda _: StartHand("dealer", SEED),
    "a card": lambda _: ScanCard("scanner", "Jd"),
    "another pause": lambda _: STOP,
}
WHERE_IT_COUNTS = {
    "a move": ("the first turn", "a turn on the flop", "before the flop"),
    "a jackpot bet": ("window",),
    "withdrawing it": ("window",),
    "a premium": ("insurance",),
    "no premium": ("insurance",),
    "the start of a hand": ("live, a start is missing",),
    "a card": ("live, a hole card is missing", "live, a card of the flop is missing"),
    "another pause": tuple(PHASES),
}


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("what", REFUSED)
@pytest.mark.parametrize("phase", PHASES)
def test_playing_and_dealing_are_refused(phase: str, what: str) -> None:
    felt = paused(phase)
    felt.wait(LONG_MS)
    code = felt.refused(REFUSED[what](felt))
    assert code == "paused" or phase not in WHERE_IT_COUNTS[what]


GOES_ON: dict[str, Callable[[], list[object]]] = {
    "somebody sits down and buys in": lambda: [
        TakeSeat("nina", "NINA", 7),
        BuyIn("nina", 5_000),  # type: ignore[arg-type]
        TopUp("nina", 500),  # type: ignore[arg-type]
    ],
    "somebody comes back": lambda: [ConnectionRestored("p5"), ImBack("p4")],
    "somebody leaves": lambda: [Leave("p4"), Leave("p5")],
    "a player reserves a sit-out": lambda: [SitOut("p3"), ImBack("p3")],
    "a line breaks": lambda: [ConnectionLost("p2"), ConnectionRestored("p2")],
    "a standing order": lambda: [JackpotContinuity("p1", on=True)],
}


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("what", GOES_ON)
@pytest.mark.parametrize("phase", PHASES)
def test_the_life_of_the_table_goes_on(phase: str, what: str) -> None:
    felt = paused(phase)
    felt.wait(10_000)
    for command in GOES_ON[what]():
        felt.do(command)
    felt.do(GO)
    course(felt)


@pytest.mark.rule("R20.1", "R8.1")
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase.startswith("live")])
def test_a_dealer_who_is_there_can_be_tipped_in_a_pause(phase: str) -> None:
    felt = paused(phase)
    felt.do(Tip("p1", 500))  # type: ignore[arg-type]
    assert felt.balances["dealer:dealer"] == 500


@pytest.mark.rule("R20.1", "R7.1")
def test_a_choice_about_a_blind_can_be_made_in_a_pause() -> None:
    felt = PHASES["the first turn"]()
    felt.sit(7, 5_000)
    felt.do(STOP)
    felt.do(PostBlind("p7", "post"))


@pytest.mark.rule("R20.1", "R2.5", "R2.8")
@pytest.mark.parametrize("phase", PHASES)
def test_a_reservation_runs_on(phase: str) -> None:
    felt = paused(phase)
    felt.do(TakeSeat("nina", "NINA", 7))
    felt.wait(29_999)
    assert felt.seat(7).status == "reserved"
    felt.wait(1)
    assert felt.state.seats[6] is None


@pytest.mark.rule("R20.1", "R18.2")
@pytest.mark.parametrize("order", [CancelHand("pia", "", "enough"), DeclareNull("pia", "enough")])
@pytest.mark.parametrize("phase", IN_A_HAND)
def test_a_hand_is_cancelled_in_a_pause_and_the_next_one_waits_for_its_end(
    phase: str, order: object
) -> None:
    felt = paused(phase)
    felt.wait(LONG_MS)
    felt.do(order)
    assert felt.stacks() == STACKS
    felt.wait(LONG_MS)
    assert felt.state.hand is None
    felt.do(GO)
    assert felt.stacks() == STACKS, "nobody's count has run out"
    course(felt)
    assert felt.records[-1].hand_id == "t1-2"


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("phase", PHASES)
def test_a_paused_table_is_stored_as_it_is(phase: str) -> None:
    felt = paused(phase)
    felt.wait(10_000)
    for newest in (False, True):
        assert GAME.decode(*GAME.encode(felt.state, newest=newest)) == felt.state


@pytest.mark.rule("R20.1")
def test_what_people_see() -> None:
    felt = paused("the first turn")
    view = GAME.public_view(felt.state)
    assert view["paused"] == {"reason": "a word with the floor", "since_ms": felt.now_ms}
    assert (view["waiting_for"], GAME.summary(felt.state)["waiting_for"]) == ("resume", "resume")
    assert felt.told[-1] == ("table_paused", {"reason": "a word with the floor"})
    felt.do(GO)
    assert felt.told[-1] == ("table_resumed", {})
    assert felt.refused(GO) == "not_paused"
    assert GAME.public_view(felt.state)["paused"] is None


@pytest.mark.rule("R20.1")
def test_a_dealer_stops_the_table_at_whose_console_he_is() -> None:
    felt = PHASES["live, a hole card is missing"]()
    assert felt.refused(Pause("dora", "my own reasons", "dealer")) == "no_console"
    felt.do(Pause("dealer", "the shoe fell over", "dealer"))
    felt.do(GO)
    felt.do(Pause("dora", "she is a pit boss, too", "pit_boss"))


@pytest.mark.rule("R20.1")
def test_no_dealer_stops_a_table_without_dealers() -> None:
    felt = PHASES["the first turn"]()
    assert felt.refused(Pause("dora", "my own reasons", "dealer")) == "not_a_live_table"


@pytest.mark.rule("R20.1", "R22.1")
def test_dealers_change_in_a_pause() -> None:
    felt = paused("live, a hole card is missing")
    assert felt.refused(OpenConsole("dora")) == "console_taken"
    felt.do(GAME.commands["close_console"]("dealer"))
    felt.do(OpenConsole("dora"))
