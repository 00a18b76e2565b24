"""Tasks run through Inspect: readers as solvers, replies kept, rows written."""
