"""Sixteen threads write to the local DynamoDB as hard as they can: ``python -m bench.hammer``.

Two kinds of writes: versioned ones of a few items that all threads want, and transactions that put an entry
and add to two totals. At the end every acknowledged write must be there. The same is done with moto as it
comes, to show that its mends are needed. The output is one JSON line; the exit code is 1 when the mended
one lost anything, or the other one nothing.
"""

import argparse
import json
import random
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple

import boto3
from botocore.exceptions import ClientError
from moto import mock_aws

from local.template.moto_mends import MendedMoto
from local.template.physical import REGION

THREADS: Final = 16
HOT_ITEMS: Final = 4
_TABLE: Final = "hammered"


class Blow(NamedTuple):
    """What hammering came to; ``lost``: acknowledged writes that are not there, or there too often."""

    acknowledged: int
    lost: int
    operations_per_s: int


def hammer(platform: AbstractContextManager[Any], writes_each: int, threads: int = THREADS) -> Blow:
    """Let every thread attempt ``writes_each`` writes, then count what stands."""
    with platform:
        client = boto3.session.Session(region_name=REGION).client("dynamodb")
        client.create_table(
            TableName=_TABLE,
            KeySchema=[{"AttributeName": "key", "KeyType": "HASH"}],
            AttributeDefinitions=[{"AttributeName": "key", "AttributeType": "S"}],
            BillingMode="PAY_PER_REQUEST",
        )
        together = threading.Barrier(threads)
        started_s = time.monotonic()
        with ThreadPoolExecutor(threads) as pool:
            workers = [pool.submit(_work, client, at, writes_each, together) for at in range(threads)]
            acknowledged = sum((worker.result() for worker in workers), Counter[str]())
        seconds = time.monotonic() - started_s
        lost = _lost(client, acknowledged)
    writes = acknowledged["versioned"] + acknowledged["moved"]
    return Blow(writes, lost, round(acknowledged["calls"] / seconds))


def _work(client: Any, thread: int, writes: int, together: threading.Barrier) -> Counter[str]:
    """Return how many writes of each kind were acknowledged, and how many calls were made."""
    luck = random.Random(thread)
    done: Counter[str] = Counter()
    together.wait()
    for number in range(writes):
        if number % 2:
            kind, calls = "versioned", 2
            good = _raise_version(client, f"hot-{luck.randrange(HOT_ITEMS)}")
        else:
            kind, calls = "moved", 1
            good = _move(client, f"entry-{thread}-{number}", luck)
        done[kind] += good
        done["calls"] += calls
    return done


def _raise_version(client: Any, key: str) -> bool:
    """Add one to an item's version, provided nobody was faster; return whether that was acknowledged."""
    found = client.get_item(TableName=_TABLE, Key={"key": {"S": key}}, ConsistentRead=True).get("Item")
    version = int(found["version"]["N"]) if found else 0
    item = {"key": {"S": key}, "version": {"N": str(version + 1)}}
    same = {
        "ConditionExpression": "version = :before",
        "ExpressionAttributeValues": {":before": {"N": str(version)}},
    }
    return _acknowledged(
        client.put_item,
        TableName=_TABLE,
        Item=item,
        **(same if found else {"ConditionExpression": "attribute_not_exists(version)"}),
    )


def _move(client: Any, entry: str, luck: random.Random) -> bool:
    """Put an entry and add 1 to two totals, in one transaction."""
    first, second = luck.sample(range(HOT_ITEMS), 2)
    put = {"Item": {"key": {"S": entry}}, "ConditionExpression": "attribute_not_exists(#key)"}
    adds = [
        {
            "Key": {"key": {"S": f"total-{total}"}},
            "UpdateExpression": "ADD cents :one",
            "ExpressionAttributeValues": {":one": {"N": "1"}},
        }
        for total in (first, second)
    ]
    return _acknowledged(
        client.transact_write_items,
        TransactItems=[
            {"Put": {"TableName": _TABLE, "ExpressionAttributeNames": {"#key": "key"}, **put}},
            *({"Update": {"TableName": _TABLE, **add}} for add in adds),
        ],
    )


def _acknowledged(call: Any, **request: Any) -> bool:
    """Make a call; a refusal, and what moto throws when threads disturb it, is no acknowledgement."""
    try:
        call(**request)
    except ClientError:
        return False
    except (KeyError, RuntimeError, AttributeError, TypeError):
        return False
    return True


def _lost(client: Any, acknowledged: Counter[str]) -> int:
    """Return by how much what stands differs from what was acknowledged."""
    pages = client.get_paginator("scan").paginate(TableName=_TABLE, ConsistentRead=True)
    items = [item for page in pages for item in page["Items"]]
    versions: int = sum(int(item["version"]["N"]) for item in items if "version" in item)
    entries: int = sum(item["key"]["S"].startswith("entry-") for item in items)
    cents: int = sum(int(item["cents"]["N"]) for item in items if "cents" in item)
    versioned, moved = acknowledged["versioned"], acknowledged["moved"]
    return abs(versioned - versions) + abs(moved - entries) + abs(2 * moved - cents)


def main(arguments: list[str]) -> int:
    """Return 0 when the mended moto lost nothing and the other one something."""
    parser = argparse.ArgumentParser(prog="python -m bench.hammer", description=__doc__)
    parser.add_argument("--writes", type=int, default=200, help="of each thread")
    parser.add_argument("--unmended-writes", type=int, default=40, help="the same without the mends")
    options = parser.parse_args(arguments)
    mended = hammer(MendedMoto(), options.writes)
    unmended = hammer(mock_aws(), options.unmended_writes)
    print(json.dumps({**mended._asdict(), "unmended_lost": unmended.lost}))
    return 1 if mended.lost or not unmended.lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
