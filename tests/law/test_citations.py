import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.law.characters import clean
from tqa.law.citations import (
    INHERITED,
    ONE_LANGUAGE,
    RELATIVE,
    THIS_INSTRUMENT,
    UNRESOLVED_REFERENCE,
    parse_citations,
)
from tqa.law.instruments import PATTERNS, Pattern
from tqa.law.references import find_groups
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.law.titles import find_titles, read_instrument
from tqa.law.units import PARTS, UNITS, Unit
from tqa.temporal.intervals import Interval

PATTERN_EXAMPLES = [(pattern, example) for pattern in PATTERNS for example in pattern.examples]
UNIT_EXAMPLES = [(unit, example) for unit in UNITS for example in unit.examples]


def cited(text: str) -> list[tuple[str | None, str | None]]:
    return [
        (
            str(item.pinpoint) if item.pinpoint else None,
            str(item.instrument) if item.instrument else None,
        )
        for item in parse_citations(text).items
    ]


def test_every_pattern_has_examples() -> None:
    assert all(pattern.examples for pattern in PATTERNS)
    assert all(unit.examples for unit in UNITS)


@pytest.mark.parametrize(("pattern", "example"), PATTERN_EXAMPLES)
def test_instrument_patterns_match_their_examples(pattern: Pattern, example: str) -> None:
    assert pattern.regex.fullmatch(clean(example).text)


@pytest.mark.parametrize(("unit", "example"), UNIT_EXAMPLES)
def test_units_match_their_examples(unit: Unit, example: str) -> None:
    # What is about a provision counts only where the provision follows.
    text = clean(example).text + (" to section 1" if unit.name in PARTS else "")
    group = next(find_groups(text, []))
    assert group.unit == unit.name
    assert group.end == len(clean(example).text)


ACT = "Harbour Act 1999"


