"""What a browser fetches before a page can be used, and how much that may be."""

import random
from pathlib import Path

import pytest

from infra import web_sizes

PAGE = """<!doctype html>
<link rel="icon" href="/icon.svg">
<link rel="modulepreload" crossorigin href="/assets/preact.js">
<link rel="stylesheet" crossorigin href="/assets/page.css">
<script type="module" crossorigin src="/assets/page.js"></script>
"""


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A client whose entry imports a chunk that its page does not name, and another one later."""
    (tmp_path / "assets").mkdir()
    for name, text in {
        "index.html": PAGE,
        "icon.svg": "<svg/>",
        "assets/page.js": 'import{a}from"./words.js";import"./preact.js";import("./later.js")',
        "assets/words.js": "export const a=1",
        "assets/preact.js": "",
        "assets/page.css": "b{}",
        "assets/later.js": 'import"./words.js"',
    }.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_first_load_is_what_a_browser_fetches_by_itself(dist: Path) -> None:
    assert web_sizes.first_load(dist) == {
        "index.html", "assets/page.css", "assets/page.js", "assets/preact.js", "assets/words.js",
    }  # fmt: skip


def test_every_entry_and_chunk_is_measured(dist: Path) -> None:
    sizes = web_sizes.measure(dist)
    assert set(sizes.files) == sizes.first_load | {"assets/later.js"}
    assert sizes.first_load_bytes == sum(sizes.files.values()) - sizes.files["assets/later.js"]
    assert "assets/later.js" in web_sizes.report(sizes)


@pytest.mark.parametrize(("name", "too_big"), [("assets/words.js", True), ("assets/later.js", False)])
def test_only_the_first_load_has_a_limit(dist: Path, name: str, too_big: bool) -> None:
    # Noise cannot be compressed, so that its size is what it is.
    noise = random.Random(1).randbytes(web_sizes.FIRST_LOAD_LIMIT_BYTES)
    (dist / name).write_text(noise.decode("latin-1"), encoding="utf-8")
    assert web_sizes.measure(dist).too_big is too_big
