"""What happens to a person at a table without his asking, for each situation: see ``seat_table``."""

from typing import Final

HAPPENS: Final = """
watching:
    line breaks  -> watching
    line is back -> watching
    hand ends    -> watching
    time is up   -> watching
reserved:
    line breaks  -> reserved, absent
    line is back -> reserved
    hand ends    -> reserved
    time is up   -> watching
waiting:
    line breaks  -> waiting, absent
    line is back -> waiting
    hand ends    -> announced
    time is up   -> waiting
will post:
    line breaks  -> will post, absent
    line is back -> will post
    hand ends    -> announced
    time is up   -> will post
ready:
    line breaks  -> ready, absent
    line is back -> ready
    hand ends    -> ready
    time is up   -> ready
announced:
    line breaks  -> announced, absent
    line is back -> announced
    hand ends    -> announced
    time is up   -> announced
playing:
    line breaks  -> playing, absent
    line is back -> playing
    hand ends    -> announced
    time is up   -> playing
to act:
    line breaks  -> to act, absent
    line is back -> to act
    hand ends    -> announced
    time is up   -> folded
folded:
    line breaks  -> folded, absent
    line is back -> folded
    hand ends    -> announced
    time is up   -> folded
all-in, hands open:
    line breaks  -> all-in, hands open, absent
    line is back -> all-in, hands open
    hand ends    -> busted
    time is up   -> all-in, hands open
folded, hands open:
    line breaks  -> folded, hands open, absent
    line is back -> folded, hands open
    hand ends    -> announced
    time is up   -> folded, hands open
announced, jackpot bet:
    line breaks  -> announced, jackpot bet, absent
    line is back -> announced, jackpot bet
    hand ends    -> announced
    time is up   -> announced, jackpot bet
folded, jackpot bet:
    line breaks  -> folded, jackpot bet, absent
    line is back -> folded, jackpot bet
    hand ends    -> announced
    time is up   -> folded, jackpot bet
offered insurance:
    line breaks  -> offered insurance, absent
    line is back -> offered insurance
    hand ends    -> announced
    time is up   -> offered insurance
showdown:
    line breaks  -> showdown, absent
    line is back -> showdown
    hand ends    -> busted
    time is up   -> showdown
folded, showdown:
    line breaks  -> folded, showdown, absent
    line is back -> folded, showdown
    hand ends    -> announced
    time is up   -> folded, showdown
winner, no showdown:
    line breaks  -> winner, no showdown, absent
    line is back -> winner, no showdown
    hand ends    -> announced
    time is up   -> winner, no showdown
prizes:
    line breaks  -> prizes, absent
    line is back -> prizes
    hand ends    -> announced
    time is up   -> prizes
folded, prizes:
    line breaks  -> folded, prizes, absent
    line is back -> folded, prizes
    hand ends    -> announced
    time is up   -> folded, prizes
playing, sit-out reserved:
    line breaks  -> playing, sit-out reserved, absent
    line is back -> playing, sit-out reserved
    hand ends    -> sitting out
    time is up   -> playing, sit-out reserved
sitting out:
    line breaks  -> sitting out, absent
    line is back -> sitting out
    hand ends    -> sitting out
    time is up   -> watching; told moved_to_watching
playing, exit reserved:
    line breaks  -> playing, exit reserved, absent
    line is back -> playing, exit reserved
    hand ends    -> lobby
    time is up   -> playing, exit reserved
to act, warned:
    line breaks  -> to act, warned, absent
    line is back -> to act, warned
    hand ends    -> announced
    time is up   -> folded, removal pending
folded, removal pending:
    line breaks  -> folded, removal pending, absent
    line is back -> folded, removal pending
    hand ends    -> lobby; told moved_to_lobby
    time is up   -> folded, removal pending
ready, absent:
    line breaks  -> ready, absent
    line is back -> ready
    hand ends    -> ready, absent
    time is up   -> lobby; told moved_to_lobby
playing, absent:
    line breaks  -> playing, absent
    line is back -> playing
    hand ends    -> ready, absent; told hand_result
    time is up   -> playing, absent
playing, exit reserved, absent:
    line breaks  -> playing, exit reserved, absent
    line is back -> playing, exit reserved
    hand ends    -> lobby; told hand_result
    time is up   -> playing, exit reserved, absent
busted:
    line breaks  -> busted, absent
    line is back -> busted
    hand ends    -> busted
    time is up   -> watching; told moved_to_watching
"""
