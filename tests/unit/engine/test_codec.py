"""A table as text and back; the record of a hand and the proof of its cards."""

import json
from typing import Any

import pytest
from engine.game import ENGINE_VERSION, Cents, HandRecord, RuleViolation, UnknownCodec
from engine.holdem.codec import NEWEST, READERS, SETTLED, WRITERS, decode, encode
from engine.holdem.commands import ScanCard, UndoScan
from engine.holdem.record import hand_record, proof
from engine.holdem.rules import Insurance, Jackpot, Rake, RuleSet, TableConfig, Times
from engine.holdem.state import Hand, HoldemState, Offer, Pause, Player, PotResult, Prize, Seat
from engine.kit.commands import ConnectionLost, Leave, SitOut, TakeSeat
from engine.kit.commitment import root, verify
from engine.kit.positions import Positions
from evaluator import CARDS

from tests.unit.engine.felt import SEED, Felt

NINE = dict.fromkeys(range(1, 10), 20_000)
HOLES = {1: "AsKd", 2: "QhQc", 3: "7c2d"}
BOARD = "KsTh4c9d3h"
FULL_STATE_BYTES = {1: 4_500, 2: 3_000}


def everything() -> HoldemState:
    """A state in which no field has its default; it need not be one that play can reach."""
    cents = Cents
    rules = RuleSet(
        cents(25), cents(50), cents(5), cents(10), 3, cents(700), cents(7_000), "no_limit",
        Rake(5, cents(300), True, (cents(1), cents(2))), "left_of_button", "moving", True, 2, 4, 5,
        Times(*range(1, 19)), (cents(100),),
        Jackpot(cents(8), cents(7), cents(6), 5, 4, cents(3), cents(2), cents(1), cents(9)),
        Insurance((31, 17), "literal"),
    )  # fmt: skip
    frozen = rules._replace(odd_chip="final_bettor", times=Times())
    seat = Seat(
        1, "ana", "Ána", "rebuying", cents(1), 2, "missed_blind", "wait", "now", 3, 4, 2, "away", True, True,
        True,
    )  # fmt: skip
    player = Player(
        1, "ana", "Ána", cents(1), cents(2), cents(3), cents(4), True, True, 5, cents(6), cents(7), "bet",
        True, 2, "newcomer", "post", True, True, cents(-8), cents(9),
    )  # fmt: skip
    other = player._replace(seat=2, person="bob")
    hand = Hand(
        "t9-7", frozen, "result", 11, Positions(2, 3, 1), (1,), (player, other),
        ("As", "Kd", "2c"), SEED, "ab" * 32, 900, 2, 21, cents(50), cents(25), 1, 12, True,
        (PotResult(cents(9), cents(1), (1, 2), ((1, cents(5)), (2, cents(3)))),), (3,),
        cents(800), 940, Offer("t9-7:insurance", 1, ("7h",), ("2d",), 31, cents(60), cents(4)),
        (Prize("flush:1", 1, "ana", "flush", cents(8), "rejected", "pia", "no match", 2),),
    )  # fmt: skip
    return HoldemState(
        TableConfig("t9", "Rubín", True, "scanner", "preparing", rules),
        (seat, None, Seat(3, "cy", "Cy", "seated")),
        hand,
        Positions(3, 1, 2),
        "dora",
        Pause("card_refused", 950),
        960,
        7,
        41,
        1_000,
        88,
        4,
        cents(77),
        955,
        True,
        (
            (86, "raised", {"seat": 1, "to_cents": 50, "all_in": False}),
            (88, "hands_opened", {"hands": [{"seat": 1, "cards": ["As", "Kd"]}]}),
        ),
        (
            (890, "tick", ()),
            (900, "scan_card", ("scanner", "2c")),
            (910, "act", ("ana", 41, "raise", 50)),
            (920, "act", ("gone", 42, "fold", None)),
            (930, "scan_card", ("scanner", "As")),
        ),
        ("7s", "3d"),
    )


