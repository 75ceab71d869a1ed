"""How a log line looks. The Lambda Powertools write it; only :func:`observability.configure` loads them."""

import logging

from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter

from runtime.observability import SERVICE, ids_in_force, places


class LogLines(LambdaPowertoolsFormatter):
    """One JSON object a record: level, time, place, message, the ids in force, the record's own fields.

    On AWS the library adds ``xray_trace_id``. A value that is no JSON is named by its type: what it would
    say is not known here.
    """

    def __init__(self) -> None:
        super().__init__(
            service=SERVICE,
            location="%(name)s:%(lineno)d",
            utc=True,
            use_rfc3339=True,
            json_default=lambda value: type(value).__name__,
        )

    def format(self, record: logging.LogRecord) -> str:
        """Write the line. The library never sees an exception, whose text and source lines it would quote."""
        fields = {**ids_in_force(), **vars(record), "exc_info": None}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            fields.update(error=type(error).__name__, places=places(error))
        return super().format(logging.makeLogRecord(fields))
