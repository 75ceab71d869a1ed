"""The jackpot bonus bet and its prizes (R5)."""

import asyncio
from collections.abc import Mapping
from typing import Final

from local.client import Refused
from local.scenario import named_shoes
from local.scenario.scenario import Scenario
from local.scenario.scripts.beginning import (
    ALL_FED_CENTS,
    ALL_KEPT_CENTS,
    BET_CENTS,
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
    PIT_BOSS,
    PLAYERS,
    QUICK,
    SECOND_PIT_BOSS,
    TABLE,
    UNHURRIED,
    Setting,
)
from local.scenario.show import Show

JACKPOT: Final = f"jackpot:{TABLE}"
FLOOR_CENTS: Final = 8_000_00


def standing_at(cents: int, pit_bosses: tuple[str, ...] = (PIT_BOSS,)) -> Setting:
    """A table whose jackpot stands at ``cents`` when three have bet and the window has closed."""
    return Setting(jackpot_cents=cents - ALL_FED_CENTS, pit_bosses=pit_bosses)


async def royal_flush(show: Show) -> None:
    """All of the displayed amount; the next window opens at the floor (R5.3, R5.5)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.ROYAL_FLUSH)
    show.check_money("the jackpot shows", show.public["jackpot"]["cents"], 12_345_67)
    await checked_down_to_prizes(show)
    await confirmed(show, "royal_flush:1")
    show.check_money("the royal flush wins", show.hand["prizes"][0]["cents"], 12_345_67)
    await approved(show, "royal_flush:1")
    await closed(show)
    changes = checked_down("ana") | {"player:ana": 12_345_67, JACKPOT: -(12_345_67 - ALL_FED_CENTS)}
    show.check_balances(changes)
    await next_window_shows(show, FLOOR_CENTS)


async def straight_flush_and_royal(show: Show) -> None:
    """The straight flush is paid first, the royal flush gets what is left (R5.8)."""
    await _both(show, 5_000_00, 45_000_00, {JACKPOT: -(50_000_00 - ALL_FED_CENTS)})


async def royal_flush_at_the_floor(show: Show) -> None:
    """The royal flush gets no less than the floor: the house adds what is missing (J4)."""
    added_cents = 440_00
    changes = {JACKPOT: -(8_400_00 - ALL_FED_CENTS), "house:prizes": ALL_KEPT_CENTS - added_cents}
    await _both(show, 840_00, 8_000_00, changes)


async def _both(
    show: Show, straight_flush_cents: int, royal_flush_cents: int, changes: Mapping[str, int]
) -> None:
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.STRAIGHT_FLUSH_AND_ROYAL)
    await checked_down_to_prizes(show)
    order = [each["prize_id"] for each in show.hand["prizes"]]
    show.check("prizes are decided in this order", order, ["straight_flush:2", "royal_flush:1"])
    for prize_id, name, cents in zip(
        order, ("ben", "ana"), (straight_flush_cents, royal_flush_cents), strict=True
    ):
        await confirmed(show, prize_id)
        show.check_money(f"{prize_id} of {name} wins", prize(show, show.seat_of(name))["cents"], cents)
        await approved(show, prize_id)
    await closed(show)
    paid = {"player:ben": straight_flush_cents, "player:ana": royal_flush_cents}
    show.check_balances({**checked_down("ana"), **paid, **changes})
    await next_window_shows(show, FLOOR_CENTS)


async def two_straight_flushes(show: Show) -> None:
    """They share the 10%, rounded down; the rest of a cent stays (J5)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.TWO_STRAIGHT_FLUSHES)
    await checked_down_to_prizes(show)
    for prize_id in [each["prize_id"] for each in show.hand["prizes"]]:
        await confirmed(show, prize_id)
        await approved(show, prize_id)
    await closed(show)
    share_cents = 617_28
    changes = {"player:ana": share_cents, "player:ben": share_cents, JACKPOT: ALL_FED_CENTS - 2 * share_cents}
    show.check_balances(checked_down("ana") | changes)
    await next_window_shows(show, 11_111_11)


