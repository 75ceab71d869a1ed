"""Sessions and tickets: how a signed-in person gets a connection. No password is looked at here."""

from runtime.ports import Account, Accounts, Clock, Connection, Connections, Ids
from runtime.settings import Settings


def issue_ticket(accounts: Accounts, clock: Clock, ids: Ids, settings: Settings, token: str) -> str | None:
    """A ticket that opens one connection within its 30 s; None when ``token`` is no valid session."""
    session = accounts.session(token, clock.now_ms())
    if session is None:
        return None
    ticket = ids.new_id()
    accounts.put_ticket(ticket, session, clock.now_ms() + settings.ticket_ms)
    return ticket


def connect(
    accounts: Accounts, connections: Connections, clock: Clock, ticket: str, connection_id: str
) -> Connection | None:
    """Use a ticket up and remember the connection as its person's; None when the ticket is not valid.

    Who he is and what he may do comes from the account, now: never from the client.
    """
    session = accounts.take_ticket(ticket, clock.now_ms())
    account: Account | None = None if session is None else accounts.account(session.person)
    if account is None:
        return None
    connection = Connection(connection_id, account.person, account.role, account.nickname, clock.now_ms())
    connections.put(connection)
    return connection
