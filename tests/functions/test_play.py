"""Hands played through the handlers: every frame that anybody gets is one that the document describes."""

import json
from typing import Any

import pytest
from engine.kit import commitment

from tests.functions.house import House
from tests.unit.wire.protocol_document import faults

PEOPLE = {1: "ana", 2: "bo", 3: "cy"}


class Watched(House):
    """A house in which every frame is held against the document."""

    def __init__(self) -> None:
        super().__init__()
        self.every_frame: list[tuple[str, dict[str, Any]]] = []

    def clear(self, connection_id: str) -> None:
        """Look at what has come before it is forgotten."""
        for frame in self.received(connection_id):
            assert faults(frame) == [], frame
            self.every_frame.append((connection_id, frame))
        super().clear(connection_id)

    def clear_all(self) -> None:
        for connection_id in list(self.broadcaster.inbox):
            self.clear(connection_id)


@pytest.fixture
def house() -> Watched:
    house = Watched()
    for person in PEOPLE.values():
        house.add_person(person)
    house.add_person("eve")
    house.add_table("t1", name="Ruby", rules={"first_button": 1})
    return house


def play_a_hand(house: Watched, table_id: str, *, fold: tuple[str, ...] = (), all_in: bool = False) -> str:
    """Everybody calls or checks, unless told otherwise, until the hand has closed; return its id."""
    house.wait_for_a_turn(table_id, "ana")
    hand_id = house.view("ana", table_id)["public"]["hand"]["hand_id"]
    for _ in range(60):
        hand = house.view("ana", table_id)["public"]["hand"]
        if hand_id in house.data.hands:
            house.clear_all()
            return str(hand_id)
        if hand["turn"] is None:
            house.pass_time_until_due(table_id)
            continue
        turn, person = hand["turn"], PEOPLE[hand["turn"]["seat"]]
        passive = "call" if turn["to_call_cents"] else "check"
        move = "fold" if person in fold and turn["to_call_cents"] else "all_in" if all_in else passive
        [frame] = house.send(person, "act", table_id=table_id, turn=turn["turn"], move=move)
        assert frame["type"] == "table", frame
    raise AssertionError("the hand does not end")


def cards_seen(house: Watched, person: str, hand_id: str) -> set[str]:
    """Every card that a person's frames of one hand have shown."""
    seen: set[str] = set()
    for connection_id, frame in house.every_frame:
        hand = frame["public"]["hand"] if frame["type"] == "table" else None
        if connection_id == person and hand is not None and hand["hand_id"] == hand_id:
            seen.update(hand["board"], (frame["private"] or {}).get("cards", []))
            seen.update(card for player in hand["players"] for card in player["cards"] or [])
    return seen


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("all_in", [False, True])
def test_a_hand_to_the_showdown_and_its_proof(house: Watched, all_in: bool) -> None:
    for seat, person in PEOPLE.items():
        house.sit(person, "t1", seat)
    house.connect("eve")
    house.send("eve", "watch", table_id="t1")
    hand_id = play_a_hand(house, "t1", fold=("cy",), all_in=all_in)
    for person in ("ana", "bo", "cy", "eve"):
        [proof] = house.send(person, "proof", hand_id=hand_id)
        assert all(commitment.verify(proof["deck_root"], **card) for card in proof["cards"])
        assert {card["card"] for card in proof["cards"]} == cards_seen(house, person, hand_id), person


@pytest.mark.rule("R1.8")
def test_nobody_sees_more_than_the_public_view_and_his_own_cards(house: Watched) -> None:
    for seat, person in PEOPLE.items():
        house.sit(person, "t1", seat)
    house.connect("eve")
    house.send("eve", "watch", table_id="t1")
    hand_id = play_a_hand(house, "t1", fold=("ana", "bo", "cy"))
    assert cards_seen(house, "eve", hand_id) == set()
    assert len(cards_seen(house, "ana", hand_id)) == 2


