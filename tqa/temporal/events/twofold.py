"""Words that add nothing in one place and change what is asked in another.

    "Can you tell me who filed?"            "Who can file?"
    "On which day exactly did she file?"    "Who filed exactly one motion?"
    "Are there cases where she filed?"      "Where did she file?"

A question with such a word where it counts is about something that events do not tell, or that is
not read: the word is then unknown.
"""

from __future__ import annotations

import re

from tqa.temporal.events.asking_words import EVENT_NOUN, TIME_NOUN

EVENT = "_"
"""Stands for words of the events: no letter, and no end of a word either."""
AGENT = "@"
"""Stands for those that name an agent."""

_MODAL = r"will|would|shall|should|can|could|may|might|must"
_ASKER = r"you|i|we|one|some(?:one|body)|any(?:one|body)"
_DOUBT = r"(?:would|can|could|may|might)\s+(?:it|that)"
_RECORD = r"(?:records?|logs?|data|history|database|journal|diary|register|entries|evidence|answer)"
_SEEN = (
    r"seen|found|said|told|shown|named|confirmed|verified|determined|established|identified|counted"
    r"|attributed"
)
_TOLD = (
    rf"(?:{EVENT_NOUN}|{TIME_NOUN}|logs?|there|recorded|logged|noted|registered|listed|counted"
    r"|attributed|shown|found)"
)
_WISH = (
    r"going|about|able|possible|want(?:s|ed)?|wish(?:e[sd])?|likes?|liked|loves?|need(?:s|ed)?"
    r"|cares?|cared|claim(?:s|ed)?|alleged?|asked|request(?:s|ed)?|required?|due|scheduled"
    r"|planned|decide[ds]?|choose|chose|chosen"
)
_NOT_DEEDS = rf"(?!\s+[{EVENT}{AGENT}])"
_TWOFOLD = re.compile(
    rf"""(?ix)
    # Whether it can or should be is not whether it was; "can you", "could it be" only ask.
    (?:\b(?:you|i|we)\s+(?:{_MODAL})\b{_NOT_DEEDS}|\b{_DOUBT}\b{_NOT_DEEDS}
      |\b(?:{_MODAL})\s+(?:(?:{_ASKER})\b{_NOT_DEEDS}|(?:{AGENT}\s+)?be\s+(?:{_SEEN})\b
        |(?:the|your|our)\s+{_RECORD}\b|please\b)
      |\b(?P<modal>{_MODAL})\b)
    |\b(?P<wish>{_WISH})\s+(?:for\s+{AGENT}\s+)?to\s+(?:have\s+)?{EVENT}
    # Where it was is no answer to read; "cases where" is.
    |\b(?:{EVENT_NOUN}|{TIME_NOUN})\s+where\b|\b(?P<where>where)\b
    |\b(?P<whose>whose)\s+{EVENT}
    # Who stands by is not who does it: "filed a motion for Bob"; "the entries for Bob" are his.
    |\b{_TOLD}\s+(?:for|to)\s+{AGENT}
    |\b(?P<by>with|for|from|to|against|about)\s+{AGENT}
    # A number of its own: "one motion" may be no more than one.
    |\b(?P<number>(?:exactly|precisely|just)\s+(?:one|once|a|{AGENT})
        |(?:one|a\s+single)\s+{EVENT}|once\b)
    """
)
_AHEAD = ("will", "shall")
_CLEFT = re.compile(rf"(?i)\W*(?:was|is)\s+it\s+(?:with|for|from|to|against|about)\s+{AGENT}")


def twofold(text: str, ahead: bool) -> str:
    """The first word of `text` that changes what is asked, or ""; `ahead`: it asks what is next.

    Words of the events are written in `text` as `EVENT` and `AGENT`.

    >>> twofold("Can you tell who _ a _?", False), twofold("Who can _ a _?", False)
    ('', 'can')
    """
    deed = text.find(EVENT)
    for match in _TWOFOLD.finditer(text):
        kind, word = match.lastgroup, match[match.lastgroup or 0].rstrip(f" {EVENT}{AGENT}")
        # "For Ann, when was a motion filed?" is about her; "was a motion filed for Ann?" is not.
        topic = kind == "by" and not 0 <= deed < match.start() and not _CLEFT.match(text)
        if kind and not topic and not (ahead and word.lower() in _AHEAD):
            return word
    return ""
