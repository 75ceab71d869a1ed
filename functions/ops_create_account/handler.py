"""``ops_create_account``: operations give somebody an account: a player, a dealer, a scanner, a pit boss."""

from collections.abc import Mapping
from typing import Any

from engine.game import Json
from runtime.bootstrap import Services, services
from runtime.identity import Identity
from runtime.operations import OrderRefused, once, order_of
from runtime.ports import NameTaken
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with the account, without its password."""
    return answer_operation("ops_create_account", event, context, services(), create_account)


def create_account(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Create it with an empty balance. Raises RuleViolation: bad_password, bad_account, account_exists."""
    order = order_of("create_account", f"player:{fields['person']}", fields)
    identity = Identity(at.accounts)
    names = {name: fields[name] for name in ("person", "name", "password", "nickname", "role")}

    def create() -> None:
        try:
            identity.create_account(**names, audit=order.record(at.clock.now_ms()))
        except NameTaken:
            raise OrderRefused("account_exists") from None

    return once(at, order, create)
