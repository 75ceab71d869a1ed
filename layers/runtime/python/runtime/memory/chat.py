"""Chat in memory."""

from collections.abc import Sequence

from runtime.memory.data import MemoryData
from runtime.ports import AuditRecord, Line, Voice, VoiceChanged


class MemoryChat:
    """``Chat`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def voice(self, person: str) -> Voice:
        """A person's voice."""
        with self._data.lock:
            return self._data.voices.get(person, Voice(person))

    def say(self, voice: Voice, line: Line) -> None:
        """Write a line and the voice that has it. Raises VoiceChanged."""
        with self._data.lock:
            self._change(voice)
            self._data.lines[line.table_id].append(line)

    def mute(self, voice: Voice, audit: AuditRecord) -> None:
        """Write a voice that was muted or is free again. Raises VoiceChanged."""
        with self._data.lock:
            self._change(voice)
            self._data.write_down(audit)

    def latest(self, table_id: str, from_ms: int, most: int) -> Sequence[Line]:
        """The last lines of a table, the oldest first."""
        with self._data.lock:
            lines = [line for line in self._data.lines.get(table_id, ()) if line.sent_ms >= from_ms]
        return sorted(lines, key=lambda line: (line.sent_ms, line.line_id))[-most:]

    def _change(self, voice: Voice) -> None:
        if self._data.voices.get(voice.person, Voice(voice.person)).moves != voice.moves - 1:
            raise VoiceChanged
        self._data.voices[voice.person] = voice
