"""The patterns that find written dates, each with texts that it must and must not match.

All read lower-case text whose digits are 0 to 9 (`layout.Readable.lower`). Scanning patterns begin
with a small set of characters, so that ordinary text is skipped at the speed of the regex engine;
the patterns that read the words around a month name look at a bounded window. Every run of white
space is bounded and crosses at most one line end: a date does not span paragraphs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tqa.temporal.calendars import BANGLA_MONTHS, LATIN_MONTHS
from tqa.temporal.numbers import CARDINAL_WORDS, ORDINAL_WORDS


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern with the evidence for it."""

    name: str
    regex: re.Pattern[str]
    examples: tuple[str, ...]
    """Texts in which it must match."""
    refuses: tuple[str, ...] = ()
    """Texts in which it must not match."""
    anchored: bool = False
    """Whether it is tried only at one place: right after a month name."""

    def found_in(self, text: str) -> re.Match[str] | None:
        """The match in `text`, tried as the finder tries it."""
        return self.regex.match(text) if self.anchored else self.regex.search(text)


ALL: list[Pattern] = []
"""Every pattern of this module, in the order of definition."""


def _pattern(
    name: str,
    source: str,
    examples: tuple[str, ...],
    refuses: tuple[str, ...] = (),
    *,
    anchored: bool = False,
) -> re.Pattern[str]:
    regex = re.compile(source)
    ALL.append(Pattern(name, regex, examples, refuses, anchored))
    return regex


_SPACE = r"[^\S\n]{0,80}+(?:\n[^\S\n]{0,80}+)?"  # perhaps nothing
_GAP = r"(?=\s)" + _SPACE  # something
_COMMA = rf"{_SPACE}(?:,{_SPACE})?"
_DASH = "-\u2010\u2011\u2012\u2013\u2014"
_BANGLA_SUFFIX = "(?:লা|রা|ঠা|ই|শে|এ)"
_ANY_MONTH = f"(?:{LATIN_MONTHS}|{BANGLA_MONTHS})"
# A run is read whole and only from its start; otherwise a long rule would cost its length squared.
_BLANK = r"(?:(?<!_)(?<!_ )_(?: ?_)+|(?<![.…])(?:\.{4,}+|…{2,}+\.*+))"

MONTH = _pattern(
    "month name in Latin letters",
    rf"(?P<name>{LATIN_MONTHS})(?![a-z])",
    ("1 july 2019", "sept. 5", "17 ashar 1426", "1st boishakh", "12 phalgun"),
    ("the marching band", "augustus", "decree", "mayor"),
)

BANGLA_MONTH = _pattern(
    "month name in Bangla letters",
    rf"(?<![\u0980-\u09ff])(?P<name>{BANGLA_MONTHS})(?:(?:য়|\u09df)?ের|এর|র)?(?![\u0980-\u09ff])",
    ("23 জ্যৈষ্ঠ, 1426", "25 মার্চ 2019", "জুলাইয়ের 1 তারিখ", "মে মাস"),
    ("মেলা", "জুনিয়র"),
)

DAY_BEFORE = _pattern(
    "the day, right before a month name",
    rf"(?:(?<![\w])(?<![0-9][.,:])(?P<digits>[0-9]{{1,2}})"
    rf"(?P<suffix>{_SPACE}(?:st|nd|rd|th)\b|\s?{_BANGLA_SUFFIX}(?![\u0980-\u09ff]))?"
    rf"|(?<![a-z\-])(?P<words>{ORDINAL_WORDS}))"
    rf"(?P<of>{_GAP}day)?,?(?:{_GAP}of)?(?:{_GAP}the)?(?:{_GAP}month{_GAP}of)?"
    rf"(?:{_GAP}|{_SPACE}[{_DASH}/.,]{_SPACE})?\Z",
    (
        "the 1st day of ",
        "on 31\n",
        "05-",
        "thirty-first of ",
        "25শে ",
        "the 5th day of the month of ",
    ),
    ("twenty-", "12.5 ", "day of "),
)

