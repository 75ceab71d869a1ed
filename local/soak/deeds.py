"""What a restless player does besides playing. A deed that must be refused and is not is a finding."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import aiohttp
from runtime.chat import BUBBLES

from local.bots import PlayerBot
from local.client import Client, Refused
from local.soak.house import PASSWORD
from local.soak.notes import Notes

NOT_CUT_SHORT: Final = frozenset({"doze", "freeze", "stay_away"})
"""What has to last as long as it does, though the player has had enough of the table."""

LINE_TROUBLE: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)

RUBBISH: Final[Sequence[str | bytes]] = (
    "",
    "{",
    "[]",
    "null",
    '"lobby"',
    "{}",
    '{"action":"lobby"}',
    '{"action":"lobby","id":"x","id":"y"}',
    '{"action":"dance","id":"x"}',
    '{"action":"$connect","id":"x"}',
    '{"action":"tick","id":"x","table_id":"table1","deadline_ms":0}',
    '{"action":"lobby","id":"x","known":"' + "A" * 3_600 + '"}',
    '{"action":"act","id":"x","table_id":"table1","turn":1.0,"move":"fold"}',
    '{"action":"act","id":"x","table_id":"table1","turn":true,"move":"fold"}',
    '{"action":"act","id":"x","table_id":"nowhere","turn":1,"move":"fold"}',
    '{"action":"scan_card","id":"x","table_id":"table1","card":"As"}',
    '{"action":"start_hand","id":"x","table_id":"table1"}',
    '{"action":"jackpot_bet","id":"x","table_id":"table1","on":1}',
    '{"action":"jackpot_bet","id":"x","table_id":"table1","on":"true"}',
    '{"action":"jackpot_continuity","id":"x","table_id":"table1","on":null}',
    '{"action":"sync","id":"x","table_id":"' + "\\u0000" + '"}',
    '{"action":"buy_in","id":"x","table_id":"table1","amount_cents":NaN}',
    "\u2028" * 100,
    "x" * 5_000,
    b"\x00\xff",
)
"""Frames that nobody should send; the last two end the connection."""

_BAD_AMOUNTS: Final = (0, -1, -50_00, 1, 10**9, 2**53, 2**63, 10**30, 40.5, "4000", None, True, [4000])


class Doer(NamedTuple):
    """Who does a deed: his client, the bot that plays for him, and what may happen next."""

    client: Client
    bot: PlayerBot
    luck: random.Random
    notes: Notes
    table_ids: Sequence[str]

    async def must_be_refused(self, what: str, action: str, /, *at: str, **fields: Any) -> None:
        """Send what no table may accept."""
        with contextlib.suppress(Refused):
            await self.client.command(action, *at, **fields)
            self.notes.findings.append(f"{self.client.name}: {what} was accepted: {action} {fields}")


class Deed(NamedTuple):
    """``weight``: how often it is done, compared to the others."""

    weight: int
    do: Callable[[Doer], Awaitable[None]]


async def rest(doer: Doer) -> None:
    """Sit out (R16), add chips once out of the hand (R2.8), and come back."""
    bot, client, table_id = doer.bot, doer.client, doer.bot.table_id
    bot.resting = True
    try:
        await client.command("sit_out", table_id)
        await asyncio.sleep(doer.luck.uniform(0.5, 5.0))
        with contextlib.suppress(Refused):
            await client.command("top_up", table_id, amount_cents=doer.luck.randrange(1, 30_00))
        await asyncio.sleep(doer.luck.uniform(0.0, 1.0))
    finally:
        bot.resting = False
    await client.command("im_back", table_id)


async def top_up(doer: Doer) -> None:
    """Add chips without asking whether a hand is running."""
    await doer.client.command("top_up", doer.bot.table_id, amount_cents=doer.luck.randrange(1, 50_00))


async def tip(doer: Doer) -> None:
    """Give the dealer some chips, one after the other (R8); where there is none, be told so."""
    client, table_id = doer.client, doer.bot.table_id
    chips_cents = client.public(table_id)["rules"]["chips_cents"]
    for _ in range(3 if client.public(table_id)["dealer"] else 1):
        await client.command("tip", table_id, amount_cents=doer.luck.choice(chips_cents))


async def chat(doer: Doer) -> None:
    """Say something, too fast for one of them, and something that is no bubble (R12.1)."""
    client, table_id = doer.client, doer.bot.table_id
    for _ in range(doer.luck.choice((1, 2))):
        with contextlib.suppress(Refused):
            await client.command("chat", table_id, bubble=doer.luck.choice(BUBBLES))
    text = doer.luck.choice(("you fish", "Hello!", "As"))
    await doer.must_be_refused("free text", "chat", table_id, bubble=text)


async def gamble(doer: Doer) -> None:
    """Bet on the jackpot, think better of it, change the standing order: whether it is time or not."""
    client, table_id = doer.client, doer.bot.table_id
    for _ in range(4):
        action = doer.luck.choice(("jackpot_bet", "jackpot_bet", "jackpot_continuity"))
        with contextlib.suppress(Refused):
            await client.command(action, table_id, on=doer.luck.random() < 0.7)
        await asyncio.sleep(doer.luck.uniform(0.0, 0.5))


async def shove(doer: Doer) -> None:
    """Go all in, so that somebody is offered an insurance now and then."""
    doer.bot.shoving = True


async def hesitate(doer: Doer) -> None:
    """Reserve the exit and think better of it (R17.1)."""
    await doer.client.command("leave", doer.bot.table_id)
    await asyncio.sleep(doer.luck.uniform(0.0, 0.5))
    await doer.client.command("im_back", doer.bot.table_id)


async def doze(doer: Doer) -> None:
    """Let one's time run out, perhaps more than once (R3.2, R3.3)."""
    doer.bot.dozing = True
    try:
        await asyncio.sleep(doer.luck.uniform(3.0, 14.0))
    finally:
        doer.bot.dozing = False


