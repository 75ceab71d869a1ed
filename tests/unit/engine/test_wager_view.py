"""Who sees what of jackpot bets, prizes, insurance offers, and of whom the table waits for."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from engine.holdem.commands import ConfirmPrize, DecidePrize, Insure, JackpotBet, JackpotContinuity
from engine.holdem.view import private_view, public_view, summary
from engine.kit.commands import Pause, Resume
from evaluator import CARDS

from tests.unit.engine.felt import Felt

THREE = {1: 20_000, 2: 20_000, 3: 20_000}
ROOM = ("p1", "p2", "p3", "watcher", "dealer", "scanner")

ACES_AND_A_DRAW = {1: "AsAd", 2: "KhQh", 3: "7c2d"}
DRAWS = "Th9h3c4dJc"
OUTS = ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "Jc", "Jd", "Jh", "Js", "Ah"]
"""The nine hearts make a flush, the other jacks a straight."""


def public(felt: Felt) -> dict[str, Any]:
    """The public view as it goes over the wire."""
    view: dict[str, Any] = json.loads(json.dumps(public_view(felt.state)))
    return view


def private(felt: Felt, person: str) -> Mapping[str, Any]:
    """A person's private view as it goes over the wire."""
    view: Mapping[str, Any] = json.loads(json.dumps(private_view(felt.state, person)))
    return view


def cards_in(view: object) -> set[str]:
    """Every card that a view names, wherever it does."""
    return set(CARDS) & set(json.dumps(view).replace('"', " ").replace(",", " ").split())


def in_the_window(stacks: Mapping[int, int] = THREE, **rules: Any) -> Felt:
    """A table with its window open."""
    felt = Felt(stacks, wagers=True, **rules)
    felt.tick()
    felt.wait(3_000)
    return felt


def offered() -> Felt:
    """Seat 1 is all in with aces against a draw to flush and straight; the turn is open, seat 3 folded."""
    felt = Felt(THREE, wagers=True)
    felt.deal(ACES_AND_A_DRAW, DRAWS)
    felt.play("a", "c", "f")
    felt.wait(3_000)
    assert felt.hand.stage == "insurance"
    return felt


def won(holes: Mapping[int, str], board: str, *, live: bool = False) -> Felt:
    """Everybody has bet on the jackpot; seats 3 and 1 fold on the flop, and prizes are shown."""
    felt = Felt(THREE, wagers=True, live=live)
    for seat in (1, 2, 3):
        felt.do(JackpotContinuity(f"p{seat}", on=True))
    if live:
        felt.open_live()
        felt.scan(*live_order(felt, holes))
    else:
        felt.deal(holes, board)
    felt.play("c", "c", "x")
    if live:
        felt.scan("9c", board[:2], board[2:4], board[4:6])
    felt.wait(1_000)
    felt.play("x", "f", "f")
    felt.wait(3_000)
    return felt


def live_order(felt: Felt, holes: Mapping[int, str]) -> list[str]:
    """The hole cards in the order of dealing."""
    seats = [player.seat for player in felt.hand.players]
    return [holes[seat][:2] for seat in seats] + [holes[seat][2:] for seat in seats]


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.5")
def test_everybody_sees_the_amount_and_the_prizes() -> None:
    assert public(Felt(THREE, wagers=True))["jackpot"] == {
        "cents": 800_000,
        "bet_cents": 500,
        "floor_cents": 800_000,
        "royal_flush_percent": 100,
        "straight_flush_percent": 10,
        "prizes": {"four_of_a_kind": 70_000, "full_house": 12_000, "flush": 8_000, "straight": 4_000},
    }


def test_a_table_without_a_jackpot_says_nothing_of_one() -> None:
    felt = Felt(THREE)
    felt.deal()
    assert public(felt)["jackpot"] is None
    assert private(felt, "p1")["jackpot"] is None
    assert summary(felt.state)["jackpot_cents"] is None


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R5.3")
def test_the_amount_of_lobby_and_table_grows_when_the_window_closes() -> None:
    felt = in_the_window()
    felt.do(JackpotBet("p1", on=True))
    assert public(felt)["jackpot"]["cents"] == summary(felt.state)["jackpot_cents"] == 800_000
    felt.wait(5_000)
    assert public(felt)["jackpot"]["cents"] == summary(felt.state)["jackpot_cents"] == 800_342


