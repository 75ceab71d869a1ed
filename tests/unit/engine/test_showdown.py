"""Pots, rake and odd chips of finished hands. Amounts are cents; seats are numbered clockwise.

A player is written as "seat: cents put in, hole cards", with "folded" where he has, and "turn 7" for the
number of the turn in which he made his latest bet, raise or call. Seat 1 has the button.
"""

import re
from collections.abc import Sequence

import pytest
from engine.game import Cents
from engine.holdem.rules import Rake, RuleSet
from engine.holdem.showdown import settle
from engine.holdem.state import Hand, Player, PotResult
from engine.kit.positions import Positions
from evaluator import CARDS
from hypothesis import given
from hypothesis import strategies as st

BOARD = "Ts 7d 6h 2c 3d"
STRAIGHT, SET, TWO_PAIR, PAIR, NOTHING = "9c8c", "7h7c", "Th7s", "AhTd", "Kc4h"
PRESET = RuleSet()
FREE = Rake(percent=0)


def finished(
    players: Sequence[str],
    rules: RuleSet = PRESET,
    *,
    board: str = BOARD,
    street: int = 3,
    button: int = 1,
    dead: int = 0,
) -> Hand:
    """A hand with nothing left to decide; the cards lie in the deck where they were dealt from."""
    found = [re.fullmatch(r"(\d): (\d+)(?:, (\w{4}))?(, folded)?(?:, turn (\d+))?", text) for text in players]
    parts = [match.groups() for match in found if match is not None]
    assert len(parts) == len(players), players
    seated = [
        Player(
            int(seat),
            f"p{seat}",
            f"P{seat}",
            total_cents=Cents(int(cents)),
            folded=folded is not None,
            bet_order=int(turn or 0),
        )
        for seat, cents, _, folded, turn in parts
    ]
    seated[-1] = seated[-1]._replace(dead_cents=Cents(dead))
    on_board = board.split()
    known = {card for _, _, hole, _, _ in parts if hole for card in (hole[:2], hole[2:])}
    spare = iter([card for card in CARDS if card not in known and card not in on_board])
    holes = [(hole[:2], hole[2:]) if hole else (next(spare), next(spare)) for _, _, hole, _, _ in parts]
    deck = [
        *[first for first, _ in holes],
        *[second for _, second in holes],
        *[next(spare), *on_board[:3], next(spare), on_board[3], next(spare), on_board[4]],
    ]
    return Hand(
        hand_id="t1-1",
        rules=rules,
        stage="betting",
        due_ms=None,
        positions=Positions(button, seated[0].seat, seated[1].seat),
        posts=(),
        players=tuple(seated),
        deck=tuple(deck),
        seed="",
        deck_root="",
        started_ms=0,
        street=street,
        dealt=len(deck),
    )


def won(hand: Hand) -> dict[int, int]:
    """What each seat was paid, of all pots together."""
    return {player.seat: player.won_cents for player in hand.players if player.won_cents}


def rakes(hand: Hand) -> list[int]:
    """The rake of each pot, in order."""
    return [result.rake_cents for result in hand.results]


@pytest.mark.case("O1")
@pytest.mark.rule("R3.7")
@pytest.mark.rule("R4.3")
def test_three_all_ins_and_a_better_hand_in_each_smaller_one() -> None:
    """D has had 50,000 back: nobody could call it."""
    hand = settle(
        finished([f"2: 10000, {STRAIGHT}", f"3: 30000, {SET}", f"4: 50000, {TWO_PAIR}", f"1: 50000, {PAIR}"])
    )
    assert won(hand) == {2: 38_400, 3: 57_600, 4: 38_400}
    assert hand.results == (
        PotResult(Cents(40_000), Cents(1_600), (2, 3, 4, 1), ((2, Cents(38_400)),)),
        PotResult(Cents(60_000), Cents(2_400), (3, 4, 1), ((3, Cents(57_600)),)),
        PotResult(Cents(40_000), Cents(1_600), (4, 1), ((4, Cents(38_400)),)),
    )


