"""Amending clauses in Bangla: what each says, of which place, with which words. Invented law."""

from __future__ import annotations

import pytest

from tqa.ingest.amendments.bangla import instructions
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import Masked, mask
from tqa.ingest.amendments.targets import Target, given, within
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where
from tqa.law.signs import sign as sign_of

CONTEXT = "ঘাট শুল্ক আইন, ২০০৭ (২০০৭ সনের ৯১ নং আইন)."


def seen(text: str) -> tuple[Masked, list[Instruction]]:
    masked = mask(text, CONTEXT, {})
    return masked, instructions(masked)


def place(item: Instruction) -> list[list[str]]:
    """The steps of the place that is changed; of citations with an instrument alone, its name."""
    return [[str(c.pinpoint or c.instrument) for c in group] for group in item.within or ()]


def words(masked: Masked, item: Instruction) -> tuple[str, str]:
    old, new = (
        masked.text[quote.start : quote.end] if quote else "" for quote in (item.old, item.new)
    )
    return old, new


@pytest.mark.parametrize(
    ("text", "where", "old", "new"),
    [
        (
            "উক্ত আইনের ধারা ৫ এর উপ-ধারা (২) এর দফা (ক) এ উল্লিখিত “ভেলা” শব্দের পরিবর্তে “নৌকা” শব্দ "
            "প্রতিস্থাপিত হইবে।",
            Where.INSTEAD, "ভেলা", "নৌকা",
        ),
        (
            "উপ-ধারা (২) এ উল্লিখিত “ঘাট” শব্দের পর “বা জেটি” শব্দগুলি সন্নিবেশিত হইবে;",
            Where.AFTER, "ঘাট", "বা জেটি",
        ),
        (
            "উপ-ধারা (২) এ উল্লিখিত “মাঝি” শব্দের পূর্বে “নিবন্ধিত” শব্দ সন্নিবেশিত হইবে;",
            Where.BEFORE, "মাঝি", "নিবন্ধিত",
        ),
        ("উপ-ধারা (২) এ উল্লিখিত “বিনা মাশুলে” শব্দগুলি বিলুপ্ত হইবে;", Where.INSTEAD, "বিনা মাশুলে", ""),
    ],
)  # fmt: skip
def test_words_are_replaced_inserted_and_left_out(
    text: str, where: Where, old: str, new: str
) -> None:
    masked, found = seen(text)
    assert [(i.action, i.where, *words(masked, i)) for i in found] == [
        (Action.WORDS, where, old, new)
    ]


def test_a_place_goes_from_the_outermost_step_to_the_innermost() -> None:
    _, (item,) = seen("উক্ত আইনের ধারা ৫ এর উপ-ধারা (২) এর দফা (ক) এর উপ-দফা (অ) বিলুপ্ত হইবে।")
    assert item.action is Action.END
    assert [step for group in place(item) for step in group][-1].endswith("(অ)")
    assert place(item)[0][0].startswith("5(2)(ক)")


def test_a_clause_goes_on_from_the_place_before() -> None:
    masked, found = seen(
        "উক্ত আইনের ধারা ৫ এর উপ-ধারা (১) এ উল্লিখিত “এক” শব্দের পরিবর্তে “দুই” শব্দ প্রতিস্থাপিত হইবে এবং "
        "দফা (গ) এ উল্লিখিত “তিন” শব্দের পর “চার” শব্দ সন্নিবেশিত হইবে এবং উপ-ধারা (৩) বিলুপ্ত হইবে।"
    )
    assert [(i.action, place(i)) for i in found] == [
        (Action.WORDS, [["5(1)"]]),
        (Action.WORDS, [["5(1)"], ["(গ)"]]),
        # What lies as deep as the last step of the place takes its place.
        (Action.END, [["5"], ["(3)"]]),
    ]
    assert words(masked, found[1]) == ("তিন", "চার")


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("section 2 এর clause (s) এর দফা (b)", ["2(s)(b)"]),
        ("চতুর্থ তফসিলের অনুচ্ছেদ (৬) এর উপ-অনুচ্ছেদ (২)", ["schedule 4, (6)(2)"]),
        ("SECOND SCHEDULE-এর paragraph 2-এর clause (b)", ["schedule 2, 2(b)"]),
        ("উক্ত আইনের তফসিলের দফা (ঘ)", ["schedule, (ঘ)"]),
        ("উক্ত আইনের তফসিলের অনুচ্ছেদ ৫", ["schedule, 5"]),
        ("উক্ত আইনের তফসিলে", ["schedule"]),
        ("ধারা ৫ এর দফা (ক) ও (খ)", ["5(ক)", "5(খ)"]),
    ],
)
def test_a_place_within_the_place_just_named(named: str, expected: list[str]) -> None:
    masked, (item,) = seen(f"{named} এ উল্লিখিত “ভেলা” শব্দের পরিবর্তে “নৌকা” শব্দ প্রতিস্থাপিত হইবে।")
    assert words(masked, item) == ("ভেলা", "নৌকা")
    assert [str(p) for p in within(Target(), item.within or ()).pinpoints] == expected


