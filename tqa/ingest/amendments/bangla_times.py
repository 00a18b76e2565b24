"""Commencement and expiry as laws in Bangla say them: of what, the moment, and the verb at the end.

The words after a date decide its boundary: "তারিখ হইতে" begins on it, "তারিখের পর" the day after,
"তারিখ পর্যন্ত" ends with it. One verb may serve several moments, each with what is named before it,
and one sentence several verbs. What is brought into force has to stand right beside the moment: "a
notification made under this Act takes effect on the day of its publication" begins no act.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tqa.ingest.amendments.boundaries import Edges
from tqa.ingest.amendments.commencing import targets_in
from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET
from tqa.ingest.amendments.moments import Event, When
from tqa.ingest.amendments.statement import About, TimeStatement
from tqa.law.clause import Action
from tqa.temporal.finder import find_dates

_BANGLA = re.compile("[\u0980-\u09ff]")
_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
_YA = "(?:\u09df|\u09af\u09bc)"
"""One letter that texts write as one character or as two."""
_IS = (
    rf"(?:হইবে|হবে|হইল|হ{_YA}(?:েছে)?|হই{_YA}াছে|করা\s+হইল|থাকিবে|করিবে|গণ্য|বলি{_YA}া\s+গণ্য)"
    r"(?!\s+না)"
)
_FORCE = re.compile(
    rf"(?:কার্যকর|বলবৎ|বলবত)\s+{_IS}|কার্যকারিতা\s+(?:লাভ|শুরু)|প্রবর্তিত\s+(?:হইবে|হবে)(?!\s+না)"
)
_ENDS = (
    rf"মে{_YA}াদ\s+(?:শেষ|উত্তীর্ণ)\s+(?:হইবে|হবে)|পর্যন্ত\s+(?:বলবৎ|কার্যকর)\s+(?:থাকিবে|থাকবে)|"
    rf"(?:বিলুপ্ত|অকার্যকর|রহিত)\s+হই{_YA}া\s+যাইবে|কার্যকারিতা\s+হারাইবে"
)
_EXPIRES = re.compile(_ENDS)
_OTHER_VERB = re.compile(r"(?:হইবে|হবে|হইল|করিবে|করিবেন)(?=[\s,।৷;])")
_KIND = (
    r"(?:আইন|অধ্যাদেশ|আদেশ|প্রজ্ঞাপন|বিধিমালা|প্রবিধানমালা|প্রবিধান|উপ-আইন)"
)  # fmt: skip
_PLURAL = r"(?:সমূহ|গুলি|গুলো|াবলি|াবলী|মালা)?"
_OF = "(?:এর|ের|র)"
_PROVISIONS = rf"(?:সকল\s+)?বিধান{_PLURAL}"
_SELF = re.compile(
    rf"(?P<it>ইহা|এটি|এইটি)(?!\w)|এই\s+{_KIND}(?:টি)?(?![\w\u0980-\u09ff])|এই\s+{_KIND}ের\s+{_PROVISIONS}"
    rf"|এই\s+{_KIND}ের(?=\s*\Z)"
)
_OWN_UNIT = re.compile(rf"এই\s+(?P<unit>ধারা|অধ্যা{_YA}|অংশ)(?![\w\u0980-\u09ff])")
_UNITS = {"ধারা": "section", "অংশ": "part"}
_OF_ITS_OWN = re.compile(rf"এই\s+{_KIND}ের\s*\Z")
_SOME = rf"(?:ধারা|উপ-ধারা|অধ্যা{_YA}|বিধান|অংশ|তফসিল)"
_REST = re.compile(
    rf"(?:অন্যান্য|অবশিষ্ট|বাকী|বাকি)\s+(?:সকল\s+)?{_SOME}{_PLURAL}(?:\s*(?:,|ও|এবং)\s*{_SOME}{_PLURAL})*"
)
_OTHER_SECTIONS = re.compile(r"(?:অন্যান্য|অবশিষ্ট|বাকী|বাকি)\s+(?:সকল\s+)?ধারা(?=\s+[০-৯])")
_EXCEPT = re.compile(r"ব্যতীত|ব্যতিত|ব্যতিরেকে|ছাড়া|বাদে")
_SUBJECT_TO = re.compile(r"সাপেক্ষে\s*,?")
_ASIDE = re.compile(
    rf"[{HEAD}{TARGET}]{TARGET}*(?:\s*,\s*[{HEAD}{TARGET}]{TARGET}*)*\s*(?:-?(?:এর|ের|এ|তে)\s*)?"
    rf"(?:অধীন|অনুযা{_YA}ী|অনুসারে|ক্ষমতাবলে|মোতাবেক|উল্লিখিত|উল্লেখিত|বর্ণিত|দ্বারা|বিধান\s+মতে)"
)
"""What only a reference names: "under section 4", "mentioned in subsection (2)"."""
_CITED = re.compile(
    rf"[{HEAD}{TARGET}](?:[{TARGET}{HEAD}]|[\s,]|(?:ও|এবং)\s+(?=[{TARGET}{HEAD}]))*"
)
_NUMBERS_BEFORE = re.compile(r"[০-৯0-9]\s*(?:,|ও|এবং)\s*\Z")
"""Numbers before the word for their unit ("৮, ২৪ এবং ২৫ ধারা"), of which not all are cited."""
_FILLS = re.compile(
    rf"[\s,—–-]*(?:(?:-?{_OF}\s+)?{_PROVISIONS})?[\s,—–-]*"
    r"(?:(?:উহা|তাহা|যথাক্রমে|কেবল|শুধু)[\s,]*)?\Z"
)
"""What may stand between what is spoken of and its moment or verb."""
_LISTED = re.compile(
    rf"নিম্ন(?:বর্ণিত|লিখিত|রূপ|োক্ত)\s+{_SOME}{_PLURAL}(?:{_OF}\s+{_PROVISIONS})?(?=\s)"
)
_MENTIONED = re.compile(r"\s*-?\s*(?:এ|ে|তে)?\s*(?:উল্লিখিত|উল্লেখিত|বর্ণিত)")
_ACTOR = r"(?:সরকার\s*,?\s*(?:[^।;]{0,60}?দ্বারা\s*,?\s*)?)?"
_APPOINTED = re.compile(
    rf"{_ACTOR}(?:যে(?:ই)?\s+তারিখ(?:\s+(?:ও|বা)\s+\S+)?\s+নির্ধারণ(?:\s+করিবে\s*,?)?|নির্ধারিত\s+তারিখ(?:ে)?|"
    r"তারিখ\s+নির্ধারণ\s+করিবে\s*,?)(?:\s*(?:সেই|উক্ত)\s+তারিখ(?:ে|\s+হইতে)(?:\s+(?:সেই|উক্ত)\s+এলাকার\s+জন্য)?)?"
)
_AT_ONCE = re.compile(r"অবিলম্বে|সঙ্গে\s+সঙ্গে")
_FOLLOWS = re.compile(
    rf"যে(?:ই)?\s+(?:তারিখে|তারিখ\s+হইতে|দিন)\s+(?P<of>[^।;{QUOTE}]{{0,120}}?{TARGET}[^।;{QUOTE}]{{0,60}}?)\s*"
    rf"(?:কার্যকর|বলবৎ)\s+(?:হইবে|হ{_YA})\s*,?\s*(?:সেই|উক্ত|ঐ)\s+(?:তারিখে|তারিখ\s+হইতে|দিন)"
)
"""On the day on which something else comes into force."""
_EVENTS = (
    (Event.PUBLICATION, r"(?:(?:সরকারি|সরকারী)\s+)?(?:গেজেটে\s+)?প্রকাশ(?:নার|ের|িত\s+হইবার|নের)?"),
    (Event.MAKING, rf"(?:জারি|জারী|প্রণ{_YA}ন)(?:র|ের|িত\s+হইবার)?"),
    (Event.ASSENT, r"সম্মতি(?:র|\s+লাভের)?"),
    (Event.BEGINS, r"(?:কার্যকর|বলবৎ)\s+হইবার"),
)
_COUNT = (
    r"\s*(?:তারিখ(?:ের|\s+হইতে|\s+হতে)?\s*)?(?:হইতে\s+)?(?:(?:পরবর্তী|পরে)\s+)?"
    r"(?P<n>[০-৯0-9]{1,4})(?:\s*\([^()]{1,20}\))?\s*(?P<unit>দিন|মাস|বৎসর|বছর|সপ্তাহ)\s*(?:পর|পরে|অতিক্রান্ত)"
)
_COUNTED = tuple((event, re.compile(words + _COUNT)) for event, words in _EVENTS)
_ON = tuple((event, re.compile(words + r"\s*তারিখ(?:ে|\s+হইতে)?")) for event, words in _EVENTS)
_AFTER = re.compile(r"\s*(?:খ্রিস্টাব্দ|খ্রিঃ|ইং)?\s*(?:তারিখ)?(?:ের|এর)?\s*পর(?:\s|$|বর্তী)")
_DATED = re.compile(
    r"\s*(?:খ্রিস্টাব্দ|খ্রিঃ|ইং)?\s*(?:তারিখ|দিন)?(?:ের|ে)?(?:\s*(?:হইতে|হতে|থেকে|পর|পর্যন্ত))?"
)


def bangla_times(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """What a sentence in Bangla says of commencement or expiry."""
    if not _BANGLA.search(sentence):
        return []
    if match := _EXPIRES.search(sentence):
        return list(_stated(sentence, text, at, (0, match), Action.EXPIRE, edges))
    found: list[TimeStatement] = []
    low = 0
    inside = [match.span() for match in _FOLLOWS.finditer(sentence)]
    for verb in _FORCE.finditer(sentence):
        if any(start <= verb.start() < end for start, end in inside):
            continue  # it only says on which day
        again = list(_stated(sentence, text, at, (low, verb), Action.COMMENCE, edges))
        if found and not again and _deemed(sentence, verb):
            again = list(_once_more(found.pop(), sentence, text, at, (low, verb), edges))
        found += again
        low = verb.end()
    return _rest_without(found)


def listed(covered: str, at: int) -> tuple[tuple[int, int], ...]:
    """What one part of a list names; not what is only told of it ("mentioned in section 4")."""
    named: list[tuple[int, int]] = []
    for start, end in targets_in(covered, 0):
        named.append((at + start, at + end))
        if _MENTIONED.match(covered, end):
            break
    return tuple(named)


def lists(covered: str) -> bool:
    """Whether the parts below name what a statement speaks of: "নিম্নবর্ণিত ধারার বিধান"."""
    return _LISTED.search(covered) is not None


def _rest_without(found: list[TimeStatement]) -> list[TimeStatement]:
    """The rest is without what the same sentence names, whether that is found or not."""
    named = tuple(span for one in found if one.about is About.CITED for span in one.targets)
    return [
        replace(one, but=(*one.but, *named)) if one.about is About.REST else one for one in found
    ]


def _deemed(sentence: str, verb: re.Match[str]) -> bool:
    return "গণ্য" in sentence[verb.start() : verb.end() + 30]


def _once_more(
    last: TimeStatement,
    sentence: str,
    text: str,
    at: int,
    verb: tuple[int, re.Match[str]],
    edges: Edges,
) -> Iterator[TimeStatement]:
    """Another moment for what was spoken of before: it is deemed to have begun on that one."""
    found = _moments(sentence, text, verb[0], verb[1].start(), Action.COMMENCE, edges)
    when = _first(found) if found else last.when
    yield replace(last, when=when, span=(last.span[0], at + verb[1].end()))


# -- of what, and when ----------------------------------------------------------------------------


def _stated(
    sentence: str,
    text: str,
    at: int,
    verb: tuple[int, re.Match[str]],
    action: Action,
    edges: Edges,
) -> Iterator[TimeStatement]:
    """A statement for each moment before a verb that has something spoken of beside it."""
    low, high = verb[0], verb[1].start()
    end = verb[1].end()
    if action is Action.EXPIRE and "পর্যন্ত" in verb[1][0]:
        high += len("পর্যন্ত")
    found = _moments(sentence, text, low, high, action, edges)
    part = _uncovered(sentence, text, found)
    groups: list[tuple[_Subject, list[When], int]] = []
    start = low
    for when in found:
        subject = _subject(part, start, when.start, at)
        if subject is not None:
            groups.append((subject, [when], start))
        elif groups:
            groups[-1][1].append(when)
        start = when.end
    if not groups and found:
        after = _subject(part, found[-1].end, high, at) or _bare(part, low, found, high)
        groups = [(after, found, low)] if after is not None else []
    for number, (subject, whens, begun) in enumerate(groups):
        if _OTHER_VERB.search(part, whens[-1].end, high):
            continue  # something else happens on that day
        last = groups[number + 1][2] if number + 1 < len(groups) else end
        yield subject.stating(action, (at + begun, at + last), _first(whens))


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a stretch speaks of."""

    about: About
    targets: tuple[tuple[int, int], ...] = ()
    unit: str = ""
    but: tuple[tuple[int, int], ...] = ()

    def stating(self, action: Action, span: tuple[int, int], when: When) -> TimeStatement:
        return TimeStatement(
            action, span, self.targets, when, about=self.about, unit=self.unit, but=self.but
        )


