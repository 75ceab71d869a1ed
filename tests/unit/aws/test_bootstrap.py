"""What the environment makes of a process: memory or AWS, and where AWS is."""

import subprocess
import sys
from typing import Any

import boto3
import pytest
from moto import mock_aws
from runtime import bootstrap, metrics, observability
from runtime.aws.clients import Clients
from runtime.bootstrap import aws_services
from runtime.dynamo.schema import SCHEMA
from runtime.memory.tables import MemoryTables
from runtime.settings import Settings, from_environment

from tests.contract.dynamo_stage import ENVIRONMENT, creation

REGION = "eu-central-1"


@pytest.fixture
def aws(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("AWS_DEFAULT_REGION", REGION)
    with mock_aws():
        dynamodb = boto3.client("dynamodb")
        for table in SCHEMA.values():
            dynamodb.create_table(**creation(table))
        secret = boto3.client("secretsmanager").create_secret(Name="seal", SecretString=SECRET)
        machine = boto3.client("stepfunctions").create_state_machine(
            name="timer",
            definition='{"StartAt": "a", "States": {"a": {"Type": "Succeed"}}}',
            roleArn="arn:aws:iam::123456789012:role/any",
        )
        yield Settings(
            adapters="aws",
            sealing_secret_arn=secret["ARN"],
            timer_state_machine_arn=machine["stateMachineArn"],
            callback_url="https://callback.example/stage",
        )


SECRET = '{"current": "k1", "keys": {"k1": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}}'


def test_a_table_is_opened_and_found_through_the_services_of_aws(aws: Settings) -> None:
    services = aws_services(aws, ENVIRONMENT)
    services.table_service.create_table("holdem", "t1", {})
    services.timers.start("t1", services.clock.now_ms() + 1_000)
    assert [table_id for table_id, _ in services.tables.list_tables()] == ["t1"]
    assert services.accounts.balance_cents("ana") == 0


def test_a_function_without_the_sealing_secret_reads_what_is_not_sealed(aws: Settings) -> None:
    services = aws_services(aws._replace(sealing_secret_arn=""), ENVIRONMENT)
    assert list(services.tables.list_tables()) == []
    with pytest.raises(LookupError, match="RLIVE_SEALING_SECRET_ARN"):
        services.table_service.create_table("holdem", "t1", {})


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "https://callback.example/stage"),
        ({"AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI": "http://127.0.0.1:9"}, "http://127.0.0.1:9"),
    ],
)
def test_frames_go_to_the_callback_unless_the_environment_redirects_them(
    aws: Settings, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Clients(aws).gateway().meta.endpoint_url == expected


@pytest.mark.parametrize("service", ["dynamodb", "stepfunctions", "secretsmanager", "gateway"])
def test_a_client_is_made_once(aws: Settings, service: str) -> None:
    clients = Clients(aws)
    assert getattr(clients, service)() is getattr(clients, service)()


@pytest.mark.parametrize(
    ("service", "variable"),
    [
        ("dynamodb", "AWS_ENDPOINT_URL_DYNAMODB"),
        ("stepfunctions", "AWS_ENDPOINT_URL_SFN"),
        ("secretsmanager", "AWS_ENDPOINT_URL_SECRETS_MANAGER"),
    ],
)
def test_every_endpoint_can_be_redirected(
    aws: Settings, monkeypatch: pytest.MonkeyPatch, service: str, variable: str
) -> None:
    monkeypatch.setenv(variable, "http://127.0.0.1:9")
    assert getattr(Clients(aws), service)().meta.endpoint_url == "http://127.0.0.1:9"


def test_without_a_callback_no_client_is_made(aws: Settings) -> None:
    with pytest.raises(LookupError, match="RLIVE_CALLBACK_URL"):
        Clients(aws._replace(callback_url="")).gateway()


def test_waiting_is_short_and_bounded(aws: Settings) -> None:
    config = Clients(aws._replace(aws_read_timeout_ms=500)).dynamodb().meta.config
    assert (config.connect_timeout, config.read_timeout, config.retries["total_max_attempts"]) == (1, 0.5, 3)


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "_installed", [])
    monkeypatch.setattr(observability, "configure", lambda _level: None)
    monkeypatch.setattr(metrics, "configure", lambda _stage: None)


@pytest.mark.usefixtures("nothing_installed")
def test_the_environment_picks_the_adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RLIVE_ADAPTERS", "memory")
    assert isinstance(bootstrap.services().tables, MemoryTables)
    bootstrap._installed.clear()
    monkeypatch.setenv("RLIVE_ADAPTERS", "aws")
    assert type(bootstrap.services().tables).__name__ == "DynamoTables"
    bootstrap._installed.clear()
    monkeypatch.setenv("RLIVE_ADAPTERS", "paper")
    with pytest.raises(ValueError, match="RLIVE_ADAPTERS"):
        bootstrap.services()


def test_where_things_are_is_read_from_the_environment() -> None:
    variables = ("RLIVE_CALLBACK_URL", "RLIVE_TIMER_STATE_MACHINE_ARN", "RLIVE_SEALING_SECRET_ARN")
    settings = from_environment(dict(zip(variables, "abc", strict=True)))
    found = settings.callback_url, settings.timer_state_machine_arn, settings.sealing_secret_arn
    assert found == ("a", "b", "c")


def test_the_memory_run_loads_nothing_of_aws() -> None:
    code = "import sys; from runtime.bootstrap import services; services(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "runtime.bootstrap" in loaded
    assert not loaded & {"boto3", "botocore.client", "cryptography", "runtime.dynamo", "runtime.aws"}
