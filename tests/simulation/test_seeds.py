"""Fifty seeds hold, a seed is the same run everywhere, and the simulator finds mistakes that are made."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.chat_mutants import CHAT_MUTANTS
from tests.simulation.mutants import MUTANTS
from tests.simulation.prize_mutants import PRIZE_MUTANTS
from tests.simulation.world import simulate

ALL_MUTANTS = {**MUTANTS, **PRIZE_MUTANTS, **CHAT_MUTANTS}

ROOT = Path(__file__).resolve().parents[2]
STEPS = 3_000


@pytest.mark.parametrize("seed", range(1, 51))
def test_every_invariant_holds(seed: int) -> None:
    report = simulate(seed, STEPS)
    if report.violation:
        print(*report.tail, sep="\n")
    assert not report.violation, f"replay with --seed {seed} --steps {STEPS}"


@pytest.mark.rule("R18.2", "R19.5")
def test_hands_are_void_in_every_way_and_nobody_loses_a_cent() -> None:
    """Seeds until all of it has come often enough: ticks and voids that fail, states that are damaged."""
    seen = dict.fromkeys(("voids", "tick_fails", "void_fails", "state_damaged"), 0)
    for seed in range(101, 161):
        report = simulate(seed, STEPS)
        assert not report.violation, f"replay with --seed {seed} --steps {STEPS}"
        seen = {what: count + report.counts.get(what, 0) for what, count in seen.items()}
        if min(seen.values()) >= 2:
            return
    raise AssertionError(seen)


def test_a_seed_is_the_same_run_in_every_process() -> None:
    command = [sys.executable, "-m", "tests.simulation", "--seed", "7", "--steps", "1500"]
    lines = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        lines.add(run.stdout.splitlines()[-1])
    [line] = lines
    assert len(json.loads(line)["digest"]) == 64


def test_another_seed_is_another_run() -> None:
    assert simulate(7, 1_500).digest != simulate(8, 1_500).digest


@pytest.mark.rule("R5.7", "R5.12", "R5.14")
def test_prizes_are_won_and_decided_in_every_way() -> None:
    """Seeds until all of it has come often enough: at the table, at the console, late, rejected, void."""
    wanted = ("prizes_approved", "prizes_rejected", "prizes_awarded", "console", "answers", "workflow_lost")
    seen = dict.fromkeys(wanted, 0)
    for seed in range(81, 101):
        report = simulate(seed, STEPS)
        assert not report.violation, f"replay with --seed {seed} --steps {STEPS}"
        seen = {what: count + report.counts.get(what, 0) for what, count in seen.items()}
        if min(seen.values()) >= 1:
            return
    raise AssertionError(seen)


@pytest.mark.parametrize("mistake", ALL_MUTANTS)
def test_a_mistake_is_found_within_a_few_seeds(mistake: str) -> None:
    make, found = ALL_MUTANTS[mistake]
    with make():
        violations = (simulate(seed, STEPS).violation for seed in range(1, 17))
        first = next((violation for violation in violations if violation), "")
    assert re.search(found, first), first
