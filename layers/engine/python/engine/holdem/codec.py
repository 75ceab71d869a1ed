"""The state of a table as text: two versioned JSON documents, the second of which is sealed by the shell.

Public: everything but cards. Secret: the deck, the seed and what the scanner sent. Records are written as
arrays in the order of their fields, and seats and players without the defaults they end with: the whole
table has to stay small (nine seats on the river in 4.5 KB). A field that is added at the end of a record
is read from old texts as its default; any other change needs a new version.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.game import Json, UnknownCodec
from engine.holdem.rules import Rake, RuleSet, TableConfig, Times
from engine.holdem.state import Hand, HoldemState, Pause, Player, PotResult, Seat
from engine.kit.positions import Positions

CODEC: Final = 1

LogEntry = tuple[int, str, tuple[Json, ...]]
_SEALED_COMMANDS: Final = frozenset({"scan_card"})
"""Commands whose fields are secret in the log."""

_to_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def encode(state: HoldemState) -> tuple[str, str]:
    """Return (public, secret)."""
    hand = state.hand
    secret: dict[str, Json] = {"codec": CODEC}
    if hand is not None:
        secret |= {"deck": "".join(hand.deck), "seed": hand.seed}
    entries, scans = split_log(state.log)
    if scans:
        secret["scans"] = scans
    public = {
        "codec": CODEC,
        "config": [*state.config[:-1], _rules_list(state.config.rules)],
        "seats": [None if seat is None else _trimmed(seat[1:], _SEAT_DEFAULTS) for seat in state.seats],
        "hand": None if hand is None else _hand_dict(state, hand),
        "positions": state.positions,
        "dealer": state.dealer,
        "paused": state.paused,
        "start_ms": state.start_ms,
        "hand_number": state.hand_number,
        "turn": state.turn,
        "last_ms": state.last_ms,
        "event_number": state.event_number,
        "recent": _recent_dict(state.recent),
        "log": _log_list(entries, state),
    }
    return _to_text(public), _to_text(secret)


def decode(public: str, secret: str) -> HoldemState:
    """Return the state that was encoded. Raises UnknownCodec for a version that is not read here."""
    fields, sealed = json.loads(public), json.loads(secret)
    for document in (fields, sealed):
        if document.get("codec") != CODEC:
            raise UnknownCodec(document.get("codec"))
    config = TableConfig(*fields["config"])
    config = config._replace(rules=_rules(config.rules))
    seats = tuple(
        [
            None if values is None else Seat(number, *values)
            for number, values in enumerate(fields["seats"], start=1)
        ]
    )
    hand = fields["hand"]
    positions, paused = fields["positions"], fields["paused"]
    return HoldemState(
        config,
        seats,
        None if hand is None else _hand(hand, sealed, config, seats),
        None if positions is None else Positions(*positions),
        fields["dealer"],
        None if paused is None else Pause(*paused),
        fields["start_ms"],
        fields["hand_number"],
        fields["turn"],
        fields["last_ms"],
        fields["event_number"],
        _recent(fields["recent"]),
        join_log(_log(fields["log"], fields["last_ms"], seats), sealed.get("scans", ())),
    )


def _trimmed(values: Sequence[Json], defaults: Sequence[Json]) -> Sequence[Json]:
    """Leave out the defaults at the end; ``defaults`` are those of the last fields."""
    count = len(values)
    default = len(defaults)
    while default and values[count - 1] == defaults[default - 1]:
        count -= 1
        default -= 1
    return values[:count]


_SEAT_DEFAULTS: Final = tuple(Seat._field_defaults.values())
_PLAYER_DEFAULTS: Final = tuple(Player._field_defaults.values())


def _rules_list(rules: RuleSet) -> list[Json]:
    """Every field, defaults too: a stored table keeps its rules when a preset changes."""
    return list(rules)


def _rules(values: Sequence[Json]) -> RuleSet:
    rules = RuleSet(*values)
    rake = Rake(*rules.rake)
    return rules._replace(rake=rake._replace(drops_cents=tuple(rake.drops_cents)), times=Times(*rules.times))


def _hand_dict(state: HoldemState, hand: Hand) -> dict[str, Json]:
    players = [_player_list(player, state.seats[player.seat - 1]) for player in hand.players]
    frozen = None if hand.rules == state.config.rules else _rules_list(hand.rules)
    return {
        "id": hand.hand_id,
        "rules": frozen,
        "stage": hand.stage,
        "due_ms": hand.due_ms,
        "positions": hand.positions,
        "posts": hand.posts,
        "missed": hand.missed,
        "players": players,
        "deck_root": hand.deck_root,
        "started_ms": hand.started_ms,
        "street": hand.street,
        "dealt": hand.dealt,
        "price": hand.price_cents,
        "full_raise": hand.full_raise_cents,
        "turn_index": hand.turn_index,
        "turn_ms": hand.turn_ms,
        "open_hands": hand.open_hands,
        "results": hand.results,
    }


def _hand(
    fields: Mapping[str, Json], sealed: Mapping[str, Json], config: TableConfig, seats: Sequence[Seat | None]
) -> Hand:
    deck = sealed["deck"]
    frozen = fields["rules"]
    return Hand(
        fields["id"],
        config.rules if frozen is None else _rules(frozen),
        fields["stage"],
        fields["due_ms"],
        Positions(*fields["positions"]),
        tuple(fields["posts"]),
        tuple([_player(values, seats[values[0] - 1]) for values in fields["players"]]),
        tuple([deck[start : start + 2] for start in range(0, len(deck), 2)]),
        sealed["seed"],
        fields["deck_root"],
        fields["started_ms"],
        fields["street"],
        fields["dealt"],
        fields["price"],
        fields["full_raise"],
        fields["turn_index"],
        fields["turn_ms"],
        fields["open_hands"],
        tuple([_result(*values) for values in fields["results"]]),
        tuple(fields.get("missed", ())),
    )


def _player_list(player: Player, seat: Seat | None) -> Sequence[Json]:
    """Write a player; person and nickname are 0 where they are those of the seat."""
    number, person, nickname, *rest = _trimmed(player, _PLAYER_DEFAULTS)
    if seat is not None and (seat.person, seat.nickname) == (person, nickname):
        return [number, 0, 0, *rest]
    return [number, person, nickname, *rest]


def _player(values: Sequence[Json], seat: Seat | None) -> Player:
    if values[1] != 0:
        return Player(*values)
    assert seat is not None, "a player without a name is the one on the seat"
    return Player(values[0], seat.person, seat.nickname, *values[3:])


def _result(cents: Json, rake_cents: Json, contenders: Json, shares: Json) -> PotResult:
    return PotResult(cents, rake_cents, tuple(contenders), tuple([(seat, share) for seat, share in shares]))


def split_log(log: Sequence[LogEntry]) -> tuple[list[LogEntry], list[tuple[Json, ...]]]:
    """Return the log with the sealed commands' fields taken out, and those fields in their order."""
    entries: list[LogEntry] = []
    scans = []
    for entry in log:
        if entry[1] in _SEALED_COMMANDS:
            scans.append(entry[2])
            entries.append((entry[0], entry[1], ()))
        else:
            entries.append(entry)
    return entries, scans