def test_a_clause_goes_on_beside_the_part_that_was_named() -> None:
    _, found = seen(
        "ধারা ৫ এর দফা (ক) এর উপ-দফা (২) এ উল্লিখিত “এক” শব্দের পরিবর্তে “দুই” শব্দ প্রতিস্থাপিত হইবে, উপ-দফা (৪) "
        "বিলুপ্ত হইবে এবং দফা (গ) বিলুপ্ত হইবে।"
    )
    assert [str(p) for i in found for p in within(Target(), i.within or ()).pinpoints] == [
        "5(ক)(2)", "5(ক)(4)", "5(গ)",
    ]  # fmt: skip


def test_what_is_replaced_may_be_named_only_by_what_replaces_it() -> None:
    above = mask("ঘাট শুল্ক আইন, ২০০৭ (২০০৭ সনের ৯১ নং আইন) এর ধারা ২ এর-", "", {})
    masked = mask(
        "(৭) এর পরিবর্তে নিম্নরূপ দফা (৭) প্রতিস্থাপিত হইবে, যথা:-\n“(৭) ঘাট;”।",
        "২০০৭ সনের ৯১ নং আইন.",
        {},
    )
    (item,) = instructions(masked)
    target = within(given(above), item.within or ())
    assert [str(p) for p in target.pinpoints] == ["2(7)"]


@pytest.mark.parametrize("closing", ["”;", ";"])
def test_quoted_words_whose_opening_mark_is_missing(closing: str) -> None:
    masked, (item,) = seen(
        "দফা (৮) এর পর নিম্নরূপ নূতন দফা (৮ক) সন্নিবেশিত হইবে, যথা:—\n(৮ক) “ঘাট” অর্থ “নদীর ঘাট” বা জেটি"
        f"{';' if closing == '”;' else ''}{closing}"
    )
    assert (item.action, item.block is not None) == (Action.INSERT, True)
    assert item.block is not None
    quoted = masked.text[item.block.start : item.block.end]
    assert quoted.rstrip(";") == "(৮ক) “ঘাট” অর্থ “নদীর ঘাট” বা জেটি"


def test_signs_that_a_word_names() -> None:
    _, (sign, new) = seen(
        "উপ-ধারা (১) এর প্রান্তস্থিত দাঁড়ির পরিবর্তে কোলন প্রতিস্থাপিত হইবে এবং অতঃপর নিম্নরূপ শর্তাংশ সংযোজিত হইবে, "
        "যথা:-\n“তবে শর্ত থাকে যে, ভেলার জন্য মাশুল লাগিবে না।”।"
    )
    assert (sign.old_sign, sign.new_sign, sign.at_end) == ("।", ":", True)
    assert new.action is Action.INSERT
    masked, (item,) = seen("উপ-ধারা (১) এর প্রান্তস্থিত “।” চিহ্নের পরিবর্তে সেমিকোলন প্রতিস্থাপিত হইবে।")
    assert (*words(masked, item), item.new_sign, item.at_end) == ("।", "", ";", True)
    for spelling in ("দা\u0981ড\u09bcি", "দা\u0981\u09dcি", "দা\u09dcি"):
        _, (item,) = seen(f"উপ-ধারা (১) এর প্রান্তস্থিত সেমিকোলনের পরিবর্তে {spelling} প্রতিস্থাপিত হইবে।")
        assert (item.old_sign, item.new_sign) == (";", "।")
        assert sign_of(item.new_sign).text == "।"
    # Here the word only says what is quoted.
    masked, (item,) = seen(
        "উপ-ধারা (১) এ উল্লিখিত “ভেলা, নৌকা” শব্দগুলি ও কমার পরিবর্তে “ঘাট” শব্দ প্রতিস্থাপিত হইবে।"
    )
    assert (*words(masked, item), item.old_sign) == ("ভেলা, নৌকা", "ঘাট", "")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("ধারা ২৪ এর পর নূতন ধারা ২৪ক সন্নিবেশিত হইবে", Action.INSERT),
        ("ধারা ২৪ এর পরিবর্তে ধারা ২৪ প্রতিস্থাপিত হইবে", Action.SUBSTITUTE),
    ],
)
def test_a_quoted_provision_that_no_word_announces(text: str, action: Action) -> None:
    _, (item,) = seen(f"উক্ত আইনের {text}, যথা:-\n“২৪ক। মাঝি।- মাঝি নৌকা চালান।”।")
    assert (item.action, place(item)[-1]) == (action, ["24"])
    assert item.block is not None


