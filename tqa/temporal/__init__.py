"""tqa/temporal."""
