"""The table service on DynamoDB: the same commands, conflicts and lost answers as on memory."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError
from engine.game import RuleViolation
from engine.kit.commitment import verify
from engine.registry import GAMES
from runtime.ports import TableWrite
from runtime.sealing import SealingKeys
from runtime.wire.answers import sync
from runtime.wire.decode import Frame

from tests.contract.dynamo_stage import Stage, stage, stores_of
from tests.unit.runtime.house import House
from tests.unit.runtime.purse_game import PurseGame
from tests.unit.runtime.test_holdem_tables import HoldemHouse


@pytest.fixture
def at() -> Iterator[Stage]:
    with stage() as opened:
        yield opened


def on_dynamo(at: Stage, house: House) -> House:
    """Move a house that is still empty to DynamoDB."""
    house.__dict__.update(behind(at, house).__dict__)
    house.service.create_table(house.game.kind, "t1", {"rules": {"first_button": 1}})
    return house


def behind(at: Stage, house: House) -> House:
    return house.with_ports(
        tables=at.tables,
        accounts=at.accounts,
        ledger=at.ledger,
        purses=at.purses,
        connections=at.connections,
    )


@pytest.fixture
def house(at: Stage) -> House:
    return on_dynamo(at, House(PurseGame()))


def conflict(parameters: Mapping[str, Any]) -> None:
    """A transaction touches the item just now; said in another way to a transaction than to a plain write."""
    code = "TransactionCanceledException" if "TransactItems" in parameters else "TransactionConflictException"
    reasons = [{"Code": "TransactionConflict"}]
    raise ClientError({"Error": {"Code": code}, "CancellationReasons": reasons}, "Write")


def no_answer(_parameters: Mapping[str, Any]) -> None:
    raise ReadTimeoutError(endpoint_url="http://there")


def throttling(_parameters: Mapping[str, Any]) -> None:
    raise ClientError({"Error": {"Code": "ThrottlingException"}}, "Write")


def assert_money_is_right(house: House) -> None:
    audit = house.audit()
    assert (audit["differences"], audit["sum_cents"]) == ([], 0)


def test_a_hand_from_the_buy_in_to_the_close(house: House) -> None:
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act")
    house.send(bo, "act")
    assert house.public()["purse_cents"] == 2
    house.clock.sleep_ms(10_000)
    house.service.sweep()
    assert house.public()["hands"] == 1
    assert house.services.tables.hand("t1-1") is not None
    assert (house.balance("ana"), house.balance("bo")) == (8_000, 8_000)
    assert_money_is_right(house)


def test_of_two_callers_at_once_both_commands_count_once(at: Stage, house: House) -> None:
    ana, bo = house.playing("ana", "bo")

    def bo_first(_parameters: Mapping[str, Any]) -> None:
        house.send(bo, "act")

    at.client.before["put_item"] = [bo_first]
    house.send(ana, "act")
    assert house.public()["purse_cents"] == 2
    assert_money_is_right(house)


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("trouble", [conflict, throttling, no_answer])
@pytest.mark.parametrize("command", ["buy_in", "act"])
def test_a_command_counts_once_whatever_its_write_was_answered(
    at: Stage, house: House, command: str, trouble: Any, moment: str
) -> None:
    (ana,) = house.playing("ana")
    operation = "put_item" if command == "act" else "transact_write_items"
    getattr(at.client, moment)[operation] = [trouble]
    house.forget_frames()
    fields: dict[str, Any] = {"amount_cents": 300} if command == "buy_in" else {}
    command_id = house.send(ana, command, **fields)
    assert [frame.get("ack") for frame in house.frames(ana)] == [command_id]
    assert house.balance("ana") == (7_700 if command == "buy_in" else 8_000)
    assert house.public()["purse_cents"] == (0 if command == "buy_in" else 1)
    assert_money_is_right(house)


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("trouble", [conflict, throttling, no_answer])
def test_a_hand_closes_once_whatever_its_transaction_was_answered(
    at: Stage, house: House, trouble: Any, moment: str
) -> None:
    (ana,) = house.playing("ana")
    house.send(ana, "act")
    house.clock.sleep_ms(10_000)
    getattr(at.client, moment)["transact_write_items"] = [trouble]
    house.service.sweep()
    assert house.public()["hands"] == 1
    assert_money_is_right(house)


def test_a_command_that_the_envelope_forgot_is_known_to_the_book(at: Stage, house: House) -> None:
    (ana,) = house.playing("ana")
    house.send(ana, "buy_in", "once", amount_cents=300)
    table = house.table()
    at.tables.commit(TableWrite(table._replace(version=table.version + 1, seen={}), table.version))
    house.send(ana, "buy_in", "once", amount_cents=300)
    assert house.balance("ana") == 7_700
    assert_money_is_right(house)


def test_a_buy_in_beyond_the_balance_is_refused_with_the_balance(house: House) -> None:
    (ana,) = house.playing("ana")
    with pytest.raises(RuleViolation) as caught:
        house.send(ana, "buy_in", amount_cents=8_001)
    assert (caught.value.code, caught.value.facts) == ("insufficient_balance", {"balance_cents": 8_000})


def test_a_table_whose_seal_does_not_open_is_busy_and_the_others_go_on(at: Stage, house: House) -> None:
    (ana,) = house.playing("ana")
    other_key = behind(stores_of(at.client, SealingKeys("k2", {"k2": bytes(32)})), house)
    other_key.service.create_table("purse", "t2", {})
    before = house.table()
    with pytest.raises(RuleViolation, match="busy"):
        other_key.send(ana, "act")
    with pytest.raises(RuleViolation, match="busy"):
        other_key.service.watch("t1", ana, "w1")
    other_key.service.watch("t2", ana, "w2")
    other_key.forget_frames()
    sync(other_key.services, ana, Frame("sync", "s1", "", {}))
    hello = other_key.frames(ana)[0]
    assert (hello["type"], hello["tables"]) == ("hello", ["t2"])
    assert house.table() == before


@pytest.mark.rule("R22.3")
def test_the_proof_of_a_hand_survives_the_store(at: Stage) -> None:
    house = HoldemHouse(3)
    on_dynamo(at, house)
    house.seat("ana", "bo", "cy")
    house.play_hands(2)
    record = house.services.tables.hand("t1-1")
    assert record is not None
    proof = GAMES["holdem"].proof(record, "ana")
    own = next(
        hole
        for player, hole in zip(record.public["players"], record.secret["hole"], strict=True)
        if player["player_id"] == "ana"
    )
    assert {*own} <= {card["card"] for card in proof["cards"]}
    assert all(verify(proof["deck_root"], **card) for card in proof["cards"])
    assert_money_is_right(house)
