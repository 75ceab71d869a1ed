"""The kernel: virtual time, one seed, and handlers that switch wherever they call a port.

Everything that happens is an entry of one queue: a handler that goes on after a port call, a frame that
arrives, a timer that ends, an actor who thinks. The earliest goes next, and of those at the same
millisecond the seed picks one; so a run is its seed and nothing else.
"""

import heapq
import random
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from greenlet import GreenletExit, getcurrent, greenlet
from runtime.ports import StoredTable

START_MS: Final = 1_767_225_600_000
_TRACE_LINES: Final = 400


class Violation(BaseException):
    """An invariant is broken. No ``except Exception`` of the code under test may swallow it."""


class Crashed(BaseException):
    """The process of one handler ends here: nothing after this line of it ever runs."""


class Trace:
    """All that happened: a digest of every line, and the last lines for people."""

    def __init__(self) -> None:
        self._digest = sha256()
        self.tail: deque[str] = deque(maxlen=_TRACE_LINES)
        self.echo: Callable[[str], object] | None = None

    def add(self, line: str, *details: object) -> None:
        """Note ``line``; ``details`` enter the digest and are not shown."""
        self._digest.update(line.encode())
        for detail in details:
            text = detail if isinstance(detail, bytes) else canonical(detail).encode("utf-8", "surrogatepass")
            self._digest.update(b"|")
            self._digest.update(text)
        self._digest.update(b"\n")
        self.tail.append(line)
        if self.echo is not None:
            self.echo(line)

    def digest(self) -> str:
        """Of everything so far, in hexadecimal."""
        return self._digest.hexdigest()


def canonical(value: object) -> str:
    """A text of plain data that says all of it, whatever its ``__repr__`` keeps to itself.

    A stored table is named by version and commit: what is in it the commit has said.
    """
    if isinstance(value, str | int):
        return repr(value)
    if isinstance(value, StoredTable):
        return f"{value.table_id}:{value.version}:{value.commit_id}"
    if isinstance(value, tuple | list):
        return "(" + ",".join([canonical(part) for part in value]) + ")"
    if isinstance(value, dict):
        return "{" + ",".join([f"{key!r}:{canonical(part)}" for key, part in value.items()]) + "}"
    if isinstance(value, BaseException):
        return f"{type(value).__name__}{value.args!r}"
    assert value is None or isinstance(value, bytes), type(value)
    return repr(value)


class Task:
    """One invocation of a handler.

    ``request`` is the client's frame ({} for timers and sweeps), ``person`` who sent it, ``tick`` the table
    and deadline of a timer, ``skew_ms`` what the container's clock is off by. What the checks learn about
    it is kept with it.
    """

    def __init__(
        self, name: str, person: str, request: dict[str, Any], tick: tuple[str, int] | None, skew_ms: int
    ) -> None:
        self.name = name
        self.person = person
        self.request = request
        self.tick = tick
        self.skew_ms = skew_ms
        self.committed: set[tuple[str, str]] = set()
        self.remembered_before = False
        self.shown: list[tuple[str, int]] = []
        self.timers_tried: set[tuple[str, int]] = set()
        self.workflows_tried: set[str] = set()
        self.met_a_fault = False


Done = Callable[[Any, BaseException | None], None]
"""Takes what a handler returned, and the exception or crash that ended it."""


class Kernel:
    """Runs everything; ``current`` is the invocation that is on, None outside of any."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"simulation {seed}")
        self.now_ms = START_MS
        self.steps = 0
        self.trace = Trace()
        self.current: Task | None = None
        self._number = 0
        self._queue: list[tuple[int, float, int, Callable[[], object]]] = []
        self._main = getcurrent()
        self._sleeping: dict[greenlet, None] = {}

    def later(self, delay_ms: int, action: Callable[[], object]) -> None:
        """Do something when ``delay_ms`` have passed."""
        self._number += 1
        entry = (self.now_ms + max(0, delay_ms), self.random.random(), self._number, action)
        heapq.heappush(self._queue, entry)

    def spawn(self, task: Task, work: Callable[[], Any], done: Done) -> None:
        """Let a handler run; ``done`` learns how it ended."""

        def run() -> None:
            result: Any = None
            ended_by: BaseException | None = None
            try:
                result = work()
            except Crashed as crash:
                ended_by = crash
            except Exception as error:
                ended_by = error
            self.current = None
            done(result, ended_by)

        thread = greenlet(run, parent=self._main)
        self._sleeping[thread] = None
        self.later(0, lambda: self._resume(thread, task))

    def pause(self, duration_ms: int) -> None:
        """Let others go on for ``duration_ms``; with 0 they may, as the seed says."""
        thread, task = getcurrent(), self.current
        if task is None:
            return
        self._sleeping[thread] = None
        self.later(duration_ms, lambda: self._resume(thread, task))
        self.current = None
        self._main.switch()

    def _resume(self, thread: greenlet, task: Task) -> None:
        self.current = task
        self._sleeping.pop(thread, None)
        try:
            thread.switch()
        finally:
            self.current = None

    def run(self, goes_on: Callable[[], bool]) -> None:
        """Let everything happen as long as ``goes_on`` says so. Raises Violation."""
        while self._queue and goes_on():
            at_ms, _, _, action = heapq.heappop(self._queue)
            self.now_ms = max(self.now_ms, at_ms)
            self.steps += 1
            action()

    def close(self) -> None:
        """Drop what is still under way."""
        self._queue.clear()
        self.current = None
        for thread in list(self._sleeping):
            thread.throw(GreenletExit)
        self._sleeping.clear()
