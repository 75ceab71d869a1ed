"""The evenings of hold'em have in them what happens beside the pots, or they would prove nothing of it."""

import json

import pytest
from engine.game import HandRecord
from engine.holdem.replay import played_again

from tests.contract.test_game_contract import Step, played, state_after


def happened(steps: tuple[Step, ...]) -> set[str]:
    """Words for what came about in these evenings."""
    seen = set()
    for step in steps:
        state = state_after(step)
        if state.hand is not None and state.hand.stage in ("window", "insurance", "prizes", "approval"):
            seen.add(state.hand.stage)
        record = step.outcome.record if step.outcome is not None else None
        if record is None or "jackpot" not in record.public:
            continue
        jackpot = record.public["jackpot"] or {"bets": [], "prizes": [], "refunded": False}
        seen |= {prize["status"] for prize in jackpot["prizes"]}
        seen |= {prize["kind"] for prize in jackpot["prizes"]}
        seen |= {"bets refunded"} if jackpot["refunded"] else set()
        seen |= {"null game with bets"} if record.public["void"] and jackpot["bets"] else set()
        seen |= {"premium"} if (record.secret["insurance"] or {}).get("premium_cents") else set()
    return seen


@pytest.mark.parametrize("name", ["holdem", "holdem, live"])
def test_bets_prizes_decisions_and_premiums_come_about(name: str) -> None:
    assert happened(played(name)) >= {
        "window",
        "insurance",
        "prizes",
        "approval",
        "approved",
        "rejected",
        "awarded",
        "bets refunded",
        "null game with bets",
        "premium",
    }


@pytest.mark.parametrize("name", ["holdem", "holdem, live"])
def test_every_hand_replays_from_its_record(name: str) -> None:
    """Also with the nonsense, the late timers and the people who come and go around it."""
    for step in played(name):
        record = step.outcome.record if step.outcome is not None else None
        if record is not None:
            public, secret = (json.loads(json.dumps(part)) for part in (record.public, record.secret))
            again = played_again(HandRecord(record.hand_id, public, secret)).public
            for part in ("players", "board", "hands", "results", "insurance", "void"):
                assert again[part] == public[part], part
            if public["jackpot"] is not None:
                assert again["jackpot"]["bets"] == public["jackpot"]["bets"]
                assert again["jackpot"]["prizes"] == public["jackpot"]["prizes"]
