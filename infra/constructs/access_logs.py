"""What the two APIs write about each request: never a query, a header or a body, which carry tickets."""

import json
from typing import Final

from aws_cdk import aws_apigatewayv2 as apigateway
from constructs import Construct

from infra.constructs.log_groups import log_group

HTTP_LINE: Final = {
    "request_id": "$context.requestId",
    "time_ms": "$context.requestTimeEpoch",
    "source_ip": "$context.identity.sourceIp",
    "route": "$context.routeKey",
    "status": "$context.status",
    "latency_ms": "$context.responseLatency",
    "error": "$context.error.message",
}
WEB_SOCKET_LINE: Final = {
    "request_id": "$context.requestId",
    "time_ms": "$context.requestTimeEpoch",
    "source_ip": "$context.identity.sourceIp",
    "route": "$context.routeKey",
    "event": "$context.eventType",
    "connection": "$context.connectionId",
    "status": "$context.status",
    "latency_ms": "$context.integrationLatency",
    "error": "$context.error.message",
}


def write_access_log(stage: Construct, line: dict[str, str]) -> None:
    """Let an API's ``stage`` write ``line`` for each request, to a log group of its own."""
    settings = stage.node.default_child
    assert isinstance(settings, apigateway.CfnStage)
    settings.access_log_settings = apigateway.CfnStage.AccessLogSettingsProperty(
        destination_arn=log_group(stage, "AccessLog").log_group_arn,
        format=json.dumps(line, separators=(",", ":")),
    )
