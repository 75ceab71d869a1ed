"""The browser client keeps to its arrows, and the checkers find what does not."""

from collections.abc import Callable, Iterator

import pytest

from tests.architecture import web_arrows
from tests.architecture.sources import ROOT, Finding, expect_none, project_files

WEB = ROOT / "web" / "src"
SHIPPED = [path for path in project_files() if path.suffix in (".ts", ".tsx") and path.is_relative_to(WEB)]


@pytest.mark.parametrize("checker", [web_arrows.against_the_arrows, web_arrows.impure])
def test_the_client_keeps_to_its_arrows(checker: Callable[[str, str], Iterator[Finding]]) -> None:
    assert SHIPPED
    expect_none(
        finding
        for path in SHIPPED
        for finding in checker(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    )


def test_every_folder_has_its_arrows() -> None:
    folders = {path.relative_to(WEB).parts[0] for path in SHIPPED if path.parent != WEB}
    assert folders == set(web_arrows.ARROWS) | {"app"}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("play/betting.ts", 'import { openTable } from "../state/state.ts";'),
        ("play/betting.ts", 'import type { State } from "../state/state.ts";'),
        ("play/betting.ts", 'import {\n  call,\n} from "../deeds/bets.ts";'),
        ("state/reduce.ts", 'import { Socket } from "../connection/socket.ts";'),
        ("connection/socket.ts", 'import type { State } from "../state/state.ts";'),
        ("deeds/bets.ts", 'import { felt } from "../views/table/felt.tsx";'),
        ("views/table/felt.tsx", 'import { Socket } from "../../connection/socket.ts";'),
        ("views/table/felt.tsx", 'const later = () => import("../../connection/socket.ts");'),
        ("views/table/felt.tsx", 'import "../../app/start.tsx";'),
        ("deeds/bets.ts", 'export * from "../app/client.ts";'),
        ("protocol/views.ts", 'import { amount } from "../play/amounts.ts";'),
    ],
)
def test_an_import_against_the_arrows_is_found(file: str, text: str) -> None:
    assert list(web_arrows.against_the_arrows(web_arrows.SOURCES + file, text))


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("play/betting.ts", 'import type { PublicView } from "../protocol/views.ts";'),
        ("play/betting.ts", 'import type { Words } from "../words/words.ts";'),
        ("play/betting.ts", '// import { State } from "../state/state.ts";'),
        ("state/state.ts", 'import type { Status } from "../connection/socket.ts";'),
        ("views/table/felt.tsx", 'import { useClient } from "../../app/client.ts";'),
        ("views/table/felt.tsx", 'import type { Refusal } from "../../connection/refused.ts";'),
        ("views/table/felt.tsx", 'import { useState } from "preact/hooks";'),
        ("app/start.tsx", 'import { Socket } from "../connection/socket.ts";'),
        ("main.tsx", 'import "./styles/index.css";'),
    ],
)
def test_an_import_along_the_arrows_is_none_of_our_business(file: str, text: str) -> None:
    assert not list(web_arrows.against_the_arrows(web_arrows.SOURCES + file, text))


def test_the_line_of_an_import_is_told() -> None:
    text = '/* one\ntwo */\nimport {\n  call,\n} from "../deeds/bets.ts";\n'
    [found] = web_arrows.against_the_arrows(web_arrows.SOURCES + "play/betting.ts", text)
    assert found.line == 5


@pytest.mark.parametrize(
    ("file", "text", "lines"),
    [
        ("play/betting.ts", "const now = Date.now();", [1]),
        ("state/reduce.ts", "\nwindow.alert(1);", [2]),
        ("state/reduce.ts", "const luck = Math.random();", [1]),
        ("state/reduce.ts", "const id = crypto.randomUUID();", [1]),
        ("play/proof.ts", 'crypto.subtle.digest("SHA-256", bytes);', []),
        ("state/reduce.ts", "setTimeout(f, 1);", [1]),
        ("play/betting.ts", "// Date.now() would be wrong here\nconst at = new Date(ms);", []),
        ("app/start.tsx", "const now = Date.now();", []),
    ],
)
def test_what_reaches_out_of_a_pure_module_is_found(file: str, text: str, lines: list[int]) -> None:
    assert [found.line for found in web_arrows.impure(web_arrows.SOURCES + file, text)] == lines
