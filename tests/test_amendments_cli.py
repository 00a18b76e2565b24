"""`tqa amendments`, `explain` and `resolve`, and what answers say of what they show."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.command import Ran, tqa
from tqa.ingest.given import Given
from tqa.ingest.overrides import read_overrides
from tqa.workspace import Workspace

TODAY = "2024-01-01"
ACT = """FERRIES ACT, 2012

Act No. 11 of 2012

Assented to 14 June 2012
Published 18 June 2012

1. Commencement.—This Act comes into force on 1 July 2012.

2. Dues.—(1) The due on a ferry is 10 crowns.
(2) The due is payable within thirty days.

3. Register.—The Board keeps a register—
(a) of ferries; and
(b) of owners.

4. Appeal.—An appeal is brought within sixty days.

5. Licence.—A ferry needs a licence.
"""
ORDER = """FERRIES (AMENDMENT {number}) ORDER, 2015

S.R.O. No. {number}/2015

Published {published}

In exercise of the powers conferred by section 9 of the Ferries Act, 2012 (Act No. 11 of 2012), \
hereinafter the Act, the Board orders:—

1. This Order comes into force on {begins}.

{body}
"""
CRAFT = """CRAFT ACT, 1999

Act No. 3 of 1999

Assented to 1 May 1999
Published 2 May 1999

1. Mooring.—A boat leaves its mooring within sixty days.
"""
BODY = """2. In section 4 of the Act, for “sixty” substitute “ninety”.
3. In section 2(1) of the Act, for “11 crowns” substitute “15 crowns”.
4. In section 3(d) of the Act, for “owners” substitute “masters”.
"""
CLAUSE = "/xm/statutory_order/2015/1#{}.0"


def order(number: int, body: str, *, published: str = "2 March 2015", begins: str = "1 April 2015") -> str:  # fmt: skip
    return ORDER.format(number=number, body=body, published=published, begins=begins)


@pytest.fixture
def law(tmp_path: Path) -> Callable[..., Path]:
    """Makes a workspace of the act and some orders."""

    def take_in(*orders: str) -> Path:
        sources = tmp_path / "sources"
        sources.mkdir(exist_ok=True)
        (sources / "act.txt").write_text(ACT, encoding="utf-8")
        for at, text in enumerate(orders):
            (sources / f"order-{at}.txt").write_text(text, encoding="utf-8")
        with Workspace.init(tmp_path / "work") as ws:
            report = ws.ingest([sources], given=Given(jurisdiction="xm"))
            assert report.count("failed") == 0, report.files
        return tmp_path / "work"

    return take_in


@pytest.fixture
def work(law: Callable[..., Path]) -> Path:
    """The act with an order of which one clause fits, one conflicts and one names nothing."""
    return law(order(1, BODY))


def shown(work: Path, pinpoint: str, day: str, known: str = TODAY) -> Any:
    ran = tqa(
        "show", "-w", work, "Ferries Act", pinpoint, "--as-at", day, "--known-at", known, "--json"
    )
    assert ran.code in (0, 3), ran
    return ran.json


def edits(work: Path, *options: object) -> list[dict[str, Any]]:
    ran = tqa("amendments", "-w", work, *options, "--today", TODAY, "--json")
    assert (ran.code, ran.err) == (0, "")
    return ran.json["edits"]


def resolve(work: Path, *options: object, by: str = "R. Ahmed", on: str = "2016-02-03") -> Ran:
    return tqa(
        "resolve", "-w", work, *options, "--by", by, "--reason", "a slip of the pen", "--on", on
    )


def held(work: Path) -> str:
    """All that is held but for the file's own bookkeeping, to compare two states."""
    with Workspace(work) as ws:
        ids = [row.id for row in ws.store.instruments()]
        versions = {
            (id_, p.id): ws.store.versions(id_, p.id)
            for id_ in ids
            for p in ws.store.tree(id_).in_order()
        }
        return repr((versions, ws.amendments(), ws.store.problems()))


def verified(work: Path) -> None:
    ran = tqa("verify", "-w", work)
    assert (ran.code, ran.err) == (0, ""), ran


# -------------------------------------------------------------------------------------- amendments


