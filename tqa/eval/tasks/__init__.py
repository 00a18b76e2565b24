"""The tasks of the evaluation suite: what is asked, and how a reply is judged."""
