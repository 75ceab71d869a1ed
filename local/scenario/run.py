"""Plays a scenario from the opening of its house to the audit, and judges it."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from local.client import Refused
from local.platforms import Platform
from local.scenario.catalogue import SCENARIOS
from local.scenario.premises import Premises, StackBeside, StackHere
from local.scenario.scenario import Scenario
from local.scenario.setting import PLAYERS, TABLE
from local.scenario.show import Say, Show, Stuck
from local.scenario.wording import money
from local.secrecy import SecrecyCheck

_LINE: Final = "-" * 100


class NeedsTemplate(Exception):  # noqa: N818 - says why a scenario cannot be played
    """The scenario's house is killed and started again, which the memory variant does not survive."""


async def perform(name: str, platform: Platform | None, template: Path | None, say: Say) -> list[str]:
    """Play a scenario, tell it, and return what was not as expected.

    ``platform``: what it runs on, None for memory. ``template``: the assembly, for a house that dies on the
    way. Raises NeedsTemplate, and LookupError for a name that there is not.
    """
    scenario = SCENARIOS[name]
    say(_LINE)
    say(f"{name}: {scenario.line}")
    if not scenario.dies:
        return await _played(scenario, StackHere(scenario.setting, platform), say)
    if template is None:
        raise NeedsTemplate(name)
    with tempfile.TemporaryDirectory() as folder:
        return await _played(scenario, StackBeside(name, Path(folder), template), say)


async def _played(scenario: Scenario, premises: Premises, say: Say) -> list[str]:
    await premises.open()
    try:
        show = Show(scenario.setting, premises, say)
        try:
            _tell_setting(scenario, say)
            await show.open()
            await scenario.script(show)
        except (Stuck, Refused, TimeoutError) as error:
            show.findings.append(f"the script does not go on: {error or 'no answer in time'}")
            say(f"   DIFFERS: {show.findings[-1]}")
        finally:
            await show.close()
        _judge(show, say)
        return show.findings
    finally:
        await premises.close()


def _tell_setting(scenario: Scenario, say: Say) -> None:
    setting = scenario.setting
    blinds = f"{money(setting.small_blind_cents)}/{money(2 * setting.small_blind_cents)}"
    kind = "live" if setting.live else "RNG"
    say(f"   The table {TABLE}: {kind}, {blinds}; each player brings in {money(setting.buy_in_cents)}.")
    seats = ", ".join(f"{name} sits on {seat}" for seat, name in enumerate(PLAYERS, start=1))
    say(f"   {seats.capitalize()}; ana has the button.")
    if setting.jackpot_cents is not None:
        jackpot = money(setting.jackpot_cents)
        say(f"   Its jackpot stands at {jackpot}: the scenario has written that into table and book, as a")
        say("   house that carries it over from a table that it has closed. All the rest is played.")


def _judge(show: Show, say: Say) -> None:
    """Look at every card in every frame, and at every cent in the book."""
    check = SecrecyCheck(show.premises.record)
    frames = sum(len(client.frames) for client in show.clients.values())
    leaks = [leak for name, client in show.clients.items() for leak in check.leaks(name, client.frames)]
    audited = show.premises.audited()
    wrong = [f"the audit finds {difference}" for difference in audited["differences"]]
    if audited["sum_cents"]:
        wrong.append(f"the audit finds a sum of {money(audited['sum_cents'])}")
    for (reader, reason), times in Counter((leak.reader, leak.reason) for leak in leaks).items():
        wrong.append(f"{times} frames told {reader} too much: {reason}")
    refusals = [refusal for client in show.clients.values() for refusal in client.refusals]
    wrong += [f"somebody was told: {refusal}" for refusal in refusals if refusal["code"] == "internal"]
    say("")
    for line in wrong:
        say(f"   DIFFERS: {line}")
    show.findings += wrong
    if not leaks:
        say(f"   ok: in {frames} frames nobody was told a card that he may not know")
    if not audited["differences"] and not audited["sum_cents"]:
        say(f"   ok: the audit agrees: {audited['transfers']} entries, {audited['accounts']} accounts, sum 0")
    say("   AS EXPECTED" if not show.findings else f"   {len(show.findings)} THINGS DIFFER")
