"""Tables, hands, movements and notices as items.

A table's item carries what operations look for in attributes of their own, and the rest as compactly as it
goes: it is read and written with every command. ``format`` says how it is written.
"""

import base64
import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine.game import HandRecord, Notice, UnknownCodec

from runtime.days import day_of
from runtime.dynamo.database import Item
from runtime.dynamo.schema import DUE_SHARDS
from runtime.ports import (
    ID_HASH_CHARACTERS,
    PLAYER_PREFIX,
    LedgerEntry,
    Presence,
    Seen,
    StoredTable,
    UnreadableTable,
)
from runtime.sealing import Sealer

FORMAT: Final = 3
READ_FORMATS: Final = frozenset({1, 2, FORMAT})
"""Add the next format here one release before it becomes ``FORMAT``.

Formats 2 and 3 were not: no stage had run yet. Code that reads older ones only answers ``busy`` for them.
Before format 3 a table's item had no ``rescue`` and no ``cents``.
"""
_DAMAGE: Final = (LookupError, TypeError, ValueError, AttributeError, RecursionError, zlib.error)
"""What reading a value comes to that nobody wrote."""
MINUTE_MS: Final = 60_000
HOUSE_PART: Final = "house"


def table_item(table: StoredTable, sealer: Sealer) -> Item:
    """Return the item of a table."""
    item: Item = {
        "table_id": table.table_id,
        "format": FORMAT,
        "game": table.game,
        "version": table.version,
        "commit_id": table.commit_id,
        "at_ms": table.at_ms,
        "people": _text({name: _packed_presence(presence) for name, presence in table.people.items()}),
        "seen": _packed_seen(table),
        "at_stake": dict(table.at_stake),
        "summary": dict(table.summary),
        "public": table.public,
        "secret": sealer.seal(table.secret, table_place(table.table_id)),
        "rescue": zlib.compress(table.rescue.encode()),
        "cents": table.cents,
    }
    if isinstance(table.summary.get("status"), str):
        item["status"] = table.summary["status"]
    if table.deadline_ms is not None:
        item["deadline_ms"] = table.deadline_ms
        item["due_shard"] = due_shard(table.table_id)
        item["due_minute"] = table.deadline_ms // MINUTE_MS
    return item


def table_of(item: Item, sealer: Sealer) -> StoredTable:
    """The inverse of ``table_item``.

    Raises UnknownCodec for another format, SealBroken for another key, UnreadableTable for what is damaged.
    """
    _require_format(item, f"table {item['table_id']}")
    secret = sealer.open(item["secret"], table_place(item["table_id"]))
    try:
        return _table_of(item, secret)
    except _DAMAGE as error:
        # Not chained: the message of such an error may quote what it could not read.
        raise UnreadableTable(f"table {item['table_id']}: {type(error).__name__}") from None


def wreck_of(item: Item, sealer: Sealer) -> StoredTable:
    """What can be read of a table's item, as ``TableStore.wreck`` says.

    Raises UnknownCodec for another format, UnreadableTable where what a void needs is damaged.
    """
    _require_format(item, f"table {item['table_id']}")
    try:
        secret = sealer.open(item["secret"], table_place(item["table_id"]))
    except (UnknownCodec, LookupError, TypeError):
        secret = _as_text(item.get("secret"))
    readable = {
        **item,
        "public": _as_text(item.get("public")),
        "people": _if_readable(item.get("people"), _unpacked_people, "{}"),
        "seen": _if_readable(item.get("seen"), _unpacked_seen, zlib.compress(b"{}")),
    }
    try:
        table = _table_of(readable, secret)
        if not all(type(number) is int for number in (table.version, table.at_ms, *table.at_stake.values())):
            raise TypeError("a number is none")
        return table
    except _DAMAGE as error:
        raise UnreadableTable(f"table {item['table_id']}: {type(error).__name__}") from None


def _table_of(item: Item, secret: str) -> StoredTable:
    rescue = item.get("rescue")
    return StoredTable(
        table_id=item["table_id"],
        game=item["game"],
        version=item["version"],
        commit_id=item["commit_id"],
        at_ms=item["at_ms"],
        people=_unpacked_people(item["people"]),
        seen=_unpacked_seen(item["seen"]),
        deadline_ms=item.get("deadline_ms"),
        at_stake=item["at_stake"],
        summary=item["summary"],
        public=item["public"],
        secret=secret,
        rescue="" if rescue is None else zlib.decompress(rescue).decode(),
        cents=item.get("cents"),
    )


def hand_item(record: HandRecord, table: StoredTable, sealer: Sealer) -> Item:
    """Return the house's item of a hand that closed with ``table``."""
    return {
        "hand_id": record.hand_id,
        "part": HOUSE_PART,
        "format": FORMAT,
        "table_id": table.table_id,
        "closed_ms": table.at_ms,
        "public": _text(record.public),
        "secret": sealer.seal(_text(record.secret), hand_place(record.hand_id)),
    }


