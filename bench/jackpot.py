"""What the jackpot bet gives back in the long run, exactly (R5.3): `python -m bench.jackpot [RULES]`.

RULES is the "jackpot" part of a table's rules as JSON, such as '{"contribution_cents": 300}'; what it leaves
out is the R Live preset. The five cards of the bet are any five of the deck, all 2,598,960 sets of them
equally likely, and everybody who bets wins by his own five, folded or not. So a bet gives back

- the fixed prizes, each by its chance, paid by the house;
- its contribution: what feeds the amount leaves it by straight and royal flushes alone, sooner or later and
  to the cent, so in the long run bets get back just what they fed in, however many bet in one hand and
  whatever part of the amount a prize takes;
- what the house adds. A royal flush empties the amount, and the house puts the floor into it again: the floor
  by the chance of a royal flush. A straight flush soon after leaves less than the floor, and the house adds
  what is missing: next to nothing, as the amount is far above that nearly always.

Bets that come back without a flop (R5.11) and rejected prizes (R5.12) are left out.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from engine.holdem.config import table_config
from engine.holdem.prizes import fixed_cents
from engine.holdem.rules import Jackpot
from evaluator import CARD_CODES, CARDS, Category, category, evaluate

FIXED: Final[Mapping[Category, str]] = {
    Category.FOUR_OF_A_KIND: "four_of_a_kind",
    Category.FULL_HOUSE: "full_house",
    Category.FLUSH: "flush",
    Category.STRAIGHT: "straight",
}
"""Hands whose prize is an amount of its own, by the kind that the rules name it with."""


def count_hands(cards: Iterable[str] = CARDS) -> dict[Category, int]:
    """How many sets of five of these cards fall into each category."""
    codes = [CARD_CODES[card] for card in cards]
    ranks = Counter(map(evaluate, combinations(codes, 5)))
    counts = dict.fromkeys(Category, 0)
    for rank, count in ranks.items():
        counts[category(rank)] += count
    return counts


def fixed_part(counts: Mapping[Category, int], rules: Jackpot, kind: Category) -> Fraction:
    """What the fixed prize of a kind gives back of a bet."""
    chance = Fraction(counts[kind], sum(counts.values()))
    return chance * fixed_cents(rules, FIXED[kind]) / rules.bet_cents


def contribution_part(rules: Jackpot) -> Fraction:
    """What of a bet feeds the amount, and comes back out of it."""
    return Fraction(rules.contribution_cents, rules.bet_cents)


def restart_part(counts: Mapping[Category, int], rules: Jackpot) -> Fraction:
    """What the house puts into an amount that a royal flush has emptied, by the bet.

    By rules under which a royal flush leaves something it is less, and this is the most.
    """
    chance = Fraction(counts[Category.ROYAL_FLUSH], sum(counts.values()))
    return chance * rules.floor_cents / rules.bet_cents


def refill_part(counts: Mapping[Category, int], rules: Jackpot) -> Fraction:
    """What the house adds after straight flushes that come soon after a royal flush, by the bet.

    One bettor a hand; that a second straight flush comes as soon again is left out, which is about a
    thousandth of it. Without a contribution the amount stays at the floor for ever.
    """
    hands = sum(counts.values())
    royal = Fraction(counts[Category.ROYAL_FLUSH], hands)
    straight = Fraction(counts[Category.STRAIGHT_FLUSH], hands)
    if not rules.contribution_cents:
        return straight * _missing_cents(rules, rules.floor_cents) / rules.bet_cents
    added_cents, amount_cents = 0, rules.floor_cents + rules.contribution_cents
    while missing_cents := _missing_cents(rules, amount_cents):
        added_cents += missing_cents
        amount_cents += rules.contribution_cents
    return royal * straight * added_cents / rules.bet_cents


def _missing_cents(rules: Jackpot, amount_cents: int) -> int:
    """What is missing to the floor when a straight flush has been paid of this amount."""
    left_cents = amount_cents - amount_cents * rules.straight_flush_percent // 100
    return max(rules.floor_cents - left_cents, 0)


def rows(counts: Mapping[Category, int], rules: Jackpot) -> list[tuple[str, Fraction]]:
    """The parts of a bet's return by their names, and the whole of it at the end."""
    fixed = [(kind.name.lower().replace("_", " "), fixed_part(counts, rules, kind)) for kind in FIXED]
    parts = [
        *fixed,
        ("fixed prizes together", sum((part for _, part in fixed), Fraction(0))),
        ("contribution", contribution_part(rules)),
        ("restart at the floor after a royal flush", restart_part(counts, rules)),
        ("refill to the floor after a straight flush", refill_part(counts, rules)),
    ]
    return [*parts, ("the bet", sum((part for _, part in parts[len(fixed) :]), Fraction(0)))]


def rules_of(arguments: Sequence[str]) -> Jackpot:
    """The jackpot of a rule set. Raises RuleViolation("bad_config", field=...), ValueError for no JSON."""
    given = json.loads(arguments[0]) if arguments else {}
    return table_config("bench", {"rules": {"jackpot": given}}).rules.jackpot


def main() -> int:
    """Print the table."""
    rules = rules_of(sys.argv[1:])
    if not rules.bet_cents:
        print("These rules have no jackpot bet")
        return 1
    counts = count_hands()
    print(f"Of {sum(counts.values()):,} hands, and of a bet of {rules.bet_cents / 100:.2f}")
    for kind, count in reversed(counts.items()):
        if count and kind >= Category.STRAIGHT:
            print(f"{kind.name.lower().replace('_', ' '):44}{count:>9,}")
    print()
    for name, part in rows(counts, rules):
        print(f"{name:44}{float(part) * 100:>9.4f}%")
    return 0


if __name__ == "__main__":
    sys.exit(main())
