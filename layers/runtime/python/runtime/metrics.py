"""What a call came to, in numbers, as lines of CloudWatch's embedded metric format.

An invocation ends with a line for each way in which its numbers are told apart: by stage, by stage and
action, by stage and code. The Lambda Powertools write them; each line has a provider of its own, because what
they offer to handlers is one set of numbers for the whole process.

Whoever knows a number calls :func:`count`, :func:`measure` or :func:`timed`. Where nothing was configured,
and outside of an invocation, they do nothing. Times are taken from the machine and not from the ``Clock``:
measuring must not be a port call, at which a simulation could let somebody else go first.
"""

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

if TYPE_CHECKING:
    from aws_lambda_powertools.metrics.provider.cloudwatch_emf.cloudwatch import AmazonCloudWatchEMFProvider

NAMESPACE: Final = "RLive"
UNNAMED: Final = "none"
"""Stands for an action that could not be read: CloudWatch drops metrics whose dimension is empty."""

_MOST_VALUES: Final = 100
"""So many values CloudWatch takes of one metric in one line.
Source: the CloudWatch user guide, "Specification: Embedded metric format"."""


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
    HANDS_VOIDED = ("hands_voided", "Count", "")
    """Hands that could not go on and were void by themselves, for a bug or for a damaged table (R19.5)."""
    APPROVALS_ESCALATED = ("approvals_escalated", "Count", "")
    """Times that nobody of the house's people had answered about a prize for as long as is waited (R5.14)."""
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
"""What the invocation is about: fields of the lines; the metrics' dimensions are among them."""


class _Writer(NamedTuple):
    """What :func:`configure` has set up."""

    stage: str
    provider: "type[AmazonCloudWatchEMFProvider]"


_LOG: Final = logging.getLogger("rlive.metrics")
_writers: Final[list[_Writer]] = []
_current: Final[ContextVar[tuple[_Tally, Properties] | None]] = ContextVar("tally", default=None)


def configure(stage: str, stream: TextIO | None = None) -> None:
    """Write lines to ``stream`` (standard output, where Lambda collects them) from now on."""
    # Imported here because the library loads slowly, and who writes no numbers does without.
    from aws_lambda_powertools.metrics.provider.cloudwatch_emf.cloudwatch import (  # noqa: PLC0415
        AmazonCloudWatchEMFProvider,
    )

    # A logger's handler writes whole lines under a lock, and its trouble never reaches the caller.
    handler = logging.StreamHandler(stream or sys.stdout)
    _LOG.handlers[:] = [handler]
    _LOG.propagate = False
    _LOG.setLevel(logging.INFO)
    _writers[:] = [_Writer(stage, AmazonCloudWatchEMFProvider)]


def switch_off() -> None:
    """Write nothing from now on, as before :func:`configure`."""
    _writers.clear()
    _LOG.handlers.clear()


@contextmanager
def gathered(properties: Properties) -> Iterator[None]:
    """Gather the numbers of the invocation inside, and write them at its end, however it ends."""
    if not _writers:
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
        if numbers and _writers:
            for document in _documents(_writers[0], numbers, properties()):
                _LOG.info("%s", json.dumps(document, separators=(",", ":")))
    except Exception as error:
        # A number that is missing must not cost anybody his answer.
        _LOG.info("%s", json.dumps({"message": "metrics lost", "error": type(error).__name__}))
    tally.counts.clear()
    tally.values.clear()


def _documents(
    writer: _Writer, numbers: Mapping[Metric, Any], properties: Mapping[str, str]
) -> Iterator[Mapping[str, Any]]:
    """One document for each dimension: the library gives all metrics of a document the same ones."""
    by_dimension: dict[str, dict[str, Any]] = {}
    for metric, value in numbers.items():
        metrics = by_dimension.setdefault(metric.dimension, {})
        metrics[metric.title] = {"Unit": metric.unit, "Value": value}
    for dimension, metrics in by_dimension.items():
        # Its method for adding a metric would print by itself at a hundred values, to standard output.
        document = writer.provider(
            namespace=NAMESPACE,
            metric_set=metrics,
            dimension_set={"stage": writer.stage},
            metadata_set={name: value for name, value in properties.items() if name != dimension},
        )
        if dimension:
            told_apart = {dimension: properties.get(dimension) or UNNAMED}
            document.add_dimensions(stage=writer.stage, **told_apart)
        yield document.serialize_metric_set()
