"""Sending a stage away and taking it back, with an account that is imitated."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws
from runtime.sealing import parse_keys

from infra import deploy
from infra.sealing_key import with_new_key
from infra.stage import parse_stage

BUCKET = "rlive-test1-web"


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A session of an account in which nothing is."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    with mock_aws():
        yield boto3.Session(region_name="eu-west-1")


class Cdk:
    """Stands in for the CDK's command: it notes what it is asked, and writes the outputs it would."""

    def __init__(self, session: Any) -> None:
        self.asked: list[list[str]] = []
        self._session = session

    def __call__(self, arguments: Sequence[str]) -> None:
        self.asked.append(list(arguments))
        if arguments[0] != "deploy":
            return
        if "Platform" in arguments:
            place = {"LocationConstraint": "eu-west-1"}
            self._session.client("s3").create_bucket(Bucket=BUCKET, CreateBucketConfiguration=place)
            outputs = {"rlive-test1-platform": {"WebBucketName": BUCKET, "SiteUrl": "https://edge/"}}
        else:
            secret = self._session.client("secretsmanager").create_secret(Name="sealing")["ARN"]
            outputs = {
                "rlive-test1-data": {"SealingSecretArn": secret},
                "rlive-test1-guard": {"WebAclArn": "arn:acl"},
            }
        path = Path(arguments[list(arguments).index("--outputs-file") + 1])
        path.write_text(json.dumps(outputs))


def test_a_stage_is_sent(account: Any, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    cdk = Cdk(account)
    outputs = deploy.deploy(parse_stage("test1"), account, cdk, tmp_path)
    first, second = cdk.asked
    assert {"Account", "Guard", "Data"} <= set(first)
    assert "rlive-test1-platform:WebAclArn=arn:acl" in second
    secret = outputs["rlive-test1-data"]["SealingSecretArn"]
    value = account.client("secretsmanager").get_secret_value(SecretId=secret)["SecretString"]
    assert parse_keys(value).current == "k1"
    page = account.client("s3").get_object(Bucket=BUCKET, Key="index.html")
    assert page["ContentType"] == "text/html; charset=utf-8"


def test_a_key_that_is_there_is_never_touched(account: Any) -> None:
    client = account.client("secretsmanager")
    secret = client.create_secret(Name="sealing")["ARN"]
    assert deploy.ensure_sealing_key(client, secret)
    before = client.get_secret_value(SecretId=secret)["SecretString"]
    assert not deploy.ensure_sealing_key(client, secret)
    assert client.get_secret_value(SecretId=secret)["SecretString"] == before


def test_a_new_key_leaves_the_old_ones_valid() -> None:
    first = with_new_key()
    second = parse_keys(with_new_key(first))
    assert second.current == "k2"
    assert second.keys["k1"] == parse_keys(first).keys["k1"]
    assert second.keys["k1"] != second.keys["k2"]


def test_nothing_is_sent_without_a_client(account: Any, tmp_path: Path) -> None:
    cdk = Cdk(account)
    with pytest.raises(deploy.Missing, match="make web"):
        deploy.deploy(parse_stage("test1"), account, cdk, tmp_path)
    assert cdk.asked == []


@pytest.mark.parametrize("name", ["prod", "live1", "mydev"])
def test_only_a_disposable_stage_can_be_destroyed(name: str, account: Any) -> None:
    cdk = Cdk(account)
    with pytest.raises(deploy.Missing, match="money and records"):
        deploy.destroy(parse_stage(name), account, cdk)
    assert cdk.asked == []
    assert deploy.main([name, "--destroy"]) == 1


@pytest.mark.parametrize("name", ["dev", "test1"])
def test_a_disposable_stage_goes_but_not_what_the_account_shares(name: str, account: Any) -> None:
    cdk = Cdk(account)
    deploy.destroy(parse_stage(name), account, cdk)
    [asked] = cdk.asked
    assert asked[0] == "destroy"
    assert "Account" not in asked


@pytest.mark.parametrize("name", ["", "Prod", "a-b", "1st", "x" * 17, "dev/../prod"])
def test_a_stages_name_is_part_of_every_name(name: str) -> None:
    with pytest.raises(ValueError, match="stage"):
        parse_stage(name)


def test_it_says_that_there_is_no_account(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, "/nonexistent")
    assert deploy.main(["test1"]) == 1
    assert "no region" in capsys.readouterr().err
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    assert deploy.main(["test1"]) == 1
    assert "no AWS account can be reached" in capsys.readouterr().err
