"""Dealer, scanner and pit boss: wrong cards, changes of dealers, null games, a crash (R18, R22)."""

from typing import Final

from evaluator import CARDS

from local.scenario import named_shoes
from local.scenario.scenario import Scenario
from local.scenario.scripts.beginning import (
    ALL_FED_CENTS,
    approved,
    begin_hand,
    checked_down,
    checked_down_to_prizes,
    closed,
    confirmed,
    prize,
    standing_orders,
)
from local.scenario.setting import (
    DEALER,
    NEXT_DEALER,
    PIT_BOSS,
    PLAYERS,
    QUICK,
    SCANNER,
    TABLE,
    Setting,
)
from local.scenario.show import Show

JACKPOT: Final = f"jackpot:{TABLE}"
_AT_8400: Final = 8_400_00 - ALL_FED_CENTS
"""What stands at the table so that the jackpot shows $8,400 once three have bet."""


async def null_game_after_prizes(show: Show) -> None:
    """A bonus is awarded and a straight flush waits: neither is paid, everything goes back (R18, N2, N3)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.BONUS_AND_STRAIGHT_FLUSH)
    await checked_down_to_prizes(show)
    await confirmed(show, "straight_flush:1")
    show.check("ben's flush is", prize(show, 2)["status"], "awarded")
    hand_id = show.hand["hand_id"]
    async with show.step("The pit boss finds that cards and system do not match: null game"):
        await show.order(PIT_BOSS, "declare_null", reason="cards and system do not match", hand_id=hand_id)
    show.check("no hand is on", show.hand, {})
    show.check_balances({})
    async with show.step("After that it is too late, for this as for a decision"):
        await show.refused(PIT_BOSS, "too_late", "declare_null", reason="once more", hand_id=hand_id)
        decision = {"hand_id": hand_id, "prize_id": "straight_flush:1", "approve": True}
        await show.refused(PIT_BOSS, "too_late", "decide_prize", **decision)
    record = show.premises.record(hand_id)
    void = record[0].get("void") if record is not None else None
    show.check("the record says Null", bool(void), True)


async def duplicate_card(show: Show) -> None:
    """A card seen twice is refused and pauses the table, without being named (R22.1)."""
    await standing_orders(show, *PLAYERS)
    async with show.step("The dealer starts a hand; three cards are read, one of them is then withdrawn"):
        show.load(named_shoes.STRAIGHT_FLUSH)
        await show.order(DEALER, "open_console")
        await show.order(DEALER, "start_hand")
        await show.until("the first card", lambda: bool(show.hand.get("scan")))
        for _ in range(3):
            await show.scan()
        await show.order(DEALER, "undo_scan")
    show.check("the scanner is asked for", show.hand["scan"], {"position": "hole", "count": 2, "needed": 6})
    async with show.step("The scanner reads the first card once more"):
        facts = await show.refused(SCANNER, "card_refused", "scan_card", card="Kd")
        show.check("why", facts["reason"], "seen_twice")
    _is_paused(show, "card_seen_twice")
    async with show.step("Only a pit boss lets the table go on"):
        await show.refused(DEALER, "forbidden", "resume")
        await show.order(PIT_BOSS, "resume")
    async with show.step("The right cards are read, and the hand is played to the flop"):
        await show.play(moves={}, until="betting")
        await show.play(until="street")
        await show.scan()
        await show.scan()
    async with show.step("On the flop a card comes that somebody holds: refused, paused"):
        await show.refused(SCANNER, "card_refused", "scan_card", card="Kd")
    _is_paused(show, "card_seen_twice")
    async with show.step("Now the pit boss declares the game null: all bets go back"):
        await show.order(PIT_BOSS, "declare_null", reason="a card was seen twice")
    show.check_balances({})


async def dealer_leaves(show: Show) -> None:
    """Who leaves in mid-hand leaves it to the next dealer, who also confirms the prize (R22.1)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.STRAIGHT_FLUSH)
    async with show.step("Before the flop Dora leaves the console; without a dealer no card is read"):
        await show.play("street")
        await show.order(DEALER, "close_console")
        await show.refused(SCANNER, "no_dealer", "scan_card", card="6s")
    async with show.step("Dirk takes the console, and the hand goes on"):
        await show.order(NEXT_DEALER, "open_console")
        await show.play()
        await show.until("the prizes", lambda: bool(show.hand.get("prizes")))
    async with show.step("Dora can confirm nothing any more"):
        await show.until("the question to the dealer", lambda: show.public["waiting_for"] == "confirmation")
        await show.refused(DEALER, "no_console", "confirm_prize", prize_id="straight_flush:1")
    await confirmed(show, "straight_flush:1", NEXT_DEALER)
    await approved(show, "straight_flush:1")
    await closed(show)
    show.check_balances(_paid_straight_flush())


async def dealer_console_taken(show: Show) -> None:
    """One dealer a table; nobody else starts, scans or confirms there (R22.1)."""
    show.take_balances()
    async with show.step("Dora opens the console; Dirk is refused it, and whatever needs it"):
        await show.order(DEALER, "open_console")
        await show.refused(NEXT_DEALER, "console_taken", "open_console")
        await show.refused(NEXT_DEALER, "no_console", "start_hand")
        await show.refused(NEXT_DEALER, "no_console", "close_console")
        await show.refused("ana", "forbidden", "start_hand")
        await show.refused(NEXT_DEALER, "forbidden", "scan_card", card="As")
    await begin_hand(show, named_shoes.FLUSH_BONUS)
    async with show.step("Ana and Ben fold"):
        await show.play(moves={"ana": ["fold"], "ben": ["fold"]})
    async with show.step("Dora leaves after the hand; now Dirk has the console"):
        await show.until_over()
        await show.order(DEALER, "close_console")
        await show.order(NEXT_DEALER, "open_console")
    show.check_balances({"stack:ben": -1_00, "stack:cas": 92, "house:rake": 8})


