"""An append-only journal of acknowledged writes, so that the tables survive the death of the process.

One line is one acknowledged call: a checksum, then ``[[table, key, item or null], ...]``. The line is handed
to the operating system before the caller hears of success, so it survives ``kill -9``; it is not forced to
the disk, so a power cut may cost the last moments. A file that does not read to its end is cut there, and
what was cut is kept beside it.
"""

import fcntl
import json
import os
import sys
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from io import FileIO
from pathlib import Path
from typing import Any, Final, Protocol

Change = tuple[str, Mapping[str, Any], Mapping[str, Any] | None]
"""(table name, key, the item that stands there now or None), in DynamoDB's JSON."""

NAME: Final = "journal.log"
_LONG_BYTES: Final = 64 * 1024 * 1024


class Journal(Protocol):
    """Where acknowledged writes go, and come back from."""

    def replayed(self) -> Iterator[Change]:
        """Yield what was written before, in order; once, before the first ``append``."""
        ...

    def append(self, changes: Sequence[Change]) -> None:
        """Keep the changes of one call, all of them or none. Raises OSError."""
        ...

    @property
    def is_long(self) -> bool:
        """Whether ``rewrite`` would save much."""
        ...

    def rewrite(self, standing: Sequence[Change]) -> None:
        """Forget how things came to be and keep only what stands. Raises OSError."""
        ...


class NoJournal:
    """A journal that keeps nothing: what the tables hold ends with the process."""

    def replayed(self) -> Iterator[Change]:
        """Yield nothing."""
        return iter(())

    def append(self, changes: Sequence[Change]) -> None:
        """Forget the changes."""

    @property
    def is_long(self) -> bool:
        """Say no."""
        return False

    def rewrite(self, standing: Sequence[Change]) -> None:
        """Do nothing."""


class FolderInUse(Exception):  # noqa: N818 - says what is the case
    """Another process has the folder open: two of them would overwrite each other's money."""


class FileJournal:
    """The journal in ``folder``, which is made when there is none. Raises FolderInUse.

    ``damage``: what was found wrong with the file, "" when nothing was.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / NAME
        self._guard = (folder / "in-use").open("w")
        try:
            fcntl.flock(self._guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._guard.close()
            raise FolderInUse(str(folder)) from None
        self.damage = ""
        self._broken = False
        self._standing_bytes = self._bytes = 0
        self._file = FileIO(self._path, "a+")

    def close(self) -> None:
        """Let another process have the folder."""
        self._file.close()
        self._guard.close()

    def replayed(self) -> Iterator[Change]:
        """Yield the last state of every item that was written; the file then holds just those.

        A line that is torn, or does not fit its checksum, ends the reading.
        """
        content = self._path.read_bytes()
        changes, good_bytes = _standing(content)
        if good_bytes < len(content):
            self._set_aside(content[good_bytes:], good_bytes)
        self.rewrite(changes)
        return iter(changes)

    def append(self, changes: Sequence[Change]) -> None:
        """Write one line. Raises OSError, and from then on always: what follows a gap is worth nothing."""
        if not changes:
            return
        if self._broken:
            raise OSError("the journal could not be written, so no write is acknowledged any more")
        line = _line(changes)
        self._broken = True
        if self._file.write(line) != len(line):
            raise OSError("the journal's disk is full")
        self._broken = False
        self._bytes += len(line)

    @property
    def is_long(self) -> bool:
        """Whether most of the file is history."""
        return self._bytes > max(_LONG_BYTES, 4 * self._standing_bytes)

    def rewrite(self, standing: Sequence[Change]) -> None:
        """Replace the file by one that holds only what stands, in one step. Raises OSError."""
        fresh = self._path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.writelines(_line([change]) for change in standing)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
        self._file.close()
        self._file = FileIO(self._path, "a")
        self._standing_bytes = self._bytes = self._path.stat().st_size

    def _set_aside(self, rest: bytes, good_bytes: int) -> None:
        aside = self._path.with_name(f"{NAME}.unreadable-{time.time_ns()}")
        aside.write_bytes(rest)
        os.truncate(self._path, good_bytes)
        self.damage = (
            f"the journal cannot be read from byte {good_bytes} on; "
            f"the {len(rest)} bytes from there were moved to {aside}"
        )
        print(f"==> {self.damage}", file=sys.stderr, flush=True)


def standing(path: Path) -> tuple[list[Change], int]:
    """Return what stands in a journal, and how many bytes of its end cannot be read; the file is left alone.

    It may be written to meanwhile: a line that is just being written cannot be read yet.
    """
    content = path.read_bytes()
    changes, good_bytes = _standing(content)
    return changes, len(content) - good_bytes


def _standing(content: bytes) -> tuple[list[Change], int]:
    """Return the last state of every item that there is, and how many bytes could be read."""
    last: dict[tuple[str, str], Change] = {}
    good_bytes = 0
    for line in content.splitlines(keepends=True):
        changes = _read(line)
        if changes is None:
            break
        good_bytes += len(line)
        for table_name, key, item in changes:
            last[table_name, json.dumps(key, sort_keys=True)] = (table_name, key, item)
    return [change for change in last.values() if change[2] is not None], good_bytes


def _line(changes: Sequence[Change]) -> bytes:
    content = json.dumps(changes, separators=(",", ":"), default=_plain).encode()
    return b"%08x %s\n" % (zlib.crc32(content), content)


def _read(line: bytes) -> Sequence[Change] | None:
    """Return the changes of one line, None when it is damaged."""
    checksum, _, content = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or checksum != b"%08x" % zlib.crc32(content):
        return None
    changes: Sequence[Change] = [(table, key, item) for table, key, item in json.loads(content)]
    return changes


def _plain(value: Any) -> Any:
    """Return one of moto's values in DynamoDB's JSON."""
    return value.to_json()
