"""What is deployed, and what of it must not be lost."""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from runtime.dynamo.schema import SCHEMA
from runtime.wire import events
from runtime.wire.routes import (
    APPROVAL_FUNCTIONS,
    HTTP_ROUTES,
    OPERATIONS,
    ROUTES,
    SWEEP_FUNCTION,
    TIMER_FUNCTION,
)

from infra.constructs.edge import ORIGIN_HEADER, VIEWER_HEADER
from infra.constructs.functions import ALIAS, title
from infra.constructs.web_socket_api import PING, STAGE_NAME, THROTTLES, USUAL
from tests.infra.conftest import STAGE
from tests.infra.templates import Templates, function_of, properties, resources, text

FUNCTIONS = sorted({
    *ROUTES.values(),
    *HTTP_ROUTES.values(),
    *OPERATIONS,
    *APPROVAL_FUNCTIONS,
    TIMER_FUNCTION,
    SWEEP_FUNCTION,
})  # fmt: skip


def functions(templates: Templates) -> dict[str, dict[str, Any]]:
    """The properties of every function, by its folder."""
    found = resources(templates.platform, "AWS::Lambda::Function")
    return {function_of(name): each["Properties"] for name, each in found.items()}


def alias_target(value: Any) -> str:
    """The function whose alias an integration, a permission or a target names."""
    name = text(value)
    assert "Aliaslive" in name, f"{name} is no alias"
    return function_of(name[name.index("Functions") :].partition(">")[0].partition("}")[0])


# A guard: what disappears from here disappears from an account.
def test_what_there_is(templates: Templates) -> None:
    counted = {
        name: Counter(each["Type"] for each in found["Resources"].values())
        for name, found in templates._asdict().items()
    }
    assert counted["account"] == {"AWS::IAM::Role": 1, "AWS::ApiGateway::Account": 1}
    assert counted["data"] == {"AWS::DynamoDB::Table": 8, "AWS::SecretsManager::Secret": 1}
    assert counted["guard"] == {"AWS::WAFv2::WebACL": 1}
    platform = counted["platform"]
    assert platform["AWS::Lambda::Function"] == platform["AWS::Lambda::Alias"] == len(FUNCTIONS)
    assert platform["AWS::ApiGatewayV2::Route"] == len(ROUTES) + len(HTTP_ROUTES) + 1
    one_each = {kind: number for kind, number in platform.items() if number == 1}
    assert sorted(one_each) == [
        "AWS::ApiGatewayV2::IntegrationResponse",
        "AWS::ApiGatewayV2::RouteResponse",
        "AWS::CloudFront::Distribution",
        "AWS::CloudFront::Function",
        "AWS::CloudFront::OriginAccessControl",
        "AWS::CloudFront::ResponseHeadersPolicy",
        "AWS::Events::Rule",
        "AWS::S3::Bucket",
        "AWS::S3::BucketPolicy",
        "AWS::SecretsManager::Secret",
    ]
    assert platform["AWS::StepFunctions::StateMachine"] == 2


