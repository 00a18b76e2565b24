"""Dates that dateparser, with language and order fixed, reads too: both must agree.

dateparser is the oracle here and not the reader: on running legal text it finds dates in "12(3)" and
gives "2004" the day of the run (docs/design/dates.md).
"""

from datetime import date, datetime, timedelta

import dateparser
import pytest

from tqa.temporal.finder import find_dates

FORMS = (
    "%d %B %Y",
    "%B %d, %Y",
    "%d %b %Y",
    "%d/%m/%Y",
    "%d-%m-%Y",
    "%d.%m.%Y",
    "%Y-%m-%d",
)
DAYS = [date(1985, 2, 28) + timedelta(days=487 * step) for step in range(30)]


@pytest.mark.parametrize("form", FORMS)
def test_both_read_the_same_day(form: str) -> None:
    settings = {"DATE_ORDER": "YMD" if form.startswith("%Y") else "DMY", "STRICT_PARSING": True}
    for day in DAYS:
        written = day.strftime(form)
        theirs = dateparser.parse(written, languages=["en"], settings=settings)
        ours = find_dates(f"It ceased on {written}, as stated.").dates
        assert isinstance(theirs, datetime)
        assert [found.day for found in ours] == [day] == [theirs.date()], written
