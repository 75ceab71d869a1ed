"""What each function may do: proof that it is neither too little nor too much."""

import re
from collections import defaultdict
from typing import Any

import pytest
from runtime.bootstrap import assembled, install
from runtime.dynamo.schema import SCHEMA
from runtime.identity import Identity
from runtime.wire.routes import (
    APPROVAL_FUNCTIONS,
    HTTP_ROUTES,
    OPERATIONS,
    ROUTES,
    SWEEP_FUNCTION,
    TIMER_FUNCTION,
)

from infra import permissions
from tests.functions import house as functions_house
from tests.functions.house import House
from tests.infra.roles import ROLES
from tests.infra.templates import Templates, function_of, statements
from tests.simulation import faults, world

PORTS = {
    "tables": "TableStore",
    "accounts": "Accounts",
    "tries": "Tries",
    "ledger": "Ledger",
    "purses": "Purses",
    "audit_trail": "AuditTrail",
    "chat": "Chat",
    "connections": "Connections",
    "broadcaster": "Broadcaster",
    "timers": "Timers",
    "approvals": "Approvals",
}

ORDERS = (
    "ops_open_table",
    "ops_pause_table",
    "ops_resume_table",
    "ops_close_table",
    "ops_create_account",
    "ops_credit",
    "ops_debit",
    "ops_correct",
    "ops_audit",
    "ops_unblock_account",
)
"""Operations in an order in which their example events can be carried out one after the other."""


def grants(templates: Templates) -> dict[str, dict[str, set[str]]]:
    """{function: {resource: actions}}, without logs and traces, which every function writes."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for role, actions, targets in statements(templates.platform):
        if not role.startswith("Functions"):
            continue
        for target in targets:
            for action in actions:
                service, _, name = action.partition(":")
                if service not in ("logs", "xray"):
                    found[function_of(role)][readable(target)].add(name)
    return found


def readable(resource: str) -> str:
    """A resource's ARN in words."""
    for name in SCHEMA:
        if f"GetAtt{name.capitalize()}" in resource:
            return name + resource.partition(">")[2]
    for part, words in {
        "SealingSecret": "sealing secret",
        "OriginSecret": "origin secret",
        "-timer": "timer",
        "-prize-approval": "workflow",
        "/@connections/": "sockets",
    }.items():
        if part in resource:
            return words
    return resource


def table(found: dict[str, dict[str, set[str]]]) -> str:
    lines = []
    for function, targets in sorted(found.items()):
        for number, (target, actions) in enumerate(sorted(targets.items())):
            name = "" if number else function
            lines.append(f"{name:<16} {target:<28} {' '.join(sorted(actions))}".rstrip())
    return "\n".join(lines) + "\n"


def test_roles_are_these(templates: Templates) -> None:
    assert "\n" + table(grants(templates)) == ROLES


def test_only_traces_are_allowed_on_everything(templates: Templates) -> None:
    wide = {
        (action, target)
        for role, actions, targets in statements(templates.platform)
        for action in actions
        for target in targets
        if "*" in target and role.startswith("Functions")
    }
    assert {(action, readable(target)) for action, target in wide} == {
        # X-Ray's actions know no resources.
        ("xray:PutTraceSegments", "*"),
        ("xray:PutTelemetryRecords", "*"),
        # Connections come and go, but they are those of this stage's API.
        ("execute-api:ManageConnections", "sockets"),
    }
    sockets = {target for _, target in wide if "@connections" in target}
    assert all(":<WebSocketApi" in target for target in sockets)
    actions = {action for _, named, _ in statements(templates.platform) for action in named}
    assert {action for action in actions if "*" in action} == set()


def test_each_function_writes_to_its_own_log_only(templates: Templates) -> None:
    for role, actions, targets in statements(templates.platform):
        if role.startswith("Functions") and actions[0].startswith("logs:"):
            [log] = targets
            assert re.fullmatch(r"<Functions(\w+)Logs\w{8}\.Arn>", log)
            assert function_of(log.strip("<>")) == function_of(role)


def test_every_function_of_the_route_tables_is_deployed() -> None:
    routed = {*ROUTES.values(), *HTTP_ROUTES.values(), *OPERATIONS, *APPROVAL_FUNCTIONS}
    routed |= {TIMER_FUNCTION, SWEEP_FUNCTION}
    assert set(permissions.FUNCTIONS) == routed


class Recording:
    """A port that notes who calls what of it."""

    def __init__(self, name: str, adapter: Any, note: Any) -> None:
        self._name = name
        self._adapter = adapter
        self._note = note

    def __getattr__(self, method: str) -> Any:
        call = getattr(self._adapter, method)
        if self._name in PORTS and callable(call):
            self._note(PORTS[self._name], method)
        return call


