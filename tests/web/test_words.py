"""Whatever the server says has words in every language that the client speaks."""

import json
import subprocess
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml
from runtime.wire.errors import CODES

from infra import node

PROTOCOL = yaml.safe_load((node.ROOT / "docs" / "protocol" / "asyncapi.yaml").read_text(encoding="utf-8"))
CATALOGUES = node.WEB_SOURCES / "src" / "words"
LANGUAGES = sorted(path.name for path in CATALOGUES.iterdir() if path.is_dir())

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

# JSON leaves functions out, but a sentence with values is one.
TELL = """
const { [process.argv[1]]: words } = await import(process.argv[2]);
const plain = (_, value) => (typeof value === "function" ? "a sentence" : value);
console.log(JSON.stringify(words, plain));
"""

Catalogues = Mapping[str, Mapping[str, Any]]


@pytest.fixture(scope="module")
def catalogues() -> Catalogues:
    """The words of every language, by area."""
    found = {}
    for language in LANGUAGES:
        index = (CATALOGUES / language / "index.ts").as_uri()
        command = [str(node.NODE), "--input-type=module", "--eval", TELL, language, index]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        found[language] = json.loads(done.stdout)
    return found


def said(words: object, name: str) -> Iterator[object]:
    """What the catalogue, or a part of it, has for a name, however deep it stands."""
    if isinstance(words, dict):
        for key, inner in words.items():
            if key == name:
                yield inner
            yield from said(inner, name)


def test_there_is_more_than_one_language() -> None:
    assert {"en", "vi"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(set(CODES) - NOT_ON_THE_PAGE))
def test_every_refusal_that_somebody_at_the_page_can_meet_has_words(
    catalogues: Catalogues, code: str, language: str
) -> None:
    assert any(said(catalogues[language]["refusals"], code)), code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(set(PROTOCOL["x-events"]) - NOT_TOLD))
def test_every_event_has_words(catalogues: Catalogues, name: str, language: str) -> None:
    assert any(said(catalogues[language]["events"], name)), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(PROTOCOL["x-notices"]))
def test_every_notice_has_words(catalogues: Catalogues, name: str, language: str) -> None:
    assert any(said(catalogues[language]["notices"], name)), name
