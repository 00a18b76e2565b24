"""Free-form answers judged by a panel that answers yes or no, scored with a gate of dates."""