DAY_SHARING_MONTH = _pattern(
    "another day of the same month, right before the day that the month follows",
    rf"(?<![\w])(?<![0-9][.,:/])(?P<digits>[0-9]{{1,2}})(?P<suffix>{_SPACE}(?:st|nd|rd|th)\b)?"
    rf"(?:{_GAP}day)?{_SPACE}(?:,{_SPACE}(?:and|or)|,|and|or|to|until|till|through|&|[{_DASH}]|"
    rf"থেকে|হতে|ও|এবং){_SPACE}(?:the{_GAP})?\Z",
    ("from 11 to ", "3, ", "the 1st and ", "11-"),
    ("section 5 of ", "5 persons and "),
)

_ERA = (
    rf"(?:{_COMMA}(?P<open>\()?{_SPACE}(?P<era>"
    r"(?:bangla|bengali|bangabda|b\.s\.?|bs|বঙ্গাব্দ|বাংলা|বাং)(?:\s(?:san|era|year|saal))?"
    r"|খ্রি(?:স্টাব্দ|ষ্টাব্দ|ঃ|\.|:)|ইংরেজি|ইংরেজী|ইং|a\.d\.?|ad(?!\s+hoc)|c\.e\.?|ce|সাল|সন)"
    rf"(?![a-z\u0980-\u09ff])(?(open)(?:{_SPACE}\))?))?"
)

YEAR_AFTER = _pattern(
    "the year, right after a month name or a day that follows it",
    rf"\.?(?:{_SPACE}(?:[,.]{{1,2}}{_SPACE})?(?:(?:of|in){_GAP})?(?:the{_GAP})?(?:year{_GAP})?"
    rf"(?:of{_GAP}our{_GAP}lord{_GAP})?|{_SPACE}[{_DASH}/.]{_SPACE})(?P<year>[0-9]{{4}})(?![0-9a-z]){_ERA}",
    (", 2019", " 2019", "-2020", ".2018", ",\n2021", " of the year 2017", " 1426 (bangla)", "2020"),
    (" 20195", "\n\n2019", " 12"),
    anchored=True,
)

YEAR_WORDS_AFTER = _pattern(
    "the year in words",
    rf"{_COMMA}(?:(?:of|in){_GAP})?(?:the{_GAP})?(?:year{_GAP})?(?:of{_GAP}our{_GAP}lord{_GAP})?"
    rf"(?P<words>{CARDINAL_WORDS})(?![a-z])",
    (", nineteen hundred and eighty-seven", " two thousand", " in the year twenty twenty-one"),
    (", the", " 2019"),
    anchored=True,
)

SHORT_YEAR_AFTER = _pattern(
    "a year of two digits",
    rf"(?:(?P<tied>\.?[{_DASH}/.]|[,.]?{_SPACE}['’])|\.?,?\s)(?P<year>[0-9]{{2}})(?![\w/:])(?!\.[0-9])",
    ("-68", "/71", " '98", " 68"),
    (" 6", " 681", " 12:30"),
    anchored=True,
)

DAY_AFTER = _pattern(
    "the day, right after a month name",
    rf"\.?(?:{_GAP}|[{_DASH}])(?:the{_GAP})?(?:(?P<digits>[0-9]{{1,2}})(?P<suffix>st|nd|rd|th)?"
    rf"|(?P<words>{ORDINAL_WORDS}))(?![\w/:%])(?!\.[0-9])(?!,[0-9])",
    (" 5, 2020", " 15th, 2019", " 3.", " thirtieth, nineteen hundred and fourteen"),
    (" 2019", " 5%", " 5:30", " 5/7"),
    anchored=True,
)

