"""What a committed file must not carry: paths of one machine, and addresses of one registry."""

import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tests.architecture.sources import ROOT, Finding

HOME_FOLDERS = ("work", "root", "home", "Users")
MACHINE_PATH = re.compile(r"(?<![\w.$}~/-])/(?:" + "|".join(HOME_FOLDERS) + r")/[\w.]")
REGISTRY = re.compile(
    r"pythonhosted|pypi\.org|npmjs|index-url|find-links|trusted-host|\"resolved\"|https?://.*/simple"
)
ADDRESS = re.compile(r"\bhttps?://|\bgit\+")
LOCKS = (".lock", "lock.json", "lock.yaml")
PINNED = re.compile(r"^[A-Za-z0-9._-]+(\[[^]]+\])?==[^\s;]+")


def machine_paths(path: str, text: str) -> Iterator[Finding]:
    """Absolute paths into somebody's home or this very checkout."""
    # A checkout directly below the root may be named like any folder, so it tells nothing.
    own_places = [f"{place}/" for place in (ROOT, Path.home()) if len(place.parts) > 2]
    for number, line in enumerate(text.splitlines(), start=1):
        if MACHINE_PATH.search(line) or any(place in line for place in own_places):
            yield Finding(path, number, "a path of one machine")


def is_package_list(path: str) -> bool:
    """Whether the file says which packages to install."""
    name = PurePosixPath(path).name
    return name.startswith("requirements") or name.endswith(LOCKS) or name in (".npmrc", "package.json")


def registry_addresses(path: str, text: str) -> Iterator[Finding]:
    """Addresses in package lists: each machine has its own index, and hashes tell that a file is the same."""
    if is_package_list(path):
        # A lock file is versions and hashes: it has no use for an address of any kind.
        is_lock = path.endswith(LOCKS)
        for number, line in enumerate(text.splitlines(), start=1):
            if REGISTRY.search(line) or (is_lock and ADDRESS.search(line)):
                yield Finding(path, number, "the address of a registry")


def unpinned_requirements(path: str, text: str) -> Iterator[Finding]:
    """Lines of requirements*.txt without an exact version or without a hash."""
    if not (is_package_list(path) and path.endswith(".txt")):
        return
    logical, start = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not logical:
            start = number
        if not line.lstrip().startswith("#"):
            logical += line.rstrip("\\")
        if line.endswith("\\"):
            continue
        if logical.strip() and not (PINNED.match(logical) and "--hash=sha256:" in logical):
            yield Finding(path, start, f"not pinned with a hash: {logical.split()[0]}")
        logical = ""


def unproven_packages(path: str, text: str) -> Iterator[Finding]:
    """Packages of a package-lock.json without a hash: npm would install whatever a registry hands out."""
    if PurePosixPath(path).name != "package-lock.json":
        return
    for name, package in json.loads(text)["packages"].items():
        # The nameless one is the project itself.
        if name and not package.get("integrity", "").startswith("sha512-"):
            yield Finding(path, 1, f"no integrity: {name}")
