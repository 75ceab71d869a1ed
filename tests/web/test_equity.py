"""The client's own evaluator and its chances of open hands, held against the server's evaluator."""

import json
import random
import subprocess
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from evaluator import CARD_CODES, CARDS, evaluate

from infra.node import NODE, WEB_SOURCES

SEED = 20_26


def ask(hands: list[list[str]], spots: list[dict[str, Any]]) -> dict[str, Any]:
    """What the client's code answers about hands, and about open hands with a board."""
    asked = json.dumps({"hands": hands, "spots": spots})
    done = subprocess.run(
        [str(NODE), str(WEB_SOURCES / "tests" / "table" / "answers.ts")],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
    )
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


def rank(cards: list[str]) -> int:
    return evaluate([CARD_CODES[name] for name in cards])


def shares(holes: list[list[str]], board: list[str], boards: Iterable[tuple[str, ...]]) -> list[float]:
    """Each hand's share of the boards that come, by the server's evaluator."""
    won = [0.0] * len(holes)
    count = 0
    for coming in boards:
        count += 1
        ranks = [rank([*hole, *board, *coming]) for hole in holes]
        winners = [place for place, value in enumerate(ranks) if value == max(ranks)]
        for place in winners:
            won[place] += 1 / len(winners)
    return [part / count for part in won]


def unseen(holes: list[list[str]], board: list[str]) -> list[str]:
    known = {name for hole in holes for name in hole} | set(board)
    return [name for name in CARDS if name not in known]


def deal(draw: random.Random, players: int, board: int) -> dict[str, Any]:
    cards = draw.sample(list(CARDS), 2 * players + board)
    holes = [cards[2 * place : 2 * place + 2] for place in range(players)]
    return {"holes": holes, "board": cards[2 * players :]}


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_stand_in_the_order_in_which_the_table_pays_them(size: int) -> None:
    draw = random.Random(SEED + size)
    hands = [draw.sample(list(CARDS), size) for _ in range(20_000)]
    strengths = ask(hands, [])["strengths"]
    ranks = [rank(hand) for hand in hands]
    pairs = sorted(set(zip(ranks, strengths, strict=True)))
    # One strength for each rank, and they rise together.
    assert len(pairs) == len(set(ranks)) == len(set(strengths))
    assert [strength for _, strength in pairs] == sorted(set(strengths))
    assert len(pairs) > 1_000


@pytest.mark.rule("R1.11")
def test_chances_from_the_flop_on_are_exact() -> None:
    draw = random.Random(SEED)
    spots = [deal(draw, players, board) for players in (2, 3, 5, 9) for board in (3, 4, 4, 5)]
    for spot, answer in zip(spots, ask([], spots)["spots"], strict=True):
        assert not answer["approximate"]
        every = combinations(unseen(**spot), 5 - len(spot["board"]))
        assert answer["shares"] == pytest.approx(shares(**spot, boards=every), abs=1e-9), spot


def test_chances_before_the_flop_are_near_and_marked_as_such() -> None:
    draw = random.Random(SEED)
    spots = [deal(draw, players, 0) for players in (2, 2, 3, 6)]
    for spot, answer in zip(spots, ask([], spots)["spots"], strict=True):
        rest = unseen(**spot)
        some = (tuple(draw.sample(rest, 5)) for _ in range(20_000))
        assert answer["approximate"]
        # Two samples, each right to about 0.7 per cent.
        assert answer["shares"] == pytest.approx(shares(**spot, boards=some), abs=0.015), spot