@pytest.mark.rule("R22.2")
def test_a_live_hand_and_that_no_frame_of_the_staff_names_a_hole_card(house: Watched) -> None:
    house.add_person("dan", "dealer", cents=0)
    house.add_person("scan", "scanner", cents=0)
    house.add_table("t2", name="Opal", live=True, scanner_id="scan", rules={"first_button": 1})
    house.sit("ana", "t2", 1)
    house.sit("bo", "t2", 2)
    for person in ("dan", "scan"):
        house.connect(person)
        house.send(person, "watch", table_id="t2")
    assert house.send("dan", "open_console", table_id="t2")[0]["private"] == {"console": True}
    house.send("dan", "start_hand", table_id="t2")
    scanned = iter(["As", "Kd", "Ah", "Kc", "2c", "7d", "8s", "9h", "3c", "Td", "4c", "Jd"])
    for _ in range(60):
        hand = house.view("ana", "t2")["public"]["hand"]
        if hand is None or hand["stage"] == "result":
            break
        if hand["scan"] is not None:
            assert house.send("scan", "scan_card", table_id="t2", card=next(scanned))[0]["type"] == "table"
        elif hand["turn"] is not None:
            turn = hand["turn"]
            move = "call" if turn["to_call_cents"] else "check"
            house.send(PEOPLE[turn["seat"]], "act", table_id="t2", turn=turn["turn"], move=move)
        else:
            house.pass_time_until_due("t2")
    house.clear_all()
    before_the_showdown = [
        frame
        for person, frame in house.every_frame
        if person in ("dan", "scan") and '"hands_opened"' not in json.dumps(frame)
    ]
    assert before_the_showdown
    for card in ("As", "Kd", "Ah", "Kc", "2c", "3c", "4c"):
        assert all(f'"{card}"' not in json.dumps(frame) for frame in before_the_showdown)
    assert any('"8s"' in json.dumps(frame) for frame in before_the_showdown)


@pytest.mark.rule("R22.1")
def test_a_refused_scan_pauses_the_table_and_is_answered_without_the_card(house: Watched) -> None:
    house.add_person("dan", "dealer", cents=0)
    house.add_person("scan", "scanner", cents=0)
    house.add_person("pia", "pit_boss", cents=0)
    house.add_table("t2", name="Opal", live=True, scanner_id="scan")
    house.sit("ana", "t2", 1)
    house.sit("bo", "t2", 2)
    for person in ("dan", "scan", "pia"):
        house.connect(person)
        house.send(person, "watch", table_id="t2")
    house.send("dan", "open_console", table_id="t2")
    house.send("dan", "start_hand", table_id="t2")
    while house.view("ana", "t2")["public"]["hand"]["stage"] != "dealing":
        house.pass_time_until_due("t2")
    house.send("scan", "scan_card", table_id="t2", card="As")
    frames = house.send("scan", "scan_card", table_id="t2", card="As")
    refusal = next(frame for frame in frames if frame["type"] == "error")
    assert (refusal["code"], refusal["facts"]) == ("card_refused", {"reason": "seen_twice"})
    assert '"As"' not in json.dumps(frames)
    assert house.view("ana", "t2")["public"]["paused"]["reason"] == "card_seen_twice"
    assert house.send("pia", "resume", table_id="t2")[0]["public"]["paused"] is None


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R3.1")
def test_the_lobby_lists_channels_from_the_highest_blinds(house: Watched) -> None:
    high = {"small_blind_cents": 10_000, "big_blind_cents": 20_000}
    house.add_table("t3", name="Zircon", rules=high)
    house.add_table("t4", name="Amber", rules=high)
    house.add_table("t5", name="Jade", status="preparing")
    house.sit("ana", "t1", 1)
    house.connect("eve")
    house.send("eve", "watch", table_id="t1")
    [lobby] = house.send("eve", "lobby")
    house.clear_all()
    assert [line["name"] for line in lobby["tables"]] == ["Amber", "Zircon", "Jade", "Ruby"]
    ruby = lobby["tables"][-1]
    assert (ruby["players"], ruby["watchers"], ruby["people"], ruby["status"]) == (1, 1, 2, "open")
    assert lobby["tables"][2]["status"] == "preparing"
    assert lobby["me"]["balance_cents"] == 100_000


@pytest.mark.rule("R2.3")
def test_who_comes_back_to_the_lobby_is_told_only_what_has_changed(house: Watched) -> None:
    house.add_table("t2", name="Opal")
    house.connect("eve")
    [first] = house.send("eve", "lobby", id="first")
    assert (first["id"], first["whole"], len(first["tables"])) == ("first", True, 2)
    house.clock.sleep_ms(2_000)
    [second] = house.send("eve", "lobby", known=first["mark"])
    assert (second["whole"], second["tables"], second["me"]) == (False, [], None)
    house.send("eve", "watch", table_id="t2")
    house.clock.sleep_ms(2_000)
    [third] = house.send("eve", "lobby", known=second["mark"])
    assert [(line["name"], line["watchers"]) for line in third["tables"]] == [("Opal", 1)]
    house.clear_all()


