"""Notes on coming into force, as the Table of Public Statutes words them.

"CIF, 2019, c. 14 (assent: 21.06.2019), ss. 2 to 4 in force 01.04.2020 see SI/2020-7; s. 5 in force
on assent" says two things. What is not read in full is given with a reason and without a day: a day
with a slip of the pen ("04.04.208", "05.27.2024") is never mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.law.characters import clean
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

_CITED = r"R\.S\.(?:, 1985)?, c\. [\w.-]+(?: \(\d\w\w Supp\.\))?|\d{4}, c\. \d+|SOR ?/ ?\d{2,4}-\d+"
_HEAD = re.compile(rf"CIF,? (?P<cited>{_CITED})\s*,?")
_DAY = r"\d+\.\d+\.\d+"
_ASSENT = re.compile(rf"\(assent:? (?P<day>{_DAY})\),?")
_ON_ASSENT = re.compile(rf"on assent:?(?: \(?(?P<day>{_DAY})\)?)?")
_PIECES = re.compile(
    r";|\n|(?:(?<=\d\d\.\d\d\.\d\d)|(?<=\d\d\.\d\d\.\d{4}))(?:,| and)(?= ss?\. [^;\n]*?\bin force)"
)
"""What ends a statement; right after a day a comma does, where another statement follows."""
_FORCE = re.compile(
    r"(?P<deemed>(?:(?:is|are) )?deemed (?:to have come into|in) force(?: on)?)"
    r"|(?:proclaimed )?in force|comes? into force"
)
_ENDED = re.compile(r"\brepealed\b|\bwill take effect\b")
_FIXED = re.compile(rf" (?:on )?(?P<day>{_DAY})(?P<rest>.*)", re.DOTALL)
_COUNTED = re.compile(
    r" on the (?P<days>\d+)(?:st|nd|rd|th) day after the day on which (?P<act>.{2,150}?) receives "
    rf"royal assent\b[^()]*(?:\([^()]*\)[^()]*)*?(?:\((?P<day>{_DAY})\))?\.?"
)
_LATER = re.compile(r" on a day (?:or days )?to be fixed by order\b")
_STATED = re.compile(rf".*\((?P<day>{_DAY})\)\.?", re.DOTALL)
_QUALIFIED = re.compile(r"\bbut see\b|\bNote:|\bre\b|\bSee also\b", re.IGNORECASE)
_SEE = re.compile(r"\bsee (?P<what>SI/\d{2,4}-\d+|ss?\. [\d.()a-z]+(?:(?:, | and )\d[\d.()a-z]*)*)")
_ORDER = re.compile(r"\bSI/\d{2,4}-\d+")
_EXCEPT = re.compile(r",?\s*\b(?:except|expect),?\s*$")
_ASIDE = re.compile(r" ?\((?:terminology|transitional provision|E|F|heading [EF])\)")
_REF = re.compile(
    r"(?P<number>\d+(?:\.\d+)*)?"
    r"(?P<brackets>(?: ?\([0-9]{1,3}(?:\.\d+)?\)|\([a-zA-Z]{1,5}(?:\.\d+)?\))*)"
)
_UNIT = re.compile(r"(?:ss?|pars?)\.? ?|Part ")
_JOIN = re.compile(r",? (?:and|or) |, ?| (?P<to>to) ")

UNREAD_TARGET = "which provisions it speaks of could not be read"
UNREAD_FORCE = "what it says of coming into force could not be read"


@dataclass(frozen=True, slots=True)
class Noted:
    """One statement: provisions of one amending act, and since when they are in force.

    `since` is `OPEN` for what awaits an order, `UNKNOWN` with a `problem`.
    """

    cited: str
    target: tuple[Pinpoint, ...]
    """None of them: all that the table lists of the act."""
    since: Bound
    by: str = ""
    """The order or section that gives the day, as cited; empty where it is assent."""
    excepts: bool = False
    """Whether the statements after it in its note say what it leaves out."""
    problem: str = ""
    words: str = ""

    @property
    def by_order(self) -> bool:
        """Whether an order fixes the day: that is in no other file; the rest is in the act."""
        return self.by.startswith("SI/")


def noted(text: str) -> tuple[Noted, ...]:
    """The statements of one note.

    >>> note = "CIF, 2019, c. 14, ss. 2(1) to (3) and 5 in force 01.04.2020 see SI/2020-7"
    >>> for item in noted(note):
    ...     print(item.cited, *item.target, item.since, item.by)
    2019, c. 14 2(1) to (3) 5 2020-04-01 SI/2020-7
    >>> noted("CIF, 2019, c. 14, s. 2 in force 04.04.208")[0].problem
    "'04.04.208' is no day"
    """
    whole = clean(text).text.replace("\u2011", "-").strip()
    head = _HEAD.match(whole)
    if head is None:
        return (Noted("", (), UNKNOWN, problem="it names no amending act", words=whole),)
    cited = head["cited"].replace(" ", "") if head["cited"][:3] == "SOR" else head["cited"]
    rest = whole[head.end() :]
    assent = _ASSENT.search(rest)
    stated = assent["day"] if assent else ""
    if assent:
        rest = rest[: assent.start()] + rest[assent.end() :]
    pieces = [piece.strip(" ,.—–-") for piece in _PIECES.split(rest)]
    return tuple(_statement(cited, stated, piece) for piece in pieces if piece)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a list of amendments names: an act or regulation, and its provisions."""

    cited: str
    target: tuple[Pinpoint, ...] | None
    """None of them: the whole; `None`: they could not be read."""


