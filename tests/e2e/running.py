"""A small house that runs for one test, and what tests do in it again and again."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from engine.holdem.rules import Times

from local.client import Client, Frame
from local.house import DEALER, FAST, SCANNER, House, Person, TablePlan, table
from local.stack import Stack, StackSettings

PASSWORD = "table4two"
PLAYERS = ("ana", "ben", "eva")
OPENING_CENTS = 1_000_00
BUY_IN_CENTS = 100_00
TABLE = "t1"


def a_table(times: Times = FAST, *, live: bool = False, **rules: Any) -> TablePlan:
    """A $1/$2 table with the button on seat 1, so that everybody's place is known."""
    return table(TABLE, 1_00, times, live=live, first_button=1, **rules)


@asynccontextmanager
async def running(plan: TablePlan, **settings: Any) -> AsyncIterator[Stack]:
    """The stack with ana, ben and eva, a dealer, a scanner and one table."""
    people = [Person(name, name.capitalize(), "player", PASSWORD, OPENING_CENTS) for name in PLAYERS]
    people += [Person(DEALER, "Dealer", "dealer", PASSWORD), Person(SCANNER, "Scanner", "scanner", PASSWORD)]
    chosen = StackSettings(precise_timers=True, **settings)
    async with Stack(House(tuple(people), (plan,)), chosen) as stack:
        yield stack


@asynccontextmanager
async def clients(stack: Stack, *names: str) -> AsyncIterator[tuple[Client, ...]]:
    """Signed-in, connected clients, in the order of their names."""
    opened = [Client(stack.address, name, PASSWORD, record=True) for name in names]
    await asyncio.gather(*(client.open() for client in opened))
    try:
        yield tuple(opened)
    finally:
        await asyncio.gather(*(client.close() for client in opened))


async def sit_down(client: Client, seat: int, table_id: str = TABLE) -> None:
    """Enter, take the seat, buy in."""
    await client.command("watch", table_id)
    await client.command("take_seat", table_id, seat=seat)
    await client.command("buy_in", table_id, amount_cents=BUY_IN_CENTS)


async def own_turn(client: Client, table_id: str = TABLE) -> Frame:
    """Wait for the client's turn and return it."""
    await client.until(lambda: client.turn(table_id) is not None, 10)
    turn = client.turn(table_id)
    assert turn is not None
    return turn


async def act(client: Client, move: str, **amount: int) -> None:
    """Make a move in the client's next turn."""
    turn = await own_turn(client)
    await client.command("act", TABLE, turn=turn["turn"], move=move, **amount)


def hand_of(client: Client) -> Mapping[str, Any]:
    """The running hand as the client sees it, {} between hands."""
    return client.public(TABLE).get("hand") or {}


def happened(client: Client, name: str) -> list[Mapping[str, Any]]:
    """The facts of every recent public event of that name."""
    recent = client.public(TABLE).get("recent", ())
    return [event["facts"] for event in recent if event["name"] == name]


async def until_happened(client: Client, name: str) -> None:
    """Wait until the public events of the last time have one of that name."""
    await client.until(lambda: bool(happened(client, name)), 10)


async def until_turn(client: Client) -> None:
    """Wait until it is somebody's turn."""
    await client.until(lambda: bool(hand_of(client).get("turn")), 10)
