"""The jackpot bonus bet and the progressive amount of a table (R5).

The bets are in flight from the window to the close, in ``Player.jackpot_cents``; the amount in the state
moves at the close alone, so a hand that is void leaves it as it was.
"""

from engine.game import Cents
from engine.holdem.draft import Draft
from engine.holdem.rules import Jackpot, RuleSet
from engine.holdem.state import Hand, HoldemState, Player


def has_jackpot(rules: RuleSet) -> bool:
    """Whether a table with these rules takes the bet."""
    return rules.jackpot.bet_cents > 0


def displayed_cents(state: HoldemState) -> Cents:
    """The progressive amount that people see: the running hand's, else what the next window opens with."""
    hand = state.hand
    if hand is None or hand.stage == "announced":
        return _filled_up(state, state.config.rules.jackpot)
    return meter_cents(hand)


def _filled_up(state: HoldemState, jackpot: Jackpot) -> Cents:
    """The amount with what the house adds to reach the floor (R5.3)."""
    return max(state.jackpot_cents, jackpot.floor_cents)


def meter_cents(hand: Hand) -> Cents:
    """The amount as the hand shows it: when the window closes the bets that stand have fed it (R5.3)."""
    if hand.stage == "window":
        return hand.meter_cents
    return Cents(hand.meter_cents + hand.rules.jackpot.contribution_cents * len(bettors(hand)))


def bettors(hand: Hand) -> list[Player]:
    """Everybody whose bet stands, folded or not (R5.10)."""
    return [player for player in hand.players if player.jackpot_cents]


def is_bound(player: Player) -> bool:
    """Whether a bet holds its player at the table until the close, also one that came back (R5.13)."""
    return player.jackpot_cents > 0 or player.refunded_cents > 0


def open_window(draft: Draft) -> None:
    """Open the window with the house's addition in the amount; place the standing orders (R5.2, R5.3)."""
    hand = draft.hand
    rules = hand.rules
    hand = hand._replace(stage="window", due_ms=draft.now_ms + rules.times.window_ms)
    if not has_jackpot(rules):
        draft.running = hand
        draft.tell("window_opened", hand_id=hand.hand_id, jackpot_cents=None)
        return
    draft.running = hand._replace(meter_cents=_filled_up(draft.state, rules.jackpot))
    draft.tell("window_opened", hand_id=hand.hand_id, jackpot_cents=draft.hand.meter_cents)
    for index, player in enumerate(draft.hand.players):
        if not draft.seat(player.seat).continuity:
            continue
        if can_afford(draft, player):
            place(draft, index)
        else:
            draft.set_player(index, player._replace(skipped=True))


def can_afford(draft: Draft, player: Player) -> bool:
    """Whether something would remain of the stack (R5.1)."""
    return draft.seat(player.seat).stack_cents > draft.hand.rules.jackpot.bet_cents


def place(draft: Draft, index: int) -> None:
    """Take the bet from the stack."""
    player = draft.hand.players[index]
    seat, cents = draft.seat(player.seat), draft.hand.rules.jackpot.bet_cents
    draft.set_seat(seat.number, seat._replace(stack_cents=Cents(seat.stack_cents - cents)))
    draft.set_player(index, player._replace(jackpot_cents=cents, skipped=False))
    draft.tell("jackpot_bet_placed", seat=seat.number, cents=cents)


def take_back(draft: Draft, index: int) -> None:
    """Put the bet back on the stack, before the blinds."""
    player = draft.hand.players[index]
    seat = draft.seat(player.seat)
    draft.set_seat(seat.number, seat._replace(stack_cents=Cents(seat.stack_cents + player.jackpot_cents)))
    draft.set_player(index, player._replace(jackpot_cents=Cents(0)))


def close_window(draft: Draft) -> None:
    """The bets stand from now on, and feed the amount (R5.3). The hand's stage is past the window."""
    hand = draft.hand
    if has_jackpot(hand.rules):
        seats = [player.seat for player in bettors(hand)]
        draft.tell("window_closed", seats=seats, jackpot_cents=meter_cents(hand))


def refund(draft: Draft) -> None:
    """There was no flop: the bets go back to the stacks, and the amount is what it was (R5.11)."""
    hand = draft.hand
    seats = [player.seat for player in bettors(hand)]
    if not seats:
        return
    players = [
        player._replace(
            stack_cents=Cents(player.stack_cents + player.jackpot_cents),
            jackpot_cents=Cents(0),
            refunded_cents=player.jackpot_cents,
        )
        for player in hand.players
    ]
    draft.running = hand._replace(players=tuple(players))
    draft.tell("jackpot_bets_refunded", seats=seats, jackpot_cents=meter_cents(draft.hand))


def move_money(draft: Draft) -> None:
    """Book the bets of a hand that closes, what the house adds, and the prizes; the amount follows (R5.3).

    The prizes are decided; who was rejected gets his bet back from the house (R5.12).
    """
    state, hand = draft.state, draft.hand
    if not has_jackpot(hand.rules):
        return
    table_id = state.config.table_id
    jackpot, table, house = f"jackpot:{table_id}", f"table:{table_id}", "house:prizes"
    rules, key, count = hand.rules.jackpot, f"hand:{hand.hand_id}:jackpot", len(bettors(hand))
    fed_cents = Cents(count * rules.contribution_cents)
    kept_cents = Cents(count * (rules.bet_cents - rules.contribution_cents))
    added_cents = Cents(hand.meter_cents - state.jackpot_cents)
    won = [(prize, prize.cents) for prize in hand.prizes if prize.status in ("awarded", "approved")]
    from_meter = sum(cents for prize, cents in won if prize.status == "approved")
    short_cents = Cents(max(0, from_meter - meter_cents(hand)))
    draft.move(f"{key}:floor", house, jackpot, added_cents, "jackpot_floor")
    draft.move(f"{key}:bets:contribution", table, jackpot, fed_cents, "jackpot_contribution")
    draft.move(f"{key}:bets:house", table, house, kept_cents, "jackpot_bet")
    draft.move(f"{key}:royal_floor", house, jackpot, short_cents, "jackpot_floor")
    for prize, cents in won:
        payer = jackpot if prize.status == "approved" else house
        draft.move(f"{key}:{prize.seat}:{prize.kind}", payer, f"player:{prize.person}", cents, "prize")
    for prize in hand.prizes:
        if prize.status == "rejected":
            _pay_back(draft, prize.seat)
            draft.move(f"{key}:{prize.seat}:refund", house, table, rules.bet_cents, "jackpot_refund")
    left_cents = meter_cents(hand) + short_cents - from_meter
    draft.state = draft.state._replace(jackpot_cents=Cents(left_cents))


def _pay_back(draft: Draft, seat: int) -> None:
    index = draft.hand.index_of(seat)
    player, cents = draft.hand.players[index], draft.hand.rules.jackpot.bet_cents
    paid = player._replace(
        stack_cents=Cents(player.stack_cents + cents), house_cents=Cents(player.house_cents + cents)
    )
    draft.set_player(index, paid)
