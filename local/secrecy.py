"""Whether any frame told its reader a card that he may not know (R1.8, R2.10, R22.2), judged by its bytes.

The truth comes from the hand records, not from frames. A reader may see his own hole cards once they are
dealt, the board as far as it lies, opened hands once they are open, and prize winners' cards from the prizes
on (R5.10); events may besides repeat what was public in the hands before. An insurance offer names cards that
nobody has shown: exactly those that follow from the board and the two opened hands, so it tells nothing of a
folded hand or a burnt card (R6.2). Whoever is not insured sees no premium (R6.4).
"""

import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from evaluator import CARD_CODES, CARDS, evaluate

Record = tuple[Mapping[str, Any], Mapping[str, Any]]
Frame = dict[str, Any]

_STREETS: Final = ("preflop", "flop", "turn", "river")
_BOARD_SIZES: Final = (0, 3, 4, 5)
# One card or several in a row, but not a piece of a longer word or of a hash in hexadecimal. The look behind
# stands after the first card, where it is asked rarely.
_CARDS: Final = re.compile(r"[2-9TJQKA][cdhs](?<![0-9A-Za-z]..)(?:[2-9TJQKA][cdhs]){0,25}(?![0-9A-Za-z])")
_WITH_CARDS: Final = frozenset({"street_dealt", "hands_opened", "prize_won"})
_ALL_OPEN: Final = frozenset({"insurance", "result", "prizes", "approval"})
"""Stages in which the hands that the hand opens at all lie open, however long ago that was."""
_PRIZES_SHOWN: Final = frozenset({"prizes", "approval"})


class Leak(NamedTuple):
    """A frame that said too much; it names the reader and the place, never a card."""

    reader: str
    hand_id: str
    reason: str


class Offer(NamedTuple):
    """What an insurance offer to a seat has to name."""

    seat: int
    outs: frozenset[str]
    ties: frozenset[str]

    def is_told_by(self, told: Mapping[str, Any]) -> bool:
        """Tell whether a view or an event names exactly these cards."""
        named = [*told["outs"], *told["ties"]]
        once = len(named) == len(self.outs | self.ties)
        return once and self == Offer(told["seat"], frozenset(told["outs"]), frozenset(told["ties"]))


class Truth(NamedTuple):
    """What really lay where in one hand: hole cards by seat and by person, the board, the opened seats.

    ``winners``: seats that won a jackpot prize. ``offer``: worked out anew from what lay open, None where
    nobody was offered an insurance.
    """

    by_seat: Mapping[int, frozenset[str]]
    by_person: Mapping[str, frozenset[str]]
    board: tuple[str, ...]
    opened: frozenset[int]
    winners: frozenset[int] = frozenset()
    offer: Offer | None = None

    def shown(self, streets: int, *, hands: bool) -> frozenset[str]:
        """Return what everybody may know with ``streets`` (0 to 3) dealt, opened hands included or not."""
        cards = set(self.board[: _BOARD_SIZES[streets]])
        for seat in self.opened if hands else ():
            cards |= self.by_seat[seat]
        return frozenset(cards)

    def prizes(self) -> frozenset[str]:
        """Return the hole cards of all prize winners."""
        return frozenset(card for seat in self.winners for card in self.by_seat[seat])


def rivers(
    board: Sequence[str], insured: frozenset[str], rival: frozenset[str]
) -> tuple[list[str], list[str]]:
    """Return the river cards with which the insured loses, and those that split, by all that lies open."""
    outs, ties = [], []
    for card in CARDS:
        if card in insured or card in rival or card in board:
            continue
        own, other = (
            evaluate([CARD_CODES[each] for each in (*hole, *board, card)]) for hole in (insured, rival)
        )
        if own < other:
            outs.append(card)
        elif own == other:
            ties.append(card)
    return outs, ties


def cards_in(text: str) -> frozenset[str]:
    """Return every card that a text names."""
    found = "".join(_CARDS.findall(text))
    return frozenset(found[at : at + 2] for at in range(0, len(found), 2))


def cards_among(value: Any) -> frozenset[str]:
    """Return every card that the texts of a JSON value name."""
    texts: list[str] = []
    _gather(value, texts)
    return cards_in("\n".join(texts))


