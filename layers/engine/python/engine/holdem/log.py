"""The log of a hand: everything that was applied to it, so that its course can be gone through again.

Scanned cards are in it, the withdrawn and refused ones too (R18.1); the codec seals them. The deck of an RNG
table is not: it is drawn before the hand.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Json
from engine.holdem.commands import COMMANDS, StartHand
from engine.holdem.draft import Draft
from engine.kit.commands import Tick, Tip

_NAMES: Final[Mapping[type, str]] = {command: name for name, command in COMMANDS.items()}
_SECRETIVE: Final[Mapping[type, Callable[[Any], tuple[Json, ...]]]] = {
    Tick: lambda _command: (),
    StartHand: lambda command: (command.actor,),
}
_BESIDE_THE_HAND: Final = frozenset({Tip})
"""Commands on which no hand depends, whoever gives them."""


def append(draft: Draft, command: Any) -> None:
    """Note a command in the running hand's log, before it is applied: it may be the one that closes it.

    Between hands there is no log.
    """
    kind = type(command)
    if draft.running is None or kind in _BESIDE_THE_HAND:
        return
    fields = _SECRETIVE.get(kind, tuple)(command)
    draft.log = (*draft.log, (draft.now_ms, _NAMES[kind], fields))
