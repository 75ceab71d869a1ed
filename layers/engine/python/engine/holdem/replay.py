"""Play a recorded hand again: the same rule set, stacks, cards and commands must give the same stacks.

What the record does not hold did not belong to the hand: people who were not dealt in have no say in it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.game import Cents, HandRecord, Json, Outcome
from engine.holdem.codec import SEALED_COMMANDS
from engine.holdem.commands import COMMANDS, Act
from engine.holdem.config import table_config
from engine.holdem.game import HoldemGame
from engine.holdem.opening import before_blinds
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
    outcome = game.apply(_announced(record, _topped_up(record)), _TIME, record.public["started_ms"])
    for now_ms, name, fields in _log(record):
        if name in _OF_THE_HOUSE or (name in _OF_THE_HAND and _has_a_say(outcome.state, fields[0])):
            outcome = _applied(outcome.state, name, fields, now_ms)
    if outcome.record is None:
        outcome = game.apply(outcome.state, _TIME, record.public["closed_ms"])
    assert isinstance(outcome.record, HandRecord), "a record goes to the close"
    return outcome.record


def _log(record: HandRecord) -> Iterator[tuple[int, str, Any]]:
    """Yield (now_ms, name, fields) of every command, the sealed ones too."""
    sealed = iter(record.secret["sealed_log"])
    for now_ms, name, fields in record.public["log"]:
        yield now_ms, name, next(sealed) if name in SEALED_COMMANDS else fields


def _has_a_say(state: HoldemState, person: str) -> bool:
    """Whether the hand is still his: who has folded and left may sit down again, but that is beside it."""
    hand = state.hand
    return hand is not None and any(player.person == person and not player.left for player in hand.players)


def _applied(state: HoldemState, name: str, fields: Any, now_ms: int) -> Outcome:
    # The record does not say who was at the console: whoever did something there.
    at_the_console = fields[0] if fields and name != "open_console" else ""
    state = state._replace(dealer=at_the_console)
    return HoldemGame().apply(state, _command(name, fields, state), now_ms)


def _command(name: str, fields: Any, state: HoldemState) -> Any:
    if name == "tick":
        return _TIME
    if name == "act":
        # Turns count over the life of a table; a move that was accepted was in turn.
        return Act(*fields)._replace(turn=state.turn)
    return COMMANDS[name](*fields)


def _topped_up(record: HandRecord) -> Mapping[str, int]:
    """What each player added before the blinds: {person: cents}.

    It is in the stacks that the record starts with, and comes again by its commands, because for a standing
    order it may have come too late (R5.2).
    """
    state: HoldemState = HoldemGame().apply(_announced(record, {}), _TIME, record.public["started_ms"]).state
    added: Counter[str] = Counter()
    for now_ms, name, fields in _log(record):
        if state.hand is None or not before_blinds(state.hand):
            break
        if name == "top_up":
            added[fields[0]] += fields[1]
        elif name in _OF_THE_HOUSE:
            state = _applied(state, name, fields, now_ms).state
    return added


def _announced(record: HandRecord, topped_up: Mapping[str, int]) -> HoldemState:
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
    seats = _seats(record, config.rules.seats, topped_up)
    return HoldemState(config, seats, hand, jackpot_cents=opened_cents)


def _seats(record: HandRecord, count: int, topped_up: Mapping[str, int]) -> tuple[Seat | None, ...]:
    seats: list[Seat | None] = [None] * count
    for player in record.public["players"]:
        seats[player["seat"] - 1] = Seat(
            player["seat"],
            player["player_id"],
            player["nickname"],
            "seated",
            player["start_cents"] - topped_up.get(player["player_id"], 0),
            time_outs=player["time_outs"],
            continuity=player["continuity"],
        )
    return tuple(seats)
