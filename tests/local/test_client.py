"""The client against a running house: what it does about frames that never came."""

import asyncio
from typing import Any

from local.client import Client
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
