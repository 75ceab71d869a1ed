"""Chat through the handlers (R12): who may say what, who hears it, and that no table is written for it.

Ana (seat 1) and Bo (seat 2) play at table t1, Cy watches, Dan deals, Pia is a pit boss in the room.
"""

from collections.abc import Callable
from typing import Any

import pytest
from runtime.bootstrap import install
from runtime.chat import BUBBLES, MOST_MUTED_MINUTES
from runtime.memory.chat import MemoryChat
from runtime.ports import Line, Throttled, Voice, VoiceChanged

from tests.functions import live_tables as tables
from tests.functions.orders import trail
from tests.functions.test_play import Watched
from tests.unit.wire.protocol_document import document, faults

ROOM = ("ana", "bo", "cy", "dan", "scan", "pia")


class Talkative(Watched):
    """A house where people say things."""

    def say(self, person: str, bubble: str = "hello", **fields: Any) -> dict[str, Any]:
        """Say something at t1; return the one frame that answers it."""
        [answer] = self.send(person, "chat", bubble=bubble, **{"table_id": "t1", **fields})
        assert faults(answer) == []
        return answer

    def heard(self, person: str) -> list[str]:
        """What has reached somebody since everybody was cleared, as ``seat: bubble``."""
        lines = [frame for frame in self.received(person) if frame["type"] == "chat"]
        assert [faults(line) for line in lines] == [[]] * len(lines)
        return [f"{line['seat']}: {line['bubble']}" for line in lines]

    def later(self, duration_ms: int) -> None:
        """Let time pass."""
        self.clock.sleep_ms(duration_ms)
        for connection_id in self.data.connections:
            self.broadcaster.heard(connection_id)

    def meddle(self, chat: MemoryChat) -> None:
        """Put another store of chat behind the handlers."""
        self.services = self.services._replace(chat=chat)
        install(self.services)

    def log(self, person: str) -> list[str]:
        """The log that somebody gets who comes in, as ``seat: bubble``; [] where there is none."""
        found = [frame for frame in self.received(person) if frame["type"] == "chat_log"]
        assert [faults(frame) for frame in found] == [[]] * len(found)
        return [f"{line['seat']}: {line['bubble']}" for frame in found for line in frame["lines"]]


@pytest.fixture
def house() -> Talkative:
    house = Talkative()
    tables.peopled(house)
    tables.opened(house, "t1")
    house.clear_all()
    return house


def test_the_document_has_the_bubbles_and_no_other() -> None:
    assert tuple(document()["components"]["schemas"]["Bubble"]["enum"]) == BUBBLES


@pytest.mark.rule("R12.1", "R2.10")
def test_everybody_in_the_room_hears_it_the_sender_with_an_ack(house: Talkative) -> None:
    answer = house.say("ana", "nice_hand", id="c7")
    line_id = answer.pop("line_id")
    expected = {
        "type": "chat",
        "table_id": "t1",
        "seat": 1,
        "nickname": "Ana",
        "bubble": "nice_hand",
        "sent_ms": house.clock.now_ms(),
    }
    assert answer == {**expected, "ack": "c7"}
    for person in set(ROOM) - {"ana"}:
        assert house.received(person) == [{**expected, "line_id": line_id}], person


@pytest.mark.rule("R12.1")
@pytest.mark.parametrize("text", ["you are a fish", "Hello", "hello!", "nice hand", "As Kd", "é ü"])
def test_free_text_is_refused_and_nothing_of_it_is_kept_or_said(house: Talkative, text: str) -> None:
    before = house.stored()
    answer = house.say("ana", text)
    assert (answer["code"], answer["facts"]) == ("bad_bubble", {"bubbles": list(BUBBLES)})
    assert house.stored() == before
    assert house.heard("bo") == []


@pytest.mark.rule("R12.3", "R2.10")
@pytest.mark.parametrize(
    ("person", "code"),
    [
        pytest.param("cy", "not_seated", id="a watcher"),
        pytest.param("dee", "buy_in_first", id="a reserved seat"),
        pytest.param("eve", "not_in_room", id="somebody who is not there"),
        pytest.param("dan", "forbidden", id="the dealer"),
        pytest.param("pia", "forbidden", id="the pit boss"),
    ],
)
def test_who_has_no_say(house: Talkative, person: str, code: str) -> None:
    for newcomer in ("dee", "eve"):
        house.add_person(newcomer)
        house.connect(newcomer)
    tables.sent(house, "dee", "watch", "t1")
    tables.sent(house, "dee", "take_seat", "t1", seat=3)
    house.clear_all()
    before = house.stored()
    assert house.say(person)["code"] == code
    assert house.stored() == before, "no write happens for a refused frame"
    assert house.heard("bo") == []


