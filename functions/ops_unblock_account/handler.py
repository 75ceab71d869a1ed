"""``ops_unblock_account``: operations end the twelve hours that follow five wrong passwords (R2.2)."""

from collections.abc import Mapping
from typing import Any

from engine.game import Json
from runtime.bootstrap import Services, services
from runtime.identity import unblock
from runtime.operations import OrderRefused, once, order_of
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer whose passwords may be tried again at once."""
    return answer_operation("ops_unblock_account", event, context, services(), unblock_account)


def unblock_account(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Forget the wrong passwords so far; who is not blocked stays so. Raises OrderRefused: unknown_person."""
    order = order_of("unblock_account", f"player:{fields['person']}", fields)
    account = at.accounts.account(fields["person"])
    if account is None:
        raise OrderRefused("unknown_person")
    return once(at, order, lambda: unblock(at.tries, account.name, order.record(at.clock.now_ms())))
