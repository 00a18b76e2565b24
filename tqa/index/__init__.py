"""tqa/index."""
