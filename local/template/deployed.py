"""The template as the platform of a run: its resources on moto, its functions in this process.

What a run left in its folder is there again: the tables from the journal, the secrets, and the executions,
which are started anew from what the tables wait for: deadlines, and decisions about prizes.
"""

import asyncio
import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from runtime import approval_workflow, bootstrap
from runtime.aws.broadcaster import ApiGatewayBroadcaster
from runtime.aws.clients import Clients
from runtime.bootstrap import Services
from runtime.settings import from_environment

from local.callbacks import Callbacks
from local.lambdas import Lambdas, Limits
from local.platforms import ADDRESS_TRIES
from local.routing import Routing, Schedule
from local.sockets import Sockets
from local.template import loader
from local.template.assembly import read_assembly
from local.template.deployment import Deployment, Function, read_deployment
from local.template.journal import FileJournal, NoJournal
from local.template.moto_mends import MendedMoto
from local.template.physical import REGION, Physical, Place
from local.template.secret_store import SecretStore
from local.template.short_way import replaced

_CALLBACK_ENDPOINT: Final = "AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI"
_EXPIRY_S: Final = 60.0


class TemplateSettings(NamedTuple):
    """Which template runs, and where its data stays.

    ``assembly``: what the synthesis wrote. ``data``: the folder of journal and secrets, None forgets all at
    the end. ``seed`` makes the decks repeatable. ``callbacks_over_http``: functions post to connections by
    requests to the gateway, as on AWS; else by the same calls of the same client, without the requests.
    ``on_restored``: is given the services once the tables are back, before anything moves.
    """

    assembly: Path
    data: Path | None = None
    seed: int | None = None
    callbacks_over_http: bool = False
    on_restored: Callable[[Services], None] | None = None


