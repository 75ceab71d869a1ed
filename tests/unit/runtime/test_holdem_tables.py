"""Hold'em on the shell: whole hands through commands and ticks, looked at from each player's chair."""

import json
import random
import re
from typing import Any

import pytest
from engine.game import RuleViolation
from engine.registry import GAMES
from runtime.ports import Connection

from tests.unit.runtime.house import House

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


class HoldemHouse(House):
    """A $1/$2 table, played by people who send random legal moves."""

    def __init__(self, seed: int = 1, **config: Any) -> None:
        super().__init__(GAMES["holdem"], {"rules": {"first_button": 1}, **config})
        self.random = random.Random(seed)
        self.players: dict[str, Connection] = {}

    def seat(self, *names: str, cents: int = 20_000) -> None:
        """Let people sit down in the order of seats, and buy in."""
        for number, name in enumerate(names, start=len(self.players) + 1):
            self.players[name] = self.person(name, 100_000)
            self.service.watch("t1", self.players[name], self.new_id())
            self.send(self.players[name], "take_seat", seat=number)
            self.send(self.players[name], "buy_in", amount_cents=cents)
            self.send(self.players[name], "jackpot_continuity", on=True)

    def state(self) -> Any:
        stored = self.table()
        return self.game.decode(stored.public, stored.secret)

    def turn(self) -> tuple[Connection, dict[str, Any], dict[str, Any]]:
        """Whose turn it is, the turn, and what he may do."""
        view = self.public()
        turn = view["hand"]["turn"]
        person = next(seat["player_id"] for seat in view["seats"] if seat["seat"] == turn["seat"])
        private = self.game.private_view(self.state(), person)
        assert private is not None
        return self.players[person], turn, dict(private)

    def let_pass(self) -> None:
        """Time goes on to the table's deadline, and its timer ends."""
        deadline_ms = self.table().deadline_ms
        assert deadline_ms is not None
        self.clock.set_ms(max(self.clock.now_ms(), deadline_ms))
        for connection in self.players.values():
            self.broadcaster.heard(connection.connection_id)
        self.service.tick("t1", deadline_ms)

    def to_a_turn(self) -> None:
        """Let time pass until somebody must act."""
        for _ in range(20):
            hand = self.public()["hand"]
            if hand is not None and hand["turn"] is not None:
                return
            self.let_pass()
        raise AssertionError("no turn came")

    def move(self) -> None:
        """A random legal move of who must act."""
        connection, turn, private = self.turn()
        move = self.random.choice([move for move in private["moves"] if move != "fold"] + ["fold"])
        amount: dict[str, Any] = {}
        if move in {"bet", "raise"}:
            amount = {"to_cents": self.random.randint(turn["min_to_cents"], turn["max_to_cents"])}
        self.send(connection, "act", turn=turn["turn"], move=move, **amount)

    def answer_offer(self) -> None:
        """The insured decides at random: nothing, the least, the most, or something between."""
        offer = self.public()["hand"]["insurance"]
        person = next(name for name, seat in self.game.seated(self.state()).items() if seat == offer["seat"])
        private = self.game.private_view(self.state(), person)
        assert private is not None
        least, most = private["insurance"]["min_cents"], private["insurance"]["max_cents"]
        premium = self.random.choice([0, least, most, self.random.randint(least, most)])
        self.send(self.players[person], "insure", offer_id=offer["offer_id"], premium_cents=premium)

    def play_hands(self, count: int) -> None:
        """Play until the table's first ``count`` hands have closed, or no more can be played."""
        while self.services.tables.hand(f"t1-{count}") is None and self.table().deadline_ms is not None:
            self.go_on()

    def go_on(self) -> None:
        """Whoever is asked answers; when nobody is, or the insured says nothing, time passes."""
        hand = self.public()["hand"]
        if hand is not None and hand["turn"] is not None:
            self.move()
        elif hand is not None and hand["stage"] == "insurance" and self.random.random() < 0.8:
            self.answer_offer()
        else:
            self.let_pass()


