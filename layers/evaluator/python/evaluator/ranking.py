"""How good a hand is: `evaluate` for the hot path, `rank_cards` and `best_five` with every check."""

from __future__ import annotations

from itertools import combinations

from evaluator.cards import (
    CARD_CODES,
    FLUSH_MASK,
    HIGH_RANK_MASK,
    LOW_RANK_SHIFT,
    RANKS,
    SUIT_BIAS,
    SUITS,
    BadHand,
    distinct_cards,
)
from evaluator.categories import (
    HIGH_CARD_TO_FLUSH,
    LAST_HIGH_CARD,
    STRAIGHT_TO_STRAIGHT_FLUSH,
    Category,
    category,
)
from evaluator.tables import COLUMNS, ROW_STARTS, UNSUITED_RANKS

TYPE_CHECKING = False
if TYPE_CHECKING:  # at run time the import of typing or collections would take a third of the loading
    from collections.abc import Callable, Iterable, Sequence

_SUIT_MARK_TO_UNIT = 3  # A suit's mark in FLUSH_MASK is 8, one card of it counts 1.


def _bind_evaluate() -> Callable[[Sequence[int]], int]:
    # Bound here, names are read faster than globals: some 5 % of a call that runs in half a microsecond.
    suit_bias, flush_mask, high_rank_mask = SUIT_BIAS, FLUSH_MASK, HIGH_RANK_MASK
    low_rank_shift, suit_mark_to_unit = LOW_RANK_SHIFT, _SUIT_MARK_TO_UNIT
    unsuited_ranks, row_starts, columns = UNSUITED_RANKS, ROW_STARTS, COLUMNS

    def evaluate(cards: Sequence[int]) -> int:
        """The rank of five, six or seven card integers: 1 (worst) to 7462 (royal flush), equal for ties.

        The input is trusted, because checking it would cost more than scoring it: a wrong number of cards, a
        card that comes twice or a number that is no card gives a meaningless rank or an IndexError. Where
        cards come from outside, use `rank_cards`.
        """
        total = sum(cards, suit_bias)
        if total & flush_mask:
            return evaluate_flush(cards, (total & flush_mask) >> suit_mark_to_unit)
        return unsuited_ranks[row_starts[total >> low_rank_shift] + columns[total & high_rank_mask]]

    def evaluate_flush(cards: Sequence[int], suit: int) -> int:
        # Five of a suit leave at most two cards, too few for a full house or four of a kind to win.
        suited = sum([card for card in cards if card & suit])
        rank = unsuited_ranks[row_starts[suited >> low_rank_shift] + columns[suited & high_rank_mask]]
        return rank + (HIGH_CARD_TO_FLUSH if rank <= LAST_HIGH_CARD else STRAIGHT_TO_STRAIGHT_FLUSH)

    return evaluate


evaluate = _bind_evaluate()


def checked_cards(names: Iterable[str], fewest: int = 5, most: int = 7) -> tuple[str, ...]:
    """The names as a tuple, after checking that they are cards, all different, and as many as allowed.

    Raises NotACard, or BadHand `duplicate_card` or `wrong_count`.
    """
    checked = distinct_cards(names)
    if not fewest <= len(checked) <= most:
        raise BadHand("wrong_count", count=len(checked), fewest=fewest, most=most)
    return checked


def rank_cards(names: Iterable[str]) -> int:
    """The rank of five, six or seven cards given by name, on the scale of `evaluate`.

    Raises NotACard, or BadHand `duplicate_card` or `wrong_count`.
    """
    return evaluate([CARD_CODES[name] for name in checked_cards(names)])


def category_of_five(names: Iterable[str]) -> Category:
    """The kind of hand of exactly five cards. Raises like `rank_cards`, also for six and seven cards."""
    return category(evaluate([CARD_CODES[name] for name in checked_cards(names, most=5)]))


def best_five(names: Iterable[str]) -> tuple[str, ...]:
    """The five cards that make the hand, in the order in which a person says them.

    Groups come before kickers, high before low, and the ace of a wheel last: `9s 9d 9c Kh Kd`,
    `5d 4s 3h 2c As`. Where equal ranks leave a choice of suits, spades go before hearts, diamonds and clubs,
    so that the same cards always give the same answer. Raises like `rank_cards`.
    """
    cards = sorted(checked_cards(names), key=_rank_then_suit, reverse=True)
    rank = evaluate([CARD_CODES[name] for name in cards])
    five = next(
        chosen for chosen in combinations(cards, 5) if evaluate([CARD_CODES[name] for name in chosen]) == rank
    )
    ranks = [name[0] for name in five]
    spoken = tuple(sorted(five, key=lambda name: -ranks.count(name[0])))
    is_wheel = [name[0] for name in spoken] == ["A", "5", "4", "3", "2"]
    return (*spoken[1:], spoken[0]) if is_wheel else spoken


def _rank_then_suit(name: str) -> tuple[int, int]:
    return RANKS.index(name[0]), SUITS.index(name[1])
