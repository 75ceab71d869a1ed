"""The whole stack on one machine: a gateway instead of AWS, the real handlers behind it, bots at tables."""
