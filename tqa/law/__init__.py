"""What the law is made of, and what it was on a day; pure, without files or clock."""
