"""The scripts, by what they are about; each module has its scenarios in ``SCENARIOS``."""
