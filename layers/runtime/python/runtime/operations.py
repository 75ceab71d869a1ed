"""What the house's people do from outside of the tables: each thing once, and written down with its effect.

An *order* is what an operator asks for. Its record is committed in the same write as its effect, so the audit
trail is also the memory that tells a repeat: it is answered from the record and does nothing.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.game import Cents, Json, RuleViolation

from runtime.audit import audit
from runtime.bootstrap import Services
from runtime.draft import Draft, applied, audited, came_of
from runtime.ports import (
    CASHIER,
    PLAYER_PREFIX,
    AuditRecord,
    InsufficientBalance,
    LedgerEntry,
    PurseChanged,
)
from runtime.responsible import may_deposit
from runtime.wire.decode import BadFrame

HOUSE: Final = "house"
"""The subject of what is about no table and no person."""

MOST_DIFFERENCES: Final = 100
"""So many differences an audit names; where there are more, one look at the book is not enough anyway."""

REMEMBERED_MS: Final = 31 * 24 * 3_600_000
"""For so long a repeat is answered as the first was; money moves once however late it comes."""

_ABOUT_THE_ORDER: Final = frozenset({"request_id", "operator", "reason"})
_UNRECORDED: Final = frozenset({"password"})
_TABLE_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


class OrderRefused(RuleViolation):
    """An order that is refused for a reason that only operations meet; see ``OPERATION_CODES``."""


class Order(NamedTuple):
    """What an operator asks for. ``asked``: the fields that say what, without secrets."""

    action: str
    subject: str
    request_id: str
    operator: str
    reason: str
    asked: Mapping[str, Json]

    @property
    def record_id(self) -> str:
        """The id of the order's record and of its movement in the book."""
        return f"ops:{self.request_id}"

    @property
    def actor(self) -> str:
        """Who gives the command in a table's log; no person's id has a colon."""
        return f"ops:{self.operator}"

    def record(self, at_ms: int, **found: Json) -> AuditRecord:
        """What is written down; ``found`` is what came of it, and the answer says it too."""
        facts = {**self.asked, **found}
        return AuditRecord(
            self.record_id, self.subject, self.operator, self.action, self.reason, facts, at_ms
        )

    def is_of(self, record: AuditRecord) -> bool:
        """Whether a record with this order's id is of this very order."""
        same = (self.action, self.operator, self.reason) == (record.action, record.operator, record.reason)
        return same and self.asked.items() <= {name: record.facts.get(name) for name in self.asked}.items()


def order_of(action: str, subject: str, fields: Mapping[str, Json]) -> Order:
    """Read an order out of an event's fields."""
    asked = {name: value for name, value in fields.items() if name not in _ABOUT_THE_ORDER | _UNRECORDED}
    return Order(action, subject, fields["request_id"], fields["operator"], fields["reason"], asked)


def recorded(at: Services, order: Order) -> AuditRecord | None:
    """The record of an order that was carried out. Raises OrderRefused("request_id_used")."""
    since_ms = at.clock.now_ms() - REMEMBERED_MS
    for record in at.audit_trail.of_subject(order.subject, since_ms):
        if record.record_id == order.record_id:
            if not order.is_of(record):
                raise OrderRefused("request_id_used")
            return record
    return None


def once(at: Services, order: Order, carry_out: Callable[[], object]) -> dict[str, Json]:
    """Let ``carry_out`` do what the order asks, unless it was done, and answer from its record.

    ``carry_out`` commits the order's record with its effect. A refusal of it counts only if no twin of the
    order was faster.
    """
    done = recorded(at, order)
    if done is None:
        try:
            carry_out()
        except (RuleViolation, InsufficientBalance):
            done = recorded(at, order)
            if done is None:
                raise
        else:
            done = recorded(at, order)
    if done is None:
        # The book knows the id, but not for this subject, or it is from long ago.
        raise OrderRefused("request_id_used")
    return {"request_id": order.request_id, **done.facts}


