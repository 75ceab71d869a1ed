"""Cards for what a record leaves open: folded hands, burns, and the holdings of players who mucked and lost.

A player who mucks at showdown loses by the record, but the engine shows every hand (R1.11). So he is dealt
some holding that loses to the hands that were shown, which leaves the chips where the record has them. A card
that is missing otherwise is filled in only where it decides nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final

from evaluator import CARD_CODES, evaluate

from bench.felt import Felt, Pot, uncontested_cents, won_cents
from bench.recording import CARDS_MISSING, DECK, MALFORMED, Deal, Recording, Unsupported

STREET_SIZES: Final = (3, 1, 1)
BOARD_SIZE: Final = sum(STREET_SIZES)
MOST_OPEN_CARDS: Final = 2

Cards = tuple[str, ...]
Hole = dict[int, Cards]


def deck_of(recording: Recording, felt: Felt) -> tuple[Cards, frozenset[int]]:
    """Return all 52 cards in dealing order, and the chairs that were dealt a losing holding.

    Raises Unsupported(CARDS_MISSING) where a card is missing that decides a pot.
    """
    board = _board(recording)
    hole = _possible(recording, board)
    conceded: frozenset[int] = frozenset()
    if len(felt.live) > 1:
        showdown = _Showdown(recording, felt, board, hole)
        board, hole, conceded = showdown.board, showdown.hole, frozenset(showdown.conceded)
    spare = list(_unused(board, hole))
    for chair in recording.dealt:
        held = list(hole.get(chair, ()))
        while len(held) < 2:
            held.append(spare.pop())
        hole[chair] = tuple(held)
    while len(board) < BOARD_SIZE:
        board = (*board, spare.pop())
    deck = [hole[chair][turn] for turn in (0, 1) for chair in recording.dealt]
    for start, size in zip((0, 3, 4), STREET_SIZES, strict=True):
        deck += [spare.pop(), *board[start : start + size]]
    return (*deck, *spare), conceded


def strength(held: Iterable[str], board: Iterable[str]) -> int:
    """How strong two hole cards are on a full board; bigger is better."""
    return evaluate([CARD_CODES[card] for card in (*held, *board)])


def _board(recording: Recording) -> Cards:
    """The board as far as the record knows it without a gap."""
    board: Cards = ()
    deals = [entry for entry in recording.line if isinstance(entry, Deal)]
    if len(deals) > len(STREET_SIZES):
        raise Unsupported(MALFORMED, "more than three streets")
    for deal, size in zip(deals, STREET_SIZES, strict=False):
        if len(deal.cards) > size:
            raise Unsupported(MALFORMED, f"{len(deal.cards)} cards on one street")
        board += tuple(card for card in deal.cards if card not in board)
        if len(board) not in {3, 4, 5}:
            break
    return board


def _possible(recording: Recording, board: Cards) -> Hole:
    """The known hole cards; one that lies on the board or in another hand is as good as unknown."""
    hole: Hole = {}
    seen = set(board)
    for chair in recording.dealt:
        held = recording.hole.get(chair, ())
        if len(held) > 2:
            raise Unsupported(MALFORMED, "more than two hole cards")
        hole[chair] = tuple(card for card in held if card not in seen)
        seen.update(held)
    return hole


def _unused(board: Iterable[str], hole: Mapping[int, Cards]) -> Iterator[str]:
    used = {*board, *(card for held in hole.values() for card in held)}
    return (card for card in DECK if card not in used)


class _Showdown:
    """Completes board and hands so that the pots go where the record has them."""

    def __init__(self, recording: Recording, felt: Felt, board: Cards, hole: Hole) -> None:
        self.pots = tuple(pot for pot in felt.pots() if len(pot.contenders) > 1)
        self.board = board
        self.hole = hole
        self.conceded: set[int] = set()
        won = won_cents(recording, felt)
        alone = {chair: uncontested_cents(felt.pots(), chair) for chair in felt.live}
        losers = {chair for chair in felt.live if won[chair] <= alone[chair]}
        unseen = {chair for chair in felt.live if len(hole[chair]) < 2}
        self._complete_board(bool(unseen))
        for chair in sorted(unseen - losers):
            self._complete_hand(chair, known=felt.live - unseen)
        concede = unseen & losers
        if not unseen:
            concede = self._mucked_winners(felt.live) & losers & recording.mucked
        self._lose(concede, felt.live - concede)

    def _complete_board(self, hands_missing: bool) -> None:
        missing = BOARD_SIZE - len(self.board)
        if not missing:
            return
        if hands_missing or missing > MOST_OPEN_CARDS:
            raise Unsupported(CARDS_MISSING, "board")
        boards = [(*self.board, *more) for more in combinations(_unused(self.board, self.hole), missing)]
        if len({tuple(self._best(pot, board) for pot in self.pots) for board in boards}) > 1:
            raise Unsupported(CARDS_MISSING, "board")
        self.board = boards[0]

    def _best(self, pot: Pot, board: Cards) -> frozenset[int]:
        """Who wins the pot on this board."""
        strengths = {chair: strength(self.hole[chair], board) for chair in pot.contenders}
        return frozenset(c for c, value in strengths.items() if value == max(strengths.values()))

    def _complete_hand(self, chair: int, known: set[int]) -> None:
        """A winner with one card missing keeps what every completion wins him."""
        if len(self.hole[chair]) != 1:
            raise Unsupported(CARDS_MISSING, f"the winner's, chair {chair}")
        rivals = [pot.contenders & known for pot in self.pots if chair in pot.contenders]
        best = [max((strength(self.hole[rival], self.board) for rival in each), default=0) for each in rivals]
        outcomes = set()
        hands = [(*self.hole[chair], card) for card in _unused(self.board, self.hole)]
        for hand in hands:
            value = strength(hand, self.board)
            outcomes.add(tuple((value > other) - (value < other) for other in best))
        if len(outcomes) > 1:
            raise Unsupported(CARDS_MISSING, f"the winner's, chair {chair}")
        self.hole[chair] = hands[0]

    def _mucked_winners(self, live: set[int]) -> set[int]:
        """Chairs whose cards would have taken a share."""
        strengths = {chair: strength(self.hole[chair], self.board) for chair in live}
        best = [max(strengths[chair] for chair in pot.contenders) for pot in self.pots]
        return {
            chair
            for pot, value in zip(self.pots, best, strict=True)
            for chair in pot.contenders
            if strengths[chair] == value
        }

    def _lose(self, concede: set[int], shown: set[int]) -> None:
        """Deal each of these chairs the weakest holding left; who has the least room chooses first."""
        strengths = {chair: strength(self.hole[chair], self.board) for chair in shown}
        below: dict[int, int] = {}
        for chair in concede:
            rivals = [pot.contenders & shown for pot in self.pots if chair in pot.contenders]
            if not all(rivals):
                raise Unsupported(CARDS_MISSING, "a pot that nobody showed a hand for")
            below[chair] = min((max(strengths[rival] for rival in each) for each in rivals), default=2**62)
            self.hole[chair] = self.hole[chair] if len(self.hole[chair]) == 1 else ()
        for chair in sorted(below, key=lambda chair: (below[chair], chair)):
            kept = self.hole[chair]
            pairs = [(*kept, *more) for more in combinations(_unused(self.board, self.hole), 2 - len(kept))]
            weakest = min(pairs, key=lambda pair: strength(pair, self.board))
            if strength(weakest, self.board) >= below[chair]:
                raise Unsupported(CARDS_MISSING, f"no holding of chair {chair} loses")
            self.hole[chair] = weakest
            self.conceded.add(chair)
