"""Node and npm as a Python package brought them: ``python -m infra.node <npm's arguments>``, run in ``web/``.

    python -m infra.node run format
    python -m infra.node install --save-exact --save-dev vite

Nobody needs a Node of his own, and all use the same one.
"""

import json
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


def forget_addresses(lock: Path) -> None:
    """Leave out of a lock file where its packages ask for money: what it is for are versions and hashes."""
    text = lock.read_text(encoding="utf-8")
    content = json.loads(text)
    for package in content["packages"].values():
        package.pop("funding", None)
    shorter = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    if shorter != text:
        lock.write_text(shorter, encoding="utf-8")


def main(arguments: Sequence[str], folder: Path = WEB_SOURCES) -> int:
    """Run npm in ``folder``; 1 when it failed. npm writes its lock file as it likes, so that comes after."""
    done = npm(arguments, folder)
    forget_addresses(folder / "package-lock.json")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
