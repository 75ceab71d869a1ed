"""What resources are called here: names and ARNs follow from stack and logical name, so none is random."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from local.template import resource_types as types
from local.template.assembly import Refused, Template
from local.template.intrinsics import Resolver

ACCOUNT: Final = "123456789012"
"""moto's account."""
REGION: Final = "eu-central-1"

PARAMETERS: Final[Mapping[str, str]] = {
    "WebAclArn": f"arn:aws:wafv2:us-east-1:{ACCOUNT}:global/webacl/none-on-a-laptop/0",
}
"""Values of parameters that a deployment would be given, by name."""

_ARNS: Final[Mapping[str, str]] = {
    types.TABLE: "dynamodb:{region}:{account}:table/{name}",
    types.SECRET: "secretsmanager:{region}:{account}:secret:{name}",
    types.FUNCTION: "lambda:{region}:{account}:function:{name}",
    types.MACHINE: "states:{region}:{account}:stateMachine:{name}",
    types.RULE: "events:{region}:{account}:rule/{name}",
    types.ROLE: "iam::{account}:role/{name}",
    types.DISTRIBUTION: "cloudfront::{account}:distribution/{name}",
}
_NAME_PROPERTIES: Final = ("TableName", "FunctionName", "StateMachineName", "RoleName")
_REF_IS_ARN: Final = frozenset({types.SECRET, types.MACHINE})


class Place(NamedTuple):
    """Where the deployment runs; ``host`` (name and port) is where the distribution answers."""

    host: str = "127.0.0.1"
    region: str = REGION
    account: str = ACCOUNT

    @property
    def pseudo(self) -> dict[str, str]:
        """CloudFormation's pseudo parameters."""
        return {
            "AWS::AccountId": self.account,
            "AWS::Region": self.region,
            "AWS::Partition": "aws",
            "AWS::URLSuffix": "amazonaws.com",
        }


class Physical:
    """``Physical`` of the resolver. ``secrets``: (secret's name) -> its text."""

    def __init__(self, place: Place, secrets: Callable[[str], str]) -> None:
        self._place = place
        self._secrets = secrets
        self._exports: dict[str, Callable[[], Any]] = {}

    def add_outputs(self, template: Template, resolver: Resolver) -> None:
        """Let other stacks import what this one exports."""
        for output in template.content.get("Outputs", {}).values():
            if "Export" in output:
                name = str(resolver.value(output["Export"]["Name"]))
                self._exports[name] = lambda value=output["Value"]: resolver.value(value)  # type: ignore[misc]

    def exported(self, name: str) -> Any:
        """What another stack exports under a name. Raises Refused."""
        if name not in self._exports:
            raise Refused(f"no stack exports {name}")
        return self._exports[name]()

    def secret(self, secret_id: str) -> str:
        """The text of a secret."""
        return self._secrets(secret_id.rpartition(":")[2])

    def name(self, template: Template, name: str) -> str:
        """Return the physical name of a resource: the one it asks for, else stack and logical name."""
        properties = template.resources[name].get("Properties", {})
        given = [properties[key] for key in _NAME_PROPERTIES if isinstance(properties.get(key), str)]
        return given[0] if given else f"{template.stack_name}-{name}"

    def arn(self, template: Template, name: str) -> str:
        """Return the ARN of a resource."""
        kind = template.resources[name]["Type"]
        form = _ARNS.get(kind, f"{kind.split('::')[1].lower()}:{{region}}:{{account}}:{{name}}")
        values = {"region": self._place.region, "account": self._place.account}
        return "arn:aws:" + form.format(name=self.name(template, name), **values)

    def ref(self, template: Template, name: str) -> str:
        """What ``Ref`` gives for a resource."""
        resource = template.resources[name]
        kind = resource["Type"]
        if kind in _REF_IS_ARN:
            return self.arn(template, name)
        if kind in (types.ALIAS, types.VERSION):
            function = self._function_of(resource, template)
            qualifier = resource["Properties"]["Name"] if kind == types.ALIAS else "1"
            return f"{function}:{qualifier}"
        if kind.startswith("AWS::ApiGatewayV2::"):
            return hashlib.sha256(f"{template.stack_name}/{name}".encode()).hexdigest()[:10]
        return self.name(template, name)

    def attribute(self, template: Template, name: str, attribute: str) -> str:
        """What ``Fn::GetAtt`` gives. Raises Refused for an attribute that nobody foresaw."""
        kind = template.resources[name]["Type"]
        if attribute == "Arn":
            return self.arn(template, name)
        if kind == types.DISTRIBUTION and attribute == "DomainName":
            return self._place.host
        if kind == types.VERSION and attribute == "Version":
            return "1"
        if kind == types.MACHINE and attribute == "Name":
            return self.name(template, name)
        if kind in types.WITHOUT_EFFECT:
            return f"{self.name(template, name)}.{attribute}"
        raise Refused(f"{template.stack_name}/{name}: the attribute {attribute} of {kind} is not known here")

    def _function_of(self, resource: Mapping[str, Any], template: Template) -> str:
        """Return the ARN of the function that an alias or a version belongs to."""
        function = resource["Properties"]["FunctionName"]
        return self.arn(template, function["Ref"] if isinstance(function, Mapping) else function)
