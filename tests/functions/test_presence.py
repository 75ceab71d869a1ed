"""Lines that break, silently or not, come back, are dialled anew or twice; what is told of a hand missed."""

from typing import Any

import pytest

from tests.functions.house import House

REDIAL_MS = 110 * 60_000
"""Clients dial anew after 1 h 50, because API Gateway ends a connection after two hours."""


PEOPLE = ("ana", "bo", "cy")


def table_of(*people: str, **times: int) -> House:
    """People on the first chairs of a table, and a pit boss who looks on and whose line never breaks."""
    house = House()
    house.add_table("t1", name="Ruby", rules={"first_button": 1, "times": times})
    house.add_person("pia", "pit_boss", cents=0)
    house.connect("pia")
    house.send("pia", "watch", table_id="t1")
    for seat, person in enumerate(people, start=1):
        house.add_person(person)
        house.sit(person, "t1", seat)
    return house


@pytest.fixture
def house() -> House:
    return table_of(*PEOPLE)


def seat_of(house: House, person: str) -> dict[str, Any] | None:
    """The person's seat as the others see it, None when he has none."""
    seats = house.view("pia", "t1")["public"]["seats"]
    return next((seat for seat in seats if seat["player_id"] == person), None)


def is_marked(house: House, person: str) -> bool:
    seat = seat_of(house, person)
    assert seat is not None
    return not seat["connected"]


def told(house: House, connection_id: str) -> list[str]:
    """The names of all events in the frames that a connection has got."""
    frames = [frame for frame in house.received(connection_id) if frame["type"] == "table"]
    return [event["name"] for frame in frames for event in frame["events"]]


def notices(house: House, person: str, connection_id: str) -> list[dict[str, Any]]:
    """What the person is told when he comes in anew."""
    house.connect(person, connection_id)
    hello = house.send(connection_id, "sync")[0]
    assert hello["type"] == "hello"
    return list(hello["notices"])


def let_pass(house: House, duration_ms: int) -> None:
    """Time goes by; timers end on the way, and everybody whose line is open is heard."""
    end_ms = house.clock.now_ms() + duration_ms
    while True:
        deadline_ms = house.data.tables["t1"].deadline_ms
        if deadline_ms is None or deadline_ms > end_ms:
            break
        house.pass_time_until_due("t1")
    house.clock.set_ms(end_ms)
    for connection_id in house.data.connections:
        house.broadcaster.heard(connection_id)


def close_the_hand(house: House, *present: str) -> str:
    """Who is there folds when asked, who is not runs out of time; return the closed hand's id."""
    house.wait_for_a_turn("t1", "pia")
    hand_id = house.view("pia", "t1")["public"]["hand"]["hand_id"]
    seats = {seat["seat"]: seat["player_id"] for seat in house.view("pia", "t1")["public"]["seats"]}
    while hand_id not in house.data.hands:
        turn = house.view("pia", "t1")["public"]["hand"]["turn"]
        if turn is not None and seats[turn["seat"]] in present:
            house.send(seats[turn["seat"]], "act", table_id="t1", turn=turn["turn"], move="fold")
        else:
            house.pass_time_until_due("t1")
    return str(hand_id)


@pytest.mark.rule("R19.2")
def test_a_line_that_ends_is_marked_at_once(house: House) -> None:
    house.clear("pia")
    house.disconnect("ana")
    assert told(house, "pia") == ["connection_lost"]
    assert is_marked(house, "ana")


@pytest.mark.rule("R19.2")
def test_a_line_that_ends_without_a_word_is_marked_by_the_next_frame_to_it(house: House) -> None:
    """API Gateway need not say so: the next post is answered with 410."""
    house.broadcaster.close("ana")
    assert not is_marked(house, "ana")  # nobody has posted to her since
    house.send("cy", "sit_out", table_id="t1")
    assert is_marked(house, "ana")


@pytest.mark.rule("R19.2", "R3.4")
def test_a_line_that_is_merely_silent_is_marked_before_a_time_out_counts(house: House) -> None:
    turn = house.wait_for_a_turn("t1", "pia")
    person = PEOPLE[turn["seat"] - 1]
    house.clock.sleep_ms(45_000)
    for connection_id in house.data.connections:
        if connection_id != person:
            house.broadcaster.heard(connection_id)
    house.sweep()
    assert is_marked(house, person)
    players = house.view("pia", "t1")["public"]["hand"]["players"]
    assert [each["last_action"] for each in players if each["player_id"] == person] == ["fold"]


@pytest.mark.rule("R20.3", "R2.9", "R19.3")
def test_a_refresh_in_the_middle_of_a_hand_gets_everything_back(house: House) -> None:
    turn = house.wait_for_a_turn("t1", "pia")
    person = PEOPLE[turn["seat"] - 1]
    before = house.view(person, "t1")
    house.disconnect(person)
    house.connect(person, "refreshed")
    hello, *tables = house.send("refreshed", "sync")
    assert (hello["type"], hello["tables"]) == ("hello", ["t1"])
    assert tables[-1]["private"] == before["private"]
    assert tables[-1]["public"]["hand"]["turn"] == before["public"]["hand"]["turn"]
    [moved] = house.send("refreshed", "act", table_id="t1", turn=turn["turn"], move="call")
    assert moved["type"] == "table"


