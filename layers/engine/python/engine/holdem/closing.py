"""The close (R4.6): one commit that pays everything, writes the record and ends the hand."""

from collections.abc import Iterable, Sequence

from engine.game import Cents, RuleViolation
from engine.holdem import insurance, jackpot
from engine.holdem.draft import Draft
from engine.holdem.opening import can_be_dealt_in, can_start
from engine.holdem.record import hand_record
from engine.holdem.rules import Status
from engine.holdem.state import SETTLED, Hand, HoldemState, Player, Seat
from engine.kit.commands import CloseTable, OpenTable
from engine.kit.records import copier

_with_stack = copier(Seat, "stack_cents")


def close(draft: Draft) -> None:
    """Pay out, record, then removals and leaves, re-buy windows, sit-outs, and the next hand."""
    hand = draft.hand
    table_id = draft.state.config.table_id
    for number, result in enumerate(hand.results, start=1):
        key = f"hand:{hand.hand_id}:pot{number}:rake"
        draft.move(key, f"table:{table_id}", "house:rake", result.rake_cents, "rake")
    insurance.book(draft)
    jackpot.move_money(draft)
    hand = draft.hand
    draft.record = hand_record(draft.state._replace(log=draft.log), draft.now_ms)
    draft.log = ()
    players = [player for player in hand.players if not player.left]
    _stacks_to_seats(draft, players)
    draft.tell("hand_closed", hand_id=hand.hand_id)
    draft.state = draft.state._replace(hand=None, positions=hand.positions, drawn_button=0)
    _tell_rejected(draft, hand)
    _tell_absent(draft, hand, players)
    after_hand(draft, hand.hand_id, [player.seat for player in players])


def after_hand(draft: Draft, hand_id: str, seats: Iterable[int]) -> None:
    """Go on between hands, however the last one ended: what waited for its end, then the next one.

    ``seats``: those that were dealt in and still belong to who was. The money is in the seats again.
    """
    carry_out(draft, hand_id, seats)
    if draft.state.config.status == "closing":
        shut(draft, hand_id)
    schedule_start(draft)


def _stacks_to_seats(draft: Draft, players: Sequence[Player]) -> None:
    state = draft.state
    seats = list(state.seats)
    for player in players:
        number = player.seat
        seats[number - 1] = _with_stack(draft.seat(number), player.stack_cents)
    draft.state = state._replace(seats=tuple(seats))


def _tell_rejected(draft: Draft, hand: Hand) -> None:
    """Whose prize was rejected is told why and what came back (R5.12); until the close nothing is final."""
    for prize in hand.prizes:
        if prize.status == "rejected":
            draft.notify(
                prize.person,
                "prize_rejected",
                table_id=draft.state.config.table_id,
                hand_id=hand.hand_id,
                kind=prize.kind,
                reason=prize.reason,
                cents=hand.rules.jackpot.bet_cents,
            )


def _tell_absent(draft: Draft, hand: Hand, players: Sequence[Player]) -> None:
    """What the hand came to, for each player who was not connected when it closed (R19.1, R19.4)."""
    for player in players:
        seat = draft.seat(player.seat)
        if seat.away_until_ms is None:
            continue
        draft.notify(
            seat.person,
            "hand_result",
            table_id=draft.state.config.table_id,
            hand_id=hand.hand_id,
            cents=player.won_cents,
            put_in_cents=player.total_cents + player.dead_cents,
            insurance_cents=insurance.added_to(hand, player.seat),
            prizes=[
                {"kind": prize.kind, "cents": prize.cents}
                for prize in hand.prizes
                if prize.seat == player.seat and prize.status != "rejected"
            ],
            pots=[
                {"cents": result.cents, "won_cents": dict(result.shares).get(player.seat, 0)}
                for result in hand.results
            ],
        )


def carry_out(draft: Draft, hand_id: str, seats: Iterable[int]) -> None:
    """Do what was waiting for the end of a hand, however it ended: removals, exits, re-buys, sit-outs.

    ``seats``: those that were dealt in and still belong to who was. The money is in the seats again.
    """
    for number in seats:
        seat = draft.seat(number)
        if not can_be_dealt_in(seat) or seat.sit_out:
            _after_hand(draft, seat, f"hand:{hand_id}:seat{number}:cash_out")


def _after_hand(draft: Draft, seat: Seat, key: str) -> None:
    """What the end of a hand means for a seat that cannot simply go on."""
    if seat.removal:
        remove(draft, seat, to="lobby", reason=seat.removal, key=key)
        return
    if seat.away_until_ms is not None and seat.away_until_ms <= draft.count_ms:
        remove(draft, seat, to="lobby", reason="away", key=key)
        return
    if seat.leaving:
        remove(draft, seat, to="lobby", reason="asked", key=key)
        return
    if seat.stack_cents == 0:
        until_ms = draft.now_ms + draft.state.config.rules.times.reserve_ms
        seat = seat._replace(status="rebuying", until_ms=until_ms, balance_known=False)
        draft.set_seat(seat.number, seat)
        draft.tell("busted", seat=seat.number)
        draft.tell("rebuy_offered", seat=seat.number, until_ms=until_ms)
    if seat.sit_out == "next":
        sit_out_now(draft, seat)


