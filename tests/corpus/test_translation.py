"""Recorded hands, made up for the purpose, of both formats: each ends with the stacks that it says.

Events are written as the room prints them: seat, event, amount.
"""

import json

import pytest

from bench.corpus import ReplayHand, translate
from bench.replay import Mismatch, check, play
from tests.corpus.written_hands import THREE, integer_line, room_line

ROOM_HANDS = [
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 raise_to 6; 2 fold; 3 fold; 1 uncalled 4; 1 muck",
            THREE,
            {"1": "103", "2": "99", "3": "98"},
        ),
        id="everybody folds to a raise, the uncalled part goes back",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 raise_to 6; 2 fold; 3 fold",
            THREE,
            {"1": "103", "2": "99", "3": "98"},
            cap=False,
            flags=["implied_uncalled"],
        ),
        id="the record doesn't mention the return",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 call 2; 2 call 1; 3 check; deal 2c7dJs; 2 check; 3 bet 4.50;"
            " 1 call 4.50; 2 fold; deal 9h; 3 check; 1 check; deal 3d; 3 check; 1 check; showdown;"
            " 3 show JhTh; 1 show AsKs",
            THREE,
            {"1": "93.50", "2": "98", "3": "107.75"},
            rake="0.75",
        ),
        id="a showdown with rake",
    ),
    pytest.param(
        room_line(
            "3 post_sb 1; 1 post_bb 2; hole; 3 raise_to 5; 1 call 3; deal 2c7dJs; 1 check; 3 bet 5; 1 fold;"
            " 3 uncalled 5",
            {"1": "50", "3": "50"},
            {"1": "45", "3": "55"},
            button=3,
        ),
        id="heads-up: the button is the small blind, acts first before the flop and last after it",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 1.50; hole; 1 call 2; 2 call 1; deal 2c7dJs; 2 check; 1 check;"
            " deal 9h; 2 check;"
            " 1 check; deal 3d; 2 check; 1 check; showdown; 3 show JhTh; 1 show AsKs; 2 show AdQd",
            THREE | {"3": "1.50"},
            {"1": "99", "2": "98", "3": "4.50"},
        ),
        id="a short big blind wins the main pot, the price stays the whole blind",
    ),
    pytest.param(
        room_line(
            "1 ante 2; 2 ante 2; 4 ante 2; 7 ante 1; 2 post_sb 10; 4 post_bb 20; hole; 1 raise_to 40;"
            " 2 fold;"
            " 4 fold; 1 uncalled 20; deal 2c7dJs; deal 9h; deal 3d; showdown; 1 show AsAh; 7 show KsKh",
            {"1": "500", "2": "500", "4": "500", "7": "1"},
            {"1": "535", "2": "488", "4": "478", "7": "0"},
            tournament=True,
            sb="10",
            bb="20",
        ),
        id="all-in with an ante",
    ),
    pytest.param(
        room_line(
            "1 ante 2; 2 ante 2; 4 ante 2; 7 ante 2; 2 post_sb 10; 4 post_bb 20; hole; 1 raise_to 40; 4 fold",
            {"1": "500", "2": "500", "4": "500", "7": "500"},
            {"1": "536", "2": "488", "4": "478", "7": "498"},
            tournament=True,
            sitting_out=[2, 7],
        ),
        id="who sits out a tournament is dealt in, and his folds may be missing",
    ),
    pytest.param(
        room_line(
            "3 post_bb 2; hole; 4 call 2; 1 fold; 3 check; deal 2c7dJs; 3 bet 4; 4 fold; 3 uncalled 4",
            {"1": "100", "3": "100", "4": "100"},
            {"1": "100", "3": "102", "4": "98"},
        ),
        id="a dead small blind: its seat is empty",
    ),
    pytest.param(
        room_line(
            "3 post_sb 1; 5 post_bb 2; hole; 6 fold; 3 call 1; 5 check; deal 2c7dJs; 3 check;"
            " 5 check; deal 9h; 3 check;"
            " 5 check; deal 3d; 3 check; 5 check; showdown; 3 show JhTh; 5 muck",
            {"3": "100", "5": "100", "6": "100"},
            {"3": "102", "5": "98", "6": "100"},
        ),
        id="a dead button, and a loser who mucks unseen",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 10 post_bb 2; hole; 1 fold; 2 fold; 10 uncalled 1",
            {"1": "100", "2": "100", "10": "100"},
            {"1": "100", "2": "99", "10": "101"},
        ),
        id="seat 10 of a room where nine or fewer play",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 raise_to 20; 2 raise_to 60; 3 fold; 1 uncalled 0;"
            " 2 uncalled 40;"
            " deal 2c7dJs; deal 9h; deal 3d; showdown; 1 show AsAh; 2 show KsKh",
            THREE | {"1": "20"},
            {"1": "42", "2": "80", "3": "98"},
        ),
        id="a raise over an all-in that the last opponent folds to",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 raise_to 20; 2 fold; 3 raise_to 60; 3 uncalled 40;"
            " deal 2c7dJs; deal 9h;"
            " deal 3d; showdown; 1 show AsAh; 3 show KsKh",
            THREE | {"1": "20"},
            {"1": "41", "2": "99", "3": "80"},
        ),
        id="a raise that nobody can call is a call",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 fold; 2 call 1; 3 check; deal 2c7dJs; 2 check;"
            " 3 check; deal 9h;"
            " 2 check; 3 check; deal 3d; 2 check; 3 check; showdown; 2 muck; 3 show 2d2h",
            THREE,
            {"1": "100", "2": "98", "3": "102"},
            hole={"2": "JhJd"},
        ),
        id="a winning hand that was mucked doesn't win",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 fold; 2 call 1; 3 check; deal 2c7dJs; 2 check;"
            " 3 check; deal 9h;"
            " 2 check; 3 check; deal 3d; 2 check; 3 check; showdown; 2 show Jh??; 3 show 4d5h",
            THREE,
            {"1": "100", "2": "102", "3": "98"},
        ),
        id="the winner showed one card, which was enough",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 fold; 2 raise_to 100 allin; 3 call 98 allin;"
            " deal 7c7dJs; deal 7h; showdown;"
            " 2 show 7sAh; 3 show KdQd",
            THREE,
            {"1": "100", "2": "200", "3": "0"},
        ),
        id="the river is missing, but nothing hung on it",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 raise_to 10 allin; 2 raise_to 40; 3 call 38;"
            " deal 2c7dJs; 2 bet 20;"
            " 3 call 20; deal 9h; 2 check; 3 check; deal 3d; 2 check; 3 check; showdown; 1 show AsAh;"
            " 2 show KsKh;"
            " 3 show QsQh",
            {"1": "10", "2": "100", "3": "100"},
            {"1": "29", "2": "135.50", "3": "40"},
            rake="5.50",
            pots=["29", "95.50"],
        ),
        id="a side pot, and rake taken of both",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 raise_to 10 allin; 2 raise_to 40; 3 call 38;"
            " deal 2c7dJs; 2 check;"
            " 3 check; deal 9h; 2 check; 3 check; deal 3d; 2 check; 3 check; showdown; 1 show AsAh;"
            " 2 show KsKh;"
            " 3 show QsQh",
            {"1": "10", "2": "100", "3": "100"},
            {"1": "29", "2": "118", "3": "60"},
            rake="3",
        ),
        id="rake of two pots in proportion, where the record names the sum only",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; 1 chat; hole; 1 timed_out; 1 fold; table_break; 2 fold; 3 uncalled 1",
            THREE,
            {"1": "100", "2": "99", "3": "101"},
        ),
        id="events that move no chips are passed over",
    ),
    pytest.param(
        room_line(
            "2 post_sb 1; 3 post_bb 2; hole; 1 raise_to 6; 2 fold; 3 fold; 1 uncalled 4",
            THREE | {"6": "40"},
            {"1": "103", "2": "99", "3": "98", "6": "40"},
            sitting_out=[6],
        ),
        id="who sits out a cash game is not dealt in",
    ),
]

