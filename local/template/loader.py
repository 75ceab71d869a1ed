"""Creates on moto what a deployment declares."""

from collections.abc import Mapping
from typing import Any, Final

import boto3

from local.template.deployment import Deployment
from local.template.physical import ACCOUNT, REGION

_ROLE: Final = f"arn:aws:iam::{ACCOUNT}:role/everything"
_TABLE_PROPERTIES: Final = (
    "AttributeDefinitions", "KeySchema", "BillingMode", "GlobalSecondaryIndexes", "LocalSecondaryIndexes",
)  # fmt: skip


def create(deployment: Deployment, secrets: Mapping[str, str]) -> None:
    """Create tables, secrets ({name: text}) and state machines, under the names that functions are told."""
    session = boto3.session.Session(region_name=REGION)
    _create_tables(session.client("dynamodb"), deployment.tables)
    vault = session.client("secretsmanager")
    for name, text in secrets.items():
        vault.create_secret(Name=name, SecretString=text)
    machines = session.client("stepfunctions")
    for machine in deployment.machines:
        machines.create_state_machine(
            name=machine.name, definition=machine.definition, roleArn=_ROLE, type=machine.kind
        )


def _create_tables(client: Any, tables: Mapping[str, Mapping[str, Any]]) -> None:
    for name, properties in tables.items():
        given = {key: properties[key] for key in _TABLE_PROPERTIES if key in properties}
        client.create_table(TableName=name, **given)
        lifetime = properties.get("TimeToLiveSpecification")
        if lifetime:
            client.update_time_to_live(TableName=name, TimeToLiveSpecification=lifetime)
