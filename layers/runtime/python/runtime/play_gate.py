"""What stands between a player's balance and the tables: responsible play (R23), asked for each attempt.

What was asked is bound to the write by a guard: when anything moves in the purse meanwhile, the write fails
and is tried again with the purse as it is then. So neither a balance nor a limit can be passed by coming at
several tables at once.
"""

from collections import Counter

from engine.game import RuleViolation

from runtime.draft import Draft
from runtime.ports import Connection, Purses, brought_by
from runtime.responsible import may_bring, may_play_on, may_sign_in


def signed_in_ms(connection: Connection) -> int:
    """Since when a person plays, as reality checks count (R23.3)."""
    return connection.signed_in_ms or connection.connected_ms


class PlayGate:
    """Looks into purses before money goes into play."""

    def __init__(self, purses: Purses) -> None:
        self._purses = purses

    def may_sit(self, connection: Connection, now_ms: int) -> None:
        """Whether somebody may take a seat. Raises RuleViolation: excluded, reality_check_due."""
        limits = self._purses.purse(connection.person).limits
        may_sign_in(limits, now_ms)
        may_play_on(limits, signed_in_ms(connection), now_ms)

    def guarded(self, before: Draft, after: Draft, playing: Connection | None) -> Draft:
        """Put a guard beside what has been brought since ``before``; where nothing was, nothing is read.

        ``playing``: whose reality check is asked for, None where none is. Raises RuleViolation: excluded,
        reality_check_due, loss_limit, insufficient_balance.
        """
        amounts: Counter[str] = Counter()
        for entry in after.entries[len(before.entries) :]:
            person = brought_by(entry)
            if person and entry.cents:
                amounts[person] += entry.cents
        for person, cents in amounts.items():
            purse = self._purses.purse(person)
            if playing is not None:
                may_sign_in(purse.limits, after.now_ms)
                may_play_on(purse.limits, signed_in_ms(playing), after.now_ms)
            may_bring(purse, cents, after.now_ms)
            if cents > purse.balance_cents:
                raise RuleViolation("insufficient_balance", balance_cents=purse.balance_cents)
            after = after._replace(guards=(*after.guards, purse.guard(person)))
        return after
