"""What the CDK runs: the templates of one stage (``RLIVE_STAGE``, else dev)."""

import os

from infra.application import DEFAULT_STAGE, build, synthesize
from infra.stage import parse_stage

if __name__ == "__main__":
    synthesize(build(parse_stage(os.environ.get("RLIVE_STAGE", DEFAULT_STAGE))))
