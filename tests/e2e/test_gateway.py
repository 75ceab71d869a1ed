"""The gateway as clients and handlers meet it: limits, close codes, events, files."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import WSCloseCode, web
from aiohttp.test_utils import make_mocked_request

from local import api_gateway, platforms, play, static_files
from local.api_gateway import Link, Origin
from local.client import Client
from local.gateway import GatewaySettings, selected_action
from local.sockets import Socket
from local.stack import Stack
from tests.e2e.running import a_table, clients, running

ROOT = Path(__file__).resolve().parents[2]
EVENTS = ROOT / "tests" / "events"
NOW_MS = 1_767_225_600_000
LINK = Link("UR1ZkfP4liACFgw=", Origin("play.example.com", "203.0.113.7", "Mozilla/5.0"), NOW_MS)

RUBBISH = [
    ("not JSON", "hello", "bad_json"),
    ("nothing", "", "bad_json"),
    ("a list", "[]", "bad_frame"),
    ("no action", "{}", "missing_field"),
    ("an unknown action", '{"action":"steal","id":"1"}', "unknown_action"),
    ("the name of a system route", '{"action":"$connect","id":"1"}', "unknown_action"),
    ("a system command", '{"action":"tick","id":"1","table_id":"t1"}', "unknown_action"),
    ("an action that is no text", '{"action":["act"],"id":"1"}', "wrong_type"),
    ("a table that is not there", '{"action":"watch","id":"1","table_id":"moon"}', "unknown_table"),
    ("somebody else's name", '{"action":"sync","id":"1","actor":"ben"}', "unknown_field"),
    ("somebody else's console", '{"action":"open_console","id":"1","table_id":"t1"}', "forbidden"),
]


async def open_socket(stack: Stack, client: Client) -> aiohttp.ClientWebSocketResponse:
    """A second, bare WebSocket of a client's person."""
    ticket = await client.request("/api/ticket")
    assert client._http is not None
    return await client._http.ws_connect(f"{ticket['url']}?ticket={ticket['ticket']}&v=1", max_msg_size=0)


async def close_code(bare: aiohttp.ClientWebSocketResponse) -> int | None:
    """Read until the other side closes."""
    async with asyncio.timeout(10):
        async for _message in bare:
            pass
    return bare.close_code


def test_rubbish_is_answered_with_an_error_and_the_connection_stays_open() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, clients(stack, "ana") as (ana,):
            for what, text, code in RUBBISH:
                answered = len(ana.refusals)
                await ana.send_text(text)
                await ana.until(lambda answered=answered: len(ana.refusals) > answered, 10)  # type: ignore[misc]
                assert ana.refusals[-1]["code"] == code, what
                await asyncio.sleep(0.1)  # at most ten frames a second
            assert (await ana.look_at_lobby()).tables()[0]["table_id"] == "t1"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("x" * (32 * 1024 + 1), WSCloseCode.MESSAGE_TOO_BIG),
        (b"binary", WSCloseCode.UNSUPPORTED_DATA),
    ],
    ids=["over 32 KB", "binary"],
)
def test_a_frame_that_the_gateway_does_not_take_ends_the_connection(frame: str | bytes, code: int) -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, clients(stack, "ana") as (ana,):
            bare = await open_socket(stack, ana)
            await (bare.send_str(frame) if isinstance(frame, str) else bare.send_bytes(frame))
            assert await close_code(bare) == code

    asyncio.run(scenario())


def test_a_frame_over_4_kb_is_refused_and_ends_the_connection() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, clients(stack, "ana") as (ana,):
            bare = await open_socket(stack, ana)
            await bare.send_str(json.dumps({"action": "sync", "id": "x" * 5000}))
            answer = await bare.receive_json(timeout=10)
            assert (answer["type"], answer["code"]) == ("error", "frame_too_large")
            assert await close_code(bare) == WSCloseCode.OK

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 400),
        ("?v=1", 401),
        ("?ticket=invented&v=1", 401),
        ("?ticket={used}&v=1", 401),
        ("?ticket={ticket}&v=2", 400),
    ],
)
def test_without_a_good_ticket_no_connection_is_made(query: str, status: int) -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, clients(stack, "ana") as (ana,):
            tickets = [(await ana.request("/api/ticket"))["ticket"] for _ in range(2)]
            assert ana._http is not None
            url = stack.address.replace("http", "ws") + "/ws"
            await (await ana._http.ws_connect(f"{url}?ticket={tickets[0]}&v=1")).close()
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await ana._http.ws_connect(url + query.format(used=tickets[0], ticket=tickets[1]))
            assert refused.value.status == status

    asyncio.run(scenario())


@pytest.mark.parametrize("limit", ["idle_ms", "lifetime_ms"])
def test_a_connection_ends_when_it_is_idle_or_old(limit: str) -> None:
    async def scenario() -> None:
        settings = GatewaySettings()._replace(**{limit: 300})
        async with running(a_table(), gateway=settings) as stack, clients(stack, "ana") as (ana,):
            # Else she redials, and her newest connection ends this one.
            ana.sever(away_s=60.0)
            bare = await open_socket(stack, ana)
            assert await close_code(bare) == WSCloseCode.GOING_AWAY

    asyncio.run(scenario())


def test_a_ping_is_answered_by_the_gateway_with_its_time() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, clients(stack, "ana") as (ana,):
            bare = await open_socket(stack, ana)
            await bare.send_str('{"action":"ping"}')
            answer = await bare.receive_json(timeout=10)
            assert answer["type"] == "pong"
            assert abs(answer["now_ms"] - stack.services.clock.now_ms()) < 10_000
            await bare.close()

    asyncio.run(scenario())


