"""Hands that cannot go on are void by themselves (R19.5), so that no table stands still for ever.

There are two ways. While the state can be read, the game's own CancelHand is applied. Where that fails
too, or the state cannot be read, the game makes a table out of what the envelope holds for it: the rescue
point and the stakes. Either way everybody has what he had before the hand.
"""

import contextlib
from typing import Final

from engine.game import Game, HandRecord, Json, Outcome, RuleViolation
from engine.kit.commands import CancelHand, ConnectionLost

from runtime.draft import Draft, applied, check_money, taken
from runtime.observability import log_bug
from runtime.ports import StoredTable, UnreadableTable

FAULT: Final = "technical_fault"
"""The reason of a void that nobody ordered, as people are told it."""


class NotStalled(Exception):  # noqa: N818 - no error: somebody else has helped, or it may still come right
    """The table can be read, or has not waited for long enough, or waits for newer code or a key."""


def without_the_hand(draft: Draft, error: Exception) -> Draft:
    """Return the draft of a table that cannot be brought on, its hand void; ``error`` is why.

    The draft is a table as it was loaded. Between hands nothing can be void: then it is ``stuck``, and
    people can still leave. Raises what the rescue came to where that fails as well.
    """
    log_bug(error, table_id=draft.table_id)
    stored, game = draft.stored, draft.game
    hand_id = game.hand_id(draft.state)
    if not hand_id:
        return draft._replace(stuck=True)
    try:
        after = applied(draft, CancelHand("", hand_id, FAULT))
        check_money(after)
        game.encode(after.state, newest=True)
        game.outstanding(after.state)
    except Exception as second:
        log_bug(second, table_id=draft.table_id)
        return from_the_envelope(stored, game, draft.now_ms)
    return after._replace(rescued=FAULT)


def from_the_envelope(
    stored: StoredTable, game: Game, now_ms: int, *, operator: str = "", reason: str = FAULT
) -> Draft:
    """Return the draft of a table without its hand, made without reading its state.

    What was stored of the state goes into the secret part of a record, so that nothing is lost. Raises
    UnreadableTable for a table that has no rescue point yet, UnknownCodec for a point of newer code.
    """
    if not stored.rescue or stored.cents is None:
        raise UnreadableTable(f"table {stored.table_id}: no rescue point")
    now_ms = max(now_ms, stored.at_ms)
    outcome: Outcome = game.rescued(
        stored.table_id, stored.rescue, stored.at_stake, operator=operator, reason=reason, now_ms=now_ms
    )
    outcome = outcome._replace(record=_with_what_was_stored(outcome.record, stored, reason))
    opened = Draft(stored, game, None, stored.people, stored.seen, now_ms, stored.cents)
    return _absent_marked(taken(opened, outcome))._replace(rescued=reason)


def is_stalled(stored: StoredTable, now_ms: int, stall_ms: int) -> bool:
    """Whether a damaged table has stood still for so long that a void is in order.

    Counted from when something was due; where nothing is, as in a hand that waits for a dealer, from when
    the table was written.
    """
    since_ms = stored.at_ms if stored.deadline_ms is None else stored.deadline_ms
    return now_ms - since_ms >= stall_ms


def _with_what_was_stored(record: HandRecord | None, stored: StoredTable, reason: str) -> HandRecord:
    """Keep the damaged texts in the record of the hand, between hands in a record of the rescue alone."""
    if record is None:
        hand_id = f"{stored.table_id}:rescued:{stored.version}"
        public: dict[str, Json] = {"hand_id": hand_id, "table_id": stored.table_id, "game": stored.game}
        record = HandRecord(hand_id, {**public, "void_reason": reason}, {})
    texts = {"public": stored.public, "secret": stored.secret}
    return record._replace(secret={**record.secret, "stored": texts})


def _absent_marked(draft: Draft) -> Draft:
    """Start the two minutes of those on seats who are no longer known to be in the room (R19.2)."""
    for person in draft.game.seated(draft.state):
        if person not in draft.people:
            with contextlib.suppress(RuleViolation):
                draft = applied(draft, ConnectionLost(person))
    return draft
