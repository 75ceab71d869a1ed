"""Reader of the PokerStars-like format: decimal amounts, seats of the room, events as the room printed them.

Tournaments count whole chips, cash games hundredths; a chip is replayed as a cent.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from bench.recording import (
    ANOTHER_LIMIT,
    CAPPED,
    CASH_OUT,
    EXTRA_BLIND,
    MALFORMED,
    MOST_CHAIRS,
    RUN_TWICE,
    TOO_MANY_CHAIRS,
    Deal,
    Recording,
    Stakes,
    Step,
    Unsupported,
    cards,
    clockwise,
)

Event = Sequence[Any]

ACTIONS: Final = {"fold", "check", "call", "bet", "raise_to"}
PART_OF_THE_HAND: Final = ACTIONS | {"ante", "post_sb", "post_bb", "show", "muck", "uncalled"}
EXTRA_POSTS: Final = {"straddle", "button_blind", "bring_in"}


class _Money(NamedTuple):
    """Reads amounts: ``scale`` is 1 for chips and 100 for a currency."""

    scale: int

    def cents(self, amount: object) -> int:
        """Raises Unsupported for a fraction of a cent."""
        exact = Decimal(str(amount).replace(",", "")) * self.scale
        if exact != exact.to_integral_value():
            raise Unsupported(MALFORMED, f"amount {amount!r}")
        return int(exact)


def read(record: Mapping[str, Any]) -> Recording:
    """Read one record. Raises Unsupported, or KeyError, TypeError and the like for rubbish."""
    _refuse_other_games(record)
    events = [event for event in record["events"] if event]
    money = _Money(1 if record.get("tournament") else 100)
    stacks = {int(seat): money.cents(stack) for seat, stack in record["seats"].items()}
    mine = [event for event in events if isinstance(event[0], int) and event[1] in PART_OF_THE_HAND]
    seats_in = {event[0] for event in mine}
    if len(seats_in) < 2 or not seats_in <= set(stacks):
        raise Unsupported(MALFORMED, "seats")
    if len(seats_in) > MOST_CHAIRS:
        raise Unsupported(TOO_MANY_CHAIRS)
    big_blind = _poster(mine, "post_bb")
    small_blind = _poster(mine, "post_sb")
    if big_blind is None:
        raise Unsupported(EXTRA_BLIND, "nobody posted the big blind")
    button, small_seat, seats = _table(record, seats_in, small_blind, big_blind)
    chair = {seat: number for number, seat in enumerate(seats, start=1)}
    dealt = clockwise([chair[seat] for seat in seats_in], after=chair[small_seat] - 1)
    hole, mucked = _shown(record, mine)
    absent = seats_in & {int(seat) for seat in record.get("sitting_out") or []}
    return Recording(
        hand_id=str(record["id"]),
        chairs=len(seats),
        button=chair[button],
        small_blind=chair[small_seat],
        big_blind=chair[big_blind],
        dealt=dealt,
        stakes=_stakes(record, mine, money, stacks),
        stacks={chair[seat]: stacks[seat] for seat in sorted(seats_in)},
        hole={chair[seat]: known for seat, known in hole.items() if seat in seats_in},
        line=tuple(_line(events, chair, money)),
        final={chair[seat]: _final(record, seat, money) for seat in sorted(seats_in)},
        mucked=frozenset(chair[seat] for seat in mucked),
        absent=frozenset(chair[seat] for seat in absent),
        names={chair[seat]: str(seat) for seat in seats_in},
        pots_cents=tuple(money.cents(pot) for pot in record.get("pots") or []),
    )


def _refuse_other_games(record: Mapping[str, Any]) -> None:
    flags = {str(flag) for flag in record.get("flags") or []}
    kinds = {str(event[1] if isinstance(event[0], int) else event[0]) for event in record["events"] if event}
    tags = {str(event[2]) for event in record["events"] if event and event[0] == "deal" and len(event) > 2}
    if record.get("limit", "NL") != "NL":
        raise Unsupported(ANOTHER_LIMIT, str(record["limit"]))
    if "run_it_twice" in flags or "second" in tags:
        raise Unsupported(RUN_TWICE)
    if any(word.replace("_", "").replace("-", "").startswith("cashout") for word in flags | kinds):
        raise Unsupported(CASH_OUT)
    if record.get("cap"):
        raise Unsupported(CAPPED)
    extra = {kind for kind in kinds if kind.startswith("post") and kind not in {"post_sb", "post_bb"}}
    if extra | (kinds & EXTRA_POSTS) or "straddle" in flags:
        raise Unsupported(EXTRA_BLIND)


def _poster(mine: Sequence[Event], kind: str) -> int | None:
    posters = [event[0] for event in mine if event[1] == kind]
    if len(posters) > 1:
        raise Unsupported(EXTRA_BLIND, f"{kind} by seats {posters}")
    return posters[0] if posters else None


def _table(
    record: Mapping[str, Any], seats_in: set[int], small_blind: int | None, big_blind: int
) -> tuple[int, int, list[int]]:
    """Return the button's seat, the small blind's seat, and the seats that become chairs, clockwise.

    A seat that nobody is dealt in at becomes a chair only where it holds the button or a dead small blind.
    """
    button = int(record.get("button") or 0)
    if not button:
        button = clockwise(seats_in, after=small_blind or big_blind)[-2]
    if small_blind is None:
        small_blind = _empty_small_blind(seats_in, button, big_blind)
    seats = sorted(seats_in | {button, small_blind})
    if len(seats) > MOST_CHAIRS:
        # Whose button it is decides odd chips at most; the nearest player to its right has it then.
        button = clockwise(seats_in - {small_blind}, after=small_blind)[-1]
        seats = sorted(seats_in | {small_blind})
    if len(seats) > MOST_CHAIRS:
        raise Unsupported(TOO_MANY_CHAIRS)
    return button, small_blind, seats


def _empty_small_blind(seats_in: set[int], button: int, big_blind: int) -> int:
    """The dead small blind's seat: any empty one from the button to the big blind will do."""
    if len(seats_in) == 2:
        return next(seat for seat in seats_in if seat != big_blind)
    between = [seat for seat in clockwise(range(1, 11), after=button) if seat not in seats_in]
    reach = clockwise([*between, big_blind], after=button)
    if reach[0] == big_blind:
        raise Unsupported(MALFORMED, "a small blind was due and nobody posted it")
    return reach[0]