def bets_on_the_river() -> Felt:
    """Nine players, all on the river, the log and the events as long as a lively hand makes them."""
    felt = Felt({})
    for seat, cents in NINE.items():
        felt.sit(seat, cents, f"player-with-a-name-{seat}")
    felt.deal()
    calls = [("call", None)] * 8
    rounds = [[("raise", 600), ("raise", 1_200), *calls]]
    rounds += [[("bet", cents), ("raise", 2 * cents), *calls] for cents in (200, 400, 800)]
    for moves in rounds:
        felt.wait(1_000)
        for move, to_cents in moves[:9] if moves is rounds[-1] else moves:
            person = felt.hand.players[felt.hand.turn_index].person
            felt.do(felt.move(0, move, to_cents)._replace(actor=person))
    assert (felt.hand.street, felt.hand.turn_index, len(felt.state.recent)) == (3, 0, 30)
    return felt


STATES: dict[str, Any] = {
    "empty": lambda: Felt({}).state,
    "everything": everything,
    "river": lambda: bets_on_the_river().state,
}


newest = pytest.mark.parametrize("newest", [False, True], ids=["settled", "newest"])


@newest
@pytest.mark.parametrize("name", STATES)
def test_round_trip(name: str, newest: bool) -> None:
    state = STATES[name]()
    again = decode(*encode(state, newest=newest))
    assert again == state
    assert repr_of(again) == repr_of(state), "every type is what it was: True is not 1, a tuple not a list"


def repr_of(state: HoldemState) -> str:
    """A repr that leaves nothing out; a hand's own hides its cards."""
    hand = state.hand
    return repr((state._replace(hand=None), None if hand is None else tuple(hand)))


def test_everything_is_everything() -> None:
    """The state above leaves no field at its default, so the round trip covers new fields as well."""
    state = everything()
    assert state.hand is not None
    for record in (state, state.seats[0], state.hand, state.hand.players[0], state.config.rules):
        assert record is not None
        for field, default in record._field_defaults.items():
            if field != "limit":  # there is one limit so far
                assert getattr(record, field) != default, field


def test_round_trips_through_a_whole_evening() -> None:
    """After each command of a few hands with comings and goings the text gives back the same table."""
    felt = Felt({1: 20_000, 2: 20_000, 3: 20_000}, ante_cents=10)
    plain = felt.do

    def do_and_compare(command: Any) -> Any:
        outcome = plain(command)
        assert decode(*encode(felt.state, newest=False)) == felt.state
        assert decode(*encode(felt.state, newest=True)) == felt.state
        return outcome

    felt.do = do_and_compare  # type: ignore[method-assign]
    felt.deal(HOLES, BOARD)
    felt.do(TakeSeat("ben", "Ben", 6))
    felt.play("f")
    felt.do(Leave("p1"))
    felt.sit(1, 4_000, "eve")
    felt.play("c", "x", "x", "x")
    felt.do(ConnectionLost("p2"))
    felt.do(SitOut("p3"))
    felt.wait(60_000)
    felt.wait(400_000)
    assert len(felt.records) >= 1


def test_two_versions_are_read_and_both_can_be_written() -> None:
    assert READERS.keys() == WRITERS.keys() == {SETTLED, NEWEST}
    assert NEWEST == SETTLED + 1
    for newest, version in ((False, SETTLED), (True, NEWEST)):
        texts = encode(everything(), newest=newest)
        assert all(text.startswith(f'{{"codec":{version}') for text in texts), "operations look for it there"


@newest
def test_a_full_table_on_the_river_is_small(newest: bool) -> None:
    public, secret = encode(bets_on_the_river().state, newest=newest)
    budget = FULL_STATE_BYTES[json.loads(public)["codec"]]
    assert len(public.encode()) + len(secret.encode()) < budget


@newest
def test_no_card_but_the_open_ones_and_no_seed_is_public(newest: bool) -> None:
    state = bets_on_the_river().state
    assert state.hand is not None
    public, secret = encode(state, newest=newest)
    shown = {card for card in CARDS if f'"{card}"' in public}
    streets = [facts["cards"] for _, name, facts in state.recent if name == "street_dealt"]
    assert shown == {card for cards in streets for card in cards}
    assert "".join(state.hand.deck) not in public
    assert SEED not in public
    assert SEED in secret
    public, _ = encode(everything(), newest=newest)
    assert '"2c"' not in public, "what a scanner sent is secret"