async def rejected_prize(show: Show) -> None:
    """Not paid; the house pays the bet back, the contribution stays, the reason is told (R5.12, J7)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.STRAIGHT_FLUSH)
    await checked_down_to_prizes(show)
    await confirmed(show, "straight_flush:1")
    hand_id = show.hand["hand_id"]
    decision = {"hand_id": hand_id, "prize_id": "straight_flush:1", "approve": False}
    async with show.step("A rejection needs a reason, and a player cannot decide"):
        await show.refused(PIT_BOSS, "bad_reason", "decide_prize", **decision)
        await show.refused("ben", "forbidden", "decide_prize", **{**decision, "approve": True})
    async with show.step("The pit boss rejects: the cards do not match"):
        await show.order(PIT_BOSS, "decide_prize", **decision, reason="cards do not match")
    decided = [each["facts"] for each in show.public["recent"] if each["name"] == "prize_decided"]
    told_all = [(facts["approved"], facts["reason"]) for facts in decided]
    show.check("everybody is told (approved, why)", told_all, [(False, "cards do not match")])
    await closed(show)
    async with show.step("What ana alone is told, and keeps until she has read it"):
        await show.until("the notice", lambda: bool(show.clients["ana"].notices))
    changes = checked_down("ana") | {JACKPOT: ALL_FED_CENTS, "house:prizes": ALL_KEPT_CENTS - BET_CENTS}
    changes["stack:ana"] += BET_CENTS
    show.check_balances(changes)
    told = [note for note in show.clients["ana"].notices.values() if note["code"] == "prize_rejected"]
    show.check("ana is told why", [note["facts"]["reason"] for note in told], ["cards do not match"])
    await next_window_shows(show, 50_000_00)


async def two_pit_bosses(show: Show) -> None:
    """Two press at the same moment: the first counts, the second is told so (J8)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.STRAIGHT_FLUSH)
    await checked_down_to_prizes(show)
    await confirmed(show, "straight_flush:1")
    decision = {"hand_id": show.hand["hand_id"], "prize_id": "straight_flush:1"}
    async with show.step("Pit approves and Pam rejects at the same moment"):
        show.tell(f"{PIT_BOSS:>12} > decide_prize approve=True")
        show.tell(f"{SECOND_PIT_BOSS:>12} > decide_prize approve=False reason=camera was blocked")
        answers = await asyncio.gather(
            show.clients[PIT_BOSS].command("decide_prize", TABLE, **decision, approve=True),
            show.clients[SECOND_PIT_BOSS].command(
                "decide_prize", TABLE, **decision, approve=False, reason="camera was blocked"
            ),
            return_exceptions=True,
        )
    refusals = [answer for answer in answers if isinstance(answer, Refused)]
    show.check("so many are refused", [refusal.code for refusal in refusals], ["already_decided"])
    is_approved = not isinstance(answers[0], Refused)
    first = PIT_BOSS if is_approved else SECOND_PIT_BOSS
    for refusal in refusals:
        told = (refusal.facts["approved"], refusal.facts["operator"])
        show.check("the second is told who was first", told, (is_approved, first))
    await closed(show)
    changes = checked_down("ana") | {JACKPOT: ALL_FED_CENTS}
    if is_approved:
        changes |= {"player:ana": 840_00, JACKPOT: ALL_FED_CENTS - 840_00}
    else:
        changes["house:prizes"] -= BET_CENTS
        changes["stack:ana"] += BET_CENTS
    show.check_balances(changes)


