"""R4.5: hands are named for people."""

import pytest
from evaluator import BadHand, NotACard, describe, describe_facts

# hole | board | name
NAMES = [
    # every category
    ("As Ks", "Qs Js Ts 2d 2c", "royal flush"),
    ("2d 2c", "As Ks Qs Js Ts", "royal flush"),
    ("9h 8h", "7h 6h 5h Ac Ad", "straight flush, nine high"),
    ("5c 4c", "3c 2c Ac Kd Kh", "straight flush, five high"),
    ("Ks Kd", "Kh Kc 2d 3s 9h", "four of a kind, kings"),
    ("Ts Td", "Th 4c 4d As 2h", "full house, tens full of fours"),
    ("Ts Td", "Th 4c 4d 4s 2h", "full house, tens full of fours"),
    ("6s 6d", "6h Qc Qd As Ah", "full house, sixes full of aces"),
    ("As 2s", "Ks 9s 4s Qd Qh", "flush, ace high"),
    ("8d 3d", "6d 5d 2d As Ah", "flush, eight high"),
    ("9s 8d", "7c 6h 5s Ad Ah", "straight, nine high"),
    ("As 2d", "3c 4h 5s Kd Kh", "straight, five high (wheel)"),
    ("As 2d", "3c 4h 5s 6d Kh", "straight, six high"),
    ("As Kd", "Qc Jh Ts 2d 2h", "straight, ace high (Broadway)"),
    ("Ac 2d", "Kc Qh Js Td 2h", "straight, ace high (Broadway)"),
    ("9s 9d", "9c Kh 2d 5s 7h", "set of nines"),
    ("9s Ad", "9c 9h 2d 5s 7h", "trip nines"),
    ("As Kd", "9c 9h 9d 5s 7h", "three of a kind, nines"),
    ("As 8d", "Ac 8h 2d 5s 7h", "two pair, aces and eights"),
    ("As 8d", "Ac 8h Kd Ks 7h", "two pair, aces and kings"),
    ("3s 3d", "6c 6h Kd 9s 7h", "two pair, sixes and threes"),
    ("Ks 8d", "Kc 3h 2d 5s 7h", "pair of kings"),
    ("As 8d", "Kc 3h 2d 5s 7h", "high card ace"),
    ("7s 5d", "4c 3h 2d", "high card seven"),
    # on the flop and the turn
    ("9s 9d", "9c Kh 2d", "set of nines"),
    ("9s 9d", "9c Kh 2d Kc", "full house, nines full of kings"),
    ("Ah Kh", "2h 7h 9h", "flush, ace high"),
    # before the flop
    ("Ks Kd", "", "pair of kings"),
    ("6s 6d", "", "pair of sixes"),
    ("Kd Ad", "", "ace king suited"),
    ("As Kd", "", "ace king"),
    ("2s 7d", "", "seven two"),
]


@pytest.mark.rule("R4.5")
@pytest.mark.parametrize(("hole", "board", "name"), NAMES)
def test_a_hand_has_a_name_for_people(hole: str, board: str, name: str) -> None:
    assert describe(hole.split(), board.split()) == name


# hole | board | rivals' holes | name
KICKERS = [
    # the kicker decides
    ("Ks Qd", "Kc 3h 2d 7s 8h", ["Kd Js"], "pair of kings, queen kicker"),
    ("Kd Js", "Kc 3h 2d 7s 8h", ["Ks Qd"], "pair of kings, jack kicker"),
    ("As Kd", "9c 9h 9d 5s 7h", ["Ad Qs"], "three of a kind, nines, ace and king kickers"),
    ("9s Ad", "9c 9h 2d 5s 7h", ["9d Ks"], "trip nines, ace kicker"),
    ("As Qd", "Ac 8h 8d 5s 7h", ["Ad Js"], "two pair, aces and eights, queen kicker"),
    ("As 2d", "9c 9h 9d 9s 7h", ["Kd Ks"], "four of a kind, nines, ace kicker"),
    ("As Kd", "Qc 8h 7d 5s 2h", ["Ad Js"], "high card ace, king kicker"),
    ("As Kd", "Qc 8h 7d 5s 2h", ["Ad Ks", "Ah Jc"], "high card ace, king kicker"),
    ("As 3s", "Ks Qs 9s 2d 2h", ["Ad 4s"], "flush, ace high"),
    ("Qs 3s", "As Ks 9s 2d 2h", ["Js 4s"], "flush, ace high, king and queen kickers"),
    # only the second kicker decides, and only against the second rival
    ("Ks Qd", "Kc Ah 2d 7s 8h", ["Kd Js"], "pair of kings, ace and queen kickers"),
    ("Ks Qd", "Kc Th 2d 7s 8h", ["9d 9s", "Kd Js"], "pair of kings, queen kicker"),
    ("As 9d", "Ac Kh Qd 3s 2h", ["Ad 8s"], "pair of aces, king, queen and nine kickers"),
    # nothing to decide: equal hands, another category, another rank, or the board's own kickers
    ("Ks 5d", "Kc Ah Qd 9s 8h", ["Kd 4s"], "pair of kings"),
    ("Ks Qd", "Kc 3h 2d 7s 8h", ["Kd Qs"], "pair of kings"),
    ("Ks Qd", "Kc 3h 2d 7s 8h", ["3d 3s"], "pair of kings"),
    ("Ks Qd", "Kc 3h 2d 7s 8h", ["8d As"], "pair of kings"),
    ("Ks Qd", "Kc 3h 2d 7s 8h", [], "pair of kings"),
    ("Ks 9d", "Kc Kh 4d 4s 8h", ["Kd Js"], "full house, kings full of fours"),
    # before the flop nothing is compared
    ("As Kd", "", ["Ad Qs"], "ace king"),
]


