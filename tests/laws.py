"""Invented laws with a history, printed as their consolidations of any day, for the tests.

One description of a law gives all its consolidations, in the XML of Justice Canada and as plain
text, so that a test can say what the text of a day has to be without reading what it printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

LIMS = "http://justice.gc.ca/lims"
_KINDS = ("Section", "Subsection", "Paragraph")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a provision from a day on, and what made them; no words: repealed."""

    since: str
    words: str
    by: str


@dataclass(frozen=True, slots=True)
class Part:
    """A provision: its words through time, and the provisions in it."""

    label: str
    words: tuple[Words, ...]
    parts: tuple[Part, ...] = ()
    heading: str = ""

    def on(self, day: str) -> Words | None:
        """The words of a day; none before the provision was made."""
        return max((w for w in self.words if w.since <= day), key=lambda w: w.since, default=None)

    def until(self, day: str) -> list[Words]:
        """All words up to a day, oldest first, also those of the provisions inside."""
        every = [w for w in self.words if w.since <= day]
        for part in self.parts:
            every += part.until(day)
        return sorted(every, key=lambda w: w.since)


@dataclass(frozen=True, slots=True)
class Law:
    """An act or a regulation."""

    number: str
    titles: tuple[tuple[str, str], ...]
    """(since, title), oldest first."""
    made: str
    sections: tuple[Part, ...]
    regulation: bool = False

    def title(self, day: str) -> str:
        """The title of a day."""
        return [title for since, title in self.titles if since <= day][-1]

    def xml(self, day: str) -> bytes:
        """The consolidation of a day in the form of Justice Canada."""
        since = max(since for since, _ in self.titles if since <= day)
        title = f"<ShortTitle{_lims(since, 'title')}>{escape(self.title(day))}</ShortTitle>"
        made = _day_xml(self.made)
        if self.regulation:
            tag = "Regulation"
            ident = (
                f"<InstrumentNumber>{self.number}</InstrumentNumber>"
                f"<RegistrationDate>{made}</RegistrationDate>"
                f"<ConsolidationDate>{_day_xml(day)}</ConsolidationDate>{title}"
            )
        else:
            tag = "Statute"
            ident = (
                f"{title}<BillHistory>"
                f'<Stages stage="consolidation">{_day_xml(day)}</Stages>'
                f'<Stages stage="assented-to">{made}</Stages></BillHistory>'
                f"<Chapter><ConsolidatedNumber>{self.number}</ConsolidatedNumber>"
                f"<AnnualStatuteId><AnnualStatuteNumber>4</AnnualStatuteNumber>"
                f"<YYYY>{self.made[:4]}</YYYY></AnnualStatuteId></Chapter>"
            )
        body = "".join(self._section_xml(section, day) for section in self.sections)
        return (
            f'<?xml version="1.0" encoding="utf-8"?><{tag} xmlns:lims="{LIMS}"'
            f' lims:current-date="{day}"{_lims(self.made, self.number)}>'
            f"<Identification>{ident}</Identification><Body>{body}</Body></{tag}>"
        ).encode()

    def _section_xml(self, section: Part, day: str) -> str:
        history = "".join(
            f'<HistoricalNoteSubItem lims:inforce-start-date="{words.since}"'
            f"{' type=' + chr(34) + 'original' + chr(34) if at == 0 else ''}>"
            f"{escape(words.by)}</HistoricalNoteSubItem>"
            for at, words in enumerate(section.until(day))
        )
        return _part_xml(section, day, 0, f"{self.number}-", history)

    def plain(self, day: str) -> bytes:
        """The consolidation of a day as plain text."""
        lines = [self.title(day).upper(), "", f"Act No. {self.number}", ""]
        lines += [f"Consolidated to {_long(day)}", "", f"Assented to {_long(self.made)}", ""]
        for section in self.sections:
            if (own := section.on(day)) is None:
                continue
            if not own.words and not section.parts:
                lines += [f"{section.label}. [Repealed by {own.by}, with effect from", ""]
                lines[-2] += f" {_long(own.since)}.]"
                continue
            head = f"{section.label}. {section.heading}. — {own.words}".rstrip()
            printed = [(p, w) for p in section.parts if (w := p.on(day)) is not None]
            inner = [f"{part.label} {words.words}" for part, words in printed]
            lines += [f"{head} {inner[0]}".rstrip(), *inner[1:]] if inner else [head]
            for where, words in [("", own), *((p.label, w) for p, w in printed)]:
                if words.since != self.made:
                    what = "inserted" if words is section.words[0] else "substituted"
                    lines.append(
                        f"[S. {section.label}{where} {what} by {words.by}, with effect from "
                        f"{_long(words.since)}.]"
                    )
            lines.append("")
        return "\n".join(lines).encode()