@pytest.mark.parametrize("version", [0, NEWEST + 1])
def test_another_version_is_not_read_and_named(version: int) -> None:
    public, secret = encode(everything(), newest=False)
    other = json.dumps(json.loads(public) | {"codec": version})
    with pytest.raises(UnknownCodec, match=f"^codec version {version}$"):
        decode(other, secret)
    with pytest.raises(UnknownCodec, match=f"^codec version {version}$"):
        decode(public, json.dumps(json.loads(secret) | {"codec": version}))


@pytest.mark.parametrize("version", [None, "1", True, 1.0, [1]])
def test_what_is_no_version_is_no_newer_code(version: object) -> None:
    public, secret = encode(everything(), newest=False)
    with pytest.raises(ValueError, match="version"):
        decode(json.dumps(json.loads(public) | {"codec": version}), secret)


def test_two_documents_of_different_versions_do_not_belong_together() -> None:
    (old, _), (_, secret) = encode(everything(), newest=False), encode(everything(), newest=True)
    with pytest.raises(ValueError, match="different versions"):
        decode(old, secret)


STORED = {
    1: (
        '{"codec":1,"config":["t1","Ruby",false,"","open",[100,200,0,0,2,4000,20000,"no_limit",'
        '[4,null,false,[]],"final_bettor","dead",false,0,2,3,[3000,5000,2000,1000,1500,2500,3000,1500,10000,500,'
        '30000,180000,120000]]],"seats":[["ana","Ana","seated",5000],["ben","Ben","reserved",0,77]],'
        '"hand":null,"positions":[1,2,1],"dealer":"","paused":["asked",50],"start_ms":60,"hand_number":3,'
        '"turn":9,"last_ms":50,"event_number":21,'
        '"recent":{"shapes":[["folded","seat","why"]],"events":[[0,21,2,"asked"]]},"log":[]}'
    ),
    2: (
        '{"codec":2,"table":[["t1","Ruby",false,"","open",[100,200,0,0,2,4000,20000,"no_limit",'
        '[4,null,false,[]],"final_bettor","dead",false,0,2,3,[3000,5000,2000,1000,1500,2500,3000,1500,10000,500,'
        '30000,180000,120000]]],[["ana","Ana","seated",5000],["ben","Ben","reserved",0,77]],'
        'null,[1,2,1],"",["asked",50],60,3,9,50,21,'
        '[[[-1,"folded","seat",-1,"why","asked"]],[0,21,2]],[[],[]]]}'
    ),
}
"""Texts as they were written once: fields may be added at the end, nothing else may change in a version."""


@pytest.mark.parametrize("version", STORED)
def test_a_stored_table_is_still_read(version: int) -> None:
    stored, secret = STORED[version], f'{{"codec":{version}}}'
    state = decode(stored, secret)
    assert state == HoldemState(
        TableConfig("t1", "Ruby", live=False, scanner_id="", status="open", rules=RuleSet(seats=2)),
        (Seat(1, "ana", "Ana", "seated", Cents(5_000)), Seat(2, "ben", "Ben", "reserved", until_ms=77)),
        positions=Positions(1, 2, 1),
        paused=Pause("asked", 50),
        start_ms=60,
        hand_number=3,
        turn=9,
        last_ms=50,
        event_number=21,
        recent=((21, "folded", {"seat": 2, "why": "asked"}),),
    )
    assert encode(state, newest=version == NEWEST) == (stored, secret)


def recorded(*moves: str) -> HandRecord:
    """The record of a hand of three: the big blind is seat 3, seat 1 begins."""
    felt = Felt({1: 20_000, 2: 15_000, 3: 10_000}, 1)
    felt.deal(HOLES, BOARD)
    felt.play(*moves)
    felt.wait(20_000)
    record: HandRecord = felt.records[0]
    return HandRecord(*json.loads(json.dumps(record)))


SHOWDOWN = ("c", "c", "x", "x", "b500", "f", "c", "x", "x", "x", "x")


