"""The life of a seat (R2.5 to R2.8, R7.1, R7.2, R16, R17): what a person asks for besides playing."""

from typing import Literal, TypeAlias

from engine.game import Cents, RuleViolation
from engine.holdem import jackpot, opening
from engine.holdem.closing import refresh_start, remove, sit_out_now
from engine.holdem.commands import PostBlind
from engine.holdem.draft import Draft
from engine.holdem.hand import drop_out
from engine.holdem.state import HoldemState, Player, Seat
from engine.kit.commands import BalanceKnown, BuyIn, CancelSeat, ImBack, Leave, SitOut, TakeSeat, TopUp

Exit: TypeAlias = Literal["now", "reserved", "bound", "refused_open", "refused_paying"]
"""What an exit comes to: at once; at the close; at the close because a jackpot bet holds its player, folded
or not (R17.2); refused while his hand lies open, or while the pots of a showdown are paid (R17.3)."""


def seat_of(state: HoldemState, person: str) -> Seat:
    """The seat that a person holds. Raises RuleViolation("not_seated")."""
    for seat in state.seats:
        if seat is not None and seat.person == person:
            return seat
    raise RuleViolation("not_seated")


def require_bought_in(state: HoldemState, person: str) -> Seat:
    """The seat of somebody who has brought money to it, also if it is lost by now.

    A reserved seat gives no say yet (R8, R12.3). Raises RuleViolation: not_seated, buy_in_first.
    """
    seat = seat_of(state, person)
    if seat.status == "reserved":
        raise RuleViolation("buy_in_first")
    return seat


def player_of(state: HoldemState, seat: Seat) -> Player | None:
    """The seat's player in the running hand, None when it is not dealt in."""
    if state.hand is not None:
        for player in state.hand.players:
            if player.seat == seat.number and player.person == seat.person and not player.left:
                return player
    return None


def before_blinds(state: HoldemState) -> bool:
    """A hand is announced, but nothing has been posted or dealt: the money is still in the seats."""
    return state.hand is not None and opening.before_blinds(state.hand)


def take_seat(draft: Draft, command: TakeSeat) -> None:
    """Reserve an empty seat for 30 s (R2.5)."""
    state = draft.state
    _require_open(state)
    if any(seat is not None and seat.person == command.actor for seat in state.seats):
        raise RuleViolation("already_seated")
    if type(command.seat) is not int or not 1 <= command.seat <= len(state.seats):
        raise RuleViolation("no_such_seat")
    if state.seats[command.seat - 1] is not None:
        raise RuleViolation("seat_taken")
    until_ms = draft.now_ms + state.config.rules.times.reserve_ms
    seat = Seat(command.seat, command.actor, command.nickname, "reserved", until_ms=until_ms)
    draft.set_seat(command.seat, seat)
    draft.tell("seat_reserved", seat=command.seat, nickname=command.nickname)


def cancel_seat(draft: Draft, command: CancelSeat) -> None:
    """Give a reservation or a re-buy window back and watch again (R2.5)."""
    seat = seat_of(draft.state, command.actor)
    if seat.status == "seated":
        raise RuleViolation("not_reserved")
    release(draft, seat)


def release(draft: Draft, seat: Seat) -> None:
    """Empty a seat that holds no chips; its person stays as a watcher."""
    assert seat.stack_cents == 0, "chips are paid out, never dropped"
    draft.set_seat(seat.number, None)
    draft.tell("seat_released", seat=seat.number)


def _require_open(state: HoldemState) -> None:
    if state.config.status != "open":
        raise RuleViolation("table_not_open")


def check_amount(amount_cents: object) -> None:
    """Refuse what is no positive number of cents. Raises RuleViolation("bad_amount")."""
    if type(amount_cents) is not int or amount_cents <= 0:
        raise RuleViolation("bad_amount")


def buy_in(draft: Draft, command: BuyIn) -> None:
    """Bring the first money of a reserved seat, or new money after a bust (R2.6, R2.8)."""
    state = draft.state
    seat = seat_of(state, command.actor)
    if seat.status == "seated":
        raise RuleViolation("not_reserved")
    check_amount(command.amount_cents)
    _require_open(state)
    rules = state.config.rules
    if not rules.min_buy_in_cents <= command.amount_cents <= rules.max_buy_in_cents:
        raise RuleViolation(
            "buy_in_out_of_range", min_cents=rules.min_buy_in_cents, max_cents=rules.max_buy_in_cents
        )
    # Hands are being played here: a newcomer posts or waits for the big blind (R7.1).
    playing = state.hand is not None or state.positions is not None
    waiting = "newcomer" if seat.status == "reserved" and playing else seat.waiting
    draft.set_seat(
        seat.number,
        seat._replace(status="seated", stack_cents=command.amount_cents, until_ms=None, waiting=waiting),
    )
    _bring(draft, seat.person, command.amount_cents, "buy_in")
    draft.tell("bought_in", seat=seat.number, nickname=seat.nickname, cents=command.amount_cents)
    refresh_start(draft)


def _bring(draft: Draft, person: str, cents: Cents, kind: str) -> None:
    draft.move("", f"player:{person}", f"table:{draft.state.config.table_id}", cents, kind)


