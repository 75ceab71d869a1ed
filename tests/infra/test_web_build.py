"""The client is built when what it is made of has changed, and only then; what is missing is said."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from infra import node, web_build, web_sizes


class Npm:
    """Stands in for npm: it notes what is asked, does what npm would leave behind, or fails."""

    def __init__(self, fails: str = "") -> None:
        self.asked: list[str] = []
        self._fails = fails

    def __call__(self, arguments: Sequence[str], folder: Path) -> bool:
        asked = "build" if "build" in arguments else arguments[0]
        self.asked.append(asked)
        if asked == self._fails:
            return False
        made = folder / ("dist" if asked == "build" else "node_modules")
        made.mkdir(exist_ok=True)
        if asked == "build":
            (made / "index.html").write_text("<!doctype html>")
        return True


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a small client that was never built."""
    web, protocol = tmp_path / "web", tmp_path / "docs" / "protocol"
    for folder in (web / "src" / "generated", web / "tests", protocol):
        folder.mkdir(parents=True)
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "main.tsx").write_text("one")
    (protocol / "asyncapi.yaml").write_text("one")
    return tmp_path


def run(checkout: Path, *words: str, fails: str = "") -> tuple[int, list[str]]:
    npm = Npm(fails)
    return web_build.main(words, web_build.Builder(checkout, npm)), npm.asked


def test_a_client_that_nothing_changed_is_not_built_again(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(checkout) == (0, ["ci", "build"])
    capsys.readouterr()
    assert run(checkout) == (0, [])
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("changed", "asked"),
    [
        ("web/src/main.tsx", ["build"]),
        ("web/src/new.ts", ["build"]),
        ("docs/protocol/asyncapi.yaml", ["build"]),
        ("web/package-lock.json", ["ci", "build"]),
        ("web/src/generated/wire.ts", []),
        ("web/tests/new.test.ts", []),
    ],
)
def test_it_is_built_again_when_what_it_is_made_of_changed(
    checkout: Path, changed: str, asked: list[str]
) -> None:
    run(checkout)
    (checkout / changed).write_text("two")
    assert run(checkout) == (0, asked)


@pytest.mark.parametrize("gone", ["web/src/main.tsx", "web/dist/.built-from"])
def test_it_is_built_again_when_a_source_or_the_client_is_gone(checkout: Path, gone: str) -> None:
    run(checkout)
    (checkout / gone).unlink()
    assert run(checkout) == (0, ["build"])


@pytest.mark.parametrize(
    ("fails", "words"), [("ci", "has to reach the npm registry"), ("build", "could not be built")]
)
def test_what_is_missing_is_said_and_tried_again(
    checkout: Path, capsys: pytest.CaptureFixture[str], fails: str, words: str
) -> None:
    code, asked = run(checkout, fails=fails)
    assert (code, asked[-1]) == (1, fails)
    assert words in capsys.readouterr().err
    assert run(checkout)[1][-1] == "build"


def test_a_first_load_that_is_too_big_is_no_build(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_sizes, "FIRST_LOAD_LIMIT_BYTES", 1)
    for _ in range(2):
        code, asked = run(checkout)
        assert (code, asked[-1]) == (1, "build")


def test_only_installing_builds_nothing(checkout: Path) -> None:
    assert run(checkout, "install") == (0, ["ci"])


def test_sizes_are_told_when_they_are_asked_for(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(checkout)
    capsys.readouterr()
    assert run(checkout, "report") == (0, [])
    assert "first load" in capsys.readouterr().out


@pytest.mark.parametrize("program", ["npm", "npx"])
def test_node_and_npm_are_there_wherever_python_is(program: str) -> None:
    interpreter, script = node.command(program, ())
    assert Path(interpreter).is_file()
    assert Path(script).is_file()
