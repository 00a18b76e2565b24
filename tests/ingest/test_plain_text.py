"""The plain-text reader: each rule of its grammar, its dates, its errors, and its accounts."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ingest.printed import HEAD, body, characters, check_accounts, find, paths, read, words
from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import plain_text
from tqa.ingest.readers.base import SourceFile
from tqa.law.document import Document
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import State
from tqa.temporal.bounds import UNKNOWN, Bound

CORPUS = Path(__file__).parents[2] / "corpus" / "harbour-dues"


# -- sections and what is below them ---------------------------------------------------------------


def test_heading_and_several_labels_on_one_line() -> None:
    document = body(
        "5. Duties of the Board.—(1) (a) The Board shall keep a register; and\n"
        "(b) publish it yearly.\n"
        "(2) The register is open to the public.\n"
    )
    assert paths(document) == ["5", "5(1)", "5(1)(a)", "5(1)(b)", "5(2)"]
    assert find(document, "5").heading == "Duties of the Board"
    assert words(document, "5(1)(a)") == "The Board shall keep a register; and"


@pytest.mark.parametrize(
    "printed",
    [
        "4. Dues payable. — (1) A raft pays.\n(2) A tug pays.\n",
        "4. Dues payable.- (1) A raft pays.\n(2) A tug pays.\n",
        "4.—(1) A raft pays.\n(2) A tug pays.\n",
        "4. (1) A raft pays.\n(2) A tug pays.\n",
        "4 (1) A raft pays.\n(2) A tug pays.\n",
        "Dues payable\n4. (1) A raft pays.\n(2) A tug pays.\n",
        "Dues payable\n\n4 (1) A raft pays.\n\n(2) A tug pays.\n",
        "4 Dues payable\n(1) A raft pays.\n(2) A tug pays.\n",
        "Section 4. (1) A raft pays.\n(2) A tug pays.\n",
        "§ 4. (1) A raft pays.\n(2) A tug pays.\n",
    ],
)
def test_forms_of_a_section(printed: str) -> None:
    document = body(printed)
    assert [n.kind for n in document.nodes][-3:] == ["section", "subsection", "subsection"]
    assert [words(document, p) for p in paths(document)] == ["", "A raft pays.", "A tug pays."]
    if "Dues payable" in printed:
        assert document.nodes[-3].heading == "Dues payable"


def test_letter_after_h_and_first_numeral_below_it() -> None:
    document = body(
        "4. There are payable—\n(a) a;\n(b) b;\n(c) c;\n(d) d;\n(e) e;\n(f) f;\n"
        "(g) dues on rafts;\n(h) fees for—\n(i) mooring,\n(ii) towing, and\n(i) fines; and\n"
        "(j) any other sum.\n"
    )
    assert paths(document)[7:] == ["4(g)", "4(h)", "4(h)(i)", "4(h)(ii)", "4(i)", "4(j)"]
    assert words(document, "4(i)") == "fines; and"


def test_letter_i_without_numerals_and_numeral_v_after_letter_u() -> None:
    letters = "".join(f"({letter}) {letter};\n" for letter in "abcdefghij")
    assert paths(body(f"4. Payable are—\n{letters}"))[-3:] == ["4(h)", "4(i)", "4(j)"]
    numerals = "".join(f"({n}) x;\n" for n in ("i", "ii", "iii", "iv", "v", "vi"))
    assert paths(body(f"4. Payable are—\n(a) for—\n{numerals}(b) b.\n"))[-2:] == [
        "4(a)(vi)",
        "4(b)",
    ]


def test_all_levels_and_inserted_labels() -> None:
    document = body(
        "12. (1) Where—\n(a) a vessel—\n(i) enters—\n(A) by day—\n(I) laden, or\n(II) empty, or\n"
        "(B) by night; or\n(ii) leaves; or\n(aa) a raft\n(b) b,\na due is payable.\n"
        "(1A) No due is payable twice.\n(2) End.\n\n12A. A raft pays.\n\n12B. A tug pays.\n\n13. End.\n"
    )
    assert paths(document) == [
        "12", "12(1)", "12(1)(a)", "12(1)(a)(i)", "12(1)(a)(i)(A)", "12(1)(a)(i)(A)(I)",
        "12(1)(a)(i)(A)(II)", "12(1)(a)(i)(B)", "12(1)(a)(ii)", "12(1)(aa)", "12(1)(b)",
        "12(1)/flush", "12(1A)", "12(2)", "12A", "12B", "13",
    ]  # fmt: skip
    assert {n.kind for n in document.nodes} >= {"clause", "subclause", "subparagraph", "flush"}


def test_enumerations_and_references_in_a_sentence_are_words() -> None:
    document = body(
        "18. (1) Examples are (a) rafts, (b) barges, (c) tugs. The list is not closed.\n"
        "(2) Subject to paragraphs (a) and (b) of subsection (3), the owner is liable.\n"
        "(3) The owner is not liable if\n(a) the loss was at sea; or\n"
        "(b) notice was given under subsection (1) of section 9.\n"
    )
    assert paths(document) == ["18", "18(1)", "18(2)", "18(3)", "18(3)(a)", "18(3)(b)"]
    assert words(document, "18(1)").endswith("The list is not closed.")


def test_wrapped_lines_that_begin_with_a_label_are_words() -> None:
    document = body(
        "4. (1) The owner of a vessel that is detained is liable, as is said in,\n"
        "(2) of that section, for the cost, and may be charged under subsection\n"
        "(2) or paragraph\n(a) of it, whichever is the higher, as well as section\n"
        "5. Nothing else is payable.\n"
        "(2) The Board may by notice waive a due, or the\n12 crowns mentioned before.\n"
    )
    assert paths(document) == ["4", "4(1)", "4(2)"]
    assert "under subsection (2) or paragraph (a) of it" in words(document, "4(1)")
    assert words(document, "4(2)").endswith("or the 12 crowns mentioned before.")


def test_hyphens_at_line_ends_get_no_space() -> None:
    document = body("4. A due is payable under the sub-\nsection that applies.\n")
    assert words(document, "4") == "A due is payable under the sub-section that applies."


def test_section_numbers_rise_and_gaps_are_told() -> None:
    document = body("1. One.\n\n2. Two.\n\n9. Nine.\n\n3. Not a section.\n")
    assert paths(document) == ["1", "2", "9"]
    assert any("between 2 and 9" in guess for guess in document.guesses)


def test_two_sections_of_one_number_are_both_kept() -> None:
    document = body(
        "8. Power to inspect.\n9. Power to seize.\n9. Power to sell.\n10. Power to refund.\n"
    )
    assert paths(document) == ["8", "9", "9", "10"]
    assert any("9 is printed twice" in guess for guess in document.guesses)
    ids = [p.id for p in consolidate_instrument([document]).provisions]
    assert len(ids) == len(set(ids))


def test_provisos_and_explanation_belong_to_their_subsection() -> None:
    document = body(
        "6. (1) A licence is valid for a year.\n(2) A licence may be renewed:\n"
        "Provided that no renewal shall be made after thirty days:\n"
        "Provided further that the Board may waive the limit.\n"
        'Explanation.—In this subsection "renewed" includes re-issued.\n'
        "(3) The fee is prescribed.\n"
    )
    assert paths(document) == [
        "6", "6(1)", "6(2)", "6(2)/proviso", "6(2)/proviso", "6(2)/explanation", "6(3)",
    ]  # fmt: skip


def test_flush_text_by_blank_line_by_indent_and_nested() -> None:
    flat = "4. A vessel that\n(a) enters,\n(b) leaves,\nshall pay.\n"
    blank = "4. A vessel that\n\n(a) enters,\n\n(b) leaves,\n\nshall pay.\n"
    indented = (
        "4. A vessel that\n    (a) enters or\n        remains,\n    (b) leaves,\nshall pay.\n"
    )
    for text in (flat, blank, indented):
        document = body(text)
        assert paths(document) == ["4", "4(a)", "4(b)", "4/flush"]
        assert words(document, "4/flush") == "shall pay."
    nested = body(
        "4. (1) Where—\n    (a) a vessel\n        (i) enters, or\n        (ii) leaves,\n"
        "    by night, or\n    (b) a raft sinks,\na due is payable.\n"
    )
    assert paths(nested)[-3:] == ["4(1)(a)/flush", "4(1)(b)", "4(1)/flush"]


def test_definitions_are_known_by_their_term() -> None:
    document = body(
        "2. (1) In this Act,\n“dues” means dues under section 4, and\n“Board” or “the Board” "
        'means—\n(a) a board; or\n(b) its deputy;\n"vessel" includes a raft.\n(2) In Part 2, '
        "“day” means a day or part of one.\n"
    )
    assert paths(document) == [
        "2", "2(1)", "2(1)<dues>", "2(1)<Board>", "2(1)<Board>(a)", "2(1)<Board>(b)",
        "2(1)<vessel>", "2(2)",
    ]  # fmt: skip


def test_labelled_definitions_keep_label_and_term() -> None:
    document = body("2. In this Act—\n(a) “due” means a sum;\n(b) “raft” means a float.\n")
    assert [(n.kind, n.label, n.term) for n in document.nodes[-2:]] == [
        ("definition", "(a)", "due"),
        ("definition", "(b)", "raft"),
    ]


def test_quoted_amendments_are_words_of_their_clause() -> None:
    document = body(
        "3. After section 4 of the principal Act there is inserted—\n“4A. (1) A raft pays.\n"
        "(2) A tug pays.”.\n\n4. Section 9 is repealed.\n"
    )
    assert paths(document) == ["3", "4"]
    assert words(document, "3").endswith("\n“4A. (1) A raft pays.\n(2) A tug pays.”.")


def test_depth_and_length_do_not_hurt() -> None:
    start = time.perf_counter()
    document = body("1. Dues. " + "(a) " * 5000 + "\n" + "(a) (i) (A) (I) (1) x\n" * 2000)
    assert time.perf_counter() - start < 5
    assert characters(document.text)["("] == 5000 + 5 * 2000


# -- containers ------------------------------------------------------------------------------------


def test_parts_divisions_headings_and_schedules() -> None:
    document = body(
        "PART I — DUES\n\nDivision 1 — Rafts\n\n1. A raft pays.\n\nPart 2 of this Act does not apply"
        " to it.\n\nDivision 2\nTugs\n\nRates\n\nRate for tugs\n2. A tug pays.\n\nPART II\nOFFENCES\n\n"
        "3. Not paying is an offence.\n\nSCHEDULE 1\n(Section 2)\n\n1. Rafts: 5 crowns.\n\n"
        "2. Tugs: 6 crowns.\n\nSCHEDULE 2\n\nRafts\t5\nTugs\t6\n"
    )
    shown = [(n.kind, n.label, n.heading, n.parent) for n in document.nodes[2:]]
    assert shown == [
        ("part", "PART I", "DUES", 0),
        ("division", "Division 1", "Rafts", 2),
        ("section", "1", "", 3),
        ("division", "Division 2", "Tugs", 2),
        ("heading", "", "Rates", 5),
        ("section", "2", "Rate for tugs", 6),
        ("part", "PART II", "OFFENCES", 0),
        ("section", "3", "", 8),
        ("schedule", "SCHEDULE 1", "", 0),
        ("item", "1", "", 10),
        ("item", "2", "", 10),
        ("schedule", "SCHEDULE 2", "", 0),
        ("table", "", "", 13),
        ("row", "", "", 14),
        ("row", "", "", 14),
    ]
    assert words(document, "1") == "A raft pays. Part 2 of this Act does not apply to it."
    assert [document.words(n) for n in document.nodes[-2:]] == ["Rafts\t5", "Tugs\t6"]


def test_contents_page_stamps_and_running_sentences() -> None:
    document = read(
        "Dues Act\n\nARRANGEMENT OF SECTIONS\n\nPART 1\n1. Rafts\n2. Tugs\n\nPART 1 — DUES\n\n"
        "1. Rafts. — A raft pays the due that\n\nPage 2 of 3\n\nis prescribed.\n\n"
        "2. Tugs. — A tug pays.\n"
    )
    assert paths(document) == ["1", "2"]
    assert words(document, "1") == "A raft pays the due that is prescribed."
    reasons = [left.reason for left in document.left_over]
    assert reasons.count("table of contents") == 4
    assert reasons.count("page stamp") == 1


def test_markdown() -> None:
    document = read(
        "---\nas: enacted\nid: /md/act/2015/7\nmade: 2015-03-10\ncolour: blue\n---\n"
        "# Dues Act\n\n## Part 1 — Dues\n\n### Rates\n\n#### 1. Rafts\n\n(1) A **raft** pays.\n\n"
        "**2. Tugs.** (1) A tug pays:\n\n| Tug | Due |\n|-----|-----|\n| big | 9   |\n\n"
        "## Part 2 — Offences\n\n3\\. Not paying is an offence.\n",
        name="act.md",
    )
    assert document.media_type == "text/markdown"
    assert document.facts.id == "/md/act/2015/7"
    assert [(n.kind, n.label, n.heading) for n in document.nodes[2:]] == [
        ("part", "Part 1", "Dues"),
        ("heading", "", "Rates"),
        ("section", "1", "Rafts"),
        ("subsection", "(1)", ""),
        ("section", "2", "Tugs"),
        ("subsection", "(1)", ""),
        ("table", "", ""),
        ("header", "", ""),
        ("row", "", "Tug | Due"),
        ("part", "Part 2", "Offences"),
        ("section", "3", ""),
    ]
    assert words(document, "1(1)") == "A raft pays."
    assert words(document, "2(1)/table/row") == "big\t9"
    assert any("colour: blue" in guess for guess in document.guesses)


# -- the head --------------------------------------------------------------------------------------


def test_head_facts() -> None:
    document = read(
        "THE DUES ACT, 2015\n(Act No. 7 of 2015)\n\nAn Act to provide\nfor dues.\n\n[10th March, 2015]\n"
        "Published 12 March 2015\nCommencement: 1 April 2015\n\nWHEREAS dues are needed;\n\n"
        "BE IT ENACTED as follows:\n\n1. A raft pays.\n"
    )
    facts = document.facts
    assert (facts.id, facts.kind, facts.number) == ("/xx/act/2015/7", "act", "7 of 2015")
    assert facts.made == Bound.on(date(2015, 3, 10))
    assert (document.published, document.consolidated) == (date(2015, 3, 12), False)
    assert [(n.kind, n.label, document.words(n)) for n in document.nodes[1:5]] == [
        ("title", "short", "THE DUES ACT, 2015"),
        ("title", "long", "An Act to provide for dues."),
        ("preamble", "", "WHEREAS dues are needed;"),
        ("enacting", "", "BE IT ENACTED as follows:"),
    ]
    assert {n.since for n in document.nodes} == {Bound.on(date(2015, 4, 1))}


@pytest.mark.parametrize(
    "line",
    ["Consolidated to 31 December 2020", "As at 31 December 2020", "Current to 2020-12-31",
     "(Consolidated up to 31st December, 2020)", "Consolidation as at 31 December 2020"],
)  # fmt: skip
def test_day_of_the_consolidation(line: str) -> None:
    document = read(f"Dues Act\nAct 7 of 2015\n{line}\n\n1. A raft pays.\n")
    assert document.consolidated
    assert document.current_to == date(2020, 12, 31)


def test_id_by_title_and_by_given_facts() -> None:
    document = read("Raft Dues Regulations\n\n1. A raft pays.\n")
    assert document.facts.id == "/xx/regulation/raft-dues-regulations"
    assert any("jurisdiction" in guess for guess in document.guesses)
    given = Given(jurisdiction="md", kind="rule", number="5 of 2016")
    assert read("Raft Dues\n\n1. A raft pays.\n", given=given).facts.id == "/md/rule/2016/5"
    assert read("1. A raft.\n", given=Given(id="/md/act/1")).facts.id == "/md/act/1"


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Act No. 7 of 2015", "/xx/act/2015/7"),
        ("(ACT NO. IX OF 2012)", "/xx/act/2012/IX"),
        ("2019 No. 14", "/xx/act/2019/14"),
        ("S.R. 2019/14", "/xx/act/2019/14"),
        ("S.R.O. No. 5-Law/2012", "/xx/act/2012/5"),
        ("Ordinance 3 of 2001", "/xx/ordinance/2001/3"),
    ],
)
def test_forms_of_a_number(line: str, number: str) -> None:
    assert read(f"Dues Act\n{line}\n\n1. A raft pays.\n").facts.id == number


# -- since when ------------------------------------------------------------------------------------


def test_commencement_is_given_then_printed_then_the_day_it_was_made() -> None:
    clause = "1. This Act comes into force on 1 April 2015.\n"
    given = Given(in_force=date(2015, 5, 1))
    assert body(clause, given=given).nodes[-1].since == Bound.on(date(2015, 5, 1))
    by_clause = body(clause)
    assert by_clause.nodes[-1].since == Bound.on(date(2015, 4, 1))
    assert any("its own words" in guess for guess in by_clause.guesses)
    made = body("1. A raft pays.\n", given=Given(made=date(2015, 3, 10), jurisdiction="ca"))
    assert made.nodes[-1].since == Bound.on(date(2015, 3, 10))
    assert any("Interpretation Act" in guess for guess in made.guesses)


def test_the_commencement_of_a_section_is_not_that_of_the_act() -> None:
    text = "1. Raft.\n\n2. This section comes into force on 1 May 2016. It comes into force on 2 May 2016.\n"
    assert body(text).nodes[-1].since == UNKNOWN


def test_later_commencement_and_no_date_at_all() -> None:
    clause = "1. This Act comes into force on a day to be fixed by order.\n"
    later = body(clause, given=Given(made=date(2015, 3, 10)))
    assert later.nodes[-1].since == Bound.not_before(date(2015, 3, 10))
    undated = body("1. A raft pays.\n")
    assert undated.nodes[-1].since == UNKNOWN
    assert any("--in-force" in guess for guess in undated.guesses)


def consolidated(text: str) -> Document:
    return body(text, given=Given(in_force=date(2015, 4, 1), current_to=date(2020, 12, 31)))


def test_a_note_that_names_a_part_dates_that_part() -> None:
    document = consolidated(
        "4. (1) A raft pays.\n(2) A tug pays—\n(a) by day; and\n(b) by night.\n"
        "[S. 4(2) substituted by Act No. 9 of 2018, s. 3, with effect from 1 July 2018.]\n\n"
        "5. End.\n"
    )
    assert [str(find(document, p).since) for p in ("4", "4(1)", "4(2)", "4(2)(a)", "5")] == [
        "2015-04-01", "2015-04-01", "2018-07-01", "2018-07-01", "2015-04-01",
    ]  # fmt: skip
    (note,) = find(document, "4(2)").notes
    assert (note.citation, note.effective) == ("Act No. 9 of 2018, s. 3", date(2018, 7, 1))


@pytest.mark.parametrize(
    ("note", "where", "since"),
    [
        ("[Inserted by Act 9 of 2018, w.e.f. 1-7-2018.]", "4", "2018-07-01"),
        ("[S. 4(1) amended by Act 9 of 2018 (w.e.f. 1 July 2018).]", "4(1)", "2018-07-01"),
        ("[Subsection (1) replaced by Act 9 of 2018 from 1 July 2018.]", "4(1)", "2018-07-01"),
        ("[Section 4(1)(b) inserted by Act 9 of 2018, after 1 July 2018]", "4(1)(b)", "2018-07-02"),
        ("[Paragraph (b) of subsection (1) amended by Act 9 of 2018, in force 1 July 2018.]",
         "4(1)(b)", "2018-07-01"),
        ("[S. 4(1) am. by Act 9 of 2018, w.e.f. 1 July 2018; Act 2 of 2019, w.e.f. 1 May 2019.]",
         "4(1)", "2019-05-01"),
        ("[S. 4 amended by Act 9 of 2018.]", "4", "2018-01-01..2020-12-31"),
        ("[S. 4 amended by Act 9 of 2021, w.e.f. 1 July 2021.]", "4", "2015-04-01"),
        ("[Words in S. 4(1) repealed by Act 9 of 2018, w.e.f. 1 July 2018.]", "4(1)", "2018-07-01"),
    ],
)  # fmt: skip
def test_forms_of_notes(note: str, where: str, since: str) -> None:
    document = consolidated(f"4. (1) A raft—\n(a) pays; or\n(b) sinks.\n{note}\n\n5. End.\n")
    node = find(document, where)
    assert str(node.since) == since
    assert node.notes
    assert node.state is State.IN_FORCE
    assert str(find(document, "5").since) == "2015-04-01"


def test_notes_at_the_end_of_words_and_on_ranges() -> None:
    document = consolidated(
        "4. (1) A raft pays. [Inserted by Act 9 of 2018, w.e.f. 1 July 2018.]\n(2) A tug pays.\n\n"
        "5. A, b.\n\n6. C.\n[Ss. 5 and 6 substituted by Act 2 of 2019, w.e.f. 1 May 2019.]\n"
    )
    assert words(document, "4(1)") == "A raft pays."
    assert [str(find(document, p).since) for p in ("4", "4(1)", "4(2)", "5", "6")] == [
        "2015-04-01", "2018-07-01", "2015-04-01", "2019-05-01", "2019-05-01",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "printed",
    [
        "7. [Repealed by Act No. 3 of 2020, s. 2, from 1 April 2020.]",
        "7. [Repealed, Act No. 3 of 2020, s. 2, w.e.f. 1 April 2020]",
        "7. Exemption. — [Repealed by Act No. 3 of 2020, s. 2, w.e.f.\n1 April 2020.]",
        "7. Exemption.\n[S. 7 repealed by Act No. 3 of 2020, s. 2, w.e.f. 1 April 2020.]",
        "7. A raft is exempt.\n[Repealed by Act No. 3 of 2020, s. 2, w.e.f. 1 April 2020.]",
    ],
)
def test_repealed_sections(printed: str) -> None:
    document = consolidated(f"6. One.\n\n{printed}\n\n8. Two.\n")
    node = find(document, "7")
    assert (node.state, node.since) == (State.REPEALED, Bound.on(date(2020, 4, 1)))
    assert [note.citation for note in node.notes] == ["Act No. 3 of 2020, s. 2"]
    assert "epealed" in document.words(node)
    assert "raft" not in document.words(node)
    assert find(document, "8").state is State.IN_FORCE


def test_repealed_range_and_paragraph() -> None:
    document = consolidated(
        "13. A vessel—\n(a) enters; or\n(b) [Repealed by Act 5 of 2018, w.e.f. 1-4-2018.]\n\n"
        "14 to 17. [Repealed by Act 5 of 2012, s. 3 (w.e.f. 1-4-2016).]\n\n18. Accounts.\n"
    )
    assert paths(document) == ["13", "13(a)", "13(b)", "14 to 17", "18"]
    assert find(document, "13(b)").state is State.REPEALED
    node = find(document, "14 to 17")
    assert (node.state, str(node.since)) == (State.REPEALED, "2016-04-01")


def test_impossible_day_in_a_note_is_told() -> None:
    document = consolidated(
        "4. A raft pays.\n[S. 4 amended by Act 9 of 2018, w.e.f. 31 June 2018.]\n"
    )
    assert any("no such day" in guess for guess in document.guesses)


# -- accounts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(p.name for p in CORPUS.glob("*.txt")))
def test_every_character_is_accounted_for(name: str) -> None:
    source = (CORPUS / name).read_text(encoding="utf-8")
    document = read(source, name=name)
    assert characters(source) == characters(document.text)
    check_accounts(document)


def test_every_character_of_odd_text_is_accounted_for() -> None:
    source = (
        "\ufeff\n- 1 -\nSome text\n(a) odd ] [ text\n)(\n1. One — [x\n\n(b) ((c) “d\n\n[Repealed]\n"
        "Provided that x\n\n12\n\n4 (1) x\tb\n2\t3\n3\t4\n\nPART\nPart 1\n[Page 3]\n§\n5.\n"
    )
    document = read(source, given=Given(read_as="enacted", title="Odd"))
    assert characters(source.removeprefix("\ufeff")) == characters(document.text)
    check_accounts(document)


FRAGMENTS = [
    "(a) ", "(i) ", "(1) ", "(A) ", "(ii) ", "(b) ", "1. ", "2. ", "4A. ", "3 (1) ", "PART 1",
    "SCHEDULE", "Part 2 — X", "“due” means ", "[Repealed by Act 3 of 2020, s. 2, w.e.f. 1 May 2020.]",
    "[S. 4(2) substituted by Act 9 of 2018, from 1 July 2018.]", "[", "]", "shall pay,", "and",
    "Dues payable", "Page 3 of 4", "- 3 -", "a\tb", "1\t2", "Provided that ", "“5A. (1) x", "”.",
    "of that section", "section", "—", ":", ".", "\f", "ARRANGEMENT OF SECTIONS", "An Act to ",
    "[10 March 2015]", "14 to 17. [Repealed by Act 5 of 2012]", "x    y", "\u00a0", "\u200b", "\n",
    "\n\n", "\n    ", " ",
]  # fmt: skip


OTHERS = [
    "১। ", "২। শুল্ক।— ", "৩৷ ", "(ক) ", "(কক) ", "(অ) ", "(১) ", "ধারা ৫।", "প্রথম অধ্যায়", "তফসিল-১",
    "[ধারা ৫ দ্রষ্টব্য]", "তবে শর্ত থাকে যে, ", "ব্যাখ্যা।— ", "“বোর্ড” অর্থ ", "যথা:—", "৮৪৪৩.৩১\t", "সারণী-১",
    "SEC. 2. RAFTS.", "§ 1.2 Scope.", "TITLE I—X", "(aa) ", "(I) ", "COUNT I", "WHEREFORE, ", "A. ",
    "By order of the Board", "Illustrations", "Explanation II.—", "3[2. X.—(1) y]", "x  y   z", "8443.31\tx\t5",
    "raft means x", "“(c) x", "TABLE", "Section 4", "\n", "\n\n", "\n        ", " ", ".", ":", "।", "shall pay,",
]  # fmt: skip


@settings(max_examples=250, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(OTHERS), max_size=50))
def test_every_character_of_other_habits_is_accounted_for(fragments: list[str]) -> None:
    source = "Title\n\n1. First.\n" + "".join(fragments)
    document = plain_text.read(SourceFile("act.txt", source.encode()), Given(id="/xx/act/1"))
    assert characters(source) == characters(document.text)
    check_accounts(document)
    ids = [p.id for p in consolidate_instrument([document]).provisions]
    assert len(ids) == len(set(ids))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=60))
def test_every_character_of_any_text_is_accounted_for(fragments: list[str]) -> None:
    source = "Title\n\n1. First.\n" + "".join(fragments)
    facts = Given(id="/xx/act/1", current_to=date(2021, 1, 1))
    document = plain_text.read(SourceFile("act.txt", source.encode()), facts)
    assert characters(source) == characters(document.text)
    check_accounts(document)


def test_words_are_slices_and_nodes_are_in_order() -> None:
    document = read((CORPUS / "harbour-dues-act@2021-06-30.txt").read_text(encoding="utf-8"))
    assert document.nodes[0].parent == -1
    for at, node in enumerate(document.nodes):
        assert node.parent < at
        for start, end in node.spans:
            assert document.text[start:end].strip()
    assert find(document, "4(2)").locator == "line 40"


# -- encodings and errors --------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str) -> None:
    data = (HEAD + "1. “Dues” are payable — à quai.\n").encode(encoding)
    document = plain_text.read(SourceFile("act.txt", data), Given())
    assert words(document, "1") == "“Dues” are payable — à quai."


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"Dues Act\n1. \xe0 quai", r"act.txt: byte 12 is not UTF-8 .*convert the file to UTF-8"),
        (b"1. Dues\0", r"act.txt: holds a NUL character at position 7"),
        (b"", r"act.txt: holds no text of law"),
        (b" \n\n", r"act.txt: holds no text of law"),
        (b"Page 1 of 2\n\x0c- 2 -\n", r"act.txt: holds no text of law"),
        (b"Dues Act\n\nAct No. 7 of 2015\n", r"act.txt: holds no text of law"),
        (b"Dues Act\nConsolidated\n\n1. A raft.", r"act.txt: .*--current-to YYYY-MM-DD"),
        (
            b"Dues Act\n\n1. A raft.\n[S. 1 amended by Act 9 of 2018.]",
            r"notes of amendments.*--curr",
        ),
        (b"---\nmade: 2015-02-30\n---\n1. A raft.", r"act.txt, line 2: made is '2015-02-30'"),
        (b"1. A raft pays.", r"act.txt: has neither a number nor a title .*--id"),
    ],
)
def test_errors_say_where_and_what_to_do(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        plain_text.read(SourceFile("act.txt", data), Given())


def test_sniff() -> None:
    assert plain_text.sniff("a/act@2016-12-31.txt", b"1. A raft")
    assert plain_text.sniff("laws.tar.xz!member/Act No. 7 of 2015", b"1. A raft")
    assert plain_text.sniff("act", "1. à".encode()[:-1])
    assert plain_text.sniff("act.md", b"\xff\xfe1\0")
    assert not plain_text.sniff("act", b"\xe0 quai")
    assert not plain_text.sniff("act.txt", b"<?xml version='1.0'?>")
    assert not plain_text.sniff("act.pdf", b"1. A raft")
