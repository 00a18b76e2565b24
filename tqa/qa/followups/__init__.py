"""Ways in which a follow-up refers to the question and the answer before it."""
