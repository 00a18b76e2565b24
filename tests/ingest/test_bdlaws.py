"""Pages of bdlaws: parts, footnotes, marks and days, on invented pages in their shape."""

from __future__ import annotations

import os
import re
import time
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bdpages import Printed, chapter
from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import registry
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.bd_notes import read_footnote
from tqa.law.compose import Tree, choose, compose
from tqa.law.document import Document
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import State
from tqa.temporal.bounds import UNKNOWN, Bound

PAGES = (
    Path(os.environ.get("TQA_SHARED", Path(__file__).parents[3] / "shared"))
    / "data/corpora/bd_law/pages"
)
NOW = Given(current_to=date(2026, 1, 1))


def read(page: Printed | bytes, given: Given = NOW, name: str = "act-1.html") -> Document:
    data = page if isinstance(page, bytes) else page.html()
    return registry.read(SourceFile(name, data), given)


def body(*rows: str, notes: list[str] | None = None) -> Document:
    return read(Printed(rows=[(f"Note {n}", row) for n, row in enumerate(rows)], notes=notes or []))


def parts(document: Document) -> list[str]:
    """Kind, label and words of the parts below the instrument, titles and preamble apart."""
    return [
        f"{f'{node.kind} {node.label}'.strip()}: {document.words(node)}".strip()
        for node in document.nodes[1:]
        if node.kind not in ("title", "preamble")
    ]


def on(document: Document, name: str, day: date) -> str:
    """The composed text of a provision, or its state, or that it is in doubt."""
    law = consolidate_instrument([document])
    text = compose(Tree(law.provisions), law.versions, name, as_at=day)
    if text.doubts or text.state in (None, State.NOT_COVERED):
        return "not covered"
    return text.text if text.state is State.IN_FORCE else str(text.state)


def around(document: Document, name: str, day: date) -> list[str]:
    return [on(document, name, day + timedelta(days=n)) for n in (-1, 0, 1)]


def unaccounted(document: Document) -> list[str]:
    """What is in no node, no label and not left over."""
    gone = bytearray(len(document.text))
    for start, end in [
        *(span for node in document.nodes for span in node.spans),
        *((item.start, item.end) for item in document.left_over),
    ]:
        gone[start:end] = b"\1" * (end - start)
    rest = "".join(" " if gone[at] else char for at, char in enumerate(document.text))
    labels = {word.strip("()") for node in document.nodes for word in node.label.split()}
    return [word for word in re.findall(r"[^\s().।৷|]+", rest) if word not in labels]


# -- the page -------------------------------------------------------------------------------------


def test_the_facts_of_an_english_page() -> None:
    facts = body("1. (1) This is the Rafts Act.|(2) It shall come into force at once.").facts
    assert (facts.id, facts.kind, facts.language, facts.number) == (
        "/bd/act/2010/7",
        "act",
        "en",
        "7 of 2010",
    )
    assert facts.made == Bound.on(date(2010, 7, 1)) == facts.in_force
    assert "Act No. VII of 2010" in facts.aliases
    assert "The Rafts Act, 2010" in facts.aliases


def test_the_facts_of_a_bangla_page() -> None:
    page = Printed(
        title="ভেলা আইন, ২০১০",
        number="২০১০  সনের ৭ নং আইন",
        date="জুলাই ১, ২০১০",
        rows=[("শিরোনাম", "১। (১) এই আইন ভেলা আইন নামে অভিহিত হইবে।|(২) ইহা অবিলম্বে কার্যকর হইবে।")],
    )
    facts = read(page).facts
    assert (facts.id, facts.language, facts.in_force) == (
        "/bd/act/2010/7",
        "bn",
        Bound.on(date(2010, 7, 1)),
    )
    assert "২০১০ সনের ৭ নং আইন" in facts.aliases


