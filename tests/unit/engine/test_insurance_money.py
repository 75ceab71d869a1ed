"""What an insurance costs and pays (R6.5 to R6.7), on hands played to their close; amounts are cents."""

import pytest
from engine.game import Json

from tests.unit.engine import insured_hands as spots
from tests.unit.engine.felt import Felt
from tests.unit.engine.insured_hands import (
    Spot,
    bounds_of,
    insurance,
    insure,
    offer_of,
    offered,
    to_the_close,
    to_the_result,
    to_the_turn,
)

WIN, LOSS, TIE = "the favourite wins", "an out comes", "the pot is split"


def paid_to_the_insured(spot: Spot, river: str, premium_cents: int, **rules: Json) -> int:
    """Play a spot for a pot of 100,000 (W 96,000) to its close; what the insured then has in front of him."""
    felt = offered(spot, river, **rules)
    assert offer_of(felt).win_cents == 96_000
    insure(felt, premium_cents)
    to_the_result(felt)
    shown = felt.stacks()[1]
    to_the_close(felt)
    assert felt.seat(1).stack_cents == shown
    return shown


@pytest.mark.rule("R6.6")
@pytest.mark.parametrize(
    ("spot", "break_even", "largest"),
    [
        pytest.param(spots.ONE_OUT, 3_096, 3_200, id="1 out at 30"),
        pytest.param(spots.TWO_OUTS, 5_647, 6_000, id="2 outs at 16"),
        pytest.param(spots.THREE_OUTS, 8_727, 9_600, id="3 outs at 10"),
        pytest.param(spots.GUTSHOT, 10_666, 12_000, id="4 outs at 8"),
        pytest.param(spots.TWO_PAIR_OR_TRIPS, 13_714, 16_000, id="5 outs at 6"),
        pytest.param(spots.OVERCARDS, 16_000, 19_200, id="6 outs at 5"),
        pytest.param(spots.FLUSH_BUT_NOT_ON_A_PAIR, 19_200, 24_000, id="7 outs at 4"),
        pytest.param(spots.OPEN_ENDED, 21_333, 27_428, id="8 outs at 3.5"),
        pytest.param(spots.FLUSH_DRAW, 24_000, 32_000, id="9 outs at 3"),
        pytest.param(spots.GUTSHOT_AND_OVERCARDS, 27_428, 38_400, id="10 outs at 2.5"),
        pytest.param(spots.OPEN_ENDED_AND_PAIR, 30_000, 43_636, id="11 outs at 2.2"),
        pytest.param(spots.FLUSH_DRAW_AND_ACE, 32_000, 48_000, id="12 outs at 2"),
        pytest.param(spots.WHEEL_DRAW_AND_PAIRS, 34_285, 53_333, id="13 outs at 1.8"),
        pytest.param(spots.OPEN_ENDED_AND_OVERCARDS, 36_923, 60_000, id="14 outs at 1.6"),
        pytest.param(spots.KICKERS, 24_000, 32_000, id="3 outs and 6 ties at 3"),
    ],
)
def test_break_even_and_largest_premium_of_96_000(spot: Spot, break_even: int, largest: int) -> None:
    felt = offered(spot)
    assert offer_of(felt).win_cents == 96_000
    assert bounds_of(felt) == (100, break_even, largest)