def test_the_ledger_lists_each_edit_with_its_status(work: Path) -> None:
    ran = tqa("amendments", "-w", work, "--today", TODAY, "--target", "Ferries Act")
    assert (ran.code, ran.err) == (0, "")
    listed = ran.out.splitlines()
    # The act's own commencement is an edit too.
    assert listed[-1] == "4 edits: 2 applied, 1 unresolved, 1 conflicting"
    assert "substitute_words of /xm/act/2012/11#4; applied" in ran.out
    assert CLAUSE.format(2) in ran.out
    data = tqa("amendments", "-w", work, "--target", "Ferries Act", "--json").json
    assert set(data) == {"edits", "counts", "found", "not_listed"}
    assert set(data["edits"][0]) == {
        "instrument", "by", "named", "clause", "cited", "written", "provision", "near", "label",
        "operation", "part", "effective", "until", "published", "superseded", "before", "after",
        "rule", "decided", "status", "reason",
    }  # fmt: skip
    by_order = [e for e in data["edits"] if e["by"] == "/xm/statutory_order/2015/1"]
    assert {e["clause"]: e["status"] for e in by_order} == {
        CLAUSE.format(2): "applied",
        CLAUSE.format(3): "conflicting",
        CLAUSE.format(4): "unresolved",
    }
    assert next(e["near"] for e in by_order if e["provision"] is None) == "3"


def test_it_is_asked_by_instrument_target_author_and_status(work: Path) -> None:
    every = {e["clause"] for e in edits(work, "Ferries Act")}
    assert {CLAUSE.format(n) for n in (2, 3, 4)} < every
    assert {e["by"] for e in edits(work, "--by", "S.R.O. No. 1/2015")} == {
        "/xm/statutory_order/2015/1"
    }
    assert [e["clause"] for e in edits(work, "--target", "Ferries Act#4")] == [CLAUSE.format(2)]
    assert [e["clause"] for e in edits(work, "--target", "Ferries Act#2")] == [CLAUSE.format(3)]
    statuses = {"--status": "conflicting"}
    assert [e["clause"] for e in edits(work, *statuses.popitem())] == [CLAUSE.format(3)]
    two = edits(work, "--status", "conflicting", "--status", "unresolved")
    assert {e["clause"] for e in two} == {CLAUSE.format(3), CLAUSE.format(4)}


def test_no_more_than_the_limit_is_shown_and_all_is_counted(work: Path) -> None:
    ran = tqa("amendments", "-w", work, "--target", "Ferries Act", "--limit", 1, "--json")
    assert len(ran.json["edits"]) == 1
    assert ran.json["found"] == sum(ran.json["counts"].values()) == 4
    ran = tqa("amendments", "-w", work, "--target", "Ferries Act", "--limit", 1)
    assert ran.out.endswith("the first 1 are shown, --limit 0 shows all\n")


def test_what_begins_after_the_reference_day_is_pending(work: Path) -> None:
    for today, status in (("2015-03-31", "pending"), ("2015-04-01", "applied")):
        ran = tqa("amendments", "-w", work, "--target", "Ferries Act#4", "--today", today, "--json")
        assert [e["status"] for e in ran.json["edits"]] == [status]


def test_a_clause_that_meets_no_instrument_is_listed(law: Callable[..., Path]) -> None:
    work = law(order(1, "2. In section 7 of the Lighters Act, 1988, for “x” substitute “y”.\n"))
    (entry,) = edits(work, "--status", "unresolved")
    assert entry["instrument"] is None
    assert "Lighters Act, 1988" in entry["named"]
    assert "no instrument held" in entry["reason"]


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--status", "done"], 2, "is no status; give applied, pending"),
        (["--target", "Kite Act"], 1, "no instrument 'Kite Act'"),
        (["--target", "Ferries Act#99"], 1, "no provision '99' is held"),
        (["Kite Act"], 1, "no instrument 'Kite Act'"),
        (["--today", "June"], 2, "is no day; write YYYY-MM-DD"),
    ],
    ids=["status", "target", "provision", "instrument", "day"],
)
def test_what_cannot_be_listed_says_why(
    work: Path, options: list[str], code: int, said: str
) -> None:
    ran = tqa("amendments", "-w", work, *options)
    assert (ran.code, ran.out) == (code, "")
    assert said in " ".join(ran.err.replace("│", " ").split())


