"""Pages made here, read by both libraries, come out in reading order and without their furniture."""

from __future__ import annotations

import pytest

from tests.pdfs import Sheet, asides, pdf, printed, read_pages, text
from tqa.ingest.readers.pdf import layout
from tqa.ingest.readers.pdf.hyphens import mended
from tqa.ingest.readers.pdf.pages import Page, Span

pytestmark = pytest.mark.parametrize("library", ["mupdf", "pdfium"])

WORDS = (
    "The master of every vessel that enters the harbour shall report its arrival to the officer "
    "of the port within one day of the hour at which it has made fast and shall hand over the "
    "papers of the vessel and a list of the crew and of all goods that are carried on board of it"
).split()


def filled(start: int, count: int, length: int = 4) -> list[str]:
    """Lines of `length` words of running text."""
    words = WORDS * 4
    return [" ".join(words[start + length * n : start + length * (n + 1)]) for n in range(count)]


def test_columns_are_read_down_below_a_title_that_spans_them(library: str) -> None:
    left, middle, right = filled(0, 8), filled(32, 8), filled(64, 8)
    sheet = Sheet().at(150, 60, "RULES OF THE HARBOUR OF NORTH ISLAND AND ITS PORTS", 12)
    for x, column in ((40, left), (220, middle), (400, right)):
        sheet.down(x, 100, column)
    lines = text(printed(pdf(sheet), library))
    assert lines[0].startswith("RULES OF")
    assert lines[1:] == [*left, *middle, *right]


def test_two_columns(library: str) -> None:
    left, right = filled(0, 6, 7), filled(42, 6, 7)
    sheet = Sheet().down(40, 100, left).down(320, 100, right)
    assert text(printed(pdf(sheet), library)) == [*left, *right]


def test_labels_beside_their_words_are_no_column(library: str) -> None:
    sheet = Sheet()
    for n, label in enumerate(("(a)", "(b)", "(c)", "(d)")):
        sheet.at(60, 100 + 30 * n, label).at(100, 100 + 30 * n, " ".join(WORDS[7 * n : 7 * n + 7]))
    lines = text(printed(pdf(sheet), library))
    assert [line.split(" ")[0] for line in lines] == ["(a)", "(b)", "(c)", "(d)"]
    assert lines[0] == "(a) " + " ".join(WORDS[:7])


def test_heads_on_alternating_sides_and_page_numbers(library: str) -> None:
    sheets = []
    for number in range(1, 7):
        sheet = Sheet().down(60, 100, filled(6 * number, 5, 8))
        outside = (500, 60) if number % 2 else (60, 60)
        sheet.at(200, 60, "Gazette, Extraordinary, 30 June 2019").at(*outside, str(5630 + number))
        sheet.at(290, 760, f"- {number} -")
        sheets.append(sheet)
    lines = printed(pdf(*sheets), library)
    assert not [words for words in text(lines) if "Gazette" in words or "563" in words]
    assert len(text(lines)) == 30
    assert len(asides(lines)["running head"]) == 6
    assert asides(lines)["page number"] == [f"- {n} -" for n in range(1, 7)]


def test_what_also_stands_inside_of_pages_is_no_head(library: str) -> None:
    same = "Defendants are without knowledge of the facts alleged"
    sheets = [Sheet().down(60, 80, [same, same, same, same]) for _ in range(5)]
    assert len(text(printed(pdf(*sheets), library))) == 20


def test_a_court_stamp_is_set_aside_with_its_words(library: str) -> None:
    stamp = "Case 3:17-cv-00072-XYZ Document 1 Filed 10/12/17 Page 5 of 10"
    sheet = Sheet().at(120, 20, stamp, 9, "helv").down(60, 100, filled(0, 4, 9))
    lines = printed(pdf(sheet), library)
    assert asides(lines) == {"court stamp": [stamp]}


@pytest.mark.parametrize(("first", "step", "rows"), [(1, 1, 1), (5, 5, 5)])
def test_line_numbers_in_the_margin(library: str, first: int, step: int, rows: int) -> None:
    sheet = Sheet().down(80, 100, filled(0, 20, 8), step=20)
    for n, at in enumerate(range(rows - 1, 20, rows)):
        sheet.at(40, 100 + 20 * at, str(first + step * n))
    lines = printed(pdf(sheet), library)
    assert text(lines) == filled(0, 20, 8)
    assert asides(lines)["line number"][0].split()[:2] == [str(first), str(first + step)]


def margin_sheet(x: float) -> Sheet:
    sheet = Sheet()
    body = 60.0 if x > 300 else 140.0
    for n in range(2):
        y = 100 + 100 * n
        sheet.at(body + 20, y, f"{n + 7}.  Every controller shall ensure that data are kept so")
        sheet.down(body, y + 12, filled(8 * n, 4, 8))
        sheet.down(x, y + 1, ["Obligation to", "confine data"] if n == 0 else ["57 of 1955."], 9, 7)
    return sheet