def _gather(value: Any, texts: list[str]) -> None:
    if isinstance(value, str):
        texts.append(value)
    elif isinstance(value, dict):
        for part in value.values():
            _gather(part, texts)
    elif isinstance(value, list):
        for part in value:
            _gather(part, texts)


class SecrecyCheck:
    """Judges recorded frames. ``record_of`` returns a closed hand's (public, secret) record, or None."""

    def __init__(self, record_of: Callable[[str], Record | None]) -> None:
        self._record_of = record_of
        self._judged: dict[tuple[str, int], tuple[Frame, frozenset[str]]] = {}
        self.truth = functools.cache(self._truth)

    def leaks(self, reader: str, frames: Iterable[bytes]) -> Iterator[Leak]:
        """Yield what is wrong with the frames that one person received."""
        for raw in frames:
            text = raw.decode()
            frame = json.loads(text)
            if frame["type"] == "table":
                yield from self._table(reader, text, frame)
            elif frame["type"] != "proof" and cards_in(text):
                yield Leak(reader, "", f"a card in a frame of type {frame['type']}")

    def _table(self, reader: str, text: str, frame: Frame) -> Iterator[Leak]:
        public, events = frame["public"], frame.pop("events")
        recent = public.pop("recent")
        hand = public["hand"]
        hand_id = hand["hand_id"] if hand else ""
        # The frame's own events end where the recent ones end.
        last = recent[-1]["number"] if recent else 0
        numbered = [{"number": last - len(events) + at, **event} for at, event in enumerate(events, start=1)]
        offered = self._take_offer(frame, hand)
        cards = cards_among(frame)
        in_events = [self._cards_of(frame["table_id"], event) for event in (*recent, *numbered)]
        if cards_in(text) != cards.union(offered, *in_events):
            yield Leak(reader, hand_id, "a card that only the bytes show")
        yield from self._offer(reader, frame, hand, offered)
        opened = self._is_opened(hand, recent)
        if cards - self._may_know(reader, hand, opened=opened):
            yield Leak(reader, hand_id, f"a card in stage {hand['stage'] if hand else 'none'}")
        for player in hand["players"] if hand else ():
            if player["hand"] is not None and (not opened or player["folded"]):
                yield Leak(reader, hand_id, "the name of a hand that is not open")
        if opened and hand["turn"] is not None:
            yield Leak(reader, hand_id, "hands open while somebody still has a decision")
        for event, shown in zip((*recent, *numbered), in_events, strict=True):
            if shown and (frame["table_id"], event["number"]) not in self._judged:
                yield from self._event(reader, event, shown, _hand_of(event["number"], recent) or hand_id)
            self._judged[frame["table_id"], event["number"]] = event, shown

    def _take_offer(self, frame: Frame, hand: Frame | None) -> frozenset[str]:
        """Take the cards of an insurance offer out of the frame, where they are judged by themselves."""
        offer = hand["insurance"] if hand else None
        if offer is None:
            return frozenset()
        kept = {**offer, "outs": [], "ties": []}
        frame["public"]["hand"] = {**frame["public"]["hand"], "insurance": kept}
        return cards_among([offer["outs"], offer["ties"]])

    def _offer(
        self, reader: str, frame: Frame, hand: Frame | None, offered: frozenset[str]
    ) -> Iterator[Leak]:
        own = (frame["private"] or {}).get("insurance")
        if hand is None or hand["insurance"] is None:
            if own:
                yield Leak(reader, "", "a premium without an offer")
            return
        offer, truth = hand["insurance"], self.truth(hand["hand_id"])
        if offered and (truth.offer is None or not truth.offer.is_told_by(offer)):
            yield Leak(reader, hand["hand_id"], "an offer of other cards than those that lie open make it")
        insured = {player["seat"]: player["player_id"] for player in hand["players"]}[offer["seat"]]
        if own and reader != insured:
            yield Leak(reader, hand["hand_id"], "somebody else's premium")

    def _is_opened(self, hand: Frame | None, recent: Sequence[Frame]) -> bool:
        """Tell whether the hand's cards have been opened: by the events, as far back as they go."""
        if hand is None:
            return False
        if hand["stage"] in _ALL_OPEN or hand["insurance"] is not None:
            return bool(self.truth(hand["hand_id"]).opened)
        return _is_opened(hand["hand_id"], recent)

    def _cards_of(self, table_id: str, event: Frame) -> frozenset[str]:
        """Return the cards of an event, and forget that it was judged if it is not the same as before."""
        before, cards = self._judged.get((table_id, event["number"]), ({}, frozenset[str]()))
        if before != event:
            self._judged.pop((table_id, event["number"]), None)
            cards = cards_among(event)
        return cards

    def _may_know(self, reader: str, hand: Frame | None, *, opened: bool) -> frozenset[str]:
        if hand is None:
            return frozenset()
        truth = self.truth(hand["hand_id"])
        known = truth.shown(_STREETS.index(hand["street"]), hands=opened)
        if hand["stage"] in _PRIZES_SHOWN:
            known |= truth.prizes()
        scanning = hand["scan"] is not None and hand["scan"]["position"] == "hole"
        if hand["stage"] in ("announced", "window") or scanning:
            return known
        return known | truth.by_person.get(reader, frozenset())

    def _event(self, reader: str, event: Frame, cards: frozenset[str], hand_id: str) -> Iterator[Leak]:
        """Judge an event with cards by the hand that it belongs to."""
        if event["name"] == "insurance_offered":
            offer = self.truth(hand_id).offer
            if offer is None or not offer.is_told_by(event["facts"]):
                yield Leak(reader, hand_id, "an offer of other cards than those that lie open make it")
        elif event["name"] not in _WITH_CARDS:
            yield Leak(reader, hand_id, f"a card in the event {event['name']}")
        elif not hand_id:
            yield Leak(reader, hand_id, "a card in an event of no hand")
        elif cards - self._public_in(event, hand_id):
            yield Leak(reader, hand_id, f"a wrong card in the event {event['name']}")

    def _public_in(self, event: Frame, hand_id: str) -> frozenset[str]:
        truth = self.truth(hand_id)
        if event["name"] == "hands_opened":
            return truth.shown(0, hands=True)
        if event["name"] == "prize_won":
            seat = event["facts"]["seat"]
            return truth.by_seat[seat] if seat in truth.winners else frozenset()
        return truth.shown(_STREETS.index(event["facts"]["street"]), hands=False)

    def _truth(self, hand_id: str) -> Truth:
        record = self._record_of(hand_id)
        if record is None:  # never dealt to its end: nothing of it may be known to anybody
            return Truth({}, {}, (), frozenset())
        public, secret = record
        pairs = list(zip(public["players"], secret["hole"], strict=True))
        by_seat = {player["seat"]: frozenset(hole) for player, hole in pairs}
        opened = frozenset(opened["seat"] for opened in public["hands"])
        return Truth(
            by_seat,
            {player["player_id"]: frozenset(hole) for player, hole in pairs},
            tuple(public["board"]),
            opened,
            frozenset(prize["seat"] for prize in (public["jackpot"] or {}).get("prizes", ())),
            _offer_of(public, by_seat, opened),
        )