def test_parts_of_sections_in_both_scripts() -> None:
    assert parts(
        body(
            "1. (1) A raft is-|(a) of oak; or|(b) of ash.|(2) It pays.",
            "২। (১) ভেলা অর্থ-|(ক) কাঠের;|(খ) বাঁশের—|(অ) নূতন; বা|(আ) পুরাতন।|(২) দেয়।",
            "3. No parts.",
        )
    ) == [
        "section 1:",
        "subsection (1): A raft is-",
        "paragraph (a): of oak; or",
        "paragraph (b): of ash.",
        "subsection (2): It pays.",
        "section ২:",
        "subsection (১): ভেলা অর্থ-",
        "paragraph (ক): কাঠের;",
        "paragraph (খ): বাঁশের—",
        "subparagraph (অ): নূতন; বা",
        "subparagraph (আ): পুরাতন।",
        "subsection (২): দেয়।",
        "section 3: No parts.",
    ]


def test_provisos_explanations_definitions_and_tables() -> None:
    rows = "<table><tr><td>Raft</td><td>2</td></tr><tr><td>Boat</td><td>3</td></tr></table>"
    document = body(
        "1. (1) A raft pays:|Provided that a child's does not:|Provided further that:|(2) Always.|"
        "Explanation.- Always is ever.",
        "2. In this Act,-|“raft” means logs;|“boat” includes a ship.",
        f"3. Dues:{rows}",
    )
    assert parts(document) == [
        "section 1:",
        "subsection (1): A raft pays:",
        "proviso: Provided that a child's does not:",
        "proviso: Provided further that:",
        "subsection (2): Always.",
        "explanation: Explanation.- Always is ever.",
        "section 2: In this Act,-",
        "definition: “raft” means logs;",
        "definition: “boat” includes a ship.",
        "section 3: Dues:",
        "table:",
        "row: Raft\t2",
        "row: Boat\t3",
    ]
    assert [node.term for node in document.nodes if node.term] == ["raft", "boat"]


def test_words_quoted_for_another_act_keep_their_labels() -> None:
    document = body(
        "2. After section 3 the following shall be inserted, namely:-|“3A. (1) A|(2) B”;"
    )
    assert parts(document) == [
        "section 2: After section 3 the following shall be inserted, namely:-\n“3A. (1) A\n(2) B”;"
    ]


@pytest.mark.parametrize("closing", ["”;", "''; and", ""])
def test_a_clause_after_quoted_rows_is_a_clause_again(closing: str) -> None:
    rows = (
        f"<table><tr><td>“7</td><td>Raft</td></tr><tr><td>8</td><td>Boat{closing}</td></tr></table>"
    )
    document = body(
        "2. In the Schedule,-|(a) after entry 6 the following entries shall be inserted, namely:-"
        f"{rows}(b) entry 9 shall be omitted;|(c) for “ten” substitute “two”."
    )
    assert parts(document)[1:] == [
        "subsection (a): after entry 6 the following entries shall be inserted, namely:-",
        "table:",
        "row: “7\tRaft",
        f"row: 8\tBoat{closing}",
        "subsection (b): entry 9 shall be omitted;",
        "subsection (c): for “ten” substitute “two”.",
    ]


def test_headings_hold_what_follows() -> None:
    page = Printed(rows=[("N", "1. A."), ("N", "2. B.")])
    page.heads = {0: chapter("Chapter I", "OF RAFTS"), 1: chapter("Chapter II", "OF BOATS")}
    document = read(page)
    assert parts(document)[0] == "chapter Chapter I: OF RAFTS"
    assert [n.parent for n in document.nodes if n.kind == "section"] == [4, 6]


def test_a_row_without_a_number_belongs_to_the_section_before() -> None:
    page = Printed(rows=[("Title", "1. (1) This is the Act."), ("Extent", "(2) It extends.")])
    document = read(page)
    assert parts(document)[1:] == [
        "subsection (1): This is the Act.",
        "subsection (2): It extends.",
    ]
    assert document.nodes[-1].heading == "Extent"


# -- marks and brackets ---------------------------------------------------------------------------

