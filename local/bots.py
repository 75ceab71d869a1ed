"""Bots that play, deal and scan over the WebSocket like anyone: they know only what their frames say."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple, Protocol

from local.client import Client, Frame, Refused
from local.wagering import USUAL, Habits, Wager, Wagering

_OUT_OF_MONEY: Final = frozenset({"insufficient_balance", "balance_too_low"})
_OVERTAKEN: Final = frozenset(
    {"not_enough_players", "hand_running", "paused", "no_console", "table_not_open"}
)
"""Somebody left, sat out or stopped the table since the frame by which a dealer starts a hand."""
_NOT_NOW: Final = frozenset({"paused", "no_hand", "no_dealer", "insurance_open"})
"""Why a card is not read, though the scanner's frame asked for it."""
_ANSWERED: Final = frozenset({"already_confirmed", "already_decided", "not_next", "no_hand", "no_such_prize"})
_POSTS: Final = 0.75
"""How often a bot pays to be dealt in, instead of waiting for the big blind (R7.1)."""


class Pace(NamedTuple):
    """How long bots wait, in seconds; ``think_s`` is the least and the most before a move."""

    think_s: tuple[float, float] = (0.3, 2.0)
    start_s: float = 1.0
    scan_s: float = 0.25
    return_s: float = 5.0


INSTANT: Final = Pace((0.0, 0.0), 0.0, 0.0, 0.2)


class Move(NamedTuple):
    """A move as the ``act`` frame wants it."""

    move: str
    to_cents: int | None = None


class Bot(Protocol):
    """Something that acts for a client until it is cancelled or has nothing more to do."""

    client: Client

    async def run(self) -> None:
        """Act whenever the table changes."""
        ...


class PlayerBot:
    """Sits down, plays, buys in again after a bust, comes back when it was moved away; ends without money.

    ``resting``: stay away from the hands when sitting out. ``dozing``: let one's time run out.
    ``shoving``: go all in at the next chance.
    ``habits``: what it stakes beside the pots.
    """

    def __init__(
        self,
        client: Client,
        table_id: str,
        seat: int,
        buy_in_cents: int,
        *,
        luck: random.Random,
        pace: Pace = INSTANT,
        habits: Habits = USUAL,
    ) -> None:
        self.client = client
        self.table_id = table_id
        self._wagering = Wagering(luck, habits)
        self._seat = seat
        self._buy_in_cents = buy_in_cents
        self._luck = luck
        self._pace = pace
        self.resting = False
        self.dozing = False
        self.shoving = False
        self._acted_turn = 0
        self._stopping = False

    async def run(self) -> None:
        """Play until the money is gone."""
        try:
            await self.sit_down()
            await each_change(self.client, self.table_id, self._step)
        except Refused as refusal:
            if refusal.code not in _OUT_OF_MONEY:
                raise

    async def sit_down(self) -> None:
        """Enter the room, take the seat and buy in, as far as that is not done yet. Raises Refused."""
        await self.client.command("watch", self.table_id)
        if not self.client.private(self.table_id).get("seat"):
            await self.client.command("take_seat", self.table_id, seat=self._seat)
        if self._is_reserved():
            await self.client.command("buy_in", self.table_id, amount_cents=self._buy_in_cents)

    def _is_reserved(self) -> bool:
        """Tell whether the bot has its seat, but has not bought in."""
        own = self.client.private(self.table_id).get("seat")
        seats = self.client.public(self.table_id)["seats"]
        return any(seat["seat"] == own and seat["status"] == "reserved" for seat in seats)

    async def leave(self) -> None:
        """Leave the table and return when the seat is given up; ``run`` goes on playing until then."""
        self._stopping = True
        while (private := self.client.private(self.table_id)).get("seat"):
            if not private["leaving"]:
                await self._try("leave")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self.client.next_change()

    async def _step(self) -> None:
        private = self.client.private(self.table_id)
        turn = self.client.turn(self.table_id)
        if not self.dozing and (answer := self._wagering.answer(private)) is not None:
            # Also with one foot out of the door: the whole table waits for it.
            await self._stake(answer)
        elif self._stopping and not (turn and private.get("seat")):
            return
        elif not private.get("seat"):
            await self._return()
        elif private["rebuy"]:
            await self._buy_in_again()
        elif private["post_choice"] and not private["choice"]:
            await self._try("post_blind", choice="post" if self._luck.random() < _POSTS else "wait")
        elif private["sit_out"] and not self.resting:
            await self._try("im_back")
        elif turn is not None and not self.dozing and turn["turn"] != self._acted_turn:
            await self._act(turn, private["moves"])
        elif (wager := self._wagering.bet(self.client.public(self.table_id)["hand"], private)) is not None:
            await self._stake(wager)

    async def _stake(self, wager: Wager) -> None:
        if wager.action == "insure":
            await asyncio.sleep(self._luck.uniform(*self._pace.think_s))
        await self._try(wager.action, **wager.fields)

    async def _act(self, turn: Frame, moves: Sequence[str]) -> None:
        self._acted_turn = turn["turn"]
        big_blind_cents = self.client.public(self.table_id)["rules"]["big_blind_cents"]
        await asyncio.sleep(self._luck.uniform(*self._pace.think_s))
        move = choose_move(turn, moves, big_blind_cents, self._luck)
        if self.shoving and "all_in" in moves:
            self.shoving, move = False, Move("all_in")
        amount = {} if move.to_cents is None else {"to_cents": move.to_cents}
        await self._try("act", turn=turn["turn"], move=move.move, **amount)

    async def _return(self) -> None:
        """Take the seat again after the table moved the bot away, if nobody else has it."""
        await asyncio.sleep(self._pace.return_s)
        try:
            await self.sit_down()
        except Refused as refusal:
            if refusal.code in _OUT_OF_MONEY:
                raise

    async def _buy_in_again(self) -> None:
        try:
            await self.client.command("buy_in", self.table_id, amount_cents=self._buy_in_cents)
        except Refused:
            if not self._stopping:
                raise

    async def _try(self, action: str, **fields: Any) -> None:
        """Send a command that the table may have overtaken meanwhile: a refusal is no harm."""
        try:
            await self.client.command(action, self.table_id, **fields)
        except Refused:
            self._acted_turn = 0 if action != "act" else self._acted_turn


