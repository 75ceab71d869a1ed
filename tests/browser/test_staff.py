"""The house's own people: a dealer and a scanner who deal, a pit boss who decides."""

import pytest
from playwright.sync_api import expect

from local.scenario.named_shoes import shoe
from local.scenario.shoes import dealing_order
from local.secrecy import SecrecyCheck, cards_in
from tests.browser.house import QUICK, House, Table
from tests.browser.house_process import dealer_of, scanner_of
from tests.browser.people import Person, Scanner

ROYAL_FLUSH = shoe("", "Qs Js Ts 4d 5h", seat1="As Ks", seat2="9h 9c")
WINDOW_MS = 8_000


def staff_of(house: House, table: Table) -> tuple[Person, Scanner]:
    """The table's dealer and its scanner, each at the page of the table."""
    dora = house.browser_of(Person, dealer_of(table.table_id), "Dora")
    scanner = house.browser_of(Scanner, scanner_of(table.table_id), "Scanner")
    for person in (dora, scanner):
        person.sign_in()
        person.enter(table.name)
    return dora, scanner


@pytest.mark.rule("R5.5")
@pytest.mark.rule("R5.7")
@pytest.mark.rule("R22.1")
@pytest.mark.rule("R22.2")
def test_a_royal_flush_is_dealt_by_hand_confirmed_approved_and_paid(house: House) -> None:
    table = house.table(times=QUICK._replace(window_ms=WINDOW_MS, prizes_ms=2_000), scans=False)
    ana, ben = house.seat(table, "Ana", "Ben")
    dora, scanner = staff_of(house, table)
    pit = house.browser_of(Person, house.account("Pit", "pit_boss", 0), "Pit")
    pit.sign_in()
    # Two players are dealt in from the small blind on, which is seat 2.
    cards = iter(dealing_order(ROYAL_FLUSH, (2, 1)))
    dora.press("Open the console")
    dora.press("Start hand")
    ana.press("Jackpot bet $5")
    scanner.reads(cards, 4)
    ben.act("Call $1")
    ana.act("Check")
    assert not any(cards_in(frame.decode()) for frame in (*dora.frames, *scanner.frames))
    scanner.reads(cards, 4)
    ben.act("Check")
    ana.act("Bet $2")
    ben.act("Fold")
    dora.press("Confirm hand and amount")
    prize = pit.page.get_by_role("article", name=table.name)
    expect(prize).to_contain_text("royal flush")
    expect(prize).to_contain_text("$8,003.42")
    prize.get_by_role("button", name="Approve").click()
    prize.get_by_role("button", name="Approve and pay $8,003.42").click()
    for player in (ana, ben):
        player.sees("royal flush, $8,003.42, is approved.")
        player.sees_end_of_hand()
        player.sees_button("Jackpot $8,000")
    account = f"player:{ana.name}"
    assert house.premises.balances(account)[account] == 900_00 + 8_003_42
    check = SecrecyCheck(house.premises.record)
    for person in (ana, ben, dora, scanner, pit):
        assert list(check.leaks(person.name, person.frames)) == []


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R20.1")
def test_the_dealer_pauses_and_the_pit_boss_lets_the_table_go_on_or_takes_the_hand_back(house: House) -> None:
    table = house.table(shoe("", "2c 7d 9h 3s 4d", seat1="As Kh", seat2="Qs Jh"), scans=False)
    (ana,) = house.seat(table, "Ana")
    ben = house.seat_elsewhere(table, "Ben", 2)
    dora, scanner = staff_of(house, table)
    pit = house.browser_of(Person, house.account("Pit", "pit_boss", 0), "Pit")
    pit.sign_in()
    desk = pit.page.get_by_role("article", name=table.name)
    cards = iter(dealing_order(shoe("", ""), (2, 1)))
    dora.press("Open the console")
    dora.press("Start hand")
    scanner.reads(cards, 4)
    table.act_elsewhere(ben, "call")
    ana.has_turn()
    dora.press("Pause")
    dora.press("Pause the table")
    ana.sees("Table paused")
    expect(ana.button("Fold")).to_have_count(0)
    desk.get_by_role("button", name="Resume").click()
    ana.has_turn()
    desk.get_by_role("button", name="Cancel hand").click()
    desk.get_by_role("button", name="Yes, cancel hand").click()
    ana.sees("Null game")
    ana.sees_stack(1, "$100")
    ana.sees_stack(2, "$100")
