"""What every test can rely on."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

# The same examples in every run, because a red test must be red again for the next person; and no
# per-example deadline, because a busy machine is not a broken rule.
settings.register_profile("rlive", derandomize=True, deadline=None)
settings.load_profile("rlive")


@pytest.fixture(scope="session")
def corpus_folder() -> Path:
    """The folder of recorded hands: RLIVE_CORPUS, else `shared/corpus` beside the checkout, else a skip."""
    named = os.environ.get("RLIVE_CORPUS")
    folder = Path(named) if named else ROOT.parent / "shared" / "corpus"
    if not folder.is_dir():
        pytest.skip("no recorded hands here: set RLIVE_CORPUS to the folder that holds them")
    return folder
