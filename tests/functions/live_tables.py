"""Live tables behind the real handlers, dealt from cards that a test chooses.

Ana sits on seat 1, Bo on seat 2. Dan deals, Scan reads the cards, Pia is a pit boss in every room, Cy
watches. Cards are texts in the order of seats: ``"QhJh"`` is the hand of one of them.
"""

from collections.abc import Sequence
from typing import Any

from tests.functions.house import House

PLAYERS = {1: "ana", 2: "bo"}
STAFF = {"dan": "dealer", "scan": "scanner", "spare": "scanner", "dora": "dealer", "pia": "pit_boss"}

A_STRAIGHT_FLUSH = (("QhJh", "KsJd"), "Th9h8h")
TWO_STRAIGHT_FLUSHES = (("QhJh", "7h6h"), "Th9h8h")
NO_PRIZE = (("QsJd", "KsJh"), "2c7d9h")
ACES_AND_A_DRAW = (("AsAd", "KhQh"), "Th9h3c")
"""With 4d on the turn Ana is the favourite: nine hearts and three more jacks are Bo's outs."""


def peopled(house: House) -> House:
    """Everybody has an account and a connection."""
    for person in ("ana", "bo", "cy"):
        house.add_person(person)
        house.connect(person)
    for person, role in STAFF.items():
        house.add_person(person, role, cents=0)
        house.connect(person)
    return house


def sent(house: House, person: str, action: str, table_id: str, **fields: Any) -> dict[str, Any]:
    """Send what a table accepts; return the frame that answers it."""
    frame: dict[str, Any] = house.send(person, action, table_id=table_id, **fields)[-1]
    assert frame["type"] == "table", frame
    return frame


def opened(
    house: House, table_id: str, *, live: bool = True, cents: Sequence[int] = (20_000, 20_000)
) -> None:
    """A table with Ana and Bo on their seats and everybody else in the room."""
    rules = {"first_button": 2, "min_buy_in_cents": 100, "max_buy_in_cents": 100_000}
    scanner = {"scanner_id": "scan"} if live else {}
    house.add_table(table_id, live=live, rules=rules, **scanner)
    for person in (*PLAYERS.values(), "cy", *STAFF):
        sent(house, person, "watch", table_id)
    if live:
        sent(house, "dan", "open_console", table_id)
    for (seat, person), amount in zip(PLAYERS.items(), cents, strict=True):
        sent(house, person, "take_seat", table_id, seat=seat)
        sent(house, person, "buy_in", table_id, amount_cents=amount)


def hand_of(house: House, table_id: str) -> dict[str, Any]:
    """The running hand, as Cy sees it."""
    hand: dict[str, Any] = house.view("cy", table_id)["public"]["hand"]
    return hand


def wait_for(house: House, table_id: str, stage: str) -> None:
    """Let time pass until the hand's stage has come."""
    for _ in range(12):
        if hand_of(house, table_id)["stage"] == stage:
            return
        house.pass_time_until_due(table_id)
    raise AssertionError(f"{stage} does not come")


def start(house: House, table_id: str, *bettors: str) -> None:
    """Dan starts a hand, in whose window some people bet."""
    sent(house, "dan", "start_hand", table_id)
    wait_for(house, table_id, "window")
    for person in bettors:
        sent(house, person, "jackpot_bet", table_id, on=True)


def scan(house: House, table_id: str, *cards: str) -> None:
    """The scanner reads cards, one after the other."""
    for card in cards:
        sent(house, "scan", "scan_card", table_id, card=card)


def deal(house: House, table_id: str, holes: Sequence[str]) -> None:
    """The hole cards are read, in dealing order."""
    wait_for(house, table_id, "dealing")
    order = [holes[player["seat"] - 1] for player in hand_of(house, table_id)["players"]]
    scan(house, table_id, *(hole[:2] for hole in order), *(hole[2:] for hole in order))


def burn_and_turn(house: House, table_id: str, cards: str) -> None:
    """The next street is read, after a burn that is no card of these tests."""
    burn = {"flop": "2d", "turn": "2h", "river": "2s"}[_next_street(house, table_id)]
    scan(house, table_id, burn, *(cards[at : at + 2] for at in range(0, len(cards), 2)))


def _next_street(house: House, table_id: str) -> str:
    streets = ("preflop", "flop", "turn", "river")
    return streets[streets.index(hand_of(house, table_id)["street"]) + 1]


def act(house: House, table_id: str, *moves: str) -> None:
    """Moves of whoever is in turn."""
    for move in moves:
        turn = hand_of(house, table_id)["turn"]
        sent(house, PLAYERS[turn["seat"]], "act", table_id, turn=turn["turn"], move=move)


def to_the_prizes(house: House, table_id: str, cards: tuple[Sequence[str], str]) -> None:
    """Both bet on the jackpot, see the flop, and one folds; what follows is the prizes, or the close."""
    holes, flop = cards
    start(house, table_id, "ana", "bo")
    deal(house, table_id, holes)
    act(house, table_id, "call", "check")
    burn_and_turn(house, table_id, flop)
    act(house, table_id, "fold")


def to_the_approval(house: House, table_id: str, cards: tuple[Sequence[str], str]) -> None:
    """The first prize waits for Dan."""
    to_the_prizes(house, table_id, cards)
    wait_for(house, table_id, "approval")


def to_the_offer(house: House, table_id: str) -> dict[str, Any]:
    """Ana and Bo are all in, and Ana is offered an insurance; return what she sees of it."""
    holes, flop = ACES_AND_A_DRAW
    start(house, table_id)
    deal(house, table_id, holes)
    act(house, table_id, "all_in", "call")
    burn_and_turn(house, table_id, flop)
    burn_and_turn(house, table_id, "4d")
    offer: dict[str, Any] = house.view("ana", table_id)["private"]["insurance"]
    return offer
