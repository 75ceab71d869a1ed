"""What the CDK runs: the templates of one stage (``RLIVE_STAGE``, else dev)."""

import os
import sys

from infra.application import DEFAULT_STAGE, build, synthesize
from infra.stage import parse_stage

if __name__ == "__main__":
    try:
        stage = parse_stage(os.environ.get("RLIVE_STAGE", DEFAULT_STAGE))
    except ValueError as error:
        sys.exit(str(error))
    synthesize(build(stage))
