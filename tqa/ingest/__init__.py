"""tqa/ingest."""
