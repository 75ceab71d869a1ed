"""The shell's other ports on AWS: frames, timers and secrets, and the clients that all of them use."""
