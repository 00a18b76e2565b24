"""What of a question and its answer the next question can refer to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import date
from typing import Any

from tqa.law.citations import Citation as Cited
from tqa.law.citations import parse_citations
from tqa.qa.answers import Answer
from tqa.qa.referring import place
from tqa.qa.retelling import untimed
from tqa.retrieval.moments import Moment, find_moments
from tqa.temporal.bounds import Bound

SLOT = "\ue000"
"""Stands in a question for the provision that it is about."""
LONGEST = 2_000
"""Characters of one value of a turn that is read back; what is longer was not written here."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with its answer, as far as the next question can refer to it."""

    question: str
    """In full, as it was asked."""
    frame: str
    """The question without its time, with `SLOT` for what it cites."""
    time: str
    """The time asked about, in words that mean the same on every day; empty where it names none."""
    as_at: str
    """The day answered for, ISO; empty where there was none."""
    kind: str
    status: str
    title: str
    """A name of the one instrument answered about; empty where there was none, or several."""
    pinpoint: str
    """The one provision answered about, as it is cited."""
    unit: str
    """What the question calls such a provision: section, rule, clause."""
    start: str
    """The first day of the text cited, ISO; empty where it is not known to the day."""
    end: str
    """The first day without it."""
    several: bool = False
    """Whether several provisions were answered about, so that none of them is "it"."""
    prefixed: bool = False
    """Whether the provision was found by words, so that a frame cites it in front."""

    @property
    def place(self) -> str:
        """The provision in the words of a question; empty where there is no one."""
        return "" if self.several else self.at(self.pinpoint)

    def at(self, pinpoint: str, *, title: str = "", unit: str = "") -> str:
        """Another provision, of the same instrument unless another is named."""
        name = title or self.title
        return place(pinpoint, name, unit=unit or self.unit) if name else ""

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def read_turn(data: object) -> Turn | None:
    """A turn as `to_dict` wrote it; `None` where it is none, whoever wrote it."""
    if not isinstance(data, dict):
        return None
    values: dict[str, Any] = {}
    for field in fields(Turn):
        value = data.get(field.name)
        kind = bool if field.name in ("several", "prefixed") else str
        if not isinstance(value, kind):
            return None
        if isinstance(value, str) and (len(value) > LONGEST or _UNSHOWN.search(value)):
            return None
        values[field.name] = value
    if any(values[name] and not _is_day(values[name]) for name in ("as_at", "start", "end")):
        return None
    return Turn(**values)


_UNSHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What moves the cursor of a terminal, or turns the order of what is read on it."""


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def turn_of(
    question: str,
    answer: Answer,
    *,
    name: str,
    reference_day: date,
    as_at: date | None = None,
    titles: Mapping[str, str] | None = None,
) -> Turn:
    """What the next question can refer to.

    `name` is one that means the instrument of the first citation alone; `as_at` the day given
    beside the question.
    """
    plain = " ".join(question.split())
    cited = parse_citations(plain, known=titles).items
    names = [c for c in cited if c.instrument and not c.instrument.generic]
    asked = names[0] if len(names) == 1 and len(cited) == 1 and not answer.citations else None
    places = {(c.instrument, c.pinpoint) for c in answer.citations}
    one = answer.citations[0] if len(places) == 1 else None
    alone = len({c.instrument for c in answer.citations}) == 1
    known = one is not None or asked is not None
    frame, prefixed = _frame(plain, cited, reference_day, titles, found=known)
    start, end = _days(one.valid) if one else ("", "")
    return Turn(
        plain,
        frame,
        f"on {as_at}" if as_at else _time(plain, cited, answer, reference_day),
        str(answer.as_at or ""),
        answer.kind,
        answer.status.value,
        name if alone else _written(plain, asked) if asked else "",
        one.pinpoint if one else str(asked.pinpoint or "") if asked else "",
        next((c.unit for c in cited if c.unit in _UNITS), None) or "section",
        start,
        end,
        len(places) > 1,
        prefixed,
    )


_UNITS = ("section", "rule", "regulation", "article", "clause", "paragraph", "order")


def _written(text: str, cited: Cited) -> str:
    start, end = cited.instrument_span or cited.span
    return text[start:end]


def _days(valid: str) -> tuple[str, str]:
    """First day, and first day without, of an interval as it is printed; empty where not known."""
    start, end = (Bound.parse(part) for part in valid[1:-1].split(", "))
    return (str(start) if start.is_day else "", str(end) if end.is_day else "")


def _frame(
    text: str,
    cited: Iterable[Cited],
    reference_day: date,
    titles: Mapping[str, str] | None,
    *,
    found: bool,
) -> tuple[str, bool]:
    """The question without time and provision, and whether it is to be cited in front."""
    spans = sorted(_whole(text, citation) for citation in cited)
    if len(spans) == 1 and found:
        (start, end) = spans[0]
        slotted = f"{text[:start]}{SLOT}{text[end:]}"
        return untimed(slotted, reference_day, titles), False
    bare = untimed(text, reference_day, titles)
    if spans or not found:
        return bare, False
    return f"Under {SLOT}, {bare[:1].lower()}{bare[1:]}", True


def _whole(text: str, citation: Cited) -> tuple[int, int]:
    """From the first word of a citation to the last of its instrument, with the article before."""
    spans = [citation.span, citation.instrument_span or citation.span]
    start, end = min(a for a, _ in spans), max(b for _, b in spans)
    article = _ARTICLE.search(text, 0, start)
    return (article.start() if article else start), end


_ARTICLE = re.compile(r"(?i)\bthe\s+$")


def _time(text: str, cited: Iterable[Cited], answer: Answer, reference_day: date) -> str:
    masked = list(text)
    for citation in cited:
        for start, end in (citation.span, citation.instrument_span or citation.span):
            masked[start:end] = "\0" * (end - start)
    read = find_moments("".join(masked), reference_day)
    if not read.asked:
        named = answer.as_at and "the reference day" not in answer.date_reading
        return f"on {answer.as_at}" if named else ""
    return _told(read.asked)


def _told(moments: tuple[Moment, ...]) -> str:
    first, last = min(m.interval.start for m in moments), max(m.last for m in moments)
    if first == last:
        return f"on {first}"
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31) and first.year == last.year:
        return f"in {first.year}"
    return f"between {first} and {last}"
