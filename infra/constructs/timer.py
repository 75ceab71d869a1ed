"""The betting timer: wait until a moment, then ask the table what is due."""

from typing import Final

from aws_cdk import Duration
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_stepfunctions as sfn
from aws_cdk import aws_stepfunctions_tasks as tasks
from constructs import Construct

from infra.acknowledgements import acknowledge
from infra.constructs.log_groups import log_group

RETRY_ATTEMPTS: Final = 3


class Timer(Construct):
    """An EXPRESS state machine, started as ``{"table_id", "deadline_ms", "wake_at"}`` for each deadline.

    ``wake_at`` is an ISO timestamp at most four minutes away. The tick has no authority and is asked again
    when it fails; after that the sweep comes.
    """

    def __init__(self, scope: Construct, construct_id: str, *, name: str, tick: lambda_.IFunction) -> None:
        super().__init__(scope, construct_id)
        wait = sfn.Wait(self, "WaitUntilDue", time=sfn.WaitTime.timestamp_path("$.wake_at"))
        ask = tasks.LambdaInvoke(
            self,
            "Tick",
            lambda_function=tick,
            payload=sfn.TaskInput.from_object(
                {
                    "table_id": sfn.JsonPath.string_at("$.table_id"),
                    "deadline_ms": sfn.JsonPath.number_at("$.deadline_ms"),
                }
            ),
            retry_on_service_exceptions=False,
        )
        ask.add_retry(
            errors=["States.ALL"],
            interval=Duration.seconds(1),
            backoff_rate=2,
            max_attempts=RETRY_ATTEMPTS,
            jitter_strategy=sfn.JitterType.FULL,
        )
        self.state_machine = sfn.StateMachine(
            self,
            "StateMachine",
            # Derived from the stack's name: functions name it in their environment, and it names one of
            # them, so that a name made by CloudFormation would depend on itself.
            state_machine_name=name,
            state_machine_type=sfn.StateMachineType.EXPRESS,
            query_language=sfn.QueryLanguage.JSON_PATH,
            definition_body=sfn.DefinitionBody.from_chainable(wait.next(ask)),
            timeout=Duration.minutes(5),
            tracing_enabled=True,
            logs=sfn.LogOptions(
                destination=log_group(self, "Logs"), level=sfn.LogLevel.ERROR, include_execution_data=False
            ),
        )
        self._acknowledge()

    def _acknowledge(self) -> None:
        acknowledge(
            self.state_machine,
            "Each turn starts one: logging every event would bury the failures, which are logged.",
            "SF1",
        )
        acknowledge(
            self.state_machine, "Delivering logs and X-Ray's actions know no resources.", "IAM5[Resource::*]"
        )
