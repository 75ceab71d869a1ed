"""The composition root: which adapters stand behind the ports in this process."""

import importlib
import os
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Game

from runtime import metrics, observability
from runtime.lobby import Lobby
from runtime.machine import SeededRng, SystemClock, SystemIds, SystemRng
from runtime.memory.approvals import MemoryApprovals
from runtime.memory.chat import MemoryChat
from runtime.memory.data import MemoryData
from runtime.memory.edge import MemoryBroadcaster, MemoryTimers, OpenOrigin
from runtime.memory.money import MemoryAuditTrail, MemoryLedger, MemoryPurses
from runtime.memory.people import MemoryAccounts, MemoryConnections, MemoryTries
from runtime.memory.tables import MemoryTables
from runtime.ports import (
    Accounts,
    Approvals,
    AuditTrail,
    Broadcaster,
    Chat,
    Clock,
    Connections,
    Ids,
    Ledger,
    Origin,
    Purses,
    Rng,
    TableStore,
    Timers,
    Tries,
)
from runtime.settings import Settings, from_environment
from runtime.table_service import TableService
from runtime.wire.limits import FrameLimit


class Services(NamedTuple):
    """Everything a handler may use."""

    settings: Settings
    games: Mapping[str, Game]
    tables: TableStore
    accounts: Accounts
    tries: Tries
    ledger: Ledger
    purses: Purses
    audit_trail: AuditTrail
    chat: Chat
    connections: Connections
    broadcaster: Broadcaster
    timers: Timers
    approvals: Approvals
    clock: Clock
    rng: Rng
    ids: Ids
    origin: Origin
    frame_limit: FrameLimit
    lobby: Lobby
    table_service: TableService


def memory_services(
    *,
    games: Mapping[str, Game] | None = None,
    data: MemoryData | None = None,
    broadcaster: Broadcaster | None = None,
    timers: Timers | None = None,
    approvals: Approvals | None = None,
    clock: Clock | None = None,
    rng: Rng | None = None,
    ids: Ids | None = None,
    settings: Settings | None = None,
) -> Services:
    """Wire everything to memory; whatever is not given is the machine's own, or a recording stand-in."""
    data = data or MemoryData()
    settings = settings or Settings()
    clock = clock or SystemClock()
    return assembled(
        settings=settings,
        games=_registered_games() if games is None else games,
        tables=MemoryTables(data),
        accounts=MemoryAccounts(data),
        tries=MemoryTries(data),
        ledger=MemoryLedger(data),
        purses=MemoryPurses(data),
        audit_trail=MemoryAuditTrail(data),
        chat=MemoryChat(data),
        connections=MemoryConnections(data),
        broadcaster=broadcaster or MemoryBroadcaster(clock),
        timers=timers or MemoryTimers(),
        approvals=approvals or MemoryApprovals(),
        clock=clock,
        rng=rng or (SeededRng(settings.seed) if settings.seed else SystemRng()),
        ids=ids or SystemIds(),
        origin=OpenOrigin(),
    )


def aws_services(settings: Settings, environment: Mapping[str, str]) -> Services:
    """Wire everything to AWS; no client is made before it is needed.

    ``environment`` names the tables. A resource that it lacks is missed, with its variable's name, by the
    first call that needs it, because no function is given more than it uses.
    """
    # Imported here because boto3 is large and nothing else needs it.
    from runtime.aws.approvals import StepFunctionsApprovals  # noqa: PLC0415
    from runtime.aws.broadcaster import ApiGatewayBroadcaster  # noqa: PLC0415
    from runtime.aws.clients import POSTING_THREADS, Clients  # noqa: PLC0415
    from runtime.aws.origin import SecretOrigin  # noqa: PLC0415
    from runtime.aws.secret_reader import SecretKeys  # noqa: PLC0415
    from runtime.aws.timers import StepFunctionsTimers  # noqa: PLC0415
    from runtime.dynamo.accounts import DynamoAccounts  # noqa: PLC0415
    from runtime.dynamo.approval_tokens import DynamoApprovalTokens  # noqa: PLC0415
    from runtime.dynamo.audit_trail import DynamoAuditTrail  # noqa: PLC0415
    from runtime.dynamo.chat import DynamoChat  # noqa: PLC0415
    from runtime.dynamo.connections import DynamoConnections  # noqa: PLC0415
    from runtime.dynamo.database import Database  # noqa: PLC0415
    from runtime.dynamo.ledger import DynamoLedger  # noqa: PLC0415
    from runtime.dynamo.purses import DynamoPurses  # noqa: PLC0415
    from runtime.dynamo.tables import DynamoTables  # noqa: PLC0415
    from runtime.dynamo.tries import DynamoTries  # noqa: PLC0415
    from runtime.sealing import Sealer  # noqa: PLC0415

    clients, clock, ids = Clients(settings), SystemClock(), SystemIds()
    database = Database(clients.dynamodb, environment)
    tokens, machine = DynamoApprovalTokens(database, clock), settings.approval_state_machine_arn
    sealer = Sealer(SecretKeys(clients.secretsmanager, settings.sealing_secret_arn, clock))
    return assembled(
        settings=settings,
        games=_registered_games(),
        tables=DynamoTables(database, sealer),
        accounts=DynamoAccounts(database),
        tries=DynamoTries(database),
        ledger=DynamoLedger(database),
        purses=DynamoPurses(database),
        audit_trail=DynamoAuditTrail(database),
        chat=DynamoChat(database),
        connections=DynamoConnections(database),
        broadcaster=ApiGatewayBroadcaster(clients.gateway, POSTING_THREADS),
        timers=StepFunctionsTimers(clients.stepfunctions, settings.timer_state_machine_arn, clock, ids),
        approvals=StepFunctionsApprovals(clients.stepfunctions, machine, tokens),
        clock=clock,
        rng=SeededRng(settings.seed) if settings.seed else SystemRng(),
        ids=ids,
        origin=SecretOrigin(clients.secretsmanager, settings.origin_secret_arn, clock),
    )


