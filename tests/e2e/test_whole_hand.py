"""One hand from the first seat to the payout, between clients that know only their frames."""

import asyncio
from typing import Any

import pytest
from engine.holdem.rules import Times
from engine.kit.commitment import verify

from local.bots import Bot, DealerBot, ScannerBot
from local.client import Client, Refused
from local.house import DEALER, FAST, SCANNER
from local.secrecy import SecrecyCheck, cards_in
from tests.e2e.running import (
    BUY_IN_CENTS,
    OPENING_CENTS,
    TABLE,
    a_table,
    act,
    clients,
    hand_of,
    happened,
    running,
    sit_down,
    until_happened,
    until_turn,
)

SLOW = FAST._replace(result_ms=500, announce_ms=2_000)


async def check_down(ana: Client, ben: Client) -> None:
    """Heads-up: the small blind calls, everything else is checked, all hands are shown."""
    small, big = (ana, ben) if hand_of(ana)["small_blind"] == ana.private(TABLE)["seat"] else (ben, ana)
    await act(small, "call")
    await act(big, "check")
    for _street in ("flop", "turn", "river"):
        await act(small, "check")
        await act(big, "check")
    for client in (ana, ben):
        await until_happened(client, "pot_paid")


@pytest.mark.rule("R1.8")
@pytest.mark.rule("R2.10")
def test_two_people_play_a_hand_to_the_showdown_and_a_watcher_sees_what_is_open() -> None:
    async def scenario() -> None:
        async with running(a_table(SLOW)) as stack, clients(stack, "ana", "ben", "eva") as people:
            ana, ben, eva = people
            await eva.command("watch", TABLE)
            await sit_down(ana, 1)
            await sit_down(ben, 2)
            await asyncio.gather(until_turn(ana), until_turn(ben))
            own = [tuple(client.private(TABLE)["cards"]) for client in (ana, ben)]
            assert [len(cards) for cards in own] == [2, 2]
            assert len({*own[0], *own[1]}) == 4
            assert not cards_in(b"".join(eva.frames).decode()), "nothing is open yet"

            await check_down(ana, ben)
            await until_happened(eva, "pot_paid")

            hands = happened(eva, "hands_opened")[0]["hands"]
            opened = {hand["seat"]: tuple(hand["cards"]) for hand in hands}
            assert opened == {1: own[0], 2: own[1]}
            assert eva.tables[TABLE]["private"] is None
            await until_happened(eva, "hand_closed")
            stacks = {seat["seat"]: seat["stack_cents"] for seat in eva.public(TABLE)["seats"]}
            rake_cents = 16  # 4% of the pot of $4
            assert sum(stacks.values()) == 2 * BUY_IN_CENTS - rake_cents

            for client in (ana, ben):
                await client.command("leave", TABLE)
            balances = stack.balance_cents("ana") + stack.balance_cents("ben")
            assert balances == 2 * OPENING_CENTS - rake_cents
            check = SecrecyCheck(stack.hand_record)
            leaks = [leak for client in people for leak in check.leaks(client.name, client.frames)]
            # The second hand, called off when ana left, has no record and nothing of it was dealt.
            assert not leaks

    asyncio.run(scenario())


@pytest.mark.rule("R22.3")
def test_after_the_close_everybody_gets_proof_of_the_cards_that_he_saw() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, clients(stack, "ana", "ben", "eva") as (ana, ben, eva):
            await eva.command("watch", TABLE)
            await sit_down(ana, 1)
            await sit_down(ben, 2)
            await until_turn(ana)
            root, folded = hand_of(ana)["deck_root"], hand_of(ana)["hand_id"]
            small = ana if hand_of(ana)["small_blind"] == 1 else ben
            own = list(small.private(TABLE)["cards"])
            await act(small, "fold")
            await until_happened(eva, "hand_closed")

            proved: dict[str, Any] = await small.command("proof", hand_id=folded)
            assert sorted(card["card"] for card in proved["cards"]) == sorted(own)
            assert proved["deck_root"] == root
            assert all(verify(root, **card) for card in proved["cards"])
            nothing = await eva.command("proof", hand_id=folded)
            assert nothing["cards"] == []

    asyncio.run(scenario())


