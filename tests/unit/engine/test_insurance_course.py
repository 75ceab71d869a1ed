"""The 30 s of an insurance offer (R6.4), and whatever may come into them."""

import pytest
from engine.game import Cents
from engine.holdem.commands import Insure, ScanCard, UndoScan
from engine.kit.commands import (
    CancelHand,
    CloseConsole,
    ConnectionLost,
    ConnectionRestored,
    DeclareNull,
    Dismiss,
    ImBack,
    Leave,
    OpenConsole,
    Pause,
    Resume,
    SitOut,
    TakeSeat,
)

from tests.unit.engine import insured_hands as spots
from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.insured_hands import (
    all_in,
    insurance,
    insure,
    offer_of,
    offered,
    to_the_close,
    to_the_result,
)

WIN, LOSS = "4h", "Td"
"""Rivers of the gutshot: the pot is 100,000, W 96,000, the odds are 8."""


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize(
    ("after_ms", "accepted"),
    [(0, True), (1, True), (29_999, True), (30_000, False), (30_001, False), (90_000, False)],
)
def test_thirty_seconds_to_decide(after_ms: int, accepted: bool) -> None:
    """Nobody has looked at the table since: the command itself comes too early or too late."""
    felt = offered(river=LOSS)
    felt.now_ms += after_ms
    if accepted:
        insure(felt, 1_000)
        assert felt.hand.stage == "street"
    else:
        assert felt.refused(insurance(felt, 1_000)) == "no_offer"
        assert felt.refused(insurance(felt, 0)) == "no_offer"


@pytest.mark.rule("R6.4")
def test_silence_declines_after_thirty_seconds() -> None:
    felt = offered(river=LOSS)
    assert GAME.outstanding(felt.state).deadline_ms == felt.now_ms + 30_000
    felt.wait(29_999)
    assert offer_of(felt).premium_cents is None
    felt.wait(1)
    assert felt.hand.stage == "street"
    assert felt.events("insurance_closed") == [{"offer_id": "t1-1:insurance", "seat": 1}]
    to_the_result(felt)
    assert felt.stacks() == {1: 0, 2: 96_000}
    to_the_close(felt)
    assert "house:insurance" not in felt.balances


@pytest.mark.rule("R6.4", "R1.12")
@pytest.mark.parametrize("premium", [0, 1_000])
def test_the_river_comes_two_and_a_half_seconds_after_the_decision(premium: int) -> None:
    felt = offered(river=LOSS)
    felt.wait(7_000)
    insure(felt, premium)
    felt.wait(2_499)
    assert felt.hand.street == 2
    felt.wait(1)
    assert (felt.hand.street, felt.hand.stage) == (3, "result")


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize("premium", [0, 1_000])
def test_others_learn_that_it_was_decided_and_not_how(premium: int) -> None:
    felt = offered(river=LOSS)
    outcome = insure(felt, premium)
    assert [(event.name, event.facts) for event in outcome.events] == [
        ("insurance_closed", {"offer_id": "t1-1:insurance", "seat": 1})
    ]
    assert not outcome.notices
    assert not outcome.transfers


@pytest.mark.rule("R6.4", "R3.3")
def test_silence_is_no_time_out() -> None:
    felt = offered()
    felt.wait(30_000)
    assert felt.seat(1).time_outs == 0
    assert not felt.notices


@pytest.mark.rule("R6.4")
@pytest.mark.case("I7")
@pytest.mark.parametrize(
    ("lost_after_ms", "back_after_ms"),
    [
        pytest.param(0, 20_000, id="lost at the offer, back after 20 s"),
        pytest.param(0, 29_999, id="back in the last moment"),
        pytest.param(15_000, 1, id="lost and back in the middle"),
    ],
)
def test_a_favourite_who_comes_back_in_time_may_insure(lost_after_ms: int, back_after_ms: int) -> None:
    felt = offered(river=LOSS)
    felt.wait(lost_after_ms)
    felt.do(ConnectionLost("p1"))
    felt.wait(back_after_ms)
    felt.do(ConnectionRestored("p1"))
    insure(felt, 10_666)
    to_the_result(felt)
    assert felt.stacks()[1] == 85_328


