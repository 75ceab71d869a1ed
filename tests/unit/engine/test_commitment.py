"""The commitment to a deck, checked against a second implementation written from its description."""

from collections.abc import Sequence
from hashlib import sha256, shake_256

import pytest
from engine.kit.commitment import CardProof, prove, prove_all, root, verify
from evaluator import CARDS
from hypothesis import given
from hypothesis import strategies as st

SEED = bytes(range(32)).hex()
DECK = CARDS


def tree_by_hand(deck: Sequence[str], seed: str) -> bytes:
    """The root, from the leaves up, as the module's description says."""
    salts = shake_256(b"\x02" + bytes.fromhex(seed)).digest(52 * 16)
    level = [
        sha256(b"\x00" + salts[16 * place : 16 * place + 16] + card.encode()).digest()
        for place, card in enumerate(deck)
    ]
    fours = [b"".join(level[place : place + 4]) for place in range(0, 52, 4)]
    return sha256(b"\x01" + b"".join([sha256(b"\x01" + four).digest() for four in fours])).digest()


@pytest.mark.rule("R22.3")
@given(st.permutations(DECK), st.binary(min_size=32, max_size=32))
def test_the_root_is_that_of_the_description(deck: list[str], seed: bytes) -> None:
    assert root(deck, seed.hex()) == tree_by_hand(deck, seed.hex()).hex()


@pytest.mark.rule("R22.3")
def test_every_card_can_be_proved() -> None:
    committed = root(DECK, SEED)
    for position, card in enumerate(DECK):
        proof = prove(DECK, SEED, position)
        assert (proof["position"], proof["card"]) == (position, card)
        assert verify(committed, **proof)
    assert prove_all(DECK, SEED, (51, 0)) == [prove(DECK, SEED, 51), prove(DECK, SEED, 0)]


@pytest.mark.rule("R22.3")
@given(st.integers(0, 51), st.integers(0, 51), st.sampled_from(DECK))
def test_no_other_card_or_position_can_be_proved(position: int, other: int, card: str) -> None:
    committed = root(DECK, SEED)
    proof = prove(DECK, SEED, position)
    moved = verify(committed, other, proof["card"], proof["salt"], proof["path"])
    assert moved == (other == position)
    changed = verify(committed, position, card, proof["salt"], proof["path"])
    assert changed == (card == proof["card"])


def forged(proof: CardProof) -> dict[str, CardProof]:
    """Proofs that are wrong in one respect."""
    salt, path = proof["salt"], proof["path"]
    return {
        "no path": {**proof, "path": []},
        "path too short": {**proof, "path": path[:-1]},
        "path too long": {**proof, "path": [*path, path[0]]},
        "path swapped": {**proof, "path": [path[1], path[0], *path[2:]]},
        "not hexadecimal": {**proof, "path": ["zz" * 32, *path[1:]]},
        "hash too short": {**proof, "path": [path[0][:-2], *path[1:]]},
        "spaces in a hash": {**proof, "path": [path[0] + " ", *path[1:]]},
        "another salt": {**proof, "salt": "00" * 16},
        "salt too long": {**proof, "salt": salt + "00"},
        "salt's last byte given to the card": {
            **proof,
            "salt": salt[:-2],
            "card": chr(int(salt[-2:], 16)) + proof["card"],
        },
        "no card": {**proof, "card": ""},
        "not ASCII": {**proof, "card": "A♠"},
        "position before the deck": {**proof, "position": -1},
        "position after the deck": {**proof, "position": 52},
    }


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("kind", list(forged(prove(DECK, SEED, 0))))
@pytest.mark.parametrize("position", [0, 7, 48, 51])
def test_a_forged_proof_is_no_proof(position: int, kind: str) -> None:
    assert not verify(root(DECK, SEED), **forged(prove(DECK, SEED, position))[kind])


@pytest.mark.rule("R22.3")
def test_another_seed_or_order_gives_another_root() -> None:
    swapped = (DECK[1], DECK[0], *DECK[2:])
    assert len({root(DECK, SEED), root(swapped, SEED), root(DECK, "00" * 32)}) == 3
