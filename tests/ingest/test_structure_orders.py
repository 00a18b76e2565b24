"""Orders, notifications, Indian acts and complaints as plain text."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.ingest.printed import body, find, headings, paths, whole, words
from tqa.ingest.given import Given
from tqa.temporal.bounds import Bound
from tqa.workspace import Workspace

NOTIFICATION = """\
GOVERNMENT OF THE PEOPLE'S REPUBLIC
National Board of Revenue

NOTIFICATION

Dhaka, the 5th June, 2018

S.R.O. No. 112-Law/2018/55/Customs.—In exercise of the powers conferred by section
20 of the Customs Act, 1969 (Act No. IV of 1969), the Board is pleased to exempt the goods
specified in column (2) of the Table below, subject to the following conditions, namely:—

1. The importer shall hold a certificate.

2. The goods shall be used within
12 months of the day of import:

Provided that the Board may extend the period.

3. In this notification, unless there is anything repugnant in the subject or context,—
(a) "Board" means the National Board of Revenue;
(b) "importer" includes an agent.

TABLE

H.S. Code	Description	Rate
(1)	(2)	(3)
8443.31	Printing machines	5%
8443.32	Facsimile apparatus	10%

By order of the Board,
A. Rahman
First Secretary
"""

BANGLA = """\
প্রজ্ঞাপন
তারিখ: ৫ জুন, ২০১৮

এস, আর, ও নং ১১২-আইন/২০১৮/৫৫/কাস্টমস।— Customs Act, 1969 (Act No. IV of 1969) এর section 20 এ প্রদত্ত ক্ষমতাবলে সরকার নিম্নরূপ শর্তে অব্যাহতি প্রদান করিল, যথা:—

১। আমদানিকারকের সনদ থাকিতে হইবে।

২। পণ্য ১২ মাসের মধ্যে ব্যবহার করিতে হইবে।

৩। এই প্রজ্ঞাপন ১ জুলাই, ২০১৮ তারিখ হইতে কার্যকর হইবে।
"""

ORDER = """\
GENERAL ORDER No. 5 of 2017

Dated 5 June 2017

Subject: Mooring of rafts

In exercise of the powers conferred by section 20 of the Harbour Dues Act, 2015, the Board hereby orders as follows:

1. Rafts shall moor at the north quay.
2. Clause 1 does not apply to a raft under tow.
3. This Order comes into force on 1 July 2017.
"""

ACT = """\
THE HARBOUR DUES ACT, 2015

(ACT NO. 7 OF 2015)

[10th March, 2015]

An Act to provide for dues.

BE it enacted by Parliament in the Sixty-sixth Year of the Republic as follows:—

CHAPTER I
PRELIMINARY

1. Short title, extent and commencement.—(1) This Act may be called the Harbour Dues Act, 2015.
(2) It extends to the whole of the country.

1[2. Definitions.—In this Act, unless the context otherwise requires,—
(a) "Board" means the Board constituted under section 3;
2[(aa) "barge" includes a pontoon;]
(b) "raft" means—
(i) a float; or
(ii) a barge.]

CHAPTER II
DUES

3. Power to levy.—(1) The Board may levy dues on—
(a) rafts; and
(b) tugs:
Provided that no due shall be levied twice:
Provided further that the Board may—
(i) waive a due; or
(ii) reduce it.
Explanation I.—For the purposes of this sub-section, "tug" includes a pilot boat.
Explanation II.—A raft is no tug.
Illustrations
(a) A raft enters by night. The due is payable.
(b) A tug leaves. No due is payable.
(2) Dues are payable in advance.
Exception.—A raft under tow.

THE FIRST SCHEDULE
[See section 3(1)]
RATES OF DUES

Sl. No.    Vessel                 Rate
1.         Rafts of any size      5
2.         Tugs and all other     6
           vessels under power

THE SECOND SCHEDULE
(See section 3)

PART I
FORMS

1. Form of notice.
2. Form of receipt.

PART II
FEES

1. Five rupees.
"""

COMPLAINT = """\
UNITED STATES DISTRICT COURT
SOUTHERN DISTRICT OF NEW HARBOUR

JANE ROE,
Plaintiff,

v.

HARBOUR BOARD,
Defendant.

