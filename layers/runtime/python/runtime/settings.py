"""What operations may set, typed and read from the environment in one place."""

from collections.abc import Mapping
from typing import NamedTuple


class Settings(NamedTuple):
    """The shell's own limits; what belongs to a game is in its rule set.

    ``room_people``: players and watchers of one room (R2.4). ``silent_ms``: after that long without a sign
    of life a connection counts as lost. ``watcher_grace_ms``: when a lost watcher's place is free (R2.10).
    ``stall_ms``: for so long a damaged table may be overdue before its hand is void (R19.5).
    ``commit_retries`` and ``retry_ms``: how often a commit is tried again, and the longest first wait.
    ``session_ms`` and ``ticket_ms``: for how long they are good. ``wrong_passwords``: so many in a row block
    a name for ``block_ms`` (R2.2); a count without a try lapses after ``tries_remembered_ms``.
    ``address_tries``: sign-ins and password changes from one address in each ``address_window_ms``.
    ``remembered_commands``: of each person, to answer repeats. ``seed``: makes decks repeatable for tests
    and demonstrations; "" takes the operating system's randomness (R1.1). ``newest_codec``: write tables in
    the newest version that this code reads; to be set once everything that runs reads it. ``lobby_hold_ms``:
    for how long a container answers from the list of tables that it has read.

    ``stage``: what is deployed here, told apart in the numbers; ``metrics``: 1 writes a line of them for each
    call, 0 does not.

    ``adapters``: what stands behind the ports, ``memory`` or ``aws``; the rest is read by the latter only.
    ``callback_url`` (of the WebSocket stage), ``socket_url`` (where clients open theirs, "" for the host that
    they asked), ``timer_state_machine_arn``, ``approval_state_machine_arn``, ``sealing_secret_arn`` and
    ``origin_secret_arn`` say where things are; a function that does not use one need not be given it. The
    tables' names are in the variables that ``runtime.dynamo.schema`` names. ``aws_connect_timeout_ms`` and
    ``aws_read_timeout_ms``: of each attempt of a call.
    """

    room_people: int = 14
    silent_ms: int = 45_000
    watcher_grace_ms: int = 90_000
    stall_ms: int = 60_000
    commit_retries: int = 5
    retry_ms: int = 20
    remembered_commands: int = 8
    session_ms: int = 12 * 3_600_000
    ticket_ms: int = 30_000
    wrong_passwords: int = 5
    block_ms: int = 12 * 3_600_000
    tries_remembered_ms: int = 30 * 24 * 3_600_000
    address_tries: int = 30
    address_window_ms: int = 600_000
    lobby_hold_ms: int = 2_000
    log_level: str = "INFO"
    seed: str = ""
    newest_codec: bool = False
    adapters: str = "memory"
    callback_url: str = ""
    socket_url: str = ""
    timer_state_machine_arn: str = ""
    approval_state_machine_arn: str = ""
    sealing_secret_arn: str = ""
    origin_secret_arn: str = ""
    aws_connect_timeout_ms: int = 1_000
    aws_read_timeout_ms: int = 3_000
    stage: str = "local"
    metrics: int = 1


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Read ``RLIVE_<FIELD>`` variables over the defaults.

    Raises ValueError naming the variable when one of them does not fit: a typing error must not become a
    limit that nobody meant.
    """
    return Settings._make(
        _value(f"RLIVE_{name.upper()}", default, environment)
        for name, default in Settings()._asdict().items()
    )


def _value(variable: str, default: int | str, environment: Mapping[str, str]) -> int | str:
    text = environment.get(variable)
    if text is None:
        return default
    if isinstance(default, str):
        return text
    if isinstance(default, bool):
        if text not in ("0", "1"):
            raise ValueError(f"{variable} must be 0 or 1")
        return text == "1"
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{variable} must be a whole number")
    return int(text)
