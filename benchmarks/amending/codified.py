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
    r"§(?P<labels>(?:\([^()]{1,6}\))*)(?: of (?:the|an) [^()]{1,400}?)?\s*"
    r"(?P<class>\((?:[^()]|\([^()]*\)){1,160}\)"
    r"|\([^()]{0,120}?d\.c\. (?:official )?code,? §(?:\([^()]{1,6}\))*(?=[.;,](?:\s|$)))"
)
_BY_CODE = re.compile(
    r"(?:d\.c\.|district of columbia) (?:official )?code,? §(?P<labels>(?:\([^()]{1,6}\))*)(?:\)|$)"
)
_CLASSED = re.compile(r"\s*\(d\.c\. (?:official )?code (?:[^()]|\([^()]*\)){1,80}\)")
_ACT = re.compile(r"\b(this|the) (?:act|unit|(?:sub)?(?:chapter|title|part))\b")
_WITHIN = re.compile(r"(?P<section>§(?:\([^()]{1,6}\))*) of (?:this|the) act\b(?! of)")
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
_WAITING = re.compile(
    r"\[[^\[\]]{0,200}?(?:not funded|conditioned (?:up)?on)\b|\bnot funded\b", re.IGNORECASE
)
_FROM_WHEN = re.compile(r"\[applicable (?:as of|up ?on|from|beginning) [^\[\]]{1,120}\]")
_COMMA = re.compile(
    r", (?=(?:and|or) )|(?<=the act),|(?<=this act),|(?P<sign>§(?:\([^()]{1,6}\))*),"
)
_SHORT = re.compile(r"(?P<of>\b(?:the act|this act)|§(?:\([^()]{1,6}\))*) \(\"[^\"]{1,60}\"\)")
_SUPPLIED = re.compile(
    r"(?:\[\([0-9A-Za-z-]{1,6}\)\]|\(\[[0-9A-Za-z-]{1,6}\]\))(?!\s*\[?(?:Repealed|Expired))"
)
_REPEALED = re.compile(
    r"(?:\[?\([0-9a-z-]{1,5}\)\]?\s+\[?(?:repealed|expired)\]?\.?|\[(?:repealed|expired)\.?\])(?=\s|$)"
)


@lru_cache(maxsize=4096)
def same(text: str) -> str:
    """A text without what the codifier rewrites."""
    text = " ".join(_NOTE.sub("", text).translate(_MARKS).lower().split())
    text = _FROM_WHEN.sub("", _paired(text.replace("|(", "(")))
    if re.fullmatch(r"(?:repealed )?§?\s*\d\S* .{0,200}\brepealed\.?", text):
        return ""
    text = re.sub(r"[\[\]]", "", _REPEALED.sub("", text))
    text = re.sub(r"^§?\s*\d[\w.:-]*\s", "", text)  # the number of the section itself
    text = re.sub(r"(?<=[a-z])§", " §", _signed(text))
    text = re.sub(r"§\s+\(", "§(", text)
    text = _OF_ACT.sub(_as_classed, text)
    text = _CLASSED.sub("", text)
    text = _CODE.sub("", text)
    text = _PLACE.sub("the act", _FORMAL.sub("the act", text))
    text = _ACT.sub(r"\1 act", text)
    text = _WITHIN.sub(r"\g<section>", text)
    text = re.sub(r"(?<=[(\[])\s+|\s+(?=[)\],.;:])", "", text)
    text = _COMMA.sub(lambda found: (found["sign"] or "") + " ", _SHORT.sub(r"\g<of>", text))
    return " ".join(text.split())


def _as_classed(match: re.Match[str]) -> str:
    """A section of an act, by the labels that its classification gives it in the Code."""
    by_code = _BY_CODE.search(match["class"])
    if by_code is None and " of " not in match[0][: match.start("class") - match.start()]:
        return match[0]  # what stands in brackets is no classification
    return "§" + (by_code["labels"] if by_code else match["labels"])


def _paired(text: str) -> str:
    """A text without the quotation marks that have no fellow."""
    kept, opened = list(text), -1
    for mark in re.finditer('"', text):
        at = mark.start()
        if text[at - 1 : at] in ("", " ", "(", "["):
            if opened >= 0:
                kept[opened] = ""
            opened = at
        elif opened < 0:
            kept[at] = ""
        else:
            opened = -1
    if opened >= 0:
        kept[opened] = ""
    return "".join(kept)


def waits(after: str) -> bool:
    """Whether the Code prints that a change waits for its funds, or for a condition."""
    return _WAITING.search(after) is not None


def unchanged(before: str, after: str) -> bool:
    """Whether two texts differ in notes and marks of the publisher alone, numbers included."""
    return _bare(before) == _bare(after)


def _bare(text: str) -> str:
    text = _NOTE.sub("", text).translate(_MARKS).lower().removeprefix("repealed ")
    text = _FROM_WHEN.sub("", text)
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


_TITLE = re.compile(
    r"\bthe (?:(?:[A-Z][\w'’.-]*|and|for|from|in|of|on|to|the|with),? ){1,14}?Act(?: of \d{4})?\b"
)
_LABEL = re.compile(r"\([0-9a-z-]{1,6}\)")
_ANY_LABEL = "(zzzzzz)"


def equal(ours: str, gold: str) -> bool:
    """Whether two texts are one but for the rewriting that the text as enacted does not tell.

    "The effective date of …" is printed as a day, an act named by its title as its unit of the
    Code, and a label that the publisher supplies in square brackets stands for any.

    >>> equal("before the effective date of the Raft Act of 2031", "before May 2, 2031")
    True
    >>> equal("before the effective date of the Raft Act of 2031", "before a day")
    False
    >>> equal("as the Ferry Act says", "as Unit A of this chapter says")
    True
    >>> equal("(a) One. (a) Two.", "(a) One. [(b)] Two."), equal("(a) One.", "(b) One.")
    (True, False)
    """
    mine, wanted = same(ours), same(gold)
    if mine == wanted:
        return True
    titles = {same(found[0]) for found in _TITLE.finditer(" ".join(ours.split()))} - {"the act"}
    supplied = same(_SUPPLIED.sub(_ANY_LABEL, gold))
    parts = [_PHRASE.pattern, *map(re.escape, sorted(titles, key=len, reverse=True))]
    variable = re.compile("|".join([*parts, _LABEL.pattern]))
    pattern, at = "", 0
    for found in variable.finditer(mine):
        pattern += re.escape(mine[at : found.start()]) + _printed_as(found[0], titles)
        at = found.end()
    matched = re.fullmatch(pattern + re.escape(mine[at:]), supplied)
    days = [day for day in matched.groups() if day] if matched else []
    return matched is not None and all(_DATE.fullmatch(day.rstrip(",")) for day in days)


def _printed_as(words: str, titles: set[str]) -> str:
    """The forms in which the Code may print a phrase, as a pattern."""
    if words in titles:
        return f"(?:{re.escape(words)}|the act)"
    if _LABEL.fullmatch(words):
        return f"(?:{re.escape(words)}|{re.escape(_ANY_LABEL)})"
    return f"(?:{re.escape(words)}|(.{{1,40}}?))"
