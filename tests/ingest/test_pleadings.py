"""Complaints and answers as plain text: recognised, their paragraphs, their captions."""

from __future__ import annotations

from datetime import date

import pytest

from tests.ingest.printed import check_accounts, find, paths, read, whole, words
from tqa.ingest.given import Given
from tqa.law.document import Document
from tqa.temporal.bounds import Bound

BOXED = """\
Ada Finch, Esq. (Bar No. 4711)
12 Quay Street
Attorney for Plaintiff

            UNITED STATES DISTRICT COURT
             DISTRICT OF PORT HAVEN

MARA QUILL,                    )   Case No. 3:23-cv-00466
          Plaintiff,           )
     v.                        )   FIRST AMENDED
TALLOW WORKS INC. and          )   COMPLAINT AND
OTTO VELL,                     )   JURY DEMAND
          Defendants.          )

Plaintiff, by her attorney, alleges upon information and belief:

                         I.
                  THE PARTIES

    1.   Plaintiff lives in Port Haven. She moved there on August
12. She has lived there since.

    2.   Defendant Tallow Works Inc. makes candles.

        A.  The Candles Were Sold as Wax

    3.   Defendant posted:

        "All candles are wax.
         None are tallow"

    4.   That was untrue, because
        a. they smelt; and
        b. they smoked.

    AS AND FOR A FIRST CLAIM FOR RELIEF
            (Fraud)

    5.   Plaintiff repeats the paragraphs above.

    6.   Defendant knew on March
7. Plaintiff did not.

    7.   Plaintiff was harmed.

             DEMAND FOR JURY TRIAL

    Plaintiff demands a jury.

Dated: June 5, 2023
                    Respectfully submitted,
                    /s/ Ada Finch
                    Attorney for Plaintiff

                  VERIFICATION

    I, Mara Quill, have read this and it is true.
"""
SMALL = """\
united states district court
district of port haven

mara quill,
plaintiff,
v.
tallow works inc.,
defendant.

complaint

plaintiff mara quill alleges as follows:

1. plaintiff lent the defendant the sum of case 3:23-cv-00466 document 1 filed 04/13/23 page 5 of 10 6 dollars on
2 may 2020.

2. defendant did not pay it
case 3:23-cv-00466 document 1 filed 04/13/23 page 6 of 10 pageid.44

back before the end of the year.

3. plaintiff asked for it twice.

count i
breach of contract

4. plaintiff incorporates by reference the paragraphs above.

prayer for relief

wherefore, plaintiff asks for:
1. six dollars; and
2. costs.
"""


def labels(document: Document) -> list[str]:
    """The labels of the numbered paragraphs."""
    return [n.label for n in document.nodes if n.kind == "paragraph" and n.label.isdigit()]


def groups(document: Document) -> list[tuple[str, str]]:
    """Counts by label, headings without one."""
    kinds = ("part", "heading", "prayer")
    return [(n.label, n.heading) for n in document.nodes if n.kind in kinds]


def left(document: Document, reason: str) -> list[str]:
    return [document.text[x.start : x.end] for x in document.left_over if x.reason == reason]


def complaint(body: str) -> Document:
    """A complaint with these paragraphs."""
    return read(f"COMPLAINT\n\nPlaintiff alleges against Defendant:\n\n{body}", "claim.txt")


# -- which texts are complaints --------------------------------------------------------------------


@pytest.mark.parametrize(
    "title",
    [
        "COMPLAINT",
        "VERIFIED COMPLAINT FOR DAMAGES",
        "SECOND AMENDED COMPLAINT",
        "COMPLAINT AND JURY DEMAND",
        "CONSOLIDATED AMENDED CLASS ACTION COMPLAINT",
        "BILL OF COMPLAINT",
        "COMPLAINT FOR A TEMPORARY RESTRAINING ORDER",
        "MARA QUILL’S COMPLAINT UNDER THE CANDLES ACT",
        "Plaintiff’s Amended Complaint",
        "ANSWER TO PLAINTIFF’S SECOND AMENDED COMPLAINT",
    ],
)
def test_titles_of_pleadings(title: str) -> None:
    text = "1. The plaintiff alleges that the defendant sold it.\n\n2. Defendant denies it.\n"
    document = read(f"THE HIGH COURT\n\n{title}\n\n{text}", "claim.txt")
    assert document.facts.kind == "complaint"
    assert labels(document) == ["1", "2"]


