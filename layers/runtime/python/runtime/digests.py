"""What stands for a secret or a name where it must not be readable."""

import hashlib


def digest(text: str) -> str:
    """Sixty-four hexadecimal digits that tell nothing of an unguessable text; it needs no salt."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
