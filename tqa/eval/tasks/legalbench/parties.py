"""Lists that replies and rows give: names of parties, terms, legal exceptions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.eval.metrics.answers import plain
from tqa.law.characters import clean

NOT_NAMED = "Not named"
"""What the prompts of ssla_* ask for where a text names no party."""
_DESIGNATOR = (
    r"(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|l\.l\.c|llp|l\.l\.p|lp|l\.p|plc"
    r"|p\.l\.c|n\.?v|s\.?a|s\.?a\.?b\.?\s+de\s+c\.?v|s\.?p\.?a|ag|se|gmbh|pty|bv|b\.v|jr|sr|ii|iii|iv|esq"
    r"|m\.?d|ph\.?d|cpa)"
)
_COMMA = re.compile(
    rf"\s*[,;\n](?!\s*{_DESIGNATOR}\b\.?\s*(?:[,;\n]|\Z))\s*(?:and\s+)?", re.IGNORECASE
)
"""Where a list is split: not before "Inc." or "Jr.", which belong to the name before it."""
_FIRM_AND = re.compile(rf"(?i)(\b{_DESIGNATOR}\b\.?)\s+and\s+")
_PERSON = re.compile(r"(?:[A-Z][\w.'’-]*\s+){1,4}[A-Z][\w.'’-]*")
"""Two words and more, all with a capital."""
_AROUND = ' .*"“”'
_BULLET = re.compile(r"(?m)^\s*(?:[-*•–]|\(?[0-9]{1,2}[.)])\s+")
_LEAD = re.compile(
    r"(?i)\A(?:the\s+)?(?:[a-z()]+\s+){0,5}?(?:plaintiffs?|defendants?|names?|part(?:y|ies)|exceptions?|terms?)"
    r"(?:\(s\))?(?:\s+[a-z]+){0,5}?\s+(?:is|are)\s*:?\s+"
)
_UNNAMED = re.compile(
    r"(?i)\bnot\s+(?:\w+ly\s+)?(?:named|mentioned|identified|specified|stated|given)\b|\bunnamed\b"
    r"|\A\W*none\b"
)
_LONGEST = 12
"""Words of the longest name."""


def gold_names(answer: str) -> tuple[str, ...]:
    """The names of a row: by commas, one a line, or as a list in brackets with quotes.

    >>> gold_names("Acme Holdings, Inc.,Mary Roe"), gold_names("['Mary Roe', 'J. Doe']")
    (('Acme Holdings, Inc.', 'Mary Roe'), ('Mary Roe', 'J. Doe'))
    """
    if answer.startswith("[") and answer.endswith("]"):
        quoted = re.findall(r"'((?:[^'\\]|\\.|'(?=\w))*)'|\"([^\"]*)\"", answer[1:-1])
        return tuple(one or other for one, other in quoted)
    return _split(answer)


def said_names(text: str) -> tuple[str, ...] | None:
    """The names that a reply lists; `None` where what it says is no list of names.

    >>> said_names("The plaintiffs are Mary Roe and J. Doe.")
    ('Mary Roe', 'J. Doe')
    >>> said_names("The plaintiff is not named in the excerpt.")
    ('Not named',)
    """
    told = _FIRM_AND.sub(r"\1; ", listed(text))
    if _UNNAMED.search(told) and len(told.split()) <= _LONGEST:
        return (NOT_NAMED,)
    names = tuple(
        name for each in _split(told) for part in _parted(each) if (name := part.strip(_AROUND))
    )
    if not names or max(len(name.split()) for name in names) > _LONGEST:
        return None
    return names


def _parted(name: str) -> Sequence[str]:
    """Two persons joined by "and"; a firm that has the word in its name stays whole."""
    parts = re.split(r"\s+and\s+", name)
    persons = all(_PERSON.fullmatch(part.strip(_AROUND)) for part in parts)
    return parts if persons else (name,)


def listed(text: str) -> str:
    """The part of a reply that is the list: its bullets, else its first line, without a lead."""
    if _BULLET.search(text):
        lines = [line for line in text.splitlines() if _BULLET.match(line)]
        return "\n".join(_BULLET.sub("", line).strip() for line in lines)
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) > 1 and lines[0].endswith(":"):
        lines = [line for line in lines[1:] if line]
    return _LEAD.sub("", lines[0] if lines else "")


def _split(text: str) -> tuple[str, ...]:
    return tuple(name for part in _COMMA.split(text) if (name := " ".join(part.split())))


def compared(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they are compared: no case, punctuation, double spaces, curly apostrophes."""
    return tuple(" ".join(plain(clean(name).text).split()) for name in names)


_DENIES = re.compile(
    r"(?i)(?:\b(?:no|not|nor|neither|without|never|isn['’]t)\s+(?:an?\s+|the\s+)?)\Z"
)


def said_classes(text: str, classes: Sequence[str]) -> tuple[str, ...] | None:
    """The classes that a reply names and does not deny, in the order of `classes`.

    `None` where it names none and does not say either that none applies.

    >>> kinds = ("express agreement", "mere continuation")
    >>> said_classes("Mere continuation; no express agreement.", kinds)
    ('mere continuation',)
    """
    flat = " ".join(text.split())
    found = []
    for each in classes:
        form = r"[\s-]+".join(map(re.escape, each.split()))
        for match in re.finditer(rf"(?i)(?<!\w){form}(?!\w)", flat):
            if not _DENIES.search(flat[max(0, match.start() - 20) : match.start()]):
                found.append(each)
                break
    if found:
        return tuple(found)
    none = re.search(r"(?i)\A\W*none\b|\b(?:no|none\s+of\s+the)\s+(?:\w+\s+)?exceptions?\b", flat)
    return () if none else None
