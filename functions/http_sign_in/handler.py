"""``POST /api/sign-in``: name and password for a session."""

from typing import Any

from engine.game import RuleViolation
from runtime.bootstrap import Services, services
from runtime.identity import Identity
from runtime.wire.events import Event
from runtime.wire.requests import answer_request, body_fields
from runtime.wire.spec import SIGN_IN


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer ``{session}``; a wrong name and a wrong password look the same."""
    return answer_request(event, services(), sign_in)


def sign_in(at: Services, event: Event) -> dict[str, Any]:
    """Check name and password. Raises RuleViolation("bad_credentials")."""
    fields = body_fields(event, SIGN_IN)
    identity = Identity(at.accounts, at.clock, at.ids, at.settings)
    session = identity.sign_in(fields["name"], fields["password"])
    if session is None:
        raise RuleViolation("bad_credentials")
    return {"session": session.token}
