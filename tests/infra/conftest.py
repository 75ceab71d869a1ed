"""One synthesis for all tests of a run, whichever process comes first."""

import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.infra.templates import Templates

STAGE = "live1"


@pytest.fixture(scope="session")
def cloud_assembly(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the templates of a stage that is not disposable, as the CDK's command would get it.

    A finding of cdk-nag that nobody acknowledged, or a state machine that AWS would not run, ends the
    synthesis and with it every test here.
    """
    base = tmp_path_factory.getbasetemp()
    # pytest-xdist gives each process a folder of its own in a common one.
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cloud-assembly"
    with Path(f"{folder}.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "manifest.json").is_file():
            environment = {**os.environ, "RLIVE_STAGE": STAGE, "CDK_OUTDIR": str(folder)}
            command = [sys.executable, "app.py"]
            run = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
            )
            if run.returncode != 0:
                pytest.fail(f"no synthesis:\n{run.stdout}\n{run.stderr}", pytrace=False)
    return folder


@pytest.fixture(scope="session")
def templates(cloud_assembly: Path) -> Templates:
    """The four templates, read."""
    return Templates(
        **{
            name.lower(): json.loads((cloud_assembly / f"{name}.template.json").read_text(encoding="utf-8"))
            for name in ("Account", "Data", "Guard", "Platform")
        }
    )
