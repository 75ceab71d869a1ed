"""What is staked beside the pots: the jackpot bet in its window, insurance before the river."""

import pytest
from playwright.sync_api import expect

from local.scenario.named_shoes import INSURANCE_LOSS, shoe
from local.scenario.shoes import dealing_order
from tests.browser.house import QUICK, House

NO_PRIZE = shoe("", "2c 7d 9h 3s 4d", seat1="As Kh", seat2="Qs Jh")
WINDOW_MS = 8_000


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R5.3")
@pytest.mark.rule("R5.11")
@pytest.mark.case("J1")
def test_the_jackpot_bet_is_made_taken_back_made_by_order_and_refunded_without_a_flop(house: House) -> None:
    table = house.table(NO_PRIZE, times=QUICK._replace(window_ms=WINDOW_MS))
    ana, ben = house.seat(table, "Ana", "Ben")
    table.start_hand()
    ana.press("Jackpot bet $5")
    ana.sees("Your jackpot bet of $5 is in.")
    expect(ben.seat(1).get_by_role("img", name="Jackpot bet of $5")).to_be_visible()
    ana.sees_stack(1, "$95")
    ana.press("Take back the bet")
    ana.sees_stack(1, "$100")
    expect(ben.seat(1).get_by_role("img", name="Jackpot bet of $5")).to_have_count(0)
    ana.press("Jackpot bet $5")
    order = ana.page.get_by_role("checkbox", name="Bet on every hand")
    order.check()
    ben.has_turn()
    for player in (ana, ben):
        player.sees_button("Jackpot $8,003.42")
    ben.act("Fold")
    ana.sees("No flop: the jackpot bet goes back to Ana.")
    ana.sees_end_of_hand()
    for player in (ana, ben):
        player.sees_button("Jackpot $8,000")
        # $1 of the small blind goes back to the big blind, and $2 of the pot to the winner, less 4%.
        player.sees_stack(1, "$100.92")
    table.start_hand()
    ana.sees("Your jackpot bet of $5 is in, by your standing order.")
    ana.sees_stack(1, "$95.92")
    expect(order).to_be_checked()
    ana.press("Take back the bet")
    ana.sees_stack(1, "$100.92")


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.4")
@pytest.mark.rule("R6.5")
@pytest.mark.rule("R6.6")
@pytest.mark.case("I1")
def test_the_favourite_insures_himself_and_is_paid_when_an_out_comes(house: House) -> None:
    table = house.table(scans=False)
    table.open_console()
    ana, ben, cas = house.seat(table, "Ana", "Ben", "Cas")
    table.start_hand()
    cards = iter(dealing_order(INSURANCE_LOSS, (2, 3, 1)))
    table.scan(cards, 6)
    ana.act("Fold")
    ben.build("100")
    ben.act("All-in $100")
    cas.press("Call all-in $98")
    cas.act("Yes, call $98")
    table.scan(cards, 6)
    panel = ben.page.get_by_role("region", name="Insurance")
    expect(panel).to_contain_text("Insurance at 8 to 1")
    expect(panel).to_contain_text("2 outs")
    expect(panel).to_contain_text("2 ties")
    for player in (ana, cas):
        player.sees("Ben is offered insurance at 8 to 1")
        expect(player.button("Minimum")).to_have_count(0)
    for kind, premium in (("Minimum", "$1"), ("Break even", "$21.33"), ("Maximum", "$24")):
        ben.press(f"{kind} {premium}")
        ben.sees_button(f"Insure for {premium}")
    ben.press("Insure for $24")
    ben.sees("You are insured for $24.")
    table.scan(cards, 2)
    for player in (ana, ben, cas):
        player.sees("Main pot: Cas wins $192.")
        player.sees_end_of_hand()
        player.sees_stack(2, "$192")
        player.sees_stack(3, "$192")
        if player is not ben:
            player.sees_no("$24")
    assert house.premises.balances(table.account)[table.account] == 484_00
