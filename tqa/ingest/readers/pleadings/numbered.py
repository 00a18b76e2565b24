"""Which lines open the numbered paragraphs of a pleading: the chain of numbers that fits best.

A line of a pleading often begins with a number by chance ("on August / 12. The …"), and what stands
before a paragraph is often no sentence (a quotation, a picture, a heading). So no line is judged by
itself: of all that could open a paragraph, those are taken that together count on from each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tqa.ingest.readers import grammar
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.pleadings.headings import line_above

_OPENS = re.compile(
    r"(?P<noise>[^\w(\[§$#%*&+/]{0,6}?)(?P<label>(?P<number>\d{1,4})(?P<stop>\s?[.,:)]{0,2}))"
    r"(?P<rest>\s+\S.*|)"
)
"""Specks of a scan are read as signs before the number, and as a second stop after it."""
_PARAGRAPH = re.compile(r"(?:¶|paragraph)\s*(?=\d{1,4}\b)", re.IGNORECASE)
_BEGINS = re.compile(r"[^\w\s]{0,3}\s?[^\Wa-z_]|[^\w\s]{1,3}\s?\w|[“\"‘'\[(]")
_REACH = 80
"""Candidates that are looked back for the number before."""
_WIDEST_GAP = 60
_APART, _MID_SENTENCE = 0.5, -0.7
"""What it is worth that a line stands apart from the one before it, or goes on with it."""
_BESIDE = -0.4
"""What it costs to stand at another indent than most."""
_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line that opens a numbered paragraph."""

    at: int
    number: int
    label: str
    """As printed, without the stop."""
    rest: str
    worth: float = 0.0
    plain: bool = True
    """Whether number and stop stand as they should."""
    guess: str = ""


def paragraphs(
    lines: Sequence[Line], is_heading: Callable[[Line], bool], *, small: bool = False
) -> list[Paragraph]:
    """The openings of paragraphs, in order; `small` where the text has no capitals at all."""
    found = list(_candidates(lines, small=small))
    usual = _usual_indent(lines, found)
    found = [_weighed(item, lines, usual) for item in found]
    below = {
        item.at
        for item in found
        if (above := line_above(lines, item.at)) is None or is_heading(above)
    }
    return _without_slips(_best_chain(found, below), found)


def _candidates(lines: Sequence[Line], *, small: bool) -> Iterator[Paragraph]:
    for at, line in enumerate(lines):
        if line.aside or len(line.cells) > 2:
            continue
        text = _PARAGRAPH.sub("", line.text, count=1).strip()
        match = _OPENS.fullmatch(text)
        if match is None:
            continue
        rest, stop = match["rest"].strip(), match["stop"].strip()
        if rest and not small and _BEGINS.match(rest) is None:
            continue
        if not stop and not (line.after_blank and rest[:1].isupper()):
            continue
        plain = stop == "." and not match["noise"] and bool(rest)
        worth = 1.0 if plain else 0.8 if stop == "." and not rest else 0.6 if stop else 0.2
        yield Paragraph(at, int(match["number"]), match["number"], rest, worth, plain)


def _usual_indent(lines: Sequence[Line], found: Sequence[Paragraph]) -> int:
    indents = [lines[item.at].indent for item in found if item.plain]
    return max(sorted(set(indents)), key=indents.count, default=0)


def _weighed(item: Paragraph, lines: Sequence[Line], usual: int) -> Paragraph:
    """With what its place is worth."""
    line, above = lines[item.at], line_above(lines, item.at)
    apart = (
        above is None
        or line.after_blank
        or not line.runs_on
        or grammar.is_closed(above.text)
        or line.indent > above.indent
    )
    worth = item.worth + (_APART if apart else _MID_SENTENCE)
    if abs(line.indent - usual) > 2:
        worth += _BESIDE
    return Paragraph(item.at, item.number, item.label, item.rest, worth, item.plain)


def _best_chain(found: Sequence[Paragraph], below: set[int]) -> list[Paragraph]:
    """The candidates that count on from each other and are together worth most."""
    best: list[tuple[float, int]] = []
    for at, item in enumerate(found):
        first = 0.0 if item.number == 1 else 1 + 0.1 * item.number
        options = [(item.worth - first, -1)]
        for before in range(max(0, at - _REACH), at):
            cost = _cost(found[before], item, below)
            if cost < _NEVER:
                options.append((best[before][0] + item.worth - cost, before))
        best.append(max(options))
    at = max(range(len(best)), key=lambda n: (best[n][0], -n), default=-1)
    chain: list[Paragraph] = []
    while at >= 0:
        chain.append(found[at])
        at = best[at][1]
    return chain[::-1]


def _cost(before: Paragraph, item: Paragraph, below: set[int]) -> float:
    """What it costs that one paragraph follows another: nothing where it has the next number."""
    gap = item.number - before.number
    if gap == 1:
        return 0.0
    if not item.plain:
        return _NEVER
    if 1 < gap <= _WIDEST_GAP:
        return 1.0 + 0.1 * gap
    if gap == 0:
        return 1.3  # the draftsman's slip: one number twice
    # A new count of numbers begins below a heading; elsewhere "1." begins a list.
    return 0.6 if item.number == 1 and item.at in below else _NEVER


def _without_slips(chain: Sequence[Paragraph], found: Sequence[Paragraph]) -> list[Paragraph]:
    """The chain with numbers put in that lack one in a row and are misread: "810." for 80."""
    result = list(chain[:1])
    for before, after in pairwise(chain):
        if after.number == before.number + 2:
            wanted = str(before.number + 1)
            slips = [
                item
                for item in found
                if before.at < item.at < after.at and item.rest and _one_off(item.label, wanted)
            ]
            if len(slips) == 1:
                item = slips[0]
                said = f"the number {item.label!r} is taken as {wanted}, which is missing there"
                result.append(
                    Paragraph(item.at, int(wanted), wanted, item.rest, item.worth, False, said)
                )
        result.append(after)
    return result


def _one_off(printed: str, wanted: str) -> bool:
    """Whether a number differs from another by one figure too many or one misread."""
    if len(printed) == len(wanted) + 1:
        return any(printed[:n] + printed[n + 1 :] == wanted for n in range(len(printed)))
    same = len(printed) == len(wanted)
    return same and sum(a != b for a, b in zip(printed, wanted, strict=True)) == 1
