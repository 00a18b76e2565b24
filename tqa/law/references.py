"""Provisions as text names them: "sections 5, 7(2)(a) to (c) and 9", "§12A", "ধারা ১২(৩)".

A pattern finds the word for the unit; a scanner reads the labels after it, one at a time, without
looking back. Long or deeply bracketed input therefore costs time in proportion to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tqa.law.labels import normalise_label, roman_value
from tqa.law.ordinals import BANGLA_ORDINAL, ordinal_value
from tqa.law.pinpoints import definition
from tqa.law.units import LEVELS, LIMBS, PARTS, UNITS

Path = tuple[str, ...]


_UNIT = re.compile(
    r"(?i)(?<![\w'\u0980-\u09ff])(?:"
    + "|".join(f"(?P<{unit.name}>{unit.regex})" for unit in UNITS)
    + r")(?:ের|র|য়|তে|ে)?(?![A-Za-z\u0980-\u09ff'])"
)
_WORD = re.compile(r"(?<![\w'\u0980-\u09ff])(?:[A-Za-z]{1,3}|\d{1,2}(?=[A-Za-z])|[^\x00-\x7f])")
"""What may begin a unit; beyond ASCII everything may."""
_BEGINNINGS = frozenset(
    """sub s ss sec rul r rr reg art par cla cl cls ite ent row hea tar h hs cod ser poi sch ann app
    pt pts cha div for pro exp ill exc mar not ope int lon pre tab def mea fir thi fou fif six sev
    eig nin ten ele twe""".split()
)
"""The first letters of the words that units begin with (`units`), ordinals among them."""
_SAID = re.compile(
    r"(?i)(?<!\w)(?:(?:the\s+)?(?:said|aforesaid|same)|that|(?<!of\s)such)\s+"
    r"(section|article|rule|regulation|schedule|part|paragraph|clause|sub-?paragraph|sub-?clause|"
    r"sub-?section|sub-?rule|sub-?article)(?!\w)(?!\s{0,2}[\d(])|উক্ত\s+(ধারা|বিধি|অনুচ্ছেদ)"
)
_BANGLA_UNITS = {"ধারা": "section", "বিধি": "rule", "অনুচ্ছেদ": "article"}
_PIECE = (
    r"\d{1,10}(?:\.\d{1,6}){0,4}"
    r"(?:[A-Za-z]{1,3}(?![A-Za-z])|[ক-হ]{1,2}(?![\u0980-\u09ff]))?(?:\.\d{1,6})?"
)
_NUMBER = re.compile(rf"{_PIECE}(?:-(?:{_PIECE}|[A-Z]{{1,2}}(?![A-Za-z]))){{0,3}}(?![A-Za-z0-9])")
_BRACKET = re.compile(
    r"(?P<space>\s{0,2})\(\s{0,2}(?P<label>\d{1,3}(?:[A-Z]{0,2}(?:-(?:\d{1,2}|[ivx]{1,4}))?|[a-z]{1,2}|[ক-হ]{1,3})|[a-z]{1,2}|[A-Z]{1,2}"
    r"|[ivxl]{1,6}[a-z]{0,2}|[IVXL]{1,6}|([a-z])\3\3|[A-Za-z]{1,2}-(?:\d{1,2}[A-Z]?|[ivx]{1,4})"
    r"|[\u0985-\u09b9]{1,3})(?P<after>\.\d{1,3})?\s{0,2}\)"
)
_ORDERED = re.compile(rf"(?<![\u0980-\u09ff])({BANGLA_ORDINAL})\s$")
_NO = re.compile(r"(?:no\.?\s{0,2})?", re.IGNORECASE)
_CODE = re.compile(r"([A-Z]{1,3}-?\d{1,6}(?:\.\d{1,6})?)(?!\w)")
_CONTAINER_LABEL = re.compile(
    r"(?:\s{1,3}(?:No\.?\s)?|\s?-\s?(?=\d))(\d{1,4}[A-Z]?(?:\.\d{1,3})?|[IVXLC]{1,7}[A-Z]?"
    r"(?:\.\d{1,3})?|[A-Z])(?![\w'])"
)
_ROMAN_LABEL = re.compile(r"[IVXLC]{1,7}(?![\w'])")
_SEPARATOR = re.compile(
    r"\s{0,3}(?:[,;]\s{0,2}(?:(?:and|or)\s|&\s)?|(?:and/or|and|or|&|ও|এবং|বা)\s|/(?=\d))\s{0,3}"
)
_TO = re.compile(
    r"\s{0,3}(?:(?:to|through|till|হইতে|হতে|থেকে)\s|-(?=[\d(]))\s{0,3}(?:and\sincluding\s)?"
)
_QUANTITY = re.compile(
    r"(?i)\s{0,2}(?:%|per\s?cent|(?:business\s|working\s|clear\s)?(?:days?|weeks?|months?|years?|hours?)"
    r"|times|persons?|dollars?|taka|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?!\w)"
    r"|(?:st|nd|rd|th)(?!\w)|/\d)"
)
_AFTER_ITEM = re.compile(r"\s{0,2}(?:[,;.)?]|(?:and|or|of|to|ও|এবং|বা|এর|এ|তে)\s|-|\(|$)")
_ET_SEQ = re.compile(r"(?i)\s{0,2},?\s{0,2}(?:et\s{1,2}seqq?\b\.?|ff?\.(?!\w)|and\sfollowing)")
_NOTE = re.compile(r"(?i)\s{1,2}(?:\(note\)|notes?\b(?!\s(?:that|the|how|of|to|in|under)\b))")
_THEREOF = re.compile(r"(?i)\s{1,3}(?:thereof|thereto|therein)\b")
_QUOTED = re.compile(
    r"\s{0,2}(?:“([^“”]{1,120})”|\"([^\"]{1,120})\"|(?<!\w)'([^'\n]{1,60})'(?!\w))"
)
_DEFINED = re.compile(
    r"(?:\s{0,2}(?:of|for))?(?:\s{1,2}(?:the\s)?(?:defined\s)?(?:term|word|expression)s?)?",
    re.IGNORECASE,
)
_UNQUOTED = re.compile(
    r"\s(?:of|for)\s(?:the\s(?:term|word)\s)?"
    r"((?:[\w'-]+ ){0,5}?[\w'-]+)(?=,? (?:in|under|at|from) )"
)


@dataclass(frozen=True, slots=True)
class Item:
    """One provision of a list; `last` where a range of numbered provisions is named.

    Flags: `expanded_range`, one of the labels between two that are named; `ambiguous_dash`, a
    number such as 5-7 that is one section here, and may have been meant as a range.
    """

    path: Path
    last: Path | None
    start: int
    end: int
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """A unit with its labels. `said` refers back to a unit, `thereof` back to its parent."""

    unit: str
    start: int
    end: int
    items: tuple[Item, ...]
    part: str | None = None
    said: bool = False
    thereof: bool = False

    @property
    def level(self) -> int:
        """How deep the unit lies; see `Unit`."""
        return LEVELS[self.unit]


def _units(text: str) -> Iterator[re.Match[str]]:
    """The words for units: looked for only where a word begins as one of them does."""
    end = 0
    for word in _WORD.finditer(text):
        start, first = word.start(), word[0]
        if start < end or (first.isalpha() and first.isascii() and not _begins(text, word)):
            continue
        if match := _UNIT.match(text, start):
            end = match.end()
            yield match


def _begins(text: str, word: re.Match[str]) -> bool:
    """Whether letters begin a unit; a look-alike among them (ſ for s) may be anything."""
    return word[0].lower() in _BEGINNINGS or not text[word.end() : word.end() + 2].isascii()


def find_groups(text: str, stops: list[tuple[int, int]]) -> Iterator[Group]:
    """Groups of cleaned text in order; `stops` are spans of instruments, which no group enters."""
    at_stop = 0
    end = 0
    matches = sorted([*_units(text), *_SAID.finditer(text)], key=lambda item: item.start())
    for match in matches:
        while at_stop < len(stops) and stops[at_stop][1] <= match.start():
            at_stop += 1
        if match.start() < end or (at_stop < len(stops) and stops[at_stop][0] <= match.start()):
            continue
        limit = stops[at_stop][0] if at_stop < len(stops) else len(text)
        group = _said_group(match) if match.re is _SAID else _group(text, match, end, limit)
        if group:
            end = group.end
            yield group


def _said_group(match: re.Match[str]) -> Group:
    word = (match[1] or "").lower().replace("-", "") or _BANGLA_UNITS[match[2]]
    return Group(word, match.start(), match.end(), (), said=True)


def _group(text: str, match: re.Match[str], free: int, limit: int) -> Group | None:
    items: tuple[Item, ...]
    unit = match.lastgroup or ""
    if unit not in LEVELS:  # an ordinal inside the unit's own pattern closed last
        unit = next(name for name in LEVELS if match[name])
    start, end = match.span()
    if unit == "definition":
        items = _terms(text, end, limit)
    elif unit in LIMBS or unit in PARTS:
        items = (Item((_limb(unit, match),), None, start, end),)
    elif LEVELS[unit] < 0:
        if before := _ORDERED.search(text, max(free, start - 16), start):
            start = before.start()
            items = (Item((f"{unit} {ordinal_value(before[1])}",), None, start, end),)
        else:
            items = _containers(text, match, unit, limit)
    else:
        found = _number_first(text, match, unit, free)
        return found or read_items(text, start, end, unit, limit)
    if not items:
        return None
    items = (replace(items[0], start=start), *items[1:])
    thereof = _THEREOF.match(text, items[-1].end)
    end = thereof.end() if thereof else items[-1].end
    return Group(unit, start, end, items, thereof=thereof is not None)


def _limb(unit: str, match: re.Match[str]) -> str:
    groups = match.groupdict()
    which = (
        groups["which"]
        if unit == "proviso"
        else groups["number"]
        if unit == "explanation"
        else None
    )
    if unit == "illustration":
        which = groups["letter"]
        return f"{unit}-{which}" if which else unit
    if not which:
        return unit
    word = which.lower()
    number = ordinal_value(word) or roman_value(which)
    return f"{unit}-{number or re.sub('[a-z]', '', word)}"


def _terms(text: str, at: int, limit: int) -> tuple[Item, ...]:
    """The defined terms after the word "definition"."""
    unquoted = _UNQUOTED.match(text, at, limit)
    opened = _DEFINED.match(text, at, limit)
    quoted = _QUOTED.match(text, opened.end() if opened else at, limit)
    if not quoted:
        if not unquoted:
            return ()
        return (Item((definition(unquoted[1]),), None, unquoted.start(1), unquoted.end(1)),)
    items: list[Item] = []
    while quoted:
        term = quoted[1] or quoted[2] or quoted[3]
        items.append(Item((definition(term),), None, quoted.start(), quoted.end()))
        separator = _SEPARATOR.match(text, quoted.end(), limit)
        quoted = _QUOTED.match(text, separator.end(), limit) if separator else None
    return tuple(items)


def _containers(text: str, match: re.Match[str], unit: str, limit: int) -> tuple[Item, ...]:
    """Schedules, parts and the like, with a number, a letter, an ordinal, or (schedules) none."""
    start, at = match.span()
    if match["ordinal"]:
        return (Item((f"{unit} {ordinal_value(match['ordinal'])}",), None, start, at),)
    items: list[Item] = []
    label = _CONTAINER_LABEL.match(text, at, limit)
    while label:
        items.append(Item((f"{unit} {label[1]}",), None, label.start(1), label.end()))
        separator = _SEPARATOR.match(text, label.end(), limit)
        plural = separator and text[start:at].lower().endswith("s")
        label = (
            _CONTAINER_LABEL.match(text, separator.end() - 1, limit)
            if separator and plural
            else None
        )
    if (
        not items
        and unit == "schedule"
        and text[at - 8 : at].lower().endswith(("schedule", "তফসিল"))
    ):
        items.append(Item((unit,), None, start, at))
    return tuple(items)


def _number_first(text: str, match: re.Match[str], unit: str, free: int) -> Group | None:
    """Bangla also puts the number first: "১২ ধারা", "(৩) উপ-ধারা"."""
    if not re.search(r"[\u0980-\u09ff]", match[0]):
        return None
    before = re.search(
        rf"({_PIECE}|\([^()\s]{{1,4}}\))\s?(?:নং\s)?$",
        text[max(free, match.start() - 14) : match.start()],
    )
    if not before:
        return None
    start = match.start() - len(before[0])
    item = Item((normalise_label(before[1]),), None, start, match.end())
    return Group(unit, start, match.end(), (item,))


def read_items(text: str, start: int, at: int, unit: str, limit: int) -> Group | None:
    """The group whose labels begin at `at`: single, listed, ranged, with inherited parents."""
    word = text[start:at].strip().lower().rstrip(".")
    # Bangla nouns need no plural before numbers.
    plural = (
        re.search(r"[\u0980-\u09ff]", word) is not None
        or word in ("§§", "ss", "rr", "¶¶")
        or (len(word) > 2 and word.endswith(("s", "ies")))
    )
    items: list[Item] = []
    found = _item(text, at, limit, unit, plural)
    if found is None:
        return None
    bracket_only = found.path[0].startswith("(")
    items.append(replace(found, start=start))
    while True:
        end = items[-1].end
        ranged = _TO.match(text, end, limit) if items[-1].last is None else None
        if ranged and ranged[0] == "-" and text[end - 1] == ")" and text[ranged.end()] != "(":
            # 26 CFR 1.401(k)-1 is one section; a pinpoint has no form for its number.
            items[-1] = replace(items[-1], flags=(*items[-1].flags, "ambiguous_dash"))
            break
        separator = ranged or _SEPARATOR.match(text, end, limit)
        found = _item(text, separator.end(), limit, unit, plural) if separator else None
        if found is None:
            break
        bare = not found.path[0].startswith("(")
        if bare and (bracket_only or not _continues(text, found, items, plural, separator)):
            break
        path = found.path if bare else _inherit(items[-1].last or items[-1].path, found.path)
        if ranged:
            items[-1:] = _expanded(items[-1], path, found)
        else:
            items.append(replace(found, path=path))
    end = items[-1].end
    part = None
    for name, pattern in (("et_seq", _ET_SEQ), ("note", _NOTE)):
        if part is None and (after := pattern.match(text, end, limit)):
            part, end = name, after.end()
    thereof = _THEREOF.match(text, end)
    return Group(
        unit, start, thereof.end() if thereof else end, tuple(items), part,
        thereof=thereof is not None,
    )  # fmt: skip


def _item(text: str, at: int, limit: int, unit: str, plural: bool) -> Item | None:
    """One number with its brackets, or brackets alone."""
    while at < limit and text[at].isspace():
        at += 1
    path: list[str] = []
    last: Path | None = None
    flags: tuple[str, ...] = ()
    end = at
    if unit == "row":
        at = end = _NO.match(text, at).end()  # type: ignore[union-attr]
        if coded := _CODE.match(text, at, limit):
            return Item((normalise_label(coded[1]),), None, at, coded.end())
    number = _NUMBER.match(text, at, limit)
    if number is None and unit == "article":
        number = _ROMAN_LABEL.match(text, at, limit)
    if number:
        end = number.end()
        first, second = _split_dashes(number[0], plural)
        path.append(normalise_label(first))
        last = (normalise_label(second),) if second else None
        if not second and not plural and re.fullmatch(r"\d+-\d+", number[0]):
            flags = ("ambiguous_dash",)
    while len(path) < 12 and last is None and (bracket := _BRACKET.match(text, end, limit)):
        word = bracket["label"]
        # "section 5 (no fee)": after a space, two letters are more often a word than a label.
        wordy = re.fullmatch(r"[a-zA-Z]{2}", word) and word[0] != word[1]
        if bracket["space"] and wordy and roman_value(word) is None:
            break
        path.append(f"({normalise_label(word)}{bracket['after'] or ''})")
        end = bracket.end()
    return Item(tuple(path), last, at, end, flags) if path else None


def _split_dashes(number: str, plural: bool) -> tuple[str, str | None]:
    """A number with hyphens as one section, or as the two ends of a range.

    Only a plural sign makes a range, and only where the second number is not the smaller one:
    42 U.S.C. 1320d-2 is one section, 42 U.S.C. §§ 7401-7671q are many.
    """
    pieces = number.split("-")
    values = [int(re.match(r"\d*", piece)[0] or 0) for piece in pieces]  # type: ignore[index]
    if plural and len(pieces) > 1:
        if len(pieces) == 4:
            return "-".join(pieces[:2]), "-".join(pieces[2:])
        for cut in range(1, len(pieces)):
            if values[cut] >= values[0] and pieces[cut][0].isdigit():
                return "-".join(pieces[:cut]), "-".join(pieces[cut:])
    # "78aaa-78lll": no section repeats its own number after the hyphen.
    if len(pieces) == 2 and values[0] == values[1] and not (pieces[0] + pieces[1]).isdigit():
        return pieces[0], pieces[1]
    return number, None


def _continues(
    text: str, found: Item, items: list[Item], plural: bool, separator: re.Match[str] | None
) -> bool:
    """Whether a bare number after a separator is a further provision, not a year or an amount."""
    if _QUANTITY.match(text, found.end):
        return False
    first, label = items[0].path[0], found.path[0]
    if re.fullmatch(r"1[5-9]\d\d|20\d\d", label) and len(first) < 4:
        return False
    if separator is not None and separator[0] == "/":
        return plural  # "sections 302/34": read together; but "section 5/2019" is something else
    comma = separator is not None and "," in separator[0]
    return plural or not comma or _AFTER_ITEM.match(text, found.end) is not None


def _shape(label: str) -> str:
    inner = label.strip("()")
    if inner[:1].isdigit():
        return "digit"
    if not inner.isascii():
        return "other"
    return "lower" if inner.islower() else "upper"


def _inherit(before: Path, own: Path) -> Path:
    """The full path of a label that shares its parents with the provision named before it."""
    shape = _shape(own[0])
    levels = [
        at for at in range(len(before)) if before[at][0] == "(" and _shape(before[at]) == shape
    ]
    if not levels:
        return (*before[:1], *own) if before[0][0] != "(" else own
    level = levels[-1]
    # 7(2)(a)(i) and (b): "b" is no numeral, so it stands beside (a).
    if len(levels) > 1 and shape in ("lower", "upper") and roman_value(own[0].strip("()")) is None:
        level = levels[-2]
    return (*before[:level], *own)


EXPANDED = "expanded_range"


def _expanded(first: Item, path: Path, found: Item) -> list[Item]:
    """The items of a range: each bracketed label of it, or its two ends where numbers are whole."""
    labels = simple_range(first.path[-1], path[-1]) if len(first.path) == len(path) else None
    if path[0][0] != "(" and len(path) == 1:
        return [Item(first.path, path, first.start, found.end)]
    if labels is None or first.path[:-1] != path[:-1]:
        return [Item(first.path, path, first.start, found.end)]
    return [
        Item((*first.path[:-1], label), None, first.start, found.end, (EXPANDED,))
        for label in labels
    ]


_NUMERALS = (
    "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv "
    "xxv xxvi xxvii xxviii xxix xxx"
)
_BANGLA_LETTERS = [*"কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ"]


def simple_range(first: str, last: str) -> list[str] | None:
    """The labels from `first` to `last` in one simple series, or `None`."""
    a, b = first.strip("()"), last.strip("()")
    if a.isdigit() and b.isdigit() and int(a) < int(b) <= int(a) + 200:
        return [f"({number})" for number in range(int(a), int(b) + 1)]
    numerals = _NUMERALS.split()
    letters = [*"abcdefghijklmnopqrstuvwxyz"]
    roman = {a.lower(), b.lower()} <= {"i", "v", "x"} or len(a + b) > 2
    for series in (numerals, letters) if roman else (letters, _BANGLA_LETTERS):
        low, high = a.lower(), b.lower()
        if low in series and high in series and series.index(low) < series.index(high):
            run = list(series[series.index(low) : series.index(high) + 1])
            return [f"({label.upper() if a.isupper() else label})" for label in run]
    return None