def _subject(part: str, low: int, high: int, at: int) -> _Subject | None:
    """What is spoken of right before a place; `None` where nothing that can be brought into force.

    What stands before "subject to" is a condition, what stands before "except" is left out.
    """
    if match := _last(_SUBJECT_TO, part, low, high):
        low = match.end()
    but: tuple[tuple[int, int], ...] = ()
    stretch = _blanked(part[low:high])
    if match := _last(_EXCEPT, stretch, 0, len(stretch)):
        but = _spans(targets_in(stretch[: match.start()], 0), at + low)
        stretch = " " * match.end() + stretch[match.end() :]
    for read in (_rest, _listing, _cited, _own):
        subject = read(stretch, at + low)
        if subject is not None:
            return replace(subject, but=but)
    return None


def _rest(stretch: str, at: int) -> _Subject | None:
    match = _last(_REST, stretch, 0, len(stretch))
    return _Subject(About.REST) if match and _FILLS.match(stretch, match.end()) else None


def _listing(stretch: str, at: int) -> _Subject | None:
    match = _last(_LISTED, stretch, 0, len(stretch))
    return _Subject(About.CITED) if match and _FILLS.match(stretch, match.end()) else None


def _cited(stretch: str, at: int) -> _Subject | None:
    groups = [*_CITED.finditer(stretch)]
    if not groups or not _FILLS.match(stretch, groups[-1].end()):
        return None
    first = groups[-1].start()
    for group in reversed(groups[:-1]):
        between = stretch[group.end() : first]
        if not _JOINS.fullmatch(between):
            break
        first = group.start()
    if _NUMBERS_BEFORE.search(stretch[:first]):
        return None
    return _Subject(About.CITED, _spans(targets_in(stretch[first:], first), at))


