"""What the server sends: one builder a frame, and the one place that turns a frame into bytes."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Json, Notice

from runtime.lobby import LobbyNews
from runtime.ports import Line

PROTOCOL: Final = 1
"""The protocol's version: the ``v`` of the socket's address and the ``protocol`` of hello."""

ServerFrame = dict[str, Json]


def encode(frame: Mapping[str, Json]) -> bytes:
    """Write a frame as compact UTF-8 JSON. NaN and floats that JSON does not know raise ValueError: a bug."""
    return json.dumps(frame, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def hello(
    now_ms: int, me: Mapping[str, Json], tables: Sequence[str], notices: Sequence[tuple[str, Notice]]
) -> ServerFrame:
    """Answer a sync without a table: who one is, whose rooms one is in, what one has not acknowledged."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "now_ms": now_ms,
        "me": dict(me),
        "tables": list(tables),
        "notices": [_notice(notice_id, entry) for notice_id, entry in notices],
    }


def me(
    player_id: str,
    name: str,
    nickname: str,
    role: str,
    balance_cents: int,
    *,
    reality_check: Mapping[str, Json] | None,
) -> ServerFrame:
    """Return a person's own line: only he ever gets it."""
    return {
        "player_id": player_id,
        "name": name,
        "nickname": nickname,
        "role": role,
        "balance_cents": balance_cents,
        "reality_check": reality_check,
    }


def pong(now_ms: int) -> ServerFrame:
    """Answer a ping."""
    return {"type": "pong", "now_ms": now_ms}


def ack(frame_id: str) -> ServerFrame:
    """Accept a command after which no table frame follows for the sender."""
    return {"type": "ack", "id": frame_id}


def error(frame_id: str, code: str, facts: Mapping[str, Json], message: str) -> ServerFrame:
    """Refuse a frame. ``frame_id`` is "" when it could not be read; the frame then has no id."""
    answered = {"id": frame_id} if frame_id else {}
    return {"type": "error", **answered, "code": code, "facts": dict(facts), "message": message}


def lobby(frame_id: str, now_ms: int, own: Mapping[str, Json] | None, news: LobbyNews) -> ServerFrame:
    """List the tables, or those that changed (R2.3, R3.1); ``own`` is the sender's line where it was read."""
    return {
        "type": "lobby",
        "id": frame_id,
        "now_ms": now_ms,
        "me": None if own is None else dict(own),
        "whole": news.whole,
        "mark": news.mark,
        "tables": [dict(line) for line in news.lines],
    }


def reality_check(frame_id: str, now_ms: int, facts: Mapping[str, Json]) -> ServerFrame:
    """Tell how long one has been playing and what came of it (R23.3)."""
    return {"type": "reality_check", "id": frame_id, "now_ms": now_ms, **facts}


def notice(notice_id: str, entry: Notice) -> ServerFrame:
    """Tell one person what stays until acknowledged."""
    return {"type": "notice", **_notice(notice_id, entry)}


def chat(line: Line, frame_id: str = "") -> ServerFrame:
    """Tell a room what somebody has said (R12.1); ``frame_id`` in the one that answers him."""
    acknowledged = {"ack": frame_id} if frame_id else {}
    return {"type": "chat", "table_id": line.table_id, **_line(line), **acknowledged}


def chat_log(table_id: str, lines: Sequence[Line]) -> ServerFrame:
    """Tell who comes into a room what was said there lately, the oldest first."""
    return {"type": "chat_log", "table_id": table_id, "lines": [_line(line) for line in lines]}


def proof(frame_id: str, hand_id: str, facts: Mapping[str, Json]) -> ServerFrame:
    """Prove the cards of a closed hand that the sender was allowed to see (R22.3)."""
    return {"type": "proof", "id": frame_id, "hand_id": hand_id, **facts}


def _notice(notice_id: str, entry: Notice) -> ServerFrame:
    return {"notice_id": notice_id, "code": entry.code, "facts": dict(entry.facts)}


def _line(line: Line) -> ServerFrame:
    """A line as everybody may read it; whose id stands behind the nickname is the house's to know."""
    return {
        "seat": line.seat,
        "nickname": line.nickname,
        "bubble": line.bubble,
        "sent_ms": line.sent_ms,
        "line_id": line.line_id,
    }
