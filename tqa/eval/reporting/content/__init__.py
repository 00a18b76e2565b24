"""What a report says, section by section, before it becomes a page or Markdown."""
