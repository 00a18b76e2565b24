"""The course of each provision: texts as published, dated by the gold.

What changed is seen in the publications, when and by what is told by the rows of the gold. A course
counts as whole only where every change between two publications has its day; then, and only then,
may it be asked how often, in what order, and for how long.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from benchmarks.answering.published import Issue, Shown, Work, code, federal, rows

FLOORS = (date(2002, 12, 31), date(2003, 1, 1))
"""Where the federal publisher's records begin: "in force at least since then"."""
EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
_PLAIN = re.compile(
    r"(?:\d{4}, c\. \d+, s\. [\d.]+|SOR/\d+-\d+, s\. [\d.]+|D\.C\. (?:Law|Act) [\d-]+)"
)
_STATES = {
    "in_force": ("in_force",),
    "repealed": ("repealed",),
    "absent": ("absent", "repealed"),
    "enacted_not_in_force": ("not_in_force",),
}
_MARK = re.compile(r"(?:\S+ ){0,6}\S*\[(?:Repealed|Not in force)[^\]]*\]")
"""All that is printed of what was repealed: its label or its term, and the mark."""


@dataclass(frozen=True, slots=True)
class Version:
    """What a provision was from one day to another."""

    state: str
    """in_force, repealed (a mark is printed), absent, or not_in_force (enacted, not commenced)."""
    start: date | None
    """Its first day; `None` where it is older than what is known."""
    end: date | None
    """The first day without it; `None` where it is the last one published."""
    shown: Shown | None
    by: str = ""
    """What made it, as it is cited; empty where that is not one thing told plainly."""
    published: date | None = None
    """The day on which it was first shown."""

    @property
    def law(self) -> bool:
        """Whether it is a text in force."""
        return self.state == "in_force" and self.shown is not None

    @property
    def text(self) -> str:
        """The text, empty where there is none."""
        return self.shown.text if self.shown else ""


@dataclass(frozen=True, slots=True)
class Course:
    """One provision over time."""

    corpus: str
    instrument: str
    title: str
    provision: str
    versions: tuple[Version, ...]
    first: date
    """Since when the publications show it without a gap."""
    last: date
    """The day to which the last of them goes."""
    shared_headings: frozenset[str] = frozenset()
    """Headings that more than one section of its instrument bears."""

    @property
    def code(self) -> bool:
        """Whether it is a section of the D.C. Code."""
        return self.corpus == "dc_code"

    @property
    def definition(self) -> str:
        """The term, where it is a definition."""
        return self.provision.partition(" def. ")[2].strip("“”")

    @property
    def changes(self) -> tuple[Version, ...]:
        """The versions that were made within the publications."""
        return self.versions[1:]

    @property
    def heading(self) -> str:
        """Its heading in the last publication that has it."""
        return next((v.shown.heading for v in reversed(self.versions) if v.shown), "")

    @property
    def pinpoint(self) -> str:
        """Where it stands, as an answer is to cite it."""
        return next(
            (v.shown.pinpoint for v in reversed(self.versions) if v.shown and v.shown.pinpoint),
            self.provision,
        )

    @property
    def one(self) -> bool:
        """Whether it is plainly one provision throughout, its label not that of another before."""
        pairs = zip(self.versions, self.versions[1:], strict=False)
        return all(_continues(a.shown, b.shown) for a, b in pairs if a.law and b.law)

    @property
    def by_heading(self) -> bool:
        """Whether its heading alone tells which section of its instrument is meant."""
        plain = len(self.heading) > 8 and not any(sign.isdigit() for sign in self.heading)
        return plain and self.heading not in self.shared_headings

    def on(self, day: date) -> Version | None:
        """The version of a day, where it is certain."""
        for version in self.versions:
            start = version.start or (self.first if version is self.versions[0] else None)
            if start is not None and start <= day and (version.end is None or day < version.end):
                return version
        return None


def _continues(old: Shown | None, new: Shown | None) -> bool:
    if old is None or new is None or old.identity != new.identity:
        return False
    matcher = SequenceMatcher(None, old.text.split(), new.text.split(), autojunk=False)
    return matcher.ratio() >= 0.35


@dataclass(frozen=True, slots=True)
class Material:
    """All that questions are made from."""

    courses: tuple[Course, ...]
    facts: tuple[dict[str, Any], ...]
    """Rows of the gold on single days whose text was found among the publications."""
    dropped: dict[str, int]
    """How many provisions have no whole course, by reason."""


