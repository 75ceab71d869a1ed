"""Each checker finds what it is for, and leaves alone what is fine."""

from collections.abc import Callable, Iterator

import pytest

from tests.architecture import arrows, hygiene, shapes
from tests.architecture.sources import Finding, Source

ENGINE = "layers/engine/python/engine/"
EVALUATOR = "layers/evaluator/python/evaluator/"
RUNTIME = "layers/runtime/python/runtime/"
LOCK = '{"packages": {"": {"name": "rlive-web"}, "node_modules/a": {%s}}}'
HOUSE = arrows.House(
    functions=frozenset({"ws_play", "http_sign_in"}), games=frozenset({"holdem", "baccarat"})
)

ImportChecker = Callable[[Source, arrows.House], Iterator[Finding]]
ShapeChecker = Callable[[Source], Iterator[Finding]]
TextChecker = Callable[[str, str], Iterator[Finding]]


def lines(findings: Iterator[Finding]) -> list[int]:
    return [finding.line for finding in findings]


@pytest.mark.parametrize(
    ("checker", "path", "text"),
    [
        (arrows.against_the_arrows, EVALUATOR + "ranks.py", "import engine.game"),
        (arrows.against_the_arrows, ENGINE + "game.py", "from runtime import ports"),
        (arrows.against_the_arrows, ENGINE + "kit/pots.py", "def f():\n    import runtime.ports"),
        (arrows.against_the_arrows, RUNTIME + "ports.py", "import ws_play.handler"),
        (arrows.against_the_arrows, RUNTIME + "ports.py", "import local.play"),
        (arrows.against_the_arrows, "functions/ws_play/handler.py", "import infra.platform_stack"),
        (arrows.against_the_arrows, "functions/ws_play/handler.py", "from http_sign_in import handler"),
        (arrows.against_the_arrows, "app.py", "import tests.conftest"),
        (arrows.against_the_arrows, "infra/data_stack.py", "import ws_play.handler"),
        (arrows.code_in_infra, "infra/data_stack.py", "from runtime.ports import TableStore"),
        (arrows.code_in_infra, "app.py", "import runtime.settings"),
        (arrows.game_by_name, ENGINE + "kit/pots.py", "from engine.holdem import state"),
        (arrows.game_by_name, ENGINE + "kit/pots.py", "from ..holdem.state import Seat"),
        (arrows.game_by_name, ENGINE + "kit/__init__.py", "from .. import holdem"),
        (arrows.game_by_name, ENGINE + "baccarat/state.py", "from engine.holdem.state import Seat"),
        (arrows.game_by_name, RUNTIME + "wire/decode.py", "import engine.holdem.commands"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "import time"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "from random import choice"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "import os.path"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "import logging"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "import boto3"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "from datetime import datetime"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "print()"),
        (arrows.third_party_in_evaluator, EVALUATOR + "ranks.py", "import numpy as np"),
    ],
)
def test_an_import_is_found(checker: ImportChecker, path: str, text: str) -> None:
    last_line = text.count("\n") + 1
    assert lines(checker(Source.parse(path, text), HOUSE)) == [last_line]


@pytest.mark.parametrize(
    ("checker", "path", "text"),
    [
        (arrows.against_the_arrows, ENGINE + "game.py", "import evaluator"),
        (arrows.against_the_arrows, RUNTIME + "ports.py", "from engine.game import Game\nimport boto3"),
        (arrows.against_the_arrows, "functions/ws_play/handler.py", "from ws_play import routes"),
        (arrows.against_the_arrows, "local/play.py", "import infra, ws_play.handler, tests.simulation"),
        (arrows.code_in_infra, "infra/data_stack.py", "import boto3\nfrom runtime.wire import routes"),
        (arrows.code_in_infra, "local/play.py", "import runtime.ports"),
        (arrows.game_by_name, ENGINE + "registry.py", "from engine.holdem import HOLDEM"),
        (arrows.game_by_name, ENGINE + "holdem/state.py", "from engine.holdem.betting import Round"),
        (arrows.game_by_name, ENGINE + "holdem/state.py", "from ..kit import pots\nfrom . import betting"),
        (arrows.game_by_name, RUNTIME + "wire/decode.py", "import engine\nfrom engine.registry import GAMES"),
        (arrows.impure_engine, ENGINE + "holdem/state.py", "from typing import NamedTuple\nimport evaluator"),
        (arrows.impure_engine, RUNTIME + "clock.py", "import time"),
        (arrows.third_party_in_evaluator, EVALUATOR + "ranks.py", "import zlib\nfrom . import table"),
    ],
)
def test_an_import_is_left_alone(checker: ImportChecker, path: str, text: str) -> None:
    assert lines(checker(Source.parse(path, text), HOUSE)) == []


