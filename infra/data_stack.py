"""What outlives every deployment: the tables, and the key that seals the cards in them."""

from typing import Final

from aws_cdk import CfnOutput, RemovalPolicy, Stack
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_secretsmanager as secretsmanager
from constructs import Construct
from runtime.dynamo.schema import SCHEMA, Index, Key, Table

from infra.acknowledgements import acknowledge
from infra.stage import Stage

SEALING_ARN_OUTPUT: Final = "SealingSecretArn"

_TYPES = {"S": dynamodb.AttributeType.STRING, "N": dynamodb.AttributeType.NUMBER}


class DataStack(Stack):
    """All tables of the schema and the sealing secret.

    A disposable stage keeps nothing; any other keeps everything, also when its stack is deleted.
    """

    def __init__(self, scope: Construct, construct_id: str, stage: Stage) -> None:
        super().__init__(scope, construct_id, stack_name=stage.stack_name("data"))
        self._stage = stage
        self.tables = {name: self._table(table) for name, table in SCHEMA.items()}
        self.sealing_secret = self._sealing_secret()
        CfnOutput(self, SEALING_ARN_OUTPUT, value=self.sealing_secret.secret_arn)
        # For who has to look up what the house's people did.
        CfnOutput(self, "AuditTable", value=self.tables["audit"].table_name)
        # For who has to answer a workflow by its token.
        CfnOutput(self, "ApprovalsTable", value=self.tables["approvals"].table_name)

    def _table(self, table: Table) -> dynamodb.Table:
        keep = table.retained and not self._stage.disposable
        made = dynamodb.Table(
            self,
            table.name.capitalize(),
            partition_key=_attribute(table.partition),
            sort_key=_attribute(table.sort) if table.sort else None,
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            encryption=dynamodb.TableEncryption.AWS_MANAGED,
            point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
                point_in_time_recovery_enabled=table.retained
            ),
            deletion_protection=keep,
            removal_policy=RemovalPolicy.RETAIN if keep else RemovalPolicy.DESTROY,
            time_to_live_attribute=table.ttl_attribute,
        )
        for index in table.indexes:
            _add_index(made, index)
        if not table.retained:
            reason = "Holds connections or chat that expire by themselves; nobody would restore them."
            acknowledge(made, reason, "DDB3")
        return made

    def _sealing_secret(self) -> secretsmanager.ISecret:
        # Without a value: `infra.sealing_key` says how it gets its first key, and why not from here.
        secret = secretsmanager.CfnSecret(
            self, "SealingSecret", description="Keys that seal cards in tables, hand records and logs"
        )
        keep = not self._stage.disposable
        secret.apply_removal_policy(RemovalPolicy.RETAIN if keep else RemovalPolicy.DESTROY)
        reason = (
            "Rotating means adding a key while old ones stay valid, since blobs under them stay for years; "
            "the deployment does it on request, and a schedule would only make keys."
        )
        acknowledge(secret, reason, "SMG4")
        return secretsmanager.Secret.from_secret_complete_arn(self, "SealingKeys", secret.ref)


def _attribute(key: Key) -> dynamodb.Attribute:
    return dynamodb.Attribute(name=key.name, type=_TYPES[key.type])


def _add_index(table: dynamodb.Table, index: Index) -> None:
    if index.projected is None:
        projection = dynamodb.ProjectionType.ALL
    elif index.projected:
        projection = dynamodb.ProjectionType.INCLUDE
    else:
        projection = dynamodb.ProjectionType.KEYS_ONLY
    table.add_global_secondary_index(
        index_name=index.name,
        partition_key=_attribute(index.partition),
        sort_key=_attribute(index.sort) if index.sort else None,
        projection_type=projection,
        non_key_attributes=list(index.projected) if index.projected else None,
    )
