"""Days that a question names by what befell a provision: "two years before the amendment".

The words alone do not tell the day. They say which event is meant and how the day lies to it; the
versions of the provision, once that is known, say when the event was (`tqa.retrieval.course`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.temporal.amounts import AMOUNT
from tqa.temporal.expressions import Resolution, resolve_expression
from tqa.temporal.numbers import ORDINAL_WORDS


class Happening(StrEnum):
    """What can befall a provision on a day."""

    AMENDED = "amendment"
    """Without more, the day on which it took effect."""
    COMMENCED = "commencement"
    ENACTED = "enactment"
    ENDED = "end"
    PUBLISHED = "publication of an amending instrument"
    """Or its making (`Occasion.made`): days of the amending instrument, not of the versions."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """A day, in words, that lies in some way to an event."""

    span: tuple[int, int]
    written: str
    happening: Happening
    offset: str
    """How the day lies to the event: "two years before", "the day after"; empty for its day."""
    which: str = ""
    """First or last, where the words choose among several events; else there must be but one."""
    year: int | None = None
    """The year in which the event was, where the words say it."""
    plain: bool = False
    """Whether nothing is counted: "before the repeal". Then it may only frame a question."""
    made: bool = False
    """Whether an amending instrument was made that day, or assented to: not published."""

    @property
    def event(self) -> str:
        """The event in words."""
        return "making of an amending instrument" if self.made else self.happening.value

    def day(self, event: date) -> Resolution:
        """The day, once that of the event is known."""
        return resolve_expression(f"{self.offset} the event", anchors={"the event": event})


_EDITS = "amendment|change|modification|revision|substitution|alteration"
_EDITED = "amended|changed|modified|revised|replaced|substituted|altered|updated"
_BEGAN = (
    r"(?:took\s+effect|came\s+into\s+(?:force|operation|effect)|entered\s+into\s+force|commenced)"
)
_ACTS = r"(?:act|order|regulations?|rules?|instrument|law|ordinance|notification|statute)"
_WHICH = r"(?:(?P<{}>first|last|latest|most\s+recent)\s+)?"
_OF_YEAR = r"(?:\s+of\s+(?P<{}>(?:19|20)\d\d))?"
_ISSUED = r"published|gazetted|printed|made|enacted|passed|signed|given\s+assent|assented\s+to"
_NOUN = (
    rf"(?:the|its|that|this|their)\s+{_WHICH.format('which')}(?:"
    rf"(?P<edit>(?:commencement\s+of\s+the\s+)?(?:{_EDITS})(?:\s+{_BEGAN})?"
    rf"(?:{_OF_YEAR.format('edit_year')}\s+(?:was|were)\s+(?P<issued_edit>{_ISSUED}))?)"
    r"|(?P<end>repeal|revocation|expiry|expiration)"
    r"|(?P<begin>commencement|coming\s+into\s+(?:force|effect|operation)|entry\s+into\s+force)"
    r"|(?P<enact>enactment|insertion|making))\b"
)
_CLAUSE = (
    r"(?:it|they|\0[\0\s]*|the\s+(?:section|provision|rule|act|regulations?|definition))\s+(?:"
    rf"(?:was|were|had\s+been|has\s+been)\s+{_WHICH.format('whichly')}(?:(?P<edited>{_EDITED})"
    r"|(?P<ended>repealed|revoked|rescinded|removed|deleted)|(?P<enacted>enacted|made|inserted|added))"
    rf"|(?P<began>{_BEGAN})|(?P<ceased>ceased\s+(?:to\s+be\s+in\s+force|to\s+apply)|expired|ended))\b"
)
_AN_ACT = (
    rf"(?:the|its|that|this)\s+{{which}}(?:amend(?:ing|ment)\s+{_ACTS}|{_ACTS}\s+(?:that|which)\s+"
    rf"(?:{_EDITED}|raised|reduced|increased|lowered|introduced|inserted|added|repealed)"
    r"(?:\s+(?:it|them|\0[\0\s]*|the\s+\w+))?)"
)
"""What amends: "the amending order", "the order that raised the royalty"."""
_AMENDING = (
    rf"(?:{_AN_ACT.format(which=_WHICH.format('which_act'))}{_OF_YEAR.format('act_year')}\s+"
    rf"(?:(?P<took>{_BEGAN})|(?:was|were|received)\s+(?P<issued>{_ISSUED}|(?:royal\s+)?assent))"
    r"|(?:the\s+)?(?P<issue>publication|gazetting|making|enactment|passing|signing|(?:royal\s+)?assent)"
    rf"\s+(?:of|to)\s+{_AN_ACT.format(which=_WHICH.format('which_issue'))})\b"
)
_COUNT = (
    rf"(?P<count>(?:{AMOUNT}(?:,\s+|\s+and\s+))?{AMOUNT}\s+(?:before|prior\s+to|preceding|after|from"
    rf"|following)|(?:on\s+)?the\s+(?:{ORDINAL_WORDS}|\d+(?:st|nd|rd|th))\s+anniversary\s+of"
    r"|(?:on\s+)?the\s+(?:day|month|year)\s+(?:immediately\s+)?(?:before|after|following|preceding)"
    r"|(?:on\s+)?the\s+eve\s+of)"
)
_PLAIN = (
    r"(?P<plain>(?:immediately\s+|just\s+|right\s+)?(?:before|prior\s+to|after)|preceding|following"
    r"|until|(?:on|as\s+(?:of|at))\s+the\s+da(?:y|te)(?:\s+(?:of|on\s+which|when|that))?"
    # "What was the due when the amending order was made?", not "tell me when it was made".
    r"|(?<=[\w\0]\s)(?<!\bme\s)(?<!\bus\s)(?<!\bknow\s)(?<!\bsay\s)(?:when|at\s+the\s+time|on|at)"
    r"(?=\s+(?:the|its|publication)\s+(?:\w+\s+){0,6}?(?:amend(?:ing|ment)|that|which)\s))"
)
_OCCASION = re.compile(
    rf"(?i)(?<!\w)(?:{_COUNT}|{_PLAIN})\s+(?:{_AMENDING}|{_NOUN}|{_CLAUSE})"
    r"(?:\s+(?:of|to)\s+(?:the\s+)?(?:\0[\0\s]*\0|\0|it\b))?"
    r"(?:\s+(?:of|in|made\s+in)\s+(?P<year>(?:19|20)\d\d)(?![\d-]))?"
)
_BEFORE = ("before", "prior", "preceding", "until")
_HANGING = re.compile(r"(?<!assented)\s+(?:of|to)(?:\s+the)?$")
_POINTED = re.compile(r"(?i)\b(?:it|its|they|amend(?:ment|ing))\b")
"""Words that point at the law asked about, rather than at something that it speaks of."""


def find_occasion(masked: str) -> Occasion | None:
    """The first such words in a question whose citations are blanked with NUL characters.

    >>> found = find_occasion("What was the toll two years before the amendment?")
    >>> found.offset, found.happening, str(found.day(date(2012, 9, 15)).value)
    ('two years before', <Happening.AMENDED: 'amendment'>, '2010-09-15')
    >>> found = find_occasion("What did it say before it was repealed?")
    >>> found.offset, found.happening
    ('the day before', <Happening.ENDED: 'end'>)
    """
    for match in _OCCASION.finditer(masked):
        names = ("which", "whichly", "which_act", "which_issue")
        which = next((match[name] for name in names if match[name]), "").lower()
        which = "last" if which not in ("", "first") else which
        plain = match["plain"]
        day = plain is not None and _NAMES_A_DAY.search(plain) is not None
        pointed = day or which or "\0" in masked or _POINTED.search(match[0])
        if plain and not pointed:
            continue  # "fees paid before the commencement": of what the question is about
        return Occasion(
            match.span(),
            _HANGING.sub("", " ".join(match[0].replace("\0", " ").split())),
            _happening(match),
            _offset(plain) if plain else " ".join(match["count"].split()),
            which,
            int(year) if (year := _year(match)) else None,
            plain=plain is not None and not day,
            made=_issued(match).startswith(_MAKING),
        )
    return None


def _offset(plain: str) -> str:
    words = plain.lower().split()
    return "the day before" if any(word in _BEFORE for word in words) else ""


_NAMES_A_DAY = re.compile(r"(?i)\bda(?:y|te)\b|^(?:when|at the time|on|at)$")
_MAKING = ("made", "making", "enact", "pass", "sign", "given", "royal", "assent")


def _issued(match: re.Match[str]) -> str:
    """The word for the making or publishing of what amends; empty where that is not meant."""
    return (match["issued"] or match["issued_edit"] or match["issue"] or "").lower()


def _year(match: re.Match[str]) -> str | None:
    return match["year"] or match["act_year"] or match["edit_year"]


def _happening(match: re.Match[str]) -> Happening:
    if _issued(match):
        return Happening.PUBLISHED
    if match["edit"] or match["edited"] or match["took"]:
        return Happening.AMENDED
    if match["end"] or match["ended"] or match["ceased"]:
        return Happening.ENDED
    return Happening.COMMENCED if match["begin"] or match["began"] else Happening.ENACTED
