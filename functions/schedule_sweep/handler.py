"""Every minute: tables whose timer was lost get their tick, so that none of them hangs."""

from collections.abc import Mapping
from typing import Any

from runtime.bootstrap import services


def handle(_event: Mapping[str, Any], _context: object) -> None:
    """Go through the tables that are overdue."""
    services().table_service.sweep()
