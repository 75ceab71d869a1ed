"""What stands behind the gateway: the memory adapters (here), or the template that is deployed."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from runtime import bootstrap
from runtime.bootstrap import Services
from runtime.machine import SeededRng, SystemClock
from runtime.settings import Settings

from local import lambdas
from local.routing import Routing, Schedule, from_route_table, sweep_schedule
from local.sockets import Sockets
from local.timers import LocalTimers

ADDRESS_TRIES: Final = 3_000
"""Sign-ins that a laptop takes from one address: everybody on it has the same."""


class Platform(Protocol):
    """Services and functions of one run. After ``open`` all the rest can be asked."""

    @property
    def routing(self) -> Routing:
        """Which function answers what."""
        ...

    @property
    def schedules(self) -> Sequence[Schedule]:
        """What is called again and again."""
        ...

    @property
    def services(self) -> Services:
        """What the handlers use."""
        ...

    def open(self, address: str, sockets: Sockets) -> None:
        """Create everything for a gateway at ``address``, from inside the event loop."""
        ...

    def invoke(self, function: str, event: Any) -> Any:
        """Call a function, from any thread."""
        ...

    async def close(self) -> None:
        """End everything that runs."""
        ...


class MemoryPlatform:
    """The fast variant: no template and no AWS, the ports in memory and timers in the event loop.

    ``precise_timers``: do not cut deadlines to whole seconds as AWS does.
    """

    def __init__(self, *, seed: int | None, precise_timers: bool, sweep_s: float) -> None:
        self._seed = seed
        clock = SystemClock()
        self._clock = clock
        self._timers = LocalTimers(clock, precise=precise_timers)
        self._services: Services | None = None
        self.routing = from_route_table()
        self.schedules = (sweep_schedule(sweep_s),)

    @property
    def services(self) -> Services:
        """What the handlers use."""
        assert self._services is not None, "the platform is open"
        return self._services

    def open(self, _address: str, sockets: Sockets) -> None:
        """Wire the services to ``sockets``."""
        self._timers.attach_loop()
        self._services = bootstrap.memory_services(
            clock=self._clock,
            broadcaster=sockets,
            timers=self._timers,
            settings=Settings(address_tries=ADDRESS_TRIES),
            rng=None if self._seed is None else SeededRng(str(self._seed)),
        )
        bootstrap.install(self._services)

    def invoke(self, function: str, event: Any) -> Any:
        """Call a function."""
        return lambdas.call(function, event)

    async def close(self) -> None:
        """Forget the timers."""
        await self._timers.stop()
