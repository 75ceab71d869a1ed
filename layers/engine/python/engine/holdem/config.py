"""A table's configuration as plain JSON: what operations write, and what the codec stores."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast, get_args, get_type_hints

from engine.game import Json, RuleViolation
from engine.holdem.limits import LIMITS
from engine.holdem.rules import Insurance, Jackpot, Rake, RuleSet, TableConfig, Times

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "limit": tuple(LIMITS),
    "odd_chip": get_args(get_type_hints(RuleSet)["odd_chip"]),
    "button": get_args(get_type_hints(RuleSet)["button"]),
    "ties": get_args(get_type_hints(Insurance)["ties"]),
    "status": ("preparing", "open"),  # the others come about while a table is in use
}
_AT_LEAST = {
    "small_blind_cents": 1,
    "big_blind_cents": 1,
    "min_buy_in_cents": 1,
    "seats": 2,
    "chips_cents": 1,
    "odds_tenths": 1,
}
_AT_MOST = {"seats": 9, "percent": 100, "royal_flush_percent": 100, "straight_flush_percent": 100}
_NESTED = Rake | Times | Jackpot | Insurance
_RIVERS = 44
"""Cards that can come on the river of two open hands: there is no longer list of odds."""
_MOST = 10**12


def table_config(table_id: str, config: Mapping[str, Json]) -> TableConfig:
    """Read a configuration; what it leaves out is the R Live preset.

    Raises RuleViolation("bad_config", field=...) for a wrong type, an unknown field, a number out of bounds.
    """
    fields = dict(config)
    rules = _fill(RuleSet(), fields.pop("rules", {}), "rules")
    base = TableConfig(table_id, table_id, live=False, scanner_id="", status="open", rules=rules)
    if fields.keys() & {"table_id"}:
        raise RuleViolation("bad_config", field="table_id")
    filled = cast("TableConfig", _fill(base, fields, "table"))
    _check(filled)
    return filled


@lru_cache(maxsize=64)
def rule_set_json(rules: RuleSet) -> Mapping[str, Json]:
    """The rule set as JSON, every field by its name; every hand's record has one, and tables share few."""
    nested = {name: value._asdict() for name, value in rules._asdict().items() if isinstance(value, _NESTED)}
    return rules._asdict() | nested


def _fill(default: Any, given: object, where: str) -> Any:
    """Replace the fields of a NamedTuple of settings by those given, checked against the default's type."""
    if not isinstance(given, Mapping):
        raise RuleViolation("bad_config", field=where)
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in default._fields:
            raise RuleViolation("bad_config", field=str(name))
        present = getattr(default, name)
        if isinstance(present, _NESTED):
            values[name] = _fill(present, value, name)
        else:
            values[name] = _checked(name, present, value)
    return default._replace(**values)


def _checked(name: str, present: object, value: object) -> object:
    if isinstance(present, tuple):
        if not isinstance(value, list | tuple):
            raise RuleViolation("bad_config", field=name)
        return tuple(_checked(name, 0, entry) for entry in value)
    expected = int if present is None else type(present)
    if present is None and value is None:
        return None
    bad_number = type(value) is int and not _AT_LEAST.get(name, 0) <= value <= _AT_MOST.get(name, _MOST)
    bad_choice = name in _CHOICES and value not in _CHOICES[name]
    if type(value) is not expected or bad_number or bad_choice:
        raise RuleViolation("bad_config", field=name)
    return value


def _check(config: TableConfig) -> None:
    """Settings that must fit together."""
    rules = config.rules
    if rules.small_blind_cents > rules.big_blind_cents:
        raise RuleViolation("bad_config", field="small_blind_cents")
    if rules.min_buy_in_cents > rules.max_buy_in_cents:
        raise RuleViolation("bad_config", field="max_buy_in_cents")
    if config.live != bool(config.scanner_id):
        raise RuleViolation("bad_config", field="scanner_id")
    jackpot = rules.jackpot
    if jackpot.bet_cents and jackpot.contribution_cents > jackpot.bet_cents:
        raise RuleViolation("bad_config", field="contribution_cents")
    if len(rules.insurance.odds_tenths) > _RIVERS:
        raise RuleViolation("bad_config", field="odds_tenths")
    if list(rules.chips_cents) != sorted(set(rules.chips_cents)):
        raise RuleViolation("bad_config", field="chips_cents")
    if rules.first_button > rules.seats:
        raise RuleViolation("bad_config", field="first_button")
