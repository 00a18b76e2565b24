"""The independent checker: what it accepts, what it notices, and where it says that it lies."""

from __future__ import annotations

import ast
import copy
import json
import random
import re
from collections.abc import Callable
from dataclasses import asdict
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.asking import TODAY
from tqa.errors import VerificationError
from tqa.qa.checking import rules
from tqa.qa.checking.case import MOST, OLDER
from tqa.qa.checking.checker import check_answer
from tqa.qa.checking.held import Held
from tqa.qa.checking.rules import HELD, RULES, concluded
from tqa.qa.checking.said import printed
from tqa.qa.checking.written import days_in, numbers_in, stretches_in
from tqa.qa.reading.worded import Worded
from tqa.qa.verify import PROVED, REMADE
from tqa.retrieval.course import changes
from tqa.retrieval.evidence import constant_around
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]


def ask(ws: Workspace, text: str, **days: date) -> Json:
    """An answer as a file of `tqa ask --json` has it."""
    answer = ws.ask(text, reference_day=TODAY, **days).to_dict()
    plain: Json = json.loads(json.dumps(answer))
    return plain


def faults(ws: Workspace, answer: Json) -> list[str]:
    return check_answer(ws.store, answer).faults


DUE = "What did section 4(2) of the Lighthouse Dues Act say on 1 July 2018?"

# ------------------------------------------------------------------------------------ independence

