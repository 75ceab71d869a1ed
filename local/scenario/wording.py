"""What a frame says, in words: events, private views, notices and refusals, with amounts as money."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

Facts = Mapping[str, Any]

_CARD_LISTS: Final = frozenset({"cards", "outs", "ties"})
# Ids, marks and moments that a reader of the story has no use for.
_LEFT_OUT: Final = frozenset(
    {"deck_root", "prize_id", "offer_id", "table_id", "hand_id", "until_ms", "since_ms", "nickname"}
)


def money(cents: int) -> str:
    """Write an amount: $1,234.50, -$5, or $0."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


def prize_name(kind: str) -> str:
    """Write the kind of a prize as people say it."""
    return kind.replace("_", " ")


def odds(tenths: int) -> str:
    """Write odds: 2.5 or 8."""
    return f"{tenths // 10}.{tenths % 10}".removesuffix(".0")


def _seats(numbers: list[int]) -> str:
    return "seat " + ", ".join(map(str, numbers)) if numbers else "nobody"


def _opened(facts: Facts) -> str:
    hands = [f"seat {hand['seat']} {' '.join(hand['cards'])}" for hand in facts["hands"]]
    return f"hands opened: {', '.join(hands)}"


def _paid(facts: Facts) -> str:
    shares = ", ".join(f"{money(share['cents'])} to seat {share['seat']}" for share in facts["shares"])
    return f"pot {facts['pot']} of {money(facts['cents'])}: rake {money(facts['rake_cents'])}, {shares}"


def _offered(facts: Facts) -> str:
    outs, ties = " ".join(facts["outs"]), " ".join(facts["ties"]) or "none"
    price = odds(facts["odds_tenths"])
    return f"insurance offered to seat {facts['seat']}: outs {outs}, ties {ties}, odds {price}"


def _decided(facts: Facts) -> str:
    verdict = "approved" if facts["approved"] else f"rejected ({facts['reason']})"
    return f"prize {verdict}: {prize_name(facts['kind'])} of seat {facts['seat']}, {money(facts['cents'])}"


def _won(facts: Facts) -> str:
    cards = " ".join(facts["cards"])
    amount = f", {money(facts['cents'])}" if facts["cents"] else ", the amount comes with the decision"
    return f"prize: {prize_name(facts['kind'])} of seat {facts['seat']} with {cards}{amount}"


def _window(facts: Facts) -> str:
    cents = facts.get("jackpot_cents")
    return "jackpot window open" + (f", the jackpot stands at {money(cents)}" if cents is not None else "")


def _to(facts: Facts) -> str:
    return f"to {money(facts['to_cents'])}" + (", all-in" if facts["all_in"] else "")


def _why(facts: Facts) -> str:
    return "" if facts["why"] == "asked" else f" ({facts['why'].replace('_', ' ')})"


EVENTS: Final[Mapping[str, Callable[[Facts], str]]] = {
    "hand_announced": lambda facts: f"a new game begins: {facts['hand_id']}",
    "window_opened": _window,
    "window_closed": lambda facts: (
        f"jackpot window closed: bets of {_seats(facts['seats'])}, "
        f"the jackpot stands at {money(facts['jackpot_cents'])}"
    ),
    "jackpot_bets_refunded": lambda facts: (
        f"no flop: the jackpot bets of {_seats(facts['seats'])} go back, "
        f"the jackpot stands at {money(facts['jackpot_cents'])}"
    ),
    "cards_dealt": lambda facts: f"two cards each for {_seats(facts['seats'])}",
    "blind_posted": lambda facts: (
        f"seat {facts['seat']} posts the {facts['blind']} blind, {money(facts['cents'])}"
    ),
    "checked": lambda facts: f"seat {facts['seat']} checks{_why(facts)}",
    "folded": lambda facts: f"seat {facts['seat']} folds{_why(facts)}",
    "called": lambda facts: f"seat {facts['seat']} calls {_to(facts)}",
    "bet": lambda facts: f"seat {facts['seat']} bets {_to(facts)}",
    "raised": lambda facts: f"seat {facts['seat']} raises {_to(facts)}",
    "street_dealt": lambda facts: f"{facts['street']}: {' '.join(facts['cards'])}",
    "hands_opened": _opened,
    "pot_paid": _paid,
    "insurance_offered": _offered,
    "insurance_closed": lambda facts: f"seat {facts['seat']} has decided about the insurance",
    "prize_won": _won,
    "prize_waiting": lambda facts: (
        f"the {prize_name(facts['kind'])} of {money(facts['cents'])} waits for the "
        f"{prize_name(facts['step'])}"
    ),
    "prize_confirmed": lambda facts: (
        f"the dealer confirms the {prize_name(facts['kind'])} of {money(facts['cents'])}"
    ),
    "prize_decided": _decided,
    "table_paused": lambda facts: f"the table is paused: {facts['reason']}",
    "hand_voided": lambda facts: f"null game {facts['hand_id']}: {facts['reason']}",
    "hand_closed": lambda facts: f"the hand {facts['hand_id']} is closed",
}
"""{event: its words}; every other event is told by its name and its facts."""