def test_a_title_in_the_box_beside_the_parties() -> None:
    document = read(BOXED, "claim.txt")
    assert document.facts.kind == "complaint"
    title = next(node for node in document.nodes if node.kind == "title")
    assert document.words(title) == "FIRST AMENDED COMPLAINT AND JURY DEMAND"


def test_a_complaint_that_lost_its_caption_is_told_by_how_it_speaks() -> None:
    document = read(
        "1. Plaintiff bought candles from Defendant.\n\n2. The candles were not made of wax.\n\n"
        "3. Upon information and belief, Defendant knew this.\n\n4. Plaintiff paid for wax.\n\n"
        "COUNT I\n\n5. Plaintiff repeats and realleges paragraphs 1 to 4.\n\n"
        "6. Defendant is liable.\n\nPRAYER FOR RELIEF\n\nWHEREFORE, Plaintiff asks for damages.\n",
        "found-in-a-drawer.txt",
    )
    assert document.facts.kind == "complaint"
    assert document.facts.id == "/xx/complaint/found-in-a-drawer"
    assert labels(document) == list("123456")


@pytest.mark.parametrize(
    "law",
    [
        # Rules of procedure speak of all that complaints speak of, and bind.
        "CIVIL PROCEDURE RULES, 2012\n\n1. The plaintiff shall file a complaint.\n\n2. The complaint shall say "
        "what the plaintiff alleges.\n\n3. The defendant shall admit or deny it.\n\n4. A count shall be "
        "numbered.\n\n5. The court may order the plaintiff to pay costs.\n\n6. The prayer ends it.\n",
        "COMPLAINT PROCEDURES ACT, 2014\n\n1. A person may complain.\n\n2. The Board hears the defendant.\n",
        "PETITIONS ACT, 2014\n\nPETITION\n\nSection 1. A petition is made to the Board.\n\nSection 2. It is heard.\n",
        "POLICE COMPLAINTS ACT, 2014\n\n1. A complaint is made to the Board.\n\n2. It is heard.\n",
    ],
)  # fmt: skip
def test_law_about_complaints_is_law(law: str) -> None:
    document = read(law, "law.txt")
    assert document.facts.kind in ("rule", "act")
    assert "section" in {node.kind for node in document.nodes}


def test_a_judgment_about_a_complaint_is_no_complaint() -> None:
    document = read(
        "THE HIGH COURT\n\nJUDGMENT\n\n1. The plaintiff alleges that she paid.\n\n2. The defendant denies it.\n\n"
        "3. The plaintiff alleges fraud.\n\nCOUNT I\n\n4. The plaintiff fails.\n\n5. The defendant succeeds.\n",
        "ruling.txt",
    )  # fmt: skip
    assert document.facts.kind == "other"


def test_what_is_given_goes_before_what_is_found() -> None:
    given = Given(kind="act", id="/xx/act/1")
    assert read(BOXED, "claim.txt", given).facts.kind == "act"


def test_a_complaint_is_no_consolidation() -> None:
    document = complaint(
        "1. The act was sold off. [Amended by order of the court.]\n\n"
        "2. It is gone. [Repealed by Act 4 of 2015.]\n\n"
        "3. This Act comes into force on 1 May 2016, the sign said.\n"
    )
    assert not document.consolidated
    assert words(document, "2") == "It is gone. [Repealed by Act 4 of 2015.]"
    assert document.facts.in_force is None


# -- paragraphs ------------------------------------------------------------------------------------


def test_paragraphs_headings_and_counts_of_a_whole_complaint() -> None:
    document = read(BOXED, "claim.txt")
    check_accounts(document)
    assert labels(document) == list("1234567")
    assert groups(document) == [
        ("", "I. THE PARTIES"), ("", "A. The Candles Were Sold as Wax"),
        ("AS AND FOR A FIRST CLAIM FOR RELIEF", "(Fraud)"), ("", "DEMAND FOR JURY TRIAL"),
        ("", "VERIFICATION"),
    ]  # fmt: skip
    assert words(document, "1").endswith("on August 12. She has lived there since.")
    assert words(document, "3") == 'Defendant posted: "All candles are wax. None are tallow"'
    assert words(document, "4b.") == "they smoked."
    assert words(document, "6") == "Defendant knew on March 7. Plaintiff did not."
    assert left(document, "signature")[0] == "Dated: June 5, 2023"


