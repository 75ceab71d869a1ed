"""The WebSocket API: routes to aliases, throttles for each route, and a ping that costs no function."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from aws_cdk import Stack
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_lambda as lambda_
from constructs import Construct
from runtime.wire.routes import ROUTES

from infra.acknowledgements import acknowledge
from infra.constructs.access_logs import WEB_SOCKET_LINE, write_access_log

STAGE_NAME: Final = "ws"
"""Called like the path at the edge: ``/ws`` there is this stage here, and nothing has to rewrite it."""

PING: Final = "ping"
PONG: Final = '{"type":"pong","now_ms":$context.requestTimeEpoch}'
"""What the gateway answers by itself; its time is the server time that clients set their clocks by."""

_TEMPLATE: Final = "200"
_METHODS: Final = ("DELETE", "GET", "POST")


class Throttle(NamedTuple):
    """Calls a second and at once, of all clients together."""

    rate: int
    burst: int


USUAL: Final = Throttle(rate=500, burst=1000)
THROTTLES: Final[Mapping[str, Throttle]] = {
    # API Gateway takes 500 new connections a second; a house that restarts its clients meets this first.
    "$connect": Throttle(rate=300, burst=500),
    "$disconnect": Throttle(rate=500, burst=500),
    # Rubbish: there is never much of it from our own clients.
    "$default": Throttle(rate=50, burst=100),
    PING: Throttle(rate=2000, burst=4000),
    "act": Throttle(rate=1000, burst=2000),
    "sync": Throttle(rate=1000, burst=2000),
    "scan_card": Throttle(rate=200, burst=400),
}
"""Routes that get another throttle than the usual one."""


class WebSocketApi(Construct):
    """The API and its stage. ``attach`` adds the routes once the functions are there."""

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id)
        self.api = apigateway.WebSocketApi(
            self,
            "Api",
            api_name=f"{Stack.of(self).stack_name}-ws",
            description="R Live: play",
            route_selection_expression="$request.body.action",
        )
        self.stage = apigateway.WebSocketStage(
            self,
            "Stage",
            web_socket_api=self.api,
            stage_name=STAGE_NAME,
            auto_deploy=True,
            detailed_metrics_enabled=True,
            throttle=apigateway.ThrottleSettings(rate_limit=USUAL.rate, burst_limit=USUAL.burst),
        )
        write_access_log(self.stage, WEB_SOCKET_LINE)
        self.callback_url = self.stage.callback_url

    @property
    def connections_arns(self) -> list[str]:
        """What may be done with open connections: post, look at, close."""
        return [
            Stack.of(self).format_arn(
                service="execute-api", resource=self.api.api_id, resource_name=_connections(method)
            )
            for method in _METHODS
        ]

    @property
    def wildcards(self) -> dict[str, str]:
        """cdk-nag's findings about ``connections_arns``, with the reason for all of them."""
        api = self.api.node.default_child
        assert isinstance(api, apigateway.CfnApi)
        start = "arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>"
        name = Stack.of(self).get_logical_id(api)
        reason = "Connections come and go; who may be posted to is what the table says."
        return {f"IAM5[Resource::{start}:<{name}>/{_connections(method)}]": reason for method in _METHODS}

    def attach(self, aliases: Mapping[str, lambda_.IFunction]) -> None:
        """Add every route of the route table, and the ping."""
        routes: list[Construct] = []
        for key, function in ROUTES.items():
            route = self.api.add_route(
                key, integration=integrations.WebSocketLambdaIntegration("Integration", aliases[function])
            )
            acknowledge(
                route,
                "The ticket of $connect authorises the connection, and the function uses it up; all other "
                "routes belong to a connection that was let in.",
                "APIG4",
            )
            routes.append(route)
        self._throttle([*routes, self._ping()])

    def _ping(self) -> Construct:
        api_id = self.api.api_id
        integration = apigateway.CfnIntegration(
            self,
            "PingIntegration",
            api_id=api_id,
            integration_type="MOCK",
            request_templates={_TEMPLATE: '{"statusCode":200}'},
            template_selection_expression=_TEMPLATE,
        )
        answer = apigateway.CfnIntegrationResponse(
            self,
            "PingIntegrationResponse",
            api_id=api_id,
            integration_id=integration.ref,
            integration_response_key="$default",
            response_templates={_TEMPLATE: PONG},
            template_selection_expression=_TEMPLATE,
        )
        route = apigateway.CfnRoute(
            self,
            "PingRoute",
            api_id=api_id,
            route_key=PING,
            authorization_type="NONE",
            route_response_selection_expression="$default",
            target=f"integrations/{integration.ref}",
        )
        response = apigateway.CfnRouteResponse(
            self, "PingRouteResponse", api_id=api_id, route_id=route.ref, route_response_key="$default"
        )
        response.add_resource_dependency(answer)
        acknowledge(route, "A ping belongs to a connection that was let in.", "APIG4")
        return route

    def _throttle(self, routes: list[Construct]) -> None:
        stage = self.stage.node.default_child
        assert isinstance(stage, apigateway.CfnStage)
        stage.route_settings = {
            key: {
                "ThrottlingRateLimit": throttle.rate,
                "ThrottlingBurstLimit": throttle.burst,
                "DetailedMetricsEnabled": True,
            }
            for key, throttle in _throttles().items()
        }
        # API Gateway refuses settings of a route that is not there yet.
        for route in routes:
            stage.node.add_dependency(route)


def _throttles() -> dict[str, Throttle]:
    return {key: THROTTLES.get(key, USUAL) for key in (*ROUTES, PING)}


def _connections(method: str) -> str:
    return f"{STAGE_NAME}/{method}/@connections/*"
