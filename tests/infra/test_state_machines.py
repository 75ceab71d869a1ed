"""What the laptop's Step Functions would run and AWS would not."""

import json
from typing import Any

import pytest

from infra.state_machines import RefusedStateMachine, check_template, definition_of, faults
from tests.infra.templates import Templates, resources


def one_state(**fields: Any) -> dict[str, Any]:
    return {"StartAt": "Only", "States": {"Only": {"Type": "Task", "End": True, **fields}}}


INVOKE = "arn:aws:states:::lambda:invoke"
REFUSED = {
    "a task token": one_state(Resource=f"{INVOKE}.waitForTaskToken"),
    "a job": one_state(Resource="arn:aws:states:::states:startExecution.sync:2"),
    "an activity": one_state(Resource="arn:aws:states:eu-west-1:000000000000:activity:approve"),
    "a stop": one_state(Resource="arn:aws:states:::aws-sdk:sfn:stopExecution"),
    "six minutes to wait": one_state(Type="Wait", Seconds=360),
    "six minutes to run": {**one_state(Resource=INVOKE), "TimeoutSeconds": 360},
    "a distributed map": one_state(
        Type="Map", ItemProcessor={"ProcessorConfig": {"Mode": "DISTRIBUTED"}, **one_state()}
    ),
    "a task token in a branch": one_state(
        Type="Parallel", Branches=[one_state(Resource=f"{INVOKE}.waitForTaskToken")]
    ),
}


@pytest.mark.parametrize("definition", REFUSED.values(), ids=REFUSED.keys())
def test_express_cannot_do(definition: dict[str, Any]) -> None:
    assert list(faults(definition, "EXPRESS"))
    assert not list(faults(definition, "STANDARD"))


@pytest.mark.parametrize("machine_type", ["EXPRESS", "STANDARD"])
def test_jsonata_is_refused_everywhere(machine_type: str) -> None:
    assert list(faults({**one_state(Resource=INVOKE), "QueryLanguage": "JSONata"}, machine_type))
    assert list(faults(one_state(Resource=INVOKE, QueryLanguage="JSONata"), machine_type))
    assert not list(faults({**one_state(Resource=INVOKE), "QueryLanguage": "JSONPath"}, machine_type))


def test_the_machine_is_named() -> None:
    start, end = json.dumps(REFUSED["a task token"]).split("arn:aws")
    # As the CDK writes it: parts that only a deployment knows stand between texts.
    parts = [f"{start}arn:", {"Ref": "AWS::Partition"}, end]
    properties = {"StateMachineType": "EXPRESS", "DefinitionString": {"Fn::Join": ["", parts]}}
    machine = {"Type": "AWS::StepFunctions::StateMachine", "Properties": properties}
    with pytest.raises(RefusedStateMachine, match=r"^Approval: .*waitForTaskToken"):
        check_template({"Resources": {"Approval": machine}})


def test_the_timer_waits_and_asks(templates: Templates) -> None:
    [machine] = resources(templates.platform, "AWS::StepFunctions::StateMachine").values()
    definition = definition_of(machine["Properties"])
    assert machine["Properties"]["StateMachineType"] == "EXPRESS"
    wait, tick = (definition["States"][name] for name in ("WaitUntilDue", "Tick"))
    assert definition["StartAt"] == "WaitUntilDue"
    assert wait == {"Type": "Wait", "TimestampPath": "$.wake_at", "Next": "Tick"}
    assert tick["Parameters"]["Payload"] == {"table_id.$": "$.table_id", "deadline_ms.$": "$.deadline_ms"}
    assert tick["End"]
    [retry] = tick["Retry"]
    assert retry["ErrorEquals"] == ["States.ALL"]
    assert retry["MaxAttempts"] == 3
