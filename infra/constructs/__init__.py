"""One capability a file; the stacks only put them together."""
