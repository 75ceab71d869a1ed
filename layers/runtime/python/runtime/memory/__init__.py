"""Every port in memory: for tests, the simulator and the fast run on a laptop."""
