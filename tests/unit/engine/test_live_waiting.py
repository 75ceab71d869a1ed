"""A dealer who does nothing (R22.4): told after 60 s, the console locked and the table paused after 5 min."""

from collections.abc import Callable

import pytest
from engine.holdem.commands import CheckShoe, ScanCard, StartHand, UndoScan
from engine.holdem.replay import replay
from engine.kit.commands import (
    CancelHand,
    CloseConsole,
    CloseTable,
    ConnectionLost,
    ImBack,
    OpenConsole,
    Pause,
    Resume,
    SitOut,
    Tip,
)

from tests.unit.engine.felt import GAME, SEED, Felt

TOLD_MS, LOCKED_MS = 60_000, 300_000
SCANNED = ("As", "Kd", "7c")
REST = ("Ah", "Kc", "2d")
FLOP = ("9s", "2c", "3c", "4c")


def empty_console() -> Felt:
    return Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1, live=True)


def start_missing() -> Felt:
    felt = empty_console()
    felt.do(OpenConsole("dealer"))
    return felt


def hole_card_missing() -> Felt:
    felt = empty_console()
    felt.open_live()
    return felt


def third_hole_card_missing() -> Felt:
    felt = hole_card_missing()
    felt.scan(*SCANNED)
    return felt


def flop_missing() -> Felt:
    felt = third_hole_card_missing()
    felt.scan(*REST)
    felt.play("c", "c", "x")
    return felt


def river_of_an_all_in_missing() -> Felt:
    felt = third_hole_card_missing()
    felt.scan(*REST)
    felt.play("a", "c", "f")
    felt.scan(*FLOP, "9h", "Td")
    return felt


def shoe_missing() -> Felt:
    felt = start_missing()
    felt.do(CheckShoe("dealer", on=True))
    felt.scan(*SCANNED)
    return felt


MISSING: dict[str, tuple[str, Callable[[], Felt]]] = {
    "a start": ("start", start_missing),
    "the first hole card": ("scan", hole_card_missing),
    "another hole card": ("scan", third_hole_card_missing),
    "the flop": ("scan", flop_missing),
    "the river of an all-in": ("scan", river_of_an_all_in_missing),
    "a card of the shoe": ("scan", shoe_missing),
}


def waiting_for(felt: Felt) -> object:
    return GAME.public_view(felt.state)["waiting_for"]


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize("moment", MISSING)
def test_after_a_minute_everybody_is_told(moment: str) -> None:
    what, brought_about = MISSING[moment]
    felt = brought_about()
    felt.wait(TOLD_MS - 1)
    assert not felt.events("dealer_awaited")
    assert waiting_for(felt) == ""
    felt.wait(1)
    assert felt.events("dealer_awaited") == [{"what": what}]
    assert waiting_for(felt) == "dealer"
    assert GAME.summary(felt.state)["waiting_for"] == "dealer"
    felt.wait(TOLD_MS)
    assert len(felt.events("dealer_awaited")) == 1


@pytest.mark.rule("R22.4", "R8.1")
@pytest.mark.parametrize("moment", MISSING)
def test_after_five_minutes_the_console_locks_and_the_table_pauses(moment: str) -> None:
    felt = MISSING[moment][1]()
    felt.wait(LOCKED_MS - 1)
    assert felt.state.dealer == "dealer"
    felt.wait(1)
    assert felt.state.dealer == ""
    assert felt.state.paused == ("dealer_idle", felt.now_ms)
    assert [name for name, _ in felt.told[-2:]] == ["console_locked", "table_paused"]
    assert felt.refused(StartHand("dealer", SEED)) == "no_console"
    assert felt.refused(Tip("p1", 100)) == "no_dealer"  # type: ignore[arg-type]
    assert GAME.outstanding(felt.state).deadline_ms is None
    assert waiting_for(felt) == "resume"


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize("moment", MISSING)
def test_a_table_that_is_looked_at_late_says_both(moment: str) -> None:
    felt = MISSING[moment][1]()
    felt.now_ms += 2 * LOCKED_MS
    felt.tick()
    told = [name for name, _ in felt.told[-3:]]
    assert told == ["dealer_awaited", "console_locked", "table_paused"]


