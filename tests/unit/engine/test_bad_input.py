"""Bad input at the engine: each row is refused with its code, and the state stays the very same object."""

from typing import Any

import pytest
from engine.holdem.commands import Act, PostBlind, ScanCard
from engine.kit.commands import BuyIn, Pause, TakeSeat, TopUp

from tests.unit.engine.felt import Felt

HUGE = 10**40


@pytest.mark.parametrize("amount", [0, -1, -HUGE, True, False, 400.0, "400", [], {}, float("nan")])
@pytest.mark.parametrize("move", ["call", "bet", "raise", "all_in"])
def test_amounts_that_are_no_amounts(move: Any, amount: Any) -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000})
    felt.deal()
    if move == "bet":
        felt.play("c", "c", "x")
        felt.wait(1_000)
    assert felt.refused(felt.move(felt.in_turn, move, amount)) in ("bad_amount", "nothing_to_call")


ROWS: list[tuple[str, Any, str]] = [
    ("a huge raise", lambda f: f.move(1, "raise", HUGE), "amount_too_large"),
    ("a move that is none", lambda f: f.move(1, "steal"), "bad_move"),
    ("a move of another type", lambda f: f.move(1, 7), "bad_move"),
    ("the turn before", lambda f: Act("p1", f.state.turn - 1, "call"), "stale_turn"),
    ("a turn to come", lambda f: Act("p1", f.state.turn + 1, "call"), "stale_turn"),
    ("a turn as text", lambda f: Act("p1", str(f.state.turn), "call"), "stale_turn"),  # type: ignore[arg-type]
    ("a turn as True", lambda f: Act("p1", True, "call"), "stale_turn"),
    ("somebody else's turn", lambda f: f.move(2, "call"), "not_your_turn"),
    ("a watcher acts", lambda f: Act("wanda", f.state.turn, "call"), "not_seated"),
    ("a watcher tops up", lambda _: TopUp("wanda", 100), "not_seated"),  # type: ignore[arg-type]
    ("a watcher posts", lambda _: PostBlind("wanda", "post"), "not_seated"),
    ("seat 0", lambda _: TakeSeat("wanda", "W", 0), "no_such_seat"),
    ("seat 10", lambda _: TakeSeat("wanda", "W", 10), "no_such_seat"),
    ("seat -1", lambda _: TakeSeat("wanda", "W", -1), "no_such_seat"),
    ("seat True", lambda _: TakeSeat("wanda", "W", True), "no_such_seat"),
    ("seat 1.0", lambda _: TakeSeat("wanda", "W", 1.0), "no_such_seat"),  # type: ignore[arg-type]
    ("a seat that is taken", lambda _: TakeSeat("wanda", "W", 2), "seat_taken"),
    ("a second seat", lambda _: TakeSeat("p1", "P", 7), "already_seated"),
    ("buying in twice", lambda _: BuyIn("p1", 5_000), "not_reserved"),  # type: ignore[arg-type]
    ("topping up in the hand", lambda _: TopUp("p1", 1), "hand_running"),  # type: ignore[arg-type]
    ("topping up a fraction", lambda _: TopUp("p1", 0.5), "bad_amount"),  # type: ignore[arg-type]
    ("a post that nobody owes", lambda _: PostBlind("p1", "post"), "no_post_due"),
    ("a pause without a reason", lambda _: Pause("boss", ""), "bad_reason"),
    ("a pause for blanks", lambda _: Pause("boss", "  "), "bad_reason"),
    ("a pause with a novel", lambda _: Pause("boss", "x" * 201), "bad_reason"),
    ("a scan at an RNG table", lambda _: ScanCard("scanner", "As"), "not_a_live_table"),
]


@pytest.mark.parametrize(("command", "code"), [pytest.param(row[1], row[2], id=row[0]) for row in ROWS])
def test_bad_input_is_refused_with_a_code_and_changes_nothing(command: Any, code: str) -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000})
    felt.deal()
    assert felt.refused(command(felt)) == code


@pytest.mark.parametrize(
    ("config", "field"),
    [
        ({"rules": {"seats": 10}}, "seats"),
        ({"rules": {"seats": 1}}, "seats"),
        ({"rules": {"seats": True}}, "seats"),
        ({"rules": {"small_blind_cents": 0}}, "small_blind_cents"),
        ({"rules": {"small_blind_cents": 300}}, "small_blind_cents"),
        ({"rules": {"big_blind_cents": 2.0}}, "big_blind_cents"),
        ({"rules": {"limit": "spread"}}, "limit"),
        ({"rules": {"odd_chip": "house"}}, "odd_chip"),
        ({"rules": {"button": "lost"}}, "button"),
        ({"rules": {"rake": {"percent": 101}}}, "percent"),
        ({"rules": {"rake": {"percent": -1}}}, "percent"),
        ({"rules": {"rake": 4}}, "rake"),
        ({"rules": {"times": {"betting_ms": "10"}}}, "betting_ms"),
        ({"rules": {"min_buy_in_cents": 9, "max_buy_in_cents": 8}}, "max_buy_in_cents"),
        ({"rules": {"ante": 5}}, "ante"),
        ({"rules": []}, "rules"),
        ({"live": True}, "scanner_id"),
        ({"scanner_id": "s"}, "scanner_id"),
        ({"table_id": "t2"}, "table_id"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_bad_configuration_names_its_field(config: dict[str, Any], field: str) -> None:
    from engine.game import RuleViolation

    from tests.unit.engine.felt import GAME

    with pytest.raises(RuleViolation) as refusal:
        GAME.open("t1", config)
    assert (refusal.value.code, refusal.value.facts) == ("bad_config", {"field": field})
