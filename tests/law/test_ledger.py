"""The ledger, collisions and decisions: what came of each edit, by day and by what was known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

import pytest

from tqa.law.amending import Amended, amend
from tqa.law.clause import UNREAD, Action, Block, Clause, Part, Place
from tqa.law.collisions import collisions
from tqa.law.consolidate import Consolidated, consolidate
from tqa.law.decisions import Decision, decided, in_force, readings
from tqa.law.evidence import Evidence
from tqa.law.ledger import Entry, Standing, digest, entries
from tqa.law.model import Provision
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import OPEN, Bound
from tqa.testing import enacted, passage, seen

D = date.fromisoformat
ENACTED = {
    "": "",
    "4": "",
    "4/(1)": "A ferry pays 10 crowns.",
    "4/(2)": "A barge pays 20 crowns.",
    "5": "Dues are paid within sixty days.",
}


def act() -> tuple[list[Provision], dict[str, list[Evidence]]]:
    """Two sections, the first with two subsections, in force from 2012."""
    provisions = [
        Provision(name, _kind(name), _parent(name), at) for at, name in enumerate(ENACTED)
    ]
    evidence: dict[str, list[Evidence]] = {
        name: [enacted(text, "2012-06-14", since="2012-07-01", label=name.split("/")[-1])]
        for name, text in ENACTED.items()
    }
    return provisions, evidence


def _kind(name: str) -> str:
    return "act" if not name else "subsection" if "/" in name else "section"


def _parent(name: str) -> str | None:
    return (name.rpartition("/")[0] or "") if name else None


def clause(id_: str, action: Action, target: str, **more: Any) -> Clause:
    """A clause published on 2015-03-01 that takes effect a month later, unless told otherwise."""
    fields: dict[str, Any] = {
        "published": D("2015-03-01"),
        "effective": Bound.on(D("2015-04-01")),
        "made": Bound.on(D("2015-02-27")),
        "by": id_,
    }
    for name, value in more.items():
        if name in ("effective", "until"):
            value = Bound.parse(value)
        elif name == "published":
            value = D(value)
        elif name == "words":
            value = passage(value, id_)
        fields[name] = value
    targets = tuple(Pinpoint.parse(part) for part in target.split(";") if part)
    return Clause(id_, fields.pop("source", id_), fields.pop("published"), action, target=targets, **fields)  # fmt: skip


def words(id_: str, target: str, old: str, new: str, **more: Any) -> Clause:
    return clause(id_, Action.WORDS, target, old_words=old, words=new, **more)


def told(
    clauses: Sequence[Clause], evidence: dict[str, list[Evidence]] | None = None
) -> tuple[list[Entry], Amended, dict[str, Consolidated]]:
    provisions, held = act()
    amended = amend(provisions, evidence or held, clauses)
    made = {name: consolidate(name, items) for name, items in amended.evidence.items()}
    return list(entries(amended, made, clauses)), amended, made


def ledger(*clauses: Clause) -> list[Entry]:
    return told(clauses)[0]


def text(made: dict[str, Consolidated], name: str, day: str, known: str | None = None) -> str:
    known_at = D(known) if known else None
    versions = [v for v in made[name].versions if v.known_on(known_at)]
    return next(v.content.passage.text for v in versions if v.valid.holds_on(D(day)))


# -- what came of an edit ----------------------------------------------------------------------------


def test_an_edit_is_told_with_its_texts_its_days_and_its_form() -> None:
    (entry,) = ledger(words("/xm/sro/1#2.0", "5", "sixty", "ninety", rule="words for words"))
    assert entry.before == digest(ENACTED["5"])
    assert entry.after == digest("Dues are paid within ninety days.")
    assert (entry.provision, entry.found, entry.label) == ("5", True, "5")
    assert (entry.operation, entry.rule) == ("substitute_words", "words for words")
    assert str(entry.effective) == "2015-04-01"
    assert entry.standing is Standing.APPLIED


def test_the_texts_of_edits_of_one_day_make_a_chain() -> None:
    found = ledger(
        words("/xm/sro/1#2.0", "5", "sixty", "ninety", order=1),
        words("/xm/sro/1#3.0", "5", "ninety days", "three months", order=2),
        words("/xm/sro/1#4.0", "5", "Dues", "All dues", order=3),
    )
    assert [entry.standing for entry in found] == [Standing.APPLIED] * 3
    assert all(one.after == other.before for one, other in pairwise(found))
    assert found[-1].after == digest("All dues are paid within three months.")


def test_an_insertion_begins_with_nothing() -> None:
    block = Block("section", "5A", words=passage("A raft pays nothing.", "s"))
    (entry,) = ledger(
        clause("/xm/sro/1#2.0", Action.INSERT, "5", blocks=(block,), place=Place.AFTER)
    )
    assert (entry.provision, entry.operation) == ("5A", "insert")
    assert (entry.before, entry.after) == (digest(""), digest("A raft pays nothing."))


def test_a_repeal_ends_with_nothing() -> None:
    (entry,) = ledger(clause("/xm/sro/1#2.0", Action.END, "5"))
    assert (entry.before, entry.after) == (digest(ENACTED["5"]), digest(""))


def test_a_heading_is_told_by_the_heading() -> None:
    block = Block("", words=passage("When paid", "s"))
    (entry,) = ledger(
        clause("/xm/sro/1#2.0", Action.SUBSTITUTE, "5", part=Part.HEADING, blocks=(block,))
    )
    assert (entry.operation, entry.part) == ("heading", "heading")
    assert (entry.before, entry.after) == (digest(""), digest("When paid"))


@pytest.mark.parametrize(
    ("given", "standing", "reason"),
    [
        (words("/xm/sro/1#2.0", "5", "seventy", "ninety"), Standing.CONFLICTING, "are not there"),
        (words("/xm/sro/1#2.0", "4", "crowns", "marks"), Standing.CONFLICTING, "in 2 parts"),
        (words("/xm/sro/1#2.0", "4(9)", "10", "15"), Standing.UNRESOLVED, "names no provision"),
        (words("/xm/sro/1#2.0", "5", "", "", problem=UNREAD), Standing.UNRESOLVED, UNREAD),
        (words("/xm/sro/1#2.0", "5", "sixty", "ten", effective="open"), Standing.PENDING, "no day"),
        (
            words("/xm/sro/1#2.0", "5", "sixty", "ten", effective="2015-04-01.."),
            Standing.PENDING,
            "not settled",
        ),
        (clause("/xm/sro/1#2.0", Action.INSERT, "4", blocks=(), place=Place.WITHIN),
         Standing.UNRESOLVED, "no provision was found"),
    ],
    ids=["words not there", "words in two parts", "no target", "unread", "no day", "bound", "nothing"],
)  # fmt: skip
def test_what_is_not_applied_says_why_and_has_no_texts(
    given: Clause, standing: Standing, reason: str
) -> None:
    (entry,) = ledger(given)
    assert entry.standing is standing
    assert reason in entry.reason
    assert (entry.before, entry.after) == ("", "")
    assert not entry.applied


def test_a_target_that_is_missing_is_told_by_what_is_on_the_way_to_it() -> None:
    (entry,) = ledger(words("/xm/sro/1#2.0", "4(9)(a)", "10", "15"))
    assert (entry.written, entry.provision, entry.found) == ("4(9)(a)", "4", False)
    (entry,) = ledger(words("/xm/sro/1#2.0", "99", "10", "15"))
    assert (entry.written, entry.provision, entry.found) == ("99", "", False)


def test_what_begins_later_is_pending_until_its_day() -> None:
    (entry,) = ledger(words("/xm/sro/1#2.0", "5", "sixty", "ninety"))
    for day, standing in (
        ("2015-03-31", Standing.PENDING),
        ("2015-04-01", Standing.APPLIED),
        ("2015-04-02", Standing.APPLIED),
    ):
        assert entry.standing_at(as_at=D(day)) is standing


def test_a_later_reading_of_the_clause_counts_from_its_publication() -> None:
    first, second = ledger(
        words("/xm/sro/1#2.0", "5", "seventy", "ninety"),
        words("/xm/sro/1#2.0", "5", "sixty", "ninety", published="2015-05-01"),
    )
    assert (first.superseded, second.superseded) == (D("2015-05-01"), None)
    assert (first.standing, second.standing) == (Standing.CONFLICTING, Standing.APPLIED)
    for known, counts in (("2015-04-30", first), ("2015-05-01", second)):
        assert [e for e in (first, second) if e.known_on(D(known))] == [counts]
    assert first.standing_at(as_at=D("2016-01-01")) is Standing.SUPERSEDED
    known_before = first.standing_at(as_at=D("2016-01-01"), known_at=D("2015-04-30"))
    assert known_before is Standing.CONFLICTING


def test_where_consolidations_alone_speak_an_edit_is_covered() -> None:
    _, held = act()
    held["5"] = [
        seen("Dues are paid within ninety days.", "2015-12-31", since="2015-04-01", label="5")
    ]
    (entry,) = told([words("/xm/sro/1#2.0", "5", "sixty", "ninety")], held)[0]
    assert entry.standing is Standing.COVERED
    assert not entry.applied


def test_a_commencement_is_told_for_what_it_is_aimed_at() -> None:
    (entry,) = ledger(clause("/xm/sro/1#2.0", Action.COMMENCE, "4"))
    assert (entry.provision, entry.operation) == ("4", "commence")
    assert entry.before == entry.after != ""


# -- collisions --------------------------------------------------------------------------------------


def collided(*clauses: Clause) -> list[tuple[str, str]]:
    _, amended, made = told(clauses)
    return [
        (found.first.id, found.second.id)
        for name in amended.evidence
        for found in collisions(made[name].outcomes.values())
    ]


ONE = words("/xm/sro/1#2.0", "5", "sixty", "ninety", series=1)
OVERLAPPING = words("/xm/sro/2#2.0", "5", "ninety days", "a year", series=2)


def test_edits_of_one_day_that_do_not_commute_are_reported_and_applied_in_order() -> None:
    assert collided(ONE, OVERLAPPING) == [("/xm/sro/1#2.0", "/xm/sro/2#2.0")]
    found, _, made = told([OVERLAPPING, ONE])
    assert text(made, "5", "2015-04-01") == "Dues are paid within a year."
    assert [entry.standing for entry in found] == [Standing.CONFLICTING] * 2
    assert all(entry.applied for entry in found)
    assert "/xm/sro/2#2.0 changes it on the same day" in found[0].reason


@pytest.mark.parametrize(
    "other",
    [
        words("/xm/sro/2#2.0", "5", "Dues", "All dues", series=2),
        replace(OVERLAPPING, effective=Bound.on(D("2015-04-02"))),
        replace(OVERLAPPING, id="/xm/sro/1#3.0", series=1, order=2),
        words("/xm/sro/2#2.0", "4(1)", "10", "ninety", series=2),
    ],
    ids=["other words", "the day after", "the same instrument", "another provision"],
)
def test_edits_that_do_not_collide(other: Clause) -> None:
    assert collided(ONE, other) == []


def test_the_same_edit_by_two_instruments_collides_only_where_the_text_differs() -> None:
    # The second finds its words gone, whichever comes first: the text is the same.
    again = replace(ONE, id="/xm/sro/2#2.0", series=2)
    assert collided(ONE, again) == []
    rival = words("/xm/sro/2#2.0", "5", "sixty", "seventy", series=2)
    assert collided(ONE, rival) == [("/xm/sro/1#2.0", "/xm/sro/2#2.0")]


# -- decisions ---------------------------------------------------------------------------------------

DECISION = Decision("/xm/sro/1#2.0", "R. Ahmed", D("2016-02-03"), "a slip")
WRONG = words("/xm/sro/1#2.0", "5", "seventy", "ninety")


def decide(given: Clause, **what: Any) -> tuple[list[Entry], dict[str, Consolidated]]:
    made = readings([given], [replace(DECISION, **what)])
    found, _, consolidated = told(made)
    return found, consolidated


def test_a_decision_is_known_from_its_day_and_acts_from_the_effective_day() -> None:
    found, made = decide(WRONG, words_old="sixty", words_new="ninety")
    assert text(made, "5", "2015-04-01", "2016-02-02") == ENACTED["5"]
    assert text(made, "5", "2015-04-01", "2016-02-03") == "Dues are paid within ninety days."
    assert text(made, "5", "2015-03-31", "2016-02-03") == ENACTED["5"]
    assert [entry.standing for entry in found] == [Standing.CONFLICTING, Standing.APPLIED]
    assert found[1].decided == "decided by R. Ahmed on 2016-02-03: a slip"


def test_its_words_slice_back_to_the_decision() -> None:
    _, made = decide(WRONG, words_old="sixty", words_new="ninety")
    (version,) = [v for v in made["5"].versions if "ninety" in v.content.passage.text]
    source = digest("ninety")
    assert any(piece.source == source for piece in version.content.passage.pieces)


def test_another_target() -> None:
    given = words("/xm/sro/1#2.0", "4(9)", "20", "25")
    found, made = decide(given, target=(Pinpoint.parse("4(2)"),))
    assert text(made, "4/(2)", "2015-04-01", "2016-02-02") == ENACTED["4/(2)"]
    assert text(made, "4/(2)", "2015-04-01", "2016-02-03") == "A barge pays 25 crowns."
    assert found[1].standing is Standing.APPLIED


def test_the_text_that_results_leaves_the_parts_alone() -> None:
    unread = replace(WRONG, problem=UNREAD, old_words="")
    found, made = decide(unread, text="Dues are paid at once.")
    assert text(made, "5", "2015-04-01") == "Dues are paid at once."
    assert found[1].standing is Standing.APPLIED
    _, made = decide(replace(unread, target=(Pinpoint.parse("4"),)), text="Dues:")
    assert text(made, "4", "2015-04-01") == "Dues:"
    assert text(made, "4/(1)", "2015-04-01") == ENACTED["4/(1)"]


def test_another_day() -> None:
    given = words("/xm/sro/1#2.0", "5", "sixty", "ninety", effective="open")
    _, made = decide(given, effective=D("2015-06-01"))
    assert text(made, "5", "2015-06-01", "2016-02-02") == ENACTED["5"]
    assert text(made, "5", "2015-05-31", "2016-02-03") == ENACTED["5"]
    assert text(made, "5", "2015-06-01", "2016-02-03") == "Dues are paid within ninety days."


def test_a_rejected_clause_does_nothing_from_the_decision_on() -> None:
    found, made = decide(ONE, reject=True)
    assert text(made, "5", "2015-04-01", "2016-02-02") == "Dues are paid within ninety days."
    assert text(made, "5", "2015-04-01", "2016-02-03") == ENACTED["5"]
    assert found[0].superseded == D("2016-02-03")
    assert found[1].standing is Standing.SUPERSEDED
    assert found[1].reason == "decided by R. Ahmed on 2016-02-03: a slip: it does nothing"


def test_where_it_applies_does_not_make_an_unread_clause_readable() -> None:
    unread = replace(WRONG, problem=UNREAD)
    assert decided(unread, replace(DECISION, target=(Pinpoint.parse("4"),))).problem == UNREAD
    unaimed = replace(WRONG, problem="it names no instrument that it amends")
    assert decided(unaimed, replace(DECISION, apply_to="/xm/act/1")).problem == ""


def test_what_the_law_says_later_is_decided_in_the_same_way() -> None:
    first, later = WRONG, replace(WRONG, published=D("2017-01-01"), until=OPEN)
    made = readings([first, later], [replace(DECISION, words_old="sixty", words_new="ten")])
    assert [(str(c.published), c.old_words, bool(c.decided)) for c in made] == [
        ("2015-03-01", "seventy", False),
        ("2017-01-01", "sixty", True),
        ("2016-02-03", "sixty", True),
    ]


def test_of_several_decisions_the_latest_day_counts_and_of_one_day_the_last() -> None:
    given = [
        replace(DECISION, on=D("2017-01-01"), words_old="sixty", words_new="c"),
        replace(DECISION, words_old="sixty", words_new="a"),
        replace(DECISION, words_old="sixty", words_new="b"),
    ]
    assert [d.words_new for d in in_force(given)] == ["b", "c"]
    found = readings([WRONG], in_force(given))
    assert [(str(c.published), c.words.text) for c in found] == [
        ("2015-03-01", "ninety"), ("2016-02-03", "b"), ("2017-01-01", "c"),
    ]  # fmt: skip
