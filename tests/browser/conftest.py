"""One house and one Chromium for all browser tests of a process; people and tables are each test's own."""

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from infra.web_files import NOT_BUILT, WEB_FOLDER, is_built
from tests.browser.browsing import Browsing
from tests.browser.chromium import HOW_TO_INSTALL, find_chromium
from tests.browser.house import House
from tests.browser.premises import Premises


@pytest.fixture(scope="session")
def browsing() -> Iterator[Browsing]:
    chromium = find_chromium()
    if chromium is None:
        pytest.skip(HOW_TO_INSTALL)
    assert is_built(WEB_FOLDER), NOT_BUILT
    browsing = Browsing(chromium)
    yield browsing
    browsing.close()


@pytest.fixture(scope="session")
def premises(browsing: Browsing) -> Iterator[Premises]:
    with Premises() as premises:
        yield premises


@pytest.fixture
def house(premises: Premises, browsing: Browsing) -> Iterator[House]:
    house = browsing.run(House, premises, browsing)
    yield house
    browsing.run(house.close)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Run tests with a house in the browser's thread, and hold the pages to a clean console after each."""
    house, browsing = pyfuncitem.funcargs.get("house"), pyfuncitem.funcargs.get("browsing")
    if isinstance(house, House) and isinstance(browsing, Browsing):
        pyfuncitem.obj = _in_thread(pyfuncitem.obj, house, browsing)


def _in_thread(test: Callable[..., None], house: House, browsing: Browsing) -> Callable[..., None]:
    def judged(**arguments: Any) -> None:
        try:
            test(**arguments)
        except BaseException as failure:
            for line in (*house.complaints(), *house.shown()):
                failure.add_note(line)
            raise
        assert house.complaints() == []

    @functools.wraps(test)
    def in_thread(**arguments: Any) -> None:
        browsing.run(judged, **arguments)

    return in_thread
