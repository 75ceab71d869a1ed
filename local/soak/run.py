"""One soak, from the first sign-in to the judgement."""

import asyncio
import random
import time
import traceback
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from local.bots import Bot, DealerBot, ScannerBot
from local.client import Client
from local.outcomes import ACCEPTED
from local.pit_boss import Manner, PitBossBot
from local.platforms import Platform
from local.rigged_decks import rigged_decks
from local.soak.house import PASSWORD, SoakHouse, soak_house
from local.soak.judgement import Report, judged
from local.soak.notes import Notes
from local.soak.players import PACE, Restless
from local.soak.stillness import Stillness
from local.soak.visitors import Visitor
from local.soak.whereabouts import whereabouts
from local.stack import Stack, StackSettings

_TELL_S: Final = 10.0
_GOING_HOME_S: Final = 150.0
_BLUNDERS: Final = 0.01
"""How often a dealer withdraws a card or leaves his console, of the frames at which he could."""
_PIT_BOSS: Final = Manner(rejects=0.3, nulls=0.0015, pauses=0.0015)


class Plan(NamedTuple):
    """How long, and with how many; ``seed`` decides what people do and which cards are dealt live."""

    seconds: float
    players: int
    tables: int
    seed: int


async def soak(plan: Plan, say: Callable[[str], None], platform: Platform | None = None) -> Report:
    """Soak the stack and judge it. ``platform``: what it runs on, None for memory."""
    house = soak_house(plan.players, plan.tables)
    started_s = time.monotonic()
    async with Stack(house.house, StackSettings(precise_timers=True), platform) as stack:
        party = Party(plan, house, stack, say)
        try:
            await party.arrive()
            await party.live()
        finally:
            await party.close()
        say("everybody has gone home; now every cent and every card is looked at")
        return judged(
            stack,
            party.clients,
            party.notes,
            party.stillness,
            seed=plan.seed,
            players=plan.players,
            tables=house.tables,
            seconds=time.monotonic() - started_s,
        )


class Party:
    """Everybody in the house, and who watches over the tables."""

    def __init__(self, plan: Plan, house: SoakHouse, stack: Stack, say: Callable[[str], None]) -> None:
        self._plan = plan
        self._house = house
        self._say = say
        self._luck = random.Random(plan.seed)
        self._ending = asyncio.Event()
        self.notes = Notes()
        observers = frozenset(house.observers.values())
        names = [person.person for person in house.house.people]
        self.clients = {
            name: Client(stack.address, name, PASSWORD, record=True, asks=name not in observers)
            for name in names
        }
        watching = {table_id: self.clients[name] for table_id, name in house.observers.items()}
        self.stillness = Stillness(stack.services.tables, watching)

    async def arrive(self) -> None:
        """Sign everybody in. Raises Refused."""
        await asyncio.gather(*(client.open() for client in self.clients.values()))
        for table_id, name in self._house.observers.items():
            await self.clients[name].command("watch", table_id)
        self._say(f"{len(self.clients)} people are in the house")

    async def close(self) -> None:
        """End every connection."""
        await asyncio.gather(*(client.close() for client in self.clients.values()))

    async def live(self) -> None:
        """Let everybody do what he does for so long, and then go home; whose bot breaks is a finding."""
        guests = self._guests()
        staying = [asyncio.create_task(guest.run()) for guest in guests]
        duties = [bot.run() for bot in self._staff()]
        working = [asyncio.create_task(duty) for duty in (*duties, self.stillness.run(), self._tell())]
        try:
            await asyncio.wait(
                {*staying, *working}, timeout=self._plan.seconds, return_when=asyncio.FIRST_EXCEPTION
            )
            self._ending.set()
            self._say("the house closes: everybody plays his hand to its end and leaves")
            await asyncio.wait(staying, timeout=_GOING_HOME_S)
            for task in (*staying, *working):
                self._note_failure(task)
            late = [guest for guest, task in zip(guests, staying, strict=True) if not task.done()]
            self.notes.findings += [
                f"no exit in {_GOING_HOME_S:.0f} s: {whereabouts(guest.client)}" for guest in late
            ]
        finally:
            for task in (*staying, *working):
                task.cancel()
            await asyncio.gather(*staying, *working, return_exceptions=True)

    def _note_failure(self, task: "asyncio.Task[None]") -> None:
        """Write down what broke a bot, if something did."""
        if not task.done() or (error := task.exception()) is None:
            return
        self._say("".join(traceback.format_exception(error)))
        self.notes.findings.append(f"a bot broke: {error!r}")

    def _guests(self) -> Sequence[Restless | Visitor]:
        kinds = dict.fromkeys(self._house.players, Restless) | dict.fromkeys(self._house.visitors, Visitor)
        return [
            kind(self.clients[name], self._house.tables, self._own_luck(), self.notes, self._ending)
            for name, kind in kinds.items()
        ]

    def _staff(self) -> Sequence[Bot]:
        bots: list[Bot] = []
        for table_id, (dealer, scanner) in self._house.staff.items():
            bots.append(
                DealerBot(
                    self.clients[dealer], table_id, pace=PACE, luck=self._own_luck(), blunders=_BLUNDERS
                )
            )
            bots.append(self._scanner(self.clients[scanner], table_id))
        bots.append(
            PitBossBot(
                self.clients[self._house.pit_boss],
                self._house.tables,
                luck=self._own_luck(),
                manner=_PIT_BOSS,
            )
        )
        return bots

    def _scanner(self, client: Client, table_id: str) -> ScannerBot:
        """Return a scanner at whose table everybody who bets on the jackpot can hope for a straight flush."""
        secret = str(self._luck.random())
        decks = rigged_decks(secret, lambda: client.public(table_id)["hand"], one_in=1)
        return ScannerBot(client, table_id, decks, pace=PACE)

    def _own_luck(self) -> random.Random:
        """Return chance of one's own, so that what one does does not depend on how fast others are."""
        return random.Random(self._luck.random())

    async def _tell(self) -> None:
        """Say now and then how it goes."""
        begun_s = time.monotonic()
        while True:
            await asyncio.sleep(_TELL_S)
            accepted = sum(client.outcomes.counts[ACCEPTED] for client in self.clients.values())
            refused = sum(len(client.refusals) for client in self.clients.values())
            self._say(
                f"{time.monotonic() - begun_s:4.0f} s: {accepted} commands accepted, {refused} refused, "
                f"{sum(self.notes.deeds.values())} deeds, "
                f"the longest delay {self.stillness.worst.late_ms} ms, {len(self.notes.findings)} findings"
            )
