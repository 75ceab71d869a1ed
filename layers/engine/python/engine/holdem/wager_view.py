"""What people may see of what is staked beside the pots: the jackpot, its prizes, an insurance (R5, R6).

Everybody sees bets, prizes and an offer; the premium is the insured's alone (R6.4), and hole cards are named
of prize winners only, from the prizes on (R5.10).
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.game import Json
from engine.holdem import insurance, jackpot, prizes
from engine.holdem.state import SETTLED, Hand, HoldemState, Player, Seat

WaitingFor: TypeAlias = Literal["", "dealer", "confirmation", "decision", "resume"]


def waiting_for(state: HoldemState) -> WaitingFor:
    """Whom the table waits for: the dealer's card or confirmation, a pit boss's decision, a resume, nobody.

    A decision can be made in a pause as well, so it is named first.
    """
    hand = state.hand
    prize = prizes.waiting(hand) if hand is not None and hand.stage == "approval" else None
    if prize is not None:
        return "confirmation" if prize.status == "dealer" else "decision"
    if state.paused is not None:
        return "resume"
    return "dealer" if state.awaited_told else ""


def jackpot_cents(state: HoldemState) -> Json:
    """The progressive amount as people see it, None at a table without a jackpot."""
    return jackpot.displayed_cents(state) if jackpot.has_jackpot(state.config.rules) else None


def public_jackpot(state: HoldemState) -> Mapping[str, Json] | None:
    """The table's amount and what the bet can win; of a running hand by the rules that it began with."""
    rules = (state.config if state.hand is None else state.hand).rules
    if not jackpot.has_jackpot(rules):
        return None
    offered = rules.jackpot
    return {
        "cents": jackpot.displayed_cents(state),
        "bet_cents": offered.bet_cents,
        "floor_cents": offered.floor_cents,
        "royal_flush_percent": offered.royal_flush_percent,
        "straight_flush_percent": offered.straight_flush_percent,
        "prizes": {
            kind: prizes.fixed_cents(offered, kind)
            for kind in ("four_of_a_kind", "full_house", "flush", "straight")
        },
    }


def public_prizes(hand: Hand) -> list[Json]:
    """The prizes that were won, in the order of deciding, with their winners' hole cards."""
    return [
        {
            "prize_id": prize.prize_id,
            "seat": prize.seat,
            "player_id": prize.person,
            "kind": prize.kind,
            "cents": prize.cents,
            "status": prize.status,
            "reason": prize.reason,
            "cards": list(prizes.winner_cards(hand, prize)),
            "escalations": prize.escalations,
        }
        for prize in hand.prizes
    ]


def public_insurance(hand: Hand) -> Mapping[str, Json] | None:
    """The offer with its cards and odds; whether it was taken, and for how much, is nobody else's affair."""
    offer = hand.offer
    if offer is None:
        return None
    decided = offer.premium_cents is not None
    return {
        "offer_id": offer.offer_id,
        "seat": offer.seat,
        "outs": list(offer.outs),
        "ties": list(offer.ties),
        "odds_tenths": offer.odds_tenths,
        "until_ms": None if decided else hand.due_ms,
        "decided": decided,
    }


def private_jackpot(state: HoldemState, seat: Seat, player: Player | None) -> Mapping[str, Json] | None:
    """A player's bet in the running hand, his standing order, and whether it placed nothing this time."""
    if not jackpot.has_jackpot(state.config.rules):
        return None
    return {
        "bet": player is not None and player.jackpot_cents > 0,
        "continuity": seat.continuity,
        "skipped": player is not None and player.skipped,
    }


def private_insurance(hand: Hand, player: Player) -> Mapping[str, Json] | None:
    """What the offer is worth to the insured, what he chose, and at the result what the house added."""
    offer = hand.offer
    if offer is None or offer.seat != player.seat:
        return None
    allowed = insurance.bounds(hand, offer)
    return {
        "offer_id": offer.offer_id,
        "win_cents": offer.win_cents,
        "min_cents": allowed.min_cents,
        "break_even_cents": allowed.break_even_cents,
        "max_cents": allowed.max_cents,
        "premium_cents": offer.premium_cents,
        "result_cents": insurance.added_cents(hand) if hand.stage in SETTLED else None,
    }