def material(ca: Path | None, dc: Path | None) -> Material:
    """What the folders of one or both corpora hold."""
    courses: list[Course] = []
    facts: list[dict[str, Any]] = []
    dropped: Counter[str] = Counter()
    if ca is not None:
        gold = rows(ca / "gold_point_in_time.jsonl")
        for work in federal(ca):
            own = [row for row in gold if row["doc"] == work.doc]
            courses += _federal(work, own, dropped)
            facts += [{**row, "instrument": work.instrument} for row in own]
    if dc is not None:
        gold, events = rows(dc / "gold_point_in_time.jsonl"), rows(dc / "gold_events.jsonl")
        for work in code(dc):
            own = [row for row in gold if row["provision"] == work.doc]
            told = [event for event in events if event["provision"] == work.doc]
            courses += _section(work, own, told, dropped)
            facts += [{**row, "instrument": work.instrument} for row in own]
    return Material(tuple(courses), tuple(facts), dict(sorted(dropped.items())))


def agrees(course: Course, gold: Iterable[dict[str, Any]]) -> bool:
    """Whether each row of the gold on a provision has the text that its course has on the day."""
    for row in gold:
        version = course.on(date.fromisoformat(row["date"]))
        if version is None:
            continue
        digest = version.shown.digest if version.shown else EMPTY
        if digest != row["sha256"] or version.state not in _STATES[row["state"]]:
            return False
    return True


# -- Canada ----------------------------------------------------------------------------------------


def _federal(work: Work, gold: Sequence[dict[str, Any]], dropped: Counter[str]) -> Iterator[Course]:
    by_label: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in gold:
        by_label[row["provision"]].append(row)
    shared = _shared(work.issues)
    labels = sorted({label for issue in work.issues for label in issue.provisions} & set(by_label))
    for label in labels:
        own = by_label[label]
        versions = _dated(work.issues, label, _changes(own))
        if versions is None:
            dropped["a change has no day in the gold"] += 1
            continue
        first, last = work.issues[0].day, work.issues[-1].day
        course = Course(
            work.corpus, work.instrument, work.title, label, tuple(versions), first, last, shared
        )
        if not agrees(course, own):
            dropped["differs from a row of the gold"] += 1
        elif not _noted(course, work.issues):
            dropped["its notes tell of changes that no text shows"] += 1
        else:
            yield course


def _shared(issues: Sequence[Issue]) -> frozenset[str]:
    borne: dict[str, set[str]] = defaultdict(set)
    for issue in issues:
        for label, shown in issue.provisions.items():
            if "(" not in label and " def. " not in label:
                borne[shown.heading].add(label)
    return frozenset(heading for heading, labels in borne.items() if len(labels) > 1)


def _changes(gold: Iterable[dict[str, Any]]) -> dict[date, str]:
    """The days of change that rows tell, each with what made it, where that is told plainly."""
    found: dict[date, set[str]] = defaultdict(set)
    for row in gold:
        for day, by in (
            ("version_start", "version_amended_by"),
            ("next_change", "next_changed_by"),
        ):
            # Some rows tell but the latest possible day: their change stays without one.
            told = str(row.get(day) or "")
            if re.fullmatch(r"\d{4}-\d{2}-\d{2}", told) and date.fromisoformat(told) not in FLOORS:
                found[date.fromisoformat(told)].add("; ".join(row.get(by) or ()))
    return {day: _plain(by) for day, by in found.items()}


def _plain(told: Iterable[str]) -> str:
    said = [text.strip("[]").removeprefix("Repealed, ") for text in told if text]
    return said[0] if len(set(said)) == 1 and _PLAIN.fullmatch(said[0]) else ""


