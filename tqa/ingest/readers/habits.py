"""The words of drafting as data: Commonwealth, US and Bangla, for every kind of printed line.

`grammar` makes patterns of them; whether a line is what it looks like, `structure` decides.
"""

from __future__ import annotations

import re

from tqa.law.labels import BANGLA_CONTAINERS
from tqa.law.ordinals import BANGLA_ORDINAL, ENGLISH_ORDINAL, spelt

BANGLA = r"\u0980-\u09f1"
"""Letters, signs and digits of the script, for a class of characters; ৷ is none of them, though
Unicode counts it as a number, and so as part of a word."""
CAPITAL = r"A-Z\u0985-\u09b9\u09ce\u09dc-\u09df"
"""With what a sentence or a heading begins: Bangla has no capitals."""
STOPS = ".।৷"
"""What ends a sentence; ৷ is often typed for the danda।"""
MARK = rf"(?:(?P<mark>\d{{1,3}}\s?\[)\s*(?=[\d(“\"{BANGLA}]))?"
"""The footnote mark of a consolidation before what an amendment put in: "1[4A. …]"."""

CONTAINERS = {
    "schedule": ("schedule", 0), "annex": ("annex", 0), "appendix": ("appendix", 0),
    "title": ("part", 1), "subtitle": ("division", 2), "part": ("part", 3),
    "chapter": ("chapter", 4), "subpart": ("subdivision", 5), "division": ("division", 5),
    "subchapter": ("division", 5), "subdivision": ("subdivision", 6), "count": ("part", 7),
    "cause of action": ("part", 7), "claim for relief": ("part", 7),
}  # fmt: skip
"""Word -> kind and rank of a container, which closes those of its rank and below.

The `title` of a part of an act is a part here, since a title is also the name of an instrument.
"""
_KIND_RANKS = {"schedule": 0, "appendix": 0, "part": 3, "chapter": 4, "division": 5}
CONTAINERS |= {
    word: (kind, _KIND_RANKS[kind])
    for word, kind in BANGLA_CONTAINERS.items()
    if kind in _KIND_RANKS
}
HEADING_RANK = 10
"""Rank of a heading without a number; Markdown adds the number of its marks."""

_ENGLISH_WORDS = "|".join(word for word in CONTAINERS if word.isascii() and " " not in word)
_BANGLA_WORDS = "|".join(spelt(word) for word in CONTAINERS if not word.isascii())
_NUMBER = r"(?:\d{1,4}[A-Z]{0,2}|[IVXLC]{1,7}|[A-Z])"
CONTAINER = re.compile(
    rf"(?P<label>(?P<word>{_ENGLISH_WORDS})\s+(?:no\.\s*)?{_NUMBER}"
    rf"|(?:the\s+)?(?:{ENGLISH_ORDINAL}\s+)?schedules?|annex|appendix"
    rf"|{ENGLISH_ORDINAL}\s+(?:part|chapter|count|cause\s+of\s+action|claim\s+for\s+relief)"
    rf"|{BANGLA_ORDINAL}\s+(?P<ordered>{_BANGLA_WORDS})"
    rf"|(?P<bangla>{_BANGLA_WORDS})(?:\s*[-–]?\s*(?:\d{{1,3}}|[ক-হ]))?)"
    rf"(?![^\W৷]|[({BANGLA}])\s*(?P<stop>[—–:.।৷ঃ-]*)\s*(?P<title>.*)",
    re.IGNORECASE,
)
AUTHORITY = re.compile(
    r"[(\[]?\s*(?:see\s+)?(?:sub-?)?(?:sections?|ss?\.|regulations?|articles?|rules?|paragraphs?|clauses?)"
    r"\s+\d[\w().]*(?:\s*(?:,|and|or|to|&)\s*(?:(?:sub-?)?sections?\s+)?\d[\w().]*)*\s*[)\]]?\.?"
    r"|[(\[]\s*(?:ধারা|বিধি|প্রবিধান|অনুচ্ছেদ|দফা|উপ-ধারা)[^\])]{1,80}[)\]]{1,2}\s*[।৷.]?",
    re.IGNORECASE,
)
"""What a schedule belongs to, printed below its number: "(Section 4)", "[ধারা ৫ দ্রষ্টব্য]"."""

SECTION_WORDS = {
    "section": "section", "sec.": "section", "s.": "section", "§": "section",
    "article": "article", "art.": "article", "rule": "rule",
    "regulation": "regulation", "clause": "section",
    "ধারা": "section", "বিধি": "rule", "প্রবিধান": "regulation", "অনুচ্ছেদ": "article",
}  # fmt: skip
"""What may stand before the number of a section -> the kind of provision."""
AMERICAN = frozenset({"section", "sec.", "§"})
"""Words under which (a) is a subsection, and (1) a paragraph of it."""

