"""Open the house on this machine: ``python -m local.play [--port 8080] [--seed N] [--fast] [--memory]``.

It runs the template that would be deployed. People sign in with a browser; bots sit at some of the tables,
and deal and scan at the live one, from a scripted shoe with ``--shoe NAME|FILE`` (docs/scenarios.md). Hands
and money survive the end of the program, also a violent one.
"""

import argparse
import asyncio
import contextlib
import errno
import logging
import random
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final

from runtime import observability

from infra.web_files import NOT_BUILT, WEB_FOLDER, is_built
from local import variants
from local.bots import INSTANT, Bot, DealerBot, Pace, PlayerBot, ScannerBot, shuffled_decks
from local.client import Client
from local.house import DEALER, LIVE_TABLE, SCANNER, House, Person, demonstration
from local.ops_door import Access, forget_access, write_access
from local.pit_boss import Manner, PitBossBot
from local.scenario.named_shoes import NAMED
from local.scenario.shoe_bots import DecisionTeller, ShoePlayer, ShoeScript
from local.scenario.shoes import BadShoe, Shoe, hands_of
from local.stack import Stack, StackSettings
from local.template.journal import NAME as JOURNAL
from local.template.journal import FolderInUse
from local.template.physical import REGION
from local.template.secret_store import NAME as SECRETS

PASSWORD: Final = "cards4all"  # noqa: S105 - of accounts that exist on this machine only, while this runs
PORT: Final = 8080
DATA: Final = Path(__file__).resolve().parents[1] / ".play"

# Table: how many bots, and what each brings in big blinds. Every table keeps seats free for people.
_BOTS: Final = {"emerald": (2, 60), "ruby": (4, 60), "garnet": (2, 100), LIVE_TABLE: (3, 60)}

_PIT_BOT: Final = "pitbot"
_APPROVES: Final = Manner(think_s=(2.0, 5.0), rejects=0.0)

_log = logging.getLogger(__name__)


async def play(options: argparse.Namespace, stop: asyncio.Event) -> None:
    """Run the house until ``stop`` is set. Raises OSError when the port is in use."""
    house = demonstration(PASSWORD, bots=sum(count for count, _ in _BOTS.values()), fast=options.fast)
    if options.pit_bot:
        house = house._replace(people=(*house.people, Person(_PIT_BOT, "Pit bot", "pit_boss", PASSWORD)))
    platform = variants.chosen(options, say, data=options.data, seed=options.seed)
    say(f"==> starting the stack on {f'port {options.port}' if options.port else 'a free port'}")
    if platform is not None:
        kept = "taking up where the last run ended" if _has_data(options) else "tables will be kept"
        say(f"==> {kept} (in {options.data}; --fresh begins anew)")
    token = secrets.token_hex(16)
    settings = StackSettings(port=options.port, seed=options.seed, ops_token=token)
    async with Stack(house, settings, platform) as stack, _open_to_operations(stack, options.data, token):
        say("==> seating the bots")
        bots = await _open_bots(stack, house, options)
        tasks = [asyncio.create_task(_keep_running(bot)) for bot in bots]
        try:
            say_what_there_is(stack, house, options.seed)
            say_how_to_go_on(options)
            await stop.wait()
        finally:
            say("==> stopping")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(own.close() for own in {bot.client for bot in bots}))


@contextlib.asynccontextmanager
async def _open_to_operations(stack: Stack, folder: Path, token: str) -> AsyncIterator[None]:
    """Leave in the folder what ``local.ops`` needs to call this run, as long as it lasts."""
    access = Access(stack.address, token)
    write_access(folder, access, REGION)
    try:
        yield
    finally:
        forget_access(folder, access)


async def _open_bots(stack: Stack, house: House, options: argparse.Namespace) -> list[Bot]:
    """Sign in every bot over HTTP and WebSocket, as anyone does."""
    pace = INSTANT if options.fast else Pace()
    decks = shuffled_decks(_decks_secret(options))
    script = ShoeScript(options.shoe, decks, lambda text: say(f"==> {text}")) if options.shoe else None

    def client(name: str) -> Client:
        return Client(stack.address, name, PASSWORD)

    bots = _players(client, house, random.Random(options.seed), pace, script)
    bots.append(DealerBot(client(DEALER), LIVE_TABLE, pace=pace))
    scanner = client(SCANNER)
    deck_of = decks if script is None else script.deck_of(scanner, LIVE_TABLE)
    bots.append(ScannerBot(scanner, LIVE_TABLE, deck_of, pace=pace))
    bots.append(DecisionTeller(scanner, LIVE_TABLE, lambda text: say(f"==> {text}")))
    if options.pit_bot:
        table_ids = [plan.table_id for plan in house.tables]
        luck = random.Random(options.seed)
        bots.append(PitBossBot(client(_PIT_BOT), table_ids, luck=luck, manner=_APPROVES))
    await asyncio.gather(*(own.open() for own in {bot.client for bot in bots}))
    return bots


def _players(
    client: Callable[[str], Client], house: House, luck: random.Random, pace: Pace, script: ShoeScript | None
) -> list[Bot]:
    """Make the bots that play; with a script those at the live table play as it says."""
    names = iter(person.person for person in house.people if person.person.startswith("bot"))
    big_blinds = {plan.table_id: plan.config["rules"]["big_blind_cents"] for plan in house.tables}
    bots: list[Bot] = []
    for table_id, (count, brought) in _BOTS.items():
        for seat in range(1, count + 1):
            place = client(next(names)), table_id, seat, brought * big_blinds[table_id]
            own_luck = random.Random(luck.random())
            if script is not None and table_id == LIVE_TABLE:
                bots.append(ShoePlayer(*place, script=script, luck=own_luck, pace=pace))
            else:
                bots.append(PlayerBot(*place, luck=own_luck, pace=pace))
    return bots