@pytest.mark.case("O2")
@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        pytest.param((3, 5), {2: 480, 3: 481}, id="seat 3 bet last"),
        pytest.param((5, 3), {2: 481, 3: 480}, id="seat 2 bet last"),
        pytest.param((0, 0), {2: 481, 3: 480}, id="nobody: the first left of the button"),
        pytest.param((0, 1), {2: 480, 3: 481}, id="only seat 3 ever bet"),
    ],
)
def test_odd_chip_of_two(turns: tuple[int, int], expected: dict[int, int]) -> None:
    two, three = turns
    players = [f"2: 400, AhTd, turn {two}", f"3: 400, AcTc, turn {three}", "1: 201, folded, turn 9"]
    hand = settle(finished(players))
    assert rakes(hand) == [40]
    assert won(hand) == expected


@pytest.mark.case("O3")
@pytest.mark.rule("R4.2")
def test_odd_chips_of_three() -> None:
    players = [
        "2: 300, AhTd, turn 4",
        "3: 300, AcTc, turn 6",
        "4: 300, AdTh, turn 5",
        "1: 105, folded, turn 1",
    ]
    assert won(settle(finished(players))) == {2: 321, 3: 323, 4: 321}
    by_position = RuleSet(odd_chip="left_of_button")
    assert won(settle(finished(players, by_position))) == {2: 322, 3: 322, 4: 321}
    assert won(settle(finished(players, by_position, button=3))) == {4: 322, 2: 322, 3: 321}


@pytest.mark.rule("R4.2")
def test_left_of_the_button_heads_up() -> None:
    """The odd chip goes to the other one where the small blind has the disc, else to the small blind."""
    rules = RuleSet(rake=FREE, odd_chip="left_of_button")
    players = ["1: 100, AhTd", "2: 100, AcTc"]
    assert won(settle(finished(players, rules, button=1, dead=1))) == {1: 100, 2: 101}
    assert won(settle(finished(players, rules, button=2, dead=1))) == {1: 101, 2: 100}


@pytest.mark.rule("R4.2")
def test_the_final_bettor_of_each_pot_is_one_of_its_winners() -> None:
    """Seat 4 bet last but loses; of the main pot seat 3 bet last, the side pot is seat 3's alone."""
    players = ["2: 101, AhTd, turn 3", "3: 303, AcTc, turn 5", f"4: 303, {NOTHING}, turn 8"]
    hand = settle(finished(players, RuleSet(rake=FREE)))
    assert [result.shares for result in hand.results] == [((2, 151), (3, 152)), ((3, 404),)]


@pytest.mark.case("O4")
@pytest.mark.rule("R4.4")
def test_rake_is_rounded_down_in_each_pot() -> None:
    hand = settle(finished([f"2: 31, {STRAIGHT}", f"3: 73, {SET}", f"4: 73, {PAIR}", f"5: 73, {NOTHING}"]))
    assert [result.cents for result in hand.results] == [124, 126]
    assert rakes(hand) == [4, 5]


@pytest.mark.case("B4")
@pytest.mark.rule("R4.4")
def test_a_short_big_blind_wins_the_main_pot() -> None:
    """UTG has had 100 back. His side pot has one contender and pays rake all the same."""
    hand = settle(finished([f"2: 100, {NOTHING}, folded", f"3: 50, {STRAIGHT}", f"1: 100, {PAIR}, turn 1"]))
    assert won(hand) == {3: 144, 1: 96}
    assert rakes(hand) == [6, 4]


@pytest.mark.case("B6")
@pytest.mark.rule("R1.8")
@pytest.mark.rule("R4.4")
def test_a_walk_pays_rake_and_needs_no_cards() -> None:
    """Pot 200: the small blind and what it called of the big blind; the big blind's stack was 20,000."""
    hand = finished(["2: 100, folded", "3: 100"], street=0)
    hand = hand._replace(deck=(), dealt=0, players=(hand.players[0], _with_stack(hand.players[1], 19_900)))
    hand = settle(hand)
    assert rakes(hand) == [8]
    assert hand.players[1].stack_cents == 20_092


