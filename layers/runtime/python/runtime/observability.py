"""Log lines as JSON, each with the id of what caused it; never a card, a password or a token.

Modules log with the standard library and pass ids only. Messages of exceptions nobody foresaw are left
out of the log, because they may quote what was being worked on: type and places say where to look.
"""

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TextIO

SERVICE: Final = "rlive"
_correlation_id: Final[ContextVar[str]] = ContextVar("correlation_id", default="")


class _Correlation(logging.Filter):
    """Puts the correlation id of the running call on each of its lines."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.correlation_id = _correlation_id.get() or None
        return True


def configure(level: str, stream: TextIO | None = None) -> None:
    """Send the runtime's log to ``stream`` (standard output, where Lambda collects it) as JSON lines."""
    # Imported here because the formatter costs more than the rest of the runtime together.
    from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter  # noqa: PLC0415

    handler = logging.StreamHandler(stream or sys.stdout)
    handler.setFormatter(LambdaPowertoolsFormatter(service=SERVICE, utc=True))
    handler.addFilter(_Correlation())
    root = logging.getLogger("runtime")
    root.handlers[:] = [handler]
    root.setLevel(level)
    root.propagate = False


@contextmanager
def correlated(correlation_id: str) -> Iterator[None]:
    """Put ``correlation_id`` (a request's or an execution's id) on every line logged inside."""
    token = _correlation_id.set(correlation_id)
    try:
        yield
    finally:
        _correlation_id.reset(token)


def places(error: BaseException) -> str:
    """Where an exception passed, innermost last, without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames)
