"""A $1/$2 table with a jackpot for tests: bets in the window, known cards, a hand played to its end."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game import Json, Outcome, Transfer
from engine.holdem.commands import ConfirmPrize, DecidePrize, JackpotBet, JackpotContinuity, StartHand
from engine.holdem.state import Prize
from engine.kit.commands import OpenConsole, TakeSeat

from tests.unit.engine.felt import GAME, SEED, Felt

WINDOW_MS = 5_000
BET = 500
FLOOR = 800_000

# Seat 2 has the small blind, seat 3 the big one, seat 1 the button and the first move.
THREE = {1: 20_000, 2: 20_000, 3: 20_000}

PRIZE = "straight_flush:2"
"""The prize of STRAIGHT_FLUSH, which most tests of decisions are about."""

SUITED_TJQ = "ThJhQh2c3d"
SUITED_567 = "5h6h7hKc2d"
ROYAL = {1: "AhKh", 2: "2s4d", 3: "3s5c"}
ROYAL_AND_STRAIGHT_FLUSH = {1: "AhKh", 2: "8h9h", 3: "3s5c"}
STRAIGHT_FLUSH = {1: "2s4d", 2: "8h9h", 3: "3s5c"}
TWO_STRAIGHT_FLUSHES = {1: "2s4d", 2: "8h9h", 3: "3h4h"}


class JackpotFelt(Felt):
    """A table whose jackpot holds ``meter`` cents before the hand."""

    def __init__(
        self,
        stacks: Mapping[int, int] = THREE,
        *,
        meter: int = 0,
        button: int = 1,
        live: bool = False,
        button_rule: str = "dead",
        **rules: Json,
    ) -> None:
        self.transfers: list[Transfer] = []
        wagers = {"wagers": True, **rules}
        super().__init__(stacks, button, live=live, button_rule=button_rule, **wagers)
        self.refill(meter)
        self.balances_before = dict(self.balances)

    def refill(self, meter: int) -> None:
        """Put the jackpot at ``meter`` cents, as if bets of other evenings had fed it."""
        assert self.state.hand is None or self.hand.stage == "announced"
        self.state = self.state._replace(jackpot_cents=meter)  # type: ignore[arg-type]
        self.balances["jackpot:t1"] = meter

    @property
    def meter(self) -> int:
        """The amount that everybody sees."""
        cents: int = GAME.public_view(self.state)["jackpot"]["cents"]
        return cents

    @property
    def stage(self) -> str:
        """The stage of the running hand, "" between hands."""
        return "" if self.state.hand is None else self.hand.stage

    def announce(self) -> None:
        """The next hand is announced."""
        if self.stage != "announced":
            self.step()
        self.until("announced")

    def step(self) -> None:
        """Go to the next thing that is due, and let it happen."""
        deadline_ms = GAME.outstanding(self.state).deadline_ms
        assert deadline_ms is not None, "nothing is due"
        self.now_ms = max(self.now_ms, deadline_ms)
        self.tick()

    def until(self, *stages: str) -> None:
        """Let time pass until the hand is in one of these stages."""
        for _ in range(50):
            if self.stage in stages:
                return
            self.step()
        raise AssertionError(f"the hand stays in {self.stage}")

    def open_window(self) -> None:
        """The next hand is announced, and its window opens."""
        if self.stage != "window":
            self.announce()
        self.until("window")

    def bet(self, *seats: int) -> None:
        """These seats place the jackpot bet."""
        for seat in seats:
            self.do(JackpotBet(f"p{seat}", on=True))

    def withdraw(self, seat: int) -> None:
        self.do(JackpotBet(f"p{seat}", on=False))

    def order(self, *seats: int, on: bool = True) -> None:
        """These seats give (or end) the standing order."""
        for seat in seats:
            self.do(JackpotContinuity(f"p{seat}", on=on))

    def bettors(self) -> list[int]:
        """The seats whose bet lies in front of them, as everybody sees it."""
        players = GAME.public_view(self.state)["hand"]["players"]
        return sorted(player["seat"] for player in players if player["jackpot_cents"] == BET)

    def close_window(self, holes: Mapping[int, str] | None = None, board: str = "") -> None:
        """The window ends; these cards are dealt, and the first clock starts."""
        if self.state.config.live:
            self.until("dealing")
        else:
            self.stack_deck(holes or {}, board)
            self.until("betting")

    def hand_with(self, bets: Iterable[int], holes: Mapping[int, str], board: str, *moves: str) -> None:
        """A hand from its announcement to its result: bets, cards, and the moves in turn order.

        Who has no move left to make checks or calls.
        """
        self.open_window()
        self.bet(*bets)
        self.close_window(holes, board)
        self.play(*moves)
        self.play_on()

    def play_on(self) -> None:
        """Everybody checks or calls until the result."""
        while self.stage != "result":
            if not self.in_turn:
                self.step()
                continue
            player = self.player(self.in_turn)
            self.act(self.in_turn, "check" if player.street_cents >= self.hand.price_cents else "call")

    def to_prizes(self) -> None:
        """The result has stood; the prizes are shown."""
        self.until("prizes")

    def to_approval(self) -> None:
        """The prizes have been shown; the house's people are asked."""
        self.until("approval")

    def to_close(self) -> None:
        """Let time pass until the hand is closed; the next one may have been announced in the same moment."""
        hand_id = self.hand.hand_id
        while self.state.hand is not None and self.hand.hand_id == hand_id:
            assert self.stage in ("result", "prizes"), "somebody is asked"
            self.step()

    def decide(self, prize_id: str, *, approve: bool = True, reason: str = "", boss: str = "boss") -> None:
        """A pit boss decides."""
        self.do(self.decision(prize_id, approve=approve, reason=reason, boss=boss))

    def decision(
        self, prize_id: str, *, approve: bool = True, reason: str = "", boss: str = "boss"
    ) -> DecidePrize:
        """The command of a decision about the running hand."""
        return DecidePrize(boss, self.hand.hand_id, prize_id, approve, reason or ("" if approve else "why"))

    def prizes(self) -> dict[int, tuple[str, int, str]]:
        """{seat: (kind, cents, status)} of the running hand."""
        return {prize.seat: (prize.kind, prize.cents, prize.status) for prize in self.hand.prizes}

    def prize(self, seat: int) -> Prize:
        return next(prize for prize in self.hand.prizes if prize.seat == seat)

    def do(self, command: Any) -> Outcome:
        """Apply a command as on any table, and keep the ledger's lines of prizes."""
        outcome = super().do(command)
        self.transfers += outcome.transfers
        return outcome

    def prize_lines(self, hand_id: str) -> dict[str, int]:
        """{person: cents} of the prizes that the ledger has of a hand."""
        lines = [line for line in self.transfers if line.kind == "prize" and f":{hand_id}:" in line.key]
        return {line.credit.removeprefix("player:"): line.cents for line in lines}

    def paid(self) -> dict[int, int]:
        """{seat: cents} of what has come to a player's balance since the evening began."""
        grown = {name: cents - self.balances_before.get(name, 0) for name, cents in self.balances.items()}
        return {int(name[1:]): cents for name, cents in grown.items() if cents and name.startswith("p")}


