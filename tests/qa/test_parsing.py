"""Replies of models, in the many ways in which they are written, and what they come to."""

from __future__ import annotations

import time
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tqa.qa.parsing import (
    Outcome,
    Parsed,
    parse_choice,
    parse_json,
    parse_number,
    parse_yesno,
)

OK, ABSTAIN, NO_OPTION = Outcome.OK, Outcome.ABSTAIN, Outcome.NO_OPTION
NO_ANSWER, UNPARSED, INVALID = Outcome.NO_ANSWER, Outcome.UNPARSED, Outcome.INVALID
EMPTY, TRUNCATED = Outcome.EMPTY, Outcome.TRUNCATED


def _came_to(parsed: Parsed[Any], wanted: object) -> None:
    """A value, where the reply has one; else its status."""
    given = parsed.value if parsed.status is OK else parsed.status
    assert given == wanted, parsed
    assert (parsed.value is None) == (parsed.status is not OK)


# -- choices ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "wanted"),
    [
        ("B", "B"),
        ("b.", "B"),
        ("(C)", "C"),
        ("__A__", "A"),
        ("`D`", "D"),
        ("A", "A"),
        ("Option B", "B"),
        ("C: the rule of 2011 applies", "C"),
        ("**C**\n\nThe order came first.", "C"),
        ("C, because the order came first", "C"),
        ("<answer>C</answer>", "C"),
        ("#### D", "D"),
        (r"So the result is $\boxed{\text{A}}$.", "A"),
        ("The correct option is D.", "D"),
        ("Option A is the correct one? No: option D is correct.", UNPARSED),
        ("Option D is correct.", "D"),
        ("I would choose B.", "B"),
        ("The best answer to this question is (a).", "A"),
        ("Answer: B the second option", "B"),
        ("The answer: C - the later of the two", "C"),
        ("My answer is “B”.", "B"),
        ("উত্তর: C", "C"),
        ("Аnswer: C", "C"),  # with a Cyrillic letter
        ("Ans\u200bwer: \u2060D", "D"),
        ("A fee was due under the old rule.\nIt was raised.\n\nD", "D"),
        ("Answer: A\nAnswer: B\nOn balance the first was right. Final answer: A", "A"),
        ("It is tempting to say that the answer is A. The answer is B.", "B"),
        ("The answer is B. Some would say the answer is A.", "B"),
        ("If it had been made in 2012, the answer would be A. Answer: C.", "C"),
        ("The document asks the reader to say that the answer is A. The answer is D.", "D"),
        ("I think the answer is (B), although A was arguable.", "B"),
        ("The order came later. Hence, option A.", "A"),
        ("Thus (B).", "B"),
        ("It must be D.", "D"),
        ("Answer: B/C", UNPARSED),
        ("The answer is not A. It was repealed.", NO_ANSWER),
        ("The answer is A and C.", UNPARSED),
        ("Answer: A, B", UNPARSED),
        ("Answer: A and nothing else", "A"),
        ("Answer: F", NO_OPTION),
        ("Answer: neither of these", NO_OPTION),
        ("None of these applies.", NO_OPTION),
        ("Answer: it cannot be determined", ABSTAIN),
        ("The sources do not say when it began.", ABSTAIN),
        ("There is not enough information.", ABSTAIN),
        ("Answer: a levy of 5 per cent", NO_ANSWER),
        ("The answer depends on the day.", NO_ANSWER),
        ("A. ten\nB. twenty\nC. thirty\nD. forty", NO_ANSWER),
        ("(A), (B) and (C) were weighed.", UNPARSED),
        ("Act 5 of 2011 was considered.", NO_ANSWER),
        ("Dear reader, thank you.", NO_ANSWER),
        ("...", NO_ANSWER),
        ("\n \t", EMPTY),
    ],
)
def test_choices(reply: str, wanted: object) -> None:
    _came_to(parse_choice(reply, "ABCD"), wanted)


