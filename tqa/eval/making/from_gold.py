"""Threads from gold files that were made from publications alone, with no graph of ours.

Two kinds of rows are read, in one file or several: a text as at a day with the change before and
after it (`gold_point_in_time.jsonl`), and a provision before and after an amendment
(`gold_apply_amendment.jsonl`). Every row says of some days what stood; equal texts join, and a
provision of which two rows say different things of one day is left out, and counted.

**Source:** the forms are those that PROVENANCE.md of the federal and of the D.C. corpus states.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

from tqa.eval.jsonl import Record, records
from tqa.eval.making.records import Course, Document, History, Thread, Wording
from tqa.eval.making.saying import YEAR

FLOORS = frozenset({date(2002, 12, 31), date(2003, 1, 1)})
"""Days on which the publisher's system begins: "in force at least since", no commencement."""
_DAY = timedelta(days=1)
_NOTHING = re.compile(
    r"^\W{0,3}[\w.()-]{0,20}\s*\[[^\]]*\]\W*$|\b(?:repealed|expired)\.?\s*$", re.I
)
_DEFINITION = re.compile(r"^(?P<section>[^ ]+) def\. “(?P<term>.+)”$")
_UNSEEN = re.compile(r"(?<![\u0980-\u09ff])[\u200b-\u200d\u2060\ufeff]")
"""Characters without width, where a line may be broken; in Bangla they join letters."""
_FEWEST_WORDS = 5
_OLD = 10
"""Years between two citations of one note that make the older one that of the first enactment."""


@dataclass(frozen=True, slots=True)
class _Span:
    """Days on which one thing was so, as one row or several say."""

    identity: str
    """The hash of the text, or "" where there was no law."""
    text: str | None
    """None where there was no law, or where the row leaves a long text out."""
    start: date | None
    end: date | None
    first: date
    last: date
    made_by: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """A provision, as its rows name it."""

    instrument: str
    title: str
    provision: str
    kind: str


def threads_of_gold(paths: Sequence[Path], *, name: str = "") -> History:
    """The threads of gold files; SourceError where one is missing or of another form.

    Definitions of one term are one thread, in whatever instrument they stand; other provisions are
    one with the section they are part of.
    """
    spans: dict[_Place, list[_Span]] = defaultdict(list)
    made_from: list[dict[str, str]] = []
    for path in map(Path, paths):
        for record in records(path):
            place = _place(record)
            spans[place].extend(_spans(record))
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        made_from.append({"file": f"{path.parent.name}/{path.name}", "sha256": digest})
    courses: list[Course] = []
    for at, place in enumerate(sorted(spans, key=_in_order)):
        joined = _joined(spans[place])
        if joined is not None and (wordings := _wordings(place, joined)):
            courses.append(_course(place, wordings, at))
    corpus = name or "+".join(sorted({Path(path).parent.name for path in paths}))
    return History(corpus, tuple(made_from), tuple(_threads(courses)))


# -- rows ------------------------------------------------------------------------------------------


def _place(record: Record) -> _Place:
    number = record.text("doc")
    if "title" in record.fields and record.fields.get("corpus") == "ca_federal":
        kind = "regulation" if number.startswith(("SOR-", "SI-", "C.R.C.")) else "act"
        instrument, title = f"/ca/{kind}/{number}", record.text("title")
    else:
        code, _, part = number.partition(" title ")
        instrument, title = f"/dc/code/title-{part}" if part else number, code
    kind = str(record.fields.get("kind") or "section")
    return _Place(instrument, title, record.text("provision"), kind)


def _spans(record: Record) -> Iterator[_Span]:
    if "before_text" in record.fields:
        yield from _around(record)
    else:
        yield _as_at(record)


def _as_at(record: Record) -> _Span:
    """What a row says: from the start of its version, or its own day, to the next change."""
    day = record.day("date")
    began = _day(record, "version_start")
    until = _day(record, "next_change")
    text = record.fields.get("text")
    law = record.text("state") == "in_force"
    return _Span(
        record.text("sha256") if law else "",
        str(text) if law and text else None,
        None if began in FLOORS else began,
        until,
        min(began or day, day),
        max(until - _DAY if until else day, day),
        _citations(record, "version_amended_by"),
        _citations(record, "next_changed_by"),
    )


def _around(record: Record) -> Iterator[_Span]:
    """What was there before an amendment took effect, and what from then on."""
    day = record.day("effective")
    by = _citations(record, "amended_by") or _citations(record, "amending_doc")
    before, after = record.fields.get("before_text"), record.fields.get("after_text")
    yield _Span(
        _hash(before), before or None, None, day, day - _DAY, day - _DAY, ended_by=by
    )  # fmt: skip
    yield _Span(_hash(after), after or None, day, None, day, day, made_by=by)


def _hash(text: object) -> str:
    return hashlib.sha256(str(text).encode()).hexdigest() if text else ""


def _day(record: Record, field: str) -> date | None:
    """A day; `None` also where it is told as "unknown, at the latest 2026-03-17"."""
    value = record.fields.get(field)
    if not value or (isinstance(value, str) and value.startswith("unknown")):
        return None
    return record.day(field)