async def folded_winner(show: Show) -> None:
    """Who has folded wins with the flop; his cards open after the pots are paid (R5.10, J3)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.FLUSH_BONUS)
    async with show.step("Ben folds before the flop; the others check down"):
        await show.play(moves={"ben": ["fold"]})
    show.check("while the pots are paid nobody sees a prize", show.hand["prizes"], [])
    async with show.step("The result has stood; the prizes are shown"):
        await show.until("the prizes", lambda: bool(show.hand.get("prizes")))
    show.check("ben's cards are open, as a winner's", prize(show, 2)["cards"], ["Ah", "9h"])
    await closed(show)
    pot_cents, rake_cents = 5_00, 20
    changes = {
        "stack:ana": -2_00 - BET_CENTS,
        "stack:ben": -1_00 - BET_CENTS,
        "stack:cas": -2_00 - BET_CENTS + pot_cents - rake_cents,
        "player:ben": 80_00,
        "house:prizes": ALL_KEPT_CENTS - 80_00,
        JACKPOT: ALL_FED_CENTS,
        "house:rake": rake_cents,
    }
    show.check_balances(changes)


async def absent_winner(show: Show) -> None:
    """Who is disconnected wins with the flop, and is told when he is back (R5.10, R19.4)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.FLUSH_BONUS)
    ben = show.clients["ben"]
    async with show.step("Ben sees the flop, and loses his line; when his time runs out he is folded"):
        await show.play("street")
        await show.play("betting")
        ben.sever(away_s=120)
        await show.until("the end of ben's line", lambda: not ben.is_connected)
        await show.play()
    async with show.step("The prize is shown and paid without him"):
        await show.until_over()
    notices = len(ben.notices)
    async with show.step("Ben is back, and is told what came of the hand"):
        ben.take_back()
        await show.until(
            "ben's return and his notice", lambda: ben.is_connected and len(ben.notices) > notices
        )
    [note] = [note for note in ben.notices.values() if note["code"] == "hand_result"]
    show.check("ben is told of", note["facts"]["prizes"], [{"kind": "flush", "cents": 80_00}])
    pot_cents, rake_cents = 6_00, 24
    show.check_balances(
        {
            "stack:ana": -2_00 - BET_CENTS,
            "stack:ben": -2_00 - BET_CENTS,
            "stack:cas": -2_00 - BET_CENTS + pot_cents - rake_cents,
            "player:ben": 80_00,
            "house:prizes": ALL_KEPT_CENTS - 80_00,
            JACKPOT: ALL_FED_CENTS,
            "house:rake": rake_cents,
        }
    )


