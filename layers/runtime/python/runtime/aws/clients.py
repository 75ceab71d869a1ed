"""The boto3 clients of this process: one a service, made when it is first used.

Endpoints come from ``AWS_ENDPOINT_URL_<SERVICE>``, which boto3 reads itself.
"""

import os
import threading
from typing import Any, Final

import boto3
from botocore.config import Config

from runtime.settings import Settings

_CALLBACK_ENDPOINT: Final = "AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI"
POSTING_THREADS: Final = 16
"""As many people as a room holds, and a little more (R2.4)."""


class Clients:
    """Makes each client once. Methods may be called from any thread; so may the clients' own."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._made: dict[str, Any] = {}

    def dynamodb(self) -> Any:
        """DynamoDB: three attempts, because a repeated write is recognized."""
        return self._client("dynamodb", attempts=3)

    def stepfunctions(self) -> Any:
        """Step Functions: a timer started twice is harmless."""
        return self._client("stepfunctions", attempts=3)

    def secretsmanager(self) -> Any:
        """Secrets Manager."""
        return self._client("secretsmanager", attempts=3)

    def gateway(self) -> Any:
        """The WebSocket stage's callback: one repeat, because a frame that is lost is sent again anyway."""
        # An endpoint given here would win over the environment's, which is how a laptop redirects posts.
        endpoint_url = None if os.environ.get(_CALLBACK_ENDPOINT) else self._settings.callback_url
        if endpoint_url == "":
            raise LookupError("RLIVE_CALLBACK_URL is not set")
        return self._client("apigatewaymanagementapi", attempts=2, endpoint_url=endpoint_url)

    def _client(self, service: str, *, attempts: int, endpoint_url: str | None = None) -> Any:
        with self._lock:
            if service not in self._made:
                config = Config(
                    connect_timeout=self._settings.aws_connect_timeout_ms / 1000,
                    read_timeout=self._settings.aws_read_timeout_ms / 1000,
                    retries={"mode": "standard", "total_max_attempts": attempts},
                    max_pool_connections=POSTING_THREADS,
                    tcp_keepalive=True,
                )
                self._made[service] = boto3.client(service, config=config, endpoint_url=endpoint_url)
            return self._made[service]
