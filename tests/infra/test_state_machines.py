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


def machine_of(templates: Templates, kind: str) -> dict[str, Any]:
    """The properties of the one state machine of a type."""
    machines = resources(templates.platform, "AWS::StepFunctions::StateMachine").values()
    found: list[dict[str, Any]] = [each["Properties"] for each in machines]
    [machine] = [each for each in found if each["StateMachineType"] == kind]
    return machine


def test_the_timer_waits_and_asks(templates: Templates) -> None:
    definition = definition_of(machine_of(templates, "EXPRESS"))
    wait, tick = (definition["States"][name] for name in ("WaitUntilDue", "Tick"))
    assert definition["StartAt"] == "WaitUntilDue"
    assert wait == {"Type": "Wait", "TimestampPath": "$.wake_at", "Next": "Tick"}
    assert tick["Parameters"]["Payload"] == {"table_id.$": "$.table_id", "deadline_ms.$": "$.deadline_ms"}
    assert tick["End"]
    [retry] = tick["Retry"]
    assert retry["ErrorEquals"] == ["States.ALL"]
    assert retry["MaxAttempts"] == 3


@pytest.fixture
def workflow(templates: Templates) -> Any:
    """The definition of the approval workflow."""
    return definition_of(machine_of(templates, "STANDARD"))


@pytest.mark.rule("R5.14")
def test_the_workflow_goes_from_prize_to_prize(workflow: Any) -> None:
    states = workflow["States"]
    assert workflow["StartAt"] == "FindWaitingPrize"
    assert {name: state.get("Next") for name, state in states.items() if state["Type"] == "Task"} == {
        "FindWaitingPrize": "WhoAnswers",
        "DealerConfirmsPrize": "CarryOutDecision",
        "PitBossDecides": "CarryOutDecision",
        "CarryOutDecision": "FindWaitingPrize",
        "EscalateToPitBosses": "FindWaitingPrize",
    }
    choices = {choice["StringEquals"]: choice["Next"] for choice in states["WhoAnswers"]["Choices"]}
    assert {choice["Variable"] for choice in states["WhoAnswers"]["Choices"]} == {"$.prize.who"}
    assert choices == {"dealer": "DealerConfirmsPrize", "pit_boss": "PitBossDecides"}
    assert states["WhoAnswers"]["Default"] == "AllPrizesDecided"
    assert states["AllPrizesDecided"] == {"Type": "Succeed"}


@pytest.mark.rule("R5.14")
@pytest.mark.parametrize("name", ["DealerConfirmsPrize", "PitBossDecides"])
def test_a_question_waits_five_minutes_and_is_escalated(workflow: Any, name: str) -> None:
    question = workflow["States"][name]
    assert question["Resource"].endswith(":states:::lambda:invoke.waitForTaskToken")
    assert question["TimeoutSeconds"] == 300
    assert question["Parameters"]["Payload"]["token.$"] == "$$.Task.Token"
    [caught] = question["Catch"]
    assert caught["ErrorEquals"] == ["States.Timeout"]
    assert caught["Next"] == "EscalateToPitBosses"
    never, later = question["Retry"]
    assert (never["ErrorEquals"], never["MaxAttempts"]) == (["States.Timeout"], 0)
    assert later["ErrorEquals"] == ["States.ALL"]


def test_a_function_that_fails_is_called_again(workflow: Any) -> None:
    for name, state in workflow["States"].items():
        if state["Type"] == "Task":
            *_, retry = state["Retry"]
            assert retry["ErrorEquals"] == ["States.ALL"], name
            assert (retry["IntervalSeconds"], retry["BackoffRate"]) == (1, 2), name
            assert (retry["MaxAttempts"], retry["MaxDelaySeconds"]) == (6, 60), name


def test_the_workflow_is_given_ids_alone(workflow: Any) -> None:
    """What goes through it: ids, whose turn it is, and answers."""
    given = {
        path
        for state in workflow["States"].values()
        for path in state.get("Parameters", {}).get("Payload", {})
    }
    assert given == {"table_id.$", "hand_id.$", "prize_id.$", "who.$", "token.$", "answer.$"}
    found = workflow["States"]["FindWaitingPrize"]["ResultSelector"]
    assert found.keys() == {"who.$", "prize_id.$", "kind.$", "cents.$"}


def test_executions_are_logged_without_what_they_hold(templates: Templates) -> None:
    for kind in ("EXPRESS", "STANDARD"):
        assert machine_of(templates, kind)["LoggingConfiguration"]["IncludeExecutionData"] is False
    assert machine_of(templates, "STANDARD")["LoggingConfiguration"]["Level"] == "ALL"
    assert machine_of(templates, "STANDARD")["TracingConfiguration"] == {"Enabled": True}
