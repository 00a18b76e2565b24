"""What the generator makes: the same for a seed, possible law, in words that name what they change."""

from __future__ import annotations

import ast
import hashlib
import os
import subprocess
import sys
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest

from benchmarks.lawgen import Plan, generate, questions, write
from benchmarks.lawgen.history import EVER, NEVER, Code
from benchmarks.lawgen.instructing import MAKERS
from benchmarks.lawgen.operations import Misfit
from benchmarks.lawgen.timing import SLICES
from benchmarks.lawgen.tree import path_to
from benchmarks.lawgen.writers import WRITERS

HABITS = ("ca", "dc", "uk", "bd", "bn")
ONE = timedelta(days=1)
ROOT = Path(__file__).parents[2]


@cache
def code(habit: str) -> Code:
    return generate(Plan(habit, 1000, 400, 7))


def test_nothing_of_the_code_under_test_is_imported() -> None:
    for path in (ROOT / "benchmarks" / "lawgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [n for n in names if n.split(".")[0] == "tqa"], path


@pytest.mark.parametrize("habit", HABITS)
def test_the_same_seed_gives_the_same_files(habit: str, tmp_path: Path) -> None:
    script = (
        "import sys, pathlib; from benchmarks.lawgen import *; c = generate(Plan(sys.argv[1], 300, 80, 3));"
        "write(c, pathlib.Path(sys.argv[2])); print([str(q) for q in questions(c, 200, 3)])"
    )
    digests = set()
    for seed in ("0", "12345"):
        folder = tmp_path / seed
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", script, habit, str(folder)],
            env=environment, capture_output=True, check=True,
        )  # fmt: skip
        digest = hashlib.sha256(done.stdout)
        for path in sorted(folder.iterdir()):
            digest.update(path.name.encode() + path.read_bytes())
        digests.add(digest.hexdigest())
    assert len(digests) == 1
    other = generate(Plan(habit, 300, 80, 4))
    assert (
        other.acts[0].instrument.title != generate(Plan(habit, 300, 80, 3)).acts[0].instrument.title
    )


@pytest.mark.parametrize("habit", HABITS)
def test_every_edit_fits_whatever_was_known(habit: str) -> None:
    made = code(habit)
    misfits: list[str] = []
    looked = 0
    for unit in made.units.values():
        published = {c.instrument.published for c, _, _ in unit.edits} | {
            unit.maker.instrument.published
        }
        for clause, _, _ in unit.edits:
            published |= {order.published for order, _ in clause.orders}
            published |= {by.published for by, _ in clause.instrument.extensions}
        for known in published:
            for day in unit.days(known):
                for at in (day - ONE, day):
                    looked += 1
                    try:
                        unit.state(at, known)
                    except Misfit as misfit:
                        misfits.append(f"{unit.id} on {at} as known on {known}: {misfit}")
    assert misfits == []
    assert looked > 1000


@pytest.mark.parametrize("habit", HABITS)
def test_all_operations_and_slices_occur(habit: str) -> None:
    made = [i for i in code(habit).instruments if i.clauses[0].number]
    kinds = {x.kind for i in made for c in i.clauses for x in c.instructions}
    wanted = {*MAKERS, "new_section", "listed", "repeal_sections", "repeal_instrument"}
    wanted -= {"heading"} if habit == "ca" else set()
    wanted |= {"extend"} if habit != "dc" else set()
    assert wanted <= kinds
    assert {i.slice for i in made} == {name for name, _ in SLICES}


@pytest.mark.parametrize("habit", HABITS)
def test_ids_titles_and_files_are_unique(habit: str, tmp_path: Path) -> None:
    made = code(habit)
    assert len({i.id for i in made.instruments}) == len(made.instruments)
    titles = [i.title for i in made.instruments if i.kind != "order"]
    assert len(set(titles)) == len(titles)
    assert len(set(write(made, tmp_path))) == len(made.instruments)


@pytest.mark.parametrize("habit", HABITS)
def test_labels_name_one_part_each(habit: str) -> None:
    made = code(habit)
    for unit in made.units.values():
        for day in [*unit.days(EVER), EVER]:
            root = unit.state(day, EVER)
            for part in root.walk() if root else ():
                names = [below.name for below in part.parts]
                assert len(set(names)) == len(names)


@pytest.mark.parametrize("habit", HABITS)
def test_renumbering_keeps_identity(habit: str) -> None:
    made, seen = code(habit), 0
    for unit in made.units.values():
        for clause, _, edit in unit.edits:
            start = clause.effective(EVER)
            if edit.kind != "relabel" or start is None:
                continue
            before, after = unit.state(start - ONE, EVER), unit.state(start, EVER)
            if before is None or after is None:
                continue
            for part, label in zip(edit.targets, edit.labels, strict=True):
                old, new = path_to(before, part), path_to(after, part)
                if (
                    old
                    and new
                    and len(unit.in_effect(start, EVER)) - len(unit.in_effect(start - ONE, EVER))
                    == 2
                ):
                    assert new[-1].label == label != old[-1].label
                    assert new[-1].text == old[-1].text
                    seen += 1
    assert seen


@pytest.mark.parametrize("habit", HABITS)
def test_a_lapse_brings_back_the_text(habit: str) -> None:
    made, seen = code(habit), 0
    for unit in made.units.values():
        for clause, _, _ in unit.edits:
            instrument, start = clause.instrument, clause.effective(EVER)
            end = instrument.until(EVER)
            if end == NEVER or start is None:
                continue
            if unit.in_effect(start - ONE, EVER) != unit.in_effect(end, EVER):
                continue  # something else changed meanwhile
            before, after = unit.state(start - ONE, EVER), unit.state(end, EVER)
            between = unit.state(end - ONE, EVER)
            assert before is not None
            assert before == after != between
            seen += 1
    assert seen > 3


@pytest.mark.parametrize("habit", HABITS)
def test_an_instruction_in_words_names_its_target_and_its_words(habit: str) -> None:
    made = code(habit)
    writer = WRITERS[habit](made)
    for instrument in made.instruments:
        if instrument.kind == "order" or not instrument.clauses[0].number:
            continue
        text = writer.instrument(instrument)
        for clause in instrument.clauses:
            for instruction in clause.instructions:
                for step in instruction.at:
                    assert (step.label or step.term) in text
                for edit in instruction.edits:
                    assert edit.old.removeprefix("; ") in text or edit.kind == "tail"
                    assert edit.new in text or edit.kind == "tail"
                    assert all(s.text in text for top in edit.specs for s in top.walk())


@pytest.mark.parametrize("habit", HABITS)
def test_questions_stand_around_the_days_of_changes(habit: str) -> None:
    asked = questions(code(habit), 2000, 1)
    assert len(asked) == 2000
    statuses = {q.statuses[0] for q in asked}
    assert statuses == {
        "answered", "not_covered", "not_yet_made", "not_yet_in_force", "ended", "never_commenced"
    }  # fmt: skip
    assert all(bool(q.text) == (q.statuses == ("answered",)) for q in asked)
