"""The linguistic profile of a corpus: what its sentences hold, and how two corpora differ."""