# ----------------------------------------------------------------------------------------- explain


def test_the_chain_of_a_text(work: Path) -> None:
    ran = tqa("explain", "-w", work, "Ferries Act s. 4", "--as-at", "2015-04-01", "--today", TODAY)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("FERRIES ACT, 2012, s 4 (/xm/act/2012/11#4)\nas at 2015-04-01")
    assert "is brought within [-sixty-] {+ninety+} days." in ran.out
    assert "substitute_words by S.R.O. No. 1/2015, cl. 2, published 2015-03-02" in ran.out
    same = tqa(
        "explain", "-w", work, "/xm/act/2012/11#4", "--as-at", "2015-04-01", "--today", TODAY
    )
    assert same.out == ran.out


def test_the_chain_ends_on_the_day_and_with_what_was_known(work: Path) -> None:
    def days(as_at: str, known: str = TODAY) -> list[str]:
        ran = tqa("explain", "-w", work, "Ferries Act s. 4", "--as-at", as_at,
                  "--known-at", known, "--json")  # fmt: skip
        return [link["when"] for link in ran.json["chain"]]

    assert days("2015-03-31") == ["2012-06-14", "2012-07-01"]
    assert days("2015-04-01") == ["2012-06-14", "2012-07-01", "2015-04-01"]
    assert days("2015-04-01", known="2015-03-01") == ["2012-06-14", "2012-07-01"]


def test_the_chain_says_what_is_pending_and_unresolved(work: Path) -> None:
    def doubts(provision: str, as_at: str) -> dict[str, str]:
        ran = tqa("explain", "-w", work, provision, "--as-at", as_at, "--today", TODAY, "--json")
        return {d["clause"]: d["status"] for d in ran.json["doubts"]}

    assert doubts("Ferries Act s. 4", "2015-03-31") == {CLAUSE.format(2): "pending"}
    assert doubts("Ferries Act s. 4", "2015-04-01") == {}
    assert doubts("Ferries Act s. 2(1)", "2015-04-01") == {CLAUSE.format(3): "conflicting"}
    assert doubts("Ferries Act s. 3(a)", "2015-04-01") == {CLAUSE.format(4): "unresolved"}


def test_the_chain_of_a_section_names_its_parts(law: Callable[..., Path]) -> None:
    work = law(order(1, "2. In section 2(1) of the Act, for “10” substitute “15”.\n"))
    ran = tqa("explain", "-w", work, "Ferries Act s. 2", "--today", TODAY)
    assert "2(1): in force: (1) The due on a ferry is [-10-] {+15+} crowns." in ran.out


@pytest.mark.parametrize(
    ("cited", "said"),
    [
        ("Ferries Act s. 99", "no section 99 in FERRIES ACT, 2012"),
        ("Kite Act s. 2", "no instrument called Kite Act is held"),
        ("/xm/act/2012/11#2/(7)", "did you mean 2/(2), 2/(1)"),
        ("what a ferry pays", "cites no provision; write"),
    ],
)
def test_what_is_no_provision_is_refused(work: Path, cited: str, said: str) -> None:
    assert said in tqa("explain", "-w", work, cited, "--today", TODAY).error()


# ----------------------------------------------------------------------------------------- resolve


def test_words_decided_are_law_from_their_day_and_known_from_the_decision(work: Path) -> None:
    clause = CLAUSE.format(3)
    assert shown(work, "2(1)", "2015-04-01")["status"] == "conflicting"
    ran = resolve(work, clause, "--words-old", "10 crowns", "--words-new", "15 crowns")
    assert (ran.code, ran.err) == (0, "")
    assert "/xm/act/2012/11: other versions now of 1 provision: 2/(1)" in ran.out
    answer = shown(work, "2(1)", "2015-04-01")
    assert answer["text"] == "(1) The due on a ferry is 15 crowns."
    decided = "decided by R. Ahmed on 2016-02-03: a slip of the pen"
    assert f"S.R.O. No. 1/2015, cl. 3: {decided}" in answer["warnings"]
    assert shown(work, "2(1)", "2015-03-31")["text"] == "(1) The due on a ferry is 10 crowns."
    assert shown(work, "2(1)", "2015-04-01", "2016-02-02")["status"] == "conflicting"
    assert shown(work, "2(1)", "2015-04-01", "2016-02-03")["status"] == "answered"
    assert not any("decided" in w for w in shown(work, "4", "2015-04-01")["warnings"])
    first, second = (e for e in edits(work, "Ferries Act") if e["clause"] == clause)
    assert (first["status"], second["status"]) == ("superseded", "applied")
    assert second["decided"] == decided
    assert tqa("status", "-w", work, "--json").json["problems"][0]["edit"] == CLAUSE.format(4)
    verified(work)


