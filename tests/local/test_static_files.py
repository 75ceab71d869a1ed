"""The client as a laptop serves it: cached and compressed as at the edge, and nothing let in."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from local import static_files

Look = Callable[[aiohttp.ClientSession], Awaitable[None]]


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A small client, built."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + " " * 1_000)
    (tmp_path / "assets" / "page-1a2b.js").write_text("let a = 1;" * 1_000)
    (tmp_path / "assets" / "chip-3c4d.mp3").write_bytes(bytes(1_000))
    return tmp_path


def served(folder: Path, look: Look) -> None:
    """Serve `folder` and look at it."""

    async def scenario() -> None:
        async def answer(request: web.Request) -> web.StreamResponse:
            return static_files.response(folder, request.path, request.host)

        app = web.Application()
        app.router.add_get("/{path:.*}", answer)
        async with TestServer(app) as server, aiohttp.ClientSession(server.make_url("/")) as session:
            await look(session)

    asyncio.run(scenario())


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "casino.example", "evil; script-src *"])
def test_the_policy_lets_nothing_in(host: str) -> None:
    directives = dict(
        directive.split(" ", 1)
        for directive in static_files.security_headers(host)["Content-Security-Policy"].split("; ")
    )
    assert directives["default-src"] == "'none'"
    assert directives["frame-ancestors"] == "'none'"
    assert directives["require-trusted-types-for"] == "'script'"
    assert not [sources for sources in directives.values() if "unsafe" in sources or "*" in sources]


def test_what_has_a_hash_in_its_name_is_kept_and_the_page_is_asked_for_again(client: Path) -> None:
    async def look(session: aiohttp.ClientSession) -> None:
        async with session.get("/assets/page-1a2b.js") as code, session.get("/") as page:
            assert code.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert page.headers["Cache-Control"] == "no-cache"

    served(client, look)


@pytest.mark.parametrize(
    ("path", "accepts", "encoding"),
    [
        ("/", "gzip", "gzip"),
        ("/assets/page-1a2b.js", "gzip, deflate, br", "deflate"),
        ("/assets/page-1a2b.js", "identity", None),
        ("/assets/chip-3c4d.mp3", "gzip", None),
    ],
)
def test_text_is_compressed_for_who_can_read_it(
    client: Path, path: str, accepts: str, encoding: str | None
) -> None:
    async def look(session: aiohttp.ClientSession) -> None:
        async with session.get(path, headers={"Accept-Encoding": accepts}) as found:
            assert found.headers.get("Content-Encoding") == encoding
            assert await found.read() == (client / (path.lstrip("/") or "index.html")).read_bytes()

    served(client, look)


def test_a_part_of_a_sound_can_be_asked_for(client: Path) -> None:
    async def look(session: aiohttp.ClientSession) -> None:
        async with session.get("/assets/chip-3c4d.mp3", headers={"Range": "bytes=0-9"}) as found:
            assert found.status == 206
            assert len(await found.read()) == 10

    served(client, look)


def test_a_client_that_was_not_built_is_no_missing_page(client: Path, tmp_path: Path) -> None:
    async def look(session: aiohttp.ClientSession) -> None:
        async with session.get("/") as found:
            assert found.status == 503
            assert "make web" in await found.text()

    (client / "index.html").unlink()
    served(tmp_path, look)
