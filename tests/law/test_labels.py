import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.law.labels import label_key, normalise_label, parse_label, roman_value, sort_labels
from tqa.law.pinpoints import EID_PREFIXES, Pinpoint, eid, parse_eid

NUMBERS = st.from_regex(r"[1-9][0-9]{0,2}(\.[1-9][0-9]?)?[A-Z]{0,2}", fullmatch=True)
BRACKETS = st.from_regex(
    r"\(([1-9][0-9]?(\.[1-9])?|[a-z]{1,2}|[ivx]{1,3}|[A-H]|[ক-হ])\)", fullmatch=True
)
TERMS = st.from_regex(r"[a-z]{2,9}( [a-z]{2,9}){0,3}", fullmatch=True)


@pytest.mark.parametrize(
    ("printed", "normal"),
    [
        ("*25", "25"),
        ("*(2)", "(2)"),
        ("(a )", "(a)"),
        ("( b)", "(b)"),
        ("a)", "(a)"),
        ("7.", "7"),
        ("12-A", "12A"),
        ("12–A.", "12A"),
        ("1320d–2", "1320d-2"),
        ("240.10b-5", "240.10b-5"),
        ("2\u200b6.1", "26.1"),
        ("(১০)", "(10)"),
        ("১২ক", "12ক"),
        ("(ঘ)", "(ঘ)"),
        ("§ 9", "9"),
        ("PART III", "part III"),
        ("Schedule 2", "schedule 2"),
        ("(I)", "(I)"),
        ("(i)", "(i)"),
    ],
)
def test_normal_form(printed: str, normal: str) -> None:
    assert normalise_label(printed) == normal


@pytest.mark.parametrize(
    ("printed", "inside", "outside"),
    [
        ("140 to 157", ["140", "145", "145.1", "150A", "157"], ["139", "158", "14"]),
        ("(a) to (c)", ["(a)", "(b)", "(b.1)", "(c)"], ["(d)", "(B)"]),
        ("(i) to (iv)", ["(i)", "(iii)", "(iv)"], ["(v)"]),
        ("(2) and (3)", ["(2)", "(3)"], ["(1)", "(4)", "(2.1)"]),
        ("PARTS III AND IV", ["Part III", "IV"], ["Part V", "Schedule III"]),
        ("12, 14 and 16 to 18", ["12", "14", "17"], ["13", "15", "19"]),
        ("45-47", ["46"], ["48"]),
        ("2-305", ["2-305"], ["3", "100"]),
        ("9", ["9", "*9"], ["9A", "90"]),
    ],
)
def test_what_a_label_covers(printed: str, inside: list[str], outside: list[str]) -> None:
    label = parse_label(printed)
    assert [item for item in inside if not label.covers(item)] == []
    assert [item for item in outside if label.covers(item)] == []


@pytest.mark.parametrize(
    "ordered",
    [
        ["3", "3A", "3AA", "3B", "4", "10", "10A", "101"],
        ["26", "26.1", "26.11", "26.2", "27"],
        ["18.3", "18.3001", "18.3004", "18.31", "18.4"],
        ["11", "11.001", "11.01", "11.1"],
        ["5.1", "5.2", "5.9", "5.10", "5.11"],
        ["(g)", "(h)", "(i)", "(j)"],
        ["(i)", "(ii)", "(iv)", "(v)", "(ix)", "(x)"],
        ["(a)", "(a.1)", "(aa)", "(b)"],
        ["Part I", "Part II", "Part IV", "Part IVA", "Part IX"],
        ["ক", "খ", "চ", "ড", "ঢ", "ত", "হ"],
        ["২", "৯", "১০", "১০ক", "১১"],
        ["4", "4bis", "4ter", "4quater", "5"],
        ["12(2)", "12(10)", "12A(1)"],
    ],
)
def test_legal_order(ordered: list[str]) -> None:
    shuffled = ordered[:]
    random.Random(3).shuffle(shuffled)
    assert sort_labels(shuffled) == tuple(ordered)


def test_letters_with_a_dot_below_come_last_in_either_spelling() -> None:
    assert sort_labels(["য়", "হ", "\u09dc", "ড"]) == ("ড", "হ", "\u09dc", "য়")


