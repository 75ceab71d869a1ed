"""All-in insurance (R6): ben is ahead when the turn lies, cas has outs."""

from typing import Final

from local.scenario import named_shoes
from local.scenario.scenario import Scenario
from local.scenario.scripts.beginning import begin_hand, closed
from local.scenario.setting import PIT_BOSS, SCANNER, TABLE, UNHURRIED, Setting
from local.scenario.shoes import Shoe
from local.scenario.show import Show
from local.scenario.wording import money

TABLE_OF_FIVE: Final = Setting(
    small_blind_cents=5_00, buy_in_cents=500_00, times=UNHURRIED, rules={"jackpot": {"bet_cents": 0}}
)
"""Ben and cas put in $500 each, so that the winner is paid $960 after the rake. There is no jackpot."""

POT_CENTS: Final = 1_000_00
RAKE_CENTS: Final = 40_00
WIN_CENTS: Final = POT_CENTS - RAKE_CENTS
STAKE_CENTS: Final = 500_00


async def insurance_win(show: Show) -> None:
    """The favourite wins, and the premium is off what he gets (I1)."""
    await _offered(show, named_shoes.INSURANCE_WIN, (5_00, 106_66, 120_00))
    await _insured(show, 106_66)
    await _river(show, -106_66)
    show.check("cas may buy in again", show.private("cas")["rebuy"], True)
    changes = {"stack:ben": WIN_CENTS - 106_66 - STAKE_CENTS, "stack:cas": -STAKE_CENTS}
    show.check_balances({**changes, "house:insurance": 106_66, "house:rake": RAKE_CENTS})


async def insurance_loss(show: Show) -> None:
    """An out comes, and the claim is paid to the stack before anybody asks for new chips (I1, I8)."""
    await _offered(show, named_shoes.INSURANCE_LOSS, (5_00, 106_66, 120_00))
    await _insured(show, 106_66)
    await _river(show, 853_28)
    show.check("ben need not buy in again", show.private("ben")["rebuy"], False)
    changes = {"stack:ben": 853_28 - STAKE_CENTS, "stack:cas": WIN_CENTS - STAKE_CENTS}
    show.check_balances({**changes, "house:insurance": -853_28, "house:rake": RAKE_CENTS})


async def insurance_tie(show: Show) -> None:
    """Three outs and six ties at 3: the half of the pot and the claim come to less than a win (I2)."""
    await _offered(show, named_shoes.INSURANCE_TIES, (5_00, 240_00, 320_00))
    show.check("ties", len(show.hand["insurance"]["ties"]), 6)
    await _insured(show, 100_00)
    await _river(show, 300_00)
    half_cents = WIN_CENTS // 2
    changes = {"stack:ben": half_cents + 300_00 - STAKE_CENTS, "stack:cas": half_cents - STAKE_CENTS}
    show.check_balances({**changes, "house:insurance": -300_00, "house:rake": RAKE_CENTS})


async def insurance_tie_capped(show: Show) -> None:
    """A tie pays no more than a win would have (I1)."""
    await _offered(show, named_shoes.INSURANCE_TIE, (5_00, 106_66, 120_00))
    await _insured(show, 106_66)
    half_cents = WIN_CENTS // 2
    await _river(show, WIN_CENTS - half_cents)
    changes = {"stack:ben": WIN_CENTS - STAKE_CENTS, "stack:cas": half_cents - STAKE_CENTS}
    insurance_cents = half_cents - WIN_CENTS
    show.check_balances({**changes, "house:insurance": insurance_cents, "house:rake": RAKE_CENTS})


async def insurance_declined(show: Show) -> None:
    """Who declines gets what the pots give, and everything that is no premium is refused before (R6.7)."""
    await _offered(show, named_shoes.INSURANCE_LOSS, (5_00, 106_66, 120_00))
    offer_id = show.hand["insurance"]["offer_id"]
    async with show.step("What is refused while the offer is open"):
        for premium_cents in (4_99, 120_01):
            await show.refused(
                "ben", "premium_out_of_range", "insure", offer_id=offer_id, premium_cents=premium_cents
            )
        await show.refused("cas", "not_your_offer", "insure", offer_id=offer_id, premium_cents=10_00)
        await show.refused("ana", "not_your_offer", "insure", offer_id=offer_id, premium_cents=10_00)
        await show.refused("eva", "not_seated", "insure", offer_id=offer_id, premium_cents=10_00)
        await show.refused(SCANNER, "insurance_open", "scan_card", card="2h")
    async with show.step("Ben declines"):
        await show.order("ben", "insure", offer_id=offer_id, premium_cents=0)
    async with show.step("Once is enough"):
        await show.refused("ben", "no_offer", "insure", offer_id=offer_id, premium_cents=10_00)
    await _river(show, 0)
    show.check("ben may buy in again", show.private("ben")["rebuy"], True)
    changes = {"stack:ben": -STAKE_CENTS, "stack:cas": WIN_CENTS - STAKE_CENTS, "house:rake": RAKE_CENTS}
    show.check_balances(changes)


