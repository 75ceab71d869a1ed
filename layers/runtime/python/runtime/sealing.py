"""Sealing of what nobody who reads the tables may see: AES-GCM with keys that can be changed in service.

A blob names its key, so that blobs under an old key stay readable while a new one is current. The place
where a blob belongs (a table's or a hand's id) is authenticated with it: moved elsewhere it does not open.
"""

import base64
import binascii
import json
import os
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from engine.game import UnknownCodec

_LAYOUT: Final = 1
"""First byte of a blob: layout, length of the key's id, the key's id, nonce, cipher text with its tag."""
_NONCE_BYTES: Final = 12
_KEY_BYTES: Final = 32


class SealBroken(UnknownCodec):
    """A blob that does not open: unknown key, or not what was sealed for this place.

    Like a state of newer code it makes one table ``busy`` and leaves it as it stands.
    """


class SealingKeys(NamedTuple):
    """Keys by id; ``current`` seals, all of them open."""

    current: str
    keys: Mapping[str, bytes]

    def __repr__(self) -> str:
        """Name the keys only."""
        return f"SealingKeys({self.current!r}, {sorted(self.keys)!r})"


class KeyRing(Protocol):
    """Where the keys come from."""

    def keys(self, *, lacking: str = "") -> SealingKeys:
        """Return the keys; ``lacking`` names one that the caller did not find among them just now."""
        ...


class FixedKeys:
    """A ring whose keys never change."""

    def __init__(self, keys: SealingKeys) -> None:
        self._keys = keys

    def keys(self, *, lacking: str = "") -> SealingKeys:  # noqa: ARG002 - there are no others
        """Return the keys."""
        return self._keys


def parse_keys(text: str) -> SealingKeys:
    """Read ``{"current": "<id>", "keys": {"<id>": "<32 bytes in base64>"}}``.

    Raises ValueError, which says what is wrong and never quotes a key.
    """
    try:
        document = json.loads(text)
        current = document["current"]
        keys = {name: base64.b64decode(key, validate=True) for name, key in document["keys"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, binascii.Error):
        raise ValueError('the sealing secret is not {"current": id, "keys": {id: base64}}') from None
    if not isinstance(current, str) or current not in keys:
        raise ValueError("the sealing secret's current key is not among its keys")
    for name, key in keys.items():
        if len(key) != _KEY_BYTES:
            raise ValueError(f"the sealing key {name!r} does not have {_KEY_BYTES} bytes")
        if not 1 <= len(name.encode()) <= 255:
            raise ValueError("the id of a sealing key has 1 to 255 bytes")
    return SealingKeys(current, keys)


class Sealer:
    """Seals texts for a place and opens them there."""

    def __init__(self, ring: KeyRing) -> None:
        self._ring = ring

    def seal(self, text: str, place: str) -> bytes:
        """Seal ``text`` under the current key; it opens for the same ``place`` only."""
        current, keys = self._ring.keys()
        name, nonce = current.encode(), os.urandom(_NONCE_BYTES)
        sealed = AESGCM(keys[current]).encrypt(nonce, text.encode(), place.encode())
        return bytes((_LAYOUT, len(name))) + name + nonce + sealed

    def open(self, blob: bytes, place: str) -> str:
        """Return what was sealed for ``place``. Raises SealBroken."""
        if len(blob) < 2 or blob[0] != _LAYOUT:
            raise SealBroken(f"{place}: a blob of an unknown layout")
        start = 2 + blob[1]
        name = blob[2:start].decode("utf-8", "replace")
        key = self._ring.keys().keys.get(name) or self._ring.keys(lacking=name).keys.get(name)
        if key is None:
            raise SealBroken(f"{place}: sealed with the unknown key {name!r}")
        nonce, sealed = blob[start : start + _NONCE_BYTES], blob[start + _NONCE_BYTES :]
        try:
            return AESGCM(key).decrypt(nonce, sealed, place.encode()).decode()
        except (InvalidTag, ValueError):
            raise SealBroken(f"{place}: not what was sealed here with the key {name!r}") from None
