"""What the people of a soak write down while it runs."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Notes:
    """``deeds``: how often somebody did something out of the ordinary. ``findings``: what must not be.

    ``refused_requests``: codes of HTTP requests that were refused, by how often.
    """

    deeds: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)
    refused_requests: Counter[str] = field(default_factory=Counter)
