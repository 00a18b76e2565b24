"""The independent checker of answers: no retrieval, no wording, no model.

`checker.check_answer` takes an answer as plain values and a store to read from, and shares no code
with what made the answer: of tqa it uses the store, the records of `tqa.law.model`, the ledger and
the profiles as they are held, and the days of `tqa.temporal`.
"""
