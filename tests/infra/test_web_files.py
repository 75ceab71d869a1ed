"""The client in its bucket: in which order it comes, how long it is kept, and when what is old goes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from infra.web_files import WebFile, cache_control, empty, files, publish

BUCKET = "rlive-test1-web"


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    with mock_aws():
        s3 = boto3.client("s3", region_name="eu-west-1")
        s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
        yield s3


def send(client: Any, page: str, *keys: str) -> None:
    """Publish an entry page that says `page`, and files with these keys."""
    contents = {**{key: key.encode() for key in keys}, "index.html": page.encode()}
    publish(
        client,
        BUCKET,
        {key: WebFile(content, "text/plain", "no-cache") for key, content in contents.items()},
    )


def there(client: Any) -> set[str]:
    return {item["Key"] for item in client.list_objects_v2(Bucket=BUCKET).get("Contents", ())}


def test_a_page_names_nothing_that_is_not_there_yet(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("help.html", "icon.svg", "index.html", "assets/page-1a2b.js", ".built-from"):
        (tmp_path / name).write_text("")
    assert list(files(tmp_path)) == ["assets/page-1a2b.js", "icon.svg", "help.html", "index.html"]


@pytest.mark.parametrize(
    ("key", "kept"),
    [
        ("assets/page-1a2b.js", "public, max-age=31536000, immutable"),
        ("index.html", "no-cache"),
        ("icon.svg", "no-cache"),
    ],
)
def test_only_what_never_changes_is_kept(key: str, kept: str) -> None:
    assert cache_control(key) == kept


def test_a_file_that_no_browser_could_use_is_not_published_in_silence(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("")
    (tmp_path / "page.ts").write_text("")
    with pytest.raises(ValueError, match=r"page\.ts"):
        files(tmp_path)


def test_a_folder_without_an_entry_page_is_no_client(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="make web"):
        files(tmp_path)


def test_the_publication_before_can_still_be_fetched_and_older_ones_cannot(client: Any) -> None:
    send(client, "first", "assets/both.js", "assets/first.js", "old.svg")
    send(client, "second", "assets/both.js", "assets/second.js")
    assert there(client) == {"index.html", "assets/both.js", "assets/first.js", "assets/second.js"}
    send(client, "third", "assets/third.js")
    assert there(client) == {"index.html", "assets/both.js", "assets/second.js", "assets/third.js"}
    assert client.get_object(Bucket=BUCKET, Key="index.html")["Body"].read() == b"third"


def test_the_same_publication_again_takes_nothing_away(client: Any) -> None:
    send(client, "first", "assets/first.js")
    for _ in range(2):
        send(client, "second", "assets/second.js")
    assert there(client) == {"index.html", "assets/first.js", "assets/second.js"}


def test_a_bucket_that_is_to_go_is_emptied(client: Any) -> None:
    send(client, "first", "assets/first.js")
    empty(client, BUCKET)
    assert there(client) == set()
