"""Who may send which action. What a table asks besides (one's own seat, one's console) it checks itself."""

from collections.abc import Mapping
from typing import Final

EVERYBODY: Final = frozenset({"player", "dealer", "scanner", "pit_boss", "admin"})
_PLAYER: Final = frozenset({"player"})
_DEALER: Final = frozenset({"dealer"})
_PIT_BOSS: Final = frozenset({"pit_boss", "admin"})

ROLES: Final[Mapping[str, frozenset[str]]] = {
    "ping": EVERYBODY,
    "sync": EVERYBODY,
    "lobby": EVERYBODY,
    "acknowledge": EVERYBODY,
    "proof": EVERYBODY,
    "watch": EVERYBODY,
    "unwatch": EVERYBODY,
    "take_seat": _PLAYER,
    "cancel_seat": _PLAYER,
    "buy_in": _PLAYER,
    "top_up": _PLAYER,
    "leave": _PLAYER,
    "tip": _PLAYER,
    "reality_check": _PLAYER,
    "sit_out": _PLAYER,
    "im_back": _PLAYER,
    "post_blind": _PLAYER,
    "chat": _PLAYER,
    "act": _PLAYER,
    "jackpot_bet": _PLAYER,
    "jackpot_continuity": _PLAYER,
    "insure": _PLAYER,
    "open_console": _DEALER,
    "close_console": _DEALER,
    "start_hand": _DEALER,
    "undo_scan": _DEALER,
    "check_shoe": _DEALER,
    "confirm_prize": _DEALER,
    "scan_card": frozenset({"scanner"}),
    "pause": frozenset({"dealer", "pit_boss", "admin"}),
    "resume": _PIT_BOSS,
    "decide_prize": _PIT_BOSS,
    "declare_null": _PIT_BOSS,
    "cancel_hand": _PIT_BOSS,
    "mute": _PIT_BOSS,
}
"""{action: roles that may send it} (R5.7, R12.3, R18.1, R20.1, R22.1)."""


def may(role: str, action: str) -> bool:
    """Whether a role may send an action; an action that the table does not list nobody may send."""
    return role in ROLES.get(action, frozenset())