@pytest.mark.rule("R6.5", "R6.6")
@pytest.mark.case("I1", "I2")
@pytest.mark.parametrize(
    ("spot", "river", "premium", "comes", "paid"),
    [
        pytest.param(spots.GUTSHOT, "4h", 10_666, WIN, 85_334, id="4 outs, break-even, win"),
        pytest.param(spots.GUTSHOT, "Td", 10_666, LOSS, 85_328, id="4 outs, break-even, loss"),
        pytest.param(spots.GUTSHOT, "4h", 12_000, WIN, 84_000, id="4 outs, largest, win"),
        pytest.param(spots.GUTSHOT, "Td", 12_000, LOSS, 96_000, id="4 outs, largest, loss"),
        pytest.param(spots.FLUSH_DRAW, "3d", 24_000, WIN, 72_000, id="9 outs, break-even, win"),
        pytest.param(spots.FLUSH_DRAW, "3h", 24_000, LOSS, 72_000, id="9 outs, break-even, loss"),
        pytest.param(spots.FLUSH_DRAW, "3d", 32_000, WIN, 64_000, id="9 outs, largest, win"),
        pytest.param(spots.FLUSH_DRAW, "3h", 32_000, LOSS, 96_000, id="9 outs, largest, loss"),
        pytest.param(
            spots.OPEN_ENDED_AND_OVERCARDS, "4h", 36_923, WIN, 59_077, id="14 outs, break-even, win"
        ),
        pytest.param(
            spots.OPEN_ENDED_AND_OVERCARDS, "Qs", 36_923, LOSS, 59_076, id="14 outs, break-even, loss"
        ),
        pytest.param(spots.OPEN_ENDED_AND_OVERCARDS, "4h", 60_000, WIN, 36_000, id="14 outs, largest, win"),
        pytest.param(spots.OPEN_ENDED_AND_OVERCARDS, "Qs", 60_000, LOSS, 96_000, id="14 outs, largest, loss"),
        pytest.param(spots.ONE_OUT, "3h", 3_096, WIN, 92_904, id="1 out, break-even, win"),
        pytest.param(spots.ONE_OUT, "2c", 3_096, LOSS, 92_880, id="1 out, break-even, loss"),
        pytest.param(spots.ONE_OUT, "3h", 3_200, WIN, 92_800, id="1 out, largest, win"),
        pytest.param(spots.ONE_OUT, "2c", 3_200, LOSS, 96_000, id="1 out, largest, loss"),
        pytest.param(spots.KICKERS, "3h", 10_000, WIN, 86_000, id="3 outs and 6 ties, win"),
        pytest.param(spots.KICKERS, "Qs", 10_000, LOSS, 30_000, id="3 outs and 6 ties, loss"),
        pytest.param(spots.KICKERS, "5s", 10_000, TIE, 78_000, id="3 outs and 6 ties, tie"),
        pytest.param(spots.KICKERS, "2c", 16_000, TIE, 96_000, id="a tie that just reaches W"),
        pytest.param(spots.KICKERS, "2c", 16_001, TIE, 96_000, id="a tie is worth no more than W"),
        pytest.param(spots.KICKERS, "2c", 32_000, TIE, 96_000, id="nor for the largest premium"),
        pytest.param(spots.GUTSHOT, "4h", 100, WIN, 95_900, id="least, win"),
        pytest.param(spots.GUTSHOT, "Td", 100, LOSS, 800, id="least, loss"),
        pytest.param(spots.GUTSHOT, "4h", 0, WIN, 96_000, id="declined, win"),
        pytest.param(spots.GUTSHOT, "Td", 0, LOSS, 0, id="declined, loss"),
        pytest.param(spots.KICKERS, "5s", 0, TIE, 48_000, id="declined, tie"),
    ],
)
def test_what_the_insured_has_of_a_pot_of_100_000(
    spot: Spot, river: str, premium: int, comes: str, paid: int
) -> None:
    assert river in {WIN: river, LOSS: spot.outs, TIE: spot.ties}[comes]
    assert paid_to_the_insured(spot, river, premium) == paid


@pytest.mark.rule("R6.5", "R6.6")
@pytest.mark.case("I1")
def test_a_tie_at_four_cards_is_capped_at_w() -> None:
    """One out and three ties count as four; the claim alone would be 85,328, half is 48,000."""
    felt = offered(spots.WHEEL_FOR_BOTH, "5h")
    assert (offer_of(felt).odds_tenths, offer_of(felt).win_cents) == (80, 96_000)
    insure(felt, 10_666)
    to_the_result(felt)
    assert felt.stacks()[1] == 96_000


