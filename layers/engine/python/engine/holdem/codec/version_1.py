"""Version 1: the table and the running hand as objects whose names say what is what."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import Json
from engine.holdem.codec import pieces
from engine.holdem.rules import TableConfig
from engine.holdem.state import Hand, HoldemState, Pause, Seat
from engine.kit.positions import Positions


def write(state: HoldemState) -> dict[str, Json]:
    """Return the public document, without its version."""
    hand = state.hand
    return {
        "config": pieces.config_list(state.config),
        "seats": pieces.seat_lists(state),
        "hand": None if hand is None else _hand_dict(state, hand),
        "positions": state.positions,
        "dealer": state.dealer,
        "paused": state.paused,
        "start_ms": state.start_ms,
        "hand_number": state.hand_number,
        "turn": state.turn,
        "last_ms": state.last_ms,
        "event_number": state.event_number,
        **({"drawn_button": state.drawn_button} if state.drawn_button else {}),
        **({"jackpot": state.jackpot_cents} if state.jackpot_cents else {}),
        **({"awaited": [state.awaited_ms, state.awaited_told]} if state.awaited_ms is not None else {}),
        "recent": _recent_dict(state.recent),
        "log": pieces.log_rows(state),
    }


def read(fields: Mapping[str, Json], sealed: Mapping[str, Json]) -> HoldemState:
    """Return the state of a public and a secret document."""
    config = pieces.config_of(fields["config"])
    seats = pieces.seats_of(fields["seats"])
    hand = fields["hand"]
    positions, paused = fields["positions"], fields["paused"]
    awaited_ms, awaited_told = fields.get("awaited", (None, False))
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
        fields.get("drawn_button", 0),
        fields.get("jackpot", 0),
        awaited_ms,
        awaited_told,
        _recent(fields["recent"]),
        pieces.log_of(fields["log"], fields["last_ms"], seats, sealed),
        pieces.shoe_of(sealed),
    )


def _hand_dict(state: HoldemState, hand: Hand) -> dict[str, Json]:
    return {
        "id": hand.hand_id,
        "rules": pieces.frozen_rules(state, hand),
        "stage": hand.stage,
        "due_ms": hand.due_ms,
        "positions": hand.positions,
        "posts": hand.posts,
        "missed": hand.missed,
        "players": pieces.player_lists(state, hand),
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
        "meter": hand.meter_cents,
        "stopped_ms": hand.stopped_ms,
        "offer": hand.offer,
        "prizes": hand.prizes,
    }


def _hand(
    fields: Mapping[str, Json], sealed: Mapping[str, Json], config: TableConfig, seats: Sequence[Seat | None]
) -> Hand:
    return Hand(
        fields["id"],
        pieces.rules_of(fields["rules"], config),
        fields["stage"],
        fields["due_ms"],
        Positions(*fields["positions"]),
        tuple(fields["posts"]),
        pieces.players_of(fields["players"], seats),
        pieces.deck_of(sealed),
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
        pieces.results_of(fields["results"]),
        tuple(fields.get("missed", ())),
        fields.get("meter", 0),
        fields.get("stopped_ms"),
        pieces.offer_of(fields.get("offer")),
        pieces.prizes_of(fields.get("prizes", ())),
    )


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