def holdem_table(*names: str, seed: int = 1) -> HoldemHouse:
    house = HoldemHouse(seed)
    house.seat(*names)
    return house


@pytest.mark.rule("R1.2")
def test_the_second_buy_in_announces_the_first_hand_in_the_same_commit() -> None:
    house = HoldemHouse()
    house.seat("ana")
    assert house.public()["hand"] is None
    house.seat("bo")
    assert house.public()["hand"]["stage"] == "announced"
    # Entering, reserving, buying in, a standing order: four commits each, and none for the hand.
    assert house.table().version == 9


@pytest.mark.case("B8")
@pytest.mark.rule("R3.2")
@pytest.mark.parametrize(
    ("after_ms", "in_time"), [(-1, True), (0, True), (499, True), (500, False), (501, False)]
)
def test_a_call_counts_until_half_a_second_after_the_shown_deadline(after_ms: int, in_time: bool) -> None:
    house = holdem_table("ana", "bo", "cy")
    house.to_a_turn()
    connection, turn, _ = house.turn()
    house.clock.set_ms(turn["deadline_ms"] + after_ms)
    for other in house.players.values():
        house.broadcaster.heard(other.connection_id)
    if in_time:
        house.send(connection, "act", turn=turn["turn"], move="call")
        assert _player(house, connection.person)["last_action"] == "call"
        return
    with pytest.raises(RuleViolation):
        house.send(connection, "act", turn=turn["turn"], move="call")
    # No tick has come: the refused call itself has applied the time-out.
    assert _player(house, connection.person)["folded"] is True


@pytest.mark.rule("R3.4")
@pytest.mark.case("B7")
@pytest.mark.parametrize("connected", [True, False])
def test_whose_time_ends_checks_when_connected_and_folds_when_not(connected: bool) -> None:
    house = holdem_table("ana", "bo")
    house.to_a_turn()
    first, turn, _ = house.turn()
    house.send(first, "act", turn=turn["turn"], move="call")
    blind, _, _ = house.turn()
    if not connected:
        house.broadcaster.close(blind.connection_id)
    house.let_pass()
    assert _player(house, blind.person)["folded"] is not connected
    assert house.table().people[blind.person].lost_ms == (None if connected else house.clock.now_ms())


def _player(house: HoldemHouse, person: str) -> Any:
    return next(player for player in house.public()["hand"]["players"] if player["player_id"] == person)


@pytest.mark.parametrize("seed", range(6))
def test_money_is_conserved_and_every_hand_recorded_over_random_hands(seed: int) -> None:
    house = holdem_table("ana", "bo", "cy", "dee", seed=seed)
    house.play_hands(8)
    report = house.audit()
    assert (report["differences"], report["sum_cents"]) == ([], 0)
    closed = house.state().hand_number - (house.public()["hand"] is not None)
    assert closed >= 2
    for number in range(1, closed + 1):
        assert house.services.tables.hand(f"t1-{number}") is not None


def without_offered(frame: dict[str, Any], hand: dict[str, Any]) -> dict[str, Any]:
    """The frame without the cards of an offer, which may name no card that everybody sees."""
    offer = hand.get("insurance")
    if offer is None:
        return frame
    named = {*offer.pop("outs"), *offer.pop("ties")}
    opened = [card for player in hand["players"] for card in player["cards"] or ()]
    board = hand["board"][:4]
    assert len(opened) == 4
    assert not named & {*opened, *board}
    events = [event for event in frame["events"] if event["name"] != "insurance_offered"]
    return {**frame, "events": events}


