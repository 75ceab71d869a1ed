"""``python -m tests.simulation --seed N``: one run of the whole shell in virtual time.

Prints what happened and, last, one JSON line. Exit status 1 when an invariant broke: the same seed and
steps break it again.
"""

import argparse
import json
import sys

from tests.simulation.world import DEFAULT_STEPS, STORAGES, simulate


def main() -> int:
    """Run the seed of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--steps", type=int, default=DEFAULT_STEPS, help="how long faults go on")
    parser.add_argument(
        "--storage", choices=STORAGES, default="memory", help="where the house is: in memory, or on DynamoDB"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="print every step")
    options = parser.parse_args()
    report = simulate(options.seed, options.steps, print if options.verbose else None, options.storage)
    for name, value in report.counts.items():
        print(f"{name:>20} {value}")
    print(f"{'virtual seconds':>20} {report.virtual_s}")
    if report.violation:
        if not options.verbose:
            print(*report.tail[-60:], sep="\n")
        print(f"broken: {report.violation}")
        print(f"replay with --seed {options.seed} --steps {options.steps} --storage {options.storage}")
    print(json.dumps(report.summary()))
    return 1 if report.violation else 0


if __name__ == "__main__":
    sys.exit(main())