def test_dots_can_be_declared() -> None:
    assert label_key("1.10", dotted="integer") > label_key("1.9", dotted="integer")
    assert label_key("1.10") < label_key("1.9")


@pytest.mark.parametrize(
    ("text", "value"), [("XIV", 14), ("xl", 40), ("IC", None), ("Iv", None), ("", None)]
)
def test_roman(text: str, value: int | None) -> None:
    assert roman_value(text) == value


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("12(3)(a)", ("12", "(3)", "(a)")),
        ("30*(2)", ("30", "(2)")),
        ("*25", ("25",)),
        ("72 to 88", ("72 to 88",)),
        ("38.83(6)", ("38.83", "(6)")),
        ("2 def. “week”", ("2", "def. “week”")),
        ('2(1) def. "owner\'s share"', ("2", "(1)", "def. “owner's share”")),
        ("6(2)/proviso-2", ("6", "(2)", "proviso-2")),
        ("6(2)/explanation", ("6", "(2)", "explanation")),
        ("9(1)/proviso(b)", ("9", "(1)", "proviso", "(b)")),
        ("Schedule 2", ("schedule 2",)),
        ("Part I", ("part I",)),
        ("schedule 1, part II, 4(2)", ("schedule 1", "part II", "4", "(2)")),
        ("(2)(b)", ("(2)", "(b)")),
        ("১২ক(৩)(খ)", ("12ক", "(3)", "(খ)")),
    ],
)
def test_pinpoints(text: str, path: tuple[str, ...]) -> None:
    found = Pinpoint.parse(text)
    assert found.path == path
    assert Pinpoint.parse(str(found)) == found


@pytest.mark.parametrize("text", ["", "the Ports Act", "12((", "12(3", "/proviso"])
def test_what_is_no_pinpoint(text: str) -> None:
    with pytest.raises(ValueError, match="pinpoint"):
        Pinpoint.parse(text)


@given(
    container=st.sampled_from([(), ("schedule 2",), ("schedule", "part I")]),
    number=NUMBERS,
    brackets=st.lists(BRACKETS, max_size=4),
    tail=st.one_of(
        st.just(()),
        st.tuples(TERMS.map(lambda term: f"def. “{term}”")),
        st.tuples(st.sampled_from(["proviso-2", "explanation", "proviso"])),
    ),
)
def test_pinpoint_round_trip(
    container: tuple[str, ...], number: str, brackets: list[str], tail: tuple[str, ...]
) -> None:
    pinpoint = Pinpoint((*container, number, *brackets, *tail))
    assert Pinpoint.parse(str(pinpoint)) == pinpoint


def test_parent() -> None:
    assert Pinpoint.parse("12(3)").parent == Pinpoint.parse("12")
    assert Pinpoint.parse("12").parent is None


@pytest.mark.parametrize(
    ("steps", "written"),
    [
        (
            [
                ("section", "12"),
                ("subsection", "(3)"),
                ("paragraph", "(a)"),
                ("subparagraph", "(ii)"),
            ],
            "sec_12__subsec_3__para_a__subpara_ii",
        ),
        ([("part", "PART I")], "part_I"),
        ([("schedule", "Schedule 2"), ("paragraph", "4")], "sched_2__para_4"),
        ([("section", "*26.1")], "sec_26.1"),
        ([("section", "72 to 88")], "sec_72-to-88"),
        ([("section", "2"), ("definition", "“Owner’s share”")], "sec_2__def_owner-s-share"),
        ([("section", "6"), ("subsection", "(2)"), ("proviso", "2")], "sec_6__subsec_2__proviso_2"),
    ],
)
def test_eids(steps: list[tuple[str, str]], written: str) -> None:
    assert eid(steps) == written
    assert eid(parse_eid(written)) == written


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(set(EID_PREFIXES) - {"definition"})),
            st.one_of(NUMBERS, st.from_regex(r"[a-z]{1,2}", fullmatch=True)),
        ),
        min_size=1,
        max_size=5,
    )
)
def test_eid_round_trip(steps: list[tuple[str, str]]) -> None:
    assert list(parse_eid(eid(steps))) == steps


@pytest.mark.parametrize("text", ["", "section_12", "sec_1_2", "12"])
def test_what_is_no_eid(text: str) -> None:
    with pytest.raises(ValueError, match="eId"):
        parse_eid(text)
