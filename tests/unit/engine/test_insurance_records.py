"""An insurance in the record of its hand, in a replay, and in the stored table."""

import json

import pytest
from engine.game import HandRecord
from engine.holdem.replay import replay
from engine.kit.commands import CancelHand, ConnectionLost, ConnectionRestored, Pause, Resume

from tests.unit.engine import insured_hands as spots
from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.insured_hands import insurance, insure, offered, to_the_close, to_the_result

OUT, TIE, BLANK = "Qs", "5s", "3h"
"""Rivers for ace-king against ace-queen on JJ52, where W is 96,000 and the odds are 3."""


def closed(river: str, premium_cents: int) -> HandRecord:
    felt = offered(spots.KICKERS, river)
    insure(felt, premium_cents)
    to_the_result(felt)
    to_the_close(felt)
    [record] = felt.records
    return stored(record)


def stored(record: HandRecord) -> HandRecord:
    """The record as it comes back from a store: through JSON."""
    public, secret = json.dumps(record.public), json.dumps(record.secret)
    return HandRecord(record.hand_id, json.loads(public), json.loads(secret))


@pytest.mark.rule("R6.4", "R6.5")
@pytest.mark.parametrize(
    ("river", "premium", "added", "final"),
    [
        pytest.param(BLANK, 10_000, -10_000, 86_000, id="win"),
        pytest.param(OUT, 10_000, 30_000, 30_000, id="loss"),
        pytest.param(TIE, 10_000, 30_000, 78_000, id="tie"),
        pytest.param(TIE, 30_000, 48_000, 96_000, id="tie, capped"),
        pytest.param(OUT, 0, 0, 0, id="declined"),
    ],
)
def test_everybody_may_read_the_offer_and_the_insured_what_it_came_to(
    river: str, premium: int, added: int, final: int
) -> None:
    record = closed(river, premium)
    offer = record.public["insurance"]
    assert set(offer) == {"seat", "outs", "ties", "odds_tenths"}
    assert (offer["seat"], offer["odds_tenths"]) == (1, 30)
    assert (set(offer["outs"]), len(offer["ties"])) == ({"Qd", "Qh", "Qs"}, 6)
    secret = {"win_cents": 96_000, "premium_cents": premium, "added_cents": added}
    assert record.secret["insurance"] == secret
    assert record.public["players"][1]["final_cents"] == final


@pytest.mark.rule("R6.4")
def test_no_premium_stands_in_the_public_part() -> None:
    """Neither by itself nor in the log of commands."""
    record = closed(BLANK, 12_345)
    assert "12345" not in json.dumps(record.public)
    assert [fields for _, name, fields in record.public["log"] if name == "insure"] == [[]]
    assert record.secret["sealed_log"] == [["p1", "t1-1:insurance", 12_345]]


@pytest.mark.rule("R6.4")
def test_a_hand_without_an_offer_says_so() -> None:
    felt = Felt({1: 5_000, 2: 5_000}, 1, wagers=True)
    felt.deal()
    felt.play("f")
    felt.wait(3_000)
    [record] = felt.records
    assert record.public["insurance"] is None
    assert record.secret["insurance"] is None


@pytest.mark.rule("R18.2", "R6.5")
@pytest.mark.parametrize("premium", [None, 0, 10_000])
def test_of_a_null_game_nothing_was_added(premium: int | None) -> None:
    felt = offered(spots.KICKERS, OUT)
    if premium is not None:
        insure(felt, premium)
        to_the_result(felt)
    felt.do(CancelHand("boss", "", "no more today"))
    [record] = felt.records
    assert record.secret["insurance"]["premium_cents"] == premium
    assert record.secret["insurance"]["added_cents"] == 0
    assert [player["final_cents"] for player in record.public["players"]] == [50_000, 50_000]


def assert_replays(felt: Felt) -> None:
    assert felt.records
    for record in felt.records:
        finals = {player["seat"]: player["final_cents"] for player in record.public["players"]}
        assert replay(stored(record)) == finals


@pytest.mark.parametrize("river", [BLANK, OUT, TIE])
@pytest.mark.parametrize("premium", [0, 100, 10_000, 32_000])
def test_an_insured_hand_replays(river: str, premium: int) -> None:
    felt = offered(spots.KICKERS, river)
    insure(felt, premium)
    to_the_result(felt)
    to_the_close(felt)
    assert_replays(felt)


def test_a_hand_whose_offer_ran_out_replays() -> None:
    felt = offered(spots.KICKERS, OUT)
    felt.wait(30_000)
    to_the_result(felt)
    to_the_close(felt)
    assert_replays(felt)


def test_an_offer_with_a_pause_a_refusal_and_a_lost_connection_replays() -> None:
    felt = offered(spots.KICKERS, OUT)
    felt.wait(10_000)
    felt.do(ConnectionLost("p1"))
    felt.do(Pause("boss", "a look at the camera"))
    felt.wait(60_000)
    felt.do(Resume("boss"))
    assert felt.refused(insurance(felt, 32_001)) == "premium_out_of_range"
    felt.wait(15_000)
    felt.do(ConnectionRestored("p1"))
    insure(felt, 10_000)
    to_the_result(felt)
    to_the_close(felt)
    assert felt.seat(1).stack_cents == 30_000
    assert_replays(felt)


def test_a_live_hand_with_an_offer_replays() -> None:
    """Sealed commands of both kinds, in their order."""
    felt = Felt({1: 50_000, 2: 50_000}, 1, live=True, wagers=True)
    felt.open_live()
    felt.scan("9c", "As", "8d", "Ad")
    felt.play("a", "c")
    felt.scan("6c", "Js", "7h", "2c", "6d", "3d")
    felt.wait(5_000)
    insure(felt, 10_666)
    felt.scan("6h", "Td")
    felt.wait(3_000)
    assert felt.seat(1).stack_cents == 85_328
    [record] = felt.records
    assert [fields[0] for fields in record.secret["sealed_log"]] == [
        *["scanner"] * 10,
        "p1",
        *["scanner"] * 2,
    ]
    assert_replays(felt)


def test_of_two_hands_with_offers_each_replays_by_itself() -> None:
    felt = offered(spots.KICKERS, OUT)
    insure(felt, 10_000)
    to_the_result(felt)
    to_the_close(felt)
    felt.deal({1: "9c8d", 2: "AsAd"}, "Js7h2c3dTd")
    felt.play("a", "c")
    felt.wait(3_000)
    assert felt.hand.offer is not None
    assert felt.hand.offer.seat == 2
    insure(felt, 500)
    to_the_result(felt)
    to_the_close(felt)
    assert len(felt.records) == 2
    assert_replays(felt)


@pytest.mark.parametrize("newest", [False, True])
@pytest.mark.parametrize("stage", ["offered", "declined", "insured", "result"])
def test_a_stored_table_goes_on_with_its_offer(stage: str, *, newest: bool) -> None:
    """After a restart in the middle of an offer the same is open, for as long, and comes to the same."""
    felt = offered(spots.KICKERS, OUT)
    felt.wait(10_000)
    if stage != "offered":
        insure(felt, 0 if stage == "declined" else 10_000)
    if stage == "result":
        to_the_result(felt)
    public, secret = GAME.encode(felt.state, newest=newest)
    assert GAME.decode(public, secret) == felt.state
    felt.state = GAME.decode(public, secret)
    if stage == "offered":
        felt.wait(19_999)
        insure(felt, 10_000)
    if stage != "result":
        to_the_result(felt)
    to_the_close(felt)
    assert felt.balances.get("house:insurance", 0) == (0 if stage == "declined" else -30_000)
    assert_replays(felt)
