"""tqa/retrieval."""
