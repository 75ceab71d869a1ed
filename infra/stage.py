"""Stages: copies of the whole house that stand side by side, in one account or in several."""

import re
from typing import Final, NamedTuple

_NAME: Final = re.compile(r"[a-z][a-z0-9]{0,15}")
_DISPOSABLE: Final = ("dev", "test")


class Stage(NamedTuple):
    """One copy of the house. Every physical name begins with a stack's, and that with the stage's."""

    name: str

    @property
    def disposable(self) -> bool:
        """Whether the stage may be destroyed with all that is in it: by its name alone, so by intent."""
        return self.name.startswith(_DISPOSABLE)

    def stack_name(self, part: str) -> str:
        """The name of one of the stage's stacks: ``rlive-<stage>-<part>``."""
        return f"rlive-{self.name}-{part}"


def parse_stage(name: str) -> Stage:
    """Return the stage called ``name``. Raises ValueError when it cannot be part of physical names."""
    if _NAME.fullmatch(name) is None:
        raise ValueError(f"a stage's name is 1 to 16 small letters and digits, a letter first: {name!r}")
    return Stage(name)
