"""Layers: the project's own code, one layer a unit, and the packages it needs."""

from pathlib import Path
from typing import Any, Final

import jsii
from aws_cdk import AssetHashType, BundlingOptions, DockerImage, IgnoreMode, ILocalBundling
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra import dependencies

CODE_LAYERS: Final = ("evaluator", "engine", "runtime")
# By bare name, so that it holds at every depth: compiled files would change the hash with every run.
EXCLUDED: Final = ["__pycache__", "*.pyc", ".DS_Store"]
RUNTIME: Final = lambda_.Runtime.PYTHON_3_13
ARCHITECTURE: Final = lambda_.Architecture.ARM_64


def code_asset(folder: Path) -> lambda_.AssetCode:
    """A folder of source as it is, without what Python leaves behind."""
    return lambda_.Code.from_asset(str(folder), exclude=EXCLUDED, ignore_mode=IgnoreMode.GIT)


@jsii.implements(ILocalBundling)
class _Wheels:
    """Bundles on this machine; there is no container to fall back on."""

    def try_bundle(self, output_dir: str, *_options: Any, **_more: Any) -> bool:
        """Fill ``output_dir``; what Docker would be told does not matter."""
        dependencies.bundle(Path(output_dir))
        return True


class Layers(Construct):
    """All layers, in the order in which functions take them."""

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id)
        code = [self._layer(name, code_asset(dependencies.ROOT / "layers" / name)) for name in CODE_LAYERS]
        self.layers = [*code, self._layer("dependencies", self._wheels())]

    def _layer(self, name: str, code: lambda_.Code) -> lambda_.LayerVersion:
        return lambda_.LayerVersion(
            self,
            name.capitalize(),
            code=code,
            compatible_runtimes=[RUNTIME],
            compatible_architectures=[ARCHITECTURE],
            description=f"R Live: {name}",
        )

    def _wheels(self) -> lambda_.Code:
        # The hash is that of the pinned list: pip's output differs in ways that do not matter.
        return lambda_.Code.from_asset(
            str(dependencies.REQUIREMENTS.parent / "layers" / "runtime"),
            asset_hash=dependencies.content_hash(),
            asset_hash_type=AssetHashType.CUSTOM,
            bundling=BundlingOptions(
                image=DockerImage.from_registry("never-used"),
                local=_Wheels(),
            ),
        )