_JOINS = re.compile(
    rf"[\s,]*(?:(?:ও|এবং)\s+)?(?:এই\s+{_KIND}ের\s+|ধারা\s+[০-৯]+\S{{0,2}}\s*-?এর\s+)?"
)
"""What stands between two groups that are named together: "section 28, its clauses …"."""


def _own(stretch: str, at: int) -> _Subject | None:
    for pattern in (_SELF, _OWN_UNIT):
        match = _last(pattern, stretch, 0, len(stretch))
        if match is None or not _FILLS.match(stretch, match.end()):
            continue
        if pattern is _OWN_UNIT:
            return _Subject(About.UNIT, unit=_UNITS.get(match["unit"], "chapter"))
        return _Subject(About.OWN, unit="it" if match["it"] else "")
    return None


def _bare(part: str, low: int, whens: Sequence[When], high: int) -> _Subject | None:
    """Nothing is named beside the moment: what the words above speak of."""
    beside = part[low : whens[0].start] + part[whens[-1].end : high]
    silent = not beside.strip(" \n\t,;:—–-।(")
    return _Subject(About.OWN, unit="it") if silent and low == 0 else None


def _blanked(stretch: str) -> str:
    return _ASIDE.sub(lambda match: "\x00" * len(match[0]), stretch)


