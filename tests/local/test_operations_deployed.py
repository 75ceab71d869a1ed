"""Operations on the template that is deployed: the functions by name, on the deployed tables."""

import asyncio
import importlib.util
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from local.house import House, Person
from local.stack import Stack, StackSettings
from local.template import synthesis
from local.template.deployed import TemplatePlatform, TemplateSettings
from tests.e2e.running import OPENING_CENTS, PASSWORD, a_table

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("aws_cdk") is None, reason="the CDK is installed with requirements-infra.txt"
)

EVENTS = Path(__file__).resolve().parents[1] / "events"
# In an order in which one can be carried out after the other.
ORDERS = ("open_table", "pause_table", "resume_table", "close_table", "create_account", "credit", "debit")


@asynccontextmanager
async def deployed(data: Path) -> AsyncIterator[tuple[Stack, TemplatePlatform]]:
    """The template with Ana and a table, kept in a folder."""
    people = (Person("ana", "Ana", "player", PASSWORD, OPENING_CENTS),)
    platform = TemplatePlatform(TemplateSettings(synthesis.assembly(print), data))
    async with Stack(House(people, (a_table(),)), StackSettings(), platform) as stack:
        yield stack, platform


async def give(platform: TemplatePlatform, operation: str, **changed: Any) -> dict[str, Any]:
    event = json.loads((EVENTS / f"ops_{operation}.json").read_text(encoding="utf-8")) | changed
    answer: dict[str, Any] = await asyncio.to_thread(platform.invoke, f"ops_{operation}", event)
    return answer


def records(stack: Stack) -> dict[str, list[str]]:
    """What the trail holds of whom."""
    trail = stack.services.audit_trail
    subjects = ("table:topaz", "player:ana", "player:cleo")
    return {subject: [record.action for record in trail.of_subject(subject)] for subject in subjects}


def test_orders_are_carried_out_once_also_over_the_end_of_the_process(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with deployed(tmp_path) as (stack, platform):
            answers = {name: await give(platform, name) for name in ORDERS}
            assert all(answer["ok"] for answer in answers.values()), answers
            assert stack.balance_cents("ana") == OPENING_CENTS + 30_000
        async with deployed(tmp_path) as (stack, platform):
            assert {name: await give(platform, name) for name in ORDERS} == answers
            assert stack.balance_cents("ana") == OPENING_CENTS + 30_000
            assert records(stack) == {
                "table:topaz": ["open_table", "pause", "resume", "close_table"],
                "player:ana": ["credit", "debit"],
                "player:cleo": ["create_account"],
            }

    asyncio.run(scenario())


def test_many_twins_at_a_time_have_one_effect_and_one_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with deployed(tmp_path) as (stack, platform):
            for operation in ("credit", "open_table", "pause_table", "create_account"):
                answers = await asyncio.gather(*(give(platform, operation) for _ in range(6)))
                # Who was too late to look again may have to ask once more; nobody is told another thing.
                good = [answer for answer in answers if answer["ok"]]
                assert good
                assert all(answer == good[0] for answer in good)
                assert {answer["code"] for answer in answers if not answer["ok"]} <= {"busy"}
            assert stack.balance_cents("ana") == OPENING_CENTS + 50_000
            assert records(stack) == {
                "table:topaz": ["open_table", "pause"],
                "player:ana": ["credit"],
                "player:cleo": ["create_account"],
            }

    asyncio.run(scenario())
