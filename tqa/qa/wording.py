"""Answers in words, from evidence already fixed: the symbolic reader, one function a kind.

Nothing is decided here. Every sentence restates a date, a state or a text that the evidence holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING

from tqa.law.identity import ROOT
from tqa.law.profiles import load_profile, profile_names
from tqa.law.status import Status
from tqa.qa.answers import Answer, Citation, Step
from tqa.qa.citing import cite
from tqa.retrieval.evidence import Evidence, changes, gather
from tqa.retrieval.library import Library
from tqa.retrieval.question import Question
from tqa.retrieval.search import Found
from tqa.retrieval.view import View
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Interval

if TYPE_CHECKING:
    from tqa.qa.pipeline import Dates


def text(question: Question, dates: Dates, evidence: Evidence) -> Answer:
    """The text of the day, or why there is none."""
    citation = cite(evidence)
    words = evidence.composed.printed
    if evidence.status.answers:
        said = words
    elif evidence.status in (Status.NOT_YET_IN_FORCE, Status.NEVER_COMMENCED):
        said = f"Not law on {evidence.as_at}: {evidence.reason}.\nAs enacted:\n{words}"
    else:
        said = f"{name(citation)}: {evidence.reason}."
        if words and evidence.status is not Status.NOT_COVERED:
            said += f"\n{words}"
    return _answer(question, dates, evidence.status, said, (citation,), evidence)


def in_force(question: Question, dates: Dates, evidence: Evidence) -> Answer:
    """Whether a provision was law on the day: yes or no, since when, until when, by what."""
    citation = cite(evidence)
    where = name(citation)
    own = evidence.view.version(evidence.provision, evidence.as_at, evidence.known_at)
    if evidence.status is Status.NOT_COVERED and own is not None and own.state.has_law:
        # Its words are in doubt, its force is not.
        status = Status.ANSWERED
    else:
        status = evidence.status
    if status.answers and own is not None:
        since = _since(evidence.view, evidence.provision, evidence.as_at, evidence.known_at)
        until = "" if own.valid.end.never else f", until {_day(_law_end(evidence))}"
        said = f"Yes. {where} was in force on {evidence.as_at} ({since}{until})."
        return _answer(question, dates, status, said, (citation,), evidence)
    if status is Status.NOT_COVERED:
        said = f"{where}: {evidence.reason}."
        return _answer(question, dates, status, said, (citation,), evidence)
    # A definite no is an answer; why it is not law stands in the reason and the derivation.
    said = f"No. {where} was not in force on {evidence.as_at}: {evidence.reason}."
    return _answer(question, dates, Status.ANSWERED, said, (citation,), evidence)


def _since(view: View, provision: str, as_at: date, known_at: date | None) -> str:
    """Since when a provision has been law without a break, in words."""
    start = Bound.on(as_at)
    for version in reversed(view.course(provision, known_at)):
        begins = version.valid.start.latest or version.valid.start.earliest or date.min
        if begins > as_at:
            continue
        if not version.state.has_law:
            break
        start = version.valid.start
    return f"since {start}" if start.is_day else f"at least since {start.latest}"


def _law_end(evidence: Evidence) -> Bound:
    """When a provision ceases to be law, through all changes of its words."""
    end = Bound(None, None, never=True)
    for version in evidence.view.course(evidence.provision, evidence.known_at):
        begins = version.valid.start.latest or date.min
        if begins > evidence.as_at and not version.state.has_law:
            return version.valid.start
        end = version.valid.end
    return end


def last_changed(library: Library, question: Question, dates: Dates, found: Found) -> Answer:
    """The last change up to the day, with the instrument that made it."""
    view = library.view(found.instrument)
    evidence = gather(view, found.provision, as_at=dates.as_at, known_at=dates.known_at)
    citation = cite(evidence)
    where = name(citation)
    events = [e for e in changes(view, found.provision, dates.known_at) if _by(e[0], dates.as_at)]
    if not events:
        said = f"{where}: {evidence.reason or 'no change is on record'}."
        status = Status.NOT_COVERED if evidence.status.answers else evidence.status
        return _answer(question, dates, status, said, (citation,), evidence)
    when, by, parts = events[-1]
    what = _event(view, found.provision, when, parts, dates.known_at)
    cause = f", by {'; '.join(by)}" if by else ", by what the sources do not say"
    said = f"{where} was {what} {_day(when)}{cause}."
    if not when.is_day and when.earliest is None:
        said = (
            f"{where}: no amendment is on record; its text has stood at least since {when.latest}."
        )
    inside = [view.pinpoint(p, dates.as_at) for p in parts if p != found.provision]
    touched = sorted({p for p in inside if p})
    if touched and found.provision != ROOT:
        said += f" Changed within it: {', '.join(touched[:8])}{' …' if len(touched) > 8 else ''}."
    return _answer(question, dates, Status.ANSWERED, said, (citation,), evidence)


def _event(
    view: View, provision: str, when: Bound, parts: Sequence[str], known_at: date | None
) -> str:
    if provision in parts:
        course = view.course(provision, known_at)
        at = next(i for i, v in enumerate(course) if v.valid.start == when)
        was = any(v.state.has_law for v in course[:at])
        state = course[at].state.value
        if state == "in_force" and not was:
            return "first in force"
        if state in ("repealed", "removed"):
            return "repealed" if state == "repealed" else "removed"
    return "last changed"


def _by(when: Bound, day: date) -> bool:
    return (when.latest or when.earliest or date.min) <= day


def history(library: Library, question: Question, dates: Dates, found: Found) -> Answer:
    """Every change on record, in order."""
    view = library.view(found.instrument)
    evidence = gather(view, found.provision, as_at=dates.as_at, known_at=dates.known_at)
    citation = cite(evidence)
    events = changes(view, found.provision, dates.known_at)
    if not events:
        said = f"{name(citation)}: no change is on record."
        return _answer(question, dates, evidence.status, said, (citation,), evidence)
    lines = []
    for when, by, parts in events:
        what = _event(view, found.provision, when, parts, dates.known_at).replace("last ", "")
        places = sorted(
            {p for part in parts if (p := view.pinpoint(part, when.latest or dates.as_at))}
        )
        shown = ", ".join(places[:6]) + (" …" if len(places) > 6 else "")
        lines.append(f"{when}: {what} ({shown})" + (f" — {'; '.join(by)}" if by else ""))
    said = f"{name(citation)}:\n" + "\n".join(lines)
    return _answer(question, dates, Status.ANSWERED, said, (citation,), evidence)


def difference(library: Library, question: Question, dates: Dates, found: Found) -> Answer:
    """What differs between the texts of two days."""
    view = library.view(found.instrument)
    assert dates.other is not None
    first, second = sorted((dates.as_at, dates.other))
    old, new = (
        gather(view, found.provision, as_at=day, known_at=dates.known_at) for day in (first, second)
    )
    citations = (cite(old), cite(new))
    for evidence in (old, new):
        if evidence.status in (Status.NOT_COVERED, Status.NOT_FOUND):
            said = f"{name(citations[0])} on {evidence.as_at}: {evidence.reason}."
            return _answer(question, dates, evidence.status, said, citations, evidence)
    between = [
        event
        for event in changes(view, found.provision, dates.known_at)
        if first < (event[0].latest or event[0].earliest or date.min) <= second
    ]
    by = "\n".join(f"{when}: {'; '.join(by) or 'cause not stated'}" for when, by, _ in between)
    if old.composed.text == new.composed.text and old.status == new.status:
        said = f"{name(citations[1])}: the same text on {first} and on {second}."
    else:
        said = (
            f"{name(citations[1])}, from {first} to {second}:\n{compared(_shown(old), _shown(new))}"
        )
    if by:
        said += f"\nChanged on:\n{by}"
    return _answer(question, dates, Status.ANSWERED, said, citations, new)


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


def periods(
    view: View, provision: str, interval: Interval, known_at: date | None
) -> list[tuple[Interval, Evidence]]:
    """The sub-periods of constant text and status within some days (TIME_IN_LAW rule 20)."""
    last = interval.last_day or interval.start
    edges = {interval.start}
    for part in [*view.tree.below(provision), *view.tree.ancestors(provision)]:
        for version in view.course(part, known_at):
            for bound in (version.valid.start.earliest, version.valid.start.latest):
                if bound and interval.start < bound <= last:
                    edges.add(bound)
    days = sorted(edges)
    found: list[tuple[Interval, Evidence]] = []
    for at, day in enumerate(days):
        end = days[at + 1] if at + 1 < len(days) else last + timedelta(days=1)
        evidence = gather(view, provision, as_at=day, known_at=known_at)
        if found and not differs(found[-1][1], evidence):
            found[-1] = (Interval(found[-1][0].start, end), found[-1][1])
        else:
            found.append((Interval(day, end), evidence))
    return found


def over_periods(
    question: Question,
    dates: Dates,
    view: View,
    provision: str,
    parts: Sequence[tuple[Interval, Evidence]],
) -> Answer:
    """The text of each sub-period, one after another."""
    citations = tuple(cite(evidence) for _, evidence in parts)
    blocks = []
    for (interval, evidence), citation in zip(parts, citations, strict=True):
        body = evidence.composed.printed if evidence.status.answers else f"{evidence.reason}."
        blocks.append(f"From {interval.start} to {interval.last_day} ({name(citation)}):\n{body}")
    known = [e for _, e in parts if e.status.answers]
    status = Status.ANSWERED if known else parts[-1][1].status
    last = parts[-1][1]
    return _answer(question, dates, status, "\n".join(blocks), citations, last)


def differs(one: Evidence, other: Evidence) -> bool:
    """Whether two pieces of evidence lead to different answers."""
    return one.status != other.status or (
        one.composed.text != other.composed.text
        if one.status.answers
        else one.reason != other.reason
    )


def short(evidence: Evidence, limit: int = 300) -> str:
    """The text or the reason on one line."""
    said = evidence.composed.text if evidence.status.answers else evidence.reason
    return said if len(said) <= limit else said[:limit].rsplit(" ", 1)[0] + " …"


def name(citation: Citation) -> str:
    """A citation as it stands in a sentence."""
    return str(citation)


def _day(bound: Bound) -> str:
    if bound.never:
        return "an open end"
    if bound.is_day:
        return f"on {bound}"
    if bound.earliest is None:
        return f"by {bound.latest}"
    return f"on a day from {bound.earliest} to {bound.latest}"


def _answer(
    question: Question,
    dates: Dates,
    status: Status,
    said: str,
    citations: tuple[Citation, ...],
    evidence: Evidence,
) -> Answer:
    return replace(
        Answer(
            question.text,
            question.kind.value,
            status,
            said,
            dates.as_at,
            dates.known_at,
            dates.reading,
        ),
        citations=citations,
        warnings=tuple(_warnings(dates, evidence)),
        derivation=_derivation(evidence, citations),
    )


def _warnings(dates: Dates, evidence: Evidence) -> list[str]:
    found: list[str] = []
    row, own = evidence.view.row, evidence.version
    if row.current_to and evidence.as_at > row.current_to:
        found.append(f"as consolidated to {row.current_to}; later changes are not in the sources")
    if dates.assumed and evidence.status.answers:
        events = changes(evidence.view, evidence.provision, evidence.known_at)
        last = [
            when
            for when, _, parts in events
            if _by(when, evidence.as_at)
            and when.is_day
            and _event(evidence.view, evidence.provision, when, parts, evidence.known_at)
            == "last changed"
        ]
        if last:
            found.append(f"the text differs for days before {last[-1]}")
    if evidence.status is Status.ENDED:
        rule = _rule(row.jurisdiction, "repeal_saving")
        if rule:
            found.append(rule)
    if own is not None and own.known_from is None:
        found.append("its publication is not stated: it counts as always known")
    if evidence.status is Status.DISPUTED:
        found.append("the consolidation and the instruments differ; the consolidation is quoted")
    pending = [p for p in evidence.view.tree.by_id.values() if p.kind == "pending"]
    section = evidence.view.pinpoint(evidence.provision, evidence.as_at).split("(")[0]
    waiting = [p.id for p in pending if section and _speaks_of(evidence, p.id, section)]
    if waiting:
        found.append(
            f"{len(waiting)} enacted amendment(s) not yet in force on that consolidation mention it"
        )
    return found


def _speaks_of(evidence: Evidence, pending: str, section: str) -> bool:
    """Whether words that are printed as not yet in force mention a section by its number."""
    version = evidence.view.version(pending, evidence.as_at, evidence.known_at)
    if version is None or version.state.value != "not_in_force":
        return False
    words = version.content.passage.text.replace("(", " ").replace(".", " . ").split()
    pairs = pairwise(words)
    return any(
        a.lower() in ("section", "subsection", "paragraph") and b == section for a, b in pairs
    )


def _rule(jurisdiction: str, key: str) -> str:
    if jurisdiction not in profile_names():
        return ""
    rule = load_profile(jurisdiction).rules.get(key)
    return f"{rule.value} ({rule.source})" if rule else ""


def _derivation(evidence: Evidence, citations: Sequence[Citation]) -> tuple[Step, ...]:
    steps = []
    for citation in citations:
        steps.append(
            Step(
                "which version",
                f"{citation.pinpoint or 'the whole'} of {citation.instrument}: constant over "
                f"{citation.valid}, known from {citation.known_from}",
            )
        )
        steps += [Step("made by", f"{item}") for item in citation.made_by]
    steps.append(
        Step(
            "is there an answer",
            f"{evidence.status.value}" + (f": {evidence.reason}" if evidence.reason else ""),
        )
    )
    return tuple(steps)