@pytest.mark.rule("R2.9", "R19.2")
@pytest.mark.parametrize("ends_ms", [0, 600_000], ids=["the old line ends at once", "ten minutes later"])
def test_dialling_anew_after_an_hour_and_fifty_minutes_is_no_loss(ends_ms: int) -> None:
    """The new socket first, then the old one ends: nobody sees him go."""
    house = table_of("ana")
    let_pass(house, REDIAL_MS)
    house.clear("pia")
    house.connect("ana", "ana-2")
    hello = house.send("ana-2", "sync")[0]
    assert hello["tables"] == ["t1"]
    assert not house.is_open("ana")
    let_pass(house, ends_ms)
    house.disconnect("ana")
    assert told(house, "pia") == []
    assert not is_marked(house, "ana")


@pytest.mark.rule("R2.9", "R20.3")
def test_a_second_tab_takes_over_and_the_first_is_told(house: House) -> None:
    turn = house.wait_for_a_turn("t1", "pia")
    person = PEOPLE[turn["seat"] - 1]
    house.clock.sleep_ms(5)
    house.connect(person, "tab-2")
    house.clear(person)
    house.send("tab-2", "sync")
    farewell = house.received(person)[-1]
    assert (farewell["type"], farewell["code"]) == ("error", "replaced")
    assert not house.is_open(person)
    house.send(person, "act", table_id="t1", turn=turn["turn"], move="fold")  # it was under way already
    house.disconnect(person)
    [moved] = house.send("tab-2", "act", table_id="t1", turn=turn["turn"], move="call")
    assert moved["private"]["seat"] == turn["seat"]
    assert all(seat["connected"] for seat in moved["public"]["seats"])


@pytest.mark.rule("R19.3")
def test_a_line_that_flaps_costs_nobody_his_seat(house: House) -> None:
    """Thirty losses of 4 s each: every one starts a new count, and what is said late marks nobody."""
    line = "ana"
    for number in range(30):
        said_late = number % 2 == 1
        if said_late:
            house.broadcaster.close(line)
        else:
            house.disconnect(line)
            assert is_marked(house, "ana")
        let_pass(house, 4_000)
        house.connect("ana", f"ana-{number}")
        house.send(f"ana-{number}", "sync")
        if said_late:
            house.disconnect(line)
        assert not is_marked(house, "ana")
        line = f"ana-{number}"
    assert not [each for each in house.data.notices["ana"].values() if each.code == "moved_to_lobby"]


@pytest.mark.rule("R19.4", "R19.1")
def test_the_result_of_a_hand_that_ended_without_him_waits_until_it_is_acknowledged(house: House) -> None:
    house.wait_for_a_turn("t1", "pia")
    house.disconnect("ana")
    hand_id = close_the_hand(house, "bo", "cy")
    [result] = notices(house, "ana", "ana-2")
    facts = result["facts"]
    assert (result["code"], facts["hand_id"]) == ("hand_result", hand_id)
    record = house.data.hands[hand_id].public
    [own] = [player for player in record["players"] if player["player_id"] == "ana"]
    assert (facts["cents"], facts["put_in_cents"]) == (own["won_cents"], own["total_cents"])
    assert [pot["cents"] for pot in facts["pots"]] == [pot["cents"] for pot in record["results"]]
    house.disconnect("ana-2")
    assert notices(house, "ana", "ana-3") == [result]
    house.send("ana-3", "acknowledge", notice_id=result["notice_id"])
    house.disconnect("ana-3")
    assert notices(house, "ana", "ana-4") == []


@pytest.mark.rule("R19.4", "R19.3")
@pytest.mark.case("P3")
def test_who_was_removed_at_that_close_is_told_both_at_the_next_sign_in() -> None:
    """Absent, all-in, with a reserved exit, in a hand that lasts longer than two minutes."""
    house = table_of("ana", "bo", betting_ms=150_000)
    turn = house.wait_for_a_turn("t1", "pia")
    gone, other = PEOPLE[turn["seat"] - 1], PEOPLE[2 - turn["seat"]]
    house.send(gone, "leave", table_id="t1")
    house.send(gone, "act", table_id="t1", turn=turn["turn"], move="all_in")
    house.disconnect(gone)
    let_pass(house, 120_000)
    assert seat_of(house, gone) is not None
    answer = house.view(other, "t1")["public"]["hand"]["turn"]
    house.send(other, "act", table_id="t1", turn=answer["turn"], move="fold")
    house.pass_time_until_due("t1")
    assert seat_of(house, gone) is None
    result, removal = notices(house, gone, "again")
    assert (result["code"], result["facts"]["cents"]) == ("hand_result", 384)
    assert result["facts"]["put_in_cents"] == 200
    assert (removal["code"], removal["facts"]["reason"]) == ("moved_to_lobby", "away")
    assert house.services.accounts.balance_cents(gone) == 100_000 + 384 - 200
    assert house.send("again", "sync")[0]["tables"] == []


@pytest.mark.rule("R19.3", "R19.4")
def test_two_minutes_after_the_hand_he_is_in_the_lobby_and_told_why(house: House) -> None:
    """A hand of ana and bo, whom cy leaves to it; at its close nobody else is there to play with."""
    house.send("cy", "leave", table_id="t1")
    house.wait_for_a_turn("t1", "pia")
    house.disconnect("ana")
    lost_ms = house.clock.now_ms()
    close_the_hand(house, "bo")
    let_pass(house, lost_ms + 119_999 - house.clock.now_ms())
    assert seat_of(house, "ana") is not None
    let_pass(house, 1)
    assert seat_of(house, "ana") is None
    said = notices(house, "ana", "ana-2")
    assert [notice["code"] for notice in said] == ["hand_result", "moved_to_lobby"]
    assert said[1]["facts"]["reason"] == "away"
