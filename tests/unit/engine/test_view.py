"""Who sees what: the public view, the private views, the lobby's line."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from engine.holdem.view import private_view, public_view, summary
from engine.kit.commands import ConnectionLost, Leave, OpenConsole, SitOut, TakeSeat
from evaluator import CARDS

from tests.unit.engine.felt import SEED, START_MS, Felt

THREE = {1: 20_000, 2: 20_000, 3: 20_000}
HOLES = {1: "AsKd", 2: "QhQc", 3: "7c2d"}
BOARD = "KsTh4c9d3h"
ROOM = ("p1", "p2", "p3", "watcher", "dealer", "scanner")

HAND_KEYS = {
    "hand_id", "stage", "street", "due_ms", "button", "small_blind", "big_blind", "posts", "deck_root",
    "board", "players", "pots", "turn", "scan", "results", "insurance", "prizes",
}  # fmt: skip
PLAYER_KEYS = {
    "seat", "player_id", "nickname", "bet_cents", "total_cents", "folded", "all_in", "cards", "hand",
    "last_action", "won_cents", "jackpot_cents",
}  # fmt: skip
SEAT_KEYS = {
    "seat", "player_id", "nickname", "status", "stack_cents", "waiting", "sit_out", "connected", "leaving",
    "until_ms",
}  # fmt: skip
TABLE_KEYS = {
    "table_id", "game", "name", "live", "status", "rules", "paused", "waiting_for", "dealer", "shoe_check",
    "jackpot", "seats", "hand", "recent",
}  # fmt: skip
PRIVATE_KEYS = {
    "seat", "cards", "hand", "moves", "post_choice", "choice", "leaving", "sit_out", "sit_out_until_ms",
    "exit", "time_outs", "rebuy", "jackpot", "insurance",
}  # fmt: skip


def dealt(stacks: Mapping[int, int] = THREE, **rules: Any) -> Felt:
    """A table in its first betting round: the button is seat 1, which acts first of three."""
    felt = Felt(stacks, 1, **rules)
    felt.deal(HOLES, BOARD)
    return felt


def public(felt: Felt) -> dict[str, Any]:
    """The public view as it goes over the wire."""
    view: dict[str, Any] = json.loads(json.dumps(public_view(felt.state)))
    return view


def private(felt: Felt, seat: int) -> Mapping[str, Any]:
    """The private view of a player."""
    view = private_view(felt.state, f"p{seat}")
    assert view is not None
    return view


def shown_cards(felt: Felt) -> dict[int, list[str] | None]:
    """What the public view shows of each player's cards."""
    return {player["seat"]: player["cards"] for player in public(felt)["hand"]["players"]}


def cards_in(view: object) -> set[str]:
    """Every card that a view names, wherever it does."""
    return set(CARDS) & set(json.dumps(view).replace('"', " ").replace(",", " ").split())


def test_an_empty_table() -> None:
    felt = Felt({})
    view = public(felt)
    assert view.keys() == TABLE_KEYS
    assert (view["table_id"], view["game"], view["live"], view["status"]) == ("t1", "holdem", False, "open")
    assert (view["seats"], view["hand"], view["paused"], view["dealer"]) == ([], None, None, False)
    assert (view["rules"]["betting_ms"], view["rules"]["rake_percent"], view["rules"]["seats"]) == (
        10_000,
        4,
        9,
    )
    assert private_view(felt.state, "p1") is None
    assert private_view(felt.state, "") is None


@pytest.mark.rule("R2.3")
def test_the_lobby_line() -> None:
    felt = Felt({1: 20_000, 2: 10_000})
    line = summary(felt.state)
    assert (line["players"], line["seats"], line["playing"]) == (2, 9, False)
    assert (line["small_blind_cents"], line["big_blind_cents"]) == (100, 200)
    felt.deal()
    assert summary(felt.state)["playing"] is True
    assert not cards_in(summary(felt.state))


@pytest.mark.rule("R2.5")
def test_a_reserved_seat_is_seen_and_a_seat_that_is_away() -> None:
    felt = Felt({1: 20_000})
    felt.do(TakeSeat("ben", "Ben", 4))
    felt.do(ConnectionLost("p1"))
    one, four = public(felt)["seats"]
    assert one.keys() == SEAT_KEYS
    assert (one["status"], one["stack_cents"], one["connected"]) == ("seated", 20_000, False)
    assert (four["nickname"], four["status"], four["until_ms"]) == ("Ben", "reserved", START_MS + 30_000)


