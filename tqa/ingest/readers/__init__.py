"""tqa/ingest/readers."""
