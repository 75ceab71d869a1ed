"""The log of a hand: everything that was applied to it, so that its course can be gone through again.

The log holds no card: those of an RNG table are the deck, those of a live table the scans in their order.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Json
from engine.holdem.commands import COMMANDS, ScanCard, StartHand
from engine.holdem.draft import Draft
from engine.kit.commands import Tick

_NAMES: Final[Mapping[type, str]] = {command: name for name, command in COMMANDS.items()}
_SECRETIVE: Final[Mapping[type, Callable[[Any], tuple[Json, ...]]]] = {
    Tick: lambda _command: (),
    ScanCard: lambda command: (command.actor,),
    StartHand: lambda command: (command.actor,),
}


def append(draft: Draft, command: Any) -> None:
    """Note a command in the running hand's log, before it is applied: it may be the one that closes it.

    Between hands there is no log.
    """
    if draft.running is None:
        return
    kind = type(command)
    fields = _SECRETIVE[kind](command) if kind in _SECRETIVE else tuple(command)
    draft.log = (*draft.log, (draft.now_ms, _NAMES[kind], fields))
