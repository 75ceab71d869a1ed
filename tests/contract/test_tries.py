"""Counts of tries: how many there are, how long they count, and that haste gets nobody one more."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from runtime.ports import Allowed, AuditRecord, Limit, TriesUsedUp

from tests.contract.conftest import Stores
from tests.contract.dynamo_stage import stage

DAY_MS = 86_400_000
HOUR_MS = 3_600_000

PASSWORDS = Limit(5, window_ms=30 * DAY_MS, block_ms=12 * HOUR_MS)
"""Five in a row, then none for twelve hours."""
ADDRESS = Limit(3, window_ms=600_000)
"""Three in ten minutes."""

USED_UP = "none"


def outcome(stores: Stores, limit: Limit, now_ms: int, key: str = "k") -> int | str:
    """How many tries are left, or that there was none."""
    try:
        return stores.tries.take(key, limit, now_ms).left
    except TriesUsedUp:
        return USED_UP


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(
    ("limit", "times_ms", "left"),
    [
        pytest.param(PASSWORDS, [0, 1, 2, 3, 4, 5], [4, 3, 2, 1, 0, USED_UP], id="five and no more"),
        pytest.param(
            PASSWORDS,
            [0, 0, 0, 0, 10, 12 * HOUR_MS + 9, 12 * HOUR_MS + 10],
            [4, 3, 2, 1, 0, USED_UP, 4],
            id="twelve hours from the fifth on, then five again",
        ),
        pytest.param(
            PASSWORDS,
            [day * DAY_MS for day in (0, 29, 58, 87)],
            [4, 3, 2, 1],
            id="in a row, however far apart",
        ),
        pytest.param(
            PASSWORDS, [0, 1, 1 + 30 * DAY_MS], [4, 3, 4], id="thirty days without a try: a new count"
        ),
        pytest.param(ADDRESS, [0, 599_998, 599_999, 599_999], [2, 1, 0, USED_UP], id="three in ten minutes"),
        pytest.param(
            ADDRESS,
            [0, 1, 2, 599_999, 600_000, 600_001],
            [2, 1, 0, USED_UP, 2, 1],
            id="ten minutes from the first on, then three again",
        ),
    ],
)
def test_tries(stores: Stores, limit: Limit, times_ms: list[int], left: list[int | str]) -> None:
    assert [outcome(stores, limit, now_ms) for now_ms in times_ms] == left


@pytest.mark.rule("R2.2")
def test_who_takes_a_try_learns_until_when_it_counts(stores: Stores) -> None:
    taken = [stores.tries.take("k", PASSWORDS, now_ms) for now_ms in (0, 1, 2, 3, 4)]
    assert taken[0] == Allowed(4, 30 * DAY_MS)
    assert taken[4] == Allowed(0, 4 + 12 * HOUR_MS)
    for now_ms in (5, 6, 12 * HOUR_MS):
        with pytest.raises(TriesUsedUp) as caught:
            stores.tries.take("k", PASSWORDS, now_ms)
        assert caught.value.until_ms == 4 + 12 * HOUR_MS, "a refused try does not make the block longer"


def test_each_key_has_a_count_of_its_own(stores: Stores) -> None:
    assert [outcome(stores, ADDRESS, 0, key) for key in "abaaab"] == [2, 2, 1, 0, USED_UP, 1]


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("taken", [0, 3, 5])
def test_cleared_tries_are_forgotten_and_the_block_with_them(stores: Stores, taken: int) -> None:
    for _ in range(taken):
        stores.tries.take("k", PASSWORDS, 0)
    stores.tries.clear("k")
    assert outcome(stores, PASSWORDS, 1) == 4


def test_an_unblocking_leaves_its_record(stores: Stores) -> None:
    record = AuditRecord("r1", "player:ana", "op", "unblock", "he called", {}, 7)
    for _ in range(6):
        outcome(stores, PASSWORDS, 0)
    for _ in range(2):
        stores.tries.clear("k", record)
    assert outcome(stores, PASSWORDS, 1) == 4
    assert list(stores.audit_trail.of_subject("player:ana")) == [record]


@pytest.mark.rule("R2.2")
def test_guesses_at_the_same_moment_get_no_more_than_five(stores: Stores) -> None:
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda _: outcome(stores, PASSWORDS, 1), range(40)))
    assert sorted(found, key=str) == [0, 1, 2, 3, 4] + [USED_UP] * 35


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("rivals", range(1, 6))
def test_whoever_is_overtaken_between_read_and_write_counts_them_in(rivals: int) -> None:
    with stage() as at:

        def overtakes(_request: Any) -> None:
            for _ in range(rivals):
                at.tries.take("k", PASSWORDS, 1)

        at.client.after["get_item"] = [overtakes]
        take: Callable[[], Allowed] = lambda: at.tries.take("k", PASSWORDS, 1)  # noqa: E731
        if rivals < 5:
            assert take().left == 4 - rivals
        else:
            with pytest.raises(TriesUsedUp):
                take()
