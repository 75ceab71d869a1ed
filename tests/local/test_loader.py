"""A template is run as it stands, or refused with the name of the resource in the way."""

from pathlib import Path
from typing import Any

import boto3
import pytest

from local.lambdas import Lambdas, Limits
from local.routing import Target, filled_in
from local.template import loader
from local.template.assembly import Refused, Template, read_assembly
from local.template.deployment import Deployment, read_deployment
from local.template.intrinsics import Resolver
from local.template.moto_mends import MendedMoto
from local.template.physical import REGION, Physical, Place
from local.template.secret_store import SecretStore
from tests.local.small_assembly import (
    RESOURCES,
    alias,
    function,
    integration,
    machine_text,
    route,
    write,
)

PLACE = Place("127.0.0.1:8080")


def read(folder: Path, secrets: dict[str, str] | None = None) -> Deployment:
    texts = secrets or {}
    physical = Physical(PLACE, lambda name: texts.get(name, "proof"))
    return read_deployment(read_assembly(folder), PLACE, physical)


def test_what_the_template_declares_is_found(tmp_path: Path) -> None:
    found = read(write(tmp_path))
    work = found.functions["small_work"]
    assert (work.timeout_s, work.memory_mb) == (7.0, 256)
    assert work.environment["SMALL_TABLE"] in found.tables
    assert found.routing.messages == {
        "$connect": Target("small_work"),
        "$disconnect": Target("small_work"),
        "$default": Target("small_work"),
        "ping": Target(template='{"at":$context.requestTimeEpoch}'),
    }
    assert found.routing.requests == {("POST", "/api/work"): Target("small_work")}
    assert found.routing.added_headers("/api/work") == {"x-proof": "proof"}
    assert found.routing.added_headers("/index.html") == {}
    (machine,) = found.machines
    assert (machine.name, machine.kind, machine.functions) == ("small-machine", "EXPRESS", ("small_work",))
    (schedule,) = found.schedules
    assert (schedule.period_s, schedule.function) == (120.0, "small_work")
    (statement,) = found.policies[work.role]
    assert found.names[statement["Resource"]] == "Table"


TOKEN_WAIT = "arn:aws:states:::lambda:invoke.waitForTaskToken"

REFUSALS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "an unknown resource type": (
        {"Queue": {"Type": "AWS::Kinesis::Stream"}},
        ("small-stack/Queue", "AWS::Kinesis::Stream"),
    ),
    "a function whose handler does not exist": (
        {"Work": function("small_nothing", SMALL_TABLE={"Ref": "Table"})},
        ("small-stack/Work", "small_nothing.handler.handle"),
    ),
    "two functions that give one variable two values": (
        {"Rest": function("small_rest", SMALL_TABLE="another"), "RestLive": alias("Rest")},
        ("small_work", "small_rest", "SMALL_TABLE"),
    ),
    "a variable that names what is not there": (
        {"Work": function("small_work", SMALL_MACHINE="arn:aws:states:x:1:stateMachine/small")},
        ("small_work", "SMALL_MACHINE", "stateMachine/small"),
    ),
    "an EXPRESS machine that waits for a token": (
        {
            "Machine": {
                "Type": "AWS::StepFunctions::StateMachine",
                "Properties": {
                    "StateMachineType": "EXPRESS",
                    "DefinitionString": machine_text(TOKEN_WAIT, Seconds=1),
                },
            }
        },
        ("small-stack/Machine", "EXPRESS"),
    ),
    "a rule that is no rate": (
        {
            "Rule": {
                "Type": "AWS::Events::Rule",
                "Properties": {"ScheduleExpression": "cron(0 4 * * ? *)", "Targets": []},
            }
        },
        ("small-stack/Rule", "cron"),
    ),
    "a route without an integration": (
        {"Post": route("Http", "POST /api/work", "Role")},
        ("small-stack/Post",),
    ),
    "an integration of a function of somebody else": (
        {"HttpWork": integration("Http", "Role")},
        ("small-stack/HttpWork",),
    ),
    "a reference to nothing": (
        {"Work": function("small_work", SMALL_TABLE={"Ref": "Nothing"})},
        ("small-stack", "Nothing"),
    ),
    "an attribute that nobody foresaw": (
        {"Work": function("small_work", SMALL_TABLE={"Fn::GetAtt": ["Table", "Colour"]})},
        ("small-stack/Table", "Colour"),
    ),
    "no WebSocket API": ({"Socket": RESOURCES["Http"]}, ("WebSocket",)),
}


