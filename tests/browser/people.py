"""People in front of a page: what they press, and what they see there."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, WebSocket, expect

from tests.browser.house_process import PASSWORD
from tests.browser.premises import Premises

_NETWORK: Final = re.compile(r"Failed to load resource|WebSocket connection to")


class Person:
    """Somebody with a browser of his own; ``complaints`` is what the page's console has complained of.

    ``frames``: the bytes of every frame that his page received. ``network_may_fail``: whether the browser may
    complain of requests that failed, because the test makes them fail.
    """

    def __init__(self, context: BrowserContext, name: str, nickname: str) -> None:
        self.name = name
        self.nickname = nickname
        self.context = context
        self.complaints: list[str] = []
        self.frames: list[bytes] = []
        self.network_may_fail = False
        self._socket: WebSocket | None = None
        self._move_id = ""
        self.page = context.new_page()
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error}"))
        self.page.on("websocket", self._on_websocket)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.network_may_fail and _NETWORK.search(message.text)):
            self.complaints.append(message.text)

    def _on_websocket(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framesent", lambda payload: self._on_sent(_bytes(payload)))
        socket.on("framereceived", lambda payload: self.frames.append(_bytes(payload)))

    def _on_sent(self, frame: bytes) -> None:
        sent = json.loads(frame)
        if sent["action"] == "act":
            self._move_id = sent["id"]

    # Finding things.

    def button(self, label: str | re.Pattern[str]) -> Locator:
        """A button by its whole name, or by a pattern."""
        return self.page.get_by_role("button", name=label, exact=True)

    def dialog(self, name: str) -> Locator:
        """A dialog by its name."""
        return self.page.get_by_role("dialog", name=name, exact=True)

    def seat(self, number: int) -> Locator:
        """A seat of the table, whoever has it."""
        return self.page.get_by_role("group", name=re.compile(rf"^Seat {number}\b"))

    # Doing things.

    def press(self, label: str | re.Pattern[str]) -> None:
        """Press a button as soon as it can be pressed."""
        self.button(label).click()

    def sign_in(self, password: str = PASSWORD) -> None:
        """Open the page and sign in."""
        self.page.goto("/")
        self.page.get_by_label("Name", exact=True).fill(self.name)
        self.page.get_by_label("Password", exact=True).fill(password)
        self.press("Sign in")

    def enter(self, table_name: str) -> None:
        """Go from the lobby into a table's room."""
        self.press(f"Enter {table_name}")

    @contextmanager
    def is_refused(self) -> Iterator[None]:
        """Wait after what is done inside until the page has been told a refusal."""
        assert self._socket is not None, "the page is connected"
        with self._socket.expect_event("framereceived", lambda payload: b'"error"' in _bytes(payload)):
            yield

    def lose_line(self, premises: Premises) -> None:
        """Lose the network, as in a tunnel: nothing goes out any more, and the connection breaks."""
        self.network_may_fail = True
        self.context.set_offline(True)
        premises.order("cut", name=self.name)

    def find_line(self) -> None:
        """Have the network again."""
        self.context.set_offline(False)

    # Seeing things.

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text stands somewhere on the page."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def sees_no(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text stands nowhere on the page."""
        expect(self.page.get_by_text(text).filter(visible=True)).to_have_count(0)

    def sees_button(self, label: str | re.Pattern[str]) -> None:
        """Wait until there is a button that can be pressed."""
        expect(self.button(label)).to_be_enabled()


class Player(Person):
    """Somebody who plays."""

    def take_seat(self, seat: int, cents: int) -> None:
        """Take a seat and buy in."""
        self.press(f"Take seat {seat}")
        dialog = self.dialog("Buy in")
        dialog.get_by_role("textbox").fill(dollars(cents))
        dialog.get_by_role("button", name=f"Buy in for {dollars(cents)}", exact=True).click()
        expect(dialog).to_be_hidden()

    def act(self, label: str) -> None:
        """Make a move in one's turn, by its button, and wait until the table has accepted it."""
        assert self._socket is not None, "the page is connected"
        self._move_id = ""
        with self._socket.expect_event("framereceived", self._answers_move):
            self.press(label)

    def _answers_move(self, payload: str | bytes) -> bool:
        return bool(self._move_id) and json.loads(payload).get("ack") == self._move_id

    def build(self, amount: str) -> None:
        """Type the amount of a bet or raise; nothing is sent."""
        self.page.get_by_role("textbox", name="Amount").fill(amount)

    def has_turn(self) -> None:
        """Wait for one's turn, until its buttons can be pressed."""
        self.sees_button("Fold")

    def deadline_ms(self) -> int:
        """When the turn ends that the page was last told of, in epoch milliseconds."""
        frames = [json.loads(frame) for frame in self.frames]
        tables = [frame["public"] for frame in frames if frame["type"] == "table"]
        return int(tables[-1]["hand"]["turn"]["deadline_ms"])

    def sees_stack(self, seat: int, amount: str) -> None:
        """Wait until a seat shows a stack."""
        expect(self.seat(seat).get_by_text(amount, exact=True)).to_be_visible()

    def sees_end_of_hand(self) -> None:
        """Wait until a live table's hand is closed: its money is in the book."""
        self.sees("Waiting for the dealer to start")


class Scanner(Person):
    """A scanner that types what it reads."""

    def reads(self, cards: Iterator[str], count: int) -> None:
        """Read the next cards, each as soon as it is asked for."""
        asked = self.page.locator(".readout.due .readout-main")
        for _ in range(count):
            place = asked.inner_text()
            self.page.get_by_role("textbox", name="Card").fill(next(cards))
            self.page.keyboard.press("Enter")
            expect(asked.get_by_text(place, exact=True)).to_have_count(0)


def dollars(cents: int) -> str:
    """An amount as pages write it."""
    return f"${cents // 100:,}" + (f".{cents % 100:02d}" if cents % 100 else "")


def _bytes(payload: str | bytes) -> bytes:
    return payload.encode() if isinstance(payload, str) else payload
