"""Hands that cannot go on are void by themselves, exactly once, and no table stands still (R19.5)."""

import json
import logging
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from engine.game import Outcome, RuleViolation, UnknownCodec
from engine.holdem.game import HoldemGame
from engine.kit.commands import CancelHand, Tick
from runtime import metrics
from runtime.draft import Draft, applied
from runtime.memory.tables import MemoryTables
from runtime.metrics import Metric
from runtime.ports import CommitConflict, StoredTable, TableWrite
from runtime.rescue import FAULT
from runtime.sealing import SealBroken

from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.house import House
from tests.unit.runtime.test_codec_versions import NEWER
from tests.unit.runtime.test_holdem_tables import HoldemHouse

STALL_MS = 60_000


class Faulty(HoldemGame):
    """Hold'em with a bug that comes and goes: commands that ``breaks`` names raise, quoting a card."""

    def __init__(self) -> None:
        self.breaks: tuple[type, ...] = ()
        self.takes_money = False

    def apply(self, state: Any, command: Any, now_ms: int) -> Outcome:
        if isinstance(command, self.breaks):
            raise KeyError("As")
        outcome = super().apply(state, command, now_ms)
        if self.takes_money and isinstance(command, Tick):
            seats = tuple(
                None if seat is None else seat._replace(stack_cents=seat.stack_cents + 1)
                for seat in outcome.state.seats
            )
            return outcome._replace(state=outcome.state._replace(seats=seats))
        return outcome


class FaultyHouse(HoldemHouse):
    """A table whose game can be broken."""

    def __init__(self) -> None:
        self.faulty = Faulty()
        House.__init__(self, self.faulty, {"rules": {"first_button": 1}})
        self.random = random.Random(1)
        self.players = {}


class Evening(FaultyHouse):
    """Ana and Bo in a hand, in which one has made a move; Cy waits for the big blind."""

    def __init__(self) -> None:
        super().__init__()
        self.seat("ana", "bo", "cy", cents=5_000)
        self.to_a_turn()
        self.move()
        self.forget_frames()

    def past_the_deadline(self, more_ms: int = 0) -> int:
        """Let the clock run to the table's deadline, and on."""
        deadline_ms = self.table().deadline_ms
        assert deadline_ms is not None
        self.clock.set_ms(deadline_ms + more_ms)
        for connection in self.players.values():
            self.broadcaster.heard(connection.connection_id)
        return deadline_ms

    def stacks(self) -> dict[str, int]:
        """What lies before each person, wherever the money is."""
        seats = self.public()["seats"]
        hand = self.public()["hand"]
        bets = {p["player_id"]: p["total_cents"] for p in hand["players"]} if hand is not None else {}
        return {seat["player_id"]: seat["stack_cents"] + bets.get(seat["player_id"], 0) for seat in seats}


STACKS = {"ana": 5_000, "bo": 5_000, "cy": 5_000}
BREAKS: dict[str, tuple[type, ...]] = {
    "the tick fails": (Tick,),
    "the void fails as well": (Tick, CancelHand),
}


@pytest.fixture
def evening() -> Evening:
    return Evening()


def voided(house: House) -> Any:
    """The record of the first hand, which must be void."""
    record = house.services.tables.hand("t1-1")
    assert record is not None
    assert record.public["void"]
    return record


@pytest.mark.rule("R19.5", "R18.2")
@pytest.mark.parametrize("breaks", BREAKS)
@pytest.mark.parametrize("by", ["tick", "sweep", "a player's sync"])
def test_a_hand_whose_tick_fails_is_void_and_the_next_one_comes(
    evening: Evening, breaks: str, by: str
) -> None:
    evening.faulty.breaks = BREAKS[breaks]
    deadline_ms = evening.past_the_deadline()
    if by == "tick":
        evening.service.tick("t1", deadline_ms)
    elif by == "sweep":
        evening.service.sweep()
    else:
        evening.service.sync_table("t1", evening.players["ana"])
    record = voided(evening)
    assert (record.public["void_operator"], record.public["void_reason"]) == ("", FAULT)
    assert evening.stacks() == STACKS
    assert evening.audit()["differences"] == []
    assert evening.public()["hand"] is None, "the next hand begins by a tick, and ticks are broken"
    evening.faulty.breaks = ()
    evening.service.sweep()
    assert evening.public()["hand"]["hand_id"] == "t1-2"


@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("breaks", BREAKS)
def test_everybody_is_told_at_once_and_by_a_notice(evening: Evening, breaks: str) -> None:
    evening.faulty.breaks = BREAKS[breaks]
    evening.service.tick("t1", evening.past_the_deadline())
    for person, connection in evening.players.items():
        frames = evening.frames(connection)
        events = [event for frame in frames if frame["type"] == "table" for event in frame["events"]]
        assert {"name": "hand_voided", "facts": {"hand_id": "t1-1", "reason": FAULT}} in events
        notices = [frame for frame in frames if frame["type"] == "notice"]
        took_part = person != "cy"
        assert [notice["code"] for notice in notices] == ["hand_voided"] * took_part
        assert len(evening.services.accounts.notices(person)) == took_part


