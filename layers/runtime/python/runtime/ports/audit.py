"""What the house's people did, for whoever has to answer for it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.game import Json


class AuditRecord(NamedTuple):
    """One thing that the house's people did. ``subject``: ``table:<id>``, ``player:<id>`` or ``house``.

    ``record_id`` makes a repeat harmless: it exists once for its subject. ``operator``: who did it, as he is
    known to whoever let him call. ``facts`` holds ids and amounts, never a card or a password.
    """

    record_id: str
    subject: str
    operator: str
    action: str
    reason: str
    facts: Mapping[str, Json]
    at_ms: int


class AuditTrail(Protocol):
    """What staff did, append-only. Most records are written together with what they are about."""

    def write(self, record: AuditRecord) -> None:
        """Write a record of something that changes no table, account or balance; a repeat is harmless."""
        ...

    def of_subject(self, subject: str, from_ms: int = 0) -> Sequence[AuditRecord]:
        """What was done to a table or a person from ``from_ms`` on, the oldest first; strongly consistent."""
        ...
