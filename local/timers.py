"""The timers of the laptop run: what Step Functions executions do on AWS, with one heap of deadlines.

An execution waits until its deadline and calls the tick function. Like the Wait state of AWS it cuts the
time to whole seconds, so that a tick can come almost a second early; ``precise`` switches that off.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from runtime.ports import Clock
from runtime.wire.routes import TIMER_FUNCTION

from local.lambdas import handler

_log = logging.getLogger(__name__)


class LocalTimers:
    """The ``Timers`` port. ``start`` may be called from any thread, everything else from the event loop."""

    def __init__(self, clock: Clock, *, precise: bool = False) -> None:
        self._clock = clock
        self._precise = precise
        self._waiting: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        # Ticks that come early sleep in their thread, so they get threads of their own.
        self._workers = ThreadPoolExecutor(16, thread_name_prefix="tick")
        self._stopped = False

    def attach_loop(self) -> None:
        """Remember the running event loop as the one that keeps the time."""
        self._loop = asyncio.get_running_loop()

    def start(self, table_id: str, deadline_ms: int) -> None:
        """Start an execution for this table and deadline unless one runs already."""
        if self._loop is not None and not self._stopped:
            self._loop.call_soon_threadsafe(self._schedule, table_id, deadline_ms)

    async def stop(self) -> None:
        """Forget all deadlines and wait for the ticks that run."""
        self._stopped = True
        for waiting in self._waiting.values():
            waiting.cancel()
        await asyncio.to_thread(self._workers.shutdown)

    def _schedule(self, table_id: str, deadline_ms: int) -> None:
        key = (table_id, deadline_ms)
        if key in self._waiting or self._stopped:
            return
        until_ms = deadline_ms if self._precise else deadline_ms - deadline_ms % 1000
        delay_s = max(0, until_ms - self._clock.now_ms()) / 1000
        self._waiting[key] = asyncio.get_running_loop().call_later(delay_s, self._fire, key)

    def _fire(self, key: tuple[str, int]) -> None:
        # Forgotten before it runs, because a tick may ask for its own deadline again.
        del self._waiting[key]
        asyncio.get_running_loop().run_in_executor(self._workers, self._tick, key)

    def _tick(self, key: tuple[str, int]) -> None:
        try:
            handler(TIMER_FUNCTION)({"table_id": key[0], "deadline_ms": key[1]}, None)
        except Exception:
            _log.exception("the tick of table %s failed", key[0])
