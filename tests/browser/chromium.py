"""The Chromium that the browser tests drive: the system's own, else the one that Playwright installs.

``python -m tests.browser.chromium`` says which it is, and installs one where there is none.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Final

from playwright.sync_api import sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LAUNCH_FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A browser without a window that speaks to the stack under test and to nobody else."""

HOW_TO_INSTALL: Final = (
    "no Chromium works here: install one (Debian: apt-get install chromium), name one in CHROMIUM, "
    "or run .venv/bin/python -m playwright install --with-deps chromium"
)


def _candidates() -> Iterator[str]:
    if named := os.environ.get("CHROMIUM"):
        # Who names one means that one, so that no other takes its place.
        yield named
        return
    yield from filter(None, map(shutil.which, NAMES))
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _works(path: str) -> bool:
    try:
        done = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


@cache
def find_chromium() -> str | None:
    """Return the path of a Chromium that starts, for Playwright's ``executable_path``; None without one.

    Call it outside of ``sync_playwright()``, which may be entered only once at a time.
    """
    return next(filter(_works, _candidates()), None)


def main() -> int:
    """Find a Chromium or install it; 0 also without one, because everything else can be tested then."""
    found = find_chromium()
    if found is None and "CHROMIUM" not in os.environ:
        print("==> installing Chromium for the browser tests")
        subprocess.run([sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"], check=False)
        find_chromium.cache_clear()
        found = find_chromium()
    say = f"run in {found}" if found else f"will skip: {HOW_TO_INSTALL}"
    print(f"==> the browser tests {say}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
