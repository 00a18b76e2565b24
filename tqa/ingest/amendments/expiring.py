"""What a sentence says of ends: expiry, sunset, extension; suspension and revival."""

from __future__ import annotations

import re

from tqa.ingest.amendments.boundaries import Edges, beginning, ending
from tqa.ingest.amendments.commencing import targets_in
from tqa.ingest.amendments.masked import HEAD, TARGET, TARGETS
from tqa.ingest.amendments.moments import Event, When, moments
from tqa.ingest.amendments.statement import About, TimeStatement
from tqa.law.clause import Action
from tqa.temporal.numbers import CARDINAL_WORDS, parse_cardinal

_UNIT = (
    r"(?P<unit>parts?|divisions?|subdivisions?|titles?|subtitles?|chapters?|sections?|subsections?|"
    r"paragraphs?)"
)
_THIS = (
    rf"\b(?:this|these)\s+(?:{_UNIT}\b|(?:act|law|ordinance|order|notification|rules?|regulations?|general\s+order|"
    r"instructions?|scheme|resolution)\b)|\bit\b|\bthey\b|"
    r"\bthe\s+(?:provisions|amendments)\s+(?:of|made\s+by)\s+this\s+\w+"
)
_EXPIRES = re.compile(
    rf"(?:(?P<target>{TARGETS})|(?P<this>{_THIS}))(?P<gap>[^;{HEAD}{TARGET}]{{0,300}}?)"
    r"\b(?:(?P<ends>(?:expires?|lapses?|sunsets?)\b|ceases?\s+to\s+(?:have\s+effect|have\s+any\s+effect|be\s+in\s+force|apply|operate))|"
    r"(?:continues?|remains?)\s+(?:to\s+be\s+)?in\s+(?:force|effect)\s+(?:only\s+)?(?=until|up\s+to|till|for|to\b|no\s+longer)|"
    r"(?P<extends>(?:is|are|stands?|be)\s+(?:hereby\s+)?(?:further\s+)?extended\s+(?=until|up\s+to|to|till|for|by))|"
    r"(?:have|has)\s+effect\s+(?:only\s+)?(?=until))",
    re.IGNORECASE,
)
_CUES = ("expire", "lapse", "sunset", "cease", "continue", "remain", "extended", "effect until",
         "effect only until", "deemed to have expired")  # fmt: skip
_FOR = re.compile(
    rf"\s*(?:only\s+)?(?:for\s+|(?=no\s+longer))(?:a\s+period\s+of\s+)?(?:no(?:t)?\s+(?:longer|more)\s+than\s+|a\s+maximum\s+of\s+)?"
    rf"(?P<n>\d{{1,4}}|{CARDINAL_WORDS})(?:\s*\([^()]{{1,20}}\))?\s+(?:calendar\s+)?(?P<unit>day|week|month|year)s?\b"
    r"(?!\s+(?:after|from|following|beginning|commencing|of\s+(?:its|the)))",
    re.IGNORECASE,
)
""" "In effect for no longer than 90 days": counted from its own commencement."""
_IF_NOT = re.compile(r"\b(?:unless|except|if|where|when)\b", re.IGNORECASE)
_SUSPENDS = re.compile(
    rf"(?:(?P<target>{TARGETS})|(?P<this>{_THIS}))\s*+,?\s*+(?:(?:is|are|shall\s+be|stands?)\s+(?:hereby\s+)?"
    r"suspended|(?:shall|does|do)\s+not\s+(?:have\s+effect|operate|apply))\s*(?P<when>[^;]*)",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\s*,?\s*(?:(?:for|during)\s+the\s+period\s+)?(?:with\s+effect\s+)?"
    r"(?:from|until|till|up\s+to|on|beginning|commencing|as\s+of|as\s+from|between|and)?[\s\w]{0,12}\Z",
    re.IGNORECASE,
)
"""What may stand between a suspension and its first day."""
_REVIVES = re.compile(
    rf"(?P<target>{TARGETS})(?P<gap>[^;{HEAD}{TARGET}]{{0,160}}?)\b(?:(?:is|are|shall\s+be|stands?)\s+(?:hereby\s+)?"
    r"(?:revived|reinstated|restored)|(?:shall\s+)?(?:again\s+ha(?:s|ve)\s+effect|resumes?\s+(?:effect|operation)))",
    re.IGNORECASE,
)
_LIFTS = re.compile(
    rf"\bsuspension\s+of\s+(?:the\s+operation\s+of\s+)?(?P<target>{TARGETS})(?P<gap>[^;{HEAD}{TARGET}]{{0,120}}?)"
    r"\b(?:(?:is|are|shall\s+be)\s+(?:hereby\s+)?(?:lifted|revoked|withdrawn|cancelled|terminated|ended)|ends?)\b",
    re.IGNORECASE,
)


