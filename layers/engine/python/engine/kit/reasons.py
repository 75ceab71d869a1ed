"""Reasons that people of the house give for what they do at a table (R5.12, R18.1, R20.1)."""

from typing import Final

from engine.game import RuleViolation

LONGEST: Final = 200


def require_reason(reason: object, *, optional: bool = False) -> None:
    """Refuse what is no short text, and what says nothing unless it is ``optional``.

    Raises RuleViolation("bad_reason").
    """
    if type(reason) is not str or len(reason) > LONGEST or not (optional or reason.strip()):
        raise RuleViolation("bad_reason")
