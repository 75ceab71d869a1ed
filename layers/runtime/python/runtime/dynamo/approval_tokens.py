"""The tokens of decisions that wait for a human, on DynamoDB."""

from runtime.dynamo.database import Database
from runtime.dynamo.schema import APPROVALS
from runtime.ports import Clock


class DynamoApprovalTokens:
    """One item a prize that waits; a newer token takes the older one's place."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def keep(self, hand_id: str, prize_id: str, token: str) -> None:
        """Write the token down, and since when it waits. Raises Throttled."""
        kept_ms = self._clock.now_ms()
        item = {"hand_id": hand_id, "prize_id": prize_id, "token": token, "kept_ms": kept_ms}
        self._database.put(APPROVALS, item)

    def token(self, hand_id: str, prize_id: str) -> str:
        """The token that was kept last, "" for none; strongly consistent. Raises Throttled."""
        item = self._database.get(APPROVALS, {"hand_id": hand_id, "prize_id": prize_id})
        return "" if item is None else item["token"]