def event(name: str, facts: Facts) -> str:
    """Write an event."""
    words = EVENTS.get(name)
    return words(facts) if words is not None else _plainly(name, facts)


def notice(code: str, facts: Facts) -> str:
    """Write a notice to one person."""
    told = {**facts}
    prizes = [f"{prize_name(prize['kind'])} {money(prize['cents'])}" for prize in told.pop("prizes", ())]
    told.pop("pots", None)
    if prizes:
        told["prizes"] = ", ".join(prizes)
    return "a notice to him alone: " + _plainly(code, told)


def refusal(code: str, facts: Facts) -> str:
    """Write a refusal."""
    return "refused: " + _plainly(code, facts)


def _plainly(name: str, facts: Facts) -> str:
    told = [_fact(key, value) for key, value in facts.items() if key not in _LEFT_OUT]
    return name.replace("_", " ") + (": " + ", ".join(told) if told else "")


def _fact(key: str, value: Any) -> str:
    if key.endswith("cents") and isinstance(value, int):
        return f"{key.removesuffix('cents').replace('_', ' ')}{money(value)}".strip()
    if key in _CARD_LISTS and isinstance(value, list):
        return f"{key} {' '.join(value)}"
    return f"{key.replace('_', ' ')} {value}"


def private_changes(before: Facts, after: Facts) -> Iterator[str]:
    """Write what has changed in the view that one person alone has of a table."""
    if after.get("cards") and after["cards"] != before.get("cards"):
        yield f"own cards: {' '.join(after['cards'])}"
    yield from _jackpot_changes(before.get("jackpot") or {}, after.get("jackpot") or {})
    yield from _insurance_changes(before.get("insurance") or {}, after.get("insurance") or {})
    if after.get("rebuy") and not before.get("rebuy"):
        yield "may buy in again"


def _jackpot_changes(before: Facts, after: Facts) -> Iterator[str]:
    if bool(after.get("continuity")) != bool(before.get("continuity")):
        yield f"own standing order for the jackpot bet: {'on' if after.get('continuity') else 'off'}"
    if after.get("skipped") and not before.get("skipped"):
        yield "the standing order placed nothing: the stack is too small"
    if bool(after.get("bet")) != bool(before.get("bet")):
        yield "own jackpot bet stands" if after.get("bet") else "no jackpot bet of one's own any more"


def _insurance_changes(before: Facts, after: Facts) -> Iterator[str]:
    if not after:
        return
    if before.get("offer_id") != after["offer_id"]:
        yield (
            f"the insurance: a win pays {money(after['win_cents'])}; premium {money(after['min_cents'])} to "
            f"{money(after['max_cents'])}, break even at {money(after['break_even_cents'])}"
        )
    premium_cents = after["premium_cents"]
    if premium_cents is not None and before.get("premium_cents") is None:
        yield f"own premium: {money(premium_cents)}" if premium_cents else "declined the insurance"
    result_cents = after["result_cents"]
    if result_cents is not None and before.get("result_cents") is None and premium_cents:
        won = f"the insurance adds {money(result_cents)} to the stack"
        yield won if result_cents >= 0 else f"the premium of {money(-result_cents)} is off the stack"