REFERS = re.compile(
    r"(?:\b(?:sub-?)?(?:sections?|paragraphs?|clauses?|items?|articles?|rules?|regulations?|parts?|"
    r"ss?\.|paras?\.?|§§?)"
    r"|(?:উপ-?\s?)?(?:ধারা|দফা|বিধি|প্রবিধান|অনুচ্ছেদ)(?:র|সমূহ|গুলি)?)$",
    re.IGNORECASE,
)
"""Words that a number or label completes: it opens nothing."""
OF_OTHERS = re.compile(
    r"(?:(?:and|or|to)\s+\(|of\s+(?:this|that|the|those|section|sub-?section|paragraph|part|rule|"
    r"article|schedule)\b|above\b|below\b|applies\b|apply\b|and\b|or\b|to\b|,"
    r"|-?(?:এর|এ|তে|ও|এবং|বা|হইতে|হতে|অনুযায়ী|অনুসারে|মোতাবেক)\s)"
)
"""What goes on after the label of something else."""
GOES_ON = re.compile(r"[^;,\s]\s+(?:and|or|to|under|in|by|with|of|than|ও|এবং|বা)$|\),$")
CLOSED = re.compile(
    r"(?:[.।৷;:?!—–”\"\]ঃ]|[,;]\s+(?:and|or|but|nor)|[;,।৷]\s+(?:এবং|ও|বা|অথবা)"
    r"|—\s*-?|[:ঃ]\s*-|[.;]\s*\([^()]*\))$"
)
"""Ends of printed words that can end a provision. Canadian definitions end in their French term:
"…; (mandat)"."""

DEFINES = (
    r"(?:.{0,160}?\b(?:means?|includes?|has the|have the|refers? to|denotes?|in relation to|"
    r"in respect of|does not include)\b|\s*[—–:\[]"
    r"|.{0,120}?\s*(?:অর্থ|অর্থে|বলিতে|বলতে)(?=\s|$|[-—:,]))"
)
"""What follows a quoted term that is being defined."""

LIMBS = {
    "proviso": re.compile(
        r"[“\"]?(?:provided,?\s+(?:that|further|also|however|always)\b"
        r"|(?:তবে\s+)?(?:আরও\s+|আরো\s+)?শর্ত\s+থাকে\s+যে)",
        re.IGNORECASE,
    ),
    "explanation": re.compile(
        r"explanation\s*(?:\d{1,2}|[IVX]{1,4})?\s*[.:—–-]"
        r"|ব্যাখ্যা\s*[-–]?\s*\(?\d{0,2}\)?\s*[।৷:.—–ঃ-]",
        re.IGNORECASE,
    ),
    "illustration": re.compile(
        r"illustrations?\s*(?:[.:—–-]|$)|উদাহরণ\s*[-–]?\s*\d{0,2}\s*(?:[।৷:.—–ঃ-]|$)",
        re.IGNORECASE,
    ),
    "exception": re.compile(r"exception\s*\d{0,2}\s*[.:—–-]", re.IGNORECASE),
}
"""Unnumbered parts of a subsection, by how they begin."""

OPENINGS = {
    "preamble": re.compile(r"(?:whereas|considering|preamble$)\b|যেহেতু|প্রস্তাবনা$", re.IGNORECASE),
    "enacting": re.compile(
        r"(?:be it (?:therefore )?enacted|enacted by|it is hereby enacted|now,? therefore|"
        r"(?:the )?parliament .{0,60}enacts|in (?:the )?exercise of (?:the|its) powers?|"
        r".{0,80}hereby makes|to give effect to .{0,120}hereby)"
        r"|(?:s\.?\s?r\.?\s?o|g\.?\s?s\.?\s?r|s\.?\s?o)\.?\s*(?:no\b)?.{0,80}?[—–-]+\s*in exercise"
        r"|সেহেতু|এতদ্‌?দ্বারা|.{0,200}প্রদত্ত\s+ক্ষমতাবলে",
        re.IGNORECASE,
    ),
}
"""Unnumbered parts before the first section."""

LONG_TITLE = re.compile(
    r"(?:an|a)\s+(?:act|ordinance|law|bill)\s+(?:to|for|further|respecting)\b|"
    r"to\s+(?:provide|amend|consolidate)\b"
    r"|.{10,400}(?:প্রণীত|জারীকৃত|প্রণয়নকৃত)\s+(?:আইন|অধ্যাদেশ|বিধান)\s*[।৷]?$",
    re.IGNORECASE)  # fmt: skip
LETTERHEAD = re.compile(
    r"(?:the\s+)?(?:government\s+of\b|ministry\s+of\b|office\s+of\b|board\s+of\b|national\s+board\s+of\s+revenue"
    r"|\w+\s+gazette\b|gazette\s+of\b|extraordinary$|published\s+by\s+authority|registered\s+no)"
    r".{0,80}|.{3,80}\b(?:department|division|directorate)\.?"
    + r"|(?:গণপ্রজাতন্ত্রী|রেজিস্টার্ড|অতিরিক্ত\s+সংখ্যা|কর্তৃপক্ষ\s+কর্তৃক|বাংলাদেশ\s+গেজেট|"
    rf"{spelt('জাতীয়')}\s+রাজস্ব\s+বোর্ড)"
    rf".{{0,80}}|.{{2,60}}{spelt('মন্ত্রণালয়')}|.{{2,60}}\s(?:বিভাগ|অধিশাখা|শাখা)",
    re.IGNORECASE,
)
"""Lines above an order that say who publishes it."""
SIGNED = re.compile(
    r"by\s+(?:the\s+)?(?:order|command)\s+of\b|given\s+under\s+(?:my|the|our)\s+(?:hand|seal)"
    rf"|(?:{spelt('রাষ্ট্রপতির')}\s+|সরকারের\s+)?আদেশক্রমে",
    re.IGNORECASE,
)
"""How the signature below an order begins."""
