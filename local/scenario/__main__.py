"""Play scripted scenarios on this machine: ``python -m local.scenario NAME... | --all | --list [--memory]``.

Each opens a house of its own, on the template as ``make play`` runs it or in memory, lets players, a watcher,
dealers, the scanner and pit bosses play over the network, and tells what each party saw and every balance
before and after. Ends with 1 when anything was not as it must be.
"""

import argparse
import asyncio
import sys
from pathlib import Path

from runtime import observability

from local import variants
from local.scenario.catalogue import SCENARIOS
from local.scenario.premises import serve
from local.scenario.run import NeedsTemplate, perform


def main(arguments: list[str]) -> int:
    """Return 0 when everything was as expected, 1 when something was not, 2 for what cannot be played."""
    options = _parsed(arguments)
    observability.configure("ERROR", sys.stderr)
    if options.list:
        for name, scenario in SCENARIOS.items():
            print(f"{name:<32} {scenario.line}")
        return 0
    with variants.plain_refusals():
        if options.serve is not None:
            return _serve(options)
        return _play(options)


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m local.scenario", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="as --list says")
    parser.add_argument("--all", action="store_true", help="play all of them")
    parser.add_argument("--list", action="store_true", help="say each scenario with one line")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    variants.add_option(parser)
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in SCENARIOS]
    if unknown:
        parser.error(f"there is no scenario {unknown[0]}; there are {', '.join(SCENARIOS)}")
    if not (options.names or options.all or options.list):
        parser.error("name a scenario; --list says which there are")
    return options


def _serve(options: argparse.Namespace) -> int:
    """Run the house of one scenario until it is killed."""
    platform = variants.chosen(options, variants.to_stderr, data=options.data)
    assert platform is not None, "a house that is killed runs on the template"
    asyncio.run(serve(SCENARIOS[options.names[0]].setting, options.serve, platform))
    return 0


def _play(options: argparse.Namespace) -> int:
    names = [name for name in SCENARIOS if options.all or name in options.names]
    template: Path | None = options.assembly
    if not options.memory and template is None:
        from local.template.synthesis import assembly  # noqa: PLC0415 - the memory variant needs no CDK

        template = options.assembly = assembly(variants.to_stderr)
    wrong: dict[str, list[str]] = {}
    left_out: list[str] = []
    for name in names:
        try:
            platform = variants.chosen(options, variants.to_stderr)
            used = None if options.memory else template
            if findings := asyncio.run(perform(name, platform, used, _say)):
                wrong[name] = findings
        except NeedsTemplate:
            _say("   This house is killed on the way, which --memory does not survive: leave it out.")
            left_out.append(name)
    if len(names) > 1:
        played = len(names) - len(left_out)
        _say(f"{played - len(wrong)} of {played} scenarios are as expected, {len(left_out)} were left out.")
    for name, findings in wrong.items():
        for finding in findings:
            variants.to_stderr(f"{name}: {finding}")
    return 1 if wrong else 2 if left_out == names else 0


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