@pytest.mark.parametrize(
    ("text", "pinpoints"),
    [
        ("section 14(2)(b) of the Harbour Act 1999", ["14(2)(b)"]),
        ("s 14(2), Harbour Act 1999", ["14(2)"]),
        ("Harbour Act 1999 s.14", ["14"]),
        ("Harbour Act 1999, section 14.1(2)", ["14.1(2)"]),
        ("the Harbour Act 1999's section 14", ["14"]),
        ("Harbour Act 1999 14(2)(b)", ["14(2)(b)"]),
        ("§14A of the Harbour Act 1999", ["14A"]),
        ("s. 14-A of the Harbour Act 1999", ["14A"]),
        ("ss. 3 and 8 of the Harbour Act 1999", ["3", "8"]),
        ("ss 3(1) & 4 of the Harbour Act 1999", ["3(1)", "4"]),
        (
            "sections 4(1), (2) and (4), 6 and 9A of the Harbour Act 1999",
            ["4(1)", "4(2)", "4(4)", "6", "9A"],
        ),
        (
            "section 4(1)(b)(ii) to (iv) of the Harbour Act 1999",
            ["4(1)(b)(ii)", "4(1)(b)(iii)", "4(1)(b)(iv)"],
        ),
        ("section 4(1)(a)(i) and (b) of the Harbour Act 1999", ["4(1)(a)(i)", "4(1)(b)"]),
        ("subsections 3(1) to (3) of the Harbour Act 1999", ["3(1)", "3(2)", "3(3)"]),
        ("subsection (2) of section 8 of the Harbour Act 1999", ["8(2)"]),
        (
            "clauses (a) and (c) of sub-section (2) of section 8 of the Harbour Act 1999",
            ["8(2)(a)", "8(2)(c)"],
        ),
        ("section 8, subsection (2), paragraph (c) of the Harbour Act 1999", ["8(2)(c)"]),
        ("paragraph 8(1)(a.1) of the Harbour Act 1999", ["8(1)(a.1)"]),
        ("section 3 and paragraph 4(1)(b) of the Harbour Act 1999", ["3", "4(1)(b)"]),
        ("definition of “berth” in section 2 of the Harbour Act 1999", ["2 def. “berth”"]),
        ("the definition “dry dock” in the Harbour Act 1999", ["def. “dry dock”"]),
        (
            "definition of dry dock in subsection 2(1) of the Harbour Act 1999",
            ["2(1) def. “dry dock”"],
        ),
        ("Schedule 3 to the Harbour Act 1999", ["schedule 3"]),
        ("the Second Schedule to the Harbour Act 1999", ["schedule 2"]),
        (
            "paragraph 6(1) of Part II of Schedule 3 to the Harbour Act 1999",
            ["schedule 3, part II, 6(1)"],
        ),
        ("paragraphs (ab) to (c) of the Harbour Act 1999", ["(ab)"]),
        ("section 8 of Part II of the Harbour Act 1999", ["8"]),
        ("Part IV of the Harbour Act 1999", ["part IV"]),
        ("Harbour Act 1999 এর section 3, 35, 36A এবং 37 এর", ["3", "35", "36A", "37"]),
        ("Part 2, section 8 of the Harbour Act 1999", ["8"]),
        (
            "sections 3 and 9, subsection 27(10) and section 39 of the Harbour Act 1999",
            ["3", "9", "27(10)", "39"],
        ),
        ("section 39, subsection 27(10) of the Harbour Act 1999", ["39", "27(10)"]),
        ("second proviso to section 8(2) of the Harbour Act 1999", ["8(2)/proviso-2"]),
        ("clause (b) of the proviso to section 8(1) of the Harbour Act 1999", ["8(1)/proviso(b)"]),
        ("Explanation 2 to section 8 of the Harbour Act 1999", ["8/explanation-2"]),
        ("What did the Harbour Act 1999 say in section 8 on 1 March 2018?", ["8"]),
        ("What does section 8 say in the Harbour Act 1999?", ["8"]),
        ("Under section 8 or 9 of the Harbour Act 1999, a person", ["8", "9"]),
    ],
)
def test_forms_that_people_write(text: str, pinpoints: list[str]) -> None:
    assert cited(text) == [(pinpoint, ACT) for pinpoint in pinpoints]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("article 4", ("4", None)),
        ("Article IV", ("IV", None)),
        ("regulation 7(1)", ("7(1)", None)),
        ("rule 3 of the Port Rules, 2004", ("3", "Port Rules, 2004")),
        ("clause 3 of the Rules", ("3", "Rules")),
        ("1998, c. 12, s. 4(2)", ("4(2)", "1998, c. 12")),
        ("SOR/2011-7, s. 3", ("3", "SOR/2011-7")),
        ("Harbour Act, RSC 1985, c H-2, s 9", ("9", "Harbour Act")),
        ("26 U.S.C. § 501(c)(3)", ("501(c)(3)", "26 U.S.C.")),
        ("15 USC 78u–4(b)", ("78u-4(b)", "15 USC")),
        ("21 CFR 50.25", ("50.25", "21 CFR")),
        ("D.C. Code § 47–1801.04(a)", ("47-1801.04(a)", "D.C. Code")),
        ("regulation 5A of S.R.O. No. 12-Law/2020/3-VAT", ("5A", "S.R.O. No. 12-Law/2020/3-VAT")),
        ("বন্দর আইন, ২০১১ এর ধারা ৭ এর উপ-ধারা (২) এর দফা (গ)", ("7(2)(গ)", "বন্দর আইন, ২০১১")),
        ("২০১১ সনের ৮ নং আইনের ৭ ধারার (২) উপ-ধারা", ("7(2)", "২০১১ সনের ৮ নং আইন")),
    ],
)
def test_other_instruments(text: str, expected: tuple[str | None, str | None]) -> None:
    assert cited(text) == [expected]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("sections 12 to 15 of the Harbour Act", "12", "15"),
        ("sections 12A–12C", "12A", "12C"),
        ("16 U.S.C. §§ 1531–1544", "1531", "1544"),
        ("42 U.S.C. §§ 2000e–2000e-17", "2000e", "2000e-17"),
        ("42 U.S.C. §§ 300aa-1 to 300aa-34", "300aa-1", "300aa-34"),
    ],
)
def test_ranges(text: str, first: str, last: str) -> None:
    item = parse_citations(text).items[0]
    assert (str(item.pinpoint), str(item.last)) == (first, last)


def test_one_sign_and_a_dash_are_one_section_and_said_to_be_doubtful() -> None:
    item = parse_citations("section 5-7").items[0]
    assert (str(item.pinpoint), item.last, item.flags) == ("5-7", None, ("ambiguous_dash",))


