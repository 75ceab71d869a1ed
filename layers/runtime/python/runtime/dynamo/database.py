"""DynamoDB as the stores use it: plain values, logical tables, and the errors of the ports.

An item is a dictionary of text, integers, booleans, None, bytes, lists and dictionaries of these.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, cast

from botocore.exceptions import ClientError

from runtime.aws.failures import code_of, is_for_later, throttled_if_for_later
from runtime.dynamo.schema import Index, Table
from runtime.ports import Throttled

Item: TypeAlias = dict[str, Any]
TRANSACTION_PARTS: Final = 100
"""More writes than that DynamoDB takes in no transaction."""
_BATCH: Final = 100


class ConditionFailed(Exception):  # noqa: N818
    """A write's condition does not hold; ``current`` is the item that stands there."""

    def __init__(self, current: Item | None) -> None:
        super().__init__("condition failed")
        self.current = current


class Part(NamedTuple):
    """One write of a transaction; ``failure`` says what it means that its condition fails on an item."""

    operation: str
    request: Mapping[str, Any]
    failure: Callable[[Item | None], Exception] | None = None


class Database:
    """The tables of one stage. ``environment`` names them; ``client`` makes boto3's client when asked.

    Every method raises Throttled when the service asks to come again or did not answer.
    """

    def __init__(self, client: Callable[[], Any], environment: Mapping[str, str]) -> None:
        self._client = client
        self._environment = environment

    def get(self, table: Table, key: Item) -> Item | None:
        """Read one item, strongly consistent."""
        with throttled_if_for_later():
            answer = self._client().get_item(
                TableName=self._name(table), Key=to_attributes(key), ConsistentRead=True
            )
        return _item_of(answer, "Item")

    def get_many(self, table: Table, keys: Sequence[Item], attribute: str) -> list[Item]:
        """Read keys and one attribute of many items; those that DynamoDB has no capacity for are left out."""
        found: list[Item] = []
        name = self._name(table)
        names = {f"#{each}": each for each in (*(keys[0] if keys else ()), attribute)}
        for start in range(0, len(keys), _BATCH):
            wanted = {
                "Keys": [to_attributes(key) for key in keys[start : start + _BATCH]],
                "ConsistentRead": True,
                "ProjectionExpression": ", ".join(names),
                "ExpressionAttributeNames": names,
            }
            with throttled_if_for_later():
                answer = self._client().batch_get_item(RequestItems={name: wanted})
            found += [from_attributes(item) for item in answer["Responses"].get(name, ())]
        return found

    def put(self, table: Table, item: Item, *conditions: "Condition") -> None:
        """Write an item if all conditions hold. Raises ConditionFailed."""
        try:
            with throttled_if_for_later():
                self._client().put_item(**self.put_request(table, item, *conditions))
        except ClientError as error:
            if code_of(error) != "ConditionalCheckFailedException":
                raise
            raise ConditionFailed(_item_of(error.response, "Item")) from None

    def delete(self, table: Table, key: Item) -> Item | None:
        """Delete an item and return it, None when there was none: of two callers one gets it."""
        with throttled_if_for_later():
            answer = self._client().delete_item(**self.delete_request(table, key), ReturnValues="ALL_OLD")
        return _item_of(answer, "Attributes")

    def query(self, table: Table, condition: str, values: Item, index: Index | None = None) -> Iterator[Item]:
        """Read the items of one partition in order; strongly consistent unless from an index."""
        request = {
            "KeyConditionExpression": condition,
            "ExpressionAttributeValues": to_attributes(values),
        }
        return self._pages("query", table, index, request)

    def latest(self, table: Table, condition: str, values: Item, most: int) -> list[Item]:
        """Read the last ``most`` items of one partition, the last one first; strongly consistent."""
        with throttled_if_for_later():
            answer = self._client().query(
                TableName=self._name(table),
                KeyConditionExpression=condition,
                ExpressionAttributeValues=to_attributes(values),
                ConsistentRead=True,
                ScanIndexForward=False,
                Limit=most,
            )
        return [from_attributes(item) for item in answer["Items"]]

    def scan(self, table: Table, index: Index | None = None) -> Iterator[Item]:
        """Read everything; strongly consistent unless from an index."""
        return self._pages("scan", table, index, {})

    def transact(self, parts: Sequence[Part], token: str = "") -> None:
        """Write all of ``parts`` or none; ``token`` makes a repeat within 10 minutes harmless.

        When several conditions fail the exception is that of the first part: a part in conflict with
        another transaction says nothing about those after it, which may be of that transaction.
        """
        assert len(parts) <= TRANSACTION_PARTS, "a commit is limited to what one transaction holds"
        request: Item = {"TransactItems": [{part.operation: dict(part.request)} for part in parts]}
        if token:
            request["ClientRequestToken"] = token
        try:
            with throttled_if_for_later():
                self._client().transact_write_items(**request)
        except ClientError as error:
            if code_of(error) != "TransactionCanceledException":
                raise
            raise _reason(parts, error) from error

    def put_request(self, table: Table, item: Item, *conditions: "Condition") -> Item:
        """The request that writes an item, on its own or in a transaction."""
        request = {"TableName": self._name(table), "Item": to_attributes(item)}
        return _with_conditions(request, conditions)

    def delete_request(self, table: Table, key: Item) -> Item:
        """The request that deletes an item, on its own or in a transaction."""
        return {"TableName": self._name(table), "Key": to_attributes(key)}

    def change_request(
        self,
        table: Table,
        key: Item,
        amounts: Mapping[str, int],
        conditions: "Sequence[Condition]" = (),
        forget: Sequence[str] = (),
    ) -> Item:
        """The request that adds to numbers, which begin at 0, and drops attributes, in a transaction."""
        named = {f"#added{number}": name for number, name in enumerate(amounts)}
        dropped = {f"#dropped{number}": name for number, name in enumerate(forget)}
        additions = ", ".join(f"#added{number} :amount{number}" for number in range(len(amounts)))
        request: Item = {
            "TableName": self._name(table),
            "Key": to_attributes(key),
            "UpdateExpression": f"ADD {additions}" + (f" REMOVE {', '.join(dropped)}" if dropped else ""),
            "ExpressionAttributeNames": named | dropped,
            "ExpressionAttributeValues": to_attributes(
                {f":amount{number}": amount for number, amount in enumerate(amounts.values())}
            ),
        }
        return _with_conditions(request, conditions)

    def set_request(
        self, table: Table, key: Item, values: Item, amounts: Mapping[str, int], condition: "Condition"
    ) -> Item:
        """The request that sets attributes of an item and adds to numbers, in a transaction."""
        request = self.change_request(table, key, amounts)
        names = {f"#set{number}": name for number, name in enumerate(values)}
        settings = ", ".join(f"#set{number} = :set{number}" for number in range(len(values)))
        request["UpdateExpression"] = f"SET {settings} {request['UpdateExpression']}"
        request["ExpressionAttributeNames"] |= names
        request["ExpressionAttributeValues"] |= to_attributes(
            {f":set{number}": value for number, value in enumerate(values.values())}
        )
        return _with_conditions(request, (condition,))

    def _pages(self, operation: str, table: Table, index: Index | None, request: Item) -> Iterator[Item]:
        asked = {**request, "TableName": self._name(table)}
        asked |= {"ConsistentRead": True} if index is None else {"IndexName": index.name}
        while True:
            with throttled_if_for_later():
                answer = getattr(self._client(), operation)(**asked)
            yield from (from_attributes(item) for item in answer["Items"])
            if not answer.get("LastEvaluatedKey"):
                return
            asked["ExclusiveStartKey"] = answer["LastEvaluatedKey"]

    def _name(self, table: Table) -> str:
        name = self._environment.get(table.variable)
        if not name:
            raise LookupError(f"{table.variable} is not set")
        return name


