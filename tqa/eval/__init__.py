"""Gold questions, settings and scores: how often an answer is right, and from the right version."""