async def sever(doer: Doer) -> None:
    """Lose the line without a close, and be back before long (R19.2)."""
    away_s = doer.luck.choice((0.0, 0.5, 3.0, 8.0))
    doer.client.sever(away_s)
    await asyncio.sleep(away_s)


async def stay_away(doer: Doer) -> None:
    """Be gone for longer than the two minutes of R19.3; a short soak ends before."""
    doer.client.sever(130.0)
    await asyncio.sleep(140.0)


async def close(doer: Doer) -> None:
    """Close the page and open it again."""
    await doer.client.drop()


async def freeze(doer: Doer) -> None:
    """Hang: the line is open, and nothing is read, said or pinged."""
    doer.client.freeze()
    try:
        await asyncio.sleep(doer.luck.choice((1.0, 6.0, 15.0, 50.0)))
    finally:
        doer.client.thaw()


async def flap(doer: Doer) -> None:
    """Lose the line again and again."""
    for _ in range(4):
        doer.client.sever(0.0)
        await asyncio.sleep(doer.luck.uniform(0.1, 0.6))


async def second_tab(doer: Doer) -> None:
    """Open the page in another tab, close that, and come back to the first (R2.9)."""
    client = doer.client
    await client.open_second_tab(doer.luck.uniform(0.3, 2.0))
    await asyncio.sleep(doer.luck.uniform(0.0, 2.0))
    client.take_back()


async def sign_in_twice(doer: Doer) -> None:
    """Sign in while one is connected, which is refused (R2.9)."""
    client = doer.client
    if not client.is_connected:
        return
    opened = client.connections
    try:
        await client.request("/api/sign-in", {"name": client.name, "password": PASSWORD})
    except Refused as refusal:
        doer.notes.refused_requests[refusal.code] += 1
        return
    if client.is_connected and client.connections == opened:
        doer.notes.findings.append(f"{client.name}: a second sign-in was accepted")


