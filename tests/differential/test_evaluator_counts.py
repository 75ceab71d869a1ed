"""Every hand that one deck can deal, counted: the counts are known from combinatorics."""

import pytest
from evaluator import CARD_CODES, CARDS, Category, evaluate

np = pytest.importorskip("numpy", reason="numpy counts whole decks; it is a development dependency")

from bench.batch_evaluator import count_categories, count_ranks, evaluate_batch  # noqa: E402

# Category | of 2,598,960 five-card hands | of 20,358,520 six-card hands | of 133,784,560 seven-card hands
COUNTS = [
    (Category.ROYAL_FLUSH, 4, 188, 4_324),
    (Category.STRAIGHT_FLUSH, 36, 1_656, 37_260),
    (Category.FOUR_OF_A_KIND, 624, 14_664, 224_848),
    (Category.FULL_HOUSE, 3_744, 165_984, 3_473_184),
    (Category.FLUSH, 5_108, 205_792, 4_047_644),
    (Category.STRAIGHT, 10_200, 361_620, 6_180_020),
    (Category.THREE_OF_A_KIND, 54_912, 732_160, 6_461_620),
    (Category.TWO_PAIR, 123_552, 2_532_816, 31_433_400),
    (Category.PAIR, 1_098_240, 9_730_740, 58_627_800),
    (Category.HIGH_CARD, 1_302_540, 6_612_900, 23_294_460),
]


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(("card_count", "hand_count"), [(5, 2_598_960), (6, 20_358_520), (7, 133_784_560)])
def test_every_hand_of_a_deck_falls_into_its_category(card_count: int, hand_count: int) -> None:
    expected = {row[0]: row[card_count - 4] for row in COUNTS}
    assert sum(expected.values()) == hand_count
    assert count_categories(card_count) == expected


def test_every_rank_is_some_five_cards() -> None:
    counts = count_ranks(5)
    assert counts[0] == 0
    assert (counts[1:] > 0).all()


@pytest.mark.parametrize("card_count", [5, 6, 7])
def test_the_batch_scores_as_one_call_a_hand_does(card_count: int) -> None:
    rng = np.random.default_rng(card_count)
    deck = np.array([CARD_CODES[name] for name in CARDS], dtype=np.int64)
    codes = deck[np.argsort(rng.random((20_000, 52)), axis=1)[:, :card_count]].T
    assert evaluate_batch(codes).tolist() == [evaluate(hand) for hand in codes.T.tolist()]
