"""Ten frames a second for each connection."""

import contextlib

import pytest
from runtime.wire.decode import BadFrame
from runtime.wire.limits import FrameLimit


def accepted(limit: FrameLimit, connection_id: str, at_ms: int, frames: int) -> int:
    count = 0
    for _ in range(frames):
        with contextlib.suppress(BadFrame):
            limit.take(connection_id, at_ms)
            count += 1
    return count


def test_ten_at_once_and_ten_more_each_second() -> None:
    limit = FrameLimit()
    assert accepted(limit, "c1", 0, 12) == 10
    assert accepted(limit, "c1", 99, 3) == 0
    assert accepted(limit, "c1", 100, 3) == 1
    assert accepted(limit, "c1", 1_100, 12) == 10
    assert accepted(limit, "c1", 100_000, 12) == 10


def test_a_steady_ten_a_second_is_never_refused() -> None:
    limit = FrameLimit()
    assert sum(accepted(limit, "c1", at_ms, 1) for at_ms in range(0, 10_000, 100)) == 100


def test_one_connection_does_not_slow_another() -> None:
    limit = FrameLimit()
    assert accepted(limit, "c1", 0, 20) == 10
    assert accepted(limit, "c2", 0, 20) == 10


def test_the_refusal_says_how_long_to_wait() -> None:
    limit = FrameLimit()
    accepted(limit, "c1", 0, 10)
    with pytest.raises(BadFrame) as caught:
        limit.take("c1", 30)
    assert (caught.value.code, caught.value.facts) == ("rate_limited", {"retry_ms": 70})
    assert accepted(limit, "c1", 99, 1) == 0
    assert accepted(limit, "c1", 100, 1) == 1


def test_a_clock_that_goes_back_neither_gives_nor_takes() -> None:
    limit = FrameLimit()
    assert accepted(limit, "c1", 5_000, 5) == 5
    assert accepted(limit, "c1", 4_000, 9) == 5


def test_buckets_that_are_full_again_are_forgotten() -> None:
    limit = FrameLimit()
    for number in range(4096):
        limit.take(f"c{number}", 0)
    accepted(limit, "busy", 100_000, 10)
    assert len(limit._buckets) == 1
    assert accepted(limit, "busy", 100_000, 1) == 0
