"""A client's lobby against the real one: after any changes it has what a newcomer is told (R2.3)."""

import asyncio

import pytest

from local.client import Client
from tests.e2e.running import PASSWORD, TABLE, a_table, running

HOLD_S = 2.0


@pytest.mark.rule("R2.3")
def test_who_takes_in_what_changed_has_the_list_that_a_newcomer_gets() -> None:
    async def scenario() -> None:
        async with (
            running(a_table()) as stack,
            Client(stack.address, "ana", PASSWORD) as ana,
            Client(stack.address, "ben", PASSWORD) as ben,
        ):
            before = [dict(line) for line in (await ana.look_at_lobby()).tables()]
            await ben.command("watch", TABLE)
            await ben.command("take_seat", TABLE, seat=3)
            await asyncio.sleep(HOLD_S)
            after = (await ana.look_at_lobby()).tables()
            assert [line["players"] for line in before] == [0]
            assert [line["players"] for line in after] == [1]
            assert (await ben.look_at_lobby()).tables() == after
            assert ana.lobby.me["balance_cents"] == ben.lobby.me["balance_cents"]

    asyncio.run(scenario())
