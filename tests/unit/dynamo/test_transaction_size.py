"""The largest close that there can be fits into one transaction, with room to spare (design of the close)."""

from engine.holdem.commands import DecidePrize
from engine.kit.commands import CloseTable, ConnectionLost, Tick
from engine.registry import GAMES
from runtime.draft import Draft, applied, open_draft, write_of
from runtime.dynamo.database import TRANSACTION_PARTS
from runtime.ports import LedgerEntry, Presence, StoredTable
from runtime.settings import Settings

from tests.contract.dynamo_stage import stage
from tests.unit.engine.felt import GAME, SEED
from tests.unit.engine.jackpot_table import JackpotFelt

NINE = {seat: 2_000 * seat for seat in range(1, 10)}
FLOP = "5h6h7hAcAd"
# Five flushes, two of them straight, and four straights: everybody wins a prize.
HOLES = {
    1: "8h9h", 2: "3h4h", 3: "Th2h", 4: "JhQh", 5: "KhAh", 6: "8s9s", 7: "8d9d", 8: "8c9c", 9: "3s4s",
}  # fmt: skip
SPARE = 20
"""So many parts are left for what a rule set or a later rule may add."""


def everything_at_once() -> JackpotFelt:
    """Nine players all-in for nine different amounts, each with a prize, all gone, the table closing."""
    felt = JackpotFelt(NINE, meter=900_000)
    felt.open_window()
    felt.bet(*NINE)
    felt.close_window(HOLES, FLOP)
    for _ in NINE:
        if felt.in_turn:
            felt.act(felt.in_turn, "all_in")
    felt.play_on()
    felt.to_approval()
    for prize in felt.hand.prizes:
        if prize.status == "pit_boss":
            felt.do(DecidePrize("boss", felt.hand.hand_id, prize.prize_id, False, "another card"))
    for seat in NINE:
        felt.do(ConnectionLost(f"p{seat}"))
    felt.do(CloseTable("boss"))
    felt.now_ms += 600_000
    return felt


def test_the_largest_close_fits_into_one_transaction() -> None:
    felt = everything_at_once()
    assert len(felt.hand.results) == 8, "pots, after the return of what nobody could call"
    assert len(felt.hand.prizes) == 9
    room = {f"p{seat}": Presence(f"socket{seat}", 1) for seat in NINE}
    room |= {f"watcher{number}": Presence(f"socket{number}w", 1) for number in range(1, 6)}
    public, secret = GAME.encode(felt.state, newest=True)
    stored = StoredTable(
        table_id="t1", game=GAME.kind, version=1, commit_id="before", at_ms=felt.now_ms, people=room, seen={},
        deadline_ms=None, at_stake={}, summary={}, public=public, secret=secret,
    )  # fmt: skip
    with stage() as at:
        at.tables.create(stored)
        for seat in NINE:
            entry = LedgerEntry(f"r{seat}", "house:cashier", f"player:p{seat}", 1, "test", "", 1)  # type: ignore[arg-type]
            at.ledger.post(entry)
        draft: Draft = open_draft(stored, GAMES[GAME.kind], felt.now_ms, Settings())
        draft = applied(draft, Tick("", felt.deck, SEED))
        assert draft.record is not None
        assert draft.record.hand_id == felt.hand.hand_id
        at.client.calls.clear()
        at.tables.commit(write_of(draft, "the close", newest_codec=True))
        [(_, request)] = [call for call in at.client.calls if call[0] == "transact_write_items"]
    parts = len(request["TransactItems"])
    assert 50 < parts <= TRANSACTION_PARTS - SPARE, parts
