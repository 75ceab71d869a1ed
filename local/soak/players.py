"""Players who do not sit still: they play, and now and then do what somebody does some day."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import Final

from local.bots import Pace, PlayerBot
from local.client import Client, Refused
from local.soak import deeds
from local.soak.house import SMALL_BLIND_CENTS
from local.soak.notes import Notes
from local.soak.whereabouts import whereabouts
from local.wagering import Habits

PACE: Final = Pace(think_s=(0.1, 0.8), start_s=0.3, scan_s=0.05, return_s=2.0)
"""People's own time: a table takes about two moves a second."""

_HABITS: Final = Habits(orders=0.8)
_STAY_S: Final = (8.0, 40.0)
_DEED_EVERY_S: Final = 5.0
_LEAVING_S: Final = 90.0
_LOOK_S: Final = 1.0


class Restless:
    """One player: one stay at a table after another until ``ending`` is set, then he leaves and is done."""

    def __init__(
        self,
        client: Client,
        table_ids: Sequence[str],
        luck: random.Random,
        notes: Notes,
        ending: asyncio.Event,
    ) -> None:
        self.client = client
        self.luck = luck
        self.notes = notes
        self.table_ids = table_ids
        self._ending = ending
        self._doing = ""

    async def run(self) -> None:
        """Play, leave, sit down elsewhere."""
        coming_back = asyncio.create_task(self._come_back())
        try:
            await self._play()
        finally:
            await _ended(coming_back)

    async def _come_back(self) -> None:
        """Take the place back from another tab of one's own that is closed, however late it is told."""
        while True:
            await asyncio.sleep(_LOOK_S)
            if self.client.is_replaced and self._doing != "second_tab":
                self.client.take_back()

    async def _play(self) -> None:
        while not self._ending.is_set():
            try:
                await self._stay(self.luck.choice(self.table_ids))
            except Refused:
                # Full, poor or too late: his client has counted it, and he tries elsewhere.
                await self._rest(self.luck.uniform(0.5, 3.0))

    async def _stay(self, table_id: str) -> None:
        client = self.client
        await client.command("watch", table_id)
        seat = self._free_seat(table_id)
        if seat is None:
            await self._rest(2.0)
            await client.command("unwatch", table_id)
            return
        bot = PlayerBot(
            client, table_id, seat, self._buy_in_cents(), luck=self.luck, pace=PACE, habits=_HABITS
        )
        playing = asyncio.create_task(bot.run())
        restless = asyncio.create_task(self._misbehave(bot))
        try:
            enough = asyncio.create_task(self._rest(self.luck.uniform(*_STAY_S)))
            await asyncio.wait({playing, restless, enough}, return_when=asyncio.FIRST_COMPLETED)
            while self._doing in deeds.NOT_CUT_SHORT and not self._ending.is_set():
                await self._rest(1.0)
            await _ended(restless, enough)
            self._behave(bot)
            await self._leave(bot)
        finally:
            await _ended(restless, playing)
            self._behave(bot)
        await self._go_out(table_id)

    async def _leave(self, bot: PlayerBot) -> None:
        """Raises TimeoutError that says what has kept him, in words."""
        try:
            async with asyncio.timeout(_LEAVING_S):
                await bot.leave()
        except TimeoutError:
            raise TimeoutError(f"no exit in {_LEAVING_S:.0f} s: {whereabouts(self.client)}") from None

    async def _go_out(self, table_id: str) -> None:
        """Leave the room, if the table has not shown him the door already."""
        with contextlib.suppress(Refused):
            await self.client.command("unwatch", table_id)
        self.client.tables.pop(table_id, None)

    def _behave(self, bot: PlayerBot) -> None:
        """Undo whatever a deed has left half done."""
        bot.resting = bot.dozing = False
        self._doing = ""
        self.client.copies = 1
        self.client.thaw()
        self.client.take_back()

    async def _misbehave(self, bot: PlayerBot) -> None:
        doer = deeds.Doer(self.client, bot, self.luck, self.notes, self.table_ids)
        names, weights = zip(*((name, deed.weight) for name, deed in deeds.DEEDS.items()), strict=True)
        while True:
            await asyncio.sleep(self.luck.expovariate(1 / _DEED_EVERY_S))
            [name] = self.luck.choices(names, weights)
            self.notes.deeds[name] += 1
            self._doing = name
            with contextlib.suppress(Refused, *deeds.LINE_TROUBLE):
                await deeds.DEEDS[name].do(doer)
            self._doing = ""

    async def _rest(self, seconds: float) -> None:
        """Wait so long, or until the soak ends."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ending.wait()

    def _free_seat(self, table_id: str) -> int | None:
        public = self.client.public(table_id)
        taken = {seat["seat"] for seat in public["seats"]}
        free = [number for number in range(1, public["rules"]["seats"] + 1) if number not in taken]
        return self.luck.choice(free) if free else None

    def _buy_in_cents(self) -> int:
        """Return a short stack, so that all-ins, side pots and new buy-ins come about."""
        return self.luck.randrange(40, 81) * SMALL_BLIND_CENTS


async def _ended(*tasks: "asyncio.Task[None]") -> None:
    """End tasks. Raises what one of them has raised, but for refusals."""
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception) and not isinstance(outcome, Refused):
            raise outcome
