"""What the caption of a pleading says: its title, the parties, the docket, the day of filing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tqa.ingest.readers.head import Head
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.pleadings.headings import title_case
from tqa.ingest.readers.pleadings.stamps import docket_of, filed_by
from tqa.ingest.readers.pleadings.words import ANSWER, TITLE
from tqa.temporal.finder import find_dates

_HEAD_LINES = 200
_LONGEST = 110
_FOR = re.compile(
    r"\W*$|\W*\s*(?:for|under|pursuant|and|against|by|in|with|to|at)\b|\s*[—–:(-]", re.IGNORECASE
)
"""What may follow the word in a title: "complaint procedures" are no complaint."""
_PARTLY = re.compile(
    r"(?:(?:consolidated|first|second|third|fourth|amended|verified|class|action)\s*)+", re.I
)
"""The first line of a title that goes on in the next one of its box."""
_BESIDE = re.compile(r".*[)|:§]\s+|.*\b(?:plaintiff|defendant)s?,\s+", re.IGNORECASE)
"""What stands to the left of a title in a box."""
_NUMBERED = re.compile(
    r"(?P<word>complaint|petition|plaint|suit)\s+no\.?\s*(?P<number>\d{1,5})\s*(?:of|/)\s*"
    r"(?P<year>\d{4})\.?",
    re.IGNORECASE,
)
_NUMBER = r"(?P<docket>[\w:/-]*\d[\w:./-]*(?:\s(?:civ|cv|cr)\b\.?\s?\d+)?)"
_DOCKETS = (
    re.compile(
        r"\b(?:civil\s+action|case|docket|index|cause|civ\.?)\s*(?:nos?\b\.?|number|#)?\s*:?\s*"
        + _NUMBER,
        re.IGNORECASE,
    ),
    re.compile(r"(?<!\S)(?P<docket>\d{2}\s?(?:civ|cv)\.?\s?\d{2,6})\b", re.IGNORECASE),
    re.compile(rf"(?:^\W*|[:)|]\s*)nos?\.?\s*:?\s*{_NUMBER}", re.IGNORECASE),
)
"""The number of a case, by the surest form first."""
_YEAR = r"(?:1[89]|20)\d\d"
_COURT = re.compile(r"\bcourt\b|\bdistrict\s+of\b|\bdivision\b|\bcounty\s+of\b|\btribunal\b", re.I)
_AGAINST = re.compile(
    r"[-–—\s]*(?:v\.?|vs\.?|versus|against)(?![a-z])[-–—.\s:)]*(?P<rest>[A-Z][\w.]*)?", re.I
)
_VERSUS = re.compile(r"(?P<one>[A-Z][^.:;]{1,60}?),?\s+vs?\.?\s+(?P<other>[A-Z][^:;]{1,60})")
_ROLE = re.compile(r"\b(?:plaintiffs?|defendants?|petitioners?|respondents?|complainants?)\b", re.I)
_NOT_NAMES = re.compile(
    r"\bno[s.]|\b(?:jury|trial|demand|complaint|civil|case|action|judge|hon\b|honorable|index|docket|between|"
    r"filed|clerk|deputy|attorneys?|parent)\b|^and$|^[^A-Za-z]*$|-{5,}|_{3,}",
    re.IGNORECASE,
)
_NAME_ENDS = re.compile(
    r"\s*(?:[,;:)(|]|\s(?:and|as|individually|on\s+behalf|et\s+al|a/k/a|d/b/a|aka|civil\s+action|case\s+no)\b)",
    re.I,
)
_FILED = re.compile(r"(?:e-?)?filed(?:\s+on)?\s*:?\s*(?P<rest>.*)", re.IGNORECASE)
_DATED = re.compile(r"(?:dated?|/d/)\s*:?\s*(?P<rest>.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """The words of a title on one line, which may hold others to their left."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a pleading, as a person would say it and as it is printed."""

    words: str
    pieces: tuple[Piece, ...] = ()
    answer: bool = False
    sure: bool = False
    """Whether it stands alone in capitals, as only the title of a pleading does."""