def test_an_answer_that_rests_on_a_decision_can_be_verified(work: Path, tmp_path: Path) -> None:
    resolve(work, CLAUSE.format(3), "--words-old", "10", "--words-new", "15")
    ran = tqa("ask", "-w", work, "What did section 2(1) of the Ferries Act say on 1 May 2015?",
              "--today", TODAY, "--json")  # fmt: skip
    assert "15 crowns" in ran.json["text"]
    (tmp_path / "answer.json").write_text(ran.out, encoding="utf-8")
    assert tqa("verify", "-w", work, tmp_path / "answer.json").code == 0


def test_another_target_is_decided(work: Path) -> None:
    resolve(work, CLAUSE.format(4), "--target", "3(b)")
    assert shown(work, "3(b)", "2015-03-31")["text"] == "(b) of owners."
    assert shown(work, "3(b)", "2015-04-01")["text"] == "(b) of masters."
    verified(work)


def test_the_text_that_results_is_decided(work: Path, tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("The due on a ferry is 12 crowns.\n", encoding="utf-8")
    resolve(work, CLAUSE.format(3), "--text", tmp_path / "text.txt")
    assert shown(work, "2(1)", "2015-04-01")["text"] == "(1) The due on a ferry is 12 crowns."
    verified(work)


def test_another_day_is_decided(work: Path) -> None:
    resolve(work, CLAUSE.format(2), "--effective", "2015-06-01")
    assert "sixty" in shown(work, "4", "2015-05-31")["text"]
    assert "ninety" in shown(work, "4", "2015-06-01")["text"]
    assert "ninety" in shown(work, "4", "2015-05-31", "2016-02-02")["text"]
    verified(work)


def test_a_clause_is_rejected(work: Path) -> None:
    resolve(work, CLAUSE.format(2), "--reject")
    answer = shown(work, "4", "2015-04-01")
    assert answer["text"] == "4 An appeal is brought within sixty days."
    assert any("it does nothing" in warning for warning in answer["warnings"])
    assert "ninety" in shown(work, "4", "2015-04-01", "2016-02-02")["text"]
    resolve(work, CLAUSE.format(3), "--reject")
    assert shown(work, "2(1)", "2015-04-01")["status"] == "answered"
    verified(work)


def test_the_instrument_is_decided(law: Callable[..., Path]) -> None:
    work = law(order(1, "2. In section 4 of the Boats Act, 1988, for “sixty” substitute “ten”.\n"))
    (entry,) = edits(work, "--status", "unresolved")
    resolve(work, entry["clause"], "--apply-to", "Ferries Act")
    assert shown(work, "4", "2015-04-01")["text"] == "4 An appeal is brought within ten days."
    assert "sixty" in shown(work, "4", "2015-04-01", "2016-02-02")["text"]
    assert edits(work, "--status", "unresolved") == []
    assert tqa("status", "-w", work, "--json").json["problems"] == []
    verified(work)


def test_another_instrument_is_decided(law: Callable[..., Path], tmp_path: Path) -> None:
    act = tmp_path / "craft.txt"
    act.write_text(CRAFT, encoding="utf-8")
    work = law(order(1, BODY))
    tqa("ingest", "-w", work, act, "--jurisdiction", "xm")
    resolve(work, CLAUSE.format(2), "--apply-to", "Craft Act", "--target", "1")
    assert "sixty" in shown(work, "4", "2015-04-01")["text"]
    assert "ninety" in shown(work, "4", "2015-04-01", "2016-02-02")["text"]
    chain = tqa("explain", "-w", work, "Craft Act s. 1", "--today", TODAY).out
    assert "within [-sixty-] {+ninety+} days" in chain
    known = ["--as-at", "2015-04-01", "--known-at", "2016-02-02"]
    assert "{+ninety+}" not in tqa("explain", "-w", work, "Craft Act s. 1", *known).out
    verified(work)


def test_a_decision_is_kept_in_the_file_and_taken_back_with_its_entry(work: Path) -> None:
    before = held(work)
    resolve(work, CLAUSE.format(3), "--words-old", "10 crowns", "--words-new", "“15” \\ crowns")
    file = work / "overrides.toml"
    first = file.read_text(encoding="utf-8")
    file.write_text("# kept\n" + first, encoding="utf-8")
    resolve(work, CLAUSE.format(4), "--target", "3(b)", on="2016-02-04")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# kept\n" + first)
    assert [d.words_new for d in read_overrides(file)] == ["“15” \\ crowns", None]
    assert [f.name for f in work.iterdir() if "overrides" in f.name] == ["overrides.toml"]
    changed = held(work)
    assert changed != before
    file.write_text(first, encoding="utf-8")
    ran = tqa("resolve", "-w", work, "--apply")
    assert (ran.code, ran.err) == (0, "")
    assert "15" in shown(work, "2(1)", "2015-04-01")["text"]
    assert shown(work, "3(b)", "2015-04-01")["text"] == "(b) of owners."
    file.unlink()
    assert tqa("resolve", "-w", work, "--apply").code == 0
    assert held(work) == before
    verified(work)


def test_an_ingest_takes_in_what_was_decided_by_hand(work: Path, tmp_path: Path) -> None:
    (work / "overrides.toml").write_text(
        '[[override]]\nclause = "/xm/statutory_order/2015/1#4.0"\ntarget = "3(b)"\nby = "R. Ahmed"\n'
        'on = 2016-02-03\nreason = "a slip"\n',
        encoding="utf-8",
    )
    ran = tqa("ingest", "-w", work, tmp_path / "sources" / "act.txt", "--jurisdiction", "xm")
    assert ran.code == 0
    assert shown(work, "3(b)", "2015-04-01")["text"] == "(b) of masters."


def test_a_decision_waits_for_its_clause(law: Callable[..., Path], tmp_path: Path) -> None:
    work = law(order(1, BODY))
    resolve(work, CLAUSE.format(4), "--target", "3(b)")
    decided = held(work)
    sources = tmp_path / "sources"
    shutil.move(work / "overrides.toml", tmp_path / "overrides.toml")
    shutil.rmtree(work)
    tqa("init", work)
    shutil.move(tmp_path / "overrides.toml", work / "overrides.toml")
    listed = tqa("resolve", "-w", work, "--list")
    assert f"{CLAUSE.format(4)} (no clause of this id is held)" in listed.out
    for name in ("order-0.txt", "act.txt"):
        tqa("ingest", "-w", work, sources / name, "--jurisdiction", "xm")
    assert held(work) == decided


def test_only_what_a_decision_concerns_is_made_anew(law: Callable[..., Path]) -> None:
    work = law(order(1, BODY), order(2, "2. In section 5 of the Act, for “A” substitute “Each”.\n"))
    ran = resolve(work, CLAUSE.format(4), "--target", "3(b)", "--json")
    assert ran.json["file"] == str(work / "overrides.toml")
    changed = {c["instrument"]: c["changed"] for c in ran.json["changes"] if c["changed"]}
    assert changed == {"/xm/act/2012/11": ["3/(b)"]}


def test_an_instrument_that_was_decided_may_arrive_later(
    law: Callable[..., Path], tmp_path: Path
) -> None:
    work = law(order(1, "2. In section 1 of the Boats Act, 1988, for “sixty” substitute “ten”.\n"))
    (entry,) = edits(work, "--status", "unresolved")
    (work / "overrides.toml").write_text(
        f'[[override]]\nclause = "{entry["clause"]}"\napply_to = "/xm/act/1999/3"\n'
        'by = "R. Ahmed"\non = 2016-02-03\nreason = "renamed"\n',
        encoding="utf-8",
    )
    assert tqa("resolve", "-w", work, "--apply").code == 0
    (entry,) = edits(work, "--status", "unresolved")
    assert entry["reason"] == "it was decided that it changes /xm/act/1999/3, which is not held"
    (tmp_path / "craft.txt").write_text(CRAFT, encoding="utf-8")
    tqa("ingest", "-w", work, tmp_path / "craft.txt", "--jurisdiction", "xm")
    assert edits(work, "--status", "unresolved") == []
    chain = tqa("explain", "-w", work, "/xm/act/1999/3#1", "--today", TODAY).out
    assert "within [-sixty-] {+ten+} days" in chain
    verified(work)


def test_a_file_that_cannot_be_written_leaves_everything_as_it_was(
    work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolve(work, CLAUSE.format(4), "--target", "3(b)")
    before, text = held(work), (work / "overrides.toml").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        message = resolve(work, CLAUSE.format(2), "--reject").error()
    assert "cannot be written (No space left on device); nothing was changed" in message
    assert (work / "overrides.toml").read_bytes() == text
    assert [f.name for f in work.iterdir() if "overrides" in f.name] == ["overrides.toml"]
    assert held(work) == before


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ([], 2, "give one clause, --list or --apply"),
        ([CLAUSE.format(2), "--list"], 2, "give one clause, --list or --apply"),
        ([CLAUSE.format(2)], 2, "nothing is decided"),
        ([CLAUSE.format(2), "--words-old", "x"], 2, "--words-old and --words-new go together"),
        ([CLAUSE.format(2), "--reject", "--target", "4"], 2, "reject stands beside"),
        ([CLAUSE.format(2), "--target", "the fourth"], 2, "is not a pinpoint"),
        ([CLAUSE.format(2), "--effective", "soon"], 2, "is no day"),
        ([CLAUSE.format(2), "--text", "none.txt"], 1, "none.txt: cannot be read as text"),
        ([CLAUSE.format(7), "--reject"], 1, f"did you mean {CLAUSE.format(4)} or"),
        ([CLAUSE.format(2), "--apply-to", "Kite Act"], 1, "no instrument 'Kite Act'"),
        (["/xm/act/2012/11#1!commence.0", "--reject"], 1, "give the day: effective"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_what_cannot_be_decided_changes_nothing(
    work: Path, options: list[str], code: int, said: str
) -> None:
    before = held(work)
    ran = resolve(work, *options)
    assert (ran.code, ran.out) == (code, "")
    assert said in " ".join(ran.err.replace("│", " ").split())
    assert held(work) == before
    assert not (work / "overrides.toml").exists()


def test_a_decision_needs_an_author_a_reason_and_a_day_after_the_clause(work: Path) -> None:
    ran = tqa("resolve", "-w", work, CLAUSE.format(2), "--reject", "--by", "R. Ahmed")
    assert ran.code == 2
    assert "must say something" in ran.err
    ran = resolve(work, CLAUSE.format(2), "--reject", by=" ")
    assert ran.code == 2
    early = resolve(work, CLAUSE.format(2), "--reject", on="2015-03-01").error()
    assert "it was published on 2015-03-02" in early
    assert resolve(work, CLAUSE.format(2), "--reject", on="2015-03-02").code == 0
    assert "sixty" in shown(work, "4", "2015-04-01", "2015-03-02")["text"]


GOOD = 'clause = "c"\nby = "R. Ahmed"\non = 2016-02-03\nreason = "a slip"\nreject = true\n'


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (GOOD.replace("reject", "rejected"), "unknown key 'rejected'; did you mean 'reject'?"),
        (GOOD.replace('by = "R. Ahmed"\n', ""), "no by; add by = …"),
        (GOOD.replace('"a slip"', '" "'), "clause, by and reason must say something"),
        (GOOD.replace("2016-02-03", '"yesterday"'), "on = 'yesterday' is no day"),
        (GOOD.replace("2016-02-03", "2016-02-03T10:00:00"), "is no day"),
        (GOOD.replace("true", '"true"'), "reject = 'true'; write true or false"),
        (GOOD.replace("reject = true", "target = 5"), "target = 5; write target"),
        (GOOD.replace("reject = true", 'target = "the fifth"'), "is not a pinpoint"),
        (GOOD.replace("reject = true\n", ""), "nothing is decided"),
        (GOOD.replace("reject = true", 'text = ""'), "text is empty; reject the clause"),
        (GOOD + 'words_old = "a"\nwords_new = "b"\n', "reject stands beside"),
    ],
    ids=lambda value: value[-40:],
)
def test_a_wrong_entry_is_named_with_its_remedy_and_nothing_is_taken_in(
    work: Path, tmp_path: Path, entry: str, said: str
) -> None:
    before = held(work)
    file = work / "overrides.toml"
    file.write_text(f"[[override]]\n{GOOD}\n[[override]]\n{entry}", encoding="utf-8")
    for command in (
        ["resolve", "-w", work, "--apply"],
        ["resolve", "-w", work, "--list"],
        ["ingest", "-w", work, tmp_path / "sources"],
    ):
        message = tqa(*command).error()
        assert message.startswith(f"{file}, entry 2")
        assert said in message
    assert held(work) == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[[override]\n", "not TOML"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[override]\n", "write [[override]], with two brackets"),
        (b"[[overrides]]\n", "unknown table 'overrides'"),
    ],
)
def test_a_file_that_cannot_be_read_is_left_as_it_is(work: Path, text: bytes, said: str) -> None:
    file = work / "overrides.toml"
    file.write_bytes(text)
    assert said in resolve(work, CLAUSE.format(2), "--reject").error()
    assert file.read_bytes() == text