@pytest.mark.rule("R2.10")
@pytest.mark.rule("R22.2")
def test_until_hands_open_each_player_sees_his_own_cards_and_nobody_else_any() -> None:
    felt = dealt()
    while felt.state.hand is not None and not felt.hand.open_hands:
        board = set(public(felt)["hand"]["board"])
        assert cards_in(public(felt)) == board
        for seat, hole in HOLES.items():
            assert cards_in(private(felt, seat)) == {hole[:2], hole[2:]}
        assert private_view(felt.state, "watcher") is None
        if felt.in_turn:
            felt.play("x" if felt.player(felt.in_turn).street_cents == felt.hand.price_cents else "c")
        else:
            felt.wait(1_000)
    assert len(board) == 5


@pytest.mark.rule("R22.3")
def test_nobody_sees_a_card_before_the_blinds_but_everybody_the_commitment() -> None:
    felt = Felt(THREE)
    felt.tick()
    view = public(felt)["hand"]
    assert view.keys() == HAND_KEYS
    assert (view["stage"], len(view["deck_root"]), view["turn"], view["board"]) == ("announced", 64, None, [])
    assert all(seat["stack_cents"] == 20_000 for seat in public(felt)["seats"])
    assert not any(cards_in(private_view(felt.state, person)) for person in ROOM)
    assert SEED not in json.dumps([public(felt), *(private_view(felt.state, person) for person in ROOM)])


@pytest.mark.rule("R1.11")
@pytest.mark.rule("R4.5")
def test_a_showdown_opens_the_hands_that_are_left_and_names_them() -> None:
    felt = dealt()
    felt.play("c", "c", "x", "x", "b500", "f", "c", "x", "x", "x", "x")
    players = {player["seat"]: player for player in public(felt)["hand"]["players"]}
    assert players[1].keys() == PLAYER_KEYS
    assert players[1]["cards"] is None
    assert players[1]["hand"] is None
    assert (players[2]["cards"], players[2]["hand"]) == (["Qh", "Qc"], "pair of queens")
    assert (players[3]["cards"], players[3]["won_cents"]) == (["7c", "2d"], 0)
    assert private(felt, 1)["cards"] == ["As", "Kd"], "who folded still sees his own"
    results = public(felt)["hand"]["results"]
    assert results == [
        {"cents": 1_600, "rake_cents": 64, "seats": [2, 3], "shares": [{"seat": 2, "cents": 1_536}]}
    ]


@pytest.mark.rule("R1.11")
def test_all_in_opens_hands_before_the_board_is_complete() -> None:
    felt = dealt()
    felt.play("a", "f", "c")
    assert shown_cards(felt) == {1: ["As", "Kd"], 2: None, 3: ["7c", "2d"]}
    players = {player["seat"]: player for player in public(felt)["hand"]["players"]}
    assert players[1]["all_in"]
    assert players[3]["all_in"]
    assert not players[2]["all_in"]
    assert players[1]["hand"] is None, "three board cards are needed for a name"
    felt.wait(1_500)
    assert public(felt)["hand"]["players"][2]["hand"] == "pair of kings"


@pytest.mark.rule("R1.8")
def test_a_walk_shows_nothing() -> None:
    felt = dealt()
    felt.play("f", "f")
    view = public(felt)["hand"]
    assert view["stage"] == "result"
    assert shown_cards(felt) == {1: None, 2: None, 3: None}
    assert view["pots"] == [{"cents": 200, "seats": [3]}]
    assert cards_in(view) == set()


@pytest.mark.rule("R10.2")
def test_the_turn_says_what_can_be_done() -> None:
    felt = dealt()
    assert public(felt)["hand"]["turn"] == {
        "turn": felt.state.turn,
        "seat": 1,
        "deadline_ms": felt.now_ms + 10_000,
        "to_call_cents": 200,
        "call_to_cents": 200,
        "min_to_cents": 400,
        "max_to_cents": 20_000,
    }
    assert private(felt, 1)["moves"] == ["fold", "call", "raise", "all_in"]
    assert private(felt, 2)["moves"] == []


MOVES = [
    pytest.param(THREE, ("c", "c"), ["fold", "check", "raise", "all_in"], id="the big blind, not raised"),
    pytest.param(THREE, ("c", "c", "x"), ["fold", "check", "bet", "all_in"], id="the flop"),
    pytest.param({1: 20_000, 2: 900, 3: 20_000}, ("r1000",), ["fold", "call", "all_in"], id="call is all-in"),
    pytest.param({1: 900, 2: 900, 3: 20_000}, ("a", "a"), ["fold", "call"], id="nobody could call a raise"),
]


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize(("stacks", "moves", "expected"), MOVES)
def test_moves(stacks: dict[int, int], moves: tuple[str, ...], expected: list[str]) -> None:
    """The moves offered are those that the table accepts, and no others."""
    felt = dealt(stacks)
    felt.play(*moves)
    felt.wait(1_000)
    offered = private(felt, felt.in_turn)["moves"]
    assert offered == expected
    turn = public(felt)["hand"]["turn"]
    for move in ("fold", "check", "call", "bet", "raise", "all_in"):
        amount = (turn["min_to_cents"] or 5_000) if move in ("bet", "raise") else None
        command = felt.move(felt.in_turn, move, amount)
        if move not in offered:
            assert felt.refused(command)
        else:
            state = felt.state
            felt.do(command)
            felt.state = state


