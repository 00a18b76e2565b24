import re
from html.parser import HTMLParser

import pytest

pytest.importorskip("matplotlib")
pytest.importorskip("jinja2")

from tqa.eval.reporting.content.records import Kind, Line, Section, Table
from tqa.eval.reporting.content.report import sections
from tqa.eval.reporting.folder import keep
from tqa.eval.reporting.markdown import markdown
from tqa.eval.reporting.page import page
from tqa.eval.reporting.summary import summary_of
from tqa.eval.reporting.terminal import headline, headline_of
from tqa.eval.reporting.writing import write, write_report

EVIL = "<img src=x onerror=alert(1)>|`*_[x](http://e.vil)\n# head\x00"
VOID = {"meta", "img", "br", "hr", "input", "link"}


class Tags(HTMLParser):
    """Every tag with its attributes, and whether they close as they open."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.words = [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def found(summary, drawn):
    return sections(summary, drawn)


@pytest.fixture(scope="module")
def html(found):
    return page(found, "Evaluation")


@pytest.fixture(scope="module")
def text(found):
    return markdown(found, "Evaluation")


def test_sections_stand_in_the_order_of_a_report(found):
    assert [section.title for section in found] == [
        "What was run", "Results", "Warnings", "Plots of all tasks", "Task by task",
        "What the documents change", "Differences", "Remarks", "How to repeat it",
    ]  # fmt: skip


def test_a_page_needs_nothing_beside_it(html):
    tags = Tags(html).seen
    for tag, attributes in tags:
        assert tag not in ("script", "link", "iframe", "object", "form")
        assert not any(name.startswith("on") for name in attributes)
        assert attributes.get("src", "data:image/svg+xml").startswith("data:image/svg+xml")
        assert attributes.get("href", "#").startswith("#")
    assert not re.search(r"url\(|@import|https?://", html)
    assert any(a.get("http-equiv") == "Content-Security-Policy" for _, a in tags)
    assert any(a.get("name") == "viewport" for _, a in tags)


def test_each_link_leads_somewhere_and_each_picture_is_described(html):
    tags = Tags(html).seen
    names = {a["id"] for _, a in tags if "id" in a}
    links = [a["href"][1:] for tag, a in tags if tag == "a"]
    pictures = [a for tag, a in tags if tag == "img"]
    assert links
    assert set(links) <= names
    assert pictures
    assert all(a["alt"] for a in pictures)


def test_both_reports_hold_the_same_figures(found, html, text):
    words = " ".join(" ".join(Tags(html).words).split())

    def cells(section):
        for table in section.tables:
            yield from (cell for line in table.lines for cell in line.cells)
        for child in section.sections:
            yield from cells(child)

    figures = {c for s in found for c in cells(s) if re.fullmatch(r"[\d.,]+ \([\d.]+–[\d.]+\)", c)}
    assert len(figures) > 50
    for figure in figures:
        assert figure in words
        assert figure in text


def test_n_stands_beside_every_headline(found):
    results = found[1]
    for section in results.sections:
        [table] = section.tables
        at = table.heads.index("tasks" if "tasks" in table.heads else "n")
        measured = [line for line in table.lines if line.kind is Kind.MEASURED]
        assert measured
        assert all(line.cells[at] for line in measured)


def test_controls_chance_and_published_figures_are_marked(found, html, text):
    [table] = found[1].sections[0].tables
    kinds = {line.cells[0]: line.kind for line in table.lines}
    assert kinds["published: A published model · zero-shot"] is Kind.PUBLISHED
    assert kinds["chance"] is Kind.CONTROL
    assert sum(kind is Kind.CONTROL for kind in kinds.values()) == 2
    assert '<tr class="published"><td>published: A published model' in html
    assert "| *published: A published model · zero-shot* |" in text


def test_what_abstains_has_a_word_and_no_figure(found):
    tide = next(section for section in found[1].sections if section.title == "tide")
    [table] = tide.tables
    at = table.heads.index("parametric")
    assert {line.cells[at] for line in table.lines if line.cells[1] == "symbolic"} == {"abstained"}


def test_a_large_suite_is_folded_by_type_with_each_task_below(found):
    many = next(section for section in found[1].sections if section.title == "many")
    assert {line.cells[0] for line in many.tables[0].lines} > {"issue", "rhetoric", "all tasks"}
    below = next(section for section in found[4].sections if section.title == "many")
    assert all(section.folded for section in below.sections)
    named = {line.cells[0] for s in below.sections for line in s.tables[0].lines}
    assert named == {f"many/task_{n:03}" for n in range(15)}


def test_warnings_tell_what_was_not_read_lost_and_unscored(found):
    told = " ".join(found[2].points)
    for word in ("could not be read", "failed", "unscored"):
        assert word in told
    titles = {table.title for table in found[2].tables}
    assert {"Rows without an answer", "Panels of judges without a verdict"} <= titles


def test_hostile_text_is_text(make_row, tmp_path):
    rows = [
        make_row(
            EVIL,
            reader=EVIL,
            prompt=EVIL,
            said=EVIL,
            status="unparsed",
            score=0.0,
            groups={EVIL: EVIL},
        ),
        make_row("b", reader=EVIL, prompt=EVIL, groups={EVIL: "x"}),
    ]
    about = {"name": "t", "title": EVIL, "suite": EVIL, "remarks": [EVIL], "source": EVIL,
             "published": [{"reader": EVIL, "value": 0.5, "source": EVIL}], "facts": {EVIL: EVIL}}  # fmt: skip
    run = {"tasks": [about], "plan": {"readers": [EVIL]}, "versions": {EVIL: EVIL}, EVIL: EVIL}
    made = write(summary_of(keep(rows), run), tmp_path)
    html = made.html.read_text("utf-8")
    allowed = {"img", "section", "details", "summary", "table", "caption", "thead", "tbody", "tr", "th", "td",
               "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "h4", "h5", "h6", "nav", "ul",
               "li", "a", "div", "p", "pre", "figure", "figcaption"}  # fmt: skip
    for tag, attributes in Tags(html).seen:
        assert tag in allowed
        assert "onerror" not in attributes
    assert "\x00" not in html
    # What stands four letters in is a command, and a summary is HTML: no Markdown is read in either.
    text = "\n".join(
        line
        for line in made.markdown.read_text("utf-8").split("\n")
        if line[:4] not in ("    ", "<sum")
    )
    assert "<img" not in text
    assert not re.search(r"(?<!\\)\]\(http", text)
    assert "\n# head" not in text


def test_every_row_of_a_markdown_table_has_as_many_cells_as_its_head(text):
    blocks = re.findall(r"(?:^\|.*\n)+", text, flags=re.M)
    assert len(blocks) > 20
    for block in blocks:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


def test_a_report_is_written_whole_and_the_same_again(make_run):
    folder = make_run(seed=3, change=lambda row: row if row["task"] == "sets" else None)
    made = write_report(folder)
    paths = (made.summary, made.html, made.markdown, *made.plots)
    before = [path.read_bytes() for path in paths]
    (folder / "plots" / "old.svg").write_text("of an earlier report")
    assert write_report(folder) == made
    assert [path.read_bytes() for path in paths] == before
    assert sorted((folder / "plots").iterdir()) == sorted(made.plots)
    for name in re.findall(r"\]\((plots/[^)]+)\)", made.markdown.read_text("utf-8")):
        assert (folder / name).is_file()


def test_a_run_without_rows_has_a_report_that_says_so(tmp_path):
    made = write(summary_of(keep([]), {"tasks": []}), tmp_path)
    assert "nothing was asked yet" in made.html.read_text("utf-8")


def test_what_a_panel_of_judges_did_is_told(make_row):
    council = {
        "remarks": ["3 answers are unscored for want of a verdict"],
        "by_judge": {"j1": {"asked": 9, "voted": 6, "again": 3, "faults": {"timeout": 3}}},
        "agreement": {"overall": {"kappa": 0.4321, "observed": 0.75, "items": 6}},
    }
    found = sections(summary_of(keep([make_row("a")]), {"tasks": [], "council": council}), ())
    shown = {table.title: table.lines[0].cells for s in found for table in s.tables}
    assert shown["The judges"] == ("j1", "9", "6", "3", "timeout: 3")
    assert shown["Their agreement"] == ("overall", "0.43", "75.0", "6")


def test_a_folded_section_opens_where_it_is_asked_for():
    table = Table(("a", "b", "c"), (Line(("x", "1", "words")),), aside=True)
    section = Section("Top", sections=(Section("Details", tables=(table,), folded=True),))
    html, text = page([section], "T"), markdown([section], "T")
    assert "<details id=" in html
    assert '<td>x</td><td class="n">1</td><td>words</td>' in html
    assert "<summary>Details</summary>" in text
    assert "| --- | ---: | --- |" in text


# -- the terminal ----------------------------------------------------------------------------------


def test_the_headline_fits_a_terminal(summary):
    lines = list(headline_of(summary))
    assert max(map(len, lines)) <= 80
    told = "\n".join(lines)
    for word in (
        "order",
        "tide/choice",
        "abstained",
        "control: ",
        "published: ",
        "could not be read",
    ):
        assert word in told


def test_names_are_no_markup_in_a_terminal(make_row):
    rows = [make_row("a", reader="[bold]m[/bold] " + "x" * 90)]
    lines = list(headline(rows, [{"name": "t", "suite": "t"}]))
    assert any("[bold]m[/bold]" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_published_figures_of_a_part_stand_beside_that_part(found):
    order = next(section for section in found[4].sections if section.title == "Order of two events")
    [table] = next(s for s in order.sections if s.title == "By length").tables
    [line] = [line for line in table.lines if line.kind is Kind.PUBLISHED]
    at = next(k for k, head in enumerate(table.heads) if head.startswith("long "))
    assert line.cells[0] == "published: A published model · zero-shot"
    assert line.cells[at] == "70.1"
    assert sum(map(bool, line.cells[2:])) == 1