def test_decisions_are_listed(work: Path) -> None:
    assert tqa("resolve", "-w", work, "--list").out.endswith("overrides.toml: 0 decisions\n")
    resolve(work, CLAUSE.format(4), "--target", "3(b)", "--effective", "2015-05-01")
    resolve(work, CLAUSE.format(2), "--reject")
    out = tqa("resolve", "-w", work, "--list").out
    assert f"{CLAUSE.format(4)}: it changes 3(b), from 2015-05-01\n" in out
    assert f"{CLAUSE.format(2)}: it does nothing\n" in out
    rows = tqa("resolve", "-w", work, "--list", "--json").json["decisions"]
    assert [(row["clause"], row["held"]) for row in rows] == [
        (CLAUSE.format(4), True), (CLAUSE.format(2), True),
    ]  # fmt: skip


# ------------------------------------------------------------------------------- what answers say


def test_instruments_that_collide_on_one_day_are_reported_and_applied_in_order(
    law: Callable[..., Path],
) -> None:
    work = law(
        order(1, "2. In section 4 of the Act, for “sixty” substitute “ninety”.\n"),
        order(2, "2. In section 4 of the Act, for “ninety days” substitute “a year”.\n"),
        order(3, "2. For section 4 of the Act substitute—\n“4. Appeal.—There is none.”\n",
              published="1 May 2016", begins="1 June 2016"),
    )  # fmt: skip
    answer = shown(work, "4", "2015-04-01")
    assert (answer["status"], answer["text"]) == (
        "answered",
        "4 An appeal is brought within a year.",
    )
    said = "S.R.O. No. 2/2015, cl. 2 changes it on the same day"
    assert any(said in warning for warning in answer["warnings"])
    assert not any("same day" in w for w in shown(work, "4", "2015-03-31")["warnings"])
    # What has replaced the whole text since is in no doubt.
    assert not any("same day" in w for w in shown(work, "4", "2016-06-01")["warnings"])
    assert len(edits(work, "--target", "Ferries Act#4", "--status", "conflicting")) == 2
    verified(work)


