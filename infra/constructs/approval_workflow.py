"""The approval of jackpot prizes: a workflow that waits for people and is readable in the console (R5.14)."""

from collections.abc import Mapping
from typing import Final

from aws_cdk import Duration
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_stepfunctions as sfn
from aws_cdk import aws_stepfunctions_tasks as tasks
from constructs import Construct

from infra.acknowledgements import acknowledge
from infra.constructs.log_groups import log_group

ESCALATION_S: Final = 300
"""For so long nobody need have answered before it is escalated (R5.14)."""
RETRY_ATTEMPTS: Final = 6
RETRY_MOST_S: Final = 60


class ApprovalWorkflow(Construct):
    """A STANDARD state machine, started as ``{"table_id", "hand_id"}``: one execution a hand, named by it.

    Each step asks the table again and has no authority, so it is repeated when it fails. An execution that
    fails all the same, or is stopped, is followed by another while the table waits. ``functions``: aliases by
    folder.
    """

    def __init__(
        self, scope: Construct, construct_id: str, *, name: str, functions: Mapping[str, lambda_.IFunction]
    ) -> None:
        super().__init__(scope, construct_id)
        self._functions = functions
        self.state_machine = sfn.StateMachine(
            self,
            "StateMachine",
            # Derived from the stack's name, as the timer's, and for the same reason.
            state_machine_name=name,
            state_machine_type=sfn.StateMachineType.STANDARD,
            query_language=sfn.QueryLanguage.JSON_PATH,
            comment="Jackpot prizes of one hand, in order: the dealer confirms, a pit boss decides.",
            definition_body=sfn.DefinitionBody.from_chainable(self._definition()),
            tracing_enabled=True,
            logs=sfn.LogOptions(
                destination=log_group(self, "Logs"), level=sfn.LogLevel.ALL, include_execution_data=False
            ),
        )
        acknowledge(
            self.state_machine, "Delivering logs and X-Ray's actions know no resources.", "IAM5[Resource::*]"
        )

    def _definition(self) -> sfn.IChainable:
        find = self._step(
            "FindWaitingPrize",
            "approval_next",
            result_path="$.prize",
            result_selector={
                "who.$": "$.Payload.who",
                "prize_id.$": "$.Payload.prize_id",
                "kind.$": "$.Payload.kind",
                "cents.$": "$.Payload.cents",
            },
        )
        carry_out = self._step("CarryOutDecision", "approval_decide", "$.answer").next(find)
        escalate = self._step("EscalateToPitBosses", "approval_escalate").next(find)
        who = sfn.Choice(self, "WhoAnswers")
        for answers, state in (("dealer", "DealerConfirmsPrize"), ("pit_boss", "PitBossDecides")):
            question = self._question(state).add_catch(
                escalate, errors=["States.Timeout"], result_path="$.answer"
            )
            who.when(sfn.Condition.string_equals("$.prize.who", answers), question.next(carry_out))
        return find.next(who.otherwise(sfn.Succeed(self, "AllPrizesDecided")))

    def _step(
        self,
        state: str,
        function: str,
        answer: str = "",
        *,
        result_path: str = sfn.JsonPath.DISCARD,
        result_selector: Mapping[str, str] | None = None,
    ) -> tasks.LambdaInvoke:
        """A state that calls a function with ids; ``answer``: the path of what it is given besides."""
        given = _ids(with_prize=function != "approval_next")
        if answer:
            given["answer"] = sfn.JsonPath.string_at(answer)
        invoke = tasks.LambdaInvoke(
            self,
            state,
            lambda_function=self._functions[function],
            payload=sfn.TaskInput.from_object(given),
            result_selector=dict(result_selector) if result_selector else None,
            result_path=result_path,
            retry_on_service_exceptions=False,
        )
        return self._repeated(invoke)

    def _question(self, state: str) -> tasks.LambdaInvoke:
        """A state that waits until somebody answers by its token, or nobody has for too long."""
        given = {**_ids(with_prize=True), "token": sfn.JsonPath.task_token}
        ask = tasks.LambdaInvoke(
            self,
            state,
            integration_pattern=sfn.IntegrationPattern.WAIT_FOR_TASK_TOKEN,
            lambda_function=self._functions["approval_ask"],
            payload=sfn.TaskInput.from_object(given),
            result_path="$.answer",
            task_timeout=sfn.Timeout.duration(Duration.seconds(ESCALATION_S)),
            retry_on_service_exceptions=False,
        )
        # Nobody having answered is no failure: it is caught, and escalated at once.
        ask.add_retry(errors=["States.Timeout"], max_attempts=0)
        return self._repeated(ask)

    def _repeated(self, state: tasks.LambdaInvoke) -> tasks.LambdaInvoke:
        state.add_retry(
            errors=["States.ALL"],
            interval=Duration.seconds(1),
            backoff_rate=2,
            max_delay=Duration.seconds(RETRY_MOST_S),
            max_attempts=RETRY_ATTEMPTS,
            jitter_strategy=sfn.JitterType.FULL,
        )
        return state


def _ids(*, with_prize: bool) -> dict[str, str]:
    ids = {name: sfn.JsonPath.string_at(f"$.{name}") for name in ("table_id", "hand_id")}
    if with_prize:
        ids |= {name: sfn.JsonPath.string_at(f"$.prize.{name}") for name in ("prize_id", "who")}
    return ids
