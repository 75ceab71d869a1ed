"""Who pays which blind, hand after hand: the specification of R1.4 and R7, under both button rules.

Each case is a script; ``blinds_script`` says how it is read. Seats are numbered clockwise. The dead button is
the preset: the big blind moves to the next player, the small blind is the seat that had it, the button the
seat that had the small blind. Under the moving button that goes to the next player and the blinds follow.
"""

from typing import get_args

import pytest

from tests.unit.engine.blinds_script import Button, played

NEWCOMERS = {
    "posts and is dealt in at the next hand (D3)": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        5 sits down, posts
        button 2, SB 3, BB 4, posts 5
        button 3, SB 4, BB 5
    """,
    "waits until the big blind comes to him": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        5 sits down, waits
        button 2, SB 3, BB 4, out 5
        button 3, SB 4, BB 5
        button 4, SB 5, BB 1
    """,
    "says nothing, and so waits": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        5 sits down
        button 2, SB 3, BB 4, out 5
        button 3, SB 4, BB 5
    """,
    "has the choice until he is dealt in": """
        1 3 4 5 play, button 1
        button 1, SB 3, BB 4
        2 sits down, posts
        2 waits
        button 3, SB 4, BB 5, out 2
        2 posts
        button 4, SB 5, BB 1, posts 2
    """,
    "in the big blind's seat is simply big blind": """
        1 2 3 4 play, button 2
        button 2, SB 3, BB 4
        5 sits down, posts
        button 3, SB 4, BB 5
    """,
    "between button and small blind waits for the first hand beyond (D4)": """
        1 2 4 5 play, button 1
        button 1, SB 2, BB 4
        3 sits down, posts
        button 2, SB 4, BB 5, out 3
        button 4, SB 5, BB 1, posts 3
        button 5, SB 1, BB 2
    """,
    "on the dead button waits for the first hand beyond": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        3 leaves
        dead: button 2, no SB, BB 4
        moving: button 2, SB 4, BB 5
        3 sits down, posts
        dead: button 3, SB 4, BB 5, out 3
        dead: button 4, SB 5, BB 1, posts 3
        moving: button 4, SB 5, BB 1, posts 3
        dead: button 5, SB 1, BB 2
        moving: button 5, SB 1, BB 2
    """,
    "of three, two post and one waits": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        5 sits down, posts
        6 sits down, waits
        7 sits down, posts
        button 2, SB 3, BB 4, posts 5 7, out 6
        button 3, SB 4, BB 5, out 6
        button 4, SB 5, BB 6
    """,
    "sits down after the announcement: that hand begins without him": """
        1 3 4 5 play, button 1
        button 1, SB 3, BB 4
        announced: 2 sits down, posts
        button 3, SB 4, BB 5, out 2
        button 4, SB 5, BB 1, posts 2
    """,
}

RETURNING = {
    "missed the big blind, posts; not between button and small blind": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        4 sits out
        button 2, SB 3, BB 5, out 4
        4 is back
        4 posts
        button 3, SB 5, BB 1, out 4
        button 5, SB 1, BB 2, posts 4
    """,
    "missed the big blind and says nothing: waits for it": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        4 sits out
        button 2, SB 3, BB 1, out 4
        4 is back
        button 3, SB 1, BB 2, out 4
        button 1, SB 2, BB 3, out 4
        button 2, SB 3, BB 4
    """,
    "back before the big blind came: no post": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        5 sits out
        button 2, SB 3, BB 4, out 5
        5 is back
        button 3, SB 4, BB 5
    """,
    "missed the small blind and the button only: no post": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        3 sits out
        dead: button 2, no SB, BB 4, out 3
        moving: button 2, SB 4, BB 5, out 3
        3 is back
        dead: button 3, SB 4, BB 5
        moving: button 4, SB 5, BB 1
    """,
    "passed by it twice: owes one post, and what he chose stands": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        4 sits out
        button 2, SB 3, BB 1, out 4
        4 posts
        button 3, SB 1, BB 2, out 4
        button 1, SB 2, BB 3, out 4
        button 2, SB 3, BB 1, out 4
        4 is back
        button 3, SB 1, BB 2, out 4
        button 1, SB 2, BB 3, posts 4
        button 2, SB 3, BB 4
    """,
    "a lost line misses the big blind as well": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        4 loses his line
        button 2, SB 3, BB 5, out 4
        4 has his line again
        4 posts
        button 3, SB 5, BB 1, out 4
        button 5, SB 1, BB 2, posts 4
    """,
    "back after the announcement: the hand that passes him was made up before": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        4 sits out
        announced: 4 is back
        button 2, SB 3, BB 5, out 4
        4 posts
        button 3, SB 5, BB 1, out 4
        button 5, SB 1, BB 2, posts 4
    """,
}

