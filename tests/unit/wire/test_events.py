"""Whose tries are counted together: what the edge says, and nothing that a client says."""

from typing import Any

import pytest
from runtime.wire.events import VIEWER_HEADER, caller_network


def event(source_ip: str | None = "198.51.100.20", **headers: str) -> dict[str, Any]:
    http = {} if source_ip is None else {"http": {"sourceIp": source_ip}}
    return {
        "headers": {name.replace("_", "-"): value for name, value in headers.items()},
        "requestContext": http,
    }


@pytest.mark.parametrize(
    ("viewer", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002::", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("203.0.113.7:4711", ""),
        ("somebody", ""),
    ],
)
def test_an_address_and_what_is_counted_with_it(viewer: str, network: str) -> None:
    assert caller_network(event(**{VIEWER_HEADER: viewer})) == network


def test_the_edges_word_counts_before_the_address_that_reached_the_api() -> None:
    assert caller_network(event(x_rlive_viewer="203.0.113.7")) == "203.0.113.7"
    assert caller_network(event()) == "198.51.100.20"
    assert caller_network(event(None)) == ""


def test_what_clients_say_about_themselves_does_not_count() -> None:
    forged = event(
        x_rlive_viewer="203.0.113.7",
        x_forwarded_for="192.0.2.1",
        forwarded="for=192.0.2.1",
        x_real_ip="192.0.2.1",
        true_client_ip="192.0.2.1",
        cloudfront_viewer_address="192.0.2.1:443",
    )
    assert caller_network(forged) == "203.0.113.7"