def test_a_quotation_without_a_stop_ends_with_the_next_number() -> None:
    document = complaint(
        "1. Defendant wrote:\n\n    Buy while they burn\n\n2. Nobody bought and\nDefendant said so:\n"
        "3. Plaintiff did not read it.\n"
    )
    assert labels(document) == ["1", "2", "3"]
    assert words(document, "1") == "Defendant wrote: Buy while they burn"


def test_a_number_alone_on_its_line() -> None:
    document = complaint(
        "1.\nPlaintiff is a keeper.\n\n2.\nDefendant is a board.\n\n3. So it is.\n"
    )
    assert labels(document) == ["1", "2", "3"]
    assert words(document, "2") == "Defendant is a board."


def test_numbers_that_wrap_to_the_start_of_a_line_open_nothing() -> None:
    document = complaint(
        "1. The keeper came in May, stayed in the house of the board, and left it again on June\n"
        "2. The house was shut by then, and nobody of the board was found in it for many a day\n"
        "to come.\n\n2. The board answered nobody.\n\n3. The keeper wrote again.\n"
    )
    assert labels(document) == ["1", "2", "3"]
    assert words(document, "2") == "The board answered nobody."


def test_numbers_start_anew_below_a_heading_and_gaps_are_told() -> None:
    document = complaint(
        "PARTIES\n\n1. Plaintiff is a keeper.\n\n2. Defendant is a board.\n\nFACTS\n\n"
        "1. There was a fire.\n\n2. It went out.\n\n5. Nobody came.\n"
    )
    assert labels(document) == ["1", "2", "1", "2", "5"]
    assert any("between 2 and 5" in guess for guess in document.guesses)


def test_a_list_within_a_paragraph_starts_no_new_count() -> None:
    document = complaint(
        "1. Defendant did three things:\n1. it sold tallow;\n2. it kept the price; and\n3. it lied.\n\n"
        "2. Plaintiff lost money.\n\n3. Plaintiff complained.\n"
    )
    assert labels(document) == ["1", "2", "3"]
    assert words(document, "2") == "Plaintiff lost money."


def test_claims_listed_in_a_caption_are_no_paragraphs() -> None:
    document = read(
        "COMPLAINT FOR:\n\n1. BREACH OF CONTRACT\n2. FRAUD\n3. NEGLIGENCE\n\n"
        "Plaintiff alleges:\n\nPARTIES\n\n1. Plaintiff is a keeper.\n\n2. Defendant is a board.\n",
        "claim.txt",
    )
    assert labels(document) == ["1", "2"]


def test_a_number_that_a_scan_misread_is_the_one_that_is_missing() -> None:
    document = complaint(
        "\n\n".join(f"{n if n != 12 else 112}. The keeper came." for n in range(1, 15))
    )
    assert labels(document) == [str(n) for n in range(1, 15)]
    assert any("'112' is taken as 12" in guess for guess in document.guesses)
    check_accounts(document)


def test_specks_before_a_number_are_set_apart() -> None:
    document = complaint("1. The keeper came.\n\n¯ . 2. The keeper left.\n\n' 3.. He is gone.\n")
    assert labels(document) == ["1", "2", "3"]
    assert words(document, "2") == "The keeper left."
    check_accounts(document)


# -- headings, counts, prayers ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "label", "title"),
    [
        ("COUNT II: TRESPASS", "COUNT II", "TRESPASS"),
        ("Count Two – Trespass", "Count Two", "Trespass"),
        ("SECOND CAUSE OF ACTION\n(Trespass)", "SECOND CAUSE OF ACTION", "(Trespass)"),
        ("NINTEENTH CLAIM FOR RELIEF", "NINTEENTH CLAIM FOR RELIEF", ""),
        ("TWENTY-FIRST CAUSE OF ACTION", "TWENTY-FIRST CAUSE OF ACTION", ""),
        ("CLAIM FOR RELIEF", "CLAIM FOR RELIEF", ""),
        ("COUNT V: TRESPASS\nBY NIGHT\n(By All Plaintiffs Against the Board)",
         "COUNT V", "TRESPASS BY NIGHT (By All Plaintiffs Against the Board)"),
    ],
)  # fmt: skip
def test_counts(printed: str, label: str, title: str) -> None:
    document = complaint(f"1. The keeper came.\n\n{printed}\n\n2. The board was there.\n")
    assert groups(document) == [(label, title)]
    count = next(n for n, node in enumerate(document.nodes) if node.kind == "part")
    assert find(document, "2").parent == count
    assert words(document, "1") == "The keeper came."


