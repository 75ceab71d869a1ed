"""Every balance before and after: of the book, and of the stacks as the table shows them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from runtime.ports import LedgerEntry

from local.scenario.setting import PLAYERS, TABLE
from local.scenario.wording import money

STACK: Final = "stack:"
_ALWAYS: Final = (
    *(f"player:{name}" for name in PLAYERS),
    f"jackpot:{TABLE}",
    "house:rake",
    "house:prizes",
    "house:insurance",
    f"table:{TABLE}",
)


class Balances(NamedTuple):
    """Balances at one moment in cents: ``book`` by account, ``stacks`` by player, as the table shows them."""

    book: Mapping[str, int]
    stacks: Mapping[str, int]

    @property
    def all(self) -> Mapping[str, int]:
        """Both, the stacks as ``stack:<player>``."""
        return {**self.book, **{STACK + name: cents for name, cents in self.stacks.items()}}


def balances(
    entries: Iterable[LedgerEntry], stacks: Mapping[str, int], extra: Iterable[str] = ()
) -> Balances:
    """Sum up a book; ``extra`` names accounts that are told of though nothing has moved there."""
    book: defaultdict[str, int] = defaultdict(int, dict.fromkeys((*_ALWAYS, *extra), 0))
    for entry in entries:
        book[entry.debit] -= entry.cents
        book[entry.credit] += entry.cents
    return Balances(dict(book), {**dict.fromkeys(PLAYERS, 0), **stacks})


def listed(before: Balances, after: Balances | None = None) -> Iterator[str]:
    """Yield all balances and the book's sum; with ``after``, what each was, is, and the change."""
    shown = (after or before).all
    for account in sorted(shown, key=_order):
        cents = shown[account]
        was_cents = before.all.get(account, 0)
        change = "" if after is None else _change(cents - was_cents)
        was = "" if after is None else f"{money(was_cents):>14}"
        yield f"{account:<18}{was}{money(cents):>14}{change:>14}".rstrip()
    yield f"{'sum of the book':<18}{money(sum((after or before).book.values())):>14}"


def _order(account: str) -> tuple[int, str]:
    kinds = ("player:", STACK, "jackpot:", "house:", "dealer:", "table:")
    place = next((at for at, kind in enumerate(kinds) if account.startswith(kind)), len(kinds))
    return place, account


def _change(cents: int) -> str:
    return "" if not cents else f"+{money(cents)}" if cents > 0 else money(cents)


def differences(before: Balances, after: Balances, expected: Mapping[str, int]) -> Iterator[str]:
    """Yield what has changed otherwise than expected.

    ``expected``: changes in cents by account, 0 for what is not named; the table's follows from the stacks.
    """
    stacks = sum(cents for account, cents in expected.items() if account.startswith(STACK))
    wanted = {f"table:{TABLE}": stacks, **expected}
    for account in sorted({*before.all, *after.all, *wanted}, key=_order):
        changed = after.all.get(account, 0) - before.all.get(account, 0)
        if changed != wanted.get(account, 0):
            yield f"{account} has changed by {money(changed)}, expected {money(wanted.get(account, 0))}"
    if sum(after.book.values()):
        yield f"the book adds up to {money(sum(after.book.values()))}, not to 0"
    if sum(after.stacks.values()) != after.book.get(f"table:{TABLE}", 0):
        yield "the stacks are not what the book has at the table"
