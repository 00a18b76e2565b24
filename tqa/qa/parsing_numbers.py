"""Numbers with their unit in a model's reply: percentages, money, quantities; digits or words.

Grouping is that of the country ("1,50,000" is a lakh and a half), a decimal in brackets stays one,
scales count ("2.5 crore"), and a range or two different values are not one value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tqa.qa.replies import Outcome, Parsed, abstains, commitments, settle
from tqa.temporal.finder import find_dates
from tqa.temporal.numbers import CARDINAL_WORDS, parse_bangla_cardinal, parse_cardinal


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount and its unit: `percent`, a code of a currency, a word in the singular, or none."""

    amount: Decimal
    unit: str = ""


# -- units -----------------------------------------------------------------------------------------

_UNITS = {
    "percent": r"%|per\s?-?cent(?:um)?\b|percentage\s+points?\b|p\.\s?c\.|শতাংশ|শতকরা|ভাগ",
    "BDT": r"bdt\b|tk\b\.?|taka\b|৳|টাকা",
    "INR": r"inr\b|rs\b\.?|re\b\.|rupees?\b|₹|রুপি",
    "USD": r"usd\b|us\s?\$|u\.s\.\s?\$|us\s+dollars?\b",
    "CAD": r"cad\b|can?\s?\$|canadian\s+dollars?\b",
    "GBP": r"gbp\b|£|pounds?\s+sterling\b",
    "EUR": r"eur\b|€|euros?\b",
    "$": r"\$|dollars?\b",
}
_DOLLARS = frozenset(("$", "USD", "CAD", "AUD"))
_POINTS = "basis point"
_SCALES = {
    "hundred": 100, "thousand": 1000, "lakh": 10**5, "lac": 10**5, "million": 10**6, "crore": 10**7,
    "billion": 10**9, "bn": 10**9, "mn": 10**6,
    "শত": 100, "হাজার": 1000, "লাখ": 10**5, "লক্ষ": 10**5, "কোটি": 10**7,
}  # fmt: skip
_SCALE = "(?:" + "|".join(_SCALES) + r")s?(?![\w\u0980-\u09ff])"
_MONEY_BEFORE = "|".join(
    pattern for unit, pattern in _UNITS.items() if unit != "percent"
)  # "Tk. 500", "শতকরা ১৫" is read apart
_ANY_UNIT = "|".join(_UNITS.values())
_CODES = {unit: re.compile(rf"(?i)(?:{pattern})\Z") for unit, pattern in _UNITS.items()}

# -- amounts ---------------------------------------------------------------------------------------