LITERAL: dict[str, Json] = {"ties": "literal"}


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize(
    ("river", "paid"), [("3h", 91_000), ("Qs", 50_000), ("5s", 96_000)], ids=["win", "loss", "tie"]
)
def test_outs_alone_give_longer_odds_and_a_tie_still_pays(river: str, paid: int) -> None:
    """Ace-king against ace-queen on JJ52 for 5,000 at 10: a tie pays 48,000 besides the claim of 50,000."""
    assert paid_to_the_insured(spots.KICKERS, river, 5_000, insurance=LITERAL) == paid


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("spot", "river", "premium", "house_cents", "kind"),
    [
        pytest.param(spots.GUTSHOT, "4h", 10_666, 10_666, "premium", id="a win: the premium is the house's"),
        pytest.param(spots.GUTSHOT, "Td", 10_666, -85_328, "claim", id="a loss: the house pays the claim"),
        pytest.param(spots.KICKERS, "5s", 10_000, -30_000, "claim", id="a tie: the same"),
        pytest.param(spots.KICKERS, "5s", 20_000, -48_000, "claim", id="a tie: as far as W"),
        pytest.param(spots.GUTSHOT, "4h", 0, 0, "", id="declined: nothing"),
    ],
)
def test_the_house_is_the_other_side(
    spot: Spot, river: str, premium: int, house_cents: int, kind: str
) -> None:
    felt = offered(spot, river)
    insure(felt, premium)
    to_the_result(felt)
    assert "house:insurance" not in felt.balances, "nothing leaves the table before the close"
    felt.now_ms += 3_000
    booked = [entry for entry in felt.tick().transfers if "house:insurance" in (entry.debit, entry.credit)]
    assert felt.balances.get("house:insurance", 0) == house_cents
    assert felt.balances["house:rake"] == 4_000, "no rake of it, and none less"
    if kind:
        [entry] = booked
        assert entry.kind == kind
        assert entry.key == f"hand:t1-1:insurance:1:{kind}"
    else:
        assert not booked


def side_pot(river: str) -> Felt:
    """Seat 1 is all-in for 10,000, seat 2 bets and seat 3 calls 20,000 besides and folds on the turn.

    Seat 2 has aces and 20,000 left; seat 1 has nine outs.
    """
    felt = Felt({1: 10_000, 2: 50_000, 3: 50_000}, 1, wagers=True)
    felt.deal({1: "8h7h", 2: "AsAd", 3: "3s3c"}, "Kh2hJc4s" + river)
    felt.play("a", "c", "c", "b20000", "c", "a", "f")
    assert offer_of(felt).seat == 2
    return felt


@pytest.mark.rule("R6.5")
@pytest.mark.case("I4")
@pytest.mark.parametrize(
    ("river", "premium", "of_the_pots"),
    [
        pytest.param("3d", 7_200, 60_000, id="win"),
        pytest.param("3h", 7_200, 60_000, id="loss"),
        pytest.param("3d", 9_600, 57_600, id="largest, win"),
        pytest.param("3h", 9_600, 67_200, id="largest, loss"),
        pytest.param("3d", 0, 67_200, id="declined, win"),
        pytest.param("3h", 0, 38_400, id="declined, loss"),
    ],
)
def test_only_the_pots_that_both_contest_are_insured(river: str, premium: int, of_the_pots: int) -> None:
    felt = side_pot(river)
    assert offer_of(felt).win_cents == 28_800
    assert bounds_of(felt) == (100, 7_200, 9_600)
    insure(felt, premium)
    to_the_result(felt)
    assert [result.cents for result in felt.hand.results] == [30_000, 40_000]
    assert felt.stacks()[2] == 20_000 + of_the_pots
    to_the_close(felt)
    assert felt.stacks()[2] == 20_000 + of_the_pots


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("premium", "comes_to"),
    [
        pytest.param(2_000, 20_400, id="half of 28,800 and a claim of 6,000"),
        pytest.param(4_800, 28_800, id="a claim of 14,400 just reaches W"),
        pytest.param(9_600, 28_800, id="more of it is cut"),
    ],
)
def test_a_tie_beside_a_pot_of_his_own(premium: int, comes_to: int) -> None:
    """Ace-king against ace-queen on JJ52 and a five, odds 3; 38,400 of the side pot are his besides."""
    felt = Felt({1: 10_000, 2: 50_000, 3: 50_000}, 1, wagers=True)
    felt.deal({1: "AhQc", 2: "AsKd", 3: "3s3c"}, "JsJd5c2h5s")
    felt.play("a", "c", "c", "b20000", "c", "a", "f")
    assert (offer_of(felt).seat, offer_of(felt).win_cents) == (2, 28_800)
    insure(felt, premium)
    to_the_result(felt)
    assert felt.player(2).won_cents == 14_400 + 38_400
    assert felt.stacks()[2] == 20_000 + 38_400 + comes_to


