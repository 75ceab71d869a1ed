"""CloudFormation's intrinsic functions, conditions and parameters, as far as templates here use them."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from local.template.assembly import Refused, Template

NO_VALUE: Final = object()
"""What ``AWS::NoValue`` gives: the property that holds it is left out."""

_VARIABLE: Final = re.compile(r"\$\{([^}]+)\}")
_RETRIEVED: Final = re.compile(r"\{\{resolve:secretsmanager:(.+?):SecretString:::?\}\}")


class Physical(Protocol):
    """What resources are called once they exist."""

    def ref(self, template: Template, name: str) -> str:
        """What ``Ref`` gives for a resource."""
        ...

    def attribute(self, template: Template, name: str, attribute: str) -> str:
        """What ``Fn::GetAtt`` gives. Raises Refused for an attribute that nobody foresaw."""
        ...

    def exported(self, name: str) -> Any:
        """What another stack exports under a name. Raises Refused."""
        ...

    def secret(self, secret_id: str) -> str:
        """The text of a secret, for a dynamic reference."""
        ...


class Resolver:
    """Resolves the values of one template.

    ``pseudo``: {``AWS::Region``: ...}; ``given``: values of parameters by name.
    """

    def __init__(
        self,
        template: Template,
        physical: Physical,
        pseudo: Mapping[str, str],
        given: Mapping[str, str],
    ) -> None:
        self._template = template
        self._physical = physical
        self._pseudo = {**pseudo, "AWS::StackName": template.stack_name}
        self._given = given
        self._functions: Mapping[str, Callable[[Any], Any]] = {
            "Ref": self._ref,
            "Fn::GetAtt": self._attribute,
            "Fn::Join": lambda value: value[0].join(map(str, self.value(value[1]))),
            "Fn::Sub": self._sub,
            "Fn::Select": lambda value: self.value(value[1])[int(self.value(value[0]))],
            "Fn::Split": lambda value: str(self.value(value[1])).split(value[0]),
            "Fn::If": lambda value: self.value(value[1] if self.holds(value[0]) else value[2]),
            "Fn::ImportValue": lambda value: physical.exported(str(self.value(value))),
        }

    def value(self, value: Any) -> Any:
        """Return ``value`` with every function in it carried out. Raises Refused."""
        if isinstance(value, Mapping):
            if len(value) == 1:
                ((name, argument),) = value.items()
                if name in self._functions:
                    return self._retrieved(self._functions[name](argument))
                if name.startswith("Fn::"):
                    raise Refused(f"{self._template.stack_name}: the function {name} is not known")
            items = ((key, self.value(item)) for key, item in value.items())
            return {key: item for key, item in items if item is not NO_VALUE}
        if isinstance(value, list):
            return [item for item in map(self.value, value) if item is not NO_VALUE]
        return self._retrieved(value)

    def holds(self, condition: str) -> bool:
        """Return whether a condition of the template holds. Raises Refused."""
        conditions = self._template.content.get("Conditions", {})
        if condition not in conditions:
            raise Refused(f"{self._template.stack_name}: there is no condition {condition}")
        return self._holds(conditions[condition])

    def _holds(self, expression: Mapping[str, Any]) -> bool:
        ((name, argument),) = expression.items()
        match name:
            case "Condition":
                return self.holds(argument)
            case "Fn::Equals":
                return bool(self.value(argument[0]) == self.value(argument[1]))
            case "Fn::Not":
                return not self._holds(argument[0])
            case "Fn::And":
                return all(map(self._holds, argument))
            case "Fn::Or":
                return any(map(self._holds, argument))
        raise Refused(f"{self._template.stack_name}: the condition function {name} is not known")

    def _ref(self, name: str) -> Any:
        if name == "AWS::NoValue":
            return NO_VALUE
        if name in self._pseudo:
            return self._pseudo[name]
        if name in self._template.resources:
            return self._physical.ref(self._template, name)
        parameters = self._template.content.get("Parameters", {})
        if name in parameters:
            value = self._given.get(name, parameters[name].get("Default"))
            if value is None:
                raise Refused(f"{self._template.stack_name}: the parameter {name} has no value")
            return value
        raise Refused(f"{self._template.stack_name}: Ref to {name}, which is nothing in this template")

    def _attribute(self, argument: Any) -> str:
        name, attribute = argument.split(".", 1) if isinstance(argument, str) else argument
        if name not in self._template.resources:
            raise Refused(f"{self._template.stack_name}: GetAtt of {name}, which is no resource here")
        return self._physical.attribute(self._template, name, str(self.value(attribute)))

    def _sub(self, argument: Any) -> str:
        text, more = (argument, {}) if isinstance(argument, str) else argument

        def one(found: re.Match[str]) -> str:
            name = found.group(1)
            if name.startswith("!"):
                return f"${{{name[1:]}}}"
            if name in more:
                return str(self.value(more[name]))
            return str(self._attribute(name) if "." in name else self._ref(name))

        return _VARIABLE.sub(one, text)

    def _retrieved(self, value: Any) -> Any:
        """Put secrets in the places of dynamic references."""
        if isinstance(value, str) and "{{resolve:" in value:
            return _RETRIEVED.sub(lambda found: self._physical.secret(found.group(1)), value)
        return value