async def stutter(doer: Doer) -> None:
    """Send everything twice or three times for a while, each with its one id."""
    doer.client.copies = doer.luck.choice((2, 3))
    try:
        await asyncio.sleep(doer.luck.uniform(2.0, 8.0))
    finally:
        doer.client.copies = 1


async def act_too_late(doer: Doer) -> None:
    """Make a move in a turn that is over, and in one that is somebody else's."""
    client, table_id = doer.client, doer.bot.table_id
    turn = (client.public(table_id).get("hand") or {}).get("turn")
    if turn is None or client.turn(table_id) is not None:
        return
    for number in (turn["turn"] - 1, turn["turn"]):
        await doer.must_be_refused("a move out of turn", "act", table_id, turn=max(0, number), move="fold")


async def throw_rubbish(doer: Doer) -> None:
    """Send what is no frame."""
    for _ in range(3):
        await doer.client.send_text(doer.luck.choice(RUBBISH))


async def want_too_much(doer: Doer) -> None:
    """Move money that one may not, or that is none."""
    table_id = doer.bot.table_id
    amount = doer.luck.choice(_BAD_AMOUNTS)
    action = doer.luck.choice(("buy_in", "top_up", "tip") if amount != 1 else ("buy_in", "tip"))
    await doer.must_be_refused("an amount", action, table_id, amount_cents=amount)


async def reach_elsewhere(doer: Doer) -> None:
    """Act where one is not, and do what only staff may."""
    table_id = doer.luck.choice([each for each in doer.table_ids if each not in doer.client.tables] or [""])
    if table_id:
        await doer.must_be_refused("a seat from outside", "take_seat", table_id, seat=1)
    await doer.must_be_refused("a player's pause", "pause", doer.bot.table_id, reason="mine")


async def overreach(doer: Doer) -> None:
    """Decide prizes, declare hands null, take offers of one's own making."""
    hand = doer.client.public(doer.bot.table_id).get("hand") or {}
    hand_id = hand.get("hand_id", "any")
    offer = (doer.client.private(doer.bot.table_id).get("insurance") or {}).get("offer_id", "any")
    wrong: Sequence[tuple[str, dict[str, Any]]] = (
        ("insure", {"offer_id": offer, "premium_cents": 10**12}),
        ("insure", {"offer_id": offer, "premium_cents": -1}),
        ("insure", {"offer_id": "of my own", "premium_cents": 0}),
        ("confirm_prize", {"prize_id": "royal_flush:1"}),
        ("decide_prize", {"hand_id": hand_id, "prize_id": "royal_flush:1", "approve": True}),
        ("declare_null", {"reason": "mine"}),
        ("cancel_hand", {"reason": "mine"}),
        ("check_shoe", {"on": True}),
        ("mute", {"player_id": doer.client.name, "minutes": 0}),
    )
    action, fields = doer.luck.choice(wrong)
    await doer.must_be_refused("what is not his", action, doer.bot.table_id, **fields)


async def look_around(doer: Doer) -> None:
    """Look at the lobby while playing."""
    await doer.client.look_at_lobby()


DEEDS: Final[Mapping[str, Deed]] = {
    "rest": Deed(6, rest),
    "top_up": Deed(3, top_up),
    "tip": Deed(6, tip),
    "chat": Deed(6, chat),
    "gamble": Deed(6, gamble),
    "shove": Deed(6, shove),
    "hesitate": Deed(3, hesitate),
    "doze": Deed(1, doze),
    "sever": Deed(6, sever),
    "stay_away": Deed(1, stay_away),
    "close": Deed(2, close),
    "freeze": Deed(4, freeze),
    "flap": Deed(2, flap),
    "second_tab": Deed(4, second_tab),
    "sign_in_twice": Deed(3, sign_in_twice),
    "stutter": Deed(5, stutter),
    "act_too_late": Deed(5, act_too_late),
    "throw_rubbish": Deed(3, throw_rubbish),
    "want_too_much": Deed(4, want_too_much),
    "reach_elsewhere": Deed(3, reach_elsewhere),
    "overreach": Deed(4, overreach),
    "look_around": Deed(2, look_around),
}
