"""Hold'em: state, commands, betting, dealing, showdown, view and codec."""