@pytest.mark.parametrize(("changed", "named"), REFUSALS.values(), ids=REFUSALS.keys())
def test_what_cannot_be_run_is_refused_by_name(
    changed: dict[str, Any], named: tuple[str, ...], tmp_path: Path
) -> None:
    with pytest.raises(Refused) as refusal:
        read(write(tmp_path, changed))
    for part in named:
        assert part in str(refusal.value)


def test_a_folder_without_an_assembly_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="holds no CDK assembly"):
        read_assembly(tmp_path)


SECTIONS: dict[str, Any] = {
    "Parameters": {"Colour": {"Type": "String", "Default": "red"}, "Size": {"Type": "String"}},
    "Conditions": {
        "IsRed": {"Fn::Equals": [{"Ref": "Colour"}, "red"]},
        "IsBig": {"Fn::Equals": [{"Ref": "Size"}, "big"]},
        "Both": {"Fn::And": [{"Condition": "IsRed"}, {"Condition": "IsBig"}]},
        "Either": {"Fn::Or": [{"Condition": "IsRed"}, {"Condition": "IsBig"}]},
        "Neither": {"Fn::Not": [{"Condition": "Either"}]},
    },
}


@pytest.mark.parametrize(
    ("value", "resolved"),
    [
        ({"Ref": "Colour"}, "red"),
        ({"Ref": "Size"}, "small"),
        ({"Ref": "AWS::StackName"}, "small-stack"),
        ({"Ref": "Table"}, "small-stack-Table"),
        ({"Fn::GetAtt": ["Role", "Arn"]}, "arn:aws:iam::123456789012:role/small-stack-Role"),
        ({"Fn::GetAtt": "Distribution.DomainName"}, "127.0.0.1:8080"),
        ({"Fn::Join": ["-", ["a", {"Ref": "Colour"}, "b"]]}, "a-red-b"),
        ({"Fn::Sub": "${Colour}/${AWS::Region}/${!kept}"}, "red/eu-central-1/${kept}"),
        ({"Fn::Sub": ["${Own} ${Table}", {"Own": {"Ref": "Colour"}}]}, "red small-stack-Table"),
        ({"Fn::Select": [1, {"Fn::Split": ["/", "a/b/c"]}]}, "b"),
        ({"Fn::If": ["IsRed", "yes", "no"]}, "yes"),
        ({"Fn::If": ["Both", "yes", "no"]}, "no"),
        ({"Fn::If": ["Either", "yes", "no"]}, "yes"),
        ({"Fn::If": ["Neither", "yes", "no"]}, "no"),
        ({"kept": 1, "dropped": {"Fn::If": ["IsBig", 2, {"Ref": "AWS::NoValue"}]}}, {"kept": 1}),
        ([1, {"Ref": "AWS::NoValue"}, 2], [1, 2]),
        ("{{resolve:secretsmanager:arn:aws:x:secret:one:SecretString:::}}", "text of one"),
    ],
)
def test_intrinsic_functions(value: Any, resolved: Any) -> None:
    template = Template("small-stack", {"Resources": RESOURCES, **SECTIONS}, {})
    physical = Physical(PLACE, lambda name: f"text of {name}")
    assert Resolver(template, physical, PLACE.pseudo, {"Size": "small"}).value(value) == resolved


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"Fn::Base64": "x"}, "Fn::Base64"),
        ({"Ref": "Size"}, "Size has no value"),
        ({"Fn::If": ["Unknown", 1, 2]}, "Unknown"),
        ({"Fn::ImportValue": "elsewhere"}, "elsewhere"),
    ],
)
def test_what_cannot_be_resolved_is_refused(value: Any, said: str) -> None:
    template = Template("small-stack", {"Resources": RESOURCES, **SECTIONS}, {})
    with pytest.raises(Refused, match=said):
        Resolver(template, Physical(PLACE, str), PLACE.pseudo, {}).value(value)