@pytest.mark.parametrize("name", SCHEMA)
def test_a_table_is_as_the_schema_says(templates: Templates, name: str) -> None:
    schema = SCHEMA[name]
    [table] = [
        found
        for logical_id, found in resources(templates.data, "AWS::DynamoDB::Table").items()
        if logical_id.startswith(name.capitalize())
    ]
    made = table["Properties"]
    keys = [(key["AttributeName"], key["KeyType"]) for key in made["KeySchema"]]
    assert keys[0] == (schema.partition.name, "HASH")
    assert keys[1:] == ([(schema.sort.name, "RANGE")] if schema.sort else [])
    assert sorted(index["IndexName"] for index in made.get("GlobalSecondaryIndexes", ())) == sorted(
        index.name for index in schema.indexes
    )
    assert made.get("TimeToLiveSpecification", {}).get("AttributeName") == schema.ttl_attribute
    assert made["BillingMode"] == "PAY_PER_REQUEST"
    assert made["SSESpecification"] == {"SSEEnabled": True}
    # Money and records outlive their stack; what expires by itself does not.
    assert made["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is schema.retained
    assert made.get("DeletionProtectionEnabled", False) is schema.retained
    policy = "Retain" if schema.retained else "Delete"
    assert table["DeletionPolicy"] == table["UpdateReplacePolicy"] == policy


def test_the_sealing_keys_stay_and_no_template_knows_one(templates: Templates) -> None:
    [secret] = resources(templates.data, "AWS::SecretsManager::Secret").values()
    assert secret["DeletionPolicy"] == secret["UpdateReplacePolicy"] == "Retain"
    assert not {"SecretString", "GenerateSecretString"} & secret["Properties"].keys()


def test_every_handler_exists(templates: Templates, cloud_assembly: Path) -> None:
    found = functions(templates)
    assert sorted(found) == FUNCTIONS
    assets = {each["Code"]["S3Key"].removesuffix(".zip") for each in found.values()}
    [code] = assets
    for name, function in found.items():
        assert function["Handler"] == f"{name}.handler.handle"
        handler = cloud_assembly / f"asset.{code}" / name / "handler.py"
        assert "def handle(" in handler.read_text(encoding="utf-8")


def test_functions_are_alike(templates: Templates) -> None:
    for name, function in functions(templates).items():
        assert function["Runtime"] == "python3.13", name
        assert function["Architectures"] == ["arm64"]
        assert function["TracingConfig"] == {"Mode": "Active"}
        assert len(function["Layers"]) == 4
        assert "ReservedConcurrentExecutions" not in function
        assert "LogGroup" in function["LoggingConfig"]
        # The audit reads the whole book.
        assert function["Timeout"] <= (900 if name == "ops_audit" else 60)
        assert ("SnapStart" in function) is (name not in {SWEEP_FUNCTION, *OPERATIONS})


def test_no_variable_has_two_values(templates: Templates) -> None:
    values: dict[str, set[str]] = {}
    for function in functions(templates).values():
        for variable, value in function["Environment"]["Variables"].items():
            values.setdefault(variable, set()).add(text(value))
    assert {variable for variable, found in values.items() if len(found) > 1} == set()
    assert values["RLIVE_STAGE"] == {STAGE}
    assert values["RLIVE_ADAPTERS"] == {"aws"}
    assert all(value.endswith(f"/{STAGE_NAME}") for value in values["RLIVE_CALLBACK_URL"])
    assert {variable for variable in values if variable.endswith("_TABLE")} == {
        table.variable for table in SCHEMA.values()
    }


def test_every_log_ends(templates: Templates) -> None:
    logs = properties(templates.platform, "AWS::Logs::LogGroup")
    assert len(logs) == len(FUNCTIONS) + 4
    assert {each["RetentionInDays"] for each in logs} == {90}


def test_every_socket_route_goes_to_its_alias(templates: Templates) -> None:
    integrations = resources(templates.platform, "AWS::ApiGatewayV2::Integration")
    found = {}
    for route in properties(templates.platform, "AWS::ApiGatewayV2::Route"):
        key = route["RouteKey"]
        target = text(route["Target"]).removeprefix("integrations/").strip("<>")
        integration = integrations[target]["Properties"]
        if key == PING:
            assert integration["IntegrationType"] == "MOCK"
            continue
        assert integration["IntegrationType"] == "AWS_PROXY"
        found[key] = alias_target(integration["IntegrationUri"])
    http = {f"{method} {path}": function for (method, path), function in HTTP_ROUTES.items()}
    assert found == {**ROUTES, **http}


def test_operations_are_called_by_name_and_by_nothing_else(templates: Templates) -> None:
    for name in OPERATIONS:
        output = templates.platform["Outputs"][title(name)]
        assert alias_target(output["Value"]) == name
    called = [
        alias_target(permission["FunctionName"])
        for permission in properties(templates.platform, "AWS::Lambda::Permission")
    ]
    assert called
    assert not OPERATIONS & set(called), "no service may call what operations call"


def test_timer_workflow_and_sweep_call_aliases(templates: Templates) -> None:
    [rule] = properties(templates.platform, "AWS::Events::Rule")
    assert rule["ScheduleExpression"] == "rate(1 minute)"
    assert alias_target(rule["Targets"][0]["Arn"]) == SWEEP_FUNCTION
    called = {
        machine["StateMachineType"]: {
            alias_target(part)
            for part in machine["DefinitionString"]["Fn::Join"][1]
            if not isinstance(part, str) and "Alias" in text(part)
        }
        for machine in properties(templates.platform, "AWS::StepFunctions::StateMachine")
    }
    assert called == {"EXPRESS": {TIMER_FUNCTION}, "STANDARD": APPROVAL_FUNCTIONS}
    for alias in properties(templates.platform, "AWS::Lambda::Alias"):
        assert alias["Name"] == ALIAS


def test_the_gateway_answers_pings_by_itself(templates: Templates) -> None:
    [answer] = properties(templates.platform, "AWS::ApiGatewayV2::IntegrationResponse")
    [template] = answer["ResponseTemplates"].values()
    assert json.loads(template.replace("$context.requestTimeEpoch", "1767225600000")) == {
        "type": "pong",
        "now_ms": 1_767_225_600_000,
    }
    routes = properties(templates.platform, "AWS::ApiGatewayV2::Route")
    [ping] = [each for each in routes if each["RouteKey"] == PING]
    [response] = properties(templates.platform, "AWS::ApiGatewayV2::RouteResponse")
    assert ping["RouteResponseSelectionExpression"] == response["RouteResponseKey"] == "$default"


def test_every_route_is_throttled_and_logged(templates: Templates) -> None:
    stages = resources(templates.platform, "AWS::ApiGatewayV2::Stage").values()
    [stage] = [each for each in stages if each["Properties"]["StageName"] == STAGE_NAME]
    settings = stage["Properties"]["RouteSettings"]
    assert settings.keys() == {*ROUTES, PING}
    for key, each in settings.items():
        assert each["ThrottlingRateLimit"] == THROTTLES.get(key, USUAL).rate
    routes = resources(templates.platform, "AWS::ApiGatewayV2::Route")
    socket_routes = {name for name in routes if name.startswith("WebSocket")}
    assert socket_routes <= set(stage["DependsOn"]), "settings of a route that is not there yet are refused"
    for each in stages:
        line = each["Properties"]["AccessLogSettings"]["Format"]
        assert "requestId" in line
        assert not any(word in line for word in ("query", "path", "header", "authorization"))


def test_one_origin_for_everything(templates: Templates) -> None:
    [distribution] = properties(templates.platform, "AWS::CloudFront::Distribution")
    config = distribution["DistributionConfig"]
    assert [each["PathPattern"] for each in config["CacheBehaviors"]] == ["/api/*", "/ws"]
    assert text(config["WebACLId"]) == "<WebAclArn>"
    parameter = templates.platform["Parameters"]["WebAclArn"]
    assert "Default" not in parameter, "a distribution without its firewall must be refused"
    secret = [
        header
        for origin in config["Origins"]
        for header in origin.get("OriginCustomHeaders", ())
        if header["HeaderName"] == ORIGIN_HEADER
    ]
    assert len(secret) == 2
    assert all(text(header["HeaderValue"]).startswith("{{resolve:secretsmanager:") for header in secret)
    [bucket] = properties(templates.platform, "AWS::S3::Bucket")
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}


