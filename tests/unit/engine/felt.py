"""A table for tests: seats with stacks, a clock that is moved by hand, and money that is watched."""

from collections.abc import Mapping
from typing import Any

from engine.game import Json, Outcome, RuleViolation
from engine.holdem.commands import Act, ScanCard, StartHand
from engine.holdem.game import HoldemGame
from engine.holdem.state import Hand, HoldemState, Seat
from engine.kit.commands import BuyIn, OpenConsole, TakeSeat, Tick
from evaluator import CARDS

GAME = HoldemGame()
SEED = "5e" * 32
START_MS = 1_000_000
TABLE = "table:t1"


WITHOUT: Mapping[str, Json] = {"jackpot": {"bet_cents": 0}, "insurance": {"odds_tenths": []}}
"""The rules of a table without jackpot and insurance, which most tests of the course of a hand do without."""


class Felt:
    """One table under test. Persons are called ``p<seat>``; every command checks that no cent is lost.

    ``wagers``: the table takes jackpot bets and premiums, as R Live's do.
    """

    def __init__(
        self,
        stacks: Mapping[int, int],
        button: int = 1,
        *,
        live: bool = False,
        button_rule: str = "dead",
        wagers: bool = False,
        **rules: Json,
    ) -> None:
        settings: dict[str, Json] = {
            "min_buy_in_cents": 1,
            "max_buy_in_cents": 10_000_000,
            "first_button": button,
            "button": button_rule,
            **({} if wagers else WITHOUT),
            **rules,
        }
        config = {"rules": settings, "live": live, "scanner_id": "scanner" if live else ""}
        self.state: HoldemState = GAME.open("t1", config)
        self.now_ms = START_MS
        self.balances: dict[str, int] = {"house:rake": 0}
        self.notices: list[tuple[str, str]] = []
        self.said: list[tuple[str, str, Mapping[str, Json]]] = []
        self.departed: list[str] = []
        self.records: list[Any] = []
        self.told: list[tuple[str, Mapping[str, Json]]] = []
        self.deck: tuple[str, ...] = CARDS
        for seat, cents in stacks.items():
            self.sit(seat, cents)

    @property
    def hand(self) -> Hand:
        assert self.state.hand is not None, "no hand is on"
        return self.state.hand

    def seat(self, number: int) -> Seat:
        seat = self.state.seats[number - 1]
        assert seat is not None, f"seat {number} is empty"
        return seat

    def sit(self, number: int, cents: int, person: str = "") -> None:
        """Take a seat and buy in."""
        name = person or f"p{number}"
        self.do(TakeSeat(name, name.upper(), number))
        self.do(BuyIn(name, cents))  # type: ignore[arg-type]

    def sit_again(self, number: int, cents: int) -> None:
        """Buy in again after a bust."""
        self.do(BuyIn(self.seat(number).person, cents))  # type: ignore[arg-type]

    def do(self, command: Any) -> Outcome:
        """Apply a command now; book its transfers; check that the table holds what came in."""
        before = GAME.table_cents(self.state)
        outcome = GAME.apply(self.state, command, self.now_ms)
        came_in = 0
        for transfer in outcome.transfers:
            assert transfer.cents > 0
            assert transfer.debit != transfer.credit
            came_in += transfer.cents * ((transfer.credit == TABLE) - (transfer.debit == TABLE))
            self._book(transfer.debit, -transfer.cents)
            self._book(transfer.credit, transfer.cents)
        assert GAME.table_cents(outcome.state) == before + came_in, "money was lost or made"
        assert GAME.jackpot_cents(outcome.state) == self.balances.get("jackpot:t1", 0), "the meter is off"
        self.state = outcome.state
        self.notices += [(notice.person, notice.code) for notice in outcome.notices]
        self.said += outcome.notices
        self.departed += outcome.departed
        self.told += [(event.name, event.facts) for event in outcome.events]
        if outcome.record is not None:
            self.records.append(outcome.record)
        return outcome

    def _book(self, account: str, cents: int) -> None:
        if account == TABLE:
            return
        name = account.removeprefix("player:")
        self.balances[name] = self.balances.get(name, 0) + cents

    def refused(self, command: Any) -> str:
        """Apply a command that must be refused; return the code. The state stays the very same object."""
        state = self.state
        try:
            GAME.apply(self.state, command, self.now_ms)
        except RuleViolation as violation:
            assert self.state is state
            return violation.code
        raise AssertionError(f"{command!r} was accepted")

    def tick(self) -> Outcome:
        """Let the clock ask what is due now."""
        return self.do(Tick("", self.deck, SEED))

    def wait(self, duration_ms: int) -> None:
        """Let time pass; every deadline on the way gets its tick on time."""
        end_ms = self.now_ms + duration_ms
        while True:
            deadline_ms = GAME.outstanding(self.state).deadline_ms
            if deadline_ms is None or deadline_ms > end_ms:
                break
            self.now_ms = max(self.now_ms, deadline_ms)
            self.tick()
        self.now_ms = end_ms

    def deal(self, holes: Mapping[int, str] | None = None, board: str = "") -> None:
        """Start the next hand and go to its first turn; ``holes`` and ``board`` fix the cards that matter."""
        self.tick()
        self.stack_deck(holes or {}, board)
        self.wait(8_000)
        self.wait(2_000)

    def stack_deck(self, holes: Mapping[int, str], board: str) -> None:
        """Put the cards where the announced hand will deal them."""
        hand = self.hand
        count = len(hand.players)
        wanted: dict[int, str] = {}
        for index, player in enumerate(hand.players):
            cards = holes.get(player.seat, "")
            if cards:
                wanted[index], wanted[count + index] = cards[:2], cards[2:]
        places = (1, 2, 3, 5, 7)
        for place, start in zip(places, range(0, len(board), 2), strict=False):
            wanted[2 * count + place] = board[start : start + 2]
        rest = iter([card for card in CARDS if card not in wanted.values()])
        deck = tuple(wanted[i] if i in wanted else next(rest) for i in range(52))
        self.state = self.state._replace(hand=hand._replace(deck=deck))

    def act(self, seat: int, move: Any, to_cents: int | None = None) -> Outcome:
        """The player on this seat makes a move in the current turn."""
        return self.do(self.move(seat, move, to_cents))

    def move(self, seat: int, move: Any, to_cents: int | None = None) -> Act:
        """The command of a move in the current turn."""
        return Act(f"p{seat}", self.state.turn, move, to_cents)  # type: ignore[arg-type]

    def play(self, *moves: str) -> None:
        """Moves in turn order, one word each: f, x (check), c, a (all-in), b500, r800."""
        words = {"f": "fold", "x": "check", "c": "call", "a": "all_in"}
        for word in moves:
            if self.state.hand is not None and self.hand.turn_index < 0:
                self.wait(3_000)
            seat = self.in_turn
            if word[0] in "br":
                self.act(seat, "bet" if word[0] == "b" else "raise", int(word[1:]))
            else:
                self.act(seat, words[word])

    @property
    def in_turn(self) -> int:
        """The seat whose turn it is, 0 when nobody's."""
        hand = self.state.hand
        return 0 if hand is None or hand.turn_index < 0 else hand.players[hand.turn_index].seat

    def player(self, seat: int) -> Any:
        """The player of a seat in the running hand."""
        return next(player for player in self.hand.players if player.seat == seat)

    def stacks(self) -> dict[int, int]:
        """What lies in front of each seat."""
        stacks = {seat.number: int(seat.stack_cents) for seat in self.state.seats if seat is not None}
        if self.state.hand is not None and self.hand.stage not in ("announced", "window"):
            stacks |= {p.seat: int(p.stack_cents) for p in self.hand.players if not p.left}
        return stacks

    def events(self, name: str) -> list[Mapping[str, Json]]:
        """The facts of every event of this name so far."""
        return [facts for told, facts in self.told if told == name]

    def open_live(self) -> None:
        """The dealer logs in and starts a hand; announcement and window pass."""
        self.do(OpenConsole("dealer"))
        self.do(StartHand("dealer", SEED))
        self.wait(8_000)

    def scan(self, *cards: str) -> Outcome:
        """The scanner reads cards one after another."""
        outcome = None
        for card in cards:
            outcome = self.do(ScanCard("scanner", card))
        assert outcome is not None
        return outcome
