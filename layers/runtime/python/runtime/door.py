"""The door: signing in, and changing the password.

Every try is taken before a password is looked at, so that guesses at the same moment are no more than the
rule allows, and a name that does not exist is treated in all of it like one that does (R2.2).
"""

from typing import Final

from argon2 import PasswordHasher
from engine.game import RuleViolation

from runtime import sessions
from runtime.bootstrap import Services
from runtime.digests import digest
from runtime.identity import Identity, check_password_rule, tries_of_name
from runtime.ports import Account, Limit, Session, TriesUsedUp
from runtime.responsible import may_sign_in

_ADDRESS: Final = "address "


class Door:
    """Lets people in. ``hasher`` can be a cheaper one for tests."""

    def __init__(self, at: Services, hasher: PasswordHasher | None = None) -> None:
        self._at = at
        self._identity = Identity(at.accounts, hasher)

    def sign_in(self, name: str, password: str, address: str) -> Session:
        """A new session, the account's only one from now on (R2.9).

        Raises RuleViolation: rate_limited, account_blocked, bad_credentials, and where these are right
        excluded (R23.2), signed_in_elsewhere, busy.
        """
        at = self._at
        self._take_try_of_address(address)
        account = self._proven(name, password)
        person = account.person
        may_sign_in(at.purses.purse(person).limits, at.clock.now_ms())
        if sessions.is_connected(at, person):
            raise RuleViolation("signed_in_elsewhere")
        session = Session(at.ids.new_id(), person, at.clock.now_ms() + at.settings.session_ms)
        at.accounts.put_session(session)
        if at.accounts.account(person) != account:
            # The password was changed meanwhile, and whoever changed it may have looked for others before.
            at.accounts.end_session(session)
            raise RuleViolation("busy")
        sessions.end_connections(at, person)
        return session

    def change_password(self, token: str, old_password: str, new_password: str, address: str) -> None:
        """Replace the password; all sessions but the one with ``token`` end. A wrong old one is a try.

        Raises RuleViolation: unauthorized, bad_password (R2.1), rate_limited, account_blocked,
        bad_credentials, busy.
        """
        at = self._at
        session = at.accounts.session(token, at.clock.now_ms())
        if session is None:
            raise RuleViolation("unauthorized")
        check_password_rule(new_password)
        self._take_try_of_address(address)
        owner = at.accounts.account(session.person)
        if owner is None:
            raise RuleViolation("unauthorized")
        account = self._proven(owner.name, old_password)
        if not at.accounts.change_password(account, self._identity.hashed(new_password)):
            raise RuleViolation("busy")
        if at.accounts.session_mark(account.person, at.clock.now_ms()) not in ("", session.mark):
            # Somebody who knew the old password has signed in since.
            at.accounts.put_session(session)
        sessions.end_connections(at, account.person)

    def _take_try_of_address(self, address: str) -> None:
        """Count whoever comes from one address, whether he is right or wrong."""
        settings, now_ms = self._at.settings, self._at.clock.now_ms()
        limit = Limit(settings.address_tries, settings.address_window_ms)
        try:
            self._at.tries.take(digest(_ADDRESS + address), limit, now_ms)
        except TriesUsedUp as used_up:
            raise RuleViolation("rate_limited", retry_ms=used_up.until_ms - now_ms) from None

    def _proven(self, name: str, password: str) -> Account:
        """The account that name and password belong to; its count of tries begins anew."""
        settings = self._at.settings
        limit = Limit(settings.wrong_passwords, settings.tries_remembered_ms, settings.block_ms)
        try:
            taken = self._at.tries.take(tries_of_name(name), limit, self._at.clock.now_ms())
        except TriesUsedUp as used_up:
            raise RuleViolation("account_blocked", until_ms=used_up.until_ms) from None
        account = self._at.accounts.by_name(name)
        if self._identity.fits(account, password) and account is not None:
            self._at.tries.clear(tries_of_name(name))
            return account
        if not taken.left:
            raise RuleViolation("account_blocked", until_ms=taken.until_ms)
        raise RuleViolation("bad_credentials", tries_left=taken.left)
