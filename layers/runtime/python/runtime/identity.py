"""Accounts and signing in. The only module that imports argon2, which is slow to load and to run."""

import re
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from engine.game import RuleViolation

from runtime.ports import Account, Accounts, AuditRecord, Clock, Ids, Session
from runtime.settings import Settings

ROLES: Final = frozenset({"player", "dealer", "scanner", "pit_boss", "admin"})

_PERSON: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_PASSWORD_LENGTH: Final = range(8, 13)
# Of random bytes that were thrown away: no password fits, and looking at it costs what a real one costs.
_NOBODYS_HASH: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4$IyTXxO3OrSSHn8F9p0hpbQ$31bHAz8V1CW4Z7/8Z/AYtQ2o7KBopseWdlQTuwjqGgY"
)


def check_password_rule(password: str) -> None:
    """Hold a new password against R2.1: 8 to 12 ASCII letters and digits, at least one of each.

    Raises RuleViolation("bad_password", reason="length | characters | no_letter | no_digit").
    """
    if len(password) not in _PASSWORD_LENGTH:
        raise RuleViolation("bad_password", reason="length")
    if not (password.isascii() and password.isalnum()):
        raise RuleViolation("bad_password", reason="characters")
    if password.isdigit():
        raise RuleViolation("bad_password", reason="no_letter")
    if password.isalpha():
        raise RuleViolation("bad_password", reason="no_digit")


class Identity:
    """Signs people in. ``hasher`` can be a cheaper one for tests."""

    def __init__(
        self,
        accounts: Accounts,
        clock: Clock,
        ids: Ids,
        settings: Settings,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._accounts = accounts
        self._clock = clock
        self._ids = ids
        self._settings = settings
        self._hasher = hasher or PasswordHasher()

    def create_account(
        self,
        person: str,
        name: str,
        password: str,
        *,
        nickname: str,
        role: str = "player",
        audit: AuditRecord | None = None,
    ) -> Account:
        """Create an account with an empty balance; ``audit`` is written with it or not at all.

        ``person`` is part of the names of ledger accounts and of entry ids: small letters, digits, - and _.
        Raises RuleViolation("bad_password" or "bad_account", field=...), or NameTaken.
        """
        check_password_rule(password)
        if _PERSON.fullmatch(person) is None:
            raise RuleViolation("bad_account", field="person")
        if role not in ROLES:
            raise RuleViolation("bad_account", field="role")
        if not (nickname.isprintable() and 1 <= len(nickname) <= 20 and nickname.strip() == nickname):
            raise RuleViolation("bad_account", field="nickname")
        if not (name.isprintable() and 1 <= len(name) <= 64):
            raise RuleViolation("bad_account", field="name")
        account = Account(person, name, nickname, role, self._hasher.hash(password))
        self._accounts.create(account, audit)
        return account

    def sign_in(self, name: str, password: str) -> Session | None:
        """A new session, or None when name and password do not fit.

        An unknown name costs the same time as a wrong password, so that neither tells names from guesses.
        """
        account = self._accounts.by_name(name)
        if not self._fits(account, password) or account is None:
            return None
        expires_ms = self._clock.now_ms() + self._settings.session_ms
        session = Session(self._ids.new_id(), account.person, expires_ms)
        self._accounts.put_session(session)
        return session

    def _fits(self, account: Account | None, password: str) -> bool:
        known = _NOBODYS_HASH if account is None else account.password_hash
        try:
            return self._hasher.verify(known, password.encode("utf-8", "surrogatepass"))
        except VerificationError:
            return False
