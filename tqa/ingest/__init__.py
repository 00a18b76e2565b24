"""Documents in: find, read, keep."""