@pytest.mark.parametrize(
    ("text", "pinpoint", "part", "inside"),
    [
        ("26 U.S.C. § 61 note", "61", "note", None),
        ("section 9 et seq. of the Harbour Act", "9", "et_seq", None),
        ("paragraph 3 of the note to section 9 of the Harbour Act", "9", "note", "3"),
        ("heading to section 9 of the Harbour Act", "9", "heading", None),
        ("opening words of subsection 9(1)", "9(1)", "introductory_text", None),
        ("preamble to the Harbour Act", None, "preamble", None),
    ],
)
def test_parts_that_are_not_the_provision(
    text: str, pinpoint: str | None, part: str, inside: str | None
) -> None:
    (item,) = parse_citations(text).items
    assert (item.pinpoint and str(item.pinpoint), item.part) == (pinpoint, part)
    assert (item.part_pinpoint and str(item.part_pinpoint)) == inside


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Rule 4 of the Port Rules 2010 and sub-rule (3) thereof",
            [("4", "Port Rules 2010"), ("4(3)", "Port Rules 2010")],
        ),
        (
            "Section 9 of the Levy Act 2003 and rule 2 of the Port Rules 2010; the said section prevails.",
            [("9", "Levy Act 2003"), ("2", "Port Rules 2010"), ("9", "Levy Act 2003")],
        ),
        (
            "Section 9 of the Levy Act 2003 applies. Section 4 of the said Act does not.",
            [("9", "Levy Act 2003"), ("4", "Levy Act 2003")],
        ),
        (
            "section 7 of the Levy Act 2003 and article 4 of the Finance Order 2016",
            [("7", "Levy Act 2003"), ("4", "Finance Order 2016")],
        ),
        (
            "section 4 of the Levy Act, as amended by section 7 of the Repeal Act 2010",
            [("4", "Levy Act"), ("7", "Repeal Act 2010")],
        ),
    ],
)
def test_references_back(text: str, expected: list[tuple[str, str]]) -> None:
    assert cited(text) == expected


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("What does the Harbour Act say? And section 5?", INHERITED),
        ("section 5 of this Act", THIS_INSTRUMENT),
        ("under subsection (2)", RELATIVE),
        ("the said section", UNRESOLVED_REFERENCE),
        ("2011, c. 21, s. 163(E)", ONE_LANGUAGE),
        ("section 4(a) to (c)", "expanded_range"),
        ("sec\u200btion 12", "invisible_characters"),
        ("s\u0435ction 12", "mixed_script"),
    ],
)
def test_flags(text: str, flag: str) -> None:
    assert flag in parse_citations(text).items[-1].flags


@pytest.mark.parametrize(
    ("text", "pinpoints"),
    [
        ("section 5 and 12 months", ["5"]),
        ("section 5, 2008", ["5"]),
        ("section 5, 3 March 2008", ["5"]),
        ("see section 5, page 12", ["5"]),
        ("section 2 (as amended)", ["2"]),
        ("The section is long, in part.", []),
        ("Provided that the fee is paid", []),
    ],
)
def test_what_is_not_a_further_provision(text: str, pinpoints: list[str]) -> None:
    assert [pinpoint for pinpoint, _ in cited(text)] == pinpoints


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Under the Harbour Act", ["Harbour Act"]),
        ("Has the Harbour Act, 1908 been repealed?", ["Harbour Act, 1908"]),
        ("Amendments to the Harbour Act", ["Harbour Act"]),
        ("the Harbour Act and the Pilots Act", ["Harbour Act", "Pilots Act"]),
        ("Proceeds of Fraud (Ships) and Terrorist Lending Act", ["Proceeds of Fraud (Ships) and Terrorist Lending Act"]),
        ("the Shipowners’ Creditors Act", ["Shipowners' Creditors Act"]),
        ("Department of Trade, Ports and Energy Act", ["Department of Trade, Ports and Energy Act"]),
        ("Code of Naval Procedure, 1898", ["Code of Naval Procedure, 1898"]),
        ("Harbour Act (Fees) Rules 2001", ["Harbour Act (Fees) Rules 2001"]),
        ("First Nations Ports Act", ["First Nations Ports Act"]),
        ("Regulations Respecting the Carriage of Salt", ["Regulations Respecting the Carriage of Salt"]),
        ("the Regulations Implementing the Treaty on Tides", ["Regulations Implementing the Treaty on Tides"]),
        ("the Minister of Labour and the Harbour Act", ["Harbour Act"]),
    ],
)  # fmt: skip
def test_titles(text: str, titles: list[str]) -> None:
    assert [str(found.name) for found in find_titles(clean(text).text)] == titles


@given(st.text(alphabet="section 5(1a)§,. to-ActHarbouof“”\u200bЅ১ধারা\n", max_size=80))
def test_spans_lie_in_the_text(text: str) -> None:
    for item in parse_citations(text).items:
        start, end = item.span
        assert 0 <= start < end <= len(text)


