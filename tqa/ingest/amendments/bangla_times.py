"""Commencement and expiry as laws in Bangla say them: the moment first, the verb at the end.

The words after a date decide its boundary: "তারিখ হইতে" begins on it, "তারিখের পর" the day after,
"তারিখ পর্যন্ত" ends with it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tqa.ingest.amendments.boundaries import Edges
from tqa.ingest.amendments.commencing import targets_in
from tqa.ingest.amendments.masked import QUOTE
from tqa.ingest.amendments.moments import Event, When
from tqa.ingest.amendments.statement import About, TimeStatement
from tqa.law.clause import Action
from tqa.temporal.finder import find_dates

_BANGLA = re.compile("[\u0980-\u09ff]")
_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
_IS = r"(?:হইবে|হবে|হইল|হয়|হয়|হইয়াছে|হইয়াছে|হয়েছে|হয়েছে|করা\s+হইল|থাকিবে|গণ্য)"
_FORCE = re.compile(
    rf"(?:কার্যকর|বলবৎ|বলবত)\s+(?:{_IS}|করিবে)|কার্যকারিতা\s+(?:লাভ|শুরু)|প্রবর্তিত\s+(?:হইবে|হবে)"
)
_EXPIRES = re.compile(
    r"(?:মেয়াদ|মেয়াদ)\s+(?:শেষ|উত্তীর্ণ)\s+(?:হইবে|হবে)|পর্যন্ত\s+(?:বলবৎ|কার্যকর)\s+(?:থাকিবে|থাকবে)|"
    r"(?:বিলুপ্ত|অকার্যকর|রহিত)\s+হইয়া\s+যাইবে|কার্যকারিতা\s+হারাইবে"
)
_SELF = re.compile(
    r"(?P<it>ইহা|এটি|এইটি)|এই\s+(?:আইন|অধ্যাদেশ|আদেশ|প্রজ্ঞাপন|বিধিমালা|প্রবিধানমালা|প্রবিধান|উপ-আইন)"
    r"(?:ের|টি)?"
)
_APPOINTED = re.compile(r"যে\s+তারিখ\s+নির্ধারণ|নির্ধারিত\s+তারিখ(?:ে)?|তারিখ\s+নির্ধারণ\s+করিবে")
_AT_ONCE = re.compile(r"অবিলম্বে|সঙ্গে\s+সঙ্গে")
_EVENTS = (
    (Event.PUBLICATION, r"(?:(?:সরকারি|সরকারী)\s+)?(?:গেজেটে\s+)?প্রকাশ(?:নার|ের|িত\s+হইবার|নের)?"),
    (Event.MAKING, r"(?:জারি|জারী|প্রণয়ন|প্রণয়ন)(?:র|ের|িত\s+হইবার)?"),
    (Event.ASSENT, r"সম্মতি(?:র|\s+লাভের)?"),
    (Event.BEGINS, r"(?:কার্যকর|বলবৎ)\s+হইবার"),
)
_COUNT = (
    r"\s*(?:তারিখ(?:ের|\s+হইতে|\s+হতে)?\s*)?(?:হইতে\s+)?(?:(?:পরবর্তী|পরে)\s+)?"
    r"(?P<n>[০-৯0-9]{1,4})(?:\s*\([^()]{1,20}\))?\s*(?P<unit>দিন|মাস|বৎসর|বছর|সপ্তাহ)\s*(?:পর|পরে|অতিক্রান্ত)"
)
_COUNTED = tuple((event, re.compile(words + _COUNT)) for event, words in _EVENTS)
_ON = tuple((event, re.compile(words + r"\s*তারিখ")) for event, words in _EVENTS)
_AFTER = re.compile(r"\s*(?:খ্রিস্টাব্দ|খ্রিঃ|ইং)?\s*(?:তারিখ)?(?:ের|এর)?\s*পর(?:\s|$|বর্তী)")


def bangla_times(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """What a sentence in Bangla says of commencement or expiry."""
    if not _BANGLA.search(sentence):
        return []
    if match := _EXPIRES.search(sentence):
        return _read(sentence, text, at, match, Action.EXPIRE, edges)
    if match := _FORCE.search(sentence):
        return _read(sentence, text, at, match, Action.COMMENCE, edges)
    return []


def _read(
    sentence: str, text: str, at: int, verb: re.Match[str], action: Action, edges: Edges
) -> list[TimeStatement]:
    part = sentence[: verb.end()]
    when = _moment(part, text[: verb.end()], verb.start(), action, edges)
    if when is None:
        return []
    targets = targets_in(part, at)
    own = _SELF.search(part)
    about, unit = About.CITED, ""
    if own is not None or not targets:
        targets, about = (), About.OWN
        unit = "" if own is not None and not own["it"] else "it"
    return [TimeStatement(action, (at, at + verb.end()), targets, when, about=about, unit=unit)]


def _moment(part: str, text: str, verb: int, action: Action, edges: Edges) -> When | None:
    """The moment that stands before the verb; of several dates the last."""
    if match := _APPOINTED.search(part):
        return When(*match.span(), event=Event.APPOINTED)
    dates = [
        found
        for found in find_dates(text).dates
        if found.day is not None and QUOTE not in part[found.start : found.end]
    ]
    before = [found for found in dates if found.end <= verb + 12]
    if before:
        found = before[-1]
        name = "after" if _AFTER.match(part, found.end) else "on"
        if action is Action.EXPIRE:
            edge = edges.days("ends", "on")  # "পর্যন্ত" takes in the day
        else:
            edge = edges.days("begins", name)
        return When(found.start, found.end, found.day, edge=edge)
    if action is Action.EXPIRE:
        return None
    for event, pattern in _COUNTED:
        if match := pattern.search(part):
            return _counted(When(*match.span(), event=event), match)
    for event, pattern in _ON:
        if match := pattern.search(part):
            return When(*match.span(), event=event)
    if match := _AT_ONCE.search(part):
        return When(*match.span(), event=Event.AT_ONCE)
    return None


def _counted(when: When, match: re.Match[str]) -> When:
    number = int(match["n"].translate(_DIGITS))
    unit = match["unit"]
    if unit in ("দিন", "সপ্তাহ"):
        return replace(when, days=number * (7 if unit == "সপ্তাহ" else 1), counted=True, way="after")
    return replace(when, months=number * (1 if unit == "মাস" else 12), counted=True, way="after")
