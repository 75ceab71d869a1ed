"""A game with bugs that come and go, and tables whose stored state nobody can read (R19.5)."""

from typing import Any, Final

from engine.game import Outcome
from engine.holdem.game import HoldemGame
from engine.holdem.state import HoldemState
from engine.kit.commands import CancelHand, Tick

from tests.simulation.faults import Weather
from tests.simulation.kernel import Kernel


class Bug(Exception):  # noqa: N818
    """What nobody foresaw. Its text quotes a card, which must get into no line."""

    def __init__(self) -> None:
        super().__init__("As")


class Damaged(ValueError):  # noqa: N818
    """A stored text that says nothing any more."""


INJECTED: Final = (Bug.__name__, Damaged.__name__)


class BrokenGame(HoldemGame):
    """Hold'em for the handlers; the checks read what is stored with a game of their own.

    A Tick may fail, and the void that follows from it too. A state that was damaged stays so, and the table
    waits for the sweep to give it another one.
    """

    def __init__(self, kernel: Kernel, weather: Weather) -> None:
        self._kernel = kernel
        self._weather = weather
        self._damaged: set[tuple[str, str]] = set()

    def apply(self, state: HoldemState, command: Any, now_ms: int) -> Outcome:
        """Apply one command, or fail."""
        if isinstance(command, Tick):
            self._fail("tick_fails")
        elif isinstance(command, CancelHand) and not command.actor:
            self._fail("void_fails")
        return super().apply(state, command, now_ms)

    def decode(self, public: str, secret: str) -> HoldemState:
        """Read a state, unless it is damaged."""
        if self._kernel.current is not None:
            if self._weather.strikes("state_damaged"):
                self._damaged.add((public, secret))
            if (public, secret) in self._damaged:
                self._kernel.current.met_a_fault = True
                raise Damaged
        return super().decode(public, secret)

    def _fail(self, fault: str) -> None:
        task = self._kernel.current
        if task is not None and self._weather.strikes(fault):
            task.met_a_fault = True
            raise Bug
