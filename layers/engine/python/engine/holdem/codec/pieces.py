"""What the versions of the codec have in common.

Records are written as arrays in the order of their fields, and seats and players without the defaults they
end with: the whole table has to stay small. A field at the end of such a record is read from old texts as its
default. Once code is in service every change needs a new version all the same, this one too: older code would
take the text for damaged, and void the hand.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Json
from engine.holdem.rules import Insurance, Jackpot, Rake, RuleSet, TableConfig, Times
from engine.holdem.state import Hand, HoldemState, Offer, Player, PotResult, Prize, Seat

LogEntry = tuple[int, str, tuple[Json, ...]]
SEALED_COMMANDS: Final = frozenset({"scan_card", "insure"})
"""Commands whose fields are secret in the log: cards, and a premium, which is the insured's affair (R6.4)."""
_SEAT_DEFAULTS: Final = tuple(Seat._field_defaults.values())
_PLAYER_DEFAULTS: Final = tuple(Player._field_defaults.values())
_PRESET: Final = (RuleSet().chips_cents, Jackpot(), Insurance())
"""What the last fields of a rule set are at nearly every table."""
_PRESET_TIMES: Final = Times()[Times._fields.index("insurance_ms") :]
"""The same of its times."""


def secret_fields(state: HoldemState) -> dict[str, Json]:
    """Return what the secret document says besides its version."""
    hand = state.hand
    secret: dict[str, Json] = {} if hand is None else {"deck": "".join(hand.deck), "seed": hand.seed}
    if state.shoe is not None:
        secret["shoe"] = "".join(state.shoe)
    _, sealed_log = split_log(state.log)
    return secret | {"sealed_log": sealed_log} if sealed_log else secret


def deck_of(sealed: Mapping[str, Json]) -> tuple[str, ...]:
    """Return the running hand's deck."""
    return _cards(sealed["deck"])


def shoe_of(sealed: Mapping[str, Json]) -> tuple[str, ...] | None:
    """Return the cards that a check of the shoe has read, None while there is no check."""
    return _cards(sealed["shoe"]) if "shoe" in sealed else None


def _cards(text: str) -> tuple[str, ...]:
    return tuple([text[start : start + 2] for start in range(0, len(text), 2)])


def trimmed(values: Sequence[Json], defaults: Sequence[Json]) -> Sequence[Json]:
    """Leave out the defaults at the end; ``defaults`` are those of the last fields."""
    count = len(values)
    default = len(defaults)
    while default and values[count - 1] == defaults[default - 1]:
        count -= 1
        default -= 1
    return values[:count]


def config_list(config: TableConfig) -> list[Json]:
    """Every field, of the rules too: a stored table keeps its rules when a preset changes."""
    return [*config[:-1], _rules_list(config.rules)]


def _rules_list(rules: RuleSet) -> Sequence[Json]:
    """Without what the preset ends with.

    A preset that changes so changes tables that are in use; a hand that is on keeps its own rules.
    """
    return trimmed(rules._replace(times=trimmed(rules.times, _PRESET_TIMES)), _PRESET)  # type: ignore[arg-type]


def config_of(values: Sequence[Json]) -> TableConfig:
    """Return what ``config_list`` wrote."""
    config = TableConfig(*values)
    return config._replace(rules=_rules(config.rules))


def frozen_rules(state: HoldemState, hand: Hand) -> Sequence[Json] | None:
    """Return the rules of the running hand, None where they are the table's."""
    return None if hand.rules == state.config.rules else _rules_list(hand.rules)


def rules_of(frozen: Sequence[Json] | None, config: TableConfig) -> RuleSet:
    """Return what ``frozen_rules`` wrote."""
    return config.rules if frozen is None else _rules(frozen)


def _rules(values: Sequence[Json]) -> RuleSet:
    rules = RuleSet(*values)
    rake = Rake(*rules.rake)
    return rules._replace(
        rake=rake._replace(drops_cents=tuple(rake.drops_cents)),
        times=Times(*rules.times),
        chips_cents=tuple(rules.chips_cents),
        jackpot=Jackpot(*rules.jackpot),
        insurance=_insurance(*rules.insurance),
    )


def _insurance(odds_tenths: Sequence[int], ties: Json) -> Insurance:
    return Insurance(tuple(odds_tenths), ties)


