"""What bots stake beside the pots, and the decks that make prizes frequent."""

import random
from typing import Any

import pytest
from evaluator import Category, category_of_five

from local.rigged_decks import rigged_decks
from local.wagering import FAITHFUL, Habits, Wager, Wagering

OFFER = {
    "offer_id": "t1-1:insurance",
    "premium_cents": None,
    "min_cents": 100,
    "break_even_cents": 60,
    "max_cents": 500,
}
ALWAYS, NEVER = Habits(1.0, 1.0, 1.0), Habits(0.0, 0.0, 0.0)


def bot(habits: Habits, seed: int = 1) -> Wagering:
    return Wagering(random.Random(seed), habits)


def seat(*, bet: bool = False, continuity: bool = True, **more: Any) -> dict[str, Any]:
    return {"seat": 1, "jackpot": {"bet": bet, "continuity": continuity, "skipped": False}, **more}


def window(hand_id: str = "t1-1", stage: str = "window", dealt_in: int = 1) -> dict[str, Any]:
    return {"hand_id": hand_id, "stage": stage, "players": [{"seat": dealt_in}]}


def test_an_offer_is_answered_once_and_within_its_bounds() -> None:
    private = {"insurance": OFFER}
    for seed in range(20):
        own = bot(ALWAYS, seed)
        answer = own.answer(private)
        assert answer is not None
        assert answer.fields["offer_id"] == "t1-1:insurance"
        assert 100 <= answer.fields["premium_cents"] <= 500
        assert own.answer(private) is None
    assert bot(NEVER).answer(private) == Wager("insure", {"offer_id": "t1-1:insurance", "premium_cents": 0})


@pytest.mark.parametrize("offer", [None, {**OFFER, "premium_cents": 0}, {**OFFER, "premium_cents": 100}])
def test_nothing_is_answered_where_nothing_is_asked(offer: Any) -> None:
    assert bot(ALWAYS).answer({"insurance": offer}) is None


def test_a_new_seat_gives_its_standing_order_once() -> None:
    own = bot(FAITHFUL)
    assert own.bet(None, seat(continuity=False)) == Wager("jackpot_continuity", {"on": True})
    assert own.bet(None, seat(continuity=False)) is None


def test_a_window_is_decided_about_once() -> None:
    own = bot(ALWAYS)
    assert own.bet(window(), seat()) == Wager("jackpot_bet", {"on": True})
    assert own.bet(window(), seat()) is None
    assert own.bet(window("t1-2"), seat(bet=True)) == Wager("jackpot_bet", {"on": False})


@pytest.mark.parametrize(
    ("hand", "private"),
    [
        (window(stage="betting"), seat()),
        (window(dealt_in=2), seat()),
        (None, seat()),
        (window(), {"seat": 1, "jackpot": None}),
    ],
    ids=["after the window", "not dealt in", "between hands", "no jackpot"],
)
def test_no_bet_where_none_is_taken(hand: Any, private: dict[str, Any]) -> None:
    assert bot(ALWAYS).bet(hand, private) is None


def dealt(players: int, bettor: int) -> dict[str, Any]:
    return {"players": [{"jackpot_cents": 500 if at == bettor else 0} for at in range(players)]}


@pytest.mark.parametrize("players", [2, 6, 9])
def test_a_rigged_deck_is_whole_and_makes_a_straight_flush_for_who_has_bet(players: int) -> None:
    bettor = players - 1
    decks = rigged_decks("secret", lambda: dealt(players, bettor), one_in=1)
    kinds = set()
    for number in range(40):
        deck = decks(f"t1-{number}")
        assert len(set(deck)) == len(deck) == 52
        assert decks(f"t1-{number}") == deck
        flop = deck[2 * players + 1 : 2 * players + 4]
        kinds.add(category_of_five([deck[bettor], deck[players + bettor], *flop]))
    assert kinds == {Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}


def test_another_secret_gives_other_decks() -> None:
    assert rigged_decks("a", lambda: dealt(6, 7))("t1-1") != rigged_decks("b", lambda: dealt(6, 7))("t1-1")