class TemplatePlatform:
    """``Platform`` of a synthesized template. ``deployment``: what it declares, once it is open."""

    def __init__(self, settings: TemplateSettings) -> None:
        self._settings = settings
        self._open = ExitStack()
        self._deployment: Deployment | None = None
        self._services: Services | None = None
        self._lambdas: Lambdas | None = None
        self._expiry: asyncio.Task[None] | None = None
        self._is_open = False

    @property
    def deployment(self) -> Deployment:
        """What the template declares."""
        assert self._deployment is not None, "the platform is open"
        return self._deployment

    @property
    def routing(self) -> Routing:
        """Which function answers what."""
        return self.deployment.routing

    @property
    def schedules(self) -> Sequence[Schedule]:
        """What is called again and again."""
        return self.deployment.schedules

    @property
    def services(self) -> Services:
        """What the handlers use."""
        assert self._services is not None, "the platform is open"
        return self._services

    def open(self, address: str, sockets: Sockets) -> None:
        """Create what the template declares and bring back what an earlier run left.

        Raises Refused for a template that cannot be run, FolderInUse, LookupError for a handler that cannot
        be imported.
        """
        templates = read_assembly(self._settings.assembly)
        place = Place(host=address.partition("://")[2])
        journal = NoJournal() if self._settings.data is None else FileJournal(self._settings.data)
        if isinstance(journal, FileJournal):
            self._open.callback(journal.close)
        secrets = SecretStore(templates, self._settings.data)
        self._deployment = read_deployment(templates, place, Physical(place, secrets.text))
        environment = self._environment(self._deployment, address)
        self._open.enter_context(patch.dict(os.environ, environment, clear=True))
        moto = self._open.enter_context(MendedMoto(journal, self.invoke))
        if not self._settings.callbacks_over_http:
            self._open.enter_context(replaced("apigatewaymanagementapi", _methods(Callbacks(sockets))))
        loader.create(self._deployment, secrets.texts)
        restored = moto.restore()
        self._services = self._wired(environment)
        bootstrap.install(self._services)
        self._lambdas = Lambdas(
            {name: _limits(function) for name, function in self._deployment.functions.items()}
        )
        self._expiry = asyncio.create_task(_expire(moto))
        # What is there now stays to the end; looking for garbage in it would stop all for half a second.
        gc.collect()
        gc.freeze()
        self._open.callback(gc.unfreeze)
        self._is_open = True
        if self._settings.on_restored is not None:
            self._settings.on_restored(self._services)
        if restored:
            self._start_executions()

    def invoke(self, function: str, event: Any) -> Any:
        """Call a function by name, ARN or alias, from any thread."""
        assert self._lambdas is not None, "the platform is open"
        if not self._is_open:
            return None
        return self._lambdas.invoke(function, event)

    async def close(self) -> None:
        """End everything; executions that still wait find nothing to call."""
        self._is_open = False
        if self._expiry is not None:
            self._expiry.cancel()
            await asyncio.gather(self._expiry, return_exceptions=True)
        self._open.close()

    def _wired(self, environment: Mapping[str, str]) -> Services:
        """Return the services as on AWS, but that posts, which wait for nothing here, take no threads."""
        services = bootstrap.aws_services(from_environment(environment), environment)
        if self._settings.callbacks_over_http:
            return services
        broadcaster = ApiGatewayBroadcaster(Clients(services.settings).gateway, threads=1)
        return bootstrap.with_ports(services, broadcaster=broadcaster)

    def _environment(self, deployment: Deployment, address: str) -> dict[str, str]:
        """Return the whole environment of the functions, nothing of the caller's AWS settings among it."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "RLIVE_"))}
        host = address.partition("://")[2]
        # There is no TLS on a laptop.
        told = {
            name: value.replace(f"wss://{host}", f"ws://{host}")
            for name, value in deployment.environment.items()
        }
        seed = {} if self._settings.seed is None else {"RLIVE_SEED": str(self._settings.seed)}
        return {
            **kept,
            **told,
            **seed,
            "RLIVE_ADDRESS_TRIES": str(ADDRESS_TRIES),
            "AWS_DEFAULT_REGION": REGION,
            "AWS_CONFIG_FILE": os.devnull,
            "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
            "AWS_EC2_METADATA_DISABLED": "true",
            _CALLBACK_ENDPOINT: f"{address}/{deployment.routing.stage}",
        }

    def _start_executions(self) -> None:
        """Start the timers and workflows that tables wait for: they die with the process that runs them."""
        services = self.services
        for table_id, _line in services.tables.list_tables():
            try:
                stored = services.tables.load(table_id)
                waiting = approval_workflow.waiting(services, table_id)
            except Exception as error:
                # One table that cannot be read must not keep the others waiting.
                print(f"==> the table {table_id} cannot be read: {error!r}", file=sys.stderr, flush=True)
                continue
            if stored is not None and stored.deadline_ms is not None:
                services.timers.start(table_id, stored.deadline_ms)
            if waiting is not None:
                services.approvals.start(table_id, waiting.hand_id)


def _methods(callbacks: Callbacks) -> Mapping[str, Callable[..., Any]]:
    """Return the callbacks as methods of a boto3 client."""

    def post_to_connection(*, ConnectionId: str, Data: bytes) -> dict[str, Any]:  # noqa: N803
        callbacks.post(ConnectionId, Data)
        return {}

    def get_connection(*, ConnectionId: str) -> dict[str, Any]:  # noqa: N803
        return callbacks.look_at(ConnectionId)

    def delete_connection(*, ConnectionId: str) -> dict[str, Any]:  # noqa: N803
        callbacks.close(ConnectionId)
        return {}

    return {call.__name__: call for call in (post_to_connection, get_connection, delete_connection)}


def _limits(function: Function) -> Limits:
    return Limits(function.handler, function.arn, function.timeout_s, function.memory_mb)


async def _expire(moto: MendedMoto) -> None:
    """Delete what has outlived its time, every minute."""
    while True:
        await asyncio.sleep(_EXPIRY_S)
        await asyncio.to_thread(moto.sweep_expired)