_ENTRY = re.compile(
    r"(?P<sor>SOR ?/ ?\d{2,4}-\d+)"
    r"|(?:(?P<year>\d{4}|R\.S\.(?:, 1985)?), )?c\. ?(?P<number>[\w.-]*\w)"
    r"(?P<supplement> \(\d\w\w Supp\.\))?(?:,? (?P<refs>(?:ss?|par|subpar)\. ?"
    r"(?:(?!,? (?:c\. |\d{4}, c\.|R\.S\.|SOR|this |see ))[^;])*))?"
)


def entries(text: str) -> tuple[Entry, ...]:
    """The entries of a list of amendments, in their order.

    >>> for entry in entries("added, 2017, c. 20, s. 8, c. 33, s. 2; 2019, c. 14, ss. 2 and 3"):
    ...     print(entry.cited, *entry.target or ())
    2017, c. 20 8
    2017, c. 33 2
    2019, c. 14 2 3
    """
    found: list[Entry] = []
    year = ""
    for match in _ENTRY.finditer(clean(text).text.replace("\u2011", "-")):
        if match["sor"]:
            found.append(Entry(match["sor"].replace(" ", ""), ()))
            continue
        year = match["year"] or year
        cited = f"{year}, c. {match['number']}{match['supplement'] or ''}"
        refs = _refs(_LANGUAGE.sub("", match["refs"])) if match["refs"] else ()
        found.append(Entry(cited, refs))
    return tuple(found)


_LANGUAGE = re.compile(r"\((?:E|F)\)")


def listed(text: str, cited: str) -> tuple[Pinpoint, ...] | None:
    """The provisions of an act that a list of amendments names; `None` where one cannot be read.

    >>> text = "2017, c. 20, s. 8, c. 33, s. 2; 2019, c. 14, ss. 2 and 3"
    >>> [str(item) for item in listed(text, "2019, c. 14")]
    ['2', '3']
    """
    found: list[Pinpoint] = []
    for entry in entries(text):
        if entry.cited == cited:
            if not entry.target:
                return None
            found += entry.target
    return tuple(dict.fromkeys(found))


