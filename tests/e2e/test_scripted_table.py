"""A live table that is dealt from a scripted shoe: bots deal, confirm, decide and play by themselves."""

import asyncio
import random

import pytest

from local.bots import Bot, DealerBot, ScannerBot, shuffled_decks
from local.client import Client
from local.house import DEALER, LIVE_TABLE, PIT_BOSS, SCANNER, demonstration
from local.pit_boss import Manner, PitBossBot
from local.scenario.named_shoes import NAMED
from local.scenario.shoe_bots import DecisionTeller, ShoePlayer, ShoeScript
from local.stack import Stack, StackSettings

PASSWORD = "scripted1"
BOTS = 3


def bots_of(clients: dict[str, Client], said: list[str]) -> list[Bot]:
    script = ShoeScript(NAMED["royal_flush"], shuffled_decks("whatever"), said.append)
    players: list[Bot] = [
        ShoePlayer(clients[f"bot{seat}"], LIVE_TABLE, seat, 120_00, script=script, luck=random.Random(seat))
        for seat in range(1, BOTS + 1)
    ]
    scanner = clients[SCANNER]
    manner = Manner(think_s=(0.0, 0.0), rejects=0.0)
    return [
        *players,
        DealerBot(clients[DEALER], LIVE_TABLE),
        ScannerBot(scanner, LIVE_TABLE, script.deck_of(scanner, LIVE_TABLE)),
        DecisionTeller(scanner, LIVE_TABLE, said.append),
        PitBossBot(clients[PIT_BOSS], [LIVE_TABLE], luck=random.Random(1), manner=manner),
    ]


@pytest.mark.rule("R5.7")
def test_bots_alone_bring_a_scripted_royal_flush_to_its_payment() -> None:
    said: list[str] = []

    async def scenario() -> int:
        house = demonstration(PASSWORD, bots=BOTS, fast=True)
        async with Stack(house, StackSettings(precise_timers=True)) as stack:
            names = [*(f"bot{seat}" for seat in range(1, BOTS + 1)), DEALER, SCANNER, PIT_BOSS]
            clients = {name: Client(stack.address, name, PASSWORD) for name in names}
            await asyncio.gather(*(client.open() for client in clients.values()))
            tasks = [asyncio.create_task(bot.run()) for bot in bots_of(clients, said)]
            ledger = stack.services.ledger

            def paid_cents() -> int:
                entries = [entry for entry in ledger.entries() if entry.kind == "prize"]
                return sum(entry.cents for entry in entries if entry.credit == "player:bot1")

            try:
                await clients[PIT_BOSS].until(lambda: paid_cents() > 0, 60)
                return paid_cents()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await asyncio.gather(*(client.close() for client in clients.values()))

    assert asyncio.run(scenario()) >= 8_000_00
    assert any("makes a royal flush" in line for line in said)
    assert any("royal_flush:1 of $8,0" in line and "waits for a pit boss" in line for line in said)