def join_log(entries: Sequence[LogEntry], scans: Sequence[Sequence[Json]]) -> tuple[LogEntry, ...]:
    """Return the log that :func:`split_log` took apart."""
    sealed = iter(scans)
    return tuple(
        [
            (now_ms, name, tuple(next(sealed)) if name in _SEALED_COMMANDS else fields)
            for now_ms, name, fields in entries
        ]
    )


def _log_list(entries: Sequence[LogEntry], state: HoldemState) -> list[list[Json]]:
    """Write log entries as [milliseconds since the one before, name, actor, other fields...].

    The first counts from the state's latest time and is not positive. An actor who has a seat is its number.
    """
    numbers = {seat.person: seat.number for seat in state.seats if seat is not None}
    written: list[list[Json]] = []
    before_ms = state.last_ms
    for now_ms, name, fields in entries:
        if fields:
            written.append([now_ms - before_ms, name, numbers.get(fields[0], fields[0]), *fields[1:]])
        else:
            written.append([now_ms - before_ms, name])
        before_ms = now_ms
    return written


def _log(written: Sequence[list[Json]], now_ms: int, seats: Sequence[Seat | None]) -> list[LogEntry]:
    entries: list[LogEntry] = []
    for entry in written:
        now_ms += entry[0]
        if len(entry) > 2 and isinstance(entry[2], int):
            seat = seats[entry[2] - 1]
            assert seat is not None, "an actor without a name is the one on the seat"
            entry[2] = seat.person
        entries.append((now_ms, entry[1], tuple(entry[2:])))
    return entries


def _recent_dict(recent: Sequence[tuple[int, str, Mapping[str, Json]]]) -> dict[str, Json]:
    """Write events as [shape, step of the number, values...]; a shape is a name with its facts' names."""
    shapes: dict[tuple[str, ...], int] = {}
    events = []
    last = 0
    for number, name, facts in recent:
        shape = shapes.setdefault((name, *facts), len(shapes))
        events.append([shape, number - last, *facts.values()])
        last = number
    return {"shapes": list(shapes), "events": events}


def _recent(written: Mapping[str, Json]) -> tuple[tuple[int, str, Mapping[str, Json]], ...]:
    shapes = written["shapes"]
    recent: list[tuple[int, str, Mapping[str, Any]]] = []
    number = 0
    for shape, step, *values in written["events"]:
        number += step
        name, *names = shapes[shape]
        recent.append((number, name, dict(zip(names, values, strict=True))))
    return tuple(recent)
