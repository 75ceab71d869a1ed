"""Which browser the browser tests get."""

from pathlib import Path

import pytest

from tests.browser import chromium


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    return tmp_path


def program(path: Path, exit_code: int = 0) -> str:
    path.write_text(f"#!/bin/sh\nexit {exit_code}\n")
    path.chmod(0o755)
    return str(path)


def found() -> str | None:
    return chromium.find_chromium.__wrapped__()


def test_the_systems_own_is_taken(folder: Path) -> None:
    program(folder / "google-chrome")
    own = program(folder / "chromium")
    assert found() == own


def test_one_that_does_not_start_is_passed_over(folder: Path) -> None:
    program(folder / "chromium", exit_code=127)
    other = program(folder / "google-chrome")
    assert found() == other


def test_who_names_one_gets_that_one_or_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder / "chromium")
    monkeypatch.setenv("CHROMIUM", program(folder / "my-browser"))
    assert found() == str(folder / "my-browser")
    monkeypatch.setenv("CHROMIUM", str(folder / "gone"))
    assert found() is None