_DIGITS = (
    r"[0-9]{1,3}(?:,[0-9]{1,3})+(?:\.[0-9]+)?|[0-9]{1,3}(?: [0-9]{3})+(?![0-9])(?:\.[0-9]+)?"
    r"|[0-9]+\s[0-9]{1,2}/[0-9]{1,2}|[0-9]{1,2}/[0-9]{1,2}(?![0-9/])|[0-9]+(?:\.[0-9]+)?[½¼¾]?|[½¼¾]"
)
_HALVES = {"half": "0.5", "quarter": "0.25", "three quarters": "0.75"}
_PART = r"(?:a\s+|one\s+)?half|(?:a|one)\s+quarter|three[\s-]quarters"
_WORDS = (
    rf"(?:{CARDINAL_WORDS})(?:\s+point(?:\s+(?:zero|one|two|three|four|five|six|seven|eight|nine))+"
    rf"|\s+and\s+(?:{_PART}))?|(?:{_PART})(?:\s+of)?(?:\s+(?:a|an|one))?(?=\s+(?:per|lakh|lac|million|crore))"
)
_BANGLA_WORD = r"(?:সাড়ে\s+|সাড়ে\s+|সোয়া\s+|সোয়া\s+|পৌনে\s+)?[\u0980-\u09ff]{1,12}"
_MENTION = re.compile(
    rf"(?P<money>(?<![\w]){_MONEY_BEFORE})?\s{{0,2}}(?P<open>[(\[])?\s?(?P<minus>(?:(?<![\w)])-(?=[0-9])|minus\s+))?"
    rf"(?:(?(money)|(?<![\w.,/])(?<![A-Za-z]-))(?P<digits>{_DIGITS})(?![0-9])|(?<![\w-])(?P<words>{_WORDS})(?![\w])"
    rf"|(?P<bangla>(?<![\u0980-\u09ff]){_BANGLA_WORD})(?=\s*(?:শতাংশ|টাকা|ভাগ|{_SCALE})))"
    rf"(?P<close>[)\]])?(?P<figures>\s?\((?P<again>[0-9][0-9,]*(?:\.[0-9]+)?)\))?"
    rf"(?:\s?-?(?P<scale>{_SCALE}))?(?P<stroke>\s?/-)?(?:\s{{0,2}}-?(?P<unit>{_ANY_UNIT}|basis\s+points?\b)"
    r"|\s(?P<noun>[a-z][a-z-]{2,20})\b)?",
    re.IGNORECASE,
)
_MEASURES = frozenset(
    "minute hour day week fortnight month year tonne ton kilogram gram litre gallon metre "
    "kilometre mile hectare acre".split()
)
_LABELLED = re.compile(
    r"(?i)(?:\b(?:sub-?)?(?:sections?|ss?\.|paragraphs?|paras?\.?|articles?|arts?\.|rules?|regulations?|clauses?|cl\.|schedules?"
    r"|chapters?|parts?|items?|order|act|acts|no\.?|nos\.?|number|option|evidence|source|page|p\.|version|step"
    r"|line|tables?|note)\s*(?:[(\[]\s?)?|ধারা\s*|দফা\s*|§+\s*)\Z"
)
_BARE_REFERENCE = re.compile(r"\[\s?(?:[A-Z]{0,2}[0-9]{1,3})(?:\s?,\s?[A-Z]{0,2}[0-9]{1,3})*\s?\]")
_HUNDREDTHS = re.compile(r"শতকরা\s*\Z")
"""After which so much of a hundred follows, whatever its unit: "শতকরা ১৫ টাকা"."""
_NUMBER_GOES_ON = re.compile(r"[.,][0-9]")
"""What shows that digits are not written as is usual here: "1.500,00"."""
_NIL = re.compile(r"(?i)\W*(?:nil|শূন্য)\W*")
_YEAR = re.compile(r"(?:1[6-9]|20|21)[0-9]{2}\Z")
_LIST_MARK = re.compile(r"(?m)^\s*(?:[0-9]{1,2}[.)]|\([0-9]{1,2}\))\s")
_JOINS = re.compile(r"(?i)\s*(?:to|-|or|and)\s*\Z")
_NEGATED = re.compile(
    r"(?i)\b(?:not|rather\s+than|instead\s+of|no\s+longer|formerly|previously)\s+\Z"
)
_BOUNDS = {
    "at_most": re.compile(
        r"(?i)\b(?:not\s+exceed(?:ing)?|(?:not|no)\s+more\s+than|at\s+most|up\s+to|less\s+than|below"
        r"|under|maximum\s+of)\s+\Z"
    ),
    "at_least": re.compile(
        r"(?i)\b(?:(?:not|no)\s+less\s+than|not\s+below|at\s+least|more\s+than|exceeding|over|above"
        r"|minimum\s+of)\s+\Z"
    ),
}


@dataclass(frozen=True, slots=True)
class _Mention:
    start: int
    end: int
    amount: Decimal | None
    """`None` where digits are grouped as nobody groups them, or words and figures differ."""
    unit: str
    noun: str
    bound: str = ""
    ranged: bool = False