WORDS = (
    "The word “boat” was substituted for the word “raft” by section 3 of the Rafts (Amendment) Act, "
    "2015 (Act No. IX of 2015) (with effect from 1st July, 2015)."
)
DAY = date(2015, 7, 1)


def test_marks_and_brackets_are_no_words_of_the_law() -> None:
    document = body("1. A {1}[boat] pays.", notes=[WORDS])
    assert parts(document) == ["section 1: A boat pays."]
    reasons = {item.reason for item in document.left_over}
    assert {"footnote mark", "editorial bracket", "footnote"} <= reasons
    assert unaccounted(document) == []


def test_a_substitution_on_its_day() -> None:
    document = body("1. A {1}[boat] pays.", notes=[WORDS])
    assert around(document, "1", DAY) == ["1 A raft pays.", *["1 A boat pays."] * 2]
    law = consolidate_instrument([document])
    version = choose(law.versions["1"], as_at=DAY).version
    assert version is not None
    assert version.made_by == ("Rafts (Amendment) Act, 2015 (Act No. IX of 2015), s. 3",)
    piece = choose(law.versions["1"], as_at=date(2015, 6, 30)).version
    assert piece is not None
    spans = [document.text[p.start : p.end] for p in piece.content.passage.pieces]
    assert spans == ["A ", "raft", " pays."]


BANGLA = (
    "“নৌকা” শব্দ “ভেলা” শব্দের পরিবর্তে ভেলা (সংশোধন) আইন, ২০১৫ (২০১৫ সনের ৯ নং আইন) এর ৩(ক) "
    "ধারাবলে প্রতিস্থাপিত যাহা ২০১৫ সনের ১ জুলাই হইতে কার্যকর।"
)


def test_a_substitution_in_bangla() -> None:
    document = body("১। {1}[নৌকা] কর দিবে।", notes=[BANGLA])
    assert around(document, "1", DAY) == ["১ ভেলা কর দিবে।", *["১ নৌকা কর দিবে।"] * 2]


@pytest.mark.parametrize(
    ("note", "row", "eve", "day"),
    [
        ("The words “of oak” were inserted by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with effect from 1st July, 2015)", "A raft {1}[of oak] pays.", "1 A raft pays.", "1 A raft of oak pays."),
        ("The words “of oak” were omitted by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with effect from 1st July, 2015)", "A raft {1}[* * *] pays.", "1 A raft of oak pays.", "1 A raft pays."),
        ("The colon (:) was substituted for the full stop (.) and thereafter the proviso was added by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with effect from 1st July, 2015)", "A raft pays {1}[:|Provided that a child does not.]", "1 A raft pays .", "1 A raft pays : Provided that a child does not."),
        ("Sub-section (2) was added by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with effect from 1st July, 2015)", "(1) Pays.|{1}[(2) Or not.]", "1 (1) Pays.", "1 (1) Pays. (2) Or not."),
        ("Sub-section (2) was substituted by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with effect from 1st July, 2015)", "(1) Pays.|{1}[(2) Or not.]", "not covered", "1 (1) Pays. (2) Or not."),
        ("Sub-section (2) was omitted by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with effect from 1st July, 2015)", "(1) Pays.|{1}[***]", "not covered", "1 (1) Pays."),
        ("“; বা” চিহ্ন ও শব্দ “।” চিহ্নের পরিবর্তে ক আইন, ২০১৫ (২০১৫ সনের ৯ নং আইন) এর ২ ধারাবলে প্রতিস্থাপিত যাহা ১ জুলাই ২০১৫ তারিখ হইতে কার্যকর।", "কর{1}[; বা]", "1 কর।", "1 কর; বা"),
        ("উপ-ধারা (২) ক আইন, ২০১৫ (২০১৫ সনের ৯ নং আইন) এর ২ ধারাবলে সন্নিবেশিত যাহা ২০১৫ সনের ১ জুলাই হইতে কার্যকর।", "(১) কর।|{1}[(২) নহে।]", "1 (১) কর।", "1 (১) কর। (২) নহে।"),
    ],
)  # fmt: skip
def test_each_operation_on_its_day(note: str, row: str, eve: str, day: str) -> None:
    document = body(f"1. {row}", notes=[note])
    assert around(document, "1", DAY) == [eve, day, day]