@pytest.mark.rule("R12.1", "R20.1")
def test_chat_goes_on_in_a_pause_and_writes_no_table(house: Talkative) -> None:
    tables.sent(house, "pia", "pause", "t1", reason="a coffee")
    before = house.data.tables["t1"]
    assert house.say("ana")["type"] == "chat"
    assert house.data.tables["t1"] is before


@pytest.mark.rule("R12.1")
def test_a_repeat_is_answered_again_and_not_said_again(house: Talkative) -> None:
    first = house.say("ana", id="once")
    house.clear_all()
    for wait_ms in (0, 500, 60_000):
        house.later(wait_ms)
        assert house.say("ana", id="once") == first
    assert house.heard("bo") == []
    assert [line.line_id for line in house.data.lines["t1"]] == [first["line_id"]]


@pytest.mark.rule("R12.1")
def test_too_fast_is_refused_at_every_table_together(house: Talkative) -> None:
    tables.opened(house, "t2")
    house.say("ana")
    house.clear_all()
    house.later(1_500)
    for table_id in ("t1", "t2"):
        answer = house.say("ana", table_id=table_id)
        assert (answer["code"], answer["facts"]) == ("chat_too_fast", {"retry_ms": 500})
    assert house.say("bo")["type"] == "chat", "each person has a count of his own"
    house.later(500)
    assert house.say("ana", table_id="t2")["type"] == "chat"
    assert house.heard("bo") == ["2: hello", "1: hello"]


@pytest.mark.rule("R12.1")
def test_ten_a_minute_whichever_container_is_asked(house: Talkative) -> None:
    """Nothing is remembered between two frames but what is in the store."""
    for _ in range(10):
        assert house.say("ana")["type"] == "chat"
        house.later(2_000)
        install(house.services._replace(chat=MemoryChat(house.data)))
    answer = house.say("ana")
    assert (answer["code"], answer["facts"]) == ("chat_too_fast", {"retry_ms": 40_000})


class Overtaken(MemoryChat):
    """A store where ``first`` happens just before the next line is written."""

    first: list[Callable[[], object]]

    def say(self, voice: Voice, line: Line) -> None:
        if self.first:
            self.first.pop(0)()
        super().say(voice, line)


def test_of_two_lines_at_the_same_moment_the_second_is_too_fast(house: Talkative) -> None:
    chat = Overtaken(house.data)
    chat.first = [lambda: house.say("ana", "wow")]
    house.meddle(chat)
    answers = house.send("ana", "chat", table_id="t1", bubble="hello")
    assert [answer.get("bubble") or answer["code"] for answer in answers] == ["wow", "chat_too_fast"]
    assert house.heard("bo") == ["1: wow"]


def test_a_frame_that_comes_twice_at_the_same_moment_is_said_once(house: Talkative) -> None:
    chat = Overtaken(house.data)
    chat.first = [lambda: house.say("ana", id="once")]
    house.meddle(chat)
    answers = house.send("ana", "chat", table_id="t1", bubble="hello", id="once")
    assert [answer["ack"] for answer in answers] == ["once", "once"]
    assert len({answer["line_id"] for answer in answers}) == 1
    assert house.heard("bo") == ["1: hello"]


class Unanswering(MemoryChat):
    """A store whose next ``lost`` writes happen, or do not, and report a failure."""

    lost = 0
    happens = True

    def say(self, voice: Voice, line: Line) -> None:
        if self.lost:
            self.lost -= 1
            if self.happens:
                super().say(voice, line)
            raise Throttled
        super().say(voice, line)


@pytest.mark.parametrize("happens", [True, False])
def test_a_write_without_an_answer_is_said_once(house: Talkative, happens: bool) -> None:
    chat = Unanswering(house.data)
    chat.lost, chat.happens = 1, happens
    house.meddle(chat)
    assert house.say("ana")["type"] == "chat"
    assert house.heard("bo") == ["1: hello"]
    assert len(house.data.lines["t1"]) == 1


def test_a_store_without_time_is_busy(house: Talkative) -> None:
    chat = Unanswering(house.data)
    chat.lost, chat.happens = 99, False
    house.meddle(chat)
    assert house.say("ana")["code"] == "busy"
    assert house.heard("bo") == []


def test_who_comes_in_hears_the_last_twenty_things_of_the_last_hour(house: Talkative) -> None:
    house.say("bo", "goodbye")
    house.later(3_600_000)
    for number in range(21):
        house.say("ana", "wow" if number else "sorry")
        house.later(6_000)
    house.say("bo", "good_game")
    for person in ("dee", "eve"):
        house.add_person(person)
        house.connect(person)
    frames = house.send("dee", "watch", table_id="t1")
    assert [frame["type"] for frame in frames] == ["table", "chat_log"]
    assert house.log("dee") == ["1: wow"] * 19 + ["2: good_game"]
    house.later(3_600_000 - 7_000)
    house.send("eve", "watch", table_id="t1")
    assert house.log("eve") == ["1: wow", "2: good_game"]


