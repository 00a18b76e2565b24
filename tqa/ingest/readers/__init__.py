"""One module for each source format; `registry` lists them."""
