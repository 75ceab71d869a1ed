"""Time that runs out, pages that are loaded anew, and lines that break."""

import re

import pytest
from playwright.sync_api import expect

from local.scenario.named_shoes import shoe
from tests.browser.house import QUICK, House

NOTHING_SPECIAL = shoe("", "2c 7d 9h 3s 4d", seat1="As Kh", seat2="Qs Jh")
HASTY = QUICK._replace(betting_ms=3_000, grace_ms=200)


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
def test_three_time_outs_in_a_row_end_in_the_lobby_after_a_warning(house: House) -> None:
    table = house.table(NOTHING_SPECIAL, times=HASTY)
    (ana,) = house.seat(table, "Ana")
    ben = house.seat_elsewhere(table, "Ben", 2)
    house.premises.order("play_along", name=ben, table_id=table.table_id)
    table.start_hand()
    ana.sees("Ana checks (time ran out).")
    ana.sees("Your time ran out 2 times in a row. Once more and you go to the lobby.")
    ana.sees("You are in the lobby now after three time-outs in a row. $101.84 went to your balance.")
    ana.sees_button(f"Enter {table.name}")
    assert house.premises.balances(f"player:{ana.name}")[f"player:{ana.name}"] == 1_001_84


@pytest.mark.rule("R2.9")
@pytest.mark.rule("R3.6")
def test_a_page_that_is_loaded_anew_in_mid_hand_gets_everything_back_but_the_bet_that_was_not_made(
    house: House,
) -> None:
    table = house.table(NOTHING_SPECIAL)
    ana, ben = house.seat(table, "Ana", "Ben")
    table.start_hand()
    ben.act("Call $1")
    ana.act("Check")
    ben.build("8")
    ben.sees_button("Bet $8")
    ben.page.reload()
    ben.sees_button("Bet $2")
    ben.sees_stack(1, "$98")
    ben.sees_stack(2, "$98")
    for card in ("two of clubs", "seven of diamonds", "nine of hearts", "queen of spades", "jack of hearts"):
        expect(ben.page.get_by_role("img", name=card)).to_be_visible()
    ben.sees("Ben calls $1.")
    ben.act("Check")
    ana.has_turn()


@pytest.mark.rule("R19.2")
@pytest.mark.rule("R3.8")
def test_who_comes_back_before_his_time_is_over_has_the_rest_of_it(house: House) -> None:
    table = house.table(NOTHING_SPECIAL, times=QUICK._replace(betting_ms=30_000))
    ana, ben = house.seat(table, "Ana", "Ben")
    table.start_hand()
    ben.act("Call $1")
    ana.has_turn()
    deadline_ms = ana.deadline_ms()
    ana.lose_line(house.premises)
    ana.sees(re.compile("Connection lost|You are offline"))
    expect(ben.seat(1)).to_contain_text("Away")
    ana.find_line()
    ana.has_turn()
    ana.sees_no(re.compile("Connection lost|You are offline"))
    expect(ben.seat(1)).not_to_contain_text("Away")
    assert ana.deadline_ms() == deadline_ms
    expect(ana.page.get_by_role("timer").first).to_have_text(re.compile(r"^[12]\d s$"))
    ana.act("Check")
    ben.has_turn()