def _spans(spans: Sequence[tuple[int, int]], at: int) -> tuple[tuple[int, int], ...]:
    return tuple((at + low, at + high) for low, high in spans)


def _last(pattern: re.Pattern[str], text: str, low: int, high: int) -> re.Match[str] | None:
    return next(reversed([*pattern.finditer(text, low, high)]), None)


# -- moments --------------------------------------------------------------------------------------


def _moments(
    sentence: str, text: str, low: int, high: int, action: Action, edges: Edges
) -> list[When]:
    """The moments between two places, in their order, none within another."""
    found = list(_dates(sentence, text, low, high, action, edges))
    if action is not Action.EXPIRE:
        for when in _hanging(sentence, low, high):
            if not any(when.start < other.end and other.start < when.end for other in found):
                found.append(when)
    return sorted(found, key=lambda when: when.start)


def _dates(
    sentence: str, text: str, low: int, high: int, action: Action, edges: Edges
) -> Iterator[When]:
    # "The other sections 20 October" is no section 20.
    bare = _OTHER_SECTIONS.sub(lambda match: " " * len(match[0]), text)
    for found in find_dates(bare).dates:
        if found.day is None or found.start < low or found.end > high + 12:
            continue
        if QUOTE in sentence[found.start : found.end]:
            continue
        name = "after" if _AFTER.match(sentence, found.end) else "on"
        # "পর্যন্ত" takes in the day.
        edge = edges.days("ends", "on") if action is Action.EXPIRE else edges.days("begins", name)
        dated = _DATED.match(sentence, found.end, max(high, found.end))
        end = dated.end() if dated else found.end
        yield When(found.start, end, found.day, edge=edge)


