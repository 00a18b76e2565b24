"""The linguistic profile of a corpus, as `benchmarks/linguistics.py` measures it."""

from __future__ import annotations

import csv
import doctest
import gzip
import json
import sys
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.profiling import sentences as splitting
from benchmarks.profiling.command import main
from benchmarks.profiling.contrasts import (
    Contrast,
    Profile,
    Tally,
    contrasts,
    diversity,
    jaccard,
    tally,
    triggers,
)
from benchmarks.profiling.corpora import cleaned, drawn, read_corpus, without_stamps
from benchmarks.profiling.features import (
    MODAL_FEATURES,
    TENSE_FEATURES,
    Sentence,
    calendar_dates,
    examined,
)
from benchmarks.profiling.published import MEASURES, Measure, Unit
from benchmarks.profiling.sentences import Splitting, parsed
from benchmarks.profiling.words import citations, nominalised
from tqa.errors import ConfigError, SourceError

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "linguistics.py"


needs_spacy = pytest.mark.skipif(
    find_spec("spacy") is None or not any(map(find_spec, splitting.MODELS)),
    reason='spaCy with an English model is not installed: pip install "tqa[events]"',
)


def counts(text: str) -> Counter[str]:
    """The counts of a text of one sentence, in lower case as the benchmark reads it."""
    (found,) = parsed([text.lower()], Splitting.RULE)
    (sentence,) = found
    return examined(sentence).counts


# -- features --------------------------------------------------------------------------------------

FEATURES = [
    ("On June 4, 2021 the ferry sank.", "date (entity)", 1),
    ("Two years later the ferry sank.", "date (entity)", 1),
    ("Three ferries sank.", "date (entity)", 0),
    ("On June 4, 2021 the ferry sank.", "date (calendar)", 1),
    ("Two years later the ferry sank.", "date (calendar)", 0),
    ("The crew may sail within 30 days.", "date (calendar)", 0),
    ("The ferry sank in the summer.", "date (calendar)", 0),
    ("The letter came in May 2022 and on 06/01/22.", "date (calendar)", 2),
    ("As soon as it rained, the crew left before noon.", "temporal marker", 2),
    ("The crew left the harbour at noon.", "temporal marker", 0),
    ("Up until now the crew was paid.", "temporal marker", 1),
    ("She always pays and rarely complains.", "frequency adverb", 2),
    ("She pays and complains.", "frequency adverb", 0),
    ("The clerk must sign and may leave.", "modal verb", 2),
    ("The clerk made a will.", "modal verb", 0),
    ("The plan took effect on or about May 1, 2021.", "modal verb", 0),
    ("The clerk didn't sign the lease and never left.", "negation", 2),
    ("No clerk signed the lease.", "negation", 1),
    ("The clerk signed form no. 5.", "negation", 0),
    ("The clerk signed the lease.", "negation", 0),
    ("The claim was denied.", "passive", 1),
    ("The claim was denied and dismissed by the judge.", "passive", 2),
    ("The judge denied the claim.", "passive", 0),
    ("The judge was angry.", "passive", 0),
    ("The judge denied the claim because it was late.", "subordinate clause", 1),
    ("The clerk who signed the lease said that it was late.", "subordinate clause", 2),
    ("The judge denied the claim.", "subordinate clause", 0),
    ("The judge, seeing the clerk, wanted to leave.", "subordinate clause", 0),
    ("If it rains, the crew leaves.", "conditional clause", 1),
    ("The crew leaves unless the owner pays.", "conditional clause", 1),
    ("The crew was paid, provided that the ferry sailed.", "conditional clause", 1),
    ("The owner asked if the crew left.", "conditional clause", 0),
    ("The owner ran as if the ferry sank.", "conditional clause", 0),
    ("The termination followed the refusal of the payment.", "nominalised event", 3),
    ("The union sent a document to the corporation.", "nominalised event", 0),
    ("The suit arises under 29 U.S.C. 185 and section 301.", "citation", 2),
    ("The suit arises under the lease.", "citation", 0),
    ("The crew will sail.", "speculative event", 1),
    ("The crew is going to sail.", "speculative event", 1),
    ("The crew would sail and might sink.", "speculative event", 2),
    ("The crew must sail.", "speculative event", 0),
    ("The crew sailed and sank.", "speculative event", 0),
    ("The clerk filed a claim and left the office.", "event", 2),
    ("The clerk was happy.", "event", 0),
    ("The clerk was happy.", "finite verb", 1),
    ("The clerk wanted to file it.", "finite verb", 1),
    ("The clerk was happy, for he is rich.", "not simple past", 1),
]


