"""What operations call by name: each thing done once, and written down with its effect."""

from collections.abc import Callable
from typing import Any

import pytest
from runtime.bootstrap import install, with_ports
from runtime.observability import Unforeseen
from runtime.operations import REMEMBERED_MS
from runtime.ports import AuditRecord, Throttled
from runtime.wire.ops_spec import OPS_SPEC
from runtime.wire.routes import OPERATIONS

from tests.functions.house import BALANCE_CENTS, EVENTS, House, invoke
from tests.functions.orders import ask, operated, order, trail

DAY_MS = 24 * 3_600_000


@pytest.fixture
def house() -> House:
    """Ana, Dan and topaz."""
    return operated()


def paused(house: House) -> None:
    assert ask("pause_table")["ok"]


def closed(house: House) -> None:
    assert ask("close_table", request_id="before")["status"] == "closed"


def playing(house: House) -> None:
    """Ana and Bo are in their first hand, with the blinds in."""
    house.add_person("bo")
    house.sit("ana", "topaz", 1)
    house.sit("bo", "topaz", 2)
    house.wait_for_a_turn("topaz", "ana")


def nothing(_house: House) -> None:
    """The house as it is."""


# Before: what has to be so that the example can be carried out. After: the record that it leaves.
EXAMPLES: dict[str, tuple[Callable[[House], None], str, dict[str, Any]]] = {
    "open_table": (nothing, "table:jade", {"game": "holdem"}),
    "pause_table": (nothing, "table:topaz", {"version": 2}),
    "resume_table": (paused, "table:topaz", {"version": 3}),
    "reopen_table": (closed, "table:topaz", {"status": "open"}),
    "close_table": (nothing, "table:topaz", {"status": "closed"}),
    "cancel_hand": (playing, "table:topaz", {"returned_cents": {"ana": 200, "bo": 100}}),
    "create_account": (nothing, "player:cleo", {"name": "cleo@example.com", "role": "player"}),
    "credit": (nothing, "player:ana", {"amount_cents": 50_000, "balance_cents": BALANCE_CENTS + 50_000}),
    "debit": (nothing, "player:ana", {"amount_cents": 20_000, "balance_cents": BALANCE_CENTS - 20_000}),
}
CHANGED: dict[str, tuple[str, dict[str, Any]]] = {
    "open_table": ("open_table", {"table_id": "jade"}),
    "reopen_table": ("open_table", {"game": None, "config": None}),
}
"""Examples that are not the event as it stands: which event, and what of it is different."""


def example(operation: str) -> dict[str, Any]:
    """Carry out an example."""
    name, changed = CHANGED.get(operation, (operation, {}))
    return ask(name, **changed)


def test_every_operation_has_fields_a_function_and_an_example() -> None:
    assert set(OPS_SPEC) == OPERATIONS
    assert {path.stem for path in EVENTS.glob("ops_*.json")} == OPERATIONS


@pytest.mark.parametrize("operation", EXAMPLES)
def test_an_example_is_carried_out_and_written_down(house: House, operation: str) -> None:
    prepare, subject, facts = EXAMPLES[operation]
    prepare(house)
    name, changed = CHANGED.get(operation, (operation, {}))
    event = order(name, **changed)
    answer = invoke(f"ops_{name}", event)
    assert answer["ok"], answer
    assert answer["request_id"] == event["request_id"]
    assert facts.items() <= answer.items()
    record = trail(house, subject)[-1]
    assert (record.operator, record.reason) == (event["operator"], event["reason"])
    assert facts.items() <= record.facts.items()
    assert record.at_ms == house.clock.now_ms()


@pytest.mark.parametrize("operation", EXAMPLES)
@pytest.mark.parametrize("later_ms", [0, 1, DAY_MS])
def test_a_request_that_comes_twice_has_its_effect_once(
    house: House, operation: str, later_ms: int
) -> None:
    EXAMPLES[operation][0](house)
    first = example(operation)
    before = house.stored()
    house.clock.sleep_ms(later_ms)
    assert example(operation) == first
    assert house.stored() == before


