"""What each action does: a call of the table service, or a frame read from the stores for the sender."""

import contextlib
from collections.abc import Sequence

from engine.game import Json, RuleViolation, UnknownCodec

from runtime import chatting
from runtime.bootstrap import Services
from runtime.play_gate import signed_in_ms
from runtime.play_limits import checked, net_result
from runtime.ports import Connection
from runtime.responsible import MINUTE_MS, limits_of, reality_due_ms
from runtime.sessions import take_over
from runtime.wire import frames
from runtime.wire.decode import Frame


def sync(services: Services, connection: Connection, frame: Frame) -> None:
    """Tell the sender where he stands: one table, or who he is and then every table he is in.

    The latter also moves his person's rooms to this connection and ends the older ones (R2.9, R19.3). Hello
    is sent before that, because moving makes table frames, and a client wants to know first who it is.
    """
    service = services.table_service
    if frame.table_id:
        service.sync_table(frame.table_id, connection, frame.id)
        return
    expected = _rooms(services, connection.person)
    _say_hello(services, connection, expected)
    found = service.attach(connection)
    take_over(services, connection)
    if set(found) != set(expected):
        # A watcher who was away for too long is in the room's list and not in the room (R2.10).
        _say_hello(services, connection, found)
    for table_id in found:
        # He may have left the room since; then there is no frame to wait for.
        with contextlib.suppress(RuleViolation):
            service.sync_table(table_id, connection)
            _tell_log(services, connection, table_id)


def command(services: Services, connection: Connection, frame: Frame) -> None:
    """Give the table a command of the game; the service tells everybody, the sender included."""
    services.table_service.handle(frame.table_id, frame.action, frame.fields, connection, frame.id)


def watch(services: Services, connection: Connection, frame: Frame) -> frames.ServerFrame | None:
    """Enter a table's room (R2.4, R2.5), and hear what was said there lately."""
    services.table_service.watch(frame.table_id, connection, frame.id)
    return chatting.log(services, frame.table_id)


def unwatch(services: Services, connection: Connection, frame: Frame) -> None:
    """Leave a room without having a seat in it."""
    services.table_service.unwatch(frame.table_id, connection, frame.id)


def acknowledge(services: Services, connection: Connection, frame: Frame) -> frames.ServerFrame:
    """Drop a notice. One that is gone already is what the sender wanted, so a repeat is no error."""
    services.accounts.acknowledge(connection.person, frame.fields["notice_id"])
    return frames.ack(frame.id)


def proof(services: Services, connection: Connection, frame: Frame) -> frames.ServerFrame:
    """Prove the cards of a closed hand that the sender was allowed to see (R22.3)."""
    hand_id = frame.fields["hand_id"]
    record = services.tables.hand(hand_id)
    if record is None:
        raise RuleViolation("unknown_hand")
    game = services.games[record.public["game"]]
    return frames.proof(frame.id, hand_id, game.proof(record, connection.person))


def reality_check(services: Services, connection: Connection, frame: Frame) -> frames.ServerFrame:
    """Say for how long the sender has played and what came of it, and note that he knows (R23.3)."""
    now_ms, since_ms = services.clock.now_ms(), signed_in_ms(connection)
    limits = limits_of(services.purses.purse(connection.person).limits)
    brought_cents, came_back_cents = net_result(services, connection.person, since_ms, now_ms + 1)
    facts: dict[str, Json] = {
        "signed_in_ms": since_ms,
        "minutes": (now_ms - since_ms) // MINUTE_MS,
        "brought_cents": brought_cents,
        "came_back_cents": came_back_cents,
        "net_cents": came_back_cents - brought_cents,
    }
    if frame.fields["step"] == "acknowledge":
        limits = checked(services, connection.person, limits, since_ms, facts)
    return frames.reality_check(frame.id, now_ms, {**facts, "due_ms": reality_due_ms(limits, since_ms)})


def lobby(services: Services, connection: Connection, frame: Frame) -> frames.ServerFrame:
    """List the tables by channel (R2.3, R3.1), or what has changed since the mark that the sender has.

    Who brings a mark has been told who he is, so that asking again and again costs no look at his account.
    """
    known = frame.fields.get("known", "")
    own = None if known else _me(services, connection)
    return frames.lobby(frame.id, services.clock.now_ms(), own, services.lobby.news(known))


def _say_hello(services: Services, connection: Connection, tables: Sequence[str]) -> None:
    own = _me(services, connection)
    notices = services.accounts.notices(connection.person)
    answer = frames.hello(services.clock.now_ms(), own, tables, notices)
    services.broadcaster.post_many({connection.connection_id: frames.encode(answer)})


def _tell_log(services: Services, connection: Connection, table_id: str) -> None:
    """What was said at a table while one was away. A ``sync`` of one table, which is often, does without."""
    answer = chatting.log(services, table_id)
    if answer is not None:
        services.broadcaster.post_many({connection.connection_id: frames.encode(answer)})


def _rooms(services: Services, person: str) -> list[str]:
    """Return the tables in whose room the person is: what the hints say, as far as the tables agree."""
    found = []
    for table_id in services.connections.rooms(person):
        try:
            table = services.tables.load(table_id)
        except UnknownCodec:
            # A table that cannot be read here must not keep anybody from the others.
            continue
        if table is not None and person in table.people:
            found.append(table_id)
    return found


def _me(services: Services, connection: Connection) -> dict[str, Json]:
    account = services.accounts.account(connection.person)
    purse = services.purses.purse(connection.person)
    limits = limits_of(purse.limits)
    due_ms = reality_due_ms(limits, signed_in_ms(connection))
    minutes = limits.reality_ms // MINUTE_MS
    return frames.me(
        connection.person,
        account.name if account else "",
        connection.nickname,
        connection.role,
        purse.balance_cents,
        reality_check=None if due_ms is None else {"minutes": minutes, "due_ms": due_ms},
    )