RAKES = [
    pytest.param({"percent": 4}, 28_800, id="four per cent"),
    pytest.param({"percent": 0}, 30_000, id="none"),
    pytest.param({"percent": 10, "cap_cents": 900}, 29_100, id="a cap that the main pot reaches"),
    pytest.param({"percent": 4, "cap_cents": 2_000}, 28_800, id="a cap for the side pot"),
    pytest.param({"percent": 0, "drops_cents": [700]}, 29_300, id="a drop of the main pot"),
    pytest.param({"percent": 0, "drops_cents": [0, 700]}, 30_000, id="a drop of the side pot"),
    pytest.param({"percent": 0, "drops_cents": [29_899]}, 101, id="a drop that leaves hardly anything"),
    pytest.param({"percent": 4, "no_flop_no_drop": True}, 28_800, id="no flop no drop, but there was one"),
]


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(("rake", "win_cents"), RAKES)
def test_w_is_after_rake_and_is_what_he_is_paid(rake: dict[str, Json], win_cents: int) -> None:
    """A main pot of 30,000 that both contest, a side pot of 40,000 that is his."""
    felt = Felt({1: 10_000, 2: 50_000, 3: 50_000}, 1, wagers=True, rake=rake, small_blind_cents=1)
    felt.deal({1: "8h7h", 2: "AsAd", 3: "3s3c"}, "Kh2hJc4s3d")
    felt.play("a", "c", "c", "b20000", "c", "a", "f")
    assert offer_of(felt).win_cents == win_cents
    assert bounds_of(felt) == (1, win_cents // 4, win_cents // 3)
    felt.wait(30_000 + 2_500)
    assert dict(felt.hand.results[0].shares) == {2: win_cents}


def odd_pot(river: str, last: int, odd_chip: str = "final_bettor") -> Felt:
    """Seats 1 and 2 go all-in for 2,000 on the flop, seat 3 has called 692 and folds: a pot of 4,692.

    Rake 187, so W is 4,505. Seat 1 has ace-king, seat 2 ace-queen on JJ52; ``last``: who called last.
    """
    felt = Felt({1: 2_000, 2: 2_000, 3: 5_000}, 1, wagers=True, odd_chip=odd_chip)
    felt.deal({1: "AsKd", 2: "AhQc", 3: "3s3c"}, "JsJd5c2h" + river)
    felt.play("r692", "c", "c")
    felt.play(*(("a", "f", "c") if last == 1 else ("x", "x", "a", "c", "f")))
    to_the_turn(felt)
    assert offer_of(felt).win_cents == 4_505
    return felt


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("last", "odd_chip", "half"),
    [
        pytest.param(1, "final_bettor", 2_253, id="the insured called last: the odd cent is his"),
        pytest.param(2, "final_bettor", 2_252, id="the other one called last"),
        pytest.param(1, "left_of_button", 2_252, id="left of the button is the other one"),
    ],
)
@pytest.mark.parametrize(
    ("premium", "claim"),
    [(101, 303), (333, 999), (751, 2_253), (1_501, 4_503)],
    ids=str,
)
def test_half_is_what_he_is_really_paid(
    last: int, odd_chip: str, half: int, premium: int, claim: int
) -> None:
    """Odds 3. Half and claim together are never more than W, to the cent."""
    felt = odd_pot("5s", last, odd_chip)
    insure(felt, premium)
    to_the_result(felt)
    assert felt.player(1).won_cents == half
    assert felt.stacks()[1] == min(half + claim, 4_505)
    to_the_close(felt)
    assert felt.balances["house:insurance"] == -(min(half + claim, 4_505) - half)


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("spot", "river", "premium", "claim"),
    [
        pytest.param(spots.OPEN_ENDED, "5c", 101, 353, id="101 at 3.5: 353.5"),
        pytest.param(spots.OPEN_ENDED, "5c", 102, 357, id="102 at 3.5"),
        pytest.param(spots.OPEN_ENDED_AND_PAIR, "7c", 103, 226, id="103 at 2.2: 226.6"),
        pytest.param(spots.WHEEL_DRAW_AND_PAIRS, "3c", 104, 187, id="104 at 1.8: 187.2"),
        pytest.param(spots.OPEN_ENDED_AND_OVERCARDS, "8c", 107, 171, id="107 at 1.6: 171.2"),
    ],
)
def test_claims_are_rounded_down_to_the_cent(spot: Spot, river: str, premium: int, claim: int) -> None:
    assert paid_to_the_insured(spot, river, premium) == claim