def labels(label: str) -> tuple[Pinpoint, ...]:
    """The sections that a list is of: "4.1 to 4.2", "34.4 to 34.9, 34.91"; none of a schedule.

    >>> [str(item) for item in labels("12, 13.1 to 13.4")]
    ['12', '13.1 to 13.4']
    """
    text = clean(label).text.replace("\u2011", "-").strip(" .,")
    return (_refs(text) or ()) if text[:1].isdigit() else ()


def of_enacted(item: Noted, section: str) -> Noted:
    """A statement on the act that a section of another enacted, as one on its own provisions.

    >>> (item,) = noted("CIF, 2019, c. 14, s. 9(1) (ss. 1 to 6) in force 01.04.2020 see SI/2020-7")
    >>> own = of_enacted(item, "9")
    >>> print(*own.target, own.since)
    1 to 6 2020-04-01
    """
    words = re.sub(
        rf"\bs\. {section}(?:\(\d+\))? \((ss?\. (?:[^()]|\([^()]*\))*)\)", r"\1", item.words
    )
    words = re.sub(rf",? as enacted by s\. {section}\b,?|^s\. {section},", "", words)
    terms = [Pinpoint.parse(f"{at} def. “{term}”") for term, at in _DEFINITION.findall(words)]
    words = _DEFINITION.sub("", words).strip(" ,—–-")
    (found, *more) = noted(f"CIF, {item.cited}, {words}")
    if more:
        return item
    return replace(found, target=(*terms, *found.target)) if found.target else found


_DEFINITION = re.compile(r"\bdefinition [“\"] ?([^“”\"]{1,80}?) ?[“”\"] in s\. (\d+(?:\.\d+)*),?")


def _statement(cited: str, assent: str, piece: str) -> Noted:
    excepts = _EXCEPT.search(piece) is not None
    piece = _EXCEPT.sub("", piece)
    force, ended = _FORCE.search(piece), _ENDED.search(piece)
    target: tuple[Pinpoint, ...] | None = ()
    since, by, problem = UNKNOWN, "", UNREAD_FORCE
    if force is not None and (ended is None or ended.start() > force.start()):
        words = piece[: force.start()].strip(" ,:")
        target = _refs(words) if words else ()
        tail = piece[force.end() :]
        since, problem = _since(cited, assent, tail, deemed=bool(force["deemed"]))
        see, order = _SEE.search(tail), _ORDER.search(tail)
        if see is not None:
            stated = f"{cited}, {see['what'].rstrip('.')}"
            by = order[0] if order and order.start() >= see.start() else stated
    elif ended is not None:
        problem = "it says that provisions ended or take effect, not that they are in force"
    if target is None:
        target, since, problem = (), UNKNOWN, problem or UNREAD_TARGET
    return Noted(cited, target, since, by, excepts, problem, piece)


def _since(cited: str, assent: str, tail: str, *, deemed: bool) -> tuple[Bound, str]:
    """The first day in force that the words after "in force" give, or why there is none."""
    if _QUALIFIED.search(tail):
        return UNKNOWN, "a remark qualifies what it says"
    if _LATER.match(tail):
        return OPEN, ""
    if on_assent := _ON_ASSENT.match(tail.strip()):
        stated = on_assent["day"] or assent
        return (
            _checked(cited, stated, deemed) if stated else (UNKNOWN, "it states no day of assent")
        )
    if fixed := _FIXED.match(tail):
        if _FORCE.search(fixed["rest"]):
            return UNKNOWN, UNREAD_FORCE
        return _checked(cited, fixed["day"], deemed)
    if counted := _COUNTED.fullmatch(tail):
        return _counted(cited, assent, counted)
    if stated_last := _STATED.fullmatch(tail):
        return _checked(cited, stated_last["day"], deemed)
    return UNKNOWN, UNREAD_FORCE