def test_several_pairs_before_one_verb() -> None:
    masked, found = seen(
        "উপ-ধারা (২) এ উল্লিখিত “৩ (তিন)” সংখ্যা ও শব্দের পরিবর্তে “২ (দুই)” সংখ্যা ও শব্দ এবং “৫ (পাঁচ)” "
        "সংখ্যা ও শব্দের পরিবর্তে “৭ (সাত)” সংখ্যা ও শব্দ প্রতিস্থাপিত হইবে;"
    )
    assert [words(masked, item) for item in found] == [
        ("৩ (তিন)", "২ (দুই)"), ("৫ (পাঁচ)", "৭ (সাত)"),
    ]  # fmt: skip


def test_words_in_order_pair_only_where_their_numbers_agree() -> None:
    masked, found = seen(
        "ধারা ৪ এ উল্লিখিত “ক” ও “খ” বর্ণগুলির পরিবর্তে, যথাক্রমে, “গ” ও “ঘ” বর্ণগুলি প্রতিস্থাপিত হইবে।"
    )
    assert [words(masked, item) for item in found] == [("ক", "গ"), ("খ", "ঘ")]
    _, unclear = seen(
        "ধারা ৪ এ উল্লিখিত “ক” ও “খ” বর্ণগুলির পরিবর্তে, যথাক্রমে, “গ”, “ঘ” ও “ঙ” প্রতিস্থাপিত হইবে।"
    )
    assert unclear == []


def test_words_that_only_say_where_the_old_ones_are() -> None:
    masked, (item,) = seen(
        "উপ-ধারা (১) এ উল্লিখিত “মাঝি” শব্দের পর উল্লিখিত “পারিবে” শব্দের পরিবর্তে “বাধ্য থাকিবে” শব্দগুলি "
        "প্রতিস্থাপিত হইবে;"
    )
    assert (item.where, *words(masked, item)) == (Where.INSTEAD, "পারিবে", "বাধ্য থাকিবে")


def test_the_end_the_beginning_and_everywhere() -> None:
    _, (end, proviso) = seen(
        "উপ-ধারা (১) এর প্রান্তস্থিত “।” চিহ্নের পরিবর্তে “:” চিহ্ন প্রতিস্থাপিত হইবে এবং অতঃপর নিম্নরূপ শর্তাংশ "
        "সংযোজিত হইবে, যথা:-\n“তবে শর্ত থাকে যে, ভেলার জন্য মাশুল লাগিবে না।”।"
    )
    assert end.at_end
    assert (proviso.action, proviso.place) == (Action.INSERT, Place.WITHIN)
    assert proviso.block is not None
    masked, (start,) = seen("উপ-ধারা (৩) এর প্রারম্ভে “দফা (ক) সাপেক্ষে,” শব্দগুলি সন্নিবেশিত হইবে।")
    assert (start.where, start.old) == (Where.BEFORE, None)
    assert words(masked, start)[1] == "দফা (ক) সাপেক্ষে,"
    _, (each,) = seen("ধারা ৯ এর দুই স্থানে উল্লিখিত “বোর্ড” শব্দের পরিবর্তে “পরিষদ” শব্দ প্রতিস্থাপিত হইবে।")
    assert each.each_place


