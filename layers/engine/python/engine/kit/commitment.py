"""The commitment to a shuffled deck: a Merkle root of 52 salted leaves (R22.3).

salts = the first 52 x 16 bytes of SHAKE-256(0x02, seed), 16 for each position of the deck
leaf  = SHA-256(0x00, salt, card as two ASCII letters)
group = SHA-256(0x01, its four leaves), 13 groups in deck order
root  = SHA-256(0x01, the 13 groups)

The salts keep a reader of one proof from guessing the other cards, the prefixes keep a group from being
passed off as a leaf. A binary tree would take 103 hashes instead of 66, and every hand pays for them.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import TypedDict

DECK_SIZE = 52

_LEAF = b"\x00"
_NODE = b"\x01"
_SALTS = b"\x02"
_SALT_SIZE = 16
_GROUP_SIZE = 4
_GROUPS = DECK_SIZE // _GROUP_SIZE
_PATH_SIZE = _GROUP_SIZE - 1 + _GROUPS - 1


class CardProof(TypedDict):
    """What convinces a holder of the root that ``card`` lay at ``position`` (from 0) of the deck.

    ``salt`` and the hashes of ``path`` are hexadecimal: the three other leaves of the card's group, then the
    twelve other groups, each in deck order.
    """

    position: int
    card: str
    salt: str
    path: list[str]


def root(deck: Sequence[str], seed: str) -> str:
    """Return the root (hexadecimal) of a whole deck; ``seed`` is 32 bytes in hexadecimal."""
    return _node(_groups(_leaves(deck, _salts(seed)))).hex()


def prove(deck: Sequence[str], seed: str, position: int) -> CardProof:
    """Return the proof of one card; ``position`` counts from 0."""
    return prove_all(deck, seed, (position,))[0]


def prove_all(deck: Sequence[str], seed: str, positions: Sequence[int]) -> list[CardProof]:
    """Return the proofs of several cards out of one tree, in the order asked for."""
    salts = _salts(seed)
    leaves = _leaves(deck, salts)
    groups = _groups(leaves)
    proofs: list[CardProof] = []
    for position in positions:
        group = position // _GROUP_SIZE
        first = group * _GROUP_SIZE
        nearby = leaves[first:position] + leaves[position + 1 : first + _GROUP_SIZE]
        path = [node.hex() for node in nearby + groups[:group] + groups[group + 1 :]]
        salt = salts[position].hex()
        proofs.append({"position": position, "card": deck[position], "salt": salt, "path": path})
    return proofs


def verify(root: str, position: int, card: str, salt: str, path: Sequence[str]) -> bool:
    """Tell whether the proof leads to the root. Anything malformed does not."""
    if not 0 <= position < DECK_SIZE or len(path) != _PATH_SIZE:
        return False
    try:
        node = sha256(_LEAF + _from_hex(salt, _SALT_SIZE) + card.encode("ascii")).digest()
        siblings = [_from_hex(text, sha256().digest_size) for text in path]
    except ValueError:
        return False
    group, place = divmod(position, _GROUP_SIZE)
    leaves, groups = siblings[: _GROUP_SIZE - 1], siblings[_GROUP_SIZE - 1 :]
    leaves.insert(place, node)
    groups.insert(group, _node(leaves))
    return _node(groups).hex() == root


def _from_hex(text: str, size: int) -> bytes:
    """Return the bytes that a hexadecimal text stands for. Raises ValueError unless there are ``size``."""
    value = bytes.fromhex(text)
    if len(value) != size or len(text) != 2 * size:
        raise ValueError(text)
    return value


def _leaves(deck: Sequence[str], salts: Sequence[bytes]) -> list[bytes]:
    assert len(deck) == DECK_SIZE, "a commitment is to a whole deck"
    return [
        sha256(_LEAF + salt + card.encode()).digest() for salt, card in zip(salts, deck, strict=True)
    ]


def _groups(leaves: Sequence[bytes]) -> list[bytes]:
    return [_node(leaves[first : first + _GROUP_SIZE]) for first in range(0, DECK_SIZE, _GROUP_SIZE)]


def _node(children: Sequence[bytes]) -> bytes:
    return sha256(_NODE + b"".join(children)).digest()


def _salts(seed: str) -> list[bytes]:
    """Return the salt of each position; no salt tells anything about another one, nor about the seed.

    One stream instead of 52 keyed hashes, for the same reason as the shape of the tree.
    """
    key = bytes.fromhex(seed)
    assert len(key) == 32, "a seed is 32 bytes"
    stream = shake_256(_SALTS + key).digest(DECK_SIZE * _SALT_SIZE)
    return [stream[start : start + _SALT_SIZE] for start in range(0, len(stream), _SALT_SIZE)]