def _part_xml(part: Part, day: str, depth: int, path: str, history: str = "") -> str:
    words = part.on(day)
    if words is None:
        return ""
    path += part.label
    tag = _KINDS[depth]
    if words.words or part.parts:
        text = f"<Text>{escape(words.words)}</Text>" if words.words else ""
    else:
        text = f"<Text><Repealed>[Repealed, {escape(words.by)}]</Repealed></Text>"
    heading = f"<MarginalNote>{escape(part.heading)}</MarginalNote>" if part.heading else ""
    inside = "".join(_part_xml(inner, day, depth + 1, path) for inner in part.parts)
    note = f"<HistoricalNote>{history}</HistoricalNote>" if history else ""
    return (
        f"<{tag}{_lims(words.since, path)}>{heading}<Label>{part.label}</Label>"
        f"{text}{inside}{note}</{tag}>"
    )


def _lims(since: str, name: str) -> str:
    return f' lims:inforce-start-date="{since}" lims:fid="{name}"'


def _day_xml(day: str) -> str:
    year, month, of_month = (int(part) for part in day.split("-"))
    return f"<Date><YYYY>{year}</YYYY><MM>{month}</MM><DD>{of_month}</DD></Date>"


def _long(day: str) -> str:
    value = date.fromisoformat(day)
    return f"{value.day} {value:%B} {value.year}"


# ---------------------------------------------------------------------------------- three laws

_MADE = "2010-05-01"

LANTERNS = Law(
    "L-3.1",
    ((_MADE, "Lantern Keepers Act"), ("2019-02-01", "Lantern and Beacon Keepers Act")),
    _MADE,
    (
        Part(
            "1",
            (
                Words(
                    _MADE, "This Act may be cited as the Lantern Keepers Act.", "2010, c. 4, s. 1"
                ),
                Words(
                    "2019-02-01",
                    "This Act may be cited as the Lantern and Beacon Keepers Act.",
                    "2018, c. 21, s. 1",
                ),
            ),
            heading="Short title",
        ),
        Part(
            "2",
            (Words(_MADE, "", "2010, c. 4, s. 2"),),
            (
                Part(
                    "(1)",
                    (
                        Words(
                            _MADE,
                            "A keeper must light the lantern at dusk.",
                            "2010, c. 4, s. 2",
                        ),
                        Words(
                            "2016-04-01",
                            "A keeper must light the lantern one hour before dusk.",
                            "2016, c. 2, s. 7",
                        ),
                        Words(
                            "2020-07-15",
                            "A keeper must light the lantern two hours before dusk.",
                            "2020, c. 11, s. 3",
                        ),
                    ),
                ),
                Part(
                    "(2)",
                    (
                        Words(
                            _MADE,
                            "A keeper who fails to do so pays a forfeit of 12 florins.",
                            "2010, c. 4, s. 2",
                        ),
                    ),
                ),
            ),
            "Lighting",
        ),
        Part(
            "2.1",
            (Words("2016-04-01", "Whale oil must not be burned.", "2016, c. 2, s. 8"),),
            heading="Oil",
        ),
        Part(
            "3",
            (
                Words(_MADE, "Every lantern is inspected yearly.", "2010, c. 4, s. 3"),
                Words("2020-07-15", "", "2020, c. 11, s. 4"),
            ),
            heading="Inspection",
        ),
    ),
)
BEACONS = Law(
    "SOR/2011-7",
    (("2011-01-20", "Beacon Fees Regulations"),),
    "2011-01-20",
    (
        Part(
            "1",
            (
                Words("2011-01-20", "The fee for a beacon is 30 florins.", "SOR/2011-7, s. 1"),
                Words("2017-06-01", "The fee for a beacon is 45 florins.", "SOR/2017-90, s. 1"),
            ),
            heading="Fee",
        ),
        Part(
            "2",
            (
                Words("2011-01-20", "The fee is paid to the Harbour Warden.", "SOR/2011-7, s. 2"),
                Words("2021-03-01", "The fee is paid to the Pier Office.", "SOR/2021-14, s. 1"),
            ),
            heading="Payee",
        ),
    ),
    regulation=True,
)
ORCHARDS = Law(
    "6 of 2012",
    (("2012-06-11", "Orchard Levy Act, 2012"),),
    "2012-06-11",
    (
        Part(
            "1",
            (Words("2012-06-11", "", "Act No. 6 of 2012, s. 1"),),
            (
                Part(
                    "(1)",
                    (
                        Words(
                            "2012-06-11",
                            "A levy of 3 florins is payable for each plum tree.",
                            "Act No. 6 of 2012, s. 1",
                        ),
                        Words(
                            "2015-09-01",
                            "A levy of 4 florins is payable for each plum tree.",
                            "Act No. 12 of 2015, s. 2",
                        ),
                        Words(
                            "2020-01-01",
                            "A levy of 5 florins is payable for each plum tree.",
                            "Act No. 1 of 2019, s. 2",
                        ),
                    ),
                ),
                Part(
                    "(2)",
                    (
                        Words(
                            "2012-06-11",
                            "No levy is payable for a pear tree.",
                            "Act No. 6 of 2012, s. 1",
                        ),
                    ),
                ),
            ),
            "Levy",
        ),
        Part(
            "2",
            (
                Words(
                    "2012-06-11",
                    "The levy is due at midsummer.",
                    "Act No. 6 of 2012, s. 2",
                ),
                Words("2020-01-01", "", "Act No. 1 of 2019, s. 3"),
            ),
            heading="When due",
        ),
    ),
)

