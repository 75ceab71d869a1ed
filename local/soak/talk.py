"""What was said in a soak: told once, kept as it was told, and no faster than one may (R12.1)."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from runtime.bootstrap import Services
from runtime.chat import GAP_MS, MOST_LINES, SPAN_MS
from runtime.ports import Line

from local.client import Client

_ALL: Final = 100_000


def said_lines(services: Services, tables: Sequence[str]) -> list[Line]:
    """Everything that was said at these tables, by time."""
    lines = [line for table_id in tables for line in services.chat.latest(table_id, 0, _ALL)]
    return sorted(lines, key=lambda line: (line.sent_ms, line.line_id))


def wrong_talk(lines: Sequence[Line], clients: Mapping[str, Client]) -> Iterator[str]:
    """Yield people who spoke too fast, and lines that were told twice, or otherwise than they are kept."""
    for person in sorted({line.person for line in lines}):
        times = [line.sent_ms for line in lines if line.person == person]
        for step, least_ms in ((1, GAP_MS), (MOST_LINES, SPAN_MS)):
            for earlier, later in zip(times, times[step:], strict=False):
                if later - earlier < least_ms:
                    yield f"{person} said {step + 1} things within {later - earlier} ms"
    kept = {line.line_id: line for line in lines}
    for name, client in clients.items():
        yield from _wrongly_told(name, client.frames, kept)


def _wrongly_told(name: str, frames: Sequence[bytes], kept: Mapping[str, Line]) -> Iterator[str]:
    heard: Counter[str] = Counter()
    for raw in frames:
        frame = json.loads(raw)
        if frame["type"] != "chat":
            continue
        line = kept.get(frame["line_id"])
        if line is None or (line.seat, line.bubble) != (frame["seat"], frame["bubble"]):
            yield f"{name} heard a line that is not kept so: {frame['line_id']}"
        heard[frame["line_id"]] += "ack" not in frame
    for line_id, times in heard.items():
        if times > 1:
            yield f"{name} heard a line {times} times: {line_id}"
