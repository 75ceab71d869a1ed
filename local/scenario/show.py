"""A scenario while it is played: the parties, what they do, what each of them sees, and every balance."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from engine.holdem.state import SETTLED

from local.bots import deck_position
from local.client import Client, Frame, Refused
from local.scenario import wording
from local.scenario.accounts import Balances, balances, differences, listed
from local.scenario.premises import Premises
from local.scenario.setting import PASSWORD, PIT_BOSS, PLAYERS, SCANNER, TABLE, Setting
from local.scenario.shoes import Shoe, dealing_order
from local.scenario.witness import Witness, told

PATIENCE_S: Final = 60.0
_LOOK_S: Final = 0.5

Say = Callable[[str], None]


class Stuck(Exception):  # noqa: N818 - says where the story does not go on
    """The table does not come to where the script wants it."""


class Show:
    """Plays the script's steps and tells them; what is not as expected is in ``findings``."""

    def __init__(self, setting: Setting, premises: Premises, say: Say) -> None:
        self.setting = setting
        self.premises = premises
        self.findings: list[str] = []
        self.clients = {name: Client(premises.address, name, PASSWORD, record=True) for name in setting.names}
        self._witnesses = [Witness(client) for client in self.clients.values()]
        self._say = say
        self._steps = 0
        self._deck: Sequence[str] = ()
        self._shoe = Shoe()
        self._before: Balances | None = None

    # The parties.

    async def open(self) -> None:
        """Bring everybody to the table; the players sit down and buy in."""
        await asyncio.gather(*(client.open() for client in self.clients.values()))
        for client in self.clients.values():
            await client.command("watch", TABLE)
        if not self.setting.live:  # it would begin as soon as two have sat down
            await self.clients[PIT_BOSS].command("pause", TABLE, reason="until everybody is there")
        for seat, name in enumerate(PLAYERS, start=1):
            await self.clients[name].command("take_seat", TABLE, seat=seat)
            await self.clients[name].command("buy_in", TABLE, amount_cents=self.setting.buy_in_cents)

    async def close(self) -> None:
        """End every connection."""
        await asyncio.gather(*(client.close() for client in self.clients.values()))

    @property
    def public(self) -> Frame:
        """The newest view that anybody in the room has of the table."""
        frames = [client.tables[TABLE] for client in self.clients.values() if TABLE in client.tables]
        newest = max(frames, key=lambda frame: int(frame["version"]))
        public: Frame = newest["public"]
        return public

    @property
    def hand(self) -> Frame:
        """The running hand, {} between hands."""
        return self.public["hand"] or {}

    def private(self, name: str) -> Frame:
        """What a party alone sees of the table."""
        return self.clients[name].private(TABLE)

    def seat_of(self, name: str) -> int:
        """The seat of a player."""
        return PLAYERS.index(name) + 1

    # Telling.

    def tell(self, text: str = "") -> None:
        """Print a line."""
        self._say(text)

    @asynccontextmanager
    async def step(self, text: str) -> AsyncIterator[None]:
        """Tell what is done inside, and after it what everybody has seen."""
        self._steps += 1
        self.tell()
        self.tell(f"{self._steps}. {text}")
        try:
            yield
            await self._all_up_to_date()
        finally:
            for line in told(self._witnesses):
                self.tell(line)

    async def _all_up_to_date(self) -> None:
        """Wait until nobody in the room is behind."""
        version = max(self._version(name) for name in self.clients)
        for client in self.clients.values():
            while TABLE in client.tables and client.is_connected and self._version(client.name) < version:
                async with asyncio.timeout(PATIENCE_S):
                    await client.next_change()

    def _version(self, name: str) -> int:
        return int(self.clients[name].tables.get(TABLE, {}).get("version", 0))

    # Orders.

    async def order(self, name: str, action: str, **fields: Any) -> None:
        """Let a party send a command that is accepted."""
        self._tell_order(name, action, fields)
        await self.clients[name].command(action, TABLE, **fields)

    async def refused(self, name: str, code: str, action: str, **fields: Any) -> Mapping[str, Any]:
        """Let a party send a command that is refused with ``code``; return the refusal's facts."""
        self._tell_order(name, action, fields)
        try:
            await self.clients[name].command(action, TABLE, **fields)
        except Refused as refusal:
            self.check(f"{name}'s {action} is refused", refusal.code, code)
            facts: Mapping[str, Any] = refusal.facts
            return facts
        self.check(f"{name}'s {action} is refused", "accepted", code)
        return {}

    def _tell_order(self, name: str, action: str, fields: Mapping[str, Any]) -> None:
        given = " ".join(f"{key}={value}" for key, value in fields.items() if key not in ("turn", "card"))
        self.tell(f"{name:>12} > {action} {given}".rstrip())

    async def operate(self, function: str, **fields: Any) -> Mapping[str, Any]:
        """Let operations call a function of theirs by name, as ``local.ops`` does; return its answer."""
        self._tell_order("operations", function, fields)
        by = {"operator": "mara@operations", "request_id": f"scenario-{self._steps}"}
        return await self.premises.operate(function, {**by, "table_id": TABLE, **fields})

    def load(self, shoe: Shoe) -> None:
        """Put a shoe on the table: the scanner reads it from the next hand on."""
        self._shoe = shoe
        self._deck = ()
        self.tell(f"   (the shoe, which nobody in the room knows: {_described(shoe)})")

    async def scan(self, card: str = "") -> None:
        """Let the scanner read the next card of the shoe, or another one. Raises Refused."""
        scanner = self.clients[SCANNER]
        hand = self.hand
        if not self._deck:
            self._deck = dealing_order(self._shoe, [player["seat"] for player in hand["players"]], "burnt")
        await scanner.command("scan_card", TABLE, card=card or self._deck[deck_position(hand)])

    async def play(
        self,
        until: str | frozenset[str] = SETTLED,
        moves: Mapping[str, Sequence[str]] | None = None,
        rest: str = "check",
    ) -> None:
        """Go on until the hand is in a stage of ``until``, or over.

        The scanner reads what is asked for; ``moves`` are those that players make in their turns, after which
        they check, or call where they must (``rest`` "fold": fold). Raises Stuck.
        """
        stages = {until} if isinstance(until, str) else until
        planned = {name: list(given) for name, given in (moves or {}).items()}
        with self._in_time(f"stage {' or '.join(sorted(stages))}"):
            async with asyncio.timeout(PATIENCE_S):
                while (hand := self.hand) and hand["stage"] not in stages:
                    await self._all_up_to_date()
                    if self.hand.get("scan") and self.public["paused"] is None:
                        await self.scan()
                    elif self.hand.get("turn") and self._is_here(self.hand["turn"]):
                        await self._move(self.hand["turn"], planned, rest)
                    else:
                        await self._change()

    def _is_here(self, turn: Frame) -> bool:
        return self.clients[PLAYERS[turn["seat"] - 1]].is_connected

    async def _move(self, turn: Frame, planned: Mapping[str, list[str]], rest: str) -> None:
        name = PLAYERS[turn["seat"] - 1]
        client = self.clients[name]
        own = client.private(TABLE)["moves"]
        left = planned.get(name)
        move = left.pop(0) if left else "check" if "check" in own else "call" if rest == "check" else "fold"
        self.tell(f"{name:>12} > {move}")
        await client.command("act", TABLE, turn=turn["turn"], move=move)

    async def until(self, what: str, condition: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
        """Wait until ``condition`` holds; ``what`` says in words what is waited for. Raises Stuck."""
        with self._in_time(what):
            async with asyncio.timeout(patience_s):
                while not condition():
                    await self._change()

    async def until_stage(self, stage: str) -> None:
        """Wait until the hand is in a stage. Raises Stuck."""
        await self.until(f"stage {stage}", lambda: self.hand.get("stage") == stage)

    async def until_over(self) -> None:
        """Wait until the hand is over. Raises Stuck."""
        await self.until("the end of the hand", lambda: not self.hand)

    async def kill_and_restart(self) -> None:
        """``kill -9`` the house, start it on the same data, and wait until all are back. Raises Stuck."""
        before = {name: client.connections for name, client in self.clients.items()}
        await self.premises.kill_and_restart()

        def all_are_back() -> bool:
            connected = all(
                client.is_connected and TABLE in client.tables and client.connections > before[name]
                for name, client in self.clients.items()
            )
            return connected and all(seat["connected"] for seat in self.public["seats"])

        await self.until("everybody's return", all_are_back)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)

    async def _change(self) -> None:
        """Wait for a frame of anybody, or a little."""
        waits = [asyncio.create_task(client.next_change()) for client in self.clients.values()]
        await asyncio.wait(waits, timeout=_LOOK_S, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)

    @contextlib.contextmanager
    def _in_time(self, what: str) -> Iterator[None]:
        try:
            yield
        except TimeoutError:
            hand = self.hand
            where = f"{hand['hand_id']} in stage {hand['stage']}" if hand else "no hand"
            raise Stuck(f"{what} does not come; the table stands at: {where}") from None

    # What is expected.

    def check(self, what: str, actual: object, expected: object) -> None:
        """Compare, and tell the outcome."""
        if actual == expected:
            self.tell(f"   ok: {what}: {actual}")
            return
        self.findings.append(f"{what}: {actual}, expected {expected}")
        self.tell(f"   DIFFERS: {what}: {actual}, expected {expected}")

    def check_money(self, what: str, actual_cents: int, expected_cents: int) -> None:
        """Compare two amounts, and tell the outcome."""
        self.check(what, wording.money(actual_cents), wording.money(expected_cents))

    def take_balances(self) -> None:
        """Take every balance before what comes, and tell them."""
        self._before = self._balances()
        self.tell()
        self.tell("Balances before")
        for line in listed(self._before):
            self.tell(f"   {line}")

    def check_balances(self, changes: Mapping[str, int]) -> None:
        """Compare every balance with what it was.

        ``changes``: in cents by account, ``stack:ana`` for a stack; what is not named must be what it was.
        """
        assert self._before is not None, "the balances before were taken"
        after = self._balances()
        self.tell()
        self.tell("Balances after (was, is, change)")
        for line in listed(self._before, after):
            self.tell(f"   {line}")
        found = list(differences(self._before, after, changes))
        for difference in found:
            self.tell(f"   DIFFERS: {difference}")
        self.findings += found
        if not found:
            self.tell("   ok: every balance is what it must be, to the cent")

    def _balances(self) -> Balances:
        stacks = {PLAYERS[seat["seat"] - 1]: seat["stack_cents"] for seat in self.public["seats"]}
        dealers = [f"dealer:{name}" for name in self.setting.dealers]
        return balances(self.premises.entries(), stacks, dealers)


def _described(shoe: Shoe) -> str:
    holes = [f"{PLAYERS[seat - 1]} {' '.join(cards)}" for seat, cards in sorted(shoe.holes.items())]
    return ", ".join([*holes, f"board {' '.join(shoe.board)}"])
