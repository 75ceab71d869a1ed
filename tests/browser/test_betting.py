"""Building a bet, choosing a move ahead, playing by the keyboard alone, and a page that was tampered with."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from local.scenario.named_shoes import shoe
from tests.browser.house import House
from tests.browser.people import Player

FOR_TWO: Final = shoe("", "2c 7d 9h 3s 4d", seat1="As Kh", seat2="Qs Jh")
FOR_THREE: Final = shoe("", "2c 7d 9h 3s 4d", seat1="As Kh", seat2="Qs Jh", seat3="Ts 8h")

# The next move leaves the page as another one than was pressed.
_TAMPER: Final = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  const frame = JSON.parse(text);
  if (window.rubbish && frame.action === "act") {
    text = JSON.stringify({ ...frame, ...window.rubbish });
    delete window.rubbish;
  }
  return send.call(this, text);
};
"""
RUBBISH: Final = {
    "less than the least": {"to_cents": 1},
    "more than he has": {"to_cents": 10**9},
    "a move that there is not": {"move": "steal"},
    "a field that nobody knows": {"cards": ["As", "Ad"]},
    "another turn": {"turn": 0},
    "a text for an amount": {"to_cents": "400"},
}


@pytest.mark.rule("R3.6")
@pytest.mark.rule("R10.2")
def test_a_bet_is_built_from_chips_presets_slider_and_box_and_is_not_made_before_its_button(
    house: House,
) -> None:
    table = house.table(FOR_TWO)
    (ben,) = house.seat(table, "Ben")
    ana = house.seat_elsewhere(table, "Ana", 2)
    table.start_hand()
    table.act_elsewhere(ana, "call")
    ben.has_turn()
    # The first chip goes on top of what there is to call, the others on top of it.
    ben.press("Add $1")
    expect(ben.button("Raise to $3")).to_be_disabled()
    ben.sees("At least $4")
    ben.press("Add $5")
    ben.press("Add $5")
    ben.sees_button("Raise to $13")
    for other in ("Fold", "Check"):
        expect(ben.button(other)).to_be_disabled()
    ben.press("Reset")
    ben.sees_button("Check")
    for preset, label in (("3 BB", "Raise to $6"), ("Pot", "Raise to $6"), ("All-in", "All-in $100")):
        ben.page.get_by_role("group", name="Usual amounts").get_by_role("button", name=preset).click()
        ben.sees_button(label)
    slider = ben.page.get_by_role("slider")
    slider.press("Home")
    ben.sees_button("Raise to $4")
    slider.press("ArrowRight")
    ben.sees_button("Raise to $6")
    ben.build("3.99")
    expect(ben.page.get_by_role("textbox", name="Amount")).to_have_attribute("aria-invalid", "true")
    expect(ben.button("Raise to $3.99")).to_be_disabled()
    ben.build("7.50")
    ben.act("Raise to $7.50")
    ben.sees("Ben raises to $7.50.")


@pytest.mark.rule("R1.6")
def test_a_move_chosen_ahead_is_made_in_turn_and_dropped_when_its_price_changes(house: House) -> None:
    table = house.table(FOR_THREE)
    ben, cas = (house.player(nickname, table) for nickname in ("Ben", "Cas"))
    ana = house.seat_elsewhere(table, "Ana", 1)
    ben.take_seat(2, 100_00)
    cas.take_seat(3, 100_00)
    table.start_hand()
    ben.page.get_by_role("checkbox", name="Call $1").check()
    cas.page.get_by_role("checkbox", name="Check", exact=True).check()
    table.act_elsewhere(ana, "call")
    # His price has stayed the same, so that the small blind's call is made by itself; so is the check.
    for player in (ben, cas):
        player.sees("Ben calls $1.")
        player.sees("Cas checks.")
    ben.act("Check")
    ahead = cas.page.get_by_role("checkbox", name="Check", exact=True)
    cas.act("Check")
    table.act_elsewhere(ana, "check")
    ben.has_turn()
    ahead.check()
    ben.act("Bet $2")
    cas.sees_button("Call $2")
    cas.sees_no("Cas calls $2.")


@pytest.mark.rule("R1.6")
@pytest.mark.rule("R3.6")
def test_a_whole_hand_is_played_by_the_keyboard_alone(house: House) -> None:
    table = house.table(FOR_TWO)
    ana = house.browser_of(Player, house.account("Ana"), "Ana")
    ana.page.goto("/")
    tab_to(ana.page, "Name")
    ana.page.keyboard.type(ana.name)
    tab_to(ana.page, "Password")
    ana.page.keyboard.type("browser01")
    ana.page.keyboard.press("Enter")
    for button in (f"Enter {table.name}", "Take seat 1"):
        ana.sees_button(button)
        tab_to(ana.page, button)
        ana.page.keyboard.press("Enter")
    expect(ana.dialog("Buy in")).to_be_visible()
    tab_to(ana.page, "Buy in for $200")
    ana.page.keyboard.press("Enter")
    expect(ana.dialog("Buy in")).to_be_hidden()
    ben = house.seat_elsewhere(table, "Ben", 2)
    table.start_hand()
    table.act_elsewhere(ben, "call")
    for key, told in (("c", "Ana checks."), ("Space", "Ana checks.")):
        ana.has_turn()
        ana.page.keyboard.press(key)
        ana.sees(told)
        table.act_elsewhere(ben, "check")
    ana.has_turn()
    # The preset of half a pot, a big blind more, and one less; then the bet.
    ana.page.keyboard.press("2")
    ana.sees_button("Bet $2")
    ana.page.keyboard.press("ArrowUp")
    ana.sees_button("Bet $4")
    ana.page.keyboard.press("Escape")
    ana.sees_button("Bet $2")
    ana.page.keyboard.press("r")
    ana.page.keyboard.type("5")
    ana.page.keyboard.press("Enter")
    ana.sees("Ana bets $5.")
    table.act_elsewhere(ben, "call")
    table.act_elsewhere(ben, "bet", to_cents=10_00)
    ana.has_turn()
    ana.page.keyboard.press("f")
    ana.sees("Ana folds.")


@pytest.mark.rule("R1.10")
def test_rubbish_from_a_page_that_was_tampered_with_is_refused_and_the_page_snaps_back(house: House) -> None:
    table = house.table(FOR_TWO)
    ana = house.browser_of(Player, house.account("Ana"), "Ana")
    ana.context.add_init_script(_TAMPER)
    ana.sign_in()
    ana.enter(table.name)
    ana.take_seat(1, 100_00)
    ben = house.seat_elsewhere(table, "Ben", 2)
    table.start_hand()
    table.act_elsewhere(ben, "call")
    for rubbish in RUBBISH.values():
        ana.has_turn()
        ana.page.evaluate("(rubbish) => { window.rubbish = rubbish; }", rubbish)
        with ana.is_refused():
            ana.press("Raise to $4")
        ana.has_turn()
        ana.sees_stack(1, "$98")
    ana.act("Raise to $4")
    ana.sees_stack(1, "$96")


def tab_to(page: Page, name: str, stops: int = 80) -> None:
    """Press Tab until what is called ``name`` has the focus."""
    wanted = page.get_by_role("button", name=name, exact=True).or_(page.get_by_label(name, exact=True)).first
    for _ in range(stops):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by Tab")
