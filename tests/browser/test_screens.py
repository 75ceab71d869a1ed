"""Every screen at a desk, on phones and at 200 % zoom: no barriers, no scrolling, nothing out of reach.

The table's screen fits the window, because whoever scrolls sees only half of the game; others may be longer.
"""

from typing import Final

import pytest
from playwright.sync_api import expect

from local.scenario.named_shoes import shoe
from local.scenario.shoes import dealing_order
from tests.browser.browsing import LOW_DESK, PHONE, SMALL_PHONE, ZOOMED
from tests.browser.house import QUICK, House, Table
from tests.browser.house_process import dealer_of, scanner_of
from tests.browser.inspection import barriers, out_of_reach, scrolls, scrolls_sideways
from tests.browser.people import Person, Player, Scanner

SIZES: Final = {"desk": LOW_DESK, "small phone": SMALL_PHONE, "phone": PHONE, "200 %": ZOOMED}
AXE_AT: Final = (LOW_DESK, PHONE)
FITTING_AT: Final = (LOW_DESK, SMALL_PHONE)

SEVERAL_OUTS: Final = shoe("", "9h 8s 4s 9c 3h", seat1="As 8c", seat2="Ad 4c")
ROYAL_FLUSH: Final = shoe("", "Qs Js Ts 4d 5h", seat1="As Ks", seat2="9h 9c")
PATIENT: Final = QUICK._replace(insurance_ms=60_000, result_ms=60_000, reserve_ms=60_000)


class Inspection:
    """Looks at screens and remembers what is wrong with them."""

    def __init__(self) -> None:
        self.findings: list[str] = []

    def judge(self) -> None:
        """Fail if anything was wrong."""
        assert not self.findings, "\n".join(self.findings)

    def look(self, person: Person, screen: str, *, fits: bool = False) -> None:
        """Look at what a person has before him, in every size; ``fits``: it must not scroll at all."""
        page = person.page
        for name, size in SIZES.items():
            page.set_viewport_size({"width": size.width, "height": size.height})
            found = out_of_reach(page)
            if scrolls_sideways(page):
                found.append("scrolls sideways")
            if fits and size in FITTING_AT and scrolls(page):
                found.append("scrolls")
            if size in AXE_AT:
                found += barriers(page)
            self.findings += [f"{screen}, {name}: {finding}" for finding in found]
        page.set_viewport_size({"width": LOW_DESK.width, "height": LOW_DESK.height})


def test_pages_of_the_house(house: House) -> None:
    inspection = Inspection()
    house.table()
    ana = house.browser_of(Player, house.account("Ana"), "Ana", LOW_DESK)
    ana.network_may_fail = True
    ana.page.goto("/")
    ana.sees_button("Sign in")
    inspection.look(ana, "sign-in")
    ana.sign_in("wrong0pass")
    ana.sees("tries left")
    inspection.look(ana, "sign-in refused")
    ana.sign_in()
    ana.sees("Biggest jackpot")
    inspection.look(ana, "lobby")
    for place in ("History", "Statistics", "Account"):
        ana.press(place)
        expect(ana.page.get_by_role("heading", level=1)).to_have_text(place)
        inspection.look(ana, place)
    for dialog in ("Settings", "Help"):
        ana.press(dialog)
        expect(ana.page.get_by_role("dialog")).to_be_visible()
        inspection.look(ana, dialog)
        ana.page.keyboard.press("Escape")
        expect(ana.page.get_by_role("dialog")).to_be_hidden()
    inspection.judge()


def test_the_table_from_the_first_look_to_the_result(house: House) -> None:
    inspection = Inspection()
    table = house.table(times=PATIENT, scans=False)
    table.open_console()
    ana = house.player("Ana", table, size=LOW_DESK)
    ana.sees_button("Take seat 1")
    inspection.look(ana, "watching", fits=True)
    ana.press("Take seat 1")
    expect(ana.dialog("Buy in")).to_be_visible()
    inspection.look(ana, "buy-in", fits=True)
    ana.dialog("Buy in").get_by_role("button", name="Cancel").click()
    ana.take_seat(1, 100_00)
    inspection.look(ana, "seated", fits=True)
    ben = house.seat_elsewhere(table, "Ben", 2)
    table.start_hand()
    cards = iter(dealing_order(SEVERAL_OUTS, (2, 1)))
    table.scan(cards, 4)
    ana.page.get_by_role("checkbox", name="Check or fold").wait_for()
    inspection.look(ana, "choosing ahead", fits=True)
    table.act_elsewhere(ben, "call")
    ana.has_turn()
    inspection.look(ana, "own turn", fits=True)
    ana.press("Add $5")
    inspection.look(ana, "bet building", fits=True)
    ana.press("Reset")
    ana.page.keyboard.press("a")
    ana.sees_button("Yes, all-in $100")
    inspection.look(ana, "all-in question", fits=True)
    ana.act("Yes, all-in $100")
    table.act_elsewhere(ben, "call")
    ana.sees("Ben shows")
    table.scan(cards, 4)
    ana.sees("Flop: ")
    inspection.look(ana, "all-in with equities", fits=True)
    table.scan(cards, 2)
    ana.sees_button("No insurance")
    inspection.look(ana, "insurance", fits=True)
    ana.press("No insurance")
    ana.sees("Ana has decided about the insurance.")
    table.scan(cards, 2)
    ana.sees("Main pot: Ana wins $192.")
    inspection.look(ana, "result", fits=True)
    inspection.judge()


