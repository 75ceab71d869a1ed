"""Time, randomness and ids as the machine offers them."""

import random
import secrets
import threading
import time
from typing import Final

CARDS: Final = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


class SystemClock:
    """The machine's clock."""

    def now_ms(self) -> int:
        """Epoch milliseconds."""
        return time.time_ns() // 1_000_000

    def sleep_ms(self, duration_ms: int) -> None:
        """Wait; not at all for a negative duration."""
        time.sleep(max(0, duration_ms) / 1000)


class SystemRng:
    """The operating system's CSPRNG (R1.1)."""

    def __init__(self) -> None:
        self._random = secrets.SystemRandom()

    def deck(self) -> tuple[str, ...]:
        """A fresh uniform shuffle of the 52 cards."""
        return _shuffled(self._random)

    def seed(self) -> str:
        """32 fresh random bytes, in hexadecimal."""
        return secrets.token_hex(32)

    def jitter_ms(self, most_ms: int) -> int:
        """A random wait between 0 and ``most_ms``."""
        return self._random.randint(0, most_ms)


class SeededRng:
    """Repeatable randomness for tests and demonstrations: never for play with money."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - repeatable on purpose
        self._lock = threading.Lock()

    def deck(self) -> tuple[str, ...]:
        """The next shuffle of the 52 cards."""
        with self._lock:
            return _shuffled(self._random)

    def seed(self) -> str:
        """The next 32 bytes, in hexadecimal."""
        with self._lock:
            return self._random.randbytes(32).hex()

    def jitter_ms(self, most_ms: int) -> int:
        """The next wait between 0 and ``most_ms``."""
        with self._lock:
            return self._random.randint(0, most_ms)


class SystemIds:
    """Ids that nobody can guess."""

    def new_id(self) -> str:
        """144 random bits, URL-safe."""
        return secrets.token_urlsafe(18)


def _shuffled(source: random.Random) -> tuple[str, ...]:
    cards = list(CARDS)
    source.shuffle(cards)
    return tuple(cards)