def test_sync_says_hello_and_then_shows_every_table(house: Watched) -> None:
    house.add_table("t2", name="Opal")
    house.sit("ana", "t1", 1)
    house.send("ana", "watch", table_id="t2")
    frames = house.send("ana", "sync")
    assert [frame["type"] for frame in frames] == ["hello", "table", "table"]
    assert frames[0]["tables"] == ["t1", "t2"] == [frame["table_id"] for frame in frames[1:]]
    [frame] = house.send("ana", "sync", id="look", table_id="t1")
    assert (frame["type"], frame["ack"]) == ("table", "look")


@pytest.mark.rule("R19.2")
@pytest.mark.rule("R19.3")
def test_a_lost_connection_is_marked_and_a_new_one_gets_everything_back(house: Watched) -> None:
    house.sit("ana", "t1", 1)
    house.sit("bo", "t1", 2)
    house.disconnect("ana")
    seats = house.view("bo", "t1")["public"]["seats"]
    assert [seat["connected"] for seat in seats] == [False, True]
    house.connect("ana", "ana-again")
    frames = house.send("ana-again", "sync")
    assert [frame["type"] for frame in frames[:2]] == ["hello", "table"]
    assert (frames[0]["tables"], frames[-1]["private"]["seat"]) == (["t1"], 1)
    assert all(seat["connected"] for seat in house.view("bo", "t1")["public"]["seats"])
    house.disconnect("ana")
    assert all(seat["connected"] for seat in house.view("bo", "t1")["public"]["seats"])


@pytest.mark.rule("R2.10")
def test_a_watcher_who_was_away_for_ninety_seconds_is_told_that_he_is_out(house: Watched) -> None:
    house.connect("eve")
    house.send("eve", "watch", table_id="t1")
    house.disconnect("eve")
    house.clock.sleep_ms(90_000)
    house.connect("eve", "eve-again")
    frames = house.send("eve-again", "sync")
    assert {frame["type"] for frame in frames} == {"hello"}
    assert frames[-1]["tables"] == []


@pytest.mark.rule("R17.1")
def test_leaving_is_acknowledged_and_pays_out(house: Watched) -> None:
    house.sit("ana", "t1", 1)
    [last_look] = house.send("ana", "leave", id="bye", table_id="t1")
    assert (last_look["type"], last_look["ack"], last_look["private"]) == ("table", "bye", None)
    assert house.send("ana", "leave", id="bye", table_id="t1") == [{"type": "ack", "id": "bye"}]
    assert house.send("ana", "lobby")[0]["me"]["balance_cents"] == 100_000
    [hello] = house.send("ana", "sync")
    assert hello["tables"] == []


@pytest.mark.rule("R3.3")
def test_a_notice_stays_until_it_is_acknowledged(house: Watched) -> None:
    house.sit("ana", "t1", 1)
    house.sit("bo", "t1", 2)
    for _ in range(60):
        turn = house.wait_for_a_turn("t1", "bo")
        if turn["seat"] == 2:
            move = "call" if turn["to_call_cents"] else "check"
            house.send("bo", "act", table_id="t1", turn=turn["turn"], move=move)
        elif house.data.notices["ana"]:
            break
        else:
            house.pass_time_until_due("t1")
    house.clear_all()
    [hello, _table] = house.send("ana", "sync")
    [notice] = hello["notices"]
    assert (notice["code"], notice["facts"]["count"]) == ("time_out_warning", 2)
    assert ("ana", {"type": "notice", **notice}) in house.every_frame
    for _ in range(2):
        [answer] = house.send("ana", "acknowledge", id="read", notice_id=notice["notice_id"])
        assert answer == {"type": "ack", "id": "read"}
    assert house.send("ana", "sync")[0]["notices"] == []
    assert house.send("bo", "acknowledge", notice_id=notice["notice_id"])[0]["type"] == "ack"


def test_the_sweep_moves_a_table_whose_timer_was_lost(house: Watched) -> None:
    house.sit("ana", "t1", 1)
    house.sit("bo", "t1", 2)
    deadline_ms = house.data.tables["t1"].deadline_ms
    assert deadline_ms is not None
    version = house.data.tables["t1"].version
    house.sweep()
    assert house.data.tables["t1"].version == version
    house.clock.set_ms(deadline_ms)
    house.sweep()
    assert house.data.tables["t1"].version > version