def top_up(draft: Draft, command: TopUp) -> None:
    """Add chips between hands, up to the largest buy-in (R2.8)."""
    seat = seat_of(draft.state, command.actor)
    check_amount(command.amount_cents)
    if seat.status != "seated":
        raise RuleViolation("buy_in_first")
    _require_open(draft.state)
    player = player_of(draft.state, seat)
    if player is not None and not before_blinds(draft.state):
        raise RuleViolation("hand_running")
    # A jackpot bet that can still be withdrawn is as good as on the stack.
    lying_cents = 0 if player is None else player.jackpot_cents
    room = draft.state.config.rules.max_buy_in_cents - seat.stack_cents - lying_cents
    if command.amount_cents > room:
        raise RuleViolation("top_up_out_of_range", max_cents=max(room, 0))
    draft.set_seat(seat.number, seat._replace(stack_cents=Cents(seat.stack_cents + command.amount_cents)))
    _bring(draft, seat.person, command.amount_cents, "top_up")
    draft.tell("topped_up", seat=seat.number, cents=command.amount_cents)


def exit_of(state: HoldemState, seat: Seat) -> Exit:
    """What an exit of this seat's person would be at this moment (R17.1 to R17.4).

    The pots are being paid while the result of a showdown stands, and not for as long as people decide about
    prizes afterwards.
    """
    player = player_of(state, seat)
    if player is None:
        return "now"
    if before_blinds(state):
        return "bound" if player.jackpot_cents else "now"
    hand = state.hand
    assert hand is not None, "who is dealt in is in a hand"
    if hand.stage == "result" and hand.open_hands:
        return "refused_paying"
    if not player.folded and hand.open_hands:
        return "refused_open"
    if jackpot.is_bound(player):
        return "bound"
    return "now" if player.folded else "reserved"


def leave(draft: Draft, command: Leave) -> None:
    """Exit to the lobby: at once where nothing is owed, else reserved for the close (R17)."""
    seat = seat_of(draft.state, command.actor)
    way = exit_of(draft.state, seat)
    if way == "refused_paying":
        raise RuleViolation("pots_being_paid")
    if way == "refused_open":
        raise RuleViolation("hands_open")
    if way == "now":
        _leave_now(draft, seat)
        return
    if seat.leaving:
        raise RuleViolation("already_leaving")
    draft.set_seat(seat.number, seat._replace(leaving=True))
    draft.tell("leave_reserved", seat=seat.number)


def _leave_now(draft: Draft, seat: Seat) -> None:
    """Go to the lobby with the whole stack; before the blinds the others are dealt in without him (R17.4)."""
    if seat.status != "seated":
        release(draft, seat)
        draft.departed += (seat.person,)
        return
    player = player_of(draft.state, seat)
    if player is None:
        remove(draft, seat, to="lobby", reason="asked")
    elif before_blinds(draft.state):
        remove(draft, seat, to="lobby", reason="asked")
        drop_out(draft, seat.number)
    else:
        index = draft.hand.players.index(player)
        draft.set_player(index, player._replace(left=True))
        remove(draft, seat._replace(stack_cents=player.stack_cents), to="lobby", reason="asked")
    refresh_start(draft)


def sit_out(draft: Draft, command: SitOut) -> None:
    """Sit out from the next hand on, at once when not in one (R16.1)."""
    seat = seat_of(draft.state, command.actor)
    if seat.status != "seated":
        raise RuleViolation("buy_in_first")
    if seat.sit_out:
        raise RuleViolation("already_sitting_out")
    if player_of(draft.state, seat) is None:
        sit_out_now(draft, seat)
        refresh_start(draft)
    else:
        draft.set_seat(seat.number, seat._replace(sit_out="next"))
        draft.tell("sit_out_reserved", seat=seat.number)


def im_back(draft: Draft, command: ImBack) -> None:
    """Return, or cancel a reserved sit-out or exit; time-outs count anew (R16.1, R17.1, R3.8)."""
    seat = seat_of(draft.state, command.actor)
    if seat.removal or not (seat.sit_out or seat.leaving or seat.time_outs):
        raise RuleViolation("nothing_to_cancel")
    if seat.leaving:
        draft.tell("leave_cancelled", seat=seat.number)
    if seat.sit_out:
        draft.tell("came_back", seat=seat.number)
    draft.set_seat(
        seat.number,
        seat._replace(sit_out="", sit_out_until_ms=None, leaving=False, time_outs=0),
    )
    refresh_start(draft)


def post_blind(draft: Draft, command: PostBlind) -> None:
    """Choose between posting the big blind and waiting for it (R7.1, R7.2)."""
    seat = seat_of(draft.state, command.actor)
    if command.choice not in ("post", "wait"):
        raise RuleViolation("bad_choice")
    if not seat.waiting or player_of(draft.state, seat) is not None:
        raise RuleViolation("no_post_due")
    draft.set_seat(seat.number, seat._replace(choice=command.choice))
    refresh_start(draft)


def balance_known(draft: Draft, command: BalanceKnown) -> None:
    """A busted player whose balance is below the least buy-in watches again at once (R2.8)."""
    seat = seat_of(draft.state, command.actor)
    if seat.status != "rebuying" or seat.balance_known:
        return
    if command.balance_cents < draft.state.config.rules.min_buy_in_cents:
        remove(draft, seat, to="watching", reason="bust")
    else:
        draft.set_seat(seat.number, seat._replace(balance_known=True))
