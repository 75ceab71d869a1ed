"""Synthesizes the deployment's templates for a laptop, and keeps them until a source of theirs changes.

``python -m local.template.synthesis FOLDER`` writes an assembly. What it was made of is written beside it:
the project's modules that were imported, the handlers and the pinned lists, each with its hash.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from local.template.assembly import Refused

ROOT: Final = Path(__file__).resolve().parents[2]
CACHE: Final = ROOT / ".play" / "assemblies"
STAGE: Final = "dev"

_SOURCES: Final = "sources.json"
_KEPT: Final = 2
_OTHER_SOURCES: Final = ("app.py", "cdk.json", "requirements*.txt", "functions/*/handler.py")
# The wheels of the dependencies layer are for Lambda's processor, so they are neither fetched nor packed.
_CONTEXT: Final[Mapping[str, object]] = {"aws:cdk:bundling-stacks": []}

Say = Callable[[str], None]


def assembly(say: Say, cache: Path = CACHE) -> Path:
    """Return a folder with an up-to-date assembly; ``say`` is told what takes time. Raises Refused."""
    for folder in _newest_first(cache):
        if _is_current(folder):
            say("==> the template is up to date")
            return folder
    say("==> synthesizing the template (once after each change of infra/; some 20 seconds)")
    cache.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=cache, prefix="a"))
    try:
        _synthesize(made)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    for old in list(_newest_first(cache))[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return made


def _synthesize(folder: Path) -> None:
    """Run the CDK in a process of its own: it takes long to import and is needed just once."""
    command = [sys.executable, "-m", "local.template.synthesis", str(folder)]
    context = json.dumps({**json.loads(os.environ.get("CDK_CONTEXT_JSON", "{}")), **_CONTEXT})
    environment = {**os.environ, "CDK_CONTEXT_JSON": context}
    done = subprocess.run(  # noqa: S603 - our own module
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Refused(f"the template cannot be synthesized:\n{done.stderr.strip()}")


def _newest_first(cache: Path) -> Iterator[Path]:
    folders = [folder for folder in cache.glob("*") if (folder / _SOURCES).is_file()]
    yield from sorted(folders, key=lambda folder: folder.stat().st_mtime, reverse=True)


def _is_current(folder: Path) -> bool:
    """Return whether every source is what it was, and none has been added."""
    try:
        known = json.loads((folder / _SOURCES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    names = {*known, *(str(path.relative_to(ROOT)) for path in _other_sources())}
    return all(_digest(ROOT / name) == known.get(name) for name in names)


def _other_sources() -> Iterator[Path]:
    for pattern in _OTHER_SOURCES:
        yield from ROOT.glob(pattern)


def _digest(path: Path) -> str:
    with contextlib.suppress(OSError):
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return ""


def _imported_sources() -> Iterator[Path]:
    """Yield the project's own files that this process has imported."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        path = Path(file).resolve() if file else None
        if path is not None and path.is_relative_to(ROOT) and not path.is_relative_to(ROOT / ".venv"):
            yield path


def main(arguments: list[str]) -> int:
    """Write an assembly into the folder that is named."""
    # Imported here because the CDK takes seconds, and most runs find what they need in the cache.
    from infra.application import build, synthesize  # noqa: PLC0415
    from infra.stage import parse_stage  # noqa: PLC0415

    folder = Path(arguments[0])
    # Held against cdk-nag by the tests: here it would only take time.
    synthesize(build(parse_stage(STAGE), folder, checked=False))
    paths = (*_imported_sources(), *_other_sources())
    sources = {str(path.relative_to(ROOT)): _digest(path) for path in paths}
    (folder / _SOURCES).write_text(json.dumps(sources, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
