"""Every scripted scenario on the template, as the laptop runs it: what each party sees, and every cent."""

import asyncio
from pathlib import Path

import pytest

from local import variants
from local.scenario.catalogue import SCENARIOS
from local.scenario.run import perform
from local.template.deployed import TemplatePlatform, TemplateSettings
from local.template.synthesis import assembly

RULES = {
    "royal_flush": ("R5.5", "R5.7"),
    "straight_flush_and_royal": ("R5.8",),
    "royal_flush_at_the_floor": ("R5.8",),
    "two_straight_flushes": ("R5.9",),
    "rejected_prize": ("R5.12",),
    "two_pit_bosses": ("R5.14",),
    "folded_winner": ("R5.10",),
    "absent_winner": ("R5.10", "R19.4"),
    "decided_by_operations": ("R5.14",),
    "no_flop_refund": ("R5.11",),
    "jackpot_window": ("R5.1",),
    "insurance_win": ("R6.5",),
    "insurance_loss": ("R6.5",),
    "insurance_tie": ("R6.2", "R6.5"),
    "insurance_tie_capped": ("R6.5",),
    "insurance_declined": ("R6.4", "R6.7"),
    "pause_and_resume_in_an_offer": ("R20.1",),
    "null_game_after_prizes": ("R18.2",),
    "duplicate_card": ("R22.1", "R22.2"),
    "dealer_leaves": ("R22.1",),
    "dealer_console_taken": ("R22.1",),
    "shoe_check": ("R22.1",),
    "approval_after_restart": ("R5.14",),
    "killed_at_every_step": ("R5.14",),
}
CASES = {
    "royal_flush_at_the_floor": ("J4",),
    "two_straight_flushes": ("J5",),
    "rejected_prize": ("J7",),
    "two_pit_bosses": ("J8",),
    "folded_winner": ("J3",),
    "no_flop_refund": ("J1",),
    "insurance_win": ("I1",),
    "insurance_loss": ("I1",),
    "insurance_tie": ("I2",),
    "null_game_after_prizes": ("N2", "N3"),
}


@pytest.fixture(scope="module")
def template() -> Path:
    """The assembly of the present sources, synthesized when none is kept."""
    return assembly(variants.to_stderr)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=[
                *(pytest.mark.rule(rule) for rule in RULES[name]),
                *(pytest.mark.case(case) for case in CASES.get(name, ())),
            ],
        )
        for name in SCENARIOS
    ],
)
def test_a_scenario_is_as_it_must_be_for_every_party_and_to_the_cent(name: str, template: Path) -> None:
    told: list[str] = []
    platform = TemplatePlatform(TemplateSettings(template))
    findings = asyncio.run(perform(name, platform, template, told.append))
    assert not findings, "\n".join(told)
    assert any("every balance is what it must be" in line for line in told)
