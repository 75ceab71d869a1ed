"""The keys that hide cards in the tables, as their secret holds them.

CloudFormation can draw a password and not 32 bytes, so the template makes the secret without a value and the
deployment gives it one: no template, no parameter and no stack event ever holds a key.
"""

import base64
import json
import secrets

KEY_BYTES = 32


def with_new_key(secret: str = "") -> str:
    """Return the secret's next value: a fresh key is current, keys that ``secret`` holds stay valid.

    The form is ``{"current": "<id>", "keys": {"<id>": "<32 bytes in base64>"}}``.
    """
    keys = json.loads(secret)["keys"] if secret else {}
    current = f"k{len(keys) + 1}"
    keys[current] = base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode()
    return json.dumps({"current": current, "keys": keys})
