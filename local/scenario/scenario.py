"""What a scenario is: a line about it, its setting, and its script."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from local.scenario.setting import Setting
from local.scenario.show import Show

Script = Callable[[Show], Awaitable[None]]


class Scenario(NamedTuple):
    """A scripted scenario. ``dies``: its house is killed on the way, so it needs a process of its own."""

    line: str
    script: Script
    setting: Setting = Setting()
    dies: bool = False
