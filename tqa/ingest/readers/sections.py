"""Whether a number opens a section, and what of its line is heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tqa.ingest.readers import grammar
from tqa.ingest.readers.grammar import Opening
from tqa.ingest.readers.habits import CAPITAL, STOPS
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.numbering import Step
from tqa.law.labels import label_key

_LARGEST_GAP = 100
"""Sections that may be missing between two; a larger jump is a number in running text."""
_HEADING_LENGTH = 110
_BEFORE_SUBSECTION = re.compile(
    rf"(?P<heading>(?:(?![{STOPS}] ).)+?)(?P<dash>[{STOPS}])\s+(?=\([1১]\)(?:\s|$))"
)
_BEGINS = re.compile(rf"[{CAPITAL}“\"]")


@dataclass(frozen=True, slots=True)
class Headed:
    """What follows a section number on its line."""

    heading: str
    dash: str
    """What parts the heading from the words."""
    rest: str


def rises(last: str | None, opening: Opening) -> Step:
    """How a section number follows the last one, `None` for the first.

    >>> rises("12", Opening("12A", "12A", "")), rises("12A", Opening("15", "15", ""))
    (<Step.NEXT: 2>, <Step.SKIP: 1>)
    """
    if last is None:
        return Step.NEXT
    # Dots part fractions in Canada, whole numbers in codes of regulations: 26.2 follows 26.11 by
    # the one, 1.10 follows 1.9 by the other.
    if all(
        label_key(opening.number, dotted=dotted) <= label_key(last, dotted=dotted)
        for dotted in ("decimal", "integer")
    ):
        return Step.NO
    low, high = _whole(last), _whole(opening.number)
    if high == low or (high == low + 1 and opening.number.isdigit()):
        return Step.NEXT
    return Step.SKIP if high - low <= _LARGEST_GAP else Step.NO


def may_be_first(opening: Opening) -> bool:
    """Whether the first section may have a number: "5817 India" is a page of a gazette."""
    return opening.strict or _whole(opening.number) < _LARGEST_GAP


def opens_section(
    line: Line, opening: Opening, last: str | None, before: str, *, headed: bool
) -> bool:
    """Whether a line that looks like a section is one.

    `before` are the words printed before it, `headed` says that a heading stands above it.
    """
    step = rises(last, opening)
    loose = bool(line.after_blank or line.level or line.bold or headed)
    ended = before.endswith((*STOPS, "]"))
    if step is Step.NO:
        # A slip of the draftsman: two sections of one number, the first of them complete.
        return opening.number == last and opening.strict and ended and not line.runs_on
    if mid_sentence(line, before) or (last is None and not may_be_first(opening)):
        return False
    apart = loose or (ended and not line.runs_on)
    if not opening.strict and not (step is Step.NEXT and apart):
        return False
    if step is Step.SKIP and not (loose or ended):
        return False
    return loose or not grammar.is_reference(before, opening.rest, runs_on=True)


def mid_sentence(line: Line, before: str) -> bool:
    """Whether the words before a line stop in the middle of a sentence, with no gap after them."""
    return not line.after_blank and not line.level and not grammar.is_closed(before)


def section_heading(lines: Sequence[Line], at: int, opening: Opening, *, headed: bool) -> Headed:
    """Part the heading printed after the number from the words; `headed` as above."""
    line, rest = lines[at], opening.rest
    heading, dash, words = grammar.heading_before_dash(rest)
    if heading:
        return Headed(heading, dash, words)
    first = _BEFORE_SUBSECTION.match(rest)
    if first and len(first["heading"]) <= _HEADING_LENGTH:
        return Headed(first["heading"], first["dash"], rest[first.end() :])
    if rest.startswith(("[", "(")) or not rest:
        return Headed("", "", rest)
    bare = rest.rstrip(".")
    single = len(bare) <= _HEADING_LENGTH and ". " not in bare
    if line.level or line.bold or (single and (_is_shouted(bare) or opening.word == "§")):
        return Headed(bare, rest[len(bare) :], "")
    title, stop, words = rest.partition(". ")
    if stop and _is_shouted(title) and "." not in title:  # "S.R.O. No. 4": initials head nothing
        return Headed(title, ".", words)
    if _heads_next_line(lines, at, rest, headed=headed):
        return Headed(rest, "", "")
    return Headed("", "", rest)


def _heads_next_line(lines: Sequence[Line], at: int, rest: str, *, headed: bool) -> bool:
    """Whether all that follows a number on its line is a heading of the words below."""
    if at + 1 >= len(lines) or not grammar.is_short_title_like(rest):
        return False
    following = lines[at + 1]
    if following.runs_on or following.aside:
        return False
    child = grammar.child_opening(following.text)
    if child is not None:
        return child.number == "1"
    again = grammar.section_opening(following.text)
    if again is not None and again.label == grammar.number_of(lines[at].text):
        return True  # the heading and the words both bear the number
    # Lines that are set apart, or one that stops short of the margin before a sentence.
    short = not headed and rest[:1].isupper() and following.text.endswith(".")
    return (
        (following.after_blank or short)
        and _BEGINS.match(following.text) is not None
        and grammar.section_opening(following.text) is None
        and grammar.container_opening(following.text, marked=False) is None
    )


def _whole(number: str) -> int:
    """The whole number with which a section number begins."""
    digits = re.match(r"\d+", number)
    return int(digits[0]) if digits else 0


def _is_shouted(title: str) -> bool:
    """Whether a title is all in capitals, as those of US bills are."""
    return title.isupper() and len(title) > 3 and title.isascii()
