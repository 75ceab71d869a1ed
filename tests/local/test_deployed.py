"""The template that is deployed, run on this machine: hands, posts, timers, restarts, and its description."""

import asyncio
import base64
import importlib.util
import json
import random
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from botocore.exceptions import ClientError
from engine.holdem.rules import Times
from runtime import bootstrap
from runtime.aws.clients import Clients
from runtime.wire.routes import GATEWAY_ANSWERS, HTTP_ROUTES, ROUTES

from local import crash, explain, smoke
from local.client import Client, Refused
from local.house import FAST, House, Person, TablePlan
from local.lambdas import Lambdas
from local.stack import Stack, StackSettings
from local.template import synthesis
from local.template.deployed import TemplatePlatform, TemplateSettings
from tests.e2e.running import (
    OPENING_CENTS,
    PASSWORD,
    PLAYERS,
    TABLE,
    a_table,
    act,
    clients,
    hand_of,
    happened,
    sit_down,
    until_happened,
    until_turn,
)

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("aws_cdk") is None, reason="the CDK is installed with requirements-infra.txt"
)


@pytest.fixture(scope="session")
def template() -> Path:
    """The assembly of the present sources, synthesized when none is kept."""
    return synthesis.assembly(print)


@asynccontextmanager
async def deployed(
    template: Path, *plans: TablePlan, data: Path | None = None, over_http: bool = False
) -> AsyncIterator[Stack]:
    """The template with ana, ben and eva, and with tables."""
    people = tuple(Person(name, name.capitalize(), "player", PASSWORD, OPENING_CENTS) for name in PLAYERS)
    platform = TemplatePlatform(TemplateSettings(template, data, callbacks_over_http=over_http))
    async with Stack(House(people, plans or (a_table(),)), StackSettings(), platform) as stack:
        yield stack


def test_every_route_of_the_route_table_is_deployed(template: Path) -> None:
    routing = explain.deployed(template).routing
    assert {key: one.function for key, one in routing.messages.items() if one.function} == ROUTES
    assert {key for key, one in routing.messages.items() if one.template} == GATEWAY_ANSWERS
    assert {route: one.function for route, one in routing.requests.items()} == HTTP_ROUTES


def test_the_page_about_what_is_deployed_is_up_to_date(template: Path) -> None:
    again = "write it with: .venv/bin/python -m local.explain --write"
    assert explain.page(explain.deployed(template)) == explain.PAGE.read_text(encoding="utf-8"), again


@pytest.mark.parametrize("over_http", [False, True], ids=["in process", "over http"])
def test_a_hand_is_played_on_the_template(template: Path, over_http: bool) -> None:
    async def scenario() -> None:
        async with (
            deployed(template, over_http=over_http) as stack,
            clients(stack, "ana", "ben", "eva") as (ana, ben, eva),
        ):
            await eva.command("watch", TABLE)
            await sit_down(ana, 1)
            await sit_down(ben, 2)
            await until_turn(ana)
            small = ana if hand_of(ana)["small_blind"] == 1 else ben
            await act(small, "fold")
            await until_happened(eva, "hand_closed")
            record = stack.hand_record(happened(eva, "hand_closed")[0]["hand_id"])
            assert record is not None

    asyncio.run(scenario())


@pytest.mark.rule("R3.2")
def test_the_timer_of_the_template_folds_whoever_lets_his_time_run_out(template: Path) -> None:
    times: Times = FAST._replace(betting_ms=1_200, grace_ms=100, result_ms=2_000)

    async def scenario() -> None:
        async with (
            deployed(template, a_table(times)) as stack,
            clients(stack, "ana", "ben") as (ana, ben),
        ):
            await sit_down(ana, 1)
            await sit_down(ben, 2)
            await until_turn(ana)
            turn = hand_of(ana)["turn"]
            shown_ms = turn["deadline_ms"]
            await until_happened(ana, "folded")
            assert happened(ana, "folded")[0] == {"seat": turn["seat"], "why": "time_out"}
            assert stack.services.clock.now_ms() >= shown_ms

    asyncio.run(scenario())


