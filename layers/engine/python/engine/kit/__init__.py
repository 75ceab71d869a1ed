"""Pieces that games share: button and blinds, pots, deck commitments, commands about a seat."""
