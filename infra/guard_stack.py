"""What CloudFront only takes from us-east-1: the firewall in front of a stage's distribution."""

from typing import Final

from aws_cdk import CfnOutput, Environment, Stack
from aws_cdk import aws_wafv2 as waf
from constructs import Construct

from infra.stage import Stage

REGION: Final = "us-east-1"
ARN_OUTPUT: Final = "WebAclArn"

# Requests of one address in five minutes: a player makes two when he comes and two an hour after that, and
# many share one address behind the router of an operator.
ADDRESS_LIMIT: Final = 2000
SIGN_IN_LIMIT: Final = 100

_MANAGED: Final = ("AWSManagedRulesAmazonIpReputationList", "AWSManagedRulesCommonRuleSet")


class GuardStack(Stack):
    """The web ACL; its ARN is an output that the platform's stack is given as a parameter."""

    def __init__(self, scope: Construct, construct_id: str, stage: Stage) -> None:
        super().__init__(
            scope, construct_id, stack_name=stage.stack_name("guard"), env=Environment(region=REGION)
        )
        rules = [
            _limit(0, "AddressLimit", ADDRESS_LIMIT),
            _limit(1, "SignInLimit", SIGN_IN_LIMIT, path="/api/sign-in"),
            *(_managed(2 + number, name) for number, name in enumerate(_MANAGED)),
        ]
        acl = waf.CfnWebACL(
            self,
            "WebAcl",
            scope="CLOUDFRONT",
            default_action=waf.CfnWebACL.DefaultActionProperty(allow={}),
            rules=rules,
            visibility_config=_visible("WebAcl"),
            # Sampled requests and logs show neither a ticket nor a session.
            data_protection_config={
                "dataProtections": [
                    {"field": {"fieldType": "QUERY_STRING"}, "action": "SUBSTITUTION"},
                    {
                        "field": {"fieldType": "SINGLE_HEADER", "fieldKeys": ["authorization"]},
                        "action": "SUBSTITUTION",
                    },
                ]
            },
        )
        CfnOutput(self, ARN_OUTPUT, value=acl.attr_arn)


def _visible(name: str) -> waf.CfnWebACL.VisibilityConfigProperty:
    return waf.CfnWebACL.VisibilityConfigProperty(
        cloud_watch_metrics_enabled=True, metric_name=name, sampled_requests_enabled=True
    )


def _limit(priority: int, name: str, limit: int, path: str = "") -> waf.CfnWebACL.RuleProperty:
    """Block an address that sends more than ``limit`` requests (to ``path``) in five minutes."""
    only = waf.CfnWebACL.StatementProperty(
        byte_match_statement=waf.CfnWebACL.ByteMatchStatementProperty(
            field_to_match=waf.CfnWebACL.FieldToMatchProperty(uri_path={}),
            positional_constraint="EXACTLY",
            search_string=path,
            text_transformations=[waf.CfnWebACL.TextTransformationProperty(priority=0, type="NONE")],
        )
    )
    statement = waf.CfnWebACL.RateBasedStatementProperty(
        aggregate_key_type="IP", limit=limit, scope_down_statement=only if path else None
    )
    return waf.CfnWebACL.RuleProperty(
        name=name,
        priority=priority,
        action=waf.CfnWebACL.RuleActionProperty(block={}),
        statement=waf.CfnWebACL.StatementProperty(rate_based_statement=statement),
        visibility_config=_visible(name),
    )


def _managed(priority: int, name: str) -> waf.CfnWebACL.RuleProperty:
    return waf.CfnWebACL.RuleProperty(
        name=name,
        priority=priority,
        override_action=waf.CfnWebACL.OverrideActionProperty(none={}),
        statement=waf.CfnWebACL.StatementProperty(
            managed_rule_group_statement=waf.CfnWebACL.ManagedRuleGroupStatementProperty(
                name=name, vendor_name="AWS"
            )
        ),
        visibility_config=_visible(name),
    )
