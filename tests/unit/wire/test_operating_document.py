"""``docs/operating.md`` lists the operations as they are."""

import re
from pathlib import Path

import pytest
from runtime.wire.errors import OPERATION_CODES
from runtime.wire.ops_spec import OPS_SPEC
from runtime.wire.routes import OPERATIONS

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "operating.md").read_text(encoding="utf-8")
ROWS = {
    name: (fields, output)
    for name, fields, output in re.findall(r"^\| `(ops_\w+)` \| ([^|]*) \| `(\w+)` \|", TEXT, re.MULTILINE)
}
COMMON = {"request_id", "operator", "reason"}


def test_every_operation_has_a_row() -> None:
    assert set(ROWS) == set(OPS_SPEC) == OPERATIONS


@pytest.mark.parametrize("operation", sorted(OPS_SPEC))
def test_a_row_names_the_fields_and_the_output(operation: str) -> None:
    fields, output = ROWS[operation]
    own = {name: field for name, field in OPS_SPEC[operation].items() if name not in COMMON}
    assert re.findall(r"`(\w+)`(\??)", fields) == [
        (name, "" if field.required else "?") for name, field in own.items()
    ]
    assert output == "".join(part.capitalize() for part in operation.split("_"))
    assert f"    order {output} " in TEXT


def test_every_code_is_named() -> None:
    assert all(f"`{code}`" in TEXT for code in OPERATION_CODES)
