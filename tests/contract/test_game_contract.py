"""What every game promises to the shell, held on evenings of random play: legal moves, nonsense, late timers.

Secrecy is held by interference: a card that a viewer was never allowed to see is replaced by another one, and
everything that he gets to see must stay the same, byte for byte.
"""

import functools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
from engine.game import EVERYBODY, Cents, Game, Outcome, RuleViolation, Transfer
from engine.kit.commands import CancelHand, Tick
from engine.registry import GAMES
from evaluator import CARDS
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.drivers import DRIVERS, PLAYERS, Driver, HighCardDriver
from tests.contract.high_card import HighCardGame, Table

TABLE = "t1"
PEOPLE = (*PLAYERS, "dealer", "scanner", "watcher")
START_MS = 1_000_000
STEPS = 250
SEEDS = range(5)
TICKS_TO_CATCH_UP = 8
"""As many as the shell puts into one commit."""


class Step(NamedTuple):
    """One command of an evening. ``outcome`` is None where it was refused."""

    before: Any
    command: Any
    now_ms: int
    outcome: Outcome | None


def evening(driver: Driver, seed: int) -> Iterator[Step]:
    """Random play as the shell would let it happen: what is due is applied before the next command."""
    game, luck, now_ms = driver.game, Random(seed), START_MS
    state = game.open(TABLE, driver.config)
    for _ in range(STEPS):
        command = nonsense(game, luck) if luck.random() < 0.1 else driver.next_command(state, luck)
        if luck.random() < 0.01:
            command = CancelHand("pit", game.hand_id(state), "the reason")
        deadline_ms = game.outstanding(state).deadline_ms
        now_ms += luck.choice((0, 0, 50, 400))
        if command is None and deadline_ms is not None:
            now_ms = max(now_ms, deadline_ms) + luck.choice((0, 0, 0, 1, 700, 150_000))
        for _ in range(TICKS_TO_CATCH_UP):
            if not is_due(game, state, now_ms):
                break
            step = applied(game, state, tick(luck, driver.deck(state, luck)), now_ms)
            yield step
            state = state_after(step)
        assert not is_due(game, state, now_ms), "a table that stays due hangs"
        if command is not None:
            step = applied(game, state, command, now_ms)
            yield step
            state = state_after(step)


def is_due(game: Game, state: Any, now_ms: int) -> bool:
    deadline_ms = game.outstanding(state).deadline_ms
    return deadline_ms is not None and deadline_ms <= now_ms


def tick(luck: Random, deck: tuple[str, ...] = CARDS) -> Tick:
    return Tick("", deck, luck.randbytes(32).hex())


def nonsense(game: Game, luck: Random) -> Any:
    """Any command but a tick, from anybody, with anything that the wire would let through."""
    name = luck.choice(sorted(game.commands.keys() - {"tick"}))
    kind: Any = game.commands[name]
    hints = get_type_hints(kind)
    return kind(*[nonsense_value(field, hints[field], luck) for field in kind._fields])


def nonsense_value(field: str, hint: Any, luck: Random) -> Any:
    if field == "actor":
        return luck.choice(PEOPLE)
    if field == "seed":  # the shell's own
        return luck.randbytes(32).hex()
    choices = get_args(hint)
    if choices and isinstance(choices[0], str):
        return luck.choice(choices)
    if type(None) in choices and luck.random() < 0.5:
        return None
    if hint is str:
        return luck.choice(("x", "As", "the reason"))
    return luck.choice((0, 1, 2, 3, 25, 500, 2_000, 10**9))


def applied(game: Game, before: Any, command: Any, now_ms: int) -> Step:
    try:
        return Step(before, command, now_ms, game.apply(before, command, now_ms))
    except RuleViolation:
        return Step(before, command, now_ms, None)


def state_after(step: Step) -> Any:
    return step.before if step.outcome is None else step.outcome.state


@functools.cache
def played(name: str) -> tuple[Step, ...]:
    return tuple(step for seed in SEEDS for step in evening(DRIVERS[name], seed))


def the_codec_gives_back_the_state(driver: Driver, steps: tuple[Step, ...]) -> None:
    for step in steps:
        state = state_after(step)
        for newest in (False, True):
            texts = driver.game.encode(state, newest=newest)
            assert driver.game.decode(*texts) == state
            assert all(isinstance(json.loads(text), dict) for text in texts)