def parse_number(
    reply: str, unit: str = "", *, prompt: str = "", finished: bool = True
) -> Parsed[Quantity]:
    """The one amount of a reply, in the unit asked for where there is one.

    `unit` is `percent`, a code of a currency, or a word ("tonne"). Where the reply gives no unit
    it is taken as the one asked for, with the flag `unit_missing`. "Not more than", "at least" and
    the like give the flags `at_most` and `at_least`.

    >>> parse_number("Tk. 1,50,000/-", "BDT").value
    Quantity(amount=Decimal('150000'), unit='BDT')
    >>> parse_number("between 5 and 10 per cent", "percent").status
    <Outcome.UNPARSED: 'unparsed'>
    """

    def read(text: str) -> Parsed[Quantity]:
        return _read(text, unit)

    return settle(reply, read, prompt=prompt, finished=finished)


def read_amount(text: str) -> Decimal | None:
    """The number that a text is, with its unit if there is one; `None` where it is not just one.

    >>> read_amount("7.5%"), read_amount("5 to 10") is None
    (Decimal('7.5'), True)
    """
    found = _read(text.strip(), "")
    return found.value.amount if found.value is not None else None


def _read(text: str, unit: str) -> Parsed[Quantity]:
    if _NIL.fullmatch(text):
        return Parsed(Outcome.OK, Quantity(Decimal(0), unit), flags=("unit_missing",))
    told: list[Parsed[Quantity]] = []
    for each in commitments(text):
        if abstains(each.slot):
            told.append(Parsed(Outcome.ABSTAIN))
        elif mentions := _wanted(each.slot, unit):
            # What follows the first amount explains it: "7.5 per cent, up from 5".
            told.append(_one(mentions[:1] if not mentions[0].ranged else mentions, unit))
    if told:
        return told[-1]
    mentions = _wanted(text, unit)
    if not mentions:
        if abstains(text):
            return Parsed(Outcome.ABSTAIN)
        return Parsed(Outcome.NO_ANSWER, reason="no such amount is given")
    return _one(mentions, unit)


def _one(mentions: list[_Mention], unit: str) -> Parsed[Quantity]:
    if any(mention.ranged for mention in mentions):
        return Parsed(Outcome.UNPARSED, reason="a range is not one value")
    if any(mention.amount is None for mention in mentions):
        return Parsed(Outcome.INVALID, reason="no number is written so, or its words say another")
    amounts = list(dict.fromkeys(m.amount for m in mentions if m.amount is not None))
    if len(amounts) > 1:
        told = ", ".join(str(amount) for amount in amounts)
        return Parsed(Outcome.UNPARSED, reason=f"more than one value is given: {told}")
    first = mentions[0]
    given = first.unit or first.noun
    if unit and given and not _same_unit(given, unit):
        return Parsed(Outcome.INVALID, reason=f"the unit is {given}, not {unit}")
    flags = [first.bound] if first.bound else []
    if unit and not given:
        flags.append("unit_missing")
    # The unit asked for says which dollar is meant.
    return Parsed(Outcome.OK, Quantity(amounts[0], unit or first.unit), flags=tuple(flags))


def _wanted(text: str, unit: str) -> list[_Mention]:
    """The amounts in the unit asked for; without any, those with no unit; else all the others."""
    mentions = [
        m
        for m in _ranges(text, list(_mentions(text, unit)))
        if not _NEGATED.search(_before(text, m.start))
    ]
    if not unit:
        return [m for m in mentions if m.unit] or mentions
    wanted = [m for m in mentions if _same_unit(m.unit or m.noun, unit)]
    if wanted:
        return wanted
    bare = [m for m in mentions if not m.unit]
    return [replace(m, noun="") for m in bare] or mentions


def _same_unit(given: str, wanted: str) -> bool:
    if given in _DOLLARS and wanted in _DOLLARS:
        return "$" in (given, wanted) or given == wanted
    return bool(given) and given.casefold().rstrip("s") == wanted.casefold().rstrip("s")