def _dated(issues: Sequence[Issue], label: str, changes: dict[date, str]) -> list[Version] | None:
    """The versions of a provision; `None` where a change has no day, or more than one."""
    shown = [issue.provisions.get(label) for issue in issues]
    first = shown[0]
    start = max((day for day in changes if day <= issues[0].day), default=None)
    if first is not None and start is not None and first.latest != str(start):
        # The gold has the day of the section: this one is not certainly that old, or that new.
        start = None
    versions = [
        Version(_state(first, issues[0], None), start, None, first, changes.get(start, "") if start
                else "", issues[0].published)
    ]  # fmt: skip
    for before, after, old, new in zip(issues, issues[1:], shown, shown[1:], strict=False):
        same = (old.key if old else None) == (new.key if new else None)
        within = [day for day in changes if before.day < day <= after.day]
        if same and not within:
            continue
        if len(within) != 1 or same:
            return None
        versions[-1] = replace(versions[-1], end=within[0])
        versions.append(
            Version(
                _state(new, after, old), within[0], None, new, changes[within[0]], after.published
            )
        )
    return versions


def _state(shown: Shown | None, issue: Issue, before: Shown | None) -> str:
    if shown is None:
        return "repealed" if issue.repealed and before is not None else "absent"
    if shown.waiting:
        return "not_in_force"
    return "repealed" if _MARK.fullmatch(shown.text) else "in_force"


def _noted(course: Course, issues: Sequence[Issue]) -> bool:
    """Whether the days noted below a section since the first publication are those of its changes.

    Notes tell also of changes of the other language; what such a change is to be called is open.
    """
    if "(" in course.provision or course.definition:
        return True
    noted: set[str] = set()
    for issue in issues:
        shown = issue.provisions.get(course.provision)
        noted |= shown.noted if shown else set()
    days = {str(version.start) for version in course.changes}
    return {day for day in noted if str(course.first) < day < "9999"} <= days


# -- District of Columbia --------------------------------------------------------------------------


def _section(
    work: Work, gold: Sequence[dict[str, Any]], events: Sequence[dict[str, Any]],
    dropped: Counter[str],
) -> Iterator[Course]:  # fmt: skip
    """The longest stretches of publications whose changes are each made by one law on one day.

    What is temporary, corrected by the publisher, retroactive or made by several laws at once is
    left out: there, what was shown and what was law differ (PROVENANCE.md, doubtful rows).
    """
    told = {date.fromisoformat(event["published_after"]): event for event in events}
    run: list[tuple[Issue, date | None, str]] = [(work.issues[0], None, "")]
    for before, after in zip(work.issues, work.issues[1:], strict=False):
        old, new = before.provisions[work.doc], after.provisions[work.doc]
        if old.digest == new.digest:
            continue
        cause = _cause(told.get(after.day), before, after, run[-1][1])
        # The gold has the day that was published last: it counts where it was told at once.
        known = cause is not None and f"{cause[1]} {cause[0]}" in new.noted
        if old.notes or new.notes or not known:
            cause = None
        if cause is None:
            dropped["a change of the code is not plain"] += 1
            yield from _run(work, run, after, gold)
            run = [(after, None, "")]
        else:
            run.append((after, *cause))
    yield from _run(work, run, None, gold)


def _cause(
    event: dict[str, Any] | None, before: Issue, after: Issue, last: date | None
) -> tuple[date, str] | None:
    if event is None or event["cause"] != "law" or len(event["instruments"]) != 1:
        return None
    (made,) = event["instruments"]
    plain = event["before_state"] == event["after_state"] == "in_force"
    lasting = event["expiry_before"] is None and event["expiry_after"] is None
    if made["effective"] != made["applies"] or not plain or not lasting:
        return None
    if not made["doc"].startswith("D.C. Law"):
        return None
    day = date.fromisoformat(made["effective"])
    return (day, made["doc"]) if before.day < day <= after.day and day != last else None


def _run(
    work: Work, run: Sequence[tuple[Issue, date | None, str]], next_: Issue | None,
    gold: Sequence[dict[str, Any]],
) -> Iterator[Course]:  # fmt: skip
    """A course of two versions or more, up to where what follows is not plain."""
    if len(run) < 2:
        return
    versions = []
    for at, (issue, start, by) in enumerate(run):
        end = run[at + 1][1] if at + 1 < len(run) else None
        versions.append(
            Version("in_force", start, end, issue.provisions[work.doc], by, issue.published)
        )
    first = run[0][0].day
    # How long the last text stood is not known where the next change has no day.
    last = run[-1][0].day if next_ is not None else work.issues[-1].day
    course = Course(
        work.corpus, work.instrument, work.title, work.doc, tuple(versions), first, last
    )
    within = [row for row in gold if first <= date.fromisoformat(row["date"]) <= last]
    if agrees(course, within):
        yield course