class SeesNothingAtFirst:
    """An audit trail as the slower of two twins meets it: the other's record comes after the first look."""

    def __init__(self, house: House) -> None:
        self._trail = house.services.audit_trail
        self._looks = 0

    def of_subject(self, subject: str, from_ms: int = 0) -> Any:
        self._looks += 1
        return [] if self._looks == 1 else self._trail.of_subject(subject, from_ms)


@pytest.mark.parametrize("operation", EXAMPLES)
def test_of_two_twins_at_a_time_one_has_an_effect_and_both_the_same_answer(
    house: House, operation: str
) -> None:
    EXAMPLES[operation][0](house)
    first = example(operation)
    before = house.stored()
    install(with_ports(house.services, audit_trail=SeesNothingAtFirst(house)))
    assert example(operation) == first
    assert house.stored() == before


class Failing:
    """A store whose writes are not answered: ``after`` having been done, or before."""

    def __init__(self, store: Any, *, after: bool) -> None:
        self._store = store
        self._after = after

    def __getattr__(self, method: str) -> Any:
        call = getattr(self._store, method)
        if method not in ("create", "commit", "post", "clear"):
            return call

        def failing(*arguments: Any, **named: Any) -> None:
            if self._after:
                call(*arguments, **named)
            raise Throttled

        return failing


@pytest.mark.parametrize("after", [False, True], ids=["before it is done", "after it is done"])
@pytest.mark.parametrize("operation", EXAMPLES)
def test_an_order_whose_write_failed_can_be_given_again(house: House, operation: str, after: bool) -> None:
    prepare, subject, facts = EXAMPLES[operation]
    prepare(house)
    records = len(trail(house, subject))
    well, failing = house.services, {
        name: Failing(getattr(house.services, name), after=after)
        for name in ("tables", "ledger", "accounts", "tries")
    }
    install(with_ports(well, **failing))
    answer = example(operation)
    assert answer["ok"] or answer["code"] == "busy"
    # The record is there exactly when the effect is: they are one write.
    assert len(trail(house, subject)) == records + after
    install(well)
    answer = example(operation)
    assert answer["ok"], answer
    assert facts.items() <= answer.items()
    assert len(trail(house, subject)) == records + 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("credit", {}), ("credit", {"amount_cents": 50_001})),
        (("credit", {}), ("credit", {"operator": "somebody else"})),
        (("credit", {}), ("credit", {"reason": "another reason"})),
        (("credit", {}), ("credit", {"person": "bo"})),
        (("credit", {"request_id": "one"}), ("debit", {"request_id": "one", "amount_cents": 50_000})),
        (("pause_table", {"request_id": "one"}), ("resume_table", {"request_id": "one"})),
    ],
    ids=["another amount", "another operator", "another reason", "another person", "debit", "resume"],
)
def test_an_id_is_good_for_one_request(
    house: House, first: tuple[str, dict[str, Any]], second: tuple[str, dict[str, Any]]
) -> None:
    house.add_person("bo")
    assert ask(first[0], **first[1])["ok"]
    before = house.stored()
    answer = ask(second[0], **second[1])
    assert (answer["ok"], answer["code"]) == (False, "request_id_used")
    assert house.stored() == before


def test_money_moves_once_however_late_the_repeat_comes(house: House) -> None:
    ask("credit")
    before = house.stored()
    house.clock.sleep_ms(REMEMBERED_MS + 1)
    assert ask("credit")["code"] == "request_id_used"
    assert house.stored() == before


def test_money_comes_from_the_cashier_and_goes_back_there(house: House) -> None:
    ask("credit")
    ask("debit")
    entries = {entry.entry_id: entry for entry in house.services.ledger.entries()}
    paid_in, paid_out = entries["ops:2026-01-05-desk-17"], entries["ops:2026-01-05-desk-18"]
    assert (paid_in.debit, paid_in.credit, paid_in.cents) == ("house:cashier", "player:ana", 50_000)
    assert (paid_out.debit, paid_out.credit, paid_out.cents) == ("player:ana", "house:cashier", 20_000)
    assert house.services.accounts.balance_cents("ana") == BALANCE_CENTS + 30_000