def warned(work: Path, pinpoint: str, day: str = "2015-04-01", known: str = TODAY) -> bool:
    """Whether an answer is given, with a word on the clause that could not be placed."""
    answer = shown(work, pinpoint, day, known)
    assert answer["status"] == "answered"
    return any("S.R.O. No. 1/2015, cl. 4 of 3(d)" in warning for warning in answer["warnings"])


def test_an_edit_of_a_missing_part_warns_where_it_may_have_been_meant(work: Path) -> None:
    assert warned(work, "3")
    assert warned(work, "3(b)")
    assert not warned(work, "5")
    assert not warned(work, "3", "2015-03-31")
    assert not warned(work, "3", known="2015-03-01")


def test_an_edit_that_can_be_placed_nowhere_warns_everywhere(law: Callable[..., Path]) -> None:
    work = law(order(1, "2. In section 77 of the Act, for “a” substitute “b”.\n"))
    for pinpoint in ("3", "5"):
        assert any(
            "may change this text" in w for w in shown(work, pinpoint, "2015-04-01")["warnings"]
        )


def test_words_that_fit_nowhere_in_a_section_leave_it_and_its_parts_in_doubt(
    law: Callable[..., Path],
) -> None:
    work = law(order(1, "2. In section 3 of the Act, for “lighters” substitute “boats”.\n"))
    for pinpoint in ("3", "3(a)"):
        assert shown(work, pinpoint, "2015-04-01")["status"] == "conflicting"
        assert shown(work, pinpoint, "2015-03-31")["status"] == "answered"
    assert shown(work, "4", "2015-04-01")["status"] == "answered"


