"""The steps of the approval workflow (R5.7, R5.14): who is to answer, ask him, carry out what came back.

The workflow has no authority. Each step looks at the table, and what it was told it hands on as a command
that the table takes or refuses; so a step that runs twice, late or for nothing changes nothing. What goes
through it are ids and amounts, never a card.
"""

import logging
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.game import Approval, Json, Requests, RuleViolation

from runtime import metrics
from runtime.bootstrap import Services
from runtime.draft import Draft, applied, audited, came_of
from runtime.metrics import Metric
from runtime.ports import AuditRecord
from runtime.telling import answer_of_the_table

NOBODY: Final = "nobody"
"""Who is to answer where nothing waits."""

_LONGEST_OPERATOR: Final = 64
_LATER: Final = frozenset({"busy", "unknown_table"})
"""Refusals that say nothing about the prize: the step is to be tried again."""

_LOG = logging.getLogger(__name__)


class Question(NamedTuple):
    """What the workflow asks: ``who`` (dealer or pit_boss) is to settle this prize."""

    table_id: str
    hand_id: str
    prize_id: str
    who: str


def next_prize(at: Services, table_id: str, hand_id: str) -> dict[str, Json]:
    """Return {"who", "prize_id", "kind", "cents"} of the decision that a hand waits for now.

    ``who``: ``dealer`` confirms, ``pit_boss`` decides, ``nobody`` where the hand waits for nothing.
    Raises RuleViolation("unknown_table"), UnknownCodec for a table that cannot be read.
    """
    first = _first(_requests(at, table_id), hand_id)
    if first is None:
        return {"who": NOBODY, "prize_id": "", "kind": "", "cents": 0}
    return {"who": first.step, "prize_id": first.prize_id, "kind": first.kind, "cents": first.cents}


def ask(at: Services, question: Question, token: str) -> None:
    """Remember by which token the workflow waits now, and answer it if the table has moved on meanwhile.

    In this order: whoever settles the prize after the look finds the token. Raises as :func:`next_prize`.
    """
    at.approvals.keep(question.hand_id, question.prize_id, token)
    requests = _requests(at, question.table_id)
    first = _first(requests, question.hand_id)
    if first is None or (first.prize_id, first.step) != (question.prize_id, question.who):
        decided = {decision.prize_id: decision for decision in requests.decisions}
        answer = answer_of_the_table(decided.get(question.prize_id))
        at.approvals.answer(question.hand_id, question.prize_id, answer)


def carry_out(at: Services, question: Question, answer: Json) -> None:
    """Hand a decision that was made outside of the table (console, command line) on to it.

    What the table itself said needs nothing more; what is no decision, or comes too late, is ignored, and
    the workflow looks again. Raises RuleViolation: busy, unknown_table.
    """
    if isinstance(answer, dict) and answer.get("by") == "table":
        return
    if not _is_decision(answer):
        _LOG.warning("an answer is no decision", extra={"table_id": question.table_id})
        return
    fields = {"approve": answer["approve"], "reason": answer.get("reason", "")}
    _give(at, question, "decide_prize", fields, answer["operator"])


def escalate(at: Services, question: Question) -> None:
    """Tell the table that nobody has answered (R5.14). Raises RuleViolation: busy, unknown_table."""
    if _give(at, question, "escalate_prize", {}, ""):
        metrics.count(Metric.APPROVALS_ESCALATED)
        _LOG.warning("nobody has decided", extra={"table_id": question.table_id})


def waiting(at: Services, table_id: str) -> Approval | None:
    """The decision that a table waits for now. Raises as :func:`next_prize`."""
    return next(iter(_requests(at, table_id).approvals), None)


def _requests(at: Services, table_id: str) -> Requests:
    stored = at.tables.load(table_id)
    if stored is None:
        raise RuleViolation("unknown_table")
    game = at.games[stored.game]
    return game.outstanding(game.decode(stored.public, stored.secret))


def _first(requests: Requests, hand_id: str) -> Approval | None:
    """What waits in this hand; a later hand of the table has a workflow of its own."""
    return next((approval for approval in requests.approvals[:1] if approval.hand_id == hand_id), None)


def _is_decision(answer: Json) -> bool:
    """Whether an answer says what a decision needs, in the right types; the rest is the table's to refuse."""
    if not isinstance(answer, dict):
        return False
    operator, reason = answer.get("operator"), answer.get("reason", "")
    named = isinstance(operator, str) and 1 <= len(operator) <= _LONGEST_OPERATOR
    return named and isinstance(answer.get("approve"), bool) and isinstance(reason, str)


def _give(
    at: Services, question: Question, command: str, fields: Mapping[str, Json], operator: str
) -> bool:
    """Give the table a command; False where it refuses. ``operator``: who decided, "" for the workflow."""
    prize = {"hand_id": question.hand_id, "prize_id": question.prize_id}

    def step(draft: Draft) -> Draft:
        if command not in draft.game.commands:
            raise RuleViolation("unknown_action")
        make: Any = draft.game.commands[command]
        after = applied(draft, make(actor=f"ops:{operator}" if operator else "", **prize, **fields))
        if not operator:
            return after
        facts = {**prize, **fields, **came_of(command, draft, after)}
        return audited(after, _record(question, operator, facts, after.now_ms))

    try:
        at.table_service.operate(question.table_id, step)
    except RuleViolation as refusal:
        if refusal.code in _LATER:
            raise
        _LOG.info("the table refused", extra={"table_id": question.table_id, "code": refusal.code})
        return False
    return True


def _record(question: Question, operator: str, facts: Mapping[str, Json], at_ms: int) -> AuditRecord:
    """What is written down, in the commit of the decision, of one that was made outside of the table."""
    return AuditRecord(
        record_id=f"workflow:{question.hand_id}:{question.prize_id}",
        subject=f"table:{question.table_id}",
        operator=operator,
        action="decide_prize",
        reason=str(facts["reason"]),
        facts={name: value for name, value in facts.items() if name != "reason"},
        at_ms=at_ms,
    )
