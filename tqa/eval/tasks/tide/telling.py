"""Answers in free words from documents: a text of a day, when and by what, changes, corrections."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from tqa.eval.tasks.tide.checking import Fault, fault, period, whole
from tqa.eval.tasks.tide.choosing import Unread, edge_of
from tqa.eval.tasks.tide.seen import Seen, Text
from tqa.eval.tasks.tide.versions import (
    SENTENCE,
    Edge,
    edges,
    frame,
    meant_day,
    named,
    on_day,
    passages,
    written_days,
)
from tqa.eval.tasks.tide.words import Difference, differences, unquoted, words

_WHEN = re.compile(r"(?i)\b(?:when|(?:which|what) (?:day|date)|since when)\b")
_BY = re.compile(r"(?i)\bby (?:what|which|whom)\b|\bwhat (?:made|brought)\b|\bwhich instrument\b")
_CHANGE = re.compile(
    r"(?i)\b(?:how (?:was|did|were|has|have)\b.*\bchang\w*|what (?:was )?changed"
    r"|summar\w+|differ(?:ence|s)?\b|each change)"
)
_LONGEST = 60
"""Words of a change that are quoted whole."""
_STOPS = re.compile(r"(?<=[.;:])\s")


def told(seen: Seen) -> str:
    """The answer to a question in free words; Unread where the documents do not give one."""
    sentence = asking(seen.question)
    texts = named(seen.texts, sentence)
    asked = frame(seen.texts, sentence)
    if _CHANGE.search(asked):
        return _changes(texts, asked)
    when, by = _WHEN.search(asked), _BY.search(asked)
    quotes = passages(texts, sentence)
    if by or (when and quotes):
        return _of_edge(edge_of(texts, sentence))
    day = meant_day(frame(seen.texts, seen.question))
    if day is None:
        raise Unread("the question names no day")
    text = _of_day(texts, day)
    if quotes:
        return f"On {day} it read: “{_passage(text, quotes[0])}”"
    return f"On {day} it said: {text.text} ({_source(text)})"


def asking(question: str) -> str:
    """The sentence that asks, of several: the others tell what it rests on."""
    sentences = [each for each in SENTENCE.split(question) if "?" in unquoted(each)]
    return sentences[-1] if sentences else question


def _of_day(texts: Sequence[Text], day: date) -> Text:
    held = on_day(texts, day)
    if not held:
        raise Unread(f"no document shows the provision on {day}")
    # Of a provision and the parts of it that are shown too, the one that holds the others.
    return max(held, key=lambda text: len(text.text))


def _source(text: Text) -> str:
    made = f", made by {'; '.join(text.made_by)}" if text.made_by else ""
    return f"{cited_text(text)}, in force {period(text)}{made}"


def cited_text(text: Text) -> str:
    """A text as it is cited."""
    unit = "s " if text.pinpoint[:1].isdigit() else ""
    return f"{text.title}, {unit}{text.pinpoint}".rstrip(", ")


def _passage(text: Text, lead: str) -> str:
    """The sentence of a text that begins with some words, to its end or to the next stop."""
    exact = text.text.find(lead)
    if exact >= 0:
        return _STOPS.split(text.text[exact:], maxsplit=1)[0]
    one, start = words(text.text), words(lead)
    inner = [word.plain for word in start]
    for at in range(len(one) - len(inner) + 1):
        if [word.plain for word in one[at : at + len(inner)]] == inner:
            rest = text.text[one[at].start :]
            return _STOPS.split(rest, maxsplit=1)[0]
    raise Unread(f"the text of the day does not hold “{lead}”")


def _of_edge(edge: Edge) -> str:
    by = f", by {'; '.join(edge.by)}" if edge.by else ""
    return f"On {edge.day}{by}."


# -- changes ---------------------------------------------------------------------------------------


def _changes(texts: Sequence[Text], asked: str) -> str:
    """The changes on a day, or within two days, in order, each with its cause."""
    days = sorted(written_days(asked))
    found = [edge for edge in edges(texts) if edge.before is not None]
    if len(days) > 1:
        found = [edge for edge in found if days[0] < edge.day <= days[-1]]
    elif days:
        found = [edge for edge in found if edge.day == days[0]]
    if not found:
        raise Unread("the documents show no such change")
    several = len({edge.provision for edge in found}) > 1
    return " ".join(_change(edge, named=several) for edge in found)


def _change(edge: Edge, *, named: bool) -> str:
    by = f", by {'; '.join(edge.by)}" if edge.by else ""
    text = edge.after or edge.before
    by += f", {cited_text(text)}" if named and text else ""
    if edge.before is None or edge.after is None:
        what = "It ceased to be law." if edge.after is None else f"It began: {edge.after.text}"
        return f"On {edge.day}{by}: {what}"
    before, after = edge.before.text, edge.after.text
    parts = [_replaced(whole(before, after, each)) for each in differences(before, after)]
    return f"On {edge.day}{by}: {' '.join(parts) or 'only signs changed.'}"


def _replaced(each: Difference) -> str:
    old, new = _short(each.text), _short(each.said)
    if old and new:
        return f"The words “{old}” were replaced by “{new}”."
    return f"The words “{new}” were added." if new else f"The words “{old}” were taken out."


def _short(text: str) -> str:
    told = text.split()
    return " ".join(told) if len(told) <= _LONGEST else " ".join(told[:_LONGEST]) + " …"


# -- corrections -----------------------------------------------------------------------------------


def identified(seen: Seen) -> str:
    """The kind of what was altered, and the words, in the two lines that are asked for."""
    found = _fault(seen)
    return f"Kind: {found.kind}\nAltered: {found.said}\nRight: {found.right}"


def explained(seen: Seen) -> str:
    """What is wrong with a statement, and what is right."""
    return _corrected(_fault(seen))


def _fault(seen: Seen) -> Fault:
    found = fault(seen.texts, seen.statement)
    if found is None:
        raise Unread("the documents bear the statement out")
    return found


def _corrected(found: Fault) -> str:
    said = f"Wrong is the {found.kind} “{found.said}”; right is “{found.right}”."
    if found.passage:
        said += f" The text of that day reads: “{found.passage}”."
    return f"{said} ({_source(found.text)})" if found.text else said


def against_passage(seen: Seen) -> str:
    """The answer by the documents, with what is wrong in a passage that was put beside them."""
    answer = told(seen)
    try:
        found = fault(seen.texts, seen.passage)
    except Unread:
        return answer
    if found is None:
        return answer
    return f"{answer} The passage is wrong in the {found.kind}."
