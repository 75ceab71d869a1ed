"""Betting (R1.6, R1.9, R1.10, R3.5): who owes a decision, what he may do, and what a move does.

Pure functions on the hand; seats, clocks and streets are somebody else's.
"""

from typing import NamedTuple, TypeAlias

from engine.game import Cents, Json, RuleViolation
from engine.holdem.commands import Act
from engine.holdem.limits import LIMITS
from engine.holdem.state import Hand, Player
from engine.kit.records import copier, maker

MOVES = ("fold", "check", "call", "bet", "raise", "all_in")

_folded = copier(Player, "folded", "acted", "last_action")
_checked = copier(Player, "acted", "last_action")
_paid = copier(Player, "stack_cents", "street_cents", "total_cents")
_bet = copier(Player, "stack_cents", "street_cents", "total_cents", "acted", "bet_order", "last_action")


class Options(NamedTuple):
    """What the player in turn may do; amounts are street totals in cents.

    ``to_call_cents`` is what a call costs (0: he may check), ``call_to_cents`` the street total after it.
    ``raise_refused`` says why he may neither bet nor raise, "" when he may, between ``min_to_cents`` and
    ``max_to_cents`` (both None when refused). ``can_bet``: a bet opens; otherwise it is a raise.
    """

    to_call_cents: Cents
    call_to_cents: Cents
    can_check: bool
    can_bet: bool
    raise_refused: str
    min_to_cents: Cents | None
    max_to_cents: Cents | None


_options = maker(Options)


def in_play(hand: Hand) -> list[int]:
    """Indices of the players who have not folded."""
    return [index for index, player in enumerate(hand.players) if not player.folded]


Round: TypeAlias = tuple[tuple[Player, ...], Cents, Cents]
"""What a move changes of a hand: its players, the price and the last full bet or raise."""

Moved: TypeAlias = tuple[Round, str, dict[str, Json]]
"""A move that was made: the round after it, the event's name and its facts."""


def standing(players: tuple[Player, ...]) -> tuple[int, int]:
    """How many players have not folded, and how many of them still have chips to bet (R1.8, R1.9).

    Two who can bet are enough to count: no rule asks for more.
    """
    left = able = 0
    for player in players:
        if not player.folded:
            left += 1
            if player.stack_cents:
                able += 1
                if able == 2:
                    break
    return left, able


def next_turn(players: tuple[Player, ...], price_cents: int, after: int, able: int) -> int:
    """The next player clockwise after index ``after`` who owes a decision, -1 when nobody does (R1.9).

    ``able`` is how many can still bet, 2 for more of them, from :func:`standing`.
    """
    if not able:
        return -1
    count = len(players)
    for place in range(after + 1, after + 1 + count):
        index = place % count
        player = players[index]
        if player.folded or not player.stack_cents:
            continue
        if player.street_cents < price_cents:
            if able > 1 or _is_exceeded(players, player):
                return index
        elif not player.acted and able > 1:
            return index
    return -1


def _is_exceeded(players: tuple[Player, ...], player: Player) -> bool:
    """Whether somebody all-in has more in the street: if not, calling a short blind's price is moot."""
    return any(other.street_cents > player.street_cents for other in players if not other.folded)


def options(hand: Hand, index: int) -> Options:
    """What the player at ``index`` may do when it is his turn."""
    player, price_cents = hand.players[index], hand.price_cents
    street_cents = player.street_cents
    everything = street_cents + player.stack_cents
    call_to = min(max(price_cents, street_cents), everything)
    refused = _raise_refused(hand, index, everything)
    minimum = maximum = None
    if not refused:
        least, most = LIMITS[hand.rules.limit].bounds(hand, player)
        maximum = min(most, everything)
        minimum = min(least, maximum)
    can_check, can_bet = street_cents >= price_cents, not refused and price_cents == 0
    return _options((call_to - street_cents, call_to, can_check, can_bet, refused, minimum, maximum))


def _raise_refused(hand: Hand, index: int, everything: int) -> str:
    """Why the player may not bet or raise, "" if he may (R1.10)."""
    player = hand.players[index]
    if everything <= hand.price_cents:
        return "stack_too_small"
    if player.acted and hand.price_cents - player.street_cents < hand.full_raise_cents:
        return "not_reopened"
    for position, other in enumerate(hand.players):
        if position != index and other.stack_cents and not other.folded:
            return ""
    return "nobody_to_raise"


