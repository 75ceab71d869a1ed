"""The journal: what was acknowledged comes back, and damage is said and costs nothing that can be read."""

from pathlib import Path
from typing import Any, Self

import boto3
import pytest

from local.template.journal import FileJournal, FolderInUse
from local.template.moto_mends import MendedMoto
from local.template.physical import REGION

TABLE = "things"


class Life:
    """One life of the store on a folder: from its start to the death of its process."""

    def __init__(self, folder: Path) -> None:
        self.journal = FileJournal(folder)
        self._moto = MendedMoto(self.journal)

    def __enter__(self) -> Self:
        self.moto = self._moto.__enter__()
        self.client = boto3.session.Session(region_name=REGION).client("dynamodb")
        self.client.create_table(
            TableName=TABLE,
            KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
            AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
            BillingMode="PAY_PER_REQUEST",
        )
        self.restored = self.moto.restore()
        return self

    def __exit__(self, *_: object) -> None:
        self._moto.__exit__(None, None, None)
        self.journal.close()

    def put(self, pk: str, cents: int) -> None:
        self.client.put_item(TableName=TABLE, Item={"pk": {"S": pk}, "cents": {"N": str(cents)}})

    def all(self) -> dict[str, int]:
        items = self.client.scan(TableName=TABLE)["Items"]
        return {item["pk"]["S"]: int(item["cents"]["N"]) for item in items}


def move(cents: int) -> list[dict[str, Any]]:
    def add(pk: str, amount: int) -> dict[str, Any]:
        return {
            "Update": {
                "TableName": TABLE,
                "Key": {"pk": {"S": pk}},
                "UpdateExpression": "ADD cents :amount",
                "ExpressionAttributeValues": {":amount": {"N": str(amount)}},
            }
        }

    return [add("ana", -cents), add("ben", cents)]


def test_puts_updates_deletes_and_transactions_come_back(tmp_path: Path) -> None:
    with Life(tmp_path) as life:
        life.put("ana", 100)
        life.put("eva", 5)
        life.client.transact_write_items(TransactItems=move(30))
        life.client.delete_item(TableName=TABLE, Key={"pk": {"S": "eva"}})
    with Life(tmp_path) as life:
        assert life.restored == 2
        assert life.all() == {"ana": 70, "ben": 30}
        life.put("ana", 71)
    with Life(tmp_path) as life:
        assert life.all() == {"ana": 71, "ben": 30}


def test_bytes_come_back_as_they_were(tmp_path: Path) -> None:
    with Life(tmp_path) as life:
        life.client.put_item(TableName=TABLE, Item={"pk": {"S": "sealed"}, "blob": {"B": b"\x00\xff"}})
    with Life(tmp_path) as life:
        found = life.client.get_item(TableName=TABLE, Key={"pk": {"S": "sealed"}})
        assert found["Item"]["blob"] == {"B": b"\x00\xff"}


@pytest.mark.parametrize(
    ("damage", "kept"),
    [
        ("the last line is torn", {"ana": 1, "ben": 2}),
        ("the last line has no end", {"ana": 1, "ben": 2}),
        ("a byte of the second line is another", {"ana": 1}),
        ("rubbish follows", {"ana": 1, "ben": 2, "eva": 3}),
    ],
)
def test_a_damaged_tail_is_said_kept_aside_and_cut(
    damage: str, kept: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Life(tmp_path) as life:
        for number, name in enumerate(("ana", "ben", "eva"), start=1):
            life.put(name, number)
    path = tmp_path / "journal.log"
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    damaged = {
        "the last line is torn": content[: -len(lines[2]) // 2],
        "the last line has no end": content[:-1],
        "a byte of the second line is another": lines[0] + lines[1].replace(b"ben", b"bEn") + lines[2],
        "rubbish follows": content + b"\x00\x00",
    }[damage]
    path.write_bytes(damaged)
    with Life(tmp_path) as life:
        assert life.all() == kept
        assert "cannot be read from byte" in life.journal.damage
        life.put("fay", 4)
    (aside,) = tmp_path.glob("journal.log.unreadable-*")
    assert damaged.endswith(aside.read_bytes())
    assert life.journal.damage in capsys.readouterr().err
    with Life(tmp_path) as life:
        assert life.all() == {**kept, "fay": 4}
        assert not life.journal.damage


def test_two_processes_cannot_have_one_folder(tmp_path: Path) -> None:
    first = FileJournal(tmp_path)
    with pytest.raises(FolderInUse):
        FileJournal(tmp_path)
    first.close()
    FileJournal(tmp_path).close()


def test_what_cannot_be_written_is_not_acknowledged(tmp_path: Path) -> None:
    with Life(tmp_path) as life:
        life.put("ana", 1)
        life.journal._file.close()
        for _ in range(2):
            with pytest.raises((OSError, ValueError)):
                life.put("ana", 2)
        life.journal._file = (tmp_path / "journal.log").open("ab", buffering=0)
        with pytest.raises(OSError, match="no write is acknowledged"):
            life.put("ana", 3)
    with Life(tmp_path) as life:
        assert life.all() == {"ana": 1}