MORE_DAYS_AFTER = _pattern(
    "another day of the same month, after a day that follows the month name",
    rf"{_SPACE}(?:,{_SPACE}(?:and|or)|,|and|or|to|through|&|[{_DASH}]){_SPACE}(?:the{_GAP})?"
    rf"(?P<digits>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![\w/:%])(?!\.[0-9])",
    ("-7, 2019", " and 6, 2020", ", 12 and 19, 2020", "–30, 2019"),
    (", 2019", " of 7"),
    anchored=True,
)

YEAR_BLANK_AFTER = _pattern(
    "a year that is still to be filled in",
    rf"\.?{_COMMA}(?:[12][0-9]{{0,2}}\s?(?:_+|\.{{2,}}|…+)|_+|\.{{4,}}|…)",
    (", 20__", " 201_", " 20....", ", ____"),
    (", 2019", " 20 persons"),
    anchored=True,
)

YEAR_BEFORE = _pattern(
    "the year, right before the day or month",
    rf"(?<![\w/.\-])(?P<year>[0-9]{{4}})(?:{_SPACE}(?:বঙ্গাব্দের|খ্রিস্টাব্দের|খ্রিষ্টাব্দের|"
    rf"সালের|সনের){_GAP}|(?P<plain>{_SPACE}[,{_DASH}/]?{_SPACE}))\Z",
    ("2019 সালের ", "1426 বঙ্গাব্দের ", "2019-", "2019, "),
    ("act 57 of ",),
)

MODAL_AFTER = _pattern(
    "words after which `may` or `march` was a verb",
    rf"(?:,{_SPACE}|{_GAP})(?:be|not|have|by|also|only|from|at|make|direct|apply|require|order|issue)\b",
    (" be", " not", ", by"),
    (" 2019",),
    anchored=True,
)

RECURRING_AFTER = _pattern(
    "words that make a day without a year come back",
    rf"{_COMMA}(?:\(?(?:in|of|on|for|during){_GAP})?(?:(?:each|every|any)"
    rf"(?:{_GAP}(?:and|or){_GAP}(?:each|every|any))?(?:{_GAP}[a-z]{{3,12}}){{0,2}}{_GAP}year\b"
    r"|annually\b|yearly\b|প্রতি(?:\s|বছর|বৎসর))",
    (
        " in any year",
        " of each calendar year",
        ", every year",
        " annually",
        " of each and every year",
    ),
    (" of that year", " 2019"),
    anchored=True,
)

RECURRING_BEFORE = _pattern(
    "words before a day without a year that make it come back",
    rf"(?:\b(?:each|every|annually)|yearly|প্রতি{_SPACE}(?:বছর|বৎসর)(?:ের)?)"
    rf"(?:{_GAP}year)?,?(?:{_GAP}(?:on|by|before))*(?:{_GAP}the)?{_GAP}\Z",
    ("every ", "annually on ", "each year by the ", "every year on "),
    ("in each case of ",),
)

NOT_A_DATE_BEFORE = _pattern(
    "words that make the numbers after them a label",
    r"(?:\b(?:nos?|numbers?|sections?|ss?|sub-?sections?|clauses?|cl|rules?|articles?|art|regulations?|reg|"
    r"paragraphs?|para|items?|headings?|sub-?headings?|codes?|versions?|ver|v|pages?|pp?|"
    r"references?|ref|entry|entries|serials?|sl|schedules?|forms?|parts?|chapters?|annex(?:ure)?s?|"
    r"appendix|tables?|figures?|ratio|phone|tel|fax|নং|নম্বর|ধারা|বিধি|দফা)\.?|[#§])[^\S\n]*[:.\-]?[^\S\n]*\(?\Z",
    ("clause ", "no. ", "h.s. code ", "item ", "§ ", "নং ", "section\u00a0"),
    ("dated ", "the notice of "),
)

