"""Every situation that a seat can be in, brought about at a table; and the name of the one it is in now.

The person is always ``p1`` on seat 1; ``p2`` to ``p4`` play with him and think for as long as they like.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Cents, RuleViolation
from engine.holdem.commands import Act, DecidePrize, JackpotBet, PostBlind
from engine.holdem.state import Player, Seat
from engine.kit.commands import (
    BuyIn,
    CancelSeat,
    ConnectionLost,
    ConnectionRestored,
    ImBack,
    Leave,
    SitOut,
    TakeSeat,
    TopUp,
)

from tests.unit.engine.felt import Felt

HERO: Final = "p1"
THINKING_MS: Final = 600_000
OTHERS: Final = {2: 15_000, 3: 15_000, 4: 15_000}

COMMANDS: Final[Mapping[str, Callable[[Felt], Any]]] = {
    "take_seat": lambda _felt: TakeSeat(HERO, "P1", 9),
    "cancel_seat": lambda _felt: CancelSeat(HERO),
    "buy_in": lambda _felt: BuyIn(HERO, Cents(10_000)),
    "top_up": lambda _felt: TopUp(HERO, Cents(100)),
    "leave": lambda _felt: Leave(HERO),
    "sit_out": lambda _felt: SitOut(HERO),
    "im_back": lambda _felt: ImBack(HERO),
    "post": lambda _felt: PostBlind(HERO, "post"),
    "wait": lambda _felt: PostBlind(HERO, "wait"),
    "act": lambda felt: Act(HERO, felt.state.turn, "fold"),
}
"""Everything that a person can ask for at a table, with a good seat, a good amount and the current turn."""


def table(stacks: Mapping[int, int], button: int = 1, *, wagers: bool = False, **times: int) -> Felt:
    """A table where nobody's time runs out by accident; with ``wagers`` it has a jackpot and insurance."""
    rules: dict[str, Any] = {"min_buy_in_cents": 4_000, "max_buy_in_cents": 20_000}
    return Felt(stacks, button, wagers=wagers, **rules, times={"betting_ms": THINKING_MS, **times})


def watching() -> Felt:
    felt = table(OTHERS, 2)
    felt.deal()
    return felt


def reserved() -> Felt:
    felt = watching()
    felt.do(TakeSeat(HERO, "P1", 1))
    return felt


def waiting() -> Felt:
    felt = reserved()
    felt.do(BuyIn(HERO, Cents(15_000)))
    return felt


def will_post() -> Felt:
    felt = waiting()
    felt.do(PostBlind(HERO, "post"))
    return felt


def ready() -> Felt:
    return table({1: 15_000})


def announced() -> Felt:
    felt = table({1: 15_000, **OTHERS})
    felt.tick()
    return felt


def playing() -> Felt:
    """Button 1, SB 2, BB 3: seat 4 acts first, seat 1 after him."""
    felt = announced()
    felt.deal({1: "7c2d", 2: "AsAh"}, "KhQh9s4d3c")
    return felt


def to_act() -> Felt:
    felt = playing()
    felt.act(4, "fold")
    return felt


def folded() -> Felt:
    felt = to_act()
    felt.act(1, "fold")
    return felt


def all_in() -> Felt:
    """Everything is in against seat 2's aces, the hands lie open, the board is still to come."""
    felt = to_act()
    felt.play("a", "c", "f")
    return felt


def folded_to_an_all_in() -> Felt:
    felt = folded()
    felt.play("a", "c")
    return felt


def showdown() -> Felt:
    felt = all_in()
    felt.wait(1_500 + 1_500 + 2_500)
    return felt


def folded_at_the_showdown() -> Felt:
    felt = folded_to_an_all_in()
    felt.wait(1_500 + 1_500 + 2_500)
    return felt


def winner() -> Felt:
    felt = to_act()
    felt.act(1, "raise", 600)
    felt.play("f", "f")
    return felt


def has_bet() -> Felt:
    """His jackpot bet lies in the window, and seat 2's."""
    felt = table({1: 15_000, **OTHERS}, wagers=True)
    felt.tick()
    felt.wait(3_000)
    felt.do(JackpotBet(HERO, on=True))
    felt.do(JackpotBet("p2", on=True))
    return felt


def folded_with_a_bet() -> Felt:
    felt = has_bet()
    felt.deal()
    felt.play("f", "f")
    return felt