async def decided_by_operations(show: Show) -> None:
    """No pit boss is at hand: operations decide by a call, once (R5.14)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.STRAIGHT_FLUSH)
    await checked_down_to_prizes(show)
    await confirmed(show, "straight_flush:1")
    hand_id = show.hand["hand_id"]
    decision = {"hand_id": hand_id, "prize_id": "straight_flush:1", "reason": "seen on the recording"}
    async with show.step("Operations approve by a call of their function"):
        answer = await show.operate("ops_decide_prize", **decision, approve=True)
        show.check("the answer", answer["ok"], True)
    async with show.step("The pit boss comes too late, or as the second"):
        again = {"hand_id": hand_id, "prize_id": "straight_flush:1", "approve": True}
        code = "already_decided" if show.hand else "too_late"
        await show.refused(PIT_BOSS, code, "decide_prize", **again)
    await closed(show)
    show.check_balances(checked_down("ana") | {"player:ana": 840_00, JACKPOT: ALL_FED_CENTS - 840_00})


async def no_flop_refund(show: Show) -> None:
    """Every bet is refunded, and the amount is what it was (R5.11, J1)."""
    await standing_orders(show, *PLAYERS)
    await begin_hand(show, named_shoes.FLUSH_BONUS)
    show.check_money("with three bets the jackpot shows", show.public["jackpot"]["cents"], 8_010_26)
    async with show.step("Ana and Ben fold: there is no flop"):
        await show.play(moves={"ana": ["fold"], "ben": ["fold"]})
    show.check_money("the jackpot shows again", show.public["jackpot"]["cents"], FLOOR_CENTS)
    await closed(show)
    show.check_balances({"stack:ben": -1_00, "stack:cas": 92, "house:rake": 8})


async def jackpot_window(show: Show) -> None:
    """The window at a table that shuffles: placed, withdrawn, placed again, and what is refused (R5.1)."""
    show.take_balances()
    async with show.step("The table was paused while they sat down; the pit boss lets it go on"):
        await show.order(PIT_BOSS, "resume")
        await show.until_stage("window")
    async with show.step("In the window bets are placed and withdrawn"):
        await show.order("ana", "jackpot_bet", on=True)
        await show.refused("ana", "already_bet", "jackpot_bet", on=True)
        await show.order("ana", "jackpot_bet", on=False)
        await show.refused("ana", "no_jackpot_bet", "jackpot_bet", on=False)
        await show.order("ana", "jackpot_bet", on=True)
        await show.order("cas", "jackpot_bet", on=True)
        await show.refused("eva", "not_seated", "jackpot_bet", on=True)
    show.check("bets in front of the players", _bets(show), {1: BET_CENTS, 2: 0, 3: BET_CENTS})
    async with show.step("The window closes; the cards are dealt; ben would be too late"):
        await show.play("betting")
        await show.refused("ben", "no_window", "jackpot_bet", on=True)
    async with show.step("All sit out after this hand; ana and ben fold, there is no flop"):
        for name in PLAYERS:
            await show.order(name, "sit_out")
        await show.play(moves={"ana": ["fold"], "ben": ["fold"]})
    await closed(show)
    show.check_balances({"stack:ben": -1_00, "stack:cas": 92, "house:rake": 8})


async def next_window_shows(show: Show, cents: int) -> None:
    """Check what the table shows for the next window, with what the house will add."""
    show.check_money("for the next window the table shows", show.public["jackpot"]["cents"], cents)


def _bets(show: Show) -> dict[int, int]:
    return {player["seat"]: player["jackpot_cents"] for player in sorted(show.hand["players"], key=_seat)}


def _seat(player: Mapping[str, int]) -> int:
    return player["seat"]


SCENARIOS: Final = {
    "royal_flush": Scenario("a royal flush wins the whole jackpot", royal_flush, standing_at(12_345_67)),
    "straight_flush_and_royal": Scenario(
        "both in one hand: the straight flush first, the royal flush gets what is left",
        straight_flush_and_royal,
        standing_at(50_000_00),
    ),
    "royal_flush_at_the_floor": Scenario(
        "both in one hand with little in the jackpot: the house fills up the royal flush",
        royal_flush_at_the_floor,
        standing_at(8_400_00),
    ),
    "two_straight_flushes": Scenario(
        "two straight flushes share the 10%, rounded down", two_straight_flushes, standing_at(12_345_67)
    ),
    "rejected_prize": Scenario(
        "the pit boss rejects a straight flush: not paid, the bet goes back, the reason is told",
        rejected_prize,
        standing_at(50_000_00),
    ),
    "two_pit_bosses": Scenario(
        "two pit bosses press at the same moment: the first counts",
        two_pit_bosses,
        standing_at(8_400_00, (PIT_BOSS, SECOND_PIT_BOSS)),
    ),
    "folded_winner": Scenario(
        "who has folded wins a flush bonus, and his cards open after the pots",
        folded_winner,
        Setting(jackpot_cents=FLOOR_CENTS, times=UNHURRIED),
    ),
    "absent_winner": Scenario(
        "who has lost his line wins a flush bonus, and is told when he is back",
        absent_winner,
        Setting(jackpot_cents=FLOOR_CENTS, times=QUICK._replace(betting_ms=4_000)),
    ),
    "decided_by_operations": Scenario(
        "operations decide about a straight flush by a call of their own",
        decided_by_operations,
        standing_at(8_400_00),
    ),
    "no_flop_refund": Scenario(
        "there is no flop: every jackpot bet goes back", no_flop_refund, Setting(jackpot_cents=FLOOR_CENTS)
    ),
    "jackpot_window": Scenario(
        "at a table that shuffles by itself: bets in the window, and what is refused",
        jackpot_window,
        Setting(jackpot_cents=FLOOR_CENTS, live=False, times=QUICK._replace(window_ms=5_000)),
    ),
}
