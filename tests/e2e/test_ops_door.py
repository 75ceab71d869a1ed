"""The laptop's door for operations: who gets in, what can be called there, and the program that calls it."""

import asyncio
import io
import json
import signal
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

import aiohttp
import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError

from local import ops, play
from local.house import House, Person
from local.ops_door import FILE, Access, forget_access, read_access, write_access
from local.stack import Stack
from tests.e2e.running import OPENING_CENTS, a_table, running

EVENTS = Path(__file__).resolve().parents[1] / "events"
TOKEN = "0123456789abcdef" * 2
CREDIT = (EVENTS / "ops_credit.json").read_bytes()
INVOKE = "/2015-03-31/functions/{}/invocations"
GOOD = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


@asynccontextmanager
async def open_house(token: str = TOKEN) -> AsyncIterator[Stack]:
    async with running(a_table(), ops_token=token) as stack:
        yield stack


async def post(stack: Stack, function: str, body: bytes, headers: dict[str, str]) -> tuple[int, Any]:
    """Send a request with these headers only; return status and body."""
    skipped = {"Content-Type"} if "Content-Type" not in headers else set()
    async with aiohttp.ClientSession(skip_auto_headers=skipped) as http:
        url = stack.address + INVOKE.format(function)
        async with http.post(url, data=body, headers=headers) as reply:
            return reply.status, await reply.json(content_type=None) if reply.status != 405 else None


def client(stack: Stack, token: str = TOKEN) -> Any:
    """What a program for AWS uses, with no more said than the file of a run says."""
    return boto3.client(
        "lambda",
        endpoint_url=stack.address,
        region_name="eu-central-1",
        aws_access_key_id=token,
        aws_secret_access_key="unused",
        config=Config(retries={"total_max_attempts": 1}, proxies={}),
    )


def test_a_program_for_aws_calls_an_operation_as_on_aws() -> None:
    async def scenario() -> None:
        async with open_house() as stack:
            call = client(stack).invoke
            reply = await asyncio.to_thread(call, FunctionName="ops_credit:live", Payload=CREDIT)
            assert reply["StatusCode"] == 200
            assert "FunctionError" not in reply
            answer = json.loads(reply["Payload"].read())
            assert answer["balance_cents"] == stack.balance_cents("ana") == OPENING_CENTS + 50_000

    asyncio.run(scenario())


@pytest.mark.parametrize("token", ["0" * 32, "x", TOKEN[:-1] + "0"])
def test_a_program_for_aws_with_another_key_is_refused(token: str) -> None:
    async def scenario() -> None:
        async with open_house() as stack:
            call = client(stack, token).invoke
            with pytest.raises(ClientError, match="AccessDeniedException"):
                await asyncio.to_thread(call, FunctionName="ops_credit", Payload=CREDIT)
            assert stack.balance_cents("ana") == OPENING_CENTS

    asyncio.run(scenario())


NOT_LET_IN = {
    "nothing said": {},
    "no token": {"Content-Type": "application/json"},
    "an empty token": GOOD | {"Authorization": "Bearer "},
    "another token": GOOD | {"Authorization": "Bearer " + "0" * 32},
    "half a token": GOOD | {"Authorization": f"Bearer {TOKEN[:16]}"},
    "a token and more": GOOD | {"Authorization": f"Bearer {TOKEN}0"},
    "the token without its kind": GOOD | {"Authorization": TOKEN},
    "a page of another site": GOOD | {"Origin": "https://example.com"},
    "a page of this very house": GOOD | {"Origin": "http://127.0.0.1"},
    "this address under another name": GOOD | {"Host": "example.com"},
    "another name with the port": GOOD | {"Host": "example.com:8080"},
    "no port": GOOD | {"Host": "127.0.0.1"},
    "a form": GOOD | {"Content-Type": "application/x-www-form-urlencoded"},
    "a form with a file": GOOD | {"Content-Type": "multipart/form-data; boundary=x"},
    "plain text": GOOD | {"Content-Type": "text/plain"},
    "JSON in another coding": GOOD | {"Content-Type": "application/json; charset=utf-16"},
}


def test_nobody_else_is_let_in() -> None:
    async def scenario() -> None:
        async with open_house() as stack:
            for what, headers in NOT_LET_IN.items():
                status, body = await post(stack, "ops_credit", CREDIT, headers)
                assert (status, set(body)) == (403, {"Type", "Message"}), what
            assert stack.balance_cents("ana") == OPENING_CENTS
            status, _ = await post(stack, "ops_credit", CREDIT, GOOD)
            assert status == 200

    asyncio.run(scenario())