@pytest.mark.rule("R2.10")
@pytest.mark.rule("R5.10")
@pytest.mark.rule("R22.2")
@pytest.mark.parametrize("seed", range(12))
def test_no_frame_shows_a_card_that_its_reader_may_not_know(seed: int) -> None:
    house = holdem_table("ana", "bo", "cy", seed=seed)
    watcher = house.person("wim", 100_000)
    house.service.watch("t1", watcher, "w")
    house.play_hands(6)
    for connection in (*house.players.values(), watcher):
        frames = [json.loads(frame) for frame in house.broadcaster.inbox[connection.connection_id]]
        hand_id, known, dealt = None, set[str](), set[str]()
        for frame in (frame for frame in frames if frame["type"] == "table"):
            # What happened before was looked at when it happened.
            del frame["public"]["recent"]
            hand = frame["public"]["hand"] or {"hand_id": hand_id, "board": (), "players": ()}
            if hand["hand_id"] != hand_id:
                hand_id, known = hand["hand_id"], set()
            own = set((frame["private"] or {}).get("cards") or ())
            known |= own | set(hand["board"])
            known |= {card for player in hand["players"] for card in player["cards"] or ()}
            known |= {card for prize in hand.get("prizes", ()) for card in prize["cards"]}
            dealt |= own
            assert set(CARD.findall(json.dumps(without_offered(frame, hand)))) <= known
        assert (not dealt) is (connection is watcher)


@pytest.mark.rule("R3.3")
def test_two_time_outs_in_a_row_send_a_warning_to_that_player_alone() -> None:
    house = holdem_table("ana", "bo")
    warned: dict[str, list[str]] = {}
    while not warned:
        house.let_pass()
        for name, connection in house.players.items():
            notices = [frame for frame in house.frames(connection) if frame["type"] == "notice"]
            if notices:
                warned[name] = [frame["code"] for frame in notices]
    ((name, codes),) = warned.items()
    assert codes == ["time_out_warning"]
    assert [notice.code for _, notice in house.services.accounts.notices(name)] == codes


@pytest.mark.rule("R2.10")
@pytest.mark.parametrize("at_console", [True, False])
def test_a_dead_dealer_stays_in_the_room_as_long_as_the_console_is_his(at_console: bool) -> None:
    house = HoldemHouse(live=True, scanner_id="scan")
    dealer = house.person("dee", 0, role="dealer")
    house.service.watch("t1", dealer, "w")
    if at_console:
        house.send(dealer, "open_console")
    house.service.connection_gone(dealer.connection_id)
    house.clock.sleep_ms(90_000)
    house.seat("ana")
    assert ("dee" in house.table().people) is at_console


@pytest.mark.rule("R19.2", "R22.1")
@pytest.mark.parametrize("silent", ["bo", ""])
def test_a_dealer_deals_in_nobody_whose_connection_is_dead(silent: str) -> None:
    house = HoldemHouse(live=True, scanner_id="scan")
    house.seat("ana", "bo", "cy")
    dealer = house.person("dee", 0, role="dealer")
    house.service.watch("t1", dealer, "w")
    house.send(dealer, "open_console")
    house.clock.sleep_ms(46_000)
    for name, connection in house.players.items():
        if name != silent:
            house.broadcaster.heard(connection.connection_id)
    house.send(dealer, "start_hand")
    dealt_in = {player["player_id"] for player in house.public()["hand"]["players"]}
    assert dealt_in == {"ana", "bo", "cy"} - {silent}
    assert (house.table().people["bo"].lost_ms is None) is (silent == "")


@pytest.mark.rule("R19.2", "R22.1")
def test_a_hand_that_cannot_begin_still_marks_who_is_not_there() -> None:
    house = HoldemHouse(live=True, scanner_id="scan")
    house.seat("ana", "bo")
    dealer = house.person("dee", 0, role="dealer")
    house.service.watch("t1", dealer, "w")
    house.send(dealer, "open_console")
    house.clock.sleep_ms(46_000)
    house.broadcaster.heard(house.players["ana"].connection_id)
    with pytest.raises(RuleViolation, match="not_enough_players"):
        house.send(dealer, "start_hand")
    assert house.table().people["bo"].lost_ms == house.clock.now_ms()
