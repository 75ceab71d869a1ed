"""Findings of cdk-nag that stay, each with the reason why."""

from aws_cdk import Acknowledgment, Validations
from constructs import IConstruct


def acknowledge(construct: IConstruct, reason: str, *rules: str) -> None:
    """Say that ``rules`` do not apply to ``construct`` and what is below it, and why.

    Rules are ids of AwsSolutions without that prefix: ``IAM5[Resource::*]``.
    """
    Validations.of(construct).acknowledge(
        *(Acknowledgment(id=f"AwsSolutions-{rule}", reason=reason) for rule in rules)
    )