def choose_move(turn: Frame, moves: Sequence[str], big_blind_cents: int, luck: random.Random) -> Move:
    """Choose a sane move: mostly check or call, sometimes bet or raise, fold sooner when it is dear."""
    dear = turn["to_call_cents"] > 8 * big_blind_cents
    roll = luck.random()
    if "all_in" in moves and roll < (0.005 if dear else 0.01):
        return Move("all_in")
    aggressive = next((move for move in ("bet", "raise") if move in moves), None)
    if aggressive and turn["min_to_cents"] is not None and roll < 0.18:
        least_cents, most_cents = turn["min_to_cents"], turn["max_to_cents"]
        wanted_cents = least_cents + luck.randrange(4) * big_blind_cents
        return Move(aggressive, min(max(least_cents, wanted_cents), most_cents))
    if "check" in moves:
        return Move("check")
    if "fold" in moves and roll > (0.45 if dear else 0.80):
        return Move("fold")
    return Move("call" if "call" in moves else moves[-1])


class DealerBot:
    """Takes a live table's console, also when it has locked, starts hands and confirms prizes.

    ``blunders``: how often, from 0 to 1, he leaves the console in mid-hand or withdraws a scan for no reason.
    """

    def __init__(
        self,
        client: Client,
        table_id: str,
        *,
        pace: Pace = INSTANT,
        luck: random.Random | None = None,
        blunders: float = 0.0,
    ) -> None:
        self.client = client
        self.table_id = table_id
        self._pace = pace
        self._luck = luck or random.Random(table_id)
        self._blunders = blunders

    async def run(self) -> None:
        """Deal until cancelled."""
        await self.client.command("watch", self.table_id)
        await self.client.command("open_console", self.table_id)
        await each_change(self.client, self.table_id, self._step)

    async def _step(self) -> None:
        public = self.client.public(self.table_id)
        if not public:
            await self.client.command("watch", self.table_id)
        elif not public["dealer"]:
            await self._try("open_console", {"console_taken"})
        elif public["waiting_for"] == "confirmation":
            await asyncio.sleep(self._pace.start_s)
            prizes = public["hand"]["prizes"]
            prize_id = next(prize["prize_id"] for prize in prizes if prize["status"] == "dealer")
            await self._try("confirm_prize", _ANSWERED, prize_id=prize_id)
        elif public["paused"] is not None:
            return
        elif public["hand"] is not None:
            await self._blunder(public["hand"])
        elif len(_able(public)) > 1:
            await asyncio.sleep(self._pace.start_s)
            await self._try("start_hand", _OVERTAKEN)

    async def _blunder(self, hand: Frame) -> None:
        if hand["scan"] is None or self._luck.random() >= self._blunders:
            return
        if hand["scan"]["count"]:
            await self._try("undo_scan", {"already_shown", "nothing_to_undo", "no_hand", "no_console"})
        else:
            await self._try("close_console", {"no_console"})

    async def _try(self, action: str, harmless: Collection[str], **fields: Any) -> None:
        """Send a command; what the table may have become meanwhile is no harm. Raises Refused."""
        try:
            await self.client.command(action, self.table_id, **fields)
        except Refused as refusal:
            if refusal.code not in harmless:
                raise