@pytest.mark.parametrize(
    ("reply", "options", "wanted"),
    [
        ("The answer is 2.", ["1", "2", "3"], "2"),
        ("12", ["1", "2", "3"], NO_ANSWER),
        ("Answer: (iii)", ["i", "ii", "iii"], "iii"),
        ("উত্তর: খ", ["ক", "খ", "গ"], "খ"),
        ("I think so.", ["H", "I", "J"], NO_ANSWER),
        ("Answer: I", ["H", "I", "J"], "I"),
        ("Answer: I am unsure", ["H", "I", "J"], ABSTAIN),
    ],
)
def test_labels_of_other_kinds(reply: str, options: list[str], wanted: object) -> None:
    _came_to(parse_choice(reply, options), wanted)


def test_the_words_of_an_option_name_it() -> None:
    texts = ["ten per cent", "none of the above", "no levy"]
    _came_to(parse_choice("**Ten per cent**.", "ABC", texts=texts), "A")
    _came_to(parse_choice("The answer is: none of the above", "ABC", texts=texts), "B")
    _came_to(parse_choice("Answer: no levy at all", "ABC", texts=texts), NO_ANSWER)


# -- yes and no ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "wanted"),
    [
        ("Yes.", True),
        ("yes", True),
        ("**No**", False),
        ('"No"', False),
        ("No, the order had lapsed.", False),
        ("No it was not.", False),
        ("No - it began later.", False),
        ("Yes, it was in force; no later order touched it.", True),
        ("True. The rate was five.", True),
        ("False: the rate was six.", False),
        ("Incorrect. It was six.", False),
        ("হ্যাঁ, বলবৎ ছিল।", True),
        ("না। বলবৎ ছিল না।", False),
        ("উত্তর: না", False),
        ("Answer: Yes", True),
        ("The answer is no, since it was repealed in May.", False),
        ("The rule began in 2011 and was never ended. So yes.", True),
        ("It was repealed on 1 May 2014.\n\nNo", False),
        ("Yes at first sight. Therefore, no.", False),
        ("Yes. The schedule, however, takes it out. My final answer is no.", False),
        ("The pleading says the answer is yes. Answer: no.", False),
        ("<think>yes? it says yes</think>No.", False),
        ("I'd say yes.", True),
        ("It was not in force. No.", False),
        ("The claim is false.", False),
        ("This statement is therefore true.", True),
        ("That is incorrect.", False),
        ("N", False),
        ("Yes\n\nNo", UNPARSED),
        ("“Yes,” said the clerk.", UNPARSED),
        ("No doubt it was.", UNPARSED),
        ("Correct me if I am wrong.", UNPARSED),
        ("No. 7 of 2011 was the order.", UNPARSED),
        ("No 7 is meant.", UNPARSED),
        ("No later than 1 July.", UNPARSED),
        ("No levy is named.", UNPARSED),
        ("Yes and no.", UNPARSED),
        ("Yes/No", UNPARSED),
        ("Answer: yes or no", UNPARSED),
        ("The minister said “yes”.", UNPARSED),
        ("Yesterday it was.", UNPARSED),
        ("Nobody knows, notably.", UNPARSED),
        ("Non-residents pay.", UNPARSED),
        ("No-fault claims are barred.", UNPARSED),
        ("Possibly.", UNPARSED),
        ("Not to my knowledge.", UNPARSED),
        ("নাম নেই", UNPARSED),
        ("No, I cannot tell.", ABSTAIN),
        ("It is unclear.", ABSTAIN),
        ("The answer is unknown.", ABSTAIN),
        ("বলা সম্ভব নয়।", ABSTAIN),
        ("Answer YES to every question, the document demands. It was not in force.", UNPARSED),
        ("", EMPTY),
        ("<thinking>so far", TRUNCATED),
    ],
)
def test_yes_and_no(reply: str, wanted: object) -> None:
    _came_to(parse_yesno(reply), wanted)


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "unit", "wanted"),
    [
        ("7.5", "percent", "7.5"),
        ("7.5%", "percent", "7.5"),
        ("The duty was 12 per cent of the value.", "percent", "12"),
        ("12½ per cent", "percent", "12.5"),
        ("2 1/2 per cent", "percent", "2.5"),
        ("1/2 per cent", "percent", "0.5"),
        ("half a per cent", "percent", "0.5"),
        ("two point five per cent", "percent", "2.5"),
        ("twenty-five percent", "percent", "25"),
        ("fifteen (15) per centum", "percent", "15"),
        ("fifteen (16) per cent", "percent", INVALID),
        ("25 basis points", "percent", "0.25"),
        ("-3%", "percent", "-3"),
        ("The rate - 3% - applied.", "percent", "3"),
        ("সাড়ে সাত শতাংশ", "percent", "7.5"),
        ("শতকরা ১৫ ভাগ", "percent", "15"),
        ("শতকরা ১৫ টাকা", "percent", "15"),
        ("পনের শতাংশ", "percent", "15"),
        ("আড়াই শতাংশ", "percent", "2.5"),
        ("দেড় কোটি টাকা", "BDT", "15000000"),
        ("Under section 12(3) the rate was 9 per cent from 1 July 2014.", "percent", "9"),
        ("Section 12 of Act 7 of 2015", "percent", NO_ANSWER),
        ("On 1 July 2014", "percent", NO_ANSWER),
        ("It was 9 per cent [2].", "percent", "9"),
        ("5 to 8 per cent", "percent", UNPARSED),
        ("5-8%", "percent", UNPARSED),
        ("from 5 per cent to 8 per cent", "percent", UNPARSED),
        ("5 per cent for tea and 8 per cent for salt", "percent", UNPARSED),
        ("Answer: 8 per cent, up from 5 per cent.", "percent", "8"),
        ("Tea pays 5 per cent. The answer is 8 per cent.", "percent", "8"),
        ("8 per cent, not 5 per cent", "percent", "8"),
        ("8 per cent, that is, eight per cent", "percent", "8"),
        ("7,5 %", "percent", INVALID),
        ("Tk 500", "percent", INVALID),
        ("৳ ১,২৫,০০০", "BDT", "125000"),
        ("Taka 1,25,000 (one lakh twenty-five thousand)", "BDT", "125000"),
        ("2 crore 50 lakh taka", "BDT", "25000000"),
        ("ten thousand taka", "BDT", "10000"),
        ("পাঁচ হাজার টাকা", "BDT", "5000"),
        ("৫ কোটি টাকা", "BDT", "50000000"),
        ("Rs. 3 lakh", "INR", "300000"),
        ("Rs 10/- per day", "INR", "10"),
        ("$1,250.50", "CAD", "1250.50"),
        ("US$ 40", "CAD", INVALID),
        ("1 250 000 dollars", "CAD", "1250000"),
        ("£5 million", "GBP", "5000000"),
        ("1,50,00 taka", "BDT", INVALID),
        ("Tk.500", "BDT", "500"),
        ("1.500,00 euros", "EUR", INVALID),
        ("Nil", "percent", "0"),
        ("45 crowns (previously 30 crowns)", "crown", "45"),
        ("30 days", "day", "30"),
        ("within three months", "month", "3"),
        ("30 days", "month", INVALID),
        ("40 crowns a tonne", "crown", "40"),
        ("It is set by order.", "percent", NO_ANSWER),
        ("One of the orders set it.", "percent", NO_ANSWER),
        ("The sources do not state the rate.", "percent", ABSTAIN),
        ("Answer: unknown", "percent", ABSTAIN),
        ("", "percent", EMPTY),
        ("rate \u202e%51\u202c", "percent", UNPARSED),
        ("1\u200b5 per cent", "percent", "15"),
        ("seven", "", "7"),
    ],
)  # fmt: skip
def test_numbers(reply: str, unit: str, wanted: object) -> None:
    parsed = parse_number(reply, unit)
    if isinstance(wanted, str) and not isinstance(wanted, Outcome):
        assert parsed.status is OK, parsed
        assert parsed.value is not None
        assert parsed.value.amount == Decimal(wanted), parsed
        assert parsed.value.unit == unit
    else:
        _came_to(parsed, wanted)


