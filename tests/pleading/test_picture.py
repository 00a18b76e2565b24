"""Timelines as pictures: where labels stand, what is drawn how, and that strangers' words stay words."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.pleading.model import Event, Mark, Paragraph, Pleading, Story, When
from tqa.pleading.pictures import drawing
from tqa.pleading.pictures.glyphs import Glyph, after, glyph
from tqa.pleading.pictures.labels import spread
from tqa.pleading.pictures.picture import drawable, picture
from tqa.pleading.pictures.scale import BROKEN, NEAR, Scale, so_long
from tqa.pleading.timeline import Row
from tqa.temporal.forms import Granularity
from tqa.temporal.resolver import Days

SVG = "{http://www.w3.org/2000/svg}"
DAY = date(2020, 3, 2)


def when(first: date | None, last: date | None, **facts: bool) -> When:
    return When(Days(first, last), Granularity.DAY, (0, 0), **facts)


def told(
    *events: tuple[str, When], marks: frozenset[Mark] = frozenset()
) -> tuple[Story, list[Row]]:
    """A story of paragraphs numbered from 1, each one event on its days."""
    text, paragraphs, rows = "", [], []
    for number, (words, days) in enumerate(events):
        start = len(text)
        text += words + "\n\n"
        span = start, start + len(words)
        paragraphs.append(
            Paragraph(str(number + 1), *span, place=f"page {number // 9 + 1}, line 1")
        )
        event = Event(
            f"e{number}", (start, start + 1), "do", span, number, number, marks=marks, when=days
        )
        rows.append(Row(days, event, (event,), (str(number + 1),), words))
    pleading = Pleading("invented.pdf", text, tuple(paragraphs))
    return Story(pleading, tuple(row.event for row in rows), ()), rows


def words_of(svg: bytes) -> list[str]:
    return ["".join(line.itertext()) for line in ET.fromstring(svg).iter(f"{SVG}text")]


def boxes(svg: bytes) -> list[tuple[float, float, float, float]]:
    """The lines of words of the size of labels: left, top, right, bottom."""
    found = []
    for line in ET.fromstring(svg).iter(f"{SVG}text"):
        if line.get("font-size") == "11":
            x, y = float(line.get("x", "")), float(line.get("y", ""))
            wide = drawing.width("".join(line.itertext()), 11) / 1.1
            found.append((x, y - 8, x + wide, y + 2))
    return found


def days_apart(count: int, step: int) -> list[tuple[str, When]]:
    days = [DAY + timedelta(days=step * n) for n in range(count)]
    return [
        (f"The Plaintiff paid instalment {n} of the price.", when(d, d)) for n, d in enumerate(days)
    ]


@pytest.mark.parametrize(
    ("count", "step"), [(1, 1), (2, 9000), (12, 1), (60, 3), (140, 1), (140, 40)]
)
def test_labels_never_stand_over_each_other(count: int, step: int) -> None:
    svg = picture(*told(*days_apart(count, step)))
    for one, other in itertools.combinations(boxes(svg), 2):
        aside = one[2] <= other[0] or other[2] <= one[0]
        assert aside or one[3] <= other[1] or other[3] <= one[1], (one, other)


def test_all_is_on_the_sheet() -> None:
    svg = picture(*told(*days_apart(140, 11)))
    root = ET.fromstring(svg)
    wide, high = float(root.get("width", "")), float(root.get("height", ""))
    assert all(
        x >= 0 and y >= 0 and right <= wide and low <= high for x, y, right, low in boxes(svg)
    )
    assert "140 dated events, as the pleading tells them" in words_of(svg)
    assert sum("instalment" in line for line in words_of(svg)) == 140
    assert wide / high < 3


def test_the_same_story_gives_the_same_bytes() -> None:
    story, rows = told(*days_apart(30, 17))
    assert picture(story, rows, "A. v. B.") == picture(story, rows, "A. v. B.")


def test_what_a_label_says() -> None:
    story, rows = told(
        ("On 2 March 2020 the vessel sailed.", when(DAY, DAY)),
        ("The crew left it that day.", when(DAY, DAY)),
        marks=frozenset({Mark.SPECULATIVE}),
    )
    lines = words_of(picture(story, rows, "Alder v. Board", "from 2020-01-01"))
    assert lines[:2] == [
        "Alder v. Board",
        "2 dated events, as the pleading tells them; from 2020-01-01; invented.pdf",
    ]
    assert "2 March 2020" in lines
    assert "The crew left it that day. (on belief; ¶ 2, p. 1)" in lines
    assert lines.count("2 March 2020") == 1  # one day, one heading


@pytest.mark.parametrize(
    ("days", "kind"),
    [
        (when(DAY, DAY), Glyph.DAY),
        (when(DAY, DAY, approximate=True), Glyph.ABOUT),
        (when(DAY, date(2020, 3, 31)), Glyph.WITHIN),
        (when(DAY, date(2020, 3, 31), approximate=True), Glyph.ABOUT_WITHIN),
        (when(DAY, date(2020, 3, 31), throughout=True), Glyph.THROUGHOUT),
        (when(None, DAY), Glyph.BY),
        (when(DAY, None), Glyph.SINCE),
    ],
)
def test_each_sort_of_day_is_drawn_in_its_way_and_told_in_the_legend(
    days: When, kind: Glyph
) -> None:
    assert glyph(days) is kind
    lines = words_of(
        picture(*told(("It was so.", days), ("It ended.", when(date(2021, 1, 1), None))))
    )
    assert kind.value in lines
    others = {other.value for other in Glyph} - {kind.value, Glyph.SINCE.value}
    assert others.isdisjoint(lines)


def test_a_long_gap_is_broken_and_says_how_long_it_is() -> None:
    events = [*days_apart(4, 2), ("It was sold.", when(date(2045, 1, 1), date(2045, 1, 1)))]
    lines = words_of(picture(*told(*events)))
    assert "25 years" in lines
    assert "a gap that is not to scale" in lines
    assert "a gap that is not to scale" not in words_of(picture(*told(*days_apart(4, 2))))


def test_words_of_a_stranger_stay_words() -> None:
    story, rows = told(
        ('</text><script>alert("1")</script> & \x1b[2J\x00\ufffe\ud800 "paid" <b>', when(DAY, DAY)),
        ("ক্ষতিপূরণ দেওয়া হয়", when(DAY, DAY)),
        ("x" * 5000, when(date(1, 1, 1), date.max)),
    )
    svg = picture(story, rows, "<svg onload='x'> & Co ]]> <!--")
    root = ET.fromstring(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "rect", "path", "circle", "text", "tspan",
    }  # fmt: skip
    assert b"<script" not in svg
    assert b"\x1b" not in svg
    assert "<svg onload='x'> & Co ]]> <!--" in words_of(svg)
    assert len(svg) < 20_000


def test_without_days_there_is_nothing_to_draw() -> None:
    story, rows = told(("It was so.", when(None, None)))
    assert drawable(rows) == ()
    with pytest.raises(ValueError, match="no event with a day"):
        picture(story, rows)


def test_the_day_after_the_last_of_all_days() -> None:
    assert after(when(DAY, date(2020, 3, 31))) == date(2020, 4, 1)
    assert after(when(DAY, date.max)) == date.max
    assert after(when(DAY, DAY)) is after(when(DAY, None)) is None


def test_a_png_is_drawn_from_the_svg() -> None:
    pytest.importorskip("pymupdf", reason="the extra `pdf` is not installed")
    png = drawing.png(picture(*told(*days_apart(5, 5))))
    assert png.startswith(b"\x89PNG\r\n\x1a\n")


# ------------------------------------------------------------------ scale and places


@given(st.sets(st.integers(1, 60_000), min_size=2, max_size=40), st.integers(0, 5))
def test_a_scale_keeps_the_order_and_the_distances(numbers: set[int], breaks: int) -> None:
    days = [date.fromordinal(700_000 + n) for n in sorted(numbers)]
    scale = Scale(days, 900, breaks)
    ys = [scale.at(day) for day in days]
    gaps = [b - a for a, b in itertools.pairwise(ys)]
    assert all(gap >= NEAR - 1e-6 for gap in gaps)
    assert len(scale.breaks()) == min(breaks, len(days) - 1)
    # What is neither broken nor set apart is to one scale.
    true = {round(gap / (b - a).days, 6) for gap, (a, b) in zip(gaps, itertools.pairwise(days), strict=True)
            if gap > NEAR + 1e-6 and abs(gap - BROKEN) > 1e-6}  # fmt: skip
    assert len(true) <= 1
    ticks = scale.ticks()
    assert all(b.y - a.y >= 14.9 for a, b in itertools.pairwise(ticks))


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(5, 60)), min_size=1, max_size=30))
def test_labels_give_way_and_keep_their_order(items: list[tuple[float, float]]) -> None:
    wanted = sorted(place for place, _ in items)
    heights = [height for _, height in items]
    tops = spread(wanted, heights)
    assert tops[0] >= 0
    for at in range(len(tops) - 1):
        assert tops[at + 1] >= tops[at] + heights[at] - 1e-6


@pytest.mark.parametrize(
    ("days", "said"), [(59, "59 days"), (60, "2 months"), (699, "23 months"), (731, "2 years")]
)
def test_how_long_a_gap_is(days: int, said: str) -> None:
    assert so_long(days) == said


@given(st.text(max_size=300), st.floats(20, 200))
def test_wrapped_lines_hold_all_words_and_fit(text: str, room: float) -> None:
    lines = drawing.wrapped(text, 10, room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(drawing.width(line, 10) <= room for line in lines if len(line) > 1)
