"""``POST /api/sign-in``: name and password for a session."""

from typing import Any

from runtime.bootstrap import Services, services
from runtime.door import Door
from runtime.wire.events import Event, caller_network
from runtime.wire.requests import answer_request, body_fields
from runtime.wire.spec import SIGN_IN


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer ``{session}``; a wrong name and a wrong password look the same."""
    return answer_request(event, services(), sign_in)


def sign_in(at: Services, event: Event) -> dict[str, Any]:
    """Check name and password. Raises RuleViolation, see ``Door.sign_in``."""
    fields = body_fields(event, SIGN_IN)
    session = Door(at).sign_in(fields["name"], fields["password"], caller_network(event))
    return {"session": session.token}
