"""What a run keeps in its folder, to look at: nothing is written, and the run may go on meanwhile or be dead.

A line of the journal is one acknowledged call, so what stands up to any line is a state that there was.
"""

import base64
import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from runtime.dynamo.database import Database
from runtime.dynamo.ledger import DynamoLedger
from runtime.dynamo.purses import DynamoPurses
from runtime.dynamo.schema import SCHEMA
from runtime.dynamo.tables import DynamoTables
from runtime.ports import Ledger, Purses, TableStore
from runtime.sealing import FixedKeys, Sealer, parse_keys

from local.template.journal import NAME, standing
from local.template.secret_store import NAME as SECRETS

_PHYSICAL: Final = re.compile(r".*-([A-Za-z]+?)[0-9A-F]{8}")
_SEALING: Final = "-SealingSecret"


class Kept(NamedTuple):
    """The stores of a folder, as they stand; ``unread_bytes`` of the journal's end cannot be read."""

    ledger: Ledger
    purses: Purses
    tables: TableStore
    unread_bytes: int


def is_kept(folder: Path) -> bool:
    """Whether a run has left anything in a folder."""
    return (folder / NAME).is_file() and (folder / SECRETS).is_file()


def read_kept(folder: Path) -> Kept:
    """Read a folder. Raises OSError, or ValueError when its secrets are not what a run writes."""
    changes, unread_bytes = standing(folder / NAME)
    items: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for table_name, _key, item in changes:
        match = _PHYSICAL.fullmatch(table_name)
        if match and item is not None:
            items[match[1].lower()].append({name: _as_boto3_has_it(value) for name, value in item.items()})
    secrets: dict[str, str] = json.loads((folder / SECRETS).read_text(encoding="utf-8"))
    [keys] = [text for name, text in secrets.items() if name.endswith(_SEALING)]
    # Each table goes by its logical name here.
    environment = {table.variable: name for name, table in SCHEMA.items()}
    database = Database(_always(_Items(items)), environment)
    sealer = Sealer(FixedKeys(parse_keys(keys)))
    return Kept(
        DynamoLedger(database), DynamoPurses(database), DynamoTables(database, sealer), unread_bytes
    )


class _Items:
    """A client of DynamoDB that knows how to read, from items in its own JSON."""

    def __init__(self, items: Mapping[str, list[Mapping[str, Any]]]) -> None:
        self._items = items

    def scan(self, *, TableName: str, **_: Any) -> dict[str, Any]:  # noqa: N803 - the service's names
        """Return everything at once, of a table or of an index of it."""
        return {"Items": self._items.get(TableName, [])}

    def get_item(self, *, TableName: str, Key: Mapping[str, Any], **_: Any) -> dict[str, Any]:  # noqa: N803
        """Return the item with a key."""
        found = [item for item in self._items.get(TableName, []) if Key.items() <= item.items()]
        return {"Item": found[0]} if found else {}


def _as_boto3_has_it(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an attribute whose bytes, which JSON has in base64, are bytes; they stand in no list or map."""
    return {"B": base64.b64decode(value["B"])} if "B" in value else value


def _always(client: _Items) -> Callable[[], _Items]:
    return lambda: client