REPRINT = Law(
    LANTERNS.number,
    LANTERNS.titles,
    LANTERNS.made,
    (
        *LANTERNS.sections[:3],
        Part(
            "3",
            (Words(_MADE, "Every lantern is inspected yearly by the Warden.", "2010, c. 4, s. 3"),),
            heading="Inspection",
        ),
    ),
)
"""What a second printer made of the same act: on one day two consolidations disagree."""

_LANTERN_DAYS = ("2015-03-31", "2018-09-30", "2022-01-31")
_BEACON_DAYS = ("2015-03-31", "2018-09-30", "2022-01-31")
_ORCHARD_DAYS = ("2014-12-31", "2017-12-31", "2021-12-31")


def write_sources(folder: Path) -> list[str]:
    """Ten consolidations of the three laws, with a sidecar; gives their names, sorted."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {f"lanterns@{day}.xml": LANTERNS.xml(day) for day in _LANTERN_DAYS}
    files["reprint@2018-09-30.xml"] = REPRINT.xml("2018-09-30")
    files |= {f"beacons@{day}.xml": BEACONS.xml(day) for day in _BEACON_DAYS}
    files |= {f"orchards@{day}.txt": ORCHARDS.plain(day) for day in _ORCHARD_DAYS}
    for name, data in files.items():
        (folder / name).write_bytes(data)
    sidecar = "".join(
        f'[files."orchards@{day}.txt"]\nid = "/xx/act/2012/6"\njurisdiction = "xx"\n'
        f'as = "consolidated"\npublished = {int(day[:4]) + 1}-02-15\n'
        'aliases = ["Plum Tree Act", "Levy Act of 2012", "Fruit Act", "Act No. 6 of 2012"]\n'
        for day in _ORCHARD_DAYS
    )
    (folder / "tqa.toml").write_text(sidecar, encoding="utf-8")
    return sorted(files)


SHOWN = (
    ("Lantern Keepers Act", "", "2012-01-01"),
    ("Lantern Keepers Act", "1", "2018-01-01"),
    ("Lantern and Beacon Keepers Act", "1", "2019-02-01"),
    ("L-3.1", "2", "2016-03-31"),
    ("L-3.1", "2(1)", "2016-04-01"),
    ("L-3.1", "2(1)", "2020-07-15"),
    ("L-3.1", "2.1", "2016-04-01"),
    ("L-3.1", "3", "2020-07-14"),
    ("L-3.1", "3", "2020-07-15"),
    ("Beacon Fees Regulations", "1", "2017-05-31"),
    ("SOR/2011-7", "2", "2021-03-01"),
    ("Orchard Levy Act, 2012", "1", "2015-08-31"),
    ("Orchard Levy Act, 2012", "1(1)", "2020-01-01"),
    ("/xx/act/2012/6", "2", "2020-01-01"),
)
"""Instrument, pinpoint and day of what is shown."""

QUESTIONS = (
    "What did section 2(1) of the Lantern Keepers Act say on 31 March 2016?",
    "What does section 2 of the Lantern and Beacon Keepers Act say?",
    "When was section 2 of the Lantern Keepers Act last amended?",
    "Was section 3 of the Lantern Keepers Act in force on 15 July 2020?",
    "What changed in section 2 of the Lantern Keepers Act between 2012 and 2021?",
    "May whale oil be burned?",
    "What was the forfeit of a keeper on 3 March 2014?",
    "What was the fee for a beacon in May 2017?",
    "Who is the fee paid to?",
    "What did section 1 of the Beacon Fees Regulations say in 2017?",
    "What levy was payable for a plum tree on 1 September 2015?",
    "When is the levy due?",
    "What does section 99 of the Orchard Levy Act, 2012 say?",
    "What was the levy as at 1 May 2016, as known on 1 June 2017?",
)
TODAY = "2023-01-01"


def many_laws(count: int, sections: int) -> list[Law]:
    """Acts that each change a third of their sections each year from 2015 to 2020."""
    return [_numbered(at, sections) for at in range(1, count + 1)]


def _numbered(at: int, sections: int) -> Law:
    made = "2011-01-01"
    return Law(
        f"Z-{at}",
        ((made, f"Signal Tower {at} Act"),),
        made,
        tuple(
            Part(
                str(label),
                (
                    Words(made, f"Tower {at} keeps {label} flags of linen.", f"2011, c. {at}"),
                    *(
                        Words(
                            f"{year}-0{1 + label % 9}-01",
                            f"Tower {at} keeps {label} flags of {cloth}.",
                            f"{year}, c. {at}, s. {label}",
                        )
                        for year, cloth in _CLOTHS
                        if (year + label) % 3 == 0
                    ),
                ),
                heading=f"Flags {label}",
            )
            for label in range(1, sections + 1)
        ),
    )


_CLOTHS: Iterable[tuple[int, str]] = (
    (2015, "wool"),
    (2016, "silk"),
    (2017, "hemp"),
    (2018, "felt"),
    (2019, "jute"),
    (2020, "sailcloth"),
)
