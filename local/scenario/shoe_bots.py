"""Bots for a table that is dealt from scripted shoes, and one that decides about prizes like a pit boss."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Final

from local.bots import INSTANT, Pace, PlayerBot, each_change
from local.client import Client, Frame, Refused
from local.scenario.shoes import BadShoe, Manner, Shoe, dealing_order

_OVERTAKEN: Final = frozenset({"already_decided", "too_late", "not_next", "not_confirmed", "no_such_prize"})


class ShoeScript:
    """The hands of a table, one shoe after the other and then from the beginning, by the hand's number.

    ``shuffled`` gives the deck of a hand whose shoe names a seat that is not dealt in; ``say`` is told so.
    """

    def __init__(
        self, hands: Sequence[Shoe], shuffled: Callable[[str], Sequence[str]], say: Callable[[str], None]
    ) -> None:
        self._hands = hands
        self._shuffled = shuffled
        self._say = say
        self._decks: dict[str, Sequence[str]] = {}

    def shoe(self, hand_id: str) -> Shoe:
        """The shoe of a hand; a run that was killed in a hand finds the same one again."""
        number = int(hand_id.rpartition("-")[2])
        return self._hands[(number - 1) % len(self._hands)]

    def deck(self, hand_id: str, seats: Sequence[int]) -> Sequence[str]:
        """The cards of a hand in dealing order; ``seats`` are dealt in, in dealing order."""
        deck = self._decks.get(hand_id)
        if deck is None:
            shoe = self.shoe(hand_id)
            try:
                deck = dealing_order(shoe, seats, hand_id)
                self._say(f"{hand_id}: {shoe.about or 'dealt from the scripted shoe'}")
            except BadShoe as wrong:
                deck = self._shuffled(hand_id)
                self._say(f"{hand_id} is dealt from a shuffled deck: {wrong}")
            self._decks = {hand_id: deck}
        return deck

    def manner(self, hand_id: str, seat: int) -> Manner:
        """How the bot on a seat plays a hand."""
        return self.shoe(hand_id).manners.get(seat, "calls")

    def deck_of(self, client: Client, table_id: str) -> Callable[[str], Sequence[str]]:
        """Return what a scanner's bot asks for the deck of the hand that its frames show."""

        def deck_of(hand_id: str) -> Sequence[str]:
            players = client.public(table_id)["hand"]["players"]
            return self.deck(hand_id, [player["seat"] for player in players])

        return deck_of


class ShoePlayer(PlayerBot):
    """Plays as the shoe of the hand says, and has a standing order for the jackpot bet."""

    def __init__(
        self,
        client: Client,
        table_id: str,
        seat: int,
        buy_in_cents: int,
        *,
        script: ShoeScript,
        luck: random.Random,
        pace: Pace = INSTANT,
    ) -> None:
        super().__init__(client, table_id, seat, buy_in_cents, luck=luck, pace=pace)
        self._script = script

    async def sit_down(self) -> None:
        """Sit down as any bot does, and give the standing order. Raises Refused."""
        await super().sit_down()
        if not (self.client.private(self.table_id).get("jackpot") or {"continuity": True})["continuity"]:
            await self.client.command("jackpot_continuity", self.table_id, on=True)

    async def _act(self, turn: Frame, moves: Sequence[str]) -> None:
        self._acted_turn = turn["turn"]
        await asyncio.sleep(self._luck.uniform(*self._pace.think_s))
        hand = self.client.public(self.table_id)["hand"]
        if hand is not None:
            manner = self._script.manner(hand["hand_id"], turn["seat"])
            await self._try("act", turn=turn["turn"], move=move_of(manner, moves))


def move_of(manner: Manner, moves: Sequence[str]) -> str:
    """Return the move of a bot with this manner, out of those that it may make."""
    if manner == "all_in":
        wanted: tuple[str, ...] = ("all_in", "call", "check")
    elif manner == "folds":
        wanted = ("check", "fold")
    else:
        wanted = ("check", "call", "all_in")
    return next((move for move in wanted if move in moves), "fold")


class PitBot:
    """Approves every prize that waits for a pit boss, at any of the tables, after a while."""

    def __init__(self, client: Client, table_ids: Sequence[str], *, think_s: float = 5.0) -> None:
        self.client = client
        self._table_ids = table_ids
        self._think_s = think_s

    async def run(self) -> None:
        """Decide until cancelled."""
        async with asyncio.TaskGroup() as tables:
            for table_id in self._table_ids:
                tables.create_task(self._watch(table_id))

    async def _watch(self, table_id: str) -> None:
        await self.client.command("watch", table_id)
        await each_change(self.client, table_id, lambda: self._step(table_id))

    async def _step(self, table_id: str) -> None:
        public = self.client.public(table_id)
        if not public:
            await self.client.command("watch", table_id)
            return
        if public["waiting_for"] != "decision":
            return
        hand = public["hand"]
        hand_id = hand["hand_id"]
        prize_id = next(prize["prize_id"] for prize in hand["prizes"] if prize["status"] == "pit_boss")
        await asyncio.sleep(self._think_s)
        try:
            await self.client.command(
                "decide_prize", table_id, hand_id=hand_id, prize_id=prize_id, approve=True
            )
        except Refused as refusal:
            # A person was faster, or the hand was declared null.
            if refusal.code not in _OVERTAKEN:
                raise