_OPENS = re.compile(
    r"(?:\A(?:(?-i:[A-Z])[\w’'-]*\.?\s+){0,6}|[,;:—–).]|\b(?:and|but|that|then|hereby|provisions\s+of|operation\s+of|effect\s+of|"
    r"amendments\s+made\s+by|suspension\s+of))\s*(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""What stands before that which ends: "a licence under section 4 expires" ends no section."""


def _is_subject(sentence: str, match: re.Match[str]) -> bool:
    return _OPENS.search(sentence[max(match.start() - 40, 0) : match.start()]) is not None


def expiry(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """The end that a sentence sets to something, or moves."""
    low = sentence.lower()
    if not any(cue in low for cue in _CUES):
        return []
    match = _EXPIRES.search(sentence)
    if match is None or _IF_NOT.search(match["gap"]) or not _is_subject(sentence, match):
        return []
    when = _end(sentence, text, match, edges)
    if when is None:
        return []
    target = match["target"]
    targets = targets_in(target, at + match.start("target")) if target else ()
    unit = (match["unit"] or "").lower().removesuffix("s") if match["this"] else ""
    about = About.CITED if targets else (About.UNIT if unit else About.OWN)
    span = (at + match.start(), at + max(match.end(), when.end))
    return [
        TimeStatement(
            Action.EXPIRE,
            span,
            targets,
            when,
            about=about,
            unit=unit,
            extends=match["extends"] is not None,
        )
    ]


def _end(sentence: str, text: str, match: re.Match[str], edges: Edges) -> When | None:
    """The first day without, as the words after the verb say it."""
    if term := _FOR.match(sentence, match.end()):
        number = parse_cardinal(term["n"].lower())
        if number is None:
            return None
        unit = term["unit"].lower()
        return When(
            term.start(),
            term.end(),
            event=Event.IN_FORCE,
            months={"month": number, "year": 12 * number}.get(unit, 0),
            days={"day": number, "week": 7 * number}.get(unit, 0),
            counted=True,
        )
    after = [w for w in moments(sentence, text) if w.start >= match.end() - 1]
    if not after:
        return None
    between = sentence[match.end() : after[0].start]
    if len(between) > 80 or _IF_NOT.search(between):
        return None  # "ceases to have effect unless, before D, …"
    # The last of several days that one range names: "in force from D1 until D2".
    chosen = after[-1] if len(after) > 1 and re.search(r"\bfrom\b", between) else after[0]
    return ending(chosen, sentence, edges, extended=match["extends"] is not None)


def suspension(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """What a sentence takes out of operation for a time."""
    if "suspend" not in sentence.lower() and " not " not in sentence:
        return []
    match = _SUSPENDS.search(sentence)
    if match is None or not _is_subject(sentence, match):
        return []
    low = match.start("when")
    found = [w for w in moments(sentence, text) if w.start >= low]
    if not found or not _FROM.match(sentence[low : found[0].start]):
        return []
    first, last = _range(sentence, match, found, edges)
    span = (at + match.start(), at + match.end())
    target = match["target"]
    targets = targets_in(target, at + match.start("target")) if target else ()
    about = About.CITED if targets else About.OWN
    return [TimeStatement(Action.SUSPEND, span, targets, first, last, about=about)]


def _range(
    sentence: str, match: re.Match[str], found: list[When], edges: Edges
) -> tuple[When | None, When | None]:
    """From when, and the first day on which it operates again."""
    if len(found) > 1:
        return beginning(found[0], sentence, edges), ending(found[1], sentence, edges)
    lead = sentence[match.start("when") : found[0].start].lower()
    if re.search(r"\b(?:until|till|up\s+to)\b", lead):
        return None, ending(found[0], sentence, edges)
    return beginning(found[0], sentence, edges), None


def revival(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """What a sentence puts back into operation, or back into force."""
    low = sentence.lower()
    if not any(
        cue in low for cue in ("reviv", "reinstat", "restor", "resum", "again ha", "suspension")
    ):
        return []
    match = _LIFTS.search(sentence) or _REVIVES.search(sentence)
    if match is None:
        return []
    after = [w for w in moments(sentence, text) if w.start >= match.end() - 1]
    when = beginning(after[0], sentence, edges) if after else None
    span = (at + match.start(), at + (when.end if when else match.end()))
    targets = targets_in(match["target"], at + match.start("target"))
    return [TimeStatement(Action.REVIVE, span, targets, when)]
