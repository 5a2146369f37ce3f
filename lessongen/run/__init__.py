"""Running: what is due, where, in which order, and what came of it."""
