"""Tables of contents without a heading that says so: numbered lines that all come again below."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tqa.ingest.readers.lines import Line

_REASON = "table of contents"
_ENTRY = re.compile(r"\[?(?P<number>\d{1,4}[A-Z]{0,2}|[০-৯]{1,4}[ক-হ]?)\s*[.।]\s*(?P<words>\D.*)")
_LETTERS = re.compile(r"[\W\d_]+")
_SAME = 16
"""First letters that an entry and its section share."""
_FEWEST = 5
_LINES_BETWEEN = 5
"""Lines of a chapter or a long entry that may stand between two entries."""
_COME_AGAIN = 0.6


@dataclass(frozen=True, slots=True)
class _Entry:
    at: int
    number: str
    words: str

    @property
    def key(self) -> tuple[str, str]:
        """What its section has too."""
        return self.number, self.words[:_SAME]

    @property
    def value(self) -> int:
        """Its number without letters."""
        return int(re.match(r"\d+", self.number)[0])  # type: ignore[index]


def set_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines, with those of a table of contents set aside."""
    entries = [
        _Entry(at, match["number"], _LETTERS.sub("", match["words"]).casefold())
        for at, line in enumerate(lines)
        if not line.aside and (match := _ENTRY.match(line.text))
    ]
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for entry in entries:
        places[entry.key].append(entry.at)
    result = list(lines)
    for run in _runs(entries):
        again = sum(places[entry.key][-1] > run[-1].at for entry in run)
        if len(run) >= _FEWEST and again >= _COME_AGAIN * len(run):
            for at in range(run[0].at, _end(lines, run[-1].at)):
                if not lines[at].aside:
                    result[at] = replace(lines[at], aside=_REASON)
    return result


def _runs(entries: Sequence[_Entry]) -> list[list[_Entry]]:
    """Entries that follow each other closely, with rising numbers."""
    runs: list[list[_Entry]] = []
    for entry in entries:
        last = runs[-1][-1] if runs else None
        if (
            last is not None
            and entry.value >= last.value
            and entry.number != last.number
            and entry.at - last.at <= _LINES_BETWEEN
        ):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return runs


def _end(lines: Sequence[Line], last: int) -> int:
    """The line after the last entry, which may be wrapped."""
    at = last + 1
    while at < len(lines) and lines[at].runs_on and not lines[at].aside:
        at += 1
    return at