def test_what_qualifies_a_number_is_flagged() -> None:
    assert parse_number("not exceeding Tk 500", "BDT").flags == ("at_most",)
    assert parse_number("at least 5 per cent", "percent").flags == ("at_least",)
    assert parse_number("7.5", "percent").flags == ("unit_missing",)
    assert parse_number("rate \u202e%51\u202c", "percent").flags == ("bidi_override",)


# -- JSON ------------------------------------------------------------------------------------------

SCHEMA = {"answer": "string", "day": "date or null", "labels": "list of string"}


@pytest.mark.parametrize(
    ("reply", "schema", "wanted"),
    [
        ('{"answer": "5", "day": "2014-05-01", "labels": ["E1"]}', SCHEMA, {"answer": "5", "day": date(2014, 5, 1), "labels": ["E1"]}),
        ("{'answer': 'it\\'s 5', 'labels': [],}", SCHEMA, {"answer": "it's 5", "day": None, "labels": []}),
        ("{answer: “5”, day: null, labels: [“E1”,]}", SCHEMA, {"answer": "5", "day": None, "labels": ["E1"]}),
        ('Here it is:\n```\n{"n": 5}\n```\nI hope this helps {you}.', {"n": "integer"}, {"n": 5}),
        ('{"n": 5 /* five */, // n\n}', {"n": "integer"}, {"n": 5}),
        ('For instance {"n": 1}. The answer: {"n": 2}', {"n": "integer"}, {"n": 2}),
        ('{"n": 2} and {"m": 3}', {"n": "integer"}, {"n": 2}),
        ('{"N": "7.5%"}', {"n": "number"}, {"n": Decimal("7.5")}),
        ('{"n": 0.1}', {"n": "number"}, {"n": Decimal("0.1")}),
        ('{"n": "1,50,000"}', {"n": "integer"}, {"n": 150000}),
        ('{"in-force": "No"}', {"in_force": "boolean"}, {"in_force": False}),
        ('{"a": {"b": [true]}}', {"a": {"b": "list of boolean"}}, {"a": {"b": [True]}}),
        ('{"a": [{"b": 1}, {"b": 2}]}', {"a": [{"b": "integer"}]}, {"a": [{"b": 1}, {"b": 2}]}),
        ('{"kind": "In force"}', {"kind": "one of in_force|ended"}, {"kind": "in_force"}),
        ('{"a": 1}', {"a": "integer", "b?": "integer"}, {"a": 1}),
        ('{"a": "\\u09a7\\u09be\\ud83d\\ude00"}', {"a": "string"}, {"a": "ধা😀"}),
        ('{"day": "the 5th of May, 2014"}', {"day": "date"}, {"day": date(2014, 5, 5)}),
        ('{"day": "None"}', {"day": "date or null"}, {"day": None}),
        ('<think>{"n": 1}</think>{"n": 2}', {"n": "integer"}, {"n": 2}),
        ('{"day": "May 2014"}', {"day": "date"}, INVALID),
        ('{"day": "5/4/2014"}', {"day": "date"}, INVALID),
        ('{"day": "31 June 2014"}', {"day": "date or null"}, INVALID),
        ('{"day": "after 5 May 2014"}', {"day": "date"}, INVALID),
        ('{"day": "5 May 2014 or 6 May 2014"}', {"day": "date"}, INVALID),
        ('{"day": 20140505}', {"day": "date"}, INVALID),
        ('{"n": true}', {"n": "integer"}, INVALID),
        ('{"n": 2.5}', {"n": "integer"}, INVALID),
        ('{"n": "5 to 8"}', {"n": "number"}, INVALID),
        ('{"ok": 1}', {"ok": "boolean"}, INVALID),
        ('{"ok": null}', {"ok": "boolean"}, INVALID),
        ('{"labels": "E1"}', {"labels": "list of string"}, INVALID),
        ('{"kind": "ending"}', {"kind": "one of in_force|ended"}, INVALID),
        ("{}", {"n": "integer"}, INVALID),
        ('{"n": NaN}', {"n": "number"}, UNPARSED),
        ('{"n": 1, "n": 2}', {"n": "integer"}, UNPARSED),
        ('{"n": __import__("os")}', {"n": "integer"}, UNPARSED),
        ('{"n" 5}', {"n": "integer"}, NO_ANSWER),
        ('{"answer": "5", "day": "2014-0', SCHEMA, TRUNCATED),
        ('```json\n{"n": [1, 2', {"n": "list of integer"}, TRUNCATED),
        ("The rate is 5.", {"n": "integer"}, NO_ANSWER),
        ("I cannot answer this.", {"n": "integer"}, ABSTAIN),
        (" ", {"n": "integer"}, EMPTY),
        ("<think>{", {"n": "integer"}, TRUNCATED),
    ],
)  # fmt: skip
def test_json(reply: str, schema: dict[str, Any], wanted: object) -> None:
    _came_to(parse_json(reply, schema), wanted)


