"""Null games with jackpot bets, premiums and prizes in play (R18): all of it comes back, and nothing is paid.

Each is declared in four ways: by the Pit Boss, as a cancelled hand, by the system, and from the envelope
where the state cannot be read (R19.5).
"""

from collections.abc import Callable, Mapping

import pytest
from engine.game import Outcome
from engine.holdem.commands import DecidePrize, Insure
from engine.holdem.state import HoldemState
from engine.kit.commands import CancelHand, CloseTable, DeclareNull, Leave, Pause, Resume

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import FLOOR, JackpotFelt
from tests.unit.engine.phases import (
    FLUSHES,
    IN_A_HAND,
    METER,
    PAIRS,
    PRIZE_BOARD,
    STACKS,
    approval,
    course,
    decided,
    result,
    window,
)

REASON = "cards do not match"


def from_the_envelope(state: HoldemState, now_ms: int) -> Outcome:
    return GAME.rescued(
        "t1", GAME.rescue_point(state), GAME.at_stake(state), operator="", reason=REASON, now_ms=now_ms
    )


WAYS: Mapping[str, Callable[[HoldemState, int], Outcome]] = {
    "declared null": lambda state, now_ms: GAME.apply(state, DeclareNull("pia", REASON), now_ms),
    "cancelled": lambda state, now_ms: GAME.apply(state, CancelHand("pia", "", REASON), now_ms),
    "by the system": lambda state, now_ms: GAME.apply(state, CancelHand("", "", REASON), now_ms),
    "from the envelope": from_the_envelope,
}


def void(felt: JackpotFelt, way: str) -> Outcome:
    """Declare the hand null, and put what came of it on the table."""
    outcome = WAYS[way](felt.state, felt.now_ms)
    felt.state = outcome.state
    return outcome


@pytest.mark.rule("R18.1", "R18.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", IN_A_HAND)
def test_everybody_has_what_he_came_with_and_the_jackpot_what_it_held(phase: str, way: str) -> None:
    felt = IN_A_HAND[phase]()
    put_in = dict(GAME.at_stake(felt.state))
    outcome = void(felt, way)
    assert felt.stacks() == STACKS
    assert outcome.transfers == ()
    assert (GAME.jackpot_cents(felt.state), felt.meter) == (METER, METER)
    assert {notice.person: notice.facts["cents"] for notice in outcome.notices} == put_in
    assert [(event.name, event.facts["reason"]) for event in outcome.events[:1]] == [("hand_voided", REASON)]


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", IN_A_HAND)
def test_the_record_says_null_who_and_why(phase: str, way: str) -> None:
    record = void(IN_A_HAND[phase](), way).record
    assert record is not None
    operator = "pia" if way in ("declared null", "cancelled") else ""
    assert (record.public["void"], record.public["void_operator"]) == (True, operator)
    assert record.public["void_reason"] == REASON


@pytest.mark.rule("R18.2", "R19.5", "R20.1")
@pytest.mark.parametrize("phase", IN_A_HAND)
def test_the_envelope_gives_the_table_that_the_state_would_have_given(phase: str) -> None:
    """Counts of presence too: in an approval they go on with what was left when it began."""
    felt = IN_A_HAND[phase]()
    cancelled = WAYS["cancelled"](felt.state, felt.now_ms).state
    rescued = WAYS["from the envelope"](felt.state, felt.now_ms).state
    gone = {"event_number": 0, "recent": ()}
    assert rescued._replace(**gone) == cancelled._replace(**gone)


@pytest.mark.rule("R18.2", "R20.1", "R16.2", "R19.2")
@pytest.mark.parametrize("way", WAYS)
def test_what_stood_still_for_an_approval_goes_on(way: str) -> None:
    felt = approval()
    felt.wait(3_600_000)
    before = [felt.seat(4).sit_out_until_ms, felt.seat(5).away_until_ms]
    void(felt, way)
    after = [felt.seat(4).sit_out_until_ms, felt.seat(5).away_until_ms]
    assert after == [count_ms + 3_620_000 for count_ms in before if count_ms is not None]
    assert GAME.outstanding(felt.state).approvals == ()


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", IN_A_HAND)
def test_the_next_hand_is_the_same_again(phase: str, way: str) -> None:
    felt = IN_A_HAND[phase]()
    positions = felt.hand.positions
    void(felt, way)
    if not felt.state.config.live:
        felt.announce()
        assert felt.hand.positions == positions
    course(felt)


