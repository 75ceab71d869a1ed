"""The client's own unit tests, which run in the Node that the build runs in."""

import subprocess

from infra import node


def test_modules_do_what_their_tests_say() -> None:
    done = subprocess.run(
        node.command("npm", ("run", "--silent", "test")),
        cwd=node.WEB_SOURCES,
        env={**node.environment(), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-8_000:]