ALLOWED = (
    "tqa.errors", "tqa.law.model", "tqa.law.ledger", "tqa.law.status", "tqa.law.profiles",
    "tqa.store.", "tqa.temporal.bounds", "tqa.qa.checking.",
)  # fmt: skip


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tqa/qa/checking").glob("*.py")), ids=lambda path: path.stem
)
def test_it_shares_no_code_with_what_makes_answers(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
    ours = [module for module in modules if module.split(".")[0] == "tqa"]
    assert [module for module in ours if not f"{module}.".startswith(ALLOWED)] == []


def test_what_it_works_out_by_itself_is_what_the_library_works_out(ws: Workspace) -> None:
    """Two implementations of texts, intervals, states and changes, over all provisions."""
    rng = random.Random(7)
    compared = 0
    for id_ in ws.library.rows:
        view = ws.library.view(id_)
        for name in view.tree.by_id:
            known = rng.choice((TODAY, date(2017, 6, 1), date(2021, 8, 1), date(2010, 1, 1)))
            held = Held(ws.store, known)
            starts = [v.valid.start.latest or TODAY for v in view.versions(name)]
            near = [d for d in starts if d.year > 1]
            days = [d + timedelta(days=n) for d in near for n in (-1, 0, 1)] or [TODAY]
            for day in rng.sample(days, min(len(days), 4)):
                lines = view.compose(name, as_at=day, known_at=known).lines
                assert held.lines(id_, name, day) == [(x.depth, x.version) for x in lines]
                around = constant_around(view, name, as_at=day, known_at=known)
                assert held.constant(id_, name, day) == around
                state = view.state(name, as_at=day, known_at=known)
                assert held.state(id_, name, day) == state
                compared += 1
            ours = [(c.when, c.by, c.parts, c.first) for c in held.changes(id_, name)]
            theirs = changes(view, name, known_at=known)
            assert ours == [(c.when, c.by, c.parts, c.first) for c in theirs]
    assert compared > 100


# ------------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize(
    ("rule", "given", "result"),
    [
        ("days_between", ["2018-07-01", "2018-07-01"], "0"),
        ("days_between", ["2018-06-30", "2018-07-01"], "1"),
        ("days_between", ["2020-02-28", "2020-03-01"], "2"),
        ("years_months_days", ["2020-01-31", "2020-02-29"], "P1M"),
        ("years_months_days", ["2016-02-29", "2017-02-28"], "P1Y"),
        ("years_months_days", ["2016-03-15", "2018-03-14"], "P1Y11M27D"),
        ("years_months_days", ["2016-03-15", "2016-03-15"], "P0D"),
        ("before", ["2018-06-30", "2018-07-01"], "true"),
        ("before", ["2018-07-01", "2018-07-01"], "false"),
        ("same_day", ["2018-07-01", "2018-07-01"], "true"),
        ("day_before", ["2020-03-01"], "2020-02-29"),
        ("day_after", ["2019-12-31"], "2020-01-01"),
        ("plus_days", ["2019-12-31", "60"], "2020-02-29"),
        ("plus_months", ["2020-01-31", "1"], "2020-02-29"),
        ("plus_years", ["2020-02-29", "-1"], "2019-02-28"),
        ("first", ["2020-02-29", "2019-01-01"], "2019-01-01"),
        ("last", ["2020-02-29", "2019-01-01"], "2020-02-29"),
        ("previous", ["2019-01-01", "2019-01-01", "2018-07-01", "2015-03-10"], "2018-07-01"),
        ("in_order", ["2015-03-10", "2015-03-10", "2018-07-01"], "true"),
        ("in_order", ["2018-07-01", "2015-03-10"], "false"),
        ("contains", ["[2015-03-10, 2018-07-01)", "2018-07-01"], "false"),
        ("contains", ["[?, open)", "2018-07-01"], "true"),
        ("contains", ["[2015-03-10..2016-03-10, open)", "2015-06-01"], "false"),
        ("overlaps", ["[2015-03-10, 2018-07-01)", "[2018-07-01, open)"], "false"),
        ("overlaps", ["[2015-03-10, 2018-07-01)", "[2018-06-30, open)"], "true"),
        ("count", [], "0"),
        ("count", ["a", "a"], "2"),
        ("sum", ["10", "0.5"], "10.5"),
        ("minus", ["10", "12"], "-2"),
        ("less", ["9", "10"], "true"),
        ("same_text", ["a" * 64, "a" * 64], "true"),
        ("same_words", ["60  crowns", "60 Crowns"], "true"),
    ],
)  # fmt: skip
def test_rules(rule: str, given: list[str], result: str) -> None:
    assert concluded(rule, given) == result


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        ("days_between", ["2018-07-01"]),
        ("days_between", ["2018-02-30", "2018-07-01"]),
        ("years_months_days", ["2018-07-02", "2018-07-01"]),
        ("next", ["2018-07-01", "2018-07-01"]),
        ("day_before", ["0001-01-01"]),
        ("first", []),
        ("sum", ["ten"]),
        ("contains", ["2018 to 2019", "2018-07-01"]),
        ("same_text", ["abc", "abc"]),
        ("guess", ["2018-07-01"]),
    ],
)  # fmt: skip
def test_nothing_follows_from_what_a_rule_does_not_take(rule: str, given: list[str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        concluded(rule, given)


def test_the_rules_are_those_that_are_described() -> None:
    described = set(re.findall(r"(?m)^\| `(\w+)`(?:, `(\w+)`)*", rules.__doc__ or ""))
    names = {name for row in described for name in row if name}
    names |= set(
        re.findall(r"`(plus_months|day_after|previous|last|day_before)`", rules.__doc__ or "")
    )
    assert names - {"true", "false"} == {*RULES, *HELD}


# -------------------------------------------------------------------------------- days and numbers


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("from 1 July 2018 to June 30, 2019", ["2018-07-01", "2019-06-30"]),
        ("on the 1st day of July, 2018", ["2018-07-01"]),
        ("Dec. 10, 2009, and 2010-01-05", ["2009-12-10", "2010-01-05"]),
        ("২০১৮ সালের ১ জুলাই", ["2018-07-01"]),
        ("31 June 2018; section 4 of 2018; may 2018", []),
    ],
)  # fmt: skip
def test_days_written_out(text: str, days: list[str]) -> None:
    assert [str(found.day) for found in days_in(text)] == days


def test_stretches_named() -> None:
    ends = {(str(a), str(b)) for a, b in stretches_in("in February 2020, or on 03/04/2019")}
    assert ("2020-02-01", "2020-02-29") in ends
    assert ("2020-01-01", "2020-12-31") in ends
    assert {("2019-04-03", "2019-04-03"), ("2019-03-04", "2019-03-04")} <= ends


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("60 crowns", [("60", "crowns")]),
        ("one hundred and twenty-one days", [("121", "days")]),
        ("2,50,000 taka or 12.5%", [("250000", "taka"), ("12.5", "%")]),
        ("two and a half per cent; four-fifths of it", [("2.5", "per"), ("0.8", "of")]),
        ("three lakh", [("300000", "")]),
        ("৬০ টাকা", [("60", "টাকা")]),
    ],
)  # fmt: skip
def test_numbers_written(text: str, numbers: list[tuple[str, str]]) -> None:
    assert [(str(n.value), n.unit) for n in numbers_in(text)] == numbers


