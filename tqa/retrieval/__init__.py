"""From a question to the provision it is about and the evidence of a day."""
