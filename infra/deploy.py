"""Sends a stage to AWS, or takes a disposable one away: ``python -m infra.deploy <stage> [--destroy]``.

What has to be there: credentials and a region as boto3 finds them, a bootstrapped account (``cdk bootstrap``,
for us-east-1 too) and access to the npm registry, from which the CDK's command comes.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from infra import node
from infra.data_stack import SEALING_ARN_OUTPUT
from infra.guard_stack import ARN_OUTPUT
from infra.node import ROOT
from infra.platform_stack import WEB_BUCKET_OUTPUT
from infra.sealing_key import with_new_key
from infra.stage import Stage, parse_stage
from infra.web_files import WEB_FOLDER, WebFile, empty, files, publish

CDK_CLI: Final = "aws-cdk@2.1148.1"

Run: TypeAlias = Callable[[Sequence[str]], None]
"""Runs one ``cdk`` command with these arguments. Raises Missing."""

Outputs: TypeAlias = Mapping[str, Mapping[str, str]]
"""{stack's name: {output: value}}."""


class Missing(RuntimeError):  # noqa: N818
    """Something that a deployment needs is not there; the text says what, for people."""


def run_cdk(arguments: Sequence[str]) -> None:
    """Run the CDK's command on the templates of ``cdk.out``, with the Node that Python brought."""
    if not node.npx(("--yes", CDK_CLI, "--app", "cdk.out", *arguments), ROOT):
        raise Missing(f"cdk {arguments[0]} failed; what it said stands above")


def check_account(session: Any) -> str:
    """Return the account that the credentials are for. Raises Missing."""
    if session.region_name is None:
        raise Missing("no region is chosen: set AWS_DEFAULT_REGION, or one in the profile")
    try:
        return str(session.client("sts").get_caller_identity()["Account"])
    except (BotoCoreError, ClientError) as error:
        raise Missing(f"no AWS account can be reached: {error}") from error


def deploy(stage: Stage, session: Any, cdk: Run = run_cdk, web_folder: Path = WEB_FOLDER) -> Outputs:
    """Send all stacks, give the sealing secret its first key, publish the client; return the outputs."""
    client_files = read_client(web_folder)
    with tempfile.TemporaryDirectory() as folder:
        made: dict[str, Mapping[str, str]] = {}

        def send(*stacks: str, parameters: Sequence[str] = ()) -> None:
            outputs = Path(folder) / f"{stacks[0]}.json"
            chosen = [part for value in parameters for part in ("--parameters", value)]
            options = ["--require-approval", "never", "--exclusively", "--outputs-file", str(outputs)]
            cdk(["deploy", *stacks, *options, *chosen])
            made.update(json.loads(outputs.read_text(encoding="utf-8")) if outputs.is_file() else {})

        send("Account", "Guard", "Data")
        secret = made[stage.stack_name("data")][SEALING_ARN_OUTPUT]
        ensure_sealing_key(session.client("secretsmanager"), secret)
        acl = made[stage.stack_name("guard")][ARN_OUTPUT]
        send("Platform", parameters=[f"{stage.stack_name('platform')}:{ARN_OUTPUT}={acl}"])
    platform = made[stage.stack_name("platform")]
    publish(session.client("s3"), platform[WEB_BUCKET_OUTPUT], client_files)
    return made


def read_client(folder: Path) -> Mapping[str, WebFile]:
    """Return what is published from ``folder``. Raises Missing."""
    try:
        return files(folder)
    except FileNotFoundError as error:
        raise Missing(str(error)) from error


def ensure_sealing_key(client: Any, secret: str) -> bool:
    """Give ``secret`` its first key; False when it has one, which is never touched."""
    try:
        client.get_secret_value(SecretId=secret)
    except client.exceptions.ResourceNotFoundException:
        client.put_secret_value(SecretId=secret, SecretString=with_new_key())
        return True
    return False


def check_disposable(stage: Stage) -> None:
    """Raise Missing for a stage that must not be destroyed."""
    if not stage.disposable:
        raise Missing(f"{stage.name} holds money and records: only stages called dev... or test... can go")


def destroy(stage: Stage, session: Any, cdk: Run = run_cdk) -> None:
    """Take a disposable stage away with all that is in it. Raises Missing for any other."""
    check_disposable(stage)
    stacks = session.client("cloudformation")
    try:
        described = stacks.describe_stacks(StackName=stage.stack_name("platform"))["Stacks"][0]
    except ClientError:
        described = {}
    for output in described.get("Outputs", ()):
        if output["OutputKey"] == WEB_BUCKET_OUTPUT:
            # CloudFormation deletes no bucket with something in it.
            empty(session.client("s3"), output["OutputValue"])
    cdk(["destroy", "Platform", "Data", "Guard", "--exclusively", "--force"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 1 when something is missing."""
    parser = argparse.ArgumentParser(prog="infra.deploy", description="send a stage to AWS")
    parser.add_argument("stage")
    parser.add_argument("--destroy", action="store_true", help="take a dev or test stage away")
    options = parser.parse_args(arguments)
    session = boto3.Session()
    try:
        stage = parse_stage(options.stage)
        if options.destroy:
            check_disposable(stage)
        print(f"==> account {check_account(session)}, region {session.region_name}, stage {stage.name}")
        if options.destroy:
            destroy(stage, session)
            return 0
        for stack, outputs in deploy(stage, session).items():
            for name, value in outputs.items():
                print(f"{stack}.{name} = {value}")
    except (Missing, ValueError) as error:
        print(f"==> {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
