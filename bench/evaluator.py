"""How fast the evaluator scores hands and loads, beside eval7 (C): `python -m bench.evaluator`.

Both libraries get the same random seven-card hands, made ready in the form each of them wants (a tuple of
card integers here, a list of `Card` objects there, 52 objects shared by all hands), and are called once a
hand. They take turns, so that what else the machine does hits both; the medians count. The hands do not fit
into the processor's caches, as in a real process that does other things between two hands.

`load_ms` is the median time of `import evaluator` in fresh interpreters: its modules from compiled bytecode
and the unpacked tables. The four modules of the standard library that it needs are there already, as in any
process that scores hands; `import_ms` is the same with them. The bytecode is cached in a folder of its own,
so the figures do not depend on whether this machine may write it beside the sources.
"""

from __future__ import annotations

import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import evaluator

HAND_COUNT = 50_000
ROUND_COUNT = 15
LOAD_COUNT = 11
SEED = 20_240_229

_STANDARD_LIBRARY = "import array, enum, types, zlib"
_TIMED_IMPORT = """
import time
started = time.perf_counter()
import evaluator
print((time.perf_counter() - started) * 1000)
"""


def random_hands(count: int, seed: int) -> list[list[str]]:
    """`count` hands of seven different card names."""
    rng = random.Random(seed)
    return [rng.sample(evaluator.CARDS, 7) for _ in range(count)]


def hands_per_second(score: Callable[[Any], int], hands: Sequence[Any]) -> float:
    """How many of the prepared hands one pass scores in a second."""
    started = time.perf_counter()
    for hand in hands:
        score(hand)
    return len(hands) / (time.perf_counter() - started)


def measure_load_ms(before: str) -> float:
    """The median import time in fresh interpreters; a first import, not counted, compiles the bytecode."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as bytecode_folder:
        environment["PYTHONPYCACHEPREFIX"] = bytecode_folder
        _timed_import_ms(environment, before)
        return statistics.median(_timed_import_ms(environment, before) for _ in range(LOAD_COUNT))


def _timed_import_ms(environment: Mapping[str, str], before: str) -> float:
    command = [sys.executable, "-c", before + _TIMED_IMPORT]
    finished = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603
    return float(finished.stdout)


def measure_rates(eval7: Any) -> tuple[float, float]:
    """Median hands a second of the evaluator and of eval7."""
    names = random_hands(HAND_COUNT, SEED)
    their_cards = {name: eval7.Card(name) for name in evaluator.CARDS}
    our_hands = [tuple(evaluator.card(name) for name in hand) for hand in names]
    their_hands = [[their_cards[name] for name in hand] for hand in names]
    our_rates: list[float] = []
    their_rates: list[float] = []
    gc.collect()
    gc.disable()
    for _ in range(ROUND_COUNT):
        our_rates.append(hands_per_second(evaluator.evaluate, our_hands))
        their_rates.append(hands_per_second(eval7.evaluate, their_hands))
    gc.enable()
    return statistics.median(our_rates), statistics.median(their_rates)


def main() -> int:
    """Prints the figures, one JSON object on the last line; 1 where eval7 is missing."""
    try:
        import eval7  # noqa: PLC0415
    except ImportError:
        print("eval7 is not installed on this platform, so there is nothing to measure against")
        return 1
    ours, theirs = measure_rates(eval7)
    figures = {
        "hands_per_s": round(ours),
        "eval7_hands_per_s": round(theirs),
        "ratio": round(ours / theirs, 2),
        "load_ms": round(measure_load_ms(_STANDARD_LIBRARY), 1),
        "import_ms": round(measure_load_ms(""), 1),
    }
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
