"""What all answers are made of: how days and citations are said, warnings, the derivation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise

from tqa.law.identity import ROOT
from tqa.law.model import State
from tqa.law.profiles import load_profile, profile_names
from tqa.law.status import Status
from tqa.qa.answers import Answer, Citation, Conclusion, Step
from tqa.qa.dates import Dates
from tqa.retrieval import codified, doubts
from tqa.retrieval.evidence import Evidence, gather, happened_by, last_change
from tqa.retrieval.question import Question
from tqa.retrieval.view import APPENDED
from tqa.temporal.bounds import Bound
from tqa.temporal.finder import find_dates


def name(citation: Citation) -> str:
    """A citation as it stands in a sentence."""
    return str(citation)


def on_day(bound: Bound) -> str:
    """A bound after a verb: "on 2020-01-01", "by 2002-12-31"."""
    if bound.is_day:
        return f"on {bound}"
    if bound.earliest is None:
        return f"by {bound.latest}"
    if bound.latest is None:
        return f"on a day from {bound.earliest}"
    return f"on a day from {bound.earliest} to {bound.latest}"


def by_whom(by: Sequence[str]) -> str:
    """The instruments that made a change, as the end of a sentence."""
    return f", by {'; '.join(by)}" if by else ", by what the sources do not say"


def short(evidence: Evidence, limit: int = 300) -> str:
    """The text or the reason on one line."""
    said = evidence.composed.text if evidence.status.answers else evidence.reason
    return clipped(said, limit)


def clipped(text: str, limit: int = 300) -> str:
    """A text on one line, cut at a word."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[:limit].rsplit(" ", 1)[0] + " …"


def make(
    question: Question,
    dates: Dates,
    status: Status,
    said: str,
    citations: tuple[Citation, ...],
    evidence: Evidence,
    conclusions: tuple[Conclusion, ...] = (),
) -> Answer:
    """An answer with its warnings and its derivation."""
    return Answer(
        question.text,
        question.kind.value,
        status,
        said,
        dates.as_at,
        dates.known_at,
        dates.reading,
        citations,
        tuple(_warnings(dates, evidence)),
        _derivation(evidence, status, citations),
        conclusions=conclusions,
    )


def _warnings(dates: Dates, evidence: Evidence) -> list[str]:
    found: list[str] = []
    row, own = evidence.view.row, evidence.version
    latest = max(dates.as_at, dates.other or dates.as_at, evidence.as_at)
    covered = evidence.view.current_to(dates.known_at)
    complete = evidence.view.complete_to(evidence.provision, dates.known_at)
    if covered and complete and latest > complete:
        later = "" if complete == covered else f", with all changes listed to {complete}"
        found.append(f"as consolidated to {covered}{later}; later changes are not in the sources")
    if dates.assumed and evidence.status.answers and evidence.provision != ROOT:
        change = last_change(evidence)
        if (
            change is not None
            and change.when.is_day
            and change.what in ("changed", "in force again")
        ):
            found.append(f"the text differs for days before {change.when}")
    if evidence.status is Status.ENDED:
        found += _successors(evidence)
        rule = _rule(row.jurisdiction, "repeal_saving")
        if rule:
            found.append(rule)
    if own is not None and own.known_from is None:
        found.append("its publication is not stated: it counts as always known")
    if dates.known_asked and own is not None and own.known_from is not None:
        source = evidence.view.store.source(own.source)
        if source is not None and source.published_basis not in ("as given", "as printed"):
            found.append(f"when it could be known rests on {source.published_basis}")
    if evidence.status is Status.DISPUTED:
        found += _rivals(evidence)
    if remedy := _remedy(evidence):
        found.append(f"what would settle it: {remedy}")
    found += _application(evidence)
    found += doubts.warnings(
        evidence.view,
        evidence.provision,
        as_at=evidence.as_at,
        known_at=evidence.known_at,
        latest=latest,
    )
    found += codified.warnings(evidence)
    pending = [p for p in evidence.view.tree.by_id.values() if p.kind == APPENDED]
    section = evidence.view.pinpoint(evidence.provision, as_at=evidence.as_at).split("(")[0]
    waiting = [p.id for p in pending if section and _speaks_of(evidence, p.id, section)]
    if waiting:
        found.append(
            f"{len(waiting)} enacted amendment(s) not yet in force on that consolidation mention it"
        )
    return found


_REMEDIES = {
    Status.NOT_COVERED: "a source of that time: the text as enacted, an earlier consolidation, or "
    "the amending instrument",
    Status.REMOVED_CAUSE_UNKNOWN: "the instrument that removed it, or a consolidation nearer to it",
    Status.CONFLICTING: "a corrigendum of the amending clause, or an editor's decision "
    "(`tqa amendments --status conflicting`, `tqa resolve`)",
    Status.DISPUTED: "the gazette text of the enacted law and of its amendments",
}
"""What to take in next, for doubts that another source can end."""


