"""The templates as CloudFormation's own rules see them."""

from pathlib import Path

import pytest
from cfnlint.api import lint_file

# W3005: the CDK names dependencies that a reference implies already; it does no harm.
UNIMPORTANT = {"W3005"}


@pytest.mark.parametrize("name", ["Account", "Data", "Guard", "Platform"])
def test_cfn_lint_finds_nothing(cloud_assembly: Path, name: str) -> None:
    found = lint_file(cloud_assembly / f"{name}.template.json")
    assert [str(match) for match in found if match.rule.id not in UNIMPORTANT] == []
