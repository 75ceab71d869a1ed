"""The life of a seat, transition by transition: the tables are in ``seat_table``, the drawing in the docs."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from engine.game import Cents
from engine.holdem.commands import Act
from engine.kit.commands import BalanceKnown, BuyIn, ConnectionLost, ConnectionRestored, ImBack, Leave

from tests.unit.engine import seat_situations as bring
from tests.unit.engine.felt import Felt
from tests.unit.engine.seat_happenings import HAPPENS
from tests.unit.engine.seat_situations import COMMANDS, HAPPENINGS, SITUATIONS, happen, say, situation
from tests.unit.engine.seat_table import ANSWERS, as_markdown, parsed

PAGE = Path(__file__).resolve().parents[3] / "docs" / "architecture" / "seat.md"


def cells(table: str) -> list[tuple[str, str, str]]:
    rows = parsed(table).items()
    return [(name, what, answer) for name, answers in rows for what, answer in answers.items()]


@pytest.mark.parametrize(("table", "columns"), [(ANSWERS, COMMANDS), (HAPPENS, HAPPENINGS)])
def test_the_tables_are_complete(table: str, columns: dict[str, object]) -> None:
    """Every situation with every command, and with everything that can happen."""
    rows = parsed(table)
    assert list(rows) == list(SITUATIONS)
    for name, answers in rows.items():
        assert list(answers) == list(columns), name


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_situation_is_the_one_it_is_called(name: str) -> None:
    assert situation(SITUATIONS[name]()) == name


@pytest.mark.rule("R2.5", "R2.6", "R2.8", "R7.1", "R16.1", "R17.1", "R17.3", "R17.4", "R19.3")
@pytest.mark.parametrize(("name", "command", "answer"), cells(ANSWERS))
def test_what_a_command_is_answered(name: str, command: str, answer: str) -> None:
    felt = SITUATIONS[name]()
    assert say(felt, command) == answer


@pytest.mark.rule("R2.5", "R2.8", "R3.2", "R3.3", "R16.1", "R16.2", "R17.1", "R19.2", "R19.3", "R19.4")
@pytest.mark.parametrize(("name", "what", "then"), cells(HAPPENS))
def test_what_happens_without_a_command(name: str, what: str, then: str) -> None:
    felt = SITUATIONS[name]()
    assert happen(felt, what) == then


COUNTS = [
    # what is brought about, how long it lasts, what is done in time, and what he is then
    pytest.param(bring.reserved, 30_000, BuyIn("p1", Cents(10_000)), "waiting", id="reservation"),
    pytest.param(bring.busted, 30_000, BuyIn("p1", Cents(10_000)), "ready", id="re-buy window"),
    pytest.param(bring.sitting_out, 180_000, ImBack("p1"), "ready", id="sitting out"),
    pytest.param(bring.absent, 120_000, ConnectionRestored("p1"), "ready", id="lost connection"),
]


@pytest.mark.rule("R2.5", "R2.8", "R16.2", "R19.3")
@pytest.mark.parametrize("after_ms", [-1, 0, 1])
@pytest.mark.parametrize(("brought", "lasts_ms", "command", "then"), COUNTS)
def test_each_count_to_the_millisecond(
    brought: Callable[[], Felt], lasts_ms: int, command: object, then: str, after_ms: int
) -> None:
    """1 ms before its end he is in time; at its end he is not."""
    felt = brought()
    felt.now_ms += lasts_ms + after_ms
    felt.tick()  # the shell applies what is due before every command
    if after_ms < 0:
        felt.do(command)
        assert situation(felt) == then
    else:
        assert felt.refused(command) == "not_seated"


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize("after_ms", [-1, 0, 1, 499, 500, 501])
def test_betting_time_to_the_millisecond(after_ms: int) -> None:
    """Ten seconds are shown; half a second later it is over."""
    felt = bring.table({1: 15_000, **bring.OTHERS}, betting_ms=10_000)
    felt.deal()
    felt.act(4, "fold")
    move = Act("p1", felt.state.turn, "call")
    felt.now_ms += 10_000 + after_ms
    felt.tick()
    if after_ms < 500:
        felt.do(move)
        assert felt.player(1).last_action == "call"
    else:
        assert felt.refused(move) == "not_your_turn"
        assert felt.player(1).folded


def time_outs(felt: Felt, count: int) -> None:
    """Seat 1's time runs out so often; the others check and call."""
    for _ in range(count):
        while felt.in_turn != 1:
            if not felt.in_turn:
                felt.wait(1_000)
                continue
            felt.play("x" if felt.player(felt.in_turn).street_cents == felt.hand.price_cents else "c")
        felt.wait(10_500)


