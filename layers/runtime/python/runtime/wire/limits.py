"""How many frames a connection may send: a token bucket for each, kept by each container for itself."""

from typing import Final, NamedTuple

from runtime.wire.decode import BadFrame

FRAMES_PER_SECOND: Final = 10
_FULL: Final = FRAMES_PER_SECOND * 1000
"""A bucket counts thousandths of a frame, so that a millisecond refills a whole number of them."""
_MOST_BUCKETS: Final = 4096


class _Bucket(NamedTuple):
    filled: int
    at_ms: int


class FrameLimit:
    """Ten frames at once and ten more a second for each connection.

    Several containers each allow that much: API Gateway's route throttles bound the sum.
    """

    def __init__(self) -> None:
        self._buckets: dict[str, _Bucket] = {}

    def take(self, connection_id: str, now_ms: int) -> None:
        """Count one frame. Raises BadFrame("rate_limited", retry_ms) when the connection has none left."""
        filled = self._filled(connection_id, now_ms)
        if filled < 1000:
            self._buckets[connection_id] = _Bucket(filled, now_ms)
            raise BadFrame("rate_limited", retry_ms=-(-(1000 - filled) // FRAMES_PER_SECOND))
        if len(self._buckets) >= _MOST_BUCKETS:
            self._forget_full(now_ms)
        self._buckets[connection_id] = _Bucket(filled - 1000, now_ms)

    def _filled(self, connection_id: str, now_ms: int) -> int:
        bucket = self._buckets.get(connection_id)
        if bucket is None:
            return _FULL
        # A clock that was set back refills nothing and takes nothing away.
        return min(_FULL, bucket.filled + max(0, now_ms - bucket.at_ms) * FRAMES_PER_SECOND)

    def _forget_full(self, now_ms: int) -> None:
        """Drop the buckets that are full again: they say nothing that a missing one does not."""
        self._buckets = {
            connection_id: bucket
            for connection_id, bucket in list(self._buckets.items())
            if self._filled(connection_id, now_ms) < _FULL
        }
