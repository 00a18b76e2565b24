"""Whether there is an answer, as a type."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """Whether there is an answer, and if not, why (TIME_IN_LAW rule 23)."""

    ANSWERED = "answered"
    DISPUTED = "disputed"
    NOT_FOUND = "not_found"
    NOT_YET_MADE = "not_yet_made"
    NOT_YET_IN_FORCE = "not_yet_in_force"
    NEVER_COMMENCED = "never_commenced"
    ENDED = "ended"
    NOT_OPERATING = "not_operating"
    REMOVED_CAUSE_UNKNOWN = "removed_cause_unknown"
    NOT_COVERED = "not_covered"
    AMBIGUOUS_DATE = "ambiguous_date"
    NEEDS_DATE_OR_FACTS = "needs_date_or_facts"
    CONFLICTING = "conflicting"
    NOT_A_QUESTION_OF_LAW_TEXT = "not_a_question_of_law_text"

    @property
    def answers(self) -> bool:
        """Whether text is given as the law of the day."""
        return self in (Status.ANSWERED, Status.DISPUTED)

    @property
    def no_law(self) -> bool:
        """Whether it says for certain that the provision was no law, or did not operate."""
        return self in _NO_LAW


_NO_LAW = frozenset(
    (
        *(Status.NOT_YET_MADE, Status.NOT_YET_IN_FORCE, Status.NEVER_COMMENCED, Status.ENDED),
        *(Status.REMOVED_CAUSE_UNKNOWN, Status.NOT_OPERATING),
    )
)