@pytest.mark.parametrize("x", [430.0, 60.0])
def test_a_margin_note_heads_the_section_beside_it(library: str, x: float) -> None:
    lines = printed(pdf(margin_sheet(x)), library)
    words = text(lines)
    assert words[0] == "Obligation to confine data"
    assert words[1].startswith("7. Every controller")
    assert lines[0].after_blank
    assert lines[1].after_blank
    assert asides(lines)["margin note"] == ["57 of 1955."]


def test_footnotes_and_their_marks(library: str) -> None:
    sheet = Sheet().down(60, 100, filled(0, 6, 8))
    sheet.at(60, 172, "12B. The fee is Tk 5").at(147, 168, "2", 6).at(151, 172, "0 for each.")
    sheet.rule(60, 700, 160, 700)
    sheet.at(60, 712, "2", 5).at(64, 715, "Substituted by Act 2 of 2010, s. 4.", 8)
    lines = printed(pdf(sheet), library)
    assert text(lines)[-1] == "12B. The fee is Tk 50 for each."
    assert asides(lines) == {
        "footnote mark": ["2"],
        "footnote": ["2 Substituted by Act 2 of 2010, s. 4."],
    }


def test_small_type_without_a_mark_is_no_footnote(library: str) -> None:
    sheet = Sheet().down(60, 100, filled(0, 30, 8))
    sheet.down(60, 500, ["1. An item of a schedule", "2. Another item of it"], size=8)
    assert "footnote" not in asides(printed(pdf(sheet), library))


def test_print_doubled_to_look_bold_is_read_once(library: str) -> None:
    sheet = Sheet().at(60, 100, "Sec. 11 still").at(60.3, 100, "Sec. 11 still")
    assert text(printed(pdf(sheet), library)) == ["Sec. 11 still"]


def test_words_parted_at_the_end_of_a_line_are_one_over_a_page(library: str) -> None:
    first = Sheet().down(60, 100, ["The act takes effect from the day of its com-"])
    second = Sheet().down(60, 100, ["mencement and covers all of it. Sub-section (1) applies."])
    lines = text(printed(pdf(first, second), library))
    assert lines[0].endswith("of its commencement")
    assert lines[1].startswith("and covers")


def test_paragraphs_by_gap_and_by_full_lines(library: str) -> None:
    sheet = Sheet().down(60, 100, filled(0, 4, 9)).down(60, 172, filled(40, 3, 9))
    lines = printed(pdf(sheet), library)
    assert [line.after_blank for line in lines] == [False] * 4 + [True] + [False] * 2
    assert len(layout.paragraphs(lines)) >= 2


def test_turned_text_is_set_aside(library: str) -> None:
    pymupdf = pytest.importorskip("pymupdf")
    document = pymupdf.open(stream=pdf(Sheet().down(60, 100, filled(0, 4, 9))), filetype="pdf")
    document[0].insert_text((20, 400), "printed by the office", fontsize=7, rotate=90)
    lines = printed(document.tobytes(), library)
    assert asides(lines) == {"turned text": ["printed by the office"]}


def test_a_ruled_table_keeps_rows_and_goes_on_over_a_page(library: str) -> None:
    def sheet(rows: list[tuple[str, str, str]], y: float) -> Sheet:
        made = Sheet()
        for n, row in enumerate(rows):
            for x, words in zip((65, 165, 365), row, strict=True):
                made.at(x, y + 15 + 20 * n, words)
        bottom = y + 20 * len(rows)
        for n in range(len(rows) + 1):
            made.rule(60, y + 20 * n, 460, y + 20 * n)
        for x in (60, 160, 360, 460):
            made.rule(x, y, x, bottom)
        return made

    head = ("Heading", "Goods", "Rate %")
    first = sheet([head, ("2710", "Petrol", "20"), ("2711", "Gas", "15")], 300)
    first.down(60, 100, filled(0, 4, 9))
    second = sheet([head, ("", "Kerosene", "10"), ("2712", "Wax", "5")], 80)
    lines = printed(pdf(first, second), library)
    assert [line.cells for line in lines if line.cells] == [
        head,
        ("2710", "Petrol", "20"),
        ("2711", "Gas", "15"),
        ("2711", "Kerosene", "10"),
        ("2712", "Wax", "5"),
    ]
    assert asides(lines) == {"head of a table, printed again": ["Heading Goods Rate %"]}


ROWS = [
    ("1.", "Failure to take reasonable security", "May extend to two hundred"),
    ("2.", "Failure to give the notice of a breach", "May extend to ten thousand"),
    ("3.", "Failure to keep the additional duties", "May extend to fifty crore"),
    ("4.", "Failure to report to the Board in time", "Up to the extent applicable"),
]


