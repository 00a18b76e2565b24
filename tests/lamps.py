"""An invented act and an invented section of a code, as their publishers give them, with gold."""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections.abc import Iterable, Sequence
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

FIRST, SECOND = date(2019, 6, 21), date(2022, 9, 1)
CHANGED, BEGUN = "2021-07-01", "2020-04-01"
BY = "2021, c. 9, s. 4"
EMPTY = hashlib.sha256(b"").hexdigest()

LEVY_OLD = "4 A keeper must pay a levy of 10 cents for each lamp that is lit at night."
LEVY_NEW = "4 A keeper must pay a levy of 12 cents for each lamp that is lit at night."
LOG = "5 A keeper must write down in a log each night on which a lamp was out."
OATH = "6 A keeper swears an oath before the harbour master of the nearest port."
OATH_ENDED = "6 [Repealed, 2021, c. 9, s. 6]"
HORN = "7 (1) A fog horn sounds (a) in fog; and (b) in snow."
LAMP = "lamp means a light on a coast that ships steer by; (lampe)"


def since(day: str) -> str:
    return f'lims:inforce-start-date="{day}" lims:lastAmendedDate="{day}"'


def section(label: str, body: str, day: str, heading: str, notes: str = "", rest: str = "") -> str:
    return (
        f"<Section {since(day)}{rest}><MarginalNote>{heading}</MarginalNote><Label>{label}</Label>"
        f"{body}<HistoricalNote>{notes}</HistoricalNote></Section>"
    )


def noted(day: str, by: str) -> str:
    return f"<HistoricalNoteSubItem {since(day)}>{by}</HistoricalNoteSubItem>"


def plain(text: str) -> str:
    return f"<Text>{text.partition(' ')[2]}</Text>"


HORN_BODY = (
    "<Subsection {0}><Label>(1)</Label><Text>A fog horn sounds</Text>"
    "<Paragraph {0}><Label>(a)</Label><Text>in fog; and</Text></Paragraph>"
    "<Paragraph {0}><Label>(b)</Label><Text>in snow.</Text></Paragraph></Subsection>"
).format(since("2010-05-05"))


def statute(day: date, sections: Iterable[str]) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?>'
        f'<Statute lims:pit-date="{day}" lims:current-date="{day}" {since("2010-05-05")}'
        ' in-force="yes" xml:lang="en" xmlns:lims="http://justice.gc.ca/lims">'
        "<Identification><LongTitle>An Act respecting lamps</LongTitle>"
        '<ShortTitle status="official">Coast Lamps Act</ShortTitle><Chapter>'
        '<ConsolidatedNumber official="yes">L-77</ConsolidatedNumber></Chapter></Identification>'
        f"<Body>{''.join(sections)}</Body></Statute>"
    )


def act(day: date) -> str:
    later = day == SECOND
    made = noted("2010-05-05", "2010, c. 3")
    definition = (
        f"<Text>In this Act,</Text><Definition {since('2010-05-05')}><Text>"
        "<DefinedTermEn>lamp</DefinedTermEn> means a light on a coast that ships steer by; "
        "(<DefinedTermFr>lampe</DefinedTermFr>)</Text></Definition>"
    )
    sections = [
        section("2", definition, "2010-05-05", "Definitions", made),
        section(
            "4", plain(LEVY_NEW if later else LEVY_OLD), CHANGED if later else "2010-05-05",
            "Levy on lamps", made + (noted(CHANGED, BY) if later else ""),
        ),
        section(
            "6", "<Text><Repealed>[Repealed, 2021, c. 9, s. 6]</Repealed></Text>" if later
            else plain(OATH), CHANGED if later else "2010-05-05", "Oath of keepers",
            made + (noted(CHANGED, "2021, c. 9, s. 6") if later else ""),
        ),
        section(
            "7", HORN_BODY, BEGUN if later else "9999-01-01", "Fog horns", made,
            "" if later else ' in-force="no"',
        ),
    ]  # fmt: skip
    if later:
        log = section("5", plain(LOG), CHANGED, "Log", noted(CHANGED, "2021, c. 9, s. 5"))
        sections.insert(2, log)
    return statute(day, sections)


def code(sum_: str, history: str) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?>'
        '<section xmlns="https://code.dccouncil.us/schemas/dc-library"><num>99-101</num>'
        "<heading>Ferry tolls.</heading><para><num>(a)</num><text>The toll for a cart is "
        f"{sum_}.</text></para><para><num>(b)</num><text>The Mayor may waive a toll in a flood."
        f"</text></para><annotations>{history}</annotations></section>"
    )


def made_by(day: str) -> str:
    return f'<annotation type="History" doc="D.C. Law 24-9" eff="{day}" app="{day}"/>'


def packed(path: Path, members: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w:xz") as archive:
        for name, text in members.items():
            data = text.encode("utf-8")
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, BytesIO(data))


def lines(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def fact(provision: str, day: str, text: str, state: str = "in_force", **more: Any) -> Any:
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    return {
        "id": f"{provision}/{day}", "doc": "L-77", "doc_number": "L-77", "title": "Coast Lamps Act",
        "provision": provision, "date": day, "state": state, "sha256": digest,
        "version_start": None, "version_amended_by": None, "next_change": None,
        "next_changed_by": None, **more,
    }  # fmt: skip


def gold() -> list[dict[str, Any]]:
    new: dict[str, Any] = {"version_start": CHANGED, "version_amended_by": [BY]}
    added: dict[str, Any] = {"version_start": CHANGED, "version_amended_by": ["2021, c. 9, s. 5"]}
    ended: dict[str, Any] = {
        "version_start": CHANGED,
        "version_amended_by": ["[Repealed, 2021, c. 9, s. 6]"],
    }
    return [
        fact("2 def. “lamp”", "2020-01-01", LAMP, version_start="2010-05-05"),
        fact("4", "2021-06-30", LEVY_OLD, next_change=CHANGED, next_changed_by=[BY]),
        fact("4", "2021-07-01", LEVY_NEW, **new),
        fact("5", "2021-07-01", LOG, **added),
        fact("6", "2021-06-30", OATH),
        fact("6", "2021-07-01", OATH_ENDED, "repealed", **ended),
        fact("7", "2020-03-31", HORN, "enacted_not_in_force", next_change=BEGUN),
        fact("7", "2020-04-01", HORN, version_start=BEGUN),
    ]


def event() -> dict[str, Any]:
    made = {"doc": "D.C. Law 24-9", "effective": "2022-03-10", "applies": "2022-03-10"}
    return {
        "provision": "99-101", "published_after": "2022-03-20", "cause": "law",
        "instruments": [made], "expiry_before": None, "expiry_after": None,
        "before_state": "in_force", "after_state": "in_force",
    }  # fmt: skip
