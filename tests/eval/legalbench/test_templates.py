"""Prompts are filled once, and taken apart into instructions, form and cue."""

from __future__ import annotations

from tqa.eval.tasks.legalbench.options import find_options
from tqa.eval.tasks.legalbench.templates import Template, shown

ROPE = Template(
    "Is it of hemp?\n\nClause: A rope of hemp is hung in the tower.\nLabel: Yes\n\n"
    "Clause: {{text}}\nQuestion: {{question}}\nLabel:"
)


def test_the_parts_of_a_prompt() -> None:
    assert ROPE.blanks == ("text", "question")
    assert ROPE.instructions == "Is it of hemp?\n\n"
    assert ROPE.form == "Clause: {{text}}\nQuestion: {{question}}\nLabel:"
    assert ROPE.cue == "Label:"
    assert ROPE.openings == ("Clause:", "Question:")


def test_a_cue_ends_a_sentence_or_a_line() -> None:
    assert Template("Q: {{text}} Is it? FINAL ANSWER:").cue == "FINAL ANSWER:"
    assert Template("Text: {{text}}\nSupportive?").cue == "Supportive?"
    assert Template("{{text}}\n\nQuestion: Is it so? Answer yes or no.\nAnswer:").cue == "Answer:"


def test_a_form_may_begin_with_the_text() -> None:
    prompt = Template("{{text}}\n\nQuestion: Is it so? Answer yes or no.\nAnswer:")
    assert prompt.instructions == ""
    assert prompt.openings == ("Question:",)


def test_what_is_filled_in_is_not_looked_at_again() -> None:
    cells = {"text": "{{question}}", "question": "Why?"}
    assert "Clause: {{question}}\nQuestion: Why?" in ROPE.filled(cells)


def test_the_question_has_no_instructions_and_no_cue() -> None:
    cells = {"text": "A bell.", "question": "Why?"}
    assert ROPE.question(cells) == "Clause: A bell.\nQuestion: Why?"


def test_other_demonstrations_take_the_place_of_the_old() -> None:
    rope = Template("Is it?\n\nClause: old\nLabel: No\n\nClause: {{text}}\nLabel:")
    drawn = rope.with_demonstrations([({"text": "new {{text}}"}, "Yes"), ({"text": "two"}, "No")])
    assert drawn.filled({"text": "three"}) == (
        "Is it?\n\nClause: new { {text} }\nLabel: Yes\n\nClause: two\nLabel: No\n\n"
        "Clause: three\nLabel:"
    )


def test_rows_that_a_prompt_shows_are_found_whatever_their_quotes() -> None:
    form = Template("Clause: {{text}}\nLabel:")
    prompt = Template(
        'Hm?\n\nClause: "A rope of hemp  is hung in the tower."\nLabel: Yes\n\n'
        "Clause: Short.\nLabel: No\n\nClause: {{text}}\nLabel:"
    )
    rows = [
        {"text": "A rope of hemp is hung in the tower."},
        {"text": "A rope of hemp is hung in the tower of the church."},
        {"text": "Short."},
        {"text": "Shor"},
        {"text": "hemp is hung in"},
    ]
    assert shown(rows, [prompt], form) == [True, False, True, False, False]


def test_options_by_letter_by_list_and_by_column() -> None:
    lettered = Template("Option A: Yes\nOption B: No\n\nText: {{text}}\nAnswer:")
    assert find_options(lettered, ["B"]).texts == {"A": "Yes", "B": "No"}
    assert find_options(lettered, ["B"]).labels == ("A", "B")
    inline = Template("Say [A: Yes; B: No; C: It is open].\n\nText: {{text}}\nLabel:")
    assert find_options(inline, []).texts == {"A": "Yes", "B": "No", "C": "It is open"}
    columns = Template("Question: {{text}}\n0: {{one}}\n1: {{two}}\nAnswer:")
    found = find_options(columns, ["1"])
    assert found.labels == ("0", "1")
    assert found.texts_of({"one": "a bell", "two": "a rope"}) == {"0": "a bell", "1": "a rope"}


def test_labels_of_rows_follow_those_of_the_prompt_in_the_spelling_of_the_rows() -> None:
    listed = Template("Options: gilt, cast\n\nQ: {{text}}\nA:")
    assert find_options(listed, ["Other", "Cast"]).labels == ("gilt", "Cast", "Other")
