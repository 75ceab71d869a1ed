"""Who wins the pots, and what the house takes of them (R4.2 to R4.4)."""

from collections.abc import Mapping, Sequence

from evaluator import CARD_CODES, evaluate

from engine.game import Cents
from engine.holdem import dealing
from engine.holdem.rules import Rake
from engine.holdem.state import Hand, PotResult
from engine.kit.pots import Pot, build_pots
from engine.kit.records import copier

_settled = copier(Hand, "players", "results")


def settle(hand: Hand) -> Hand:
    """Return the hand with its pots paid: ``results``, and each winner's ``won_cents`` and stack.

    To be called once, after the uncalled bet has gone back. With one contender nobody's cards are
    looked at; with more the board is complete and their hole cards are known.
    """
    players = hand.players
    pots = _pots(hand)
    contested = any(len(pot.contenders) > 1 for pot in pots)
    results = _results(hand, pots, _strengths(hand) if contested else {})
    won: dict[int, int] = {}
    for result in results:
        for seat, share in result.shares:
            won[seat] = won.get(seat, 0) + share
    paid = tuple(
        [
            player._replace(
                won_cents=Cents(won[player.seat]), stack_cents=Cents(player.stack_cents + won[player.seat])
            )
            if player.seat in won
            else player
            for player in players
        ]
    )
    return _settled(hand, paid, tuple(results))


def paid_if_best(hand: Hand, index: int) -> Cents:
    """What one of the last two will be paid, after rake, of the pots that both contest, if he wins (R6.5).

    The uncalled bet has gone back.
    """
    seat = hand.players[index].seat
    best = {player.seat: int(player.seat == seat) for player in hand.players}
    contested = [result for result in _results(hand, _pots(hand), best) if len(result.contenders) > 1]
    return Cents(sum(dict(result.shares)[seat] for result in contested))


def _pots(hand: Hand) -> Sequence[Pot]:
    return build_pots(
        [(player.seat, player.total_cents, player.folded) for player in hand.players],
        sum([player.dead_cents for player in hand.players]),
    )


def _results(hand: Hand, pots: Sequence[Pot], strengths: Mapping[int, int]) -> list[PotResult]:
    """Settle the pots in their order (R4.3), the rake off each before it is divided (R4.4)."""
    levy = _Levy(hand)
    results = []
    for cents, contenders in pots:
        rake_cents = levy.take(cents)
        shares = _shares(hand, cents - rake_cents, _winners(contenders, strengths))
        results.append(PotResult(Cents(cents), Cents(rake_cents), contenders, shares))
    return results


def _strengths(hand: Hand) -> dict[int, int]:
    """Return seat -> strength of everybody who has not folded; bigger is better, equal hands are equal."""
    board = [CARD_CODES[text] for text in dealing.board(hand)]
    assert len(board) == 5, "a contested pot is settled on a complete board"
    strengths = {}
    for player, (first, second) in zip(hand.players, dealing.holes(hand), strict=True):
        if not player.folded:
            strengths[player.seat] = evaluate([CARD_CODES[first], CARD_CODES[second], *board])
    return strengths


def _winners(contenders: Sequence[int], strengths: Mapping[int, int]) -> Sequence[int]:
    if len(contenders) == 1:
        return contenders
    best = max([strengths[seat] for seat in contenders])
    return [seat for seat in contenders if strengths[seat] == best]


def _shares(hand: Hand, cents: int, winners: Sequence[int]) -> tuple[tuple[int, Cents], ...]:
    """Divide one pot after rake; (seat, cents) in order of position, first left of the button (R14.6)."""
    if len(winners) == 1:
        return ((winners[0], Cents(cents)),)
    start = hand.positions.button + 1
    seats = hand.rules.seats
    ordered = sorted(winners, key=lambda seat: (seat - start) % seats)
    share, remainder = divmod(cents, len(ordered))
    amounts = dict.fromkeys(ordered, share)
    if remainder and hand.rules.odd_chip == "left_of_button":
        for seat in ordered[:remainder]:
            amounts[seat] += 1
    elif remainder:
        amounts[_final_bettor(hand, ordered)] += remainder
    return tuple([(seat, Cents(amount)) for seat, amount in amounts.items()])


def _final_bettor(hand: Hand, ordered: Sequence[int]) -> int:
    """Return the winner who made the latest bet, raise or call, else the first left of the button (R4.2)."""
    bet_orders = {player.seat: player.bet_order for player in hand.players}
    return max(ordered, key=bet_orders.__getitem__)  # of equals, which are zeros, max takes the first


class _Levy:
    """The house's rake, pot after pot of one hand (R4.4)."""

    def __init__(self, hand: Hand) -> None:
        rake: Rake = hand.rules.rake
        free = rake.no_flop_no_drop and hand.street == 0
        self._percent = 0 if free else rake.percent
        self._drops_cents = iter(() if free else rake.drops_cents)
        self._owed_cents = 0
        self._left_cents = rake.cap_cents

    def take(self, pot_cents: int) -> int:
        """Return the rake of the next pot: never more than the pot, nor than the hand's cap leaves."""
        by_percent = pot_cents * self._percent // 100
        due = by_percent + self._owed_cents + next(self._drops_cents, 0)
        cents = min(due, pot_cents)
        if self._left_cents is not None:
            cents = min(cents, self._left_cents)
            self._left_cents = Cents(self._left_cents - cents)
        self._owed_cents = due - max(cents, by_percent)
        return cents
