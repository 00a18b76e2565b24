"""One SQLite file: sources, versions, index, in one transaction a change."""