def apply_is_a_function(driver: Driver, steps: tuple[Step, ...]) -> None:
    """The same command on the same state gives the same outcome, and leaves the state before it alone."""
    for step in steps:
        before = driver.game.encode(step.before, newest=True)
        assert applied(driver.game, step.before, step.command, step.now_ms) == step
        assert driver.game.encode(step.before, newest=True) == before


def money_is_conserved(driver: Driver, steps: tuple[Step, ...]) -> None:
    game = driver.game
    held: Mapping[str, Callable[[Any], int]] = {
        f"table:{TABLE}": game.table_cents,
        f"jackpot:{TABLE}": game.jackpot_cents,
    }
    for step in steps:
        after = state_after(step)
        transfers = step.outcome.transfers if step.outcome is not None else ()
        assert all(transfer.cents > 0 and transfer.debit != transfer.credit for transfer in transfers)
        for account, cents_in in held.items():
            came_in = sum(
                transfer.cents * ((transfer.credit == account) - (transfer.debit == account))
                for transfer in transfers
            )
            assert cents_in(after) == cents_in(step.before) + came_in
        assert 0 <= sum(game.at_stake(after).values()) <= game.table_cents(after)


def derived_transfers_have_ids_of_their_own(driver: Driver, steps: tuple[Step, ...]) -> None:
    seen: set[str] = set()
    for step in steps:
        if step.before == driver.game.open(TABLE, driver.config):
            seen.clear()  # another evening
        keys = [transfer.key for transfer in step.outcome.transfers] if step.outcome is not None else []
        named = [key for key in keys if key]
        assert not seen.intersection(named)
        assert len(set(named)) == len(named)
        seen.update(named)


def nobody_sees_what_he_may_not_know(driver: Driver, steps: tuple[Step, ...]) -> None:
    luck = Random(7)
    for step in steps:
        viewer = luck.choice(PEOPLE)
        names = other_names(driver.known(step.before, state_after(step), viewer), luck)
        command = step.command
        if "card" in command._fields:  # what a scanner reads is as secret as what it has read
            command = command._replace(card=names.get(command.card, command.card))
        elsewhere = applied(driver.game, driver.renamed(step.before, names), command, step.now_ms)
        assert shown(driver.game, elsewhere, viewer) == shown(driver.game, step, viewer)


def other_names(known: frozenset[str], luck: Random) -> dict[str, str]:
    """{card: another card} over the whole deck, but known cards keep their names."""
    unknown = [card for card in CARDS if card not in known]
    others = luck.sample(unknown, len(unknown))
    return {card: card for card in known} | dict(zip(unknown, others, strict=True))


def shown(game: Game, step: Step, viewer: str) -> str:
    """Everything of a step that reaches a viewer, or an operator who reads what is stored unsealed."""
    after, outcome = state_after(step), step.outcome
    stored = [game.encode(after, newest=newest)[0] for newest in (False, True)]
    stored.append(game.rescue_point(after))
    told: list[Any] = [game.public_view(after), game.private_view(after, viewer), *stored]
    told += [game.summary(after), repr(after)]
    if outcome is not None:
        told += [
            [(e.name, e.facts) for e in outcome.events if e.audience == EVERYBODY or viewer in e.audience],
            outcome.notices,
            outcome.transfers,
            outcome.refusal,
            outcome.record.public if outcome.record is not None else None,
        ]
    else:
        told.append(refusal(game, step))
    return json.dumps(told)


def refusal(game: Game, step: Step) -> list[Any]:
    with pytest.raises(RuleViolation) as caught:
        game.apply(step.before, step.command, step.now_ms)
    return [caught.value.code, caught.value.facts]


def early_and_doubled_ticks_are_harmless(driver: Driver, steps: tuple[Step, ...]) -> None:
    game, luck = driver.game, Random(8)
    for step in steps:
        state, now_ms = state_after(step), step.now_ms
        if is_due(game, state, now_ms):
            continue
        deadline_ms = game.outstanding(state).deadline_ms
        for at_ms in (now_ms, now_ms if deadline_ms is None else deadline_ms - 1):
            outcome = game.apply(state, tick(luck), at_ms)
            assert outcome == Outcome(outcome.state), "nothing happens"
            assert game.outstanding(outcome.state) == game.outstanding(state)
            assert game.public_view(outcome.state) == game.public_view(state)
            for person in PEOPLE:
                assert game.private_view(outcome.state, person) == game.private_view(state, person)