def _mentions(text: str, unit: str) -> Iterator[_Mention]:
    apart = bytearray(len(text))
    for start, end in _no_amounts(text):
        apart[start:end] = b"\1" * (end - start)
    for match in _MENTION.finditer(text):
        group = next(g for g in ("digits", "words", "bangla") if match[g])
        start, end = match.span(group)
        if any(apart[start:end]):
            continue
        has_unit = match["unit"] or match["money"]
        before = _before(text, match.start("open") if match["open"] else start)
        if not has_unit and (_LABELLED.search(before) or _is_year(match)):
            continue
        if group == "words" and not has_unit and _is_aside(match, text, unit):
            continue
        amount = None if _NUMBER_GOES_ON.match(text, end) else _amount(match)
        yield _Mention(
            match.start("money") if match["money"] else start,
            _end(match),
            amount,
            "percent" if _HUNDREDTHS.search(before) else _unit_of(match),
            (match["noun"] or "").casefold(),
            next((name for name, words in _BOUNDS.items() if words.search(_lead(match, text))), ""),
        )


def _no_amounts(text: str) -> Iterator[tuple[int, int]]:
    """Spans whose numbers count nothing: dates, labels of evidence, numbers of a list."""
    for found in find_dates(text, order=None).dates:
        yield found.start, found.end
    for match in _BARE_REFERENCE.finditer(text):
        yield match.span()
    for match in _LIST_MARK.finditer(text):
        if match.end() < len(text):
            yield match.span()


def _unit_of(match: re.Match[str]) -> str:
    noun = (match["noun"] or "").casefold().rstrip("s")
    return _code(match["unit"] or match["money"] or "") or (noun if noun in _MEASURES else "")


def _lead(match: re.Match[str], text: str) -> str:
    at = match.start("money") if match["money"] else match.start()
    return _before(text, at).rstrip() + " "


_NEAR = 24
"""Characters before an amount whose words can say what it is."""


def _before(text: str, at: int) -> str:
    return text[max(0, at - _NEAR) : at]


def _end(match: re.Match[str]) -> int:
    groups = "digits words bangla close figures scale stroke unit".split()
    return max(match.end(group) for group in groups)


def _is_year(match: re.Match[str]) -> bool:
    return bool(match["digits"] and not match["scale"] and _YEAR.match(match["digits"]))


def _is_aside(match: re.Match[str], text: str, unit: str) -> bool:
    """Whether a number in words counts something else: "one of the orders", "two orders"."""
    if match["scale"] or text.strip(" .*_").casefold() == match["words"].casefold():
        return False
    noun = (match["noun"] or "").casefold().rstrip("s")
    return noun not in _MEASURES and noun != unit.casefold().rstrip("s")


def _code(written: str) -> str:
    plain = " ".join(written.casefold().split())
    if plain.startswith("basis"):
        return "percent"
    return next((code for code, pattern in _CODES.items() if pattern.match(plain)), plain)


def _ranges(text: str, mentions: list[_Mention]) -> list[_Mention]:
    """The same, with the two ends of a range marked as such, and scales added up."""
    out: list[_Mention] = []
    for mention in mentions:
        before = out[-1] if out else None
        between = text[before.end : mention.start] if before else ""
        if (
            before
            and re.fullmatch(r"(?i)\s*(?:,|and)?\s*", between)
            and _adds(text, before, mention)
        ):
            total = (before.amount or Decimal(0)) + (mention.amount or Decimal(0))
            out[-1] = replace(
                mention, start=before.start, amount=total, unit=before.unit or mention.unit
            )
        elif (
            before
            and _JOINS.fullmatch(between)
            and (not before.unit or before.unit == mention.unit or not mention.unit)
        ):
            unit = before.unit or mention.unit
            out[-1] = replace(before, ranged=True, unit=unit)
            out.append(replace(mention, ranged=True, unit=unit))
        else:
            out.append(mention)
    return out


def _adds(text: str, before: _Mention, mention: _Mention) -> bool:
    """Whether two amounts are parts of one: "2 crore 50 lakh"."""
    scale = re.search(rf"(?i){_SCALE}\W*\Z", _before(text, before.end))
    if scale is None or before.amount is None or mention.amount is None:
        return False
    return 0 < mention.amount < _SCALES[scale[0].strip(" .)").casefold().rstrip("s")]


