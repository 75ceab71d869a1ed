"""A small assembly, written by hand as the CDK would: one of each resource that a laptop makes."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

STACK: Final = "small-stack"
ASSET: Final = "c0de"

HANDLER: Final = '''"""A function that does what tests want."""

import os


def handle(event, context):
    """Give back what it was called with."""
    return {"event": event, "told": os.environ.get("SMALL_TABLE"), "arn": context.invoked_function_arn}
'''


def function(name: str, **variables: Any) -> dict[str, Any]:
    return {
        "Type": "AWS::Lambda::Function",
        "Properties": {
            "Code": {"S3Bucket": {"Fn::Sub": "assets-${AWS::AccountId}"}, "S3Key": f"{ASSET}.zip"},
            "Handler": f"{name}.handler.handle",
            "Role": {"Fn::GetAtt": ["Role", "Arn"]},
            "Timeout": 7,
            "MemorySize": 256,
            "Environment": {"Variables": variables},
        },
    }


def alias(name: str) -> dict[str, Any]:
    properties = {"FunctionName": {"Ref": name}, "FunctionVersion": "1", "Name": "live"}
    return {"Type": "AWS::Lambda::Alias", "Properties": properties}


def integration(api: str, alias_name: str) -> dict[str, Any]:
    uri = ["arn:aws:apigateway:x:lambda:path/functions/", {"Ref": alias_name}, "/invocations"]
    joined = {"Fn::Join": ["", uri]}
    properties = {"ApiId": {"Ref": api}, "IntegrationType": "AWS_PROXY", "IntegrationUri": joined}
    return {"Type": "AWS::ApiGatewayV2::Integration", "Properties": properties}


def route(api: str, key: str, integration_name: str) -> dict[str, Any]:
    target = {"Fn::Join": ["/", ["integrations", {"Ref": integration_name}]]}
    properties = {"ApiId": {"Ref": api}, "RouteKey": key, "Target": target}
    return {"Type": "AWS::ApiGatewayV2::Route", "Properties": properties}


def machine_text(resource: Any, **wait: Any) -> dict[str, Any]:
    before = ['{"StartAt":"Wait","States":{"Wait":', json.dumps({"Type": "Wait", **wait, "Next": "Call"})]
    call = [',"Call":{"Type":"Task","End":true,"Resource":"', resource, '"}}}']
    return {"Fn::Join": ["", [*before, *call]]}


RESOURCES: Final[dict[str, Any]] = {
    "Role": {"Type": "AWS::IAM::Role", "Properties": {"AssumeRolePolicyDocument": {}}},
    "Policy": {
        "Type": "AWS::IAM::Policy",
        "Properties": {
            "Roles": [{"Ref": "Role"}],
            "PolicyDocument": {
                "Statement": [
                    {
                        "Effect": "Allow",
                        "Action": ["dynamodb:GetItem", "dynamodb:PutItem"],
                        "Resource": {"Fn::GetAtt": ["Table", "Arn"]},
                    }
                ]
            },
        },
    },
    "Table": {
        "Type": "AWS::DynamoDB::Table",
        "Properties": {
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
            "BillingMode": "PAY_PER_REQUEST",
            "TimeToLiveSpecification": {"AttributeName": "expires_s", "Enabled": True},
        },
    },
    "Secret": {
        "Type": "AWS::SecretsManager::Secret",
        "Properties": {"GenerateSecretString": {"PasswordLength": 20}},
    },
    "Work": function("small_work", SMALL_TABLE={"Ref": "Table"}, SMALL_SECRET={"Ref": "Secret"}),
    "WorkLive": alias("Work"),
    "Socket": {
        "Type": "AWS::ApiGatewayV2::Api",
        "Properties": {"ProtocolType": "WEBSOCKET", "RouteSelectionExpression": "$request.body.action"},
    },
    "SocketStage": {
        "Type": "AWS::ApiGatewayV2::Stage",
        "Properties": {"ApiId": {"Ref": "Socket"}, "StageName": "ws"},
    },
    "SocketWork": integration("Socket", "WorkLive"),
    "Connect": route("Socket", "$connect", "SocketWork"),
    "Disconnect": route("Socket", "$disconnect", "SocketWork"),
    "Default": route("Socket", "$default", "SocketWork"),
    "Mock": {
        "Type": "AWS::ApiGatewayV2::Integration",
        "Properties": {"ApiId": {"Ref": "Socket"}, "IntegrationType": "MOCK"},
    },
    "MockAnswer": {
        "Type": "AWS::ApiGatewayV2::IntegrationResponse",
        "Properties": {
            "ApiId": {"Ref": "Socket"},
            "IntegrationId": {"Ref": "Mock"},
            "ResponseTemplates": {"200": '{"at":$context.requestTimeEpoch}'},
        },
    },
    "Ping": route("Socket", "ping", "Mock"),
    "Http": {"Type": "AWS::ApiGatewayV2::Api", "Properties": {"ProtocolType": "HTTP"}},
    "HttpWork": integration("Http", "WorkLive"),
    "Post": route("Http", "POST /api/work", "HttpWork"),
    "Machine": {
        "Type": "AWS::StepFunctions::StateMachine",
        "Properties": {
            "StateMachineName": "small-machine",
            "StateMachineType": "EXPRESS",
            "DefinitionString": machine_text({"Ref": "WorkLive"}, TimestampPath="$.wake_at"),
        },
    },
    "Rule": {
        "Type": "AWS::Events::Rule",
        "Properties": {"ScheduleExpression": "rate(2 minutes)", "Targets": [{"Arn": {"Ref": "WorkLive"}}]},
    },
    "Distribution": {
        "Type": "AWS::CloudFront::Distribution",
        "Properties": {
            "DistributionConfig": {
                "Origins": [
                    {
                        "Id": "api",
                        "OriginCustomHeaders": [
                            {
                                "HeaderName": "x-proof",
                                "HeaderValue": {
                                    "Fn::Sub": "{{resolve:secretsmanager:${Secret}:SecretString:::}}"
                                },
                            }
                        ],
                    }
                ],
                "CacheBehaviors": [{"PathPattern": "/api/*", "TargetOriginId": "api"}],
            }
        },
    },
    "Logs": {"Type": "AWS::Logs::LogGroup"},
}


def write(folder: Path, changed: dict[str, Any] | None = None, **sections: Any) -> Path:
    """Write the assembly; ``changed`` replaces or adds resources, None as a value removes one."""
    resources = deepcopy(RESOURCES)
    for name, resource in (changed or {}).items():
        if resource is None:
            del resources[name]
        else:
            resources[name] = resource
    code = folder / "asset.code"
    for name in ("small_work", "small_rest"):
        (code / name).mkdir(parents=True, exist_ok=True)
        (code / name / "handler.py").write_text(HANDLER, encoding="utf-8")
    stack = {
        "type": "aws:cloudformation:stack",
        "properties": {"templateFile": "Small.template.json", "stackName": STACK},
    }
    files: dict[str, Any] = {
        "manifest.json": {"artifacts": {"Small": stack}},
        "Small.template.json": {"Resources": resources, **sections},
        "Small.assets.json": {"files": {ASSET: {"source": {"path": "asset.code"}}}},
    }
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    return folder
