"""Replay recorded hands through the engine and compare the stacks: ``python -m bench.replay FILE...``.

The last line of output is one JSON object; progress and what went wrong go to stderr.
"""

import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from engine.game import RuleViolation
from engine.holdem.commands import Act
from engine.holdem.config import rule_set_json
from engine.holdem.state import HoldemState
from engine.kit.commands import BuyIn, TakeSeat, Tick
from engine.registry import GAMES

from bench.corpus import ReplayHand, records, translate
from bench.recording import Unsupported

GAME = GAMES["holdem"]
NOW_MS = 1_000_000
SEED = "00" * 32


class Mismatch(Exception):  # noqa: N818 - a finding, told apart from errors of the program
    """The engine and the record disagree."""


def table_for(hand: ReplayHand) -> HoldemState:
    """A table with everybody bought in, before the hand is announced."""
    state: HoldemState = GAME.open("replay", {"rules": rule_set_json(hand.rules)})
    for chair, stack_cents in hand.stacks.items():
        person = f"p{chair}"
        state = GAME.apply(state, TakeSeat(person, person, chair), NOW_MS).state
        state = GAME.apply(state, BuyIn(person, stack_cents), NOW_MS).state
    return state if hand.positions is None else state._replace(positions=hand.positions)


def play(hand: ReplayHand) -> HoldemState:
    """Play the hand to its close and return the table. Raises Mismatch where the record's move is refused."""
    state: HoldemState = GAME.apply(table_for(hand), Tick("", hand.deck, SEED), NOW_MS).state
    for move in hand.moves:
        if state.hand is None or state.hand.turn_index < 0:
            raise Mismatch(f"{move} comes after the betting is over")
        turn_chair = state.hand.players[state.hand.turn_index].seat
        if turn_chair != move.chair:
            raise Mismatch(f"it is the turn of {turn_chair}, not {move}")
        try:
            command = Act(f"p{move.chair}", state.turn, move.move, move.to_cents)
            state = GAME.apply(state, command, NOW_MS).state
        except RuleViolation as refusal:
            raise Mismatch(f"{move} is refused: {refusal.code} {refusal.facts}") from refusal
    if state.hand is not None:
        raise Mismatch(f"the record is at its end, the hand is not: {state.hand!r}")
    return state


def final_stacks(state: HoldemState) -> dict[int, int]:
    """Cents by chair after the close; who has nothing left has 0, gone or not."""
    return {number: seat.stack_cents if seat else 0 for number, seat in enumerate(state.seats, start=1)}


def check(hand: ReplayHand) -> None:
    """Raises Mismatch unless the hand ends with the recorded stacks."""
    stacks = final_stacks(play(hand))
    wrong = {chair: stacks[chair] - cents for chair, cents in hand.final.items() if stacks[chair] != cents}
    if wrong:
        raise Mismatch(f"stacks differ from the record's, cents by chair: {wrong}")


class Tally(NamedTuple):
    """What came of the hands of some files. ``mismatched`` and ``reasons`` hold the records' ids."""

    hands: int
    exact: int
    unsupported: Counter[str]
    mismatched: tuple[str, ...]
    conceded: int

    def as_json(self) -> Mapping[str, object]:
        """The fields as the last line of output shows them."""
        return {
            "hands": self.hands,
            "exact": self.exact,
            "unsupported": dict(self.unsupported),
            "mismatched": list(self.mismatched),
            "conceded": self.conceded,
        }


def replay_files(paths: list[Path]) -> Tally:
    """Replay every record of the files."""
    hands = exact = conceded = 0
    unsupported: Counter[str] = Counter()
    mismatched: list[str] = []
    for path in paths:
        for line in records(path):
            hands += 1
            try:
                hand = translate(line)
            except Unsupported as why:
                unsupported[why.reason] += 1
                print(f"{path.name} record {hands}: unsupported, {why}", file=sys.stderr)
                continue
            try:
                check(hand)
            except Mismatch as finding:
                mismatched.append(hand.hand_id)
                print(f"{path.name} {hand.hand_id}: {finding}", file=sys.stderr)
                continue
            exact += 1
            conceded += bool(hand.conceded)
        print(f"{path}: {hands} hands so far, {exact} exact", file=sys.stderr)
    return Tally(hands, exact, unsupported, tuple(mismatched), conceded)


def main(arguments: list[str]) -> int:
    """Return 0 when nothing mismatched, 1 when something did, 2 for a call without files."""
    if not arguments:
        print("usage: python -m bench.replay FILE...", file=sys.stderr)
        return 2
    tally = replay_files([Path(argument) for argument in arguments])
    print(json.dumps(tally.as_json()))
    return 1 if tally.mismatched else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
