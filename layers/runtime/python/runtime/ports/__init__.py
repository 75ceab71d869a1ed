"""What the shell needs from outside, as Protocols: stores, money, connections, time, randomness.

Every method may be a network call on AWS: it can be slow, fail with :class:`Throttled`, or have happened
although it reports a failure. No method starts a thread; a simulator may interleave at each of them.
"""

from runtime.ports.approvals import Approvals
from runtime.ports.audit import (
    AuditRecord,
    AuditTrail,
)
from runtime.ports.chat import (
    Chat,
    Line,
    Said,
    Voice,
    VoiceChanged,
)
from runtime.ports.edge import (
    Broadcaster,
    Clock,
    Ids,
    Origin,
    Rng,
    Throttled,
    Timers,
)
from runtime.ports.money import (
    CASHIER,
    PLAYER_PREFIX,
    EntryExists,
    Guard,
    InsufficientBalance,
    Ledger,
    LedgerEntry,
    Purse,
    PurseChanged,
    Purses,
    brought_by,
    check_entry,
)
from runtime.ports.people import (
    Account,
    Accounts,
    Allowed,
    Connection,
    Connections,
    Limit,
    NameTaken,
    Session,
    Tries,
    TriesUsedUp,
)
from runtime.ports.tables import (
    ID_HASH_CHARACTERS,
    CommitConflict,
    Presence,
    Seen,
    StoredTable,
    TableStore,
    TableWrite,
    UnreadableTable,
)

__all__ = [
    "CASHIER",
    "ID_HASH_CHARACTERS",
    "PLAYER_PREFIX",
    "Account",
    "Accounts",
    "Allowed",
    "Approvals",
    "AuditRecord",
    "AuditTrail",
    "Broadcaster",
    "Chat",
    "Clock",
    "CommitConflict",
    "Connection",
    "Connections",
    "EntryExists",
    "Guard",
    "Ids",
    "InsufficientBalance",
    "Ledger",
    "LedgerEntry",
    "Limit",
    "Line",
    "NameTaken",
    "Origin",
    "Presence",
    "Purse",
    "PurseChanged",
    "Purses",
    "Rng",
    "Said",
    "Seen",
    "Session",
    "StoredTable",
    "TableStore",
    "TableWrite",
    "Throttled",
    "Timers",
    "Tries",
    "TriesUsedUp",
    "UnreadableTable",
    "Voice",
    "VoiceChanged",
    "brought_by",
    "check_entry",
]