def test_words_below_a_heading_are_no_more_of_the_paragraph_above_it() -> None:
    document = complaint(
        "1. The keeper came.\n\nINTRODUCTION TO THE FACTS\n\nAll of this was long ago.\n\n2. He left.\n"
    )
    assert words(document, "1") == "The keeper came."
    assert groups(document) == [("", "INTRODUCTION TO THE FACTS")]


def test_relief_asked_for_in_each_count_and_at_the_end() -> None:
    document = complaint(
        "COUNT 1\n\n1. The board was careless.\n\nWHEREFORE, Plaintiff asks for dues.\n\nCOUNT 2\n\n"
        "2. The board lied.\n\nWHEREFORE, Plaintiff asks for more.\n\nREQUEST FOR RELIEF\n\n"
        "Plaintiff asks for:\n1. dues;\n2. costs.\n"
    )
    assert words(document, "1") == "The board was careless."
    assert [p for p in paths(document) if p.startswith("Prayer")] == [
        "Prayer", "Prayer1.", "Prayer2.",
    ]  # fmt: skip
    assert labels(document) == ["1", "2"]


def test_paragraphs_may_go_on_in_the_prayer() -> None:
    document = complaint(
        "1. The board was careless.\n\nPRAYER FOR RELIEF\n\nWherefore, Plaintiff asks for:\n\n"
        "2. Damages.\n\n3. Costs.\n"
    )
    assert [p for p in paths(document) if p[-1].isdigit()] == ["1", "Prayer2", "Prayer3"]


def test_certificates_of_service_are_set_apart() -> None:
    document = complaint(
        "1. The board was careless.\n\nRespectfully submitted,\nMara Quill\n\nCERTIFICATE OF SERVICE\n\n"
        "This was sent to the board.\n\nEXHIBIT A\n\nA candle.\n"
    )
    assert left(document, "signature") == ["Respectfully submitted,", "Mara Quill"]
    assert left(document, "certificate of service")[-1] == "This was sent to the board."
    assert groups(document) == [("", "EXHIBIT A")]


# -- captions --------------------------------------------------------------------------------------


def test_docket_parties_and_day_of_a_caption() -> None:
    facts = read(BOXED, "claim.txt").facts
    assert facts.number == "3:23-cv-00466"
    assert facts.aliases == ("Mara Quill v. Tallow Works Inc, First Amended Complaint",)
    assert facts.id == "/xx/complaint/mara-quill-v-tallow-works-inc-first-amended-complaint"
    assert facts.made == Bound.on(date(2023, 6, 5))


def test_the_number_and_filing_of_a_caption() -> None:
    document = whole(
        "IN THE HIGH COURT\n\nComplaint No. 9 of 2021\n\nBETWEEN\n\nMARA QUILL, Plaintiff\n\nand\n\n"
        "BOARD OF LAMPS, Defendant\n\nCOMPLAINT\n\nFiled on 24 May 2021\n\n1. The board was careless.\n"
    )
    assert document.facts.id == "/xx/complaint/2021/9"
    assert document.facts.made == Bound.on(date(2021, 5, 24))
    assert document.published == date(2021, 5, 24)
    assert "Mara Quill v. Board of Lamps, Complaint" in document.facts.aliases


def test_one_line_names_the_case() -> None:
    document = read("Quill v. Board of Lamps\n\nCOMPLAINT\n\n1. Plaintiff came.\n", "claim.txt")
    assert document.facts.aliases == ("Quill v. Board of Lamps, Complaint",)


# -- stamps, small letters, pleading paper ---------------------------------------------------------


