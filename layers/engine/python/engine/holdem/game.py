"""Hold'em as the platform sees it: the Game contract, one handler a command."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from engine.game import Cents, HandRecord, Json, Outcome, Requests, RuleViolation
from engine.holdem import (
    approvals,
    awaiting,
    betting,
    clock,
    closing,
    codec,
    console,
    dismissal,
    live,
    log,
    prizes,
    rescue,
    seats,
    shoe,
    standstill,
    tips,
    view,
    void,
    wagers,
)
from engine.holdem import hand as course
from engine.holdem import record as records
from engine.holdem.commands import (
    COMMANDS,
    Act,
    CheckShoe,
    ConfirmPrize,
    DecidePrize,
    EscalatePrize,
    Insure,
    JackpotBet,
    JackpotContinuity,
    PostBlind,
    ScanCard,
    StartHand,
    UndoScan,
)
from engine.holdem.config import table_config
from engine.holdem.draft import Draft
from engine.holdem.state import SETTLED, HoldemState
from engine.kit import commands as kit


def act(draft: Draft, command: Act) -> None:
    """One move of the player in turn (R1.6, R3)."""
    state = draft.state
    hand = state.hand
    if hand is None:
        raise RuleViolation("no_hand")
    if state.paused is not None:
        raise RuleViolation("paused")
    index = hand.turn_index
    if index < 0 or hand.players[index].person != command.actor:
        seats.seat_of(state, command.actor)
        raise RuleViolation("not_your_turn")
    if type(command.turn) is not int or command.turn != state.turn:
        raise RuleViolation("stale_turn", turn=state.turn)
    assert hand.turn_ms is not None, "a turn has a deadline"
    if draft.now_ms >= hand.turn_ms + hand.rules.times.grace_ms:
        raise RuleViolation("turn_over")
    moved, name, facts = betting.apply_move(hand, command, state.turn)
    draft.tell_move(name, facts)
    seat = draft.seat(hand.players[index].seat)
    if seat.time_outs:
        draft.set_seat(seat.number, seat._replace(time_outs=0))
    course.advance(draft, index, moved)
    clock.run_hand(draft)  # stages that a rule set gives no time end in the same command


_HANDLERS: Final[Mapping[type, Callable[[Draft, Any], None]]] = {
    Act: act,
    kit.Tick: clock.tick,
    kit.ConnectionLost: clock.connection_lost,
    kit.ConnectionRestored: clock.connection_restored,
    kit.Pause: standstill.pause,
    kit.Resume: standstill.resume,
    kit.CancelHand: void.cancel_hand,
    kit.DeclareNull: void.cancel_hand,
    kit.CloseTable: closing.close_table,
    kit.OpenTable: closing.open_table,
    kit.TakeSeat: seats.take_seat,
    kit.CancelSeat: seats.cancel_seat,
    kit.BuyIn: seats.buy_in,
    kit.TopUp: seats.top_up,
    kit.Leave: seats.leave,
    kit.Tip: tips.tip,
    kit.Dismiss: dismissal.dismiss,
    kit.SitOut: seats.sit_out,
    kit.ImBack: seats.im_back,
    kit.BalanceKnown: seats.balance_known,
    kit.OpenConsole: console.open_console,
    kit.CloseConsole: console.close_console,
    PostBlind: seats.post_blind,
    StartHand: live.start_hand,
    ScanCard: live.scan_card,
    UndoScan: live.undo_scan,
    CheckShoe: shoe.check_shoe,
    JackpotBet: wagers.jackpot_bet,
    JackpotContinuity: wagers.jackpot_continuity,
    Insure: wagers.insure,
    ConfirmPrize: approvals.confirm_prize,
    DecidePrize: approvals.decide_prize,
    EscalatePrize: approvals.escalate_prize,
}


class HoldemGame:
    """No-limit hold'em by the rules of R Live; every variation is in the rule set."""

    kind: ClassVar[str] = "holdem"
    commands: ClassVar[Mapping[str, type]] = COMMANDS

    def open(self, table_id: str, config: Mapping[str, Json]) -> HoldemState:
        """Return an empty table. Raises RuleViolation("bad_config", field=...)."""
        settings = table_config(table_id, config)
        return HoldemState(settings, (None,) * settings.rules.seats)

    def apply(self, state: HoldemState, command: Any, now_ms: int) -> Outcome:
        """Apply one command; time never runs backwards. Raises RuleViolation and changes nothing."""
        draft = Draft(state, max(now_ms, state.last_ms))
        if type(command) is not kit.Tick:
            log.append(draft, command)
        _HANDLERS[type(command)](draft, command)
        if state.config.live:
            awaiting.follow(draft, state, command)
        return draft.outcome()

    def outstanding(self, state: HoldemState) -> Requests:
        """The next deadline, whose connection to check before it, and whose balance is asked for."""
        hand = state.hand
        if hand is not None and hand.turn_index >= 0:
            presence: tuple[str, ...] = (hand.players[hand.turn_index].person,)
        elif hand is None or hand.stage in SETTLED:
            # The next hand begins in the very Tick that closes this one: nobody absent is dealt in.
            presence = tuple(s.person for s in state.seats if s is not None and s.away_until_ms is None)
        else:
            presence = ()
        return Requests(
            clock.next_deadline_ms(state),
            presence,
            tuple(
                seat.person
                for seat in state.seats
                if seat is not None and seat.status == "rebuying" and not seat.balance_known
            ),
            prizes.approvals(hand),
            prizes.decisions(hand),
        )

    def entry_cents(self, state: HoldemState) -> Cents:
        """The least buy-in (R3.1). Raises RuleViolation("table_not_open") (R2.4)."""
        if state.config.status != "open":
            raise RuleViolation("table_not_open")
        return state.config.rules.min_buy_in_cents

    def seated(self, state: HoldemState) -> Mapping[str, int]:
        """Every person with a chair, reserved ones included."""
        return {seat.person: seat.number for seat in state.seats if seat is not None}

    def chat_seat(self, state: HoldemState, person: str) -> int:
        """The seat from which a person may chat (R12.3). Raises RuleViolation: not_seated, buy_in_first."""
        return seats.require_bought_in(state, person).number

    def table_cents(self, state: HoldemState) -> Cents:
        """All money on the table."""
        behind = sum(seat.stack_cents for seat in state.seats if seat is not None)
        return Cents(behind + closing.chips_in_hand(state))

    def jackpot_cents(self, state: HoldemState) -> Cents:
        """The progressive amount as the book has it (R5.3)."""
        return state.jackpot_cents

    def at_stake(self, state: HoldemState) -> Mapping[str, Cents]:
        """What each person has put into the running hand, bonus bets included (R18.2)."""
        return void.at_stake(state)

    def hand_id(self, state: HoldemState) -> str:
        """The running hand's id, "" between hands."""
        return "" if state.hand is None else state.hand.hand_id

    def rescue_point(self, state: HoldemState) -> str:
        """What a void needs without the state (R19.5)."""
        return rescue.rescue_point(state)

    def rescued(
        self,
        table_id: str,
        point: str,
        stakes: Mapping[str, Cents],
        *,
        operator: str,
        reason: str,
        now_ms: int,
    ) -> Outcome:
        """The table without the hand that cannot go on (R19.5). Raises UnknownCodec."""
        return rescue.rescued(table_id, point, stakes, records.Void(operator, reason), now_ms)

    def summary(self, state: HoldemState) -> Mapping[str, Json]:
        """The lobby's line (R2.3)."""
        return view.summary(state)

    def public_view(self, state: HoldemState) -> Mapping[str, Json]:
        """What everybody in the room may know."""
        return view.public_view(state)

    def private_view(self, state: HoldemState, person: str) -> Mapping[str, Json] | None:
        """What only this person may know besides."""
        return view.private_view(state, person)

    def encode(self, state: HoldemState, *, newest: bool) -> tuple[str, str]:
        """(public, secret) as JSON."""
        return codec.encode(state, newest=newest)

    def decode(self, public: str, secret: str) -> HoldemState:
        """The inverse of encode. Raises UnknownCodec."""
        return codec.decode(public, secret)

    def proof(self, record: HandRecord, person: str) -> Mapping[str, Json]:
        """Proof of the cards that this person was allowed to see (R22.3)."""
        return records.proof(record, person)
