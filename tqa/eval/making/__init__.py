"""Making question sets from histories of law."""
