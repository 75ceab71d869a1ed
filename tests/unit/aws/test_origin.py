"""The edge's secret: what fits, what does not, and how often the secret is read for it."""

from typing import Any

import pytest
from runtime.aws.origin import SecretOrigin
from runtime.memory.edge import ManualClock


class Secrets:
    def __init__(self, value: str) -> None:
        self.value = value
        self.reads = 0

    def get_secret_value(self, *, SecretId: str) -> Any:  # noqa: N803
        assert SecretId == "arn:origin"
        self.reads += 1
        return {"SecretString": self.value}


def origin(secrets: Secrets, clock: ManualClock, arn: str = "arn:origin") -> SecretOrigin:
    return SecretOrigin(lambda: secrets, arn, clock)


@pytest.mark.parametrize("proof", ["", "hush ", "HUSH", "hush\0", "\ud800", "h" * 100_000])
def test_only_the_secret_itself_fits(proof: str) -> None:
    checked = origin(Secrets("hush"), ManualClock(1_000_000))
    assert not checked.check(proof)
    assert checked.check("hush")


def test_an_empty_secret_lets_nobody_in() -> None:
    assert not origin(Secrets(""), ManualClock(1_000_000)).check("")


def test_a_flood_of_wrong_headers_reads_the_secret_once_in_thirty_seconds() -> None:
    secrets, clock = Secrets("hush"), ManualClock(1_000_000)
    checked = origin(secrets, clock)
    for _ in range(100):
        checked.check("guess")
    assert secrets.reads == 1
    secrets.value = "new"
    assert not checked.check("new")
    clock.set_ms(1_030_000)
    assert checked.check("new")
    assert not checked.check("hush")
    assert secrets.reads == 2


def test_without_the_secrets_address_it_says_which_variable_is_missing() -> None:
    with pytest.raises(LookupError, match="RLIVE_ORIGIN_SECRET_ARN"):
        origin(Secrets("hush"), ManualClock(1_000_000), arn="").check("hush")
