"""The course of a hand (R1, R4.6): announcement, window, blinds, streets, result, close.

Each step takes the draft of one command and moves its hand one stage on. Stages end by time (``due_ms``),
by the players' moves, or on a live table by the scanner.
"""

from engine.game import Cents
from engine.holdem import betting, dealing, insurance, jackpot, prizes
from engine.holdem.closing import carry_out, shut
from engine.holdem.draft import Draft
from engine.holdem.limits import LIMITS
from engine.holdem.opening import find_opening, pass_blinds
from engine.holdem.showdown import settle
from engine.holdem.state import STREETS, Hand, Player, Seat
from engine.kit.commitment import root
from engine.kit.positions import Opening
from engine.kit.pots import uncalled
from engine.kit.records import copier

_from_seat = copier(Player, "stack_cents", "waiting", "choice")
_emptied = copier(Seat, "stack_cents", "waiting", "choice")
_clean = copier(Player, "street_cents", "acted", "last_action")
_street_over = copier(Hand, "players", "price_cents", "stage", "due_ms", "turn_index", "turn_ms")
_street_open = copier(Hand, "street", "dealt", "stage", "due_ms", "price_cents", "full_raise_cents")
_given_the_turn = copier(Hand, "players", "price_cents", "full_raise_cents", "turn_index", "turn_ms")


def announce(draft: Draft, deck: tuple[str, ...], seed: str) -> bool:
    """Announce the next hand (R1.2) if two players can be dealt in; False if not.

    A live table gives no deck. The commitment to the deck is published here, before any bet (R22.3).
    """
    state = draft.state
    opening = find_opening(state, seed)
    if opening is None:
        return False
    number = state.hand_number + 1
    rules = state.config.rules
    hand = Hand(
        hand_id=f"{state.config.table_id}-{number}",
        rules=rules,
        stage="announced",
        due_ms=draft.now_ms + rules.times.announce_ms,
        positions=opening.positions,
        posts=opening.posts,
        missed=opening.missed,
        players=_players(draft, opening),
        deck=deck,
        seed=seed,
        deck_root=root(deck, seed) if deck else "",
        started_ms=draft.now_ms,
    )
    draft.state = state._replace(hand=hand, hand_number=number, start_ms=None)
    draft.tell(
        "hand_announced",
        hand_id=hand.hand_id,
        button=hand.positions.button,
        small_blind=hand.positions.small_blind,
        big_blind=hand.positions.big_blind,
        deck_root=hand.deck_root,
    )
    return True


def _players(draft: Draft, opening: Opening) -> tuple[Player, ...]:
    players = []
    for number in opening.players:
        seat = draft.seat(number)
        players.append(
            Player(
                number,
                seat.person,
                seat.nickname,
                time_outs=seat.time_outs,
                continuity=seat.continuity,
            )
        )
    return tuple(players)


def drop_out(draft: Draft, number: int) -> None:
    """Take a seat out of a hand that has no blinds yet (R17.4); call the hand off below two players.

    The seat is already empty or marked as leaving. A called-off hand leaves the button where it was.
    """
    hand = draft.hand
    others = [player.seat for player in hand.players if player.seat != number]
    opening = find_opening(draft.state, hand.seed, among=others)
    staying = () if opening is None else opening.players
    for index, player in enumerate(hand.players):
        if player.jackpot_cents and player.seat not in staying:
            jackpot.take_back(draft, index)
            draft.tell("jackpot_bet_withdrawn", seat=player.seat, cents=player.jackpot_cents)
    hand = draft.hand
    if opening is None:
        draft.running = None
        draft.tell("hand_called_off", hand_id=hand.hand_id)
        # Who reserved something for the end of this hand does not wait for one that may never come.
        carry_out(draft, hand.hand_id, others)
        if draft.state.config.status == "closing":
            shut(draft)
        return
    before = {player.seat: player for player in hand.players}
    draft.running = hand._replace(
        positions=opening.positions,
        posts=opening.posts,
        missed=opening.missed,
        players=tuple([before.get(player.seat, player) for player in _players(draft, opening)]),
    )
    # Who was dropped with him is in no hand now, whose end he could wait for.
    carry_out(draft, hand.hand_id, [seat for seat in others if seat not in staying])


def end_stage(draft: Draft) -> None:
    """Do what follows when the running stage's time is up."""
    hand = draft.hand
    if hand.stage == "announced":
        jackpot.open_window(draft)
    elif hand.stage == "window":
        _post_and_deal(draft)
    elif hand.stage == "dealing":
        begin_betting(draft)
    elif hand.stage == "street":
        open_street(draft)
    elif hand.stage == "insurance":
        end_offer(draft, Cents(0))
    elif hand.stage == "result":
        prizes.after_result(draft)
    elif hand.stage == "prizes":
        prizes.after_prizes(draft)
    else:
        assert hand.stage == "approval", hand.stage
        prizes.look_again(draft)


