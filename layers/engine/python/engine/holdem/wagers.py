"""What players stake beside the pots: the jackpot bonus bet (R5.1, R5.2) and a premium (R6.4)."""

from engine.game import RuleViolation
from engine.holdem import hand as course
from engine.holdem import insurance, jackpot
from engine.holdem.commands import Insure, JackpotBet, JackpotContinuity
from engine.holdem.draft import Draft
from engine.holdem.seats import player_of, seat_of


def jackpot_bet(draft: Draft, command: JackpotBet) -> None:
    """Place the bet in its window, or withdraw it there (R5.1).

    Raises RuleViolation: not_seated, no_jackpot, bad_choice, paused, no_window, not_dealt_in, already_bet,
    no_jackpot_bet, stack_too_small.
    """
    seat = seat_of(draft.state, command.actor)
    _require_jackpot(draft, command.on)
    hand = draft.running
    if draft.paused:
        raise RuleViolation("paused")
    if hand is None or hand.stage != "window" or hand.due_ms is None or draft.now_ms >= hand.due_ms:
        raise RuleViolation("no_window")
    player = player_of(draft.state, seat)
    if player is None:
        raise RuleViolation("not_dealt_in")
    index = hand.players.index(player)
    if command.on:
        if player.jackpot_cents:
            raise RuleViolation("already_bet")
        if not jackpot.can_afford(draft, player):
            raise RuleViolation("stack_too_small", bet_cents=hand.rules.jackpot.bet_cents)
        jackpot.place(draft, index)
    else:
        if not player.jackpot_cents:
            raise RuleViolation("no_jackpot_bet")
        jackpot.take_back(draft, index)
        draft.tell("jackpot_bet_withdrawn", seat=seat.number, cents=player.jackpot_cents)


def jackpot_continuity(draft: Draft, command: JackpotContinuity) -> None:
    """Give or end the standing order; windows that open from now on heed it (R5.2).

    Raises RuleViolation: not_seated, no_jackpot, bad_choice, buy_in_first.
    """
    seat = seat_of(draft.state, command.actor)
    _require_jackpot(draft, command.on)
    if seat.status == "reserved":
        raise RuleViolation("buy_in_first")
    draft.set_seat(seat.number, seat._replace(continuity=command.on))


def _require_jackpot(draft: Draft, on: object) -> None:
    if type(on) is not bool:
        raise RuleViolation("bad_choice")
    if not jackpot.has_jackpot(draft.state.config.rules):
        raise RuleViolation("no_jackpot")


def insure(draft: Draft, command: Insure) -> None:
    """Take the offer for a premium, or decline it with 0; the hand then goes on (R6.4, R6.7).

    Raises RuleViolation: not_seated, no_offer, not_your_offer, stale_offer, paused, bad_amount,
    premium_out_of_range.
    """
    seat = seat_of(draft.state, command.actor)
    hand = draft.running
    offer = insurance.open_offer(hand)
    if hand is None or offer is None:
        raise RuleViolation("no_offer")
    if seat.number != offer.seat:
        raise RuleViolation("not_your_offer")
    if command.offer_id != offer.offer_id:
        raise RuleViolation("stale_offer", offer_id=offer.offer_id)
    if draft.paused:
        raise RuleViolation("paused")
    if hand.due_ms is not None and hand.due_ms <= draft.now_ms:
        raise RuleViolation("no_offer")  # silence has declined it, only nobody has looked yet
    if type(command.premium_cents) is not int or command.premium_cents < 0:
        raise RuleViolation("bad_amount")
    allowed = insurance.bounds(hand, offer)
    if command.premium_cents and not allowed.min_cents <= command.premium_cents <= allowed.max_cents:
        raise RuleViolation(
            "premium_out_of_range", min_cents=allowed.min_cents, max_cents=allowed.max_cents
        )
    course.end_offer(draft, command.premium_cents)
