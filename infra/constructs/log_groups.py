"""Log groups that do not grow for ever."""

from aws_cdk import RemovalPolicy
from aws_cdk import aws_logs as logs
from constructs import Construct

# Long enough to look into a complaint; what must be kept longer is in the tables.
RETENTION = logs.RetentionDays.THREE_MONTHS


def log_group(scope: Construct, construct_id: str) -> logs.LogGroup:
    """A log group that goes with its stack: its name is its stack's, so that stages do not collide."""
    return logs.LogGroup(
        scope, construct_id, retention=RETENTION, removal_policy=RemovalPolicy.DESTROY
    )
