"""The state of a table as text: two versioned JSON documents, the second of which is sealed by the shell.

Public: everything but cards. Secret: the deck, the seed and the sealed part of the log.

Old and new code serve the same tables while a release goes out, so the code reads two versions, N and N + 1.
It writes N until everything that runs reads both; then operations flip a setting, and it writes N + 1.

How N moves on, say to 2: wait until no stored table says ``"codec":1`` any more, delete ``version_1.py``,
and put ``version_3.py`` into the two tables below in its place. Nothing else names a version
(docs/architecture/deployment.md says how operations see it through).
"""

import json
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.game import Json, UnknownCodec
from engine.holdem.codec import version_1, version_2
from engine.holdem.codec.pieces import SEALED_COMMANDS, secret_fields, split_log
from engine.holdem.state import HoldemState

__all__ = ["NEWEST", "READERS", "SEALED_COMMANDS", "SETTLED", "WRITERS", "decode", "encode", "split_log"]

Fields: TypeAlias = Mapping[str, Json]

READERS: Final[Mapping[int, Callable[[Fields, Fields], HoldemState]]] = {
    1: version_1.read,
    2: version_2.read,
}
"""{version: the state of a public and a secret document}."""
WRITERS: Final[Mapping[int, Callable[[HoldemState], Fields]]] = {
    1: version_1.write,
    2: version_2.write,
}
"""{version: the public document of a state}."""
SETTLED, NEWEST = sorted(WRITERS)
"""N, which all code in service reads, and N + 1, which is written once the setting has flipped."""

_to_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def encode(state: HoldemState, *, newest: bool) -> tuple[str, str]:
    """Return (public, secret), in the version N + 1 if ``newest``, else N."""
    version = NEWEST if newest else SETTLED
    # The version comes first: operations find the tables of a version by how their text begins.
    public = {"codec": version, **WRITERS[version](state)}
    return _to_text(public), _to_text({"codec": version, **secret_fields(state)})


def decode(public: str, secret: str) -> HoldemState:
    """Return the state that was encoded.

    Raises UnknownCodec for a version that is not read here. What ``encode`` did not write raises ValueError,
    or whatever else the reading of it comes to.
    """
    fields, sealed = json.loads(public), json.loads(secret)
    version = fields["codec"]
    for document in (fields, sealed):
        if type(document["codec"]) is not int:
            raise ValueError("the codec's version is no number")
        if document["codec"] not in READERS:
            raise UnknownCodec(f"codec version {document['codec']}")
    if sealed["codec"] != version:
        raise ValueError("two documents of different versions")
    return READERS[version](fields, sealed)