@pytest.mark.case("N2")
@pytest.mark.rule("R18.1", "R18.2")
@pytest.mark.parametrize("way", WAYS)
def test_a_flush_that_was_awarded_and_a_straight_flush_that_waits_are_not_paid(way: str) -> None:
    felt = approval()
    assert {prize.kind: prize.status for prize in felt.hand.prizes} == {
        "flush": "awarded",
        "straight_flush": "pit_boss",
    }
    outcome = void(felt, way)
    assert outcome.transfers == ()
    assert felt.stacks() == STACKS
    assert felt.meter == METER


@pytest.mark.rule("R18.1", "R18.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("approve", [True, False])
def test_a_prize_that_was_decided_is_not_paid_either(way: str, approve: bool) -> None:
    felt = approval()
    felt.decide("straight_flush:1", approve=approve, reason="the cards")
    outcome = void(felt, way)
    assert outcome.transfers == ()
    assert (felt.stacks(), felt.meter) == (STACKS, METER)
    assert felt.refused(DecidePrize("boss", "t1-1", "straight_flush:1", approve=True)) == "too_late"


@pytest.mark.rule("R18.2", "R5.3")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("stage", ["window", "dealing", "result", "approval"])
def test_what_the_house_had_added_to_reach_the_floor_is_not_added(stage: str, way: str) -> None:
    """The next window opens at the floor all the same."""
    felt = JackpotFelt(meter=123_456)
    felt.open_window()
    felt.bet(1, 2)
    if stage != "window":
        felt.stack_deck(FLUSHES, PRIZE_BOARD)
        felt.until("dealing")
    if stage in ("result", "approval"):
        felt.until("betting")
        felt.play_on()
        felt.until(stage)
    assert felt.meter >= FLOOR
    void(felt, way)
    assert GAME.jackpot_cents(felt.state) == 123_456
    assert felt.meter == FLOOR


def insured(holes: Mapping[int, str], board: str, premium: int) -> JackpotFelt:
    """Seat 3 folds, seat 1 is all-in and insured; the river is out, and the result stands."""
    felt = window()
    felt.stack_deck(holes, board)
    felt.until("betting")
    felt.play("a", "c", "f")
    felt.until("insurance")
    felt.do(Insure("p1", felt.hand.offer.offer_id, premium))  # type: ignore[union-attr, arg-type]
    return felt


RIVERS = [
    pytest.param(PAIRS, "2c7d9hJc4s", 600, id="he has won, and paid the premium"),
    pytest.param(PAIRS, "2c7d9hJcKh", 600, id="he has lost everything, and has the claim"),
    pytest.param({1: "AdKs", 2: "AcQd"}, "JhJd5c2s5h", 600, id="the pot is split, with a claim"),
    pytest.param(PAIRS, "2c7d9hJcKh", 0, id="he has declined, and lost"),
]


@pytest.mark.rule("R18.2", "R6.5")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("stage", ["street", "result"])
@pytest.mark.parametrize(("holes", "board", "premium"), RIVERS)
def test_a_premium_and_a_claim_come_to_nothing(
    holes: Mapping[int, str], board: str, premium: int, stage: str, way: str
) -> None:
    felt = insured(holes, board, premium)
    felt.until(stage)
    outcome = void(felt, way)
    assert outcome.transfers == ()
    assert (felt.stacks(), felt.meter) == (STACKS, METER)
    assert all(seat.status == "seated" for seat in felt.state.seats if seat is not None)


@pytest.mark.rule("R18.2", "R17.1")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("stage", ["street", "betting", "result", "approval"])
def test_who_has_folded_and_left_has_his_bets_on_his_balance(stage: str, way: str) -> None:
    felt = JackpotFelt(meter=METER)
    felt.open_window()
    felt.bet(1, 2)
    felt.close_window(FLUSHES, PRIZE_BOARD)
    felt.play("r800", "c", "f")
    felt.do(Leave("p3"))
    felt.until(stage) if stage in ("street", "betting") else felt.play_on()
    felt.until(stage)
    outcome = void(felt, way)
    [transfer] = outcome.transfers
    assert transfer == ("void:t1-1:3", "table:t1", "player:p3", 200, "void")
    assert felt.stacks() == {1: 20_000, 2: 20_000}


def money(felt: JackpotFelt, outcome: Outcome) -> dict[int, int]:
    """What each person has of the stack that he came with, on his chair or paid out."""
    paid = {entry.credit.removeprefix("player:p"): entry.cents for entry in outcome.transfers}
    return {seat: felt.stacks().get(seat, 0) + paid.get(str(seat), 0) for seat in STACKS}


@pytest.mark.rule("R18.2", "R17.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", ["window", "dealing", "a turn on the flop", "before the flop"])
def test_a_bettor_whose_exit_is_reserved_goes_with_all_of_it(phase: str, way: str) -> None:
    felt = IN_A_HAND[phase]()
    felt.do(Leave("p1"))
    assert felt.seat(1).leaving
    outcome = void(felt, way)
    assert felt.state.seats[0] is None
    assert outcome.departed == ("p1",)
    assert money(felt, outcome) == STACKS


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", IN_A_HAND)
def test_at_a_table_that_closes_everybody_is_paid_out(phase: str, way: str) -> None:
    felt = IN_A_HAND[phase]()
    felt.do(CloseTable("ops"))
    outcome = void(felt, way)
    assert felt.state.config.status == "closed"
    assert not felt.stacks()
    assert money(felt, outcome) == STACKS


@pytest.mark.case("N3")
@pytest.mark.rule("R18.1")
@pytest.mark.parametrize("phase", IN_A_HAND)
def test_after_the_close_it_is_too_late(phase: str) -> None:
    felt = IN_A_HAND[phase]()
    hand_id = felt.hand.hand_id
    course(felt)
    for order in (CancelHand("pia", hand_id, REASON), DeclareNull("pia", REASON, hand_id)):
        assert felt.refused(order) == "too_late"


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize("reason", ["", " \t", "x" * 201, None, 7])
def test_it_needs_a_reason(reason: object) -> None:
    assert result().refused(DeclareNull("pia", reason)) == "bad_reason"  # type: ignore[arg-type]


@pytest.mark.rule("R18.1", "R20.1")
@pytest.mark.parametrize("order", [DeclareNull, Pause])
def test_a_reason_may_have_200_characters(order: type) -> None:
    result().do(order("pia", "x" * 200))


@pytest.mark.rule("R18.1")
def test_without_a_hand_there_is_nothing_to_declare_null() -> None:
    felt = decided()
    felt.do(DeclareNull("pia", REASON))
    assert felt.refused(DeclareNull("pia", REASON)) == "too_late"


@pytest.mark.rule("R18.1", "R22.1")
@pytest.mark.parametrize("wrong", ["seen twice", "impossible", "out of turn"])
def test_a_table_that_stopped_for_a_card_is_declared_null_and_goes_on(wrong: str) -> None:
    """The source's criterion: the cards of the table and those of the system do not match."""
    felt = IN_A_HAND["live, a card of the flop is missing"]()
    if wrong == "out of turn":
        felt.scan("8h", "9h")
    felt.scan({"seen twice": "Ah", "impossible": "1x", "out of turn": "3c"}[wrong])
    felt.do(DeclareNull("pia", REASON))
    assert (felt.stacks(), felt.meter) == (STACKS, METER)
    felt.do(Resume("pia"))
    course(felt)
