"""Time (R1.12, R2.5, R3.2 to R3.4, R16.2, R19.2, R22.4): what is due, and when the next thing is.

Deadlines are absolute and live in the state; nothing here waits.
"""

from collections.abc import Iterator

from engine.holdem import awaiting, log
from engine.holdem import hand as course
from engine.holdem.closing import refresh_start, remove, schedule_start
from engine.holdem.draft import Draft
from engine.holdem.seats import player_of, release, seat_of
from engine.holdem.state import Hand, HoldemState, Seat
from engine.kit.commands import ConnectionLost, ConnectionRestored, Tick


def next_deadline_ms(state: HoldemState) -> int | None:
    """When the next thing is due; None while nothing runs."""
    return min(_deadlines(state), default=None)


def _deadlines(state: HoldemState) -> Iterator[int]:
    for seat in state.seats:
        if seat is not None:
            deadline_ms = _seat_deadline_ms(state, seat)
            if deadline_ms is not None:
                yield deadline_ms
    hand = state.hand
    if state.paused is not None and (hand is None or hand.stopped_ms is None):
        return
    if hand is not None:
        hand_ms = _hand_deadline_ms(hand)
        if hand_ms is not None:
            yield hand_ms
    elif state.start_ms is not None:
        yield state.start_ms
    awaited_ms = awaiting.deadline_ms(state)
    if awaited_ms is not None:
        yield awaited_ms


def _hand_deadline_ms(hand: Hand) -> int | None:
    if hand.turn_ms is not None:
        return hand.turn_ms + hand.rules.times.grace_ms
    return hand.due_ms


def _seat_deadline_ms(state: HoldemState, seat: Seat) -> int | None:
    """The seat's own next deadline. Reservations run on in a pause, counts of presence do not (R20.1)."""
    if seat.status != "seated":
        return seat.until_ms
    sit_out_ms, away_ms = seat.sit_out_until_ms, seat.away_until_ms
    if sit_out_ms is None and away_ms is None:
        return None
    hand = state.hand
    stands_still = state.paused is not None or (hand is not None and hand.stopped_ms is not None)
    if stands_still or player_of(state, seat) is not None:
        # Whoever is in the hand is looked at when it closes.
        return None
    return min(ms for ms in (sit_out_ms, away_ms) if ms is not None)


def tick(draft: Draft, command: Tick) -> None:
    """Apply everything that is due. A tick that comes early, twice or for nothing changes nothing."""
    draft.deck, draft.seed = command.deck, command.seed
    deadline_ms = next_deadline_ms(draft.state)
    if deadline_ms is not None and deadline_ms <= draft.now_ms:
        log.append(draft, command)
        run_due(draft)


def run_due(draft: Draft) -> None:
    """Apply what is due, one thing after another, until nothing is (or a start needs a deck)."""
    while _run_seats(draft) or run_hand(draft) or _run_start(draft) or _run_awaited(draft):
        pass


def _run_seats(draft: Draft) -> bool:
    for seat in draft.state.seats:
        if seat is None or (
            seat.status == "seated" and seat.sit_out_until_ms is None and seat.away_until_ms is None
        ):
            continue
        deadline_ms = _seat_deadline_ms(draft.state, seat)
        if deadline_ms is not None and deadline_ms <= draft.now_ms:
            _end_of_count(draft, seat)
            return True
    return False


def _end_of_count(draft: Draft, seat: Seat) -> None:
    if seat.status == "reserved":
        release(draft, seat)
    elif seat.status == "rebuying":
        remove(draft, seat, to="watching", reason="no_buy_in")
    elif _first_to_end(seat) == "away":
        remove(draft, seat, to="lobby", reason="away")
    else:
        remove(draft, seat, to="watching", reason="sit_out")
    refresh_start(draft)


def _first_to_end(seat: Seat) -> str:
    """Which of the two counts ends earlier (R16.3): a Tick may come when both are long over."""
    sit_out_ms, away_ms = seat.sit_out_until_ms, seat.away_until_ms
    if sit_out_ms is None or (away_ms is not None and away_ms <= sit_out_ms):
        return "away"
    return "sit_out"


def run_hand(draft: Draft) -> bool:
    """Do everything that is due in the hand; False when nothing was."""
    ran = False
    while (hand := draft.running) is not None and (hand.stopped_ms is not None or not draft.paused):
        deadline_ms = _hand_deadline_ms(hand)
        if deadline_ms is None or deadline_ms > draft.now_ms:
            break
        if hand.turn_ms is None:
            course.end_stage(draft)
        else:
            _time_out(draft)
        ran = True
    return ran


def _run_start(draft: Draft) -> bool:
    """Announce the next hand of an RNG table; a Tick without a deck leaves it due."""
    state = draft.state
    if state.hand is not None or state.paused is not None or state.start_ms is None or not draft.deck:
        return False
    if state.start_ms > draft.now_ms:
        return False
    deck, draft.deck = draft.deck, ()
    if not course.announce(draft, deck, draft.seed):
        schedule_start(draft)
    return True


def _run_awaited(draft: Draft) -> bool:
    """See to what a dealer has not done (R22.4)."""
    deadline_ms = None if draft.paused else awaiting.deadline_ms(draft.state)
    if deadline_ms is None or deadline_ms > draft.now_ms:
        return False
    awaiting.run(draft)
    return True


def _time_out(draft: Draft) -> None:
    """The betting time has run out (R3.2 to R3.4, R3.8)."""
    index = draft.hand.turn_index
    number = draft.hand.players[index].seat
    seat = draft.seat(number)
    if seat.away_until_ms is None:
        _count_time_out(draft, seat)
    course.advance(draft, index, course.default_move(draft, "time_out"))


def _count_time_out(draft: Draft, seat: Seat) -> None:
    rules = draft.hand.rules
    count = seat.time_outs + 1
    removal = "time_outs" if count >= rules.time_outs_removed else seat.removal
    draft.set_seat(seat.number, seat._replace(time_outs=count, removal=removal))
    if count == rules.time_outs_warned:
        draft.notify(
            seat.person, "time_out_warning", table_id=draft.state.config.table_id, count=count
        )


def connection_lost(draft: Draft, command: ConnectionLost) -> None:
    """A lost connection starts two minutes (R19.2); a second report of the same loss changes nothing."""
    seat = seat_of(draft.state, command.actor)
    if seat.away_until_ms is not None:
        return
    # In a standstill the count stands still as well: it starts as if the loss came at the standstill's
    # beginning, and its end then shifts it by the whole length.
    until_ms = draft.count_ms + draft.state.config.rules.times.away_ms
    draft.set_seat(seat.number, seat._replace(away_until_ms=until_ms))
    draft.tell("connection_lost", seat=seat.number)
    refresh_start(draft)


def connection_restored(draft: Draft, command: ConnectionRestored) -> None:
    """Back within two minutes (R19.3); in his turn he has the rest of his time (R3.8).

    Who comes back later, while the hand still runs, plays it to its end and goes to the lobby at the close.
    """
    seat = seat_of(draft.state, command.actor)
    if seat.away_until_ms is None:
        return
    too_late = seat.away_until_ms <= draft.count_ms and player_of(draft.state, seat) is not None
    removal = seat.removal or ("away" if too_late else "")
    draft.set_seat(seat.number, seat._replace(away_until_ms=None, removal=removal))
    draft.tell("connection_restored", seat=seat.number)
    refresh_start(draft)