@pytest.mark.rule("R20.1")
def test_the_host_pauses_a_table_and_lets_it_go_on(house: House) -> None:
    house.connect("ana")
    house.send("ana", "watch", table_id="topaz")
    house.clear("ana")
    ask("pause_table")
    [frame] = house.received("ana")
    assert frame["public"]["paused"]["reason"] == "the stream has no picture"
    assert [event["name"] for event in frame["events"]] == ["table_paused"]
    assert ask("pause_table", request_id="again")["code"] == "paused"
    house.clear("ana")
    ask("resume_table")
    [frame] = house.received("ana")
    assert frame["public"]["paused"] is None
    records = trail(house, "table:topaz")
    assert [(each.action, each.operator) for each in records] == [
        ("pause", "mara@operations"),
        ("resume", "mara@operations"),
    ]


@pytest.mark.rule("R20.1")
@pytest.mark.rule("R18.2")
def test_operations_take_a_hand_back_and_everybody_has_what_he_came_with(house: House) -> None:
    playing(house)
    ask("pause_table")
    [frame] = house.received("ana")[-1:]
    assert frame["public"]["paused"] is not None
    assert ask("cancel_hand")["ok"]
    seats = house.view("ana", "topaz")["public"]["seats"]
    assert [seat["stack_cents"] for seat in seats if seat] == [20_000, 20_000]
    assert ask("cancel_hand", request_id="once more")["code"] == "too_late"
    assert [record.action for record in trail(house, "table:topaz")] == ["pause", "cancel_hand"]


def damaged(house: House) -> None:
    """Ana and Bo are in their first hand, and nobody can read the table."""
    playing(house)
    table = house.data.tables["topaz"]
    house.data.tables["topaz"] = table._replace(public=table.public[:-1])


WAYS: dict[str, tuple[Callable[[House], None], dict[str, Any]]] = {
    "this hand of a damaged table": (damaged, {"hand_id": "topaz-1"}),
    "whichever hand it is": (damaged, {"hand_id": None}),
    "this hand, though it could be read": (playing, {"hand_id": "topaz-1"}),
}


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("way", WAYS)
def test_a_hand_is_taken_back_without_reading_the_table(house: House, way: str) -> None:
    prepare, fields = WAYS[way]
    prepare(house)
    before = house.stored()
    assert ask("cancel_hand", by="envelope", hand_id="topaz-7")["code"] == "too_late"
    assert house.stored() == before
    answer = ask("cancel_hand", by="envelope", **fields)
    assert answer["returned_cents"] == {"ana": 200, "bo": 100}
    assert ask("cancel_hand", by="envelope", **fields) == answer
    seats = house.view("ana", "topaz")["public"]["seats"]
    assert [seat["stack_cents"] for seat in seats if seat] == [20_000, 20_000]
    [record] = trail(house, "table:topaz")
    assert (record.operator, record.facts["record_id"]) == ("mara@operations", "topaz-1")


@pytest.mark.parametrize("force", [False, True], ids=["by the rules", "by the envelope"])
def test_a_hand_that_newer_code_plays_is_taken_back_by_its_envelope_alone(house: House, force: bool) -> None:
    playing(house)
    table = house.data.tables["topaz"]
    house.data.tables["topaz"] = table._replace(public='{"codec":9}', secret='{"codec":9}')
    before = house.stored()
    answer = ask("cancel_hand", **{"by": "envelope"} if force else {})
    assert answer["ok"] is force
    if not force:
        assert (answer["code"], house.stored()) == ("busy", before)


def test_a_table_that_is_closed_in_mid_hand_plays_it_to_the_end(house: House) -> None:
    playing(house)
    assert ask("close_table")["status"] == "closing"
    assert ask("close_table", request_id="once more")["code"] == "already_closed"
    turn = house.wait_for_a_turn("topaz", "ana")
    player = {1: "ana", 2: "bo"}[turn["seat"]]
    house.send(player, "act", table_id="topaz", turn=turn["turn"], move="fold")
    house.pass_time_until_due("topaz")
    balances = [house.services.accounts.balance_cents(person) for person in ("ana", "bo")]
    rake_cents = 8  # 4% of the two small blinds that were called
    assert sum(balances) == 2 * BALANCE_CENTS - rake_cents
    assert ask("open_table", game=None, config=None)["status"] == "open"