def find_title(lines: Sequence[Line], end: int) -> Title | None:
    """The title in the caption, above line `end`."""
    found: Title | None = None
    for pieces in _candidates(lines[: min(end, _HEAD_LINES)]):
        text = " ".join(piece.text for piece in pieces)
        title = read_title(text)
        if title is None:
            continue
        alone = len(pieces) == 1 and text == lines[pieces[0].at].text
        sure = alone and text.isupper() and not title.answer
        longer = found is not None and pieces[: len(found.pieces)] == found.pieces
        if found is None or longer or (sure and not found.sure):
            found = replace(title, pieces=pieces, sure=sure)
    return found


def _candidates(lines: Sequence[Line]) -> Iterator[tuple[Piece, ...]]:
    """What could be a title: whole lines, the right side of a box, what goes on over two lines."""
    column: list[Piece] = []
    before: Piece | None = None
    for at, line in enumerate(lines):
        if line.aside:
            continue
        yield (Piece(at, line.text),)
        side = Piece(at, _right(line))
        if side.text and before is not None and _PARTLY.fullmatch(before.text):
            yield before, side
        boxed = bool(side.text) and side.text != line.text
        if boxed:
            yield (side,)
        column = [*column, side] if boxed else []
        for first in range(len(column) - 1):
            yield tuple(column[first:])
        before = side


def _right(line: Line) -> str:
    """The right side of a row of a caption, all of a line that has but one side."""
    if not line.cells:
        return _after_last(_BESIDE, line.text)
    cells = [cell for cell in line.cells if re.search(r"[^\W_]", cell)]
    right = cells[-1] if len(cells) > 1 else ""
    return right if line.text.endswith(right) else ""


def read_title(text: str) -> Title | None:
    """The title of a pleading that a text is, `None` where it is none.

    >>> read_title("FIRST AMENDED COMPLAINT AND JURY DEMAND").words
    'First Amended Complaint'
    >>> read_title("ANSWER TO PLAINTIFF'S COMPLAINT").words, read_title("The complaint is late.")
    ('Answer to Complaint', None)
    """
    text = text.strip(" _/")
    text = re.sub(r"(?i)(?<=\bfor):$", "", text)
    answered = ANSWER.fullmatch(text)
    if answered:
        said = read_title(answered["to"]) if answered["to"] else None
        if said:
            return Title(f"Answer to {said.words}", answer=True)
        return Title("Answer", answer=True) if text.isupper() and not answered["to"] else None
    match = TITLE.fullmatch(text)
    if match is None or len(text) > _LONGEST or _NUMBERED.fullmatch(text):
        return None
    if not (text.isupper() or title_case(text)) or _FOR.match(match["rest"]) is None:
        return None
    if re.search(r"[.,:]$", text) or re.search(r"\bcomplaint[’']?s\b", text, re.IGNORECASE):
        return None
    kind = re.sub(r"(?:the|plaintiffs?['’]?s?)\s+", "", match["kind"], flags=re.IGNORECASE)
    return Title(kind.title().replace("Of", "of").replace("In Equity", "in Equity"))


def number_of(lines: Sequence[Line], end: int) -> re.Match[str] | None:
    """The number that a court gives a complaint by its name: "Complaint No. 7 of 2021"."""
    found = (_NUMBERED.fullmatch(line.text) for line in lines[: min(end, _HEAD_LINES)])
    return next(filter(None, found), None)


def read_caption(lines: Sequence[Line], body: int, title: Title | None) -> Head:
    """The head of a pleading; the lines that are its title are no text."""
    head = Head(kind="complaint", pleading=True)
    caption = [line for line in lines[:body] if not line.aside]
    numbered = number_of(lines, body)
    named = _parties(caption)
    words = title.words if title else ""
    if numbered:
        head.number, head.year = numbered["number"], numbered["year"]
        head.printed_number = numbered[0]
    head.name = ", ".join(filter(None, [named, words])) if named else ""
    for piece in title.pieces if title else ():
        # As the line itself prints it, whatever it was given to be planned.
        printed = lines[piece.at].text[-len(piece.text) :]
        head.titles.append(replace(lines[piece.at], text=printed))
    if numbered:
        head.long_title = head.titles
        head.titles = [line for line in caption if line.text == numbered[0]][:1]
    head.title = numbered[0] if numbered else head.name
    head.words = words
    head.docket = "" if numbered else _docket(lines, caption)
    _days(lines, body, head)
    return head