@pytest.mark.rule("R22.4")
def test_the_next_dealer_has_five_minutes_of_his_own() -> None:
    felt = third_hole_card_missing()
    felt.wait(LOCKED_MS)
    felt.do(OpenConsole("dora"))
    felt.wait(1_000_000)
    felt.do(Resume("pia"))
    assert waiting_for(felt) == ""
    felt.wait(LOCKED_MS - 1)
    assert felt.state.paused is None
    felt.scan(*REST)
    assert felt.in_turn == 1


@pytest.mark.rule("R22.4", "R22.1")
def test_behind_a_locked_console_nothing_is_dealt_until_somebody_logs_in() -> None:
    felt = third_hole_card_missing()
    felt.wait(LOCKED_MS)
    felt.do(Resume("pia"))
    assert felt.refused(ScanCard("scanner", REST[0])) == "no_dealer"
    assert felt.refused(UndoScan("dealer")) == "no_console"
    felt.do(OpenConsole("dealer"))
    felt.scan(*REST)
    assert felt.in_turn == 1


@pytest.mark.rule("R22.4")
def test_a_hand_waits_for_a_card_whoever_is_at_the_console() -> None:
    """Nobody comes: the table pauses all the same, or it would stand for ever without anybody's knowing."""
    felt = third_hole_card_missing()
    felt.do(CloseConsole("dealer"))
    felt.wait(LOCKED_MS)
    assert felt.state.paused is not None
    assert not felt.events("console_locked"), "there was none to lock"
    felt.do(Resume("pia"))
    felt.wait(LOCKED_MS)
    assert felt.state.paused is not None


ANEW: dict[str, tuple[Callable[[], Felt], object]] = {
    "a scan": (third_hole_card_missing, ScanCard("scanner", REST[0])),
    "a withdrawn scan": (third_hole_card_missing, UndoScan("dealer")),
    "the dealer says that he is there": (third_hole_card_missing, OpenConsole("dealer")),
    "a check of the shoe": (start_missing, CheckShoe("dealer", on=True)),
    "the end of a check": (shoe_missing, CheckShoe("dealer", on=False)),
    "a null game": (third_hole_card_missing, CancelHand("pia", "", "cards do not match")),
}


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize("deed", ANEW)
@pytest.mark.parametrize("after_ms", [TOLD_MS - 1, TOLD_MS + 1])
def test_the_count_begins_anew_with(deed: str, after_ms: int) -> None:
    brought_about, command = ANEW[deed]
    felt = brought_about()
    felt.wait(after_ms)
    felt.do(command)
    assert waiting_for(felt) == ""
    told = len(felt.events("dealer_awaited"))
    felt.wait(TOLD_MS - 1)
    assert len(felt.events("dealer_awaited")) == told
    felt.wait(1)
    assert len(felt.events("dealer_awaited")) == told + 1


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize("command", [ConnectionLost("p1"), SitOut("p1"), ScanCard("scanner", "As")], ids=str)
def test_nothing_else_begins_it_anew(command: object) -> None:
    felt = third_hole_card_missing()
    felt.wait(TOLD_MS)
    felt.do(command)
    if felt.state.paused is not None:  # a card that was refused
        felt.do(Resume("pia"))
    assert waiting_for(felt) == "dealer"
    felt.wait(LOCKED_MS - TOLD_MS)
    assert felt.events("console_locked") == [{}]


@pytest.mark.rule("R22.4")
def test_while_players_decide_nothing_is_expected_of_the_dealer() -> None:
    felt = third_hole_card_missing()
    felt.scan(*REST)
    assert felt.state.awaited_ms is None
    felt.wait(9_000)
    assert felt.in_turn == 1


