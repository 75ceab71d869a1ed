"""Accounts and their passwords. With the door the only module that loads argon2, which is slow."""

import re
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from engine.game import RuleViolation

from runtime.digests import digest
from runtime.ports import Account, Accounts, AuditRecord, Tries

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


def tries_of_name(name: str) -> str:
    """The key under which tries of a sign-in name are counted, whether or not it exists."""
    return digest("name " + name)


def unblock(tries: Tries, name: str, audit: AuditRecord) -> None:
    """Let passwords of a sign-in name be tried again at once (R2.2), and write down who did it.

    ``name`` is what is signed in with, ``Account.name``. A repeat is harmless, also where nothing is blocked.
    """
    tries.clear(tries_of_name(name), audit)


class Identity:
    """Makes accounts and knows their passwords. ``hasher`` can be a cheaper one for tests."""

    def __init__(self, accounts: Accounts, hasher: PasswordHasher | None = None) -> None:
        self._accounts = accounts
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
        account = Account(person, name, nickname, role, self.hashed(password))
        self._accounts.create(account, audit)
        return account

    def hashed(self, password: str) -> str:
        """What is kept of a password. Raises RuleViolation("bad_password", reason=...)."""
        check_password_rule(password)
        return self._hasher.hash(password)

    def fits(self, account: Account | None, password: str) -> bool:
        """Whether the password is the account's; no account costs the same time and has none that fits."""
        known = _NOBODYS_HASH if account is None else account.password_hash
        try:
            return self._hasher.verify(known, password.encode("utf-8", "surrogatepass"))
        except VerificationError:
            return False