def open_table(*, rules: list[tuple[float, float]], upright: bool = False) -> Sheet:
    """Rows of two lines each; the second line is only in the middle column."""
    sheet = Sheet()
    for n, (label, words, penalty) in enumerate(ROWS):
        y = 130 + 40 * n
        sheet.at(70, y, label).at(120, y, words).at(120, y + 12, "under this Act").at(
            340, y, penalty
        )
    for y in (90, 110, 290):
        for x0, x1 in rules:
            sheet.rule(x0, y, x1, y)
    sheet.at(70, 104, "No.").at(120, 104, "Breach of a provision").at(340, 104, "Penalty of it")
    for x in (110, 330) if upright else ():
        sheet.rule(x, 90, x, 290)
    return sheet


@pytest.mark.parametrize(
    ("rules", "upright"),
    [
        ([(60, 110), (110, 330), (330, 500)], False),
        ([(60, 500)], False),
        ([(60, 500)], True),
    ],
    ids=["drawn cell by cell", "white strips", "open at its sides"],
)
def test_a_table_with_few_rules(
    library: str, rules: list[tuple[float, float]], upright: bool
) -> None:
    lines = printed(pdf(open_table(rules=rules, upright=upright)), library)
    assert [line.cells for line in lines][1:] == [
        (label, f"{words} under this Act", penalty) for label, words, penalty in ROWS
    ]


def test_rows_of_a_table_without_rules_are_no_columns(library: str) -> None:
    lines = text(printed(pdf(open_table(rules=[])), library))
    assert [line for line in lines if line.startswith("1.")] == [
        "1. Failure to take reasonable security May extend to two hundred"
    ]


def test_headings_beside_sections_in_the_size_of_the_text(library: str) -> None:
    sheet = (
        Sheet().at(200, 60, "THE CITIZENSHIP ACT, 1951").at(120, 90, "It is enacted as follows:-")
    )
    for n, heading in enumerate((["Short title and", "commencement"], ["Definitions"], ["Birth"])):
        y = 130 + 100 * n
        sheet.down(60, y, heading, 12).at(180, y, f"{n + 1}. This section says what it has to say")
        sheet.down(180, y + 12, filled(8 * n, 4, 7))
    lines = text(printed(pdf(sheet), library))
    assert lines[2:4] == [
        "Short title and commencement",
        "1. This section says what it has to say",
    ]
    assert [line for line in lines if line in ("Definitions", "Birth")] == ["Definitions", "Birth"]


def test_places_are_told_by_page_and_line(library: str) -> None:
    sheets = [Sheet().down(60, 100, filled(9 * n, 3, 8)) for n in range(2)]
    assert [line.place for line in printed(pdf(*sheets), library)][-1] == "page 2, line 3"


def test_both_libraries_see_the_same_words(library: str) -> None:
    page = read_pages(pdf(margin_sheet(430)), library)[0]
    assert isinstance(page, Page)
    words = " ".join(" ".join(span.text.split()) for span in page.spans)
    assert words.startswith("7. Every controller shall ensure that data are kept so The master of")
    assert {round(span.size) for span in page.spans} == {10, 7}


HYPHENS = [
    (["a sub-", "section, and this sub-section"], ["a sub-section,", "and this sub-section"]),
    (["it is re-", "enacted"], ["it is re-enacted", ""]),
    (["was re-", "ceived"], ["was received", ""]),
    (["non-", "resident"], ["non-resident", ""]),
    (["items 10-", "20"], ["items 10-20", ""]),
    (["the Sched-", "ule."], ["the Schedule.", ""]),
    (["Anglo-", "American law"], ["Anglo-American", "law"]),
    (["sub- and", "super-"], ["sub- and", "super-"]),
    (["short-", "and long-term"], ["short-", "and long-term"]),
    (["AD 2018–", "23–51"], ["AD 2018–23–51", ""]),
    (["at https://x.example/PK-", "LQP.pdf"], ["at https://x.example/PK-LQP.pdf", ""]),
]


@pytest.mark.parametrize(("lines", "expected"), HYPHENS, ids=[" ".join(h[0]) for h in HYPHENS])
def test_hyphens(library: str, lines: list[str], expected: list[str]) -> None:
    assert mended(lines) == expected


def test_a_mark_leaves_no_gap(library: str) -> None:
    spans = (Span("Tk 5", 0, 20, 10), Span("2", 20, 23, 6, 6), Span("0", 23, 28, 10))
    assert text(layout.lines([Page(1, 600, 800, spans)])) == ["Tk 50"]


def test_a_numbered_paragraph_at_the_top_of_pages_is_no_page_number(library: str) -> None:
    """Each page begins with the next number, as its own number does."""
    said = ("The keeper came.", "A lamp was lit.", "Nobody saw it.", "Oil ran out at night.")
    sheets = []
    for number, words in enumerate(said, start=1):
        sheet = Sheet().at(60, 100, f"{number}.").at(120, 100, words)
        sheet.down(60, 112, filled(6 * number, 5, 8)).at(290, 760, str(number))
        sheets.append(sheet)
    lines = printed(pdf(*sheets), library)
    openings = [line for line in text(lines) if line[:1].isdigit()]
    assert openings == [f"{n}. {words}" for n, words in enumerate(said, start=1)]
    assert asides(lines)["page number"] == ["1", "2", "3", "4"]
