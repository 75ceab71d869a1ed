"""Live dealing: the dealer's console and the scanner (R22.1, R22.2)."""

import pytest
from engine.game import Outcome
from engine.holdem.commands import CheckShoe, ScanCard, StartHand, UndoScan
from engine.kit.commands import CloseConsole, OpenConsole, Pause, Resume

from tests.unit.engine.felt import GAME, SEED, Felt

HOLES = ("As", "Kd", "7c", "Ah", "Kc", "2d")
"""Three players, one card at a time from the small blind: seats 2, 3, 1."""


def live_table() -> Felt:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1, live=True)
    felt.open_live()
    return felt


@pytest.mark.rule("R22.1", "R1.2")
def test_a_dealer_at_the_console_starts_hands() -> None:
    felt = Felt({1: 5_000, 2: 5_000}, 1, live=True)
    assert felt.refused(StartHand("dealer", SEED)) == "no_console"
    felt.do(OpenConsole("dealer"))
    felt.do(OpenConsole("dealer"))
    assert felt.refused(OpenConsole("dora")) == "console_taken"
    assert felt.refused(StartHand("dora", SEED)) == "no_console"
    felt.do(StartHand("dealer", SEED))
    assert felt.refused(StartHand("dealer", SEED)) == "hand_running"
    felt.do(CloseConsole("dealer"))
    felt.do(OpenConsole("dora"))


@pytest.mark.rule("R22.1")
def test_a_hand_needs_two_players() -> None:
    felt = Felt({1: 5_000}, 1, live=True)
    felt.do(OpenConsole("dealer"))
    assert felt.refused(StartHand("dealer", SEED)) == "not_enough_players"


@pytest.mark.rule("R22.1", "R1.5", "R1.7")
def test_cards_come_in_dealing_order_with_burns() -> None:
    felt = live_table()
    felt.scan(*HOLES)
    assert felt.in_turn == 1
    felt.play("c", "c", "x")
    felt.scan("9s", "2c", "3c", "4c")
    assert felt.events("street_dealt")[-1] == {"street": "flop", "cards": ["2c", "3c", "4c"]}
    felt.play("x", "x", "x")
    felt.scan("9h", "Td")
    felt.play("x", "x", "x")
    felt.scan("9d", "Jd")
    felt.play("x", "x", "x")
    assert [facts["cards"] for facts in felt.events("street_dealt")] == [["2c", "3c", "4c"], ["Td"], ["Jd"]]
    hands = {hand["seat"]: hand["cards"] for hand in felt.events("hands_opened")[0]["hands"]}
    assert hands == {2: ["As", "Ah"], 3: ["Kd", "Kc"], 1: ["7c", "2d"]}
    felt.wait(3_000)
    assert felt.stacks() == {1: 4_800, 2: 5_376, 3: 4_800}


@pytest.mark.rule("R1.12")
def test_a_live_table_goes_at_the_dealers_pace() -> None:
    felt = live_table()
    felt.wait(299_999)
    assert (felt.hand.stage, felt.hand.due_ms) == ("dealing", None)
    felt.scan(*HOLES)
    felt.play("c", "c", "x")
    felt.wait(299_999)
    assert (felt.hand.street, felt.hand.due_ms) == (0, None)


@pytest.mark.rule("R22.2")
def test_nobody_sees_a_hole_card_before_the_deal_is_complete() -> None:
    felt = live_table()
    felt.scan(*HOLES[:5])
    for person in ("p1", "p2", "p3"):
        view = GAME.private_view(felt.state, person)
        assert view is not None
        assert not view["cards"]
    felt.scan(HOLES[5])
    view = GAME.private_view(felt.state, "p2")
    assert view is not None
    assert view["cards"] == ["As", "Ah"]


@pytest.mark.rule("R22.2")
def test_board_cards_show_after_the_streets_last_card() -> None:
    felt = live_table()
    felt.scan(*HOLES)
    felt.play("c", "c", "x")
    felt.scan("9s", "2c", "3c")
    assert GAME.public_view(felt.state)["hand"]["board"] == []
    felt.scan("4c")
    assert GAME.public_view(felt.state)["hand"]["board"] == ["2c", "3c", "4c"]


@pytest.mark.rule("R22.1", "R18.1")
@pytest.mark.parametrize(
    ("card", "reason"), [("As", "seen_twice"), ("1x", "impossible"), ("", "impossible"), (7, "impossible")]
)
def test_a_wrong_card_is_refused_and_pauses_the_table_without_being_named(card: str, reason: str) -> None:
    felt = live_table()
    felt.scan(*HOLES[:2])
    outcome: Outcome = felt.scan(card)
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.facts) == ("card_refused", {"reason": reason})
    assert felt.state.paused is not None
    assert felt.state.paused.reason == f"card_{reason}"
    assert felt.hand.dealt == 2
    assert felt.refused(ScanCard("scanner", "Qh")) == "paused"
    felt.do(Resume("boss"))
    felt.scan(*HOLES[2:])
    assert felt.in_turn == 1


