"""The wire: frames in, frames out, one dispatcher, and the one place that maps errors to frames."""
