"""The edge's secret, read from Secrets Manager once a container and again when a header does not fit."""

import hmac
import threading
from collections.abc import Callable
from typing import Final

from runtime.aws.failures import throttled_if_for_later
from runtime.aws.secret_reader import SecretsClient
from runtime.ports import Clock

_REREAD_MS: Final = 30_000
"""A flood of direct calls must not turn into calls of Secrets Manager."""


class SecretOrigin:
    """``Origin`` over one secret."""

    def __init__(self, client: Callable[[], SecretsClient], secret_arn: str, clock: Clock) -> None:
        self._client = client
        self._secret_arn = secret_arn
        self._clock = clock
        self._lock = threading.Lock()
        self._secret = b""
        self._read_ms = 0

    def check(self, proof: str) -> bool:
        """Compare in constant time. Raises Throttled, or LookupError without a secret's ARN."""
        given = proof.encode("utf-8", "surrogatepass")
        if self._fits(given):
            return True
        with self._lock:
            now_ms = self._clock.now_ms()
            if not self._secret or now_ms - self._read_ms >= _REREAD_MS:
                self._secret, self._read_ms = self._read(), now_ms
        return self._fits(given)

    def _fits(self, given: bytes) -> bool:
        return bool(self._secret) and hmac.compare_digest(given, self._secret)

    def _read(self) -> bytes:
        if not self._secret_arn:
            raise LookupError("RLIVE_ORIGIN_SECRET_ARN is not set")
        with throttled_if_for_later():
            answer = self._client().get_secret_value(SecretId=self._secret_arn)
        return str(answer["SecretString"]).encode()
