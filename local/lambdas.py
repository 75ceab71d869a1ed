"""The functions of the house, found by the names that the route table gives them."""

import functools
import importlib
from collections.abc import Callable
from typing import Any

Event = dict[str, Any]
Handler = Callable[[Event, object], Any]


@functools.cache
def handler(function: str) -> Handler:
    """Return ``handle`` of ``functions/<function>/handler.py``, imported when it is first asked for."""
    handle: Handler = importlib.import_module(f"{function}.handler").handle
    return handle
