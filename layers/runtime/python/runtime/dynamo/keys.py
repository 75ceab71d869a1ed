"""Keys of the items that belong to people and connections."""

from runtime.digests import digest
from runtime.dynamo.database import Item

NOTICE_PREFIX = "notice#"
ROOM_PREFIX = "room#"
CONNECTION_PREFIX = "connection#"


def identity_key(person: str) -> Item:
    """Who somebody is."""
    return {"pk": f"person#{person}", "sk": "identity"}


def balance_key(person: str) -> Item:
    """A person's money off the table."""
    return {"pk": f"person#{person}", "sk": "balance"}


def balance_owner(item: Item) -> str:
    """Whose balance an item is, "" for an item that is none."""
    person = str(item["pk"]).removeprefix("person#")
    return person if item == item | balance_key(person) else ""


def notice_key(person: str, notice_id: str) -> Item:
    """One notice to a person."""
    return {"pk": f"person#{person}", "sk": NOTICE_PREFIX + notice_id}


def voice_key(person: str) -> Item:
    """What bounds a person's chat."""
    return {"pk": f"person#{person}", "sk": "voice"}


def signed_in_key(person: str) -> Item:
    """A person's session: of all that look like his this item names the one that is valid."""
    return {"pk": f"person#{person}", "sk": "session"}


def name_key(name: str) -> Item:
    """Which person signs in with a name."""
    return {"pk": f"name#{name}", "sk": "name"}


def session_key(token: str) -> Item:
    """Whose a session is, by its token, without showing it: nobody can sign in with what he sees here."""
    return {"pk": f"session#{digest(token)}", "sk": "session"}


def ticket_key(ticket: str) -> Item:
    """A ticket, likewise."""
    return {"pk": f"ticket#{digest(ticket)}", "sk": "ticket"}


def tries_key(key: str) -> Item:
    """A count of tries."""
    return {"pk": f"tries#{key}", "sk": "tries"}


def connection_key(connection_id: str) -> Item:
    """An open connection."""
    return {"pk": f"connection#{connection_id}", "sk": "connection"}


def own_connection_key(person: str, connection_id: str) -> Item:
    """The same connection among those of its person."""
    return {"pk": f"person#{person}", "sk": CONNECTION_PREFIX + connection_id}


def room_key(person: str, table_id: str) -> Item:
    """The hint that a person is in a table's room."""
    return {"pk": f"person#{person}", "sk": ROOM_PREFIX + table_id}
