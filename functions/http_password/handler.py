"""``POST /api/password``: another password for the account that is signed in."""

from typing import Any

from runtime.bootstrap import Services, services
from runtime.door import Door
from runtime.wire.events import Event, bearer, caller_network
from runtime.wire.requests import answer_request, body_fields
from runtime.wire.spec import PASSWORD_CHANGE


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer ``{}``; every other session of the account has ended then."""
    return answer_request(event, services(), change_password)


def change_password(at: Services, event: Event) -> dict[str, Any]:
    """Check the old password, set the new one. Raises RuleViolation, see ``Door.change_password``."""
    fields = body_fields(event, PASSWORD_CHANGE)
    old_password, new_password = fields["old_password"], fields["new_password"]
    Door(at).change_password(bearer(event), old_password, new_password, caller_network(event))
    return {}