@pytest.mark.rule("R4.5")
@pytest.mark.parametrize(("hole", "board", "rivals", "name"), KICKERS)
def test_kickers_are_named_where_they_decide(hole: str, board: str, rivals: list[str], name: str) -> None:
    assert describe(hole.split(), board.split(), [rival.split() for rival in rivals]) == name


# hole | board | rivals' holes | (category, ranks, kickers, nickname)
FACTS = [
    ("As 8d", "Ac 8h Kd 5s 7h", ["Ad 8s"], ("two_pair", "A 8", "", None)),
    ("As Kd", "Ac 8h 8d 5s 7h", ["Ad Js"], ("two_pair", "A 8", "K", None)),
    ("9s 9d", "9c Kh 2d 5s 7h", [], ("three_of_a_kind", "9", "", "set")),
    ("9s Ad", "9c 9h 2d 5s 7h", [], ("three_of_a_kind", "9", "", "trips")),
    ("As Kd", "9c 9h 9d 5s 7h", [], ("three_of_a_kind", "9", "", None)),
    ("As 2d", "3c 4h 5s Kd Kh", [], ("straight", "5", "", "wheel")),
    ("As Kd", "Qc Jh Ts 2d 2h", [], ("straight", "A", "", "broadway")),
    ("Ts Td", "Th 4c 4d As 2h", [], ("full_house", "T 4", "", None)),
    ("As Ks", "Qs Js Ts 2d 2c", [], ("royal_flush", "A", "", None)),
    ("Kd Ad", "", [], ("high_card", "A K", "", "suited")),
    ("As Kd", "", [], ("high_card", "A K", "", None)),
    ("Ks Kd", "", [], ("pair", "K", "", None)),
]


@pytest.mark.rule("R4.5")
@pytest.mark.parametrize(("hole", "board", "rivals", "facts"), FACTS)
def test_the_name_comes_apart_into_facts_for_other_languages(
    hole: str, board: str, rivals: list[str], facts: tuple[str, str, str, str | None]
) -> None:
    category, ranks, kickers, nickname = facts
    assert describe_facts(hole.split(), board.split(), [rival.split() for rival in rivals]) == {
        "category": category,
        "ranks": ranks.split(),
        "kickers": kickers.split(),
        "nickname": nickname,
    }


@pytest.mark.parametrize(
    ("hole", "board", "rivals", "code"),
    [
        ("As", "", [], "wrong_count"),
        ("As Kd Qc", "", [], "wrong_count"),
        ("As Kd", "2c", [], "wrong_count"),
        ("As Kd", "2c 3c", [], "wrong_count"),
        ("As Kd", "2c 3c 4c 5c 6c 7c", [], "wrong_count"),
        ("As Kd", "2c 3c 4c", ["Qs"], "wrong_count"),
        ("As As", "", [], "duplicate_card"),
        ("As Kd", "As 3c 4c", [], "duplicate_card"),
        ("As Kd", "2c 3c 4c", ["Kd Qs"], "duplicate_card"),
        ("As 1d", "", [], "not_a_card"),
        ("As Kd", "2c 3c 10c", [], "not_a_card"),
    ],
)
def test_an_impossible_deal_has_no_name(hole: str, board: str, rivals: list[str], code: str) -> None:
    with pytest.raises(BadHand) as refused:
        describe(hole.split(), board.split(), [rival.split() for rival in rivals])
    assert refused.value.code == code
    assert isinstance(refused.value, NotACard) == (code == "not_a_card")
