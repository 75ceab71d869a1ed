"""Play a recorded hand again: the same rule set, stacks, cards and commands must give the same stacks.

What the record does not hold did not belong to the hand: people who were not dealt in have no say in it.
"""

from collections.abc import Iterator
from typing import Any, Final

from engine.game import Cents, HandRecord, Json
from engine.holdem.codec import SEALED_COMMANDS
from engine.holdem.commands import COMMANDS, Act
from engine.holdem.config import table_config
from engine.holdem.game import HoldemGame
from engine.holdem.state import Hand, HoldemState, Player, Seat
from engine.kit.commands import Tick
from engine.kit.positions import Positions

_TIME: Final = Tick("", (), "")
_OF_THE_HAND: Final = frozenset(
    {
        "act",
        "connection_lost",
        "connection_restored",
        "dismiss",
        "im_back",
        "insure",
        "jackpot_bet",
        "jackpot_continuity",
        "leave",
        "sit_out",
        "top_up",
    }
)
"""Commands of a player that the course of his hand can depend on."""
_OF_THE_HOUSE: Final = frozenset(
    {
        "cancel_hand",
        "confirm_prize",
        "decide_prize",
        "declare_null",
        "escalate_prize",
        "open_console",
        "pause",
        "resume",
        "scan_card",
        "tick",
        "undo_scan",
    }
)


def replay(record: HandRecord) -> dict[int, int]:
    """Return {seat: final stack in cents} of everybody who was dealt in."""
    return {player["seat"]: player["final_cents"] for player in played_again(record).public["players"]}


def played_again(record: HandRecord) -> HandRecord:
    """Return the record of the hand that the recorded commands give."""
    game = HoldemGame()
    public = record.public
    outcome = game.apply(_announced(record), _TIME, public["started_ms"])
    for now_ms, name, fields in _of_the_hand(record):
        # The record does not say who was at the console: whoever did something there.
        at_the_console = fields[0] if fields and name != "open_console" else ""
        state = outcome.state._replace(dealer=at_the_console)
        outcome = game.apply(state, _command(name, fields, state), now_ms)
    if outcome.record is None:
        outcome = game.apply(outcome.state, _TIME, public["closed_ms"])
    assert isinstance(outcome.record, HandRecord), "a record goes to the close"
    return outcome.record


def _of_the_hand(record: HandRecord) -> Iterator[tuple[int, str, Any]]:
    """Yield (now_ms, name, fields) of the logged commands that the course of the hand can depend on.

    A player who folds and leaves has no say in it any more, though he may sit down again and buy in.
    """
    players = {player["player_id"] for player in record.public["players"]}
    leavers = {player["player_id"] for player in record.public["players"] if player["left"]}
    sealed = iter(record.secret["sealed_log"])
    for now_ms, name, logged in record.public["log"]:
        fields = next(sealed) if name in SEALED_COMMANDS else logged
        if name in _OF_THE_HOUSE:
            yield now_ms, name, fields
        elif name in _OF_THE_HAND and fields[0] in players:
            yield now_ms, name, fields
            if name in ("leave", "dismiss") and fields[0] in leavers:
                players.remove(fields[0])


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
    hand = Hand(
        hand_id=record.hand_id,
        rules=config.rules,
        stage="announced",
        due_ms=public["started_ms"] + config.rules.times.announce_ms,
        positions=Positions(**public["positions"]),
        posts=tuple(public["posts"]),
        players=tuple(
            Player(
                player["seat"],
                player["player_id"],
                player["nickname"],
                time_outs=player["time_outs"],
                continuity=player["continuity"],
            )
            for player in public["players"]
        ),
        deck=() if public["live"] else tuple(secret["deck"]),
        seed=secret["seed"],
        deck_root=public["deck_root"],
        started_ms=public["started_ms"],
    )
    opened_cents = Cents(public["jackpot"]["opened_cents"] if public["jackpot"] else 0)
    return HoldemState(config, _seats(record, config.rules.seats), hand, jackpot_cents=opened_cents)


def _seats(record: HandRecord, count: int) -> tuple[Seat | None, ...]:
    """Return the seats with what lay on them at the announcement.

    Chips that came before the blinds come again: for a standing order they may be too late (R5.2).
    """
    public = record.public
    topped_up = {player["player_id"]: 0 for player in public["players"]}
    for _now_ms, name, fields in _of_the_hand(record):
        if name == "top_up":
            topped_up[fields[0]] += fields[1]
    seats: list[Seat | None] = [None] * count
    for player in public["players"]:
        seats[player["seat"] - 1] = Seat(
            player["seat"],
            player["player_id"],
            player["nickname"],
            "seated",
            player["start_cents"] - topped_up[player["player_id"]],
            time_outs=player["time_outs"],
            continuity=player["continuity"],
        )
    return tuple(seats)
