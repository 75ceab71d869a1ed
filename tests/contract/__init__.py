"""What every adapter of a port must do, whatever it stores things in."""
