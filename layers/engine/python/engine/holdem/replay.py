"""Play a recorded hand again: the same rule set, stacks, cards and commands must give the same stacks.

What the record does not hold did not belong to the hand: chips added before the blinds are in the stacks it
starts with, and people who were not dealt in have no say in it.
"""

from typing import Any, Final

from engine.game import HandRecord, Json
from engine.holdem.codec import SEALED_COMMANDS
from engine.holdem.commands import COMMANDS, Act
from engine.holdem.config import table_config
from engine.holdem.game import HoldemGame
from engine.holdem.state import Hand, HoldemState, Player, Seat
from engine.kit.commands import Tick
from engine.kit.positions import Positions

_TIME: Final = Tick("", (), "")
_OF_THE_HAND: Final = frozenset(
    {"act", "insure", "leave", "dismiss", "sit_out", "im_back", "connection_lost", "connection_restored"}
)
"""Commands of a player that the course of his hand can depend on."""
_OF_THE_HOUSE: Final = frozenset(
    {"tick", "scan_card", "undo_scan", "open_console", "pause", "resume", "cancel_hand"}
)


def replay(record: HandRecord) -> dict[int, int]:
    """Return {seat: final stack in cents} of everybody who was dealt in."""
    game = HoldemGame()
    public = record.public
    players = {player["player_id"] for player in public["players"]}
    sealed = iter(record.secret["sealed_log"])
    outcome = game.apply(_announced(record), _TIME, public["started_ms"])
    for now_ms, name, logged in public["log"]:
        fields = next(sealed) if name in SEALED_COMMANDS else logged
        if name in _OF_THE_HOUSE or (name in _OF_THE_HAND and fields[0] in players):
            # The record does not say who was at the console: whoever did something there.
            at_the_console = fields[0] if fields and name != "open_console" else ""
            state = outcome.state._replace(dealer=at_the_console)
            outcome = game.apply(state, _command(name, fields, state), now_ms)
    if outcome.record is None:
        outcome = game.apply(outcome.state, _TIME, public["closed_ms"])
    assert outcome.record is not None, "a record goes to the close"
    return {player["seat"]: player["final_cents"] for player in outcome.record.public["players"]}


def _command(name: str, fields: Any, state: HoldemState) -> Any:
    if name == "tick":
        return _TIME
    if name == "act":
        # Turns count over the life of a table; a move that was accepted was in turn.
        return Act(*fields)._replace(turn=state.turn)
    return COMMANDS[name](*fields)


def _announced(record: HandRecord) -> HoldemState:
    """The table at the hand's announcement, with nobody on it but the players."""
    public, secret = record.public, record.secret
    settings: dict[str, Json] = {"rules": public["rules"], "live": public["live"]}
    if public["live"]:
        settings["scanner_id"] = next((fields[0] for fields in secret["sealed_log"]), "scanner")
    config = table_config(public["table_id"], settings)
    seats: list[Seat | None] = [None] * config.rules.seats
    for player in public["players"]:
        seats[player["seat"] - 1] = Seat(
            player["seat"],
            player["player_id"],
            player["nickname"],
            "seated",
            player["start_cents"],
            time_outs=player["time_outs"],
        )
    hand = Hand(
        hand_id=record.hand_id,
        rules=config.rules,
        stage="announced",
        due_ms=public["started_ms"] + config.rules.times.announce_ms,
        positions=Positions(**public["positions"]),
        posts=tuple(public["posts"]),
        players=tuple(
            Player(player["seat"], player["player_id"], player["nickname"], time_outs=player["time_outs"])
            for player in public["players"]
        ),
        deck=() if public["live"] else tuple(secret["deck"]),
        seed=secret["seed"],
        deck_root=public["deck_root"],
        started_ms=public["started_ms"],
    )
    return HoldemState(config, tuple(seats), hand)
