"""The numbers of the house's rules at $1/$2, each beside the rule that says it; amounts are cents.

What each of them does is held where its rule is tested; `python -m tests.rule_mutants` shows that it is.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from engine.game import Json
from engine.holdem.config import rule_set_json
from engine.holdem.rules import RuleSet

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND

# Rule | setting | number
NUMBERS: Final[list[tuple[str, str, Any]]] = [
    ("R3.1", "small_blind_cents", 100),
    ("R3.1", "big_blind_cents", 200),
    ("R3.1", "min_buy_in_cents", 4_000),
    ("R3.1", "max_buy_in_cents", 20_000),
    ("R1.4", "ante_cents", 0),
    ("R1.4", "big_blind_ante_cents", 0),
    ("R1.4", "first_button", 0),
    ("R2.5", "seats", 9),
    ("R3.3", "time_outs_warned", 2),
    ("R3.3", "time_outs_removed", 3),
    ("R8.2", "chips_cents", (100, 500, 2_500, 10_000, 50_000, 100_000, 500_000)),
    ("R4.4", "rake.percent", 4),
    ("R4.4", "rake.cap_cents", None),
    ("R4.4", "rake.drops_cents", ()),
    ("R1.2", "times.announce_ms", 3 * SECOND),
    ("R1.3", "times.window_ms", 5 * SECOND),
    ("R1.12", "times.first_clock_ms", 2 * SECOND),
    ("R1.12", "times.street_ms", 1 * SECOND),
    ("R1.12", "times.run_out_ms", 1_500),
    ("R1.12", "times.run_out_river_ms", 2_500),
    ("R1.12", "times.result_ms", 3 * SECOND),
    ("R1.12", "times.result_extra_pot_ms", 1_500),
    ("R3.2", "times.betting_ms", 10 * SECOND),
    ("R3.2", "times.grace_ms", 500),
    ("R2.5", "times.reserve_ms", 30 * SECOND),
    ("R16.2", "times.sit_out_ms", 3 * MINUTE),
    ("R19.2", "times.away_ms", 2 * MINUTE),
    ("R6.4", "times.insurance_ms", 30 * SECOND),
    ("R4.6", "times.prizes_ms", 3 * SECOND),
    ("R5.14", "times.approval_look_ms", 5 * MINUTE),
    ("R22.4", "times.dealer_wait_ms", 60 * SECOND),
    ("R22.4", "times.dealer_idle_ms", 5 * MINUTE),
    ("R5.1", "jackpot.bet_cents", 500),
    ("R5.3", "jackpot.contribution_cents", 342),
    ("R5.3", "jackpot.floor_cents", 800_000),
    ("R5.5", "jackpot.royal_flush_percent", 100),
    ("R5.5", "jackpot.straight_flush_percent", 10),
    ("R5.5", "jackpot.four_of_a_kind_cents", 70_000),
    ("R5.5", "jackpot.full_house_cents", 12_000),
    ("R5.5", "jackpot.flush_cents", 8_000),
    ("R5.5", "jackpot.straight_cents", 4_000),
    ("R6.3", "insurance.odds_tenths", (300, 160, 100, 80, 60, 50, 40, 35, 30, 25, 22, 20, 18, 16)),
]
CHOICES: Final[list[tuple[str, str, Any]]] = [
    ("R1.10", "limit", "no_limit"),
    ("R4.2", "odd_chip", "final_bettor"),
    ("R1.4", "button", "dead"),
    ("R1.4", "button_is_small_blind", False),
    ("R4.4", "rake.no_flop_no_drop", False),
    ("R6.2", "insurance.ties", "counted"),
]


def settings(rules: Mapping[str, Json], inside: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (name, value) of every setting of a rule set, nested ones with a dot."""
    for name, value in rules.items():
        if isinstance(value, Mapping):
            yield from settings(value, f"{inside}{name}.")
        else:
            yield f"{inside}{name}", value


PRESET: Final = dict(settings(rule_set_json(RuleSet())))


@pytest.mark.parametrize(
    ("name", "value"),
    [pytest.param(name, value, marks=pytest.mark.rule(rule)) for rule, name, value in NUMBERS + CHOICES],
)
def test_the_preset_is_what_the_rule_says(name: str, value: Any) -> None:
    assert PRESET[name] == value
    assert type(PRESET[name]) is type(value)


def test_no_setting_is_without_its_rule() -> None:
    assert sorted(PRESET) == sorted(name for _, name, _ in NUMBERS + CHOICES)
