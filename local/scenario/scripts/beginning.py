"""What the scripts have in common: how a hand begins, and what one that is checked down comes to."""

from typing import Any, Final

from engine.holdem.rules import Jackpot

from local.scenario.setting import DEALER, PIT_BOSS, PLAYERS
from local.scenario.shoes import Shoe
from local.scenario.show import Show

BET_CENTS: Final = Jackpot().bet_cents
FED_CENTS: Final = Jackpot().contribution_cents
KEPT_CENTS: Final = BET_CENTS - FED_CENTS
ALL_FED_CENTS: Final = len(PLAYERS) * FED_CENTS
ALL_KEPT_CENTS: Final = len(PLAYERS) * KEPT_CENTS
RAKE_CENTS: Final = 24
"""4% of the pot of $6 of a hand in which all three call $2 and then check."""


async def standing_orders(show: Show, *names: str) -> None:
    """Let players give standing orders for the jackpot bet, and take the balances before the hand."""
    async with show.step(f"{_listed(names)} give standing orders for the jackpot bet"):
        for name in names:
            await show.order(name, "jackpot_continuity", on=True)
    show.take_balances()


async def begin_hand(show: Show, shoe: Shoe, dealer: str = DEALER) -> None:
    """Let the dealer open the console, unless it is open, and start a hand that is dealt from the shoe."""
    async with show.step("The dealer starts a hand; the scanner reads the cards as they come"):
        show.load(shoe)
        if not show.public["dealer"]:
            await show.order(dealer, "open_console")
        await show.order(dealer, "start_hand")
        await show.play("betting")


async def checked_down_to_prizes(show: Show) -> None:
    """Let everybody call and check down to the result, and wait until the prizes are shown."""
    async with show.step("Everybody calls and checks down to the showdown"):
        await show.play()
        await show.until("the prizes", lambda: bool(show.hand.get("prizes")))


async def confirmed(show: Show, prize_id: str, dealer: str = DEALER) -> None:
    """Wait until the dealer is asked, and let him confirm."""
    async with show.step("The table stands still; the dealer confirms hand and amount"):
        await show.until("the question to the dealer", lambda: show.public["waiting_for"] == "confirmation")
        await show.order(dealer, "confirm_prize", prize_id=prize_id)
    show.check("the table waits for", show.public["waiting_for"], "decision")


async def approved(show: Show, prize_id: str, pit_boss: str = PIT_BOSS) -> None:
    """Let the pit boss approve."""
    async with show.step("The pit boss approves"):
        hand_id = show.hand["hand_id"]
        await show.order(pit_boss, "decide_prize", hand_id=hand_id, prize_id=prize_id, approve=True)


async def closed(show: Show) -> None:
    """Wait until the hand is closed and paid."""
    async with show.step("The hand closes, and everything is paid at once"):
        await show.until_over()


def checked_down(winner: str) -> dict[str, int]:
    """What a hand in which all three bet the jackpot, call and check changes, its prizes aside."""
    put_in_cents = 2_00 + BET_CENTS
    changes = {f"stack:{name}": -put_in_cents for name in PLAYERS}
    changes[f"stack:{winner}"] += 3 * 2_00 - RAKE_CENTS
    return {**changes, "house:rake": RAKE_CENTS, "house:prizes": ALL_KEPT_CENTS}


def prize(show: Show, seat: int) -> dict[str, Any]:
    """The prize of a seat, as everybody sees it."""
    prizes = show.hand.get("prizes") or ()
    return next((dict(each) for each in prizes if each["seat"] == seat), {})


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
