"""The architecture as tests: checkers, and what they find in the tree (nothing)."""