def test_a_log_comes_with_the_first_sync_and_with_no_other(house: Talkative) -> None:
    house.say("ana", "hello")
    house.clear_all()
    frames = house.send("bo", "sync")
    assert [frame["type"] for frame in frames if frame.get("table_id", "t1") == "t1"][-1] == "chat_log"
    assert house.log("bo") == ["1: hello"]
    [frame] = house.send("bo", "sync", table_id="t1")
    assert frame["type"] == "table"


def test_no_log_comes_from_a_table_where_nothing_was_said_nor_from_a_store_without_time(
    house: Talkative,
) -> None:
    [frame] = house.send("cy", "watch", table_id="t1")
    assert frame["type"] == "table"
    house.say("ana")

    class Silent(MemoryChat):
        def latest(self, table_id: str, from_ms: int, most: int) -> Any:
            raise Throttled

    house.meddle(Silent(house.data))
    for fields in ({"action": "watch", "table_id": "t1"}, {"action": "sync"}):
        kinds = [frame["type"] for frame in house.send("cy", **fields)]
        assert "table" in kinds
        assert not {"chat_log", "error"}.intersection(kinds)


# Silence.


def mute(house: Talkative, minutes: int, person: str = "pia", **fields: Any) -> dict[str, Any]:
    """An order of silence for Ana; return the one frame that answers it."""
    order = {"table_id": "t1", "player_id": "ana", "minutes": minutes, **fields}
    [answer] = house.send(person, "mute", **order)
    return answer


@pytest.mark.rule("R12.3")
def test_who_is_muted_says_nothing_at_any_table_until_it_is_over(house: Talkative) -> None:
    tables.opened(house, "t2")
    until_ms = house.clock.now_ms() + 5 * 60_000
    assert mute(house, 5, id="hush") == {"type": "ack", "id": "hush"}
    house.later(5 * 60_000 - 1)
    for table_id in ("t1", "t2"):
        answer = house.say("ana", table_id=table_id)
        assert (answer["code"], answer["facts"]) == ("muted", {"until_ms": until_ms})
    assert house.say("bo")["type"] == "chat"
    house.later(1)
    assert house.say("ana")["type"] == "chat"


@pytest.mark.rule("R12.3")
def test_silence_is_lifted_by_nought_minutes(house: Talkative) -> None:
    mute(house, MOST_MUTED_MINUTES)
    assert house.say("ana")["code"] == "muted"
    mute(house, 0)
    assert house.say("ana")["type"] == "chat"


def test_an_order_of_silence_is_written_down_and_done_once(house: Talkative) -> None:
    began_ms = house.clock.now_ms()
    for _ in range(3):
        assert mute(house, 5, id="hush")["type"] == "ack"
        house.later(1_000)
    mute(house, 0, id="enough")
    mute(house, 5, id="hush")
    assert house.data.voices["ana"].muted_until_ms == 0, "a repeat that comes late silences nobody again"
    facts = {"role": "pit_boss", "table_id": "t1", "minutes": 5, "until_ms": began_ms + 5 * 60_000}
    found = trail(house, "player:ana")
    assert [(record.operator, record.action) for record in found] == [("pia", "mute")] * 2
    assert [dict(record.facts) for record in found] == [facts, {**facts, "minutes": 0, "until_ms": 0}]


@pytest.mark.parametrize(
    ("person", "fields", "code"),
    [
        pytest.param("ana", {}, "forbidden", id="a player"),
        pytest.param("dan", {}, "forbidden", id="a dealer"),
        pytest.param("pia", {"player_id": "nobody"}, "no_such_player", id="nobody"),
        pytest.param("pia", {"player_id": "dan"}, "no_such_player", id="somebody of the house"),
        pytest.param("pia", {"table_id": "t9"}, "unknown_table", id="no table"),
        pytest.param("pia", {"minutes": MOST_MUTED_MINUTES + 1}, "out_of_range", id="more than a day"),
        pytest.param("pia", {"minutes": -1}, "out_of_range", id="less than nothing"),
        pytest.param("max", {}, "not_in_room", id="a pit boss who is not there"),
    ],
)
def test_orders_of_silence_that_are_refused(
    house: Talkative, person: str, fields: dict[str, Any], code: str
) -> None:
    house.add_person("max", "pit_boss", cents=0)
    house.connect("max")
    before = house.stored()
    assert mute(house, **{"minutes": 5, "person": person, **fields})["code"] == code
    assert house.stored() == before


def test_an_order_of_silence_that_meets_a_line_is_carried_out(house: Talkative) -> None:
    class Met(MemoryChat):
        met = False

        def mute(self, voice: Voice, audit: Any) -> None:
            if not self.met:
                self.met = True
                raise VoiceChanged
            super().mute(voice, audit)

    house.meddle(Met(house.data))
    assert mute(house, 5)["type"] == "ack"
    assert house.say("ana")["code"] == "muted"
