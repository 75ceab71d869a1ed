"""Which function answers which route: read by the laptop's gateway and by the infrastructure alike."""

from collections.abc import Mapping
from typing import Final

ROUTES: Final[Mapping[str, str]] = {
    "$connect": "ws_connect",
    "$disconnect": "ws_disconnect",
    "$default": "ws_default",
    "sync": "ws_sync",
    "lobby": "ws_lobby",
    "watch": "ws_room",
    "unwatch": "ws_room",
    "take_seat": "ws_seat",
    "cancel_seat": "ws_seat",
    "buy_in": "ws_seat",
    "top_up": "ws_seat",
    "leave": "ws_seat",
    "tip": "ws_seat",
    "sit_out": "ws_seat",
    "im_back": "ws_seat",
    "post_blind": "ws_seat",
    "act": "ws_act",
    "jackpot_bet": "ws_act",
    "jackpot_continuity": "ws_act",
    "insure": "ws_act",
    "open_console": "ws_deal",
    "close_console": "ws_deal",
    "start_hand": "ws_deal",
    "undo_scan": "ws_deal",
    "scan_card": "ws_deal",
    "check_shoe": "ws_deal",
    "confirm_prize": "ws_deal",
    "decide_prize": "ws_deal",
    "pause": "ws_deal",
    "resume": "ws_deal",
    "declare_null": "ws_deal",
    "cancel_hand": "ws_deal",
    "proof": "ws_proof",
    "reality_check": "ws_reality",
    "chat": "ws_chat",
    "mute": "ws_chat",
    "acknowledge": "ws_notice",
}
"""{WebSocket route key: folder under functions/}. The route key is the frame's ``action``."""

GATEWAY_ANSWERS: Final = frozenset({"ping"})
"""Actions that the gateway answers without a function (API Gateway: a mock integration)."""

HTTP_ROUTES: Final[Mapping[tuple[str, str], str]] = {
    ("POST", "/api/sign-in"): "http_sign_in",
    ("POST", "/api/ticket"): "http_ticket",
    ("GET", "/api/play-limits"): "http_play_limits",
    ("POST", "/api/play-limits"): "http_play_limits",
    ("GET", "/api/statement"): "http_statement",
    ("POST", "/api/password"): "http_password",
    ("POST", "/api/sign-out"): "http_sign_out",
}
"""{(method, path): folder under functions/}."""

TIMER_FUNCTION: Final = "timer_tick"
"""What a table's timer calls at its end, with ``{"table_id", "deadline_ms"}``."""

APPROVAL_FUNCTIONS: Final = frozenset({
    "approval_ask",
    "approval_decide",
    "approval_escalate",
    "approval_next",
})
"""Functions that only the workflow of approvals calls, each in a state of its own."""

SWEEP_FUNCTION: Final = "schedule_sweep"
"""What the schedule calls every minute."""


OPERATIONS: Final = frozenset({
    "ops_audit",
    "ops_cancel_hand",
    "ops_close_table",
    "ops_create_account",
    "ops_correct",
    "ops_credit",
    "ops_debit",
    "ops_decide_prize",
    "ops_open_table",
    "ops_pause_table",
    "ops_resume_table",
    "ops_unblock_account",
})
"""Functions that operations call by their name; no API and no timer does."""


def route(action: object) -> str:
    """Return the function that answers a frame's action, chosen as API Gateway does: else ``$default``'s."""
    if isinstance(action, str) and not action.startswith("$") and action in ROUTES:
        return ROUTES[action]
    return ROUTES["$default"]
