"""What tests ask of templates."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Template = Mapping[str, Any]


class Templates(NamedTuple):
    """The templates of one stage."""

    account: Template
    data: Template
    guard: Template
    platform: Template


def resources(template: Template, kind: str) -> dict[str, dict[str, Any]]:
    """The resources of a CloudFormation type, by logical id."""
    return {name: found for name, found in template["Resources"].items() if found["Type"] == kind}


def properties(template: Template, kind: str) -> list[dict[str, Any]]:
    """The properties of all resources of a type."""
    return [found.get("Properties", {}) for found in resources(template, kind).values()]


def function_of(name: str) -> str:
    """The folder under functions/ of a function's or alias's logical id."""
    words = "".join(letter if letter.islower() else f"_{letter.lower()}" for letter in _role(name))
    return words.strip("_")


def _role(logical_id: str) -> str:
    start = logical_id.removeprefix("Functions")
    for end in ("Function", "Role", "Logs"):
        if end in start:
            return start.partition(end)[0]
    raise AssertionError(f"{logical_id} belongs to no function")


def text(value: Any) -> str:
    """A value as people read it: what is made at deployment in angle brackets."""
    match value:
        case str():
            return value
        case {"Ref": name}:
            return f"<{name}>"
        case {"Fn::GetAtt": [name, attribute]}:
            return f"<{name}.{attribute}>"
        case {"Fn::ImportValue": name}:
            return f"<{name}>"
        case {"Fn::Sub": pattern}:
            return str(pattern)
        case {"Fn::Join": [separator, parts]}:
            return str(separator).join(text(part) for part in parts)
    raise AssertionError(f"no text: {value}")


def statements(template: Template) -> Iterator[tuple[str, list[str], list[str]]]:
    """(role's logical id, actions, resources) of every statement of every policy."""
    for policy in properties(template, "AWS::IAM::Policy"):
        [role] = policy["Roles"]
        for statement in policy["PolicyDocument"]["Statement"]:
            assert statement["Effect"] == "Allow"
            actions, targets = statement["Action"], statement["Resource"]
            yield (
                role["Ref"],
                [actions] if isinstance(actions, str) else actions,
                [text(target) for target in (targets if isinstance(targets, list) else [targets])],
            )