def _has_data(options: argparse.Namespace) -> bool:
    return bool((options.data / JOURNAL).is_file())


def _decks_secret(options: argparse.Namespace) -> str:
    """Return what the scanner's decks follow from, so that it goes on with the same deck after a restart."""
    if options.seed is not None:
        return str(options.seed)
    if options.memory:
        return secrets.token_hex()
    path: Path = options.data / "scanner-decks"
    if not path.is_file():
        path.write_text(secrets.token_hex(), encoding="utf-8")
    return path.read_text(encoding="utf-8")


async def _keep_running(bot: Bot) -> None:
    """Run a bot for ever: whatever stops one of them must not stop the house."""
    while True:
        try:
            await bot.run()
        except Exception:
            _log.exception("the bot %s stumbled and goes on", bot.client.name)
        await asyncio.sleep(5)


def say_what_there_is(stack: Stack, house: House, seed: int | None) -> None:
    """Print where the house is, who can sign in and with how much, and its tables."""
    say()
    say(f"R Live is open at {stack.address}/")
    if not is_built(WEB_FOLDER):
        say(f"Browsers get no page there, because {NOT_BUILT}.")
    say()
    say("Sign in with one of these names (password for all of them: " + PASSWORD + "):")
    for person in house.people:
        if not person.person.startswith("bot"):
            balance_cents = stack.balance_cents(person.person)
            say(f"  {person.person:<10} {person.role:<9} {_money(balance_cents):>12}")
    say()
    say("Tables:")
    for plan in house.tables:
        rules = plan.config["rules"]
        blinds = f"{_money(rules['small_blind_cents'])}/{_money(rules['big_blind_cents'])}"
        buy_in = f"buy-in {_money(rules['min_buy_in_cents'])} to {_money(rules['max_buy_in_cents'])}"
        kind = "live" if plan.config.get("live") else "RNG"
        bots = f"{_BOTS[plan.table_id][0]} bots" if plan.table_id in _BOTS else "empty"
        say(f"  {plan.table_id:<10} {kind:<5} {blinds:<12} {buy_in:<28} {bots}")
    say()
    if seed is not None:
        say(f"The decks follow from seed {seed}: for demonstrations only, never for play with money.")


def say_how_to_go_on(options: argparse.Namespace) -> None:
    """Say which shoe is dealt, who decides about prizes, what operations can do, and how to stop."""
    if options.shoe:
        say(f"{LIVE_TABLE} is dealt from a scripted shoe, for demonstrations only; its hands in turn:")
        for shoe in options.shoe:
            say(f"  {shoe.about or 'a hand'}")
    if options.pit_bot:
        say("A bot approves straight flushes and royal flushes by itself.")
    else:
        say("Straight flushes and royal flushes wait for a pit boss: sign in as pit in another window, or")
        say("  .venv/bin/python -m local.ops decide_prize EVENT.json (--pit-bot lets a bot approve them).")
    say("Operations: .venv/bin/python -m local.ops NAME EVENT.json (docs/operating.md says which).")
    say("Ctrl-C stops it.")


def say(text: str = "") -> None:
    """Print a line at once, also into a pipe."""
    print(text, flush=True)


def _money(cents: int) -> str:
    return f"${cents // 100:,}" if cents % 100 == 0 else f"${cents // 100:,}.{cents % 100:02}"


async def _until_interrupted(options: argparse.Namespace) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # no signal handlers on Windows: Ctrl-C cancels instead
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
    try:
        await play(options, stop)
    except FolderInUse as in_use:
        variants.to_stderr(f"Another run has {in_use} open; stop it, or choose another folder with --data.")
        return 2
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        print(f"Port {options.port} is in use; choose another one with --port.", file=sys.stderr)
        return 2
    return 0


def main(arguments: list[str]) -> int:
    """Return 0 after Ctrl-C, 2 when the port or the folder is in use."""
    parser = argparse.ArgumentParser(prog="python -m local.play", description=__doc__)
    parser.add_argument("--port", type=_port, default=PORT, help=f"{PORT} unless said, 0 for a free one")
    parser.add_argument("--seed", type=int, help="makes the decks repeatable: for demonstrations only")
    parser.add_argument("--fast", action="store_true", help="no pauses, and bots that do not think")
    parser.add_argument("--data", type=Path, default=DATA, help="where tables, money and hands are kept")
    parser.add_argument("--fresh", action="store_true", help="forget what is kept there, and begin anew")
    parser.add_argument(
        "--shoe",
        type=_shoe,
        metavar="NAME|FILE",
        help=f"deal the live table from a scripted shoe: a file, or one of {', '.join(NAMED)}",
    )
    parser.add_argument("--pit-bot", action="store_true", help="let a bot approve what waits for a pit boss")
    variants.add_option(parser)
    options = parser.parse_args(arguments)
    if options.fresh:
        for name in (JOURNAL, SECRETS):
            (options.data / name).unlink(missing_ok=True)
    observability.configure("WARNING", sys.stderr)
    with contextlib.suppress(KeyboardInterrupt), variants.plain_refusals():
        return asyncio.run(_until_interrupted(options))
    return 0


def _shoe(text: str) -> tuple[Shoe, ...]:
    try:
        return hands_of(text, NAMED)
    except BadShoe as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65_535:
        raise ValueError(text)
    return number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