# ---------------------------------------------------------------------------- what it says is wrong


def spoilt(path: str, value: object) -> Callable[[Json], None]:
    """Sets one field of an answer, named as faults name it."""
    steps = [int(s) if s.isdecimal() else s for s in re.findall(r"[a-z_]\w*|\d+", path)]

    def spoil(answer: Json) -> None:
        place: Any = answer
        for step in steps[:-1]:
            place = place[step]
        assert place[steps[-1]] != value
        place[steps[-1]] = value

    return spoil


PLACES: list[tuple[str, object, str]] = [
    ("as_at", "2018-07-02", "as_at: 2018-07-02 is not the day that the proof gives"),
    ("known_at", "2024-05-31", "known_at: 2024-05-31 is not the day"),
    ("status", "ended", "status: no version held makes it ended"),
    ("status", "not_found", "answered: not_found says otherwise"),
    ("text", "(2) The due is 61 crowns.", "text: not the words quoted in citations[0]"),
    ("date_reading", "given: 2018-07-03", "date_reading: no ground is given for 2018-07-03"),
    ("warnings", ["the text differs for days before 2018-07-09"], "warnings[0]: no ground"),
    ("citations[0].valid", "[2018-07-01, 2022-04-02)", "citations[0].valid: the versions make"),
    ("citations[0].known_from", "2017-07-20", "citations[0].known_from: the versions make"),
    ("citations[0].made_by", ["2018, c. 9, s. 4"], "citations[0].made_by: the versions make"),
    ("citations[0].ended_by", [], "citations[0].ended_by: the versions make"),
    ("citations[0].title", "Harbour Dues Act", "citations[0].title: not a title"),
    ("citations[0].pinpoint", "4(3)", "citations[0].pinpoint: not the labels of '4/(2)'"),
    ("citations[0].pinpoint", "4", "citations[0].pinpoint: does not end with a label"),
    ("citations[0].eid", "sec_5__subsec_2", "citations[0].eid: not the labels"),
    ("citations[0].instrument", "/ca/act/F-9", "proof.cited[0].provision: not a provision"),
    ("citations[0].quotes[0].text", "The due is 61 crowns.", "citations[0].quotes[0].pieces: the words are not those at its spans"),
    ("citations[0].quotes[0].pieces[0].start", 7, "citations[0].quotes[0].pieces: the words"),
    ("citations[0].quotes[0].pieces[0].source", "f" * 64, "citations[0].quotes[0].pieces: no source"),
    ("citations[0].quotes[0].valid", "[2018-07-01, open)", "citations[0].quotes[0].valid: the version"),
    ("citations[0].quotes[0].known_from", "2017-01-20", "citations[0].quotes[0].known_from: the"),
    ("citations[0].quotes[0].label", "(3)", "citations[0].quotes[0].label: the version"),
    ("citations[0].quotes[0].depth", 1, "citations[0].quotes[0].depth: the version"),
    ("citations[0].quotes", [], "citations[0].quotes: 0 quoted, 1 are the text of 2018-07-01"),
    ("derivation[1].says", "publications up to 2020-01-01 count", "derivation[1]: not what the rest"),
    ("proof.sources[0].sha256", "0" * 64, "proof.sources[0]: not the hash of the text held"),
    ("proof.spans[0].sha256", "0" * 64, "proof.spans[0].sha256: not as it is held"),
    ("proof.spans[0].provision", "4/(1)", "proof.spans[0].provision: not as it is held"),
    ("proof.versions[0].state", "repealed", "proof.versions[0].state: not as it is held"),
    ("proof.versions[0].valid", "[2018-07-01, open)", "proof.versions[0].valid: not as it is held"),
    ("proof.versions[0].known_from", "2023-01-01", "proof.versions[0].known_from: not as it is"),
    ("proof.versions[0].made_by", [], "proof.versions[0].made_by: not as it is held"),
    ("proof.versions", [], "proof.versions: 0 entries"),
    ("proof.course[0].changes[0].when", "2015-03-11", "proof.course[0].changes[0].when: not as"),
    ("proof.course[0].changes", [], "proof.course[0].changes: 0 entries"),
    ("proof.cited[0].day", "2018-07-02", "proof.cited[0].day: 2018-07-02 is not the day"),
    ("proof.cited", [], "proof.cited: not one entry for each citation"),
    ("proof.days[0].by", "coverage", "proof.days[0]: 2018-07-01 is no such day"),
    ("proof.asked[0].by", "reference_day", "as_at: 2018-07-01 is not the day asked for"),
    ("proof.capped", [{"what": "spans", "count": 1, "sha256": "0" * 64}], "proof.capped.spans: no such list"),
    ("proof.conclusions", [{"rule": "count", "given": ["2018-07-01"], "result": "2"}], "proof.conclusions[0].result: count makes 1, not 2"),
    ("conclusions", [{"rule": "days_between", "given": ["2018-07-01", "2024-06-01"], "result": "2163"}], "conclusions[0].result: days_between makes 2162"),
    ("conclusions", [{"rule": "guess", "given": [], "result": "2"}], "conclusions[0]: no such rule"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "fault"), PLACES, ids=[f"{path}={str(v)[:20]}" for path, v, _ in PLACES]
)
def test_faults_say_field_and_place(ws: Workspace, path: str, value: object, fault: str) -> None:
    answer = ask(ws, DUE)
    assert faults(ws, answer) == []
    spoilt(path, value)(answer)
    found = faults(ws, answer)
    assert any(item.startswith(fault) for item in found), found
    assert not ws.verify_answer(answer).holds


