"""All scenarios by name."""

from collections.abc import Mapping
from typing import Final

from local.scenario.scenario import Scenario
from local.scenario.scripts import dealings, insurances, jackpots

SCENARIOS: Final[Mapping[str, Scenario]] = {
    **jackpots.SCENARIOS,
    **insurances.SCENARIOS,
    **dealings.SCENARIOS,
}
"""{name: scenario}, in the order in which they are listed."""
