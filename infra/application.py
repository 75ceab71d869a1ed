"""The CDK application: one stage's stacks, and what they are held against."""

import json
from pathlib import Path
from typing import Final

from aws_cdk import App, DefaultStackSynthesizer, Tags, Validations
from aws_cdk.cx_api import CloudAssembly
from cdk_nag import AwsSolutionsChecks

from infra.account_stack import AccountStack
from infra.data_stack import DataStack
from infra.dependencies import ROOT
from infra.guard_stack import GuardStack
from infra.platform_stack import PlatformStack
from infra.stage import Stage
from infra.state_machines import check_template

DEFAULT_STAGE: Final = "dev"


def build(stage: Stage, folder: Path | None = None, *, checked: bool = True) -> App:
    """Return the application of ``stage``; its templates go to ``folder``, else where the CDK's CLI says.

    ``checked``: hold it against cdk-nag too; a finding that nobody acknowledged ends the synthesis.
    """
    app = App(
        outdir=str(folder) if folder else None,
        analytics_reporting=False,
        # The bootstrap's version is the CLI's to check; no template needs a parameter for it.
        default_stack_synthesizer=DefaultStackSynthesizer(generate_bootstrap_version_rule=False),
        context=json.loads((ROOT / "cdk.json").read_text(encoding="utf-8"))["context"],
    )
    AccountStack(app, "Account")
    data = DataStack(app, "Data", stage)
    guard = GuardStack(app, "Guard", stage)
    platform = PlatformStack(app, "Platform", stage, data)
    platform.add_stack_dependency(guard)
    for stack in (data, guard, platform):
        Tags.of(stack).add("rlive-stage", stage.name)
    if checked:
        Validations.of(app).add_plugins(AwsSolutionsChecks(app))
    return app


def synthesize(app: App) -> CloudAssembly:
    """Write the templates. Raises RefusedStateMachine for a machine that AWS would not run."""
    assembly = app.synth()
    for stack in assembly.stacks:
        check_template(stack.template)
    return assembly
