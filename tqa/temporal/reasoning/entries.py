"""Who or what goes with which date: the names of a question paired with its dates and times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tqa.temporal.reasoning.stamps import Stamp


@dataclass(frozen=True, slots=True)
class Entry:
    """A name and its date or time."""

    name: str
    stamp: Stamp


_SEMICOLON = re.compile(r"\s{0,3};\s{0,3}(?:and\s)?(?:(?:on|in|at)\s)?")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_AND = re.compile(r"\s{0,3}(?:,\s{0,3}(?:and\s)?|and\s)(?:(?:on|in|at)\s)?")


def read_entries(text: str, stamps: list[Stamp]) -> list[Entry]:
    """One entry for each stamp, in text order; empty where a name is not plain."""
    groups = _groups(text, stamps)
    found: list[Entry] = []
    previous = 0
    for group in groups:
        if len(group) > 1:
            names = _listed(text, group, previous)
        else:
            name = _subject(text[_sentence_start(text, group[0].start, previous) : group[0].start])
            names = [name] if name else []
        if len(names) != len(group):
            return []
        found += [Entry(name, stamp) for name, stamp in zip(names, group, strict=True)]
        previous = group[-1].end
    return found


def _groups(text: str, stamps: list[Stamp]) -> list[list[Stamp]]:
    """Stamps that one "respectively" or a row of semicolons ties together, and single ones."""
    groups: list[list[Stamp]] = []
    for stamp in stamps:
        if groups:
            last = groups[-1][-1]
            tied = _SEMICOLON.fullmatch(text, last.end, stamp.start)
            listed = _AND.fullmatch(text, last.end, stamp.start)
            if tied or (listed and _closes(text, stamp, stamps)):
                groups[-1].append(stamp)
                continue
        groups.append([stamp])
    return groups


def _closes(text: str, stamp: Stamp, stamps: list[Stamp]) -> bool:
    """Whether "respectively" follows the row of dates of which `stamp` is one."""
    at = stamp.end
    for other in stamps:
        if other.start >= at and _AND.fullmatch(text, at, other.start):
            at = other.end
    return re.match(r"\s{0,3},?\s{0,3}respectively\b", text[at : at + 24]) is not None


def _sentence_start(text: str, position: int, since: int) -> int:
    stop = max(text.rfind(". ", since, position), text.rfind("\n", since, position))
    return stop + 2 if stop >= 0 else since


# ---------------------------------------------------------------- names in a row

_BRACKETS = re.compile(r"\([^()]{0,80}\)\s?:?|:\s?\Z")
_HEADS = re.compile(
    r".*\b(?:activities|cities|people|persons|events|names|countries|places|did\ssome|did)\s",
    re.IGNORECASE | re.DOTALL,
)
_VERB = re.compile(
    r"\s(?:is|are|was|were|have|has|had|finished|wrote|started|began|ended|take|takes|took|on|in"
    r"|at|visited|did)\b"
)
_CAPITALS = re.compile(r"[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,3}\s?\Z")
_NOT_NAMES = frozenset("If In The When While Here He She They It We I".split())


def _listed(text: str, group: list[Stamp], previous: int) -> list[str]:
    """The names of a row: before it in its sentence, or between it and "respectively"."""
    count = len(group)
    start = _sentence_start(text, group[0].start, previous)
    closing = _RESPECTIVELY.search(text, group[-1].end, group[-1].end + 300)
    if closing:
        after = text[group[-1].end : closing.start()]
        if after.strip():
            return _names(after, count)
    return _names(_BRACKETS.sub(" ", text[start : group[0].start]), count)


def _names(words: str, count: int) -> list[str]:
    parts = [part.strip() for part in re.split(r",(?:\sand\s)?|\sand\s(?!also)", words)]
    parts = [part for part in parts if part][-count:]
    if len(parts) != count:
        return []
    parts[0] = _after_head(parts[0])
    parts[-1] = _VERB.split(f"{parts[-1]} ", maxsplit=1)[0].strip()
    fit = all(part and len(part.split()) <= 4 for part in parts)
    return parts if fit and len(set(parts)) == count else []


def _after_head(words: str) -> str:
    head = _HEADS.match(words)
    if head:
        return words[head.end() :].strip()
    capitals = _CAPITALS.search(words)
    if capitals is None:
        return ""
    return " ".join(word for word in capitals[0].split() if word not in _NOT_NAMES)


# ---------------------------------------------------------------- the subject of one date

_SUBJECT = re.compile(
    r"\b(?P<name>[A-Z]\w*)\s(?:era\s|age\s)?(?:was|were|is|finished|wrote|started|began|ended|took"
    r"|had|has|did|occurred|died|happened)\b"
)
_ACTIVITY = re.compile(
    r"(?:.*\b(?:was|were|is)\s(?:also\s)?|.*\bdid\s(?:some\s)?|\s{0,3},?\s{0,3}and\s)"
    r"(?P<name>[a-z]+(?:\s[a-z]+){0,2}?)\s{0,3}(?:(?:on|in|at)\s{0,3})?\Z",
    re.DOTALL,
)


def _subject(words: str) -> str:
    """Who or what the words before a date tell of."""
    named = [match["name"] for match in _SUBJECT.finditer(words)]
    named = [name for name in named if name not in _NOT_NAMES]
    if named:
        return named[-1]
    activity = _ACTIVITY.match(words[-200:])
    return activity["name"] if activity else ""


def entries_said(entries: list[Entry]) -> Iterator[str]:
    """How steps tell the entries."""
    for entry in entries:
        yield f"{entry.name}: {'-'.join(str(part) for part in entry.stamp.earliest)}"