def test_an_amendment_that_has_no_day_yet_warns(law: Callable[..., Path]) -> None:
    work = law(order(1, "2. In section 4 of the Act, for “sixty” substitute “ninety”.\n",
                     begins="such day as the Board may appoint"))  # fmt: skip
    (entry,) = (e for e in edits(work, "--target", "Ferries Act#4"))
    assert entry["status"] == "pending"
    answer = shown(work, "4", "2015-05-01")
    if answer["status"] == "answered":  # an open day; of a mere bound there is no answer
        assert any("from a day that is not known" in warning for warning in answer["warnings"])
    else:
        assert answer["status"] == "not_covered"


# ------------------------------------------------------------------------------------ what is held


def test_a_spoilt_hash_is_found(work: Path) -> None:
    with closing(sqlite3.connect(work / "workspace.sqlite")) as db, db:
        db.execute("UPDATE ledger SET after = before WHERE clause = ?", (CLAUSE.format(2),))
    ran = tqa("verify", "-w", work)
    assert ran.code == 1
    assert f"({CLAUSE.format(2)}) is not from and to the texts that its hashes name" in ran.err


def test_a_ledger_that_an_older_tqa_has_not_made_is_told_and_made(work: Path) -> None:
    before = held(work)
    with closing(sqlite3.connect(work / "workspace.sqlite")) as db, db:
        db.executescript(
            "DROP TABLE ledger; DROP TABLE decision; DROP INDEX amendment_clause;"
            "DROP TABLE segment; DROP TABLE unit_gone;"
            "PRAGMA user_version = 1;"
        )
    # What is in doubt stays in doubt meanwhile.
    assert shown(work, "2(1)", "2015-04-01")["status"] == "conflicting"
    ran = tqa("amendments", "-w", work)
    assert "run `tqa resolve --apply`" in ran.err
    assert tqa("resolve", "-w", work, "--apply").code == 0
    assert tqa("amendments", "-w", work).err == ""
    assert held(work) == before
    verified(work)


def test_the_ledger_is_the_same_in_any_order_of_arrival(
    law: Callable[..., Path], tmp_path: Path
) -> None:
    work = law(
        order(1, BODY), order(2, "2. In section 4 of the Act, for “ninety” substitute “ten”.\n")
    )
    expected = held(work)
    names = [tmp_path / "sources" / name for name in ("act.txt", "order-0.txt", "order-1.txt")]
    for at, arrival in enumerate(permutations(names)):
        other = tmp_path / f"work-{at}"
        tqa("init", other)
        for name in arrival:
            assert tqa("ingest", "-w", other, name, "--jurisdiction", "xm").code == 0
        assert held(other) == expected


def test_forgetting_the_order_forgets_its_edits(work: Path) -> None:
    tqa("remove", "-w", work, "/xm/statutory_order/2015/1")
    assert edits(work, "--by", "Ferries Act") == edits(work, "Ferries Act")
    assert not any(CLAUSE.format(2) == e["clause"] for e in edits(work))
    verified(work)
