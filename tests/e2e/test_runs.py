"""The programs that judge the stack, and that they would see it if something were wrong."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engine.game import Cents
from runtime.machine import SystemClock

from local import replay, smoke
from local.secrecy import SecrecyCheck, cards_in
from local.timers import LocalTimers

HAND = "t1-7"
RECORD: tuple[dict[str, Any], dict[str, Any]] = (
    {
        "players": [{"seat": 1, "player_id": "ana"}, {"seat": 2, "player_id": "ben"}],
        "board": ["7h", "8h", "9s", "Tc"],
        "hands": [],
    },
    {"hole": [["As", "Ah"], ["Kd", "Kc"]]},
)


def test_bots_play_and_neither_a_cent_nor_a_card_gets_lost() -> None:
    report = asyncio.run(smoke.run(5, 2, seed=1, rng_players=3, live_players=2))
    assert report.good, (report.findings, report.leaks)
    assert report.hands >= 7
    assert report.players == 5


def test_recorded_hands_end_with_the_recorded_stacks(corpus_folder: Path) -> None:
    hands, _ = replay.chosen(corpus_folder / "pluribus.jsonl", 3)
    stacks = {**hands[0].final, 1: Cents(hands[0].final[1] - 1)}
    wrong = hands[0]._replace(hand_id="wrong", final=stacks)
    tally = asyncio.run(replay.replay([*hands[1:], wrong]))
    assert (tally.hands, tally.exact, tally.mismatched) == (3, 2, ("wrong",))


def frame(
    *, cards: list[str] | None = None, board: list[str] | None = None, **hand: Any
) -> dict[str, Any]:
    """A table frame in mid-hand with ana's cards and the flop, or with what is given instead."""
    players = [{"seat": seat, "folded": False, "cards": None, "hand": None} for seat in (1, 2)]
    view = {"hand_id": HAND, "stage": "betting", "street": "flop", "scan": None, "turn": {"seat": 1}}
    recent = [{"number": 1, "name": "hand_announced", "facts": {"hand_id": HAND}}]
    return {
        "type": "table",
        "table_id": "t1",
        "events": [],
        "public": {
            "hand": {**view, "players": players, "board": board or ["7h", "8h", "9s"], **hand},
            "recent": recent,
        },
        "private": {"cards": cards or ["As", "Ah"]},
    }


def with_event(name: str, **facts: Any) -> dict[str, Any]:
    content = frame()
    content["public"]["recent"].append({"number": 2, "name": name, "facts": facts})
    return content


ALLOWED: list[Callable[[], dict[str, Any]]] = [
    frame,
    lambda: with_event("street_dealt", street="flop", cards=["7h", "8h", "9s"]),
    lambda: {"type": "ack", "id": "1"},
]
LEAKING: dict[str, Callable[[], dict[str, Any]]] = {
    "somebody else's card": lambda: frame(cards=["As", "Kd"]),
    "the turn while the flop lies": lambda: frame(board=["7h", "8h", "9s", "Tc"]),
    "own cards before they are dealt": lambda: frame(stage="window"),
    "own cards before the deal is complete": lambda: frame(scan={"position": "hole"}, stage="dealing"),
    "the deck, in one text": lambda: frame(deck="AsKdAhKc"),
    "the name of a hand that is not open": lambda: frame(
        players=[{"seat": 2, "folded": False, "cards": None, "hand": "pair of kings"}]
    ),
    "a card in an event that has none": lambda: with_event("folded", seat=2, cards=["Kd"]),
    "a card of the board too early, in an event": lambda: with_event(
        "street_dealt", street="flop", cards=["7h", "8h", "Tc"]
    ),
    "a hand opened that is not open": lambda: with_event(
        "hands_opened", hands=[{"seat": 2, "cards": ["Kd", "Kc"]}]
    ),
    "a card in an error": lambda: {"type": "error", "code": "card_refused", "facts": {"card": "Kd"}},
}


@pytest.mark.parametrize("content", ALLOWED)
def test_what_a_reader_may_know_is_no_leak(content: Callable[[], dict[str, Any]]) -> None:
    check = SecrecyCheck(lambda _hand_id: RECORD)
    assert not list(check.leaks("ana", [json.dumps(content()).encode()]))


@pytest.mark.parametrize("content", LEAKING.values(), ids=LEAKING.keys())
def test_the_secrecy_check_sees_each_kind_of_leak(content: Callable[[], dict[str, Any]]) -> None:
    check = SecrecyCheck(lambda _hand_id: RECORD)
    assert list(check.leaks("ana", [json.dumps(content()).encode()]))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('["As","Td"]', {"As", "Td"}),
        ('"AsTd"', {"As", "Td"}),
        ("card 2c, then Kh.", {"2c", "Kh"}),
        ("Asia and Chad", set()),
        ("a2c4d6" + "3d" * 29, set()),
    ],
)
def test_cards_are_found_in_any_text_but_not_in_words_and_hashes(text: str, cards: set[str]) -> None:
    assert cards_in(text) == cards


@pytest.mark.parametrize(("precise", "at_ms"), [(False, 4_000), (True, 4_999)])
def test_a_timer_cuts_its_deadline_to_whole_seconds_as_aws_does(precise: bool, at_ms: int) -> None:
    class StandingClock(SystemClock):
        def now_ms(self) -> int:
            return 1_000

    async def scenario() -> float:
        timers = LocalTimers(StandingClock(), precise=precise)
        timers.attach_loop()
        before_s = asyncio.get_running_loop().time()
        timers.start("t1", 4_999)
        await asyncio.sleep(0.05)
        (waiting,) = timers._waiting.values()
        await timers.stop()
        return (waiting.when() - before_s) * 1000

    assert asyncio.run(scenario()) == pytest.approx(at_ms - 1_000, abs=100)
