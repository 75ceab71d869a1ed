"""Who is dealt in, and where button and blinds go: a table of cases, then properties.

A case reads: the hand before (button, small blind, big blind), who is ready, who waits and what they chose,
who is away from the table; then the next hand in short: "button/small blind/big blind: seats in dealing
order", with "-" for a small blind that nobody posts and "+5" for a seat that posts besides.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import pytest
from engine.kit.positions import Opening, Positions, open_hand
from hypothesis import given
from hypothesis import strategies as st

NOBODY: Mapping[int, str] = {}


def opening(
    previous: tuple[int, int, int] | None,
    ready: set[int],
    waiting: Mapping[int, str] = NOBODY,
    absent: Collection[int] = (),
    *,
    seats: int = 9,
    button_rule: Any = "dead",
    button_is_small_blind: bool = False,
    draw: Callable[[tuple[int, ...]], int] = min,
) -> Opening | None:
    """The next hand, with the usual answers for whatever a case does not care about."""
    return open_hand(
        None if previous is None else Positions(*previous),
        ready,
        waiting,
        absent,
        seats,
        button_rule=button_rule,
        button_is_small_blind=button_is_small_blind,
        drawn_button=draw,
    )


def in_short(found: Opening | None) -> str:
    """Write an opening the way the tables below do."""
    if found is None:
        return "none"
    button, small_blind, big_blind = found.positions
    small = str(small_blind) if found.small_blind_posts else f"-{small_blind}"
    posts = "".join(f" +{seat}" for seat in found.posts)
    return f"{button}/{small}/{big_blind}: {' '.join(map(str, found.players))}{posts}"


case = pytest.mark.case


FIRST_HANDS = [
    pytest.param({1, 4, 6}, NOBODY, 4, "4/6/1: 6 1 4", id="three: blinds left of the drawn button"),
    pytest.param({1, 4}, NOBODY, 4, "4/1/4: 1 4", id="heads-up: the drawn button is the big blind"),
    pytest.param({1}, {4: "wait", 6: ""}, 1, "1/4/6: 4 6 1", id="who waits is dealt in and posts nothing"),
    pytest.param(set(), {4: "", 6: "post"}, 6, "6/4/6: 4 6", id="nobody but newcomers"),
    pytest.param({1, 4, 6}, NOBODY, 2, "2/4/6: 4 6 1", id="a button that is set may be an empty seat"),
    pytest.param({1, 4}, NOBODY, 2, "4/1/4: 1 4", id="heads-up the disc goes on to a player"),
    pytest.param({3}, NOBODY, 3, "none", id="one is not enough"),
    pytest.param(set(), NOBODY, 3, "none", id="an empty table"),
]


@pytest.mark.rule("R1.4")
@pytest.mark.rule("R7.3")
@pytest.mark.parametrize(("ready", "waiting", "drawn", "expected"), FIRST_HANDS)
def test_first_hand(ready: set[int], waiting: Mapping[int, str], drawn: int, expected: str) -> None:
    assert in_short(opening(None, ready, waiting, draw=lambda _seats: drawn)) == expected


@pytest.mark.rule("R1.4")
def test_first_button_is_drawn_among_all_who_are_here() -> None:
    offered: list[tuple[int, ...]] = []

    def draw(seats: tuple[int, ...]) -> int:
        offered.append(seats)
        return seats[-1]

    assert in_short(opening(None, {7, 2}, {5: "wait"}, {3}, draw=draw)) == "7/2/5: 2 5 7"
    assert offered == [(2, 5, 7)]


DEAD_BUTTON = [
    # everybody stays
    pytest.param((1, 2, 3), {1, 2, 3, 4}, NOBODY, set(), "2/3/4: 3 4 1 2", id="all move on by one"),
    pytest.param((8, 9, 1), {1, 8, 9}, NOBODY, set(), "9/1/8: 1 8 9", id="around the end of the table"),
    # somebody busts
    pytest.param(
        (1, 2, 3), {1, 2, 4}, NOBODY, set(), "2/-3/4: 4 1 2", id="BB busts: no small blind", marks=case("D1")
    ),
    pytest.param(
        (2, 3, 4), {1, 2, 4}, NOBODY, set(), "3/4/1: 4 1 2", id="then the button is dead", marks=case("D1")
    ),
    pytest.param((1, 2, 3), {1, 3, 4}, NOBODY, set(), "2/3/4: 3 4 1", id="SB busts: the button is dead"),
    pytest.param((1, 2, 3), {2, 3, 4}, NOBODY, set(), "2/3/4: 3 4 2", id="the button busts: nothing changes"),
    pytest.param((1, 2, 3), {1, 4, 5}, NOBODY, set(), "2/-3/4: 4 5 1", id="SB and BB bust: both dead"),
    pytest.param((2, 3, 4), {1, 4, 5}, NOBODY, set(), "3/4/5: 4 5 1", id="dead button, the hand after"),
    pytest.param((1, 2, 3), {1, 2, 4, 5}, NOBODY, {3}, "2/-3/4: 4 5 1 2", id="BB sits out: as if empty"),
    # heads-up
    pytest.param((1, 2, 3), {1, 2}, NOBODY, set(), "1/2/1: 2 1", id="C of A-B-C busts", marks=case("D2")),
    pytest.param((1, 2, 3), {2, 3}, NOBODY, set(), "2/3/2: 3 2", id="A of A-B-C busts", marks=case("D2")),
    pytest.param((1, 2, 3), {1, 3}, NOBODY, set(), "1/3/1: 3 1", id="B of A-B-C busts", marks=case("D2")),
    pytest.param((1, 3, 1), {1, 3}, NOBODY, set(), "3/1/3: 1 3", id="heads-up the blinds change places"),
    pytest.param((1, 2, 4), {2, 4}, {3: "post"}, set(), "2/4/2: 4 2", id="no post between the two"),
    # from two to three
    pytest.param((1, 3, 1), {1, 2, 3}, NOBODY, set(), "3/1/2: 1 2 3", id="third left of the last BB"),
    pytest.param(
        (1, 3, 1),
        {1, 3, 5},
        NOBODY,
        set(),
        "5/1/3: 1 3 5",
        id="SB is BB: button right of SB",
    ),
    pytest.param((1, 3, 1), {1, 3}, {5: "post"}, set(), "3/1/3: 1 3", id="no post on that button"),
    pytest.param((1, 3, 1), {1, 3}, {2: "wait"}, set(), "3/1/2: 1 2 3", id="the third waits where BB comes"),
    # newcomers and who comes back
    pytest.param(
        (1, 2, 3), {1, 2, 3, 4}, {5: "post"}, set(), "2/3/4: 3 4 5 1 2 +5", id="posts", marks=case("D3")
    ),
    pytest.param((1, 2, 3), {1, 2, 3, 4}, {5: "wait"}, set(), "2/3/4: 3 4 1 2", id="waits"),
    pytest.param((1, 2, 3), {1, 2, 3, 4}, {5: ""}, set(), "2/3/4: 3 4 1 2", id="no answer is waiting"),
    pytest.param((2, 3, 4), {1, 2, 3, 4}, {5: ""}, set(), "3/4/5: 4 5 1 2 3", id="BB reaches who waits"),
    pytest.param((2, 3, 4), {1, 2, 3, 4}, {5: "post"}, set(), "3/4/5: 4 5 1 2 3", id="in BB no post besides"),
    pytest.param(
        (1, 2, 4), {1, 2, 4, 5}, {3: "post"}, set(), "2/4/5: 4 5 1 2", id="between", marks=case("D4")
    ),
    pytest.param(
        (2, 4, 5), {1, 2, 4, 5}, {3: "post"}, set(), "4/5/1: 5 1 2 3 4 +3", id="beyond", marks=case("D4")
    ),
    pytest.param((1, 2, 3), {1, 3, 4}, {2: "post"}, set(), "2/3/4: 3 4 1", id="no post on the button"),
    pytest.param((1, 2, 3), {1, 2, 4}, {3: "post"}, set(), "2/-3/4: 4 1 2", id="no post in the small blind"),
    pytest.param(
        (1, 2, 3),
        {1, 2, 3, 4},
        {5: "post", 6: "", 7: "post"},
        set(),
        "2/3/4: 3 4 5 7 1 2 +5 +7",
        id="two post",
    ),
    pytest.param((1, 3, 5), {1, 3}, {2: "post"}, set(), "3/-5/1: 1 2 3 +2", id="a post makes them three"),
    # too few
    pytest.param((3, 1, 3), {1}, {2: "wait"}, set(), "1/2/1: 2 1", id="B goes: free", marks=case("D5")),
    pytest.param((1, 3, 1), {1}, {2: "wait"}, set(), "2/1/2: 1 2", id="BB comes to C", marks=case("D5")),
    pytest.param(
        (4, 1, 4), {1}, {2: "", 3: "wait"}, set(), "3/-4/1: 1 2 3", id="BB comes to A: all are dealt in free"
    ),
    pytest.param((4, 1, 4), {1}, {2: "post"}, set(), "1/2/1: 2 1", id="free, though he would have posted"),
    pytest.param((4, 1, 4), {1}, {2: "post", 3: ""}, set(), "3/-4/1: 1 2 3", id="one post makes no pair"),
    pytest.param((5, 7, 9), {1}, {3: "post"}, set(), "1/3/1: 3 1", id="a pair takes no post"),
    pytest.param((5, 7, 9), {1}, {3: "post", 4: "wait"}, set(), "7/-9/1: 1 3 4", id="so all are free"),
    pytest.param((1, 2, 3), {4}, NOBODY, {1, 2, 3}, "none", id="all the others sit out"),
    pytest.param((1, 2, 3), set(), {5: "post", 6: ""}, set(), "5/6/5: 6 5", id="only newcomers are left"),
]


@pytest.mark.rule("R1.4")
@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.3")
@pytest.mark.parametrize(("previous", "ready", "waiting", "absent", "expected"), DEAD_BUTTON)
def test_dead_button(
    previous: tuple[int, int, int],
    ready: set[int],
    waiting: Mapping[int, str],
    absent: set[int],
    expected: str,
) -> None:
    assert in_short(opening(previous, ready, waiting, absent)) == expected


MOVING_BUTTON = [
    pytest.param((1, 2, 3), {1, 2, 3, 4}, NOBODY, "2/3/4: 3 4 1 2", id="all move on by one"),
    pytest.param((1, 2, 3), {1, 2, 4}, NOBODY, "2/4/1: 4 1 2", id="BB busts: no seat is dead"),
    pytest.param((1, 2, 3), {1, 3, 4}, NOBODY, "3/4/1: 4 1 3", id="SB busts: the button moves past it"),
    pytest.param((1, 2, 3), {2, 3, 4}, NOBODY, "2/3/4: 3 4 2", id="the button busts"),
    pytest.param((1, 2, 3), {1, 2}, NOBODY, "1/2/1: 2 1", id="C of A-B-C busts"),
    pytest.param((1, 2, 3), {1, 3}, NOBODY, "1/3/1: 3 1", id="B of A-B-C busts"),
    pytest.param((1, 2, 3), {2, 3}, NOBODY, "2/3/2: 3 2", id="A of A-B-C busts"),
    pytest.param((1, 3, 1), {1, 3}, NOBODY, "3/1/3: 1 3", id="heads-up the blinds change places"),
    pytest.param((1, 3, 1), {1, 3, 5}, NOBODY, "5/1/3: 1 3 5", id="from two to three, the third right of BB"),
    pytest.param((1, 3, 1), {1, 2, 3}, NOBODY, "3/1/2: 1 2 3", id="from two to three, the third left of BB"),
    pytest.param((3, 1, 3), {1, 3}, {2: "post"}, "1/3/1: 3 1", id="two who play, no post on their button"),
    pytest.param((1, 2, 3), {1, 2, 3, 4}, {5: "post"}, "2/3/4: 3 4 5 1 2 +5", id="a newcomer posts"),
    pytest.param((2, 3, 4), {1, 2, 3, 4}, {5: ""}, "3/4/5: 4 5 1 2 3", id="the big blind reaches who waits"),
    pytest.param((2, 4, 5), {1, 2, 4, 5}, {3: "post"}, "4/5/1: 5 1 2 3 4 +3", id="right of the button"),
    pytest.param((1, 2, 4), {1, 2, 4, 5}, {3: "post"}, "2/4/5: 4 5 1 2", id="between button and blind: not"),
    pytest.param((4, 1, 4), {1}, {2: "post", 3: ""}, "2/3/1: 3 1 2", id="too few: all are dealt in free"),
    pytest.param((1, 3, 4), {1, 2, 3, 4}, NOBODY, "3/4/1: 4 1 2 3", id="nobody pays the big blind twice"),
]


@pytest.mark.rule("R1.4")
@pytest.mark.parametrize(("previous", "ready", "waiting", "expected"), MOVING_BUTTON)
def test_moving_button(
    previous: tuple[int, int, int], ready: set[int], waiting: Mapping[int, str], expected: str
) -> None:
    assert in_short(opening(previous, ready, waiting, button_rule="moving")) == expected


@pytest.mark.rule("R1.4")
@pytest.mark.parametrize("button_rule", ["dead", "moving"])
def test_button_is_small_blind_heads_up_where_the_table_says_so(button_rule: str) -> None:
    first = opening(None, {2, 6}, button_rule=button_rule, button_is_small_blind=True, draw=lambda _seats: 6)
    assert in_short(first) == "6/6/2: 6 2"
    assert first is not None
    second = opening(first.positions, {2, 6}, button_rule=button_rule, button_is_small_blind=True)
    assert in_short(second) == "2/2/6: 2 6"
    assert second is not None
    third = opening(second.positions, {2, 4, 6}, button_rule=button_rule, button_is_small_blind=True)
    assert in_short(third) == "4/6/2: 6 2 4"


MISSED = [
    pytest.param((1, 2, 3), {1, 2, 3, 5}, NOBODY, {4}, (4,), id="the big blind passes who sits out"),
    pytest.param((1, 2, 3), {1, 2, 3, 4}, NOBODY, {5}, (), id="it has not come to him yet"),
    pytest.param((1, 2, 3), {1, 2, 4}, NOBODY, {3}, (), id="he has just paid it"),
    pytest.param((1, 2, 3), {1, 2, 3, 7}, NOBODY, {4, 6, 8}, (4, 6), id="two between"),
    pytest.param((7, 8, 9), {2, 7, 8, 9}, NOBODY, {1}, (1,), id="around the end of the table"),
]


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(("previous", "ready", "waiting", "absent", "expected"), MISSED)
def test_who_misses_the_big_blind(
    previous: tuple[int, int, int],
    ready: set[int],
    waiting: Mapping[int, str],
    absent: set[int],
    expected: tuple[int, ...],
) -> None:
    found = opening(previous, ready, waiting, absent)
    assert found is not None
    assert found.missed == expected


seat_sets = st.sets(st.integers(1, 9), min_size=2)
button_rules = st.sampled_from(["dead", "moving"])


@st.composite
def tables(draw: st.DrawFn) -> tuple[set[int], dict[int, str], set[int]]:
    """Occupied seats of a table: who is ready, who waits with which choice, who is absent."""
    ready: set[int] = set()
    waiting: dict[int, str] = {}
    absent: set[int] = set()
    for seat in draw(seat_sets):
        kind = draw(st.sampled_from(["ready", "ready", "ready", "", "post", "wait", "absent"]))
        if kind == "ready":
            ready.add(seat)
        elif kind == "absent":
            absent.add(seat)
        else:
            waiting[seat] = kind
    return ready, waiting, absent


@pytest.mark.rule("R1.4")
@given(seat_sets, button_rules, st.booleans(), st.data())
def test_everybody_pays_the_big_blind_once_in_a_round(
    players: set[int], button_rule: str, disc: bool, data: st.DataObject
) -> None:
    """The same players stay: in as many hands as there are players each pays the big blind exactly once."""
    first = data.draw(st.sampled_from(sorted(players)))
    found = opening(None, players, button_is_small_blind=disc, draw=lambda _seats: first)
    paid = []
    for _ in players:
        assert found is not None
        paid.append(found.positions.big_blind)
        assert found.small_blind_posts
        assert set(found.players) == players
        found = opening(found.positions, players, button_rule=button_rule, button_is_small_blind=disc)
    assert sorted(paid) == sorted(players)


@pytest.mark.rule("R1.4")
@pytest.mark.rule("R7.3")
@given(st.lists(tables(), min_size=2, max_size=6), button_rules, st.booleans())
def test_hands_of_changing_tables(
    states: list[tuple[set[int], dict[int, str], set[int]]], button_rule: str, disc: bool
) -> None:
    """Whoever comes, goes, waits and posts between the hands."""
    previous: Positions | None = None
    for ready, waiting, absent in states:
        here = ready | waiting.keys()
        found = opening(previous, ready, waiting, absent, button_rule=button_rule, button_is_small_blind=disc)
        assert (found is None) == (len(here) < 2), "two who are here always get a hand"
        if found is not None:
            check_opening(found, ready, waiting, disc)
            if previous is not None:
                assert found.positions.big_blind != previous.big_blind, "nobody pays it twice running"
        previous = None if found is None else found.positions


def check_opening(found: Opening, ready: set[int], waiting: Mapping[int, str], disc: bool) -> None:
    """What holds for every hand."""
    button, small_blind, big_blind = found.positions
    players = found.players
    assert big_blind in players
    assert ready <= set(players) <= ready | waiting.keys()
    assert len(set(players)) == len(players) >= 2
    assert small_blind != big_blind
    assert found.small_blind_posts == (small_blind in players)
    clockwise = [(seat - players[0]) % 9 for seat in players]
    assert clockwise == sorted(clockwise)
    if len(players) == 2:
        assert players == (small_blind, big_blind)
        assert button == (small_blind if disc else big_blind)
        assert not found.posts
    elif found.small_blind_posts:
        assert players[:2] == (small_blind, big_blind)
        assert (players[-1] - small_blind) % 9 <= (button - small_blind) % 9, "nobody is behind the button"
    for seat in found.posts:
        assert waiting[seat] == "post"
        assert seat in players
        assert seat != big_blind
        assert (seat - button) % 9 > (small_blind - button) % 9, "no post from the button to the small blind"