def record_of(item: Item, sealer: Sealer) -> HandRecord:
    """The record in a hand's item. Raises UnknownCodec or SealBroken."""
    _require_format(item, f"hand {item['hand_id']}")
    secret = sealer.open(item["secret"], hand_place(item["hand_id"]))
    return HandRecord(item["hand_id"], json.loads(item["public"]), json.loads(secret))


def entry_item(entry: LedgerEntry, table_version: int = 0, number: int = 0) -> Item:
    """Return the item of a movement: the ``number``-th of the commit that made ``table_version``."""
    persons = [
        account.removeprefix(PLAYER_PREFIX)
        for account in (entry.debit, entry.credit)
        if account.startswith(PLAYER_PREFIX)
    ]
    assert len(persons) <= 1, "money goes from one player to another by way of a table only"
    return {
        **entry._asdict(),
        "day_table": day_table(day_of(entry.at_ms), entry.table_id),
        "written": written(entry.at_ms, table_version, number),
        **({"person": persons[0]} if persons else {}),
    }


def entry_of(item: Item) -> LedgerEntry:
    """The movement in an item."""
    return LedgerEntry._make(item[field] for field in LedgerEntry._fields)


def notice_item(notice_id: str, notice: Notice, table: StoredTable, number: int) -> Item:
    """Return a notice's item, without its key."""
    return {
        "notice_id": notice_id,
        "person": notice.person,
        "code": notice.code,
        "facts": _text(notice.facts),
        "written": written(table.at_ms, table.version, number),
    }


def notice_of(item: Item) -> tuple[str, Notice]:
    """(notice id, notice) in an item."""
    return item["notice_id"], Notice(item["person"], item["code"], json.loads(item["facts"]))


def table_place(table_id: str) -> str:
    """Where a table's secret is sealed for."""
    return f"table:{table_id}"


def hand_place(hand_id: str) -> str:
    """Where a hand's secret is sealed for."""
    return f"hand:{hand_id}"


def day_table(day: str, table_id: str) -> str:
    """The partition of a table's movements of one day (``2025-01-31``, UTC)."""
    return f"{day}#{table_id}"


def written(at_ms: int, table_version: int, number: int) -> str:
    """A text that sorts by time, then by commit, then by place in the commit."""
    return f"{at_ms:014d}#{table_version:010d}#{number:03d}"


def due_shard(table_id: str) -> str:
    """The partition of the index of deadlines that a table belongs to, for good."""
    return str(zlib.crc32(table_id.encode()) % DUE_SHARDS)


def _require_format(item: Item, what: str) -> None:
    if item.get("format") not in READ_FORMATS:
        raise UnknownCodec(f"{what}: format {item.get('format')}")


def _packed_presence(presence: Presence) -> list[Any]:
    if presence.staff:
        return [presence.connection_id, presence.lost_ms, True]
    return [presence.connection_id] if presence.lost_ms is None else list(presence[:2])


def _unpacked_people(text: str) -> dict[str, Presence]:
    return {name: Presence(*packed) for name, packed in json.loads(text).items()}


def _if_readable(packed: Any, read: Callable[[Any], object], otherwise: str | bytes) -> Any:
    try:
        read(packed)
    except _DAMAGE:
        return otherwise
    return packed


def _as_text(stored: object) -> str:
    """What was stored, as a text: bytes in base64, "" for nothing."""
    if isinstance(stored, str):
        return stored
    return base64.b64encode(stored).decode() if isinstance(stored, bytes) else ""


def _packed_seen(table: StoredTable) -> bytes:
    """Deflated, as text is wide."""
    packed = {person: _packed_answers(answers) for person, answers in table.seen.items()}
    return zlib.compress(_text(packed).encode())


def _packed_answers(answers: Sequence[Seen]) -> str | list[Any]:
    """Hashes of accepted commands in one text; where one was refused, a list and that one with its answer."""
    if any(answer.code for answer in answers):
        return [[*answer] if answer.code else answer.id_hash for answer in answers]
    return "".join(answer.id_hash for answer in answers)


def _unpacked_seen(blob: bytes) -> dict[str, tuple[Seen, ...]]:
    packed = json.loads(zlib.decompress(blob))
    return {person: tuple(_unpacked_answers(answers)) for person, answers in packed.items()}


def _unpacked_answers(packed: str | list[Any]) -> Iterator[Seen]:
    if isinstance(packed, str):
        for start in range(0, len(packed), ID_HASH_CHARACTERS):
            yield Seen(packed[start : start + ID_HASH_CHARACTERS])
        return
    # Format 1 has a list for everybody.
    for answer in packed:
        yield Seen(answer) if isinstance(answer, str) else Seen(*answer)


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
