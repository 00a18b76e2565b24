"""Provisions that a question names by their heading: "the section headed “Manner of payment”"."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from tqa.retrieval.found import Found
from tqa.retrieval.library import Library

_HEADED = re.compile(
    r"(?i)\b(?:headed|titled|entitled|called|captioned|named|under\s+the\s+heading|with\s+the\s+heading"
    r"|the\s+heading(?:\s+of\s+which)?(?:\s+is)?)\s*[:,]?\s*[“\"«](?P<heading>[^“”\"«»]{3,200})[”\"»]"
)

_HEADING_ITSELF = "def:heading "


def heading_named(text: str) -> str:
    """The heading that a question names in quotation marks; "" where it names none.

    >>> heading_named("the section headed “Manner of payment” in 2020")
    'Manner of payment'
    """
    match = _HEADED.search(text)
    return match["heading"].strip() if match else ""


def under_heading(
    library: Library, heading: str, among: Collection[str], *, as_at: date
) -> tuple[Found, ...]:
    """The provisions that bear, or bore, a heading; those that do on the day where there are any.

    Of the instruments `among`, or of all where there are none.
    """
    plain = _plain(heading)
    found: dict[tuple[str, str], bool] = {}
    for instrument in among or library.rows:
        rows = library.store.query(
            "SELECT DISTINCT provision, heading FROM version"
            " WHERE instrument = ? AND heading <> ''",
            [instrument],
        )
        for provision, held in rows:
            if _plain(held) == plain:
                version = library.view(instrument).version(provision, as_at=as_at, known_at=None)
                found[instrument, provision] = (
                    version is not None and _plain(version.heading) == plain
                )
    now = {place for place, bears in found.items() if bears} or set(found)
    # A heading over several provisions is kept as one too; that which bears the words is meant.
    now = {place for place in now if _HEADING_ITSELF not in place[1]} or now
    return tuple(
        Found(instrument, name, f"its heading is “{heading}”") for instrument, name in sorted(now)
    )


def _plain(heading: str) -> str:
    return " ".join(re.findall(r"\w+", heading.lower()))
