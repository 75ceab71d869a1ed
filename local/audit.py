"""Audit the house of ``make play``, whether it runs or has ended or was killed: ``python -m local.audit``.

Every balance, every table's money and every sum of a day is recomputed from the book and compared. Nothing
is written. Where there is no house yet, a short one is played and audited. The last line of output is one
JSON object; what differs goes to stderr, and the exit code is then 1.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from engine.registry import GAMES
from runtime import observability
from runtime.audit import audit

from local import smoke, variants
from local.kept import is_kept, read_kept
from local.play import DATA
from local.template.deployed import TemplatePlatform, TemplateSettings
from local.template.synthesis import assembly


def audited(folder: Path) -> dict[str, Any]:
    """Audit what a run has kept in a folder."""
    kept = read_kept(folder)
    if kept.unread_bytes:
        variants.to_stderr(f"the last {kept.unread_bytes} bytes of the journal cannot be read")
    return audit(kept.ledger, kept.purses, kept.tables, GAMES)


def play_short(folder: Path, template: Path | None) -> None:
    """Let bots play some hands and keep them in a folder."""
    platform = TemplatePlatform(TemplateSettings(template or assembly(variants.to_stderr), folder))
    seed = random.randrange(10**6)
    asyncio.run(smoke.run(6, 2, seed=seed, rng_players=4, live_players=3, platform=platform))


def main(arguments: list[str]) -> int:
    """Return 0 when every cent is where the book says, 1 when one is not."""
    parser = argparse.ArgumentParser(prog="python -m local.audit", description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the house")
    parser.add_argument("--assembly", type=Path, help="play a short house on this CDK assembly")
    options = parser.parse_args(arguments)
    observability.configure("ERROR", sys.stderr)
    if is_kept(options.data):
        variants.to_stderr(f"auditing the house in {options.data}")
        found = audited(options.data)
    else:
        variants.to_stderr(f"there is no house in {options.data} yet: a short one is played and audited")
        with variants.plain_refusals(), tempfile.TemporaryDirectory() as temporary:
            play_short(Path(temporary), options.assembly)
            found = audited(Path(temporary))
    for difference in found["differences"]:
        variants.to_stderr(json.dumps(difference))
    line = {
        "accounts": found["accounts"],
        "transfers": found["transfers"],
        "differences": len(found["differences"]),
        "sum_cents": found["sum_cents"],
    }
    print(json.dumps(line))
    return 1 if found["differences"] or found["sum_cents"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
