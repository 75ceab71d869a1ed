"""Reader of the PHH-like format: index 0 is the small blind, amounts are integers, actions name seats.

Heads-up the index order of the source turns round (index 0 is the big blind, index 1 the small blind and
button), which the first action of the record confirms.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bench.recording import (
    ANOTHER_LIMIT,
    EXTRA_BLIND,
    MALFORMED,
    MOST_CHAIRS,
    TOO_MANY_CHAIRS,
    Deal,
    Recording,
    Stakes,
    Step,
    Unsupported,
    cards,
    clockwise,
)

Line = list[Step | Deal]


def read(record: Mapping[str, Any]) -> Recording:
    """Read one record. Raises Unsupported, or KeyError, TypeError and the like for rubbish."""
    if record.get("variant", "NT") != "NT":
        raise Unsupported(ANOTHER_LIMIT, str(record["variant"]))
    stacks: list[int] = record["stacks"]
    count = len(stacks)
    if count > MOST_CHAIRS:
        raise Unsupported(TOO_MANY_CHAIRS)
    if count < 2 or len(record["hole"]) != count or len(record["final"]) != count:
        raise Unsupported(MALFORMED, "number of players")
    small_blind, big_blind = _blind_indices(record, count)
    button = small_blind if count == 2 else count - 1
    line, shown, mucked = _line(record["actions"])
    hole = {index + 1: cards(text) for index, text in enumerate(record["hole"])}
    for chair, more in shown.items():
        if len(more) > len(hole[chair]):
            hole[chair] = more
    return Recording(
        hand_id=str(record["id"]),
        chairs=count,
        button=button + 1,
        small_blind=small_blind + 1,
        big_blind=big_blind + 1,
        dealt=clockwise(range(1, count + 1), small_blind),
        stakes=_stakes(record),
        stacks={index + 1: stack for index, stack in enumerate(stacks)},
        hole=hole,
        line=tuple(line),
        final={index + 1: stack for index, stack in enumerate(record["final"])},
        mucked=mucked,
        names={index + 1: str(index) for index in range(count)},
    )


def _blind_indices(record: Mapping[str, Any], count: int) -> tuple[int, int]:
    if count > 2:
        return 0, 1
    first = next((action[0] for action in record["actions"] if isinstance(action[0], int)), 1)
    return (0, 1) if first == 0 else (1, 0)


def _stakes(record: Mapping[str, Any]) -> Stakes:
    """Blinds and antes; both lists name the small blind first and the big blind second, heads-up too."""
    blinds = list(record["blinds"])
    if any(blinds[2:]) or blinds[0] > blinds[1] or min(blinds) < 0:
        raise Unsupported(EXTRA_BLIND, f"blinds {blinds}")
    antes = list(record.get("antes") or [0])
    rake = int(record.get("rake") or 0)
    if len(set(antes)) == 1:
        return Stakes(blinds[0], blinds[1], ante_cents=antes[0], rake_cents=rake)
    if any(antes[:1] + antes[2:]):
        raise Unsupported(EXTRA_BLIND, f"antes {antes}")
    return Stakes(blinds[0], blinds[1], big_blind_ante_cents=antes[1], rake_cents=rake)


def _line(actions: Sequence[Sequence[Any]]) -> tuple[Line, dict[int, tuple[str, ...]], frozenset[int]]:
    """Return the actions, the cards shown on the way, and the chairs that mucked."""
    line: Line = []
    shown: dict[int, tuple[str, ...]] = {}
    mucked = set()
    for action in actions:
        if action[0] == "deal":
            line.append(Deal(cards(action[1])))
            continue
        chair, kind = int(action[0]) + 1, action[1]
        if kind == "show_muck":
            if len(action) > 2 and action[2]:
                shown[chair] = cards(action[2])
            else:
                mucked.add(chair)
        elif kind == "bet_raise_to":
            line.append(Step(chair, "raise_to", int(action[2])))
        elif kind in {"fold", "check_call"}:
            line.append(Step(chair, kind))
        else:
            raise Unsupported(MALFORMED, f"action {kind!r}")
    return line, shown, frozenset(mucked)