SHORT_YEAR_CUE = _pattern(
    "words after which numbers with a year of two digits are a date",
    rf"(?:\b(?:dated?|dates|dtd?\.?|filed|entered|signed|issued|executed|received|approved|on|since|from|until|till|before|after|by|w\.?e\.?f\.?|between)"
    rf"|effect{_GAP}from|তারিখ(?:ের)?|তাং){_SPACE}[:\-.]?{_SPACE}(?:the{_GAP})?\Z",
    ("notification dated ", "dt. ", "on ", "date: ", "w.e.f. "),
    ("item ", "annex "),
)

NUMERIC = _pattern(
    "three numbers with the same separator",
    rf"[0-9]{{1,4}}(?P<gap>\s?)(?P<separator>[{_DASH}/.])\s?[0-9]{{1,2}}\s?(?P=separator)\s?"
    rf"[0-9]{{1,4}}(?![0-9]){_ERA}",
    ("05/04/2018", "14-3-68", "2019-07-01", "01.07.2019", "17/03/1426 বাং", "05 / 04 / 2018"),
    ("1-1", "12.30", "2018/19"),
)

TEMPLATE = _pattern(
    "a date of which something is still to be filled in",
    rf"{_BLANK}{_SPACE}(?:(?:st|nd|rd|th)\b)?(?:"
    rf"(?:{_SPACE}day{_SPACE}of{_SPACE}(?:the{_GAP}month{_GAP}of{_GAP})?)?{_SPACE}"
    rf"(?:{_BLANK}|{_ANY_MONTH}(?![a-z]))"
    rf"(?:{_COMMA}(?:[12][0-9]{{0,2}}\s?(?:_+|\.{{2,}}|…+)|[0-9]{{4}}(?![0-9])|{_BLANK}))?"
    rf"|{_SPACE}day{_SPACE}of\b|{_COMMA}(?:[12][0-9]{{3}}(?![0-9])|20\s?_+))",
    ("____ day of ____________, 20__", "__ june 2018", "....... day of .......", "_____, 2019"),
    ("____ of the court", "see .... page 3"),
)

NUMERIC_TEMPLATE = _pattern(
    "numbers of a date of which some are still to be filled in",
    r"(?<![\w/\-.])(?:(?:(?:__+|--+|\.\.+|[0-9]{1,2})/(?:__+|--+|\.\.+)|(?:__+|--+|\.\.+)/[0-9]{1,2})"
    r"/|(?:__+|[0-9]{1,2})(?P<sign>[.\-])__+(?P=sign)|__+(?P<other>[.\-])[0-9]{1,2}(?P=other))"
    r"(?:[0-9]{2,4}(?![0-9])|[12][0-9]?__+|__+)",
    ("--/--/1963", "__/__/20__", "15/__/2019", "__.__.2019", "15-__-2019"),
    ("15/04/2019",),
)

SPACED_TEMPLATE = _pattern(
    "a date whose blank is white space",
    rf"\b(?:the|this|dated)[^\S\n]{{3,60}}day{_GAP}of[^\S\n]{{1,60}}(?:,|[12][0-9]{{3}}(?![0-9])|{_ANY_MONTH})",
    ("dated the     day of       , 2019", "this     day of june"),
    ("the day of the order", "the      day of reckoning"),
)

CUED_BLANK = _pattern(
    "a blank where a date is announced",
    rf"\b(?:dated?|this|signed{_GAP}on)[:.]?{_SPACE}(?:the{_GAP})?(?P<blank>{_BLANK})",
    ("dated the ______", "date: ......"),
    ("dated the 5th",),
)

