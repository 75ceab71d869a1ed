"""A pit boss at every table of the house at once: what he sees there, and that he takes no place (R2.4)."""

import pytest

from tests.functions import live_tables as tables
from tests.functions.test_play import Watched

HOUSE_TABLES = [f"table{number}" for number in range(1, 25)]
SOMEBODY_WAITS = {"table3": "straight_flush:1", "table17": "straight_flush:1"}


@pytest.fixture(scope="module")
def house() -> Watched:
    """Twenty-four live tables with Ana and Bo; at two of them a prize waits to be decided."""
    house = Watched()
    tables.peopled(house)
    for table_id in HOUSE_TABLES:
        tables.opened(house, table_id, cents=(2_000, 2_000))
    for table_id, prize_id in SOMEBODY_WAITS.items():
        tables.to_the_approval(house, table_id, tables.A_STRAIGHT_FLUSH)
        tables.sent(house, "dan", "confirm_prize", table_id, prize_id=prize_id)
    house.add_person("max", "pit_boss", cents=0)
    house.connect("max")
    house.clear_all()
    return house


def waiting(house: Watched, person: str) -> set[str]:
    """Where the lobby says that a decision is wanted; its list may be as old as it is held."""
    [lobby] = house.send(person, "lobby")
    return {line["table_id"] for line in lobby["tables"] if line["waiting_for"] == "decision"}


@pytest.mark.rule("R5.7")
def test_the_lobby_says_at_which_tables_a_decision_is_wanted(house: Watched) -> None:
    assert waiting(house, "max") == set(SOMEBODY_WAITS)


@pytest.mark.rule("R2.4", "R5.7")
def test_one_connection_watches_every_table_and_sees_hand_and_amount_of_each_prize(house: Watched) -> None:
    for table_id in HOUSE_TABLES:
        frame = tables.sent(house, "max", "watch", table_id)
        public = frame["public"]
        assert (frame["private"], public["watchers"]) == (None, 1), "Cy is the one who watches"
        if table_id in SOMEBODY_WAITS:
            [prize] = public["hand"]["prizes"]
            assert (prize["prize_id"], prize["status"]) == (SOMEBODY_WAITS[table_id], "pit_boss")
            assert (prize["kind"], prize["seat"], prize["cards"]) == ("straight_flush", 1, ["Qh", "Jh"])
            assert (prize["cents"], public["hand"]["board"]) == (80_068, ["Th", "9h", "8h"])
    frames = house.send("max", "sync")
    seen = {frame["table_id"] for frame in frames if frame["type"] == "table"}
    assert seen == set(HOUSE_TABLES), "after a redial he has them all again"


@pytest.mark.rule("R2.4")
def test_he_takes_no_place_and_comes_into_a_full_room(house: Watched) -> None:
    for number in range(14 - 3):
        house.add_person(f"guest{number}")
        house.connect(f"guest{number}")
        tables.sent(house, f"guest{number}", "watch", "table9")
    house.add_person("late")
    house.connect("late")
    assert house.send("late", "watch", table_id="table9")[-1]["code"] == "room_full"
    house.add_person("mia", "pit_boss", cents=0)
    house.connect("mia")
    tables.sent(house, "mia", "watch", "table9")


@pytest.mark.rule("R5.7", "R5.14")
def test_he_decides_at_one_table_while_he_watches_all(house: Watched) -> None:
    for table_id in HOUSE_TABLES:
        tables.sent(house, "max", "watch", table_id)
    named = {"hand_id": "table3-1", "prize_id": "straight_flush:1", "approve": True}
    tables.sent(house, "max", "decide_prize", "table3", **named)
    house.clock.sleep_ms(house.services.settings.lobby_hold_ms)
    assert waiting(house, "max") == set(SOMEBODY_WAITS) - {"table3"}