def _offer_of(
    public: Mapping[str, Any], by_seat: Mapping[int, frozenset[str]], opened: frozenset[int]
) -> Offer | None:
    """Return what the hand's offer has to name: by the board up to the turn and the two opened hands."""
    if public["insurance"] is None:
        return None
    seat = public["insurance"]["seat"]
    [rival] = opened - {seat}
    outs, ties = rivers(public["board"][:4], by_seat[seat], by_seat[rival])
    return Offer(seat, frozenset(outs), frozenset(ties))


def _is_opened(hand_id: str, recent: Sequence[Frame]) -> bool:
    """Return whether the hand's cards have been opened, by the public events since its announcement."""
    opened = False
    for event in recent:
        if event["name"] == "hand_announced":
            opened = False
        opened = opened or event["name"] == "hands_opened"
    return opened and bool(hand_id)


def _hand_of(number: int, events: Sequence[Frame]) -> str:
    """Return the hand that event ``number`` belongs to, "" when no announcement and no end tells it."""
    for event in sorted(events, key=lambda event: int(event["number"]), reverse=True):
        if event["number"] < number and event["name"] == "hand_announced":
            return str(event["facts"]["hand_id"])
    for event in sorted(events, key=lambda event: int(event["number"])):
        if event["number"] > number and event["name"] in ("hand_closed", "hand_voided"):
            return str(event["facts"]["hand_id"])
    return ""
