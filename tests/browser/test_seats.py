"""Coming to a table, being away from its hands, leaving it, and talking there."""

import re

import pytest
from playwright.sync_api import expect

from local.scenario.named_shoes import shoe
from tests.browser.house import QUICK, House

NOTHING_SPECIAL = shoe("", "2c 7d 9h 3s 4d")


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
def test_others_see_a_seat_reserved_with_its_countdown_until_it_is_free_again(house: House) -> None:
    table = house.table(times=QUICK._replace(reserve_ms=6_000))
    ana, ben = house.player("Ana", table), house.player("Ben", table)
    ana.press("Take seat 3")
    expect(ana.dialog("Buy in")).to_be_visible()
    expect(ben.seat(3)).to_contain_text(re.compile(r"Reserved\s*\d"))
    expect(ben.button("Take seat 3")).to_have_count(0)
    expect(ana.dialog("Buy in")).to_be_hidden()
    ben.sees_button("Take seat 3")
    ana.sees_button("Take seat 3")
    ana.take_seat(3, 40_00)
    for player in (ana, ben):
        player.sees_stack(3, "$40")
    assert house.premises.balances(table.account)[table.account] == 40_00


@pytest.mark.rule("R16.1")
def test_who_sits_out_is_not_dealt_in_until_he_is_back(house: House) -> None:
    table = house.table(NOTHING_SPECIAL, first_button=2)
    (ana,) = house.seat(table, "Ana")
    _ben, cas = (house.seat_elsewhere(table, name, seat) for seat, name in ((2, "Ben"), (3, "Cas")))
    ana.press("Sit out next hand")
    ana.sees("You are sitting out.")
    expect(ana.seat(1)).to_contain_text("Sitting out")
    table.start_hand()
    table.act_elsewhere(cas, "fold")
    ana.sees("Cas folds.")
    ana.sees_end_of_hand()
    ana.page.get_by_role("button", name="I'm Back").first.click()
    ana.sees_no("You are sitting out.")
    expect(ana.seat(1)).not_to_contain_text("Sitting out")


@pytest.mark.rule("R17.1")
def test_leaving_in_a_hand_is_warned_of_reserved_taken_back_and_carried_out_at_its_end(house: House) -> None:
    table = house.table(NOTHING_SPECIAL)
    ana, ben = house.seat(table, "Ana", "Ben")
    table.start_hand()
    ben.has_turn()
    leaving = ben.dialog("Leave the table?")
    ben.press("Exit to lobby")
    leaving.get_by_role("button", name="Stay").click()
    expect(leaving).to_be_hidden()
    ben.press("Exit to lobby")
    leaving.get_by_role("button", name="Leave").click()
    expect(ana.seat(2)).to_contain_text("Leaving")
    ben.sees("Ben will leave after this hand.")
    ben.act("Fold")
    ben.sees_button(f"Enter {table.name}")
    ana.sees("Ben leaves, with $99.")
    assert house.premises.balances(f"player:{ben.name}")[f"player:{ben.name}"] == 999_00


@pytest.mark.rule("R12.1")
@pytest.mark.rule("R12.2")
@pytest.mark.rule("R12.3")
def test_a_bubble_is_said_to_everybody_and_watchers_only_read(house: House) -> None:
    table = house.table()
    (ana,) = house.seat(table, "Ana")
    eva = house.player("Eva", table)
    ana.press("Say something")
    ana.press("Good luck!")
    for person in (ana, eva):
        person.sees("Good luck!")
    eva.sees("Take a seat to chat.")