@needs_spacy
@pytest.mark.parametrize(("text", "feature", "expected"), FEATURES)
def test_a_feature_is_counted(text: str, feature: str, expected: int) -> None:
    assert counts(text)[feature] == expected


@needs_spacy
@pytest.mark.parametrize(
    ("text", "tenses"),
    [
        ("The clerk filed a claim.", ["simple past"]),
        ("The clerk did not file a claim.", ["simple past"]),
        ("The claim was denied.", ["simple past"]),
        ("The clerk signs the claims.", ["present simple"]),
        ("The clerk has a claim.", ["present simple"]),
        ("The claim is denied by the judge.", ["present simple"]),
        ("The clerk has filed a claim.", ["present perfect"]),
        ("The clerks have been waiting.", ["present perfect"]),
        ("The clerk had filed a claim.", ["past perfect"]),
        ("The clerk had a claim.", ["simple past"]),
        ("The clerk was filing a claim.", ["progressive"]),
        ("The claim is being denied.", ["progressive"]),
        ("The clerk is going to school.", ["progressive"]),
        ("The clerk is going to file a claim.", ["future"]),
        ("The clerk will file a claim.", ["future"]),
        ("The clerk shall not file a claim.", ["future"]),
        ("The clerk would file a claim.", ["other modal"]),
        ("The clerk has been seen and heard.", ["present perfect", "present perfect"]),
        ("The clerk will file a claim and sign it.", ["future", "future"]),
        ("The clerk left because he is ill.", ["simple past", "present simple"]),
        ("Having filed a claim, the clerk wanted to leave.", ["simple past"]),
    ],
)
def test_the_tense_of_each_finite_verb(text: str, tenses: list[str]) -> None:
    found = counts(text)
    told = Counter({tense: found[tense] for tense in TENSE_FEATURES})
    assert +told == Counter(tenses)
    assert found["finite verb"] == len(tenses)


@needs_spacy
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("She can pay.", "can"),
        ("She can't pay.", "can"),
        ("She could pay.", "could"),
        ("She may pay.", "may"),
        ("She might pay.", "might"),
        ("She must pay.", "must"),
        ("She shall pay.", "shall"),
        ("She should pay.", "should"),
        ("She won't pay.", "will"),
        ("She'll pay.", "will"),
        ("She would pay.", "would"),
    ],
)
def test_each_modal_has_its_count(text: str, word: str) -> None:
    found = counts(text)
    assert {name for name in MODAL_FEATURES if found[name]} == {f"modal {word}"}


@needs_spacy
def test_tokens_and_triggers_of_a_sentence() -> None:
    ((sentence,),) = parsed(["Ann filed a claim and left, for she was ill."], Splitting.RULE)
    found = examined(sentence)
    assert found.tokens == 12
    assert found.triggers == ("filed", "left")


def test_words_that_need_no_parser() -> None:
    assert calendar_dates("from january 2020 to 06/01/22, for two years") > 0
    assert calendar_dates("for two years, today, at the age of 9") == 0
    assert [nominalised(word) for word in ("dismissal", "hearing", "thing", "hospital")] == [
        True,
        True,
        False,
        False,
    ]
    assert citations("smith v. jones, 410 u.s. 113, and 20 c.f.r. 404") == 3
    assert citations("case 1:20-cv-00001 document 1, exhibit 3, article nine") == 0


# -- sentences -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("ms. lee sued acme, inc. for it. she won!", 2),
        ("he left. she stayed? nobody knew.", 3),
        ("under 29 u.s.c. 185 and no. 5 it is due.", 1),
        ("he said no. she left.", 2),
        ("his friend is older than i. he left.", 2),
        ("no end at all", 1),
        ("he waited ... . then he left.", 2),
        (" ", 0),
    ],
)
def test_sentences_end_by_punctuation(text: str, number: int) -> None:
    found = list(splitting.sentences(text))
    assert len(found) == number
    assert all(any(c.isalnum() for c in sentence) and sentence in text for sentence in found)