COMPLAINT FOR DAMAGES

Plaintiff Jane Roe, by her attorneys, alleges:

NATURE OF THE ACTION

1. This is an action for the recovery of dues.

2. The Board charged dues twice under section
4 of the Harbour Dues Act.

PARTIES

3. Plaintiff owns a raft.

4. Defendant is a board that:
(a) collects dues; and
(b) keeps a register.

COUNT I
(Recovery of Dues)

5. Plaintiff repeats paragraphs 1 through 4.

6. The dues were paid on May 1, 2015.

SECOND CAUSE OF ACTION
NEGLIGENCE

7. The Board was careless.

PRAYER FOR RELIEF

WHEREFORE, Plaintiff asks for judgment:
A. awarding damages; and
B. granting costs.

Dated: June 5, 2015
"""


# -- orders ----------------------------------------------------------------------------------------


def test_a_notification() -> None:
    document = whole(NOTIFICATION)
    assert paths(document) == [
        "/enacting", "1", "2", "2/proviso", "3", "3(a)", "3(b)", "3TABLE", "3TABLE/header",
        "3TABLE/header", "3TABLE8443.31", "3TABLE8443.32",
    ]  # fmt: skip
    facts = document.facts
    assert (facts.id, facts.kind) == ("/xx/statutory_order/2018/112", "statutory_order")
    assert facts.aliases == ("S.R.O. No. 112-Law/2018/55/Customs",)
    assert facts.made == Bound.on(date(2018, 6, 5))
    assert words(document, "2").endswith("within 12 months of the day of import:")
    reasons = [left.reason for left in document.left_over]
    assert (reasons.count("letterhead"), reasons.count("signature")) == (2, 3)


def test_a_notification_in_bangla() -> None:
    document = whole(BANGLA)
    assert paths(document) == ["/enacting", "১", "২", "৩"]
    assert document.facts.id == "/xx/statutory_order/2018/112"
    assert document.facts.in_force == Bound.on(date(2018, 7, 1))


def test_a_general_order() -> None:
    document = whole(ORDER)
    assert paths(document) == ["/enacting", "1", "2", "3"]
    assert document.facts.id == "/xx/general_order/2017/5"
    assert document.facts.kind == "general_order"
    assert words(document, "2") == "Clause 1 does not apply to a raft under tow."


# -- an Indian act ---------------------------------------------------------------------------------


def test_an_indian_act() -> None:
    document = whole(ACT)
    assert paths(document) == [
        "/enacting", "1", "1(1)", "1(2)", "2", "2(a)", "2(aa)", "2(b)", "2(b)(i)", "2(b)(ii)", "3", "3(1)",
        "3(1)(a)", "3(1)(b)", "3(1)/proviso", "3(1)/proviso", "3(1)/proviso(i)", "3(1)/proviso(ii)",
        "3(1)/explanation", "3(1)/explanation", "3(1)/illustration", "3(1)/illustration(a)",
        "3(1)/illustration(b)", "3(2)", "3(2)/exception", "THE FIRST SCHEDULE",
        "THE FIRST SCHEDULE/table", "THE FIRST SCHEDULE/table/header", "THE FIRST SCHEDULE/table1.",
        "THE FIRST SCHEDULE/table2.", "THE SECOND SCHEDULE", "THE SECOND SCHEDULE1",
        "THE SECOND SCHEDULE2", "THE SECOND SCHEDULE1",
    ]  # fmt: skip
    assert headings(document)["3"] == "Power to levy"
    assert (
        words(document, "THE FIRST SCHEDULE/table2.") == "Tugs and all other vessels under power\t6"
    )
    assert [left.reason for left in document.left_over].count("footnote mark") == 2


@pytest.mark.parametrize(
    ("pinpoint", "text"),
    [
        ("3(1)/proviso-2", "Provided further that"),
        ("section 3(1), second proviso", "Provided further that"),
        ("First Schedule, 2", "Tugs and all other"),
    ],
)
def test_shown_by_pinpoint(tmp_path: Path, pinpoint: str, text: str) -> None:
    (tmp_path / "act.txt").write_text(ACT, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / "act.txt"], given=Given(read_as="enacted"))
        answer = workspace.show("/xx/act/2015/7", pinpoint, reference_day=date(2016, 1, 1))
    assert text in answer.text


def test_items_after_a_proviso_go_on_with_their_list() -> None:
    document = body(
        "3. There are payable—\n(a) dues on rafts:\nProvided that—\n(i) no due is payable twice; and\n"
        "(ii) none at night;\n(b) dues on tugs.\n"
    )
    assert paths(document) == ["3", "3(a)", "3/proviso", "3/proviso(i)", "3/proviso(ii)", "3(b)"]


# -- complaints ------------------------------------------------------------------------------------


def test_a_complaint() -> None:
    document = whole(COMPLAINT)
    assert document.facts.kind == "complaint"
    numbered = [p for p in paths(document) if p[0].isdigit() or p.startswith("Prayer")]
    assert numbered == [
        "1", "2", "3", "4", "4(a)", "4(b)", "5", "6", "7", "Prayer", "PrayerA.", "PrayerB.", "Prayer/flush",
    ]  # fmt: skip
    assert {n.kind for n in document.nodes if n.label in tuple("1234567")} == {"paragraph"}
    groups = [(n.label, n.heading) for n in document.nodes if n.kind in ("part", "heading")]
    assert groups == [
        ("", "NATURE OF THE ACTION"), ("", "PARTIES"), ("COUNT I", "(Recovery of Dues)"),
        ("SECOND CAUSE OF ACTION", "NEGLIGENCE"),
    ]  # fmt: skip
    assert find(document, "Prayer").heading == "PRAYER FOR RELIEF"
    assert words(document, "2").endswith("under section 4 of the Harbour Dues Act.")


def test_paragraphs_of_a_complaint_are_cited_and_found(tmp_path: Path) -> None:
    (tmp_path / "complaint.txt").write_text(COMPLAINT, encoding="utf-8")
    given = Given(
        kind="complaint", id="/xx/complaint/roe", in_force=date(2015, 6, 5), read_as="enacted"
    )
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / "complaint.txt"], given=given)
        day = date(2016, 1, 1)
        assert (
            "owns a raft"
            in workspace.show("/xx/complaint/roe", "paragraph 3", reference_day=day).text
        )
        assert (
            "repeats paragraphs"
            in workspace.ask("What does paragraph 5 say?", reference_day=day).text
        )
        found = workspace.ask("What raft does the plaintiff own?", reference_day=day)
        assert found.citations[0].pinpoint == "3"


# -- contents --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "contents",
    [
        "ARRANGEMENT OF SECTIONS\n\nSECTIONS\n1. Rafts.\n2. Tugs.\n\nSECTIONS\n3\n3. Barges.\n4. Boats.\n5. Ships.\n\n",
        "1. Rafts\n2. Tugs\n3. Barges\n4. Boats\n5. Ships\n\n",
    ],
    ids=["printed on two pages", "without a title"],
)
def test_contents_are_no_sections(contents: str) -> None:
    law = "".join(
        f"{n}. {title}.—A thing pays.\n\n"
        for n, title in enumerate(("Rafts", "Tugs", "Barges", "Boats", "Ships"), start=1)
    )
    document = whole(f"1\nTHE DUES ACT, 2015\n(ACT NO. 7 OF 2015)\n____\n\n{contents}{law}")
    assert [n.label for n in document.nodes if n.kind == "section"] == ["1", "2", "3", "4", "5"]
    assert document.words(document.nodes[1]) == "THE DUES ACT, 2015"
    reasons = {left.reason for left in document.left_over}
    assert {"table of contents", "page stamp"} <= reasons


def test_a_page_number_of_a_gazette_is_no_section() -> None:
    document = body("5817 Gazette of the Harbour\n\n1. A raft pays.\n\n2. A tug pays.\n")
    assert [n.label for n in document.nodes if n.kind == "section"] == ["1", "2"]


def test_one_of_several_illustrations_is_cited(tmp_path: Path) -> None:
    (tmp_path / "act.txt").write_text(ACT, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / "act.txt"], given=Given(read_as="enacted"))
        day = date(2016, 1, 1)
        answer = workspace.ask("What does illustration (b) to section 3(1) say?", reference_day=day)
    assert "A tug leaves" in answer.text
    assert "A raft enters" not in answer.text
