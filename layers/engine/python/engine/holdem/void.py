"""Null games (R18): the hand is taken back, and everybody gets what he put into it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.game import Cents, RuleViolation
from engine.holdem import standstill
from engine.holdem.closing import after_hand
from engine.holdem.draft import Draft
from engine.holdem.opening import before_blinds
from engine.holdem.record import Void, hand_record
from engine.holdem.state import Hand, HoldemState, Player, Seat
from engine.kit.commands import CancelHand, DeclareNull
from engine.kit.reasons import require_reason
from engine.kit.records import copier

_taken_back = copier(Player, "stack_cents", "won_cents", "house_cents")
_returned = copier(Seat, "stack_cents", "waiting", "choice")


class Participant(NamedTuple):
    """Somebody who was dealt into the hand. ``left``: he has given up the seat since (R17.1)."""

    seat: int
    person: str
    left: bool


def cancel_hand(draft: Draft, command: CancelHand | DeclareNull) -> None:
    """Declare the running hand null (R18.1, R20.1): at any moment, paused or not, until it closes.

    Raises RuleViolation: bad_reason, too_late.
    """
    require_reason(command.reason)
    hand = draft.running
    if hand is None or command.hand_id not in ("", hand.hand_id):
        raise RuleViolation("too_late", hand_id=command.hand_id)
    state = draft.state
    void = Void(command.actor, command.reason)
    draft.record = hand_record(_with_start_stacks(state)._replace(log=draft.log), draft.now_ms, void)
    if hand.stopped_ms is not None:
        standstill.end_waiting(draft)
    draft.state = unwound(draft.state)
    give_back(draft, hand.hand_id, participants(hand), at_stake(state), command.reason)


def at_stake(state: HoldemState) -> Mapping[str, Cents]:
    """What each person has put into the running hand, bonus bets included (R18.2)."""
    if state.hand is None:
        return {}
    return {player.person: put_in_cents(player) for player in state.hand.players}


def put_in_cents(player: Player) -> Cents:
    """What a player has in the hand: bets, blinds and antes, dead money, the bonus bet."""
    return Cents(player.total_cents + player.dead_cents + player.jackpot_cents)


def participants(hand: Hand) -> list[Participant]:
    """Everybody who was dealt in."""
    return [Participant(player.seat, player.person, player.left) for player in hand.players]


def unwound(state: HoldemState) -> HoldemState:
    """Return the table without its running hand, less what people have put into it.

    Who still holds his seat has there what he had left to bet, and owes the post that he owed before; whom
    the big blind has passed owes none for it. The next hand so has the same button, blinds and posts.
    """
    hand = state.hand
    if hand is None:
        return state
    seats = list(state.seats)
    if not before_blinds(hand):
        for player in hand.players:
            seat = seats[player.seat - 1]
            if seat is not None and not player.left:
                behind_cents = Cents(player.stack_cents - player.won_cents - player.house_cents)
                seats[player.seat - 1] = _returned(seat, behind_cents, player.waiting, player.choice)
        for number in hand.missed:
            seat = seats[number - 1]
            # Somebody who has sat down there since is a newcomer.
            if seat is not None and seat.waiting == "missed_blind":
                seats[number - 1] = seat._replace(waiting="", choice="")
    drawn = hand.positions.button if state.positions is None else 0
    return state._replace(seats=tuple(seats), hand=None, drawn_button=drawn)


def give_back(
    draft: Draft, hand_id: str, people: Iterable[Participant], stakes: Mapping[str, Cents], reason: str
) -> None:
    """Pay the stakes back, to the seat or to the balance (R18.2), tell everybody, and end the hand.

    The draft's state is that of :func:`unwound`.
    """
    table_id = draft.state.config.table_id
    held = []
    draft.tell("hand_voided", hand_id=hand_id, reason=reason)
    for number, person, left in people:
        cents = stakes.get(person, Cents(0))
        if left:
            draft.move(f"void:{hand_id}:{number}", f"table:{table_id}", f"player:{person}", cents, "void")
        else:
            seat = draft.seat(number)
            draft.set_seat(number, seat._replace(stack_cents=Cents(seat.stack_cents + cents)))
            held.append(number)
        draft.notify(
            person, "hand_voided", table_id=table_id, hand_id=hand_id, reason=reason, cents=cents
        )
    after_hand(draft, hand_id, held)


def _with_start_stacks(state: HoldemState) -> HoldemState:
    """Before the blinds the money is in the seats; the record wants the stacks that people came with."""
    hand = state.hand
    assert hand is not None, "a hand is void"
    players = []
    for player in hand.players:
        seat = state.seats[player.seat - 1]
        if before_blinds(hand) and seat is not None:
            player = player._replace(stack_cents=seat.stack_cents)  # noqa: PLW2901
        behind_cents = player.stack_cents - player.won_cents - player.house_cents
        players.append(_taken_back(player, behind_cents, Cents(0), Cents(0)))
    return state._replace(hand=hand._replace(players=tuple(players)))
