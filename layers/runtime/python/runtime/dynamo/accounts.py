"""Accounts, sessions, tickets, balances and notices on DynamoDB."""

import contextlib
import hashlib
from collections.abc import Sequence
from typing import Final

from engine.game import Cents, Notice

from runtime.dynamo.audit_trail import record_part
from runtime.dynamo.database import Condition, ConditionFailed, Database, Item, Part
from runtime.dynamo.items import notice_of
from runtime.dynamo.keys import (
    NOTICE_PREFIX,
    balance_key,
    identity_key,
    name_key,
    notice_key,
    session_key,
    signed_in_key,
    ticket_key,
)
from runtime.dynamo.money import purse_of
from runtime.dynamo.schema import PLAYERS
from runtime.ports import Account, AuditRecord, NameTaken, Session
from runtime.sealing import FixedKeys, Sealer, SealingKeys

_TICKETS_KEY: Final = "ticket"
_NOBODY: Final = ""
"""No person's id: looking for his account costs what looking for anybody's does."""


class DynamoAccounts:
    """``Accounts`` on DynamoDB. Neither a session's token nor a ticket can be read there."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, account: Account, audit: AuditRecord | None = None) -> None:
        """Write a new account with an empty balance. Raises NameTaken or Throttled."""
        fresh = Condition(PLAYERS.partition.name)
        identity = identity_key(account.person) | account._asdict()
        name = name_key(account.name) | {"person": account.person}
        parts = [
            Part("Put", self._database.put_request(PLAYERS, item, fresh), _taken) for item in (identity, name)
        ]
        parts += [record_part(self._database, audit)] if audit is not None else []
        self._database.transact(parts)

    def by_name(self, name: str) -> Account | None:
        """The account that signs in with ``name``."""
        found = self._database.get(PLAYERS, name_key(name))
        return self.account(_NOBODY if found is None else found["person"])

    def account(self, person: str) -> Account | None:
        """The account of a person's id."""
        item = self._database.get(PLAYERS, identity_key(person))
        return None if item is None else Account._make(item[field] for field in Account._fields)

    def balance_cents(self, person: str) -> Cents:
        """Money off the table."""
        return purse_of(self._database.get(PLAYERS, balance_key(person))).balance_cents

    def change_password(self, account: Account, password_hash: str) -> bool:
        """Replace the password of ``account``; False when it is no longer the one that ``account`` has."""
        changed = identity_key(account.person) | account._replace(password_hash=password_hash)._asdict()
        try:
            self._database.put(PLAYERS, changed, Condition("password_hash", "=", account.password_hash))
        except ConditionFailed as failed:
            # A write that was repeated below us, because its answer got lost, finds what it wrote itself.
            return failed.current is not None and failed.current["password_hash"] == password_hash
        return True

    def put_session(self, session: Session) -> None:
        """Make this its person's session; the second of the two writes is the one that counts."""
        until = _until(session.expires_ms)
        self._database.put(PLAYERS, session_key(session.token) | {"person": session.person} | until)
        self._database.put(PLAYERS, signed_in_key(session.person) | {"mark": session.mark} | until)

    def session(self, token: str, now_ms: int) -> Session | None:
        """The session, None when unknown, expired, ended or replaced."""
        found = self._database.get(PLAYERS, session_key(token))
        if found is None:
            return None
        session = Session(token, found["person"], found["expires_ms"])
        return session if self.session_mark(session.person, now_ms) == session.mark else None

    def session_mark(self, person: str, now_ms: int) -> str:
        """The mark of the person's session, "" when he is not signed in."""
        current = self._database.get(PLAYERS, signed_in_key(person))
        return "" if current is None or now_ms >= current["expires_ms"] else str(current["mark"])

    def end_session(self, session: Session) -> None:
        """End a session, unless another has taken its place."""
        ended = signed_in_key(session.person) | {"mark": ""} | _until(0)
        with contextlib.suppress(ConditionFailed):
            self._database.put(PLAYERS, ended, Condition("mark", "=", session.mark))

    def put_ticket(self, ticket: str, session: Session, expires_ms: int) -> None:
        """Remember a ticket for one connection; only the ticket itself opens the session's token in it."""
        key = ticket_key(ticket)
        item = key | {
            "person": session.person,
            "session": _ticket_sealer(ticket).seal(session.token, key["pk"]),
            "session_expires_ms": session.expires_ms,
        }
        self._database.put(PLAYERS, item | _until(expires_ms))

    def take_ticket(self, ticket: str, now_ms: int) -> Session | None:
        """Use a ticket up."""
        key = ticket_key(ticket)
        item = self._database.delete(PLAYERS, key)
        if item is None or now_ms >= item["expires_ms"]:
            return None
        token = _ticket_sealer(ticket).open(item["session"], key["pk"])
        return Session(token, item["person"], item["session_expires_ms"])

    def notices(self, person: str) -> Sequence[tuple[str, Notice]]:
        """(notice id, notice) that the person has not acknowledged, the oldest first."""
        partition = notice_key(person, "")["pk"]
        items = self._database.query(
            PLAYERS, "pk = :pk AND begins_with(sk, :prefix)", {":pk": partition, ":prefix": NOTICE_PREFIX}
        )
        return [notice_of(item) for item in sorted(items, key=lambda item: str(item["written"]))]

    def acknowledge(self, person: str, notice_id: str) -> bool:
        """Drop a notice; False when there is none with that id."""
        return self._database.delete(PLAYERS, notice_key(person, notice_id)) is not None


def _taken(_current: Item | None) -> Exception:
    return NameTaken()


def _until(expires_ms: int) -> Item:
    """When an item ends: exactly, and in the seconds after which DynamoDB may delete it."""
    return {"expires_ms": expires_ms, "expires_s": -(-expires_ms // 1000)}


def _ticket_sealer(ticket: str) -> Sealer:
    key = hashlib.sha256(b"ticket" + ticket.encode("utf-8", "surrogatepass")).digest()
    return Sealer(FixedKeys(SealingKeys(_TICKETS_KEY, {_TICKETS_KEY: key})))
