"""The deployed system on one page, from the template alone: ``python -m local.explain``.

Each route with its function, what the function's role may do and to which tables, each timer and schedule.
``docs/architecture/deployed.md`` is this page.
"""

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from local import variants
from local.template.assembly import read_assembly
from local.template.deployment import Deployment, read_deployment
from local.template.physical import Physical, Place
from local.template.synthesis import assembly

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "architecture" / "deployed.md"

_HASH: Final = re.compile(r"[0-9A-F]{8}$")
_CONNECTIONS: Final = re.compile(r":execute-api:.*/@connections/\*$")
_BY_NAME: Final = "operations, by name"
_EVERYWHERE: Final = ("logs:", "xray:")
_HEAD: Final = """\
# What is deployed

Printed by `.venv/bin/python -m local.explain` from the synthesized template, and held against it by a test.
Each function may also write its own log and its traces. `Tables/index/due` is an index of a table.
"""


def deployed(folder: Path) -> Deployment:
    """Return what an assembly deploys, with the place's names and no secrets. Raises Refused."""
    place = Place(host="the distribution's domain")
    physical = Physical(place, lambda _name: "(a secret)")
    return read_deployment(read_assembly(folder), place, physical)


def page(deployment: Deployment) -> str:
    """Return the page, in Markdown."""
    return "\n".join([
        _HEAD,
        *_functions(deployment),
        *_waiting(deployment),
        *_tables(deployment),
        *_edge(deployment),
    ])  # fmt: skip


def _functions(deployment: Deployment) -> Iterator[str]:
    yield "## Routes, functions and what their roles may do\n"
    yield "| answers | function | may do |"
    yield "| --- | --- | --- |"
    triggers = _triggers(deployment)
    for name, function in sorted(deployment.functions.items()):
        statements = deployment.policies.get(function.role, ())
        grants = sorted(_grants(statements, deployment.names).items())
        may = "<br>".join(f"{target}: {', '.join(sorted(actions))}" for target, actions in grants)
        yield f"| {'<br>'.join(triggers[name]) or _BY_NAME} | `{name}` | {may} |"
    mocks = [f"`{key}`: `{one.template}`" for key, one in deployment.routing.messages.items() if one.template]
    yield f"\nThe gateway answers by itself: {', '.join(mocks)}.\n"


def _triggers(deployment: Deployment) -> Mapping[str, list[str]]:
    """Return {function: what calls it}."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for key, target in deployment.routing.messages.items():
        if target.function:
            found[target.function].append(f"`{key}`")
    for (method, path), target in deployment.routing.requests.items():
        found[target.function].append(f"`{method} {path}`")
    for machine in deployment.machines:
        for function in machine.functions:
            found[function].append(f"timer {machine.name}")
    for schedule in deployment.schedules:
        found[schedule.function].append(f"every {schedule.period_s:g} s")
    return found


def _grants(statements: Any, names: Mapping[str, str]) -> Mapping[str, set[str]]:
    """Return {resource in words: actions without their service}."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for statement in statements:
        for action in _listed(statement["Action"]):
            if not action.startswith(_EVERYWHERE):
                for resource in _listed(statement["Resource"]):
                    found[_in_words(resource, names)].add(action.partition(":")[2])
    return found


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _in_words(resource: str, names: Mapping[str, str]) -> str:
    """Return what an ARN in a policy names, as people call it."""
    if _CONNECTIONS.search(resource):
        return "sockets"
    arn, index, rest = resource.partition("/index/")
    return _plain(names.get(arn, arn)) + index + rest


def _plain(logical_name: str) -> str:
    """Return a logical name without the hash that the CDK adds."""
    return _HASH.sub("", logical_name)


def _waiting(deployment: Deployment) -> Iterator[str]:
    yield "## Timers, workflows and schedules\n"
    for machine in deployment.machines:
        states = json.loads(machine.definition)
        yield f"- `{machine.name}` ({machine.kind}), from {states['StartAt']}:"
        for name, state in states["States"].items():
            yield f"  - {name}: {'; '.join(_state(state, deployment))}"
    for schedule in deployment.schedules:
        yield f"- {_plain(schedule.name)}: `{schedule.function}` every {schedule.period_s:g} s"
    yield ""


def _state(state: Mapping[str, Any], deployment: Deployment) -> Iterator[str]:
    """Yield what a state does, and what comes after it."""
    match state["Type"]:
        case "Wait":
            yield f"waits until `{state.get('TimestampPath', state.get('Seconds'))}`"
        case "Task":
            arn = state["Parameters"]["FunctionName"]
            called = [name for name, one in deployment.functions.items() if arn.startswith(f"{one.arn}:")]
            again = sum(retry.get("MaxAttempts", 3) for retry in state.get("Retry", ()))
            yield f"calls `{called[0]}`" + (f", {again} times again if it fails" if again else "")
            if state["Resource"].endswith(".waitForTaskToken"):
                yield f"waits for an answer for {state['TimeoutSeconds']} s"
        case "Choice":
            yield " or ".join([choice["Next"] for choice in state["Choices"]] + [state["Default"]])
        case kind:
            yield kind.lower()
    for caught in state.get("Catch", ()):
        yield f"{', '.join(caught['ErrorEquals'])}: {caught['Next']}"
    if "Next" in state:
        yield f"then {state['Next']}"


def _tables(deployment: Deployment) -> Iterator[str]:
    yield "## Tables\n"
    yield "| table | key | indexes | expires by |"
    yield "| --- | --- | --- | --- |"
    for name, table in sorted(deployment.tables.items()):
        indexes = [
            f"{index['IndexName']} ({_key(index['KeySchema'])})"
            for index in table.get("GlobalSecondaryIndexes", ())
        ]
        expiry = table.get("TimeToLiveSpecification", {}).get("AttributeName", "")
        shown = _plain(deployment.names[name])
        yield f"| {shown} | {_key(table['KeySchema'])} | {', '.join(indexes)} | {expiry} |"
    yield ""


def _key(schema: list[Mapping[str, str]]) -> str:
    return ", ".join(part["AttributeName"] for part in schema)


def _edge(deployment: Deployment) -> Iterator[str]:
    yield "## Edge\n"
    for pattern, headers in deployment.routing.origin_headers.items():
        added = ", ".join(f"`{header}`" for header in headers) or "nothing"
        yield f"- `{pattern}` goes to its API, with {added} added by the distribution"
    yield "- everything else comes from the bucket of web files\n"


def main(arguments: list[str]) -> int:
    """Print the page, or write it to where it belongs with ``--write``."""
    parser = argparse.ArgumentParser(prog="python -m local.explain", description=__doc__)
    parser.add_argument("--assembly", type=Path, help="explain this CDK assembly")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    options = parser.parse_args(arguments)
    with variants.plain_refusals():
        text = page(deployed(options.assembly or assembly(variants.to_stderr)))
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
