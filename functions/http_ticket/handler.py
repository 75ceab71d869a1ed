"""``POST /api/ticket``: a session for a ticket that opens one connection within 30 s."""

from typing import Any

from engine.game import RuleViolation
from runtime.bootstrap import Services, services
from runtime.sessions import issue_ticket
from runtime.wire.events import Event, bearer, socket_url
from runtime.wire.requests import answer_request


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer ``{ticket, url}``; the client opens ``<url>?ticket=<ticket>&v=1``."""
    return answer_request(event, services(), ticket)


def ticket(at: Services, event: Event) -> dict[str, Any]:
    """Issue the ticket. Raises RuleViolation("unauthorized")."""
    issued = issue_ticket(at.accounts, at.clock, at.ids, at.settings, bearer(event))
    if issued is None:
        raise RuleViolation("unauthorized")
    return {"ticket": issued, "url": at.settings.socket_url or socket_url(event)}
