"""What is enough to void a hand without the state (R19.5): the table as it would be without the hand.

The text goes with every commit, so it is as short as the codec's: arrays in the order of the records. It
holds no card and no secret, and nothing of the hand's own form, which may be what cannot be read.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.game import Cents, HandRecord, Json, Outcome, UnknownCodec
from engine.holdem import awaiting, standstill
from engine.holdem.codec import pieces
from engine.holdem.draft import Draft
from engine.holdem.record import Void, void_fields
from engine.holdem.rules import TableConfig
from engine.holdem.state import HoldemState, Pause
from engine.holdem.void import Participant, give_back, participants, unwound
from engine.kit.positions import Positions

VERSION: Final = 1

_to_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def rescue_point(state: HoldemState) -> str:
    """Return the table without its running hand, and who takes part in that, as JSON.

    Seats hold what their players have left to bet: with the stakes of ``at_stake`` that is all the money.
    """
    _config, _seats, _hand, *plain, _recent, _log, _shoe = table = unwound(state)
    hand = state.hand
    concerned: list[Json] = []
    if hand is not None:
        people = [[seat, person] if left else seat for seat, person, left in participants(hand)]
        concerned = [hand.hand_id, hand.started_ms, hand.stopped_ms, *people]
    rest = _to_text([pieces.seat_lists(table), *plain, concerned])
    return f'{{"rescue":{VERSION},"table":[{_config_text(state.config)},{rest[1:]}}}'


@lru_cache(maxsize=256)
def _config_text(config: TableConfig) -> str:
    """The configuration as JSON: a third of the text, and the same with every commit."""
    return _to_text(pieces.config_list(config))


def rescued(
    table_id: str, point: str, stakes: Mapping[str, Cents], void: Void, now_ms: int
) -> Outcome:
    """Return the table as ``point`` says with the stakes given back; between hands, as it stood.

    Raises UnknownCodec for a point of another version, anything else for one that was not written here.
    """
    fields = json.loads(point)
    if fields["rescue"] != VERSION:
        raise UnknownCodec(f"rescue point of version {fields['rescue']}")
    *table, concerned = fields["table"]
    state = _table(table)
    if state.config.table_id != table_id:
        raise ValueError("the rescue point of another table")
    draft = Draft(state, max(now_ms, state.last_ms))
    if concerned:
        hand_id, started_ms, stopped_ms, *people = concerned
        found = [_participant(state, each) for each in people]
        draft.record = _record(draft, hand_id, started_ms, _returns(found, stakes), void)
        if stopped_ms is not None:
            standstill.go_on(draft, stopped_ms)
        give_back(draft, hand_id, found, stakes, void.reason)
        awaiting.begin(draft)
    return draft.outcome()


def _table(fields: Sequence[Json]) -> HoldemState:
    config, seats, positions, dealer, paused, *numbers = fields
    start_ms, hand_number, turn, last_ms, event_number, drawn_button, jackpot_cents, *awaited = numbers
    return HoldemState(
        pieces.config_of(config),
        pieces.seats_of(seats),
        None,
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
        *awaited,
    )


def _participant(state: HoldemState, written: Json) -> Participant:
    if not isinstance(written, int):
        seat_number, person = written
        return Participant(seat_number, person, left=True)
    seat = state.seats[written - 1]
    if seat is None:
        raise ValueError("who is dealt in and has not left has a seat")
    return Participant(written, seat.person, left=False)


def _returns(people: Sequence[Participant], stakes: Mapping[str, Cents]) -> list[Json]:
    return [
        {"seat": seat, "player_id": person, "total_cents": stakes.get(person, 0), "left": left}
        for seat, person, left in people
    ]


def _record(draft: Draft, hand_id: str, started_ms: int, players: list[Json], void: Void) -> HandRecord:
    """Return what is known of the hand: no cards, so nothing of it can be proved or played again."""
    public = {
        "hand_id": hand_id,
        "table_id": draft.state.config.table_id,
        "game": "holdem",
        "players": players,
        "deck_root": "",
        **void_fields(void),
        "started_ms": started_ms,
        "closed_ms": draft.now_ms,
    }
    return HandRecord(hand_id, public, {})
