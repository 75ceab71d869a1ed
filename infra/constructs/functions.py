"""One Lambda function for each folder under functions/, each with a role and a log group of its own."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from aws_cdk import Duration
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from constructs import Construct
from runtime.wire.routes import OPERATIONS

from infra import permissions
from infra.acknowledgements import acknowledge
from infra.constructs.layers import ARCHITECTURE, RUNTIME, code_asset
from infra.constructs.log_groups import log_group
from infra.dependencies import ROOT

ALIAS: Final = "live"
"""What integrations call: a new version takes over at once and whole, and an old one can be put back."""


class Size(NamedTuple):
    """What a function gets; a bigger memory also is a faster processor (1769 MB are one)."""

    memory_mb: int = 1024
    timeout_s: int = 10
    snap_start: bool = True


SIZES: Final[Mapping[str, Size]] = {
    # argon2 takes 64 MB and a third of a second of a whole processor; nobody waits for less.
    "http_password": Size(memory_mb=1769),
    "http_sign_in": Size(memory_mb=1769),
    # Reads the whole book, perhaps more than once: as long as a function may take.
    "ops_audit": Size(memory_mb=1769, timeout_s=900, snap_start=False),
    "ops_create_account": Size(memory_mb=1769, timeout_s=30, snap_start=False),
    # Sleeps up to a second before the deadline; nobody waits for its start, the tick comes from a timer.
    "timer_tick": Size(timeout_s=20),
    # Goes through every overdue table, in the background.
    "schedule_sweep": Size(memory_mb=512, timeout_s=55, snap_start=False),
}
"""Sizes that are not the usual one."""

OPERATION: Final = Size(memory_mb=512, timeout_s=30, snap_start=False)
"""Of what operations call by name, now and then: nobody waits for it but them."""


class Access(NamedTuple):
    """What the roles are given: resources of the schema by name, and of services by variable.

    ``wildcards``: {finding of cdk-nag about one of them: why it is as narrow as it can be}.
    """

    table_arns: Mapping[str, str]
    service_arns: Mapping[str, Sequence[str]]
    wildcards: Mapping[str, str]


def title(function: str) -> str:
    """What a function is called in a template: ``OpsCredit`` for ``ops_credit``."""
    return "".join(part.capitalize() for part in function.split("_"))


class Functions(Construct):
    """All functions and their aliases, by folder. Routes, timers and schedules attach to the aliases."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        layers: Sequence[lambda_.ILayerVersion],
        environment: Mapping[str, str],
        table_names: Mapping[str, str],
    ) -> None:
        super().__init__(scope, construct_id)
        self._layers = layers
        self._environment = environment
        self._table_names = table_names
        self._code = code_asset(ROOT / "functions")
        self._roles: dict[str, iam.Role] = {}
        self.aliases = {name: self._function(name) for name in permissions.FUNCTIONS}

    def allow(self, access: Access) -> None:
        """Give each role what its ports need, and nothing else."""
        for name, role in self._roles.items():
            for resource, actions in permissions.table_actions(name).items():
                table, _, index = resource.partition("/")
                arn = access.table_arns[table] + (f"/{index}" if index else "")
                role.add_to_policy(iam.PolicyStatement(actions=list(actions), resources=[arn]))
            for variable, actions in permissions.service_actions(name).items():
                resources = list(access.service_arns[variable])
                role.add_to_policy(iam.PolicyStatement(actions=list(actions), resources=resources))
            for finding, reason in access.wildcards.items():
                acknowledge(role, reason, finding)

    def _function(self, name: str) -> lambda_.Alias:
        size = SIZES.get(name, OPERATION if name in OPERATIONS else Size())
        scope = Construct(self, title(name))
        logs = log_group(scope, "Logs")
        self._roles[name] = role = self._role(scope)
        logs.grant_write(role)
        function = lambda_.Function(
            scope,
            "Function",
            description=f"R Live: {name}",
            runtime=RUNTIME,
            architecture=ARCHITECTURE,
            handler=f"{name}.handler.handle",
            code=self._code,
            layers=list(self._layers),
            role=role,
            log_group=logs,
            memory_size=size.memory_mb,
            timeout=Duration.seconds(size.timeout_s),
            tracing=lambda_.Tracing.ACTIVE,
            snap_start=lambda_.SnapStartConf.ON_PUBLISHED_VERSIONS if size.snap_start else None,
            environment={**self._environment, **self._tables_of(name)},
        )
        acknowledge(function, "Wheels and tests are for Python 3.13; a newer one is its own change.", "L1")
        return function.add_alias(ALIAS)

    def _tables_of(self, name: str) -> dict[str, str]:
        variables = permissions.table_variables(name)
        return {variable: self._table_names[table] for variable, table in variables.items()}

    def _role(self, scope: Construct) -> iam.Role:
        role = iam.Role(scope, "Role", assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"))
        acknowledge(role, "X-Ray's actions know no resources.", "IAM5[Resource::*]")
        return role
