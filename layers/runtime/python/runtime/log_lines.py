"""How a log line looks. The Lambda Powertools write it; only :func:`observability.configure` loads them."""

import logging
from collections.abc import Callable, Mapping

from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter


class LogLines(LambdaPowertoolsFormatter):
    """One JSON object a record: level, time, place, message, the ids in force, the record's own fields.

    ``ids``: those in force when a line is written; ``places``: where an exception passed, without its
    message. On AWS the library adds ``xray_trace_id``. A value that is no JSON is named by its type: what it
    would say is not known here.
    """

    def __init__(
        self, service: str, ids: Callable[[], Mapping[str, str]], places: Callable[[BaseException], str]
    ) -> None:
        self._ids = ids
        self._places = places
        super().__init__(
            service=service,
            location="%(name)s:%(lineno)d",
            utc=True,
            use_rfc3339=True,
            json_default=lambda value: type(value).__name__,
        )

    def format(self, record: logging.LogRecord) -> str:
        """Write the line. The library never sees an exception, whose text and source lines it would quote."""
        fields = {**self._ids(), **vars(record), "exc_info": None}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            fields.update(error=type(error).__name__, places=self._places(error))
        return super().format(logging.makeLogRecord(fields))
