"""Who is offered an insurance, and when (R6.1, R6.2); the spots are in insured_hands.py."""

import pytest
from engine.holdem import insurance
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.engine import insured_hands as spots
from tests.unit.engine.felt import Felt
from tests.unit.engine.insured_hands import Spot, all_in, bounds_of, offer_of, offered, to_the_turn


def stages(felt: Felt, duration_ms: int) -> set[str]:
    """The stages that the running hand goes through."""
    seen: set[str] = set()
    for _ in range(duration_ms // 500):
        if felt.state.hand is None or felt.state.hand.hand_id != "t1-1":
            break
        seen.add(felt.hand.stage)
        felt.wait(500)
    return seen


def assert_no_offer(felt: Felt) -> None:
    assert "insurance" not in stages(felt, 20_000)
    assert not felt.events("insurance_offered")
    assert felt.records, "the hand goes on by itself"


@pytest.mark.rule("R6.2", "R6.3")
@pytest.mark.parametrize(("count", "spot"), spots.BY_COUNT.items())
def test_the_favourite_is_offered_a_claim_on_every_card_that_beats_him(count: int, spot: Spot) -> None:
    offer = offer_of(offered(spot))
    assert offer.seat == 1
    assert set(offer.outs) == set(spot.outs.split())
    assert len(offer.outs) == count
    assert offer.ties == ()


@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(
    ("count", "odds_tenths"),
    [
        (1, 300),
        (2, 160),
        (3, 100),
        (4, 80),
        (5, 60),
        (6, 50),
        (7, 40),
        (8, 35),
        (9, 30),
        (10, 25),
        (11, 22),
        (12, 20),
        (13, 18),
        (14, 16),
    ],
)
def test_odds_by_the_number_of_outs(count: int, odds_tenths: int) -> None:
    assert offer_of(offered(spots.BY_COUNT[count])).odds_tenths == odds_tenths


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("favourite", [1, 2])
def test_the_favourite_is_who_wins_with_more_cards_wherever_he_sits(favourite: int) -> None:
    assert offer_of(offered(spots.GUTSHOT, favourite=favourite)).seat == favourite


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize(
    ("spot", "ties", "count", "odds_tenths"),
    [
        pytest.param(spots.KICKERS, "counted", "3 and 6", 30, id="AK v AQ on JJ52: nine cards pay a claim"),
        pytest.param(spots.WHEEL_FOR_BOTH, "counted", "1 and 3", 80, id="one out, three ties"),
        pytest.param(spots.KICKERS, "literal", "3 and 6", 100, id="the same, outs alone"),
        pytest.param(spots.FOURTEEN_WITH_TIES, "counted", "8 and 6", 16, id="fourteen in all"),
        pytest.param(spots.FOURTEEN_WITH_TIES, "literal", "8 and 6", 35, id="eight of them outs"),
        pytest.param(
            spots.FIFTEEN_WITH_TIES, "literal", "9 and 6", 30, id="fifteen in all, nine of them outs"
        ),
    ],
)
def test_ties_count_because_they_pay_a_claim(spot: Spot, ties: str, count: str, odds_tenths: int) -> None:
    offer = offer_of(offered(spot, insurance={"ties": ties}))
    assert f"{len(offer.outs)} and {len(offer.ties)}" == count
    assert set(offer.outs) == set(spot.outs.split())
    assert set(offer.ties) == set(spot.ties.split())
    assert offer.odds_tenths == odds_tenths


@pytest.mark.rule("R6.2")
@pytest.mark.case("I3")
@pytest.mark.parametrize(
    ("spot", "settings"),
    [
        pytest.param(spots.FIFTEEN_WITH_TIES, {"ties": "counted"}, id="nine outs and six ties"),
        pytest.param(spots.FIFTEEN_OUTS, {"ties": "counted"}, id="fifteen outs"),
        pytest.param(spots.FIFTEEN_OUTS, {"ties": "literal"}, id="fifteen outs, literal"),
        pytest.param(spots.DEAD, {}, id="no outs: the other one is drawing dead"),
        pytest.param(spots.TIES_ALONE, {}, id="no outs, but a card that splits"),
        pytest.param(spots.SAME_HANDS, {}, id="both hold the same"),
        pytest.param(spots.SAME_DRAWS, {}, id="both win with nine cards"),
        pytest.param(spots.SAME_DRAWS, {"ties": "literal"}, id="the same, though nine outs have odds"),
        pytest.param(spots.GUTSHOT, {"odds_tenths": [300, 160, 100]}, id="four outs, odds for three"),
        pytest.param(spots.GUTSHOT, {"odds_tenths": []}, id="the table has no insurance"),
    ],
)
def test_no_offer(spot: Spot, settings: dict[str, object]) -> None:
    assert_no_offer(all_in(spot, insurance=settings))


@pytest.mark.rule("R6.1", "R6.2")
def test_folded_hands_and_burnt_cards_stay_unknown() -> None:
    """Seat 3 folds two of the four tens, and one more is burnt: four outs they are, of 44 cards."""
    felt = Felt({1: 50_000, 2: 50_000, 3: 50_000}, 1, wagers=True)
    felt.tick()
    felt.stack_deck({1: "AsAd", 2: "9c8d", 3: "TcTd"}, "Js7h2c3d")
    deck = list(felt.hand.deck)
    burn, ten = 6, deck.index("Th")
    deck[burn], deck[ten] = deck[ten], deck[burn]
    felt.state = felt.state._replace(hand=felt.hand._replace(deck=tuple(deck)))
    felt.wait(10_000)
    felt.play("a", "c", "f")
    to_the_turn(felt)
    offer = offer_of(felt)
    assert set(offer.outs) == {"Tc", "Td", "Th", "Ts"}
    assert 44 - len(offer.outs) - len(offer.ties) == 40


def three_with_one_folding(moves: str) -> Felt:
    """Seat 1 has aces, seat 2 a gutshot, seat 3 deuces that fold. Order: 1, 2, 3; post-flop 2, 3, 1."""
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1, wagers=True)
    felt.deal({1: "AsAd", 2: "9c8d", 3: "2s2h"}, "Js7h5c3d4h")
    felt.play(*moves.split())
    return felt


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(
    "moves",
    [
        pytest.param("a c f", id="two all-in before the flop"),
        pytest.param("c c x a f c", id="on the flop"),
        pytest.param("c c x x x x a f c", id="on the turn itself"),
        pytest.param("c c x x f x a c", id="with the third gone on the flop"),
        pytest.param("c f x x x a c", id="and before it"),
    ],
)
def test_two_players_all_in_whenever_they_went(moves: str) -> None:
    felt = three_with_one_folding(moves)
    while felt.hand.stage == "street":
        felt.wait(500)
    assert felt.hand.street == 2
    assert offer_of(felt).seat == 1


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(
    ("stacks", "moves"),
    [
        pytest.param({1: 9_000, 2: 5_000}, "a c", id="the favourite has chips left"),
        pytest.param({1: 5_000, 2: 9_000}, "a c", id="the other one has"),
    ],
)
def test_one_of_the_two_may_have_chips_that_nobody_can_win(stacks: dict[int, int], moves: str) -> None:
    felt = Felt(stacks, 1, wagers=True)
    felt.deal({1: "AsAd", 2: "9c8d"}, "Js7h2c3d4h")
    felt.play(*moves.split())
    to_the_turn(felt)
    assert offer_of(felt).win_cents == 9_600