@pytest.mark.rule("R3.7")
def test_pots_of_earlier_rounds_and_bets_of_this_one() -> None:
    felt = dealt({1: 20_000, 2: 300, 3: 20_000})
    felt.play("r600", "a", "c")
    felt.wait(1_000)
    view = public(felt)["hand"]
    assert view["pots"] == [{"cents": 900, "seats": [2, 3, 1]}, {"cents": 600, "seats": [3, 1]}]
    felt.play("b700")
    view = public(felt)["hand"]
    assert view["pots"] == [{"cents": 900, "seats": [2, 3, 1]}, {"cents": 600, "seats": [3, 1]}]
    assert {player["seat"]: player["bet_cents"] for player in view["players"]} == {2: 0, 3: 700, 1: 0}
    assert {seat["seat"]: seat["stack_cents"] for seat in public(felt)["seats"]} == {
        1: 19_400,
        2: 0,
        3: 18_700,
    }


def test_antes_are_in_the_pot_before_the_flop() -> None:
    assert public(dealt(ante_cents=25))["hand"]["pots"] == [{"cents": 75, "seats": [2, 3, 1]}]
    assert public(dealt(big_blind_ante_cents=200))["hand"]["pots"] == [{"cents": 200, "seats": [2, 3, 1]}]
    assert public(dealt())["hand"]["pots"] == []


def test_the_newest_events_are_in_the_view() -> None:
    felt = dealt()
    felt.play("r600")
    recent = public(felt)["recent"]
    assert recent[-1] == {
        "number": felt.state.event_number,
        "name": "raised",
        "facts": {"seat": 1, "to_cents": 600, "all_in": False},
    }
    assert [event["number"] for event in recent] == list(range(1, len(recent) + 1))


def test_private_view_of_a_seat() -> None:
    felt = dealt()
    felt.do(Leave("p2"))
    felt.do(SitOut("p3"))
    assert private(felt, 1).keys() == PRIVATE_KEYS
    assert private(felt, 1)["hand"] == "ace king"
    assert private(felt, 2)["leaving"] is True
    assert private(felt, 3)["sit_out"] == "next"
    felt.sit(5, 20_000)
    assert (private(felt, 5)["post_choice"], private(felt, 5)["choice"]) == (True, "")
    assert private(felt, 5)["cards"] == []


@pytest.mark.rule("R17.1")
def test_who_takes_the_seat_of_a_folded_player_sees_none_of_his_cards() -> None:
    felt = dealt()
    felt.play("f")
    felt.do(Leave("p1"))
    felt.sit(1, 9_000, "eve")
    newcomer = private_view(felt.state, "eve")
    assert newcomer is not None
    assert newcomer["cards"] == []
    assert private_view(felt.state, "p1") is None
    assert public(felt)["seats"][0]["stack_cents"] == 9_000


@pytest.mark.rule("R22.1")
@pytest.mark.rule("R22.2")
def test_a_live_table_shows_what_is_read_next_and_hole_cards_to_nobody_before_the_deal_is_complete() -> None:
    felt = Felt(THREE, live=True)
    felt.open_live()
    scans = ["As", "Qh", "7c", "Kd", "Qc"]
    for count, card in enumerate(scans):
        assert public(felt)["dealer"] is True
        assert public(felt)["hand"]["scan"] == {"position": "hole", "count": count, "needed": 6}
        felt.scan(card)
        assert not any(cards_in(private_view(felt.state, person)) for person in ROOM)
        assert not cards_in(public(felt))
    felt.scan("2d")
    seats = [player.seat for player in felt.hand.players]
    assert [private(felt, seat)["cards"] for seat in seats] == [["As", "Kd"], ["Qh", "Qc"], ["7c", "2d"]]
    assert public(felt)["hand"]["scan"] is None
    felt.play("c", "c", "x")
    assert public(felt)["hand"]["scan"] == {"position": "burn", "count": 0, "needed": 1}
    felt.scan("9c", "Ks", "Th")
    assert public(felt)["hand"]["scan"] == {"position": "flop", "count": 2, "needed": 3}
    assert not cards_in(public(felt))
    felt.scan("4c")
    assert public(felt)["hand"]["board"] == ["Ks", "Th", "4c"]
    assert private_view(felt.state, "dealer") == {"console": True}
    assert private_view(felt.state, "scanner") == {"scanner": True}


@pytest.mark.rule("R22.2")
def test_who_has_a_seat_cannot_take_the_console() -> None:
    felt = Felt(THREE, live=True)
    assert felt.refused(OpenConsole("p1")) == "already_seated"
