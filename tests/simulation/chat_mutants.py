"""Mistakes about chat that the simulator must find."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from unittest.mock import patch

from runtime import chat, chatting
from runtime.bootstrap import Services
from runtime.memory.chat import MemoryChat
from runtime.ports import Connection, Line, Voice
from runtime.wire import frames
from runtime.wire.decode import Frame
from ws_chat import handler


@contextlib.contextmanager
def tells_what_it_does_not_keep() -> Iterator[None]:
    """A line is told and never written."""
    with patch.object(chatting, "_kept", lambda _at, _voice, line, _id_hash: line):
        yield


@contextlib.contextmanager
def says_repeats_again() -> Iterator[None]:
    """A frame that comes again is another line."""
    with patch.object(chatting, "said_before", lambda _voice, _id_hash: None):
        yield


@contextlib.contextmanager
def tells_everybody_of_a_repeat() -> Iterator[None]:
    """The answer to a repeat goes to the whole room."""

    def say(at: Services, connection: Connection, frame: Frame) -> frames.ServerFrame | None:
        answer = chatting.say(at, connection, frame)
        table = at.tables.load(frame.table_id)
        if answer is not None and table is not None:
            told = frames.encode({name: value for name, value in answer.items() if name != "ack"})
            at.broadcaster.post_many({each.connection_id: told for each in table.people.values()})
        return answer

    with patch.dict(handler.CALLS, {"chat": say}):
        yield


@contextlib.contextmanager
def counts_in_the_container() -> Iterator[None]:
    """What somebody has said elsewhere does not count."""

    def forgetful(voice: Voice, line: Line, id_hash: str) -> Voice:
        after = chat.after_line(voice._replace(said=()), line, id_hash)
        return after._replace(said=(*voice.said, *after.said)[-chat.MOST_LINES :])

    with patch.object(chatting, "after_line", forgetful):
        yield


@contextlib.contextmanager
def the_last_voice_wins() -> Iterator[None]:
    """The store writes a voice over another one than was read."""

    def blind(self: MemoryChat, voice: Voice) -> None:
        self._data.voices[voice.person] = voice

    with patch.object(MemoryChat, "_change", blind):
        yield


@contextlib.contextmanager
def silences_without_a_record() -> Iterator[None]:
    """Nobody can say later who silenced somebody."""

    def quietly(self: MemoryChat, voice: Voice, audit: Any) -> None:
        self._change(voice)

    with patch.object(MemoryChat, "mute", quietly):
        yield


CHAT_MUTANTS: Final[Mapping[str, tuple[Callable[[], contextlib.AbstractContextManager[None]], str]]] = {
    "lines that are told and not kept": (tells_what_it_does_not_keep, "told that is not kept"),
    "repeats that are said again": (says_repeats_again, "a frame was said twice|a repeat was refused"),
    "repeats that the room hears": (tells_everybody_of_a_repeat, "a line was said twice"),
    "a pace that each container counts": (counts_in_the_container, "spoke too fast"),
    "a voice written over another": (the_last_voice_wins, "not its lines|too fast|other lines"),
    "silence without a record": (silences_without_a_record, "silence without its record"),
}
"""{mistake: (how to make it, a pattern of what the simulator says of it)}."""