def _hanging(sentence: str, low: int, high: int) -> Iterator[When]:
    """Moments that hang on something, the most telling first."""
    for match in _FOLLOWS.finditer(sentence, low, high):
        yield When(*match.span(), event=Event.BEGINS, of=match.span("of"))
    for match in _APPOINTED.finditer(sentence, low, high):
        yield When(*match.span(), event=Event.APPOINTED)
    for event, pattern in _COUNTED:
        for match in pattern.finditer(sentence, low, high):
            yield _counted(When(*match.span(), event=event), match)
    for event, pattern in _ON:
        for match in pattern.finditer(sentence, low, high):
            yield When(*match.span(), event=event)
    for match in _AT_ONCE.finditer(sentence, low, high):
        yield When(*match.span(), event=Event.AT_ONCE)


def _first(whens: Sequence[When]) -> When:
    """Which of several moments of one thing counts: an appointment, else the last day, …"""
    for wanted in (Event.APPOINTED, Event.BEGINS, None):
        chosen = [w for w in whens if w.event is wanted]
        if chosen:
            return chosen[-1]
    return whens[0]


def _uncovered(sentence: str, text: str, whens: Sequence[When]) -> str:
    """The sentence with what was taken for a citation and is a date: "অন্যান্য ধারা ১ জুলাই"."""
    part = sentence
    for when in whens:
        for low, high in targets_in(sentence, 0):
            if when.day is not None and low < when.end and when.start < high:
                part = part[:low] + text[low:high] + part[high:]
    return part


def _counted(when: When, match: re.Match[str]) -> When:
    number = int(match["n"].translate(_DIGITS))
    unit = match["unit"]
    if unit in ("দিন", "সপ্তাহ"):
        return replace(when, days=number * (7 if unit == "সপ্তাহ" else 1), counted=True, way="after")
    return replace(when, months=number * (1 if unit == "মাস" else 12), counted=True, way="after")
