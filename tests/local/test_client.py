"""The client against a running house: what it does about frames that never came."""

import asyncio
from typing import Any

import aiohttp
import pytest

from local.client import Client, Refused
from tests.e2e.running import PASSWORD, TABLE, a_table, running


class HardOfHearing(Client):
    """Loses every table frame until it has asked about the table itself."""

    is_deaf = False

    def _follow_rooms(self, frame: dict[str, Any], socket: Any) -> None:
        if not self._misses(frame):
            super()._follow_rooms(frame, socket)

    def _take(self, frame: dict[str, Any]) -> None:
        if not self._misses(frame):
            super()._take(frame)

    def _misses(self, frame: dict[str, Any]) -> bool:
        return self.is_deaf and frame["type"] == "table" and "ack" not in frame


def test_a_room_whose_table_does_not_follow_hello_is_asked_about() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, HardOfHearing(stack.address, "ana", PASSWORD) as ana:
            await ana.command("watch", TABLE)
            ana.tables.clear()
            ana.is_deaf = True
            await ana.drop()
            await ana.until(lambda: TABLE in ana.tables, 10)
            assert ana.tables[TABLE]["ack"]

    asyncio.run(scenario())


def test_who_has_left_asks_about_the_room_no_more() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, Client(stack.address, "ana", PASSWORD) as ana:
            await ana.command("watch", TABLE)
            await ana.command("unwatch", TABLE)
            assert ana._rooms.due(float("inf")) == []

    asyncio.run(scenario())


class Deaf(HardOfHearing):
    """Loses every table frame, whatever it answers."""

    def _misses(self, frame: dict[str, Any]) -> bool:
        return self.is_deaf and frame["type"] == "table"


def test_who_was_shown_out_without_hearing_of_it_learns_it_when_he_asks() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, Deaf(stack.address, "ana", PASSWORD) as ana:
            await ana.command("watch", TABLE)
            await ana.command("take_seat", TABLE, seat=1)
            await ana.command("buy_in", TABLE, amount_cents=20_000)
            ana.is_deaf = True
            [connection] = stack.services.connections.of_person("ana")
            stack.services.table_service.handle(TABLE, "leave", {}, connection, "of another page")
            assert ana.private(TABLE)["seat"] == 1
            with pytest.raises(Refused):
                await ana.command("sync", TABLE)
            assert ana.private(TABLE) == {}
            assert ana._rooms.due(float("inf")) == []

    asyncio.run(scenario())


def test_who_leaves_while_his_connection_is_being_made_leaves_none_behind() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, Client(stack.address, "ana", PASSWORD) as ana:
            own = len(stack.services.connections.of_person("ana"))
            ticket = (await ana.request("/api/ticket"))["ticket"]
            where = stack.address.removeprefix("http://")
            host, _, port = where.partition(":")
            ask = [
                f"GET /ws?ticket={ticket}&v=1 HTTP/1.1",
                f"Host: {where}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                "",
                "",
            ]
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write("\r\n".join(ask).encode())
            await writer.drain()
            writer.transport.abort()
            # The ticket has been taken once the connection is made; then it has to end again.
            await asyncio.sleep(0.5)
            assert len(stack.services.connections.of_person("ana")) == own
            with pytest.raises(aiohttp.WSServerHandshakeError):
                async with aiohttp.ClientSession() as http:
                    await http.ws_connect(f"ws://{where}/ws?ticket={ticket}&v=1")

    asyncio.run(scenario())
