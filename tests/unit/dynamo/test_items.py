"""How a table looks in DynamoDB: small, readable where operations look, and closed where cards are."""

import base64
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from engine.game import HandRecord, UnknownCodec
from engine.registry import GAMES
from runtime.draft import command_hash, envelope, open_draft, summary
from runtime.dynamo.database import Item, from_attributes, to_attributes
from runtime.dynamo.items import FORMAT, table_item, table_of, wreck_of
from runtime.dynamo.schema import HANDS, LEDGER, PLAYERS, TABLES
from runtime.ports import Limit, Presence, Seen, Session, StoredTable, TableWrite, UnreadableTable
from runtime.sealing import FixedKeys, SealBroken, Sealer, SealingKeys
from runtime.settings import Settings

from tests.contract.conftest import entry, table
from tests.contract.dynamo_stage import KEYS, Stage, stage, stores_of
from tests.unit.engine.test_codec import bets_on_the_river

SEALER = Sealer(FixedKeys(KEYS))
RESCUE_BYTES = 512
"""What a void needs without the state (R19.5), deflated, with its name and the sum of the money."""
BUDGET_BYTES = 6 * 1024 + RESCUE_BYTES
NEWEST_BUDGET_BYTES = 5 * 1024 + RESCUE_BYTES
CARDS = "AsKdQh"


@pytest.fixture
def at() -> Iterator[Stage]:
    with stage() as opened:
        yield opened


def stored_bytes(value: Any) -> int:
    """What DynamoDB counts: names and values, numbers two digits a byte, some more for what nests."""
    if value is None or isinstance(value, bool):
        return 1
    if isinstance(value, int):
        return 1 + (len(str(value)) + 1) // 2
    if isinstance(value, bytes):
        return len(value)
    if isinstance(value, str):
        return len(value.encode())
    if isinstance(value, dict):
        return 3 + sum(len(name.encode()) + stored_bytes(each) + 1 for name, each in value.items())
    return 3 + sum(stored_bytes(each) + 1 for each in value)


def full_river(*, newest: bool = False) -> StoredTable:
    """Nine players on the river, five who watch, each with eight remembered commands."""
    game, state = GAMES["holdem"], bets_on_the_river().state
    public, secret = game.encode(state, newest=newest)
    watching = [f"person-who-watches-{number}" for number in range(1, 6)]
    names = [f"player-with-a-name-{number}" for number in range(1, 10)] + watching
    return StoredTable(
        table_id="holdem-high-12",
        game="holdem",
        version=123_456,
        commit_id="c" * 24,
        at_ms=1_700_000_000_000,
        people={name: Presence(f"L0SM9cOFvHcCI{number:02}=") for number, name in enumerate(names)},
        seen={name: tuple(Seen(command_hash(name, f"{number}")) for number in range(8)) for name in names},
        deadline_ms=1_700_000_020_000,
        at_stake=game.at_stake(state),
        rescue=game.rescue_point(state),
        cents=game.table_cents(state),
        summary=summary(game, state, len(watching)),
        public=public,
        secret=secret,
    )


def item_bytes(table: StoredTable) -> int:
    return sum(len(name) + stored_bytes(value) for name, value in table_item(table, SEALER).items())


@pytest.mark.parametrize(("newest", "budget_bytes"), [(False, BUDGET_BYTES), (True, NEWEST_BUDGET_BYTES)])
def test_a_full_table_on_the_river_keeps_to_its_budget(newest: bool, budget_bytes: int) -> None:
    full = full_river(newest=newest)
    assert item_bytes(full) <= budget_bytes
    assert table_of(table_item(full, SEALER), SEALER) == full


DEPARTED = [f"guest-who-left-{number}" for number in range(1, 9)]


@pytest.mark.parametrize("newest", [False, True])
def test_people_who_have_left_do_not_break_the_budget(newest: bool) -> None:
    """Eight who sent eight commands each and went, on top of a full room on the river."""
    full = full_river(newest=newest)
    gone = {name: tuple(Seen(command_hash(name, f"{number}")) for number in range(8)) for name in DEPARTED}
    crowded = full._replace(seen={**gone, **full.seen})
    draft = open_draft(crowded, GAMES["holdem"], full.at_ms, Settings())
    left = envelope(draft, "c" * 24, newest_codec=newest)
    assert item_bytes(crowded) > item_bytes(left)
    assert item_bytes(left) <= BUDGET_BYTES
    assert {name: left.seen[name] for name in DEPARTED} == {name: gone[name][-2:] for name in DEPARTED}
    assert {name: left.seen[name] for name in full.seen} == full.seen


def test_answers_come_back_accepted_and_refused_ones() -> None:
    seen = {
        "ana": (Seen("0123456789ab"), Seen("ba9876543210")),
        "bo": (Seen("0123456789ab"), Seen("ffffffffffff", "card_refused", {"count": 1})),
        "cy": (),
    }
    item = table_item(table()._replace(seen=seen), SEALER)
    assert table_of(item, SEALER).seen == seen


