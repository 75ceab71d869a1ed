"""State machines held against what AWS allows: a laptop's Step Functions allow more.

An EXPRESS execution ends after five minutes and can neither wait for a task token nor for a job, run an
activity or a distributed map, or be stopped. Sources: the Step Functions developer guide, "Choosing
workflow type" and "Integrating services". JSONata is refused everywhere, because the laptop's interpreter
evaluates it wrongly.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

EXPRESS_SECONDS: Final = 300

_WAITING: Final = (".waitForTaskToken", ".sync", ".sync:2")
_SECONDS: Final = ("Seconds", "TimeoutSeconds", "HeartbeatSeconds")


class RefusedStateMachine(ValueError):  # noqa: N818
    """A state machine that AWS would refuse, or that would end before its time; the text names it."""


def check_template(template: Mapping[str, Any]) -> None:
    """Check every state machine of a CloudFormation template. Raises RefusedStateMachine."""
    for name, resource in template.get("Resources", {}).items():
        if resource["Type"] == "AWS::StepFunctions::StateMachine":
            properties = resource["Properties"]
            found = list(faults(definition_of(properties), properties.get("StateMachineType", "STANDARD")))
            if found:
                raise RefusedStateMachine(f"{name}: {'; '.join(found)}")


def definition_of(properties: Mapping[str, Any]) -> Any:
    """Return a state machine's definition; what only CloudFormation can fill in is left as ``{}``."""
    if "Definition" in properties:
        return properties["Definition"]
    text = properties["DefinitionString"]
    if isinstance(text, Mapping):
        _, parts = text["Fn::Join"]
        text = "".join(part if isinstance(part, str) else "{}" for part in parts)
    return json.loads(text)


def faults(definition: Any, machine_type: str) -> Iterator[str]:
    """Yield what is wrong with a definition; ``machine_type`` is STANDARD or EXPRESS."""
    express = machine_type == "EXPRESS"
    for node in _objects(definition):
        if node.get("QueryLanguage", "JSONPath") != "JSONPath":
            yield "JSONata is not used here"
        if express:
            yield from _express_faults(node)


def _express_faults(node: Mapping[str, Any]) -> Iterator[str]:
    resource = node.get("Resource")
    if isinstance(resource, str):
        if resource.endswith(_WAITING):
            yield f"EXPRESS cannot wait for an answer ({resource})"
        if ":activity:" in resource:
            yield f"EXPRESS cannot run an activity ({resource})"
        if resource.endswith(":sfn:stopExecution"):
            yield f"EXPRESS executions cannot be stopped ({resource})"
    if node.get("Mode") == "DISTRIBUTED":
        yield "EXPRESS cannot run a distributed map"
    for field in _SECONDS:
        seconds = node.get(field)
        if isinstance(seconds, int) and seconds > EXPRESS_SECONDS:
            yield f"EXPRESS ends after {EXPRESS_SECONDS} s ({field}: {seconds})"


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
        for item in value.values():
            yield from _objects(item)
    elif isinstance(value, list):
        for item in value:
            yield from _objects(item)
