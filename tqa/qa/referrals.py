"""Which provisions refer to the one asked about, each with its words and its citation."""

from __future__ import annotations

from tqa.law.status import Status
from tqa.qa.answers import Answer, Conclusion
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import clipped, make, name
from tqa.retrieval.evidence import gather
from tqa.retrieval.library import Library
from tqa.retrieval.mentions import MentionOf, mentions_of
from tqa.retrieval.question import Question

_MOST = 40
"""References that are listed in one answer."""
_CITED = 12
"""References that are quoted and cited in full."""


def references(
    question: Question, dates: Dates, library: Library, instrument: str, provision: str
) -> Answer:
    """The provisions in force on the day that refer to one provision, or to an instrument."""
    as_at, known_at = dates.as_at, dates.known_at
    view = library.view(instrument)
    target = gather(view, provision, as_at=as_at, known_at=known_at)
    citation = cite(target)
    found = mentions_of(
        library, instrument, provision, as_at=as_at, known_at=known_at, term=_term(question)
    )
    if not found:
        said = f"No provision in force on {as_at} that is held refers to {name(citation)}."
        return make(question, dates, Status.ANSWERED, said, (citation,), target)
    lines, citations = [], [citation]
    for at, mention in enumerate(found[:_MOST]):
        evidence = gather(
            library.view(mention.instrument), mention.provision, as_at=as_at, known_at=known_at
        )
        cited = cite(evidence)
        lines.append(f"{name(cited)}: {_sentence(evidence.composed.printed, mention)}")
        if at < _CITED:
            citations.append(cited)
    more = len(found) - _MOST
    lines += [f"… and {more} more; ask for one instrument"] if more > 0 else []
    n = len(found)
    said = f"{n} provision{'' if n == 1 else 's'} in force on {as_at} "
    said += f"refer{'s' if n == 1 else ''} to {name(citation)}:\n" + "\n".join(lines)
    items = tuple(f"{mention.instrument}#{mention.provision}" for mention in found)
    proofs = (Conclusion("count", items, str(n)),)
    return make(question, dates, Status.ANSWERED, said, tuple(citations), target, proofs)


def _term(question: Question) -> str:
    """The defined term that a question is about; "" where it is about a provision."""
    steps = [pinpoint.path[-1] for pinpoint in question.pinpoints if pinpoint.path]
    terms = [step.removeprefix("def. ").strip("“”") for step in steps if step.startswith("def. ")]
    return terms[0] if len(steps) == 1 and terms else ""


def _sentence(text: str, mention: MentionOf) -> str:
    """The words around a reference, on one line."""
    line = " ".join(text.split())
    at = line.find(" ".join(mention.written.split()))
    if at < 0 or len(line) <= 240:
        return clipped(line, 240)
    start = max(line.rfind(". ", 0, at) + 2 if ". " in line[:at] else 0, at - 120)
    return ("… " if start else "") + clipped(line[start:], 240)
