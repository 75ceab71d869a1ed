"""What an account has once in a region, for all stages in it: API Gateway's permission to write logs."""

from typing import Final

from aws_cdk import RemovalPolicy, Stack
from aws_cdk import aws_apigateway as apigateway
from aws_cdk import aws_iam as iam
from constructs import Construct

from infra.acknowledgements import acknowledge

STACK_NAME: Final = "rlive-account"


class AccountStack(Stack):
    """API Gateway's role for logs. It belongs to no stage, or the first one destroyed would silence all."""

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id, stack_name=STACK_NAME)
        policy = iam.ManagedPolicy.from_aws_managed_policy_name(
            "service-role/AmazonAPIGatewayPushToCloudWatchLogs"
        )
        role = iam.Role(
            self,
            "GatewayLogs",
            assumed_by=iam.ServicePrincipal("apigateway.amazonaws.com"),
            managed_policies=[policy],
        )
        acknowledge(
            role,
            "The policy that API Gateway checks for, on log groups of stages that are yet to come.",
            "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/"
            "service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
        )
        account = apigateway.CfnAccount(self, "Gateway", cloud_watch_role_arn=role.role_arn)
        for resource in (role, account):
            resource.apply_removal_policy(RemovalPolicy.RETAIN)
