"""The house of the browser tests as the tests see it: one process, one order at a time."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any, Self

from local.scenario.shoes import Shoe
from local.secrecy import Record


class HouseTrouble(Exception):  # noqa: N818 - says what the house says
    """The house refuses an order, or has ended."""


class Premises:
    """A stack in a process of its own; ``address`` is where browsers find it. For one thread at a time."""

    def __init__(self) -> None:
        self._errors = tempfile.TemporaryFile(mode="w+")  # noqa: SIM115 - lives as long as the process
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.house_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        self.address: str = self._answer()["address"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the house."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._errors.close()

    def order(self, do: str, /, **facts: Any) -> Any:
        """Have something done (:class:`tests.browser.house_process.Orders`). Raises HouseTrouble."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"do": do, "with": facts}) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise HouseTrouble(self._said()) from None
        answer = self._answer()
        if "refused" in answer:
            raise HouseTrouble(f"{do} {facts}: {answer['refused']}")
        return answer["answer"]

    def command(self, name: str, action: str, table_id: str, /, **fields: Any) -> None:
        """Let somebody who is not in a browser send a command. Raises HouseTrouble when it is refused."""
        self.order("command", name=name, action=action, table_id=table_id, fields=fields)

    def balances(self, *accounts: str) -> Mapping[str, int]:
        """The balances of accounts in cents, summed up from the book."""
        sums: Mapping[str, int] = self.order("balances", accounts=accounts)
        return sums

    def record(self, hand_id: str) -> Record | None:
        """The public and the secret part of a closed hand's record."""
        record = self.order("record", hand_id=hand_id)
        return None if record is None else (record[0], record[1])

    def begin_scanning(self, table_id: str, shoes: Sequence[Shoe]) -> None:
        """Let a bot scan a live table's cards, from these shoes one after the other."""
        self.order("begin_scanning", table_id=table_id, hands=[_in_json(shoe) for shoe in shoes])

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise HouseTrouble(self._said())
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _said(self) -> str:
        """What the house said last before it ended."""
        self._process.wait(timeout=20)
        self._errors.seek(0)
        return f"the house has ended: {self._errors.read()[-4_000:]}"


def _in_json(shoe: Shoe) -> Mapping[str, Any]:
    board = shoe.board
    return {
        "holes": {str(seat): list(cards) for seat, cards in shoe.holes.items()},
        "flop": list(board[:3]),
        "turn": list(board[3:4]),
        "river": list(board[4:]),
    }
