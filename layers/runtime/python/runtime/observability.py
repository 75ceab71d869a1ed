"""Log lines as JSON, each with the ids of what caused it; never a card, a password or a token.

How a line looks: ``runtime/log_lines.py``. Modules log with the standard library and pass ids only. Messages
of exceptions nobody foresaw are left out of the log, because they may quote what was being worked on: type
and places say where to look.

The ids are kept in a context variable, so calls in other threads, or interleaved with this one, have theirs.
"""

import logging
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TextIO, TypeAlias

from engine.game import RuleViolation, UnknownCodec

from runtime import metrics
from runtime.ports import CommitConflict, InsufficientBalance, Throttled

SERVICE: Final = "rlive"
Id: TypeAlias = str | Callable[[], str]
"""An id, or how to find it out: what costs something is only worked out for a line that is written."""

_ids: Final[ContextVar[Mapping[str, Id] | None]] = ContextVar("ids", default=None)

_FORESEEN: Final = (RuleViolation, Throttled, CommitConflict, InsufficientBalance, UnknownCodec)
"""Exceptions whose text is the project's own; whoever called is answered, or comes again."""

_LOG: Final = logging.getLogger(__name__)


class Unforeseen(Exception):  # noqa: N818 - what it stands for had a name of its own
    """Ends an invocation in place of a bug, whose own text Lambda would print; only its type is named."""


def configure(level: str, stream: TextIO | None = None) -> None:
    """Send the runtime's log to ``stream`` (standard output, where Lambda collects it) as JSON lines."""
    # Imported here because the library loads slowly, and who writes nothing does without.
    from runtime.log_lines import LogLines  # noqa: PLC0415

    handler = logging.StreamHandler(stream or sys.stdout)
    handler.setFormatter(LogLines(SERVICE, ids_in_force, places))
    root = logging.getLogger("runtime")
    root.handlers[:] = [handler]
    root.setLevel(level)
    root.propagate = False


@contextmanager
def invocation(correlation_id: str, **ids: Id) -> Iterator[None]:
    """Surround one call from outside: its ids are on its lines, and its numbers are written at its end.

    ``correlation_id``: the request's or the execution's; ``ids`` as :func:`correlated` takes them. What is
    foreseen passes; raises Unforeseen for everything else, which is logged as a bug.
    """
    with correlated(correlation_id, **ids), metrics.gathered(ids_in_force):
        metrics.count(metrics.Metric.CALLS)
        try:
            yield
        except _FORESEEN:
            raise
        except Exception as error:
            log_bug(error)
            raise Unforeseen(type(error).__name__) from None


@contextmanager
def correlated(correlation_id: str, **ids: Id) -> Iterator[None]:
    """Put ids on every line logged inside, those too that are noted inside.

    Their names: ``correlation_id``, ``connection_id``, ``action``, ``command_id``, ``table_id``, ``hand_id``,
    ``code``. What a client made up comes in only when it has been looked up or hashed: it could be any text,
    a card too.
    """
    token = _ids.set({"correlation_id": correlation_id, **ids})
    try:
        yield
    finally:
        _ids.reset(token)


def note(**ids: Id) -> None:
    """Put ids on the lines that follow in this call, "" takes one away; outside of a call, do nothing."""
    known = _ids.get()
    if known is not None:
        _ids.set({**known, **ids})


def ids_in_force() -> dict[str, str]:
    """Return the ids of the running call, those left out that are empty."""
    found = {name: _found_out(value) for name, value in (_ids.get() or {}).items()}
    return {name: value for name, value in found.items() if value}


def _found_out(value: Id) -> str:
    if isinstance(value, str):
        return value
    try:
        return value()
    except Exception:
        # The line matters more than this part of it.
        return "?"


def call_id(context: object) -> str:
    """Return Lambda's id of an invocation, for events without one of their own; "" outside of Lambda."""
    return str(getattr(context, "aws_request_id", ""))


def refused(code: str) -> None:
    """Note with which code the running call is answered, and count it."""
    note(code=code)
    metrics.count(metrics.Metric.REFUSALS)
    _LOG.debug("refused")


def log_bug(error: Exception, **ids: str) -> None:
    """Write a bug down: type and places, but no text of its own, which may quote what was worked on."""
    _LOG.error("bug", extra={"error": type(error).__name__, "places": places(error), **ids})


def places(error: BaseException) -> str:
    """Where an exception passed, innermost last, without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames)
