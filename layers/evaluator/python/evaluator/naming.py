"""What a hand is called among people (R4.5): as facts for clients in any language, and in English.

Kickers are named only where they decide against one of the rivals, and only down to the one that decides.
"""

from __future__ import annotations

from evaluator.cards import CARD_CODES, RANKS, BadHand, distinct_cards
from evaluator.categories import Category, category
from evaluator.ranking import best_five, evaluate

TYPE_CHECKING = False
if TYPE_CHECKING:  # see evaluator.ranking
    from collections.abc import Iterable, Sequence

_SINGULAR = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_PLURAL = {rank: f"{word}es" if word == "six" else f"{word}s" for rank, word in _SINGULAR.items()}

# How many of the five cards, in the order of `best_five`, stand before the kickers.
_CARDS_BEFORE_KICKERS = {
    Category.HIGH_CARD: 1,
    Category.PAIR: 2,
    Category.TWO_PAIR: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.FLUSH: 1,
    Category.FOUR_OF_A_KIND: 4,
}
_TOP_CARD_ONLY = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_BOARD_SIZES = (0, 3, 4, 5)

HandFacts = dict[str, str | list[str] | None]


def describe(hole: Sequence[str], board: Sequence[str], rivals: Sequence[Sequence[str]] = ()) -> str:
    """The English name of a hand, such as `set of nines` or `pair of kings, queen kicker`.

    Takes and raises what `describe_facts` does.
    """
    category_, ranks, kickers, nickname = _facts(hole, board, rivals)
    name = _say(category_, ranks, nickname)
    if not kickers:
        return name
    words = [_SINGULAR[rank] for rank in kickers]
    if len(words) == 1:
        return f"{name}, {words[0]} kicker"
    return f"{name}, {', '.join(words[:-1])} and {words[-1]} kickers"


def describe_facts(
    hole: Sequence[str], board: Sequence[str], rivals: Sequence[Sequence[str]] = ()
) -> HandFacts:
    """What there is to say about a hand, free of any language.

    `hole` is two cards, `board` none, three, four or five, `rivals` the others' hole cards on the same board.
    Gives `category` (a Category in lower case), `ranks` (what the hand is named by, as card letters, the most
    important first), `kickers` (those that decide against a rival, as letters) and `nickname`: `wheel` or
    `broadway` for straights, `set` or `trips` for three of a kind, `suited` for unpaired hole cards before
    the flop, else None. Before the flop a high card is named by both cards, and rivals are not looked at.
    Raises NotACard, or BadHand `duplicate_card` (also between hands) or `wrong_count`.
    """
    category_, ranks, kickers, nickname = _facts(hole, board, rivals)
    return {"category": category_.name.lower(), "ranks": ranks, "kickers": kickers, "nickname": nickname}


def _facts(
    hole: Sequence[str], board: Sequence[str], rivals: Sequence[Sequence[str]]
) -> tuple[Category, list[str], list[str], str | None]:
    _check_deal(hole, board, rivals)
    if not board:
        return _facts_before_flop(hole)
    category_, ranks, others = _spoken_ranks((*hole, *board))
    depth = 0
    for rival in rivals:
        rival_category, rival_ranks, rival_others = _spoken_ranks((*rival, *board))
        if (rival_category, rival_ranks) == (category_, ranks) and rival_others != others:
            deciding = next(place for place, rank in enumerate(others) if rank != rival_others[place])
            depth = max(depth, deciding + 1)
    return category_, ranks, others[:depth], _nickname(category_, ranks[0], hole, board)


def _check_deal(hole: Sequence[str], board: Sequence[str], rivals: Sequence[Sequence[str]]) -> None:
    for hand in (hole, *rivals):
        if len(hand) != 2:
            raise BadHand("wrong_count", count=len(hand), fewest=2, most=2)
    if len(board) not in _BOARD_SIZES:
        raise BadHand("wrong_count", count=len(board), fewest=0, most=5)
    distinct_cards([*hole, *board, *(name for rival in rivals for name in rival)])


def _facts_before_flop(hole: Sequence[str]) -> tuple[Category, list[str], list[str], str | None]:
    high, low = sorted((name[0] for name in hole), key=RANKS.index, reverse=True)
    if high == low:
        return Category.PAIR, [high], [], None
    return Category.HIGH_CARD, [high, low], [], "suited" if hole[0][1] == hole[1][1] else None


def _spoken_ranks(names: Iterable[str]) -> tuple[Category, list[str], list[str]]:
    """The category, the ranks that name the hand, and those of its other cards, high to low."""
    five = best_five(names)
    category_ = category(evaluate([CARD_CODES[name] for name in five]))
    letters = [name[0] for name in five]
    if category_ in _TOP_CARD_ONLY:
        return category_, letters[:1], []
    before_kickers = _CARDS_BEFORE_KICKERS.get(category_, 5)
    return category_, list(dict.fromkeys(letters[:before_kickers])), letters[before_kickers:]


def _nickname(category_: Category, rank: str, hole: Sequence[str], board: Sequence[str]) -> str | None:
    if category_ is Category.STRAIGHT:
        return {"5": "wheel", "A": "broadway"}.get(rank)
    if category_ is Category.THREE_OF_A_KIND:
        in_hole = sum(name[0] == rank for name in hole)
        on_board = sum(name[0] == rank for name in board)
        return {(2, 1): "set", (1, 2): "trips"}.get((in_hole, on_board))
    return None


def _say(category_: Category, ranks: list[str], nickname: str | None) -> str:
    one, many = _SINGULAR[ranks[0]], _PLURAL[ranks[0]]
    match category_:
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.STRAIGHT_FLUSH:
            return f"straight flush, {one} high"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {many}"
        case Category.FULL_HOUSE:
            return f"full house, {many} full of {_PLURAL[ranks[1]]}"
        case Category.FLUSH:
            return f"flush, {one} high"
        case Category.STRAIGHT:
            called = {"wheel": " (wheel)", "broadway": " (Broadway)"}.get(nickname or "", "")
            return f"straight, {one} high{called}"
        case Category.THREE_OF_A_KIND:
            return {"set": f"set of {many}", "trips": f"trip {many}"}.get(
                nickname or "", f"three of a kind, {many}"
            )
        case Category.TWO_PAIR:
            return f"two pair, {many} and {_PLURAL[ranks[1]]}"
        case Category.PAIR:
            return f"pair of {many}"
        case Category.HIGH_CARD:
            return _say_high_card(ranks, nickname)


def _say_high_card(ranks: list[str], nickname: str | None) -> str:
    if len(ranks) == 1:
        return f"high card {_SINGULAR[ranks[0]]}"
    both = f"{_SINGULAR[ranks[0]]} {_SINGULAR[ranks[1]]}"
    return f"{both} suited" if nickname == "suited" else both
