"""Bots for a table that is dealt from scripted shoes."""

import asyncio
import random
from collections.abc import Callable, Sequence

from local.bots import INSTANT, Pace, PlayerBot, each_change
from local.client import Client, Frame
from local.scenario.shoes import BadShoe, Manner, Shoe, dealing_order
from local.scenario.wording import money
from local.wagering import FAITHFUL


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
        super().__init__(client, table_id, seat, buy_in_cents, luck=luck, pace=pace, habits=FAITHFUL)
        self._script = script

    async def _act(self, turn: Frame, moves: Sequence[str]) -> None:
        self._acted_turn = turn["turn"]
        await asyncio.sleep(self._luck.uniform(*self._pace.think_s))
        hand = self.client.public(self.table_id)["hand"]
        if hand is not None:
            manner = self._script.manner(hand["hand_id"], turn["seat"])
            await self._try("act", turn=turn["turn"], move=move_of(manner, moves))


class DecisionTeller:
    """Says when a prize at a table waits for a pit boss, with all that ``local.ops decide_prize`` needs."""

    def __init__(self, client: Client, table_id: str, say: Callable[[str], None]) -> None:
        self.client = client
        self._table_id = table_id
        self._say = say
        self._told = ""

    async def run(self) -> None:
        """Watch the frames of a client that is at the table, until cancelled."""
        await each_change(self.client, self._table_id, self._step)

    async def _step(self) -> None:
        public = self.client.public(self._table_id)
        if public.get("waiting_for") != "decision":
            return
        hand = public["hand"]
        prize = next(prize for prize in hand["prizes"] if prize["status"] == "pit_boss")
        waits = f"{hand['hand_id']}: {prize['prize_id']} of {money(prize['cents'])} waits for a pit boss"
        if waits != self._told:
            self._told = waits
            self._say(waits)


def move_of(manner: Manner, moves: Sequence[str]) -> str:
    """Return the move of a bot with this manner, out of those that it may make."""
    if manner == "all_in":
        wanted: tuple[str, ...] = ("all_in", "call", "check")
    elif manner == "folds":
        wanted = ("check", "fold")
    else:
        wanted = ("check", "call", "all_in")
    return next((move for move in wanted if move in moves), "fold")
