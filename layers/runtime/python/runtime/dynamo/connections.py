"""Connections and room hints on DynamoDB."""

from collections.abc import Iterator, Sequence
from typing import Final

from runtime.dynamo.database import Database, Item
from runtime.dynamo.keys import (
    CONNECTION_PREFIX,
    ROOM_PREFIX,
    connection_key,
    own_connection_key,
    room_key,
)
from runtime.dynamo.schema import CONNECTIONS
from runtime.ports import Connection

_LONGEST_S: Final = 3 * 3600
"""API Gateway ends a connection after two hours; what is left of it then is of no use to anybody."""


class DynamoConnections:
    """``Connections`` on DynamoDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, connection: Connection) -> None:
        """Remember a connection, or what has become of it.

        Among its person's first: one that can be used must be one that can be ended.
        """
        record = connection._asdict() | {"expires_s": connection.connected_ms // 1000 + _LONGEST_S}
        person, connection_id = connection.person, connection.connection_id
        for key in (own_connection_key(person, connection_id), connection_key(connection_id)):
            self._database.put(CONNECTIONS, key | record)

    def get(self, connection_id: str) -> Connection | None:
        """The connection's record, None when it is gone."""
        item = self._database.get(CONNECTIONS, connection_key(connection_id))
        return None if item is None else _connection(item)

    def delete(self, connection_id: str) -> None:
        """Forget a connection."""
        gone = self._database.delete(CONNECTIONS, connection_key(connection_id))
        if gone is not None:
            self._database.delete(CONNECTIONS, own_connection_key(gone["person"], connection_id))

    def of_person(self, person: str) -> Sequence[Connection]:
        """A person's connections that nobody has deleted, newest last."""
        found = [_connection(item) for item in self._of_person(person, CONNECTION_PREFIX)]
        return sorted(found, key=lambda connection: (connection.connected_ms, connection.connection_id))

    def rooms(self, person: str) -> Sequence[str]:
        """Tables whose room the person may be in."""
        return [item["sk"].removeprefix(ROOM_PREFIX) for item in self._of_person(person, ROOM_PREFIX)]

    def enter(self, person: str, table_id: str) -> None:
        """Note that the person is about to enter a room."""
        self._database.put(CONNECTIONS, room_key(person, table_id))

    def exit(self, person: str, table_id: str) -> None:
        """Note that the person has left a room."""
        self._database.delete(CONNECTIONS, room_key(person, table_id))

    def _of_person(self, person: str, prefix: str) -> Iterator[Item]:
        partition = room_key(person, "")["pk"]
        condition = "pk = :pk AND begins_with(sk, :prefix)"
        return self._database.query(CONNECTIONS, condition, {":pk": partition, ":prefix": prefix})


def _connection(item: Item) -> Connection:
    # What an older release wrote has fewer fields.
    return Connection(**{field: item[field] for field in Connection._fields if field in item})
