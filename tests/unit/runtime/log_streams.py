"""What the runtime writes while a test runs: its log lines, and its lines of numbers."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from runtime import metrics, observability


class Written:
    """Everything that was written so far."""

    def __init__(self) -> None:
        self.log = io.StringIO()
        self.numbers = io.StringIO()

    def log_lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.getvalue().splitlines()]

    def number_lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.numbers.getvalue().splitlines()]

    def calls(self) -> dict[str, dict[str, Any]]:
        """{action: the numbers of its only call}: a call's lines put together, one for each dimension."""
        found: dict[str, dict[str, Any]] = {}
        for line in self.number_lines():
            directives = line.pop("_aws")["CloudWatchMetrics"]
            numbers = found.setdefault(line["action"], {"directives": []})
            numbers["directives"] += directives
            twice = {metric["Name"] for each in directives for metric in each["Metrics"]} & numbers.keys()
            assert not twice, "CloudWatch would count it twice, or it was another call"
            numbers.update(line)
        return found

    def total(self, name: str) -> float:
        """The sum of one number over all lines."""
        found = [line[name] for line in self.number_lines() if name in line]
        return sum(sum(value) if isinstance(value, list) else value for value in found)


@contextmanager
def written(level: str = "DEBUG") -> Iterator[Written]:
    """Have everything written down, and leave the process as it was."""
    runtime = logging.getLogger("runtime")
    before = list(runtime.handlers), runtime.level, runtime.propagate
    streams = Written()
    observability.configure(level, streams.log)
    metrics.configure("test", streams.numbers)
    try:
        yield streams
    finally:
        metrics.switch_off()
        runtime.handlers[:] = before[0]
        runtime.setLevel(before[1])
        runtime.propagate = before[2]