async def shoe_check(show: Show) -> None:
    """Between hands the scanner reads all 52 cards; one that comes twice pauses the table (R22.1)."""
    show.take_balances()
    async with show.step("The dealer has the shoe checked: 52 cards are read, none of them is told"):
        await show.order(DEALER, "open_console")
        await show.order(DEALER, "check_shoe", on=True)
        for card in CARDS:
            await show.clients[SCANNER].command("scan_card", TABLE, card=card)
    show.check("the check is over", show.public["shoe_check"], None)
    async with show.step("Another shoe has a card twice"):
        await show.order(DEALER, "check_shoe", on=True)
        await show.refused(DEALER, "shoe_check_running", "start_hand")
        await show.clients[SCANNER].command("scan_card", TABLE, card="As")
        await show.refused(SCANNER, "card_refused", "scan_card", card="As")
    _is_paused(show, "shoe_incomplete")
    async with show.step("The dealer ends the check, the pit boss lets the table go on with a new shoe"):
        await show.order(DEALER, "check_shoe", on=False)
        await show.order(PIT_BOSS, "resume")
    show.check_balances({})


async def approval_after_restart(show: Show) -> None:
    """The house is killed while the pit boss is asked; he decides after the restart, and it is paid once."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.STRAIGHT_FLUSH)
    await checked_down_to_prizes(show)
    await confirmed(show, "straight_flush:1")
    hand_id = show.hand["hand_id"]
    async with show.step("kill -9: the process of the house is gone; it is started again on the same data"):
        await show.kill_and_restart()
    show.check("the hand is", (show.hand["hand_id"], show.hand["stage"]), (hand_id, "approval"))
    show.check("the table waits for", show.public["waiting_for"], "decision")
    await approved(show, "straight_flush:1")
    await closed(show)
    show.check_balances(_paid_straight_flush())
    paid = [entry for entry in show.premises.entries() if entry.kind == "prize"]
    show.check("so often the prize is in the book", len(paid), 1)
    async with show.step("A second decision comes too late"):
        decision = {"hand_id": hand_id, "prize_id": "straight_flush:1", "approve": True}
        await show.refused(PIT_BOSS, "too_late", "decide_prize", **decision)
    show.check_money("for the next window the table shows", show.public["jackpot"]["cents"], 8_000_00)


async def killed_at_every_step(show: Show) -> None:
    """The house is killed when the dealer is asked, when the pit boss is, and when he has decided (R5.14)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.STRAIGHT_FLUSH)
    await checked_down_to_prizes(show)
    async with show.step("kill -9 while the dealer is asked, and a restart"):
        await show.until("the question to the dealer", lambda: show.public["waiting_for"] == "confirmation")
        await show.kill_and_restart()
    await confirmed(show, "straight_flush:1")
    async with show.step("kill -9 while the pit boss is asked, and a restart"):
        await show.kill_and_restart()
    await approved(show, "straight_flush:1")
    async with show.step("kill -9 once he has decided, before the hand closes, and a restart"):
        show.check("the prize is", prize(show, 1)["status"], "approved")
        await show.kill_and_restart()
    await closed(show)
    show.check_balances(_paid_straight_flush())
    paid = [entry for entry in show.premises.entries() if entry.kind == "prize"]
    show.check("so often the prize is in the book", len(paid), 1)


def _paid_straight_flush() -> dict[str, int]:
    """What 10% of $8,400 to ana changes; the table keeps the rest of the amount (J6)."""
    return checked_down("ana") | {"player:ana": 840_00, JACKPOT: ALL_FED_CENTS - 840_00}


def _is_paused(show: Show, reason: str) -> None:
    show.check("the table is paused for", (show.public["paused"] or {}).get("reason"), reason)
    show.check("the table waits for", show.public["waiting_for"], "resume")


SCENARIOS: Final = {
    "null_game_after_prizes": Scenario(
        "a bonus is awarded, a straight flush waits, and the hand is declared null: all goes back",
        null_game_after_prizes,
        Setting(jackpot_cents=_AT_8400),
    ),
    "duplicate_card": Scenario(
        "a card is read twice: refused, paused, resumed; at the second time null", duplicate_card
    ),
    "dealer_leaves": Scenario(
        "the dealer leaves in mid-hand, the next one goes on and confirms a prize",
        dealer_leaves,
        Setting(jackpot_cents=_AT_8400, dealers=(DEALER, NEXT_DEALER)),
    ),
    "dealer_console_taken": Scenario(
        "a second dealer is refused the console until the first has left it",
        dealer_console_taken,
        Setting(dealers=(DEALER, NEXT_DEALER), jackpot_cents=8_000_00),
    ),
    "shoe_check": Scenario("the 52 cards of a shoe are checked; a card twice is found", shoe_check),
    "approval_after_restart": Scenario(
        "kill -9 while the pit boss is asked; decided after the restart, and paid once",
        approval_after_restart,
        Setting(jackpot_cents=_AT_8400),
        dies=True,
    ),
    "killed_at_every_step": Scenario(
        "kill -9 before the dealer confirms, before the pit boss decides, and before the hand closes",
        killed_at_every_step,
        Setting(jackpot_cents=_AT_8400, times=QUICK._replace(prizes_ms=3_000)),
        dies=True,
    ),
}
