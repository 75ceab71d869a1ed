"""The house of the browser tests, in a process of its own: a stack on the template, as the laptop runs it.

``python -m tests.browser.house_process`` says its address in a line of JSON, then does what each line of its
input says and answers it with a line. It ends with its input, so that no house outlives the tests.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, TextIO

from engine.game import RuleViolation
from engine.holdem.rules import Times
from runtime import observability, operations, sessions

from local import variants
from local.bots import ScannerBot, each_change, shuffled_decks
from local.client import Client, Refused
from local.house import House, Person, table
from local.scenario.shoe_bots import ShoeScript
from local.scenario.shoes import from_json
from local.stack import Stack, StackSettings
from local.template.deployed import TemplatePlatform, TemplateSettings
from local.template.synthesis import assembly

PASSWORD: Final = "browser01"
"""Of accounts that live for some seconds."""


def dealer_of(table_id: str) -> str:
    """The account of a live table's dealer."""
    return f"dealer-{table_id}"


def scanner_of(table_id: str) -> str:
    """The account of a live table's scanner."""
    return f"scanner-{table_id}"


class Orders:
    """What the tests can have done in the house, by name."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._clients: dict[str, Client] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        """End the bots and everybody who is not in a browser."""
        for bot in self._bots.values():
            bot.cancel()
        await asyncio.gather(*self._bots.values(), return_exceptions=True)
        await asyncio.gather(*(client.close() for client in self._clients.values()))

    async def add_person(self, name: str, nickname: str, role: str, cents: int) -> None:
        """Create an account, and give it its money from the cashier."""
        await asyncio.to_thread(self._stack.add_person, Person(name, nickname, role, PASSWORD, cents))

    async def open_table(
        self,
        table_id: str,
        small_blind_cents: int,
        times: Mapping[str, int],
        rules: Mapping[str, Any],
        live: bool,
    ) -> None:
        """Open a table with the limits of its channel; a live one gets a dealer and a scanner of its own."""
        plan = table(table_id, small_blind_cents, Times(**times), **rules)
        config = dict(plan.config)
        if live:
            await self.add_person(dealer_of(table_id), "Dora", "dealer", 0)
            await self.add_person(scanner_of(table_id), "Scanner", "scanner", 0)
            config |= {"live": True, "scanner_id": scanner_of(table_id)}
        await asyncio.to_thread(self._stack.add_table, plan._replace(config=config))

    async def begin_scanning(self, table_id: str, hands: Sequence[Mapping[str, Any]]) -> None:
        """Let a bot scan the table's cards, from these shoes one after the other."""
        client = await self._client(scanner_of(table_id))
        script = ShoeScript(from_json({"hands": hands}), shuffled_decks(table_id), lambda _line: None)
        bot = ScannerBot(client, table_id, script.deck_of(client, table_id))
        self._bots[table_id] = asyncio.create_task(bot.run())

    async def command(self, name: str, action: str, table_id: str, fields: Mapping[str, Any]) -> None:
        """Let somebody who is not in a browser send a command. Raises Refused."""
        client = await self._client(name)
        await client.command(action, table_id, **fields)

    async def go(self, name: str) -> None:
        """Let somebody go, so that he can come back in a browser; what he holds stays his."""
        if client := self._clients.pop(name, None):
            await client.close()
        while await asyncio.to_thread(sessions.is_connected, self._stack.services, name):
            await asyncio.sleep(0.02)

    async def scan(self, table_id: str, card: str) -> None:
        """Read a card as soon as the table asks for one. Raises Refused."""
        client = await self._client(scanner_of(table_id))
        if table_id not in client.tables:
            await client.command("watch", table_id)
        await client.until(lambda: (client.public(table_id)["hand"] or {}).get("scan") is not None)
        await client.command("scan_card", table_id, card=card)

    async def play_along(self, name: str, table_id: str) -> None:
        """Let somebody check or call whenever he has the turn, at once."""
        client = await self._client(name)

        async def step() -> None:
            if turn := client.turn(table_id):
                move = "call" if turn["to_call_cents"] else "check"
                with contextlib.suppress(Refused):
                    await client.command("act", table_id, turn=turn["turn"], move=move)

        self._bots[name] = asyncio.create_task(each_change(client, table_id, step))

    async def confirm_prize(self, name: str, table_id: str) -> None:
        """Let a dealer confirm the prize that waits for him. Raises Refused."""
        client = await self._client(name)
        await client.until(lambda: client.public(table_id)["waiting_for"] == "confirmation")
        prizes = client.public(table_id)["hand"]["prizes"]
        waiting = next(prize["prize_id"] for prize in prizes if prize["status"] == "dealer")
        await client.command("confirm_prize", table_id, prize_id=waiting)

    async def own_turn(self, name: str, table_id: str) -> Mapping[str, Any]:
        """Wait until somebody who is not in a browser has the turn, and return it."""
        client = await self._client(name)
        await client.until(lambda: client.turn(table_id) is not None)
        return client.turn(table_id) or {}

    async def cut(self, name: str) -> None:
        """Tear the cable of somebody's connection."""
        self._stack.cut(name)

    async def leave_house(self, names: Sequence[str], table_ids: Sequence[str]) -> None:
        """Close the connections of people, and tables whatever goes on there."""
        for bot in [self._bots.pop(key) for key in (*names, *table_ids) if key in self._bots]:
            bot.cancel()
            await asyncio.gather(bot, return_exceptions=True)
        for table_id in table_ids:
            await asyncio.to_thread(self._close_table, table_id)
        leaving = [client for name in names if (client := self._clients.pop(name, None))]
        await asyncio.gather(*(client.close() for client in leaving))

    def _close_table(self, table_id: str) -> None:
        order = {"operator": "tests", "reason": "the test is over", "table_id": table_id}
        services = self._stack.services
        for do, facts in ((operations.cancel_hand, {"by": "envelope"}), (operations.close_table, {})):
            with contextlib.suppress(RuleViolation):
                do(services, {**order, **facts, "request_id": f"{table_id} {do.__name__}"})

    async def balances(self, accounts: Sequence[str]) -> Mapping[str, int]:
        """Sum up accounts of the book; people's balances must agree with it."""
        entries = await asyncio.to_thread(self._stack.services.ledger.entries)
        sums = dict.fromkeys(accounts, 0)
        for entry in entries:
            for account, cents in ((entry.debit, -entry.cents), (entry.credit, entry.cents)):
                if account in sums:
                    sums[account] += cents
        return sums

    async def record(self, hand_id: str) -> Sequence[Mapping[str, Any]] | None:
        """Return the public and the secret part of a closed hand's record, None for none."""
        return await asyncio.to_thread(self._stack.hand_record, hand_id)

    async def _client(self, name: str) -> Client:
        if name not in self._clients:
            client = Client(self._stack.address, name, PASSWORD)
            self._clients[name] = await client.open()
        return self._clients[name]


async def serve(answers: TextIO) -> None:
    """Run the house until the input ends."""

    def say(content: Mapping[str, Any]) -> None:
        print(json.dumps(content), file=answers, flush=True)

    platform = TemplatePlatform(TemplateSettings(assembly(variants.to_stderr)))
    async with Stack(House((), ()), StackSettings(), platform) as stack:
        orders = Orders(stack)
        say({"address": stack.address})
        try:
            while line := await asyncio.to_thread(sys.stdin.readline):
                say(await _carried_out(orders, json.loads(line)))
        finally:
            await orders.close()


async def _carried_out(orders: Orders, order: Mapping[str, Any]) -> Mapping[str, Any]:
    try:
        return {"answer": await getattr(orders, order["do"])(**order["with"])}
    except Refused as refusal:
        return {"refused": refusal.code}
    except TimeoutError:
        return {"refused": "not in time"}


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout, sys.stderr
    observability.configure("ERROR", sys.stderr)
    asyncio.run(serve(answers))
