"""The check of the shoe: 52 cards, each of them once, read between hands in any order."""

from random import Random

import pytest
from engine.holdem.commands import CheckShoe, ScanCard, StartHand
from engine.kit.commands import CloseConsole, OpenConsole, Pause, Resume
from evaluator import CARDS

from tests.unit.engine.felt import GAME, SEED, Felt

BEGIN, BREAK_OFF = CheckShoe("dealer", on=True), CheckShoe("dealer", on=False)
SHUFFLED = tuple(Random(5).sample(CARDS, 52))


def checking(cards: int) -> Felt:
    """A check is on, and so many cards have been read."""
    felt = Felt({1: 5_000, 2: 5_000}, 1, live=True)
    felt.do(OpenConsole("dealer"))
    felt.do(BEGIN)
    for card in SHUFFLED[:cards]:
        felt.scan(card)
    return felt


@pytest.mark.rule("R22.1")
def test_fifty_two_cards_once_each_are_a_shoe() -> None:
    felt = checking(51)
    assert GAME.public_view(felt.state)["shoe_check"] == {"count": 51, "needed": 52}
    assert not felt.events("shoe_checked")
    felt.scan(SHUFFLED[51])
    assert [name for name, _ in felt.told[-2:]] == ["shoe_check_started", "shoe_checked"]
    assert GAME.public_view(felt.state)["shoe_check"] is None
    felt.do(StartHand("dealer", SEED))


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(
    ("card", "reason"), [(SHUFFLED[3], "seen_twice"), ("1x", "impossible"), ("", "impossible")]
)
def test_a_shoe_with_a_wrong_card_pauses_the_table(card: str, reason: str) -> None:
    felt = checking(10)
    outcome = felt.scan(card)
    assert outcome.refusal == ("card_refused", {"reason": reason})
    assert felt.state.paused is not None
    assert felt.state.paused.reason == "shoe_incomplete"
    assert felt.refused(ScanCard("scanner", SHUFFLED[10])) == "paused"
    felt.do(Resume("pia"))
    for each in SHUFFLED[10:]:
        felt.scan(each)
    assert felt.events("shoe_checked") == [{}]


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("paused", [False, True])
def test_the_dealer_may_break_it_off(paused: bool) -> None:
    felt = checking(10)
    if paused:
        felt.scan(SHUFFLED[0])
    felt.do(BREAK_OFF)
    assert felt.state.shoe is None
    assert felt.events("shoe_check_ended") == [{}]
    assert felt.refused(BREAK_OFF) == "no_shoe_check"


@pytest.mark.rule("R22.1")
def test_no_hand_starts_meanwhile() -> None:
    felt = checking(10)
    assert felt.refused(StartHand("dealer", SEED)) == "shoe_check_running"
    assert felt.refused(BEGIN) == "shoe_check_running"
    assert felt.refused(ScanCard("dealer", SHUFFLED[10])) == "wrong_person"
    felt.do(BREAK_OFF)
    felt.do(StartHand("dealer", SEED))


@pytest.mark.rule("R22.1")
def test_it_is_the_dealers_between_hands() -> None:
    felt = Felt({1: 5_000, 2: 5_000}, 1, live=True)
    assert felt.refused(BEGIN) == "no_console"
    felt.do(OpenConsole("dealer"))
    assert felt.refused(ScanCard("scanner", "As")) == "no_hand"
    assert felt.refused(CheckShoe("dora", on=True)) == "no_console"
    assert felt.refused(CheckShoe("dealer", on=1)) == "bad_choice"  # type: ignore[arg-type]
    felt.do(Pause("pia", "a word with the floor"))
    assert felt.refused(BEGIN) == "paused"
    felt.do(Resume("pia"))
    felt.do(StartHand("dealer", SEED))
    assert felt.refused(BEGIN) == "hand_running"


def test_the_next_dealer_goes_on_with_it() -> None:
    felt = checking(10)
    felt.do(CloseConsole("dealer"))
    assert felt.refused(ScanCard("scanner", SHUFFLED[10])) == "no_dealer"
    felt.do(OpenConsole("dora"))
    felt.scan(SHUFFLED[10])
    felt.do(CheckShoe("dora", on=False))


@pytest.mark.rule("R22.2")
def test_nobody_learns_which_cards_have_been_read() -> None:
    """Two checks of the same length are alike in everything that is not sealed."""
    one, other = checking(10), checking(0)
    for card in SHUFFLED[20:30]:
        other.scan(card)
    assert one.told == other.told
    assert repr(one.state) == repr(other.state)
    assert GAME.rescue_point(one.state) == GAME.rescue_point(other.state)
    assert GAME.public_view(one.state) == GAME.public_view(other.state)
    for person in ("p1", "dealer", "scanner", "somebody"):
        assert GAME.private_view(one.state, person) == GAME.private_view(other.state, person)
    for newest in (False, True):
        (public, secret), (same, another) = (GAME.encode(f.state, newest=newest) for f in (one, other))
        assert (public == same, secret == another) == (True, False)
        assert GAME.decode(public, secret) == one.state