def test_what_a_rescue_needs_keeps_to_its_budget() -> None:
    """Also where no two people's names have anything in common."""
    game, state, luck = GAMES["holdem"], bets_on_the_river().state, Random(1)
    names = [luck.randbytes(10).hex() for _ in range(9)]
    seats = [
        None if seat is None else seat._replace(person=name, nickname=name[:12])
        for seat, name in zip(state.seats, names, strict=True)
    ]
    assert state.hand is not None
    players = [player._replace(person=names[player.seat - 1]) for player in state.hand.players]
    state = state._replace(seats=tuple(seats), hand=state.hand._replace(players=tuple(players)))
    full = full_river()._replace(rescue=game.rescue_point(state))
    bare = full._replace(rescue="", cents=None)
    assert item_bytes(full) - item_bytes(bare) <= RESCUE_BYTES


def test_an_item_of_format_2_is_read() -> None:
    """It had no rescue point: a hand can then be void by its state alone."""
    item = table_item(table(), SEALER) | {"format": 2}
    del item["rescue"], item["cents"]
    assert table_of(item, SEALER) == table()


def test_an_item_of_format_1_is_read() -> None:
    """It had a list of hashes for everybody."""
    packed = zlib.compress(b'{"ana":["0123456789ab",["ffffffffffff","card_refused",{"count":1}]]}')
    item = table_item(table(), SEALER) | {"format": 1, "seen": packed}
    seen = (Seen("0123456789ab"), Seen("ffffffffffff", "card_refused", {"count": 1}))
    assert table_of(item, SEALER).seen == {"ana": seen}


@pytest.mark.parametrize(
    "damage",
    [{"people": "{"}, {"people": "[]"}, {"people": '{"ana":7}'}, {"seen": b"no deflated text"}],
    ids=str,
)
def test_a_damaged_item_is_unreadable_and_nothing_of_it_is_told(damage: Item) -> None:
    item = table_item(table(), SEALER) | damage
    with pytest.raises(UnreadableTable) as caught:
        table_of(item, SEALER)
    assert str(caught.value).startswith("table t1: ")
    assert caught.value.__cause__ is None


WRECKED: dict[str, Item] = {
    "people": {"people": "{"},
    "seen": {"seen": b"no deflated text"},
    "both": {"people": "[]", "seen": b""},
    "the state": {"public": b"\x00\x01"},
    "the seal": {"secret": b"\x01\x02no"},
    "no secret at all": {"secret": None},
    "the lobby's line": {"summary": {}},
}


@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("damage", WRECKED)
def test_whatever_is_damaged_beside_it_a_void_finds_what_it_needs(damage: str) -> None:
    full = full_river()
    wreck = wreck_of(table_item(full, SEALER) | WRECKED[damage], SEALER)
    needed = ("table_id", "game", "version", "commit_id", "deadline_ms", "at_stake", "rescue", "cents")
    assert [getattr(wreck, name) for name in needed] == [getattr(full, name) for name in needed]
    assert wreck.people == ({} if damage in ("people", "both") else full.people)
    assert wreck.seen == ({} if damage in ("seen", "both") else full.seen)


@pytest.mark.rule("R19.5")
def test_what_cannot_be_opened_is_kept_as_it_is() -> None:
    full = full_river()
    item = table_item(full, SEALER)
    locked = wreck_of(item, Sealer(FixedKeys(OTHER)))
    assert base64.b64decode(locked.secret) == item["secret"]
    assert locked.public == full.public


@pytest.mark.rule("R19.5")
@pytest.mark.parametrize(
    "damage", [{"rescue": b"no"}, {"at_stake": None}, {"version": None}, {"rescue": "text"}], ids=str
)
def test_a_table_without_what_a_void_needs_stays_as_it_is(damage: Item) -> None:
    with pytest.raises(UnreadableTable) as caught:
        wreck_of(table_item(full_river(), SEALER) | damage, SEALER)
    assert caught.value.__cause__ is None


def test_newer_code_s_tables_are_no_wrecks() -> None:
    with pytest.raises(UnknownCodec) as caught:
        wreck_of(table_item(table(), SEALER) | {"format": FORMAT + 1}, SEALER)
    assert not isinstance(caught.value, UnreadableTable)


def test_operations_find_what_they_look_for_without_any_code() -> None:
    item = table_item(full_river(), SEALER)
    plain = {name: item[name] for name in ("table_id", "version", "deadline_ms", "game", "status")}
    assert plain == {
        "table_id": "holdem-high-12",
        "version": 123_456,
        "deadline_ms": 1_700_000_020_000,
        "game": "holdem",
        "status": "open",
    }
    assert item["at_stake"]["player-with-a-name-1"] > 0
    assert item["summary"]["players"] == 9
    assert '"person-who-watches-1":' in item["people"]


def everything_stored(at: Stage) -> str:
    found: list[Item] = []
    for each in (TABLES, HANDS, PLAYERS, LEDGER):
        found += at.database.scan(each)
    return repr(found)