def offer_of(written: Sequence[Json] | None) -> Offer | None:
    """Return an offer, which is written as it is."""
    if written is None:
        return None
    offer = Offer(*written)
    return offer._replace(outs=tuple(offer.outs), ties=tuple(offer.ties))


def prizes_of(written: Sequence[Sequence[Json]]) -> tuple[Prize, ...]:
    """Return prizes, which are written as they are."""
    return tuple([Prize(*values) for values in written])


def seat_lists(state: HoldemState) -> list[Sequence[Json] | None]:
    """Write the seats; a seat's number is its place."""
    return [None if seat is None else trimmed(seat[1:], _SEAT_DEFAULTS) for seat in state.seats]


def seats_of(written: Sequence[Sequence[Json] | None]) -> tuple[Seat | None, ...]:
    """Return what ``seat_lists`` wrote."""
    return tuple(
        [None if values is None else Seat(number, *values) for number, values in enumerate(written, start=1)]
    )


def player_lists(state: HoldemState, hand: Hand) -> list[Sequence[Json]]:
    """Write the players; person and nickname are 0 where they are those of the seat."""
    return [_player_list(player, state.seats[player.seat - 1]) for player in hand.players]


def players_of(written: Sequence[Sequence[Json]], seats: Sequence[Seat | None]) -> tuple[Player, ...]:
    """Return what ``player_lists`` wrote."""
    return tuple([_player(values, seats[values[0] - 1]) for values in written])


def _player_list(player: Player, seat: Seat | None) -> Sequence[Json]:
    number, person, nickname, *rest = trimmed(player, _PLAYER_DEFAULTS)
    if seat is not None and (seat.person, seat.nickname) == (person, nickname):
        return [number, 0, 0, *rest]
    return [number, person, nickname, *rest]


def _player(values: Sequence[Json], seat: Seat | None) -> Player:
    if values[1] != 0:
        return Player(*values)
    if seat is None:
        raise ValueError("a player without a name is the one on the seat")
    return Player(values[0], seat.person, seat.nickname, *values[3:])


def results_of(written: Sequence[Sequence[Json]]) -> tuple[PotResult, ...]:
    """Return settled pots, which are written as they are."""
    return tuple([_result(*values) for values in written])


def _result(cents: Json, rake_cents: Json, contenders: Json, shares: Json) -> PotResult:
    return PotResult(cents, rake_cents, tuple(contenders), tuple([(seat, share) for seat, share in shares]))


def split_log(log: Sequence[LogEntry]) -> tuple[list[LogEntry], list[tuple[Json, ...]]]:
    """Return the log with the sealed commands' fields taken out, and those fields in their order."""
    entries: list[LogEntry] = []
    sealed_log = []
    for entry in log:
        if entry[1] in SEALED_COMMANDS:
            sealed_log.append(entry[2])
            entries.append((entry[0], entry[1], ()))
        else:
            entries.append(entry)
    return entries, sealed_log


def _joined(entries: Sequence[LogEntry], sealed_log: Sequence[Sequence[Json]]) -> tuple[LogEntry, ...]:
    """Return the log that :func:`split_log` took apart."""
    sealed = iter(sealed_log)
    return tuple(
        [
            (now_ms, name, tuple(next(sealed)) if name in SEALED_COMMANDS else fields)
            for now_ms, name, fields in entries
        ]
    )


def log_rows(state: HoldemState) -> list[list[Json]]:
    """Write log entries as [milliseconds since the one before, name, actor, other fields...].

    The first counts from the state's latest time and is not positive. An actor who has a seat is its number.
    Fields of sealed commands are left out.
    """
    entries, _ = split_log(state.log)
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


def log_of(
    rows: Sequence[Sequence[Json]], now_ms: int, seats: Sequence[Seat | None], sealed: Mapping[str, Json]
) -> tuple[LogEntry, ...]:
    """Return what ``log_rows`` wrote, with the fields that were sealed."""
    entries: list[LogEntry] = []
    for step_ms, name, *fields in rows:
        now_ms += step_ms
        if fields and isinstance(fields[0], int):
            seat = seats[fields[0] - 1]
            if seat is None:
                raise ValueError("an actor without a name is the one on the seat")
            fields[0] = seat.person
        entries.append((now_ms, name, tuple(fields)))
    return _joined(entries, sealed.get("sealed_log", ()))