@pytest.mark.rule("R14.2")
def test_the_record_of_a_showdown() -> None:
    record = recorded(*SHOWDOWN)
    public = record.public
    assert record.hand_id == public["hand_id"] == "t1-1"
    assert (public["engine"], public["void"], public["live"]) == (ENGINE_VERSION, False, False)
    assert public["positions"] == {"button": 1, "small_blind": 2, "big_blind": 3}
    assert public["rules"]["big_blind_cents"] == 200
    assert public["board"] == ["Ks", "Th", "4c", "9d", "3h"]
    assert public["hands"] == [{"seat": 2, "cards": ["Qh", "Qc"]}, {"seat": 3, "cards": ["7c", "2d"]}]
    stacks = [(player["seat"], player["start_cents"], player["final_cents"]) for player in public["players"]]
    assert stacks == [(2, 15_000, 15_836), (3, 10_000, 9_300), (1, 20_000, 19_800)]
    assert [entry[2][2] for entry in public["log"] if entry[1] == "act"][:3] == ["call", "call", "check"]
    assert public["started_ms"] < public["closed_ms"]


@pytest.mark.rule("R22.2")
def test_the_public_part_names_no_folded_card() -> None:
    assert not {"As", "Kd"} & set(json.dumps(recorded(*SHOWDOWN).public).split('"'))
    walk = recorded("f", "f")
    assert not set(CARDS) & set(json.dumps(walk.public).split('"'))
    assert walk.secret["hole"] == [["Qh", "Qc"], ["7c", "2d"], ["As", "Kd"]]


PROOFS = [
    pytest.param(SHOWDOWN, "p1", "AsKdQhQc7c2d" + BOARD, id="who folded: his own too"),
    pytest.param(SHOWDOWN, "p2", "QhQc7c2d" + BOARD, id="who stayed: what was opened"),
    pytest.param(SHOWDOWN, "watcher", "QhQc7c2d" + BOARD, id="a watcher: the same"),
    pytest.param(("f", "f"), "p3", "7c2d", id="a walk: the winner's own"),
    pytest.param(("f", "f"), "watcher", "", id="a walk: nothing for a watcher"),
    pytest.param(("c", "c", "x", "b400", "f", "f"), "p2", "QhQc" + BOARD[:6], id="only the flop was dealt"),
]


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(("moves", "person", "cards"), PROOFS)
def test_a_proof_holds_exactly_what_one_was_allowed_to_see(
    moves: tuple[str, ...], person: str, cards: str
) -> None:
    record = recorded(*moves)
    told = proof(record, person)
    assert {card["card"] for card in told["cards"]} == {cards[at : at + 2] for at in range(0, len(cards), 2)}
    # The deck of these hands was arranged after the announcement, so the root is worked out again here.
    committed = root(record.secret["deck"], record.secret["seed"])
    assert all(verify(committed, **card) for card in told["cards"])
    assert told["deck_root"] == record.public["deck_root"]


@pytest.mark.rule("R22.3")
def test_a_proof_leads_to_the_root_that_was_published() -> None:
    felt = Felt({1: 20_000, 2: 20_000}, 1)
    felt.tick()
    felt.wait(10_000)
    felt.play("f")
    felt.wait(10_000)
    (announced, *_) = felt.events("hand_announced")
    told = proof(felt.records[0], "p1")
    assert len(told["cards"]) == 2
    assert all(verify(announced["deck_root"], **card) for card in told["cards"])


@pytest.mark.rule("R22.3")
def test_a_live_hand_has_no_commitment() -> None:
    felt = Felt({1: 20_000, 2: 20_000}, 1, live=True)
    felt.open_live()
    felt.scan("As", "Qh")
    felt.do(UndoScan("dealer"))
    felt.do(ScanCard("scanner", "Qd"))
    felt.scan("Kd", "Qc")
    felt.play("f")
    record = hand_record(felt.state, felt.now_ms)
    assert record.secret["hole"] == [["As", "Kd"], ["Qd", "Qc"]]
    with pytest.raises(RuleViolation) as refused:
        proof(record, "p1")
    assert refused.value.code == "no_commitment"
