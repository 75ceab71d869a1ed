"""The pictures of the documentation: ``python -m tests.browser.screenshots`` writes docs/images.

A scripted table with six people, the same cards and the same bets each time. What is pictured is what one of
them has before her eyes, on a desk and on phones; besides the desks of the house's own people.
"""

import base64
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page, expect

from infra.web_files import NOT_BUILT, WEB_FOLDER, is_built
from local.scenario.named_shoes import shoe
from local.scenario.shoes import dealing_order
from tests.browser.browsing import DESK, PHONE, SMALL_PHONE, Browsing, Size
from tests.browser.chromium import HOW_TO_INSTALL, find_chromium
from tests.browser.house import QUICK, House, Table
from tests.browser.house_process import dealer_of, scanner_of
from tests.browser.people import Person, Player, Scanner
from tests.browser.png import with_palette
from tests.browser.premises import Premises

IMAGES: Final = Path(__file__).resolve().parents[2] / "docs" / "images"
SIZES: Final = {"desktop": DESK, "phone": PHONE}
TABLE_SIZES: Final = {**SIZES, "small-phone": SMALL_PHONE}

_READ: Final = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let text = "";
  for (let at = 0; at < data.length; at += 8190)
    text += btoa(String.fromCharCode(...data.subarray(at, at + 8190)));
  return `${bitmap.width} ${text}`;
}"""

MOST_BYTES: Final = 150_000
"""Of one picture."""
MOST_BYTES_TOGETHER: Final = 3_000_000

HAND: Final = shoe("", "Jh 9h 3c 5s 2d", seat1="As Ad", seat2="8s 8c", seat5="Kh Qh", seat7="7c 2s")
ROYAL_FLUSH: Final = shoe("", "Qs Js Ts 4d 5h", seat1="As Ks", seat2="9h 9c")
SEATS: Final = {"Ana": 1, "Ben": 2, "Cas": 4, "Dan": 5, "Eva": 7, "Fay": 8}
DEALT_IN: Final = (5, 7, 8, 1, 2, 4)
"""In dealing order: Dan has the small blind."""
HOLE_CARDS: Final = 2 * len(SEATS)

PACE: Final = QUICK._replace(
    announce_ms=1_000,
    window_ms=12_000,
    insurance_ms=30_000,
    result_ms=30_000,
    prizes_ms=3_000,
    betting_ms=20_000,
)


class Staff(NamedTuple):
    """Who deals; ``cards`` are those that come next."""

    dora: Person
    scanner: Scanner
    cards: Iterator[str]


class Album:
    """Takes the pictures; ``names`` are those taken so far. ``dark_room``: a page that reads PNG files."""

    def __init__(self, dark_room: Page) -> None:
        self.names: list[str] = []
        self._dark_room = dark_room

    def take(self, person: Person, name: str, sizes: dict[str, Size]) -> None:
        """Picture what a person has before him, in several sizes."""
        for size_name, size in sizes.items():
            person.page.set_viewport_size({"width": size.width, "height": size.height})
            # Whatever moves has come to rest, and fonts and pictures are there.
            taken = person.page.screenshot(animations="disabled", caret="hide")
            file = f"{name}-{size_name}.png"
            (IMAGES / file).write_bytes(with_palette(self._pixels(taken)))
            self.names.append(file)
        person.page.set_viewport_size({"width": DESK.width, "height": DESK.height})

    def _pixels(self, png: bytes) -> npt.NDArray[np.uint8]:
        text = self._dark_room.evaluate(_READ, base64.b64encode(png).decode())
        width, _, pixels = text.partition(" ")
        colours = np.frombuffer(base64.b64decode(pixels), dtype=np.uint8)
        return colours.reshape(-1, int(width), 4)[:, :, :3]


def picture(house: House, browsing: Browsing) -> list[str]:
    """Play the evening and take all pictures of it; return their names."""
    album = Album(browsing.new_context(house.premises.address, DESK).new_page())
    table, ruby = _tables(house)
    ana = house.browser_of(Player, house.account("Ana", cents=25_000_00), "Ana")
    _house_pages(house, album, ana, table)
    names = _company(house, table)
    staff = _staff(house, table)
    _until_own_turn(album, table, ana, names, staff)
    _all_in(album, table, ana, names, staff)
    _pit(house, album, ruby)
    return album.names


def _tables(house: House) -> tuple[Table, Table]:
    """The house's tables, a few people at some of them."""
    house.table(name="diamond", small_blind_cents=100_00, live=False)
    house.table(name="sapphire", small_blind_cents=25_00, live=False)
    emerald = house.table(name="emerald", small_blind_cents=5_00, times=PACE, scans=False, first_button=4)
    jade = house.table(name="jade", small_blind_cents=5_00, live=False)
    ruby = house.table(name="ruby", scans=False)
    house.table(name="garnet", live=False)
    house.seat_elsewhere(jade, "Gil", 3, 600_00)
    for seat, nickname in enumerate(("Hal", "Ida"), start=1):
        house.seat_elsewhere(ruby, nickname, seat, 150_00)
    return emerald, ruby


def _house_pages(house: House, album: Album, ana: Player, table: Table) -> None:
    ana.page.goto("/")
    ana.sees_button("Sign in")
    album.take(ana, "sign-in", SIZES)
    ana.sign_in()
    ana.sees_button(f"Enter {table.name}")
    album.take(ana, "lobby", SIZES)
    ana.press("Account")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Account")
    ana.sees("Deposit limits")
    album.take(ana, "account", SIZES)
    for dialog in ("Settings", "Help"):
        ana.press(dialog)
        expect(ana.page.get_by_role("dialog")).to_be_visible()
        album.take(ana, dialog.lower(), SIZES)
        ana.page.keyboard.press("Escape")
    ana.press("Tables")
    ana.enter(table.name)
    ana.take_seat(SEATS["Ana"], 800_00)


