"""Keys of the items that belong to people and connections."""

import hashlib

from runtime.dynamo.database import Item

NOTICE_PREFIX = "notice#"
ROOM_PREFIX = "room#"


def identity_key(person: str) -> Item:
    """Who somebody is."""
    return {"pk": f"person#{person}", "sk": "identity"}


def balance_key(person: str) -> Item:
    """A person's money off the table."""
    return {"pk": f"person#{person}", "sk": "balance"}


def notice_key(person: str, notice_id: str) -> Item:
    """One notice to a person."""
    return {"pk": f"person#{person}", "sk": NOTICE_PREFIX + notice_id}


def name_key(name: str) -> Item:
    """Which person signs in with a name."""
    return {"pk": f"name#{name}", "sk": "name"}


def session_key(token: str) -> Item:
    """A session, found by its token without showing it: nobody can sign in with what he sees in the table."""
    return {"pk": f"session#{digest(token)}", "sk": "session"}


def ticket_key(ticket: str) -> Item:
    """A ticket, likewise."""
    return {"pk": f"ticket#{digest(ticket)}", "sk": "ticket"}


def connection_key(connection_id: str) -> Item:
    """An open connection."""
    return {"pk": f"connection#{connection_id}", "sk": "connection"}


def room_key(person: str, table_id: str) -> Item:
    """The hint that a person is in a table's room."""
    return {"pk": f"person#{person}", "sk": ROOM_PREFIX + table_id}


def digest(secret: str) -> str:
    """What stands for an unguessable text where it must not be readable; it needs no salt."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
