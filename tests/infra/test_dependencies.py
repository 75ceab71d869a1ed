"""The layer with other people's packages: for Lambda's processor, once, and what the code imports."""

import re
from pathlib import Path

import pytest

from infra import dependencies


def test_wheels_are_for_lambdas_processor(cloud_assembly: Path) -> None:
    [layer] = [folder for folder in cloud_assembly.glob("asset.*") if (folder / "python" / "argon2").is_dir()]
    libraries = [path.name for path in layer.rglob("*.so")]
    assert libraries
    assert not [name for name in libraries if "x86_64" in name or "darwin" in name]
    for name in ("argon2", "aws_lambda_powertools", "cryptography"):
        assert (layer / "python" / name / "__init__.py").is_file()
    tags = "".join(path.read_text() for path in layer.rglob("*.dist-info/WHEEL"))
    assert "aarch64" in tags
    assert "x86_64" not in tags


def test_lambda_gets_the_versions_that_are_tested() -> None:
    pinned = re.compile(r"^([a-z0-9-]+)==([^ ]+)", re.MULTILINE)
    lambda_versions = dict(pinned.findall(dependencies.REQUIREMENTS.read_text(encoding="utf-8")))
    run_versions = dict(pinned.findall((dependencies.ROOT / "requirements.txt").read_text(encoding="utf-8")))
    assert lambda_versions.items() <= run_versions.items()


def test_wheels_are_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    fetched = []

    def install(requirements: Path, target: Path) -> None:
        fetched.append(requirements)
        target.mkdir()
        (target / "package.py").touch()

    monkeypatch.setattr(dependencies, "_install", install)
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("one==1")
    for name in ("first", "second"):
        dependencies.bundle(tmp_path / name, requirements)
        assert (tmp_path / name / "python" / "package.py").is_file()
    assert len(fetched) == 1
    requirements.write_text("one==2")
    dependencies.bundle(tmp_path / "third", requirements)
    assert len(fetched) == 2


def test_what_pip_says_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("not a requirement !")
    with pytest.raises(dependencies.DependenciesUnavailable, match="not a requirement"):
        dependencies.bundle(tmp_path / "layer", requirements)
    assert not list(dependencies.cache_folder().iterdir()), "nothing half-made is left"
