"""Which platform a program of the laptop run uses: the template's, or with ``--memory`` the fast one."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from local.platforms import Platform
from local.template.assembly import Refused


def add_option(parser: argparse.ArgumentParser) -> None:
    """Let the command line say ``--memory``."""
    parser.add_argument(
        "--memory", action="store_true", help="run on memory adapters, without the template: fast to start"
    )
    parser.add_argument(
        "--assembly", type=Path, help="run this CDK assembly, instead of synthesizing the present sources"
    )


def chosen(
    options: argparse.Namespace,
    say: Callable[[str], None],
    *,
    data: Path | None = None,
    seed: int | None = None,
) -> Platform | None:
    """Return the template's platform, None for the memory's, which a stack makes itself.

    ``options``: what the command line says with :func:`add_option`. ``data``: where the tables stay after
    the end, None for nowhere. Raises Refused when the template cannot be synthesized.
    """
    if options.memory:
        return None
    # Imported here because the memory variant is used where neither moto nor the CDK need be there.
    from local.template.deployed import TemplatePlatform, TemplateSettings  # noqa: PLC0415
    from local.template.synthesis import assembly  # noqa: PLC0415

    return TemplatePlatform(TemplateSettings(options.assembly or assembly(say), data, seed))


@contextmanager
def plain_refusals() -> Iterator[None]:
    """End the program with what is wrong with the template, without a traceback."""
    try:
        yield
    except Refused as refusal:
        sys.exit(f"The template cannot be run here (--memory does without it). {refusal}")


def to_stderr(text: str) -> None:
    """Say what is going on where it does not mix with the result."""
    print(text, file=sys.stderr, flush=True)
