"""R4.1: what beats what, kickers decide, suits never do."""

from itertools import pairwise, permutations
from typing import Any

import pytest
from evaluator import (
    CARD_CODES,
    CARDS,
    BadHand,
    Category,
    NotACard,
    best_five,
    card,
    category,
    category_of_five,
    evaluate,
    rank_cards,
)
from hypothesis import given
from hypothesis import strategies as st

# Strongest first; hands on one line tie.
ORDER = [
    ["As Ks Qs Js Ts", "Ah Kh Qh Jh Th 9h 8h", "Ad Kd Qd Jd Td Ac Ah"],
    ["Ks Qs Js Ts 9s", "Kh Qh Jh Th 9h Ac As"],
    ["5d 4d 3d 2d Ad", "5c 4c 3c 2c Ac Kc Ks"],
    ["As Ah Ad Ac Kd", "As Ah Ad Ac Ks Kd Kh"],
    ["As Ah Ad Ac Qd"],
    ["2s 2h 2d 2c 3d"],
    ["As Ah Ad Ks Kd", "As Ah Ad Ks Kd Kh Qs"],
    ["As Ah Ad 2s 2d"],
    ["Ks Kh Kd As Ad"],
    ["As Ks Qs Js 9s", "As Ks Qs Js 9s 8s 7s", "Ac Kc Qc Jc 9c 9d 9h"],
    ["As Ks Qs Js 8s"],
    ["7s 5s 4s 3s 2s"],
    ["As Kd Qs Js Ts"],
    ["6s 5d 4s 3s 2s", "As 6d 5s 4h 3c 2d Kd"],
    ["5s 4d 3s 2s As"],
    ["As Ah Ad Ks Qd"],
    ["2s 2h 2d 4s 3d"],
    ["As Ah Ks Kd Qd", "As Ah Ks Kd Qd Qh 2c"],
    ["As Ah Ks Kd Jd"],
    ["As Ah Qs Qd Kd"],
    ["As Ah Ks Qd Jd"],
    ["As Ah Ks Qd Td"],
    ["Ks Kh As Qd Jd"],
    ["As Kh Qs Jd 9d", "As Kh Qs Jd 9d 2c 3h"],
    ["As Kh Qs Jd 8d"],
    ["7s 5h 4s 3d 2d"],
]


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_stronger_hands_rank_higher(better: list[str], worse: list[str]) -> None:
    assert min(rank_cards(hand.split()) for hand in better) > max(rank_cards(hand.split()) for hand in worse)


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("equals", [line for line in ORDER if len(line) > 1])
def test_hands_that_differ_in_unused_cards_or_suits_tie(equals: list[str]) -> None:
    assert len({rank_cards(hand.split()) for hand in equals}) == 1


def test_the_scale_runs_from_1_to_7462() -> None:
    assert rank_cards(ORDER[-1][0].split()) == 1
    assert rank_cards(ORDER[0][0].split()) == 7462


CATEGORIES = [
    ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
    ("Ks Qs Js Ts 9s", Category.STRAIGHT_FLUSH),
    ("5s 4s 3s 2s As", Category.STRAIGHT_FLUSH),
    ("2s 2h 2d 2c 3d", Category.FOUR_OF_A_KIND),
    ("2s 2h 2d 3c 3d", Category.FULL_HOUSE),
    ("7s 5s 4s 3s 2s", Category.FLUSH),
    ("As Ks Qs Js 9s", Category.FLUSH),
    ("As Kd Qs Js Ts", Category.STRAIGHT),
    ("5s 4d 3s 2s As", Category.STRAIGHT),
    ("2s 2h 2d 4s 3d", Category.THREE_OF_A_KIND),
    ("As Ah Ad Ks Qd", Category.THREE_OF_A_KIND),
    ("3s 3h 2d 2s 4d", Category.TWO_PAIR),
    ("As Ah Kd Ks Qd", Category.TWO_PAIR),
    ("2s 2h 3d 4s 5d", Category.PAIR),
    ("As Ah Kd Qs Jd", Category.PAIR),
    ("7s 5h 4s 3d 2d", Category.HIGH_CARD),
    ("As Kh Qs Jd 9d", Category.HIGH_CARD),
    ("As Kh Qs 2d 3d", Category.HIGH_CARD),
    ("Ks As 2s 3s 4d", Category.HIGH_CARD),
]


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(("hand", "expected"), CATEGORIES)
def test_five_cards_fall_into_a_category(hand: str, expected: Category) -> None:
    assert category_of_five(hand.split()) is expected
    assert category(rank_cards(hand.split())) is expected


@pytest.mark.parametrize("rank", [0, -1, 7463])
def test_no_category_has_a_rank_outside_of_the_scale(rank: int) -> None:
    with pytest.raises(ValueError, match="no hand has the rank"):
        category(rank)


