"""Version 2: arrays in the order of the records' fields, and lines that are alike written once.

Log and events are most of a table, and their lines differ in little but numbers: ``_shaped`` takes those out.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Json
from engine.holdem.codec import pieces
from engine.holdem.rules import TableConfig
from engine.holdem.state import Hand, HoldemState, Pause, Seat
from engine.kit.positions import Positions

_LATER: Final = (0, 0, None, False)
"""Defaults of the last plain fields of a table, which are left out while they are these."""
_HAND_DEFAULTS: Final = tuple(Hand._field_defaults.values())
_OF_THE_SHAPE: Final = frozenset({str, bool, type(None)})
_HOLE: Final = -1
"""Where a shape leaves a value out; no number is part of a shape. (0 and 1 equal False and True as keys.)"""


def write(state: HoldemState) -> dict[str, Json]:
    """Return the public document, without its version."""
    config, _seats, hand, *plain, recent, _log, _shoe = state
    table = [
        pieces.config_list(config),
        pieces.seat_lists(state),
        None if hand is None else _hand_list(state, hand),
        *pieces.trimmed(plain, _LATER),
        _shaped(_event_rows(recent)),
        _shaped(pieces.log_rows(state)),
    ]
    return {"table": table}


def read(fields: Mapping[str, Json], sealed: Mapping[str, Json]) -> HoldemState:
    """Return the state of a public and a secret document."""
    table_config, seat_lists, hand, positions, dealer, paused, *plain, recent, log = fields["table"]
    start_ms, hand_number, turn, last_ms, event_number = plain[:5]
    later: list[Json] = plain[5:]
    later.extend(_LATER[len(later) :])
    drawn_button, jackpot_cents, awaited_ms, awaited_told = later
    config, seats = pieces.config_of(table_config), pieces.seats_of(seat_lists)
    return HoldemState(
        config,
        seats,
        None if hand is None else _hand(hand, sealed, config, seats),
        None if positions is None else Positions(*positions),
        dealer,
        None if paused is None else Pause(*paused),
        start_ms,
        hand_number,
        turn,
        last_ms,
        event_number,
        drawn_button,
        jackpot_cents,
        awaited_ms,
        awaited_told,
        _events(_rows(recent)),
        pieces.log_of(_rows(log), last_ms, seats, sealed),
        pieces.shoe_of(sealed),
    )


def _hand_list(state: HoldemState, hand: Hand) -> Sequence[Json]:
    """Write the fields in their order, without those that are sealed and the defaults at the end."""
    hand_id, _, stage, due_ms, positions, posts, _, _, _, *rest = hand
    values = [
        hand_id,
        pieces.frozen_rules(state, hand),
        stage,
        due_ms,
        positions,
        posts,
        pieces.player_lists(state, hand),
        *rest,
    ]
    return pieces.trimmed(values, _HAND_DEFAULTS)


def _hand(
    values: Sequence[Json], sealed: Mapping[str, Json], config: TableConfig, seats: Sequence[Seat | None]
) -> Hand:
    hand_id, rules, stage, due_ms, positions, posts, players, *rest = values
    hand = Hand(
        hand_id,
        pieces.rules_of(rules, config),
        stage,
        due_ms,
        Positions(*positions),
        tuple(posts),
        pieces.players_of(players, seats),
        pieces.deck_of(sealed),
        sealed["seed"],
        *rest,
    )
    return hand._replace(
        results=pieces.results_of(hand.results),
        missed=tuple(hand.missed),
        offer=pieces.offer_of(hand.offer),
        prizes=pieces.prizes_of(hand.prizes),
    )


def _event_rows(recent: Sequence[tuple[int, str, Mapping[str, Json]]]) -> list[list[Json]]:
    """Write events as [step of the number, name, fact, value, fact, value...]."""
    rows = []
    last = 0
    for number, name, facts in recent:
        row: list[Json] = [number - last, name]
        for fact in facts.items():
            row += fact
        rows.append(row)
        last = number
    return rows


def _events(rows: Sequence[Sequence[Json]]) -> tuple[tuple[int, str, Mapping[str, Json]], ...]:
    events = []
    number = 0
    for step, name, *facts in rows:
        number += step
        events.append((number, name, dict(zip(facts[::2], facts[1::2], strict=True))))
    return tuple(events)


def _shaped(rows: Sequence[Sequence[Json]]) -> list[Json]:
    """Write rows as [shapes, values]: of each row its shape's number and what stands in the shape's holes.

    A shape is a row with a hole for each number, list and object; texts, true, false and null belong to it.
    """
    shapes: dict[tuple[Json, ...], int] = {}
    values: list[Json] = []
    for row in rows:
        shape = tuple([value if type(value) in _OF_THE_SHAPE else _HOLE for value in row])
        values.append(shapes.setdefault(shape, len(shapes)))
        values += [value for value in row if type(value) not in _OF_THE_SHAPE]
    return [list(shapes), values]


def _rows(written: Sequence[Sequence[Json]]) -> list[list[Json]]:
    """Return what ``_shaped`` wrote."""
    shapes, values = written
    rest = iter(values)
    # No number but the hole is in a shape, and type() tells it from true and false.
    return [[next(rest) if type(part) is int else part for part in shapes[number]] for number in rest]