def test_a_bare_year_is_a_day_within_it() -> None:
    note = WORDS.replace(" (with effect from 1st July, 2015)", "")
    document = body("1. A {1}[boat] pays.", notes=[note])
    assert on(document, "1", date(2014, 12, 31)) == "1 A raft pays."
    assert on(document, "1", DAY) == "not covered"
    assert on(document, "1", date(2015, 12, 31)) == "1 A boat pays."


def test_brackets_nest() -> None:
    inserted = (
        "Clause (b) was inserted by section 2 of the Rafts Act, 2012 (Act No. II of 2012) (with "
        "effect from 1st May, 2012)"
    )
    document = body("1. Dues:|(a) a raft;|{1}[(b) a {2}[boat] of oak;]", notes=[inserted, WORDS])
    assert on(document, "1", date(2012, 4, 30)) == "1 Dues: (a) a raft;"
    assert on(document, "1", date(2012, 5, 1)) == "1 Dues: (a) a raft; (b) a raft of oak;"
    assert on(document, "1", DAY) == "1 Dues: (a) a raft; (b) a boat of oak;"


def test_a_bracket_that_is_never_closed_makes_the_rest_of_its_row_doubtful() -> None:
    document = body("1. A {1}[boat", "2. A raft pays.", notes=[WORDS])
    assert parts(document)[0] == "section 1: A boat"
    assert on(document, "1", date(2015, 6, 30)) == "not covered"
    assert on(document, "2", date(2015, 6, 30)) == "2 A raft pays."


def test_a_footnote_governs_only_the_parts_it_names() -> None:
    note = (
        "The proviso was added by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with "
        "effect from 1st July, 2015)"
    )
    document = body("1. (1) Pays:|{1}[Provided that a child does not.|(2) Always.]", notes=[note])
    assert on(document, "1/(2)", date(2015, 6, 30)) == "(2) Always."
    assert on(document, "1/(1)", date(2015, 6, 30)) == "(1) Pays:"


def test_a_chapter_that_was_inserted_with_its_sections() -> None:
    note = (
        "Chapter IA was inserted by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) (with "
        "effect from 1st July, 2015)"
    )
    page = Printed(rows=[("N", "1. A."), ("N", "1A. B."), ("N", "2. C.")], notes=[note])
    marked = page.marked("{1}Chapter IA")
    page.heads = {1: chapter(marked, "OF SHIPS"), 2: chapter("Chapter II", "OF BOATS")}
    document = read(page)
    assert around(document, "1A", DAY) == ["not_yet_made", *["1A B."] * 2]
    assert on(document, "2", date(2015, 6, 30)) == "2 C."


def test_sections_inserted_together_share_one_bracket() -> None:
    note = (
        "Sections 1A and 1B were inserted by section 2 of the Rafts Act, 2015 (Act No. IX of 2015) "
        "(with effect from 1st July, 2015)"
    )
    document = body("1. A.", "{1}[1A. B.", "1B. C.]", "2. D.", notes=[note])
    assert [on(document, name, date(2015, 6, 30)) for name in ("1A", "1B", "2")] == [
        "not_yet_made",
        "not_yet_made",
        "2 D.",
    ]


def test_a_change_throughout_leaves_what_has_its_words_uncovered_before() -> None:
    note = (
        "Throughout this Act the word “boat” was substituted for the word “raft” by section 2 of "
        "the Rafts Act, 2015 (Act No. IX of 2015) (with effect from 1st July, 2015)"
    )
    page = Printed(rows=[("N", "1. A boat."), ("N", "2. A log.")], notes=[note])
    page.long_title = "{1}[An Act on boats."
    document = read(page)
    assert around(document, "1", DAY) == ["not covered", *["1 A boat."] * 2]
    assert on(document, "2", date(2015, 6, 30)) == "2 A log."


