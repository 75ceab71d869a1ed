"""A scripted shoe: from who gets what to the 52 cards in dealing order (R22.1), for the players dealt in.

A shoe is for a demonstration: whoever knows it knows every card. Its form in a file is in docs/scenarios.md.
"""

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast, get_args

from evaluator import CARDS

Manner: TypeAlias = Literal["calls", "all_in", "folds"]
"""How a bot on a seat plays a scripted hand: checks and calls, goes all-in, or folds where it has to pay."""

_CARDS: Final = frozenset(CARDS)
_STREETS: Final = {"flop": 3, "turn": 1, "river": 1}
_BURN_BEFORE: Final = (0, 3, 4)
"""Board cards before which one is burnt: the first of the flop, the turn, the river."""
_HAND_FIELDS: Final = frozenset({"about", "holes", "deck", "manners", *_STREETS})
_MOST_SEATS: Final = 9


class BadShoe(Exception):  # noqa: N818 - what is wrong is said in words for who wrote the shoe
    """A shoe from which no hand can be dealt."""


class Shoe(NamedTuple):
    """The cards of one hand.

    ``holes``: {seat: its two cards}; who is not named gets what is left. ``board``: 0, 3, 4 or 5 cards from
    the flop on. ``deck``: all 52 cards in dealing order instead, whoever is dealt in. ``manners``: {seat: how
    its bot plays}.
    """

    about: str = ""
    holes: Mapping[int, tuple[str, ...]] = {}
    board: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    manners: Mapping[int, Manner] = {}


def dealing_order(shoe: Shoe, seats: Sequence[int], rest: str = "") -> tuple[str, ...]:
    """Return the 52 cards in dealing order.

    ``seats``: who is dealt in, in dealing order. What the shoe leaves open follows from the text ``rest``.
    Raises BadShoe: a card twice, an unknown card, a wrong number of cards, a seat that is not dealt in.
    """
    check(shoe)
    if shoe.deck:
        return shoe.deck
    absent = sorted(shoe.holes.keys() - set(seats))
    if absent:
        dealt_in = ", ".join(map(str, sorted(seats)))
        raise BadShoe(f"seat {absent[0]} has cards in the shoe and is not dealt in; dealt in are {dealt_in}")
    named = {*shoe.board, *(card for hole in shoe.holes.values() for card in hole)}
    spare = [card for card in CARDS if card not in named]
    random.Random(rest).shuffle(spare)
    others = iter(spare)
    holes = {seat: shoe.holes.get(seat) or (next(others), next(others)) for seat in seats}
    order = [holes[seat][which] for which in range(2) for seat in seats]
    board = iter(shoe.board)
    for at in range(sum(_STREETS.values())):
        if at in _BURN_BEFORE:
            order.append(next(others))
        order.append(next(board, None) or next(others))
    deck = (*order, *others)
    assert sorted(deck) == sorted(CARDS), "every card lies once in the deck"
    return deck


def check(shoe: Shoe) -> None:
    """Refuse a shoe from which no hand can be dealt, whoever is dealt in. Raises BadShoe."""
    if shoe.deck and (shoe.holes or shoe.board):
        raise BadShoe("a shoe has either a deck or holes and streets, not both")
    for seat in (*shoe.holes, *shoe.manners):
        if not 1 <= seat <= _MOST_SEATS:
            raise BadShoe(f"there is no seat {seat}: seats are 1 to {_MOST_SEATS}")
    for seat, hole in shoe.holes.items():
        if len(hole) != 2:
            raise BadShoe(f"seat {seat} gets 2 cards, here it has {len(hole)}")
    if len(shoe.board) not in (0, 3, 4, 5):
        raise BadShoe(f"a board has 0, 3, 4 or 5 cards, here it has {len(shoe.board)}")
    _check_cards([*shoe.deck, *shoe.board, *(card for hole in shoe.holes.values() for card in hole)])
    if shoe.deck and len(shoe.deck) != len(CARDS):
        raise BadShoe(f"a deck has {len(CARDS)} cards, this one has {len(shoe.deck)}")


def _check_cards(cards: Sequence[str]) -> None:
    unknown = [card for card in cards if card not in _CARDS]
    if unknown:
        raise BadShoe(f"{unknown[0]!r} is no card: write a rank of 23456789TJQKA and a suit of cdhs, as Td")
    twice = [card for card, count in Counter(cards).items() if count > 1]
    if twice:
        raise BadShoe(f"{twice[0]} is in the shoe twice")