def test_the_apis_get_all_that_a_client_sends_but_the_host(templates: Templates) -> None:
    """The ticket is in the query, the session in the Authorization header; the host is the API's own."""
    [distribution] = properties(templates.platform, "AWS::CloudFront::Distribution")
    all_viewer_except_host_header, caching_disabled = (
        "b689b0a8-53d0-40ab-baf2-68738e2966ac",
        "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
    )
    for behavior in distribution["DistributionConfig"]["CacheBehaviors"]:
        assert behavior["OriginRequestPolicyId"] == all_viewer_except_host_header
        assert behavior["CachePolicyId"] == caching_disabled


def test_the_edge_says_who_calls_the_http_api(templates: Templates) -> None:
    [distribution] = properties(templates.platform, "AWS::CloudFront::Distribution")
    [name] = resources(templates.platform, "AWS::CloudFront::Function")
    [api] = [
        each
        for each in distribution["DistributionConfig"]["CacheBehaviors"]
        if each["PathPattern"] == "/api/*"
    ]
    [association] = api["FunctionAssociations"]
    assert association["EventType"] == "viewer-request"
    assert text(association["FunctionARN"]) == f"<{name}.FunctionARN>"
    assert VIEWER_HEADER == events.VIEWER_HEADER
    assert ORIGIN_HEADER == events.ORIGIN_HEADER


