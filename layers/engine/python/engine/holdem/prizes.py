"""Jackpot prizes (R5.4 to R5.12): who has won what, and the course of a hand from its result to the close.

The result stands, then the prizes are shown, then people of the house decide about straight flushes and the
royal flush, one after the other; while they do, the table stands still. What is won is paid at the close.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from evaluator import Category, category_of_five

from engine.game import Approval, Cents, Decision
from engine.holdem import dealing, jackpot, standstill
from engine.holdem.closing import close
from engine.holdem.draft import Draft
from engine.holdem.rules import Jackpot
from engine.holdem.state import Hand, Prize, PrizeKind, PrizeStatus

_KINDS: Final[dict[Category, PrizeKind]] = {
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full_house",
    Category.FOUR_OF_A_KIND: "four_of_a_kind",
    Category.STRAIGHT_FLUSH: "straight_flush",
    Category.ROYAL_FLUSH: "royal_flush",
}
_IN_ORDER: Final = ("straight_flush", "royal_flush")
"""What people decide about, in the order in which it is paid (R5.8)."""
WAITING: Final[frozenset[PrizeStatus]] = frozenset({"dealer", "pit_boss"})


def won(hand: Hand, *, live: bool) -> tuple[Prize, ...]:
    """Return the prizes of the hand's bettors, those that are awarded by themselves first (R5.4, R5.6)."""
    if not hand.street:
        return ()
    kinds = {index: kind for index, kind in _kinds(hand) if hand.players[index].jackpot_cents}
    first: PrizeStatus = "dealer" if live else "pit_boss"  # an RNG table confirms by itself (R5.7)
    prizes = [
        _prize(hand, index, kind, fixed_cents(hand.rules.jackpot, kind), "awarded")
        for index, kind in kinds.items()
        if kind not in _IN_ORDER
    ]
    for wanted in _IN_ORDER:
        winners = [index for index, kind in kinds.items() if kind == wanted]
        for index in winners:
            cents = (
                Cents(_straight_flush_cents(hand) // len(winners))
                if wanted == "straight_flush"
                else _royal_flush_cents(hand, prizes)
            )
            prizes.append(_prize(hand, index, kinds[index], cents, first))
    return tuple(prizes)


def _kinds(hand: Hand) -> Iterator[tuple[int, PrizeKind]]:
    """Yield (index, kind) of everybody whose hole cards make a prize with the flop, and with nothing else."""
    flop = dealing.board(hand)[:3]
    for index, hole in enumerate(dealing.holes(hand)):
        kind = _KINDS.get(category_of_five([*hole, *flop]))
        if kind is not None:
            yield index, kind


def _prize(hand: Hand, index: int, kind: PrizeKind, cents: Cents, status: PrizeStatus) -> Prize:
    player = hand.players[index]
    return Prize(f"{kind}:{player.seat}", player.seat, player.person, kind, cents, status)


def fixed_cents(rules: Jackpot, kind: str) -> Cents:
    """The prize of a hand that is paid by itself (R5.5)."""
    return {
        "four_of_a_kind": rules.four_of_a_kind_cents,
        "full_house": rules.full_house_cents,
        "flush": rules.flush_cents,
        "straight": rules.straight_cents,
    }[kind]


def _straight_flush_cents(hand: Hand) -> int:
    """What all straight flushes of the hand have together (R5.5, R5.9)."""
    return jackpot.meter_cents(hand) * hand.rules.jackpot.straight_flush_percent // 100


def _royal_flush_cents(hand: Hand, prizes: Iterable[Prize]) -> Cents:
    """What the straight flushes leave that were not rejected, never less than the floor (R5.8)."""
    rules = hand.rules.jackpot
    paid = sum(
        prize.cents for prize in prizes if prize.kind == "straight_flush" and prize.status != "rejected"
    )
    left = jackpot.meter_cents(hand) * rules.royal_flush_percent // 100 - paid
    return Cents(max(left, rules.floor_cents))


def after_result(draft: Draft) -> None:
    """The result has stood: show the prizes, with the winners' cards (R5.10), or close the hand."""
    prizes = won(draft.hand, live=draft.live)
    if not prizes:
        close(draft)
        return
    draft.running = draft.hand._replace(prizes=prizes)
    _show(draft)
    for prize in prizes:
        draft.tell(
            "prize_won",
            prize_id=prize.prize_id,
            seat=prize.seat,
            kind=prize.kind,
            cents=prize.cents,
            cards=list(winner_cards(draft.hand, prize)),
        )


def winner_cards(hand: Hand, prize: Prize) -> tuple[str, ...]:
    """The hole cards of a prize winner, which everybody sees from the prizes on (R5.10)."""
    return dealing.hole(hand, hand.index_of(prize.seat))


def _show(draft: Draft) -> None:
    due_ms = draft.count_ms + draft.hand.rules.times.prizes_ms
    draft.running = draft.hand._replace(stage="prizes", due_ms=due_ms)


def after_prizes(draft: Draft) -> None:
    """The prizes have been shown: wait for the first decision, or close the hand."""
    if waiting(draft.hand) is None:
        close(draft)
        return
    draft.running = draft.hand._replace(stage="approval")
    standstill.begin_waiting(draft)
    _ask(draft)


def waiting(hand: Hand) -> Prize | None:
    """The prize that is to be decided now: in order, so the first that is not (R5.8)."""
    return next((prize for prize in hand.prizes if prize.status in WAITING), None)


def _ask(draft: Draft) -> None:
    """Let the house's people decide about the next prize; a royal flush gets what is left by now."""
    prize = waiting(draft.hand)
    assert prize is not None, "something is to be decided"
    if prize.kind == "royal_flush":
        prize = prize._replace(cents=_royal_flush_cents(draft.hand, draft.hand.prizes))
        put(draft, prize)
    draft.tell(
        "prize_waiting", prize_id=prize.prize_id, kind=prize.kind, cents=prize.cents, step=prize.status
    )
    look_again(draft)


def look_again(draft: Draft) -> None:
    """Come back to the waiting hand after a while, so that a lost workflow is started again (R5.14)."""
    due_ms = draft.now_ms + draft.hand.rules.times.approval_look_ms
    draft.running = draft.hand._replace(due_ms=due_ms)


def put(draft: Draft, prize: Prize) -> None:
    """Put one prize back into the hand."""
    hand = draft.hand
    prizes = [prize if old.prize_id == prize.prize_id else old for old in hand.prizes]
    draft.running = hand._replace(prizes=tuple(prizes))


def go_on(draft: Draft) -> None:
    """One prize is decided: the next one, or show what was decided and then close."""
    if waiting(draft.hand) is not None:
        _ask(draft)
        return
    standstill.end_waiting(draft)
    _show(draft)


def approvals(hand: Hand | None) -> tuple[Approval, ...]:
    """The decisions that the hand waits for."""
    if hand is None or hand.stage != "approval":
        return ()
    return tuple(
        Approval(hand.hand_id, prize.prize_id, prize.status, prize.kind, prize.cents)
        for prize in hand.prizes
        if prize.status in WAITING
    )


def decisions(hand: Hand | None) -> tuple[Decision, ...]:
    """The decisions that were made in the hand."""
    return tuple(
        Decision(prize.prize_id, prize.status == "approved", prize.operator, prize.reason)
        for prize in (hand.prizes if hand is not None else ())
        if prize.status in ("approved", "rejected")
    )