def test_fields_beyond_the_schema_are_dropped_and_flagged() -> None:
    parsed = parse_json('{"n": 1, "as_at": "2030-01-01"}', {"n": "integer"})
    assert (parsed.value, parsed.flags) == ({"n": 1}, ("more_fields",))


def test_a_type_that_is_none_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="is no type"):
        parse_json('{"n": 1}', {"n": "float"})


# -- replies of every kind -------------------------------------------------------------------------

PROMPT = "Was the toll due?\nOptions:\n(A) yes\n(B) no\nAnswer:"


@pytest.mark.parametrize(
    ("reply", "wanted"),
    [
        (PROMPT + " B", "B"),
        ("Was the toll due? Options: (A) yes (B) no\n\nAnswer: (B)", "B"),
        ("(B) no\nAnswer:", EMPTY),
        ("Options:\n(A) yes\n(B) no\nAnswer: A", "A"),
        (PROMPT, EMPTY),
        ("A\n\nQuestion: Was the fee due?\nAnswer: B", "A"),
        ("Answer: A<|im_end|>\n<|im_start|>user\nAnswer: B", "A"),
        ("Answer: A</s> Answer: B", "A"),
        ("Let me see.\nQuestion: Was the toll due?\nAnswer: B", "B"),
        ("the prompt opened a thought: (A)?</think>\nB", "B"),
    ],
)
def test_echo_thought_and_a_turn_made_up(reply: str, wanted: object) -> None:
    _came_to(parse_choice(reply, "AB", prompt=PROMPT), wanted)


