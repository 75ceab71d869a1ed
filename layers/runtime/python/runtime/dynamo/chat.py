"""Chat on DynamoDB: lines by table and time, and each person's voice among what belongs to him."""

from collections.abc import Sequence
from typing import Any, Final

from runtime.chat import KEPT_MS, SPAN_MS
from runtime.dynamo.audit_trail import record_part
from runtime.dynamo.database import Condition, Database, Item, Part
from runtime.dynamo.items import written
from runtime.dynamo.keys import voice_key
from runtime.dynamo.schema import CHAT, PLAYERS
from runtime.ports import AuditRecord, Line, Said, Voice, VoiceChanged

_VOICE_KEPT_MS: Final = 24 * 3_600_000
"""For so long a repeat is known; what bounds the next line is over much sooner."""
assert _VOICE_KEPT_MS > SPAN_MS


class DynamoChat:
    """``Chat`` on DynamoDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def voice(self, person: str) -> Voice:
        """A person's voice, strongly consistent."""
        item = self._database.get(PLAYERS, voice_key(person))
        if item is None:
            return Voice(person)
        said = tuple(Said(id_hash, Line(*line)) for id_hash, line in item["said"])
        return Voice(person, item["moves"], said, item["muted_until_ms"], tuple(item["mute_orders"]))

    def say(self, voice: Voice, line: Line) -> None:
        """Write a line and the voice that has it, in one transaction. Raises VoiceChanged or Throttled."""
        item = line._asdict() | {
            "sent": f"{_sent(line.sent_ms)}#{line.line_id}",
            "expires_s": (line.sent_ms + KEPT_MS) // 1000,
        }
        said = Part("Put", self._database.put_request(CHAT, item))
        self._database.transact([self._change(voice, line.sent_ms), said])

    def mute(self, voice: Voice, audit: AuditRecord) -> None:
        """Write a voice that was muted or is free again. Raises VoiceChanged or Throttled."""
        self._database.transact([
            self._change(voice, audit.at_ms), record_part(self._database, audit)
        ])  # fmt: skip

    def latest(self, table_id: str, from_ms: int, most: int) -> Sequence[Line]:
        """The last lines of a table, the oldest first; strongly consistent."""
        values: dict[str, Any] = {":table_id": table_id, ":from": _sent(from_ms)}
        condition = "table_id = :table_id AND sent >= :from"
        items = self._database.latest(CHAT, condition, values, most)
        return [Line._make(item[field] for field in Line._fields) for item in reversed(items)]

    def _change(self, voice: Voice, now_ms: int) -> Part:
        """Write a voice over the one before it. What it would be deleted for says nothing any more then."""
        item: Item = voice_key(voice.person) | {
            "moves": voice.moves,
            "said": [[said.id_hash, list(said.line)] for said in voice.said],
            "muted_until_ms": voice.muted_until_ms,
            "mute_orders": voice.mute_orders,
            "expires_s": (max(now_ms, voice.muted_until_ms) + _VOICE_KEPT_MS) // 1000,
        }
        first = voice.moves == 1
        unchanged = (
            Condition(PLAYERS.partition.name) if first else Condition("moves", "=", voice.moves - 1)
        )
        return Part("Put", self._database.put_request(PLAYERS, item, unchanged), _changed)


def _sent(sent_ms: int) -> str:
    return written(sent_ms, 0, 0)


def _changed(_current: Item | None) -> Exception:
    return VoiceChanged()