_YEAR = r"(?:1[6-9]|20|21)[0-9]{2}"
BARE_YEAR = _pattern(
    "a year alone, where a preposition announces it",
    rf"(?:\b(?:in|during|since|until|till|before|after|throughout|by|for|between|from|year|"
    rf"(?:end|start|beginning|close|middle){_GAP}of|as{_GAP}(?:of|at)|early|late|mid){_GAP}"
    rf"(?:the{_GAP})?(?:(?:calendar{_GAP})?year{_GAP})?"
    rf"(?P<year>{_YEAR})(?![\w%])(?!-?[0-9/\u2013])(?![.,][0-9])"
    rf"(?!{_GAP}(?:act|rules?|regulations?|orders?|ordinance|amendment|taka|tk|rupees|dollars|days?|"
    rf"persons?|per|metres|kg|units|people|words|copies)\b)"
    rf"(?:{_GAP}(?:and|to|until|or){_GAP}(?P<second>{_YEAR})(?![\w%])(?![.,][0-9]))?"
    rf"|(?<![\w/.\-])(?P<bangla>{_YEAR})(?={_GAP}(?:সালে(?!র)|সালের{_GAP}(?!আইন|[0-9]|জান|ফেব|মা|এপ|মে|জু|আগ|সে|অক|নভ|ডি))))",
    ("in 2019", "during the year 2020", "between 2015 and 2018", "2019 সালে", "before 2010?"),
    (
        "the forests act 2019",
        "act 57 of 2019",
        "in 2019-20",
        "in the 2019 act",
        "by 2000 taka",
    ),
)

DUAL_GAP = _pattern(
    "what stands between the two halves of a date written in two calendars",
    rf"\A{_SPACE}(?:তারিখ{_SPACE})?(?:[\])]{_SPACE})?(?:[/=,;:(\[|]{_SPACE})?"
    rf"(?:(?:corresponding{_GAP}(?:to|with)|being|equivalent{_GAP}to|that{_GAP}is|i\.e\.,?|মোতাবেক|"
    rf"অনুযায়ী|মুতাবিক){_SPACE})?(?:the{_SPACE})?\Z",
    ("/", " (", " corresponding to the ", "\n", " মোতাবেক ", "=", ", corresponding to "),
    (" and ", " to "),
)

_AGAINST = (
    rf"(?:as{_GAP})?against|versus|vs?\.?|with|compared{_GAP}(?:with|to)|as{_GAP}opposed{_GAP}to"
)
COMPARED_GAP = _pattern(
    "what stands between two dates that are compared",
    rf"\A{_SPACE}(?:{_AGAINST}){_GAP}(?:on{_GAP})?(?:the)?{_SPACE}\Z",
    (" with ", " versus ", " as against ", " vs. ", " compared to the "),
    (" with effect from ",),
)
SHARED_YEAR_GAP = _pattern(
    "what stands between two dates whose year is written once",
    rf"\A{_SPACE}(?:,|{_AGAINST}|(?:,{_SPACE})?(?:and|or|to|till|through|up{_GAP}to)|(?:,{_SPACE})?until|&|[{_DASH}]|থেকে|হতে|ও)"
    rf"{_SPACE}(?:ending{_GAP})?(?:on{_GAP})?(?:the)?{_SPACE}\Z",
    (" and ", " to ", " – ", ", ", " until the "),
    (" and the order of ",),
)

FORWARD_CUE = _pattern(
    "words after which a date lies ahead",
    rf"(?:not{_GAP}later{_GAP}than|no{_GAP}later{_GAP}than|on{_GAP}or{_GAP}before|until|till|"
    rf"expires?(?:{_GAP}on)?|up{_GAP}to|"
    rf"(?:shall|will){_GAP}(?:come|take)[a-z \n]{{1,40}}(?:on|from)|"
    rf"valid{_GAP}(?:up{_GAP}to|until|till))(?:{_GAP}the)?{_SPACE}\Z",
    ("on or before ", "not later than the ", "shall come into force on ", "until "),
    ("dated ", "the order of "),
)

BACKWARD_CUE = _pattern(
    "words after which a date has been",
    rf"\b(?:dated?|dtd?\.?|issued|made|published|notified|signed|since)(?:{_GAP}on)?{_SPACE}:?{_SPACE}"
    rf"(?:the{_GAP})?\Z",
    ("notification dated ", "made on ", "dt. ", "date: "),
    ("on ", "expires on "),
)
