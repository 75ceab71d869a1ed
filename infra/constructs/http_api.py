"""The HTTP API: signing in and out, passwords and tickets."""

from collections.abc import Mapping
from typing import Final

from aws_cdk import Stack
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_lambda as lambda_
from constructs import Construct
from runtime.wire.routes import HTTP_ROUTES

from infra.acknowledgements import acknowledge
from infra.constructs.access_logs import HTTP_LINE, write_access_log

# Each sign-in costs a third of a second of a processor: this many at once is a crowd, more an attack.
RATE: Final = 100
BURST: Final = 200


class HttpApi(Construct):
    """The API and its only stage. ``attach`` adds the routes once the functions are there."""

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id)
        self.api = apigateway.HttpApi(
            self,
            "Api",
            api_name=f"{Stack.of(self).stack_name}-http",
            description="R Live: signing in",
            create_default_stage=False,
        )
        stage = apigateway.HttpStage(
            self,
            "Stage",
            http_api=self.api,
            stage_name="$default",
            auto_deploy=True,
            throttle=apigateway.ThrottleSettings(rate_limit=RATE, burst_limit=BURST),
        )
        write_access_log(stage, HTTP_LINE)

    def attach(self, aliases: Mapping[str, lambda_.IFunction]) -> None:
        """Add every route of the route table."""
        for (method, path), function in HTTP_ROUTES.items():
            routes = self.api.add_routes(
                path=path,
                methods=[apigateway.HttpMethod[method]],
                integration=integrations.HttpLambdaIntegration("Integration", aliases[function]),
            )
            for route in routes:
                acknowledge(
                    route,
                    "Signing in is for everybody; a ticket wants the session that the function checks.",
                    "APIG4",
                )
