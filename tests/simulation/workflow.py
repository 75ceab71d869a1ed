"""The approval workflow as the service runs it: one execution a hand, tokens that wait and run out, answers.

It invokes the real functions, step by step, as the deployed state machine does; steps fail and are repeated,
starts get lost, and somebody at the console answers with a decision or with rubbish.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from engine.game import Json

from tests.simulation.faults import Weather
from tests.simulation.history import require
from tests.simulation.kernel import Done, Kernel
from tests.simulation.open_cards import CARD

ESCALATION_MS: Final = 30_000
"""Shorter than in service: the time of faults is short."""
_RETRIES_MS: Final = (1_000, 2_000, 4_000, 8_000)
_AT_THE_CONSOLE: Final = 0.25
"""So often somebody looks at a question in the console, and answers if nobody has yet."""
_FAILS_AT_ONCE: Final = 0.2
"""So often an execution is over before it has done anything; the hand asks for it again."""
_RUBBISH: Final[tuple[Json, ...]] = (None, "yes", {}, {"approve": True}, {"approve": 1, "operator": "mara"})


Invoke: TypeAlias = Callable[[str, dict[str, Any], Done], None]
"""Calls a function with an event; who is given learns what came of it."""


class Execution:
    """One execution: which hand, and by which token it waits ("" while it does not)."""

    def __init__(self, table_id: str, hand_id: str) -> None:
        self.ids = {"table_id": table_id, "hand_id": hand_id}
        self.token = ""
        self.question: dict[str, Any] = {}


class Workflows:
    """``Approvals``, and the executions behind them. ``asked``: hands for which one was ever started."""

    def __init__(self, kernel: Kernel, weather: Weather) -> None:
        self._kernel = kernel
        self._weather = weather
        self._issued = 0
        self._kept: dict[tuple[str, str], str] = {}
        self._waiting: dict[str, Execution] = {}
        self.running: dict[str, Execution] = {}
        self.asked: set[str] = set()
        self.invoke: Invoke = _nobody

    # The port.

    def start(self, table_id: str, hand_id: str) -> None:
        """Start the hand's execution, unless it runs."""
        self.asked.add(hand_id)
        if hand_id in self.running:
            return
        if self._kernel.random.random() < _FAILS_AT_ONCE:
            self._weather.count("workflow_lost")
            return
        execution = self.running[hand_id] = Execution(table_id, hand_id)
        self._kernel.later(self._kernel.random.randint(5, 200), lambda: self._find(execution))

    def keep(self, hand_id: str, prize_id: str, token: str) -> None:
        """Remember a token."""
        self._kept[hand_id, prize_id] = token

    def answer(self, hand_id: str, prize_id: str, answer: Mapping[str, Json]) -> None:
        """Answer whoever waits by the token that was kept last."""
        self._send(self._kept.get((hand_id, prize_id), ""), dict(answer))

    # The state machine.

    def _step(self, execution: Execution, function: str, then: Callable[[Any], None], **more: Any) -> None:
        event = {**execution.ids, **more}
        self._look_at(event)

        def call(tried: int) -> None:
            def ended(reply: Any, ended_by: BaseException | None) -> None:
                self._look_at(reply)
                if ended_by is None:
                    then(reply)
                elif tried < len(_RETRIES_MS):
                    self._kernel.later(_RETRIES_MS[tried], lambda: call(tried + 1))
                else:
                    self._over(execution)

            self.invoke(function, event, ended)

        call(0)

    def _find(self, execution: Execution) -> None:
        def found(prize: dict[str, Any]) -> None:
            if prize["who"] == "nobody":
                self._over(execution)
            else:
                execution.question = {"prize_id": prize["prize_id"], "who": prize["who"]}
                self._ask(execution)

        self._step(execution, "approval_next", found)

    def _ask(self, execution: Execution) -> None:
        self._issued += 1
        token = execution.token = f"token{self._issued}x"
        self._waiting[token] = execution
        self._kernel.later(ESCALATION_MS, lambda: self._run_out(token))
        if self._kernel.random.random() < _AT_THE_CONSOLE:
            delay_ms = self._kernel.random.choice((200, 1_000, 20_000))
            self._kernel.later(delay_ms, lambda: self._answer_at_the_console(token))
        self._step(execution, "approval_ask", lambda _reply: None, **execution.question, token=token)

    def _run_out(self, token: str) -> None:
        execution = self._waiting.pop(token, None)
        if execution is not None:
            self._step(
                execution, "approval_escalate", lambda _reply: self._find(execution), **execution.question
            )

    def _send(self, token: str, answer: Json) -> None:
        execution = self._waiting.pop(token, None)
        if execution is not None:
            self._weather.count("answers")
            question = {**execution.question, "answer": answer}
            self._step(execution, "approval_decide", lambda _reply: self._find(execution), **question)

    def _answer_at_the_console(self, token: str) -> None:
        if token not in self._waiting:
            return
        self._weather.count("console")
        draw = self._kernel.random
        decision = {"approve": draw.random() < 0.6, "operator": "mara", "reason": "looked at the recording"}
        self._send(token, decision if draw.random() < 0.6 else draw.choice(_RUBBISH))

    def _over(self, execution: Execution) -> None:
        self._waiting.pop(execution.token, None)
        self.running.pop(execution.ids["hand_id"], None)

    def _look_at(self, value: Any) -> None:
        """What goes through a workflow can be read in the console for 90 days: never a card."""
        require(not CARD.search(json.dumps(value)), "a card in the workflow", value=value)


def _nobody(function: str, _event: dict[str, Any], _done: Done) -> None:
    """Stand in until there is a gateway."""
    raise LookupError(function)