def test_words_that_differ_from_those_of_the_footnote_are_not_undone() -> None:
    document = body("1. A {1}[ship of the line] pays.", notes=[WORDS])
    assert around(document, "1", DAY) == ["not covered", *["1 A ship of the line pays."] * 2]


def test_an_omitted_section_ends_on_its_day() -> None:
    note = (
        "Section 2 was omitted by section 5 of the Rafts Act, 2015 (Act No. IX of 2015) (with "
        "effect from 1st July, 2015)"
    )
    document = body("1. A.", "{1}[***]", "3. C.", notes=[note])
    assert around(document, "2", DAY) == ["not covered", "repealed", "repealed"]


def test_a_section_marked_as_repealed_without_a_footnote() -> None:
    document = body("1. A {1}[boat].", "2. [Repealed by the Rafts Act, 2012 (Act No. II of 2012).]", notes=[WORDS])  # fmt: skip
    node = next(n for n in document.nodes if n.label == "2")
    assert (node.state, str(node.since)) == (State.REPEALED, "2012-01-01..2012-12-31")
    assert on(document, "2", date(2011, 1, 1)) == "not covered"


# -- days -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "bound"),
    [
        ("1. It shall come into force on the first day of July, 2011.", "2011-07-01"),
        ("1. It shall come into force at once.", "2010-07-01"),
        ("1. This Act is about rafts.", "2010-07-01"),
        ("1. It shall come into force on such date as the Government may, by notification, appoint.", "2010-07-01..2015-07-01"),
        ("1. প্রজ্ঞাপন দ্বারা যে তারিখ নির্ধারণ করিবে সেই তারিখে ইহা কার্যকর হইবে।|* এস, আর, ও নং ৫-আইন/২০১১, তারিখ: ২ মে, ২০১১ দ্বারা ৩ জুন, ২০১১ তারিখে উক্ত আইন কার্যকর হইয়াছে।", "2011-06-03"),
    ],
)  # fmt: skip
def test_commencement(row: str, bound: str) -> None:
    document = body(row, "2. A {1}[boat].", notes=[WORDS])
    assert str(document.facts.in_force) == bound
    assert any("force" in guess or "commenc" in guess for guess in document.guesses)


def test_without_a_day_of_consolidation_the_last_change_gives_one_and_it_is_said() -> None:
    page = Printed(rows=[("N", "1. A {1}[boat].")], notes=[WORDS])
    document = read(page, Given())
    assert document.consolidated
    assert document.current_to == DAY
    assert any("--current-to" in guess for guess in document.guesses)


def test_a_page_without_footnotes_is_the_text_as_enacted() -> None:
    document = read(Printed(rows=[("N", "1. A.")]), Given())
    assert (document.consolidated, document.published) == (False, date(2010, 7, 1))


@pytest.mark.parametrize(
    ("text", "operation", "since"),
    [
        ("", "", UNKNOWN),
        ("Section 3 was varied somehow.", "", UNKNOWN),
        ("Section 3 was added by section 4 of the Rafts Act, 1964 (Act No. V of 1964) and sub-section (1) was substituted by section 3 of the Rafts Ordinance, 1970 (Ordinance No. XI of 1970)", "add", Bound.between(date(1964, 1, 1), date(1970, 12, 31))),
        ("দফা (ক) ক আইন, ২০১৯ (২০১৯ সনের ১০ নং আইন) এর ৫ ধারাবলে বিলুপ্ত ।", "omit", Bound.between(date(2019, 1, 1), date(2019, 12, 31))),
    ],
)  # fmt: skip
def test_footnotes_say_no_more_than_they_say(text: str, operation: str, since: Bound) -> None:
    note = read_footnote(text)
    assert (note.operation, note.since) == (operation, since)