def heads_up() -> Felt:
    """Seat 1 is the small blind, acts first in every round and has called."""
    felt = bring.table({1: 15_000, 2: 15_000}, 2, betting_ms=10_000)
    felt.deal()
    felt.play("c", "x")
    return felt


def second_time_out(felt: Felt) -> None:
    time_outs(felt, 2)


def third_time_out(felt: Felt) -> None:
    time_outs(felt, 3)


def removed_for_three(felt: Felt) -> None:
    time_outs(felt, 3)
    felt.play("x")
    felt.wait(3_000)


MESSAGES = [
    # what happens, where, what everybody sees of it last, what the person is told to keep
    ("30 s reserved", bring.reserved, 30_000, ("seat_released", {"seat": 1}), None),
    (
        "30 s to buy in again", bring.busted, 30_000,
        ("player_left", {"to": "watching", "reason": "no_buy_in", "cents": 0}),
        ("moved_to_watching", {"reason": "no_buy_in", "cents": 0}),
    ),
    (
        "3 min sitting out", bring.sitting_out, 180_000,
        ("player_left", {"to": "watching", "reason": "sit_out", "cents": 15_000}),
        ("moved_to_watching", {"reason": "sit_out", "cents": 15_000}),
    ),
    (
        "2 min without a line", bring.absent, 120_000,
        ("player_left", {"to": "lobby", "reason": "away", "cents": 15_000}),
        ("moved_to_lobby", {"reason": "away", "cents": 15_000}),
    ),
    ("first time-out", heads_up, lambda felt: time_outs(felt, 1), ("checked", {"why": "time_out"}), None),
    (
        "second time-out", heads_up, second_time_out,
        ("checked", {"why": "time_out"}), ("time_out_warning", {"count": 2}),
    ),
    ("third time-out", heads_up, third_time_out, ("checked", {"why": "time_out"}), ("time_out_warning", {})),
    (
        "and the close", heads_up, removed_for_three,
        ("player_left", {"to": "lobby", "reason": "time_outs"}), ("moved_to_lobby", {"reason": "time_outs"}),
    ),
    (
        "bust, and too little left", bring.busted, lambda felt: felt.do(BalanceKnown("p1", Cents(3_999))),
        ("player_left", {"to": "watching", "reason": "bust"}), ("moved_to_watching", {"reason": "bust"}),
    ),
    (
        "exit", bring.ready, lambda felt: felt.do(Leave("p1")),
        ("player_left", {"to": "lobby", "reason": "asked", "cents": 15_000}), None,
    ),
    ("line broken", bring.ready, lambda felt: felt.do(ConnectionLost("p1")), ("connection_lost", {}), None),
]  # fmt: skip