@pytest.mark.rule("R6.6")
@pytest.mark.case("I6")
def test_break_even_of_4_504_at_eight_outs() -> None:
    """The pot is 4,691: seat 3 has called 691 and folded. The rake is 187."""
    felt = Felt({1: 2_000, 2: 2_000, 3: 5_000}, 1, wagers=True)
    felt.deal({1: "AsKd", 2: "9c8d", 3: "3s3c"}, "Kh7s6h2d")
    felt.play("r691", "c", "c", "a", "f", "c")
    to_the_turn(felt)
    assert offer_of(felt).win_cents == 4_504
    assert len(offer_of(felt).outs) == 8
    assert bounds_of(felt) == (100, 1_000, 1_286)
    insure(felt, bounds_of(felt).break_even_cents)


@pytest.mark.rule("R6.6")
@pytest.mark.parametrize("small_blind_cents", [2, 50, 100, 2_500])
def test_the_least_premium_is_the_small_blind(small_blind_cents: int) -> None:
    felt = offered(small_blind_cents=small_blind_cents, big_blind_cents=2 * small_blind_cents)
    assert bounds_of(felt).min_cents == small_blind_cents
    assert felt.refused(insurance(felt, small_blind_cents - 1)) == "premium_out_of_range"
    insure(felt, small_blind_cents)


@pytest.mark.rule("R6.6", "R6.7")
@pytest.mark.parametrize("premium", [100, 101, 10_666, 10_667, 11_999, 12_000])
def test_any_whole_cents_from_least_to_largest(premium: int) -> None:
    felt = offered()
    insure(felt, premium)
    assert felt.hand.offer is not None
    assert felt.hand.offer.premium_cents == premium


@pytest.mark.rule("R6.5")
@pytest.mark.case("I8")
def test_who_loses_everything_has_his_claim_and_no_re_buy_window() -> None:
    felt = offered(spots.KICKERS, "Qs")
    insure(felt, 10_000)
    to_the_result(felt)
    assert felt.player(1).won_cents == 0
    to_the_close(felt)
    assert (felt.seat(1).status, felt.seat(1).stack_cents) == ("seated", 30_000)
    assert not felt.events("busted")
    assert not felt.events("rebuy_offered")
    felt.wait(3_000)
    assert {player.seat for player in felt.hand.players} == {1, 2}, "he plays on"


@pytest.mark.rule("R6.5")
def test_who_loses_everything_uninsured_is_bust() -> None:
    felt = offered(spots.KICKERS, "Qs")
    insure(felt, 0)
    to_the_result(felt)
    to_the_close(felt)
    assert felt.seat(1).status == "rebuying"
