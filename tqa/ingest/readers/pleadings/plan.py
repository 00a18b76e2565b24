"""What each line of a pleading begins, decided before it is read: the paragraphs first.

Between two numbered paragraphs stand the rest of the first one's words, and then headings. So the
numbers are found first, over the whole text, and only then what lies between them is told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from typing import Literal

from tqa.ingest.readers import grammar
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.pleadings.caption import Title, find_title
from tqa.ingest.readers.pleadings.headings import (
    ENUMERATED,
    NUMERAL,
    count_opening,
    depth,
    headed,
    is_heading,
    is_strong,
    line_above,
    line_below,
)
from tqa.ingest.readers.pleadings.numbered import Paragraph, paragraphs
from tqa.ingest.readers.pleadings.words import (
    AFTER,
    JURY,
    PARTY,
    PLEADS,
    PRAYER,
    SERVICE,
    SIGNED,
    SIGNS,
    WHEREFORE,
)

Kind = Literal["paragraph", "heading", "count", "prayer", "signature", "words"]

_SIGNATURE_LINES = 12
"""Lines below "Dated:" in which somebody signs, where it begins a signature."""
_BRIEF = 120
"""Characters of a claim in the list of a caption."""
_PROSE = 60
"""Characters of a line from which it is prose, where the next one runs on."""


@dataclass(frozen=True, slots=True)
class Role:
    """What begins at a line, and the line after its own: a paragraph goes on below it."""

    kind: Kind
    after: int
    text: str = ""
    """The heading, the title of a count, what follows the number of a paragraph."""
    label: str = ""
    shown: str = ""
    """The label with the stop or dash after it, as printed."""
    depth: int = 0
    guess: str = ""
    reason: str = ""
    """Why a signature or the like is no text."""


@dataclass(slots=True)
class Plan:
    """The roles of lines, by their index; `body` is the first line below the caption."""

    roles: dict[int, Role] = field(default_factory=dict)
    body: int = 0
    numbered: tuple[Paragraph, ...] = ()
    title: Title | None = None

    def moved(self, down: int) -> Plan:
        """The plan where so many lines were taken out of the caption."""
        roles = {at - down: replace(x, after=x.after - down) for at, x in self.roles.items()}
        return replace(self, roles=roles, body=self.body - down)

    def lowered(self) -> Plan:
        """The plan of a text in small letters that was given capitals to be planned."""
        roles = {
            at: replace(x, text=x.text.lower(), label=x.label.lower(), shown=x.shown.lower())
            for at, x in self.roles.items()
        }
        return replace(self, roles=roles)


def plan(lines: Sequence[Line], *, small: bool = False) -> Plan:
    """The plan of a pleading; `small` where its paragraphs begin with no capitals."""
    found = _without_listed(paragraphs(lines, is_heading, small=small), lines)
    made = Plan(numbered=tuple(found))
    starts = [item.at for item in found]
    first = starts[0] if starts else len(lines)
    made.title = find_title(lines, first)
    under = made.title.pieces[-1].at + 1 if made.title else 0
    top = headed(lines, max(under, _after_introduction(lines, first)), first)
    made.body = top if starts else _first_words(lines)
    if starts:
        _put_headings(made, lines, top, first)
    prayer = _prayer_at(lines, made.body)
    kept = _without_items(found, prayer)
    if not kept:
        _between(made, lines, made.body, len(lines), prayer, last=True)
    for item, below in zip_longest(kept, kept[1:]):
        role = Role("paragraph", item.at + 1, item.rest, item.label, guess=item.guess)
        made.roles[item.at] = role
        end = below.at if below else len(lines)
        _between(made, lines, item.at + 1, end, prayer, last=below is None)
    return made


def _without_listed(found: Sequence[Paragraph], lines: Sequence[Line]) -> list[Paragraph]:
    """The paragraphs without a list of claims in the caption, which counts them by itself."""
    anew = next((n for n, item in enumerate(found) if n and item.number == 1), 0)
    between = [lines[at].text for at in range(found[anew - 1].at, found[anew].at)] if anew else []
    brief = all(
        sum(len(x.text) for x in lines[a.at : b.at] if not x.aside) < _BRIEF
        for a, b in pairwise(found[:anew])
    )
    introduced = any(PLEADS.search(text) and PARTY.search(text) for text in between)
    return list(found[anew:]) if brief and introduced else list(found)


def _without_items(found: Sequence[Paragraph], prayer: int | None) -> list[Paragraph]:
    """The paragraphs without the items of a prayer that counts them from one."""
    above = [item for item in found if prayer is None or item.at < prayer]
    below = found[len(above) :]
    return above if above and below and below[0].number == 1 else list(found)


def _after_introduction(lines: Sequence[Line], first: int) -> int:
    """The line after the last sentence before the first paragraph: what is above it is caption."""
    for at in range(first - 1, -1, -1):
        line = lines[at]
        if line.aside:
            continue
        ended = line.text.endswith((".", ":", ",", ";")) and not is_heading(line)
        if ended:
            return at + 1
    return 0


def _first_words(lines: Sequence[Line]) -> int:
    return next((at for at, line in enumerate(lines) if line.runs_on and not line.aside), 0)


def _prayer_at(lines: Sequence[Line], body: int) -> int | None:
    """Where relief is asked for at the end: below a heading that says so, else "Wherefore"."""
    heads = [at for at in range(body, len(lines)) if _is_prayer(lines[at])]
    if heads:
        return heads[-1]
    asked = [at for at in range(body, len(lines)) if _is_wherefore(lines, at)]
    return asked[-1] if asked else None


def _is_prayer(line: Line) -> bool:
    return not line.aside and PRAYER.fullmatch(line.text) is not None and is_heading(line)


def _is_wherefore(lines: Sequence[Line], at: int) -> bool:
    if lines[at].aside or WHEREFORE.match(lines[at].text) is None:
        return False
    above = line_above(lines, at)
    fresh = lines[at].after_blank or not lines[at].runs_on
    return fresh or above is None or grammar.is_closed(above.text)


def _between(
    made: Plan, lines: Sequence[Line], start: int, end: int, prayer: int | None, *, last: bool
) -> None:
    """Give roles to what stands between a paragraph and the next, or the end."""
    if prayer is not None and start <= prayer < end:
        _between(made, lines, start, prayer, None, last=False)
        start = _put_prayer(made, lines, prayer)
    asked = prayer is not None and prayer < start
    bottom = end if last else headed(lines, start, end)
    at = start
    while at < bottom:
        after = at + 1
        if not lines[at].aside:
            after = _known(made, lines, at, bottom, asked=asked)
            below = _end_of_heading(lines, at, bottom)
            if after == at and is_strong(lines, at, below, start):
                after = below
                _put_headings(made, lines, at, after)
        at = max(after, at + 1)
    if bottom < end:
        _put_headings(made, lines, bottom, end)


def _known(made: Plan, lines: Sequence[Line], at: int, end: int, *, asked: bool) -> int:
    """Give its role to a line that says itself what it begins; the line after, `at` for others.

    `asked` says that it stands in the prayer, or below it.
    """
    line = lines[at]
    if any(form.fullmatch(line.text) for form in (JURY, AFTER)) and is_heading(line):
        if SERVICE.fullmatch(line.text):
            after = _end_of_signature(lines, at + 1, end, prose=False)
            made.roles[at] = Role("signature", after, reason="certificate of service")
            return after
        made.roles[at] = Role("heading", at + 1, line.text)
        return at + 1
    if not asked and _is_wherefore(lines, at):
        made.roles[at] = Role("words", at + 1, line.text)
        return at + 1
    if _signs(lines, at):
        after = _end_of_signature(lines, at + 1, end, prose=True)
        made.roles[at] = Role("signature", after, reason="signature")
        return after
    return at


def _put_prayer(made: Plan, lines: Sequence[Line], at: int) -> int:
    line = lines[at]
    heading = line.text if PRAYER.fullmatch(line.text) else ""
    made.roles[at] = Role("prayer", at + 1, heading)
    return at + 1


def _signs(lines: Sequence[Line], at: int) -> bool:
    """Whether a signature begins at a line."""
    line = lines[at]
    if SIGNED.match(line.text) is None or len(line.text) > 100:
        return False
    if not re.match(r"dated?\b", line.text, re.IGNORECASE):
        return True
    return any(SIGNS.search(x.text) for x in lines[at : at + _SIGNATURE_LINES] if not x.aside)


def _end_of_signature(lines: Sequence[Line], start: int, end: int, *, prose: bool) -> int:
    """The line after a signature: where a heading stands that begins what comes after one."""
    for at in range(start, end):
        line = lines[at]
        if line.aside:
            continue
        known = any(form.fullmatch(line.text) for form in (PRAYER, JURY, AFTER))
        if (known and is_heading(line)) or count_opening(line):
            return at
        below = line_below(lines, at + 1, end)
        goes_on = below is not None and below.runs_on
        if prose and len(line.text) > _PROSE and goes_on and SIGNS.search(line.text) is None:
            return headed(lines, start, at)
    return end


# -- headings -------------------------------------------------------------------------------------


def _end_of_heading(lines: Sequence[Line], at: int, end: int) -> int:
    """The line after a heading among words: with the lines that it takes."""
    after = at + 1
    while after < end and (lines[after].aside or _wraps(lines[at], lines[after])):
        after += 1
    while lines[after - 1].aside:
        after -= 1
    return after


def _wraps(first: Line, line: Line) -> bool:
    """Whether a line goes on with the heading that `first` begins."""
    if line.bold != first.bold or ENUMERATED.fullmatch(line.text) or count_opening(line):
        return False
    hangs = ENUMERATED.fullmatch(first.text) is not None and line.indent > first.indent
    both = line.text.isupper() and first.text.isupper() and not line.level
    return line.runs_on or ((hangs or both) and not line.after_blank)


def _put_headings(made: Plan, lines: Sequence[Line], start: int, end: int) -> None:
    """Part a stretch of headings, with the titles of counts."""
    for group in _groups(lines, start, end):
        first, after = group[0], group[-1] + 1
        told = [lines[at].text for at in group]
        if PRAYER.fullmatch(told[0]):
            made.roles[first] = Role("prayer", first + 1, told[0])
            continue
        count = count_opening(lines[first])
        if count is None:
            text = " ".join(told)
            made.roles[first] = Role("heading", after, text, depth=depth(lines[first], text))
            continue
        title = " ".join(filter(None, [count["title"], *told[1:]]))
        label = " ".join(count["label"].split())
        shown = count.string[: count.start("title")].strip()
        made.roles[first] = Role("count", after, title, label, shown)


def _groups(lines: Sequence[Line], start: int, end: int) -> Iterator[list[int]]:
    """The lines of each heading; those below the name of a count are its title."""
    group: list[int] = []
    for at in range(start, end):
        line = lines[at]
        if line.aside:
            continue
        first = lines[group[0]] if group else None
        joins = first is not None and (
            _wraps(first if ENUMERATED.fullmatch(first.text) else lines[group[-1]], line)
            or (NUMERAL.fullmatch(first.text) is not None and len(group) == 1)
            or (count_opening(first) is not None and not _begins_anew(line))
        )
        if group and not joins:
            yield group
            group = []
        group.append(at)
    if group:
        yield group


def _begins_anew(line: Line) -> bool:
    """Whether a line below the name of a count is no title of it."""
    known = any(form.fullmatch(line.text) for form in (PRAYER, JURY, AFTER))
    lettered = ENUMERATED.fullmatch(line.text)
    return known or count_opening(line) is not None or bool(lettered)
