"""Live dealing (R22.1, R22.2): the dealer starts hands, and the scanner reads the cards that he deals."""

from typing import Final

from evaluator import CARDS

from engine.game import Refusal, RuleViolation
from engine.holdem import dealing, insurance, shoe
from engine.holdem import hand as course
from engine.holdem.commands import ScanCard, StartHand, UndoScan
from engine.holdem.console import require_dealer, require_live
from engine.holdem.draft import Draft
from engine.holdem.standstill import stop
from engine.holdem.state import Hand, HoldemState

_CARDS: Final = frozenset(CARDS)


def start_hand(draft: Draft, command: StartHand) -> None:
    """The dealer starts a hand (R1.2).

    Raises RuleViolation: not_a_live_table, no_console, paused, hand_running, shoe_check_running,
    table_not_open, not_enough_players.
    """
    state = draft.state
    require_dealer(state, command.actor)
    if state.paused is not None:
        raise RuleViolation("paused")
    if state.hand is not None:
        raise RuleViolation("hand_running")
    if state.shoe is not None:
        raise RuleViolation("shoe_check_running")
    if state.config.status != "open":
        raise RuleViolation("table_not_open")
    if not course.announce(draft, (), command.seed):
        raise RuleViolation("not_enough_players")


def scan_card(draft: Draft, command: ScanCard) -> None:
    """The scanner read a card. A wrong one is refused and pauses the table, without being named (R22.1).

    The refusal card_refused says in ``reason`` what was wrong: out_of_turn, impossible or seen_twice. Raises
    RuleViolation, and then does not pause: not_a_live_table, wrong_person, paused, no_hand, no_dealer,
    insurance_open.
    """
    state = draft.state
    _require_reading(state, command.actor)
    reason = _refused_scan(state, command.card)
    if reason:
        stop(draft, f"card_{reason}" if state.shoe is None else "shoe_incomplete")
        draft.refusal = Refusal("card_refused", {"reason": reason})
    elif state.shoe is not None:
        shoe.put_in(draft, command.card)
    else:
        _deal(draft, command.card)


def _require_reading(state: HoldemState, person: str) -> None:
    """Let the scanner read while somebody at the console answers for what is dealt."""
    require_live(state)
    if person != state.config.scanner_id:
        raise RuleViolation("wrong_person")
    if state.paused is not None:
        raise RuleViolation("paused")
    if state.hand is None and state.shoe is None:
        raise RuleViolation("no_hand")
    if not state.dealer:
        raise RuleViolation("no_dealer")
    if insurance.open_offer(state.hand) is not None:
        # The next card is a burn, face down: it gives nothing away, and is read again after the offer (R6.4).
        raise RuleViolation("insurance_open")


def _refused_scan(state: HoldemState, card: object) -> str:
    """Return what is wrong with the card, "" for nothing. Whether one is expected at all counts first."""
    if state.hand is not None and dealing.next_scan(state.hand) is None:
        return "out_of_turn"
    if not isinstance(card, str) or card not in _CARDS:
        return "impossible"
    read = state.hand.deck if state.hand is not None else state.shoe or ()
    return "seen_twice" if card in read else ""


def _deal(draft: Draft, card: str) -> None:
    hand = draft.hand
    hand = hand._replace(deck=(*hand.deck, card), dealt=hand.dealt + 1)
    draft.running = hand
    if hand.stage == "dealing":
        if hand.dealt == dealing.hole_count(hand):
            course.deal_complete(draft)
    elif hand.dealt == dealing.cards_through(hand, hand.street + 1):
        course.open_street(draft)


def undo_scan(draft: Draft, command: UndoScan) -> None:
    """Withdraw the last scan, as long as nobody has been shown it (R22.2); in a pause as well.

    Raises RuleViolation: not_a_live_table, no_console, no_hand, nothing_to_undo, already_shown.
    """
    state = draft.state
    require_dealer(state, command.actor)
    hand = state.hand
    if hand is None:
        raise RuleViolation("no_hand")
    if not hand.deck:
        raise RuleViolation("nothing_to_undo")
    if hand.dealt == _shown(hand):
        raise RuleViolation("already_shown")
    draft.running = hand._replace(deck=hand.deck[:-1], dealt=hand.dealt - 1)


def _shown(hand: Hand) -> int:
    """How many of the scanned cards somebody has been shown (or lie burned under a shown street)."""
    if hand.dealt < dealing.hole_count(hand):
        return 0
    if hand.street == 0:
        return dealing.hole_count(hand)
    return dealing.cards_through(hand, hand.street)
