"""What stands before the first provision: titles, number, dates, contents; and a front matter.

Each fact is found by a pattern of the tables below, and only where the words say which fact it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import grammar
from tqa.ingest.readers.contents import CONTENTS, after_contents, after_unnamed_contents
from tqa.ingest.readers.habits import LETTERHEAD, LONG_TITLE
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.numbering import DIGITS
from tqa.ingest.readers.sections import may_be_first
from tqa.temporal.finder import find_dates

DATES = {
    "current_to": r"consolidated\s+(?:up\s+)?to|consolidat(?:ed|ion)\s+as\s+(?:at|of)|current\s+to|"
    r"(?:version\s+)?as\s+(?:at|of|on)|up\s+to\s+date\s+(?:to|as\s+at)|reprinted?\s+as\s+at|"
    r"(?:incorporating|with)\s+(?:all\s+)?amendments\s+(?:up\s+)?to|as\s+amended\s+(?:up\s+)?to|"
    r"point\s+in\s+time",
    "published": r"(?:গেজেটে\s+)?প্রকাশের\s+তারিখ|"
    r"published|gazetted|date\s+of\s+publication|publication\s+date",
    "made": r"প্রণয়নের\s+তারিখ|প্রণয়নের\s+তারিখ|"
    r"(?:date\s+of\s+)?assent(?:ed)?(?:\s+to)?|(?:date\s+)?(?:made|enacted|passed)|"
    r"registered|"
    r"dated|[a-z]+,\s+the(?=\s+\d)|তারিখ|registration(?:\s+date)?|date\s+of\s+(?:making|enactment)|royal\s+assent",
    "in_force": r"(?:date\s+of\s+)?commencement|(?:in|coming\s+into|comes\s+into)\s+force|effective"
    r"(?:\s+date)?|commences",
}
"""Fact -> the words with which a line of the head that states its day begins."""

KINDS = {
    "act": "act", "ordinance": "ordinance", "regulation": "regulation", "rule": "rule",
    "order": "statutory_order", "general order": "general_order",
    "standing order": "general_order", "office order": "general_order",
    "notification": "notification", "constitution": "constitution",
    "by-law": "bylaw", "bylaw": "bylaw", "decree": "decree", "law": "act", "code": "act",
    "আইন": "act", "অধ্যাদেশ": "ordinance", "বিধিমালা": "rule", "প্রবিধানমালা": "regulation",
    "প্রবিধান": "regulation", "আদেশ": "statutory_order", "প্রজ্ঞাপন": "notification",
    "সংবিধান": "constitution", "উপ-আইন": "bylaw",
}  # fmt: skip
"""Last word of a title, or first of a number -> kind of instrument."""

_SERIES = r"(?:(?:s\.?\s?r\.?\s?o|s\.?\s?[ir]|g\.?\s?s\.?\s?r)\.?\s+)?"
_NUMBER = re.compile(
    r"\(?(?:the\s+)?(?:(?P<word>(?:public\s+)?law|(?:general|standing|office)\s+order|act|ordinance|regulations?|rules?|order|by-?law|notification)\s+)?"
    + _SERIES
    + r"(?:(?:no|number|chapter|cap|c)\b\.?\s*)?(?P<number>\d{1,5}[A-Z]?|[IVXLC]{1,9})(?:-\w+)?"
    r"(?:\s+of\s+|/|,\s*)(?P<year>\d{4})\)?\.?",
    re.IGNORECASE,
)
_BANGLA_NUMBER = re.compile(
    r"[(\[]?\s*(?P<year>\d{4})\s+সনের\s+(?P<number>\d{1,4})\s*(?:নং)?\s*(?P<word>আইন|অধ্যাদেশ)?\s*[)\]]?"
    r"|(?:এস[.,]?\s*আর[.,]?\s*ও[.,]?)\s*(?:নং|নম্বর)\s*[-–—]?\s*(?P<order>\d{1,4})[^/]{0,30}/(?P<of>\d{4})"
    r"(?:/\S*)?[।.]?"
)
_IN_TEXT = re.compile(
    r"(?P<printed>s\.?\s?r\.?\s?o\.?\s*(?:no\.?)?\s*(?P<number>\d{1,5})[^/—]{0,30}/(?P<year>\d{4})[^\s.—]*)"
    r"\s*\.?\s*[—–-]+\s*\S"
    r"|(?P<bangla>এস[.,]?\s*আর[.,]?\s*ও[.,]?\s*(?:নং|নম্বর)\s*[-–]?\s*(?P<order>\d{1,4})[^/—]{0,30}/(?P<of>\d{4})"
    r"[^\s।—]*)\s*[।.]?\s*[—–-]+\s*\S",
    re.IGNORECASE,
)
"""A number before the enacting words on their line: "S.R.O. No. 112-Law/2018.—In exercise …"."""
_STATUTE_BOOK = re.compile(
    r"(?P<word>R\.?\s?S\.?\s?C\.?|S\.?\s?C\.?),?\s*(?P<year>\d{4}),?\s*c(?:h\b|hapter)?\.?\s*"
    r"(?P<number>(?:[A-Z]-)?\d{1,4}(?:\.\d{1,2})?)",
)
_PUBLIC_LAW = re.compile(
    r"\W*pub(?:lic|\.)\s*l(?:aw|\.)\s*(?:no\.\s*)?\d{2,3}\s*[-–]\s*\d+\W*", re.I
)
_YEAR_FIRST = re.compile(
    _SERIES + r"(?P<year>\d{4})(?:\s*/\s*|\s+(?:no\.?|c\.|chapter)\s*)(?P<number>\d{1,5})",
    re.IGNORECASE,
)
_DATED = {
    name: re.compile(rf"[\[(]?\s*(?:{words})\b(?:\s+(?:on|the|day))*\s*[:,]?\s*(?P<rest>.*)", re.I)
    for name, words in DATES.items()
}
_CITED_AS = re.compile(
    r"may be (?:cited as|called) (?:the )?"
    # A year ends a title; only without one may "and" or a comma do.
    r"([A-Z](?:[^.,;\[]|,(?!\s))[^.,;\[]{2,160}?,?\s+\d{4}(?!\d)|[A-Z][^.,;\[]{3,120}?)"
    r"(?:\s*[.,;\[]|$|\s+and\b)"
)
_CITED_AS_BANGLA = re.compile(
    r"এই\s+(?:আইন|অধ্যাদেশ|বিধিমালা|প্রবিধানমালা|আদেশ|প্রজ্ঞাপন)\s+(.{4,120}?)\s+(?:নামে|বলিয়া|বলিয়া)\s+"
    r"(?:অভিহিত|আখ্যায়িত|আখ্যায়িত)"
)
_COMES = re.compile(
    r"\b(?:(?P<named>This|These)\s+(?:General\s+)?(?:Act|Ordinance|Law|Code|Constitution|Order|"
    r"Notification|By-law|Regulations?|Rules?|Instructions?)|It|They)\b(?P<but>[^.;]{0,120}?)\b"
    r"(?:(?:shall|is to|are to)\s+)?"
    r"(?:(?:come|comes|came)\s+into\s+(?:force|operation|effect)|takes?\s+effect)\s+"
    r"(?P<when>[^.;]{0,200})",
    re.IGNORECASE,
)
_COMES_BANGLA = re.compile(
    r"(?:(?P<named>এই\s+(?:আইন|অধ্যাদেশ|বিধিমালা|প্রবিধানমালা|আদেশ|প্রজ্ঞাপন))|ইহা)(?P<when>[^।৷;]{0,200}?)"
    r"(?:কার্যকর|বলবৎ)\s+(?:হইবে|হবে|হইয়াছে|হইয়াছে|গণ্য)"
    r"|(?P<later>যে\s+তারিখ\s+নির্ধারণ[^।৷;]{0,120}(?:কার্যকর|বলবৎ)\s+হইবে)"
)
_ON_PUBLICATION = re.compile(
    r"on\s+(?:the\s+(?:day|date)\s+(?:of\s+(?:its|their)\s+|on\s+which\s+(?:it\s+is|they\s+are)\s+)|its\s+|their\s+)"
    r"(?:first\s+)?publi(?:cation|shed)|upon\s+(?:its\s+|their\s+)?publication|প্রকাশের\s+তারিখ"
)
_AT_ONCE = re.compile(
    r"(?:at once|immediately|on (?:the day of )?(?:its )?(?:assent|making))"
    r"|\s*অবিলম্বে"
)


@dataclass
class Head:
    """What the head of a text says; `body` is the first line of its body."""

    body: int = 0
    title: str = ""
    titles: list[Line] = field(default_factory=list)
    long_title: list[Line] = field(default_factory=list)
    other: list[tuple[Line, str]] = field(default_factory=list)
    """Lines of no provision, and what they are."""
    rest: list[Line] = field(default_factory=list)
    """Lines to be read as provisions: preamble, enacting words."""
    kind: str = ""
    number: str = ""
    year: str = ""
    printed_number: str = ""
    days: dict[str, date] = field(default_factory=dict)
    guesses: list[str] = field(default_factory=list)
    consolidated: bool = False
    docket: str = ""
    """The number of the case in which it is filed."""
    name: str = ""
    """How a person would name it, by the parties, where it is a pleading."""
    words: str = ""
    """What kind of pleading it is, as one would say it: "First Amended Complaint"."""
    pleading: bool = False
    """Whether it is what a party pleads: it makes no law, and is never consolidated."""


def split_front_matter(text: str, name: str) -> tuple[Given, str, str, list[str]]:
    r"""Facts of a block between `---` lines at the top, the block, the rest, and unused keys.

    >>> split_front_matter("---\nnumber: 7 of 2015\n---\n1. Text", "f")[0].number
    '7 of 2015'
    """
    match = re.match(r"\s*---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)", text, re.DOTALL)
    if match is None:
        return Given(), "", text, []
    known = {f.name for f in fields(Given)}
    values: dict[str, Any] = {}
    unused: list[str] = []
    for number, line in enumerate(match[1].splitlines(), start=2):
        key, found, value = line.partition(":")
        key = {"as": "read_as"}.get(key.strip().replace("-", "_"), key.strip().replace("-", "_"))
        value = value.strip().strip("\"'")
        if key not in known or not found:
            unused += [line.strip()] if line.strip() else []
        elif value:
            values[key] = _value(key, value, f"{name}, line {number}")
    return Given(**values), match[0], text[match.end() :], unused


def _value(key: str, value: str, where: str) -> Any:
    if key in ("made", "published", "in_force", "current_to"):
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise SourceError(
                f"{where}: {key} is {value!r}, which is no day; write it as YYYY-MM-DD"
            ) from error
    if key == "aliases":
        return tuple(part.strip(" \"'") for part in value.strip("[]").split(",") if part.strip())
    if key == "read_as" and value not in ("enacted", "consolidated"):
        raise SourceError(f"{where}: read as {value!r}; write enacted or consolidated")
    return value


def read_head(lines: Sequence[Line]) -> Head:
    """Read the lines before the first section or container."""
    head = Head()
    end = _body_start(lines)
    at = 0
    in_long_title = False
    while at < end:
        line = lines[at]
        if line.aside:
            head.other.append((line, line.aside))
        elif CONTENTS.fullmatch(line.text):
            after = after_contents(lines, at, end)
            head.other += [(item, "table of contents") for item in lines[at:after]]
            at, in_long_title = after, False
            continue
        elif (after := after_unnamed_contents(lines, at)) > at:
            head.other += [(item, "table of contents") for item in lines[at:after]]
            at, in_long_title = after, False
            continue
        elif _fact(line, head):
            in_long_title = False
            head.other.append((line, "identification"))
        elif re.fullmatch(r"\d{1,4}|_{3,}", line.text):
            head.other.append((line, "page stamp"))
        elif LETTERHEAD.fullmatch(line.text) and not head.long_title:
            head.other.append((line, "letterhead"))
        elif head.long_title and line.text == " ".join(x.text for x in head.long_title):
            head.other.append((line, "long title, printed again"))
        elif in_long_title and not line.after_blank:
            head.long_title.append(line)
        elif LONG_TITLE.match(line.text) and not head.long_title:
            in_long_title = True
            head.long_title.append(line)
        elif _is_title(line, head, at, lines):
            in_long_title = False
            head.titles.append(line)
        else:
            in_long_title = False
            head.rest.append(line)
            _number_in_text(line, head)
        at += 1
    head.body = end
    head.title = " ".join(line.text for line in head.titles)
    head.kind = head.kind or _kind_of(head.title)
    return head


def _is_title(line: Line, head: Head, at: int, lines: Sequence[Line]) -> bool:
    """The first line of its own, and what it runs on to."""
    if re.match(r"[\[(]", line.text) or grammar.child_opening(line.text):
        return False
    if not re.search(r"[^\W\d_]{2}", line.text):
        return False  # a page number, a rule of underscores
    if any(pattern.match(line.text) for pattern in grammar.OPENINGS.values()):
        return False
    if not head.titles:
        return not head.rest and len(line.text) <= 200
    return lines[at - 1] is head.titles[-1] and not line.after_blank and line.level == 0


def _body_start(lines: Sequence[Line]) -> int:
    """The first line of the body: of the first container or section, with the headings above it."""
    at = 0
    while at < len(lines):
        if lines[at].aside:
            at += 1
            continue
        if CONTENTS.fullmatch(lines[at].text):
            at = after_contents(lines, at, len(lines))
            continue
        line = lines[at]
        if (after := after_unnamed_contents(lines, at)) > at:
            at = after
            continue
        section = grammar.section_opening(line.text)
        # A wrapped recital may go on with "22(1) of the Harbours Act".
        begins = line.after_blank or not line.runs_on or grammar.is_closed(lines[at - 1].text)
        opens = section is not None and begins and (section.strict or line.after_blank)
        opens = opens and section is not None and may_be_first(section)
        if section is not None and find_dates(line.text[:24]).dates:
            opens = False
        container = grammar.container_opening(line.text, marked=line.level > 0)
        if (opens and not _numbered(line.text)) or (container and at > 0):
            return _with_headings(lines, at)
        at += 1
    return _first_words(lines)


def _with_headings(lines: Sequence[Line], at: int) -> int:
    """Up over the headings that stand directly above a section, but not over the titles."""
    if grammar.container_opening(lines[at].text, marked=lines[at].level > 0):
        return at
    top = at
    while top > 1:
        above = lines[top - 1]
        probe = Head()
        if above.aside:
            top -= 1
            continue
        if (
            not grammar.is_short_title_like(above.text)
            or _fact(above, probe)
            or LONG_TITLE.match(above.text)
            or above.level == 1
            or any(pattern.match(above.text) for pattern in grammar.OPENINGS.values())
        ):
            break
        top -= 1
        at = top
    return at


def _first_words(lines: Sequence[Line]) -> int:
    """Where no section or container is found: the first paragraph that is no title and no fact."""
    for at, line in enumerate(lines):
        if (
            at
            and not line.aside
            and not grammar.is_short_title_like(line.text)
            and not _fact(line, Head())
        ):
            return at if not LONG_TITLE.match(line.text) else at + 1
    return len(lines)


def _number_in_text(line: Line, head: Head) -> None:
    """Note the number that stands before the enacting words of an order."""
    match = _IN_TEXT.match(line.text)
    if match and not head.number:
        head.number = (match["number"] or match["order"]).translate(DIGITS)
        head.year = (match["year"] or match["of"]).translate(DIGITS)
        head.printed_number = match["printed"] or match["bangla"]
        head.kind = head.kind or "statutory_order"


def _numbered(text: str) -> re.Match[str] | None:
    """The number of the instrument, in a line that is nothing else."""
    forms = (_NUMBER, _YEAR_FIRST, _BANGLA_NUMBER, _STATUTE_BOOK)
    return next((match for form in forms if (match := form.fullmatch(text))), None)


def _fact(line: Line, head: Head) -> bool:
    """Whether a line of the head states facts; they are noted."""
    if re.fullmatch(r"[()\[\]]", line.text) or (head.titles and line.text.lower() in KINDS):
        return True  # the number of the instrument, set over several lines
    if _PUBLIC_LAW.fullmatch(line.text):
        head.kind, head.printed_number = head.kind or "act", line.text
        return True
    if number := _numbered(line.text):
        found_in = number.groupdict()
        head.number = (number["number"] or found_in["order"]).translate(DIGITS)
        head.year = (number["year"] or found_in["of"]).translate(DIGITS)
        head.printed_number = line.text.strip("() ")
        word = (found_in.get("word") or "").lower().removesuffix("s")
        head.kind = KINDS.get(word.removeprefix("public "), head.kind)
        if found_in.get("order"):
            head.kind = head.kind or "statutory_order"
        return True
    if len(line.text) > 200:
        return False
    found = find_dates(line.text)
    if re.fullmatch(r"\W*consolidat(?:ed|ion)(?: version)?\W*", line.text, re.IGNORECASE):
        head.consolidated = True
        return True
    for name, pattern in _DATED.items():
        match = pattern.match(line.text)
        if match is None or len(line.text) > 120:
            continue
        after = [f for f in found.dates if f.start >= match.start("rest") and f.day]
        for bad in found.unresolved:
            head.guesses.append(f"{line.place}: {bad.reason}; the date is left out")
        if after and after[0].day:
            head.days.setdefault(name, after[0].day)
        stated = bool(after or found.unresolved)
        head.consolidated = head.consolidated or (stated and name == "current_to")
        return stated
    bare = re.fullmatch(r"[\[(]([^\[\]]{6,40})[\])]\.?", line.text)
    if bare and len(found.dates) == 1 and found.dates[0].day and "made" not in head.days:
        head.days["made"] = found.dates[0].day
        head.guesses.append(f"{line.place}: {line.text} is taken as the day of assent or making")
        return True
    return False


def _kind_of(title: str) -> str:
    words = re.findall(r"[a-z\u0980-\u09ff-]+", title.lower())
    for word in reversed(words):
        singular = word.removesuffix("s")
        if singular in KINDS:
            return KINDS[singular]
    return ""


def cited_as(text: str) -> str:
    """The short title that a section gives the instrument, "" where it gives none.

    >>> cited_as("This Act may be cited as the Harbour Dues Act, 2015.")
    'Harbour Dues Act, 2015'
    """
    match = _CITED_AS.search(text) or _CITED_AS_BANGLA.search(text)
    return match[1] if match else ""


def commencement(text: str, *, first: bool = True) -> tuple[date | str | None, str]:
    """The day from which a clause brings the whole instrument into force, and the clause.

    "at once" and "published" where it says so, "later" where another instrument is to name the day;
    `None` where the words are no such clause. `first` is for the first section, where "it" is the
    instrument.

    >>> commencement("This Act comes into force on 1 April 2015.")[0]
    datetime.date(2015, 4, 1)
    >>> commencement("This section comes into force on 1 May 2016.")[0] is None
    True
    """
    match = _COMES.search(text) or _COMES_BANGLA.search(text)
    if match is None or not (first or match["named"]):
        return None, ""
    if match["when"] is None or (match.re is _COMES_BANGLA and "নির্ধারণ" in match["when"]):
        return "later", match[0]
    found = [f for f in find_dates(match["when"]).dates if f.day]
    if found and not re.search(r"\bafter\b", match["when"][: found[0].start]):
        return found[0].day, match[0]
    if _ON_PUBLICATION.match(match["when"]):
        return "published", match[0]
    if _AT_ONCE.match(match["when"]):
        return "at once", match[0]
    return "later", match[0]