@pytest.mark.rule("R6.4")
@pytest.mark.case("I7")
@pytest.mark.parametrize("when", ["before the offer", "in it"])
def test_a_favourite_who_stays_away_has_the_same_time_and_has_declined_then(when: str) -> None:
    felt = all_in(spots.GUTSHOT, LOSS)
    if when == "before the offer":
        felt.do(ConnectionLost("p1"))
    felt.wait(3_000)
    if when == "in it":
        felt.do(ConnectionLost("p1"))
    felt.wait(29_999)
    assert offer_of(felt).premium_cents is None
    felt.wait(1)
    assert felt.hand.offer is not None
    assert felt.hand.offer.premium_cents == 0
    to_the_result(felt)
    assert felt.stacks()[1] == 0


@pytest.mark.rule("R6.5", "R19.4")
def test_who_insures_and_loses_his_connection_has_his_claim_and_is_told() -> None:
    felt = offered(river=LOSS)
    insure(felt, 10_666)
    felt.do(ConnectionLost("p1"))
    felt.do(ConnectionLost("p2"))
    to_the_result(felt)
    to_the_close(felt)
    assert felt.seat(1).stack_cents == 85_328
    told = {person: facts["insurance_cents"] for person, code, facts in felt.said if code == "hand_result"}
    assert told == {"p1": 85_328, "p2": 0}


@pytest.mark.rule("R20.1")
def test_a_pause_stops_the_thirty_seconds() -> None:
    felt = offered(river=LOSS)
    felt.wait(10_000)
    felt.do(Pause("boss", "a look at the camera"))
    assert felt.refused(insurance(felt, 1_000)) == "paused"
    felt.wait(3_600_000)
    assert felt.refused(insurance(felt, 1_000)) == "paused"
    felt.do(Resume("boss"))
    felt.wait(19_999)
    assert felt.hand.stage == "insurance"
    insure(felt, 1_000)
    to_the_result(felt)
    assert felt.stacks()[1] == 8_000


@pytest.mark.rule("R20.1")
def test_after_a_pause_what_was_left_runs_out() -> None:
    felt = offered()
    felt.wait(10_000)
    felt.do(Pause("boss", "a look at the camera"))
    felt.wait(60_000)
    felt.do(Resume("boss"))
    felt.wait(20_000)
    assert felt.hand.stage == "street"


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize("person", ["p1", "p2"])
def test_nobody_of_the_two_leaves_during_an_offer(person: str) -> None:
    felt = offered()
    assert felt.refused(Leave(person)) == "hands_open"
    insure(felt, 1_000)
    assert felt.refused(Leave(person)) == "hands_open"


@pytest.mark.rule("R17.1", "R6.5")
def test_an_exit_reserved_before_takes_the_claim_along() -> None:
    felt = Felt({1: 50_000, 2: 50_000}, 1, wagers=True)
    felt.deal({1: "AsAd", 2: "9c8d"}, "Js7h2c3d" + LOSS)
    felt.do(Leave("p1"))
    felt.play("a", "c")
    felt.wait(3_000)
    insure(felt, 10_666)
    to_the_result(felt)
    to_the_close(felt)
    assert felt.balances["p1"] == -50_000 + 85_328
    assert felt.state.seats[0] is None


@pytest.mark.rule("R16.1", "R23.2")
@pytest.mark.parametrize("command", [SitOut("p1"), Dismiss("p1")])
def test_who_reserves_a_sit_out_or_is_sent_home_still_decides(command: object) -> None:
    felt = offered(river=LOSS)
    felt.do(command)
    if isinstance(command, SitOut):
        felt.do(ImBack("p1"))
        felt.do(command)
    insure(felt, 10_666)
    to_the_result(felt)
    assert felt.stacks()[1] == 85_328
    to_the_close(felt)
    assert felt.balances["house:insurance"] == -85_328
    if isinstance(command, Dismiss):
        assert felt.balances["p1"] == -50_000 + 85_328


@pytest.mark.rule("R6.4", "R2.5")
def test_others_take_seats_and_watch_meanwhile() -> None:
    felt = offered()
    felt.do(TakeSeat("wanda", "W", 5))
    felt.wait(1_000)
    assert felt.hand.stage == "insurance"


VOIDS = [CancelHand("boss", "", "no more today"), DeclareNull("pia", "the cards do not match")]


