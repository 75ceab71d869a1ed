"""What is looked at on every screen: barriers (axe), scrolling, and whether everything can be reached."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

_AXE: Final = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_GRAVE: Final = frozenset({"serious", "critical"})

_SCROLL: Final = """() => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.scrollingElement;
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""

# What can be pressed or filled in is brought into view as the focus would, and must then lie on top. An open
# dialog, or what was opened over the page and is closed the same way, covers what is behind it: only its own
# parts count.
_OUT_OF_REACH: Final = """() => {
  const root = [...document.querySelectorAll("[aria-modal=true], :popover-open")].at(-1) ?? document.body;
  const all = root.querySelectorAll("button, input, select, textarea, a[href], summary");
  const lost = [];
  const before = document.activeElement;
  for (const one of all) {
    if (one.disabled || one.closest("[inert], [hidden]")) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    // What shows only with the focus, as a way past the navigation does, has it now.
    one.focus({ preventScroll: true });
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    // Of a link that goes over two lines, the first.
    const { left, top, width, height } = one.getClientRects()[0] ?? new DOMRect();
    if (width <= 1 || height <= 1) continue;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = one.closest("label");
    if (hit && (one.contains(hit) || label?.contains(hit))) continue;
    const name = one.getAttribute("aria-label") || one.textContent.trim() || label?.textContent;
    lost.push(`${one.tagName} ${name || one.className} under ${hit?.className ?? "nothing"}`);
  }
  before?.focus({ preventScroll: true });
  document.scrollingElement.scrollTo(0, 0);
  return lost;
}"""


@cache
def _axe() -> str:
    return _AXE.read_text(encoding="utf-8")


def barriers(page: Page) -> list[str]:
    """What keeps somebody out of the screen, as far as axe finds it and calls it serious or critical."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe())
    found: list[dict[str, Any]] = page.evaluate(
        "() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"
    )
    return [
        f"{violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:240]}"
        for violation in found
        if violation["impact"] in _GRAVE
        for node in violation["nodes"]
    ]


def _beyond(page: Page) -> tuple[int, int]:
    """By how many pixels the page is wider and longer than the window."""
    wider, longer = page.evaluate(_SCROLL)
    return int(wider), int(longer)


def scrolls_sideways(page: Page) -> bool:
    """Whether the page is wider than the window."""
    return _beyond(page)[0] > 0


def scrolls(page: Page) -> bool:
    """Whether the page is larger than the window in any direction."""
    return max(_beyond(page)) > 0


def out_of_reach(page: Page) -> list[str]:
    """What can be pressed or filled in, and cannot be brought into view or lies under something else."""
    lost: list[str] = page.evaluate(_OUT_OF_REACH)
    return lost