@needs_spacy
def test_the_parser_may_split_instead() -> None:
    text = "Count one The union struck. The hospital sued"
    (by_rule,) = parsed([text], Splitting.RULE)
    (by_parser,) = parsed([text], Splitting.PARSER)
    assert [str(span) for span in by_rule] == ["Count one The union struck.", "The hospital sued"]
    assert [str(span) for span in by_parser] == [
        "Count one",
        "The union struck.",
        "The hospital sued",
    ]


# -- corpora ---------------------------------------------------------------------------------------


def test_a_table_counts_each_paragraph_once(tmp_path: Path) -> None:
    path = tmp_path / "sample.csv.gz"
    with gzip.open(path, "wt", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["query", "paragraph"])
        writer.writerows([["a", "Ann left."], ["b", "Bo stayed."], ["c", ' "Ann left."\t']])
    corpus = read_corpus(path)
    assert corpus.name == "sample"
    assert [(p.text, p.rows) for p in corpus.paragraphs] == [("Ann left.", 2), ("Bo stayed.", 1)]


def test_stories_texts_and_folders(tmp_path: Path) -> None:
    lines = [
        "event: Ann left starts after Bo came story: Bo came. Ann left.\tanswer: positive",
        "event: Ann left starts before Bo came story: Bo came. Ann left.\tanswer: negative",
    ]
    stories = tmp_path / "tracie.txt"
    stories.write_text("\n".join(lines), "utf-8")
    assert [(p.text, p.rows) for p in read_corpus(stories).paragraphs] == [
        ("Bo came. Ann left.", 2)
    ]
    folder = tmp_path / "law"
    folder.mkdir()
    (folder / "b.txt").write_text("Third.", "utf-8")
    (folder / "a.txt").write_text("First\nline.\n\nSecond.", "utf-8")
    (folder / "a.json").write_text("{}", "utf-8")
    corpus = read_corpus(folder)
    assert [p.text for p in corpus.paragraphs] == ["First line.", "Second.", "Third."]
    once = drawn(corpus, 2, 1)
    assert len(once.paragraphs) == 2
    assert once == drawn(corpus, 2, 1)
    assert drawn(corpus, 0, 1) is corpus


def test_what_is_no_corpus_is_told(tmp_path: Path) -> None:
    (tmp_path / "other.csv").write_text("text\nAnn left.\n", "utf-8")
    (tmp_path / "empty.txt").write_text(" \n", "utf-8")
    with pytest.raises(SourceError, match="no column `paragraph`"):
        read_corpus(tmp_path / "other.csv")
    with pytest.raises(SourceError, match="holds no paragraph"):
        read_corpus(tmp_path / "empty.txt")
    with pytest.raises(SourceError, match="cannot be read"):
        read_corpus(tmp_path / "none.txt")


def test_only_what_files_put_there_is_taken_out() -> None:
    assert cleaned('a &amp; b, "c"\\') == "a & b, c"
    stamped = (
        "he paid case: 1:20-cv-00001-abc doc #: 4 filed: 01/02/20 page: 7 of 16 pageid #: 9 rent."
    )
    assert without_stamps(stamped) == "he paid rent."
    assert without_stamps("in case 1 he paid rent.") == "in case 1 he paid rent."


# -- contrasts -------------------------------------------------------------------------------------


def made(name: str, paragraphs: list[tuple[int, int, int, str]]) -> Profile:
    """A profile of paragraphs: rows, sentences, sentences with a passive, triggers; 10 tokens each."""
    return Profile(
        name,
        tuple(
            Tally(
                f"{i}",
                rows,
                sentences,
                Counter({"token": 10 * sentences, "passive": 2 * hits}),
                Counter({"token": sentences, "passive": hits}),
                tuple(words.split()),
            )
            for i, (rows, sentences, hits, words) in enumerate(paragraphs)
        ),
    )