def _citations(record: Record, field: str) -> tuple[str, ...]:
    """Citations without the words of the mark they stand in: "[Repealed, 2024, c. 3, s. 39]"."""
    value = record.fields.get(field)
    said = [value] if isinstance(value, str) else value or []
    bare = [re.sub(r"^\[\w+,\s*|\]$", "", str(each).strip()) for each in said]
    return tuple(dict.fromkeys(each for each in bare if each and not _of_old(each, bare)))


def _of_old(citation: str, among: Sequence[str]) -> bool:
    """Whether a citation is that of the first enactment, printed before the amendment's own.

    It is much older, or tells which provision it enacted: "2018, c. 27, s. 247 “63”".
    """
    years = [int(found) for each in among for found in YEAR.findall(each)[:1]]
    own = YEAR.findall(citation)
    if "“" in citation and any("“" not in other for other in among):
        return True
    return len(among) > 1 and bool(own) and int(own[0]) < max(years) - _OLD


# -- from rows to courses --------------------------------------------------------------------------


def _joined(spans: Iterable[_Span]) -> list[_Span] | None:
    """The spans of one provision in order, equal ones joined; `None` where they contradict."""
    found: list[_Span] = []
    for span in sorted(spans, key=lambda s: (s.first, s.last, s.identity)):
        if found and found[-1].identity == span.identity and _same_stay(found[-1], span):
            found[-1] = _join(found[-1], span)
        elif found and span.first <= found[-1].last:
            return None
        else:
            found.append(span)
    for at in range(len(found) - 1):
        one, other = found[at : at + 2]
        if one.end and other.start and one.end > other.start:
            return None
        if one.end is None and other.start:
            one = replace(one, end=other.start)
        if other.start is None and one.end and one.end == other.first:
            other = replace(other, start=one.end)
        if one.end and one.end == other.start:
            made_by = other.made_by or one.ended_by
            one, other = replace(one, ended_by=made_by), replace(other, made_by=made_by)
        found[at : at + 2] = [one, other]
    return found


def _same_stay(one: _Span, other: _Span) -> bool:
    """Whether equal spans are one stay of the same text, no other having been between."""
    if other.first <= one.last + _DAY:
        return True
    return (one.start is not None and one.start == other.start) or (
        one.end is None and other.start is None
    )


def _join(one: _Span, other: _Span) -> _Span:
    return _Span(
        one.identity,
        one.text or other.text,
        one.start or other.start,
        other.end or one.end,
        min(one.first, other.first),
        max(one.last, other.last),
        one.made_by or other.made_by,
        other.ended_by or one.ended_by,
    )


def _wordings(place: _Place, spans: Sequence[_Span]) -> tuple[Wording, ...]:
    found = []
    for at, span in enumerate(spans):
        if not span.text or _says_nothing(span.text):
            continue
        after = spans[at + 1] if at + 1 < len(spans) else None
        ceased = bool(after and not after.identity and span.end and after.start == span.end)
        # Between two texts of which neither is dated, the later counts from when it was seen.
        start = span.start or (span.first if at else None)
        end = span.end or (after.first if after else None)
        document = Document(
            f"{place.instrument}#{place.provision}@{start or 'start'}",
            place.instrument,
            place.title,
            place.provision,
            start,
            end,
            _UNSEEN.sub("", span.text),
            span.made_by,
            span.ended_by,
        )
        followed = at > 0 and span.start is not None and spans[at - 1].end == span.start
        found.append(
            Wording(document, span.first, span.last, span.start is not None, ceased, followed)
        )
    return tuple(found)


def _says_nothing(text: str) -> bool:
    """Whether a text is the publisher's mark: "12 [Repealed, 2024, c. 3, s. 39]"."""
    return len(text.split()) < _FEWEST_WORDS or bool(_NOTHING.search(text[-200:]))


def _course(place: _Place, wordings: tuple[Wording, ...], order: int) -> Course:
    definition = _DEFINITION.match(place.provision)
    if definition:
        term = definition["term"]
        cited = f"the definition “{term}” in section {definition['section']}"
    else:
        term, cited = "", f"{place.kind} {place.provision}"
    return Course(
        place.instrument, place.title, place.provision, cited, wordings, term, order
    )  # fmt: skip


def _threads(courses: Iterable[Course]) -> Iterator[Thread]:
    found: dict[tuple[str, str], list[Course]] = defaultdict(list)
    for course in courses:
        if course.term:
            term = course.term.casefold()
            found[f"term:{term}", f"the term “{term}”"].append(course)
        else:
            section = course.pinpoint.split("(")[0]
            name = f"section {section} of the {course.title}"
            found[f"{course.instrument}#{section}", name].append(course)
    for (id_, concept), bearing in sorted(found.items()):
        yield Thread(id_, concept, tuple(bearing))


def _in_order(place: _Place) -> tuple[str, list[tuple[int, str]]]:
    parts = re.findall(r"\d+|[^\d]+", place.provision)
    return place.instrument, [(int(p), "") if p.isdigit() else (0, p) for p in parts]
