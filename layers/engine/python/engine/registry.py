"""The only list of games."""

from collections.abc import Mapping
from typing import Final

from engine.game import Game
from engine.holdem.game import HoldemGame

GAMES: Final[Mapping[str, Game]] = {HoldemGame.kind: HoldemGame()}
