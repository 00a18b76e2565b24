"""How the texts of two days differ, in words, part by part where they are long.

Like `tqa.qa.wording`, this only restates what the versions hold.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from difflib import SequenceMatcher

from tqa.law.identity import ROOT
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.qa.chronicle import happened
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import make, name
from tqa.retrieval.course import changes
from tqa.retrieval.evidence import Evidence, gather, happened_by
from tqa.retrieval.question import Question
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval


def difference(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """What differs between the texts of two days; of none, what the last change changed."""
    if dates.other is None:
        past = [
            change
            for change in changes(view, provision, known_at=dates.known_at)
            if happened_by(change.when, dates.as_at) and not change.first
        ]
        if not past or not past[-1].when.is_day:
            return happened(question, dates, view, provision)
        day = past[-1].when.day
        # Without a day of its own the question is about the last change.
        dates = replace(dates, other=day, as_at=day - timedelta(days=1))
    assert dates.other is not None
    first, second = sorted((dates.as_at, dates.other))
    old, new = (
        gather(view, provision, as_at=day, known_at=dates.known_at) for day in (first, second)
    )
    citations = (cite(old), cite(new))
    for evidence, citation in zip((old, new), citations, strict=True):
        # Of a whole instrument, the parts that are known can be compared though others are not.
        in_parts = provision == ROOT and evidence.composed.lines
        if evidence.status is Status.CONFLICTING and not in_parts:
            said = f"{name(citation)} on {evidence.as_at}: {evidence.reason}.\n{_line(evidence)}"
            return make(question, dates, evidence.status, said, citations, evidence)
        if evidence.status is Status.NOT_COVERED and not in_parts:
            said = f"{name(citation)} on {evidence.as_at}: {evidence.reason}."
            return make(question, dates, evidence.status, said, citations, evidence)
    window = Interval.inclusive(first + timedelta(days=1), second) if first < second else None
    between = [
        change
        for change in changes(view, provision, known_at=dates.known_at)
        if window and change.may_be_within(window)
    ]
    if old.composed.text == new.composed.text and old.status == new.status:
        said = f"{name(citations[1])}: the same text on {first} and on {second}."
    else:
        shown = _compared_parts(view, old, new)
        said = f"{name(citations[1])}, from {first} to {second}:\n{shown}"
    if between:
        causes = [f"{c.when}: {'; '.join(c.by) or 'cause not stated'}" for c in between]
        said += "\nChanged on:\n" + "\n".join(causes)
    disputed = Status.DISPUTED in (old.status, new.status)
    status = Status.DISPUTED if disputed else Status.ANSWERED
    return make(question, dates, status, said, citations, old if old.status is status else new)


_LONG = 600
"""Words above which only the parts that differ are shown."""
_SHORT = 120
"""Words up to which both texts are shown as they stood too."""
_MOST = 40
"""Parts that differ, at most, in one answer."""


def _compared_parts(view: View, old: Evidence, new: Evidence) -> str:
    """Two texts compared as a whole where they are short, else part by part."""
    sizes = [len(evidence.composed.text.split()) for evidence in (old, new)]
    doubts = [choice for evidence in (old, new) for choice in evidence.composed.doubts]
    known = old.status.answers and new.status.answers
    if not doubts and (max(sizes) <= _LONG or not known):
        marked = compared(_shown(old), _shown(new))
        if max(sizes) > _SHORT or not known:
            return marked
        return f"{marked}\nbefore: {_line(old)}\nafter: {_line(new)}"
    unknown = {choice.candidates[0].provision: choice for choice in doubts}
    before, after = (
        {line.version.provision: line.version for line in evidence.composed.lines}
        for evidence in (old, new)
    )
    lines = []
    for part in view.parts(new.provision):
        was, now = before.get(part), after.get(part)
        texts = [v.content.passage.text if v else "" for v in (was, now)]
        if texts[0] == texts[1] or part in unknown:
            continue
        place = view.pinpoint(part, as_at=(new if now else old).as_at, known_at=new.known_at)
        lines.append(f"{place or part}: {compared(*texts)}")
    more = len(lines) - _MOST
    cut = [f"… and {more} more parts; ask for a section"] if more > 0 else []
    places = [
        view.pinpoint(part, as_at=new.as_at, known_at=new.known_at) or part for part in unknown
    ]
    dark = [f"not known on one of the days: {', '.join(places[:12])}"] if places else []
    return "\n".join([*lines[:_MOST], *cut, *dark])


def _line(evidence: Evidence) -> str:
    return " ".join(evidence.composed.printed.split())


def _shown(evidence: Evidence) -> str:
    return evidence.composed.text if evidence.status.answers else f"[{evidence.reason}]"


def compared(old: str, new: str) -> str:
    """Two texts as one, with [-words taken out-] and {+words put in+}.

    >>> compared("a fee of 10 dollars", "a fee of 12 dollars")
    'a fee of [-10-] {+12+} dollars'
    """
    before, after = old.split(), new.split()
    parts: list[str] = []
    for tag, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            parts += before[i:j]
        if tag in ("replace", "delete"):
            parts.append(f"[-{' '.join(before[i:j])}-]")
        if tag in ("replace", "insert"):
            parts.append(f"{{+{' '.join(after[k:m])}+}}")
    return " ".join(parts)
