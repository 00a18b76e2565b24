"""What parties plead in court: complaints and answers, from their printed lines."""
