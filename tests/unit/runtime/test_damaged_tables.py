"""Tables whose stored state is damaged: their hand is void after a minute, and exactly once (R19.5)."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from engine.game import RuleViolation, UnknownCodec
from engine.holdem.game import HoldemGame
from engine.kit.commands import CancelHand, Tick
from runtime.draft import Draft
from runtime.memory.tables import MemoryTables
from runtime.ports import CommitConflict, StoredTable
from runtime.sealing import SealBroken

from tests.unit.runtime.broken_house import STACKS, STALL_MS, Evening, damaged, voided
from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.test_codec_versions import NEWER
from tests.unit.runtime.test_holdem_tables import HoldemHouse


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.mark.rule("R19.5")
def test_a_damaged_table_gets_a_minute_and_then_its_hand_is_void(evening: Evening) -> None:
    broken = damaged(evening)
    evening.past_the_deadline(STALL_MS - 1)
    evening.service.sweep()
    assert evening.table() == broken
    evening.past_the_deadline(STALL_MS)
    evening.service.sweep()
    record = voided(evening)
    assert record.secret["stored"] == {"public": broken.public, "secret": broken.secret}
    assert evening.stacks() == STACKS
    assert evening.audit()["differences"] == []
    assert {notice.code for _, notice in evening.services.accounts.notices("bo")} == {"hand_voided"}
    frames = [frame for frame in evening.frames(evening.players["bo"]) if frame["type"] == "table"]
    assert frames[-1]["public"]["seats"][1]["stack_cents"] == 5_000
    evening.service.sweep()
    assert evening.public()["hand"]["hand_id"] == "t1-2"


@pytest.mark.rule("R19.5")
def test_where_nothing_is_due_it_is_whoever_comes_by_after_a_minute() -> None:
    """A hand that waits for a dealer, a table that waits for players: no sweep would ever look at them."""
    house = HoldemHouse()
    house.seat("ana", cents=5_000)
    broken = damaged(house)
    assert broken.deadline_ms is None
    ana = house.players["ana"]
    house.clock.set_ms(broken.at_ms + STALL_MS - 1)
    with pytest.raises(RuleViolation, match="busy"):
        house.send(ana, "leave")
    assert house.table() == broken
    house.clock.set_ms(broken.at_ms + STALL_MS)
    house.send(ana, "leave")
    assert house.balance("ana") == 100_000


@pytest.mark.rule("R19.5")
def test_between_hands_a_damaged_table_stands_as_it_stood() -> None:
    house = HoldemHouse()
    house.seat("ana", cents=5_000)
    ana = house.players["ana"]
    house.send(house.watching("bo")[0], "take_seat", seat=2)
    broken = damaged(house)
    assert broken.deadline_ms is not None
    house.clock.set_ms(broken.deadline_ms + STALL_MS)
    house.service.sweep()
    assert {seat["player_id"]: seat["stack_cents"] for seat in house.public()["seats"]} == {"ana": 5_000}
    record = house.services.tables.hand(f"t1:rescued:{broken.version}")
    assert record is not None
    assert record.secret["stored"]["public"] == broken.public
    house.send(ana, "leave")
    assert house.balance("ana") == 100_000


NOT_DAMAGED: dict[str, dict[str, Any]] = {
    "newer code wrote it": {"public": json.dumps({"codec": NEWER})},
    "written before there were rescue points": {"rescue": "", "cents": None},
    "a newer rescue point": {"rescue": json.dumps({"rescue": 99, "table": []})},
}


@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("what", NOT_DAMAGED)
def test_what_may_come_right_by_itself_is_left_as_it_is(evening: Evening, what: str) -> None:
    broken = damaged(evening, **NOT_DAMAGED[what])
    evening.past_the_deadline(100 * STALL_MS)
    evening.service.sweep()
    assert evening.table() == broken


class OtherKey(MemoryTables):
    """A store whose key is not there just now."""

    def load(self, table_id: str) -> StoredTable | None:
        raise SealBroken(f"table:{table_id}: sealed with the unknown key 'k9'")

    def wreck(self, table_id: str) -> StoredTable | None:
        return super().load(table_id)


@pytest.mark.rule("R19.5")
def test_a_key_that_is_not_there_voids_nothing_unless_operations_say_so(evening: Evening) -> None:
    tables: Any = evening.services.tables
    locked = evening.with_ports(tables=OtherKey(tables._data))
    before = evening.table()
    evening.past_the_deadline(100 * STALL_MS)
    locked.service.sweep()
    assert evening.table() == before
    locked.service.rescue("t1", lambda draft: draft, operator="ops:mara", reason="the key is lost")
    record = voided(evening)
    assert (record.public["void_operator"], record.public["void_reason"]) == ("ops:mara", "the key is lost")
    assert evening.stacks() == STACKS


def test_operations_can_make_sure_that_it_is_the_hand_they_mean(evening: Evening) -> None:
    def step(draft: Draft) -> Draft:
        assert draft.record is not None
        raise RuleViolation("too_late", hand_id=draft.record.hand_id)

    before = damaged(evening)
    with pytest.raises(RuleViolation, match="too_late"):
        evening.service.rescue("t1", step, operator="ops:mara", reason="x")
    with pytest.raises(RuleViolation, match="unknown_table"):
        evening.service.rescue("t9", step, operator="ops:mara", reason="x")
    assert evening.table() == before


MEANWHILE: dict[str, Callable[["Evening"], object]] = {
    "another sweep was faster": lambda evening: evening.service.sweep(),
    "the store has no time": lambda _evening: throttle(),
}


@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("what", MEANWHILE)
@pytest.mark.parametrize("damage", [False, True])
def test_a_hand_is_void_once_whoever_else_is_at_it(evening: Evening, what: str, damage: bool) -> None:
    if damage:
        damaged(evening)
    else:
        evening.faulty.breaks = (Tick, CancelHand)
    evening.past_the_deadline(STALL_MS)
    tables = MeddledTables(evening.services.tables)
    tables.before.append(lambda: MEANWHILE[what](evening))
    evening.with_ports(tables=tables).service.sweep()
    voided(evening)
    assert evening.stacks() == STACKS
    assert len(evening.services.accounts.notices("ana")) == 1


def met_itself(evening: Evening) -> None:
    raise CommitConflict(evening.table())


@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("answer", [lambda _evening: throttle(), met_itself], ids=["none", "a conflict"])
@pytest.mark.parametrize("damage", [False, True])
def test_a_hand_is_void_once_when_the_answer_to_the_commit_gets_lost(
    evening: Evening, damage: bool, answer: Any
) -> None:
    if damage:
        damaged(evening)
    else:
        evening.faulty.breaks = (Tick, CancelHand)
    evening.past_the_deadline(STALL_MS)
    tables = MeddledTables(evening.services.tables)
    tables.after.append(lambda: answer(evening))
    evening.with_ports(tables=tables).service.sweep()
    voided(evening)
    assert evening.stacks() == STACKS
    assert len(evening.services.accounts.notices("ana")) == 1
    assert evening.frames(evening.players["ana"]), "everybody is told all the same"


@pytest.mark.rule("R19.5")
def test_a_process_that_ends_before_its_commit_leaves_it_to_the_next_sweep(evening: Evening) -> None:
    class Ended(BaseException):
        pass

    def end() -> None:
        raise Ended

    broken = damaged(evening)
    evening.past_the_deadline(STALL_MS)
    tables = MeddledTables(evening.services.tables)
    tables.before.append(end)
    with pytest.raises(Ended):
        evening.with_ports(tables=tables).service.sweep()
    assert evening.table() == broken
    evening.service.sweep()
    voided(evening)


def test_who_is_on_a_seat_and_not_known_to_be_there_counts_as_lost(evening: Evening) -> None:
    """The room's people may be what is damaged: their two minutes begin (R19.2)."""
    damaged(evening, people={})
    evening.past_the_deadline(STALL_MS)
    evening.service.sweep()
    assert [seat["connected"] for seat in evening.public()["seats"]] == [False] * 3
    evening.clock.sleep_ms(120_000)
    evening.service.sweep()
    assert evening.public()["seats"] == []
    assert [evening.balance(name) for name in ("ana", "bo", "cy")] == [100_000] * 3


def test_a_rescue_whose_money_does_not_fit_is_not_written(evening: Evening) -> None:
    broken = damaged(evening, cents=15_001)
    evening.past_the_deadline(STALL_MS)
    evening.service.sweep()
    assert evening.table() == broken


def test_an_unknown_codec_is_no_error_of_the_rescue() -> None:
    with pytest.raises(UnknownCodec):
        HoldemGame().rescued("t1", '{"rescue":2}', {}, operator="", reason="x", now_ms=1)
