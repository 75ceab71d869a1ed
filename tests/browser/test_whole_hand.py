"""Whole hands between people in browsers, to the cent in every page and in the book."""

import pytest

from local.scenario.named_shoes import shoe
from tests.browser.house import House

ACES_AGAINST_KINGS = shoe("", "2c 7d 9h 3s 4d", seat1="As Ah", seat2="Ks Kh")
BEST_HAND_OF_THE_SHORTEST = shoe("", "2c 7d 9h 3s Jd", seat1="As Ah", seat2="Ks Kh", seat3="Qs Qh")


@pytest.mark.rule("R1.4")
@pytest.mark.rule("R1.8")
@pytest.mark.rule("R4.4")
@pytest.mark.rule("R3.6")
def test_two_people_play_a_hand_to_its_showdown(house: House) -> None:
    table = house.table(ACES_AGAINST_KINGS)
    ana, ben = house.seat(table, "Ana", "Ben")
    before = house.premises.balances(table.account, "house:rake")
    table.start_hand()
    # Two players: the disc is the big blind's, and the small blind begins every round.
    ben.has_turn()
    ben.sees("Ben posts the small blind, $1.")
    ben.sees("Ana posts the big blind, $2.")
    ben.act("Call $1")
    ana.act("Check")
    ben.act("Check")
    ana.press("1/2")
    ana.act("Bet $2")
    ben.build("6")
    ben.act("Raise to $6")
    ana.act("Call $4")
    for player in (ben, ana, ben):
        player.act("Check")
    for _ in range(2):
        ana.press("Add $5")
    ana.act("Bet $10")
    ben.act("Call $10")
    # A pot of $36 and 4% of rake; the book has it when the hand is closed.
    for player in (ana, ben):
        player.sees("Main pot: Ana wins $34.56.")
        player.sees_end_of_hand()
        player.sees_stack(1, "$116.56")
        player.sees_stack(2, "$82")
    after = house.premises.balances(table.account, "house:rake", f"player:{ana.name}")
    assert after[table.account] - before[table.account] == -1_44
    assert after["house:rake"] - before["house:rake"] == 1_44
    assert after[f"player:{ana.name}"] == 900_00


@pytest.mark.rule("R3.7")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("R1.9")
@pytest.mark.rule("R1.11")
@pytest.mark.rule("R3.5")
def test_three_people_all_in_play_for_a_main_pot_and_a_side_pot(house: House) -> None:
    table = house.table(BEST_HAND_OF_THE_SHORTEST)
    players = house.seat(table, "Ana", "Ben", "Cas", cents=(40_00, 60_00, 100_00))
    ana, ben, cas = players
    table.start_hand()
    ana.has_turn()
    ana.page.get_by_role("group", name="Usual amounts").get_by_role("button", name="All-in").click()
    ana.act("All-in $40")
    # Ben has not enough for a whole raise: everything is the only one that he can make.
    ben.press("All-in $60")
    ben.act("Yes, all-in $60")
    cas.press("Call $58")
    cas.act("Yes, call $58")
    for player in players:
        player.sees("Ana shows")
        player.sees("Main pot: Ana wins $115.20.")
        player.sees("Side pot 1: Ben wins $38.40.")
        player.sees_end_of_hand()
        for seat, stack in enumerate(("$115.20", "$38.40", "$40"), start=1):
            player.sees_stack(seat, stack)
    assert house.premises.balances(table.account)[table.account] == 193_60
