"""The evaluator: ranks, categories, names for people, and the table behind them."""