def test_the_text_of_another_day_is_noticed_whatever_else_agrees(ws: Workspace) -> None:
    """Everything of another version, in the place of the one that the dates choose."""
    answer = ask(ws, DUE)
    other = ask(ws, DUE.replace("1 July 2018", "30 June 2018"))
    assert answer["text"] != other["text"]
    for name in ("text", "citations", "warnings", "derivation"):
        answer[name] = other[name]
    proof = copy.deepcopy(other["proof"])
    proof["asked"] = answer["proof"]["asked"]
    answer["proof"] = proof
    found = faults(ws, answer)
    assert any(f.startswith("proof.cited[0].day: 2018-06-30 is none of the days") for f in found)
    proof["cited"][0]["day"] = "2018-07-01"
    assert any("citations[0].quotes[0].text: the version of" in f for f in faults(ws, answer))


def test_amendments_are_replayed(ws: Workspace, tmp_path: Path) -> None:
    """Of a text that clauses made: each of them, its day and the hashes before and after."""
    (tmp_path / "law").mkdir()
    source = ROOT / "corpus" / "meridia"
    for name in ("customs-act-2012.txt", "sro-61-2014.pdf", "finance-act-2016.txt", "tqa.toml"):
        (tmp_path / "law" / name).write_bytes((source / name).read_bytes())
    with Workspace.init(tmp_path / "work") as own:
        own.ingest([tmp_path / "law"])
        question = "What does section 28(2) of the Customs Act, 2012 say?"
        answer = json.loads(json.dumps(own.ask(question, reference_day=TODAY).to_dict()))
        assert check_answer(own.store, answer).faults == []
        edges = answer["proof"]["edges"]
        assert [edge["role"] for edge in edges] == ["made"]
        for name, value in (
            ("effective", "2016-07-02"),
            ("clause", "x"),
            ("cited", "Act No. 9 of 2016, s. 8"),
            ("before", "0" * 64),
            ("after", "0" * 64),
            ("status", "pending"),
        ):
            other = copy.deepcopy(answer)
            other["proof"]["edges"][0][name] = value
            found = check_answer(own.store, other).faults
            assert found == [f"proof.edges[0].{name}: not as it is held"]
        other = copy.deepcopy(answer)
        other["proof"]["edges"] = []
        assert check_answer(own.store, other).faults == [
            "proof.edges: 0 entries, 1 follow from the answer"
        ]


