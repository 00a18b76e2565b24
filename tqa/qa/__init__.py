"""tqa/qa."""
