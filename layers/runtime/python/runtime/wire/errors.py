"""The one place where a refusal or a bug becomes a code that clients see, and its HTTP status."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Json, RuleViolation, UnknownCodec

from runtime.ports import CommitConflict, InsufficientBalance, Throttled
from runtime.wire.decode import BadFrame


class Failure(NamedTuple):
    """What the sender is told. ``bug``: nobody foresaw it, so it is to be logged and counted."""

    code: str
    facts: Mapping[str, Json]
    message: str
    frame_id: str = ""
    bug: bool = False


WIRE_CODES: Final[Mapping[str, str]] = {
    "bad_json": "The frame is not JSON text in UTF-8.",
    "bad_frame": "The frame is not one JSON object with every key once.",
    "frame_too_large": "The frame is larger than allowed; the connection is closed.",
    "unknown_action": "There is no such action.",
    "missing_field": "A field that the action needs is missing.",
    "unknown_field": "The action has no such field.",
    "wrong_type": "A field has another JSON type than the action wants; 1.0 and true are not integers.",
    "out_of_range": "A field's value is outside of what it may hold.",
    "rate_limited": "Too many frames, or too many tries from one address; wait and send again.",
    "replaced": "A newer connection of the same session has taken over; this one is closed.",
    "signed_out": "The session has ended; the connection is closed.",
}
HTTP_CODES: Final[Mapping[str, str]] = {
    "bad_request": "The request's body is not what the address expects.",
    "bad_credentials": "Name and password do not fit.",
    "account_blocked": "Too many wrong passwords in a row; none is looked at before until_ms.",
    "signed_in_elsewhere": "The account is signed in and connected.",
    "unauthorized": "There is no valid session.",
    "bad_ticket": "The ticket is unknown, used or too old; get a new one.",
    "bad_version": "This version of the protocol is not spoken here.",
    "bad_account": "The account's data is not valid.",
    "bad_password": "The new password does not follow the rule for passwords.",
}
SHELL_CODES: Final[Mapping[str, str]] = {
    "forbidden": "The role does not allow this action.",
    "unknown_table": "There is no such table.",
    "not_in_room": "The sender is not in this table's room; watch it first.",
    "room_full": "Fourteen people are in the room.",
    "still_seated": "The sender has a seat here; leave it first.",
    "table_exists": "There is a table with this id already.",
    "balance_too_low": "The balance is below the table's minimum buy-in.",
    "insufficient_balance": "The balance does not cover the amount.",
    "excluded": "A time-out or self-exclusion of the sender's own lasts until until_ms.",
    "loss_limit": "The sender's own loss limit leaves less to be brought into play.",
    "deposit_limit": "The person's own deposit limit leaves less to be paid in.",
    "reality_check_due": "The sender wants to look at the clock first; acknowledge a reality check.",
    "bad_exclusion": "A time-out or self-exclusion cannot last until then.",
    "exclusion_stands": "A time-out or self-exclusion that lasts longer cannot be made shorter.",
    "bad_period": "A statement is of so many days at most, from the earlier to the later, as 2025-01-31.",
    "bad_cursor": "There is no page that begins there.",
    "bad_bubble": "There is no such bubble, and nothing else can be said.",
    "muted": "The house has silenced the sender until until_ms.",
    "chat_too_fast": "A person says one thing every two seconds and ten a minute; wait and send again.",
    "no_such_player": "There is no player with this id.",
    "unknown_hand": "There is no record of such a hand.",
    "busy": "The table could not be written now; send the same frame again.",
    "internal": "Something went wrong on the server; nothing was changed by this frame.",
}
RULE_CODES: Final[Mapping[str, str]] = {
    "already_bet": "The sender's jackpot bet is placed already.",
    "already_closed": "The table is closed, or closes when the running hand has ended.",
    "already_confirmed": "The dealer has confirmed this prize already.",
    "already_decided": "The prize was decided already; the first decision counts.",
    "already_leaving": "The exit is reserved already.",
    "already_open": "The table is open.",
    "already_seated": "The sender has a seat here already.",
    "already_shown": "The scanned card has been shown to somebody and stays.",
    "already_sitting_out": "The sender sits out already.",
    "amount_not_allowed": "This move takes no amount.",
    "amount_required": "This move needs to_cents.",
    "amount_too_large": "The amount is more than the stack or the limit allows.",
    "amount_too_small": "The amount is below the smallest bet or raise.",
    "bad_amount": "The amount is not a positive number of cents.",
    "bad_choice": "There is no such choice.",
    "bad_config": "The table's configuration is not valid.",
    "bad_move": "There is no such move.",
    "bad_reason": "It needs a short reason.",
    "buy_in_first": "The seat is reserved and not bought in yet.",
    "buy_in_out_of_range": "The buy-in is outside of the table's limits.",
    "cannot_bet": "There is a bet already; call or raise.",
    "cannot_check": "There is something to call.",
    "cannot_raise": "No raise is possible now.",
    "card_refused": "The scanned card was refused and the table is paused.",
    "console_taken": "Another dealer is at the console.",
    "hand_running": "Not while a hand is running for the sender.",
    "hands_open": "Not while the hands lie open.",
    "insurance_open": "Not while a player decides about an insurance; no card is read until then.",
    "no_commitment": "The hand was dealt by a dealer; there is no committed deck to prove it by.",
    "no_console": "The sender is not at the console of this table.",
    "no_dealer": "No dealer is at the table's console.",
    "no_hand": "No hand is running.",
    "no_jackpot": "The table takes no jackpot bets.",
    "no_jackpot_bet": "The sender has placed no jackpot bet.",
    "no_offer": "No insurance is offered now.",
    "no_post_due": "The sender has no choice about a blind to make.",
    "no_shoe_check": "The shoe is not being checked.",
    "no_such_prize": "There is no such prize to be decided.",
    "no_such_seat": "The table has no such seat.",
    "no_window": "Jackpot bets are placed and withdrawn in their window alone.",
    "not_a_chip": "The amount is none of the table's chips.",
    "not_a_live_table": "The table's cards come from a deck, not from a dealer.",
    "not_confirmed": "The dealer has not confirmed this prize yet.",
    "not_dealt_in": "The sender is not in the hand.",
    "not_enough_players": "Fewer than two players can be dealt in.",
    "not_next": "Another prize is to be decided before this one, or none yet.",
    "not_paused": "The table is not paused.",
    "not_reserved": "The sender has not reserved a seat here.",
    "not_seated": "The sender has no seat here.",
    "not_your_offer": "The insurance is offered to somebody else.",
    "not_your_turn": "It is somebody else's turn.",
    "nothing_to_call": "There is nothing to call; check or bet.",
    "nothing_to_cancel": "There is nothing to cancel or to come back from.",
    "nothing_to_undo": "There is no scan to withdraw.",
    "paused": "The table is paused.",
    "pots_being_paid": "Not while the pots are being paid.",
    "premium_out_of_range": "The premium is below the least or above the largest one.",
    "seat_taken": "Somebody has this seat.",
    "shoe_check_running": "Not while the shoe is being checked.",
    "stack_too_small": "Nothing would remain of the stack beside the bet.",
    "stale_offer": "The named offer is not the one that is open.",
    "stale_turn": "The named turn is over.",
    "table_not_open": "The table is being prepared, or it is closed or closing.",
    "too_late": "The named hand is not running; it has closed, or it was void.",
    "top_up_out_of_range": "The stack would be larger than the table allows.",
    "turn_over": "The time of this turn has run out.",
    "wrong_amount": "The named amount is not what a call costs.",
    "wrong_person": "The sender is not the one whom this table expects.",
}
CODES: Final[Mapping[str, str]] = {**WIRE_CODES, **HTTP_CODES, **SHELL_CODES, **RULE_CODES}
"""Every code that a client can meet, with a message for developers. Clients translate code and facts."""

OPERATION_CODES: Final[Mapping[str, str]] = {
    "account_exists": "There is an account with this person's id or sign-in name already.",
    "not_a_player": "Only players have a balance and limits.",
    "request_id_used": "Another request had this id; give each request an id of its own.",
    "unknown_person": "There is no account with this person's id.",
}
"""What operations can meet besides: no client does."""

_STATUS: Final[Mapping[str, int]] = {
    "bad_credentials": 401,
    "unauthorized": 401,
    "bad_ticket": 401,
    "forbidden": 403,
    "signed_in_elsewhere": 409,
    "account_blocked": 429,
    "excluded": 403,
    "rate_limited": 429,
    "busy": 503,
    "internal": 500,
}


def explain(error: Exception) -> Failure:
    """Return what a sender is told about ``error``; what nobody foresaw is ``internal`` and no more."""
    match error:
        case BadFrame(code=code, facts=facts, frame_id=frame_id):
            return _failure(code, facts, frame_id)
        case RuleViolation(code=code, facts=facts):
            return _failure(code, facts)
        case InsufficientBalance(balance_cents=balance_cents):
            return _failure("insufficient_balance", {"balance_cents": balance_cents})
        case Throttled() | CommitConflict() | UnknownCodec():
            return _failure("busy", {})
        case _:
            return _failure("internal", {})._replace(bug=True)


def explain_request(error: Exception) -> Failure:
    """Return what an HTTP request's sender is told: a body that cannot be read is ``bad_request``."""
    if isinstance(error, BadFrame):
        return _failure("bad_request", {**error.facts, "reason": error.code})
    return explain(error)


def http_status(code: str) -> int:
    """Return the HTTP status of a code; what is not listed is the request's fault."""
    return _STATUS.get(code, 400)


def _failure(code: str, facts: Mapping[str, Json], frame_id: str = "") -> Failure:
    return Failure(code, facts, CODES.get(code) or OPERATION_CODES[code], frame_id)