def _post_and_deal(draft: Draft) -> None:
    """Antes and blinds go in before any card is dealt (R1.4); the money moves from the seats to the hand."""
    missed = pass_blinds(draft)
    hand = draft.hand
    rules = hand.rules
    seats = list(draft.state.seats)
    players = []
    for player in hand.players:
        seat = seats[player.seat - 1]
        assert seat is not None, "who leaves before the blinds is out of the hand"
        seats[player.seat - 1] = _emptied(seat, 0, "", "")
        seated = _from_seat(player, seat.stack_cents, seat.waiting, seat.choice)
        players.append(_posted(draft, hand, seated))
    live = draft.live
    hand = hand._replace(
        stage="dealing",
        due_ms=None if live else draft.now_ms + rules.times.first_clock_ms,
        players=tuple(players),
        dealt=0 if live else 2 * len(players),
        price_cents=rules.big_blind_cents,
        full_raise_cents=LIMITS[rules.limit].unit_cents(rules, 0),
        missed=missed,
    )
    draft.state = draft.state._replace(seats=tuple(seats), hand=hand)
    jackpot.close_window(draft)
    if not live:
        draft.tell("cards_dealt", seats=[player.seat for player in players])


def _posted(draft: Draft, hand: Hand, player: Player) -> Player:
    """One player's ante and blind; a short stack posts what it has, the ante first."""
    rules, positions, seat = hand.rules, hand.positions, player.seat
    if rules.ante_cents:
        before = player.stack_cents
        # An ante counts towards side pots, but it is no bet of the street.
        player = betting.put_in(player, rules.ante_cents)._replace(street_cents=Cents(0))
        draft.tell("ante_posted", seat=seat, cents=before - player.stack_cents)
    if seat == positions.big_blind and rules.big_blind_ante_cents:
        dead = min(rules.big_blind_ante_cents, player.stack_cents)
        player = player._replace(stack_cents=Cents(player.stack_cents - dead), dead_cents=Cents(dead))
        draft.tell("ante_posted", seat=seat, cents=dead)
    if seat == positions.big_blind:
        blind, price = "big", rules.big_blind_cents
    elif seat == positions.small_blind:
        blind, price = "small", rules.small_blind_cents
    elif seat in hand.posts:
        blind, price = "post", rules.big_blind_cents
    else:
        return player
    player = betting.put_in(player, price)
    if player.street_cents:
        draft.tell("blind_posted", seat=seat, cents=player.street_cents, blind=blind)
    return player


def begin_betting(draft: Draft) -> None:
    """The first clock of the pre-flop round: who sits left of the big blind acts first."""
    hand = draft.hand
    draft.running = hand._replace(stage="betting", due_ms=None)
    advance(draft, hand.index_of(hand.positions.big_blind))


def deal_complete(draft: Draft) -> None:
    """The last hole card of a live table was scanned: now the owners see theirs (R22.2)."""
    draft.tell("cards_dealt", seats=[player.seat for player in draft.hand.players])
    begin_betting(draft)


def open_street(draft: Draft) -> None:
    """All cards of the next street are out: show them and begin its betting round (R1.7)."""
    hand = draft.hand
    street = hand.street + 1
    least_cents = LIMITS[hand.rules.limit].unit_cents(hand.rules, street)
    hand = _street_open(hand, street, dealing.cards_through(hand, street), "betting", None, 0, least_cents)
    draft.running = hand
    draft.tell("street_dealt", street=STREETS[street], cards=list(dealing.street_cards(hand)))
    # The round begins left of the button; heads-up that is the big blind when the button is the small one.
    heads_up_button = len(hand.players) == 2 and hand.players[0].seat == hand.positions.button
    advance(draft, 0 if heads_up_button else -1)


def advance(draft: Draft, after: int, moved: betting.Round | None = None) -> None:
    """Go on after a move of the player at index ``after``: next turn, end of the round, end of the hand.

    ``moved`` is what the move made of the round, None where the hand is up to date.
    """
    while True:
        hand = draft.hand
        if moved is None:
            moved = (hand.players, hand.price_cents, hand.full_raise_cents)
        players, price_cents, full_raise_cents = moved
        left, able = betting.standing(players)
        if left == 1:
            draft.running = hand._replace(players=_uncalled_returned(draft, players))
            _show_result(draft)
            return
        index = betting.next_turn(players, price_cents, after, able)
        if index < 0:
            _close_round(draft, _uncalled_returned(draft, players), run_out=able < 2)
            return
        draft.turn += 1
        turn_ms = draft.now_ms + hand.rules.times.betting_ms
        draft.running = _given_the_turn(hand, players, price_cents, full_raise_cents, index, turn_ms)
        if draft.seat(players[index].seat).removal != "time_outs":
            return
        # After the third time-out the rest of the hand is check or fold at once (R3.8).
        moved = default_move(draft, "time_out")
        after = index