def test_sentences_are_summed_to_a_paragraph() -> None:
    twice = Sentence(7, Counter(passive=2, event=0), ("denied", "filed"))
    never = Sentence(5, Counter(passive=0, event=1), ("left",))
    found = tally("x", 3, [twice, never, twice])
    assert (found.id, found.rows, found.sentences) == ("x", 3, 3)
    assert (found.counts["passive"], found.hits["passive"]) == (4, 2)
    assert (found.counts["event"], found.hits["event"]) == (1, 1)
    assert (found.counts["token"], found.hits["token"]) == (19, 3)
    assert found.triggers == ("denied", "filed", "left", "denied", "filed")


LAW = made("law", [(3, 4, 3, "filed denied"), (1, 6, 4, "filed paid")])
STORY = made("story", [(1, 5, 1, "went ate ran"), (1, 5, 1, "went paid sat")])


def test_rates_are_ratios_of_sums() -> None:
    ones = np.ones(2)
    assert LAW.rate(Measure("passive", Unit.SENTENCES), ones) == pytest.approx(70)
    assert LAW.rate(Measure("passive", Unit.SENTENCES), LAW.rows) == pytest.approx(100 * 13 / 18)
    assert LAW.rate(Measure("passive", Unit.TOKENS), ones) == pytest.approx(1000 * 14 / 100)
    assert LAW.rate(Measure("passive", Unit.PARAGRAPH), ones) == pytest.approx(7)
    assert LAW.rate(Measure("token", Unit.SENTENCE), ones) == pytest.approx(10)
    assert np.isnan(LAW.rate(Measure("future", Unit.VERBS), ones))


def _contrast(measure: Measure, seed: int = 3) -> Contrast:
    (found,) = contrasts(LAW, STORY, [measure], seed=seed, draws=500)
    return found


def test_the_interval_decides_what_is_reproduced() -> None:
    more = _contrast(Measure("passive", Unit.SENTENCES, 1))
    assert (more.first, more.second) == (pytest.approx(70), pytest.approx(20))
    assert more.low <= more.difference <= more.high
    # The extremes are two times the one paragraph of law or two times the other.
    assert more.low == pytest.approx(100 * 4 / 6 - 20)
    assert more.high == pytest.approx(75 - 20)
    assert more.verdict == "yes"
    assert _contrast(Measure("passive", Unit.SENTENCES, -1)).verdict == "NO, the reverse"
    assert _contrast(Measure("passive", Unit.SENTENCES)).verdict == ""
    assert _contrast(Measure("token", Unit.SENTENCE, 1)).verdict == "undecided, equal"
    missing = _contrast(Measure("future", Unit.VERBS, 1))
    assert missing.verdict == ""
    assert missing.record()["difference"] is None


def test_a_ratio_is_set_against_one() -> None:
    found = _contrast(Measure("passive", Unit.TOKENS, 1, ratio=True))
    assert found.difference == pytest.approx(3.5)
    assert found.every_row == pytest.approx((26 / 180) / (4 / 100))
    assert found.verdict == "yes"
    same = _contrast(Measure("token", Unit.SENTENCE, 1, ratio=True))
    assert (same.difference, same.verdict) == (1.0, "undecided, equal")


def test_repeats_lower_the_ratio_of_triggers_and_nothing_else() -> None:
    found = triggers(LAW)
    assert (found.total, found.unique, found.ratio) == (4, 3, 0.75)
    assert found.every_row == 3 / 8
    assert found.top == ("filed", "denied", "paid")
    assert jaccard(LAW, STORY) == 1 / 7
    assert jaccard(LAW, LAW) == 1


def test_diversity_is_compared_at_equal_numbers() -> None:
    found = diversity(LAW, STORY, seed=1, draws=200)
    assert found.number == 4
    assert found.first == 3
    # Of four triggers in a row of the stories, "went" comes twice whichever is first.
    assert (found.second, found.low, found.high) == (3, 0, 0)
    assert found == diversity(LAW, STORY, seed=1, draws=200)


# -- the command -----------------------------------------------------------------------------------


def _table(path: Path, paragraphs: list[str]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["paragraph"])
        writer.writerows([[text] for text in paragraphs])
    return path


@pytest.fixture
def tables(tmp_path: Path) -> list[str]:
    law = [
        "The claim was denied on June 4, 2021. The plaintiff must appeal within 30 days.",
        "The claim was denied on June 4, 2021. The plaintiff must appeal within 30 days.",
        "The award was issued in May 2020. It is reviewed if the union objects.",
    ]
    stories = ["Ann went home. She ate a pie.", "Bo ran. He could swim."]
    return [str(_table(tmp_path / f"{n}.csv", t)) for n, t in (("law", law), ("tales", stories))]


