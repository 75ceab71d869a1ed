"""What people say is kept in order, with the voice that said it or not at all."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from botocore.exceptions import ReadTimeoutError
from runtime.chat import KEPT_MS, after_line, after_mute
from runtime.dynamo.database import from_attributes
from runtime.dynamo.schema import CHAT
from runtime.ports import AuditRecord, Line, Throttled, Voice, VoiceChanged

from tests.contract.conftest import Stores
from tests.contract.dynamo_stage import ENVIRONMENT, stage

NOW_MS = 1_767_225_600_000
ORDER = AuditRecord("r1", "player:ana", "pit", "mute", "", {"minutes": 5}, NOW_MS)


def line(number: int, table_id: str = "t1", person: str = "ana") -> Line:
    """The number-th thing said, two seconds after the one before."""
    return Line(f"{number:024x}", table_id, person, 3, person.title(), "hello", NOW_MS + 2_000 * number)


def said(stores: Stores, spoken: Line) -> None:
    """Say something on the voice as it is."""
    voice = after_line(stores.chat.voice(spoken.person), spoken, f"id {spoken.line_id}")
    stores.chat.say(voice, spoken)


@pytest.mark.rule("R12.1")
def test_a_voice_is_read_as_it_was_written(stores: Stores) -> None:
    assert stores.chat.voice("ana") == Voice("ana")
    written = after_line(Voice("ana"), line(1), "h1")
    stores.chat.say(written, line(1))
    assert stores.chat.voice("ana") == written
    muted = after_mute(written, NOW_MS + 60_000, "h2")
    stores.chat.mute(muted, ORDER)
    assert stores.chat.voice("ana") == muted
    assert stores.chat.voice("bo") == Voice("bo")
    assert list(stores.audit_trail.of_subject("player:ana")) == [ORDER]


@pytest.mark.rule("R12.1")
def test_the_last_lines_of_a_table_the_oldest_first(stores: Stores) -> None:
    for number in range(1, 6):
        said(stores, line(number))
    said(stores, line(6, table_id="t2", person="bo"))
    assert list(stores.chat.latest("t1", 0, 3)) == [line(3), line(4), line(5)]
    assert list(stores.chat.latest("t1", line(4).sent_ms, 20)) == [line(4), line(5)]
    assert list(stores.chat.latest("t2", 0, 20)) == [line(6, table_id="t2", person="bo")]
    assert list(stores.chat.latest("t3", 0, 20)) == []


def test_lines_of_the_same_moment_are_all_kept(stores: Stores) -> None:
    people = ("ana", "bo", "cy")
    lines = [line(number, person=person)._replace(sent_ms=NOW_MS) for number, person in enumerate(people)]
    for each in reversed(lines):
        said(stores, each)
    assert list(stores.chat.latest("t1", NOW_MS, 20)) == lines


@pytest.mark.parametrize("change", ["say", "mute"])
def test_a_voice_that_has_changed_is_not_written_over(stores: Stores, change: str) -> None:
    writes: dict[str, Callable[[Voice], None]] = {
        "say": lambda voice: stores.chat.say(after_line(voice, line(2), "h2"), line(2)),
        "mute": lambda voice: stores.chat.mute(after_mute(voice, 9, "h2"), ORDER),
    }
    for stale in (Voice("ana"), stores.chat.voice("ana")):
        said(stores, line(len(stores.chat.voice("ana").said) * 3))
        before = stores.chat.voice("ana"), stores.chat.latest("t1", 0, 20)
        with pytest.raises(VoiceChanged):
            writes[change](stale)
        assert (stores.chat.voice("ana"), stores.chat.latest("t1", 0, 20)) == before
        assert list(stores.audit_trail.of_subject("player:ana")) == []


@pytest.mark.rule("R12.1")
def test_of_many_at_the_same_moment_one_is_said(stores: Stores) -> None:
    def say(number: int) -> bool:
        spoken = line(number)._replace(sent_ms=NOW_MS)
        try:
            stores.chat.say(after_line(Voice("ana"), spoken, f"h{number}"), spoken)
        except VoiceChanged:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(say, range(20))) == 1
    assert len(stores.chat.latest("t1", 0, 20)) == 1


def test_a_line_goes_after_ninety_days_and_a_voice_when_it_says_nothing_any_more() -> None:
    with stage() as at:
        at.chat.say(after_line(Voice("ana"), line(0), "h"), line(0))
        [written] = [request["TransactItems"] for name, request in at.client.calls if "transact" in name]
    items = {part["Put"]["TableName"]: from_attributes(part["Put"]["Item"]) for part in written}
    assert items.pop(ENVIRONMENT[CHAT.variable])["expires_s"] == (NOW_MS + KEPT_MS) // 1000
    [voice] = items.values()
    assert voice["expires_s"] > NOW_MS // 1000 + 60


def test_a_write_without_an_answer_has_happened_and_shows() -> None:
    def unanswered(_request: Any) -> None:
        raise ReadTimeoutError(endpoint_url="dynamodb")

    with stage() as at:
        at.client.after["transact_write_items"] = [unanswered]
        with pytest.raises(Throttled):
            at.chat.say(after_line(Voice("ana"), line(0), "h"), line(0))
        assert [each.line for each in at.chat.voice("ana").said] == [line(0)]
        assert list(at.chat.latest("t1", 0, 20)) == [line(0)]