def _parties(caption: Sequence[Line]) -> str:
    """The case by the first party of each side; "" where the caption does not name both."""
    first = 0
    for at, line in enumerate(caption):
        against = _AGAINST.fullmatch(line.text) or _AGAINST.fullmatch(_left(line))
        if _COURT.search(_left(line)) and not _ROLE.search(line.text):
            first = at + 1
        between = line.text.lower().strip(": ") == "and" and any(
            _ROLE.search(x.text) for x in caption[first:at]
        )
        if whole := _VERSUS.fullmatch(line.text):
            return f"{whole['one']} v. {whole['other'].rstrip('.,')}"
        if not (against or between):
            continue
        one = next(filter(None, (_name(x) for x in caption[first:at])), "")
        glued = against["rest"] if against and against["rest"] else ""
        rest = caption[at + 1 :]
        if glued and rest:
            rest = [replace(rest[0], text=f"{glued} {rest[0].text}", cells=()), *rest[1:]]
        other = next(filter(None, (_name(x) for x in rest)), "")
        return f"{one} v. {other}" if one and other else ""
    return ""


def _left(line: Line) -> str:
    """The left side of a row of a caption."""
    text = line.cells[0] if line.cells else line.text
    return re.split(r"\s[:)|§](?:\s|$)", text)[0].strip(" :)|§")


def _name(line: Line) -> str:
    """The first party that a line of a caption names, as one would write it."""
    text = _NAME_ENDS.split(_left(line), maxsplit=1)[0].strip(" .")
    text = re.sub(r"^(?:plaintiffs?|defendants?)\s+(?=\S)", "", text, flags=re.IGNORECASE)
    if _NOT_NAMES.search(text) and not re.search(r"\bdoe\b", text, re.I):
        return ""
    if not text or _ROLE.fullmatch(text) or not re.search(r"[A-Za-z]{2}", text):
        return ""
    return _as_written(text) if text.isupper() or text.islower() else text


def _as_written(text: str) -> str:
    """A name in capitals with small letters."""
    words = [
        word if re.search(r"\d|\.\w", word) or word in ("LLC", "LLP", "PC", "USA") else word.title()
        for word in text.split()
    ]
    small = {"Of", "The", "And", "For", "In", "On"}
    return " ".join(w.lower() if n and w in small else w for n, w in enumerate(words))


def _after_last(mark: re.Pattern[str], text: str) -> str:
    """What stands after the last mark of a line; matched from its start, it is read once."""
    while (found := mark.match(text)) is not None and found.end():
        text = text[found.end() :]
    return text


def _docket(lines: Sequence[Line], caption: Sequence[Line]) -> str:
    """The number of the case, by the stamp of the court or the caption."""
    for line in lines:
        if line.aside == "court stamp" and (found := docket_of(line.text)):
            return found
    for form in _DOCKETS:
        for line in caption[:_HEAD_LINES]:
            for match in form.finditer(line.text):
                docket = match["docket"].strip(" .:-")
                if len(re.findall(r"\d", docket)) > 3 and not re.fullmatch(_YEAR, docket):
                    return " ".join(docket.split())
    return ""


def _days(lines: Sequence[Line], body: int, head: Head) -> None:
    """The day of filing, which is that on which a pleading is made and published."""
    for line in lines:
        day = filed_by(line.text) if line.aside == "court stamp" else None
        if day is not None:
            _filed(head, line, day, "by the stamp of the court")
            return
    for at, line in enumerate(lines[:body]):
        match = None if line.aside else _FILED.fullmatch(line.text)
        if match is None:
            continue
        rest = match["rest"] or next((x.text for x in lines[at + 1 : body] if not x.aside), "")
        if (day := _day(rest)) is not None:
            _filed(head, line, day, "by its caption")
            return
    for line in reversed(lines):
        match = None if line.aside else _DATED.match(line.text)
        if match and len(line.text) < 100 and (day := _day(match["rest"])) is not None:
            head.days["made"] = day
            head.guesses.append(f"{line.place}: dated {day}: taken as the day of making")
            return


def _filed(head: Head, line: Line, day: date, how: str) -> None:
    head.days["made"] = head.days["published"] = day
    head.guesses.append(
        f"{line.place}: filed on {day} {how}: taken as the day of making and of publication"
    )


def _day(text: str) -> date | None:
    if match := re.match(r"(\d{1,2})/(\d{1,2})/(\d{4})\b", text):
        try:
            return date(int(match[3]), int(match[1]), int(match[2]))
        except ValueError:
            return None
    found = [f.day for f in find_dates(text[:60]).dates if f.day]
    return found[0] if found else None
