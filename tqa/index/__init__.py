"""What is ranked, and the search for it by words, with the dates inside."""
