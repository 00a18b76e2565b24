"""Another provision or instrument: "and section 5?", "what about the Warehousing Rules?"."""

from __future__ import annotations

import re

from tqa.law.citations import Citation
from tqa.qa.followups.frames import framed, with_time
from tqa.qa.followups.pronouns import kept
from tqa.qa.followups.said import Said
from tqa.qa.turns import Turn


def elsewhere(said: Said, last: Turn) -> str | None:
    """Only a place is named: the same question about it."""
    where = _new_place(said, last)
    if where is None:
        return None
    return with_time(framed(last, where), said.time or last.time, said.known)


def _new_place(said: Said, last: Turn) -> str | None:
    limb = _LIMB.fullmatch(said.rest)
    if limb and not said.cited:
        return last.at(_below(last.pinpoint, limb[1])) or None
    if _WHOLE.fullmatch(said.rest) and not said.cited:
        return last.at(re.split(r"[(,]", last.pinpoint)[0].strip()) or None
    if not said.bare or len(said.cited) != 1:
        return None
    (cited,) = said.cited
    if cited.instrument is not None and not cited.instrument.generic:
        name = _name(said.text, cited)
        if cited.pinpoint is not None:
            return last.at(str(cited.pinpoint), title=name, unit=cited.unit or "section")
        return last.at("", title=name)  # the labels of one instrument mean nothing in another
    if cited.pinpoint is None:
        return last.at("") or None
    label = str(cited.pinpoint)
    if label.startswith("("):
        return last.at(_below(last.pinpoint, label)) or None
    unit = cited.unit if cited.unit in _OWN_UNITS else ""
    written = said.text[slice(*cited.span)]
    if not label[0].isdigit() and last.title:
        return f"{written} of {last.at('')}"
    return last.at(label, unit=unit or "") or None


_WITHIN = (
    *("section", "subsection", "rule", "subrule", "regulation", "article", "clause", "paragraph"),
    *("subparagraph", "schedule", "part", "chapter"),
)
"""What is part of an instrument by its name, as a code of a tariff is not."""
_OWN_UNITS = ("section", "rule", "regulation", "article", "clause", "paragraph")
_LIMB = re.compile(
    r"(?:(?:sub-?(?:section|rule|paragraph|clause|article)|paragraph|clause|item)\s+)?(\(\w{1,5}\))"
)
_WHOLE = re.compile(
    r"(?:the\s+)?(?:whole|entire|full|rest\s+of\s+the)\s+(?:section|rule|article|clause|paragraph)"
)


def _below(pinpoint: str, label: str) -> str:
    """The provision beside or below the last one that bears such a label: 15(2) and (3), 15(3).

    >>> _below("15(2)", "(3)"), _below("15", "(3)"), _below("15(2)(a)", "(b)")
    ('15(3)', '15(3)', '15(2)(b)')
    """
    parts = re.findall(r"\([^()]+\)", pinpoint)
    head = pinpoint[: pinpoint.index("(")] if parts else pinpoint
    kept = []
    for part in parts:
        if _sort(part) == _sort(label):
            break
        kept.append(part)
    return f"{head}{''.join(kept)}{label}"


def _sort(label: str) -> str:
    inner = label.strip("()")
    return "number" if inner[:1].isdigit() else "letter"


def _name(text: str, cited: Citation) -> str:
    start, end = cited.instrument_span or cited.span
    return text[start:end]


def of_this(said: Said, last: Turn) -> str | None:
    """A provision is asked about without its instrument, or of "the Act": that of before."""
    if not said.cited or said.names_instrument or said.bare or not last.title:
        return None
    if any(c.pinpoint is not None and c.unit not in _WITHIN for c in said.cited):
        return None
    text = said.text
    for cited in sorted(said.cited, key=lambda c: c.span, reverse=True):
        if cited.instrument is not None and cited.instrument_span:
            start, end = cited.instrument_span
            article = re.search(r"(?i)\b(?:the|this|that)\s+(?:same\s+)?$", text[:start])
            text = f"{text[: article.start() if article else start]}{last.at('')}{text[end:]}"
        elif cited.pinpoint is not None and str(cited.pinpoint)[0] != "(":
            end = cited.span[1]
            text = f"{text[:end]} of {last.at('')}{text[end:]}"
        else:
            return None
    return with_time(text, kept(said, last), "")
