"""Where a scenario plays: a stack in this process, or one in a process of its own that can be killed."""

import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from engine.registry import GAMES
from runtime.audit import audit
from runtime.ports import LedgerEntry

from local import ops
from local.kept import read_kept
from local.ops_door import Access
from local.platforms import Platform
from local.scenario.setting import Setting, carry_over, house_of
from local.secrecy import Record
from local.stack import Stack, StackSettings


class Premises(Protocol):
    """A running house, seen from outside and, for money and records, from its stores."""

    address: str

    async def open(self) -> None:
        """Start it."""
        ...

    async def close(self) -> None:
        """End it."""
        ...

    async def kill_and_restart(self) -> None:
        """``kill -9`` its process, and start it on the same data. Raises LookupError where it has none."""
        ...

    async def operate(self, function: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Call a function of operations and return its answer."""
        ...

    def entries(self) -> Sequence[LedgerEntry]:
        """Return the whole book."""
        ...

    def record(self, hand_id: str) -> Record | None:
        """Return the public and the secret part of a hand's record, None for none."""
        ...

    def audited(self) -> Mapping[str, Any]:
        """Recompute every balance from the book."""
        ...


class StackHere:
    """A stack in this process."""

    def __init__(self, setting: Setting, platform: Platform | None) -> None:
        self._setting = setting
        self._token = secrets.token_hex(16)
        settings = StackSettings(precise_timers=True, ops_token=self._token)
        self._stack = Stack(house_of(setting), settings, platform)
        self.address = ""

    async def open(self) -> None:
        """Start it."""
        await self._stack.__aenter__()
        self.address = self._stack.address
        carry_over(self._stack.services, self._setting)

    async def close(self) -> None:
        """End it."""
        await self._stack.__aexit__()

    async def kill_and_restart(self) -> None:
        """Raise LookupError: what is to be told would die with it."""
        raise LookupError("this house is in the process that tells of it")

    async def operate(self, function: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Call a function of operations through the door of the stack."""
        access = Access(self.address, self._token)
        _, answer = await asyncio.to_thread(ops.invoke, access, function, json.dumps(event).encode())
        return dict(answer)

    def entries(self) -> Sequence[LedgerEntry]:
        """Return the whole book."""
        return self._stack.services.ledger.entries()

    def record(self, hand_id: str) -> Record | None:
        """Return a hand's record."""
        return self._stack.hand_record(hand_id)

    def audited(self) -> Mapping[str, Any]:
        """Recompute every balance from the book."""
        services = self._stack.services
        return audit(services.ledger, services.purses, services.tables, services.games)


class StackBeside:
    """A stack on the template in a process of its own, on one port and one folder.

    ``name`` tells that process which scenario's setting it is to open.
    """

    def __init__(self, name: str, data: Path, template: Path) -> None:
        port = _free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._data = data
        self._command = [
            sys.executable, "-m", "local.scenario", name, "--serve", str(port), "--data", str(data),
            "--assembly", str(template),
        ]  # fmt: skip
        self._process: subprocess.Popen[str] | None = None

    async def open(self) -> None:
        """Start it and wait until it serves. Raises RuntimeError when it does not come up."""
        self._process = subprocess.Popen(  # noqa: S603 - this very program
            self._command, stdout=subprocess.PIPE, text=True
        )
        output = self._process.stdout
        assert output is not None
        try:
            while line := await asyncio.to_thread(output.readline):
                if json.loads(line).get("serving"):
                    return
            raise RuntimeError("the stack did not come up")
        except BaseException:
            # Who gets no stack ends none.
            self._kill()
            raise

    async def close(self) -> None:
        """End it."""
        self._kill()

    async def kill_and_restart(self) -> None:
        """End the process as a crash would, and start it on the same data."""
        self._kill()
        await self.open()

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    async def operate(self, function: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Raise LookupError: this house leaves no door open."""
        raise LookupError(f"there is no door to call {function} for {event['operator']}")

    def entries(self) -> Sequence[LedgerEntry]:
        """Return the whole book, from the folder."""
        return read_kept(self._data).ledger.entries()

    def record(self, hand_id: str) -> Record | None:
        """Return a hand's record, from the folder."""
        record = read_kept(self._data).tables.hand(hand_id)
        return None if record is None else (record.public, record.secret)

    def audited(self) -> Mapping[str, Any]:
        """Recompute every balance from the book in the folder."""
        kept = read_kept(self._data)
        return audit(kept.ledger, kept.purses, kept.tables, GAMES)


async def serve(setting: Setting, port: int, platform: Platform) -> None:
    """Run a scenario's stack until killed, and say on stdout when it serves."""
    async with Stack(house_of(setting), StackSettings(port=port), platform) as stack:
        carry_over(stack.services, setting)
        print(json.dumps({"serving": True}), flush=True)
        await asyncio.Event().wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])
