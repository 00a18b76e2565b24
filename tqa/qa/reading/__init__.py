"""Readers that word answers with a language model, from evidence that is fixed before.

Which provision, which version, and whether there is an answer at all is decided without a model. A
model words what was found, and what it says is checked against it: docs/design/readers.md.
"""
