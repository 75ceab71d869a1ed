"""The stack that is killed on purpose: it is gone whenever nobody is left who could end it."""

import asyncio
import gc
import warnings
from pathlib import Path

import pytest

from local.crash import Child


def test_a_stack_that_does_not_come_up_leaves_no_process(tmp_path: Path) -> None:
    child = Child(0, tmp_path / "data", tmp_path / "no assembly")
    with pytest.raises(RuntimeError, match="did not come up"):
        asyncio.run(child.start())
    with warnings.catch_warnings(record=True) as left_behind:
        warnings.simplefilter("always")
        del child
        gc.collect()
    assert not left_behind, "a process or its pipe was left to the collector"
