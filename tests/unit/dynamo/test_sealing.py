"""Sealing: what opens, what does not, and what a key's holder is told."""

import base64
import json
from typing import Any

import pytest
from engine.game import UnknownCodec
from runtime.sealing import FixedKeys, SealBroken, Sealer, SealingKeys, parse_keys

KEY, OTHER_KEY = bytes(range(32)), bytes(range(32, 64))
SEALER = Sealer(FixedKeys(SealingKeys("k1", {"k1": KEY})))


def test_what_was_sealed_opens_in_its_place_only() -> None:
    blob = SEALER.seal("AsKd", "table:t1")
    assert SEALER.open(blob, "table:t1") == "AsKd"
    with pytest.raises(SealBroken):
        SEALER.open(blob, "table:t2")


def test_the_same_text_never_seals_to_the_same_blob() -> None:
    assert len({SEALER.seal("AsKd", "table:t1") for _ in range(20)}) == 20


@pytest.mark.parametrize("position", range(2 + 2 + 12 + 4 + 16))
def test_a_blob_with_any_byte_changed_does_not_open(position: int) -> None:
    blob = bytearray(SEALER.seal("AsKd", "table:t1"))
    blob[position] ^= 1
    with pytest.raises(SealBroken):
        SEALER.open(bytes(blob), "table:t1")


@pytest.mark.parametrize("length", [0, 1, 2, 4, 15, 16, 20, 31])
def test_a_blob_that_was_cut_off_does_not_open(length: int) -> None:
    with pytest.raises(SealBroken):
        SEALER.open(SEALER.seal("AsKd", "table:t1")[:length], "table:t1")


def test_a_broken_seal_is_like_newer_code_busy_and_no_bug() -> None:
    assert issubclass(SealBroken, UnknownCodec)


def test_an_old_key_opens_and_the_current_one_seals() -> None:
    old = SEALER.seal("AsKd", "p")
    both = Sealer(FixedKeys(SealingKeys("k2", {"k1": KEY, "k2": OTHER_KEY})))
    assert both.open(old, "p") == "AsKd"
    with pytest.raises(SealBroken, match="k2"):
        SEALER.open(both.seal("AsKd", "p"), "p")


def test_another_key_of_the_same_name_does_not_open() -> None:
    with pytest.raises(SealBroken):
        Sealer(FixedKeys(SealingKeys("k1", {"k1": OTHER_KEY}))).open(SEALER.seal("AsKd", "p"), "p")


def secret(**changed: Any) -> str:
    document = {"current": "k1", "keys": {"k1": base64.b64encode(KEY).decode()}}
    return json.dumps(document | changed)


def test_keys_are_read_from_the_secret() -> None:
    assert parse_keys(secret()) == SealingKeys("k1", {"k1": KEY})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        secret(current="k2"),
        secret(current=["k1"]),
        secret(keys={"k1": "not base64!"}),
        secret(keys={"k1": base64.b64encode(KEY[:16]).decode()}),
        secret(keys={"k1": 7}),
        secret(keys=[]),
        secret(current="", keys={"": base64.b64encode(KEY).decode()}),
    ],
)
def test_a_secret_of_another_form_is_refused_without_being_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="sealing") as caught:
        parse_keys(text)
    assert base64.b64encode(KEY).decode()[:8] not in str(caught.value)


def test_keys_never_show() -> None:
    assert "k1" in repr(SealingKeys("k1", {"k1": KEY}))
    assert repr(KEY)[2:-1] not in repr(SealingKeys("k1", {"k1": KEY}))
