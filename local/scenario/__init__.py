"""Named scenarios at a live table, played over the network with a scripted shoe and told step by step."""
