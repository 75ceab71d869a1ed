"""A table in every phase that a hand goes through, for tests of what may happen in any of them.

Seats 1 to 3 play and have bet on the jackpot; ``p4`` sits out and ``p5`` has lost his line, both since before
the hand. On a live table ``dealer`` deals.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.holdem.commands import ConfirmPrize, DecidePrize, ScanCard, StartHand
from engine.holdem.dealing import next_scan
from engine.holdem.prizes import waiting
from engine.kit.commands import ConnectionLost, OpenConsole, SitOut
from evaluator import CARDS

from tests.unit.engine.felt import SEED
from tests.unit.engine.jackpot_table import JackpotFelt

STACKS: Final = {1: 20_000, 2: 20_000, 3: 20_000, 4: 5_000, 5: 5_000}
METER: Final = 1_000_000
FLUSHES: Final = {1: "5h6h", 2: "AhKh"}
"""With 7h 8h 9h seat 1 has a straight flush, which people decide about, and seat 2 a flush."""
PRIZE_BOARD: Final = "7h8h9h2c3d"
PAIRS: Final = {1: "AhAs", 2: "KdKc"}
"""Before the river two kings are outs: seat 1 is offered insurance."""
PAIRS_BOARD: Final = "2c7d9hJc4s"
_LIVE_FLUSHES: Final = ("Ah", "Qc", "5h", "Kh", "Qd", "6h")
_LIVE_FLOP: Final = ("2s", "7h", "8h", "9h")


def between_hands(*, live: bool = False) -> JackpotFelt:
    felt = JackpotFelt(STACKS, meter=METER, live=live)
    felt.do(SitOut("p4"))
    felt.do(ConnectionLost("p5"))
    if live:
        felt.do(OpenConsole("dealer"))
    return felt


def announced() -> JackpotFelt:
    felt = between_hands()
    felt.announce()
    felt.wait(1_000)
    return felt


def window() -> JackpotFelt:
    felt = between_hands()
    felt.open_window()
    felt.bet(1, 2, 3)
    felt.wait(1_000)
    return felt


def dealing() -> JackpotFelt:
    felt = window()
    felt.stack_deck(FLUSHES, PRIZE_BOARD)
    felt.until("dealing")
    felt.wait(500)
    return felt


def first_turn() -> JackpotFelt:
    felt = dealing()
    felt.until("betting")
    felt.wait(3_000)
    return felt


def before_the_flop() -> JackpotFelt:
    felt = first_turn()
    felt.play("c", "c", "x")
    felt.wait(300)
    return felt


def turn_on_the_flop() -> JackpotFelt:
    felt = before_the_flop()
    felt.until("betting")
    felt.wait(9_999)
    return felt


def run_out() -> JackpotFelt:
    felt = window()
    felt.stack_deck(PAIRS, PAIRS_BOARD)
    felt.until("betting")
    felt.play("a", "c", "f")
    felt.wait(700)
    return felt


def insurance() -> JackpotFelt:
    felt = run_out()
    felt.until("insurance")
    felt.wait(10_000)
    return felt


def result() -> JackpotFelt:
    felt = first_turn()
    felt.play_on()
    felt.wait(1_000)
    return felt


def prizes() -> JackpotFelt:
    felt = result()
    felt.to_prizes()
    felt.wait(1_000)
    return felt


def approval() -> JackpotFelt:
    felt = prizes()
    felt.to_approval()
    felt.wait(20_000)
    return felt


def decided() -> JackpotFelt:
    """The last prize is decided: prizes are shown again before the close."""
    felt = approval()
    felt.decide("straight_flush:1")
    felt.wait(1_000)
    return felt


def live_start() -> JackpotFelt:
    felt = between_hands(live=True)
    felt.wait(10_000)
    return felt


def live_hole_cards() -> JackpotFelt:
    felt = live_start()
    felt.do(StartHand("dealer", SEED))
    felt.until("window")
    felt.bet(1, 2, 3)
    felt.until("dealing")
    felt.scan(*_LIVE_FLUSHES[:2])
    felt.wait(10_000)
    return felt


def live_flop() -> JackpotFelt:
    felt = live_hole_cards()
    felt.scan(*_LIVE_FLUSHES[2:])
    felt.play("c", "c", "x")
    felt.scan(*_LIVE_FLOP[:2])
    felt.wait(10_000)
    return felt


def live_confirmation() -> JackpotFelt:
    felt = live_flop()
    felt.scan(*_LIVE_FLOP[2:])
    felt.play("f", "f")
    felt.to_approval()
    felt.wait(20_000)
    return felt


PHASES: Final[Mapping[str, Callable[[], JackpotFelt]]] = {
    "between hands": between_hands,
    "announced": announced,
    "window": window,
    "dealing": dealing,
    "the first turn": first_turn,
    "before the flop": before_the_flop,
    "a turn on the flop": turn_on_the_flop,
    "an all-in is run out": run_out,
    "insurance": insurance,
    "result": result,
    "prizes": prizes,
    "approval": approval,
    "the last prize is decided": decided,
    "live, a start is missing": live_start,
    "live, a hole card is missing": live_hole_cards,
    "live, a card of the flop is missing": live_flop,
    "live, the dealer is to confirm a prize": live_confirmation,
}
IN_A_HAND: Final = {
    name: phase
    for name, phase in PHASES.items()
    if name not in ("between hands", "live, a start is missing")
}

IN_AN_APPROVAL: Final = ("approval", "live, the dealer is to confirm a prize")


def go_on(felt: JackpotFelt) -> None:
    """Whatever comes next: people of the house do their part at once, players let their time run out."""
    hand = felt.state.hand
    if felt.state.config.live and hand is None:
        felt.do(StartHand("dealer", SEED))
    elif hand is not None and felt.state.config.live and next_scan(hand) is not None:
        unused = next(card for card in CARDS if card not in hand.deck)
        felt.do(ScanCard("scanner", unused))
    elif hand is not None and hand.stage == "approval":
        prize = waiting(hand)
        assert prize is not None
        if prize.status == "dealer":
            felt.do(ConfirmPrize("dealer", prize.prize_id))
        else:
            felt.do(DecidePrize("boss", hand.hand_id, prize.prize_id, approve=True))
    else:
        felt.step()


def course(felt: JackpotFelt) -> list[tuple[int, list[str]]]:
    """Let the hand (or the next one) come to its end; return (ms from now, what happened) step by step."""
    began_ms, closed = felt.now_ms, len(felt.records)
    steps = []
    while len(felt.records) == closed:
        before = len(felt.told)
        go_on(felt)
        steps.append((felt.now_ms - began_ms, [name for name, _ in felt.told[before:]]))
    return steps
