"""From evidence to an answer in words, its citation, and its verification."""