def test_only_operations_can_be_called() -> None:
    async def scenario() -> None:
        async with open_house() as stack:
            for function in ("ws_act", "timer_tick", "http_sign_in", "ops_", "ops_nothing", "..%2Fplay"):
                status, _ = await post(stack, function, b"{}", GOOD)
                assert status == 404, function
            later = GOOD | {"X-Amz-Invocation-Type": "Event"}
            assert (await post(stack, "ops_credit", CREDIT, later))[0] == 400
            assert (await post(stack, "ops_credit", b"{", GOOD))[0] == 400
            assert (await post(stack, "ops_credit", b"", GOOD))[1]["code"] == "missing_field"
            assert stack.balance_cents("ana") == OPENING_CENTS

    asyncio.run(scenario())


def test_without_a_token_there_is_no_door() -> None:
    async def scenario() -> None:
        async with open_house("") as stack:
            for token in ("", "Bearer ", f"Bearer {TOKEN}"):
                status, _ = await post(stack, "ops_credit", CREDIT, GOOD | {"Authorization": token})
                assert status == 405

    asyncio.run(scenario())


def test_a_bug_is_told_as_lambda_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with open_house() as stack:

            def bug(*_: object) -> None:
                raise ValueError("ana has 17 cents")

            monkeypatch.setattr(type(stack.services.purses), "purse", bug)
            reply = await asyncio.to_thread(
                client(stack).invoke, FunctionName="ops_credit", Payload=CREDIT
            )
            assert reply["FunctionError"] == "Unhandled"
            failure = json.loads(reply["Payload"].read())
            assert failure == {"errorMessage": "ValueError", "errorType": "Unforeseen"}

    asyncio.run(scenario())


def test_the_file_is_for_one_user_and_names_no_other_run(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("left by somebody", encoding="utf-8")
    (tmp_path / FILE).chmod(0o644)
    mine, later = Access("http://127.0.0.1:1", TOKEN), Access("http://127.0.0.1:2", "f" * 32)
    write_access(tmp_path, mine, "eu-central-1")
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert read_access(tmp_path) == mine
    assert TOKEN not in repr(mine)
    write_access(tmp_path, later, "eu-central-1")
    forget_access(tmp_path, mine)
    assert read_access(tmp_path) == later
    forget_access(tmp_path, later)
    assert read_access(tmp_path) is None


def run_ops(folder: Path, *arguments: str) -> int:
    return ops.main([*arguments, "--data", str(folder)])


def test_the_program_prints_the_answer_and_ends_with_whether_it_was_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with open_house() as stack:
            write_access(tmp_path, Access(stack.address, TOKEN), "eu-central-1")
            example = str(EVENTS / "ops_credit.json")
            for name in ("credit", "ops_credit"):
                assert await asyncio.to_thread(run_ops, tmp_path, name, example) == 0
                answer = json.loads(capsys.readouterr().out)
                assert answer["balance_cents"] == OPENING_CENTS + 50_000, "the second time is a repeat"
            event = json.dumps(json.loads(CREDIT) | {"amount_cents": 0}).encode()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(event)))
            assert await asyncio.to_thread(run_ops, tmp_path, "credit", "-") == 1
            assert json.loads(capsys.readouterr().out)["code"] == "out_of_range"

    asyncio.run(scenario())


def test_a_house_that_plays_takes_orders_until_it_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-m", "local.play", "--memory", "--fast", "--port", "0"]
    command += ["--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=EVENTS.parents[1]) as house:
        assert house.stdout is not None
        said = "".join(takewhile(lambda line: line not in ("Ctrl-C stops it.\n", ""), house.stdout))
        assert "local.ops" in said
        assert run_ops(tmp_path, "credit", str(EVENTS / "ops_credit.json")) == 0
        assert json.loads(capsys.readouterr().out)["balance_cents"] == 50_000_00 + 50_000
        house.send_signal(signal.SIGINT)
        house.communicate(timeout=30)
    assert not (tmp_path / FILE).exists()


def test_what_people_have_is_said_and_not_what_they_had(capsys: pytest.CaptureFixture[str]) -> None:
    async def scenario() -> None:
        async with open_house() as stack:
            assert (await post(stack, "ops_credit", CREDIT, GOOD))[1]["ok"]
            people = (Person("ana", "Ana", "player", "", OPENING_CENTS),)
            play.say_what_there_is(stack, House(people, ()), seed=None)

    asyncio.run(scenario())
    [line] = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ana ")]
    assert line.split() == ["ana", "player", "$1,500"]


def test_the_program_says_when_nothing_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = str(EVENTS / "ops_credit.json")
    assert run_ops(tmp_path, "credit", example) == 2
    assert "make play" in capsys.readouterr().err
    # Left by a run that was killed: nobody listens there.
    write_access(tmp_path, Access("http://127.0.0.1:9", TOKEN), "eu-central-1")
    assert run_ops(tmp_path, "credit", example) == 2
    assert "make play" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bribe", "-"), "there is no operation bribe"),
        (("timer_tick", "-"), "there is no operation timer_tick"),
        (("credit", "no such file"), "cannot be read"),
    ],
)
def test_the_program_says_what_it_was_called_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, str], said: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        run_ops(tmp_path, *arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
