"""What the lobby tells to whom has seen it before (R2.3): what changed and no more, and never too little."""

from typing import Any

import pytest
from runtime.lobby import MARK_CHARACTERS, Lobby
from runtime.memory.edge import ManualClock

HOLD_MS = 2_000
START_MS = 1_000_000


class Board:
    """The lobby's lines as a store holds them: tests write them by hand, and see how often they are read."""

    def __init__(self) -> None:
        self.lines: dict[str, dict[str, Any]] = {}
        self.reads = 0

    def open(self, table_id: str, big_blind_cents: int = 200, **more: Any) -> None:
        line = {"name": table_id.capitalize(), "big_blind_cents": big_blind_cents, "status": "open"}
        self.lines[table_id] = {**line, "players": 0, "watchers": 0, **more}

    def list_tables(self) -> list[tuple[str, dict[str, Any]]]:
        self.reads += 1
        return [(table_id, dict(line)) for table_id, line in self.lines.items()]


class Visit:
    """A visitor's view of a board with three tables, and a clock that he lets pass."""

    def __init__(self) -> None:
        self.board = Board()
        self.board.open("ruby")
        self.board.open("jade", 1_000)
        self.board.open("opal")
        self.clock = ManualClock(START_MS)
        self.lobby = self.container()
        self.mark = ""

    def container(self) -> Lobby:
        """Another process with the same tables."""
        return Lobby(self.board, self.clock, HOLD_MS)  # type: ignore[arg-type]

    def look(self, lobby: Lobby | None = None) -> tuple[bool, list[str]]:
        """Ask with what one knows: whether the list came whole, and the tables that were told."""
        self.clock.sleep_ms(HOLD_MS)
        news = (lobby or self.lobby).news(self.mark)
        self.mark = news.mark
        return news.whole, [line["table_id"] for line in news.lines]


@pytest.fixture
def visit() -> Visit:
    return Visit()


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R3.1")
def test_the_first_look_tells_everything_by_channel(visit: Visit) -> None:
    assert visit.look() == (True, ["jade", "opal", "ruby"])
    line = visit.lobby.news().lines[0]
    assert (line["people"], line["jackpot_cents"]) == (0, None)


@pytest.mark.rule("R2.3")
def test_nothing_changed_and_nothing_is_told(visit: Visit) -> None:
    visit.look()
    assert visit.look() == (False, [])


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize("change", [{"players": 3}, {"watchers": 1}, {"status": "preparing"}])
def test_a_line_that_changed_is_told_and_no_other(visit: Visit, change: dict[str, Any]) -> None:
    visit.look()
    visit.board.lines["opal"].update(change)
    assert visit.look() == (False, ["opal"])
    assert visit.look() == (False, [])


def test_a_line_that_changed_and_changed_back_is_not_told(visit: Visit) -> None:
    visit.look()
    visit.board.lines["opal"]["players"] = 1
    visit.clock.sleep_ms(HOLD_MS)
    visit.board.lines["opal"]["players"] = 0
    assert visit.look() == (False, [])


def test_a_new_table_is_told(visit: Visit) -> None:
    visit.look()
    visit.board.open("amber", 20_000)
    assert visit.look() == (False, ["amber"])


@pytest.mark.parametrize("way", ["closed", "removed"])
def test_after_a_table_has_gone_the_whole_list_is_told(visit: Visit, way: str) -> None:
    visit.look()
    visit.board.open("amber", 20_000)
    if way == "closed":
        visit.board.lines["ruby"]["status"] = "closed"
    else:
        del visit.board.lines["ruby"]
    assert visit.look() == (True, ["amber", "jade", "opal"])


def test_another_container_knows_what_a_mark_means(visit: Visit) -> None:
    visit.look()
    visit.board.lines["jade"]["players"] = 9
    assert visit.look(visit.container()) == (False, ["jade"])
    assert visit.look(visit.container()) == (False, [])


@pytest.mark.parametrize("mark", ["x", "0" * 12, "0" * 13, "é" * 24, "A" * MARK_CHARACTERS, " " * 36])
def test_a_mark_that_nobody_was_given_is_answered_by_the_whole_list(visit: Visit, mark: str) -> None:
    visit.mark = mark
    assert visit.look() == (True, ["jade", "opal", "ruby"])


def test_a_piece_of_a_mark_is_answered_by_the_rest(visit: Visit) -> None:
    visit.look()
    visit.mark = visit.mark[: len(visit.mark) // 3]
    assert visit.look() == (False, ["opal", "ruby"])


def test_a_list_that_is_too_long_to_be_marked_is_always_told_whole(visit: Visit) -> None:
    for number in range(400):
        visit.board.open(f"t{number:03}")
    for _ in range(2):
        whole, tables = visit.look()
        assert (whole, len(tables), visit.mark) == (True, 403, "")


def test_many_visitors_cost_one_read(visit: Visit) -> None:
    for _ in range(1_000):
        visit.lobby.news()
    assert visit.board.reads == 1
    visit.clock.sleep_ms(HOLD_MS - 1)
    visit.lobby.news()
    assert visit.board.reads == 1
    visit.clock.sleep_ms(1)
    visit.lobby.news()
    assert visit.board.reads == 2


def test_a_clock_that_was_set_back_does_not_keep_an_old_list(visit: Visit) -> None:
    visit.look()
    visit.board.lines["ruby"]["players"] = 2
    visit.clock.set_ms(START_MS - 3_600_000)
    assert [line["table_id"] for line in visit.lobby.news(visit.mark).lines] == ["ruby"]
