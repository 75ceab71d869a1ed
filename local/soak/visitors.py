"""Guests who only look: at the lobby again and again by its mark, at tables, and where they should not."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import Any, Final

from local.client import Client, Refused
from local.soak.deeds import LINE_TROUBLE, RUBBISH
from local.soak.notes import Notes

_LOOK_S: Final = (2.0, 6.0)

_NOT_FOR_WATCHERS: Final[Sequence[tuple[str, dict[str, Any]]]] = (
    ("act", {"turn": 1, "move": "fold"}),
    ("buy_in", {"amount_cents": 40_00}),
    ("top_up", {"amount_cents": 1_00}),
    ("sit_out", {}),
    ("post_blind", {"choice": "post"}),
    ("cancel_seat", {}),
    ("start_hand", {}),
    ("scan_card", {"card": "As"}),
    ("resume", {}),
    ("jackpot_bet", {"on": True}),
    ("jackpot_continuity", {"on": True}),
    ("insure", {"offer_id": "any", "premium_cents": 0}),
    ("confirm_prize", {"prize_id": "straight_flush:1"}),
    ("decide_prize", {"hand_id": "any", "prize_id": "straight_flush:1", "approve": True}),
    ("declare_null", {"reason": "mine"}),
    ("check_shoe", {"on": True}),
    ("chat", {"bubble": "hello"}),
    ("mute", {"player_id": "any", "minutes": 1}),
    ("proof", {"hand_id": "no such hand"}),
)


class Visitor:
    """Walks through the house until ``ending`` is set."""

    def __init__(
        self,
        client: Client,
        table_ids: Sequence[str],
        luck: random.Random,
        notes: Notes,
        ending: asyncio.Event,
    ) -> None:
        self.client = client
        self._table_ids = table_ids
        self._luck = luck
        self._notes = notes
        self._ending = ending

    async def run(self) -> None:
        """Look at the lobby, watch a table, go on."""
        while not self._ending.is_set():
            await self.client.look_at_lobby()
            with contextlib.suppress(Refused):
                await self._visit(self._luck.choice(self._table_ids))

    async def _visit(self, table_id: str) -> None:
        client = self.client
        await client.command("watch", table_id)
        await self._look()
        action, fields = self._luck.choice(_NOT_FOR_WATCHERS)
        with contextlib.suppress(Refused):
            await client.command(action, *(() if action == "proof" else (table_id,)), **fields)
            self._notes.findings.append(f"{client.name}: a watcher's {action} was accepted")
        if client.private(table_id):
            self._notes.findings.append(f"{client.name}: a watcher has a private view")
        match self._luck.randrange(5):
            case 0:
                self._notes.deeds["sever"] += 1
                client.sever(self._luck.uniform(0.0, 4.0))
            case 1:
                self._notes.deeds["throw_rubbish"] += 1
                with contextlib.suppress(*LINE_TROUBLE):
                    await client.send_text(self._luck.choice(RUBBISH))
        await self._look()
        await client.command("unwatch", table_id)

    async def _look(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._luck.uniform(*_LOOK_S)):
                await self._ending.wait()
