"""Which text governs the facts that a question names, apart from which is in force.

"Applies to entries filed on or after 1 October 2016" leaves the text before to earlier entries,
though it is no longer in force (TIME_IN_LAW rules 5 and 21). Such a clause decides where the
question speaks of what the clause speaks of; else the text in force is given, with the clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.law.clause import Clause
from tqa.law.model import Version
from tqa.qa.claims import content_words, words_of
from tqa.qa.dates import Dates
from tqa.retrieval.financial import YearsOn
from tqa.retrieval.moments import find_moments
from tqa.retrieval.question import Question
from tqa.retrieval.view import View

_DAY = timedelta(days=1)
_OF_ANY_CLAUSE = content_words(
    words_of(
        "amendment amended section subsection act order rule regulation clause paragraph inserted "
        "substituted applies apply application respect relation made before after subsequent later "
        "day"
    )
)
"""What such clauses say whatever they speak of."""


@dataclass(frozen=True, slots=True)
class Governing:
    """The text that governs some facts: that of `day`, by `clause`."""

    day: date
    clause: Clause
    since: date
    """The first day of facts that the changed text applies to."""
    newer: bool
    """Whether the changed text governs, though it was not in force yet; else the older one."""

    @property
    def reading(self) -> str:
        """Why the text of that day is given."""
        which = "already the changed text" if self.newer else "still the text before the change"
        return f"{self.clause.by} applies to facts from {self.since}: {which} governs"


def governing(
    question: Question, dates: Dates, view: View, provision: str, *, years: YearsOn | None = None
) -> Governing | None:
    """The text that governs the facts of the day asked about, where it is not that in force."""
    asked = content_words(words_of(question.text))
    facts = dates.interval.start if dates.interval else dates.as_at
    for version, clause in _clauses(view, provision, dates.known_at):
        words = clause.words.text
        if not _facts(words, version) & asked:
            continue
        since = _since(words, dates.known_at, years)
        if since is None or not version.valid.start.is_day:
            continue
        change = version.valid.start.day
        if change <= dates.as_at and facts < since:
            return Governing(change - _DAY, clause, since, newer=False)
        if since <= facts < change:
            return Governing(change, clause, since, newer=True)
    return None


def _facts(words: str, version: Version) -> frozenset[str]:
    """What a clause calls the facts that it is about: "landed", where casks are the subject anyway.

    Words that the provision itself has do not tell a question about facts from any other one.
    """
    named = content_words(words_of(words)) - _OF_ANY_CLAUSE
    return named - content_words(words_of(version.content.passage.text)) or named


def _clauses(view: View, provision: str, known_at: date) -> Iterator[tuple[Version, Clause]]:
    """What says to which facts a change of the provision applies, the latest change first."""
    if not view.applications:
        return
    versions = [v for part in view.parts(provision) for v in view.course(part, known_at=known_at)]
    for version in sorted(versions, key=lambda v: v.valid.start.order, reverse=True):
        for clause in view.applications:
            known = clause.published is None or clause.published <= known_at
            if known and any(section(by) == section(clause.by) for by in version.made_by):
                yield version, clause


def _since(words: str, known_at: date, years: YearsOn | None) -> date | None:
    """The first day of the facts that a change applies to, by the words of the clause."""
    for moment in find_moments(words, known_at, years=years).asked:
        if moment.lead == "before":
            return moment.last + _DAY  # to what was before it the older text applies
        return moment.interval.start
    return None


def section(cited: str) -> str:
    """A clause of an instrument, without what is below its section."""
    return cited.split("(")[0].strip()
