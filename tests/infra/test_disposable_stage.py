"""A stage to throw away keeps nothing, so that nothing has to be cleaned up by hand."""

from typing import Any

from aws_cdk import App
from aws_cdk.assertions import Template

from infra.data_stack import DataStack
from infra.stage import parse_stage


def test_nothing_of_it_stays() -> None:
    stack = DataStack(App(analytics_reporting=False), "Data", parse_stage("test1"))
    template: dict[str, Any] = dict(Template.from_stack(stack).to_json())
    for resource in template["Resources"].values():
        assert resource["DeletionPolicy"] == "Delete"
        assert not resource["Properties"].get("DeletionProtectionEnabled", False)