def test_what_lies_over_the_table(house: House) -> None:
    inspection = Inspection()
    table = house.table(times=QUICK._replace(window_ms=120_000))
    (ana,) = house.seat(table, "Ana", size=LOW_DESK)
    house.seat_elsewhere(table, "Ben", 2)
    table.start_hand()
    ana.sees_button("Jackpot bet $5")
    inspection.look(ana, "jackpot window", fits=True)
    ana.press("Jackpot pays")
    ana.sees("royal flush")
    inspection.look(ana, "what the jackpot pays", fits=True)
    ana.press("Jackpot pays")
    for button, dialog in (
        ("Add chips", "Add chips"),
        ("Tip the dealer", "Tip the dealer"),
        ("Exit to lobby", "Leave the table?"),
        ("Settings", "Settings"),
        ("Help", "Help"),
    ):
        ana.button(button).first.click()
        expect(ana.dialog(dialog)).to_be_visible()
        inspection.look(ana, dialog, fits=True)
        ana.page.keyboard.press("Escape")
        expect(ana.dialog(dialog)).to_be_hidden()
    inspection.judge()


@pytest.mark.rule("R22.2")
def test_desks_of_dealer_scanner_and_pit_boss(house: House) -> None:
    inspection = Inspection()
    table = house.table(times=QUICK._replace(window_ms=2_000), scans=False)
    dora = house.browser_of(Person, dealer_of(table.table_id), "Dora", LOW_DESK)
    scanner = house.browser_of(Scanner, scanner_of(table.table_id), "Scanner", LOW_DESK)
    pit = house.browser_of(Person, house.account("Pit", "pit_boss", 0), "Pit", LOW_DESK)
    for person in (dora, scanner, pit):
        person.sign_in()
    for person in (dora, scanner):
        person.enter(table.name)
    dora.sees_button("Open the console")
    inspection.look(dora, "console, closed", fits=True)
    inspection.look(scanner, "scanner, no hand")
    dora.press("Open the console")
    names = [house.seat_elsewhere(table, name, seat) for seat, name in enumerate(("Ana", "Ben"), start=1)]
    for name in names:
        house.premises.command(name, "jackpot_continuity", table.table_id, on=True)
    _deal_a_royal_flush(table, names, dora, scanner, inspection)
    dora.sees_button("Confirm hand and amount")
    inspection.look(dora, "prize to confirm", fits=True)
    inspection.look(pit, "pit, prize to confirm")
    dora.press("Confirm hand and amount")
    prize = pit.page.get_by_role("article", name=table.name)
    prize.get_by_role("button", name="Approve").click()
    inspection.look(pit, "pit, prize to decide")
    prize.get_by_role("button", name="Back").click()
    pit.press(f"Open table {table.name}")
    pit.sees_button("All tables")
    inspection.look(pit, "pit at a table", fits=True)
    inspection.judge()


def _deal_a_royal_flush(
    table: Table, names: list[str], dora: Person, scanner: Scanner, inspection: Inspection
) -> None:
    ana, ben = names
    cards = iter(dealing_order(ROYAL_FLUSH, (2, 1)))
    dora.press("Start hand")
    dora.sees("Hole card")
    scanner.reads(cards, 3)
    inspection.look(dora, "console, dealing", fits=True)
    inspection.look(scanner, "scanner, dealing")
    scanner.reads(cards, 1)
    table.act_elsewhere(ben, "call")
    table.act_elsewhere(ana, "check")
    scanner.reads(cards, 4)
    table.act_elsewhere(ben, "check")
    dora.sees("Ana is to act")
    inspection.look(dora, "console, betting", fits=True)
    dora.press("Pause")
    dora.sees_button("Pause the table")
    inspection.look(dora, "console, reason for a pause", fits=True)
    dora.press("Back")
    table.act_elsewhere(ana, "bet", to_cents=2_00)
    table.act_elsewhere(ben, "fold")
