"""``GET`` and ``POST /api/play-limits``: by what a player bounds himself (R23)."""

from typing import Any

from engine.game import RuleViolation
from runtime import play_limits
from runtime.bootstrap import Services, services
from runtime.sessions import sign_out
from runtime.wire.events import Event, bearer
from runtime.wire.requests import answer_request, limit_fields, signed_in


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer with all limits as they are now, after what a ``POST`` has changed."""
    return answer_request(event, services(), limits)


def limits(at: Services, event: Event) -> dict[str, Any]:
    """Change what is asked for, and let who excludes himself leave the tables (R23.2).

    Raises BadFrame, or RuleViolation: unauthorized, forbidden, bad_exclusion, exclusion_stands, busy.
    """
    person = signed_in(at, event)
    account = at.accounts.account(person)
    if account is None or account.role != "player":
        raise RuleViolation("forbidden")
    if event["requestContext"]["http"]["method"] == "POST":
        play_limits.changed(at, person, limit_fields(event))
        shown = play_limits.shown(at, person)
        if play_limits.send_home_if_excluded(at, person):
            sign_out(at, bearer(event))
        return shown
    return play_limits.shown(at, person)