@pytest.mark.parametrize(
    ("text", "action", "at", "steps"),
    [
        (
            "উক্ত আইনের ধারা ৭ এর পরিবর্তে নিম্নরূপ ধারা ৭ প্রতিস্থাপিত হইবে, যথা:-\n“৭। মাশুল।- মাশুল দিতে হইবে।”।",
            Action.SUBSTITUTE, Place.AFTER, ["7"],
        ),
        (
            "উক্ত আইনের ধারা ৭ এর পর নিম্নরূপ নূতন ধারা ৭ক সন্নিবেশিত হইবে, যথা:-\n“৭ক। বয়া।- বয়া রাখিতে হইবে।”।",
            Action.INSERT, Place.AFTER, ["7"],
        ),
        (
            "দফা (খ) নিম্নরূপভাবে প্রতিস্থাপিত হইবে, যথা:-\n“(খ) নৌকা;”;",
            Action.SUBSTITUTE, Place.AFTER, ["(খ)"],
        ),
    ],
)  # fmt: skip
def test_quoted_provisions(text: str, action: Action, at: Place, steps: list[str]) -> None:
    _, (item,) = seen(text)
    assert (item.action, item.place, place(item)[-1]) == (action, at, steps)
    assert item.block is not None


def test_a_new_clause_goes_after_the_last_of_its_kind() -> None:
    _, (gone, new) = seen(
        "দফা (৩) এর উপ-দফা (জ) এর শেষাংশে উল্লিখিত “বা” শব্দ বিলুপ্ত হইবে এবং অতঃপর নিম্নরূপ নূতন উপ-দফা (জজ) "
        "সন্নিবেশিত হইবে, যথা:-\n“(জজ) ভেলা; বা”।"
    )
    assert gone.at_end
    assert (new.place, new.labels) == (Place.AFTER, ("(জজ)",))
    assert place(new) == [["(3)(জ)"]]


def test_provisos_headings_and_columns() -> None:
    _, (proviso,) = seen("উপ-ধারা (২) এর দ্বিতীয় শর্তাংশ বিলুপ্ত হইবে;")
    assert place(proviso) == [["(2)"], ["proviso-2"]]
    _, (heading,) = seen("উপান্তটীকায় উল্লিখিত “ভেলা” শব্দের পরিবর্তে “নৌকা” শব্দ প্রতিস্থাপিত হইবে;")
    assert heading.part is Part.HEADING
    _, (cell,) = seen(
        "টেবিলের ক্রমিক নং ৫ এর বিপরীতে কলাম (৩) এ উল্লিখিত এন্ট্রিসমূহের পরিবর্তে নিম্নরূপ এন্ট্রিসমূহ প্রতিস্থাপিত হইবে, "
        "যথা:-\n“১৫%”।"
    )
    assert (cell.action, cell.column, cell.old) == (Action.WORDS, 3, None)


def test_renumbering_and_what_follows_it() -> None:
    _, (number, new) = seen(
        "উক্ত আইনের ধারা ৭২ এর বিদ্যমান বিধান উপ-ধারা (১) হিসাবে সংখ্যায়িত হইবে এবং অতঃপর নিম্নরূপ উপ-ধারা (২) "
        "সংযোজিত হইবে, যথা:-\n“(২) ভেলার জন্যও ইহা প্রযোজ্য।”।"
    )
    assert (number.action, number.labels, place(number)) == (Action.RENUMBER, ("(1)",), [["72"]])
    assert (new.action, new.place) == (Action.INSERT, Place.AFTER)
    assert place(new)[-1] == ["(1)"]


def test_a_range_and_a_list_of_provisions() -> None:
    _, (ended,) = seen("উক্ত আইনের ধারা ৯ হইতে ধারা ১২ বিলুপ্ত হইবে।")
    (citation,) = (ended.within or ())[-1]
    assert (str(citation.pinpoint), str(citation.last)) == ("9", "12")
    _, (several,) = seen("উক্ত আইনের ধারা ৯ এর দফা (খ) ও (গ) বিলুপ্ত হইবে।")
    assert place(several) == [["9(খ)", "9(গ)"]]


def test_text_that_does_not_amend_gives_nothing() -> None:
    assert seen("মাঝি প্রতি ভেলার জন্য মাশুল দিবে।")[1] == []