def a_hand_can_be_taken_back_at_any_moment(driver: Driver, steps: tuple[Step, ...]) -> None:
    """Everybody's money, on his chair and off the table, and the jackpot's are what they were at its start.

    Without the state it comes to the same, and what is due next is due at the same time.
    """
    game = driver.game
    balances: dict[str, int] = {}
    started: dict[str, int] = {}
    in_the_jackpot = 0
    for step in steps:
        if step.before == game.open(TABLE, driver.config):
            balances.clear()  # another evening
        state = state_after(step)
        book(balances, step.outcome.transfers if step.outcome is not None else ())
        hand_id = game.hand_id(state)
        if hand_id not in ("", game.hand_id(step.before)):
            started = everything(balances, driver.stacks(state), game.at_stake(state))
            in_the_jackpot = game.jackpot_cents(state)
        point, stakes = game.rescue_point(state), game.at_stake(state)
        assert isinstance(json.loads(point), dict)
        rescued = game.rescued(
            TABLE, point, stakes, operator="pit", reason="the reason", now_ms=step.now_ms
        )
        if not hand_id:
            assert driver.stacks(rescued.state) == driver.stacks(state)
            assert (rescued.transfers, rescued.record) == ((), None)
            continue
        cancelled = game.apply(state, CancelHand("pit", hand_id, "the reason"), step.now_ms)
        for outcome in (cancelled, rescued):
            assert game.hand_id(outcome.state) == ""
            assert outcome.record is not None
            assert (outcome.record.hand_id, outcome.record.public["void"]) == (hand_id, True)
            assert {notice.person for notice in outcome.notices} >= stakes.keys()
            after = dict(balances)
            book(after, outcome.transfers)
            assert everything(after, driver.stacks(outcome.state), {}) == started
            assert game.jackpot_cents(outcome.state) == in_the_jackpot
            assert not [each for each in outcome.transfers if "jackpot" in each.debit + each.credit]
        assert driver.stacks(rescued.state) == driver.stacks(cancelled.state)
        assert game.outstanding(rescued.state) == game.outstanding(cancelled.state)


def book(balances: dict[str, int], transfers: tuple[Transfer, ...]) -> None:
    for transfer in transfers:
        if transfer.credit.startswith("dealer:"):
            continue  # a tip has nothing to do with a hand (R8.2)
        for account, cents in ((transfer.debit, -transfer.cents), (transfer.credit, transfer.cents)):
            if account.startswith("player:"):
                person = account.removeprefix("player:")
                balances[person] = balances.get(person, 0) + cents


def everything(*purses: Mapping[str, int]) -> dict[str, int]:
    """The money of each person who has any, or owes it to his balance."""
    people = {person for purse in purses for person in purse}
    sums = {person: sum(purse.get(person, 0) for purse in purses) for person in people}
    return {person: cents for person, cents in sums.items() if cents}


PROMISES: tuple[Callable[[Driver, tuple[Step, ...]], None], ...] = (
    the_codec_gives_back_the_state,
    apply_is_a_function,
    money_is_conserved,
    derived_transfers_have_ids_of_their_own,
    nobody_sees_what_he_may_not_know,
    early_and_doubled_ticks_are_harmless,
    a_hand_can_be_taken_back_at_any_moment,
)


def test_every_registered_game_is_held_to_the_contract() -> None:
    assert GAMES.keys() <= {driver.game.kind for driver in DRIVERS.values()}
    assert all(kind == game.kind for kind, game in GAMES.items())


@pytest.mark.parametrize("name", DRIVERS)
def test_the_evenings_are_worth_their_name(name: str) -> None:
    """Hands close, and most commands are accepted: play that stands still would prove nothing."""
    steps = played(name)
    records = [step.outcome.record for step in steps if step.outcome is not None and step.outcome.record]
    assert len(records) >= 5 * len(SEEDS)
    assert sum(step.outcome is not None for step in steps) > len(steps) / 2
    assert all(record.public["game"] == DRIVERS[name].game.kind for record in records)