def calls_in_simulation(monkeypatch: pytest.MonkeyPatch, seed: int, steps: int) -> set[tuple[str, str, str]]:
    """(function, port, method) of everything that handlers call in a run with its faults."""
    found: set[tuple[str, str, str]] = set()
    port = faults.Port

    def recorded(name: str, adapter: Any, kernel: Any, weather: Any) -> Any:
        def note(port_name: str, method: str) -> None:
            if kernel.current is not None:
                found.add((kernel.current.name.partition("#")[0], port_name, method))

        return Recording(name, port(name, adapter, kernel, weather), note)

    monkeypatch.setattr(world, "Port", recorded)
    assert not world.simulate(seed, steps).violation
    return found


def talk(house: House) -> None:
    """Ana sits down and says something, and Pia silences her."""
    house.add_person("pia", "pit_boss", cents=0)
    house.connect("pia")
    seated: list[tuple[str, str, dict[str, Any]]] = [
        ("ana", "watch", {}),
        ("ana", "take_seat", {"seat": 1}),
        ("ana", "buy_in", {"amount_cents": 20_000}),
        ("ana", "chat", {"bubble": "hello"}),
        ("pia", "watch", {}),
        ("pia", "mute", {"player_id": "ana", "minutes": 5}),
    ]
    for person, action, fields in seated:
        assert house.send(person, action, table_id="t1", **fields)[-1]["type"] != "error", action


def calls_by_hand(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str, str]]:
    """The same of what nobody in the simulation does: signing in, the lobby, notices, proofs, rubbish."""
    found: set[tuple[str, str, str]] = set()
    current: list[str] = []
    house = House()
    house.add_person("ana")
    house.add_table("t1")
    at = house.services
    Identity(at.accounts).create_account("bo", "bo@house", "secret12", nickname="Bo")

    def note(port: str, method: str) -> None:
        if current:
            found.add((current[-1], port, method))

    ports = {name: Recording(name, getattr(at, name), note) for name in PORTS}
    others = {name: getattr(at, name) for name in ("settings", "games", "clock", "rng", "ids", "origin")}
    everything: dict[str, Any] = {**ports, **others}
    house.services = assembled(**everything)
    install(house.services)
    invoke = functions_house.invoke

    def recorded(function: str, event: dict[str, Any]) -> Any:
        current.append(function)
        try:
            return invoke(function, event)
        finally:
            current.pop()

    monkeypatch.setattr(functions_house, "invoke", recorded)
    status, answer = house.http("/api/sign-in", '{"name": "bo@house", "password": "secret12"}')
    assert status == 200
    assert house.handshake({"ticket": house.ticket(answer["session"]), "v": "1"}, "bo") == 200
    change = '{"old_password": "secret12", "new_password": "secret13"}'
    for path in ("/api/password", "/api/sign-out"):
        status, _ = house.http(path, change, authorization=f"Bearer {answer['session']}")
        assert status == 200
    house.connect("ana")
    asked = {"authorization": "Bearer ana"}
    assert house.get("/api/play-limits", None, **asked)[0] == 200
    assert house.send("ana", "reality_check", step="show")
    days = {"from": "2026-01-01", "to": "2026-01-01"}
    assert house.get("/api/statement", days, authorization="Bearer ana")[0] == 200
    for action, fields in {
        "lobby": {},
        "acknowledge": {"notice_id": "n1"},
        "proof": {"hand_id": "h1"},
        "rubbish": {},
    }.items():
        assert house.send("ana", action, **fields)
    talk(house)
    for operation in ORDERS:
        assert functions_house.invoke(operation, functions_house.recorded(operation))["ok"], operation
    # There is no hand here; what it takes to find that out is what it takes to do it.
    for operation in ("ops_cancel_hand", "ops_decide_prize"):
        refusal = functions_house.invoke(operation, functions_house.recorded(operation))
        assert refusal["code"] == "too_late", operation
    for function in APPROVAL_FUNCTIONS:
        functions_house.invoke(function, functions_house.recorded(function))
    house.sweep()
    return found


def test_no_function_calls_what_it_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    called = calls_by_hand(monkeypatch)
    for seed in (1, 2, 3):
        monkeypatch.undo()
        called |= calls_in_simulation(monkeypatch, seed, 3_000)
    granted = {
        (function, port, method)
        for function, ports in permissions.FUNCTIONS.items()
        for port, methods in ports.items()
        for method in methods
    }
    assert sorted(called - granted) == []
    assert {function for function, _, _ in called} == set(permissions.FUNCTIONS)
