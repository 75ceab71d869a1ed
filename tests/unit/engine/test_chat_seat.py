"""Who has a say at a table (R12.3, R2.10): whoever has brought money to his seat, whatever he does there."""

import pytest
from engine.game import RuleViolation

from tests.unit.engine.felt import GAME
from tests.unit.engine.seat_situations import HERO, SITUATIONS

SILENT = {"watching": "not_seated", "reserved": "buy_in_first"}


@pytest.mark.rule("R12.3", "R2.10")
@pytest.mark.parametrize("name", SITUATIONS)
def test_who_may_chat(name: str) -> None:
    felt = SITUATIONS[name]()
    if name in SILENT:
        with pytest.raises(RuleViolation) as caught:
            GAME.chat_seat(felt.state, HERO)
        assert caught.value.code == SILENT[name]
    else:
        assert GAME.chat_seat(felt.state, HERO) == 1
