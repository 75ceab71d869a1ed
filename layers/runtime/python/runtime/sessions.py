"""Sessions, tickets and connections: how a signed-in person is here, and how he is not any more.

An account has one session, and a session one connection that counts (R2.9). No password is looked at here.
"""

import logging
from collections.abc import Iterable
from typing import Final

from engine.game import RuleViolation

from runtime.bootstrap import Services
from runtime.ports import Account, Accounts, Clock, Connection, Connections, Ids, Throttled
from runtime.settings import Settings
from runtime.wire import frames
from runtime.wire.errors import explain

_LOG: Final = logging.getLogger(__name__)


def issue_ticket(accounts: Accounts, clock: Clock, ids: Ids, settings: Settings, token: str) -> str | None:
    """A ticket that opens one connection within its 30 s; None when ``token`` is no valid session."""
    session = accounts.session(token, clock.now_ms())
    if session is None:
        return None
    ticket = ids.new_id()
    accounts.put_ticket(ticket, session, clock.now_ms() + settings.ticket_ms)
    return ticket


def connect(
    accounts: Accounts,
    connections: Connections,
    clock: Clock,
    ticket: str,
    connection_id: str,
    *,
    session_ms: int,
) -> Connection | None:
    """Use a ticket up and remember the connection as its person's; None when the ticket is not valid.

    Who he is and what he may do comes from the account, now: never from the client. ``session_ms``: how long
    sessions last, which says when this one began.
    """
    session = accounts.take_ticket(ticket, clock.now_ms())
    account: Account | None = None if session is None else accounts.account(session.person)
    if session is None or account is None:
        return None
    now_ms = clock.now_ms()
    connection = Connection(
        connection_id,
        account.person,
        account.role,
        account.nickname,
        now_ms,
        session.mark,
        signed_in_ms=min(now_ms, session.expires_ms - session_ms),
    )
    connections.put(connection)
    # Only now: whoever ends the session ends the connections that he finds after it.
    if accounts.session_mark(account.person, clock.now_ms()) != session.mark:
        connections.delete(connection_id)
        return None
    return connection


def is_connected(at: Services, person: str) -> bool:
    """Whether a person is signed in and has a connection that was heard of lately (R2.9).

    It is what makes a seat show a bad connection, looked at from the other side: who is gone or silent for
    45 s is not connected. Raises Throttled.
    """
    now_ms = at.clock.now_ms()
    mark = at.accounts.session_mark(person, now_ms)
    if not mark:
        return False
    for connection in at.connections.of_person(person):
        if connection.session == mark and not connection.ended:
            active_ms = at.broadcaster.last_activity_ms(connection.connection_id)
            if active_ms is not None and now_ms - active_ms < at.settings.silent_ms:
                return True
    return False


def sign_out(at: Services, token: str) -> None:
    """End the session with ``token`` and its connections. Raises RuleViolation("unauthorized")."""
    session = at.accounts.session(token, at.clock.now_ms())
    if session is None:
        raise RuleViolation("unauthorized")
    at.accounts.end_session(session)
    end_connections(at, session.person)


def end_connections(at: Services, person: str) -> None:
    """End a person's connections of sessions that have ended: all but those of his session, if he has one."""
    found = at.connections.of_person(person)
    # Asked after those: whatever belongs to another session by then has ended, and none is of a later one.
    mark = at.accounts.session_mark(person, at.clock.now_ms())
    _end(at, [each for each in found if each.session != mark], RuleViolation("signed_out"))


def take_over(at: Services, connection: Connection) -> None:
    """End the older connections of a person whose newest has spoken: a refresh, a second tab (R20.3).

    Called once the rooms are on the newest, so that nobody sees him leave and come back.
    """
    older = [each for each in at.connections.of_person(connection.person) if connection.is_newer_than(each)]
    _end(at, [each for each in older if each.session == connection.session], RuleViolation("replaced"))
    # There are others only if whoever ended their session broke down before he came to them.
    _end(at, [each for each in older if each.session != connection.session], RuleViolation("signed_out"))


def _end(at: Services, connections: Iterable[Connection], why: RuleViolation) -> None:
    """Make connections useless, tell each of them why, and close it.

    The record stays, because ``$disconnect`` marks the loss by it. That a connection is told and closed is
    no more than courtesy: whatever it sends from now on is refused.
    """
    failure = explain(why)
    farewell = frames.encode(frames.error("", failure.code, failure.facts, failure.message))
    for connection in connections:
        if connection.ended:
            continue
        at.connections.put(connection._replace(ended=why.code))
        try:
            at.broadcaster.post_many({connection.connection_id: farewell})
            at.broadcaster.close(connection.connection_id)
        except Throttled:
            _LOG.warning("an ended connection could not be closed")
