"""The picture of a timeline: where labels and days go, and the marks that are drawn."""
