"""Days, intervals, calendars and dates in text; knows nothing of law."""