STAFF = [
    ("pia", "pause", {"reason": "no picture"}, {"role": "pit_boss"}),
    ("dan", "pause", {"reason": "no picture"}, {"role": "dealer"}),
    (
        "pia",
        "cancel_hand",
        {"hand_id": "topaz-1", "reason": "cards differ"},
        {"role": "pit_boss", "hand_id": "topaz-1", "returned_cents": {"ana": 200, "bo": 100}},
    ),
]


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize(("person", "action", "fields", "facts"), STAFF)
def test_what_staff_do_at_a_table_is_written_down_in_their_name(
    house: House, person: str, action: str, fields: dict[str, Any], facts: dict[str, Any]
) -> None:
    house.add_person("pia", role="pit_boss", cents=0)
    playing(house)
    house.connect(person)
    house.send(person, "watch", table_id="topaz")
    frame = {"table_id": "topaz", "id": "mine", **fields}
    assert house.send(person, action, **frame)[0].get("ack") == "mine"
    [record] = trail(house, "table:topaz")
    assert (record.record_id, record.operator) == (f"cmd:{person}:mine", person)
    assert (record.action, record.reason) == (action, fields["reason"])
    assert facts.items() <= record.facts.items()
    before = house.stored()["audit"]
    house.send(person, action, **frame)
    assert house.send(person, action, **{**frame, "id": "other"})[0]["type"] == "error"
    assert house.stored()["audit"] == before, "neither a repeat nor a refusal is written down"


def test_a_pit_boss_lets_the_table_go_on_in_his_own_name(house: House) -> None:
    house.add_person("pia", role="pit_boss", cents=0)
    ask("pause_table")
    house.connect("pia")
    house.send("pia", "watch", table_id="topaz")
    house.send("pia", "resume", table_id="topaz")
    assert [(record.operator, record.action) for record in trail(house, "table:topaz")] == [
        ("mara@operations", "pause"),
        ("pia", "resume"),
    ]


@pytest.mark.rule("R23.1")
def test_a_limit_of_deposits_bounds_what_operations_pay_in(house: House) -> None:
    purse = house.services.purses.purse("ana")
    limits = {"deposit": {"day": [BALANCE_CENTS + 50_000, None, None]}}
    record = AuditRecord("limit", "player:ana", "ana", "limit", "own wish", {}, house.clock.now_ms())
    house.services.purses.set_limits(purse.guard("ana"), limits, record)
    assert ask("credit", amount_cents=50_001)["code"] == "deposit_limit"
    assert ask("credit", amount_cents=50_000)["ok"]
    assert ask("credit", request_id="one more", amount_cents=1)["code"] == "deposit_limit"


@pytest.mark.rule("R23.2")
def test_who_is_excluded_can_take_money_out_and_bring_none(house: House) -> None:
    purse = house.services.purses.purse("ana")
    limits = {"excluded_until_ms": house.clock.now_ms() + 200 * DAY_MS}
    record = AuditRecord("limit", "player:ana", "ana", "limit", "own wish", {}, house.clock.now_ms())
    house.services.purses.set_limits(purse.guard("ana"), limits, record)
    assert ask("credit")["code"] == "excluded"
    assert ask("debit", amount_cents=BALANCE_CENTS)["balance_cents"] == 0


@pytest.mark.rule("R2.1")
def test_a_new_player_signs_in_with_the_password_that_no_record_holds(house: House) -> None:
    answer = ask("create_account")
    assert "password" not in answer
    status, body = house.http("/api/sign-in", '{"name": "cleo@example.com", "password": "welcome2026"}')
    assert status == 200, body
    assert "welcome2026" not in repr(house.data.audit)
    assert house.services.accounts.balance_cents("cleo") == 0
    assert ask("credit", person="cleo")["balance_cents"] == 50_000


@pytest.mark.parametrize("role", ["player", "dealer", "scanner", "pit_boss", "admin"])
def test_every_role_can_be_given(house: House, role: str) -> None:
    assert ask("create_account", role=role)["role"] == role
    account = house.services.accounts.account("cleo")
    assert account is not None
    assert account.role == role


def test_a_bug_is_no_answer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def bug(*_: object) -> None:
        raise ValueError("ana has 17 cents")

    monkeypatch.setattr(house.services.purses, "purse", bug)
    with pytest.raises(Unforeseen, match="ValueError"):
        ask("credit")