def test_nobody_gets_more_tries_by_claiming_to_come_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platforms, "ADDRESS_TRIES", 2)
    claims = [
        {},
        {"X-RLive-Viewer": "192.0.2.1"},
        {"x-rlive-viewer": "192.0.2.2", "X-Forwarded-For": "192.0.2.2"},
    ]

    async def scenario() -> list[int]:
        async with running(a_table()) as stack, aiohttp.ClientSession() as http:
            body = {"name": "nobody", "password": "dealme7in"}
            found = []
            for claim in claims:
                async with http.post(stack.address + "/api/sign-in", json=body, headers=claim) as reply:
                    found.append(reply.status)
            return found

    assert asyncio.run(scenario()) == [401, 401, 429]


def test_a_port_in_use_is_said_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "local.play", "--memory", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert done.stderr == f"Port {port} is in use; choose another one with --port.\n"


def test_the_house_opens_says_where_and_how_to_sign_in_and_stops_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "local.play", "--memory", "--port", "0", "--seed", "7"]
    command += ["--data", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=ROOT) as house:
        assert house.stdout is not None
        said = list(takewhile(lambda line: line not in ("Ctrl-C stops it.\n", ""), house.stdout))
        house.send_signal(signal.SIGINT)
        rest, errors = house.communicate(timeout=30)
    assert (house.returncode, rest, errors) == (0, "==> stopping\n", "")
    text = "".join(said)
    for part in ("http://127.0.0.1:", play.PASSWORD, "ana", "pearl", "for demonstrations only"):
        assert part in text


def test_a_reader_that_does_not_read_is_cut_off() -> None:
    async def scenario() -> bool:
        request = upgrade_request()
        slow = Socket(LINK, queue_frames=2)
        slow.opened(request, web.WebSocketResponse())
        slow.post(b"{}")
        slow.post(b"{}")
        assert not request.transport.abort.called  # type: ignore[union-attr]
        slow.post(b"{}")
        return bool(request.transport.abort.called)  # type: ignore[union-attr]

    assert asyncio.run(scenario())


@pytest.mark.parametrize(
    ("body", "action"),
    [
        ('{"action":"act"}', "act"),
        ('{"action":5}', ""),
        ("[1]", ""),
        ("rubbish", ""),
        ("[" * 20_000, ""),
    ],
)
def test_the_route_is_what_the_frame_says_or_nothing(body: str, action: str) -> None:
    assert selected_action(body) == action


def shape(value: Any) -> Any:
    """The names and types in an event; which headers there are is the browser's matter."""
    if isinstance(value, Mapping):
        return {name: "headers" if "eaders" in name else shape(part) for name, part in value.items()}
    return [shape(part) for part in value] if isinstance(value, list) else type(value).__name__


def upgrade_request() -> web.Request:
    return make_mocked_request("GET", "/ws?ticket=nJ8o2m&v=1", headers={"Host": "play.example.com"})


def post_request(path: str) -> web.Request:
    return make_mocked_request("POST", path, headers={"Host": "play.example.com"})


@pytest.mark.parametrize(
    ("name", "built"),
    [
        (
            "http_sign_in",
            lambda: api_gateway.http_event(
                post_request("/api/sign-in"), "POST /api/sign-in", b'{"name":"ana"}', NOW_MS
            ),
        ),
        (
            "http_ticket",
            lambda: api_gateway.http_event(post_request("/api/ticket"), "POST /api/ticket", b"", NOW_MS),
        ),
        ("ws_connect", lambda: api_gateway.connect_event(upgrade_request(), LINK)),
        ("ws_message", lambda: api_gateway.message_event("sync", LINK, "{}", NOW_MS)),
        ("ws_disconnect", lambda: api_gateway.disconnect_event(LINK, 1001, NOW_MS)),
        ("schedule_sweep", lambda: api_gateway.scheduled_event("sweep", NOW_MS)),
    ],
)
def test_events_have_the_shape_of_recorded_ones(name: str, built: Any) -> None:
    recorded = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    assert shape(json.loads(json.dumps(built()))) == shape(recorded)


@pytest.mark.parametrize(
    "path",
    [
        "/../Makefile",
        "/../pyproject.toml",
        "/src/../../README.md",
        "//etc/hostname",
        "/.gitignore",
        "/src/",
        "/src",
        "/nothing.html",
        "/index.html\0.js",
        "/..\\Makefile",
    ],
)
def test_nothing_outside_the_web_folder_is_served(path: str) -> None:
    assert static_files.find(static_files.WEB_FOLDER, path) is None


def test_links_out_of_the_web_folder_are_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "web"
    root.mkdir()
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    (root / "page.txt").write_text("page", encoding="utf-8")
    assert static_files.find(root, "/link.txt") is None
    assert static_files.find(root, "/page.txt") == root / "page.txt"


def test_the_page_comes_with_headers_that_keep_it_to_itself() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, aiohttp.ClientSession() as http:
            async with http.get(stack.address + "/") as page:
                assert page.status == 200
                assert page.content_type == "text/html"
                policy = page.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                here = stack.address.removeprefix("http://")
                assert f"connect-src 'self' ws://{here} ws://localhost:" in policy
                assert "unsafe" not in policy
            async with http.get(stack.address + "/api/nothing") as missing:
                assert missing.status == 404
                assert await missing.json() == {"message": "Not Found"}

    asyncio.run(scenario())
