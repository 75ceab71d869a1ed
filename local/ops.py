"""Call an operation of the house that runs here: ``python -m local.ops credit EVENT.json``.

NAME is a function of operations, with or without its ``ops_``; EVENT is a file, or - for standard input.
``docs/operating.md`` lists them, ``tests/events`` has an example of each. Ends with 1 when it is refused.
"""

import argparse
import http.client
import json
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from runtime.wire.routes import OPERATIONS

from local.ops_door import INVOKE_PATH, Access, read_access
from local.play import DATA

_PREFIX: Final = "ops_"
_PATIENCE_S: Final = 60.0


class NothingRuns(Exception):  # noqa: N818 - says what is the case
    """No run answers."""


def invoke(access: Access, function: str, event: bytes) -> tuple[int, Any]:
    """Return the status and the JSON that the run answers. Raises NothingRuns."""
    place = urlsplit(access.address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_PATIENCE_S)
    headers = {"Authorization": f"Bearer {access.token}", "Content-Type": "application/json"}
    try:
        connection.request("POST", INVOKE_PATH.format(name=function), event, headers)
        reply = connection.getresponse()
        return reply.status, json.loads(reply.read())
    except (ConnectionError, http.client.HTTPException, ValueError):
        # A run that was killed leaves its file, and anything may have its port by now.
        raise NothingRuns from None
    finally:
        connection.close()


def main(arguments: list[str]) -> int:
    """Print the answer as JSON; return 0 when it was done, 1 when it was refused, 2 when nobody was asked."""
    parser = argparse.ArgumentParser(prog="python -m local.ops", description=__doc__)
    parser.add_argument("name", help=", ".join(sorted(name.removeprefix(_PREFIX) for name in OPERATIONS)))
    parser.add_argument("event", help="a file with the event, or - for standard input")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the run, as make play has it")
    options = parser.parse_args(arguments)
    function = _PREFIX + options.name.removeprefix(_PREFIX)
    if function not in OPERATIONS:
        parser.error(f"there is no operation {options.name}")
    try:
        event = sys.stdin.buffer.read() if options.event == "-" else Path(options.event).read_bytes()
    except OSError as error:
        parser.error(f"{options.event} cannot be read: {error.strerror}")
    access = read_access(options.data)
    try:
        if access is None:
            raise NothingRuns
        status, answer = invoke(access, function, event)
    except NothingRuns:
        print(f"No house runs here (looked in {options.data}): start it with make play.", file=sys.stderr)
        return 2
    except TimeoutError:
        print("No answer came; ask again with the same request_id, it is done once.", file=sys.stderr)
        return 2
    print(json.dumps(answer, indent=2, ensure_ascii=False))
    return 0 if status == 200 and answer.get("ok") is True else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
