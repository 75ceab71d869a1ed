"""Copies and new records made the fast way are those that the class itself would make."""

from typing import Any, NamedTuple

import pytest
from engine.kit.records import copier, maker, quick


@quick
class Chip(NamedTuple):
    """Something with a few fields."""

    cents: int
    colour: str = "red"
    owner: str = ""


CHIP = Chip(500, "green", "ana")


@pytest.mark.parametrize(
    ("names", "values"),
    [
        ((), ()),
        (("cents",), (100,)),
        (("owner", "cents"), ("bo", 100)),
        (("owner", "colour", "cents"), ("", "black", 0)),
    ],
)
def test_a_copy_differs_in_the_named_fields_alone(names: tuple[str, ...], values: tuple[Any, ...]) -> None:
    changed = copier(Chip, *names)(CHIP, *values)
    assert type(changed) is Chip
    assert changed == CHIP._replace(**dict(zip(names, values, strict=True)))
    assert changed._asdict() == CHIP._asdict() | dict(zip(names, values, strict=True))
    assert (CHIP.cents, CHIP.colour, CHIP.owner) == (500, "green", "ana")


def test_a_field_that_does_not_exist_cannot_be_copied() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        copier(Chip, "weight")
    with pytest.raises(KeyError):
        CHIP._replace(weight=3)  # type: ignore[call-arg]


def test_a_copy_needs_every_new_value() -> None:
    with pytest.raises(IndexError):
        copier(Chip, "cents", "owner")(CHIP, 100)


def test_a_record_is_made_of_all_its_fields() -> None:
    made = maker(Chip)((500, "green", "ana"))
    assert type(made) is Chip
    assert made == CHIP
