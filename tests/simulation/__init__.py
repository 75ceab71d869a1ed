"""The whole shell in virtual time: one seed decides who goes first, what crashes and what gets lost."""