@pytest.mark.rule("R22.1")
@pytest.mark.rule("R22.2")
def test_a_live_hand_is_dealt_by_a_scanner_who_is_told_positions_and_no_card() -> None:
    deck = ["As", "Kd", "Ah", "Kc", "2c", "7h", "8h", "9s", "2d", "Tc", "2h", "3d"]

    async def scenario() -> None:
        plan = a_table(SLOW, live=True)
        async with (
            running(plan) as stack,
            clients(stack, "ana", "ben", DEALER, SCANNER) as people,
        ):
            ana, ben, dealer, scanner = people
            await sit_down(ana, 1)
            await sit_down(ben, 2)
            staff: list[Bot] = [DealerBot(dealer, TABLE), ScannerBot(scanner, TABLE, lambda _hand_id: deck)]
            tasks = [asyncio.create_task(bot.run()) for bot in staff]
            try:
                await until_turn(ana)
                first = hand_of(ana)["players"][0]["seat"]
                hole = {first: ["As", "Ah"], 3 - first: ["Kd", "Kc"]}
                await until_turn(ben)
                assert [client.private(TABLE)["cards"] for client in (ana, ben)] == [hole[1], hole[2]]
                for client in (dealer, scanner):
                    assert not cards_in(b"".join(client.frames).decode())
                await check_down(ana, ben)
                assert hand_of(ana)["board"] == ["7h", "8h", "9s", "Tc", "3d"]
                assert happened(ana, "pot_paid")[0]["shares"][0]["seat"] == first
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(scenario())


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize(
    ("situation", "expected"),
    [("faces the big blind", "folded"), ("has nothing to call", "checked")],
)
def test_whoever_lets_his_time_run_out_checks_or_folds(situation: str, expected: str) -> None:
    times: Times = FAST._replace(betting_ms=300, grace_ms=100, result_ms=2_000)

    async def scenario() -> None:
        async with running(a_table(times)) as stack, clients(stack, "ana", "ben") as (ana, ben):
            await sit_down(ana, 1)
            await sit_down(ben, 2)
            await until_turn(ana)
            small = ana if hand_of(ana)["small_blind"] == 1 else ben
            if situation == "has nothing to call":
                await act(small, "call")
            turn = hand_of(small)["turn"]
            await until_happened(small, expected)
            assert happened(small, expected)[0] == {"seat": turn["seat"], "why": "time_out"}
            with pytest.raises(Refused) as refused:
                await ana.command("act", TABLE, turn=turn["turn"], move="fold")
            assert refused.value.code in ("not_your_turn", "stale_turn", "no_hand")

    asyncio.run(scenario())


@pytest.mark.rule("R19.3")
def test_who_comes_back_in_mid_hand_gets_everything_back() -> None:
    async def scenario() -> None:
        async with running(a_table()) as stack, clients(stack, "ana", "ben") as (ana, ben):
            await sit_down(ana, 1)
            await sit_down(ben, 2)
            await until_turn(ana)
            before = ana.tables.pop(TABLE)
            await ana.drop()
            await until_happened(ben, "connection_lost")
            await ana.until(lambda: TABLE in ana.tables)
            after = ana.tables[TABLE]
            for field in ("hand_id", "board", "pots", "turn", "players"):
                assert after["public"]["hand"][field] == before["public"]["hand"][field]
            assert after["private"] == before["private"]
            assert len(after["private"]["cards"]) == 2
            assert after["version"] > before["version"]
            assert ana.hello["tables"] == [TABLE]
            await until_happened(ben, "connection_restored")
            assert all(seat["connected"] for seat in ben.public(TABLE)["seats"])

    asyncio.run(scenario())
