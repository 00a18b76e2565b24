"""Each kind of answer is judged as appendix E says; what cannot be read scores 0 and is no label."""

from __future__ import annotations

import random
import string
import warnings
from typing import Any

import pytest

from tqa.eval.tasks.legalbench.labels import LabelReader
from tqa.eval.tasks.legalbench.options import Options
from tqa.eval.tasks.legalbench.parties import gold_names, said_classes, said_names
from tqa.eval.tasks.legalbench.scoring import Kind, gold_of, judge_of, kind_of
from tqa.eval.tasks.legalbench.templates import Template
from tqa.eval.tasks.task import Item, Judged, Reply, Status

CLASSES = ("express agreement", "mere continuation", "de facto merger")
PROMPTS = {
    Kind.LABEL: "Clause: {{text}}\nLabel:",
    Kind.CLASSES: "Facts: {{text}}\nException:",
    Kind.NAMES: "Excerpt: {{text}}\nPlaintiffs:",
    Kind.TERM: "Sentence: {{text}}\nTerm:",
    Kind.NUMBER: "Question: {{text}}. State the amount first.\nAnswer:",
    Kind.CASE: "Text: {{text}}\nCitation:",
    Kind.HUMAN: "Q: {{text}}\nA:",
}
OPTIONS = {Kind.LABEL: Options(("Yes", "No")), Kind.CLASSES: Options(CLASSES)}


def _judged(kind: Kind, gold: Any, text: str, **reply: Any) -> Judged:
    judge = judge_of(kind, OPTIONS.get(kind, Options(())), [Template(PROMPTS[kind])])
    item = Item("1", "?", gold, data={"cells": {}, "asked": "Who?", "key": "He.", "guide": ""})
    return judge(item, Reply(text, **reply))


@pytest.mark.parametrize(
    ("task", "kind"),
    [
        ("abercrombie", Kind.LABEL),
        ("ssla_plaintiff", Kind.NAMES),
        ("successor_liability", Kind.CLASSES),
        ("definition_extraction", Kind.TERM),
        ("definition_classification", Kind.LABEL),
        ("sara_numeric", Kind.NUMBER),
        ("sara_entailment", Kind.LABEL),
        ("citation_prediction_open", Kind.CASE),
        ("rule_qa", Kind.HUMAN),
    ],
)
def test_the_kind_of_a_task(task: str, kind: Kind) -> None:
    assert kind_of(task) is kind


def test_a_label_is_right_wrong_or_unread() -> None:
    assert _judged(Kind.LABEL, "No", "No\n\nClause: x").score == 1
    wrong = _judged(Kind.LABEL, "No", "Yes")
    assert (wrong.parsed, wrong.score) == ("Yes", 0)
    unread = _judged(Kind.LABEL, "No", "There is no such bell.")
    assert (unread.status, unread.parsed, unread.score) == (Status.UNPARSED, None, 0)


def test_the_reading_of_the_paper_stands_beside_ours() -> None:
    told = _judged(Kind.LABEL, "No", "The answer is No.")
    assert (told.score, told.detail["strict"]) == (1, 0)
    first = _judged(Kind.LABEL, "No", " no.\nClause: more")
    assert (first.score, first.detail["strict"]) == (1, 1)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("status", [Status.ABSTAIN, Status.FAILED, Status.NOT_ASKED])
def test_a_reply_that_never_came_keeps_its_status(kind: Kind, status: Status) -> None:
    gold: Any = {Kind.NUMBER: 5.0}.get(kind, ["x"] if kind is not Kind.CASE else "x")
    judged = _judged(kind, gold, "", status=status)
    assert (judged.status, judged.parsed, judged.score) == (status, None, 0)


@pytest.mark.parametrize(
    ("text", "parsed", "counts"),
    [
        ("mere continuation, express agreement", [CLASSES[0], CLASSES[1]], (1, 1, 1)),
        ("De facto merger and mere continuation apply.", [CLASSES[1], CLASSES[2]], (2, 0, 0)),
        ("No express agreement. It is a mere continuation.", [CLASSES[1]], (1, 0, 1)),
        ("None", [], (0, 0, 2)),
        ("mere continuation\n\nFacts: more\nException: express agreement", [CLASSES[1]], (1, 0, 1)),
    ],
)
def test_classes_are_counted_for_f1(
    text: str, parsed: list[str], counts: tuple[int, int, int]
) -> None:
    judged = _judged(Kind.CLASSES, ["mere continuation", "de facto merger"], text)
    assert judged.parsed == parsed
    assert tuple(judged.detail[n] for n in ("right", "made_up", "missed")) == counts


def test_classes_that_cannot_be_read_are_all_missed() -> None:
    judged = _judged(Kind.CLASSES, ["mere continuation"], "It depends on much.")
    assert (judged.status, judged.score, judged.detail["missed"]) == (Status.UNPARSED, 0, 1)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("Mary O’Roe, John Doe", 1.0),
        ("Plaintiffs: Mary O'Roe and John Doe", 1.0),
        ("The plaintiffs are:\n1. Mary O'Roe (trustee)\n2. John Doe", 1.0),
        ("Mary O'Roe", 2 / 3),
        ("Not named", 0.0),
        ("Mary O'Roe, John Doe\n\nExcerpt: more\nPlaintiffs: Jane Poe", 1.0),
    ],
)
def test_names_are_compared_without_marks_and_offices(text: str, score: float) -> None:
    assert _judged(Kind.NAMES, ["Mary O'Roe", "John Doe"], text).score == pytest.approx(score)