def _run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[str, dict[str, Any]]:
    assert main("The profile.", arguments) == 0
    *table, last = capsys.readouterr().out.splitlines()
    result: dict[str, Any] = json.loads(last)
    return "\n".join(table), result


@needs_spacy
def test_two_corpora_are_contrasted(
    tables: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "result.json"
    table, result = _run([*tables, "--draws", "200", "--seed", "5", "--out", str(out)], capsys)
    law, tales = result["corpora"]
    assert (law["paragraphs"], law["rows"], law["sentences"]) == (2, 3, 4)
    assert (tales["paragraphs"], tales["rows"], tales["sentences"]) == (2, 2, 4)
    assert len(result["contrasts"]) == len(MEASURES)
    found = {(c["feature"], c["unit"]): c for c in result["contrasts"]}
    passive = found["passive", "% of sentences"]
    # Three of the four sentences of law, no sentence of the tales.
    assert (passive["first"], passive["second"], passive["reproduced"]) == (75.0, 0.0, "yes")
    assert passive["every_row"] == pytest.approx(100 * 4 / 6, abs=1e-4)
    could = found["modal could", "% of sentences"]
    assert (could["first"], could["second"]) == (0.0, 25.0)
    assert could["reproduced"] == "undecided, leans to it"
    assert "| passive | % of sentences | 75.0 | 0.00 | +75.0 [" in table
    assert "not measured: paraphrased events" in table
    saved = json.loads(out.read_text("utf-8"))
    assert [[row["rows"] for row in rows] for rows in saved["paragraphs"]] == [[2, 1], [1, 1]]
    assert "plaintiff" not in str(saved["paragraphs"])
    again = _run([*tables, "--draws", "200", "--seed", "5"], capsys)[1]
    assert again["contrasts"] == result["contrasts"]


@needs_spacy
def test_one_corpus_has_its_rates(tables: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    table, result = _run([tables[0], "--limit", "1", "--seed", "2"], capsys)
    (law,) = result["corpora"]
    assert (law["paragraphs"], law["sentences"]) == (1, 2)
    rates = {(r["feature"], r["unit"]): r["rate"] for r in result["rates"]}
    assert rates["token", "per sentence"] == law["tokens"] / 2
    assert "| passive | % of sentences |" in table


@needs_spacy
@pytest.mark.parametrize(("options", "events"), [([], 2), (["--keep-case"], 1)])
def test_text_is_put_into_lower_case_unless_told(
    options: list[str], events: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The tagger takes the second verb for a name where it stands in capitals.
    path = _table(tmp_path / "loud.csv", ["HE SIGNED THE LEASE AND LEFT."])
    _, result = _run([str(path), *options], capsys)
    assert result["lower_case"] is not bool(options)
    assert result["corpora"][0]["triggers"]["total"] == events


@needs_spacy
def test_stamps_are_taken_out_where_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stamp = "case 1:20-cv-00001 document 1 filed 01/02/20 page 3 of 9"
    path = _table(tmp_path / "stamped.csv", [f"The union {stamp} struck."])
    for options, dates in (([], 1), (["--without-stamps"], 0)):
        _, result = _run([str(path), *options], capsys)
        rates = {(r["feature"], r["unit"]): r["rate"] for r in result["rates"]}
        assert rates["date (calendar)", "per paragraph"] == dates


def test_without_spacy_the_extra_is_named(
    tables: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(ConfigError, match=r'pip install "tqa\[events\]"'):
        splitting.model.__wrapped__()
    monkeypatch.setattr("benchmarks.profiling.command.model", splitting.model.__wrapped__)
    assert main("The profile.", tables) == 1
    assert 'pip install "tqa[events]"' in capsys.readouterr().err


@pytest.mark.parametrize("module", ["corpora", "words", "sentences", "features"])
def test_examples_run(module: str) -> None:
    result = doctest.testmod(import_module(f"benchmarks.profiling.{module}"))
    assert result.attempted > 0
    assert result.failed == 0
