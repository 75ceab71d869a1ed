"""Who may send what, and who answers it: the tables of actions, roles and routes cover each other."""

import pytest
from runtime.wire.roles import EVERYBODY, ROLES, may
from runtime.wire.routes import GATEWAY_ANSWERS, ROUTES, route
from runtime.wire.spec import SPEC

# The table again, by role instead of by action, as operations would read it.
WHAT_EACH_ROLE_MAY = {
    "player": "take_seat cancel_seat buy_in top_up leave tip reality_check sit_out im_back post_blind act"
    " jackpot_bet jackpot_continuity insure chat",
    "dealer": "open_console close_console start_hand undo_scan check_shoe confirm_prize pause",
    "scanner": "scan_card",
    "pit_boss": "decide_prize pause resume cancel_hand declare_null mute",
    "admin": "decide_prize pause resume cancel_hand declare_null mute",
}
FOR_EVERYBODY = "ping sync lobby acknowledge proof watch unwatch"


@pytest.mark.rule("R5.7")
@pytest.mark.rule("R12.3")
@pytest.mark.rule("R18.1")
@pytest.mark.rule("R20.1")
@pytest.mark.rule("R22.1")
@pytest.mark.parametrize("role", WHAT_EACH_ROLE_MAY)
def test_each_role_may_send_exactly_this(role: str) -> None:
    allowed = {action for action in SPEC if may(role, action)}
    assert allowed == {*FOR_EVERYBODY.split(), *WHAT_EACH_ROLE_MAY[role].split()}


def test_an_unknown_role_and_an_unknown_action_may_nothing() -> None:
    assert not any(may("", action) or may("guest", action) for action in SPEC)
    assert not any(may(role, "tick") for role in EVERYBODY)


def test_every_action_has_roles_and_a_route() -> None:
    assert set(ROLES) == set(SPEC)
    assert {key for key in ROUTES if not key.startswith("$")} | GATEWAY_ANSWERS == set(SPEC)
    assert not GATEWAY_ANSWERS & set(ROUTES)


@pytest.mark.parametrize("action", ["", "dance", "$connect", "$disconnect", "$default", None, 7, ["act"], {}])
def test_what_is_no_route_goes_to_the_default(action: object) -> None:
    assert route(action) == "ws_default"


def test_a_route_is_chosen_by_the_action() -> None:
    assert route("act") == "ws_act"
    assert route("watch") == route("unwatch") == "ws_room"
