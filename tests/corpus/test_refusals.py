"""Records that can't be replayed: each is refused with its reason, and none stops the program."""

import json
from typing import Any

import pytest

from bench.corpus import translate
from bench.recording import (
    ANOTHER_LIMIT,
    CAPPED,
    CARDS_MISSING,
    CASH_OUT,
    EXTRA_BLIND,
    MALFORMED,
    RUN_TWICE,
    TOO_MANY_CHAIRS,
    Unsupported,
)
from tests.corpus.written_hands import THREE, integer_line, room_line, spoken

THREE_TO_THE_RIVER = integer_line(
    "2 to 250; 0 fold; 1 cc; deal 2c7dJs; 1 cc; 2 to 300; 1 cc; deal 9h; 1 cc; 2 cc; deal 3d; 1 cc; 2 cc",
    [10_000, 10_000, 10_000],
    ["2s3s", "JhTh", "AsKs"],
    [9_950, 10_600, 9_450],
)

UNSUPPORTED = [
    ("another limit", ANOTHER_LIMIT, {"limit": "PL"}),
    ("a capped game", CAPPED, {"cap": True}),
    ("run twice", RUN_TWICE, {"flags": ["run_it_twice"]}),
    ("two boards", RUN_TWICE, {"events": spoken("2 post_sb 1; 3 post_bb 2; deal 2c7dJs second")}),
    ("cashed out", CASH_OUT, {"events": spoken("2 post_sb 1; 3 post_bb 2; 1 cashed_out 5; 1 cashout 5")}),
    ("a newcomer's blind", EXTRA_BLIND, {"events": spoken("2 post_sb 1; 3 post_bb 2; 1 post_bb 2; 1 fold")}),
    ("a dead blind", EXTRA_BLIND, {"events": spoken("2 post_sb 1; 3 post_bb 2; 1 post_dead 1; 1 fold")}),
    ("a straddle", EXTRA_BLIND, {"events": spoken("2 post_sb 1; 3 post_bb 2; 1 straddle 4; 2 fold")}),
    ("ten players", TOO_MANY_CHAIRS, {
        "seats": {str(seat): "100" for seat in range(1, 11)},
        "events": spoken("2 post_sb 1; 3 post_bb 2;" + ";".join(f"{seat} fold" for seat in range(1, 11))),
    }),
]  # fmt: skip


@pytest.mark.parametrize(("why", "reason", "fields"), UNSUPPORTED, ids=[why for why, _, _ in UNSUPPORTED])
def test_other_games_are_refused_with_the_reason(why: str, reason: str, fields: dict[str, Any]) -> None:
    line = room_line("2 post_sb 1; 3 post_bb 2; 1 fold; 2 fold", THREE, THREE)
    with pytest.raises(Unsupported) as refusal:
        translate(json.dumps(json.loads(line) | fields))
    assert refusal.value.reason == reason


NO_RIVER = integer_line(
    "2 cc; 0 fold; 1 cc; deal 2c7dJs; 1 cc; 2 cc; deal 9h; 1 cc; 2 cc",
    [10_000, 10_000, 10_000],
    ["2s3s", "JhTh", "AsKs"],
    [9_950, 10_150, 9_900],
)
ONE_CARD = {"hole": ["2s3s", "9c??", "9dTc"]}

INTEGER_UNSUPPORTED = [
    ("fixed limit", ANOTHER_LIMIT, {"variant": "FT"}),
    ("a straddle", EXTRA_BLIND, {"blinds": [50, 100, 200]}),
    ("the button's ante", EXTRA_BLIND, {"antes": [0, 0, 100]}),
    ("the winner's hand is unknown", CARDS_MISSING, {"hole": ["2s3s", "????", "AsKs"]}),
    ("the winner's other card decides", CARDS_MISSING, ONE_CARD),
    ("the river decides", CARDS_MISSING, json.loads(NO_RIVER)),
]


@pytest.mark.parametrize(
    ("why", "reason", "fields"), INTEGER_UNSUPPORTED, ids=[why for why, _, _ in INTEGER_UNSUPPORTED]
)
def test_integer_records_are_refused_with_the_reason(why: str, reason: str, fields: dict[str, Any]) -> None:
    with pytest.raises(Unsupported) as refusal:
        translate(json.dumps(json.loads(THREE_TO_THE_RIVER) | fields))
    assert refusal.value.reason == reason


RUBBISH = [
    ("no JSON", "hand 1: seat 1 folds"),
    ("a list", "[]"),
    ("a number", "7"),
    ("an empty record", "{}"),
    ("events that are no list", json.dumps(json.loads(room_line("", THREE, THREE)) | {"events": 7})),
    ("nobody plays", room_line("", THREE, THREE)),
    ("one player", room_line("2 post_sb 1", THREE, THREE)),
    ("an unknown seat", room_line("2 post_sb 1; 3 post_bb 2; 7 fold", THREE, THREE)),
    ("no number", room_line("2 post_sb one; 3 post_bb 2; 1 fold", THREE, THREE)),
    (
        "a fraction of a cent",
        room_line("2 post_sb 1; 3 post_bb 2; 1 raise_to 6.005; 2 fold; 3 fold", THREE, THREE),
    ),
    ("no final stacks", room_line("2 post_sb 1; 3 post_bb 2; 1 fold; 2 fold", THREE, {})),
    ("out of turn", room_line("2 post_sb 1; 3 post_bb 2; 3 check; 1 fold; 2 fold", THREE, THREE)),
    ("cut off", room_line("2 post_sb 1; 3 post_bb 2; 1 call 2", THREE, THREE)),
    ("no cards", room_line("2 post_sb 1; 3 post_bb 2; 1 call 2; 2 fold; 3 check; deal kings", THREE, THREE)),
    ("an unknown action", integer_line("2 dance; 0 fold", [1, 1, 1], ["", "", ""], [1, 1, 1])),
    ("stacks in words", integer_line("2 fold; 0 fold", ["a", "b", "c"], ["", "", ""], [1, 1, 1])),
    ("a player without chips", integer_line("2 fold; 0 fold", [100, 100, 0], ["", "", ""], [50, 150, 0])),
    ("negative chips", integer_line("2 fold; 0 fold", [100, 100, 100], ["", "", ""], [50, -1, 0])),
    ("a small blind above the big one", room_line("2 post_sb 5; 3 post_bb 2; 1 fold; 2 fold", THREE, THREE)),
    ("stacks of nobody", integer_line("2 fold; 0 fold", [], [], [])),
]


@pytest.mark.parametrize(("why", "line"), RUBBISH, ids=[why for why, _ in RUBBISH])
def test_what_is_no_hand_is_malformed(why: str, line: str) -> None:
    with pytest.raises(Unsupported) as refusal:
        translate(line)
    assert refusal.value.reason == MALFORMED