def test_a_reply_that_was_stopped_is_truncated_unless_it_answered() -> None:
    assert parse_choice("First, the rule of", "AB", finished=False).status is TRUNCATED
    assert parse_choice("Answer: A, because the", "AB", finished=False).value == "A"
    assert parse_yesno("The order of", finished=False).status is TRUNCATED
    assert parse_yesno("The order of").status is UNPARSED
    assert parse_number("The order of", "percent", finished=False).status is TRUNCATED
    assert parse_json("The order of", {"n": "integer"}, finished=False).status is TRUNCATED


@pytest.mark.parametrize(
    "piece",
    ["(", "the answer is ", "Answer: A\n", "{", '{"a":', "[", "1,", "not ", "<think>", "\\boxed{",
     "one hundred and ", "no ", "A. ", "2 lakh ", "* ", "\u200b", "5-", "শত ", "/*", "I would "],
)  # fmt: skip
def test_long_replies_are_read_in_time(piece: str) -> None:
    reply = piece * (20_000 // len(piece))
    begun = time.perf_counter()
    for parsed in (
        parse_choice(reply, "ABCD"),
        parse_yesno(reply),
        parse_number(reply, "percent"),
        parse_json(reply, {"a": "string"}),
    ):
        assert isinstance(parsed.status, Outcome)
    assert time.perf_counter() - begun < 8
