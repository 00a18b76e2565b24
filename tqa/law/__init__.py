"""tqa/law."""