def test_a_footnote_on_two_changes_gives_no_old_words() -> None:
    note = read_footnote(
        "The full-stop (.) was substituted for the colon (:) and the proviso was omitted by section "
        "3 of the Rafts Act, 1972 (Act No. V of 1972)"
    )
    assert note.before is None


# -- strangers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"<html><body><p>Hello.</p></body></html>", "unknown layout"),
        (b"<html>" + b"<div>" * 300 + b"x", "deeper than 200"),
        (b"<html><body>\xff</body></html>", "not UTF-8"),
        (b"<html><body>\0</body></html>", "NUL"),
        (b"<html><body><p>" + b"a" * 11_000_000, "10 MB"),
    ],
)
def test_bad_pages_are_refused_by_name(data: bytes, says: str) -> None:
    with pytest.raises(SourceError, match=says) as refused:
        read(data, name="odd.html")
    assert str(refused.value).startswith("odd.html")


def test_html_of_another_layout_is_read_as_its_text() -> None:
    document = read(
        b"<!DOCTYPE html><html><body><h1>Rafts Act, 2015</h1><p>Act No. 3 of 2015</p>"
        b"<script>var x;</script><p>1. Rafts. A raft pays.</p></body></html>",
        Given(),
    )
    assert document.media_type == "text/html"
    assert any("unknown layout" in guess for guess in document.guesses)
    assert parts(document)[-1].startswith("section 1:")


MARKUP = st.lists(
    st.sampled_from(
        ["{1}", "{2}", "[", "]", "|", "***", "(a)", "(1)", "(ক)", "1. ", "২। ", "boat", "raft ", "“",
         "”", "Provided that", "<table><tr><td>", "</td></tr></table>", "<p>", "</p>", ";", "."]
    ),
    max_size=25,
)  # fmt: skip


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(MARKUP, min_size=1, max_size=4))
def test_no_page_breaks_the_reader_and_no_character_is_lost(rows: list[list[str]]) -> None:
    document = body(*("".join(row) for row in rows), notes=[WORDS, BANGLA])
    assert unaccounted(document) == []
    held = bytearray(len(document.text))
    for node in document.nodes:
        assert node.parent < len(document.nodes)
        for start, end in node.spans:
            assert not any(held[start:end])
            held[start:end] = b"\1" * (end - start)
        for was in node.earlier:
            assert all(0 <= start <= end <= len(document.text) for start, end in was.spans)
    consolidate_instrument([document])


def test_a_large_page_is_read_in_linear_time() -> None:
    row = (
        "1. (1) A {1}[boat] pays {2}[***] always.|(2) So does (a) raft, or:|(a) a log; or|(b) two."
    )
    seconds = []
    for size in (100, 400):
        rows = [("N", row.replace("1. ", f"{n}. ", 1)) for n in range(1, size)]
        page = Printed(rows=rows, notes=[WORDS, BANGLA]).html()
        started = time.perf_counter()
        read(page)
        seconds.append(time.perf_counter() - started)
    assert seconds[1] < 14 * max(seconds[0], 0.02)


# -- real pages -----------------------------------------------------------------------------------

needs_pages = pytest.mark.skipif(
    not PAGES.is_dir(),
    reason=f"no pages in {PAGES}: set TQA_SHARED to the folder that holds data/corpora",
)


def real(name: str) -> Document:
    return read((PAGES / f"{name}.html").read_bytes(), NOW, f"{name}.html")


@needs_pages
@pytest.mark.parametrize("name", ["act-370", "act-835", "act-1005", "act-942"])
def test_every_character_of_a_real_page_is_accounted_for(name: str) -> None:
    assert unaccounted(real(name)) == []


@needs_pages
def test_facts_of_a_real_page_read_by_hand() -> None:
    document = real("act-370")
    assert document.facts.id == "/bd/president_order/1972/6"
    day = date(2024, 8, 10)
    (eve, then, after) = around(document, "3/(2)", day)
    assert then == after
    assert eve.endswith("of Bangladesh .") or eve == "not covered"
    assert "Provided that while making the appointment" in then
    assert "Provided that while making the appointment" not in eve