@pytest.mark.rule("R18.2", "R19.5")
@pytest.mark.parametrize("name", DRIVERS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_hand_can_be_taken_back_on_any_evening(name: str, seed: int) -> None:
    a_hand_can_be_taken_back_at_any_moment(DRIVERS[name], tuple(evening(DRIVERS[name], seed)))


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("name", DRIVERS)
def test_contract(name: str, promise: Callable[[Driver, tuple[Step, ...]], None]) -> None:
    promise(DRIVERS[name], played(name))


class Forgets(HighCardGame):
    def encode(self, state: Table, *, newest: bool) -> tuple[str, str]:
        return super().encode(state._replace(shown=()), newest=newest)


class Wavers(HighCardGame):
    calls = 0

    def apply(self, state: Table, command: Any, now_ms: int) -> Outcome:
        self.calls += 1
        outcome = super().apply(state, command, now_ms)
        return outcome._replace(state=outcome.state._replace(hand_number=self.calls))


class LosesACent(HighCardGame):
    def apply(self, state: Table, command: Any, now_ms: int) -> Outcome:
        outcome = super().apply(state, command, now_ms)
        return outcome._replace(
            transfers=tuple(t._replace(cents=Cents(t.cents + 1)) for t in outcome.transfers)
        )


class PaysTwice(HighCardGame):
    def apply(self, state: Table, command: Any, now_ms: int) -> Outcome:
        outcome = super().apply(state, command, now_ms)
        return outcome._replace(
            transfers=tuple(t._replace(key=t.key and "hand:rake") for t in outcome.transfers)
        )


class ShowsTheNextCard(HighCardGame):
    def public_view(self, state: Table) -> dict[str, Any]:
        return {**super().public_view(state), "next": state.hand.deck[-1] if state.hand else None}


class SortsByHiddenCards(HighCardGame):
    """No card is named, and yet everybody learns who is ahead."""

    def public_view(self, state: Table) -> dict[str, Any]:
        hand = state.hand
        players = sorted(hand.players, key=lambda p: CARDS.index(hand.deck[p.place])) if hand else []
        return {**super().public_view(state), "order": [player.seat for player in players]}


class KeepsTheAnte(HighCardGame):
    """A void that keeps a cent of the first."""

    def apply(self, state: Table, command: Any, now_ms: int) -> Outcome:
        outcome = super().apply(state, command, now_ms)
        if isinstance(command, CancelHand) and state.hand is not None:
            chair = outcome.state.chairs[0]
            poorer = chair._replace(stack_cents=Cents(chair.stack_cents - 1))
            return outcome._replace(state=outcome.state._replace(chairs=(poorer, *outcome.state.chairs[1:])))
        return outcome


class RescuesTwice(HighCardGame):
    def rescue_point(self, state: Table) -> str:
        chairs = tuple(chair._replace(stack_cents=Cents(chair.stack_cents + 1)) for chair in state.chairs)
        return super().rescue_point(state._replace(chairs=chairs))


class CannotWait(HighCardGame):
    def apply(self, state: Table, command: Any, now_ms: int) -> Outcome:
        return super().apply(state, command, now_ms + 1 if isinstance(command, Tick) else now_ms)


BROKEN: dict[type[HighCardGame], Callable[[Driver, tuple[Step, ...]], None]] = {
    Forgets: the_codec_gives_back_the_state,
    Wavers: apply_is_a_function,
    LosesACent: money_is_conserved,
    PaysTwice: derived_transfers_have_ids_of_their_own,
    ShowsTheNextCard: nobody_sees_what_he_may_not_know,
    SortsByHiddenCards: nobody_sees_what_he_may_not_know,
    KeepsTheAnte: a_hand_can_be_taken_back_at_any_moment,
    RescuesTwice: a_hand_can_be_taken_back_at_any_moment,
    CannotWait: early_and_doubled_ticks_are_harmless,
}


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_promise_is_noticed(game: type[HighCardGame]) -> None:
    driver = HighCardDriver(game())
    steps = tuple(evening(driver, 0))
    with pytest.raises(AssertionError):
        BROKEN[game](driver, steps)


def test_the_guide_quotes_the_example_as_it_is() -> None:
    folder = Path(__file__).parent
    guide = (folder.parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    code = "".join((folder / name).read_text(encoding="utf-8") for name in ("high_card.py", "drivers.py"))
    quotes = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert len(quotes) >= 5
    for quote in quotes:
        for part in re.split(r"^ *\.\.\.\n", quote, flags=re.MULTILINE):
            assert part in code, part
