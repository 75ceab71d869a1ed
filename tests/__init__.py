"""Everything that must hold, from single rules to whole simulated evenings."""