@pytest.mark.rule("R18.1", "R18.2")
@pytest.mark.parametrize("void", VOIDS, ids=["cancelled", "declared null"])
@pytest.mark.parametrize("river", [WIN, LOSS], ids=["won", "lost"])
@pytest.mark.parametrize("when", ["offered", "decided", "declined", "result"])
def test_a_null_game_takes_the_insurance_back(void: object, river: str, when: str) -> None:
    felt = offered(river=river)
    if when != "offered":
        insure(felt, 0 if when == "declined" else 10_666)
    if when == "result":
        to_the_result(felt)
        assert felt.stacks()[1] == (85_334 if river == WIN else 85_328)
    assert GAME.at_stake(felt.state) == {"p1": 50_000, "p2": 50_000}, "a premium is taken at the result"
    felt.do(void)
    assert felt.stacks() == {1: 50_000, 2: 50_000}
    assert "house:insurance" not in felt.balances
    assert felt.balances["house:rake"] == 0
    assert felt.refused(Insure("p1", "t1-1:insurance", Cents(1_000))) == "no_offer"
    assert felt.refused(CancelHand("boss", "t1-1", "once more")) == "too_late"


@pytest.mark.rule("R18.1")
def test_after_the_close_it_is_too_late_for_a_null_game() -> None:
    felt = offered(river=LOSS)
    insure(felt, 10_666)
    to_the_result(felt)
    to_the_close(felt)
    assert felt.refused(CancelHand("boss", "t1-1", "too late")) == "too_late"
    assert felt.balances["house:insurance"] == -85_328


HOLES = ("9c", "As", "8d", "Ad")
"""Scanned from the small blind, who is seat 2: he has the gutshot, seat 1 the aces."""


def live_offer() -> Felt:
    felt = Felt({1: 50_000, 2: 50_000}, 1, live=True, wagers=True)
    felt.open_live()
    felt.scan(*HOLES)
    felt.play("a", "c")
    felt.scan("6c", "Js", "7h", "2c")
    assert felt.hand.stage == "street"
    felt.scan("6d", "3d")
    assert offer_of(felt).seat == 1
    return felt


@pytest.mark.rule("R6.4", "R22.1")
@pytest.mark.parametrize("card", ["6h", "Td", "3d", "XX"], ids=["the burn", "an out", "seen", "none"])
def test_the_scanner_reads_nothing_during_an_offer(card: str) -> None:
    """Whatever it reads is refused, and the player's 30 s go on."""
    felt = live_offer()
    assert felt.refused(ScanCard("scanner", card)) == "insurance_open"
    assert felt.refused(UndoScan("dealer")) == "already_shown"
    felt.wait(29_999)
    assert felt.hand.stage == "insurance"


@pytest.mark.rule("R6.4", "R22.1")
@pytest.mark.parametrize(("river", "stack"), [("Td", 85_328), ("4h", 85_334)], ids=["an out", "none"])
def test_the_dealer_goes_on_after_the_decision(river: str, stack: int) -> None:
    felt = live_offer()
    insure(felt, 10_666)
    felt.wait(20_000)
    felt.scan("6h")
    assert felt.hand.street == 2
    felt.scan(river)
    assert felt.hand.stage == "result"
    assert felt.stacks()[1] == stack


@pytest.mark.rule("R6.4", "R22.1")
def test_the_dealer_goes_on_after_thirty_seconds_of_silence() -> None:
    felt = live_offer()
    felt.wait(30_000)
    assert felt.hand.offer is not None
    assert felt.hand.offer.premium_cents == 0
    felt.scan("6h", "Td")
    assert felt.stacks()[1] == 0


@pytest.mark.rule("R6.4", "R22.4")
def test_the_offer_stands_while_one_dealer_relieves_another() -> None:
    felt = live_offer()
    felt.do(CloseConsole("dealer"))
    felt.do(OpenConsole("dora"))
    insure(felt, 10_666)
    felt.scan("6h", "Td")
    assert felt.stacks()[1] == 85_328


@pytest.mark.rule("R22.4")
def test_nobody_waits_for_the_dealer_during_an_offer() -> None:
    """From the turn card to the last moment of the offer 30 s pass, and then 60 s begin."""
    felt = live_offer()
    felt.wait(30_000 + 59_999)
    assert not felt.state.awaited_told
    felt.wait(1)
    assert felt.state.awaited_told
