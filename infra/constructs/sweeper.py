"""The sweep: every minute, tables whose timer was lost get their tick."""

from aws_cdk import Duration
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda as lambda_
from constructs import Construct


class Sweeper(Construct):
    """A rule of EventBridge. A sweep that fails is not repeated, because the next one comes in a minute."""

    def __init__(self, scope: Construct, construct_id: str, *, sweep: lambda_.IFunction) -> None:
        super().__init__(scope, construct_id)
        events.Rule(
            self,
            "EveryMinute",
            description="R Live: ticks that were lost",
            schedule=events.Schedule.rate(Duration.minutes(1)),
            targets=[
                targets.LambdaFunction(sweep, retry_attempts=0, max_event_age=Duration.minutes(1))
            ],
        )