def function_of(lines_of_body: int, docstring: str = "") -> str:
    return "def deal() -> None:\n" + docstring + "    deck = 1\n" * lines_of_body


@pytest.mark.parametrize(
    ("checker", "path", "text", "found"),
    [
        (shapes.long_function, "local/play.py", function_of(60), [1]),
        (shapes.long_function, "local/play.py", function_of(59), []),
        (shapes.long_function, "local/play.py", function_of(59, '    """Say.\n\n    Why.\n    """\n'), []),
        (shapes.long_function, "local/play.py", "class Table:\n    async " + function_of(60).lstrip(), [2]),
        (shapes.handler_length, "functions/ws_play/handler.py", "x = 1\n" * 9, [1]),
        (shapes.handler_length, "functions/ws_play/handler.py", "x = 1\n" * 10, []),
        (shapes.handler_length, "functions/ws_play/handler.py", "x = 1\n" * 40, []),
        (shapes.handler_length, "functions/ws_play/handler.py", "x = 1\n" * 41, [1]),
        (shapes.bad_name, ENGINE + "kit/types.py", "", [1]),
        (shapes.bad_name, RUNTIME + "queue/__init__.py", "", [1]),
        (shapes.bad_name, RUNTIME + "utils.py", "", [1]),
        (shapes.bad_name, ENGINE + "kit/__init__.py", "", []),
        (shapes.inexact_money, ENGINE + "kit/pots.py", "rake = 0.04", [1]),
        (shapes.inexact_money, ENGINE + "kit/pots.py", "half = pot / 2", [1]),
        (shapes.inexact_money, ENGINE + "kit/pots.py", "pot = 2\npot /= 2", [2]),
        (shapes.inexact_money, ENGINE + "kit/pots.py", "pot = float(1)", [1]),
        (shapes.inexact_money, ENGINE + "kit/pots.py", "rake = pot * 4 // 100", []),
        (shapes.inexact_money, RUNTIME + "backoff.py", "jitter = 0.5", []),
    ],
)
def test_shapes(checker: ShapeChecker, path: str, text: str, found: list[int]) -> None:
    if "class Table" in text:
        text = text.replace("    deck", "        deck")
    assert lines(checker(Source.parse(path, text))) == found


HOME_PATH = "/".join(["", "home", "somebody", "rlive"])
HASH = "    --hash=sha256:00ff\n"


@pytest.mark.parametrize(
    ("checker", "path", "text", "found"),
    [
        (shapes.long_file, "local/play.py", "x = 1\n" * 451, [451]),
        (shapes.long_file, "local/play.py", "x = 1\n" * 450, []),
        (hygiene.machine_paths, "README.md", f"\ncd {HOME_PATH}\n", [2]),
        (hygiene.machine_paths, "README.md", f'"{HOME_PATH}"', [1]),
        (hygiene.machine_paths, "README.md", "https://example.com/ho" + "me/page and ~/rlive\n", []),
        (hygiene.registry_addresses, "requirements.txt", "--index-" + "url https://x/simple\n", [1]),
        (hygiene.registry_addresses, "web/package-lock.json", '"resolved' + '": "https://x/y.tgz"\n', [1]),
        (hygiene.registry_addresses, "web/package-lock.json", '"url": "https://example.com/fund"\n', [1]),
        (hygiene.registry_addresses, "README.md", "--index-" + "url\n", []),
        (hygiene.unproven_packages, "web/package-lock.json", LOCK % '"integrity": "sha512-0"', []),
        (hygiene.unproven_packages, "web/package-lock.json", LOCK % '"version": "1.0.0"', [1]),
        (hygiene.unpinned_requirements, "requirements.txt", f"a==1 \\\n{HASH}b==2\n", [3]),
        (hygiene.unpinned_requirements, "requirements.txt", f"a>=1 \\\n{HASH}", [1]),
        (hygiene.unpinned_requirements, "requirements.txt", f"# why\na==1 \\\n{HASH}    # via b\n", []),
    ],
)
def test_texts(checker: TextChecker, path: str, text: str, found: list[int]) -> None:
    assert lines(checker(path, text)) == found


def test_the_house_reads_functions_and_games_from_the_paths() -> None:
    house = arrows.House.of([
        Source.parse("functions/ws_play/handler.py", ""),
        Source.parse(ENGINE + "holdem/state.py", ""),
        Source.parse(ENGINE + "kit/pots.py", ""),
        Source.parse(ENGINE + "game.py", ""),
    ])  # fmt: skip
    assert house == arrows.House(functions=frozenset({"ws_play"}), games=frozenset({"holdem"}))