@pytest.mark.rule("R22.1")
def test_a_card_out_of_turn_is_refused_and_pauses_the_table() -> None:
    felt = live_table()
    felt.scan(*HOLES)
    outcome = felt.scan("9s")
    assert outcome.refusal is not None
    assert outcome.refusal.facts == {"reason": "out_of_turn"}
    assert felt.state.paused is not None
    assert felt.state.paused.reason == "card_out_of_turn"


@pytest.mark.rule("R22.1")
def test_only_the_tables_own_scanner_scans() -> None:
    felt = live_table()
    assert felt.refused(ScanCard("p1", "As")) == "wrong_person"
    assert felt.refused(ScanCard("dealer", "As")) == "wrong_person"
    felt.do(Pause("pia", "a word with the floor"))
    assert felt.refused(ScanCard("scanner", "As")) == "paused"


@pytest.mark.rule("R22.2")
def test_the_last_scan_can_be_withdrawn_until_it_was_shown() -> None:
    felt = live_table()
    assert felt.refused(UndoScan("dealer")) == "nothing_to_undo"
    felt.scan(*HOLES[:3])
    felt.do(UndoScan("dealer"))
    assert felt.hand.dealt == 2
    assert felt.refused(UndoScan("scanner")) == "no_console"
    felt.scan(*HOLES[2:])
    assert felt.refused(UndoScan("dealer")) == "already_shown"
    felt.play("c", "c", "x")
    assert felt.refused(UndoScan("dealer")) == "already_shown"
    felt.scan("9s")
    felt.do(UndoScan("dealer"))
    felt.scan("9s", "2c", "3c")
    felt.do(UndoScan("dealer"))
    felt.scan("5c", "4c")
    assert felt.events("street_dealt")[-1]["cards"] == ["2c", "5c", "4c"]
    assert felt.refused(UndoScan("dealer")) == "already_shown"


@pytest.mark.rule("R22.1", "R22.2")
def test_a_misread_card_can_be_withdrawn_while_the_table_is_paused_for_its_twin() -> None:
    """The scanner took the nine of spades for the ace; the real ace is refused, and the mistake put right."""
    felt = live_table()
    felt.scan("As")
    felt.scan("As")
    felt.do(UndoScan("dealer"))
    assert felt.hand.deck == ()
    assert felt.state.paused is not None
    felt.do(Resume("pia"))
    felt.scan("9s", "As", *HOLES[2:])
    assert felt.in_turn == 1


@pytest.mark.rule("R22.1")
def test_a_dealer_who_leaves_in_mid_hand_is_followed_by_the_next_one() -> None:
    """Nobody deals while nobody at the console answers for it."""
    felt = live_table()
    felt.scan(*HOLES[:3])
    felt.do(CloseConsole("dealer"))
    assert felt.refused(ScanCard("scanner", HOLES[3])) == "no_dealer"
    assert felt.refused(UndoScan("dealer")) == "no_console"
    felt.do(OpenConsole("dora"))
    assert felt.refused(OpenConsole("dealer")) == "console_taken"
    felt.do(UndoScan("dora"))
    felt.scan(*HOLES[2:])
    assert felt.in_turn == 1


@pytest.mark.rule("R6.4", "R22.1")
def test_a_scan_while_insurance_is_offered_is_refused_and_read_again_afterwards() -> None:
    """What comes next is a burn, face down: nothing is given away, and no pause takes the player's 30 s."""
    felt = Felt({1: 50_000, 2: 50_000}, 1, live=True, wagers=True)
    felt.open_live()
    felt.scan("Ah", "Kd", "As", "Kc")
    felt.play("a", "c")
    felt.scan("5h", "2c", "7d", "9h", "5s", "Jc")
    assert felt.hand.stage == "insurance"
    assert GAME.public_view(felt.state)["hand"]["scan"] is None
    assert felt.refused(ScanCard("scanner", "Ks")) == "insurance_open"
    assert felt.state.paused is None
    felt.wait(30_000)
    felt.scan("Ks", "2h")
    assert felt.events("street_dealt")[-1] == {"street": "river", "cards": ["2h"]}


@pytest.mark.rule("R22.2")
def test_the_console_and_the_scanner_see_position_and_count_never_a_card() -> None:
    felt = live_table()
    felt.scan(*HOLES[:3])
    assert GAME.public_view(felt.state)["hand"]["scan"] == {"position": "hole", "count": 3, "needed": 6}
    for person in ("dealer", "scanner"):
        assert "cards" not in (GAME.private_view(felt.state, person) or {})
    assert not [name for name, facts in felt.told if any(card in str(facts) for card in HOLES)]


@pytest.mark.rule("R22.1")
@pytest.mark.parametrize(
    "command",
    [
        OpenConsole("d"),
        CloseConsole("d"),
        StartHand("d", SEED),
        ScanCard("s", "As"),
        UndoScan("d"),
        CheckShoe("d", on=True),
    ],
)
def test_an_rng_table_has_no_console(command: object) -> None:
    assert Felt({1: 5_000, 2: 5_000}).refused(command) == "not_a_live_table"
