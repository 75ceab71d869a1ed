"""What people say at tables, and what bounds how much one of them says."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from runtime.ports.audit import AuditRecord


class Line(NamedTuple):
    """One bubble that somebody has said from a seat; ``bubble`` is one of ``runtime.chat.BUBBLES``."""

    line_id: str
    table_id: str
    person: str
    seat: int
    nickname: str
    bubble: str
    sent_ms: int


class Said(NamedTuple):
    """A line of a person's own by the hash of the frame's id, so that a repeat is known and answered."""

    id_hash: str
    line: Line


class Voice(NamedTuple):
    """What bounds a person's chat, at all tables together.

    ``said``: his last lines, the oldest first. ``muted_until_ms``: 0 for who is not muted; ``mute_orders``:
    hashes of the last orders that set it, so that a repeat is known. ``moves`` grows with every change.
    """

    person: str
    moves: int = 0
    said: tuple[Said, ...] = ()
    muted_until_ms: int = 0
    mute_orders: tuple[str, ...] = ()


class VoiceChanged(Exception):  # noqa: N818
    """A voice is no longer what it was; nothing was written, and the caller reads it again."""


class Chat(Protocol):
    """Lines of tables, and voices of people. A voice is written only over the one that was read."""

    def voice(self, person: str) -> Voice:
        """A person's voice, strongly consistent; a fresh one for who has never said anything."""
        ...

    def say(self, voice: Voice, line: Line) -> None:
        """Write a line, and the ``voice`` that has it, together. Raises VoiceChanged or Throttled."""
        ...

    def mute(self, voice: Voice, audit: AuditRecord) -> None:
        """Write a ``voice`` that was muted or is free again. Raises VoiceChanged or Throttled."""
        ...

    def latest(self, table_id: str, from_ms: int, most: int) -> Sequence[Line]:
        """The last ``most`` lines of a table from ``from_ms`` on, the oldest first."""
        ...
