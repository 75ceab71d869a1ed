"""Real hands through the engine: every one ends with the recorded stacks, or is of a game not played here."""

from pathlib import Path

import pytest

from bench.recording import ANOTHER_LIMIT, CAPPED, CARDS_MISSING, CASH_OUT, EXTRA_BLIND, RUN_TWICE
from bench.replay import replay_files

NOT_PLAYED_HERE = {ANOTHER_LIMIT, CAPPED, CARDS_MISSING, CASH_OUT, EXTRA_BLIND, RUN_TWICE}


@pytest.mark.rule("R1.6")
@pytest.mark.rule("R1.7")
@pytest.mark.rule("R1.8")
@pytest.mark.rule("R1.10")
@pytest.mark.rule("R4.1")
def test_every_hand_of_the_six_handed_sample_ends_with_the_recorded_stacks(corpus_folder: Path) -> None:
    tally = replay_files([corpus_folder / "pluribus.jsonl"])
    assert tally.mismatched == ()
    assert tally.exact == tally.hands == 4_997


@pytest.mark.rule("R1.4")
@pytest.mark.rule("R1.11")
@pytest.mark.rule("R3.5")
@pytest.mark.rule("R3.7")
@pytest.mark.parametrize("name", ["pokerstars.jsonl", "others.jsonl"])
def test_every_no_limit_hand_of_the_rooms_ends_with_the_recorded_stacks(
    corpus_folder: Path, name: str
) -> None:
    tally = replay_files([corpus_folder / name])
    assert tally.mismatched == ()
    assert set(tally.unsupported) <= NOT_PLAYED_HERE
    assert tally.exact + tally.unsupported.total() == tally.hands
    assert tally.exact > tally.unsupported.total()
