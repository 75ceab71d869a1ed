"""The shell around the engine: load, apply, commit, tell; everything that does I/O sits behind a port."""