# -- what a number is worth ------------------------------------------------------------------------

_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}")
_SIGNS = {"½": "0.5", "¼": "0.25", "¾": "0.75"}


def _amount(match: re.Match[str]) -> Decimal | None:
    if match["digits"]:
        amount = _in_digits(match["digits"])
    elif match["words"]:
        amount = _in_words(match["words"].casefold())
    else:
        amount = _in_bangla(match["bangla"])
    if amount is None:
        return None
    if match["again"] is not None and _in_digits(match["again"]) != amount:
        return None
    if match["scale"]:
        amount *= _SCALES[match["scale"].casefold().rstrip("s")]
    if (match["unit"] or "").casefold().startswith("basis"):
        amount /= 100
    return -amount if match["minus"] else amount


def _in_digits(digits: str) -> Decimal | None:
    """The number that digits write; `None` where nobody groups them so.

    >>> _in_digits("1,50,000"), _in_digits("7 1/2"), _in_digits("7,5")
    (Decimal('150000'), Decimal('7.5'), None)
    """
    whole, _, fraction = digits.partition(".")
    if "/" in digits:
        first, _, part = digits.rpartition(" ") if " " in digits else ("0", "", digits)
        top, bottom = part.split("/")
        return None if not int(bottom) else Decimal(first) + Decimal(top) / Decimal(bottom)
    sign = Decimal(_SIGNS[digits[-1]]) if digits[-1] in _SIGNS else Decimal(0)
    whole, fraction = whole.rstrip("½¼¾"), fraction.rstrip("½¼¾")
    if "," in whole and not _GROUPED.fullmatch(whole):
        return None
    number = re.sub(r"[, ]", "", whole) or "0"
    return Decimal(f"{number}.{fraction}" if fraction else number) + sign


def _in_words(words: str) -> Decimal | None:
    """The number that English words write, a half or a quarter with it.

    >>> _in_words("seven and a half"), _in_words("two point five"), _in_words("half a")
    (Decimal('7.5'), Decimal('2.5'), Decimal('0.5'))
    """
    words = " ".join(words.replace("-", " ").split())
    whole, _, decimals = words.partition(" point ")
    if decimals:
        digits = "".join(str(parse_cardinal(word)) for word in decimals.split())
        first = parse_cardinal(whole)
        return None if first is None else Decimal(f"{first}.{digits}")
    for part in sorted(_HALVES, key=len, reverse=True):
        match = re.match(rf"(?:(?P<whole>.+?)\s+and\s+)?(?:a\s+|one\s+)?{part}\b", words)
        if match:
            first = parse_cardinal(match["whole"]) if match["whole"] else 0
            return None if first is None else Decimal(first) + Decimal(_HALVES[part])
    number = parse_cardinal(words)
    return None if number is None else Decimal(number)


def _composed(text: str) -> str:
    """The text with dotted letters as one code point each, however they were typed."""
    return text.replace("\u09a1\u09bc", "\u09dc").replace("\u09af\u09bc", "\u09df")


_BANGLA_PARTS = {
    _composed(word): Decimal(value)
    for word, value in (("সাড়ে", "0.5"), ("সোয়া", "0.25"), ("পৌনে", "-0.25"))
}
_BANGLA_ALONE = {
    _composed(word): Decimal(value)
    for word, value in (("দেড়", "1.5"), ("আড়াই", "2.5"), ("আধা", "0.5"))
}


def _in_bangla(words: str) -> Decimal | None:
    """The number that Bangla words write, with the words for halves and quarters.

    >>> _in_bangla("সাড়ে সাত"), _in_bangla("পনের")
    (Decimal('7.5'), Decimal('15'))
    """
    plain = _composed(words).strip()
    if plain in _BANGLA_ALONE:
        return _BANGLA_ALONE[plain]
    first, _, rest = plain.partition(" ")
    part = _BANGLA_PARTS.get(first) if rest else None
    number = parse_bangla_cardinal(plain if part is None else rest.strip())
    return None if number is None else Decimal(number) + (part or 0)
