"""What a call came to, in numbers: one line of CloudWatch's embedded metric format for each invocation.

Whoever knows a number calls :func:`count`, :func:`measure` or :func:`timed`. Where nothing was configured,
and outside of an invocation, they do nothing. Times are taken from the machine and not from the ``Clock``:
measuring must not be a port call, at which a simulation could let somebody else go first.
Source: the CloudWatch user guide, "Specification: Embedded metric format".
"""

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import Any, Final, TextIO

NAMESPACE: Final = "RLive"
UNNAMED: Final = "none"
"""Stands for an action that could not be read: CloudWatch drops metrics whose dimension is empty."""

_MOST_VALUES: Final = 100
"""So many values CloudWatch takes of one metric in one line."""


class Metric(Enum):
    """Every number that is kept: name, unit, and what it is told apart by besides the stage.

    Each value of a dimension is a metric of its own to CloudWatch, so ids are never one.
    """

    CALLS = ("calls", "Count", "action")
    """Invocations: frames by their action, requests by their route, ticks, sweeps."""
    REFUSALS = ("refusals", "Count", "code")
    """Calls answered with an error; ``internal`` are the bugs."""
    COMMIT_MS = ("commit_ms", "Milliseconds", "")
    """How long each write of a table took, whether or not it went through."""
    COMMIT_CONFLICTS = ("commit_conflicts", "Count", "")
    """Writes that came too late, because somebody else had changed the table."""
    COMMIT_RETRIES = ("commit_retries", "Count", "")
    """Attempts after the first, for a conflict or because the store asked to wait."""
    TICK_LATENESS_MS = ("tick_lateness_ms", "Milliseconds", "")
    """How long after a table's deadline what was due then was committed, by whomever."""
    TABLES_SWEPT = ("tables_swept", "Count", "")
    """Overdue tables that the sweep found: each of them had lost a timer."""
    POSTS = ("posts", "Count", "")
    """Frames handed to the gateway."""
    POSTS_GONE = ("posts_gone", "Count", "")
    """Frames to connections that were gone (410), which is normal now and then."""
    POSTS_FAILED = ("posts_failed", "Count", "")
    """Frames that the gateway did not take."""
    FRAME_BYTES = ("frame_bytes", "Bytes", "")
    """The size of each frame posted."""

    def __init__(self, title: str, unit: str, dimension: str) -> None:
        self.title = title
        self.unit = unit
        self.dimension = dimension


class _Tally:
    """The numbers of one invocation so far."""

    def __init__(self) -> None:
        self.counts: dict[Metric, int] = {}
        self.values: dict[Metric, list[float]] = {}


Properties = Callable[[], Mapping[str, str]]
"""What the invocation is about: fields of the line; the metrics' dimensions are among them."""

_LOG: Final = logging.getLogger("rlive.metrics")
_stage: list[str] = []
_current: Final[ContextVar[tuple[_Tally, Properties] | None]] = ContextVar("tally", default=None)


def configure(stage: str, stream: TextIO | None = None) -> None:
    """Write lines to ``stream`` (standard output, where Lambda collects them) from now on."""
    # A logger's handler writes whole lines under a lock, and its trouble never reaches the caller.
    handler = logging.StreamHandler(stream or sys.stdout)
    _LOG.handlers[:] = [handler]
    _LOG.propagate = False
    _LOG.setLevel(logging.INFO)
    _stage[:] = [stage]


def switch_off() -> None:
    """Write nothing from now on, as before :func:`configure`."""
    _stage.clear()
    _LOG.handlers.clear()


@contextmanager
def gathered(properties: Properties) -> Iterator[None]:
    """Gather the numbers of the invocation inside, and write them at its end, however it ends."""
    if not _stage:
        yield
        return
    tally = _Tally()
    token = _current.set((tally, properties))
    try:
        yield
    finally:
        _current.reset(token)
        _write(tally, properties)


def count(metric: Metric, number: int = 1) -> None:
    """Add to what is summed up."""
    gathering = _current.get()
    if gathering is not None and number:
        counts = gathering[0].counts
        counts[metric] = counts.get(metric, 0) + number


def measure(metric: Metric, value: float) -> None:
    """Note one value of what is spread: a duration or a size."""
    gathering = _current.get()
    if gathering is None:
        return
    tally, properties = gathering
    values = tally.values.setdefault(metric, [])
    values.append(value)
    if len(values) == _MOST_VALUES:
        _write(tally, properties)


@contextmanager
def timed(metric: Metric) -> Iterator[None]:
    """Measure how long what is inside takes, also when it fails."""
    if _current.get() is None:
        yield
        return
    started_s = time.perf_counter()
    try:
        yield
    finally:
        measure(metric, round((time.perf_counter() - started_s) * 1000, 1))


def _write(tally: _Tally, properties: Properties) -> None:
    """Write what was gathered and forget it."""
    try:
        numbers: dict[Metric, Any] = {**tally.counts, **tally.values}
        if numbers and _stage:
            line = _line(numbers, {**properties(), "stage": _stage[0]}, time.time_ns() // 1_000_000)
            _LOG.info("%s", line)
    except Exception as error:
        # A number that is missing must not cost anybody his answer.
        _LOG.info("%s", json.dumps({"message": "metrics lost", "error": type(error).__name__}))
    tally.counts.clear()
    tally.values.clear()


def _line(numbers: Mapping[Metric, Any], properties: Mapping[str, str], at_ms: int) -> str:
    """Write one document: the numbers and fields, and for each dimension which metrics it tells apart."""
    by_dimension: dict[str, list[Metric]] = {}
    for metric in numbers:
        by_dimension.setdefault(metric.dimension, []).append(metric)
    dimensions = {name: properties.get(name) or UNNAMED for name in by_dimension if name}
    directives = [
        {
            "Namespace": NAMESPACE,
            "Dimensions": [["stage"], ["stage", name]] if name else [["stage"]],
            "Metrics": [{"Name": metric.title, "Unit": metric.unit} for metric in metrics],
        }
        for name, metrics in by_dimension.items()
    ]
    document = {
        "_aws": {"Timestamp": at_ms, "CloudWatchMetrics": directives},
        **properties,
        **dimensions,
        **{metric.title: value for metric, value in numbers.items()},
    }
    return json.dumps(document, separators=(",", ":"))
