"""Live dealing (R22.1, R22.2): the dealer's console and the scanner."""

from evaluator import CARDS

from engine.game import Refusal, RuleViolation
from engine.holdem import dealing
from engine.holdem import hand as course
from engine.holdem.commands import ScanCard, StartHand, UndoScan
from engine.holdem.draft import Draft
from engine.holdem.standstill import stop
from engine.holdem.state import Hand, HoldemState
from engine.kit.commands import CloseConsole, OpenConsole

_CARDS = frozenset(CARDS)


def _require_live(state: HoldemState) -> None:
    if not state.config.live:
        raise RuleViolation("not_a_live_table")


def open_console(draft: Draft, command: OpenConsole) -> None:
    """A dealer takes the console; a second one is refused, the same one may come again (R22.1)."""
    _require_live(draft.state)
    if draft.state.dealer == command.actor:
        return
    if draft.state.dealer:
        raise RuleViolation("console_taken")
    if any(seat is not None and seat.person == command.actor for seat in draft.state.seats):
        raise RuleViolation("already_seated")
    draft.state = draft.state._replace(dealer=command.actor)
    draft.tell("console_opened")


def close_console(draft: Draft, command: CloseConsole) -> None:
    """The dealer leaves; a hand that is on waits for the next dealer."""
    require_dealer(draft.state, command.actor)
    draft.state = draft.state._replace(dealer="")
    draft.tell("console_closed")


def require_dealer(state: HoldemState, person: str) -> None:
    """Refuse who is not at the table's console. Raises RuleViolation: not_a_live_table, no_console."""
    _require_live(state)
    if not state.dealer or state.dealer != person:
        raise RuleViolation("no_console")


def start_hand(draft: Draft, command: StartHand) -> None:
    """The dealer starts a hand (R1.2)."""
    state = draft.state
    require_dealer(state, command.actor)
    if state.paused is not None:
        raise RuleViolation("paused")
    if state.hand is not None:
        raise RuleViolation("hand_running")
    if state.config.status != "open":
        raise RuleViolation("table_not_open")
    if not course.announce(draft, (), command.seed):
        raise RuleViolation("not_enough_players")


def scan_card(draft: Draft, command: ScanCard) -> None:
    """The scanner read a card. A wrong one is refused and pauses the table, without being named (R22.1)."""
    state = draft.state
    _require_live(state)
    if command.actor != state.config.scanner_id:
        raise RuleViolation("wrong_person")
    if state.paused is not None:
        raise RuleViolation("paused")
    if state.hand is None:
        raise RuleViolation("no_hand")
    reason = _refused_scan(state.hand, command.card)
    if reason:
        stop(draft, "card_refused")
        draft.refusal = Refusal("card_refused", {"reason": reason})
        return
    hand = state.hand._replace(deck=(*state.hand.deck, command.card), dealt=state.hand.dealt + 1)
    draft.running = hand
    if hand.stage == "dealing":
        if hand.dealt == dealing.hole_count(hand):
            course.deal_complete(draft)
    elif hand.dealt == dealing.cards_through(hand, hand.street + 1):
        course.open_street(draft)


def _refused_scan(hand: Hand, card: object) -> str:
    if dealing.next_scan(hand) is None:
        return "out_of_turn"
    if not isinstance(card, str) or card not in _CARDS:
        return "impossible"
    return "seen_twice" if card in hand.deck else ""


def undo_scan(draft: Draft, command: UndoScan) -> None:
    """Withdraw the last scan, as long as nobody has been shown it (R22.2)."""
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