@pytest.mark.parametrize("over_http", [False, True], ids=["in process", "over http"])
def test_functions_reach_connections_and_are_told_when_one_is_gone(template: Path, over_http: bool) -> None:
    async def scenario() -> None:
        async with deployed(template, over_http=over_http) as stack, clients(stack, "ana") as (ana,):
            (connection,) = stack.services.connections.of_person("ana")
            gateway = Clients(stack.services.settings).gateway()
            here = {"ConnectionId": connection.connection_id}
            before = ana.received
            await asyncio.to_thread(gateway.post_to_connection, **here, Data=b'{"type":"ack","id":"x"}')
            await ana.until(lambda: ana.received > before)
            seen = await asyncio.to_thread(gateway.get_connection, **here)
            assert seen["LastActiveAt"] >= seen["ConnectedAt"]
            await asyncio.to_thread(gateway.delete_connection, **here)
            for call in (gateway.get_connection, gateway.delete_connection):
                with pytest.raises(ClientError) as gone:
                    await asyncio.to_thread(call, ConnectionId="bm9ib2R5=")
                assert gone.value.response["Error"]["Code"] == "GoneException"
            posted = bootstrap.services().broadcaster.post_many
            assert await asyncio.to_thread(posted, {"bm9ib2R5=": b"{}"}) == ["bm9ib2R5="]

    asyncio.run(scenario())


def test_callbacks_are_refused_to_who_signs_nothing(template: Path) -> None:
    async def scenario() -> None:
        async with (
            deployed(template) as stack,
            aiohttp.ClientSession() as http,
            http.post(f"{stack.address}/ws/@connections/x", data=b"{}") as answer,
        ):
            assert answer.status == 403

    asyncio.run(scenario())


def test_requests_carry_the_proof_that_the_distribution_adds(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: dict[str, Any] = {}
    invoke: Callable[..., Any] = Lambdas.invoke

    def watched(lambdas: Lambdas, function: str, event: Any) -> Any:
        events[function] = event
        return invoke(lambdas, function, event)

    monkeypatch.setattr(Lambdas, "invoke", watched)

    async def scenario() -> None:
        async with deployed(template) as stack, clients(stack, "ana"):
            for function in ("http_sign_in", "http_ticket", "ws_connect"):
                assert len(events[function]["headers"]["x-rlive-origin"]) == 48

    asyncio.run(scenario())


def test_bots_play_on_the_template_and_neither_a_cent_nor_a_card_gets_lost(template: Path) -> None:
    platform = TemplatePlatform(TemplateSettings(template))
    report = asyncio.run(smoke.run(4, 1, seed=1, rng_players=3, live_players=2, platform=platform))
    assert report.good, (report.findings, report.leaks)


def test_a_killed_stack_goes_on_with_the_hand_and_the_money(template: Path, tmp_path: Path) -> None:
    count = asyncio.run(crash.crash(1, random.Random(1), tmp_path, template))
    assert (count.crashes, count.differences, count.lost_commits) == (1, 0, 0)
    assert count.hands >= 3


def test_a_table_that_cannot_be_read_is_said_and_the_others_go_on(
    template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = a_table()._replace(table_id="bad"), a_table()

    async def play(client: Client, table_id: str) -> None:
        await client.command("watch", table_id)
        await client.command("take_seat", table_id, seat=1)

    async def first() -> None:
        async with (
            deployed(template, bad, good, data=tmp_path) as stack,
            clients(stack, "ana", "ben") as people,
        ):
            for client, table_id in zip(people, ("bad", TABLE), strict=True):
                await play(client, table_id)

    async def second() -> None:
        async with deployed(template, data=tmp_path) as stack, clients(stack, "eva") as (eva,):
            with pytest.raises(Refused) as refused:
                await eva.command("watch", "bad")
            assert refused.value.code == "busy"
            await eva.command("watch", TABLE)
            assert [seat["nickname"] for seat in eva.public(TABLE)["seats"]] == ["Ben"]

    asyncio.run(first())
    break_seal(tmp_path / "journal.log", "bad")
    asyncio.run(second())
    assert "the table bad cannot be read" in capsys.readouterr().err
    assert b'{"table_id":{"S":"bad"}}' in (tmp_path / "journal.log").read_bytes(), "nothing is thrown away"


def break_seal(journal: Path, table_id: str) -> None:
    """Change one bit of every sealed part that a table's item ever had."""
    lines = []
    for line in journal.read_bytes().splitlines():
        changes = json.loads(line.partition(b" ")[2])
        for _name, key, item in changes:
            if key.get("table_id") == {"S": table_id} and item is not None:
                blob = bytearray(base64.b64decode(item["secret"]["B"]))
                blob[-1] ^= 1
                item["secret"]["B"] = base64.b64encode(blob).decode()
        content = json.dumps(changes, separators=(",", ":")).encode()
        lines.append(b"%08x %s\n" % (zlib.crc32(content), content))
    journal.write_bytes(b"".join(lines))