def _company(house: House, table: Table) -> dict[str, str]:
    """Who plays with Ana; everybody bets on the jackpot."""
    stacks = {"Ben": 640_00, "Cas": 1_000_00, "Dan": 920_00, "Eva": 455_00, "Fay": 700_00}
    names = {}
    for nickname, cents in stacks.items():
        names[nickname] = house.seat_elsewhere(table, nickname, SEATS[nickname], cents)
        if nickname in ("Ben", "Dan", "Fay"):
            table.premises.command(names[nickname], "jackpot_continuity", table.table_id, on=True)
    return names


def _staff(house: House, table: Table) -> Staff:
    dora = house.browser_of(Person, dealer_of(table.table_id), "Dora")
    scanner = house.browser_of(Scanner, scanner_of(table.table_id), "Scanner")
    for person in (dora, scanner):
        person.sign_in()
        person.enter(table.name)
    dora.press("Open the console")
    return Staff(dora, scanner, iter(dealing_order(HAND, DEALT_IN, "pictures")))


def _until_own_turn(album: Album, table: Table, ana: Player, names: dict[str, str], staff: Staff) -> None:
    dora, scanner, cards = staff
    dora.press("Start hand")
    ana.sees_button("Jackpot bet $5")
    album.take(ana, "jackpot-window", TABLE_SIZES)
    ana.press("Jackpot bet $5")
    scanner.reads(cards, 5)
    dora.sees("6 of 12")
    album.take(dora, "dealer-console", SIZES)
    album.take(scanner, "scanner", SIZES)
    scanner.reads(cards, HOLE_CARDS - 5)
    table.act_elsewhere(names["Fay"], "fold")
    ana.build("30")
    ana.act("Raise to $30")
    table.act_elsewhere(names["Ben"], "call")
    table.act_elsewhere(names["Cas"], "fold")
    table.act_elsewhere(names["Dan"], "call")
    table.act_elsewhere(names["Eva"], "fold")
    scanner.reads(cards, 4)
    table.act_elsewhere(names["Dan"], "bet", to_cents=50_00)
    ana.has_turn()
    album.take(ana, "table", TABLE_SIZES)
    ana.page.keyboard.press("3")
    ana.page.keyboard.press("ArrowUp")
    album.take(ana, "bet-building", TABLE_SIZES)


def _all_in(album: Album, table: Table, ana: Player, names: dict[str, str], staff: Staff) -> None:
    """Ana is all-in against a draw, insures herself, and wins."""
    ana.build("765")
    ana.act("All-in $765")
    table.act_elsewhere(names["Ben"], "fold")
    table.act_elsewhere(names["Dan"], "call")
    ana.sees("Dan shows")
    ana.sees("%")
    album.take(ana, "all-in", TABLE_SIZES)
    staff.scanner.reads(staff.cards, 2)
    ana.sees_button("No insurance")
    album.take(ana, "insurance", TABLE_SIZES)
    ana.press(re.compile("^Insure for"))
    staff.scanner.reads(staff.cards, 2)
    ana.sees("Main pot: Ana wins")
    album.take(ana, "result", TABLE_SIZES)


def _pit(house: House, album: Album, table: Table) -> None:
    """A royal flush at another table waits for the pit boss."""
    hal, ida = ("hal", "ida")
    dealer = dealer_of(table.table_id)
    table.open_console()
    for name in (hal, ida):
        table.premises.command(name, "jackpot_continuity", table.table_id, on=True)
    table.start_hand()
    cards = iter(dealing_order(ROYAL_FLUSH, (2, 1), "pictures"))
    table.scan(cards, 4)
    table.act_elsewhere(ida, "call")
    table.act_elsewhere(hal, "check")
    table.scan(cards, 4)
    table.act_elsewhere(ida, "check")
    table.act_elsewhere(hal, "bet", to_cents=2_00)
    table.act_elsewhere(ida, "fold")
    pit = house.browser_of(Person, house.account("Pit", "pit_boss", 0), "Pit")
    pit.sign_in()
    table.premises.order("confirm_prize", name=dealer, table_id=table.table_id)
    expect(pit.button("Approve")).to_be_enabled()
    album.take(pit, "pit-console", SIZES)


def main() -> int:
    """Take the pictures; 1 without a Chromium, or when they are too large for a repository."""
    chromium = find_chromium()
    if chromium is None or not is_built(WEB_FOLDER):
        print(f"==> no pictures: {NOT_BUILT if chromium else HOW_TO_INSTALL}", file=sys.stderr)
        return 1
    browsing = Browsing(chromium)
    IMAGES.mkdir(parents=True, exist_ok=True)
    with Premises() as premises:
        try:
            house = browsing.run(House, premises, browsing, "")
            names = browsing.run(picture, house, browsing)
        finally:
            browsing.close()
    for old in IMAGES.glob("*.png"):
        if old.name not in names:
            old.unlink()
    return _judged([IMAGES / name for name in names])


def _judged(pictures: list[Path]) -> int:
    sizes = {path.name: path.stat().st_size for path in pictures}
    print(f"==> {len(sizes)} pictures in docs/images, {sum(sizes.values()) // 1024} KB together")
    too_large = [name for name, size in sizes.items() if size > MOST_BYTES]
    for name in too_large:
        print(
            f"==> {name} has {sizes[name] // 1024} KB, {MOST_BYTES // 1024} KB are the most", file=sys.stderr
        )
    return int(bool(too_large) or sum(sizes.values()) > MOST_BYTES_TOGETHER)


if __name__ == "__main__":
    sys.exit(main())
