"""``POST /api/sign-out``: end a session and close its connections."""

from typing import Any

from runtime import sessions
from runtime.bootstrap import Services, services
from runtime.wire.events import Event, bearer
from runtime.wire.requests import answer_request


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer ``{}``."""
    return answer_request(event, services(), sign_out)


def sign_out(at: Services, event: Event) -> dict[str, Any]:
    """End the session that the request carries. Raises RuleViolation("unauthorized")."""
    sessions.sign_out(at, bearer(event))
    return {}