def offered_insurance() -> Felt:
    """His aces are all-in against seat 2's kings, two of which are still to come."""
    felt = table({1: 15_000, **OTHERS}, wagers=True)
    felt.deal({1: "AhAs", 2: "KdKc"}, "2c7d9hJc4s")
    felt.play("f", "a", "c", "f")
    felt.wait(1_500 + 1_500)
    return felt


def _prizes(*moves: str) -> Felt:
    """Seat 2 has flopped a straight flush and called to the end: people decide about its prize."""
    felt = table({1: 15_000, **OTHERS}, wagers=True)
    felt.tick()
    felt.wait(3_000)
    felt.do(JackpotBet("p2", on=True))
    felt.deal({2: "5h6h"}, "7h8h9h2c3d")
    felt.play(*moves)
    felt.wait(10_000)
    assert felt.hand.stage == "approval"
    return felt


def prizes_decided_upon() -> Felt:
    return _prizes("f", "c", "c", "x", *["x"] * 9)


def folded_prizes_decided_upon() -> Felt:
    return _prizes("f", "f", "c", "x", *["x"] * 6)


def busted() -> Felt:
    felt = showdown()
    felt.wait(3_000)
    return felt


def sit_out_reserved() -> Felt:
    felt = playing()
    felt.do(SitOut(HERO))
    return felt


def sitting_out() -> Felt:
    felt = ready()
    felt.do(SitOut(HERO))
    return felt


def exit_reserved() -> Felt:
    felt = playing()
    felt.do(Leave(HERO))
    return felt


def warned() -> Felt:
    """Two turns in a row have passed without a word from him."""
    felt = to_act()
    felt.state = felt.state._replace(seats=(felt.seat(1)._replace(time_outs=2), *felt.state.seats[1:]))
    return felt


def removal_pending() -> Felt:
    """And a third."""
    felt = warned()
    felt.now_ms = turn_over_ms(felt)
    felt.tick()
    return felt


def absent() -> Felt:
    felt = ready()
    felt.do(ConnectionLost(HERO))
    return felt


def playing_absent() -> Felt:
    felt = playing()
    felt.do(ConnectionLost(HERO))
    return felt


def exit_reserved_absent() -> Felt:
    felt = exit_reserved()
    felt.do(ConnectionLost(HERO))
    return felt


SITUATIONS: Final[Mapping[str, Callable[[], Felt]]] = {
    "watching": watching,
    "reserved": reserved,
    "waiting": waiting,
    "will post": will_post,
    "ready": ready,
    "announced": announced,
    "playing": playing,
    "to act": to_act,
    "folded": folded,
    "all-in, hands open": all_in,
    "folded, hands open": folded_to_an_all_in,
    "announced, jackpot bet": has_bet,
    "folded, jackpot bet": folded_with_a_bet,
    "offered insurance": offered_insurance,
    "showdown": showdown,
    "folded, showdown": folded_at_the_showdown,
    "winner, no showdown": winner,
    "prizes": prizes_decided_upon,
    "folded, prizes": folded_prizes_decided_upon,
    "playing, sit-out reserved": sit_out_reserved,
    "sitting out": sitting_out,
    "playing, exit reserved": exit_reserved,
    "to act, warned": warned,
    "folded, removal pending": removal_pending,
    "ready, absent": absent,
    "playing, absent": playing_absent,
    "playing, exit reserved, absent": exit_reserved_absent,
    "busted": busted,
}


def turn_over_ms(felt: Felt) -> int:
    """When the running turn is really over: half a second after the deadline that is shown (R3.2)."""
    shown_ms = felt.hand.turn_ms
    assert shown_ms is not None
    return shown_ms + 500


def seat_now(felt: Felt) -> Seat | None:
    """The person's seat, None without one."""
    return next((seat for seat in felt.state.seats if seat is not None and seat.person == HERO), None)


def situation(felt: Felt) -> str:
    """Which situation the person is in."""
    seat = seat_now(felt)
    if seat is None:
        return "lobby" if HERO in felt.departed else "watching"
    marks = [
        ("sit-out reserved", seat.sit_out == "next"),
        ("exit reserved", seat.leaving),
        ("warned", seat.time_outs >= 2 and not seat.removal),
        ("removal pending", bool(seat.removal)),
        ("absent", seat.away_until_ms is not None),
    ]
    return ", ".join([_base(felt, seat), *[mark for mark, is_set in marks if is_set]])