def _remedy(evidence: Evidence) -> str:
    """What would settle a doubt; "" where there is none, or no source can."""
    if evidence.status is Status.NOT_YET_IN_FORCE and "no commencement" in evidence.reason:
        return "the instrument that appoints the day, once it is published"
    return _REMEDIES.get(evidence.status, "")


def _successors(evidence: Evidence) -> list[str]:
    """What the clause that ended a provision put in its place (rule 14: all are linked)."""
    view, ended = evidence.view, evidence.version
    if ended is None or not ended.made_by:
        return []
    parent = view.tree.by_id[evidence.provision].parent or ""
    begun = [
        view.pinpoint(name, as_at=evidence.as_at)
        for name in view.tree.children(parent)
        if name != evidence.provision
        for version in view.course(name, known_at=evidence.known_at)
        if version.state.has_law
        and version.valid.start == ended.valid.start
        and set(version.made_by) & set(ended.made_by)
    ]
    return [f"in its place: {', '.join(dict.fromkeys(begun))}"] if begun else []


def _rivals(evidence: Evidence) -> list[str]:
    """Where sources differ: what the enacted law says beside the consolidation quoted (rule 16)."""
    said = []
    for line in evidence.composed.lines:
        version = line.version
        if version.disputed and version.rival.text:
            place = evidence.view.pinpoint(version.provision, as_at=evidence.as_at)
            by = f", as amended by {'; '.join(version.rival_by)}" if version.rival_by else ""
            said.append(
                f"the sources differ here: quoted is the consolidation; the enacted law{by}, says "
                f"of {place}: {version.rival.text}"
            )
    return said or ["the sources differ here, and neither goes before the other by its date"]


def _application(evidence: Evidence) -> list[str]:
    """To which facts or years the words quoted apply, where what made them says so (rule 5)."""
    made = {by for line in evidence.composed.lines for by in line.version.made_by}
    made |= set(evidence.version.made_by) if evidence.version else set()
    known = evidence.known_at
    return [
        f"application ({clause.by}): {' '.join(clause.words.text.split())}"
        f"{_iso(clause.words.text)}{_older(evidence, _section(clause.by))}"
        for clause in evidence.view.applications
        if any(_section(by) == _section(clause.by) for by in made)
        and (clause.published is None or known is None or clause.published <= known)
    ]


def _older(evidence: Evidence, by: str) -> str:
    """The text that a change has left to earlier facts, where it was law (rule 21)."""
    own = [evidence.version] if evidence.version else []
    changed = [
        version.valid.start.day
        for version in (*own, *(line.version for line in evidence.composed.lines))
        if version.valid.start.is_day and any(_section(maker) == by for maker in version.made_by)
    ]
    if not changed:
        return ""
    view, name, begun = evidence.view, evidence.provision, min(changed)
    before = gather(view, name, as_at=begun - timedelta(days=1), known_at=evidence.known_at)
    if not before.status.answers or before.composed.text == evidence.composed.text:
        return ""
    return f"; the text before {begun}: {clipped(before.composed.text)}"


def _section(cited: str) -> str:
    """A clause of an instrument, without what is below its section."""
    return cited.split("(")[0].strip()


def _iso(text: str) -> str:
    """The days that words name, as they are written elsewhere in answers."""
    days = [str(found.day) for found in find_dates(text).dates if found.day]
    return f" [{', '.join(days)}]" if days else ""


def _speaks_of(evidence: Evidence, pending: str, section: str) -> bool:
    """Whether words that are printed as not yet in force mention a section by its number."""
    version = evidence.view.version(pending, as_at=evidence.as_at, known_at=evidence.known_at)
    if version is None or version.state is not State.NOT_IN_FORCE:
        return False
    words = version.content.passage.text.replace("(", " ").replace(".", " . ").split()
    return any(
        a.lower() in ("section", "subsection", "paragraph") and b == section
        for a, b in pairwise(words)
    )


def _rule(jurisdiction: str, key: str) -> str:
    if jurisdiction not in profile_names():
        return ""
    rule = load_profile(jurisdiction).rules.get(key)
    return f"{rule.value} ({rule.source})" if rule else ""


def _derivation(
    evidence: Evidence, status: Status, citations: Sequence[Citation]
) -> tuple[Step, ...]:
    steps = []
    for citation in citations:
        steps.append(
            Step(
                "which version",
                f"{citation.pinpoint or 'the whole'} of {citation.instrument}: constant over "
                f"{citation.valid} (so known from {citation.interval_known_from}); its words "
                f"first published {citation.known_from}",
            )
        )
        steps += [Step("made by", item) for item in citation.made_by]
    reason = f": {evidence.reason}" if evidence.reason else ""
    steps.append(Step("state of the text", f"{evidence.status.value}{reason}"))
    steps.append(Step("is there an answer", status.value))
    return tuple(steps)


__all__ = ["by_whom", "clipped", "happened_by", "make", "name", "on_day", "short"]
