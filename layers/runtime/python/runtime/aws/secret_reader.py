"""The sealing keys, read from Secrets Manager once a container and again when a key is missing."""

import threading
from collections.abc import Callable
from typing import Any, Final, Protocol

from runtime.aws.failures import throttled_if_for_later
from runtime.ports import Clock
from runtime.sealing import SealingKeys, parse_keys

_REREAD_MS: Final = 30_000
"""Blobs that do not open must not turn into one call of Secrets Manager each."""


class SecretsClient(Protocol):
    """What is used of boto3's client."""

    def get_secret_value(self, *, SecretId: str) -> Any:  # noqa: N803 - the service's name
        """Return ``{"SecretString": ...}``."""
        ...


class SecretKeys:
    """``KeyRing`` over one secret."""

    def __init__(self, client: Callable[[], SecretsClient], secret_arn: str, clock: Clock) -> None:
        self._client = client
        self._secret_arn = secret_arn
        self._clock = clock
        self._lock = threading.Lock()
        self._keys: SealingKeys | None = None
        self._read_ms = 0

    def keys(self, *, lacking: str = "") -> SealingKeys:
        """Return the keys; read again, at most every 30 s, when ``lacking`` is not among those known.

        Raises Throttled, LookupError without a secret's ARN, or ValueError for a secret of another form.
        """
        with self._lock:
            known = self._keys
            if known is not None:
                fresh = self._clock.now_ms() - self._read_ms < _REREAD_MS
                if not lacking or lacking in known.keys or fresh:
                    return known
            self._keys = self._read()
            self._read_ms = self._clock.now_ms()
            return self._keys

    def _read(self) -> SealingKeys:
        if not self._secret_arn:
            raise LookupError("RLIVE_SEALING_SECRET_ARN is not set")
        with throttled_if_for_later():
            answer = self._client().get_secret_value(SecretId=self._secret_arn)
        return parse_keys(answer["SecretString"])
