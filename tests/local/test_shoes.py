"""Scripted shoes: from who gets what to the 52 cards in dealing order, and what is refused and why."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from evaluator import CARDS, Category, category_of_five

from local import play
from local.scenario import named_shoes
from local.scenario.named_shoes import NAMED
from local.scenario.shoe_bots import ShoeScript, move_of
from local.scenario.shoes import BadShoe, Shoe, cards_of, dealing_order, from_json, hands_of, read_shoe

ALL = " ".join(CARDS)
ROYAL = {"holes": {"1": "As Ks", "2": "9h 9c"}, "flop": "Qs Js Ts", "turn": "4d", "river": "5h"}


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(
    ("seats", "in_order"),
    [
        ([2, 3, 1], "9h 2c As 9c 2d Ks"),
        ([1, 2, 3], "As 9h 2c Ks 9c 2d"),
        ([2, 1], "9h As 9c Ks"),
    ],
)
def test_hole_cards_come_one_at_a_time_from_the_first_dealt_in(seats: list[int], in_order: str) -> None:
    holes = {"1": "As Ks", "2": "9h 9c", "3": "2c 2d"}
    [shoe] = from_json({**ROYAL, "holes": {seat: holes[seat] for seat in map(str, seats)}})
    deck = dealing_order(shoe, seats)
    count = 2 * len(seats)
    assert deck[:count] == cards_of(in_order)
    burn, *flop = deck[count : count + 4]
    assert flop == ["Qs", "Js", "Ts"]
    assert (deck[count + 5], deck[count + 7]) == ("4d", "5h")
    assert not {burn, deck[count + 4], deck[count + 6]} & {*shoe.board, *cards_of(in_order)}
    assert sorted(deck) == sorted(CARDS)


def test_who_is_not_named_gets_what_is_left_the_same_cards_every_time() -> None:
    [shoe] = from_json({"holes": {"1": "As Ks"}})
    decks = {dealing_order(shoe, [1, 2, 3], rest) for rest in ("a", "a", "b")}
    assert len(decks) == 2
    assert all(sorted(deck) == sorted(CARDS) and (deck[0], deck[3]) == ("As", "Ks") for deck in decks)


def test_a_whole_deck_is_dealt_as_it_lies() -> None:
    [shoe] = from_json({"deck": ALL})
    assert dealing_order(shoe, [7, 2]) == CARDS


BAD: dict[str, tuple[Any, str]] = {
    "a card twice, in two hands": ({"holes": {"1": "As Ks", "2": "As 9c"}}, "As is in the shoe twice"),
    "a card twice, in hand and on the board": ({"holes": {"1": "As Ks"}, "flop": "As 2c 3c"}, "As is in"),
    "a card twice, in a deck": ({"deck": ALL.replace("2c", "2d")}, "2d is in the shoe twice"),
    "51 cards": ({"deck": ALL.removesuffix(CARDS[-1])}, "a deck has 52 cards, this one has 51"),
    "53 cards": ({"deck": ALL + " 2c"}, "2c is in the shoe twice"),
    "an unknown card": ({"holes": {"1": "As 1x"}}, "'1x' is no card"),
    "an unknown card in a deck": ({"deck": ALL.replace("2c", "XX")}, "'XX' is no card"),
    "a card in another spelling": ({"flop": "10h 2c 3c"}, "the flop has 3 cards, here it has 4"),
    "a seat that no table has": ({"holes": {"10": "As Ks"}}, "there is no seat 10"),
    "seat 0": ({"holes": {"0": "As Ks"}}, "there is no seat 0"),
    "a seat that is no number": ({"holes": {"ana": "As Ks"}}, "'ana' is no number of a seat"),
    "three hole cards": ({"holes": {"1": "As Ks Qs"}}, "seat 1 gets 2 cards, here it has 3"),
    "a flop of two": ({"flop": "As Ks"}, "the flop has 3 cards, here it has 2"),
    "a turn without a flop": ({"turn": "As"}, "there is a turn and no flop"),
    "a deck and hands": ({"deck": ALL, "holes": {"1": "As Ks"}}, "either a deck or holes and streets"),
    "an unknown field": ({"hole": {"1": "As Ks"}}, "'hole' is no field of it"),
    "an unknown manner": ({"manners": {"1": "bluffs"}}, "not 'bluffs'"),
    "cards that are no text": ({"holes": {"1": 7}}, "the hole cards of seat 1 is a text"),
    "no hands": ({"hands": []}, "hands is a list with at least one hand"),
    "no object": ([], "a shoe file is an object"),
    "the second hand": ({"hands": [ROYAL, {"flop": "As As Ks"}]}, "hand 2: As is in the shoe twice"),
}


@pytest.mark.parametrize(("content", "why"), BAD.values(), ids=BAD.keys())
def test_a_shoe_from_which_no_hand_can_be_dealt_is_refused_and_says_why(content: Any, why: str) -> None:
    with pytest.raises(BadShoe) as refused:
        from_json(content)
    assert why in str(refused.value)


def test_a_seat_with_cards_that_is_not_dealt_in_is_refused_when_the_hand_is_dealt() -> None:
    [shoe] = from_json(ROYAL)
    with pytest.raises(BadShoe, match="seat 2 has cards in the shoe and is not dealt in; dealt in are 1, 3"):
        dealing_order(shoe, [3, 1])


def test_a_file_is_read_and_what_is_wrong_with_it_said(tmp_path: Path) -> None:
    good, broken = tmp_path / "good.json", tmp_path / "broken.json"
    good.write_text(json.dumps({"hands": [ROYAL]}), encoding="utf-8")
    broken.write_text("{", encoding="utf-8")
    assert read_shoe(good) == hands_of(str(good), NAMED) == from_json(ROYAL)
    with pytest.raises(BadShoe, match=r"broken\.json is not JSON"):
        hands_of(str(broken), NAMED)
    with pytest.raises(BadShoe, match="there is no shoe and no file 'roial'"):
        hands_of("roial", NAMED)


def test_make_play_refuses_a_bad_shoe_before_it_opens(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps({"deck": "As As"}), encoding="utf-8")
    with pytest.raises(SystemExit):
        play.main(["--memory", "--shoe", str(file)])
    assert "As is in the shoe twice" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("shoe", "kinds"),
    [
        (named_shoes.ROYAL_FLUSH, {1: Category.ROYAL_FLUSH}),
        (named_shoes.STRAIGHT_FLUSH, {1: Category.STRAIGHT_FLUSH}),
        (named_shoes.STRAIGHT_FLUSH_AND_ROYAL, {1: Category.ROYAL_FLUSH, 2: Category.STRAIGHT_FLUSH}),
        (named_shoes.TWO_STRAIGHT_FLUSHES, {1: Category.STRAIGHT_FLUSH, 2: Category.STRAIGHT_FLUSH}),
        (named_shoes.BONUS_AND_STRAIGHT_FLUSH, {1: Category.STRAIGHT_FLUSH, 2: Category.FLUSH}),
        (named_shoes.FLUSH_BONUS, {2: Category.FLUSH}),
    ],
)
def test_a_named_shoe_has_the_hands_that_its_name_says_and_no_other_prize(
    shoe: Shoe, kinds: dict[int, Category]
) -> None:
    made = {seat: category_of_five([*hole, *shoe.board[:3]]) for seat, hole in shoe.holes.items()}
    assert {seat: kind for seat, kind in made.items() if kind >= Category.STRAIGHT} == kinds


@pytest.mark.parametrize("name", NAMED)
def test_every_named_shoe_can_be_dealt_to_three(name: str) -> None:
    for shoe in NAMED[name]:
        assert sorted(dealing_order(shoe, [2, 3, 1])) == sorted(CARDS)


def test_a_script_deals_hand_after_hand_and_the_same_one_again_after_a_restart() -> None:
    hands = (named_shoes.ROYAL_FLUSH, named_shoes.FLUSH_BONUS)
    said: list[str] = []
    scripts = [ShoeScript(hands, lambda _hand_id: CARDS, said.append) for _ in range(2)]
    first, again = ([script.deck(f"pearl-{number}", [1, 2, 3]) for number in (1, 2, 3)] for script in scripts)
    assert first == again
    assert [deck[0] for deck in first] == ["As", "Ac", "As"]
    assert scripts[0].deck("pearl-4", [1, 3]) == CARDS
    assert "seat 2 has cards in the shoe and is not dealt in" in said[-1]


@pytest.mark.parametrize(
    ("manner", "moves", "move"),
    [
        ("calls", ["fold", "check", "bet"], "check"),
        ("calls", ["fold", "call", "raise"], "call"),
        ("calls", ["fold", "call", "all_in"], "call"),
        ("folds", ["fold", "call", "raise"], "fold"),
        ("folds", ["fold", "check", "bet"], "check"),
        ("all_in", ["fold", "call", "raise", "all_in"], "all_in"),
        ("all_in", ["fold", "call"], "call"),
    ],
)
def test_a_bot_plays_a_scripted_hand_in_the_manner_of_its_seat(
    manner: Any, moves: list[str], move: str
) -> None:
    assert move_of(manner, moves) == move


def test_the_shoes_of_the_documentation_are_those_that_there_are() -> None:
    text = (Path(play.__file__).resolve().parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    first, second = from_json(json.loads(example))
    assert dealing_order(first, [4, 1, 2])[0] == "As"
    assert second.board == cards_of("6s 7s 8s 9s Ts")
    [names] = re.findall(r"The shoes that have a name: (.*?)\n\n", text, re.DOTALL)
    assert re.findall(r"`(\w+)`", names) == list(NAMED)
