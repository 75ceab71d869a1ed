"""The laptop run: its services, its journal, its loader, and that a killed process loses nothing."""