@pytest.mark.rule("R5.1")
def test_a_bet_lies_in_front_of_its_player_and_off_his_stack() -> None:
    felt = in_the_window()
    felt.do(JackpotBet("p2", on=True))
    bets = {player["seat"]: player["jackpot_cents"] for player in public(felt)["hand"]["players"]}
    stacks = {seat["seat"]: seat["stack_cents"] for seat in public(felt)["seats"]}
    assert bets == {1: 0, 2: 500, 3: 0}
    assert stacks == {1: 20_000, 2: 19_500, 3: 20_000}
    assert [private(felt, person)["jackpot"]["bet"] for person in ("p1", "p2")] == [False, True]
    felt.do(JackpotBet("p2", on=False))
    assert private(felt, "p2")["jackpot"]["bet"] is False


@pytest.mark.rule("R5.2")
def test_a_standing_order_is_its_owners_affair() -> None:
    felt = Felt({1: 20_000, 2: 450, 3: 20_000}, wagers=True)
    felt.do(JackpotContinuity("p1", on=True))
    felt.do(JackpotContinuity("p2", on=True))
    felt.tick()
    felt.wait(3_000)
    assert private(felt, "p1")["jackpot"] == {"bet": True, "continuity": True, "skipped": False}
    assert private(felt, "p2")["jackpot"] == {"bet": False, "continuity": True, "skipped": True}
    assert private(felt, "p3")["jackpot"] == {"bet": False, "continuity": False, "skipped": False}
    assert not {"continuity", "skipped"} & set(str(public(felt)).split("'"))


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.4")
def test_everybody_sees_an_offer_with_its_cards_and_odds() -> None:
    felt = offered()
    view = public(felt)["hand"]["insurance"]
    assert view == {
        "offer_id": "t1-1:insurance",
        "seat": 1,
        "outs": view["outs"],
        "ties": [],
        "odds_tenths": 20,
        "until_ms": felt.now_ms + 30_000,
        "decided": False,
    }
    assert sorted(view["outs"]) == sorted(OUTS)
    assert felt.events("insurance_offered")[0]["outs"] == view["outs"]


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R22.2")
def test_an_offer_is_the_same_whatever_was_folded_or_burnt() -> None:
    """Outs are counted among all 44 cards that nobody has shown, folded and burnt ones included."""
    views = []
    for folded in ("7c2d", "8h7h", "JdJs"):
        felt = Felt(THREE, wagers=True)
        felt.deal({**ACES_AND_A_DRAW, 3: folded}, DRAWS)
        felt.play("a", "c", "f")
        felt.wait(3_000)
        views.append(public(felt)["hand"]["insurance"])
    assert views[0] == views[1] == views[2]
    assert {"7h", "8h", "Jd", "Js"} <= set(views[0]["outs"])


@pytest.mark.rule("R6.4")
@pytest.mark.rule("R6.6")
def test_only_the_insured_sees_what_he_may_pay_and_what_he_pays() -> None:
    felt = offered()
    own = private(felt, "p1")["insurance"]
    assert own == {
        "offer_id": "t1-1:insurance",
        "win_cents": 38_592,
        "min_cents": 100,
        "break_even_cents": 12_864,
        "max_cents": 19_296,
        "premium_cents": None,
        "result_cents": None,
    }
    felt.do(Insure("p1", own["offer_id"], 12_345))  # type: ignore[arg-type]
    assert private(felt, "p1")["insurance"]["premium_cents"] == 12_345
    offer = public(felt)["hand"]["insurance"]
    assert (offer["decided"], offer["until_ms"]) == (True, None)
    others = [public(felt), *(private_view(felt.state, person) for person in ROOM if person != "p1")]
    assert "12345" not in json.dumps(others)
    assert private(felt, "p2")["insurance"] is None
    assert private(felt, "p3")["insurance"] is None


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize("premium_cents", [0, 100, 12_864, 19_296])
def test_what_is_told_of_a_decision_is_the_same_for_every_premium(premium_cents: int) -> None:
    felt = offered()
    felt.do(Insure("p1", "t1-1:insurance", premium_cents))  # type: ignore[arg-type]
    assert felt.told[-1] == ("insurance_closed", {"offer_id": "t1-1:insurance", "seat": 1})
    assert {seat["seat"]: seat["stack_cents"] for seat in public(felt)["seats"]} == {1: 0, 2: 0, 3: 19_800}


