"""Calls of boto3 clients answered in this process, before a request is built, signed and sent.

Clients made while a service is attached never reach the network: the handler gets the serialized parameters
and returns the parsed answer, or one of moto's errors, which the client raises as it would AWS's.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

from botocore import handlers as botocore_handlers
from botocore.exceptions import ClientError
from botocore.parsers import ResponseParserFactory
from moto.core.exceptions import JsonRESTError, ServiceException

from local.callbacks import CallbackRefused


class Status(NamedTuple):
    """What a client wants to know about a response whose content it gets already parsed."""

    status_code: int
    headers: Mapping[str, str] = MappingProxyType({})


Reply = tuple[Status, dict[str, Any]]
Answer = Callable[..., Any]
"""Takes ``model`` (the operation), ``params`` (body, url_path) and ``context``; returns the content."""


@contextmanager
def replaced(service: str, methods: Mapping[str, Callable[..., Any]]) -> Iterator[None]:
    """Give a service's clients these methods instead of their own; for calls so many that each must be cheap.

    Nothing checks the parameters before the method does. What it raises of CallbackRefused or of moto's
    errors the client raises as ClientError.
    """

    def take_over(class_attributes: dict[str, Any], **_: object) -> None:
        class_attributes.update({name: _method(name, call) for name, call in methods.items()})

    with _hooked(f"creating-client-class.{service}", take_over):
        yield


@contextmanager
def answered(event: str, answer: Answer) -> Iterator[None]:
    """Let ``answer`` answer the calls of an event such as ``dynamodb`` or ``dynamodb.Scan``.

    Only clients of sessions made inside the context are concerned.
    """

    def reply(model: Any, params: dict[str, Any], context: dict[str, Any], **_: object) -> Reply:
        try:
            return Status(200), answer(model=model, params=params, context=context)
        except (JsonRESTError, ServiceException) as error:
            return Status(400), _refused(model, error)

    with _hooked(f"before-call.{event}", reply):
        yield


def _method(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def method(client: Any, **parameters: Any) -> Any:
        try:
            return call(**parameters)
        except CallbackRefused as error:
            response: Any = {
                "Error": {"Code": error.code, "Message": error.message},
                "ResponseMetadata": {"HTTPStatusCode": error.status_code},
            }
            raise ClientError(response, name) from error
        except (JsonRESTError, ServiceException) as error:
            operation = client.meta.method_to_api_mapping[name]
            parsed = _refused(client.meta.service_model.operation_model(operation), error)
            raise client.exceptions.from_code(parsed["Error"]["Code"])(parsed, operation) from error

    return method


@contextmanager
def _hooked(event: str, call: Callable[..., Any]) -> Iterator[None]:
    hook = (event, call)
    botocore_handlers.BUILTIN_HANDLERS.append(hook)
    try:
        yield
    finally:
        botocore_handlers.BUILTIN_HANDLERS.remove(hook)


def _refused(model: Any, error: JsonRESTError | ServiceException) -> dict[str, Any]:
    """Return one of moto's errors as a client parses it from a response."""
    if isinstance(error, JsonRESTError):
        content = str(error.description).encode()
    else:
        content = json.dumps({"__type": error.code, "message": error.message}).encode()
    parser = ResponseParserFactory().create_parser("json")
    answer = {"headers": {}, "status_code": 400, "body": content}
    parsed = dict(parser.parse(answer, model.output_shape))
    shape = model.service_model.shape_for_error_code(parsed["Error"]["Code"])
    if shape is not None:
        parsed.update(parser.parse(answer, shape))
    return parsed