def _counted(cited: str, assent: str, match: re.Match[str]) -> tuple[Bound, str]:
    """A day counted from assent: as worked out by the table, by us, or by both alike."""
    from_assent = _read_day(assent) if match["act"].lower() in ("the act", "this act") else None
    ours = from_assent + timedelta(days=int(match["days"])) if from_assent else None
    if match["day"] is None:
        return (Bound.on(ours), "") if ours else (UNKNOWN, "the day of assent is not stated")
    since, problem = _checked(cited, match["day"], deemed=False)
    if ours and since != Bound.on(ours):
        return UNKNOWN, f"{match['day']} is not the day that its words give"
    return since, problem


def _checked(cited: str, stated: str, deemed: bool) -> tuple[Bound, str]:
    day = _read_day(stated)
    if day is None:
        return UNKNOWN, f"{stated!r} is no day"
    if not deemed and re.match(r"\d{4}", cited) and day.year < int(cited[:4]):
        return UNKNOWN, f"{stated} lies before the year of the act"
    return Bound.on(day), ""


def _read_day(text: str) -> date | None:
    """A day as DD.MM.YYYY, or DD.MM.YY of the years before 2000; nothing else is a day."""
    match = re.fullmatch(r"(\d\d)\.(\d\d)\.(\d{4}|\d\d)", text)
    if match is None:
        return None
    year = int(match[3]) + (1900 if len(match[3]) == 2 else 0)
    try:
        return date(year, int(match[2]), int(match[1]))
    except ValueError:
        return None


def _refs(words: str) -> tuple[Pinpoint, ...] | None:
    """The provisions of a list such as "ss. 1, 3(1) to (3) and 5"; `None` where it is not one."""
    words = _ASIDE.sub("", words).strip(" ,")
    found: list[tuple[str, ...]] = []
    at, to = 0, False
    while at < len(words):
        if unit := _UNIT.match(words, at):
            if unit[0].startswith("Part"):
                return None
            at = unit.end()
        ref = _REF.match(words, at)
        if ref is None or not ref[0]:
            return None
        path = _path(ref, found[-1] if found else ())
        if path is None:
            return None
        if to:
            path = _range(found.pop(), path)
            if path is None:
                return None
        found.append(path)
        at = ref.end()
        if at < len(words):
            join = _JOIN.match(words, at)
            if join is None:
                return None
            at, to = join.end(), bool(join["to"])
    return tuple(Pinpoint(path) for path in found) if found else None


def _path(ref: re.Match[str], before: tuple[str, ...]) -> tuple[str, ...] | None:
    """The path of a reference; brackets alone go on from the one before: "3(1) and (2)"."""
    brackets = tuple(re.findall(r"\([^)]*\)", ref["brackets"]))
    if ref["number"]:
        return (ref["number"], *brackets)
    if len(before) < 2:
        return None
    last = before[-1].rpartition(" to ")[2]
    alike = [
        step
        for step, label in enumerate((*before[:-1], last))
        if step and _form(label) == _form(brackets[0])
    ]
    return (*before[: alike[-1]], *brackets) if alike else None


def _form(label: str) -> str:
    return "number" if label[1:2].isdigit() else "capital" if label[1:2].isupper() else "letter"


def _range(first: tuple[str, ...], last: tuple[str, ...]) -> tuple[str, ...] | None:
    """A range as one path, whose last step is "5 to 8"."""
    if len(first) != len(last) or first[:-1] != last[:-1] or " to " in first[-1]:
        return None
    return (*first[:-1], f"{first[-1]} to {last[-1]}")


def overlapping(items: tuple[Noted, ...]) -> Iterator[tuple[Noted, Pinpoint]]:
    """The statements that another of them contradicts, with the provision that both name."""
    said: dict[tuple[str, Pinpoint], list[Noted]] = {}
    for item in items:
        for pinpoint in item.target if not item.problem else ():
            said.setdefault((item.cited, pinpoint), []).append(item)
    for (_, pinpoint), spoken in said.items():
        if len({item.since for item in spoken}) > 1:
            yield from ((item, pinpoint) for item in spoken)
