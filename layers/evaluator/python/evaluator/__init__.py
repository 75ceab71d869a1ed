"""Scores poker hands: five, six or seven cards to a rank, a category, a name for people (R4.1, R4.5).

Pure standard library, and the lowest layer: it imports nothing of the house. A rank is an integer from 1 to
7462; more is better, equal is a tie.
"""

from __future__ import annotations

from evaluator.cards import CARD_CODES, CARDS, BadHand, NotACard, card
from evaluator.categories import Category, category
from evaluator.naming import HandFacts, describe, describe_facts
from evaluator.ranking import best_five, category_of_five, evaluate, rank_cards

__all__ = [
    "CARDS",
    "CARD_CODES",
    "BadHand",
    "Category",
    "HandFacts",
    "NotACard",
    "best_five",
    "card",
    "category",
    "category_of_five",
    "describe",
    "describe_facts",
    "evaluate",
    "rank_cards",
]
