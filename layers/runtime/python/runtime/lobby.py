"""The lobby's list (R2.3): read seldom, and told again only as far as it has changed since somebody looked.

A *mark* stands for a list as somebody has seen it: two digests a line, of the table's id and of all that the
line says, so that every container can tell what is new to him and none has to remember what it said.
"""

import json
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2s
from typing import Final, NamedTuple

from engine.game import Json

from runtime.ports import Clock, TableStore

MARK_CHARACTERS: Final = 3_600
"""The longest mark: the frame that brings it back has to stay below the wire's limit."""

_ID_CHARACTERS: Final = 4
_LINE_CHARACTERS: Final = 12
"""Of each line's part of a mark; a quarter of it is the table's id, the rest what the line says."""

_NOT_LISTED: Final = frozenset({"closed"})

Line = Mapping[str, Json]


class LobbyNews(NamedTuple):
    """What to tell: ``lines`` are all when ``whole``, else those that are new or changed.

    ``mark`` stands for the list after this; "" for one that is too long to be marked.
    """

    lines: Sequence[Line]
    mark: str
    whole: bool


class _Reading(NamedTuple):
    at_ms: int
    lines: tuple[Line, ...]
    parts: tuple[str, ...]


class Lobby:
    """The list as one container knows it; it is read again once it is ``hold_ms`` old."""

    def __init__(self, tables: TableStore, clock: Clock, hold_ms: int) -> None:
        self._tables = tables
        self._clock = clock
        self._hold_ms = hold_ms
        self._newest: _Reading | None = None

    def news(self, known: str = "") -> LobbyNews:
        """Return what has changed since the list was as the mark ``known`` says.

        That is everything for no mark or for one that nobody can have been given, and after a table has
        gone: a mark knows its id no more than anybody else does.
        """
        reading = self._reading()
        mark = "".join(reading.parts)
        mark = mark if len(mark) <= MARK_CHARACTERS else ""
        seen = _parts(known)
        gone = Counter(map(_table_of, seen)) - Counter(map(_table_of, reading.parts))
        if not seen or gone:
            return LobbyNews(reading.lines, mark, whole=True)
        known_parts = frozenset(seen)
        fresh = [
            line for line, part in zip(reading.lines, reading.parts, strict=True) if part not in known_parts
        ]
        return LobbyNews(fresh, mark, whole=False)

    def _reading(self) -> _Reading:
        newest, now_ms = self._newest, self._clock.now_ms()
        # A clock that was set back must not keep an old list.
        if newest is None or not 0 <= now_ms - newest.at_ms < self._hold_ms:
            lines = tuple(sorted(map(_line, self._listed()), key=_channel))
            newest = self._newest = _Reading(now_ms, lines, tuple(map(_part, lines)))
        return newest

    def _listed(self) -> list[tuple[str, Line]]:
        return [
            (table_id, summary)
            for table_id, summary in self._tables.list_tables()
            if summary.get("status") not in _NOT_LISTED
        ]


def _line(entry: tuple[str, Line]) -> Line:
    """Return what the lobby says about a table; a game without a jackpot says nothing of one."""
    table_id, summary = entry
    people = {"people": summary["players"] + summary["watchers"]}
    return {"table_id": table_id, "jackpot_cents": None, "waiting_for": "", **summary, **people}


def _channel(line: Line) -> tuple[int, str, str]:
    """Sort by channel: the highest blinds first, then by name (R3.1)."""
    return -line.get("big_blind_cents", 0), line.get("name", ""), line["table_id"]


def _part(line: Line) -> str:
    said = json.dumps(line, sort_keys=True, separators=(",", ":"))
    rest = _LINE_CHARACTERS - _ID_CHARACTERS
    return _digest(line["table_id"], _ID_CHARACTERS) + _digest(said, rest)


def _digest(text: str, characters: int) -> str:
    digest = blake2s(text.encode("utf-8", "surrogatepass"), digest_size=characters * 3 // 4)
    return urlsafe_b64encode(digest.digest()).decode()


def _parts(mark: str) -> tuple[str, ...]:
    """Cut a mark into its lines' parts; none when it cannot be one."""
    if len(mark) % _LINE_CHARACTERS:
        return ()
    return tuple(mark[at : at + _LINE_CHARACTERS] for at in range(0, len(mark), _LINE_CHARACTERS))


def _table_of(part: str) -> str:
    return part[:_ID_CHARACTERS]