@pytest.mark.parametrize(
    ("question", "old", "new", "fault"),
    [
        ("Was section 7 of L-3 in force on 31 March 2020?", "was in force on", "was not in force on", "on 2020-03-31 it was in force"),
        ("When was section 4(2) of L-3 last amended?", "2022, c. 5", "2022, c. 6", "nothing it rests on says"),
        ("When was section 4(2) of L-3 last amended?", "2022-04-01", "2022-04-02", "no ground is given for 2022-04-02"),
        ("What is the history of section 4(2) of L-3?", "60 crowns", "61 crowns", "nothing it rests on says"),
        ("What is the history of section 4(2) of L-3?", "2018-07-01: changed", "2015-03-10: changed", ""),
        ("How did section 4(2) of L-3 change between 1 May 2018 and 1 May 2019?", "{+60+}", "{+75+}", ""),
        ("What does section 7 of L-3 say?", "2020-04-01", "2020-05-01", "no ground is given"),
    ],
)  # fmt: skip
def test_words_around_the_law(ws: Workspace, question: str, old: str, new: str, fault: str) -> None:
    answer = ask(ws, question)
    assert faults(ws, answer) == []
    assert old in answer["text"]
    answer["text"] = answer["text"].replace(old, new)
    if fault:
        assert any(f.startswith("text: ") and fault in f for f in faults(ws, answer))
    assert not ws.verify_answer(answer).holds


def test_conclusions_and_the_numbers_of_the_text(ws: Workspace) -> None:
    answer = ask(ws, "How long was section 7 of L-3 in force?")
    assert faults(ws, answer) == []
    (days,) = [c for c in answer["conclusions"] if c["rule"] == "days_between"]
    text = answer["text"]
    answer["text"] = text.replace(days["result"], str(int(days["result"]) + 1))
    assert any(fault.startswith("text: nothing it rests on says") for fault in faults(ws, answer))
    days["result"] = str(int(days["result"]) + 1)
    assert any(".result: days_between makes" in fault for fault in faults(ws, answer))
    days["given"][1] = str(date.fromisoformat(days["given"][1]) + timedelta(days=1))
    assert any(".given[1]: no ground is given" in fault for fault in faults(ws, answer))


def test_values_are_read_again(ws: Workspace) -> None:
    answer = ask(ws, DUE)
    quote = answer["citations"][0]["quotes"][0]
    start = quote["text"].index("60 crowns")
    value = {
        "kind": "money", "text": "60 crowns", "amount": "60", "unit": "crowns", "label": "due",
        "instrument": answer["citations"][0]["instrument"], "provision": quote["provision"],
        "pinpoint": "4(2)", "start": start, "end": start + 9, "valid": quote["valid"],
    }  # fmt: skip
    answer["values"] = [value]
    assert faults(ws, answer) == []
    for name, wrong, fault in (
        ("text", "61 crowns", "values[0].text: not the words at its place in the quote"),
        ("amount", "61", "values[0].amount: not what its words say"),
        ("start", start - 1, "values[0].text: not the words at its place in the quote"),
        ("valid", "[2015-03-10, 2018-07-01)", "values[0].provision: no such version is quoted"),
        ("provision", "4/(1)", "values[0].provision: no such version is quoted"),
        ("pinpoint", "7", "values[0].pinpoint: not within what is cited"),
    ):
        answer["values"] = [{**value, name: wrong}]
        assert fault in faults(ws, answer), name


# -------------------------------------------------------------------------------- kinds of answers


def test_a_refusal_rests_on_nothing_held(ws: Workspace) -> None:
    answer = ask(ws, "Should I pay the due?")
    if answer["about"]:
        assert faults(ws, answer) == []
    refused = ask(ws, "What does section 99 of L-3 say?")
    assert (refused["about"], refused["citations"]) == ([], [])
    assert faults(ws, refused) == []
    cites = {**refused, "citations": ask(ws, DUE)["citations"]}
    assert any(fault.startswith("citations: a refusal") for fault in faults(ws, cites))
    assert any(
        "ended is said of a provision" in f for f in faults(ws, {**refused, "status": "ended"})
    )


def test_an_answer_of_an_older_tqa(ws: Workspace) -> None:
    answer = ask(ws, DUE)
    for older in ({**answer, "proof": None}, {k: v for k, v in answer.items() if k != "proof"}):
        assert faults(ws, older) == [OLDER]
        assert ws.verify_answer(older).faults == [OLDER]
    assert "ask again" in OLDER