def test_stamps_in_running_text_and_words_in_small_letters() -> None:
    document = read(SMALL, "claim.txt")
    assert document.facts.kind == "complaint"
    assert words(document, "1") == (
        "plaintiff lent the defendant the sum of 6 dollars on 2 may 2020."
    )
    assert words(document, "2") == "defendant did not pay it back before the end of the year."
    assert labels(document) == ["1", "2", "3", "4"]
    assert groups(document) == [("count i", "breach of contract"), ("Prayer", "prayer for relief")]
    assert len(left(document, "court stamp")) == 2
    assert document.facts.number == "3:23-cv-00466"
    assert document.published == date(2023, 4, 13)


@pytest.mark.parametrize(
    "stamp",
    [
        "Case 9:31-cv-00123-ABC Document 4 Filed 02/03/31 Page 1 of 2 Pageid#: 5",
        "Case: 9:31-cv-00123 Document #: 4 Filed: 02/03/31 Page 1 of 2 PageID #:5",
        "Case 9:31-cv-00123 ECF No. 4, PageID.5 Filed 02/03/31 Page 1 of 2",
        "9:31-cv-00123-ABC-DEF Doc # 4 Filed 02/03/31 Pg 1 of 2 Pg ID 5",
        "FILED: HAVEN COUNTY CLERK 02/03/2031 03:04 PM INDEX NO. 4711/2031",
    ],
)
def test_forms_of_stamps(stamp: str) -> None:
    document = complaint(
        f"1. The keeper came to the house of the board, and\n\n7\n{stamp}\n\nthe board was there.\n\n"
        "2. The board saw him.\n"
    )
    assert words(document, "1").endswith("house of the board, and the board was there.")
    assert left(document, "court stamp") == [stamp]
    assert left(document, "page number") == ["7"]
    assert document.published == date(2031, 2, 3)


def test_numbers_of_lines_on_pleading_paper() -> None:
    lines = (
        "Plaintiff alleges:", "1. Plaintiff keeps a shop on the", "quay of Port Haven, and has kept",
        "it for nine years.", "2. Defendant keeps the shop beside", "it.",
        "3. Defendant built a wall in May", "2019 before the door of the shop", "of the plaintiff.",
        "4. Nobody can pass the wall.", "5. Plaintiff asked defendant to", "take it away.",
        "6. Defendant did not answer.",
    )  # fmt: skip
    printed = "".join(f"{n} {line}\n" for n, line in enumerate(lines, start=1))
    document = read(f"COMPLAINT\n\n{printed}", "claim.txt")
    assert labels(document) == list("123456")
    assert words(document, "3") == (
        "Defendant built a wall in May 2019 before the door of the shop of the plaintiff."
    )
    assert len(left(document, "line number")) == len(lines)


def test_a_table_of_contents_opens_nothing() -> None:
    document = read(
        "COMPLAINT\n\nTABLE OF CONTENTS\n\nI. PARTIES ........ 1\nII. FACTS ........ 2\n"
        "III. COUNT I ........ 3\nIV. PRAYER ........ 4\n\nPlaintiff alleges:\n\nPARTIES\n\n"
        "1. Plaintiff is a keeper.\n\nCOUNT I\n\n2. Defendant is a board.\n",
        "claim.txt",
    )
    assert groups(document) == [("", "PARTIES"), ("COUNT I", "")]
    assert len(left(document, "table of contents")) == 5


def test_pages_of_a_print_that_a_publisher_marks_are_set_apart() -> None:
    document = complaint("1. The board said, in its letter to the\n*20 Keeper, that it was shut.\n")
    assert words(document, "1") == "The board said, in its letter to the Keeper, that it was shut."
    assert left(document, "page number") == ["*20"]


@pytest.mark.parametrize("run", [". ", "A ", "1", "v. ", "FIRST ", "("])
def test_a_line_of_one_mark_over_a_complaint_is_read(run: str) -> None:
    # A pattern that begins anew at every mark would take minutes.
    told = "1. Plaintiff alleges that Defendant sold it.\n\n2. Defendant owes it to Plaintiff.\n"
    document = read(f"{run * 20_000}\n\nTHE HIGH COURT\n\nCOMPLAINT\n\n{told}", "claim.txt")
    assert labels(document) == ["1", "2"]