def test_a_resource_whose_condition_does_not_hold_is_not_made(tmp_path: Path) -> None:
    spare = {**RESOURCES["Table"], "Condition": "Never"}
    conditions = {"Never": {"Fn::Equals": ["a", "b"]}}
    assert len(read(write(tmp_path, {"Spare": spare}, Conditions=conditions)).tables) == 1


def test_the_declared_resources_are_created(tmp_path: Path) -> None:
    write(tmp_path)
    secrets = SecretStore(read_assembly(tmp_path), None)
    (text,) = secrets.texts.values()
    assert len(text) == 20
    deployment = read(tmp_path, dict(secrets.texts))
    with MendedMoto():
        loader.create(deployment, secrets.texts)
        session = boto3.session.Session(region_name=REGION)
        told = deployment.environment
        lifetime = session.client("dynamodb").describe_time_to_live(TableName=told["SMALL_TABLE"])
        assert lifetime["TimeToLiveDescription"]["AttributeName"] == "expires_s"
        vault = session.client("secretsmanager")
        assert vault.get_secret_value(SecretId=told["SMALL_SECRET"])["SecretString"] == text
        machines = session.client("stepfunctions").list_state_machines()["stateMachines"]
        assert [machine["name"] for machine in machines] == ["small-machine"]


def test_secrets_stay_what_they_were_and_are_for_the_owner_only(tmp_path: Path) -> None:
    templates = read_assembly(write(tmp_path))
    data = tmp_path / "data"
    data.mkdir()
    first = SecretStore(templates, data).texts
    assert SecretStore(templates, data).texts == first
    (data / "secrets.json").unlink()
    assert SecretStore(templates, data).texts != first
    assert (data / "secrets.json").stat().st_mode & 0o077 == 0


class TestLambdas:
    """Functions are called as Lambda calls them."""

    @pytest.fixture
    def lambdas(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lambdas:
        for name, body in {"lam_good": "return {'got': event}", "lam_bad": "return {1, 2}"}.items():
            (tmp_path / name).mkdir()
            code = f"def handle(event, context):\n    event['seen'] = context.function_name\n    {body}\n"
            (tmp_path / name / "handler.py").write_text(code, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        arn = "arn:aws:lambda:eu-central-1:123456789012:function:"
        return Lambdas(
            {name: Limits(f"{name}.handler.handle", arn + name, 5.0, 128) for name in ("lam_good", "lam_bad")}
        )

    @pytest.mark.parametrize(
        "function",
        [
            "lam_good",
            "arn:aws:lambda:eu-central-1:123456789012:function:lam_good",
            "arn:aws:lambda:eu-central-1:123456789012:function:lam_good:live",
        ],
    )
    def test_a_function_is_called_by_name_arn_or_alias(self, lambdas: Lambdas, function: str) -> None:
        assert lambdas.invoke(function, {"a": 1}) == {"got": {"a": 1, "seen": "lam_good"}}

    def test_the_event_is_a_copy(self, lambdas: Lambdas) -> None:
        event = {"a": 1}
        lambdas.invoke("lam_good", event)
        assert event == {"a": 1}

    def test_a_result_that_is_no_json_fails_as_on_lambda(self, lambdas: Lambdas) -> None:
        with pytest.raises(TypeError):
            lambdas.invoke("lam_bad", {})

    def test_a_function_that_does_not_exist_is_said(self, lambdas: Lambdas) -> None:
        with pytest.raises(LookupError, match="nobody"):
            lambdas.invoke("nobody", {})
        with pytest.raises(LookupError, match="lam_missing"):
            Lambdas({"lam_missing": Limits("lam_missing.handler.handle", "arn", 1.0, 128)})


def test_a_mapping_template_takes_values_from_the_context() -> None:
    context = {"requestTimeEpoch": 5, "connectionId": "c="}
    assert filled_in('{"now_ms":$context.requestTimeEpoch}', context) == '{"now_ms":5}'