def _able(public: Frame) -> list[Frame]:
    """Return the seats that look as if they could be dealt in."""
    here = [seat for seat in public["seats"] if seat["status"] == "seated" and seat["connected"]]
    return [seat for seat in here if seat["stack_cents"] and seat["sit_out"] != "now"]


class ScannerBot:
    """Scans a live table's cards; what comes next it learns from ``hand.scan`` of its own frames.

    ``deck_of`` gives the 52 cards of a hand in dealing order. A card that was read once does not come again,
    also when its scan was withdrawn: the next one of the deck comes in its place.
    """

    def __init__(
        self, client: Client, table_id: str, deck_of: Callable[[str], Sequence[str]], *, pace: Pace = INSTANT
    ) -> None:
        self.client = client
        self.table_id = table_id
        self._deck_of = deck_of
        self._pace = pace
        self._read: dict[str, int] = {}
        self._hand_id = ""

    async def run(self) -> None:
        """Scan until cancelled."""
        await self.client.command("watch", self.table_id)
        await each_change(self.client, self.table_id, self._step)

    async def _step(self) -> None:
        public = self.client.public(self.table_id)
        if not public:
            await self.client.command("watch", self.table_id)
            return
        hand = public["hand"]
        if hand is None or hand["scan"] is None or public["paused"] is not None:
            return
        if self._pace.scan_s:
            await asyncio.sleep(self._pace.scan_s)
        card = self._next_card(hand)
        try:
            await self.client.command("scan_card", self.table_id, card=card)
        except Refused as refusal:
            if refusal.code == "card_refused":
                # It was withdrawn while this one was on its way: the card lies elsewhere, or is no use.
                self._read[card] = -1
            elif refusal.code not in _NOT_NOW:
                raise

    def _next_card(self, hand: Frame) -> str:
        """Return the card at the position that is asked for, unless it was read at another one."""
        if hand["hand_id"] != self._hand_id:
            self._hand_id, self._read = hand["hand_id"], {}
        deck, position = self._deck_of(hand["hand_id"]), deck_position(hand)
        candidates = (deck[position], *reversed(deck))
        card = next(card for card in candidates if self._read.get(card, position) == position)
        self._read[card] = position
        return card


def deck_position(hand: Frame) -> int:
    """Return the place in dealing order (R22.1) of the card that the scanner is asked for."""
    scan = hand["scan"]
    if scan["position"] == "hole":
        return int(scan["count"])
    first_of_board = 2 * len(hand["players"])
    if scan["position"] == "burn":
        return first_of_board + {"preflop": 0, "flop": 4, "turn": 6}[hand["street"]]
    return first_of_board + {"flop": 1, "turn": 5, "river": 7}[scan["position"]] + int(scan["count"])


def shuffled_decks(secret: str) -> Callable[[str], Sequence[str]]:
    """Return a ``deck_of`` that always gives a hand the same deck, which only ``secret`` tells."""

    def deck_of(hand_id: str) -> Sequence[str]:
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
        random.Random(f"{secret} {hand_id}").shuffle(deck)
        return deck

    return deck_of


async def each_change(client: Client, table_id: str, step: Callable[[], Any]) -> None:
    """Await ``step`` for each new frame of a table, and when its room turns out to be left; never end."""
    seen: Frame | None = None
    while True:
        newest = client.tables.get(table_id)
        if newest is seen:
            await client.next_change()
            continue
        seen = newest
        await step()
