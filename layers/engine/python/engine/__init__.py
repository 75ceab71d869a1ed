"""The rules of every game, pure: no clock, no randomness, no I/O, no logging, no third-party import."""
