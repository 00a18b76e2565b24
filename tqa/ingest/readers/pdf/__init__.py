"""Documents printed as PDF: from glyphs with places to the lines of drafted text."""