def apply_move(hand: Hand, act: Act, turn: int) -> Moved:
    """Make the move of the player in turn. Raises RuleViolation when it or its amount is not allowed."""
    index = hand.turn_index
    move = act.move
    if move == "fold" or move == "check":  # noqa: PLR1714 - two comparisons, no tuple, on the hot path
        if act.to_cents is not None:
            raise RuleViolation("amount_not_allowed")
        return fold(hand, index, "asked") if move == "fold" else check(hand, index, "asked")
    if act.to_cents is not None and (type(act.to_cents) is not int or act.to_cents <= 0):
        raise RuleViolation("bad_amount")
    if move == "call":
        return _call(hand, index, act, turn)
    if move == "all_in":
        player = hand.players[index]
        everything = Cents(player.street_cents + player.stack_cents)
        if everything <= hand.price_cents:
            return _call(hand, index, act, turn)
        _check_raise(options(hand, index), everything)
        _check_expected(act, everything)
        return _bet_or_raise(hand, index, everything, turn)
    if move not in MOVES:
        raise RuleViolation("bad_move")
    return _bet_or_raise(hand, index, Cents(_asked_total(hand, act, options(hand, index))), turn)


def _check_expected(act: Act, to_cents: int) -> None:
    """An amount beside a move that has only one: it must be that one, or the sender saw another price."""
    if act.to_cents is not None and act.to_cents != to_cents:
        raise RuleViolation("wrong_amount", to_cents=to_cents)


def _asked_total(hand: Hand, act: Act, choice: Options) -> int:
    """The amount of a bet or raise."""
    if act.move == "bet" and hand.price_cents > 0:
        raise RuleViolation("cannot_bet")
    if act.move == "raise" and hand.price_cents == 0:
        raise RuleViolation("cannot_raise", reason="nothing_to_raise")
    if act.to_cents is None:
        raise RuleViolation("amount_required")
    _check_raise(choice, act.to_cents)
    return act.to_cents


def _check_raise(choice: Options, to_cents: int) -> None:
    if choice.min_to_cents is None or choice.max_to_cents is None:
        raise RuleViolation("cannot_raise", reason=choice.raise_refused)
    if to_cents < choice.min_to_cents:
        raise RuleViolation("amount_too_small", min_to_cents=choice.min_to_cents)
    if to_cents > choice.max_to_cents:
        raise RuleViolation("amount_too_large", max_to_cents=choice.max_to_cents)


def fold(hand: Hand, index: int, why: str) -> Moved:
    """Fold the player at ``index``; ``why`` is asked, time_out or absent."""
    player = hand.players[index]
    return (
        _round(hand, index, _folded(player, True, True, "fold")),
        "folded",
        {"seat": player.seat, "why": why},
    )


def check(hand: Hand, index: int, why: str) -> Moved:
    """Check; refused when there is something to call (R1.6)."""
    player = hand.players[index]
    if player.street_cents < hand.price_cents:
        to_call = min(hand.price_cents - player.street_cents, player.stack_cents)
        raise RuleViolation("cannot_check", to_call_cents=to_call)
    return _round(hand, index, _checked(player, True, "check")), "checked", {"seat": player.seat, "why": why}


def _call(hand: Hand, index: int, act: Act, turn: int) -> Moved:
    before = hand.players[index]
    stack_cents, street_cents = before.stack_cents, before.street_cents
    cost = min(hand.price_cents - street_cents, stack_cents)
    if cost <= 0:
        raise RuleViolation("nothing_to_call")
    to_cents = street_cents + cost
    _check_expected(act, to_cents)
    player = _bet(before, stack_cents - cost, to_cents, before.total_cents + cost, True, turn, "call")
    facts: dict[str, Json] = {
        "seat": before.seat,
        "cents": cost,
        "to_cents": to_cents,
        "all_in": stack_cents == cost,
    }
    return _round(hand, index, player), "called", facts


def _bet_or_raise(hand: Hand, index: int, to_cents: Cents, turn: int) -> Moved:
    opens = hand.price_cents == 0
    before = hand.players[index]
    cost = to_cents - before.street_cents
    stack_cents, total_cents = before.stack_cents - cost, before.total_cents + cost
    player = _bet(before, stack_cents, to_cents, total_cents, True, turn, "bet" if opens else "raise")
    # An all-in below a full bet or raise moves the price, but not what a full raise is (R1.10).
    full_raise_cents = Cents(max(to_cents - hand.price_cents, hand.full_raise_cents))
    facts: dict[str, Json] = {"seat": before.seat, "to_cents": to_cents, "all_in": stack_cents == 0}
    players, _, _ = _round(hand, index, player)
    return (players, to_cents, full_raise_cents), "bet" if opens else "raised", facts


def put_in(player: Player, cents: Cents) -> Player:
    """Move chips from the stack to the street; a short stack puts in all it has."""
    paid = min(cents, player.stack_cents)
    return _paid(player, player.stack_cents - paid, player.street_cents + paid, player.total_cents + paid)


def _round(hand: Hand, index: int, player: Player) -> Round:
    """The round as it is, but for one player."""
    players = list(hand.players)
    players[index] = player
    return tuple(players), hand.price_cents, hand.full_raise_cents
