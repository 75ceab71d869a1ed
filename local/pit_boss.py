"""A bot that watches over tables as a pit boss: decides prizes, resumes paused tables, calls hands null."""

import asyncio
import random
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from local.bots import each_change
from local.client import Client, Frame, Refused

_OVERTAKEN: Final = frozenset({"already_decided", "too_late", "not_next", "not_confirmed", "no_such_prize"})
"""Somebody else was faster, or the hand was declared null."""
_GONE_ON: Final = frozenset({"not_paused", "table_not_open"})


class Manner(NamedTuple):
    """How a pit boss works: seconds and, from 0 to 1, how often.

    ``rejects``: a prize is rejected. ``nulls``, ``pauses``: a hand is declared null or its table paused, by
    each frame of a hand.
    """

    think_s: tuple[float, float] = (0.2, 1.0)
    rejects: float = 0.2
    nulls: float = 0.0
    pauses: float = 0.0


USUAL: Final = Manner()
_NULL_REASON: Final = "cards_do_not_match"


class PitBossBot:
    """Watches over some tables until cancelled."""

    def __init__(
        self, client: Client, table_ids: Sequence[str], *, luck: random.Random, manner: Manner = USUAL
    ) -> None:
        self.client = client
        self._table_ids = table_ids
        self._luck = luck
        self._manner = manner

    async def run(self) -> None:
        """Look after every table."""
        async with asyncio.TaskGroup() as tables:
            for table_id in self._table_ids:
                tables.create_task(self._watch_over(table_id))

    async def _watch_over(self, table_id: str) -> None:
        await self.client.command("watch", table_id)
        await each_change(self.client, table_id, lambda: self._step(table_id))

    async def _step(self, table_id: str) -> None:
        public = self.client.public(table_id)
        if not public:
            await self.client.command("watch", table_id)
        elif public["waiting_for"] == "decision":
            await self._decide(table_id, public["hand"])
        elif public["paused"] is not None:
            await self._think()
            await self._try(table_id, "resume", _GONE_ON)
        elif public["hand"] is not None:
            await self._look_at(table_id, public["hand"])

    async def _look_at(self, table_id: str, hand: Frame) -> None:
        """Now and then find something wrong with a hand."""
        if self._luck.random() < self._manner.nulls:
            named = {"hand_id": hand["hand_id"], "reason": _NULL_REASON}
            await self._try(table_id, "declare_null", _OVERTAKEN, **named)
        elif self._luck.random() < self._manner.pauses:
            await self._try(table_id, "pause", {"paused"}, reason="video_lost")

    async def _decide(self, table_id: str, hand: Frame) -> None:
        prize_id = next(prize["prize_id"] for prize in hand["prizes"] if prize["status"] == "pit_boss")
        await self._think()
        rejected = self._luck.random() < self._manner.rejects
        answer = {"approve": False, "reason": _NULL_REASON} if rejected else {"approve": True}
        named = {"hand_id": hand["hand_id"], "prize_id": prize_id}
        await self._try(table_id, "decide_prize", _OVERTAKEN, **named, **answer)

    async def _think(self) -> None:
        await asyncio.sleep(self._luck.uniform(*self._manner.think_s))

    async def _try(self, table_id: str, action: str, harmless: Collection[str], **fields: Any) -> None:
        """Send a command; what the table may have become meanwhile is no harm. Raises Refused."""
        try:
            await self.client.command(action, table_id, **fields)
        except Refused as refusal:
            if refusal.code not in harmless:
                raise
