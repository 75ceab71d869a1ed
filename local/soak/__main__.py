"""Soak the running stack: ``python -m local.soak --seconds 60 --players 40 --tables 6``.

Bots play, lose their lines, hang, come back, sit out, leave, sign in twice, repeat themselves and send
rubbish. The last line of output is one JSON object; what is wrong goes to stderr, and the exit code is
then 1.
"""

import argparse
import asyncio
import json
import random
import sys

from runtime import observability

from local import variants
from local.soak.run import Plan, soak


def main(arguments: list[str]) -> int:
    """Return 0 when everything is in order, 1 when anything is off."""
    parser = argparse.ArgumentParser(prog="python -m local.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long people play")
    parser.add_argument("--players", type=int, default=40, help="guests; one in eight only watches")
    parser.add_argument("--tables", type=int, default=6, help="tables; one in three is live")
    parser.add_argument("--seed", type=int, default=None, help="of what people do")
    variants.add_option(parser)
    options = parser.parse_args(arguments)
    if options.seconds <= 0 or options.players < 2 or options.tables < 1:
        parser.error("it takes some time, two players and a table")
    observability.configure("WARNING", sys.stderr)
    seed = random.randrange(10**6) if options.seed is None else options.seed
    plan = Plan(options.seconds, options.players, options.tables, seed)
    variants.to_stderr(f"{plan.players} guests at {plan.tables} tables for {plan.seconds:.0f} s, seed {seed}")
    with variants.plain_refusals():
        platform = variants.chosen(options, variants.to_stderr, seed=seed)
        report = asyncio.run(soak(plan, variants.to_stderr, platform))
    for finding in report.findings:
        variants.to_stderr(f"WRONG (seed {seed}): {finding}")
    print(json.dumps(report.as_json()))
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
