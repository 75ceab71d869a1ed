"""What an AWS service's failure means: come again later, or a bug."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from botocore import exceptions
from botocore.exceptions import ClientError

from runtime.ports import Throttled

_LATER: Final = frozenset({
    "InternalFailure",
    "InternalServerError",
    "LimitExceededException",
    "ExecutionLimitExceeded",
    "ProvisionedThroughputExceeded",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "RequestTimeout",
    "ServiceUnavailable",
    "ServiceUnavailableException",
    "Throttling",
    "ThrottlingError",
    "ThrottlingException",
    "TooManyRequestsException",
    "TransactionConflict",
    "TransactionConflictException",
    "TransactionInProgressException",
})  # fmt: skip


def code_of(error: ClientError) -> str:
    """The service's name for an error."""
    return str(error.response.get("Error", {}).get("Code", ""))


def is_for_later(code: str, status: int = 0) -> bool:
    """Whether an error code, or an HTTP status, asks to try again later."""
    return code in _LATER or status == 429 or status >= 500


@contextmanager
def throttled_if_for_later() -> Iterator[None]:
    """Turn throttling, conflicts between transactions, time-outs and 5xx into Throttled.

    After each of them it is unknown whether the call took effect. Everything else passes.
    """
    try:
        yield
    except (exceptions.HTTPClientError, exceptions.ConnectionError) as error:
        raise Throttled(type(error).__name__) from error
    except ClientError as error:
        status = int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
        if is_for_later(code_of(error), status):
            raise Throttled(code_of(error)) from error
        raise
