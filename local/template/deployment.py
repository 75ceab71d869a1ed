"""What a synthesized template deploys, as data: functions, routes, tables, timers, schedules.

Nothing is created here; :mod:`local.template.loader` creates it, :mod:`local.explain` prints it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from infra.state_machines import faults
from local.routing import Routing, Schedule, Target
from local.template import resource_types as types
from local.template.assembly import Refused, Template
from local.template.intrinsics import Resolver
from local.template.physical import PARAMETERS, Physical, Place

_RATE: Final = re.compile(r"rate\((\d+) (minute|hour|day)s?\)")
_UNIT_S: Final = {"minute": 60.0, "hour": 3_600.0, "day": 86_400.0}


class Function(NamedTuple):
    """A Lambda function. ``name`` is its folder under functions/, ``arn`` without a qualifier."""

    name: str
    arn: str
    handler: str
    environment: Mapping[str, str]
    timeout_s: float
    memory_mb: int
    role: str
    code: Path | None


class Machine(NamedTuple):
    """A state machine; ``definition`` is its text, ``functions`` those that it calls."""

    name: str
    kind: str
    definition: str
    functions: tuple[str, ...]


class Deployment(NamedTuple):
    """Everything that the stacks of one assembly declare and that has an effect here.

    ``tables``: {physical name: the table's properties}; ``secrets``: {name: properties}. ``policies``:
    {role: its statements}. ``names``: {ARN or reference: logical name}. ``environment``: of all functions
    together.
    """

    functions: Mapping[str, Function]
    routing: Routing
    tables: Mapping[str, Mapping[str, Any]]
    secrets: Mapping[str, Mapping[str, Any]]
    machines: Sequence[Machine]
    schedules: Sequence[Schedule]
    policies: Mapping[str, Sequence[Mapping[str, Any]]]
    names: Mapping[str, str]
    environment: Mapping[str, str]


def read_deployment(templates: Sequence[Template], place: Place, physical: Physical) -> Deployment:
    """Return what ``templates`` deploy. Raises Refused with the name of the resource in the way."""
    return _Reader(templates, place, physical).deployment()


class _Resource(NamedTuple):
    """A resource with its properties resolved."""

    template: Template
    name: str
    ref: str
    properties: Mapping[str, Any]

    @property
    def shown(self) -> str:
        return f"{self.template.stack_name}/{self.name}"


class _Reader:
    def __init__(self, templates: Sequence[Template], place: Place, physical: Physical) -> None:
        self._physical = physical
        self._by_type: dict[str, list[_Resource]] = {}
        self._names: dict[str, str] = {}
        for template in templates:
            resolver = Resolver(template, physical, place.pseudo, PARAMETERS)
            physical.add_outputs(template, resolver)
            for name, resource in template.resources.items():
                self._add(template, resolver, name, resource)

    def _add(self, template: Template, resolver: Resolver, name: str, resource: Mapping[str, Any]) -> None:
        kind = resource["Type"]
        if kind not in types.MADE and kind not in types.WITHOUT_EFFECT:
            raise Refused(f"{template.stack_name}/{name}: {kind} is a resource type that is not known here")
        if "Condition" in resource and not resolver.holds(resource["Condition"]):
            return
        ref = self._physical.ref(template, name)
        if kind in types.MADE or kind in (types.ROLE, types.POLICY):
            properties = resolver.value(resource.get("Properties", {}))
            self._by_type.setdefault(kind, []).append(_Resource(template, name, ref, properties))
        self._names[ref] = name
        if kind in (types.TABLE, types.SECRET, types.MACHINE, types.ROLE):
            self._names[self._physical.arn(template, name)] = name

    def _all(self, kind: str) -> Sequence[_Resource]:
        return self._by_type.get(kind, ())

    def deployment(self) -> Deployment:
        functions = {function.name: function for function in map(self._function, self._all(types.FUNCTION))}
        policies: dict[str, list[Mapping[str, Any]]] = {}
        for policy in self._all(types.POLICY):
            for role in policy.properties["Roles"]:
                policies.setdefault(role, []).extend(policy.properties["PolicyDocument"]["Statement"])
        return Deployment(
            functions=functions,
            routing=self._routing(functions),
            tables={table.ref: table.properties for table in self._all(types.TABLE)},
            secrets={
                one.ref.rpartition(":")[2]: one.properties for one in self._all(types.SECRET)
            },
            machines=[self._machine(machine, functions) for machine in self._all(types.MACHINE)],
            schedules=[one for rule in self._all(types.RULE) for one in self._schedules(rule, functions)],
            policies=policies,
            names=self._names,
            environment=self._environment(functions),
        )

    def _function(self, resource: _Resource) -> Function:
        properties = resource.properties
        handler = properties["Handler"]
        digest = str(properties["Code"].get("S3Key", "")).removesuffix(".zip")
        code = resource.template.assets.get(digest)
        module, _, _attribute = handler.rpartition(".")
        if code is None or not (code / (module.replace(".", "/") + ".py")).is_file():
            raise Refused(f"{resource.shown}: its code has no handler {handler}")
        return Function(
            name=module.partition(".")[0],
            arn=self._physical.arn(resource.template, resource.name),
            handler=handler,
            environment=properties.get("Environment", {}).get("Variables", {}),
            timeout_s=float(properties.get("Timeout", 3)),
            memory_mb=int(properties.get("MemorySize", 128)),
            role=str(properties["Role"]).rpartition("/")[2],
            code=code,
        )

    def _environment(self, functions: Mapping[str, Function]) -> dict[str, str]:
        """Return all functions' variables together: here they share one process and so one environment."""
        merged: dict[str, str] = {}
        first: dict[str, str] = {}
        for function in functions.values():
            for variable, value in function.environment.items():
                if merged.setdefault(variable, value) != value:
                    raise Refused(
                        f"{function.name} and {first[variable]} give {variable} two values, "
                        "and here all functions share one environment"
                    )
                first.setdefault(variable, function.name)
                if value.startswith("arn:") and value not in self._names:
                    raise Refused(f"{function.name}: {variable} names nothing that is declared ({value})")
        return merged

    def _called(self, functions: Mapping[str, Function], text: str, shown: str) -> str:
        """Return the function whose ARN ``text`` holds."""
        for name, function in functions.items():
            if re.search(re.escape(function.arn) + r"(?![\w-])", text):
                return name
        raise Refused(f"{shown}: calls no function of this template ({text})")

    def _routing(self, functions: Mapping[str, Function]) -> Routing:
        apis = [api for api in self._all(types.API) if api.properties["ProtocolType"] == "WEBSOCKET"]
        if len(apis) != 1:
            raise Refused(f"there must be one WebSocket API, and there are {len(apis)}")
        stages = [one for one in self._all(types.API_STAGE) if one.properties["ApiId"] == apis[0].ref]
        if not stages:
            raise Refused(f"{apis[0].shown}: has no stage")
        if apis[0].properties["RouteSelectionExpression"] != "$request.body.action":
            raise Refused(f"{apis[0].shown}: routes must be selected by $request.body.action")
        return Routing(
            messages=dict(self._routes(apis[0], functions, self._mocks())),
            requests=self._http(functions),
            stage=stages[0].properties["StageName"],
            origin_headers=dict(self._origin_headers()),
        )

    def _http(self, functions: Mapping[str, Function]) -> dict[tuple[str, str], Target]:
        found: dict[tuple[str, str], Target] = {}
        for api in self._all(types.API):
            if api.properties["ProtocolType"] == "HTTP":
                for key, target in self._routes(api, functions, {}):
                    method, _, path = key.partition(" ")
                    found[method, path] = target
        return found

    def _mocks(self) -> dict[str, str]:
        """Return {integration: the text that it answers with}."""
        responses = (response.properties for response in self._all(types.INTEGRATION_RESPONSE))
        return {one["IntegrationId"]: next(iter(one["ResponseTemplates"].values())) for one in responses}

    def _routes(
        self, api: _Resource, functions: Mapping[str, Function], mocks: Mapping[str, str]
    ) -> Iterator[tuple[str, Target]]:
        integrations = {one.ref: one for one in self._all(types.INTEGRATION)}
        for route in self._all(types.ROUTE):
            if route.properties["ApiId"] != api.ref:
                continue
            integration = integrations.get(str(route.properties["Target"]).removeprefix("integrations/"))
            if integration is None:
                raise Refused(f"{route.shown}: has no integration")
            if integration.properties["IntegrationType"] == "MOCK":
                if integration.ref not in mocks:
                    raise Refused(f"{integration.shown}: a mock integration without a response")
                target = Target(template=mocks[integration.ref])
            else:
                uri = integration.properties["IntegrationUri"]
                target = Target(self._called(functions, uri, integration.shown))
            yield route.properties["RouteKey"], target

    def _machine(self, resource: _Resource, functions: Mapping[str, Function]) -> Machine:
        properties = resource.properties
        definition = properties.get("DefinitionString") or json.dumps(properties["Definition"])
        kind = properties.get("StateMachineType", "STANDARD")
        found = list(faults(json.loads(definition), kind))
        if found:
            raise Refused(f"{resource.shown}: {'; '.join(found)}")
        arns = re.findall(r"arn:aws:lambda:[^\"]+", definition)
        called = dict.fromkeys(self._called(functions, arn, resource.shown) for arn in arns)
        name = self._physical.arn(resource.template, resource.name).rpartition(":")[2]
        return Machine(name, kind, definition, tuple(called))

    def _schedules(self, rule: _Resource, functions: Mapping[str, Function]) -> Iterator[Schedule]:
        expression = rule.properties.get("ScheduleExpression", "")
        rate = _RATE.fullmatch(expression)
        if rate is None:
            raise Refused(f"{rule.shown}: only rules of the form rate(...) are known, not {expression!r}")
        if rule.properties.get("State", "ENABLED") == "ENABLED":
            for target in rule.properties["Targets"]:
                period_s = int(rate.group(1)) * _UNIT_S[rate.group(2)]
                yield Schedule(rule.name, period_s, self._called(functions, target["Arn"], rule.shown))

    def _origin_headers(self) -> Iterator[tuple[str, dict[str, str]]]:
        for distribution in self._all(types.DISTRIBUTION):
            config = distribution.properties["DistributionConfig"]
            added = {
                origin["Id"]: {
                    header["HeaderName"]: header["HeaderValue"]
                    for header in origin.get("OriginCustomHeaders", ())
                }
                for origin in config["Origins"]
            }
            for behavior in config.get("CacheBehaviors", ()):
                yield behavior["PathPattern"], added[behavior["TargetOriginId"]]