class Condition(NamedTuple):
    """``attribute <comparison> value``, or that there is no such attribute when ``comparison`` is empty."""

    attribute: str
    comparison: str = ""
    value: int | str = 0


def _with_conditions(request: Item, conditions: Sequence[Condition]) -> Item:
    """Add to a write the conditions that must all hold; what stands there is returned when one fails."""
    if not conditions:
        return request
    expressions, names, values = [], {}, {}
    for number, (attribute, comparison, value) in enumerate(conditions):
        names[f"#checked{number}"] = attribute
        if comparison:
            expressions.append(f"#checked{number} {comparison} :checked{number}")
            values[f":checked{number}"] = value
        else:
            expressions.append(f"attribute_not_exists(#checked{number})")
    request |= {
        "ConditionExpression": " AND ".join(expressions),
        "ExpressionAttributeNames": request.get("ExpressionAttributeNames", {}) | names,
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
    }
    if values or "ExpressionAttributeValues" in request:
        request["ExpressionAttributeValues"] = request.get(
            "ExpressionAttributeValues", {}
        ) | to_attributes(values)
    return request


def _reason(parts: Sequence[Part], error: ClientError) -> Exception:
    """What the first part that was refused means; the service's own error when no port foresees it."""
    for part, reason in zip(parts, error.response.get("CancellationReasons", ()), strict=False):
        code = reason.get("Code") or "None"
        if code == "None":
            continue
        if code == "ConditionalCheckFailed" and part.failure is not None:
            return part.failure(_item_of(reason, "Item"))
        if is_for_later(code):
            return Throttled(code)
        break
    return cast("Exception", error)


def _item_of(answer: Mapping[str, Any], member: str) -> Item | None:
    item = answer.get(member)
    return from_attributes(item) if item else None


def to_attributes(item: Mapping[str, Any]) -> dict[str, Any]:
    """An item as DynamoDB's attribute values. Raises TypeError for what no item may hold."""
    return {name: _to_attribute(value) for name, value in item.items()}


def from_attributes(attributes: Mapping[str, Any]) -> Item:
    """The inverse of ``to_attributes``."""
    return {name: _from_attribute(value) for name, value in attributes.items()}


def _to_attribute(value: Any) -> dict[str, Any]:
    match value:
        case None:
            return {"NULL": True}
        case bool():
            return {"BOOL": value}
        case str():
            return {"S": value}
        case int():
            return {"N": str(value)}
        case bytes():
            return {"B": value}
        case Mapping():
            return {"M": to_attributes(value)}
        case list() | tuple():
            return {"L": [_to_attribute(each) for each in value]}
    raise TypeError(f"no item may hold a {type(value).__name__}")


def _from_attribute(attribute: Mapping[str, Any]) -> Any:
    [(kind, value)] = attribute.items()
    match kind:
        case "NULL":
            return None
        case "N":
            return int(value)
        case "M":
            return from_attributes(value)
        case "L":
            return [_from_attribute(each) for each in value]
    return value