@pytest.mark.rule("R2.5", "R2.8", "R3.3", "R16.2", "R19.2", "R19.3")
@pytest.mark.parametrize(
    ("what", "brought", "does", "event", "notice"), MESSAGES, ids=[row[0] for row in MESSAGES]
)
def test_warnings_and_removals_are_told(
    what: str,
    brought: Callable[[], Felt],
    does: int | Callable[[Felt], object],
    event: tuple[str, dict[str, object]],
    notice: tuple[str, dict[str, object]] | None,
) -> None:
    felt = brought()
    felt.told.clear()
    if callable(does):
        does(felt)
    else:
        felt.now_ms += does
        felt.tick()
    about_him = [(name, facts) for name, facts in felt.told if facts.get("seat") == 1]
    assert about_him[-1][0] == event[0]
    assert event[1].items() <= about_him[-1][1].items()
    said = [(code, facts) for person, code, facts in felt.said if person == "p1"]
    assert len(said) == (0 if notice is None else 2 if what == "and the close" else 1)
    if notice is not None:
        assert said[-1][0] == notice[0]
        assert notice[1].items() <= said[-1][1].items()


def drawn() -> set[tuple[str, str]]:
    """The arrows of the page's drawing, by the names that its states have."""
    drawing = PAGE.read_text(encoding="utf-8").split("```mermaid")[1].split("```")[0]
    names = {short: name for name, short in re.findall(r'state "([^"]+)" as (\w+)', drawing)}
    found = {
        (names.get(start, start), names.get(end, end))
        for start, end in re.findall(r"^\s*(\w+) --> (\w+)", drawing, re.MULTILINE)
    }
    assert found
    return found


def place(name: str) -> str:
    """Which state of the drawing a situation belongs to: there it does not matter how far the hand is."""
    base, *marks = name.split(", ")
    if base in ("lobby", "watching", "reserved", "busted"):
        return base
    if "removal pending" in marks:
        return "removal pending"
    between_hands = base in ("ready", "waiting", "will post", "sitting out")
    if "exit reserved" in marks:
        return "absent, exit reserved" if "absent" in marks else "exit reserved"
    if "absent" in marks:
        return "absent" if between_hands else "absent in a hand"
    if "sit-out reserved" in marks:
        return "sit-out reserved"
    return {"will post": "waiting"}.get(base, base) if between_hands else "playing"


MORE = [("ready", "announced"), ("to act", "ready"), ("lobby", "watching")]
"""Changes that need somebody else, or the room: the three tests below."""


@pytest.mark.rule("R1.2")
def test_with_a_second_player_the_next_hand_begins() -> None:
    felt = bring.ready()
    felt.sit(2, 15_000)
    felt.tick()
    assert (situation(bring.ready()), situation(felt)) == MORE[0]


def test_without_a_second_player_no_hand_follows() -> None:
    felt = bring.table({1: 15_000, 2: 15_000}, 2)
    felt.deal()
    felt.do(Leave("p2"))
    before = situation(felt)
    happen(felt, "hand ends")
    assert (before, situation(felt)) == MORE[1]


@pytest.mark.rule("R2.5")
def test_who_comes_in_from_the_lobby_watches() -> None:
    """``watch`` is the room's, see tests/unit/runtime/test_room.py: no seat knows of it."""
    felt = bring.ready()
    felt.do(Leave("p1"))
    before = situation(felt)
    felt.departed.clear()
    assert (before, situation(felt)) == MORE[2]


def test_the_drawing_shows_every_change_and_no_other() -> None:
    results = [(name, answer) for name, _, answer in [*cells(ANSWERS), *cells(HAPPENS)]]
    accepted = [(name, answer.split(";")[0]) for name, answer in results if not answer.startswith("no:")]
    proven = {(place(start), place(end)) for start, end in [*accepted, *MORE]}
    proven = {(start, end) for start, end in proven if start != end}
    assert drawn() - proven == set(), "drawn, and in no table"
    assert proven - drawn() == set(), "in a table, and not drawn"


@pytest.mark.parametrize("table", [ANSWERS, HAPPENS], ids=["answers", "happens"])
def test_the_page_shows_the_tables(table: str) -> None:
    assert as_markdown(table) in PAGE.read_text(encoding="utf-8"), "python -m tests.unit.engine.seat_table"