@pytest.mark.rule("R22.4", "R6.4")
def test_while_insurance_is_offered_nothing_is_expected_of_the_dealer() -> None:
    felt = Felt({1: 50_000, 2: 50_000}, 1, live=True, wagers=True, times={"insurance_ms": 600_000})
    felt.open_live()
    felt.scan("Ah", "Kd", "As", "Kc")
    felt.play("a", "c")
    felt.scan("5h", "2c", "7d", "9h", "5s", "Jc")
    felt.wait(599_999)
    assert felt.hand.stage == "insurance"
    assert not felt.events("dealer_awaited")
    felt.wait(1 + TOLD_MS)
    assert felt.events("dealer_awaited") == [{"what": "scan"}]


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize(
    "command", [SitOut("p3"), CloseConsole("dealer"), CloseTable("ops")], ids=lambda c: type(c).__name__
)
def test_no_start_is_expected_where_none_can_be_made(command: object) -> None:
    felt = Felt({1: 5_000, 3: 5_000}, 1, live=True)
    felt.do(OpenConsole("dealer"))
    felt.wait(TOLD_MS)
    felt.do(command)
    assert waiting_for(felt) == ""
    felt.wait(LOCKED_MS - 150_000)
    assert felt.state.paused is None
    assert len(felt.events("dealer_awaited")) == 1


@pytest.mark.rule("R22.4", "R16.1")
def test_a_start_is_missing_from_when_two_can_be_dealt_in() -> None:
    felt = Felt({1: 5_000, 3: 5_000}, 1, live=True)
    felt.do(SitOut("p3"))
    felt.do(OpenConsole("dealer"))
    felt.wait(100_000)
    felt.do(ImBack("p3"))
    felt.wait(TOLD_MS - 1)
    assert not felt.events("dealer_awaited")
    felt.wait(1)
    assert felt.events("dealer_awaited")


@pytest.mark.rule("R22.4", "R20.1")
@pytest.mark.parametrize("before_ms", [40_000, 100_000])
def test_the_count_stands_still_in_a_pause(before_ms: int) -> None:
    felt = third_hole_card_missing()
    felt.wait(before_ms)
    felt.do(Pause("pia", "a word with the floor"))
    felt.wait(1_000_000)
    felt.do(Resume("pia"))
    felt.wait(LOCKED_MS - before_ms - 1)
    assert felt.state.paused is None
    felt.wait(1)
    assert felt.state.paused == ("dealer_idle", felt.now_ms)


@pytest.mark.rule("R22.4", "R20.1")
def test_a_scan_withdrawn_in_a_pause_counts_from_its_end() -> None:
    felt = third_hole_card_missing()
    felt.wait(40_000)
    felt.do(Pause("pia", "a word with the floor"))
    felt.wait(10_000)
    felt.do(UndoScan("dealer"))
    felt.wait(10_000)
    felt.do(Resume("pia"))
    felt.wait(TOLD_MS - 1)
    assert not felt.events("dealer_awaited")
    felt.wait(1)
    assert felt.events("dealer_awaited")


def test_an_rng_table_waits_for_no_dealer() -> None:
    felt = Felt({1: 5_000, 2: 5_000})
    assert felt.state.awaited_ms is None
    felt.deal()
    assert felt.state.awaited_ms is None


@pytest.mark.parametrize("moment", MISSING)
@pytest.mark.parametrize("waited_ms", [10_000, 100_000])
def test_the_count_is_stored(moment: str, waited_ms: int) -> None:
    felt = MISSING[moment][1]()
    felt.wait(waited_ms)
    for newest in (False, True):
        again = GAME.decode(*GAME.encode(felt.state, newest=newest))
        assert again == felt.state
        assert GAME.outstanding(again) == GAME.outstanding(felt.state)


def test_a_hand_that_waited_too_long_is_played_again_as_it_was() -> None:
    felt = third_hole_card_missing()
    felt.wait(200_000)
    felt.do(OpenConsole("dealer"))
    felt.wait(200_000)
    felt.scan(REST[0])
    felt.wait(LOCKED_MS)
    felt.do(OpenConsole("dora"))
    felt.do(Resume("pia"))
    felt.do(Pause("dora", "a card fell down", "dealer"))
    felt.do(Resume("pia"))
    felt.scan(*REST[1:])
    felt.play("f", "f")
    felt.wait(3_000)
    [record] = felt.records
    assert replay(record) == felt.stacks()
