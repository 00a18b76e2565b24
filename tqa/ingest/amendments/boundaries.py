"""From the words before a moment to the first day of the new state, by the table of a profile.

"On D" begins on D, "after D" the day after; what expires "on D" ends with that day (TIME_IN_LAW
rule 7). Where the words decide nothing, both days stay possible.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache

from tqa.ingest.amendments.moments import Event, When
from tqa.law.profiles import Boundaries, boundaries_of

_BESIDE = 60
"""Characters before a moment that a phrase of the table may take."""


@dataclass(frozen=True, slots=True)
class Edges:
    """The boundary phrases of one jurisdiction, ready to be looked for."""

    table: Boundaries
    begins: re.Pattern[str]
    ends: re.Pattern[str]

    def days(self, of: str, name: str) -> int | None:
        """The days of an entry."""
        return self.table[of][name].days


@cache
def edges_of(jurisdiction: str) -> Edges:
    """The boundary phrases of a jurisdiction."""
    table = boundaries_of(jurisdiction)
    return Edges(table, _pattern(table, "begins"), _pattern(table, "ends"))


def _pattern(table: Boundaries, of: str) -> re.Pattern[str]:
    """Any phrase of a table at the end of the words before a moment, the longest first."""
    phrases = [(words, name) for name, boundary in table[of].items() for words in boundary.words]
    phrases.sort(key=lambda pair: -len(pair[0]))
    groups: dict[str, list[str]] = {}
    order: list[str] = []
    for words, name in phrases:
        source = r"\s+".join(re.escape(word) for word in words.split())
        order.append(f"(?P<{name}_{len(groups.setdefault(name, []))}>{source})")
        groups[name].append(source)
    return re.compile(rf"(?<!\w)(?:{'|'.join(order)})\s*(?:the\s+)?\Z", re.IGNORECASE)


def _named(pattern: re.Pattern[str], covered: str, start: int) -> tuple[str, int]:
    """The entry whose phrase stands before a place, "" if none, and where the phrase begins.

    The longest phrase counts: a search from the left finds it first.
    """
    low = max(start - _BESIDE, 0)
    match = pattern.search(covered[low:start].rstrip(", ") + " ")
    if match is None or match.lastgroup is None:
        return "", start
    return match.lastgroup.rpartition("_")[0], low + match.start()


def beginning(when: When, covered: str, edges: Edges) -> When:
    """The moment as the first day of force.

    >>> from tqa.ingest.amendments.moments import moments
    >>> words = "It comes into force after 1 May 2015."
    >>> beginning(moments(words, words)[0], words, edges_of("xx")).edge
    1
    """
    if when.among:
        return replace(when, among=tuple(beginning(w, covered, edges) for w in when.among))
    name, start = _named(edges.begins, covered, when.start)
    lead = edges.days("begins", name) if name else 0
    when = replace(when, start=start)
    if when.over:
        return replace(when, edge=_sum(_counted(when, edges), edges.days("begins", "at_the_end")))
    if when.counted:
        return replace(when, edge=_sum(_counted(when, edges), lead))
    return replace(when, edge=lead)


def ending(when: When, covered: str, edges: Edges, *, extended: bool = False) -> When:
    """The moment as the first day without force."""
    if when.among:
        return replace(when, among=tuple(ending(w, covered, edges) for w in when.among))
    name, start = _named(edges.ends, covered, when.start)
    lead = edges.days("ends", _in_context(name, when, extended))
    when = replace(when, start=start)
    if when.over:
        return replace(when, edge=_sum(_counted(when, edges), edges.days("ends", "at_the_end")))
    if when.counted and when.way == "of":
        return replace(when, edge=edges.days("ends", "after_count"))
    if when.counted:
        return replace(when, edge=_sum(_counted(when, edges), lead))
    return replace(when, edge=lead)


def _in_context(name: str, when: When, extended: bool) -> str:
    """Which entry counts, where the phrase leaves it to the context."""
    if when.of is not None and when.event in (Event.BEGINS, Event.APPLIES) and not when.counted:
        return "successor"
    if name == "until" and when.event in (Event.BEGINS, Event.APPLIES, Event.IN_FORCE):
        return "before"  # until something else begins
    if name == "until" and extended:
        return "extended"
    if name == "until" and when.day is not None and _last_of_month(when.day):
        return "until_month_end"
    return name or "on"


def _last_of_month(day: date) -> bool:
    return (day + timedelta(days=1)).day == 1


def _counted(when: When, edges: Edges) -> int | None:
    """How much the day that a count begins with moves its end."""
    if not when.way:
        return 0
    counts = edges.table["counts"]
    entry = next((e for e in counts.values() if when.way in e.words), None)
    return entry.days if entry else 0


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
