"""Requests that did not come through the edge are refused before anything is read of them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from runtime.bootstrap import install

from tests.functions.house import House, invoke, recorded


class Edge:
    """``Origin`` that knows one secret."""

    def check(self, proof: str) -> bool:
        return proof == "hush"


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    install(house.services._replace(origin=Edge()))
    yield house
    install(house.services)


def event(name: str, **headers: str) -> dict[str, Any]:
    found = recorded(name)
    return {**found, "headers": {**(found.get("headers") or {}), **headers}}


@pytest.mark.parametrize("function", ["http_sign_in", "http_ticket", "ws_connect"])
@pytest.mark.parametrize("headers", [{}, {"x-rlive-origin": ""}, {"x-rlive-origin": "guess"}])
def test_a_direct_call_is_forbidden(house: House, function: str, headers: dict[str, str]) -> None:
    answer = invoke(function, event(function, **headers))
    assert answer["statusCode"] == 403
    assert json.loads(answer["body"])["code"] == "forbidden"


@pytest.mark.parametrize("name", ["x-rlive-origin", "X-RLive-Origin"])
@pytest.mark.parametrize("function", ["http_sign_in", "http_ticket", "ws_connect"])
def test_what_came_through_the_edge_is_answered(house: House, function: str, name: str) -> None:
    assert invoke(function, event(function, **{name: "hush"}))["statusCode"] != 403


def test_a_ticket_names_the_edges_address_and_not_the_apis(house: House) -> None:
    settings = house.services.settings._replace(socket_url="wss://play.example/ws")
    install(house.services._replace(settings=settings))
    house.add_person("ana")
    status, body = house.http("/api/ticket", authorization="Bearer ana")
    assert (status, body["url"]) == (200, "wss://play.example/ws")
