"""A run of the suite as people read it: a summary, plots, a page, and two runs compared."""