@pytest.mark.rule("R6.5")
def test_what_an_insurance_came_to_shows_with_the_result() -> None:
    felt = offered()
    felt.do(Insure("p1", "t1-1:insurance", 10_000))  # type: ignore[arg-type]
    assert private(felt, "p1")["insurance"]["result_cents"] is None
    felt.wait(2_500)
    assert public(felt)["hand"]["stage"] == "result"
    assert public(felt)["hand"]["board"][-1] == "Jc"
    assert private(felt, "p1")["insurance"]["result_cents"] == 20_000
    assert public(felt)["seats"][0]["stack_cents"] == 20_000
    players = {player["seat"]: player["all_in"] for player in public(felt)["hand"]["players"]}
    assert players == {1: True, 2: True, 3: False}


@pytest.mark.rule("R6.4")
def test_who_declined_gets_nothing() -> None:
    felt = offered()
    felt.wait(30_000)
    assert private(felt, "p1")["insurance"]["premium_cents"] == 0
    felt.wait(2_500)
    assert private(felt, "p1")["insurance"]["result_cents"] == 0


@pytest.mark.rule("R5.10")
def test_cards_of_folded_prize_winners_open_and_no_others() -> None:
    felt = won({1: "Kh3h", 2: "QsJd", 3: "7c2d"}, "Th9h4h5d6s")
    view = public(felt)["hand"]
    assert (view["stage"], view["board"]) == ("prizes", ["Th", "9h", "4h"])
    assert view["prizes"] == [
        {
            "prize_id": "flush:1",
            "seat": 1,
            "player_id": "p1",
            "kind": "flush",
            "cents": 8_000,
            "status": "awarded",
            "reason": "",
            "cards": ["Kh", "3h"],
            "escalations": 0,
        }
    ]
    assert cards_in(public(felt)) == {"Th", "9h", "4h", "Kh", "3h"}
    assert [player["cards"] for player in view["players"]] == [None, None, None]


@pytest.mark.rule("R5.10")
def test_a_prize_shows_no_earlier_than_the_result_has_stood() -> None:
    felt = Felt(THREE, wagers=True)
    felt.do(JackpotContinuity("p1", on=True))
    felt.deal({1: "Kh3h"}, "Th9h4h5d6s")
    felt.play("c", "c", "x")
    felt.wait(1_000)
    felt.play("x", "f", "f")
    while felt.hand.stage != "prizes":
        assert public(felt)["hand"]["prizes"] == []
        assert not {"Kh", "3h"} & cards_in(public(felt))
        felt.wait(250)


@pytest.mark.rule("R5.7")
@pytest.mark.rule("R20.1")
def test_whom_a_table_waits_for_while_a_prize_is_decided() -> None:
    felt = won({1: "KsJd", 2: "QhJh", 3: "7c2d"}, "Th9h8h5d6s", live=True)
    assert (public(felt)["waiting_for"], public(felt)["hand"]["stage"]) == ("", "prizes")
    felt.wait(3_000)
    assert public(felt)["waiting_for"] == summary(felt.state)["waiting_for"] == "confirmation"
    assert public(felt)["hand"]["due_ms"] is None
    felt.do(ConfirmPrize("dealer", "straight_flush:2"))
    assert public(felt)["waiting_for"] == "decision"
    assert public(felt)["hand"]["prizes"][0]["status"] == "pit_boss"
    felt.do(Pause("dealer", "video_lost"))
    assert public(felt)["waiting_for"] == "decision", "a decision can be made in a pause"
    felt.do(DecidePrize("boss", "t1-1", "straight_flush:2", approve=False, reason="wrong card"))
    prize = public(felt)["hand"]["prizes"][0]
    assert (prize["status"], prize["reason"]) == ("rejected", "wrong card")
    assert public(felt)["waiting_for"] == summary(felt.state)["waiting_for"] == "resume"
    felt.do(Resume("boss"))
    assert public(felt)["waiting_for"] == ""


@pytest.mark.rule("R22.2")
def test_dealer_and_scanner_see_no_hole_card_by_their_own_view_at_any_moment() -> None:
    felt = won({1: "KsJd", 2: "QhJh", 3: "7c2d"}, "Th9h8h5d6s", live=True)
    while felt.state.hand is not None:
        assert not cards_in(private_view(felt.state, "dealer"))
        assert not cards_in(private_view(felt.state, "scanner"))
        assert cards_in(public(felt)) == {"Th", "9h", "8h", "Qh", "Jh"}
        if felt.hand.stage == "approval":
            felt.do(ConfirmPrize("dealer", "straight_flush:2"))
            felt.do(DecidePrize("boss", "t1-1", "straight_flush:2", approve=True))
        felt.wait(1_000)