def test_a_span_slices_back() -> None:
    text = "Fees: sec\u200btion 12(1) of the Harbour Act."
    (item,) = parse_citations(text).items
    assert text[slice(*item.span)] == "sec\u200btion 12(1)"
    assert item.instrument_span is not None
    assert text[slice(*item.instrument_span)] == "Harbour Act"


@pytest.mark.parametrize(
    "text",
    [
        "section 1" + "(" * 50000,
        "section 1" + "(a)" * 20000,
        "1-" * 20000,
        "sections " + "1, " * 20000,
        "the said section " * 4000,
        "Of The " * 10000 + "Act",
        "“" * 50000,
        "clause (a) of " * 3000,
    ],
)
def test_hostile_input_is_cheap(text: str) -> None:
    started = time.perf_counter()
    parse_citations(text)
    assert time.perf_counter() - started < 5


REGISTER = InstrumentRegister(
    [
        RegisterEntry("harbour-1999", (TitleEntry("Harbour Act 1999"),), "7", 1999, "act"),
        RegisterEntry("harbour-2015", (TitleEntry("Harbour Act 2015"),), "7", 2015, "act"),
        RegisterEntry("salt-ord", (TitleEntry("Salt Ordinance 1999"),), "7", 1999, "ordinance"),
        RegisterEntry(
            "pilots",
            (
                TitleEntry("Pilots Act", Interval(date(1990, 1, 1), date(2005, 1, 1))),
                TitleEntry("Navigators Act", Interval(date(2005, 1, 1), None)),
            ),
            "P-4",
            1985,
            "revised_statute",
        ),
        RegisterEntry("pilots-new", (TitleEntry("Pilots Act", Interval(date(2010, 1, 1), None)),)),
        RegisterEntry("sro-20", (TitleEntry("Salt Duty Order"),), "20", 2018, "sro", "4-VAT"),
    ]
)


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("the Harbour Act, 1999", ("harbour-1999",)),
        ("HARBOUR ACT 2015", ("harbour-2015",)),
        ("Harbour Act", ("harbour-1999", "harbour-2015")),
        ("Harbour Act 2001", ()),
        ("Act No. VII of 1999", ("harbour-1999",)),
        ("১৯৯৯ সনের ৭ নং আইন", ("harbour-1999",)),
        ("Ordinance No. 7 of 1999", ("salt-ord",)),
        ("R.S.C. 1985, c. P-4", ("pilots",)),
        ("Navigators Act", ("pilots",)),
        ("Pilots Act", ("pilots", "pilots-new")),
        ("এস.আর.ও. নং ২০-আইন/২০১৮/৪-মূসক", ("sro-20",)),
        ("SRO 20/2018", ("sro-20",)),
        ("SRO 20/2019", ()),
        ("Duty Order", ("sro-20",)),
        ("Act", ()),
        ("Herring Act", ()),
    ],
)
def test_resolution(name: str, ids: tuple[str, ...]) -> None:
    assert REGISTER.resolve(name) == ids


@pytest.mark.parametrize(
    ("day", "ids"),
    [
        (date(2004, 12, 31), ("pilots",)),
        (date(2005, 1, 1), ("pilots", "pilots-new")),
        (date(2009, 12, 31), ("pilots", "pilots-new")),
        (date(2010, 1, 1), ("pilots-new",)),
    ],
)
def test_the_title_borne_on_the_day_wins(day: date, ids: tuple[str, ...]) -> None:
    assert REGISTER.resolve("Pilots Act", as_at=day) == ids


def test_an_old_title_still_resolves() -> None:
    register = InstrumentRegister(
        [RegisterEntry("a", (TitleEntry("Tug Act", Interval(date(1990, 1, 1), date(2000, 1, 1))),))]
    )
    assert register.resolve("Tug Act", as_at=date(2020, 1, 1)) == ("a",)


def test_known_titles_are_found_in_any_case() -> None:
    found = parse_citations("what did s 4 of the navigators act say?", known=REGISTER.titles)
    assert [(str(item.pinpoint), str(item.instrument)) for item in found.items] == [
        ("4", "Navigators Act")
    ]


def test_series_words_can_be_given() -> None:
    name = read_instrument("এস.আর.ও. নং ২০-আইন/২০১৮/৪-লবণ", words={"লবণ": "Salt"})
    assert (name.number, name.year, name.series) == ("20", 2018, "4-Salt")