@pytest.mark.rule("R6.1")
def test_no_offer_to_three_players() -> None:
    assert_no_offer(three_with_one_folding("a c c"))


@pytest.mark.rule("R6.1")
def test_no_offer_while_both_can_still_bet() -> None:
    """On the turn it is seat 2's move; the favourite goes all-in on the river, which is too late."""
    felt = three_with_one_folding("c c x f x x")
    felt.wait(1_000)
    felt.play("x", "x")
    assert felt.hand.street == 2
    assert felt.hand.stage == "street"
    felt.wait(1_000)
    felt.play("a", "c")
    assert felt.hand.results
    assert not felt.events("insurance_offered")


@pytest.mark.rule("R6.1")
def test_no_offer_when_the_last_opponent_folds_on_the_turn() -> None:
    felt = three_with_one_folding("c f x x x a f")
    assert felt.hand.stage == "result"
    assert not felt.events("insurance_offered")


@pytest.mark.rule("R6.1")
def test_the_offer_waits_for_the_turn_card() -> None:
    felt = all_in(spots.GUTSHOT)
    felt.wait(2_999)
    assert (felt.hand.street, felt.hand.stage) == (1, "street")
    assert not felt.events("insurance_offered")
    felt.wait(1)
    assert (felt.hand.street, felt.hand.stage) == (2, "insurance")


