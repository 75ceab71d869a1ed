"""Null games (R18.1, R18.2, R20.1): everybody gets back what he put in, and the hand comes again."""

from collections.abc import Callable
from typing import Any

import pytest
from engine.game import Outcome
from engine.holdem.commands import PostBlind
from engine.holdem.record import proof
from engine.holdem.replay import replay
from engine.kit.commands import (
    BuyIn,
    CancelHand,
    ConnectionLost,
    ImBack,
    Leave,
    Pause,
    Resume,
    SitOut,
    TakeSeat,
)
from engine.kit.commitment import verify

from tests.unit.engine.felt import GAME, Felt

REASON = "cards do not match"
STACKS = {1: 20_000, 2: 15_000, 3: 10_000}


def cancel(felt: Felt) -> Outcome:
    """The pit boss declares the running hand null."""
    return felt.do(CancelHand("pia", felt.hand.hand_id, REASON))


def called_by_all() -> Felt:
    """Three players, everybody has called 200, the flop is open."""
    felt = Felt(STACKS, 1)
    felt.deal()
    felt.play("c", "c", "x")
    felt.wait(1_000)
    return felt


def announced() -> Felt:
    felt = Felt(STACKS, 1)
    felt.tick()
    return felt


def in_the_window() -> Felt:
    felt = announced()
    felt.wait(3_000)
    return felt


def while_dealing() -> Felt:
    felt = announced()
    felt.wait(8_000)
    return felt


def raised_before_the_flop() -> Felt:
    felt = Felt(STACKS, 1)
    felt.deal()
    felt.play("r800", "c")
    return felt


def with_antes() -> Felt:
    felt = Felt(STACKS, 1, ante_cents=25, big_blind_ante_cents=200)
    felt.deal()
    felt.play("c", "f")
    return felt


def busted_all_in() -> Felt:
    felt = Felt(STACKS, 1)
    felt.deal({1: "AsAh", 2: "KsKh", 3: "7c2d"}, "Ad9c4h3s3d")
    felt.play("a", "a", "a")
    felt.wait(6_000)
    assert felt.hand.stage == "result"
    return felt


def everybody_all_in() -> Felt:
    felt = Felt(STACKS, 1)
    felt.deal()
    felt.play("a", "a", "a")
    felt.wait(6_000)
    return felt


def won_without_a_showdown() -> Felt:
    felt = Felt(STACKS, 1)
    felt.deal()
    felt.play("r900", "f", "f")
    assert felt.hand.stage == "result"
    return felt


def paused() -> Felt:
    felt = called_by_all()
    felt.do(Pause("dan", "video_lost"))
    felt.wait(60_000)
    return felt


MOMENTS: dict[str, Callable[[], Felt]] = {
    "the hand is announced": announced,
    "in the window": in_the_window,
    "blinds are in, cards are dealt": while_dealing,
    "raised before the flop": raised_before_the_flop,
    "on the flop": called_by_all,
    "with antes, and one has folded": with_antes,
    "the result of an all-in is shown": busted_all_in,
    "the result of another all-in is shown": everybody_all_in,
    "the result of a walk is shown": won_without_a_showdown,
    "in a pause": paused,
}


