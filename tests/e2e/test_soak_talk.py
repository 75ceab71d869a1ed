"""The judge of a soak's chat sees what would be wrong with it."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from runtime.ports import Line

from local.soak.talk import wrong_talk


def line(number: int, sent_ms: int) -> Line:
    return Line(f"l{number}", "t1", "ana", 3, "Ana", "hello", sent_ms)


def frame(number: int, **changes: Any) -> bytes:
    told = {"type": "chat", "table_id": "t1", "line_id": f"l{number}", "seat": 3, "bubble": "hello"}
    return json.dumps({**told, **changes}).encode()


FINE = [line(number, 2_000 * number) for number in range(10)] + [line(10, 60_000)]
TALK: dict[str, tuple[list[Line], list[bytes], bool]] = {
    "ten a minute": (FINE, [], True),
    "eleven a minute": ([*FINE[:10], line(10, 59_999)], [], False),
    "two within two seconds": ([line(0, 0), line(1, 1_999)], [], False),
    "a line that was heard": (FINE, [frame(1)], True),
    "a line that was answered twice": (FINE, [frame(1, ack="c1"), frame(1, ack="c1")], True),
    "a line that was heard twice": (FINE, [frame(1), frame(1)], False),
    "a line that nobody kept": (FINE, [frame(99)], False),
    "another bubble": (FINE, [frame(1, bubble="wow")], False),
    "another seat": (FINE, [frame(1, seat=4)], False),
}


@pytest.mark.rule("R12.1")
@pytest.mark.parametrize(("lines", "heard", "fine"), TALK.values(), ids=TALK.keys())
def test_what_was_said_is_judged(lines: list[Line], heard: list[bytes], fine: bool) -> None:
    clients: Any = {"bo": SimpleNamespace(frames=heard)}
    assert (not list(wrong_talk(lines, clients))) is fine
