"""The browser page: its own unit tests under node, and what a strict content security policy asks of it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from runtime.wire.errors import CODES

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
PROTOCOL = yaml.safe_load((ROOT / "docs" / "protocol" / "asyncapi.yaml").read_text())
SHIPPED = sorted((WEB / "src").rglob("*.js"))

# The result has been told by then, and the next line is the next hand.
NOT_TOLD = frozenset(("hand_closed",))

# What no gesture leads to: broken frames and requests, and what only operations do.
NOT_ON_THE_PAGE = frozenset(
    (
        "already_closed",
        "already_open",
        "bad_account",
        "bad_choice",
        "bad_config",
        "bad_frame",
        "bad_json",
        "bad_move",
        "frame_too_large",
        "missing_field",
        "no_commitment",
        "out_of_range",
        "table_exists",
        "unknown_action",
        "unknown_field",
        "wrong_type",
    )
)


def test_modules_do_what_their_tests_say() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not on this machine")
    files = sorted(str(path) for path in (WEB / "tests").glob("*.test.js"))
    done = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout[-4_000:]


def test_page_loads_nothing_from_elsewhere() -> None:
    page = (WEB / "index.html").read_text()
    addresses = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert addresses
    for address in addresses:
        assert (WEB / address).is_file(), address


@pytest.mark.parametrize("path", [WEB / "index.html", *SHIPPED], ids=lambda path: path.name)
def test_nothing_needs_inline_code_or_styles(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=\"|\son[a-z]+=\"", text)
    assert not re.search(r"\b(innerHTML|outerHTML|insertAdjacentHTML|eval|document\.write)\b", text)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_imports_name_files_that_exist(path: Path) -> None:
    for address in re.findall(r'from "([^"]+)"', path.read_text()):
        assert (path.parent / address).is_file(), address


@pytest.mark.parametrize("code", sorted(set(CODES) - NOT_ON_THE_PAGE))
def test_every_refusal_that_somebody_at_the_page_can_meet_has_words(code: str) -> None:
    assert re.search(rf"^  {code}: \(", (WEB / "src" / "refusals.js").read_text(), re.MULTILINE), code


def test_no_code_is_said_twice() -> None:
    codes = re.findall(r"^  ([a-z_]+): \(", (WEB / "src" / "refusals.js").read_text(), re.MULTILINE)
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("name", sorted({*PROTOCOL["x-events"], *PROTOCOL["x-notices"]} - NOT_TOLD))
def test_every_event_and_notice_has_words(name: str) -> None:
    assert re.search(rf"^  {name}: ", (WEB / "src" / "text.js").read_text(), re.MULTILINE), name
