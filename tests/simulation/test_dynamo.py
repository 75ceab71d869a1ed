"""The same on the tables that are deployed: seeds hold, they repeat, and mistakes in the stores are found."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.dynamo_mutants import DYNAMO_MUTANTS
from tests.simulation.world import simulate

ROOT = Path(__file__).resolve().parents[2]
STEPS = 2_000


@pytest.mark.parametrize("seed", range(101, 105))
def test_every_invariant_holds_on_dynamodb(seed: int) -> None:
    report = simulate(seed, STEPS, storage="dynamo")
    if report.violation:
        print(*report.tail, sep="\n")
    assert not report.violation, f"replay with --seed {seed} --steps {STEPS} --storage dynamo"


def test_a_seed_is_the_same_run_on_dynamodb_in_every_process() -> None:
    command = [
        sys.executable,
        "-m",
        "tests.simulation",
        "--seed",
        "8",
        "--steps",
        "800",
        "--storage",
        "dynamo",
    ]
    lines = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        lines.add(run.stdout.splitlines()[-1])
    [line] = lines
    assert len(json.loads(line)["digest"]) == 64


@pytest.mark.parametrize("mistake", DYNAMO_MUTANTS)
def test_a_mistake_in_the_stores_is_found_within_a_few_seeds(mistake: str) -> None:
    make, found = DYNAMO_MUTANTS[mistake]
    with make():
        violations = (simulate(seed, STEPS, storage="dynamo").violation for seed in range(1, 25))
        first = next((violation for violation in violations if violation), "")
    assert re.search(found, first), first
