"""What may go wrong, how often, and the stand-in around each port that makes it go wrong there."""

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from runtime.ports import CommitConflict, Throttled

from tests.simulation.kernel import Crashed, Kernel


class Rates(NamedTuple):
    """How likely each fault is, each time that it could happen.

    At a port: ``crash`` (half of them after the call took effect), ``throttled`` (without effect),
    ``unanswered`` (with effect), and for a commit ``commit_unanswered`` and ``commit_conflicts`` (both
    with effect: the second is told of a conflict with itself), ``commit_throttled``. In the world:
    frames to and from clients, timers, sweeps, connections. ``slow``: a call that takes seconds.
    At a call to DynamoDB, of which a port's call makes one or more: the same as ``call_...``;
    ``call_conflicts`` is another transaction (without effect), ``call_repeated`` boto3's own second try,
    ``index_late`` an index without the last second, ``unprocessed`` a batch that comes in part.
    In the game: a Tick that raises, the void after it too, a stored state that cannot be read any more.
    """

    crash: float = 0.003
    throttled: float = 0.005
    unanswered: float = 0.005
    commit_throttled: float = 0.05
    commit_unanswered: float = 0.05
    commit_conflicts: float = 0.05
    slow: float = 0.002
    frame_lost: float = 0.03
    frame_doubled: float = 0.03
    frame_late: float = 0.06
    request_lost: float = 0.02
    request_doubled: float = 0.02
    timer_lost: float = 0.15
    timer_doubled: float = 0.08
    timer_late: float = 0.05
    sweep_lost: float = 0.1
    drop: float = 0.04
    silent_drop: float = 0.04
    disconnect_lost: float = 0.3
    mischief: float = 0.3
    idleness: float = 0.08
    call_crash: float = 0.003
    call_throttled: float = 0.01
    call_unanswered: float = 0.01
    call_conflicts: float = 0.03
    call_repeated: float = 0.02
    index_late: float = 0.2
    unprocessed: float = 0.2
    tick_fails: float = 0.35
    void_fails: float = 0.4
    state_damaged: float = 0.005


CALM: Final = Rates._make([0.0] * len(Rates._fields))


def drawn(source: random.Random) -> Rates:
    """Rates of one run: some faults are left out, some come often, because that finds more than averages."""
    return Rates._make([rate * source.choice((0.0, 0.3, 1.0, 1.0, 2.5)) for rate in Rates()])


LOCAL: Final = frozenset({"clock", "rng", "ids"})
"""Ports that are no call over a network: others may go first there, but they do not fail."""


class Weather:
    """The faults in force; ``calm_down`` ends them.

    ``haste``: how many times faster than usual everybody thinks, which makes commits meet each other.
    ``is_outage``: no timer ends and no client says anything, so that only the sweep moves a table.
    """

    def __init__(self, kernel: Kernel) -> None:
        self._random = kernel.random
        self.rates = drawn(kernel.random)
        self._slowness = kernel.random.choice((1, 1, 3, 8))
        self._at_once = kernel.random.choice((0.8, 0.8, 0.5, 0.2))
        self.haste = kernel.random.choice((1, 1, 1, 5))
        self.is_calm = False
        self.is_outage = False
        self.counted: dict[str, int] = {}

    def calm_down(self) -> None:
        """From now on nothing fails."""
        self.rates = CALM
        self.is_calm = True

    def strikes(self, fault: str) -> bool:
        """Whether this fault happens now."""
        rate: float = getattr(self.rates, fault)
        if self._random.random() >= rate:
            return False
        self.count(fault)
        return True

    def count(self, what: str) -> None:
        """Count something for the summary."""
        self.counted[what] = self.counted.get(what, 0) + 1

    def latency_ms(self) -> int:
        """How long one half of a port call takes."""
        if self.strikes("slow"):
            return self._random.randint(200, 2_500)
        draw = self._random.random()
        if draw < (0.8 if self.is_calm else self._at_once):
            return 0
        scale = 1 if self.is_calm else self._slowness
        return scale * (self._random.randint(1, 5) if draw < 0.97 else self._random.randint(6, 60))


class Port:
    """Stands before an adapter: each call may switch, crash, fail, or fail although it took effect."""

    def __init__(self, name: str, adapter: Any, kernel: Kernel, weather: Weather) -> None:
        self._name = name
        self._adapter = adapter
        self._kernel = kernel
        self._weather = weather

    def __getattr__(self, method: str) -> Callable[..., Any]:
        adapted = getattr(self._adapter, method)
        called = self._local if self._name in LOCAL else self._remote

        def call(*arguments: Any) -> Any:
            if self._kernel.current is None:
                return adapted(*arguments)
            return called(method, adapted, arguments)

        setattr(self, method, call)
        return call

    def _local(self, method: str, adapted: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        self._kernel.pause(0)
        if self._weather.strikes("crash"):
            raise self._crash(method, "at")
        result = adapted(*arguments)
        self._note(method, "", arguments, result)
        return result

    def _remote(self, method: str, adapted: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        kernel, weather = self._kernel, self._weather
        if self._name == "timers" and kernel.current is not None:
            kernel.current.timers_tried.add((arguments[0], arguments[1]))
        if self._name == "approvals" and kernel.current is not None:
            kernel.current.workflows_tried.add(arguments[1] if method == "start" else arguments[0])
        kernel.pause(weather.latency_ms())
        crashes = weather.strikes("crash")
        if crashes and kernel.random.random() < 0.5:
            raise self._crash(method, "before")
        if not crashes and weather.strikes("commit_throttled" if method == "commit" else "throttled"):
            self._note(method, "throttled", arguments)
            raise Throttled
        try:
            result = adapted(*arguments)
        except Exception as error:
            self._note(method, type(error).__name__, arguments, error)
            if isinstance(error, CommitConflict):
                weather.count("conflicts")
            if crashes:
                raise self._crash(method, "after") from None
            kernel.pause(weather.latency_ms())
            raise
        # Frames are noted one by one where they are posted; of a table that is written, all of it is.
        details = () if method == "post_many" else arguments
        written = tuple(arguments[0].table) if method == "commit" else None
        self._note(method, "", details, written, result)
        if crashes:
            raise self._crash(method, "after")
        kernel.pause(weather.latency_ms())
        self._lose_answer(method, arguments)
        return result

    def _lose_answer(self, method: str, arguments: tuple[Any, ...]) -> None:
        """Report a failure of a call that took effect, perhaps."""
        weather = self._weather
        if method != "commit":
            if weather.strikes("unanswered"):
                self._note(method, "took effect and was not answered")
                raise Throttled
        elif weather.strikes("commit_unanswered"):
            self._note(method, "took effect and was not answered")
            raise Throttled
        elif weather.strikes("commit_conflicts"):
            # The service's client has sent the write twice: the second one met the first.
            self._note(method, "took effect and met itself")
            raise CommitConflict(self._adapter.load(arguments[0].table.table_id))

    def _crash(self, method: str, when: str) -> Crashed:
        self._note(method, f"crashed {when} the call")
        return Crashed()

    def _note(self, method: str, outcome: str, *details: object) -> None:
        task = self._kernel.current
        who = task.name if task is not None else "?"
        elapsed = self._kernel.now_ms
        self._kernel.trace.add(f"{elapsed} {who} {self._name}.{method} {outcome}", *details)
