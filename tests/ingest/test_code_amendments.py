"""Laws that amend a code by the numbers of acts, and what the invented code then prints."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

NAMESPACE = 'xmlns="https://code.dccouncil.us/schemas/dc-library"'
AFTER = date(2031, 6, 3)


def answer(folder: Path, code: str, law: str) -> Answer:
    """What is said of section 77-104 once section 2 of a law has amended it."""
    section = (
        f"<section {NAMESPACE}><num>77-104</num><heading>Strings.</heading>{code}<annotations>"
        '<annotation type="History" doc="D.C. Law 60-4" path="§4" eff="2019-05-07"/>'
        "</annotations></section>"
    )
    document = (
        f'<document {NAMESPACE} id="D.C. Law 91-7"><num type="law">91-7</num>'
        '<heading type="short">Kite Amendment Act of 2031</heading>'
        "<meta><effective>2031-06-02</effective></meta>"
        f"<section><num>2</num>{law}</section></document>"
    )
    (folder / "77-104").mkdir()
    (folder / "77-104" / "2031-05-01.xml").write_text(section, "utf-8")
    (folder / "law.xml").write_text(document, "utf-8")
    with Workspace.init(folder / "w") as workspace:
        workspace.ingest([folder / "77-104", folder / "law.xml"])
        return workspace.show("D.C. Official Code § 77-104", as_at=AFTER, reference_day=AFTER)


def amended(folder: Path, code: str, law: str) -> str:
    """The text of the section, in one line."""
    return " ".join(answer(folder, code, law).text.split())


def para(label: str, text: str, inner: str = "") -> str:
    return f"<para><num>({label})</num><text>{text}</text>{inner}</para>"


def strike(old: str, new: str, where: str = "Section 4 (D.C. Official Code § 77-104)") -> str:
    return (
        f'<text>{where} is amended by striking the phrase "{old}" and inserting the phrase '
        f'"{new}" in its place.</text>'
    )


def test_sections_of_the_act_are_found_by_their_numbers_in_the_code(tmp_path: Path) -> None:
    code = para("a", "A kite under §§ 77-102(b) and [77-103] of this unit flies low.")
    law = strike("under sections 2(b) and 3 of this act flies low", "may fly at any height")
    assert amended(tmp_path, code, law) == "77-104 (a) A kite may fly at any height."


def test_a_classification_gives_the_number_to_be_found(tmp_path: Path) -> None:
    other = (
        "section 9 of the Reel Act of 2001, effective May 2, 2001 "
        "(D.C. Law 50-2; D.C. Official Code § 70-909)"
    )
    code = para("a", "A reel is held under § 70-908.") + para("b", "A line is held under § 70-909.")
    assert amended(tmp_path, code, strike(f"held under {other}", "free")) == (
        "77-104 (a) A reel is held under § 70-908. (b) A line is free."
    )


def test_a_change_that_the_code_prints_with_its_own_numbers_is_not_made_twice(
    tmp_path: Path,
) -> None:
    code = para("a", "A kite flies under § 77-102 , § 77-102a, or [§ 77-102b] of this unit.")
    law = strike("under section 2", "under sections 2, 2a, or 2b")
    assert "under § 77-102 , § 77-102a, or [§ 77-102b] of this unit." in amended(
        tmp_path, code, law
    )


def test_another_number_is_a_change(tmp_path: Path) -> None:
    code = para("a", "A kite flies under § 77-102.")
    assert "flies under section 3." in amended(tmp_path, code, strike("section 2", "section 3"))


def test_existing_text_that_the_code_prints_as_a_paragraph_stays(tmp_path: Path) -> None:
    inner = para("1", "A kite flies by day under this chapter.") + para("2", "Tails are red.")
    code = f"<para><num>(a)</num>{inner}</para>"
    law = (
        "<text>Section 4(a) (D.C. Official Code § 77-104(a)) is amended as follows:</text>"
        "<para><num>(1)</num><text>The existing text is designated as paragraph (1).</text></para>"
        "<para><num>(2)</num><text>A new paragraph (2) is added to read as follows:</text>"
        f"<include>{para('2', 'Tails are red.')}</include></para>"
    )
    assert amended(tmp_path, code, law) == (
        "77-104 (a) (1) A kite flies by day under this chapter. (2) Tails are red."
    )


def test_what_is_inserted_stays_with_the_numbers_that_the_code_prints(tmp_path: Path) -> None:
    code = para("a", "Kites fly.") + para("b", "Tails are as in § 77-105(c) of this chapter.")
    law = (
        "<text>Section 4 (D.C. Official Code § 77-104) is amended by adding a new subsection (b) "
        "to read as follows:</text>"
        f"<include>{para('b', 'Tails are as in section 5(c) of this act.')}</include>"
    )
    assert "(b) Tails are as in § 77-105(c) of this chapter." in amended(tmp_path, code, law)


def test_the_lead_in_of_undivided_words_opens_the_first_part(tmp_path: Path) -> None:
    code = para("a", "During a gale no kite flies:", para("1", "by day."))
    law = strike(
        "a gale", "a storm", "The lead-in language of section 4 (D.C. Official Code § 77-104)"
    )
    assert amended(tmp_path, code, law) == ("77-104 (a) During a storm no kite flies: (1) by day.")


def table(*rows: tuple[str, str]) -> str:
    cells = "".join(f"<tr><td>{one}</td><td>{two}</td></tr>" for one, two in rows)
    return f"<text><table><tbody>{cells}</tbody></table></text>"


@pytest.mark.parametrize(
    "announced",
    [
        "The tabular array in subsection (a) is amended to read as follows:",
        "Subsection (a) is amended by striking the tabular array and inserting the following "
        "tabular array in its place:",
    ],
)
def test_tables_are_replaced_by_those_that_are_announced(tmp_path: Path, announced: str) -> None:
    old = table(("Kite", "fee"), ("box", "5"), ("delta", "6"), ("parafoil", "7"))
    new = table(("Kite", "fee"), ("box", "8"), ("delta", "9."))
    law = (
        "<text>Section 4 (D.C. Official Code § 77-104) is amended as follows:</text>"
        f"<para><num>(1)</num><text>{announced}</text>{new}</para>"
    )
    code = f"<para><num>(a)</num><text>Fees are:</text>{old}</para>" + para("b", "Fees are paid.")
    assert amended(tmp_path, code, law) == (
        "77-104 (a) Fees are: Kite fee box 8 delta 9 (b) Fees are paid."
    )


def test_more_tables_than_there_are_change_nothing_and_are_told(tmp_path: Path) -> None:
    law = (
        "<text>Section 4 (D.C. Official Code § 77-104) is amended by striking the tabular array "
        f"and inserting the following tabular array in its place:</text>{table(('box', '8'))}"
    )
    said = answer(tmp_path, para("a", "Fees are free."), law)
    assert said.status is Status.CONFLICTING
    assert "0 tables, and it gives 1" in str(said)


def test_what_is_to_read_as_nothing_that_was_found_is_told(tmp_path: Path) -> None:
    law = (
        "<text>Section 4 (D.C. Official Code § 77-104) is amended as follows:</text>"
        "<para><num>(1)</num><text>The flourishes are amended to read as follows:</text></para>"
    )
    said = answer(tmp_path, para("a", "Fees are free."), law)
    assert "its words could not be read" in str(said)


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (
            'Paragraph (1) is amended by striking the phrase ""Kite" means a toy" and inserting '
            'the phrase ""Glider" means a craft" in its place.',
            '(1) "Glider" means a craft; (2) "Tail" means a ribbon.',
        ),
        (
            'Paragraph (2) is amended by striking the phrase "a ribbon". and inserting the phrase '
            '"a string" in its place.',
            '(1) "Kite" means a toy; (2) "Tail" means a string.',
        ),
        (
            "Paragraph (2) is redesignated as paragraph (3) and amended by striking the phrase "
            '"a ribbon" and inserting the phrase "a string" in its place.',
            '(1) "Kite" means a toy; (3) "Tail" means a string.',
        ),
    ],
)
def test_forms_of_words(tmp_path: Path, clause: str, text: str) -> None:
    inner = para("1", '"Kite" means a toy;') + para("2", '"Tail" means a ribbon.')
    law = (
        "<text>Section 4(a) (D.C. Official Code § 77-104(a)) is amended as follows:</text>"
        f"<para><num>(1)</num><text>{clause}</text></para>"
    )
    assert amended(tmp_path, f"<para><num>(a)</num>{inner}</para>", law) == f"77-104 (a) {text}"


def test_undivided_words_are_designated_and_amended_in_one_breath(tmp_path: Path) -> None:
    law = (
        "<text>Section 4(a) (D.C. Official Code § 77-104(a)) is amended as follows:</text>"
        "<para><num>(1)</num><text>The existing text is designated as paragraph (1) and amended by "
        'striking the word "low" and inserting the word "high" in its place.</text></para>'
        "<para><num>(2)</num><text>A new paragraph (2) to read as follow:</text>"
        f"<include>{para('2', 'Tails are red.')}</include></para>"
    )
    assert amended(tmp_path, para("a", "A kite flies low."), law) == (
        "77-104 (a) (1) A kite flies high. (2) Tails are red."
    )


def test_what_is_revived_as_of_some_day_and_amended_is_replaced(tmp_path: Path) -> None:
    law = (
        "<text>Section 4(a) (D.C. Official Code § 77-104(a)) is revived as of the applicability "
        "date of the Kite Safety Act of 2030, passed on March 5, 2030 (Enrolled version of Bill "
        "90-735), and amended to read as follows:</text>"
        f"<include>{para('a', 'No kite flies at night.')}</include>"
    )
    assert "(a) No kite flies at night." in amended(tmp_path, para("a", "Kites fly."), law)


def test_new_words_go_on_with_the_parts_that_are_quoted_below(tmp_path: Path) -> None:
    law = (
        "<text>Section 4(a) (D.C. Official Code § 77-104(a)) is amended by striking the phrase "
        '"at noon." and inserting the phrase "at noon, except for kites that:</text>'
        f"<include>{para('1', 'Are red; or')}{para('2', 'Have tails.')}</include>"
        "<aftertext>in its place.</aftertext>"
    )
    assert amended(tmp_path, para("a", "Kites land at noon."), law) == (
        "77-104 (a) Kites land at noon, except for kites that: (1) Are red; or (2) Have tails."
    )


def adds(paragraph: str) -> str:
    return (
        "<text>Section 4 (D.C. Official Code § 77-104) is amended by adding a new subsection (b) "
        f"to read as follows:</text><include>{paragraph}</include><aftertext>.</aftertext>"
    )


def test_what_is_added_under_a_label_that_other_words_bear_is_reported(tmp_path: Path) -> None:
    code = para("a", "A kite flies low.") + para("b", "No kite is flown at night near a harbor.")
    said = answer(tmp_path, code, adds(para("b", "The Mayor shall publish the permitted heights.")))
    assert said.status is Status.CONFLICTING
    assert "(b) is there already, in other words" in said.text
    assert "near a harbor" in said.text
    assert "permitted heights" not in said.text


def test_what_is_enacted_again_with_another_day_takes_the_place_of_what_was_there(
    tmp_path: Path,
) -> None:
    old = para("1", "kites of paper flown by day before May 1, 2031; and")
    code = para("a", "A kite flies low.") + para(
        "b", "This section does not apply to:", old + para("2", "the kites of the fleet.")
    )
    new = para("1", "kites of paper flown by day before August 1, 2031.")
    law = adds(para("b", "This section does not apply to:", new))
    assert amended(tmp_path, code, law) == (
        "77-104 (a) A kite flies low. (b) This section does not apply to: "
        "(1) kites of paper flown by day before August 1, 2031."
    )


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("as section 12(b) says", ["section 12(b)"]),
        ("under this act, or sections 3a and 4", ["this act", "sections 3a"]),
        ("as the Kite Safety Act of 2029 says", ["the Kite Safety Act of 2029"]),
        ("until the effective date of the Act", ["effective date", "the Act"]),
    ],
)
def test_words_that_the_code_prints_otherwise_are_told(
    tmp_path: Path, new: str, words: list[str]
) -> None:
    said = answer(tmp_path, para("a", "A kite flies low."), strike("flies low", f"flies {new}"))
    (told,) = [w for w in said.warnings if "words as enacted" in w]
    assert all(f"“{each}”" in told for each in words)
    assert "by Kite Amendment Act of 2031, s. 2" in told


def test_words_that_are_printed_as_enacted_have_no_such_warning(tmp_path: Path) -> None:
    code = para("a", "A kite flies low under section 9 of the Reel Act of 2001.")
    law = strike("flies low", "may act under paragraph (2) of this section")
    said = answer(tmp_path, code, law)
    assert "may act under paragraph (2)" in said.text
    assert not [w for w in said.warnings if "words as enacted" in w]


def test_a_section_of_the_act_is_found_where_the_code_leaves_the_act_out(tmp_path: Path) -> None:
    code = para("a", "A kite is flown under § 77-102 or § 77-103.")
    law = strike("under section 2 of the Act or", "on Mondays, and under")
    assert (
        amended(tmp_path, code, law) == "77-104 (a) A kite is flown on Mondays, and under § 77-103."
    )


def test_a_section_of_an_act_with_a_long_title_is_found_by_its_classification(
    tmp_path: Path,
) -> None:
    title = "An Act To provide for the lighting of beacons, for the keeping of kites, reels and "
    title += "strings of the fleet, for the appointment of keepers in each harbor and on each quay "
    title += "of the District, and for the yearly report of the keepers to the Council"
    old = f"under section 3 of {title}, approved May 2, 1901 (12 Stat. 345; D.C. Code § 77-103)"
    law = strike(old, "at any time")
    assert "(a) A kite is flown at any time." in amended(
        tmp_path, para("a", "A kite is flown under § 77-103."), law
    )


def in_a_title(folder: Path, *order: str) -> tuple[Answer, ...]:
    """What three sections say once words are replaced wherever they appear in title 77."""
    texts = {"77-104": "The KRA licenses kites.", "77-105": "Strings.", "78-101": "The KRA rests."}
    for number, text in texts.items():
        (folder / number).mkdir()
        section = f"<section {NAMESPACE}><num>{number}</num><heading>Kites.</heading>"
        section += f"<text>{text}</text><annotations><annotation type='History' "
        section += "doc='D.C. Law 60-4' path='§4' eff='2019-05-07'/></annotations></section>"
        (folder / number / "2031-05-01.xml").write_text(section, "utf-8")
    (folder / "law").mkdir()
    (folder / "law" / "law.xml").write_text(
        f'<document {NAMESPACE} id="D.C. Law 91-7"><num type="law">91-7</num>'
        '<heading type="short">Kite Amendment Act of 2031</heading>'
        "<meta><effective>2031-06-02</effective></meta><section><num>2</num>"
        "<text>Title 77 of the D.C. Official Code is amended as follows:</text>"
        '<para><num>(a)</num><text>Strike the acronym "KRA" wherever it appears and insert the '
        'acronym "KCA" in its place.</text></para></section></document>',
        "utf-8",
    )
    with Workspace.init(folder / "w") as workspace:
        for name in order:
            workspace.ingest([folder / name])
        assert not [e for e in workspace.amendments() if e.entry.standing.value == "unresolved"]
        return tuple(
            workspace.show(f"D.C. Official Code § {number}", as_at=AFTER, reference_day=AFTER)
            for number in texts
        )


@pytest.mark.parametrize(
    "order", [("77-104", "77-105", "78-101", "law"), ("law", "78-101", "77-105", "77-104")]
)
def test_words_are_replaced_in_every_section_of_a_title(
    tmp_path: Path, order: tuple[str, ...]
) -> None:
    first, second, other = in_a_title(tmp_path, *order)
    assert "The KCA licenses kites." in first.text
    assert "Strings." in second.text
    assert second.status is Status.ANSWERED
    assert "The KRA rests." in other.text
