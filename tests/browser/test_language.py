"""The page in Vietnamese, chosen by hand or by the browser's language."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.people import Player


@pytest.mark.parametrize("locale", ["vi-VN", "en-US"])
def test_the_page_speaks_vietnamese(house: House, locale: str) -> None:
    table = house.table()
    ana = house.browser_of(Player, house.account("Ana"), "Ana", locale=locale)
    ana.page.goto("/")
    if locale == "en-US":
        ana.sees("Sign in")
        ana.page.get_by_role("button", name="Tiếng Việt").click()
    expect(ana.page.locator("html")).to_have_attribute("lang", "vi")
    ana.page.get_by_label("Tên").fill(ana.name)
    ana.page.locator("input[type=password]").fill("browser01")
    ana.page.keyboard.press("Enter")
    ana.page.get_by_role("button", name=re.compile(table.name)).click()
    ana.page.get_by_role("button", name=re.compile(r"\b1$")).first.click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    ana.page.reload()
    expect(ana.page.locator("html")).to_have_attribute("lang", "vi")
    expect(ana.page.get_by_role("dialog")).to_be_visible()
