"""The life of a seat as two tables: how each command is answered, and what happens without one.

A line says what the person does or what happens to him, and in which situation he is then; "no:" and a code
is a refusal, which changes nothing. "absent" means that his line is broken: who sends something is back
first. ``python -m tests.unit.engine.seat_table`` prints the tables of docs/architecture/seat.md.
"""

from collections.abc import Mapping
from typing import Final

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