def open_table(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Create a table of ``game`` from ``config``; without these, open one again that was closed.

    Raises RuleViolation: bad_config, table_exists, unknown_table.
    """
    table_id = fields["table_id"]
    if "config" not in fields and "game" not in fields:
        return at_table(at, "open_table", fields)
    if _TABLE_ID.fullmatch(table_id) is None:
        # It becomes part of the names of ledger accounts and of hands.
        raise RuleViolation("bad_config", field="table_id")
    order = order_of("open_table", f"table:{table_id}", fields)
    game, config = fields.get("game", ""), fields.get("config", {})

    def create() -> None:
        at.table_service.create_table(game, table_id, config, order.record(at.clock.now_ms()))

    return once(at, order, create)


def pause_table(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Stop a table (R20.1); the people there are told the reason. Raises RuleViolation: paused."""
    return at_table(at, "pause", fields, reason=fields["reason"])


def resume_table(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Let a table go on (R20.1). Raises RuleViolation: not_paused."""
    return at_table(at, "resume", fields)


def close_table(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Begin no further hand and let nobody in; when no hand is on, everybody is paid out at once.

    Raises RuleViolation: already_closed.
    """
    return at_table(at, "close_table", fields)


def cancel_hand(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Take the running hand back (R18.2, R20.1): each gets what he put in.

    ``by`` "envelope" does it without reading the table's state: for a table that is damaged, that newer code
    or a lost key keeps ``busy``, or where the rules fail. Then ``hand_id`` may be left out, because nobody
    can see it. Raises BadFrame, or RuleViolation: too_late, busy.
    """
    if fields.get("by") == "envelope":
        return _cancel_by_envelope(at, fields)
    if "hand_id" not in fields:
        raise BadFrame("missing_field", field="hand_id")
    return at_table(at, "cancel_hand", fields, hand_id=fields["hand_id"], reason=fields["reason"])


def decide_prize(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Approve or reject a prize that waits for a decision (R5.7, R5.12); the first decision counts (R5.14).

    Raises RuleViolation: too_late, no_such_prize, already_decided, not_next, not_confirmed.
    """
    asked = {name: fields[name] for name in ("hand_id", "prize_id", "approve", "reason")}
    return at_table(at, "decide_prize", fields, **asked)


def _cancel_by_envelope(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    order = order_of("cancel_hand", f"table:{fields['table_id']}", fields)

    def step(draft: Draft) -> Draft:
        record = draft.record
        assert record is not None, "what was stored of a table is kept in a record"
        if fields.get("hand_id", record.hand_id) != record.hand_id or recorded(at, order) is not None:
            raise RuleViolation("too_late", hand_id=record.hand_id)
        facts = {"version": draft.stored.version + 1, "record_id": record.hand_id}
        returned = dict(draft.stored.at_stake)
        return audited(draft, order.record(draft.now_ms, returned_cents=returned, **facts))

    def rescue() -> None:
        operator, reason = order.actor, order.reason
        at.table_service.rescue(fields["table_id"], step, operator=operator, reason=reason)

    return once(at, order, rescue)


def at_table(at: Services, command: str, fields: Mapping[str, Json], **arguments: Json) -> dict[str, Json]:
    """Give a table one of its game's commands, in the operator's name."""
    order = order_of(command, f"table:{fields['table_id']}", fields)

    def step(draft: Draft) -> Draft:
        # Here and not before: a twin of the order may have been committed since.
        if recorded(at, order) is not None:
            return draft._replace(repeated=True)
        if command not in draft.game.commands:
            raise RuleViolation("unknown_action")
        make: Any = draft.game.commands[command]
        after = applied(draft, make(actor=order.actor, **arguments))
        return audited(after, order.record(after.now_ms, **came_of(command, draft, after)))

    return once(at, order, lambda: at.table_service.operate(fields["table_id"], step))


def credit(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Pay money in for a player, from the cashier. Raises RuleViolation: excluded, deposit_limit (R23)."""
    order = order_for_a_player(at, "credit", fields)
    return once(at, order, lambda: _move(at, order, "deposit", CASHIER, order.subject))


def debit(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Pay money out for a player, to the cashier (R23.2: always possible). Raises InsufficientBalance."""
    order = order_for_a_player(at, "debit", fields)
    return once(at, order, lambda: _move(at, order, "withdrawal", order.subject, CASHIER))


def audit_house(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Recompute every balance from the book and compare, as :func:`runtime.audit.audit` does.

    ``differences`` and ``unsettled`` are the first of those found; ``different`` says how many there are.
    """
    order = order_of("audit", HOUSE, fields)

    def carry_out() -> None:
        report = audit(at.ledger, at.purses, at.tables, at.games)
        different = len(report["differences"])
        for long in ("differences", "unsettled"):
            report[long] = report[long][:MOST_DIFFERENCES]
        at.audit_trail.write(order.record(at.clock.now_ms(), different=different, **report))

    return once(at, order, carry_out)


def order_for_a_player(at: Services, action: str, fields: Mapping[str, Json]) -> Order:
    """Read an order about a player's money. Raises OrderRefused: unknown_person, not_a_player."""
    account = at.accounts.account(fields["person"])
    if account is None:
        raise OrderRefused("unknown_person")
    if account.role != "player":
        raise OrderRefused("not_a_player", role=account.role)
    return order_of(action, PLAYER_PREFIX + account.person, fields)


def _move(at: Services, order: Order, kind: str, debited: str, credited: str) -> None:
    """Book a movement between a player and the cashier while nothing else moves his money.

    Raises InsufficientBalance, or RuleViolation: excluded, deposit_limit, busy.
    """
    person, cents = order.asked["person"], Cents(order.asked["amount_cents"])
    for attempt in range(1 + at.settings.commit_retries):
        if attempt:
            at.clock.sleep_ms(at.rng.jitter_ms(at.settings.retry_ms << attempt))
        purse, now_ms = at.purses.purse(person), at.clock.now_ms()
        if debited == CASHIER:
            may_deposit(purse, cents, now_ms)
        change_cents = cents if debited == CASHIER else -cents
        record = order.record(now_ms, balance_cents=purse.balance_cents + change_cents)
        entry = LedgerEntry(order.record_id, debited, credited, cents, kind, "", now_ms)
        try:
            at.ledger.post(entry, guard=purse.guard(person), audit=record)
        except PurseChanged:
            continue
        return
    raise RuleViolation("busy")
