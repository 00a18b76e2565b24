"""The words of pleadings as data: titles, counts, prayers, and what stands around them."""

from __future__ import annotations

import re

_KIND = r"(?:complaint|petition|plaint)"
_BEFORE = (
    r"(?:(?:the|verified|corrected|amended|original|supplemental|consolidated|class|action|collective|"
    r"derivative|civil|first|second|third|fourth|fifth|sixth|proposed|substituted|bill|of|"
    r"plaintiffs?['’]?s?|(?:in|for)\s+equity)\s+)*"
)
TITLE = re.compile(
    rf"(?P<owner>(?:[\w.'’-]+\s+){{0,6}}?)(?P<kind>{_BEFORE}{_KIND})\b(?P<rest>[^;]{{0,80}})",
    re.IGNORECASE,
)
"""The title of a pleading, in a line that is one: with whose it is, and what it is for."""
ANSWER = re.compile(
    r"(?:[\w.,'’&-]+\s+){0,12}?answers?\b(?:[,\s]+(?:and|with|affirmative)\s[\w\s,-]{3,80}?)?"
    r"(?:\s+to\s+(?P<to>.+))?",
    re.IGNORECASE,
)
"""The title of what the other side says to a complaint."""

PARTY = re.compile(
    r"\b(?:plaintiffs?|defendants?|petitioners?|respondents?|complainants?|appellants?)\b", re.I
)
PLEADS = re.compile(
    r"\b(?:alleges?|alleging|allegations?|information and belief|complains?|re-?alleges?|"
    r"incorporates?\b.{0,40}\breference|states? as follows)\b",
    re.IGNORECASE,
)
"""How one speaks who has the facts from nobody but himself."""
DENIES = re.compile(r"\b(?:denied|denies|deny|admitted|admits?|averments?)\b", re.I)
BINDS = re.compile(r"\b(?:shall|must|may not)\b", re.IGNORECASE)
"""How laws speak, of plaintiffs too."""

_NUMBER = r"(?:\d{1,3}|[IVXLC]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_WHAT = r"(?:causes?\s+of\s+action|claims?\s+for\s+relief|claims?|counts?|affirmative\s+defenses?)"
COUNT = re.compile(
    r"(?P<label>(?:(?:as\s+and\s+)?for\s+(?:an?|the|(?:his|her|its|their)|plaintiffs?['’]?s?)\s+)?"
    rf"(?:(?:(?P<ordinal>[a-z]{{4,12}}(?:-[a-z]{{4,8}})?|\d{{1,2}}(?:st|nd|rd|th))\s+)"
    rf"(?:(?:separate|further|alternative)\s+)*{_WHAT}"
    rf"|{_WHAT}\s+(?:(?:no\.|number)\s*)?(?P<number>{_NUMBER})(?!\w)"
    r"|(?:claim\s+for\s+relief|cause\s+of\s+action)(?=\W*$)))"
    r"\s*(?P<stop>[—–:.-]*)\s*(?P<title>.*)",
    re.IGNORECASE,
)
"""The head of a count, whatever it is called; OCR and clerks misspell the ordinals."""
ORDINAL = re.compile(
    r"(?:first|second|third|fou?rth|fifth|sixth|[a-z]*(?:venth|ighth|ninth|enth|elfth|ieth)|"
    r"(?:twenty|thirty|fourty|forty|fifty)-?[a-z]*|\d{1,2}(?:st|nd|rd|th)|last|only|alternative)",
    re.IGNORECASE,
)

PRAYER = re.compile(
    r"(?:(?:[ivxlc]+|[a-z])\.\s+)?(?:prayer(?:\s+for\s+(?:relief|judge?ment|damages))?"
    r"|demand\s+for\s+(?:relief|judge?ment)|(?:request|demand)s?\s+for\s+relief"
    r"|relief\s+(?:requested|sought|demanded|prayed\s+for))\W*",
    re.IGNORECASE,
)
WHEREFORE = re.compile(r"wherefore\b", re.IGNORECASE)
JURY = re.compile(
    r"(?:(?:[ivxlc]+|[a-z])\.\s+)?(?:plaintiffs?['’]?s?\s+)?(?:demand\s+for\s+(?:a\s+)?(?:jury\s+trial|trial\s+by\s+jury|jury)"
    r"|jury\s+(?:trial\s+)?demand(?:ed)?|jury\s+trial\s+(?:is\s+)?(?:demanded|requested))\W*",
    re.IGNORECASE,
)
AFTER = re.compile(
    r"(?:(?:attorney|counsel|client|individual)?['’]?s?\s*verification|certificates?\s+of\s+(?:service|mailing|compliance)"
    r"|certification|declaration|affidavit|exhibits?(?:\s+(?:list|[a-z]|\d+))?|index\s+of\s+exhibits|"
    r"[a-z]+\s+clause|local\s+civil\s+rule.{0,40})\W*",
    re.IGNORECASE,
)
"""Heads of what is printed after the signature."""
SERVICE = re.compile(r"certificates?\s+of\s+(?:service|mailing)\W*", re.IGNORECASE)
SIGNED = re.compile(r"respectfully\s+submitted|dated?\s*:|/s/|by\s*:\s*(?:/|_|$)", re.IGNORECASE)
SIGNS = re.compile(
    r"/[sd]/|\b(?:attorneys?|counsel|lawyers?|solicitors?|advocates?)\s+for\b|\besq(?:uire|\.)|\besq\b|_{4,}|\bLLP\b|"
    r"respectfully|\bp\.?c\.?$|\bbar\s+no|\bpro\s+se\b",
    re.IGNORECASE,
)
"""Lines of a signature."""