def assembled(
    *,
    settings: Settings,
    games: Mapping[str, Game],
    tables: TableStore,
    accounts: Accounts,
    tries: Tries,
    ledger: Ledger,
    purses: Purses,
    audit_trail: AuditTrail,
    chat: Chat,
    connections: Connections,
    broadcaster: Broadcaster,
    timers: Timers,
    approvals: Approvals,
    clock: Clock,
    rng: Rng,
    ids: Ids,
    origin: Origin,
) -> Services:
    """Put a table service on top of a set of ports."""
    return Services(
        settings=settings,
        games=games,
        tables=tables,
        accounts=accounts,
        tries=tries,
        ledger=ledger,
        purses=purses,
        audit_trail=audit_trail,
        chat=chat,
        connections=connections,
        broadcaster=broadcaster,
        timers=timers,
        approvals=approvals,
        clock=clock,
        rng=rng,
        ids=ids,
        origin=origin,
        frame_limit=FrameLimit(),
        lobby=Lobby(tables, clock, settings.lobby_hold_ms),
        table_service=TableService(
            games=games,
            tables=tables,
            accounts=accounts,
            purses=purses,
            connections=connections,
            broadcaster=broadcaster,
            timers=timers,
            approvals=approvals,
            clock=clock,
            rng=rng,
            ids=ids,
            settings=settings,
        ),
    )


def with_ports(services: Services, **ports: object) -> Services:
    """Return ``services`` with other ports, settings or games, and a table service on top of those."""
    parts = {**services._asdict(), **ports}
    del parts["table_service"], parts["frame_limit"], parts["lobby"]
    return assembled(**parts)


_installed: list[Services] = []


def install(services: Services) -> None:
    """Make ``services`` what handlers in this process use."""
    _installed[:] = [services]


def services() -> Services:
    """What was installed; on first use, else, what the environment describes (``RLIVE_ADAPTERS``)."""
    if not _installed:
        settings = from_environment(os.environ)
        observability.configure(settings.log_level)
        if settings.metrics:
            metrics.configure(settings.stage)
        if settings.adapters == "aws":
            install(aws_services(settings, os.environ))
        elif settings.adapters == "memory":
            install(memory_services(settings=settings))
        else:
            raise ValueError("RLIVE_ADAPTERS must be memory or aws")
    return _installed[0]


def _registered_games() -> Mapping[str, Game]:
    # Imported here so that tests can bring a game of their own without loading every other.
    from engine.registry import GAMES  # noqa: PLC0415

    return GAMES


_FIRST_CALL_LOADS: Final = (
    "aws_lambda_powertools.metrics.provider.cloudwatch_emf.cloudwatch",
    "engine.registry",
    "runtime.aws.approvals",
    "runtime.aws.broadcaster",
    "runtime.aws.clients",
    "runtime.aws.origin",
    "runtime.aws.secret_reader",
    "runtime.aws.timers",
    "runtime.dynamo.accounts",
    "runtime.dynamo.approval_tokens",
    "runtime.dynamo.chat",
    "runtime.dynamo.connections",
    "runtime.dynamo.ledger",
    "runtime.dynamo.purses",
    "runtime.dynamo.tables",
    "runtime.dynamo.tries",
    "runtime.log_lines",
    "runtime.sealing",
)


def _load_ahead() -> None:
    """On Lambda, load while a function starts what its first call would: a snapshot holds it then."""
    if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:
        for name in _FIRST_CALL_LOADS:
            importlib.import_module(name)


_load_ahead()