def _shown(record: Mapping[str, Any], mine: Sequence[Event]) -> tuple[dict[int, tuple[str, ...]], set[int]]:
    hole = {int(seat): cards(text) for seat, text in (record.get("hole") or {}).items()}
    mucked = set()
    for event in mine:
        if event[1] == "show" and len(event) > 2:
            known = cards(event[2])
            if len(known) > len(hole.get(event[0], ())):
                hole[event[0]] = known
        elif event[1] == "muck":
            mucked.add(event[0])
    return hole, mucked


def _stakes(
    record: Mapping[str, Any], mine: Sequence[Event], money: _Money, stacks: Mapping[int, int]
) -> Stakes:
    antes = {event[0]: money.cents(event[2]) for event in mine if event[1] == "ante"}

    def blind(kind: str, header: str) -> int:
        """What was posted, or the header's blind where a short stack posted less; 0 where nobody did."""
        seat = _poster(mine, kind)
        if seat is None:
            return 0
        posted = next(money.cents(event[2]) for event in mine if event[1] == kind)
        short = posted + antes.get(seat, 0) >= stacks[seat]
        return max(posted, money.cents(record[header])) if short and header in record else posted

    small = blind("post_sb", "sb")
    big = blind("post_bb", "bb")
    big_blind = _poster(mine, "post_bb")
    rake = money.cents(record.get("rake") or 0)
    everybody = {event[0] for event in mine}
    if set(antes) == {big_blind} and len(everybody) > 1:
        return Stakes(small, big, big_blind_ante_cents=antes[big_blind], rake_cents=rake)
    ante = max(antes.values(), default=0)
    if any(antes.get(seat, 0) not in {ante, min(ante, stacks[seat])} for seat in everybody):
        raise Unsupported(EXTRA_BLIND, f"antes {antes}")
    return Stakes(small, big, ante_cents=ante, rake_cents=rake)


def _line(events: Sequence[Event], chair: Mapping[int, int], money: _Money) -> list[Step | Deal]:
    line: list[Step | Deal] = []
    for event in events:
        if event[0] == "deal":
            line.append(Deal(cards(event[1])))
        elif not isinstance(event[0], int) or event[1] not in ACTIONS:
            continue
        elif event[1] in {"bet", "raise_to"}:
            line.append(Step(chair[event[0]], "raise_to", money.cents(event[2])))
        else:
            line.append(Step(chair[event[0]], "fold" if event[1] == "fold" else "check_call"))
    return line


def _final(record: Mapping[str, Any], seat: int, money: _Money) -> int:
    return money.cents(record["final"][str(seat)])
