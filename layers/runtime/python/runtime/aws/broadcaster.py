"""Frames to connections over API Gateway's callback address."""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from botocore.exceptions import ClientError

from runtime import metrics
from runtime.aws.failures import code_of, throttled_if_for_later
from runtime.metrics import Metric
from runtime.ports import Throttled

_GONE: Final = "GoneException"
_LOG = logging.getLogger(__name__)


class GatewayClient(Protocol):
    """What is used of boto3's client."""

    def post_to_connection(self, *, ConnectionId: str, Data: bytes) -> Any:  # noqa: N803
        """Send one frame."""
        ...

    def get_connection(self, *, ConnectionId: str) -> Any:  # noqa: N803
        """Return ``{"LastActiveAt": datetime, ...}``."""
        ...

    def delete_connection(self, *, ConnectionId: str) -> Any:  # noqa: N803
        """Close a connection."""
        ...


class ApiGatewayBroadcaster:
    """``Broadcaster`` that posts in parallel, at most ``threads`` frames at a time, 1 in the caller's own."""

    def __init__(self, client: Callable[[], GatewayClient], threads: int) -> None:
        self._client = client
        self._threads = threads
        self._lock = threading.Lock()
        self._pool: ThreadPoolExecutor | None = None

    def post_many(self, frames: Mapping[str, bytes]) -> Sequence[str]:
        """Send each connection its frame; return the connections that are gone.

        A frame that could not be sent is logged and not sent again: its viewer sees the gap and asks.
        Raises Throttled when none of the frames got anywhere.
        """
        client = self._client()
        if len(frames) < 2 or self._threads == 1:
            outcomes = [_post(client, connection_id, frame) for connection_id, frame in frames.items()]
        else:
            pool = self._threads_of_this_process()
            outcomes = list(pool.map(lambda item: _post(client, *item), frames.items()))
        failures = [outcome for outcome in outcomes if isinstance(outcome, Throttled)]
        gone = [name for name, outcome in zip(frames, outcomes, strict=True) if outcome == _GONE]
        # Here and not in the threads that post: those know nothing of the call they work for.
        metrics.count(Metric.POSTS, len(frames))
        metrics.count(Metric.POSTS_GONE, len(gone))
        metrics.count(Metric.POSTS_FAILED, len(failures))
        for frame in frames.values():
            metrics.measure(Metric.FRAME_BYTES, len(frame))
        if failures:
            _LOG.warning("frames not sent", extra={"frames": len(failures), "of": len(frames)})
            if len(failures) == len(frames):
                raise failures[0]
        return gone

    def last_activity_ms(self, connection_id: str) -> int | None:
        """When the connection last sent anything, None when it is gone. Raises Throttled."""
        try:
            with throttled_if_for_later():
                answer = self._client().get_connection(ConnectionId=connection_id)
        except ClientError as error:
            if code_of(error) == _GONE:
                return None
            raise
        at = answer["LastActiveAt"]
        return int(at.timestamp()) * 1000 + int(at.microsecond) // 1000

    def close(self, connection_id: str) -> None:
        """Close a connection; one that is gone is closed. Raises Throttled."""
        try:
            with throttled_if_for_later():
                self._client().delete_connection(ConnectionId=connection_id)
        except ClientError as error:
            if code_of(error) != _GONE:
                raise

    def _threads_of_this_process(self) -> ThreadPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="post")
            return self._pool


def _post(client: GatewayClient, connection_id: str, frame: bytes) -> str | Throttled:
    """Send one frame; return "" when it was sent, else what kept it from arriving."""
    try:
        with throttled_if_for_later():
            client.post_to_connection(ConnectionId=connection_id, Data=frame)
    except Throttled as later:
        return later
    except ClientError as error:
        if code_of(error) != _GONE:
            raise
        return _GONE
    return ""
