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
        "insurance": None,
        "jackpot": None,
    },
    {"hole": [["As", "Ah"], ["Kd", "Kc"]]},
)
# Ana and Ben are all in on the turn; Cy has folded the two other jacks and won the jackpot's prize with them.
ALL_IN: tuple[dict[str, Any], dict[str, Any]] = (
    {
        "players": [{"seat": seat, "player_id": name} for seat, name in ((1, "ana"), (2, "ben"), (3, "cy"))],
        "board": ["Th", "9h", "3c", "4d"],
        "hands": [{"seat": 1, "cards": ["As", "Ad"]}, {"seat": 2, "cards": ["Kh", "Qh"]}],
        "insurance": {"seat": 1},
        "jackpot": {"prizes": [{"seat": 3, "kind": "four_of_a_kind"}]},
    },
    {"hole": [["As", "Ad"], ["Kh", "Qh"], ["Jc", "Js"]]},
)
OUTS = ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "Jc", "Jd", "Jh", "Js", "Ah"]


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


def frame(*, cards: list[str] | None = None, board: list[str] | None = None, **hand: Any) -> dict[str, Any]:
    """A table frame in mid-hand with ana's cards and the flop, or with what is given instead."""
    players = [{"seat": seat, "folded": False, "cards": None, "hand": None} for seat in (1, 2)]
    view: dict[str, Any] = {
        "hand_id": HAND,
        "stage": "betting",
        "street": "flop",
        "scan": None,
        "turn": {"seat": 1},
        "insurance": None,
        "prizes": [],
    }
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


def offering(
    *, outs: list[str] = OUTS, ties: list[str] | None = None, seat: int = 1, own: Any = None, **hand: Any
) -> dict[str, Any]:
    """A table frame with an insurance offer, to ana or to who is given."""
    offer = {"seat": seat, "outs": outs, "ties": ties or []}
    people = ((1, "ana", ["As", "Ad"]), (2, "ben", ["Kh", "Qh"]), (3, "cy", None))
    players = [
        {"seat": place, "player_id": name, "folded": name == "cy", "cards": cards, "hand": None}
        for place, name, cards in people
    ]
    view = {"stage": "insurance", "street": "turn", "turn": None, "insurance": offer, "players": players}
    content = frame(cards=["As", "Ad"], board=["Th", "9h", "3c", "4d"], **{**view, **hand})
    content["private"]["insurance"] = own
    return content


def with_offer_event(**facts: Any) -> dict[str, Any]:
    content = offering()
    event = {
        "number": 2,
        "name": "insurance_offered",
        "facts": {"seat": 1, "outs": OUTS, "ties": [], **facts},
    }
    content["public"]["recent"].append(event)
    return content


def winning(stage: str, cards: list[str], *, event: bool = False) -> dict[str, Any]:
    """A frame in which cy's cards open as a prize winner's, in the view or in an event."""
    content = offering(stage=stage, prizes=[] if event else [{"seat": 3, "cards": cards}])
    won = {"number": 2, "name": "prize_won", "facts": {"seat": 3, "cards": cards}}
    content["public"]["recent"] += [won] if event else []
    return content


OFFERS_ALLOWED: list[Callable[[], dict[str, Any]]] = [
    offering,
    lambda: offering(own={"premium_cents": 500}),
    with_offer_event,
    lambda: winning("prizes", ["Jc", "Js"]),
    lambda: winning("approval", ["Jc", "Js"]),
    lambda: winning("prizes", ["Jc", "Js"], event=True),
]
OFFERS_LEAKING: dict[str, Callable[[], dict[str, Any]]] = {
    "outs without the folded cards": lambda: offering(
        outs=[card for card in OUTS if card not in ("Jc", "Js")]
    ),
    "outs without one folded card, in an event": lambda: with_offer_event(outs=OUTS[:-2]),
    "a card too many among the outs": lambda: offering(outs=[*OUTS, "2c"]),
    "a tie that is none": lambda: offering(ties=["2c"]),
    "an out twice": lambda: offering(outs=[*OUTS, "Ah"]),
    "an offer to somebody else": lambda: offering(seat=2),
    "a prize winner's cards before the prizes": lambda: winning("result", ["Jc", "Js"]),
    "other cards than a prize winner's": lambda: winning("prizes", ["Jc", "Jd"]),
    "other cards than a prize winner's, in an event": lambda: winning("prizes", ["Jc", "Jd"], event=True),
}


@pytest.mark.rule("R5.10")
@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("content", OFFERS_ALLOWED)
def test_offers_and_prizes_that_follow_from_what_lies_open_are_no_leak(
    content: Callable[[], dict[str, Any]],
) -> None:
    check = SecrecyCheck(lambda _hand_id: ALL_IN)
    assert not list(check.leaks("ana", [json.dumps(content()).encode()]))


@pytest.mark.rule("R5.10")
@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("content", OFFERS_LEAKING.values(), ids=OFFERS_LEAKING.keys())
def test_the_secrecy_check_sees_what_offers_and_prizes_give_away(
    content: Callable[[], dict[str, Any]],
) -> None:
    check = SecrecyCheck(lambda _hand_id: ALL_IN)
    assert list(check.leaks("ana", [json.dumps(content()).encode()]))


@pytest.mark.rule("R6.4")
def test_the_secrecy_check_sees_a_premium_in_front_of_somebody_else() -> None:
    content = offering(own={"premium_cents": 500})
    content["private"]["cards"] = ["Kh", "Qh"]
    check = SecrecyCheck(lambda _hand_id: ALL_IN)
    assert [leak.reason for leak in check.leaks("ben", [json.dumps(content).encode()])] == [
        "somebody else's premium"
    ]


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
