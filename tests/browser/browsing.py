"""The one browser of a test run: Chromium, driven from a thread of its own.

Playwright's calls that wait run an event loop in the thread that started it, and other tests of the same
process start loops of their own.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.browser.chromium import LAUNCH_FLAGS

PATIENCE_MS: Final = 20_000
"""So long a page may take to show what has happened, on a busy machine too."""

_COMPLAIN: Final = """
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error(`security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`));
"""

P = ParamSpec("P")
T = TypeVar("T")


class Size(NamedTuple):
    """A window's size in CSS pixels; ``touch``: it is a phone's."""

    width: int
    height: int
    touch: bool = False


DESK: Final = Size(1280, 800)
LOW_DESK: Final = Size(1280, 720)
PHONE: Final = Size(390, 844, touch=True)
SMALL_PHONE: Final = Size(360, 640, touch=True)
ZOOMED: Final = Size(640, 360)
"""A window of 1280x720 at 200 %."""


class Browsing:
    """A thread with a Chromium in it; ``browser`` belongs to that thread."""

    def __init__(self, chromium: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="browser")
        self._chromium = chromium
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def run(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Make a call in the browser's thread, and wait for what it returns."""
        return self._thread.submit(call, *args, **kwargs).result()

    def close(self) -> None:
        """End the browser and its thread."""
        self.run(self._close)
        self._thread.shutdown()

    def new_context(self, address: str, size: Size, **options: Any) -> BrowserContext:
        """A browser profile that shares nothing with any other, in the browser's thread.

        ``options``: what ``Browser.new_context`` takes besides.
        """
        context = self._launched().new_context(
            base_url=address,
            viewport={"width": size.width, "height": size.height},
            has_touch=size.touch,
            is_mobile=size.touch,
            **{"locale": "en-US", "reduced_motion": "reduce", **options},
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(_COMPLAIN)
        return context

    def _launched(self) -> Browser:
        if self._browser is None:
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(
                executable_path=self._chromium, args=list(LAUNCH_FLAGS)
            )
            expect.set_options(timeout=PATIENCE_MS)
        return self._browser

    def _close(self) -> None:
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