SHORT_STACKS = {
    "in the big blind": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        announced: 1 has 150
        button 2, SB 3, BB 1 all-in 150
    """,
    "in the small blind": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        announced: 3 has 50
        button 2, SB 3 all-in 50, BB 1
    """,
    "exactly the big blind": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        announced: 1 has 200
        button 2, SB 3, BB 1
    """,
    "posting": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        5 sits down, posts
        announced: 5 has 150
        button 2, SB 3, BB 4, posts 5 all-in 150
    """,
}

HEADS_UP = {
    "the blinds change places, the disc lies at the big blind": """
        1 2 play, button 2
        button 2, SB 1, BB 2
        button 1, SB 2, BB 1
        button 2, SB 1, BB 2
    """,
    "A-B-C, big blind C busts: B-A (D2)": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        3 busts
        button 1, SB 2, BB 1, out 3
        button 2, SB 1, BB 2, out 3
        button 1, SB 2, BB 1
    """,
    "A-B-C, button A busts: C-B (D2)": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        1 busts
        button 2, SB 3, BB 2, out 1
        button 3, SB 2, BB 3, out 1
    """,
    "A-B-C, small blind B busts: C-A (D2)": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        2 busts
        button 1, SB 3, BB 1, out 2
        button 3, SB 1, BB 3, out 2
    """,
    "a third sits where the big blind comes next": """
        1 3 play, button 1
        button 1, SB 3, BB 1
        2 sits down, posts
        button 3, SB 1, BB 2
        button 1, SB 2, BB 3
    """,
    "a third sits behind the next big blind: no post in the middle of two": """
        1 3 play, button 3
        button 3, SB 1, BB 3
        2 sits down, posts
        button 1, SB 3, BB 1, out 2
        button 3, SB 1, BB 2
    """,
    "a third would be on the button": """
        1 3 play, button 1
        button 1, SB 3, BB 1
        5 sits down, posts
        button 3, SB 1, BB 3, out 5
        button 1, SB 3, BB 5
    """,
    "two, three, and two again": """
        1 2 play, button 1
        button 1, SB 2, BB 1
        3 sits down, waits
        button 2, SB 1, BB 2, out 3
        button 1, SB 2, BB 3
        3 leaves
        button 1, SB 2, BB 1
        button 2, SB 1, BB 2
    """,
}

BUSTS = {
    "the big blind (D1)": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        3 busts
        dead: button 2, no SB, BB 4, out 3
        dead: button 3, SB 4, BB 1, out 3
        dead: button 4, SB 1, BB 2
        moving: button 2, SB 4, BB 1, out 3
        moving: button 4, SB 1, BB 2, out 3
        moving: button 1, SB 2, BB 4
    """,
    "the small blind": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        2 busts
        dead: button 2, SB 3, BB 4, out 2
        dead: button 3, SB 4, BB 1, out 2
        dead: button 4, SB 1, BB 3
        moving: button 3, SB 4, BB 1, out 2
        moving: button 4, SB 1, BB 3, out 2
        moving: button 1, SB 3, BB 4
    """,
    "the button": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        1 busts
        button 2, SB 3, BB 4, out 1
        button 3, SB 4, BB 2, out 1
        button 4, SB 2, BB 3
    """,
    "both blinds": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        2 busts
        3 busts
        dead: button 2, no SB, BB 4, out 2 3
        dead: button 3, SB 4, BB 5, out 2 3
        dead: button 4, SB 5, BB 1
        moving: button 4, SB 5, BB 1, out 2 3
        moving: button 5, SB 1, BB 4, out 2 3
        moving: button 1, SB 4, BB 5
    """,
    "the big blind, and buys in again: he has paid, so no post": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        3 busts
        dead: button 2, no SB, BB 4, out 3
        moving: button 2, SB 4, BB 5, out 3
        3 buys in again
        dead: button 3, SB 4, BB 5
        moving: button 4, SB 5, BB 1
    """,
    "the next big blind, and buys in again: it has passed him": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        4 busts
        button 2, SB 3, BB 5, out 4
        4 buys in again
        4 posts
        button 3, SB 5, BB 1, out 4
        button 5, SB 1, BB 2, posts 4
    """,
}

TOGETHER = {
    "the big blind leaves, a newcomer posts": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        3 leaves
        5 sits down, posts
        dead: button 2, no SB, BB 4, posts 5
        dead: button 3, SB 4, BB 5
        moving: button 2, SB 4, BB 5
        moving: button 4, SB 5, BB 1
    """,
    "the small blind busts, the big blind sits out, a newcomer waits": """
        1 2 3 4 5 play, button 1
        button 1, SB 2, BB 3
        2 busts
        3 sits out
        6 sits down, waits
        dead: button 2, no SB, BB 4, out 2 3 6
        dead: button 3, SB 4, BB 5, out 2 3 6
        dead: button 4, SB 5, BB 6, out 3
        moving: button 4, SB 5, BB 6, out 2 3
        moving: button 5, SB 6, BB 1, out 2 3
        moving: button 6, SB 1, BB 4, out 3
    """,
    "the coming big blind leaves after the announcement": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        announced: 4 leaves
        button 2, SB 3, BB 1
    """,
    "the coming small blind leaves after the announcement": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        announced: 3 leaves
        dead: button 2, no SB, BB 4
        moving: button 2, SB 4, BB 1
    """,
    "the coming big blind leaves, who was to post is big blind instead": """
        1 2 3 4 play, button 1
        button 1, SB 2, BB 3
        5 sits down, posts
        announced: 4 leaves
        button 2, SB 3, BB 5
    """,
}

