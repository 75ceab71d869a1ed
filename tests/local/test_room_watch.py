"""When a client asks how a table stands, because a frame of it may have been lost."""

from typing import Any

import pytest

from local.room_watch import EXPECTED_S, OVERDUE_S, SILENT_S, RoomWatch, shown_deadline_ms

NOW_MS = 1_767_225_600_000
IN_10_S = NOW_MS + 10_000
IN_3_S = NOW_MS + 3_000


def frame(
    table_id: str = "t1",
    *,
    turn_ms: int | None = None,
    due_ms: int | None = None,
    seat_ms: int | None = None,
    paused: bool = False,
) -> dict[str, Any]:
    """A table frame that shows these deadlines."""
    turn = None if turn_ms is None else {"deadline_ms": turn_ms}
    public = {
        "paused": {"reason": ""} if paused else None,
        "hand": {"turn": turn, "due_ms": due_ms},
        "seats": [{"seat": 1, "until_ms": seat_ms}],
    }
    return {"type": "table", "table_id": table_id, "now_ms": NOW_MS, "public": public, "private": None}


def test_each_room_of_a_hello_is_asked_about_when_its_table_has_not_come_within_two_seconds() -> None:
    rooms = RoomWatch(0.0)
    rooms.greeted(["t1", "t2"], "new", 0.0)
    rooms.heard(frame("t2"), "new", 0.1)
    assert rooms.due(EXPECTED_S - 0.01) == []
    assert rooms.due(EXPECTED_S) == ["t1"]


def test_what_came_over_the_connection_before_does_not_show_that_one_is_back() -> None:
    rooms = RoomWatch(0.0)
    rooms.heard(frame(), "old", 0.9)
    rooms.greeted(["t1"], "new", 1.0)
    assert rooms.due(1.0 + EXPECTED_S) == ["t1"]


def test_a_table_that_overtakes_its_hello_counts() -> None:
    rooms = RoomWatch(0.0)
    rooms.heard(frame(), "new", 0.9)
    rooms.greeted(["t1"], "new", 1.0)
    assert rooms.due(1.0 + EXPECTED_S) == []


def test_the_last_hello_counts() -> None:
    rooms = RoomWatch(0.0)
    rooms.greeted(["t1", "t2"], "new", 0.0)
    rooms.greeted(["t2"], "new", 0.0)
    assert rooms.due(EXPECTED_S) == ["t2"]


def test_a_room_without_a_deadline_is_asked_about_after_20_s_without_a_frame_and_again() -> None:
    rooms = RoomWatch(1.5)
    rooms.heard(frame(), "new", 0.0)
    rooms.heard(frame(), "new", 5.0)
    assert rooms.due(5.0 + SILENT_S + 1.4) == []
    assert rooms.due(5.0 + SILENT_S + 1.5) == ["t1"]
    assert rooms.due(5.0 + SILENT_S + 1.6) == []
    assert rooms.due(5.0 + 2 * SILENT_S + 1.5) == ["t1"]


@pytest.mark.parametrize(
    ("shown", "deadline_ms"),
    [
        (frame(turn_ms=IN_10_S, due_ms=IN_3_S), IN_10_S),
        (frame(due_ms=IN_3_S), IN_3_S),
        (frame(due_ms=IN_10_S, seat_ms=IN_3_S), IN_3_S),
        (frame(turn_ms=IN_3_S, seat_ms=IN_10_S, paused=True), IN_10_S),
        (frame(turn_ms=IN_3_S, paused=True), None),
        (frame(), None),
    ],
    ids=[
        "a turn",
        "a stage of the hand",
        "a reservation that ends before",
        "a reservation, which a pause does not stop",
        "a turn, which a pause stops",
        "nothing",
    ],
)
def test_a_frame_shows_a_deadline(shown: dict[str, Any], deadline_ms: int | None) -> None:
    assert shown_deadline_ms(shown) == deadline_ms


def test_one_second_after_a_shown_deadline_without_a_frame_the_room_is_asked_about() -> None:
    rooms = RoomWatch(0.0)
    rooms.heard(frame(turn_ms=IN_10_S), "new", 0.0)
    assert rooms.due(10.0 + OVERDUE_S - 0.01) == []
    assert rooms.due(10.0 + OVERDUE_S) == ["t1"]


def test_an_answer_whose_deadline_has_passed_already_is_not_asked_about_without_end() -> None:
    rooms = RoomWatch(0.0)
    rooms.heard(frame(turn_ms=NOW_MS - 5_000), "new", 0.0)
    assert rooms.due(EXPECTED_S - 0.01) == []
    assert rooms.due(EXPECTED_S) == ["t1"]


def test_a_room_that_one_has_left_is_not_asked_about() -> None:
    rooms = RoomWatch(0.0)
    rooms.heard(frame(), "new", 0.0)
    rooms.left("t1")
    assert rooms.due(2 * SILENT_S) == []
