"""The texts of the template's secrets: made once, kept beside the journal, because sealed cards need them."""

import json
import os
import secrets
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from infra.sealing_key import with_new_key
from local.template import resource_types as types
from local.template.assembly import Template

NAME: Final = "secrets.json"
_LETTERS: Final = string.ascii_letters + string.digits


class SecretStore:
    """The secrets that ``templates`` declare; ``folder`` keeps them, None forgets them at the end."""

    def __init__(self, templates: Sequence[Template], folder: Path | None) -> None:
        self._path = None if folder is None else folder / NAME
        kept = self._kept()
        self.texts: Mapping[str, str] = {
            name: kept.get(name) or _new_text(properties) for name, properties in _declared(templates)
        }
        if self._path is not None and self.texts != kept:
            fresh = self._path.with_suffix(".new")
            fresh.touch(mode=0o600)
            with fresh.open("w", encoding="utf-8") as file:
                # What is declared no longer may seal cards that are still there, so it is kept.
                json.dump({**kept, **self.texts}, file)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)

    def text(self, name: str) -> str:
        """Return a secret's text. Raises KeyError."""
        return self.texts[name]

    def _kept(self) -> dict[str, str]:
        if self._path is None or not self._path.is_file():
            return {}
        kept: dict[str, str] = json.loads(self._path.read_text(encoding="utf-8"))
        return kept


def _declared(templates: Sequence[Template]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for template in templates:
        for name, resource in template.resources.items():
            if resource["Type"] == types.SECRET:
                yield f"{template.stack_name}-{name}", resource.get("Properties", {})


def _new_text(properties: Mapping[str, Any]) -> str:
    """Return what a new secret holds; one that the template gives no value is the sealing keys'."""
    if isinstance(properties.get("SecretString"), str):
        return str(properties["SecretString"])
    wanted = properties.get("GenerateSecretString")
    if wanted is None:
        return with_new_key()
    password = "".join(secrets.choice(_LETTERS) for _ in range(wanted.get("PasswordLength", 32)))
    if "GenerateStringKey" in wanted:
        around = json.loads(wanted.get("SecretStringTemplate", "{}"))
        return json.dumps({**around, wanted["GenerateStringKey"]: password})
    return password