async def pause_and_resume_in_an_offer(show: Show) -> None:
    """The 30 seconds stand still and go on with what was left (R20.1)."""
    await _offered(show, named_shoes.INSURANCE_WIN, (5_00, 106_66, 120_00))
    offer = show.hand["insurance"]
    async with show.step("The pit boss pauses the table; ben cannot decide meanwhile"):
        await show.order(PIT_BOSS, "pause", reason="the camera was moved")
        since_ms = show.public["paused"]["since_ms"]
        await show.refused("ben", "paused", "insure", offer_id=offer["offer_id"], premium_cents=50_00)
        await show.pass_time(1.5)
    async with show.step("The pit boss lets the table go on"):
        await show.order(PIT_BOSS, "resume")
    resumed_ms = show.clients[PIT_BOSS].tables[TABLE]["now_ms"]
    left_before_ms = offer["until_ms"] - since_ms
    left_after_ms = show.hand["insurance"]["until_ms"] - resumed_ms
    show.check("so many ms of the time are lost", max(0, left_before_ms - left_after_ms - _FRAME_MS), 0)
    show.check("so many ms are won", max(0, left_after_ms - left_before_ms), 0)
    await _insured(show, 50_00)
    await _river(show, -50_00)
    changes = {"stack:ben": WIN_CENTS - 50_00 - STAKE_CENTS, "stack:cas": -STAKE_CENTS}
    show.check_balances({**changes, "house:insurance": 50_00, "house:rake": RAKE_CENTS})


_FRAME_MS: Final = 500
"""So long after the commit a frame may have been written that says what time it is."""


async def _offered(show: Show, shoe: Shoe, bounds: tuple[int, int, int]) -> None:
    """Bring ben and cas all-in before the flop, and go on to the offer before the river."""
    show.take_balances()
    await begin_hand(show, shoe)
    async with show.step("Ana folds, Ben and Cas go all-in: the hands open, flop and turn are dealt"):
        await show.play("insurance", {"ana": ["fold"], "ben": ["all_in"], "cas": ["call"]})
    own = show.private("ben")["insurance"]
    offered = (own["min_cents"], own["break_even_cents"], own["max_cents"])
    show.check("ben's premium: least, break even, most", _listed(offered), _listed(bounds))
    show.check_money("a win pays ben", own["win_cents"], WIN_CENTS)
    show.check("cas has no such offer", show.private("cas")["insurance"], None)
    left_ms = show.hand["insurance"]["until_ms"] - show.hand["due_ms"]
    show.check("the offer ends with the stage", left_ms, 0)


def _listed(amounts: tuple[int, ...]) -> str:
    return ", ".join(map(money, amounts))


async def _insured(show: Show, premium_cents: int) -> None:
    offer_id = show.hand["insurance"]["offer_id"]
    async with show.step("Ben insures; what he pays nobody else is told"):
        await show.order("ben", "insure", offer_id=offer_id, premium_cents=premium_cents)
    written = f'"premium_cents":{premium_cents}'.encode()
    clients = show.clients.items()
    knowing = [name for name, client in clients if any(written in frame for frame in client.frames)]
    show.check("the premium is in the frames of", knowing, ["ben"])


async def _river(show: Show, result_cents: int) -> None:
    """Deal the river, check what the house adds to ben's stack, and go on to the close."""
    async with show.step("The river comes"):
        await show.play("result")
    show.check_money("the insurance comes to", show.private("ben")["insurance"]["result_cents"], result_cents)
    await closed(show)


SCENARIOS: Final = {
    "insurance_win": Scenario("ben insures and wins: his premium is gone", insurance_win, TABLE_OF_FIVE),
    "insurance_loss": Scenario("an out comes: the claim goes to ben's stack", insurance_loss, TABLE_OF_FIVE),
    "insurance_tie": Scenario(
        "a tie comes: half the pot and the claim, at the odds of outs and ties", insurance_tie, TABLE_OF_FIVE
    ),
    "insurance_tie_capped": Scenario(
        "a tie comes: never more than a win pays", insurance_tie_capped, TABLE_OF_FIVE
    ),
    "insurance_declined": Scenario(
        "wrong premiums and wrong people are refused; then ben declines", insurance_declined, TABLE_OF_FIVE
    ),
    "pause_and_resume_in_an_offer": Scenario(
        "a pause stops the 30 seconds of an offer", pause_and_resume_in_an_offer, TABLE_OF_FIVE
    ),
}
