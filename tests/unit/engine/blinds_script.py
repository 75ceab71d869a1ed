"""Plays a few hands from a script that a dealer can read, and says of each who posted what.

The first line seats people: ``1 2 3 4 play, button 1``. A line ``button 1, SB 2, BB 3`` is a hand, and what
it must look like once the blinds are in: ``no SB`` where nobody posts it, ``posts 5`` for who posts the big
blind besides, ``out 6`` for people with a chair who are not dealt in. ``dead:`` or ``moving:`` before a line
limits it to that button rule. Every other line happens during the hand above it; ``announced:`` puts it
between the announcement of the next hand and its blinds.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple

from engine.game import Cents
from engine.holdem.commands import PostBlind
from engine.kit.commands import ConnectionLost, ConnectionRestored, ImBack, Leave, SitOut

from tests.unit.engine.felt import Felt

STACK_CENTS: Final = 20_000
SHORT_CENTS: Final = 500
"""With so little somebody goes all-in when he is to bust; seat by seat they hold worse than aces."""
LOSING: Final = ("7c2d", "8c3d", "7d2h", "8d3h")
BOARD: Final = "KhQsJd6s5c"

Button = Literal["dead", "moving"]


class Deal(NamedTuple):
    """One hand of a script: what happens before its blinds, what it must look like, what happens in it."""

    announced: tuple[str, ...]
    expected: str
    during: tuple[str, ...]


def script(text: str, button: Button) -> tuple[str, list[Deal]]:
    """(first line, hands) of a script as it reads under one button rule."""
    lines = [line.strip() for line in text.strip().splitlines()]
    own = [line.removeprefix(f"{button}: ") for line in lines if not line.startswith(_other(button))]
    deals: list[Deal] = []
    announced: list[str] = []
    for line in own[1:]:
        if line.startswith("button "):
            deals.append(Deal(tuple(announced), line, ()))
            announced = []
        elif line.startswith("announced: "):
            announced.append(line.removeprefix("announced: "))
        else:
            deals[-1] = deals[-1]._replace(during=(*deals[-1].during, line))
    assert not announced, "something is announced that never comes"
    return own[0], deals


def _other(button: Button) -> str:
    return "moving: " if button == "dead" else "dead: "


def played(text: str, button: Button) -> list[tuple[str, str]]:
    """(what the script says, what happened) for each of its hands."""
    first, deals = script(text, button)
    people, _, drawn = first.partition(" play, button ")
    felt = Felt(dict.fromkeys(map(int, people.split()), STACK_CENTS), int(drawn), button_rule=button)
    return [(deal.expected, hand(felt, deal)) for deal in deals]


def hand(felt: Felt, deal: Deal, look: Callable[[Felt], str] | None = None) -> str:
    """Play one hand; return what ``look`` (:func:`in_words`) says of it once the blinds are in."""
    if felt.state.hand is None:
        felt.tick()
    for line in deal.announced:
        happen(felt, line)
    if felt.state.hand is None:
        felt.tick()
    busting = [int(line.split()[0]) for line in deal.during if line.endswith(" busts")]
    for seat in busting:
        _set_stack(felt, seat, SHORT_CENTS)
    caller = _biggest_stack(felt, busting) if busting else 0
    felt.stack_deck({caller: "AsAh", **dict(zip(busting, LOSING, strict=False))}, BOARD)
    felt.told.clear()
    felt.wait(8_000)
    seen = (look or in_words)(felt)
    for line in deal.during:
        if not line.endswith(" busts"):
            happen(felt, line)
    _play_out(felt, busting, caller)
    for seat in busting:
        # Unless his line is broken or the aces' is: then somebody folds.
        assert look or felt.seat(seat).status == "rebuying", "he should be bust"
    return seen


def in_words(felt: Felt) -> str:
    """The hand whose blinds have just gone in, as a script writes it."""
    posted: dict[str, list[str]] = {"small": [], "big": [], "post": []}
    full = {"small": 100, "big": 200, "post": 200}
    for facts in felt.events("blind_posted"):
        short = "" if facts["cents"] == full[facts["blind"]] else f" all-in {facts['cents']}"
        posted[facts["blind"]].append(f"{facts['seat']}{short}")
    dealt_in = [player.seat for player in felt.hand.players]
    out = [
        str(seat.number)
        for seat in felt.state.seats
        if seat is not None and seat.status != "reserved" and seat.number not in dealt_in
    ]
    parts = [f"button {felt.hand.positions.button}"]
    parts += [f"SB {posted['small'][0]}" if posted["small"] else "no SB"]
    parts += [f"BB {seat}" for seat in posted["big"]]
    parts += [f"posts {' '.join(posted['post'])}"] if posted["post"] else []
    parts += [f"out {' '.join(out)}"] if out else []
    return ", ".join(parts)


def _sit(felt: Felt, seat: int, choice: str = "") -> None:
    felt.sit(seat, STACK_CENTS)
    if choice:
        felt.do(PostBlind(f"p{seat}", choice))  # type: ignore[arg-type]


def _set_stack(felt: Felt, seat: int, cents: int) -> None:
    seats = list(felt.state.seats)
    seats[seat - 1] = felt.seat(seat)._replace(stack_cents=Cents(cents))
    felt.state = felt.state._replace(seats=tuple(seats))


EVENTS: Final[Mapping[str, Callable[[Felt, int, int], Any]]] = {
    r"sits down": lambda felt, seat, _cents: _sit(felt, seat),
    r"sits down, posts": lambda felt, seat, _cents: _sit(felt, seat, "post"),
    r"sits down, waits": lambda felt, seat, _cents: _sit(felt, seat, "wait"),
    r"posts": lambda felt, seat, _cents: felt.do(PostBlind(f"p{seat}", "post")),
    r"waits": lambda felt, seat, _cents: felt.do(PostBlind(f"p{seat}", "wait")),
    r"leaves": lambda felt, seat, _cents: felt.do(Leave(f"p{seat}")),
    r"sits out": lambda felt, seat, _cents: felt.do(SitOut(f"p{seat}")),
    r"is back": lambda felt, seat, _cents: felt.do(ImBack(f"p{seat}")),
    r"loses his line": lambda felt, seat, _cents: felt.do(ConnectionLost(f"p{seat}")),
    r"has his line again": lambda felt, seat, _cents: felt.do(ConnectionRestored(f"p{seat}")),
    r"buys in again": lambda felt, seat, _cents: felt.sit_again(seat, STACK_CENTS),
    r"has (\d+)": _set_stack,
}


def happen(felt: Felt, line: str) -> None:
    """Let one line of a script happen."""
    seat, _, what = line.partition(" ")
    for pattern, event in EVENTS.items():
        found = re.fullmatch(pattern, what)
        if found:
            event(felt, int(seat), int(found[1]) if found.groups() else 0)
            return
    raise AssertionError(f"nobody knows what {line!r} means")


def _biggest_stack(felt: Felt, busting: list[int]) -> int:
    others = [player.seat for player in felt.hand.players if player.seat not in busting]
    return max(others, key=lambda seat: felt.seat(seat).stack_cents)


def _play_out(felt: Felt, busting: list[int], caller: int) -> None:
    """Who is to bust goes all-in and the aces call; everybody else folds when he is asked."""
    number = felt.state.hand_number
    while felt.state.hand is not None and felt.state.hand_number == number:
        asked = felt.in_turn
        if not asked:
            felt.wait(500)
        elif felt.seat(asked).away_until_ms is not None:
            felt.wait(10_500)
        elif asked in busting:
            felt.act(asked, "all_in")
        elif asked == caller:
            nothing_due = felt.player(asked).street_cents >= felt.hand.price_cents
            felt.act(asked, "check" if nothing_due else "call")
        else:
            felt.act(asked, "fold")