TOO_FEW = {
    "B leaves, C waits: he plays (D5)": """
        1 2 play, button 1
        button 1, SB 2, BB 1
        3 sits down, waits
        2 leaves
        button 3, SB 1, BB 3
    """,
    "and free where the big blind comes to A": """
        1 4 play, button 4
        button 4, SB 1, BB 4
        2 sits down, waits
        4 leaves
        button 1, SB 2, BB 1
        button 2, SB 1, BB 2
    """,
    "two wait, and both play free": """
        1 4 play, button 4
        button 4, SB 1, BB 4
        2 sits down, waits
        3 sits down, posts
        4 leaves
        dead: button 3, no SB, BB 1
        moving: button 2, SB 3, BB 1
    """,
    "all others sit out": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        2 sits out
        3 sits out
        4 sits down, waits
        button 4, SB 1, BB 4, out 2 3
    """,
    "nobody is left at a close: the button is drawn again, and nobody posts": """
        1 2 3 play, button 1
        button 1, SB 2, BB 3
        1 sits out
        button 2, SB 3, BB 2, out 1
        3 leaves
        announced: 1 is back
        button 1, SB 2, BB 1
    """,
    "nobody is left at a close, then newcomers come": """
        1 2 play, button 1
        button 1, SB 2, BB 1
        2 leaves
        announced: 4 sits down
        announced: 5 sits down
        button 1, SB 4, BB 5
    """,
    "called off after the announcement: the button stays, nobody is big blind twice": """
        1 2 play, button 1
        button 1, SB 2, BB 1
        announced: 2 leaves
        announced: 3 sits down
        button 3, SB 1, BB 3
    """,
}

GROUPS = [
    # what the cases are about, the cases, which rules and which worked cases they prove
    ("a newcomer", NEWCOMERS, ("R2.7", "R7.1", "R7.3"), ("D3", "D4")),
    ("who comes back", RETURNING, ("R7.2", "R7.3"), ()),
    ("a short stack", SHORT_STACKS, ("R7.3",), ()),
    ("heads-up", HEADS_UP, ("R1.4", "R7.3"), ("D2",)),
    ("bust of", BUSTS, ("R1.4", "R2.8", "R7.2"), ("D1",)),
    ("several at once", TOGETHER, ("R1.4", "R7.1", "R17.4"), ()),
    ("too few otherwise", TOO_FEW, ("R7.3", "R17.4"), ("D5",)),
]
CASES = [
    pytest.param(text, id=f"{group}: {name}", marks=[pytest.mark.rule(*rules), *map(pytest.mark.case, cases)])
    for group, scripts, rules, cases in GROUPS
    for name, text in scripts.items()
]


@pytest.mark.parametrize("button", get_args(Button))
@pytest.mark.parametrize("text", CASES)
def test_who_posts_what(text: str, button: Button) -> None:
    hands = played(text, button)
    assert [seen for _, seen in hands] == [expected for expected, _ in hands]
