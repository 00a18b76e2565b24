"""tqa/store."""
