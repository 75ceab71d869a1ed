"""``GET /api/statement?from=2025-01-01&to=2025-01-31``: every movement of one's own money in some days."""

from typing import Any

from runtime.bootstrap import Services, services
from runtime.statement import period, statement
from runtime.wire.events import Event
from runtime.wire.requests import answer_request, query_fields, signed_in
from runtime.wire.spec import STATEMENT


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer opening and closing balance, a page of movements, and where the next one begins."""
    return answer_request(event, services(), own_statement)


def own_statement(at: Services, event: Event) -> dict[str, Any]:
    """Whose it is follows from the session alone.

    Raises BadFrame, or RuleViolation: unauthorized, bad_period, bad_cursor.
    """
    person = signed_in(at, event)
    fields = query_fields(event, STATEMENT)
    span = period(fields["from"], fields["to"])
    found = statement(at.ledger, person, span, fields.get("cursor", ""))
    return {"from": fields["from"], "to": fields["to"], **found}
