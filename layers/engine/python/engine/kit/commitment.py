"""The commitment to a shuffled deck: a Merkle root of 52 salted leaves (R22.3).

salts = the first 52 x 16 bytes of SHAKE-256(0x02, seed), 16 for each position of the deck
leaf  = SHA-256(0x00, salt, card as two ASCII letters)
node  = SHA-256(0x01, left, right)

Each level pairs its nodes from the left; the last node of an odd level goes up as it is. The salts keep a
reader of one proof from guessing the other cards, the prefixes keep a node from being passed off as a leaf.
"""

from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import TypedDict

DECK_SIZE = 52

_LEAF = b"\x00"
_NODE = b"\x01"
_SALTS = b"\x02"
_SALT_SIZE = 16


class CardProof(TypedDict):
    """What convinces a holder of the root that ``card`` lay at ``position`` (from 0) of the deck.

    ``salt`` and the sibling hashes of ``path``, from the leaf upwards, are hexadecimal.
    """

    position: int
    card: str
    salt: str
    path: list[str]


def root(deck: Sequence[str], seed: str) -> str:
    """Return the root (hexadecimal) of a whole deck; ``seed`` is 32 bytes in hexadecimal."""
    return _levels(deck, seed)[-1][0].hex()


def prove(deck: Sequence[str], seed: str, position: int) -> CardProof:
    """Return the proof of one card; ``position`` counts from 0."""
    return prove_all(deck, seed, (position,))[0]


def prove_all(deck: Sequence[str], seed: str, positions: Sequence[int]) -> list[CardProof]:
    """Return the proofs of several cards out of one tree, in the order asked for."""
    levels = _levels(deck, seed)
    salts = _salts(seed)
    proofs: list[CardProof] = []
    for position in positions:
        path = []
        index = position
        for nodes in levels[:-1]:
            sibling = index ^ 1
            if sibling < len(nodes):
                path.append(nodes[sibling].hex())
            index //= 2
        salt = salts[position].hex()
        proofs.append({"position": position, "card": deck[position], "salt": salt, "path": path})
    return proofs


def verify(root: str, position: int, card: str, salt: str, path: Sequence[str]) -> bool:
    """Tell whether the proof leads to the root. Anything malformed does not."""
    if not 0 <= position < DECK_SIZE:
        return False
    try:
        node = sha256(_LEAF + _from_hex(salt, _SALT_SIZE) + card.encode("ascii")).digest()
        siblings = [_from_hex(text, sha256().digest_size) for text in path]
    except ValueError:
        return False
    index, width = position, DECK_SIZE
    for sibling in siblings:
        while index == width - 1 and index % 2 == 0 and width > 1:  # nobody to pair with on this level
            index, width = index // 2, (width + 1) // 2
        if width == 1:
            return False
        pair = node + sibling if index % 2 == 0 else sibling + node
        node = sha256(_NODE + pair).digest()
        index, width = index // 2, (width + 1) // 2
    return node.hex() == root


def _from_hex(text: str, size: int) -> bytes:
    """Return the bytes that a hexadecimal text stands for. Raises ValueError unless there are ``size``."""
    value = bytes.fromhex(text)
    if len(value) != size or len(text) != 2 * size:
        raise ValueError(text)
    return value


def _levels(deck: Sequence[str], seed: str) -> list[list[bytes]]:
    """Return the tree, leaves first, the root alone in the last level."""
    assert len(deck) == DECK_SIZE, "a commitment is to a whole deck"
    nodes = [
        sha256(_LEAF + salt + card.encode()).digest()
        for salt, card in zip(_salts(seed), deck, strict=True)
    ]
    levels = [nodes]
    while len(nodes) > 1:
        pairs = zip(nodes[::2], nodes[1::2], strict=False)
        above = [sha256(_NODE + left + right).digest() for left, right in pairs]
        if len(nodes) % 2:
            above.append(nodes[-1])
        nodes = above
        levels.append(nodes)
    return levels


def _salts(seed: str) -> list[bytes]:
    """Return the salt of each position; no salt tells anything about another one, nor about the seed.

    One stream instead of 52 keyed hashes: every hand of an RNG table pays for its commitment.
    """
    key = bytes.fromhex(seed)
    assert len(key) == 32, "a seed is 32 bytes"
    stream = shake_256(_SALTS + key).digest(DECK_SIZE * _SALT_SIZE)
    return [stream[start : start + _SALT_SIZE] for start in range(0, len(stream), _SALT_SIZE)]