def in_the_window(stacks: Any = THREE, **rules: Any) -> JackpotFelt:
    felt = JackpotFelt(stacks, **rules)
    felt.open_window()
    return felt


def opened(felt: JackpotFelt) -> None:
    felt.open_window()


def reserved_seat(felt: JackpotFelt) -> None:
    felt.open_window()
    felt.do(TakeSeat("p4", "P4", 4))


def shown(holes: Mapping[int, str], board: str, amount: int, bets: Sequence[int] = (1, 2, 3)) -> JackpotFelt:
    """A hand that waits for its first decision; the window closed with this amount on display."""
    felt = JackpotFelt(meter=amount - 342 * len(bets))
    felt.open_window()
    felt.bet(*bets)
    felt.close_window(holes, board)
    assert felt.meter == amount
    felt.play_on()
    felt.to_approval()
    return felt


def approve_all(felt: JackpotFelt) -> None:
    for prize in felt.hand.prizes:
        if prize.status == "pit_boss":
            felt.decide(prize.prize_id)
    felt.to_close()


def waiting() -> JackpotFelt:
    """Seat 2 has a straight flush worth 500,000; seats 1 and 3 have bet for nothing."""
    return shown(STRAIGHT_FLUSH, SUITED_567, 5_000_000)


def live_waiting(
    *holes: str, flop: tuple[str, ...] = ("5h", "6h", "7h")
) -> JackpotFelt:
    """The same on a live table, or these cards as they come: the dealer is asked first."""
    felt = JackpotFelt(live=True, meter=5_000_000 - 1_026)
    felt.do(OpenConsole("dan"))
    felt.do(StartHand("dan", SEED))
    felt.open_window()
    felt.bet(1, 2, 3)
    felt.close_window()
    felt.scan(*(holes or ("8h", "3s", "2s", "9h", "5c", "4d")))
    felt.play("c", "c", "x")
    for street in (("2c", *flop), ("Ad", "Kc"), ("As", "2d")):
        felt.scan(*street)
        felt.play("x", "x", "x")
    felt.to_approval()
    return felt


def confirm(prize_id: str = PRIZE, dealer: str = "dan") -> ConfirmPrize:
    return ConfirmPrize(dealer, prize_id)


def asked(felt: JackpotFelt) -> list[tuple[str, str, int]]:
    """(prize, whose turn it is, cents) of everything that the house's people are asked."""
    approvals = GAME.outstanding(felt.state).approvals
    return [(approval.prize_id, approval.step, approval.cents) for approval in approvals]
