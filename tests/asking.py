"""Invented acts, in the form of Justice Canada, that answers of every status can be asked of.

The Lighthouse Dues Act (L-3) was assented to on 2015-03-10. Its consolidations of 2016-12-31,
2021-06-30 and 2023-12-31 were each published some weeks later. The Ferry Tolls Act (F-9) was
repealed as a whole, the Wreck Removal Act (W-1) before it came into force.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tqa.ingest.given import Given
from tqa.workspace import Workspace

MADE = "2015-03-10"
PUBLISHED = {
    "L-3-2016.xml": date(2017, 1, 20),
    "L-3-2021.xml": date(2021, 7, 20),
    "L-3-2023.xml": date(2024, 2, 1),
    "F-9-2019.xml": date(2019, 2, 1),
    "F-9-2021.xml": date(2021, 7, 20),
    "W-1-2019.xml": date(2019, 2, 1),
    "W-1-2021.xml": date(2021, 7, 20),
}
TODAY = date(2024, 6, 1)


@dataclass(frozen=True, slots=True)
class Made:
    """A note: what made it, and from when."""

    by: str
    since: str


def lims(since: str) -> str:
    return f' lims:inforce-start-date="{since}"'


def notes(*made: Made) -> str:
    items = "".join(
        f"<HistoricalNoteSubItem{lims(note.since)}{' type=' + chr(34) + 'original' + chr(34) if not at else ''}>"
        f"{note.by}</HistoricalNoteSubItem>"
        for at, note in enumerate(made)
    )
    return f"<HistoricalNote>{items}</HistoricalNote>" if made else ""


def section(
    label: str, since: str, inner: str, *made: Made, heading: str = "", more: str = ""
) -> str:
    head = f"<MarginalNote>{heading}</MarginalNote>" if heading else ""
    return (
        f"<Section{lims(since)}{more}>{head}<Label>{label}</Label>{inner}{notes(*made)}</Section>"
    )


def text(words: str) -> str:
    return f"<Text>{words}</Text>"


def repealed(by: str) -> str:
    return f"<Text><Repealed>[Repealed{by}]</Repealed></Text>"


def sub(label: str, since: str, words: str) -> str:
    return f"<Subsection{lims(since)}><Label>({label})</Label>{text(words)}</Subsection>"


def define(term: str, since: str, words: str) -> str:
    return f"<Definition{lims(since)}><Text><DefinedTermEn>{term}</DefinedTermEn> {words}</Text></Definition>"


def statute(
    number: str,
    title: str,
    day: str,
    body: str,
    since: str = MADE,
    after: str = "",
    titled: str = MADE,
) -> str:
    def parts(of: str) -> str:
        year, month, of_month = of.split("-")
        return f"<Date><YYYY>{year}</YYYY><MM>{int(month)}</MM><DD>{int(of_month)}</DD></Date>"

    return (
        '<?xml version="1.0" encoding="utf-8"?><Statute xmlns:lims="http://justice.gc.ca/lims"'
        f' lims:current-date="{day}"{lims(since)} xml:lang="en"><Identification{lims(since)}>'
        f"<LongTitle{lims(MADE)}>An Act respecting {number}</LongTitle>"
        f"<ShortTitle{lims(titled)}>{title}</ShortTitle><BillHistory>"
        f'<Stages stage="assented-to">{parts(MADE)}</Stages>'
        f'<Stages stage="consolidation">{parts(day)}</Stages></BillHistory>'
        f"<Chapter><ConsolidatedNumber>{number}</ConsolidatedNumber></Chapter></Identification>"
        f"{f'<Body>{body}</Body>' if body else ''}{after}</Statute>"
    )


FIRST = Made("2015, c. 7", MADE)
NINE = Made("2018, c. 9, s. 3", "2018-07-01")
FIVE = Made("2022, c. 5, s. 1", "2022-04-01")


def lighthouse(day: str) -> str:
    """The Lighthouse Dues Act as consolidated to a day."""

    def now(*since_words: tuple[str, str, Made]) -> tuple[str, str, tuple[Made, ...]]:
        known = [item for item in since_words if item[0] <= day]
        return known[-1][0], known[-1][1], tuple(made for _, _, made in known)

    title = "Lighthouse Dues Act" if day < "2022-04-01" else "Lighthouse and Beacon Dues Act"
    titled = MADE if day < "2022-04-01" else "2022-04-01"
    since, words, made = now(
        (MADE, "means a person who keeps a light;", FIRST),
        ("2018-07-01", "means a person who keeps a light or a beacon;", NINE),
    )
    definitions = section(
        "2", MADE,
        text("In this Act,") + define("light", MADE, "means a lighthouse or a lightship;")
        + define("keeper", since, words),
        *made, heading="Definitions",
    )  # fmt: skip
    since, words, made = now(
        (MADE, "The due on a ship of more than 500 tonnes is 45 crowns.", FIRST),
        ("2018-07-01", "The due on a ship of more than 500 tonnes is 60 crowns.", NINE),
        ("2022-04-01", "The due on a ship of more than 500 tonnes is 75 crowns.", FIVE),
    )
    dues = section(
        "4", MADE,
        sub("1", MADE, "The due on a ship of not more than 500 tonnes is 20 crowns.")
        + sub("2", since, words),
        *made, heading="Dues payable",
    )  # fmt: skip
    body = '<Heading level="1"><Label>PART I</Label><TitleText>Preliminary</TitleText></Heading>'
    body += definitions
    body += '<Heading level="1"><Label>PART II</Label><TitleText>Dues</TitleText></Heading>' + dues
    if day >= "2018-07-01":
        body += section(
            "4.1",
            "2018-07-01",
            text("A foghorn is a light."),
            Made("2018, c. 9, s. 4", "2018-07-01"),
            heading="Foghorns",
        )
    if day < "2019-02-01":
        body += section(
            "5", MADE, text("A yacht pays half."), heading="Yachts", more=' in-force="no"'
        )
    else:
        body += section("5", "2019-02-01", text("A yacht pays half."), FIRST, heading="Yachts")
    body += section(
        "6",
        "2016-10-01",
        text("Arrears carry interest at 5 per cent."),
        FIRST,
        Made("2016, c. 2, s. 4", "2016-10-01"),
        heading="Interest",
    )
    if day < "2020-04-01":
        body += section("7", MADE, text("Fishing boats are exempt."), FIRST, heading="Fishing")
    else:
        body += section("7", "2020-04-01", repealed(", 2020, c. 3, s. 2"))
    if day < "2022-04-01":
        body += section(
            "8", MADE, text("A levy is payable on kites."), heading="Kites", more=' in-force="no"'
        )
    else:
        body += section("8", "2022-04-01", repealed(" before coming into force, 2022, c. 5, s. 2"))
    body += section(
        "9", MADE, text("A levy is payable on balloons."), heading="Balloons", more=' in-force="no"'
    )
    if day < "2020-01-01":
        body += section("10", MADE, text("Ice stops the light."), FIRST, heading="Ice")
        body += section("11", MADE, text("Oil may be burnt."), FIRST, heading="Oil")
    else:
        body += section(
            "11",
            "2020-01-01",
            text("Gas may be burnt."),
            FIRST,
            Made("2017, c. 2, s. 1", "2017-06-01"),
            Made("2020, c. 1, s. 1", "2020-01-01"),
            heading="Oil",
        )
    schedules = "".join(
        f"<Schedule{lims(MADE)}><ScheduleFormHeading><Label>SCHEDULE {n}</Label><TitleText>{name}"
        f"</TitleText></ScheduleFormHeading><Provision{lims(MADE)}><Text>{words}</Text></Provision>"
        "</Schedule>"
        for n, name, words in ((1, "Lights", "North Head"), (2, "Lightships", "The Goodwin"))
    )
    return statute("L-3", title, day, body, after=schedules, titled=titled)


def documents() -> dict[str, str]:
    """Every source by file name."""
    tolls = section("4", MADE, text("The toll on a cart is 2 crowns."), FIRST, heading="Tolls")
    wreck = section(
        "3", MADE, text("A wreck must be removed."), heading="Wrecks", more=' in-force="no"'
    )
    gone = (
        '<Repealed lims:inforce-start-date="2021-05-01">[Repealed{}, 2021, c. 4, s. 9]</Repealed>'
    )
    return {
        "L-3-2016.xml": lighthouse("2016-12-31"),
        "L-3-2021.xml": lighthouse("2021-06-30"),
        "L-3-2023.xml": lighthouse("2023-12-31"),
        "F-9-2019.xml": statute("F-9", "Ferry Tolls Act", "2019-01-01", tolls),
        "F-9-2021.xml": statute("F-9", "Ferry Tolls Act", "2021-06-30", "", after=gone.format("")),
        "W-1-2019.xml": statute("W-1", "Wreck Removal Act", "2019-01-01", wreck),
        "W-1-2021.xml": statute(
            "W-1", "Wreck Removal Act", "2021-06-30", "", after=gone.format(" before coming into force")
        ),
    }  # fmt: skip


def build(folder: Path) -> Workspace:
    """A workspace that holds the three acts; close it after use."""
    sources = folder / "sources"
    sources.mkdir()
    for name, content in documents().items():
        (sources / name).write_text(content, encoding="utf-8")
    workspace = Workspace.init(folder / "workspace")
    report = workspace.ingest(
        [sources], facts=lambda name: Given(published=PUBLISHED[Path(name).name])
    )
    failed = [file.reason for file in report.files if file.outcome == "failed"]
    assert not failed, failed
    return workspace