def _base(felt: Felt, seat: Seat) -> str:
    if seat.status != "seated":
        return {"reserved": "reserved", "rebuying": "busted"}[seat.status]
    players = () if felt.state.hand is None else felt.hand.players
    for player in players:
        if player.person == HERO and not player.left:
            return _in_the_hand(felt, player)
    if seat.sit_out == "now":
        return "sitting out"
    if seat.waiting:
        return "will post" if seat.choice == "post" else "waiting"
    return "ready"


def _in_the_hand(felt: Felt, player: Player) -> str:
    hand = felt.hand
    if hand.stage in ("announced", "window"):
        return "announced, jackpot bet" if player.jackpot_cents else "announced"
    if hand.stage in ("prizes", "approval"):
        return "folded, prizes" if player.folded else "prizes"
    if hand.stage == "result":
        if hand.open_hands:
            return "folded, showdown" if player.folded else "showdown"
        return "folded, no showdown" if player.folded else "winner, no showdown"
    if player.folded and player.jackpot_cents:
        return "folded, jackpot bet"
    if player.folded:
        return "folded, hands open" if hand.open_hands else "folded"
    if hand.stage == "insurance":
        return "offered insurance"
    if hand.open_hands:
        return "all-in, hands open"
    return "to act" if felt.in_turn == player.seat else "playing"


def say(felt: Felt, name: str) -> str:
    """Let the person send a command; return the situation after it, or "no: <code>".

    Whoever sends something is connected: the shell says so first (R19.3).
    """
    if seat_now(felt) is not None:
        felt.do(ConnectionRestored(HERO))
    command = COMMANDS[name](felt)
    before = len(felt.told)
    try:
        felt.do(command)
    except RuleViolation as refusal:
        return f"no: {refusal.code}"
    assert len(felt.told) > before or name in ("im_back", "post", "wait"), "the others see what he does"
    return situation(felt)


def _if_seated(felt: Felt, command: Any) -> None:
    """The shell says so of people with a chair only; of watchers it keeps account itself (R2.10)."""
    if seat_now(felt) is not None:
        felt.do(command)


def _end_the_hand(felt: Felt) -> None:
    """Everybody who is asked folds, an absent player's time runs out, and the result has been shown."""
    number = felt.state.hand_number
    while felt.state.hand is not None and felt.state.hand_number == number:
        asked = felt.in_turn
        if asked and felt.seat(asked).away_until_ms is None:
            felt.act(asked, "fold")
            continue
        if asked:  # he is absent: his ten seconds are over, not the minutes that others have here
            felt.state = felt.state._replace(hand=felt.hand._replace(turn_ms=felt.now_ms - 500))
        if felt.hand.stage == "approval":
            felt.do(DecidePrize("boss", felt.hand.hand_id, felt.hand.prizes[0].prize_id, approve=True))
        due_ms = felt.now_ms if asked else felt.hand.due_ms
        assert due_ms is not None
        felt.now_ms = max(felt.now_ms, due_ms)
        felt.tick()


def _let_his_time_run_out(felt: Felt) -> None:
    """His own next count ends; where none runs, nothing happens."""
    ends_ms = his_time_ms(felt)
    if ends_ms is not None:
        felt.now_ms = ends_ms
        felt.tick()


def his_time_ms(felt: Felt) -> int | None:
    """When the count that runs for this person ends: his turn, or one of his seat's; None for none."""
    if felt.in_turn and felt.player(felt.in_turn).person == HERO:
        return turn_over_ms(felt)
    seat = seat_now(felt)
    counts = () if seat is None else (seat.until_ms, seat.sit_out_until_ms, seat.away_until_ms)
    return min((count for count in counts if count is not None), default=None)


HAPPENINGS: Final[Mapping[str, Callable[[Felt], None]]] = {
    "line breaks": lambda felt: _if_seated(felt, ConnectionLost(HERO)),
    "line is back": lambda felt: _if_seated(felt, ConnectionRestored(HERO)),
    "hand ends": _end_the_hand,
    "time is up": _let_his_time_run_out,
}
"""What happens to a person without his asking."""


def happen(felt: Felt, name: str) -> str:
    """Let something happen; return the situation after it, and which notices the person got for it."""
    felt.notices.clear()
    HAPPENINGS[name](felt)
    told = [code for person, code in felt.notices if person == HERO]
    return situation(felt) + (f"; told {' and '.join(told)}" if told else "")
