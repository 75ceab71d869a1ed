"""Node and npm as a Python package brought them: ``python -m infra.node <npm's arguments>``, run in ``web/``.

    python -m infra.node run format
    python -m infra.node install --save-exact --save-dev vite

Nobody needs a Node of his own, and all use the same one.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from infra import NODE_FOLDER

ROOT: Final = Path(__file__).resolve().parents[1]
WEB_SOURCES: Final = ROOT / "web"
NODE: Final = NODE_FOLDER / "node"

# The package's own npm and npx are links that lead nowhere once a wheel has been unpacked.
_NPM_FOLDER: Final = NODE_FOLDER.parent / "lib" / "node_modules" / "npm" / "bin"


def npm(arguments: Sequence[str], folder: Path = WEB_SOURCES) -> bool:
    """Run npm in ``folder``, its output on ours; whether it ended well."""
    return _run("npm", arguments, folder)


def npx(arguments: Sequence[str], folder: Path) -> bool:
    """Run a command of a package in ``folder``, its output on ours; whether it ended well."""
    return _run("npx", arguments, folder)


def command(program: str, arguments: Sequence[str]) -> list[str]:
    """Return the command line of ``program``, which is ``npm`` or ``npx``."""
    return [str(NODE), str(_NPM_FOLDER / f"{program}-cli.js"), *arguments]


def environment() -> dict[str, str]:
    """Return this process's environment with that Node first: what npm runs calls it by its name."""
    return {**os.environ, "PATH": f"{NODE_FOLDER}{os.pathsep}{os.environ.get('PATH', '')}"}


def _run(program: str, arguments: Sequence[str], folder: Path) -> bool:
    done = subprocess.run(command(program, arguments), cwd=folder, env=environment(), check=False)  # noqa: S603
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(0 if npm(sys.argv[1:]) else 1)
