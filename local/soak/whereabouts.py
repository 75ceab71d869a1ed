"""Where somebody is who should have gone, by the frames that he has: for whoever reads what went wrong."""

from collections.abc import Mapping
from typing import Any

from local.client import Client


def whereabouts(client: Client) -> str:
    """Say what a client waits for and what he sees of the tables in whose rooms he is."""
    line = "replaced" if client.is_replaced else "connected" if client.is_connected else "cut off"
    waiting = ", ".join(client.unanswered()) or "no answer"
    tables = [
        f"{table_id} version {frame['version']}: {frame['private']}, {stage(frame['public'])}"
        for table_id, frame in client.tables.items()
    ]
    return f"{client.name} is {line} and waits for {waiting}; {'; '.join(tables) or 'in no room'}"


def stage(public: Mapping[str, Any]) -> str:
    """Say where a table stands."""
    hand, paused = public["hand"], public["paused"]
    running = "no hand" if hand is None else f"{hand['hand_id']} {hand['stage']} {hand['street']}"
    turn = f" turn of seat {hand['turn']['seat']}" if hand is not None and hand["turn"] is not None else ""
    stopped = f" paused: {paused['reason']}" if paused is not None else ""
    waiting = f" waits for: {public['waiting_for']}" if public["waiting_for"] else ""
    return running + turn + stopped + waiting
