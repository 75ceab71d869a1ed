"""Every route has its function, and every function serves exactly its routes."""

import importlib
from pathlib import Path

import pytest
from runtime.wire.routes import (
    APPROVAL_FUNCTIONS,
    HTTP_ROUTES,
    OPERATIONS,
    ROUTES,
    SWEEP_FUNCTION,
    TIMER_FUNCTION,
)

FOLDERS = {path.parent.name for path in (Path(__file__).parents[2] / "functions").glob("*/handler.py")}


def test_every_function_is_reached_and_every_route_leads_somewhere() -> None:
    called = {*ROUTES.values(), *HTTP_ROUTES.values(), *OPERATIONS, *APPROVAL_FUNCTIONS}
    assert called | {TIMER_FUNCTION, SWEEP_FUNCTION} == FOLDERS


@pytest.mark.parametrize("function", sorted(FOLDERS))
def test_a_function_serves_exactly_its_routes(function: str) -> None:
    handler = importlib.import_module(f"{function}.handler")
    served = set(getattr(handler, "CALLS", ()))
    assert served == {key for key, name in ROUTES.items() if name == function and not key.startswith("$")}
    assert callable(handler.handle)
