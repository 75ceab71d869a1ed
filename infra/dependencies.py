"""The dependencies layer's content: wheels for Lambda's platform, without Docker and without a compiler.

A folder outside the checkout, named by a hash of everything that decides what is in it, keeps what pip made:
the first synthesis downloads, all others take seconds and need no network.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
REQUIREMENTS: Final = ROOT / "requirements-lambda.txt"
PYTHON_VERSION: Final = "3.13"
# Lambda's Python 3.13 runs on Amazon Linux 2023 with glibc 2.34, so both generations of wheels load.
PLATFORMS: Final = ("manylinux2014_aarch64", "manylinux_2_28_aarch64")

_PIP: Final = (
    "install", "--quiet", "--disable-pip-version-check", "--no-compile", "--require-hashes", "--no-deps",
    "--only-binary=:all:", "--implementation", "cp", "--python-version", PYTHON_VERSION,
    *(part for platform in PLATFORMS for part in ("--platform", platform)),
)  # fmt: skip


class DependenciesUnavailable(RuntimeError):  # noqa: N818
    """pip could not bring the wheels; the text is what it said."""


def content_hash(requirements: Path = REQUIREMENTS) -> str:
    """Return what names the layer's content: the pinned list, and how it is installed."""
    return hashlib.sha256(requirements.read_bytes() + repr(_PIP).encode()).hexdigest()


def cache_folder() -> Path:
    """Where bundled wheels are kept: ``$XDG_CACHE_HOME/rlive``, else ``~/.cache/rlive``."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "rlive" / "layers"


def installed(requirements: Path = REQUIREMENTS) -> Path:
    """Return a folder with the packages of ``requirements``, made when it is not there yet.

    Raises DependenciesUnavailable.
    """
    folder = cache_folder() / content_hash(requirements)
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as unfinished:
            target = Path(unfinished) / "packages"
            _install(requirements, target)
            # Only a finished folder gets the name, and whoever comes second uses the first one's.
            try:
                target.rename(folder)
            except OSError:
                if not folder.is_dir():
                    raise
    return folder


def bundle(output: Path, requirements: Path = REQUIREMENTS) -> None:
    """Put the layer's content into ``output``: ``python/<packages>``."""
    shutil.copytree(installed(requirements), output / "python")


def _install(requirements: Path, target: Path) -> None:
    places = ["--requirement", str(requirements), "--target", str(target)]
    command = [sys.executable, "-m", "pip", *_PIP, *places]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != 0:
        raise DependenciesUnavailable(f"the dependencies layer cannot be made:\n{done.stderr.strip()}")
    shutil.rmtree(target / "bin", ignore_errors=True)
