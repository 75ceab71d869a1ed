"""A hand replays exactly from its record: rule set, stacks, cards and log give the same stacks."""

import json
from typing import Any

import pytest
from engine.game import Cents, HandRecord, RuleViolation
from engine.holdem.commands import UndoScan
from engine.holdem.replay import replay
from engine.kit.commands import (
    ConnectionLost,
    ConnectionRestored,
    ImBack,
    Leave,
    Pause,
    Resume,
    SitOut,
    TopUp,
)
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.engine.felt import Felt

FOUR = dict.fromkeys((1, 2, 3, 4), 5_000)


def stored(record: HandRecord) -> HandRecord:
    """The record as it comes back from a store: through JSON."""
    return HandRecord(
        record.hand_id, json.loads(json.dumps(record.public)), json.loads(json.dumps(record.secret))
    )


def assert_replays(felt: Felt) -> None:
    assert felt.records, "a hand has closed"
    for record in felt.records:
        finals = {player["seat"]: player["final_cents"] for player in record.public["players"]}
        assert replay(stored(record)) == finals


def test_a_showdown_with_a_time_out_a_pause_and_a_lost_connection() -> None:
    felt = Felt(FOUR)
    felt.tick()
    felt.do(TopUp("p2", Cents(300)))
    felt.wait(10_000)
    felt.act(4, "raise", 500)
    felt.do(ConnectionLost("p1"))
    felt.wait(10_500)  # folded as absent
    felt.do(Pause("boss", "a look at the camera"))
    felt.wait(60_000)
    felt.do(Resume("boss"))
    felt.do(ConnectionRestored("p1"))
    felt.play("c", "c")
    for _ in range(3):
        felt.wait(1_000)
        felt.wait(10_500)  # checked by time
        felt.play("x", "x")
    felt.wait(3_000)
    assert_replays(felt)


def test_a_player_who_folds_and_leaves_takes_his_stack_with_him() -> None:
    felt = Felt(FOUR)
    felt.deal()
    felt.act(4, "raise", 500)
    felt.play("f", "c", "f")
    felt.do(Leave("p1"))
    felt.do(Leave("p3"))
    felt.play("b800", "f")
    felt.wait(3_000)
    by_seat = {player["seat"]: player for player in felt.records[0].public["players"]}
    assert (by_seat[1]["start_cents"], by_seat[1]["final_cents"]) == (5_000, 5_000)
    assert (by_seat[3]["start_cents"], by_seat[3]["final_cents"]) == (5_000, 4_800)
    assert_replays(felt)


def test_the_third_time_out_acts_by_itself_in_a_replay_too() -> None:
    felt = Felt({1: 5_000, 2: 5_000}, 2)
    felt.state = felt.state._replace(
        seats=(felt.seat(1)._replace(time_outs=2), *felt.state.seats[1:])
    )
    felt.deal()
    felt.wait(10_500)
    felt.wait(3_000)
    assert felt.departed == ["p1"]
    assert_replays(felt)


def test_a_live_hand_with_withdrawn_and_refused_scans() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1, live=True)
    felt.open_live()
    felt.scan("As", "Kd")
    felt.do(UndoScan("dealer"))
    felt.scan("Qd", "Qd")  # seen twice: refused, the table pauses
    felt.do(Resume("boss"))
    felt.scan("7c", "Ah", "Kc", "2d")
    felt.play("c", "c", "x")
    for street in (("9s", "2c", "3c", "4c"), ("9h", "Td"), ("9d", "Jd")):
        felt.scan(*street)
        felt.play("x", "x", "x")
    felt.wait(3_000)
    assert len(felt.records[0].secret["sealed_log"]) == 16
    assert_replays(felt)


@pytest.mark.rule("R22.2")
def test_the_public_part_of_a_record_names_no_scanned_card() -> None:
    felt = Felt({1: 5_000, 2: 5_000}, 1, live=True)
    felt.open_live()
    felt.scan("As", "Kd")
    felt.do(UndoScan("dealer"))
    felt.scan("Qd", "7c", "2h")
    felt.play("f")
    felt.wait(3_000)
    public = json.dumps(felt.records[0].public)
    assert not [card for card in ("As", "Kd", "Qd", "7c", "2h") if f'"{card}"' in public]


@given(st.randoms(use_true_random=False), st.sampled_from([2, 3, 6, 9]))
def test_whatever_is_played_replays(random: Any, seats: int) -> None:
    felt = Felt({seat: random.choice([150, 900, 5_000]) for seat in range(1, seats + 1)}, 1)
    for _ in range(2):
        if felt.state.start_ms is None:
            break
        felt.deal()
        while felt.state.hand is not None and felt.hand.stage != "announced":
            play_something(felt, random)
    if felt.records:
        assert_replays(felt)


def play_something(felt: Felt, random: Any) -> None:
    """One random thing that may happen at a table."""
    seat = felt.in_turn
    if not seat:
        felt.wait(1_000)
        return
    person = f"p{seat}"
    what = random.randrange(20)
    if what == 0:
        felt.wait(10_500)
    elif what == 1 and felt.seat(seat).away_until_ms is None:
        felt.do(ConnectionLost(person))
    elif what == 2 and not felt.seat(seat).sit_out:
        felt.do(SitOut(person))
    elif what == 3 and felt.seat(seat).sit_out:
        felt.do(ImBack(person))
    else:
        try_moves(felt, seat, random)


def try_moves(felt: Felt, seat: int, random: Any) -> None:
    player = felt.player(seat)
    moves = ["fold", "check" if player.street_cents >= felt.hand.price_cents else "call", "all_in"]
    move = random.choice([moves[1], moves[1], moves[1], moves[0], moves[2]])
    if move == "all_in" and felt.player(seat).acted:
        move = moves[1]
    try:
        felt.act(seat, move)
    except RuleViolation:
        felt.act(seat, moves[1])