def test_a_proof_out_of_shape_is_a_fault_and_no_answer_is_an_error(ws: Workspace) -> None:
    answer = ask(ws, DUE)
    for proof in (
        {"cited": []},
        {**answer["proof"], "days": [3]},
        {**answer["proof"], "spans": None},
    ):
        found = faults(ws, {**answer, "proof": proof})
        assert any(fault.startswith("proof (") for fault in found), proof
    with pytest.raises(VerificationError, match="not an answer"):
        ws.verify_answer({"text": "9"})


def test_both_counts_are_told(ws: Workspace) -> None:
    checked = ws.verify_answer(ask(ws, DUE)).checked
    assert set(checked) == {PROVED, REMADE}
    assert checked[PROVED] > 30
    assert checked[REMADE] > 10


def test_long_lists_are_given_by_their_hash(ws: Workspace) -> None:
    answer = ask(ws, "What does the Lighthouse Dues Act say?")
    quotes = answer["citations"][0]["quotes"]
    assert faults(ws, answer) == []
    if len(quotes) > MOST:
        assert answer["proof"]["spans"] == []
        answer["proof"]["capped"][0]["sha256"] = "0" * 64
        assert faults(ws, answer) != []
    else:
        assert len(answer["proof"]["spans"]) == len(quotes)


def test_quotes_are_printed_as_the_answer_prints_them(ws: Workspace) -> None:
    for question in ("What does section 4 of L-3 say?", "What does the Lighthouse Dues Act say?"):
        answer = ask(ws, question)
        assert printed(answer["citations"][0]["quotes"]) == answer["text"]


# -------------------------------------------------------------------------------- wording by models


def worded(answer: Json, text: str, *, shown: bool = True) -> Json:
    """The answer as a reader leaves it whose model said `text`."""
    record = Worded(
        reader="test", model="m", setting="rag", prompt="0" * 64, asked="0" * 64, verified=True,
        shown=shown, faults=(), repaired=False, raw=(text,), symbolic=answer["text"], tokens_in=1,
        tokens_out=1, counted=True, cost=0.0, seconds=0.1,
    )  # fmt: skip
    text = text if shown else answer["text"]
    return {**answer, "text": text, "worded": json.loads(json.dumps(asdict(record)))}


@pytest.mark.parametrize(
    "text",
    [
        "The due is 60 crowns.",
        "As at 1 July 2018 section 4(2) set a due of 60 crowns (since 2018-07-01).",
        "Since 1 July 2018 it is sixty crowns.",
    ],
)
def test_wording_that_the_evidence_bears(ws: Workspace, text: str) -> None:
    answer = worded(ask(ws, DUE), text)
    assert faults(ws, answer) == []
    assert ws.verify_answer(answer).faults == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("The due is 45 crowns.", "text: nothing it rests on says 45 crowns"),
        ("By section 9(1) the due is 60 crowns.", "text: nothing it rests on says 9 1"),
        ("The due is 60 dollars and 7 crowns.", "text: nothing it rests on says 7 crowns"),
        ("The due is forty-five crowns.", "text: nothing it rests on says forty-five crowns"),
        ("Since 1 July 2017 the due is 60 crowns.", "text: no ground is given for 2017-07-01"),
        ("It says “the due is waived”.", "text: nothing it rests on says “the due is waived”"),
        ('It says "the due is waived".', "text: nothing it rests on says “the due is waived”"),
        ("It was not in force on 2018-07-01.", "text: on 2018-07-01 it was in force"),
    ],
)
def test_wording_that_says_more_than_the_evidence(ws: Workspace, text: str, fault: str) -> None:
    answer = worded(ask(ws, DUE), text)
    assert fault in faults(ws, answer)
    assert not ws.verify_answer(answer).holds


def test_a_wording_that_is_not_shown_leaves_the_text_as_it_was(ws: Workspace) -> None:
    answer = worded(ask(ws, DUE), "The due is 45 crowns.", shown=False)
    answer["warnings"].append("the wording by test did not hold and is left out: 45 crowns")
    assert ws.verify_answer(answer).faults == []
    answer["text"] = "The due is 45 crowns."
    assert "text: not the text without a model, which is said to show" in faults(ws, answer)
