"""Clients, timers, time and chance."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Throttled(Exception):  # noqa: N818
    """The service asks to try again later, or did not answer: whether the call took effect is unknown."""


class Broadcaster(Protocol):
    """Frames to connections. It takes {connection: frame} and nothing else: no state comes near it."""

    def post_many(self, frames: Mapping[str, bytes]) -> Sequence[str]:
        """Send each connection its frame, in parallel; return the connections that are gone (410)."""
        ...

    def last_activity_ms(self, connection_id: str) -> int | None:
        """When the connection last sent anything, None when it is gone."""
        ...

    def close(self, connection_id: str) -> None:
        """Close a connection from our side."""
        ...


class Timers(Protocol):
    """One timer execution a deadline; it ends by calling the tick handler with the same arguments."""

    def start(self, table_id: str, deadline_ms: int) -> None:
        """Start the execution. Starting one that runs already is harmless. Raises Throttled."""
        ...


class Clock(Protocol):
    """The only source of time."""

    def now_ms(self) -> int:
        """Epoch milliseconds."""
        ...

    def sleep_ms(self, duration_ms: int) -> None:
        """Wait."""
        ...


class Rng(Protocol):
    """The operating system's CSPRNG (R1.1)."""

    def deck(self) -> tuple[str, ...]:
        """A fresh uniform shuffle of the 52 cards."""
        ...

    def seed(self) -> str:
        """32 fresh random bytes, in hexadecimal."""
        ...

    def jitter_ms(self, most_ms: int) -> int:
        """A random wait between 0 and ``most_ms``."""
        ...


class Ids(Protocol):
    """Unguessable, unique ids."""

    def new_id(self) -> str:
        """A fresh id (commit, session, ticket, notice)."""
        ...


class Origin(Protocol):
    """Whether a request came through the edge, which alone carries the firewall."""

    def check(self, proof: str) -> bool:
        """Tell whether ``proof``, the edge's header, is the secret that it adds. Raises Throttled."""
        ...
