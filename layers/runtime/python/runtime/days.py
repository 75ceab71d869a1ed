"""Days as people count them for limits and statements: UTC, ``2025-01-31``."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

DAY_MS: Final = 86_400_000

REMEMBERED_DAYS: Final = 31
"""Of how many days a purse keeps sums: a month's limit looks back no further."""


def day_of(at_ms: int) -> str:
    """The day of a moment."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d")


def days_before(day: str, count: int) -> str:
    """The day that lies so many days before another."""
    return (date.fromisoformat(day) - timedelta(days=count)).isoformat()
