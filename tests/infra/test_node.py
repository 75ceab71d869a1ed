"""What npm writes into a lock file besides versions and hashes does not stay there."""

import json
from pathlib import Path
from typing import Any

import pytest

from infra import node

PACKAGE: dict[str, Any] = {"version": "1.0.0", "integrity": "sha512-0"}


@pytest.mark.parametrize("ends_well", [True, False])
def test_after_npm_the_lock_names_versions_and_hashes_and_nobody_to_pay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, ends_well: bool
) -> None:
    lock = tmp_path / "package-lock.json"

    def npm(_arguments: object, _folder: Path) -> bool:
        packages = {"": {"name": "x"}, "node_modules/y": {**PACKAGE, "funding": {"url": "somewhere"}}}
        lock.write_text(json.dumps({"lockfileVersion": 3, "packages": packages}), encoding="utf-8")
        return ends_well

    monkeypatch.setattr(node, "npm", npm)
    assert node.main(["install"], tmp_path) == (0 if ends_well else 1)
    kept = {"lockfileVersion": 3, "packages": {"": {"name": "x"}, "node_modules/y": PACKAGE}}
    assert json.loads(lock.read_text(encoding="utf-8")) == kept


def test_a_lock_that_has_nothing_of_it_is_not_written_again(tmp_path: Path) -> None:
    lock = tmp_path / "package-lock.json"
    lock.write_text(json.dumps({"packages": {"node_modules/y": PACKAGE}}, indent=2) + "\n", encoding="utf-8")
    lock.chmod(0o444)
    before = lock.stat().st_mtime_ns
    node.forget_addresses(lock)
    assert lock.stat().st_mtime_ns == before
