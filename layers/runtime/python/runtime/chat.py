"""What may be said at a table, and how often (R12.1): pure arithmetic, the same for every adapter."""

from typing import Final

from engine.game import RuleViolation

from runtime.ports.chat import Line, Said, Voice

BUBBLES: Final = (
    "hello",
    "good_luck",
    "nice_hand",
    "well_played",
    "thank_you",
    "sorry",
    "wow",
    "unlucky",
    "good_bluff",
    "hurry_up",
    "good_game",
    "goodbye",
)
"""Everything that can be said. The words are the client's, in its reader's language."""

GAP_MS: Final = 2_000
"""Between two lines of a person lies so much at least."""
MOST_LINES: Final = 10
"""So many lines a person says in each ``SPAN_MS``; what was said before those is forgotten in his voice."""
SPAN_MS: Final = 60_000

MOST_MUTED_MINUTES: Final = 24 * 60
"""For so long an order silences somebody at most; the next one begins anew."""
_ORDERS_KNOWN: Final = 4

LOG_LINES: Final = 20
"""So many lines, none older than ``LOG_MS``, are shown to who comes in."""
LOG_MS: Final = 3_600_000

KEPT_MS: Final = 90 * 24 * 3_600_000
"""For so long a line can be looked up."""


def require_bubble(bubble: str) -> None:
    """Refuse free text. Raises RuleViolation("bad_bubble") with all that there are."""
    if bubble not in BUBBLES:
        raise RuleViolation("bad_bubble", bubbles=list(BUBBLES))


def said_before(voice: Voice, id_hash: str) -> Line | None:
    """The line that a frame with this id has become already, None for a new one."""
    return next((said.line for said in voice.said if said.id_hash == id_hash), None)


def after_line(voice: Voice, line: Line, id_hash: str) -> Voice:
    """The voice with one more line in it.

    Raises RuleViolation: muted (until_ms), or chat_too_fast (retry_ms) for who said something just now or
    MOST_LINES within SPAN_MS.
    """
    now_ms = line.sent_ms
    if now_ms < voice.muted_until_ms:
        raise RuleViolation("muted", until_ms=voice.muted_until_ms)
    free_ms = now_ms
    if voice.said:
        free_ms = max(free_ms, voice.said[-1].line.sent_ms + GAP_MS)
    if len(voice.said) >= MOST_LINES:
        free_ms = max(free_ms, voice.said[-MOST_LINES].line.sent_ms + SPAN_MS)
    if free_ms > now_ms:
        raise RuleViolation("chat_too_fast", retry_ms=free_ms - now_ms)
    said = (*voice.said, Said(id_hash, line))[-MOST_LINES:]
    return voice._replace(said=said, moves=voice.moves + 1)


def after_mute(voice: Voice, until_ms: int, order: str) -> Voice:
    """The voice as an order of the house leaves it: mute until then; a moment that is over lifts it."""
    orders = (*voice.mute_orders, order)[-_ORDERS_KNOWN:]
    return voice._replace(muted_until_ms=until_ms, mute_orders=orders, moves=voice.moves + 1)
