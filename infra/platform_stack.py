"""Everything that runs: functions, both APIs, timer, workflow, sweep and edge. Nothing of it must be kept."""

from typing import Final

from aws_cdk import ArnFormat, CfnOutput, CfnParameter, Stack
from constructs import Construct
from runtime.wire.routes import OPERATIONS, SWEEP_FUNCTION, TIMER_FUNCTION

from infra.constructs.approval_workflow import ApprovalWorkflow
from infra.constructs.edge import Edge
from infra.constructs.functions import Access, Functions, title
from infra.constructs.http_api import HttpApi
from infra.constructs.layers import Layers
from infra.constructs.sweeper import Sweeper
from infra.constructs.timer import Timer
from infra.constructs.web_socket_api import WebSocketApi
from infra.data_stack import DataStack
from infra.guard_stack import ARN_OUTPUT
from infra.stage import Stage

WEB_BUCKET_OUTPUT: Final = "WebBucketName"


class PlatformStack(Stack):
    """The house of one stage on top of its data."""

    def __init__(self, scope: Construct, construct_id: str, stage: Stage, data: DataStack) -> None:
        super().__init__(scope, construct_id, stack_name=stage.stack_name("platform"))
        self._stage = stage
        self._timer_name = f"{self.stack_name}-timer"
        self._approval_name = f"{self.stack_name}-prize-approval"
        self._web_sockets = WebSocketApi(self, "WebSocket")
        self._http = HttpApi(self, "Http")
        self._edge = Edge(
            self,
            "Edge",
            http_api=self._http.api,
            web_socket_api=self._web_sockets.api,
            web_acl_arn=self._web_acl_parameter(),
            disposable=stage.disposable,
        )
        functions = Functions(
            self,
            "Functions",
            layers=Layers(self, "Layers").layers,
            environment=self._environment(data),
            table_names={name: table.table_name for name, table in data.tables.items()},
        )
        self._web_sockets.attach(functions.aliases)
        self._http.attach(functions.aliases)
        Timer(self, "Timer", name=self._timer_name, tick=functions.aliases[TIMER_FUNCTION])
        ApprovalWorkflow(self, "Approval", name=self._approval_name, functions=functions.aliases)
        Sweeper(self, "Sweeper", sweep=functions.aliases[SWEEP_FUNCTION])
        functions.allow(self._access(data))
        self._outputs()
        for name in sorted(OPERATIONS):
            # No name is given to a function, so that it can be replaced; whoever calls it finds it here.
            CfnOutput(self, title(name), value=functions.aliases[name].function_arn)

    def _web_acl_parameter(self) -> str:
        # Without a default: a distribution without its firewall is refused, not made.
        return CfnParameter(
            self,
            ARN_OUTPUT,
            description="ARN of the web ACL of the stage's guard stack",
            allowed_pattern="arn:aws[a-z-]*:wafv2:us-east-1:[0-9]{12}:global/webacl/.+",
        ).value_as_string

    def _environment(self, data: DataStack) -> dict[str, str]:
        """What every function is told: one value for each variable, whichever function reads it."""
        return {
            "RLIVE_ADAPTERS": "aws",
            "RLIVE_STAGE": self._stage.name,
            "RLIVE_CALLBACK_URL": self._web_sockets.callback_url,
            "RLIVE_SOCKET_URL": self._edge.socket_url,
            "RLIVE_TIMER_STATE_MACHINE_ARN": self._machine_arn(self._timer_name),
            "RLIVE_APPROVAL_STATE_MACHINE_ARN": self._machine_arn(self._approval_name),
            "RLIVE_SEALING_SECRET_ARN": data.sealing_secret.secret_arn,
            "RLIVE_ORIGIN_SECRET_ARN": self._edge.origin_secret.secret_arn,
        }

    def _access(self, data: DataStack) -> Access:
        return Access(
            table_arns={name: table.table_arn for name, table in data.tables.items()},
            service_arns={
                "RLIVE_CALLBACK_URL": self._web_sockets.connections_arns,
                "RLIVE_TIMER_STATE_MACHINE_ARN": [self._machine_arn(self._timer_name)],
                "RLIVE_APPROVAL_STATE_MACHINE_ARN": [self._machine_arn(self._approval_name)],
                "RLIVE_SEALING_SECRET_ARN": [data.sealing_secret.secret_arn],
                "RLIVE_ORIGIN_SECRET_ARN": [self._edge.origin_secret.secret_arn],
            },
            wildcards=self._web_sockets.wildcards,
        )

    def _machine_arn(self, name: str) -> str:
        """The ARN of the state machine called ``name``, known before it exists."""
        return self.format_arn(
            service="states",
            resource="stateMachine",
            resource_name=name,
            arn_format=ArnFormat.COLON_RESOURCE_NAME,
        )

    def _outputs(self) -> None:
        CfnOutput(self, "SiteUrl", value=f"https://{self._edge.distribution.distribution_domain_name}/")
        CfnOutput(self, "SocketUrl", value=self._edge.socket_url)
        CfnOutput(self, WEB_BUCKET_OUTPUT, value=self._edge.bucket.bucket_name)