@pytest.mark.case("B7")
@pytest.mark.rule("R4.4")
def test_the_big_blind_folds_a_limped_pot() -> None:
    hand = settle(finished(["1: 200, turn 1", "2: 200, folded"], street=0, button=2))
    assert won(hand) == {1: 384}
    assert rakes(hand) == [16]


RAKES = [
    pytest.param(Rake(percent=4), [12, 24], id="four per cent of each pot"),
    pytest.param(FREE, [0, 0], id="none"),
    pytest.param(Rake(percent=5, cap_cents=Cents(20)), [15, 5], id="a cap is the hand's"),
    pytest.param(Rake(percent=5, cap_cents=Cents(10)), [10, 0], id="a cap that the main pot reaches"),
    pytest.param(Rake(percent=4, no_flop_no_drop=True), [12, 24], id="no flop no drop, but a flop"),
    pytest.param(Rake(percent=0, drops_cents=(Cents(100),)), [100, 0], id="a drop"),
    pytest.param(Rake(percent=0, drops_cents=(Cents(25), Cents(64))), [25, 64], id="a drop of each pot"),
    pytest.param(Rake(percent=0, drops_cents=(Cents(350),)), [300, 50], id="a drop above the main pot"),
    pytest.param(
        Rake(percent=0, drops_cents=(Cents(350), Cents(7))), [300, 57], id="and one of the side pot"
    ),
    pytest.param(Rake(percent=0, drops_cents=(Cents(2_000),)), [300, 600], id="a drop above everything"),
]


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(("rake", "expected"), RAKES)
def test_rake_of_pots_of_300_and_600(rake: Rake, expected: list[int]) -> None:
    players = [f"2: 100, {STRAIGHT}", f"3: 400, {SET}", "4: 400, folded"]
    assert rakes(settle(finished(players, RuleSet(rake=rake)))) == expected


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("rake", [Rake(no_flop_no_drop=True), Rake(0, None, True, (Cents(100),))])
def test_no_flop_no_drop(rake: Rake) -> None:
    players = ["2: 100, folded", "3: 400", "4: 400, folded"]
    assert rakes(settle(finished(players, RuleSet(rake=rake), street=0))) == [0]
    assert rakes(settle(finished(players, RuleSet(rake=rake), street=1))) != [0]


def _with_stack(player: Player, cents: int) -> Player:
    return player._replace(stack_cents=Cents(cents))


totals = st.lists(st.integers(1, 2_000), min_size=2, max_size=6)


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.4")
@given(totals, st.permutations(CARDS), st.data())
def test_every_cent_of_every_pot_is_paid_or_raked(
    cents: list[int], deck: list[str], data: st.DataObject
) -> None:
    """Any cards, any bets, any folds, any rules of rake and odd chips."""
    folded = data.draw(st.lists(st.booleans(), min_size=len(cents), max_size=len(cents)))
    folded[data.draw(st.integers(0, len(cents) - 1))] = False
    cap = data.draw(st.none() | st.integers(0, 100))
    rules = RuleSet(
        rake=Rake(data.draw(st.integers(0, 100)), None if cap is None else Cents(cap)),
        odd_chip=data.draw(st.sampled_from(["final_bettor", "left_of_button"])),
    )
    players = [
        f"{seat}: {total}, {deck[seat]}{deck[seat + 10]}{', folded' if out else ''}"
        for seat, (total, out) in enumerate(zip(cents, folded, strict=True), start=1)
    ]
    hand = settle(finished(players, rules, board=" ".join(deck[20:25])))
    assert sum(won(hand).values()) + sum(rakes(hand)) == sum(cents)
    for result in hand.results:
        assert sum(share for _, share in result.shares) == result.cents - result.rake_cents
        assert {seat for seat, _ in result.shares} <= set(result.contenders)
        paid = [share for _, share in result.shares]
        assert max(paid) - min(paid) < len(paid)
