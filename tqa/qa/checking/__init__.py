"""The independent checker of answers: no retrieval, no wording, no model.

It takes an answer as plain values and a store to read from, and shares no code with what made the
answer: of tqa it uses the store, the records of `tqa.law.model` and the days of `tqa.temporal`.
"""

from tqa.qa.checking.rules import RULES

__all__ = ["RULES"]