def test_no_card_and_no_key_to_a_session_can_be_read_in_any_table(at: Stage) -> None:
    record = HandRecord("t1-1", {"game": "purse"}, {"deck": CARDS})
    at.tables.create(table()._replace(secret=CARDS))
    at.tables.commit(TableWrite(table(version=2)._replace(secret=CARDS), 1, record=record))
    at.accounts.put_session(Session("session-token", "ana", 50_000))
    at.accounts.put_ticket("the-ticket", Session("session-token", "ana", 50_000), 30_000)
    loaded = at.tables.load("t1")
    assert loaded is not None
    assert loaded.secret == CARDS
    assert at.tables.hand("t1-1") == record
    stored = everything_stored(at)
    assert len(stored) > 500
    assert [secret for secret in (CARDS, "session-token", "the-ticket") if secret in stored] == []


OTHER = SealingKeys("k2", {"k2": bytes(32)})


def test_a_table_under_an_unknown_key_stays_as_it_is_and_the_others_go_on(at: Stage) -> None:
    at.tables.create(table("t1"))
    newer = stores_of(at.client, OTHER)
    newer.tables.create(table("t2"))
    with pytest.raises(SealBroken, match="k2"):
        at.tables.load("t2")
    with pytest.raises(SealBroken):
        at.tables.create(table("t2"))
    with pytest.raises(SealBroken):
        at.tables.commit(TableWrite(table("t2", version=9), 8))
    assert newer.tables.load("t2") == table("t2")
    assert at.tables.load("t1") == table("t1")
    assert dict(at.tables.list_tables()).keys() == {"t1", "t2"}


def test_keys_can_be_changed_while_tables_are_in_use(at: Stage) -> None:
    at.tables.create(table())
    both = stores_of(at.client, SealingKeys("k2", {**KEYS.keys, **OTHER.keys}))
    assert both.tables.load("t1") == table()
    both.tables.commit(TableWrite(table(version=2), 1))
    assert stores_of(at.client, OTHER).tables.load("t1") == table(version=2)


def test_a_secret_that_was_put_into_another_tables_item_does_not_open(at: Stage) -> None:
    mine, other = (table_item(table(name), SEALER) for name in ("t1", "t2"))
    with pytest.raises(SealBroken):
        table_of({**mine, "secret": other["secret"]}, SEALER)


def test_a_format_that_this_code_does_not_read_is_no_bug(at: Stage) -> None:
    at.database.put(TABLES, table_item(table(), SEALER) | {"format": FORMAT + 1})
    with pytest.raises(UnknownCodec, match="t1"):
        at.tables.load("t1")


@pytest.mark.parametrize(("deadline_ms", "same"), [(119_999, True), (120_000, False), (None, False)])
def test_a_commit_that_leaves_the_deadlines_minute_leaves_the_index_alone(
    deadline_ms: int | None, same: bool
) -> None:
    keys = ("table_id", "due_shard", "due_minute")
    before, after = (table_item(table(deadline_ms=each), SEALER) for each in (60_000, deadline_ms))
    assert ([before.get(key) for key in keys] == [after.get(key) for key in keys]) is same


def test_a_tables_movements_of_one_day_are_found_by_day_and_table(at: Stage) -> None:
    midnight_ms = 1_738_368_000_000
    for name, at_ms in {"late": midnight_ms - 1, "early": midnight_ms, "next": midnight_ms + 5}.items():
        at.ledger.post(entry(name, "house:cashier", "house:rake", 1)._replace(at_ms=at_ms))
    at.ledger.post(entry("other", "house:rake", "house:prizes", 1)._replace(at_ms=midnight_ms, table_id="t2"))
    assert [line.entry_id for line in at.ledger.of_day("2025-02-01", "t1")] == ["early", "next"]
    assert [line.entry_id for line in at.ledger.of_day("2025-01-31", "t1")] == ["late"]


def test_what_ends_carries_the_second_after_which_it_may_be_deleted(at: Stage) -> None:
    at.accounts.put_session(Session("token", "ana", 50_001))
    at.accounts.put_ticket("ticket", Session("token", "ana", 50_001), 30_000)
    at.tries.take("k", Limit(5, 69_000), 1)
    # The session twice: whose it is, and that it is the person's own.
    assert sorted(item["expires_s"] for item in at.database.scan(PLAYERS)) == [30, 51, 51, 70]


@pytest.mark.parametrize(
    "item",
    [
        {"text": "", "number": -3, "large": 10**30, "yes": True, "no": False, "none": None, "bytes": b"\x00"},
        {"nested": {"list": [1, "a", {"b": [None]}], "empty": {}, "nothing": []}},
    ],
)
def test_what_an_item_may_hold_comes_back(item: Item) -> None:
    assert from_attributes(to_attributes(item)) == item


def test_a_float_is_no_amount() -> None:
    with pytest.raises(TypeError):
        to_attributes({"cents": 0.5})