@pytest.mark.rule("R6.1")
def test_both_hands_lie_open_before_the_offer() -> None:
    felt = offered()
    names = [name for name, _ in felt.told]
    assert names.index("hands_opened") < names.index("insurance_offered")
    assert felt.hand.open_hands


@pytest.mark.rule("R6.4")
def test_everybody_is_told_of_offer_outs_ties_and_odds() -> None:
    felt = offered(spots.KICKERS)
    [told] = felt.events("insurance_offered")
    assert set(told) == {"offer_id", "seat", "outs", "ties", "odds_tenths", "until_ms"}
    assert set(told["outs"]) == {"Qd", "Qh", "Qs"}
    assert set(told["ties"]) == {"2c", "2d", "2s", "5d", "5h", "5s"}
    assert (told["seat"], told["odds_tenths"], told["until_ms"]) == (1, 30, felt.now_ms + 30_000)


@pytest.mark.rule("R6.6")
@pytest.mark.case("I5")
@pytest.mark.parametrize(
    ("stack_cents", "largest"),
    [
        pytest.param(1_500, None, id="W 2,880, one out: at most 96, less than the small blind"),
        pytest.param(1_561, None, id="W 2,998: at most 99"),
        pytest.param(1_562, 100, id="W 3,000: exactly the small blind"),
    ],
)
def test_no_offer_where_the_largest_premium_is_below_the_least(stack_cents: int, largest: int | None) -> None:
    felt = all_in(spots.ONE_OUT, stack_cents=stack_cents)
    if largest is None:
        assert_no_offer(felt)
    else:
        to_the_turn(felt)
        assert bounds_of(felt).min_cents == bounds_of(felt).max_cents == largest


@pytest.mark.rule("R6.2", "R6.7")
@given(st.permutations([*range(52)]), st.sampled_from(["counted", "literal"]))
def test_any_two_hands_on_any_board(order: list[int], ties: str) -> None:
    """Who is offered something can lose, wins with more cards than the other, and has odds for the count."""
    felt = all_in(spots.GUTSHOT, insurance={"ties": ties})
    hand = felt.hand._replace(deck=tuple(felt.hand.deck[index] for index in order), street=2, dealt=10)
    offer = insurance.find_offer(hand)
    if offer is None:
        return
    paying = len(offer.outs) + (len(offer.ties) if ties == "counted" else 0)
    assert 1 <= paying <= 14
    assert offer.odds_tenths == hand.rules.insurance.odds_tenths[paying - 1]
    assert len(offer.outs) < 44 - len(offer.outs) - len(offer.ties)
    shown = {*hand.deck[:4], *hand.deck[5:8], hand.deck[9]}
    assert not shown & {*offer.outs, *offer.ties}
    assert not {*offer.outs} & {*offer.ties}
    allowed = insurance.bounds(hand, offer)
    assert 0 < allowed.min_cents <= allowed.max_cents