@pytest.mark.rule("R18.1", "R18.2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_everybody_has_again_what_he_came_with(moment: str) -> None:
    felt = MOMENTS[moment]()
    outcome = cancel(felt)
    assert felt.state.hand is None
    assert felt.stacks() == STACKS
    assert outcome.transfers == ()
    assert felt.balances["house:rake"] == 0
    assert felt.events("hand_voided") == [{"hand_id": "t1-1", "reason": REASON}]
    assert not felt.events("hand_closed")


@pytest.mark.rule("R18.2", "R20.1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_everybody_who_was_dealt_in_is_told_what_he_has_back(moment: str) -> None:
    felt = MOMENTS[moment]()
    put_in = dict(GAME.at_stake(felt.state))
    told = {notice.person: notice for notice in cancel(felt).notices}
    assert {person: notice.facts["cents"] for person, notice in told.items()} == put_in
    assert all(notice.code == "hand_voided" for notice in told.values())


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_record_says_null_who_and_why(moment: str) -> None:
    felt = MOMENTS[moment]()
    record = cancel(felt).record
    assert record is not None
    public = record.public
    assert (public["void"], public["void_operator"], public["void_reason"]) == (True, "pia", REASON)
    assert public["results"] == []
    money = {p["seat"]: (p["start_cents"], p["final_cents"], p["won_cents"]) for p in public["players"]}
    assert money == {seat: (cents, cents, 0) for seat, cents in STACKS.items()}
    assert replay(record) == STACKS


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_next_hand_has_the_same_button_and_blinds(moment: str) -> None:
    felt = MOMENTS[moment]()
    positions = felt.hand.positions
    cancel(felt)
    if felt.state.paused is not None:
        felt.do(Resume("pia"))
    felt.tick()
    assert felt.hand.hand_id == "t1-2"
    assert felt.hand.positions == positions


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("first_button", [0, 2])
def test_a_button_that_was_drawn_is_not_drawn_again(first_button: int) -> None:
    felt = Felt(STACKS, first_button)
    felt.tick()
    drawn = felt.hand.positions
    for seed in ("00" * 32, "11" * 32, "12" * 32):
        felt.wait(12_000)
        cancel(felt)
        felt.do(GAME.commands["tick"]("", felt.deck, seed))
        assert felt.hand.positions == drawn


@pytest.mark.rule("R18.2")
def test_in_the_middle_of_an_evening_too() -> None:
    felt = Felt(STACKS, 1)
    felt.deal()
    felt.play("f", "f")
    felt.wait(3_000)
    positions = felt.hand.positions
    felt.wait(10_000)
    cancel(felt)
    felt.tick()
    assert felt.hand.positions == positions
    felt.wait(10_000)
    felt.play("f", "f")
    felt.wait(3_000)
    assert felt.hand.positions != positions


def with_a_post() -> Felt:
    """Seat 4 came after the first hand and posts in the second; the button is at seat 2."""
    felt = Felt(STACKS, 1)
    felt.deal()
    felt.sit(4, 20_000)
    felt.do(PostBlind("p4", "post"))
    felt.play("f", "f")
    felt.wait(3_000 + 10_000)
    assert felt.hand.posts == (4,) or felt.hand.positions.big_blind == 4
    return felt


@pytest.mark.rule("R18.2", "R7.1")
def test_who_had_posted_posts_again() -> None:
    felt = with_a_post()
    before, posts = felt.hand.positions, felt.hand.posts
    cancel(felt)
    seat = felt.seat(4)
    assert (seat.stack_cents, seat.waiting, seat.choice) == (20_000, "newcomer", "post")
    felt.tick()
    assert (felt.hand.positions, felt.hand.posts) == (before, posts)


@pytest.mark.rule("R18.2", "R7.2")
def test_whom_the_big_blind_of_a_void_hand_passed_owes_nothing() -> None:
    felt = Felt({1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000}, 1)
    felt.deal()
    felt.do(SitOut("p4"))
    felt.play("f", "f", "f")
    felt.wait(3_000 + 10_000)
    assert felt.seat(4).waiting == "missed_blind"
    cancel(felt)
    assert felt.seat(4).waiting == ""
    felt.do(ImBack("p4"))
    felt.tick()
    assert felt.hand.positions.big_blind == 4


@pytest.mark.rule("R18.2", "R7.2")
def test_who_owed_a_post_before_the_void_hand_still_owes_it() -> None:
    felt = Felt({1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000}, 1)
    felt.deal()
    felt.do(SitOut("p4"))
    felt.play("f", "f", "f")
    felt.wait(3_000 + 10_000)
    felt.play("f", "f")
    felt.wait(3_000 + 10_000)
    cancel(felt)
    assert felt.seat(4).waiting == "missed_blind"


def folded_and_left() -> Felt:
    """N1: he put 5,000 into the hand, folded on the flop and left the table."""
    felt = Felt(STACKS, 1)
    felt.deal()
    felt.play("r5000", "c", "c")
    felt.wait(1_000)
    felt.play("b500", "c", "f")
    felt.do(Leave("p1"))
    assert felt.balances["p1"] == -5_000
    return felt


@pytest.mark.case("N1")
@pytest.mark.rule("R18.2")
def test_who_folded_and_left_has_it_on_his_balance() -> None:
    felt = folded_and_left()
    outcome = cancel(felt)
    assert felt.balances["p1"] == 0
    [transfer] = outcome.transfers
    assert transfer == ("void:t1-1:1", "table:t1", "player:p1", 5_000, "void")
    assert felt.stacks() == {2: 15_000, 3: 10_000}
    assert ("p1", "hand_voided") in felt.notices


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("seat", [1, 5])
@pytest.mark.parametrize("person", ["p1", "nina"])
def test_a_seat_that_was_taken_since_gets_nothing_of_it(person: str, seat: int) -> None:
    """The same person is a newcomer as well: what he had in the hand goes to his balance."""
    felt = folded_and_left()
    felt.sit(seat, 7_000, person)
    cancel(felt)
    assert felt.seat(seat).stack_cents == 7_000
    assert felt.seat(seat).waiting == "newcomer"
    assert felt.balances["p1"] == (-7_000 if person == "p1" else 0)


@pytest.mark.rule("R18.2")
def test_a_newcomer_who_bought_in_during_the_hand_is_not_concerned() -> None:
    felt = called_by_all()
    felt.sit(4, 9_000)
    felt.do(TakeSeat("p5", "P5", 5))
    cancel(felt)
    assert felt.stacks() == {**STACKS, 4: 9_000, 5: 0}
    assert felt.seat(5).status == "reserved"
    assert ("p4", "hand_voided") not in felt.notices


@pytest.mark.rule("R18.2")
def test_who_went_all_in_and_lost_has_no_re_buy_window() -> None:
    felt = busted_all_in()
    cancel(felt)
    assert [seat.status for seat in felt.state.seats if seat is not None] == ["seated"] * 3


@pytest.mark.rule("R18.2", "R17.1", "R16.1", "R3.3")
def test_what_was_reserved_for_the_close_is_carried_out() -> None:
    felt = Felt({1: 20_000, 2: 15_000, 3: 10_000, 4: 8_000, 5: 6_000}, 1)
    felt.deal()
    felt.do(Leave("p2"))
    felt.do(SitOut("p3"))
    felt.do(ConnectionLost("p4"))
    late = felt.seat(5)._replace(removal="time_outs")
    felt.state = felt.state._replace(seats=(*felt.state.seats[:4], late, *felt.state.seats[5:]))
    felt.play("r600")
    cancel(felt)
    assert {name: felt.balances[name] for name in ("p2", "p5")} == {"p2": 0, "p5": 0}
    assert felt.stacks() == {1: 20_000, 3: 10_000, 4: 8_000}
    assert felt.seat(3).sit_out == "now"
    assert felt.seat(4).away_until_ms is not None
    assert felt.departed == ["p2", "p5"]


@pytest.mark.rule("R18.2", "R20.1", "R16.2")
def test_in_a_pause_counts_stand_still_through_a_void_hand() -> None:
    """Sitting out, and two minutes of absence, begin with what is left when the table goes on."""
    felt = called_by_all()
    felt.do(SitOut("p3"))
    felt.do(ConnectionLost("p2"))
    felt.wait(1_000)
    felt.do(Pause("dan", "video_lost"))
    felt.wait(200_000)
    cancel(felt)
    assert felt.stacks() == STACKS
    assert GAME.outstanding(felt.state).deadline_ms is None
    felt.wait(300_000)
    felt.do(Resume("pia"))
    left = {n: (felt.seat(n).sit_out_until_ms, felt.seat(n).away_until_ms) for n in (2, 3)}
    assert left == {2: (None, felt.now_ms + 119_000), 3: (felt.now_ms + 180_000, None)}


@pytest.mark.case("N3")
@pytest.mark.rule("R18.1")
def test_after_the_close_it_is_too_late() -> None:
    felt = won_without_a_showdown()
    hand_id = felt.hand.hand_id
    felt.wait(3_000)
    assert felt.hand.hand_id == "t1-2", "the next hand is on, and is not concerned"
    assert felt.refused(CancelHand("pia", hand_id, REASON)) == "too_late"


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize("hand_id", ["t1-1", "t1-3", "t2-2", "As"])
def test_a_hand_that_is_not_the_running_one_is_refused(hand_id: str) -> None:
    felt = called_by_all()
    cancel(felt)
    felt.tick()
    assert felt.refused(CancelHand("pia", hand_id, REASON)) == "too_late"


def test_a_hand_is_void_once() -> None:
    felt = called_by_all()
    hand_id = felt.hand.hand_id
    cancel(felt)
    assert felt.refused(CancelHand("pia", hand_id, REASON)) == "too_late"


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize("reason", ["", " \t", "x" * 201, None, 7])
def test_it_needs_a_reason(reason: Any) -> None:
    felt = called_by_all()
    assert felt.refused(CancelHand("pia", felt.hand.hand_id, reason)) == "bad_reason"


LIVE = {1: 20_000, 2: 15_000, 3: 10_000}


@pytest.mark.rule("R18.1", "R22.1")
@pytest.mark.parametrize("scans", [(), ("As", "Kd"), ("As", "Kd", "Qc", "Jh", "Ts", "9d")], ids=len)
def test_a_live_hand_is_void_with_its_scans_in_the_record(scans: tuple[str, ...]) -> None:
    felt = Felt(LIVE, 1, live=True)
    felt.open_live()
    for card in scans:
        felt.scan(card)
    felt.scan("XX")  # the card that made the house stop
    assert felt.state.paused is not None
    record = cancel(felt).record
    assert record is not None
    assert felt.stacks() == LIVE
    assert [card for _, card in record.secret["sealed_log"]] == [*scans, "XX"]
    assert replay(record) == LIVE
    assert felt.state.start_ms is None, "the dealer starts the next hand"


@pytest.mark.rule("R22.3", "R18.2")
@pytest.mark.parametrize(
    ("moment", "own", "others"),
    [
        ("the hand is announced", 0, 0),
        ("on the flop", 5, 3),
        ("the result of another all-in is shown", 11, 11),
    ],
)
def test_the_cards_that_people_saw_can_be_proved(moment: str, own: int, others: int) -> None:
    """As after a close: a void hand tells nobody anything that he had not been shown."""
    felt = MOMENTS[moment]()
    record = cancel(felt).record
    assert record is not None
    shown = {person: proof(record, person) for person in ("p1", "somebody")}
    assert [len(shown[person]["cards"]) for person in ("p1", "somebody")] == [own, others]
    for card in shown["p1"]["cards"]:
        assert verify(shown["p1"]["deck_root"], **card)


@pytest.mark.rule("R19.5")
def test_a_rescue_point_is_good_for_its_own_table_only() -> None:
    felt = called_by_all()
    point, stakes = GAME.rescue_point(felt.state), GAME.at_stake(felt.state)
    with pytest.raises(ValueError, match="another table"):
        GAME.rescued("t2", point, stakes, operator="", reason="x", now_ms=felt.now_ms)


def test_a_rebuy_after_a_void_hand_is_not_possible() -> None:
    felt = busted_all_in()
    cancel(felt)
    assert felt.refused(BuyIn("p2", 5_000)) == "not_reserved"  # type: ignore[arg-type]
