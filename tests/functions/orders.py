"""A house that operations call: the example events of ``tests/events``, changed, and what they leave."""

from typing import Any

from runtime.ports import AuditRecord

from tests.functions.house import House, invoke, recorded


def operated() -> House:
    """Ana is a player with $1,000, Dan a dealer. Table topaz is open and empty."""
    house = House()
    house.add_person("ana")
    house.add_person("dan", role="dealer", cents=0)
    house.add_table("topaz")
    return house


def order(operation: str, **changed: Any) -> dict[str, Any]:
    """The example event of an operation, with other values; None leaves a field out."""
    event = {**recorded(f"ops_{operation}"), **changed}
    return {name: value for name, value in event.items() if value is not None}


def ask(operation: str, **changed: Any) -> dict[str, Any]:
    """Call an operation with its example event, changed."""
    answer: dict[str, Any] = invoke(f"ops_{operation}", order(operation, **changed))
    return answer


def trail(house: House, subject: str) -> list[AuditRecord]:
    return list(house.services.audit_trail.of_subject(subject))


def paused(house: House) -> None:
    assert ask("pause_table")["ok"]


def closed(house: House) -> None:
    assert ask("close_table", request_id="before")["status"] == "closed"


def playing(house: House) -> None:
    """Ana and Bo are in their first hand, with the blinds in."""
    house.add_person("bo")
    house.sit("ana", "topaz", 1)
    house.sit("bo", "topaz", 2)
    house.wait_for_a_turn("topaz", "ana")


def nothing(_house: House) -> None:
    """The house as it is."""
