"""What a synthesis leaves: templates, their order, and the folders that the functions' code comes from."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

_STACK: Final = "aws:cloudformation:stack"


class Refused(Exception):  # noqa: N818 - what happens to the template
    """The template cannot be run: the text names the resource and says why."""


class Template(NamedTuple):
    """One stack's template. ``assets``: {hash: the folder or file that is uploaded under it}."""

    stack_name: str
    content: Mapping[str, Any]
    assets: Mapping[str, Path]

    @property
    def resources(self) -> Mapping[str, Mapping[str, Any]]:
        """The resources by their logical names."""
        found: Mapping[str, Mapping[str, Any]] = self.content.get("Resources", {})
        return found


def read_assembly(folder: Path) -> Sequence[Template]:
    """Return the stacks of a CDK assembly, each after those it depends on. Raises Refused."""
    try:
        artifacts = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["artifacts"]
    except (OSError, ValueError, KeyError) as error:
        raise Refused(f"{folder} holds no CDK assembly: {error}") from error
    stacks = {name: one for name, one in artifacts.items() if one["type"] == _STACK}
    ordered: dict[str, None] = {}

    def place(name: str) -> None:
        for needed in stacks[name].get("dependencies", ()):
            if needed in stacks and needed not in ordered:
                place(needed)
        ordered[name] = None

    for name in stacks:
        place(name)
    return [_template(folder, name, stacks[name]["properties"]) for name in ordered]


def _template(folder: Path, name: str, properties: Mapping[str, Any]) -> Template:
    content = json.loads((folder / properties["templateFile"]).read_text(encoding="utf-8"))
    assets_file = folder / f"{name}.assets.json"
    assets: dict[str, Path] = {}
    if assets_file.is_file():
        files = json.loads(assets_file.read_text(encoding="utf-8"))["files"]
        assets = {digest: folder / file["source"]["path"] for digest, file in files.items()}
    return Template(str(properties.get("stackName", name)), content, assets)
