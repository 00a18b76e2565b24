"""What the codifier of D.C. rewrites in every text, taken out of two texts that are compared.

The rules are those of docs/design/amendments.md ("What the codifier of D.C. rewrites"): they speak
of kinds of words, never of one text, and both texts go through them.
"""

from __future__ import annotations

import re
from functools import lru_cache

_MARKS = str.maketrans("“”’‘\u00a0–—", "\"\"'' --")
_NOTE = re.compile(r"\*\s*note: [^*]{1,600}\*", re.IGNORECASE)
_NUMBER = r"\d+[a-z]?[\w.:-]*(?<![.:-])"
_LABELS = r"(?:\([0-9a-z-]{1,6}\))*"
_HEAD = re.compile(rf"(?:(?P<many>sections|§§)|section|§)\s*{_NUMBER}(?P<labels>{_LABELS})")
_MORE = re.compile(
    rf"(?P<join>,? (?:and|or|through|to) |, )"
    rf"(?:(?P<sign>sections?|§§?)\s*)?(?P<number>{_NUMBER})(?P<labels>{_LABELS})"
)
_OF_CODE = re.compile(r"\d+[a-z]?[-:]\d[\w.:-]*")
_BARE = re.compile(
    r"(?<![\w§-])(?<!law )(?<!act )(?<!bill )(?<!order )(?<!no\. )(?<!resolution )"
    r"\d{1,2}[a-z]?-\d{3,4}(?:\.\d+[a-z]?|[a-z])(?![\w-])"
)
_CODE = re.compile(r"(?:d\.c\.|district of columbia) (?:official )?code,? (?=§)")
_OF_ACT = re.compile(
    r"§(?P<labels>(?:\([^()]{1,6}\))*)(?: of (?:the|an) [^()]{1,200}?)?\s*"
    r"(?P<class>\((?:[^()]|\([^()]*\)){1,160}\))"
)
_BY_CODE = re.compile(
    r"(?:d\.c\.|district of columbia) (?:official )?code,? §(?P<labels>(?:\([^()]{1,6}\))*)\)"
)
_CLASSED = re.compile(r"\s*\(d\.c\. (?:official )?code (?:[^()]|\([^()]*\)){1,80}\)")
_ACT = re.compile(r"\b(this|the) (?:act|unit|(?:sub)?(?:chapter|title|part))\b")
_UNIT = (
    r"(?:unit|(?:sub)?(?:chapter|title|part)) "
    r"(?:\d+[a-z]?(?:-[0-9a-z]{1,3})?|[ivxlc]+(?:-[a-z])?|[a-h])(?![\w-])"
)
_PLACE = re.compile(
    rf"(?:the )?{_UNIT}(?: of (?:{_UNIT}|this (?:unit|(?:sub)?(?:chapter|title|part))))*"
    rf"(?: of (?:the act|title \d+))?(?: \(?§ et seq\.\)?)?"
)
_FORMAL = re.compile(
    rf"(?:{_UNIT} of )?\bthe (?:(?!\bthe )[^();]){{3,160}}? act(?: of \d{{4}})?, (?:as )?"
    r"(?:effective|approved|passed) [^()]{1,80}\((?:[^()]|\([^()]*\)){1,160}?et seq\.?\)"
)
_REPEALED = re.compile(
    r"(?:\[?\([0-9a-z-]{1,5}\)\]?\s+\[?(?:repealed|expired)\]?\.?|\[(?:repealed|expired)\.?\])(?=\s|$)"
)


@lru_cache(maxsize=4096)
def same(text: str) -> str:
    """A text without what the codifier rewrites."""
    text = " ".join(_NOTE.sub("", text).translate(_MARKS).lower().split())
    if re.fullmatch(r"(?:repealed )?§?\s*\d\S* .{0,200}\brepealed\.?", text):
        return ""
    text = re.sub(r"[\[\]]", "", _REPEALED.sub("", text))
    text = re.sub(r"^§?\s*\d[\w.:-]*\s", "", text)  # the number of the section itself
    text = _signed(text)
    text = re.sub(r"§\s+\(", "§(", text)
    text = _OF_ACT.sub(_as_classed, text)
    text = _CLASSED.sub("", text)
    text = _CODE.sub("", text)
    text = _PLACE.sub("the act", _FORMAL.sub("the act", text))
    text = _ACT.sub(r"\1 act", text)
    text = re.sub(r"(?<=[(\[])\s+|\s+(?=[)\],.;:])", "", text)
    return " ".join(text.split())


def _as_classed(match: re.Match[str]) -> str:
    """A section of an act, by the labels that its classification gives it in the Code."""
    by_code = _BY_CODE.search(match["class"])
    if by_code is None and " of " not in match[0][: match.start("class") - match.start()]:
        return match[0]  # what stands in brackets is no classification
    return "§" + (by_code["labels"] if by_code else match["labels"])


def unchanged(before: str, after: str) -> bool:
    """Whether two texts differ in notes and marks of the publisher alone, numbers included."""
    return _bare(before) == _bare(after)


def _bare(text: str) -> str:
    text = _NOTE.sub("", text).translate(_MARKS).lower().removeprefix("repealed ")
    return re.sub(r"[\s\[\]§]+", "", _REPEALED.sub("", text))


def _signed(text: str) -> str:
    """A text with each number of a section, also in a list, as "§" and the labels below it."""
    made, at = "", 0
    while head := _HEAD.search(text, at):
        made += text[at : head.start()] + "§" + head["labels"]
        at = head.end()
        while more := _MORE.match(text, at):
            if not (head["many"] or more["sign"] or _OF_CODE.fullmatch(more["number"])):
                break
            made += more["join"] + "§" + more["labels"]
            at = more.end()
    return _BARE.sub("§", re.sub(r"§§", "§", made + text[at:]))


_PHRASE = re.compile(
    r"the (?:effective|applicability) date of (?:this act|the [^()]{1,200}? act(?: of \d{4})?"
    r"(?:, (?:passed|approved|enacted|as approved) [^()]{1,120}?"
    r"\((?:[^()]|\([^()]*\)){1,120}\))?)(?: \(\"[^\"]{1,60}\"\))?"
)
_DATE = re.compile(
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r" \d{1,2}, \d{4}"
)


def equal(ours: str, gold: str) -> bool:
    """Whether two texts are one but for the rewriting, "the effective date of …" being a day.

    >>> equal("before the effective date of the Raft Act of 2031", "before May 2, 2031")
    True
    >>> equal("before the effective date of the Raft Act of 2031", "before a day")
    False
    """
    mine, wanted = same(ours), same(gold)
    if mine == wanted:
        return True
    around = _PHRASE.split(mine)
    if len(around) == 1:
        return False
    pattern = "(.{1,40}?)".join(re.escape(part) for part in around)
    found = re.fullmatch(pattern, wanted)
    return found is not None and all(_DATE.fullmatch(day.rstrip(",")) for day in found.groups())