def default_move(draft: Draft, why: str) -> betting.Round:
    """Check if there is nothing to call, else fold (R3.2); a disconnected player folds always (R3.4)."""
    hand = draft.hand
    index = hand.turn_index
    player = hand.players[index]
    absent = draft.seat(player.seat).away_until_ms is not None
    if not absent and player.street_cents >= hand.price_cents:
        moved, name, facts = betting.check(hand, index, why)
    else:
        moved, name, facts = betting.fold(hand, index, "absent" if absent else why)
    draft.tell_move(name, facts)
    return moved


def _uncalled_returned(draft: Draft, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Give back what nobody could call (R3.5); the chips of folded players count as calling."""
    excess_of = uncalled([(index, player.street_cents) for index, player in enumerate(players)])
    if excess_of is None:
        return players
    index, excess = excess_of
    player = players[index]
    draft.tell("uncalled_returned", seat=player.seat, cents=excess)
    returned = player._replace(
        stack_cents=Cents(player.stack_cents + excess),
        street_cents=Cents(player.street_cents - excess),
        total_cents=Cents(player.total_cents - excess),
    )
    return (*players[:index], returned, *players[index + 1 :])


def _close_round(draft: Draft, players: tuple[Player, ...], *, run_out: bool) -> None:
    """The betting round is over: open the hands if nobody can bet any more, next street or result."""
    hand = draft.hand
    if hand.street == 3:
        draft.running = hand._replace(players=players)
        _open_hands(draft)
        _show_result(draft)
        return
    due_ms = None if draft.live else draft.now_ms + _street_delay_ms(hand, run_out)
    players = tuple([_between_streets(player) for player in players])
    draft.running = _street_over(hand, players, 0, "street", due_ms, -1, None)
    if run_out:
        _open_hands(draft)
        _offer_insurance(draft)


def _offer_insurance(draft: Draft) -> None:
    """Ask the favourite before the river if there is an offer; the hand waits for him (R6.1, R6.4)."""
    hand = draft.hand
    offer = insurance.find_offer(hand)
    if offer is None:
        return
    due_ms = draft.now_ms + hand.rules.times.insurance_ms
    draft.running = hand._replace(stage="insurance", offer=offer, due_ms=due_ms)
    draft.tell(
        "insurance_offered",
        offer_id=offer.offer_id,
        seat=offer.seat,
        outs=list(offer.outs),
        ties=list(offer.ties),
        odds_tenths=offer.odds_tenths,
        until_ms=due_ms,
    )


def end_offer(draft: Draft, premium_cents: Cents) -> None:
    """The favourite has chosen his premium, 0 for none: now comes the river."""
    hand = draft.hand
    assert hand.offer is not None, "an offer is open"
    due_ms = None if draft.live else draft.now_ms + _street_delay_ms(hand, run_out=True)
    offer = hand.offer._replace(premium_cents=premium_cents)
    draft.running = hand._replace(stage="street", offer=offer, due_ms=due_ms)
    # Whether he has taken it is his affair until it shows in his stack (R6.4).
    draft.tell("insurance_closed", offer_id=offer.offer_id, seat=offer.seat)


def _between_streets(player: Player) -> Player:
    """The street's bets are in the pots; the last action stays only on the plate of who has folded."""
    if player.folded and not player.street_cents:
        return player
    last_action = player.last_action if player.folded else ""
    return _clean(player, 0, False, last_action)


def _street_delay_ms(hand: Hand, run_out: bool) -> int:
    times = hand.rules.times
    if not run_out:
        return times.street_ms
    return times.run_out_river_ms if hand.street == 2 else times.run_out_ms


def _open_hands(draft: Draft) -> None:
    """All remaining hands open (R1.11): the last bettor of the river first, else left of the button."""
    hand = draft.hand
    if hand.open_hands:
        return
    order = betting.in_play(hand)
    holes = dealing.holes(hand)
    if hand.street == 3:
        bettors = [i for i in order if hand.players[i].last_action in ("bet", "raise")]
        if bettors:
            last = max(bettors, key=lambda i: hand.players[i].bet_order)
            order = [i for i in order if i >= last] + [i for i in order if i < last]
    draft.running = hand._replace(open_hands=True)
    draft.tell(
        "hands_opened",
        hands=[{"seat": hand.players[i].seat, "cards": list(holes[i])} for i in order],
    )


def _show_result(draft: Draft) -> None:
    """Settle the pots and show the result for a while; nothing has left the table yet (R4.6)."""
    if draft.hand.street == 0:
        jackpot.refund(draft)
    hand = insurance.settle(settle(draft.hand))
    times = hand.rules.times
    pause_ms = times.result_ms + times.result_extra_pot_ms * max(len(hand.results) - 1, 0)
    draft.running = hand._replace(stage="result", due_ms=draft.now_ms + pause_ms, turn_index=-1, turn_ms=None)
    for number, result in enumerate(hand.results, start=1):
        draft.tell(
            "pot_paid",
            pot=number,
            cents=result.cents,
            rake_cents=result.rake_cents,
            shares=[{"seat": seat, "cents": cents} for seat, cents in result.shares],
        )