def test_names_of_rows_are_split_as_they_are_written() -> None:
    assert gold_names("Acme Bells, Inc.,Mary Roe") == ("Acme Bells, Inc.", "Mary Roe")
    assert gold_names("Mary  Roe\nJ. Doe, Jr.") == ("Mary Roe", "J. Doe, Jr.")
    assert gold_names("['Mary O'Roe', \"J. D'Oe\"]") == ("Mary O'Roe", "J. D'Oe")


def test_a_firm_with_and_in_its_name_stays_whole() -> None:
    assert said_names("Ash and Elm") == ("Ash and Elm",)
    assert said_names("Acme Bells, Inc. and Beta Ropes Ltd.") == (
        "Acme Bells, Inc",
        "Beta Ropes Ltd",
    )
    assert (
        said_names("This text tells of a firm that hung many bells in many towers of oak") is None
    )


def test_classes_denied_are_not_named() -> None:
    assert said_classes("It is not a mere continuation.", CLASSES) is None
    assert said_classes("None of the exceptions apply.", CLASSES) == ()


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("Ringing", 1), ("rings", 1), ('The term is "ringing".', 1), ("rope, ringing", 1), ("bell", 0),
        ("ringing\n\nSentence: more\nTerm: bell", 1),
    ],
)  # fmt: skip
def test_a_term_is_compared_by_its_stem(text: str, score: int) -> None:
    assert _judged(Kind.TERM, ["ringing", "pealing"], text).score == score


@pytest.mark.parametrize(
    ("text", "parsed", "score"),
    [
        ("$1,000", 1000, 1), ("$1,100.00", 1100, 1), ("$1,101", 1101, 0), ("900", 900, 1),
        ("$950. The bell cost $5,000 and the rope $20.", 950, 1),
        ("First 500 and 500. Answer: $1,000", 1000, 1), ("$500 to $1,500", None, 0),
        ("I do not know.", None, 0),
    ],
)  # fmt: skip
def test_an_amount_is_right_within_a_tenth(text: str, parsed: float | None, score: int) -> None:
    judged = _judged(Kind.NUMBER, 1000.0, text)
    assert (judged.parsed, judged.score) == (parsed, score)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("Roe v. Ash, 1 F.2d 3", 1), ("The best case is:\nRoe v. Ash", 1), ("Monroe v. Ash", 0),
        ("Doe v. Elm\nText: more\nCitation: Roe v. Ash", 0),
    ],
)  # fmt: skip
def test_a_case_is_contained_by_its_name(text: str, score: int) -> None:
    assert _judged(Kind.CASE, "Roe v. Ash,", text).score == score


def test_what_a_person_grades_has_no_score_and_all_that_is_needed() -> None:
    judged = _judged(Kind.HUMAN, None, "The ringer.")
    assert (judged.status, judged.score) == (Status.OK, None)
    assert judged.detail == {"asked": "Who?", "key": "He."}
    assert _judged(Kind.HUMAN, None, " ").status is Status.EMPTY


@pytest.mark.parametrize(
    ("kind", "answer", "gold"),
    [
        (Kind.NUMBER, "$1,250", 1250.0),
        (Kind.TERM, "land, lands", ["land", "lands"]),
        (Kind.CLASSES, "mere continuation,express agreement", ["mere continuation", CLASSES[0]]),
        (Kind.NAMES, "['Mary Roe']", ["Mary Roe"]),
        (Kind.LABEL, " Yes", "Yes"),
    ],
)
def test_golds_are_plain_values(kind: Kind, answer: str, gold: Any) -> None:
    assert gold_of(kind, answer) == gold


def test_no_noise_is_ever_read_as_a_label() -> None:
    chance = random.Random(7)
    reader = LabelReader(Options(("Correct", "Incorrect")), ("Label:",), ("Clause:",))
    words = "bell rope tower oak hemp ring noon clause incorrectly corrected".split()
    for _ in range(200):
        text = " ".join(chance.choices(words, k=chance.randint(1, 12)))
        assert reader.read(text).value is None, text


def test_the_strict_reading_is_the_published_metric() -> None:
    """The mean by class of `strict` is what scikit-learn gives for normalised first lines."""
    from sklearn.metrics import balanced_accuracy_score

    chance = random.Random(5)
    labels = ("Choice of law", "Content removal", "Other")
    judge = judge_of(Kind.LABEL, Options(labels), [Template(PROMPTS[Kind.LABEL])])
    golds = [chance.choice(labels) for _ in range(300)]
    texts = [
        chance.choice((f" {said.upper()}.\nClause: more", said, f"It is {said}", "choice of laws"))
        for said in (chance.choice((gold, gold, *labels)) for gold in golds)
    ]
    strict: dict[str, list[float]] = {label: [] for label in labels}
    for gold, text in zip(golds, texts, strict=True):
        judged = judge(Item("1", "?", gold, data={"cells": {}}), Reply(text))
        strict[gold].append(judged.detail["strict"])
        assert judged.score is not None
        assert judged.score >= judged.detail["strict"]
    marks = str.maketrans("", "", string.punctuation)
    told = [text.strip().splitlines()[0].translate(marks).strip().lower() for text in texts]
    wanted = [gold.lower() for gold in golds]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of predictions that are no class of the gold
        published = balanced_accuracy_score(wanted, told)
    ours = sum(sum(each) / len(each) for each in strict.values()) / len(strict)
    assert ours == pytest.approx(published)