def sit_out_now(draft: Draft, seat: Seat) -> None:
    """Sitting out takes effect; three minutes later the seat is given up (R16.2)."""
    until_ms = draft.count_ms + draft.state.config.rules.times.sit_out_ms
    draft.set_seat(seat.number, seat._replace(sit_out="now", sit_out_until_ms=until_ms))
    draft.tell("sat_out", seat=seat.number)


def shut(draft: Draft, hand_id: str = "") -> None:
    """Close the table: everybody on a seat is paid out, and the room is emptied.

    ``hand_id``: the hand whose end the closing waited for; it names the payments that no command asked for.
    """
    for seat in draft.state.seats:
        if seat is not None:
            key = f"hand:{hand_id}:seat{seat.number}:cash_out" if hand_id else ""
            remove(draft, seat, to="lobby", reason="table_closed", key=key)
    _set_status(draft, "closed")
    draft.emptied = True
    draft.tell("table_closed")


def close_table(draft: Draft, command: CloseTable) -> None:  # noqa: ARG001 - every handler takes its command
    """No new hand and no entry from now on; the table is shut now, or when the running hand has ended."""
    if draft.state.config.status in ("closing", "closed"):
        raise RuleViolation("already_closed")
    if draft.running is None:
        shut(draft)
        schedule_start(draft)
    else:
        _set_status(draft, "closing")
        draft.tell("table_closing")


def open_table(draft: Draft, command: OpenTable) -> None:  # noqa: ARG001 - every handler takes its command
    """Let people in again, or for the first time; a table that is only closing goes on."""
    if draft.state.config.status == "open":
        raise RuleViolation("already_open")
    _set_status(draft, "open")
    draft.tell("table_opened")
    refresh_start(draft)


def _set_status(draft: Draft, status: Status) -> None:
    draft.state = draft.state._replace(config=draft.state.config._replace(status=status))


def remove(draft: Draft, seat: Seat, *, to: str, reason: str, key: str = "") -> None:
    """Empty a seat: the stack goes to the balance, the person to the lobby or back to watching.

    Who did not ask for it is told why (R3.3, R16.2, R19.4). ``key`` names the transfer where no command
    asked for it.
    """
    table_id = draft.state.config.table_id
    draft.move(key, f"table:{table_id}", f"player:{seat.person}", seat.stack_cents, "cash_out")
    draft.set_seat(seat.number, None)
    draft.tell(
        "player_left",
        seat=seat.number,
        nickname=seat.nickname,
        cents=seat.stack_cents,
        to=to,
        reason=reason,
    )
    if reason != "asked":
        draft.notify(
            seat.person, f"moved_to_{to}", table_id=table_id, reason=reason, cents=seat.stack_cents
        )
    if to == "lobby":
        draft.departed += (seat.person,)


def schedule_start(draft: Draft) -> None:
    """Decide between hands whether the next one can start by itself (R1.2).

    Where fewer than two can be dealt in, the next button is drawn again (R7.3); ``close`` calls this at
    the moment the next hand would begin.
    """
    state = draft.state
    if state.hand is not None:
        return
    possible = can_start(state)
    draft.state = state._replace(
        start_ms=draft.count_ms if possible and not state.config.live else None,
        positions=state.positions if possible else None,
        drawn_button=state.drawn_button if possible else 0,
    )


def refresh_start(draft: Draft) -> None:
    """Between hands, after anything about a seat changed: start an RNG table, or call the start off.

    Unlike the close this does not redraw the button: nobody tried to start a hand (R17.4).
    """
    state = draft.state
    if state.hand is None and not state.config.live:
        start_ms = (state.start_ms or draft.count_ms) if can_start(state) else None
        if start_ms != state.start_ms:
            draft.state = state._replace(start_ms=start_ms)


def chips_in_hand(state: HoldemState) -> Cents:
    """Money of the running hand: stacks behind, bets, pots, and what settled pots have not yet paid away."""
    hand = state.hand
    if hand is None:
        return Cents(0)
    behind = sum(
        player.jackpot_cents - player.house_cents + (0 if player.left else player.stack_cents)
        for player in hand.players
    )
    if hand.stage in SETTLED:
        return Cents(behind + sum(result.rake_cents for result in hand.results))
    return Cents(behind + sum(player.total_cents + player.dead_cents for player in hand.players))