INTEGER_HANDS = [
    pytest.param(
        integer_line(
            "2 to 250; 0 fold; 1 cc; deal 2c7dJs; 1 cc; 2 to 300; 1 cc; deal 9h; 1 cc; 2 cc; deal 3d;"
            " 1 cc; 2 cc;"
            " 1 show JhTh; 2 show",
            [10_000, 10_000, 10_000],
            ["2s3s", "JhTh", "AsKs"],
            [9_950, 10_600, 9_450],
        ),
        id="three players to the river",
    ),
    pytest.param(
        integer_line(
            "2 to 250; 0 fold; 1 fold",
            [10_000, 10_000, 10_000],
            ["2s3s", "JhTh", "AsKs"],
            [9_950, 9_750, 10_300],
            antes=[0, 150, 0],
        ),
        id="the big blind pays an ante for all",
    ),
    pytest.param(
        integer_line(
            "2 fold; 0 fold",
            [10_000, 10_000, 10_000],
            ["????", "JhTh", "????"],
            [9_940, 10_070, 9_990],
            antes=[10, 10, 10],
        ),
        id="a walk with antes, hands unseen",
    ),
    pytest.param(
        integer_line(
            "1 cc; 0 cc; deal 2c7dJs; 0 to 100; 1 fold",
            [5_000, 4_000],
            ["2s3s", "JhTh"],
            [5_100, 3_900],
        ),
        id="heads-up: index 1 has the button and the small blind",
    ),
]


@pytest.mark.parametrize("line", ROOM_HANDS + INTEGER_HANDS)
def test_the_hand_ends_with_the_recorded_stacks(line: str) -> None:
    check(translate(line))


@pytest.mark.parametrize("line", [ROOM_HANDS[0].values[0], INTEGER_HANDS[0].values[0]])
def test_other_stacks_than_recorded_are_a_mismatch(line: object) -> None:
    record = json.loads(str(line))
    key = 0 if isinstance(record["final"], list) else "1"
    record["final"][key] = record["stacks"][0] if key == 0 else "100"
    with pytest.raises(Mismatch):
        check(translate(json.dumps(record)))


def mucked() -> ReplayHand:
    (found,) = (hand for hand in ROOM_HANDS if hand.id == "a dead button, and a loser who mucks unseen")
    return translate(str(found.values[0]))


def test_a_loser_who_mucks_is_dealt_a_losing_hand_and_counted() -> None:
    hand = mucked()
    assert len(hand.conceded) == 1
    assert sorted(hand.deck) == sorted(set(hand.deck))
    assert len(hand.deck) == 52


@pytest.mark.rule("R1.5")
@pytest.mark.rule("R1.7")
def test_the_deck_lies_in_dealing_order() -> None:
    # SB, BB and button get a card each and one more each; then burn, flop, burn, turn, burn, river.
    hand = translate(str(INTEGER_HANDS[0].values[0]))
    assert hand.deck[:6] == ("2s", "Jh", "As", "3s", "Th", "Ks")
    assert hand.deck[7:10] == ("2c", "7d", "Js")
    assert (hand.deck[11], hand.deck[13]) == ("9h", "3d")


@pytest.mark.rule("R1.4")
def test_button_and_blinds_stand_where_the_record_has_them() -> None:
    hand = mucked()
    assert hand.positions is not None
    after = play(hand).positions
    # The room's seats 1 (empty), 3, 5 and 6 are the chairs 1 to 4.
    assert after == (1, 2, 3)
