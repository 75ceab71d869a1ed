"""Chat (R12): what is said at a table goes to its room, and never touches the table's item.

What somebody may say, and when, is decided by his voice in the store, so that it does not matter which
container he reaches. Nothing is written for what is refused.
"""

import logging
from collections.abc import Callable
from typing import Final

from engine.game import Json, RuleViolation

from runtime.bootstrap import Services
from runtime.chat import LOG_LINES, LOG_MS, after_line, after_mute, require_bubble, said_before
from runtime.digests import digest
from runtime.draft import Draft, command_hash, open_draft
from runtime.observability import note
from runtime.ports import AuditRecord, Connection, Line, Throttled, Voice, VoiceChanged
from runtime.responsible import MINUTE_MS
from runtime.room import require_in_room
from runtime.wire import frames
from runtime.wire.decode import Frame

_TRIES: Final = 4
_RETRY_MS: Final = 20
_LINE_ID_DIGITS: Final = 24

_LOG: Final = logging.getLogger(__name__)


def say(at: Services, connection: Connection, frame: Frame) -> frames.ServerFrame | None:
    """Say a bubble to everybody in the room (R12.1, R12.3); return the answer where only the sender gets one.

    A repeat is answered to him alone: saying things again must not be faster than saying new ones. Raises
    RuleViolation: bad_bubble, unknown_table, not_in_room, not_seated, buy_in_first, muted, chat_too_fast,
    busy.
    """
    person, table_id, bubble = connection.person, frame.table_id, frame.fields["bubble"]
    require_bubble(bubble)
    id_hash = command_hash(person, frame.id)
    voice = at.chat.voice(person)
    known = said_before(voice, id_hash)
    if known is not None:
        return frames.chat(known, frame.id)
    draft = _table(at, table_id, person)
    seat = draft.game.chat_seat(draft.state, person)
    # In hexadecimal, so that no part of it can look like a card.
    line_id, now_ms = digest(at.ids.new_id())[:_LINE_ID_DIGITS], at.clock.now_ms()
    line = Line(line_id, table_id, person, seat, connection.nickname, bubble, now_ms)
    kept = _kept(at, voice, line, id_hash)
    if kept.line_id != line_id:
        return frames.chat(kept, frame.id)
    _tell(at, draft, line, connection, frame.id)
    return None


def mute(at: Services, connection: Connection, frame: Frame) -> frames.ServerFrame:
    """Silence a player at every table of the house for so long, 0 lets him speak again; write it down.

    Raises RuleViolation: unknown_table, not_in_room, no_such_player, busy.
    """
    player_id, minutes = frame.fields["player_id"], frame.fields["minutes"]
    _table(at, frame.table_id, connection.person)
    account = at.accounts.account(player_id)
    if account is None or account.role != "player":
        raise RuleViolation("no_such_player")
    order, now_ms = command_hash(connection.person, frame.id), at.clock.now_ms()
    until_ms = now_ms + minutes * MINUTE_MS if minutes else 0
    about: dict[str, Json] = {"table_id": frame.table_id, "minutes": minutes, "until_ms": until_ms}
    record = AuditRecord(
        record_id=f"cmd:{connection.person}:{frame.id}",
        subject=f"player:{player_id}",
        operator=connection.person,
        action="mute",
        reason="",
        facts={"role": connection.role, **about},
        at_ms=now_ms,
    )

    def silence(voice: Voice) -> None:
        if order not in voice.mute_orders:
            at.chat.mute(after_mute(voice, until_ms, order), record)

    _over_the_newest(at, at.chat.voice(player_id), silence)
    return frames.ack(frame.id)


def log(at: Services, table_id: str) -> frames.ServerFrame | None:
    """The last lines of a table, for who has just come in; None where nothing was said lately.

    Nor while the store has no time for it, which is not worth a refusal: whoever has come in is in.
    """
    try:
        lines = at.chat.latest(table_id, at.clock.now_ms() - LOG_MS, LOG_LINES)
    except Throttled:
        _LOG.warning("chat log not read", extra={"table_id": table_id})
        return None
    return frames.chat_log(table_id, lines) if lines else None


def _table(at: Services, table_id: str, person: str) -> Draft:
    """The table as it is stored, for somebody in its room. Raises RuleViolation, or UnknownCodec."""
    stored = at.tables.load(table_id)
    if stored is None:
        raise RuleViolation("unknown_table")
    # Only now is it known to be a table's id and not any text that somebody sent.
    note(table_id=table_id)
    draft = open_draft(stored, at.games[stored.game], at.clock.now_ms(), at.settings)
    require_in_room(draft, person)
    return draft


def _kept(at: Services, voice: Voice, line: Line, id_hash: str) -> Line:
    """Write the line; return the one that stands, which is another where a repeat was faster."""
    kept = [line]

    def speak(voice: Voice) -> None:
        known = said_before(voice, id_hash)
        if known is None:
            at.chat.say(after_line(voice, line, id_hash), line)
        else:
            kept[:] = [known]

    _over_the_newest(at, voice, speak)
    return kept[0]


def _over_the_newest(at: Services, voice: Voice, change: Callable[[Voice], None]) -> None:
    """Make a change of a voice, on what it is meanwhile if somebody was faster. Raises RuleViolation("busy").

    A write that happened although it was reported as failed shows in the voice that is read after it.
    """
    for attempt in range(_TRIES):
        if attempt:
            at.clock.sleep_ms(at.rng.jitter_ms(_RETRY_MS << attempt))
        try:
            change(voice if not attempt else at.chat.voice(voice.person))
        except (VoiceChanged, Throttled):
            continue
        return
    raise RuleViolation("busy")


def _tell(at: Services, draft: Draft, line: Line, connection: Connection, command_id: str) -> None:
    """Send a line to everybody who is there, to its sender as the answer.

    Who turns out to be gone is found so by the next frame of the table; a line that gets lost here is in the
    log of whoever comes in.
    """
    told = frames.encode(frames.chat(line))
    outgoing = {
        presence.connection_id: told for presence in draft.people.values() if presence.lost_ms is None
    }
    outgoing[connection.connection_id] = frames.encode(frames.chat(line, command_id))
    try:
        at.broadcaster.post_many(outgoing)
    except Throttled:
        _LOG.warning("a line was not told", extra={"table_id": draft.table_id})
