"""Builds the browser client from ``web/`` into ``web/dist``.

``python -m infra.web_build`` installs and builds what has changed since the last time, and is silent when
nothing has. With ``install`` it does not build, with ``report`` it also prints the sizes of an older build.
"""

import argparse
import contextlib
import fcntl
import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from infra import node
from infra.web_sizes import measure, report

Npm: TypeAlias = Callable[[Sequence[str], Path], bool]
"""Runs npm with these arguments in this folder; whether it ended well."""

# Made by tools, or of no consequence for what browsers load.
_NOT_SOURCES: Final = frozenset({"dist", "generated", "node_modules", "tests"})

# Scripts of packages are not needed, and nobody else's code runs before it has been looked at.
_INSTALL: Final = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
_BUILD: Final = ("run", "--silent", "build", "--", "--logLevel", "warn")


class NotBuilt(RuntimeError):  # noqa: N818
    """The client could not be built; the text says what is missing, for people."""


class Builder:
    """Builds the client of the checkout ``root``."""

    def __init__(self, root: Path = node.ROOT, npm: Npm = node.npm) -> None:
        self._root = root
        self._npm = npm
        self._web = root / "web"
        self._dist = self._web / "dist"
        # What each was made from. They lie in the folder that they speak of and go with it.
        self._installed_from = self._web / "node_modules" / ".installed-from"
        self._built_from = self._dist / ".built-from"

    def install(self) -> bool:
        """Install what builds the client, when the lock file changed; whether it did. Raises NotBuilt."""
        lock = self._fingerprint([self._web / "package-lock.json"])
        # Packages bring programs for one system; a folder shared with a container gets them anew.
        wanted = f"{lock} {sys.platform} {platform.machine()}"
        if _holds(self._installed_from, wanted):
            return False
        print("==> installing what builds the client", flush=True)
        if not self._npm(_INSTALL, self._web):
            raise NotBuilt(
                "npm could not install what builds the client; what it said stands above. It has to reach "
                "the npm registry, or the one that your .npmrc or npm_config_registry names."
            )
        self._installed_from.write_text(wanted, encoding="utf-8")
        return True

    def build(self) -> bool:
        """Install and build what has changed; whether it was built. Raises NotBuilt, also for one too big."""
        protocol = self._root / "docs" / "protocol" / "asyncapi.yaml"
        wanted = self._fingerprint([*_sources(self._web), protocol])
        if _holds(self._built_from, wanted):
            return False
        self.install()
        print("==> building the client", flush=True)
        if not self._npm(_BUILD, self._web):
            raise NotBuilt("the client could not be built; what the compiler said stands above")
        sizes = measure(self._dist)
        print(report(sizes), flush=True)
        if sizes.too_big:
            raise NotBuilt("the first load of the client is too big; load less of it at once")
        self._built_from.write_text(wanted, encoding="utf-8")
        return True

    def report(self) -> str:
        """Return the sizes of the client that was built last."""
        return report(measure(self._dist))

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keep two builds from emptying each other's folders."""
        folder = os.open(self._web, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)

    def _fingerprint(self, files: Iterable[Path]) -> str:
        digest = hashlib.sha256()
        for path in files:
            digest.update(f"{path.relative_to(self._root).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name in _NOT_SOURCES:
            continue
        if path.is_dir():
            yield from _sources(path)
        elif path.is_file():
            yield path


def _holds(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def main(arguments: Sequence[str] | None = None, builder: Builder | None = None) -> int:
    """Run from the command line; 1 when something is missing."""
    parser = argparse.ArgumentParser(prog="infra.web_build", description="build the browser client")
    parser.add_argument("what", nargs="?", choices=("install", "build", "report"), default="build")
    what = parser.parse_args(arguments).what
    builder = builder or Builder()
    try:
        with builder.alone():
            if what == "install":
                builder.install()
            elif not builder.build() and what == "report":
                print(builder.report())
    except NotBuilt as error:
        print(f"==> {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
