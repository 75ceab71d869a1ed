"""The resource types that a laptop knows: those it makes, and those without effect here, with the reason."""

from collections.abc import Mapping
from typing import Final

TABLE: Final = "AWS::DynamoDB::Table"
SECRET: Final = "AWS::SecretsManager::Secret"  # noqa: S105 - a type's name
FUNCTION: Final = "AWS::Lambda::Function"
VERSION: Final = "AWS::Lambda::Version"
ALIAS: Final = "AWS::Lambda::Alias"
API: Final = "AWS::ApiGatewayV2::Api"
API_STAGE: Final = "AWS::ApiGatewayV2::Stage"
ROUTE: Final = "AWS::ApiGatewayV2::Route"
INTEGRATION: Final = "AWS::ApiGatewayV2::Integration"
INTEGRATION_RESPONSE: Final = "AWS::ApiGatewayV2::IntegrationResponse"
MACHINE: Final = "AWS::StepFunctions::StateMachine"
RULE: Final = "AWS::Events::Rule"
DISTRIBUTION: Final = "AWS::CloudFront::Distribution"
ROLE: Final = "AWS::IAM::Role"
POLICY: Final = "AWS::IAM::Policy"

MADE: Final = frozenset({
    TABLE, SECRET, FUNCTION, VERSION, ALIAS, API, API_STAGE, ROUTE, INTEGRATION, INTEGRATION_RESPONSE,
    MACHINE, RULE, DISTRIBUTION,
})  # fmt: skip

WITHOUT_EFFECT: Final[Mapping[str, str]] = {
    "AWS::ApiGateway::Account": "logs of the APIs go nowhere here",
    "AWS::ApiGatewayV2::Authorizer": "the $connect function checks the ticket itself",
    "AWS::ApiGatewayV2::RouteResponse": "the integration's response is the route's",
    "AWS::Budgets::Budget": "nothing costs anything here",
    "AWS::CDK::Metadata": "says which CDK made the template",
    "AWS::CloudFront::OriginAccessControl": "files are served straight from web/",
    "AWS::CloudFront::ResponseHeadersPolicy": "the gateway sends headers of its own that allow plain HTTP",
    "AWS::CloudFront::Function": "the gateway itself says who called",
    "AWS::CloudWatch::Alarm": "nobody watches a laptop's metrics",
    "AWS::CloudWatch::CompositeAlarm": "nobody watches a laptop's metrics",
    "AWS::CloudWatch::Dashboard": "nobody watches a laptop's metrics",
    POLICY: "nothing is forbidden here; tests hold the policies against what the functions call",
    ROLE: "nothing is forbidden here; tests hold the policies against what the functions call",
    "AWS::IAM::ManagedPolicy": "nothing is forbidden here",
    "AWS::KMS::Key": "nothing at rest is encrypted here but the sealed parts, by the runtime",
    "AWS::KMS::Alias": "nothing at rest is encrypted here but the sealed parts, by the runtime",
    "AWS::Lambda::EventInvokeConfig": "an asynchronous call that fails is logged and not repeated",
    "AWS::Lambda::LayerVersion": "the same code is on the path already",
    "AWS::Lambda::Permission": "nothing is forbidden here",
    "AWS::Logs::LogGroup": "logs go to the terminal",
    "AWS::Logs::MetricFilter": "nobody watches a laptop's metrics",
    "AWS::Logs::ResourcePolicy": "nothing is forbidden here",
    "AWS::S3::Bucket": "files are served straight from web/",
    "AWS::S3::BucketPolicy": "nothing is forbidden here",
    "AWS::SNS::Subscription": "nobody is called because of a laptop",
    "AWS::SNS::Topic": "nobody is called because of a laptop",
    "AWS::SNS::TopicPolicy": "nobody is called because of a laptop",
    "AWS::SQS::Queue": "an asynchronous call that fails is logged and not repeated",
    "AWS::SQS::QueuePolicy": "nothing is forbidden here",
    "AWS::SSM::Parameter": "read by whoever operates stages, not by the functions",
    "AWS::WAFv2::WebACL": "no firewall stands before a laptop",
    "AWS::WAFv2::WebACLAssociation": "no firewall stands before a laptop",
    "AWS::XRay::Group": "nothing is traced here",
    "Custom::CDKBucketDeployment": "files are served straight from web/",
    "Custom::S3AutoDeleteObjects": "there is no bucket to empty",
}
"""{type: why it is left out}. Any other type is refused, so that nothing is left out unnoticed."""
