"""The client as it is built: what a strict content security policy asks of it, and what it weighs."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from infra.node import WEB_SOURCES
from infra.web_files import NOT_BUILT, WEB_FOLDER, files, is_built
from infra.web_sizes import FIRST_LOAD_LIMIT_BYTES, measure

SHIPPED = sorted(path for path in (WEB_SOURCES / "src").rglob("*") if path.suffix in (".ts", ".tsx"))

# What would need a policy that lets text become code or markup.
UNSAFE = re.compile(
    r"\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser)\b"
    r"|\b(eval|Function|importScripts)\("
)
# Names of namespaces look like addresses, and nobody fetches them.
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/)[\w-]+\.\w|url\([\"']?(?:data:|//)", re.IGNORECASE)
HASHED = re.compile(r"assets/.+-[\w-]{8}\.\w+")


class Page(HTMLParser):
    """Tags of a page with their attributes, and the text that stands in scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.inline = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem:
            self.inline += data


@pytest.fixture(scope="module")
def dist() -> Path:
    """The folder of the built client."""
    if not is_built(WEB_FOLDER):
        pytest.fail(NOT_BUILT, pytrace=False)
    return WEB_FOLDER


@pytest.fixture(scope="module")
def page(dist: Path) -> Page:
    """The entry page."""
    return Page((dist / "index.html").read_text(encoding="utf-8"))


def test_nothing_stands_in_the_page(page: Page) -> None:
    assert page.inline.strip() == ""
    for tag, attributes in page.tags:
        assert "style" not in attributes, tag
        assert not [name for name in attributes if name.startswith("on")], tag


def test_what_the_page_names_is_there(page: Page, dist: Path) -> None:
    addresses = [attributes.get("src") or attributes.get("href") for _, attributes in page.tags]
    named = [address for address in addresses if address]
    assert any(address.endswith(".js") for address in named)
    for address in named:
        assert address.startswith("/"), address
        assert (dist / address.lstrip("/")).is_file(), address


def test_every_file_has_a_type_and_every_asset_a_hash(dist: Path) -> None:
    found = files(dist)
    assert "index.html" in found
    assert [key for key in found if key.startswith("assets/") and not HASHED.fullmatch(key)] == []


def test_nothing_is_loaded_from_elsewhere(dist: Path) -> None:
    for path in sorted(dist.rglob("*")):
        if path.suffix in (".css", ".html", ".js", ".svg"):
            found = ELSEWHERE.search(path.read_text(encoding="utf-8"))
            assert not found, (path.name, found)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_no_text_becomes_code_or_markup(path: Path) -> None:
    found = UNSAFE.search(path.read_text(encoding="utf-8"))
    assert not found, found


def test_the_first_load_is_small(dist: Path) -> None:
    sizes = measure(dist)
    assert sizes.first_load_bytes <= FIRST_LOAD_LIMIT_BYTES, sizes
