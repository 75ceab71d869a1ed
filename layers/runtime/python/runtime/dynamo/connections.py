"""Connections and room hints on DynamoDB."""

from collections.abc import Sequence
from typing import Final

from runtime.dynamo.database import Database, Item
from runtime.dynamo.keys import ROOM_PREFIX, connection_key, room_key
from runtime.dynamo.schema import CONNECTIONS, PERSON_INDEX
from runtime.ports import Connection

_LONGEST_S: Final = 3 * 3600
"""API Gateway ends a connection after two hours; what is left of it then is of no use to anybody."""


class DynamoConnections:
    """``Connections`` on DynamoDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, connection: Connection) -> None:
        """Remember an open connection."""
        expires_s = connection.connected_ms // 1000 + _LONGEST_S
        item = connection_key(connection.connection_id) | connection._asdict() | {"expires_s": expires_s}
        self._database.put(CONNECTIONS, item)

    def get(self, connection_id: str) -> Connection | None:
        """The connection's record, None when it is gone."""
        item = self._database.get(CONNECTIONS, connection_key(connection_id))
        return None if item is None else _connection(item)

    def delete(self, connection_id: str) -> None:
        """Forget a connection."""
        self._database.delete(CONNECTIONS, connection_key(connection_id))

    def of_person(self, person: str) -> Sequence[Connection]:
        """A person's open connections, newest last, at most moments behind."""
        found = self._database.query(CONNECTIONS, "person = :person", {":person": person}, PERSON_INDEX)
        return [_connection(item) for item in found]

    def rooms(self, person: str) -> Sequence[str]:
        """Tables whose room the person may be in."""
        partition = room_key(person, "")["pk"]
        hints = self._database.query(
            CONNECTIONS, "pk = :pk AND begins_with(sk, :prefix)", {":pk": partition, ":prefix": ROOM_PREFIX}
        )
        return [item["sk"].removeprefix(ROOM_PREFIX) for item in hints]

    def enter(self, person: str, table_id: str) -> None:
        """Note that the person is about to enter a room."""
        self._database.put(CONNECTIONS, room_key(person, table_id))

    def exit(self, person: str, table_id: str) -> None:
        """Note that the person has left a room."""
        self._database.delete(CONNECTIONS, room_key(person, table_id))


def _connection(item: Item) -> Connection:
    return Connection._make(item[field] for field in Connection._fields)
