"""The life of a seat as two tables: how each command is answered; ``seat_happenings`` has what comes without.

A line says what the person does or what happens to him, and in which situation he is then; "no:" and a code
is a refusal, which changes nothing. "absent" means that his line is broken: who sends something is back
first. ``python -m tests.unit.engine.seat_table`` prints the tables of docs/architecture/seat.md.
"""

from collections.abc import Mapping
from typing import Final

from tests.unit.engine.seat_happenings import HAPPENS

ANSWERS: Final = """
watching:
    take_seat    -> reserved
    cancel_seat  no: not_seated
    buy_in       no: not_seated
    top_up       no: not_seated
    leave        no: not_seated
    sit_out      no: not_seated
    im_back      no: not_seated
    post         no: not_seated
    wait         no: not_seated
    act          no: not_seated
reserved:
    take_seat    no: already_seated
    cancel_seat  -> watching
    buy_in       -> waiting
    top_up       no: buy_in_first
    leave        -> lobby
    sit_out      no: buy_in_first
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
waiting:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       -> waiting
    leave        -> lobby
    sit_out      -> sitting out
    im_back      no: nothing_to_cancel
    post         -> will post
    wait         -> waiting
    act          no: not_your_turn
will post:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       -> will post
    leave        -> lobby
    sit_out      -> sitting out
    im_back      no: nothing_to_cancel
    post         -> will post
    wait         -> waiting
    act          no: not_your_turn
ready:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       -> ready
    leave        -> lobby
    sit_out      -> sitting out
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: no_hand
announced:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       -> announced
    leave        -> lobby
    sit_out      -> announced, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
playing:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> playing, exit reserved
    sit_out      -> playing, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
to act:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> to act, exit reserved
    sit_out      -> to act, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          -> folded
folded:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> lobby
    sit_out      -> folded, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
all-in, hands open:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        no: hands_open
    sit_out      -> all-in, hands open, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
folded, hands open:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> lobby
    sit_out      -> folded, hands open, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
announced, jackpot bet:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       -> announced, jackpot bet
    leave        -> announced, jackpot bet, exit reserved
    sit_out      -> announced, jackpot bet, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
folded, jackpot bet:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> folded, jackpot bet, exit reserved
    sit_out      -> folded, jackpot bet, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
offered insurance:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        no: hands_open
    sit_out      -> offered insurance, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
showdown:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        no: pots_being_paid
    sit_out      -> showdown, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
folded, showdown:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        no: pots_being_paid
    sit_out      -> folded, showdown, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
winner, no showdown:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> winner, no showdown, exit reserved
    sit_out      -> winner, no showdown, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
prizes:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        no: hands_open
    sit_out      -> prizes, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
folded, prizes:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> lobby
    sit_out      -> folded, prizes, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
playing, sit-out reserved:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> playing, sit-out reserved, exit reserved
    sit_out      no: already_sitting_out
    im_back      -> playing
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
sitting out:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       -> sitting out
    leave        -> lobby
    sit_out      no: already_sitting_out
    im_back      -> ready
    post         no: no_post_due
    wait         no: no_post_due
    act          no: no_hand
playing, exit reserved:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        no: already_leaving
    sit_out      -> playing, sit-out reserved, exit reserved
    im_back      -> playing
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
to act, warned:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> to act, exit reserved, warned
    sit_out      -> to act, sit-out reserved, warned
    im_back      -> to act
    post         no: no_post_due
    wait         no: no_post_due
    act          -> folded
folded, removal pending:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> lobby
    sit_out      -> folded, sit-out reserved, removal pending
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
ready, absent:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       -> ready
    leave        -> lobby
    sit_out      -> sitting out
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: no_hand
playing, absent:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        -> playing, exit reserved
    sit_out      -> playing, sit-out reserved
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
playing, exit reserved, absent:
    take_seat    no: already_seated
    cancel_seat  no: not_reserved
    buy_in       no: not_reserved
    top_up       no: hand_running
    leave        no: already_leaving
    sit_out      -> playing, sit-out reserved, exit reserved
    im_back      -> playing
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
busted:
    take_seat    no: already_seated
    cancel_seat  -> watching
    buy_in       -> ready
    top_up       no: buy_in_first
    leave        -> lobby
    sit_out      no: buy_in_first
    im_back      no: nothing_to_cancel
    post         no: no_post_due
    wait         no: no_post_due
    act          no: not_your_turn
"""


def parsed(table: str) -> Mapping[str, Mapping[str, str]]:
    """{situation: {what is done or happens: what comes of it}} of one of the tables."""
    found: dict[str, dict[str, str]] = {}
    for line in table.strip().splitlines():
        if not line.startswith(" "):
            situation = line.rstrip(":")
            assert situation not in found, f"{situation} is in the table twice"
            found[situation] = {}
            continue
        what, is_refused, answer = line.strip().partition(" no: ")
        if is_refused:
            answer = f"no: {answer}"
        else:
            what, _, answer = line.strip().partition("-> ")
        assert what.strip() not in found[situation], line
        found[situation][what.strip()] = answer
    return found


def as_markdown(table: str) -> str:
    """The table as a page shows it: a row for each situation, refusals as codes."""
    rows = parsed(table)
    columns = list(next(iter(rows.values())))
    lines = [f"| Situation | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for situation, answers in rows.items():
        cells = [_cell(situation, answers[column]) for column in columns]
        lines.append(f"| **{situation}** | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(situation: str, answer: str) -> str:
    if answer.startswith("no: "):
        return f"`{answer.removeprefix('no: ')}`"
    return "stays" if answer == situation else f"→ {answer}"


if __name__ == "__main__":
    print(as_markdown(ANSWERS), as_markdown(HAPPENS), sep="\n\n")