@pytest.mark.rule("R19.5")
def test_what_was_stored_is_kept_under_seal(evening: Evening) -> None:
    evening.faulty.breaks = (Tick, CancelHand)
    before = evening.table()
    evening.service.tick("t1", evening.past_the_deadline())
    record = voided(evening)
    assert record.secret["stored"] == {"public": before.public, "secret": before.secret}
    assert before.secret not in json.dumps(record.public)
    with pytest.raises(RuleViolation, match="no_commitment"):
        evening.game.proof(record, "ana")


@pytest.mark.rule("R19.5")
def test_money_that_a_tick_makes_is_not_committed_and_the_hand_is_void(evening: Evening) -> None:
    evening.faulty.takes_money = True
    evening.service.tick("t1", evening.past_the_deadline())
    voided(evening)
    evening.faulty.takes_money = False
    assert evening.stacks() == STACKS


@pytest.mark.rule("R19.5")
def test_a_command_that_fails_is_answered_and_changes_nothing(evening: Evening) -> None:
    evening.faulty.breaks = (evening.game.commands["act"],)
    before = evening.table()
    with pytest.raises(KeyError):
        evening.move()
    assert evening.table() == before


@pytest.mark.rule("R19.5")
def test_what_came_due_before_the_fault_stays_done(evening: Evening) -> None:
    """Only the hand is void in which it happens: the one before has closed, with its rake."""
    while evening.public()["hand"]["stage"] != "result":
        evening.move() if evening.public()["hand"]["turn"] else evening.let_pass()
    before = evening.table()
    evening.past_the_deadline()
    evening.service.sync_table("t1", evening.players["ana"])
    assert evening.table().version > before.version
    evening.faulty.breaks = (Tick,)
    evening.past_the_deadline()
    evening.service.sweep()
    first, second = (evening.services.tables.hand(f"t1-{number}") for number in (1, 2))
    assert first is not None
    assert second is not None
    assert (first.public["void"], second.public["void"]) == (False, True)


@pytest.mark.rule("R19.5")
def test_between_hands_nothing_is_void_and_people_can_leave() -> None:
    house = FaultyHouse()
    house.faulty.breaks = (Tick,)
    house.seat("ana", "bo", cents=5_000)
    house.service.sweep()
    assert house.public()["hand"] is None
    for connection in house.players.values():
        house.send(connection, "leave")
    assert (house.balance("ana"), house.balance("bo")) == (100_000, 100_000)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[Metric, int]:
    counts: dict[Metric, int] = {}

    def count(metric: Metric, number: int = 1) -> None:
        counts[metric] = counts.get(metric, 0) + number

    monkeypatch.setattr(metrics, "count", count)
    return counts


@pytest.mark.rule("R19.5")
def test_it_is_counted_and_logged_without_what_was_worked_on(
    evening: Evening, counted: Mapping[Metric, int], caplog: pytest.LogCaptureFixture
) -> None:
    evening.faulty.breaks = (Tick, CancelHand)
    with caplog.at_level(logging.ERROR):
        evening.service.tick("t1", evening.past_the_deadline())
    lines = [vars(line) for line in caplog.records]
    assert [line["message"] for line in lines][:3] == ["bug", "bug", "hand voided"]
    assert lines[2]["record_id"] == "t1-1"
    assert "As" not in repr(lines)
    assert counted[Metric.HANDS_VOIDED] == 1


def damaged(house: House, **changes: Any) -> StoredTable:
    """Write a table whose state nobody can read."""
    table = house.table()
    broken = table._replace(**{"public": '{"codec":1,"seats"', **changes}, version=table.version + 1)
    house.services.tables.commit(TableWrite(broken, table.version))
    return broken


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


def test_a_closed_table_shows_its_watchers_out_too() -> None:
    house = HoldemHouse()
    house.seat("ana", cents=5_000)
    ana = house.players["ana"]
    (eve,) = house.watching("eve")
    pia = house.person("pia", role="pit_boss")
    house.service.watch("t1", pia, house.new_id())
    house.forget_frames()

    def close(draft: Draft) -> Draft:
        return applied(draft, draft.game.commands["close_table"]("ops:mara"))

    house.service.operate("t1", close)
    assert set(house.table().people) == {"pia"}
    for connection, cents in ((ana, 5_000), (eve, 0)):
        table, notice = house.frames(connection)
        assert table["public"]["status"] == "closed"
        assert (notice["code"], notice["facts"]["reason"]) == ("moved_to_lobby", "table_closed")
        assert notice["facts"]["cents"] == cents
    with pytest.raises(RuleViolation, match="table_not_open"):
        house.service.watch("t1", eve, house.new_id())


def test_a_store_in_trouble_voids_nothing(evening: Evening) -> None:
    tables = MeddledTables(evening.services.tables)
    tables.before.extend([throttle] * 20)
    before = evening.table()
    evening.past_the_deadline()
    evening.with_ports(tables=tables).service.sweep()
    assert evening.table() == before