CLAIMS: dict[str, dict[str, Any]] = {
    "nothing": {},
    "another address": {"x-rlive-viewer": {"value": "192.0.2.1"}},
    "two other addresses": {
        "x-rlive-viewer": {
            "value": "192.0.2.1",
            "multiValue": [{"value": "192.0.2.1"}, {"value": "192.0.2.2"}],
        }
    },
    "a way by others": {"x-forwarded-for": {"value": "192.0.2.1, 192.0.2.2"}},
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_client_cannot_say_who_calls(templates: Templates, claim: str) -> None:
    """The function of the template, run as CloudFront runs it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not on this machine")
    [function] = properties(templates.platform, "AWS::CloudFront::Function")
    assert function["FunctionConfig"]["Runtime"] == "cloudfront-js-2.0"
    kept = {"authorization": {"value": "Bearer token"}, "content-type": {"value": "application/json"}}
    headers = {**kept, **CLAIMS[claim]}
    request = {"method": "POST", "uri": "/api/sign-in", "querystring": {}, "headers": headers}
    event = {"version": "1.0", "viewer": {"ip": "203.0.113.7"}, "request": request}
    script = f"{function['FunctionCode']}\nconsole.log(JSON.stringify(handler({json.dumps(event)})));"
    done = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True, timeout=60)
    passed = json.loads(done.stdout)
    assert passed["headers"] == {**headers, "x-rlive-viewer": {"value": "203.0.113.7"}}
    assert {**passed, "headers": {}} == {**request, "headers": {}}


def test_the_firewall_is_where_the_edge_wants_it(templates: Templates, cloud_assembly: Path) -> None:
    [acl] = properties(templates.guard, "AWS::WAFv2::WebACL")
    assert acl["Scope"] == "CLOUDFRONT"
    manifest = json.loads((cloud_assembly / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["artifacts"]["Guard"]["environment"] == "aws://unknown-account/us-east-1"
    assert manifest["artifacts"]["Platform"]["environment"] == "aws://unknown-account/unknown-region"


def names(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """(path, text) of every property called a name, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("Name", "StateMachineName", "TableName", "BucketName", "LogGroupName", "RoleName"):
                yield f"{path}.{key}", text(inner)
            yield from names(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from names(inner, path)


def test_two_stages_share_no_name(templates: Templates) -> None:
    own = (f"rlive-{STAGE}-", f"rlive{STAGE}")
    for template in (templates.data, templates.platform):
        for resource in template["Resources"].values():
            # An alias's and a WAF rule's names are inside something that has one of its own.
            if resource["Type"] != "AWS::Lambda::Alias":
                for path, name in names(resource.get("Properties", {})):
                    assert name.startswith(own), f"{resource['Type']}{path} is {name} in every stage"
        for output in template["Outputs"].values():
            if "Export" in output:
                assert output["Export"]["Name"].startswith(own)


def test_no_compiled_file_changes_an_assets_hash(cloud_assembly: Path) -> None:
    assets = [folder for folder in cloud_assembly.glob("asset.*") if folder.is_dir()]
    assert len(assets) == 5
    files = [path for asset in assets for path in asset.rglob("*")]
    assert [path for path in files if path.name == "__pycache__" or path.suffix == ".pyc"] == []
