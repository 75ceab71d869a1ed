"""``docs/protocol/asyncapi.yaml`` as tests read it."""

import functools
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator

PATH = Path(__file__).resolve().parents[3] / "docs" / "protocol" / "asyncapi.yaml"
FROM_SERVER = {
    "lobbyAnswer": "lobby",
    "proofAnswer": "proof",
    "realityCheckAnswer": "reality_check",
    "chatLine": "chat",
}
"""Messages that are not named like their type, because the question for them is."""


@functools.cache
def document() -> dict[str, Any]:
    """The whole document."""
    loaded: dict[str, Any] = yaml.safe_load(PATH.read_text(encoding="utf-8"))
    return loaded


def messages(operation: str) -> dict[str, dict[str, Any]]:
    """{action or type: message} of the frames that one side sends (``fromClient``, ``toClient``)."""
    found = {}
    for reference in document()["operations"][operation]["messages"]:
        message = resolve(resolve(reference))
        name = reference["$ref"].rpartition("/")[2]
        found[FROM_SERVER.get(name, name) if operation == "toClient" else name] = message
    return found


def resolve(node: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference one step; a node without one is itself."""
    if "$ref" not in node:
        return node
    target: Any = document()
    for part in node["$ref"].removeprefix("#/").split("/"):
        target = target[part]
    found: dict[str, Any] = target
    return found


def validator(schema: dict[str, Any]) -> Any:
    """Check against a schema of the document; its references point into the document."""
    return Draft202012Validator({**schema, "components": document()["components"]})


@functools.cache
def _server_validators() -> dict[str, Any]:
    return {name: validator(message["payload"]) for name, message in messages("toClient").items()}


def faults(frame: dict[str, Any]) -> list[str]:
    """What is wrong with a server frame, by the document: its shape, its events, its code's facts."""
    known = _server_validators().get(frame.get("type", ""))
    if known is None:
        return [f"no such frame: {frame.get('type')}"]
    found = [
        f"{'/'.join(str(part) for part in error.absolute_path)}: {error.message}"
        for error in known.iter_errors(frame)
    ]
    for event in [*frame.get("events", []), *frame.get("public", {}).get("recent", [])]:
        if sorted(event["facts"]) != sorted(document()["x-events"].get(event["name"], ["?"])):
            found.append(f"event {event['name']} has the facts {sorted(event['facts'])}")
    for notice in frame.get("notices", [frame] if frame["type"] == "notice" else []):
        if sorted(notice["facts"]) != sorted(document()["x-notices"].get(notice["code"], ["?"])):
            found.append(f"notice {notice['code']} has the facts {sorted(notice['facts'])}")
    if frame["type"] == "error":
        listed = document()["x-error-codes"].get(frame["code"], {"facts": []})["facts"]
        if not set(frame["facts"]) <= set(listed):
            found.append(f"error {frame['code']} has the facts {sorted(frame['facts'])}")
    return found
