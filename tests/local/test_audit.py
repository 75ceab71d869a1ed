"""``make audit``: what it reads of a house that runs, has ended or was killed; and it leaves it alone."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from engine.game import Cents
from runtime.dynamo.schema import SCHEMA
from runtime.ports import LedgerEntry

from local import audit as local_audit
from local.template.journal import NAME, FileJournal
from tests.contract.dynamo_stage import ENVIRONMENT, KEYS, Stage, stage
from tests.unit.dynamo.test_table_service import on_dynamo
from tests.unit.runtime.test_holdem_tables import HoldemHouse


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a run has kept in which three people play, one of whom has gone."""
    with stage() as at:
        house = on_dynamo(at, HoldemHouse())
        _, _, cyd = house.playing("ana", "bo", "cyd", cents=5_000)
        house.send(cyd, "leave")
        keep(at, tmp_path)
    return tmp_path


def keep(at: Stage, folder: Path) -> None:
    """Write down what stands in the tables as a run would, a line for each item, and the key of the seals."""
    journal = FileJournal(folder)
    for table in SCHEMA.values():
        key_names = [key.name for key in (table.partition, table.sort) if key]
        for item in at.client.scan(TableName=ENVIRONMENT[table.variable])["Items"]:
            plain = {name: in_json(value) for name, value in item.items()}
            key = {name: plain[name] for name in key_names}
            journal.append([(f"rlive-dev-data-{table.name.capitalize()}0AB3EA20", key, plain)])
    journal.close()
    keys = {name: base64.b64encode(key).decode() for name, key in KEYS.keys.items()}
    secret = json.dumps({"current": KEYS.current, "keys": keys})
    (folder / "secrets.json").write_text(json.dumps({"rlive-dev-data-SealingSecret": secret}))


def in_json(value: dict[str, Any]) -> dict[str, Any]:
    return {"B": base64.b64encode(value["B"]).decode()} if "B" in value else value


def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any], str]:
    code = local_audit.main(["--data", str(folder)])
    said = capsys.readouterr()
    return code, json.loads(said.out.splitlines()[-1]), said.err


GOOD = {"accounts": 5, "transfers": 7, "differences": 0, "sum_cents": 0}


def test_a_house_whose_every_cent_is_in_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, line, said = run(folder, capsys)
    assert (code, line) == (0, GOOD)
    assert f"auditing the house in {folder}" in said


def test_a_house_that_runs_is_only_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    running = FileJournal(folder)
    try:
        assert run(folder, capsys)[:2] == (0, GOOD)
    finally:
        running.close()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_line_that_was_being_written_when_the_house_was_killed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (folder / NAME).open("ab") as journal:
        journal.write(b"0000abcd [[half a li")
    code, line, said = run(folder, capsys)
    assert (code, line) == (0, GOOD)
    assert "the last 20 bytes of the journal cannot be read" in said


def test_a_movement_that_never_reached_its_balance_is_listed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = LedgerEntry("e1", "house:cashier", "player:ana", Cents(7), "deposit", "", 1_700_000_000_000)
    written = {
        name: {"N": str(value)} if isinstance(value, int) else {"S": value}
        for name, value in entry._asdict().items()
    }
    journal = FileJournal(folder)
    journal.append([("rlive-dev-data-Ledger0AB3EA20", {"entry_id": {"S": "e1"}}, written)])
    journal.close()
    code, line, said = run(folder, capsys)
    assert (code, line["differences"], line["sum_cents"]) == (1, 2, -7)
    listed = [json.loads(text) for text in said.splitlines() if text.startswith('{"account"')]
    assert [each["account"] for each in listed] == ["player:ana", "player:ana deposited 2023-11-14"]
    assert listed[0] == {"account": "player:ana", "book_cents": 5_007, "stored_cents": 5_000}


def test_without_a_house_a_short_one_is_played_and_audited(
    folder: Path, tmp_path_factory: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_short(empty: Path, _template: Path | None) -> None:
        for path in folder.iterdir():
            (empty / path.name).write_bytes(path.read_bytes())

    monkeypatch.setattr(local_audit, "play_short", play_short)
    empty = tmp_path_factory.mktemp("empty")
    code, line, said = run(empty, capsys)
    assert (code, line) == (0, GOOD)
    assert f"there is no house in {empty} yet" in said
    assert list(empty.iterdir()) == []