# Six and seven cards | the best five of them as a person says them
BEST_FIVE = [
    ("2c As Kd Ks Kh Kc 3d", "Ks Kh Kd Kc As"),
    ("9s 9d 9c Kh Kd Ks 2c", "Ks Kh Kd 9s 9d"),
    ("9s 9d 9c Kh Kd 2c", "9s 9d 9c Kh Kd"),
    ("As 2d 3d 4c 5h Kd Kc", "5h 4c 3d 2d As"),
    ("As 2s 3s 4s 5s Kd Kc", "5s 4s 3s 2s As"),
    ("As 2d 3d 4c 5h 6d Kc", "6d 5h 4c 3d 2d"),
    ("Ts Jd Qd Kc Ah 2d 2c", "Ah Kc Qd Jd Ts"),
    ("2h 9h 4h Kh 3h Ah Ad", "Ah Kh 9h 4h 3h"),
    ("Qs Qd 3c 3d Ah 7s 2c", "Qs Qd 3d 3c Ah"),
    ("Qs Qd 3c 3d 7h 7s 2c", "Qs Qd 7s 7h 3d"),
    ("4s Qd 4c Ad 9h 7s 2c", "4s 4c Ad Qd 9h"),
    ("4s Qd 3c Ad 9h 7s 2c", "Ad Qd 9h 7s 4s"),
    ("Ah 5s Ad 5d 4c", "Ah Ad 5s 5d 4c"),
    ("Ah 5s 9d 8d 4c", "Ah 9d 8d 5s 4c"),
]


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(("hand", "spoken"), BEST_FIVE)
def test_the_best_five_come_as_a_person_says_them(hand: str, spoken: str) -> None:
    assert " ".join(best_five(hand.split())) == spoken
    assert " ".join(best_five(reversed(hand.split()))) == spoken


BAD_HANDS: list[tuple[Any, str]] = [
    ("As Ks Qs Js", "wrong_count"),
    ([], "wrong_count"),
    ("As Ks Qs Js Ts 9s 8s 7s", "wrong_count"),
    ("As Ks Qs Js As", "duplicate_card"),
    ("As As As As As As As As", "duplicate_card"),
    ("As Ks Qs Js 10s", "not_a_card"),
    ("As Ks Qs Js ts", "not_a_card"),
    ("As Ks Qs Js TS", "not_a_card"),
    ("As Ks Qs Js 1s", "not_a_card"),
    ("As Ks Qs Js Tx", "not_a_card"),
    (["As", "Ks", "Qs", "Js", ""], "not_a_card"),
    (["As", "Ks", "Qs", "Js", " Ts"], "not_a_card"),
    (["As", "Ks", "Qs", "Js", None], "not_a_card"),
    (["As", "Ks", "Qs", "Js", 12], "not_a_card"),
    (["As", "Ks", "Qs", "Js", b"Ts"], "not_a_card"),
    (["As", "Ks", "Qs", "Js", ["Ts"]], "not_a_card"),
    ("AsKsQsJsTs", "not_a_card"),
    ("AsKsQsJsTs", "not_a_card"),
]


@pytest.mark.parametrize("check", [rank_cards, best_five, category_of_five])
@pytest.mark.parametrize(("names", "code"), BAD_HANDS)
def test_what_is_no_hand_is_refused_with_a_code(check: Any, names: Any, code: str) -> None:
    with pytest.raises(BadHand) as refused:
        check(names.split() if isinstance(names, str) else names)
    assert refused.value.code == code


@pytest.mark.parametrize("count", [6, 7])
def test_the_category_of_five_takes_no_more_than_five(count: int) -> None:
    with pytest.raises(BadHand) as refused:
        category_of_five(CARDS[:count])
    assert refused.value.code == "wrong_count"


@pytest.mark.parametrize(
    "name", ["", "A", "as", "AS", "sA", "10s", "As ", "Asd", "🂡", None, 0, 1.5, b"As", ["As"], {}]
)
def test_only_the_exact_name_is_a_card(name: Any) -> None:
    with pytest.raises(NotACard) as refused:
        card(name)
    assert refused.value.code == "not_a_card"
    assert refused.value.facts == {"card": name}


def test_a_deck_has_52_different_cards() -> None:
    assert len(set(CARDS)) == len(CARD_CODES) == len(set(CARD_CODES.values())) == 52
    assert (CARDS[0], CARDS[1], CARDS[4], CARDS[-1]) == ("2c", "2d", "3c", "As")
    assert {name: card(name) for name in CARDS} == dict(CARD_CODES)


hands = st.integers(5, 7).flatmap(
    lambda size: st.lists(st.sampled_from(CARDS), min_size=size, max_size=size, unique=True)
)


@given(hands, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand: list[str], random: Any) -> None:
    shuffled = random.sample(hand, len(hand))
    assert rank_cards(shuffled) == rank_cards(hand)
    assert best_five(shuffled) == best_five(hand)


@pytest.mark.rule("R4.1")
@given(hands)
def test_suits_never_decide(hand: list[str]) -> None:
    for suits in permutations("cdhs"):
        renamed = dict(zip("cdhs", suits, strict=True))
        assert rank_cards(name[0] + renamed[name[1]] for name in hand) == rank_cards(hand)


@given(hands)
def test_the_best_five_are_worth_the_whole_hand(hand: list[str]) -> None:
    five = best_five(hand)
    assert len(five) == 5
    assert set(five) <= set(hand)
    assert rank_cards(five) == rank_cards(hand)


@given(hands)
def test_the_fast_way_and_the_checked_way_agree(hand: list[str]) -> None:
    assert evaluate([CARD_CODES[name] for name in hand]) == rank_cards(hand)


@given(hands.filter(lambda hand: len(hand) < 7), st.sampled_from(CARDS))
def test_another_card_never_makes_a_hand_worse(hand: list[str], another: str) -> None:
    if another not in hand:
        assert rank_cards([*hand, another]) >= rank_cards(hand)
