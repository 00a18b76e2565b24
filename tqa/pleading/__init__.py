"""Complaints: what they allege, in which order it happened, and what cannot be told from them."""
