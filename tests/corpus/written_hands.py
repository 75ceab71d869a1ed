"""Writes records of hands from short stories: ``seat event amount``, separated by semicolons."""

import json
from typing import Any

THREE = {"1": "100", "2": "100", "3": "100"}
"""Three players with $100 each."""


def spoken(events: str) -> list[list[Any]]:
    found: list[list[Any]] = []
    for event in events.split(";"):
        words: list[Any] = event.split()
        if words:
            found.append([int(words[0]) if words[0].isdigit() else words[0], *words[1:]])
    return found


def room_line(story: str, seats: dict[str, str], final: dict[str, str], **fields: Any) -> str:
    """A record of a $1/$2 cash game, button in seat 1 unless said otherwise."""
    record = {"id": "made-up", "limit": "NL", "tournament": False, "sb": "1", "bb": "2", "button": 1}
    return json.dumps(record | {"seats": seats, "events": spoken(story), "final": final} | fields)


def integer_line(story: str, stacks: list[Any], hole: list[str], final: list[int], **fields: Any) -> str:
    """A record with blinds of 50 and 100; index 0 is the small blind."""
    verbs = {"fold": "fold", "cc": "check_call", "to": "bet_raise_to", "show": "show_muck"}
    moves = [[word[0], verbs[word[1]] if len(word) > 1 and word[1] in verbs else word[1], *word[2:]]
             for word in spoken(story)]  # fmt: skip
    record = {"id": "made-up", "blinds": [50, 100], "stacks": stacks, "hole": hole}
    return json.dumps(record | {"actions": moves, "final": final} | fields)