def cards_of(text: str) -> tuple[str, ...]:
    """Split a text of cards, with spaces between them or none: ``As Kd`` or ``AsKd``."""
    together = "".join(text.split())
    return tuple(together[at : at + 2] for at in range(0, len(together), 2))


def from_json(content: Any) -> tuple[Shoe, ...]:
    """Read the hands of a shoe file. Raises BadShoe."""
    if not isinstance(content, dict):
        raise BadShoe('a shoe file is an object: {"hands": [...]} or one hand')
    if "hands" not in content:
        return (_hand(content, "the hand"),)
    _known(content, frozenset({"about", "hands"}), "the file")
    hands = content["hands"]
    if not isinstance(hands, list) or not hands:
        raise BadShoe("hands is a list with at least one hand")
    return tuple(_hand(hand, f"hand {number}") for number, hand in enumerate(hands, start=1))


def _hand(content: Any, where: str) -> Shoe:
    if not isinstance(content, dict):
        raise BadShoe(f"{where} is not an object")
    _known(content, _HAND_FIELDS, where)
    streets = {street: _cards(content.get(street, ()), f"{where}: {street}") for street in _STREETS}
    _check_streets(streets, where)
    shoe = Shoe(
        about=str(content.get("about", "")),
        holes={
            _seat(seat, where): _cards(hole, f"{where}: the hole cards of seat {seat}")
            for seat, hole in _object(content, "holes", where).items()
        },
        board=(*streets["flop"], *streets["turn"], *streets["river"]),
        deck=_cards(content.get("deck", ()), f"{where}: deck"),
        manners={
            _seat(seat, where): _manner(manner, where)
            for seat, manner in _object(content, "manners", where).items()
        },
    )
    try:
        check(shoe)
    except BadShoe as wrong:
        raise BadShoe(f"{where}: {wrong}") from None
    return shoe


def _check_streets(streets: Mapping[str, tuple[str, ...]], where: str) -> None:
    """Refuse a street with a wrong number of cards, and one that lacks the street before it."""
    before = ""
    for street, size in _STREETS.items():
        count = len(streets[street])
        if count not in (0, size):
            raise BadShoe(f"{where}: the {street} has {size} card{'s' * (size > 1)}, here it has {count}")
        if count and before and not streets[before]:
            raise BadShoe(f"{where}: there is a {street} and no {before}")
        before = street


def _known(content: Mapping[str, Any], fields: frozenset[str], where: str) -> None:
    unknown = sorted(content.keys() - fields)
    if unknown:
        raise BadShoe(f"{where}: {unknown[0]!r} is no field of it; there are {', '.join(sorted(fields))}")


def _object(content: Mapping[str, Any], field: str, where: str) -> Mapping[str, Any]:
    value = content.get(field, {})
    if not isinstance(value, dict):
        raise BadShoe(f'{where}: {field} is an object by seat, as {{"1": ...}}')
    return value


def _cards(value: Any, where: str) -> tuple[str, ...]:
    if isinstance(value, str):
        return cards_of(value)
    if isinstance(value, list | tuple) and all(isinstance(card, str) for card in value):
        return tuple(value)
    raise BadShoe(f'{where} is a text as "As Kd" or a list of cards')


def _seat(text: str, where: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise BadShoe(f"{where}: {text!r} is no number of a seat")
    return int(text)


def _manner(value: Any, where: str) -> Manner:
    if value not in get_args(Manner):
        raise BadShoe(f"{where}: a bot {' or '.join(get_args(Manner))}, not {value!r}")
    return cast("Manner", value)


def read_shoe(path: Path) -> tuple[Shoe, ...]:
    """Read a shoe file. Raises BadShoe, OSError."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadShoe(f"{path.name} is not JSON: {error}") from None
    return from_json(content)


def hands_of(name_or_file: str, named: Mapping[str, Iterable[Shoe]]) -> tuple[Shoe, ...]:
    """Return the hands of a named shoe or of a file. Raises BadShoe."""
    if name_or_file in named:
        return tuple(named[name_or_file])
    path = Path(name_or_file)
    try:
        return read_shoe(path)
    except OSError:
        raise BadShoe(
            f"there is no shoe and no file {name_or_file!r}; shoes are {', '.join(sorted(named))}"
        ) from None
