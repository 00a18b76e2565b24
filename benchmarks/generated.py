"""An invented code with its amending instruments, taken in as text and asked by day (lawgen).

    python -m benchmarks.generated [--provisions N] [--amendments M] [--habits ca,dc,uk,bd,bn]
        [--seeds K] [--seed FIRST] [--questions N] [--limit M] [--misses N] [--keep FOLDER]
    python -m benchmarks.generated --consolidate 100000 [--habits uk] [--seed S]

For each habit and seed the code is written out, taken in by `tqa.workspace`, and asked straight
from the versions: the provision is looked up by its citation on the day, its status and composed
text are compared with the history that made it. `--limit` takes only so many instruments.

Outcomes: right; wrong without notice; wrong, with a problem reported on the provision; abstained
(conflicting, not covered or disputed where the history is certain). `--consolidate` takes in one
new instrument beside a code of that size and counts what is computed anew.
The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import tqa.law.instrument as consolidating
from benchmarks.lawgen import Plan, Question, generate, questions, write
from benchmarks.lawgen.files import file_name
from benchmarks.lawgen.history import Code
from tqa.errors import NotFoundError
from tqa.ingest.pipeline import FileReport
from tqa.law.ledger import Standing
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.retrieval.doubts import around
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.view import View
from tqa.store.clauses import unaimed
from tqa.workspace import Workspace

OUTCOMES = ("right", "wrong_silent", "wrong_noticed", "abstained")
_ABSTAINS = (Status.CONFLICTING, Status.NOT_COVERED, Status.DISPUTED, Status.AMBIGUOUS_DATE)
_OPENING = re.compile(r"^(?:sec(?:tion|\.)|§|ধারা)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Judged:
    """A question with what came of it."""

    question: Question
    outcome: str
    cause: str
    """Empty where right: the status given for the one wanted, or "text"."""
    said: str
    """The text given."""


def main() -> None:
    arguments = _arguments()
    if arguments.consolidate:
        result = _one_more(arguments.consolidate, arguments.habits[0], arguments.seed)
        print(json.dumps(result))
        return
    rows: list[tuple[str, int, list[Judged]]] = []
    runs = []
    for habit in arguments.habits:
        for seed in range(arguments.seed, arguments.seed + arguments.seeds):
            judged, figures = _run(habit, seed, arguments)
            rows.append((habit, seed, judged))
            runs.append(figures)
    _tables(rows, arguments.misses)
    total = Counter(j.outcome for _, _, judged in rows for j in judged)
    asked = sum(total.values())
    print(
        json.dumps(
            {
                "questions": asked,
                **{name: total[name] for name in OUTCOMES},
                "right_share": round(total["right"] / asked, 5) if asked else None,
                "runs": runs,
            }
        )
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--provisions", type=int, default=5000)
    parser.add_argument("--amendments", type=int, default=2000)
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--habits", default="ca,dc,uk,bd", type=lambda text: text.split(","))
    parser.add_argument("--limit", type=int, help="take only so many amending instruments of each")
    parser.add_argument("--misses", type=int, default=0, help="print so many wrong answers a code")
    parser.add_argument("--keep", type=Path, help="leave texts and workspaces in this folder")
    parser.add_argument("--consolidate", type=int, metavar="PROVISIONS")
    return parser.parse_args()


# ------------------------------------------------------------------------------------ one code


def _run(
    habit: str, seed: int, arguments: argparse.Namespace
) -> tuple[list[Judged], dict[str, object]]:
    amendments = min(arguments.amendments, arguments.limit or arguments.amendments)
    plan = Plan(habit, arguments.provisions, amendments, seed)
    code = generate(plan)
    asked = questions(code, arguments.questions, seed)
    with _folder(arguments.keep, f"{habit}-{seed}") as folder:
        paths = write(code, folder / "texts")
        begun = time.perf_counter()
        with Workspace.init(folder / "work") as workspace:
            workspace.ingest([folder / "texts"], on_file=_progress(f"{habit} {seed}", len(paths)))
            taken = time.perf_counter() - begun
            begun = time.perf_counter()
            judged = judge(workspace, asked)
            answered = time.perf_counter() - begun
            problems = len(workspace.store.problems())
            lost = len(list(unaimed(workspace.store)))
    outcomes = Counter(j.outcome for j in judged)
    figures = {
        "habit": habit,
        "seed": seed,
        "questions": len(judged),
        **{name: outcomes[name] for name in OUTCOMES},
        "instruments": len(paths),
        "problems": problems,
        "unaimed": lost,
        "ingest_s": round(taken, 1),
        "ask_s": round(answered, 1),
    }
    _say(f"{habit} {seed}: {json.dumps(figures)}\n")
    return judged, figures


@contextmanager
def _folder(keep: Path | None, name: str) -> Iterator[Path]:
    if keep is None:
        with tempfile.TemporaryDirectory() as temporary:
            yield Path(temporary)
        return
    folder = keep / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    yield folder


def _progress(name: str, whole: int) -> Callable[[FileReport], None]:
    done = 0

    def on_file(_: FileReport) -> None:
        nonlocal done
        done += 1
        if done % 100 == 0 or done == whole:
            _say(f"\r{name}: {done} of {whole} files")

    return on_file


def _say(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


# ---------------------------------------------------------------------------------- one question


def judge(workspace: Workspace, asked: list[Question]) -> list[Judged]:
    """Each question asked of a workspace, in the order of the instruments."""
    found = []
    views: dict[str, View | None] = {}
    with workspace.store.reading():
        for question in sorted(asked, key=lambda q: q.instrument):
            if question.instrument not in views:
                views.clear()  # one instrument at a time: its versions are kept while it is asked
                views[question.instrument] = _view(workspace, question.instrument)
            found.append(_judge(views[question.instrument], question))
    return found


def _view(workspace: Workspace, instrument: str) -> View | None:
    try:
        return workspace.view(instrument)
    except (KeyError, NotFoundError):
        return None


def _judge(view: View | None, question: Question) -> Judged:
    if view is None:
        return Judged(question, "wrong_silent", "instrument not held", "")
    as_at, known_at = question.as_at, question.known_at
    names = view.locate(Pinpoint.parse(question.pinpoint), as_at=as_at, known_at=known_at)
    if len(names) != 1:
        status = "not_found" if not names else "ambiguous"
        if status in question.statuses:
            return Judged(question, "right", "", "")
        outcome = "wrong_noticed" if _noticed(view, question, ()) else "wrong_silent"
        return Judged(question, outcome, f"{status} for {question.statuses[0]}", "")
    evidence = gather(view, names[0], as_at=as_at, known_at=known_at)
    return _compared(view, question, evidence)


def _compared(view: View, question: Question, evidence: Evidence) -> Judged:
    said = evidence.composed.text
    status = str(evidence.status)
    if status in question.statuses:
        if status != "answered":
            return Judged(question, "right", "", "")
        if plain(said) != plain(question.text):
            cause = "text"
        elif question.heading is not None and not _same_heading(evidence, question.heading):
            cause = "heading"
        else:
            return Judged(question, "right", "", said)
    else:
        cause = f"{status} for {question.statuses[0]}"
    if evidence.status in _ABSTAINS:
        return Judged(question, "abstained", cause, said)
    outcome = "wrong_noticed" if _noticed(view, question, (evidence.provision,)) else "wrong_silent"
    return Judged(question, outcome, cause, said)


def _noticed(view: View, question: Question, names: tuple[str, ...]) -> bool:
    """Whether the answer warns of an edit that could not be made on the provision or beside it."""
    # Nothing bears the citation: an edit that failed anywhere in its section tells of it.
    section = question.pinpoint.split("(")[0].split(" ")[0]
    bearers = names or [name for name in view.tree.by_id if name.split("/")[0] == section]
    failed = (Standing.UNRESOLVED, Standing.CONFLICTING)
    open_ = [
        e
        for e in view.doubts
        if e.standing in failed and not e.applied and e.known_on(question.known_at)
    ]
    places = [around(view, name) for name in bearers] if open_ else []
    return any(place.near(entry) for place in places for entry in open_)


def _same_heading(evidence: Evidence, wanted: str) -> bool:
    version = evidence.version
    return version is not None and version.heading.strip(" .—-") == wanted.strip(" .—-")


def plain(text: str) -> str:
    """A text as compared: blanks as one, a section by its bare number.

    >>> plain("Sec. 4. (a) A raft  pays."), plain("৪। ভেলা।")
    ('4 (a) A raft pays.', '৪ ভেলা।')
    """
    text = _OPENING.sub("", " ".join(text.split()))
    return re.sub(r"^([0-9০-৯][^\s()]*?)[.।](?=\s|$)", r"\1", text)


# ---------------------------------------------------------------------------------------- tables


def _tables(rows: list[tuple[str, int, list[Judged]]], misses: int) -> None:
    every = [j for _, _, judged in rows for j in judged]
    by_code = {f"{habit} {seed}": judged for habit, seed, judged in rows}
    _table("habit and seed", by_code)
    _table("operation", _grouped(every, lambda j: j.question.operation))
    _table("slice of time", _grouped(every, lambda j: j.question.slice))
    _table("status wanted", _grouped(every, lambda j: j.question.statuses[0]))
    causes = Counter((j.outcome, j.cause) for j in every if j.cause)
    print(f"\n{'outcome':<15}{'number':>8}  cause")
    for (outcome, cause), number in causes.most_common():
        print(f"{outcome:<15}{number:>8}  {cause}")
    for name, judged in by_code.items():
        for j in [j for j in judged if j.outcome != "right"][:misses]:
            q = replace(j.question, text="")
            print(f"\n{name}: {j.outcome}, {j.cause}: {q}")
            print(f"  wanted {j.question.text}\n  given  {j.said}")


def _grouped(judged: list[Judged], key: Callable[[Judged], str]) -> dict[str, list[Judged]]:
    found: dict[str, list[Judged]] = {}
    for one in judged:
        found.setdefault(key(one), []).append(one)
    return dict(sorted(found.items()))


def _table(title: str, groups: dict[str, list[Judged]]) -> None:
    print(
        f"\n{title:<20}{'asked':>8}"
        + "".join(f"{name:>15}" for name in OUTCOMES)
        + f"{'right %':>9}"
    )
    for name, judged in groups.items():
        counts = Counter(j.outcome for j in judged)
        share = 100 * counts["right"] / len(judged)
        print(
            f"{name:<20}{len(judged):>8}"
            + "".join(f"{counts[outcome]:>15}" for outcome in OUTCOMES)
            + f"{share:>9.2f}"
        )


# ----------------------------------------------------------------------------- one instrument more


def _one_more(provisions: int, habit: str, seed: int) -> dict[str, object]:
    """The cost of one new instrument beside a code of many provisions."""
    code = generate(Plan(habit, provisions, 1, seed))
    new = code.instruments[-1]
    with tempfile.TemporaryDirectory() as folder:
        texts, work = Path(folder) / "texts", Path(folder) / "work"
        paths = write(code, texts)
        path = texts / file_name(new)
        aside = Path(folder) / path.name
        path.rename(aside)
        with Workspace.init(work) as workspace:
            workspace.ingest([texts], on_file=_progress(f"{habit} {seed}", len(paths) - 1))
            held = workspace.store.counts()
            aside.rename(path)
            with _counted() as computed:
                begun = time.perf_counter()
                report = workspace.ingest([texts])
                taken = time.perf_counter() - begun
    own = [c for c in report.changes if c.instrument == new.id]
    others = [c for c in report.changes if c.instrument != new.id]
    return {
        "provisions": _provisions(code),
        "held": held,
        "seconds": round(taken, 3),
        "computed_anew": computed["provisions"],
        "instruments_touched": len(others),
        "provisions_changed": sum(len(c.changed) for c in others),
        "own_provisions": sum(len(c.changed) for c in own),
        "targets": len({e.unit for c in new.clauses for i in c.instructions for e in i.edits}),
    }


def _provisions(code: Code) -> int:
    return sum(1 for unit in code.units.values() for _ in unit.spec.walk())


@contextmanager
def _counted() -> Iterator[Counter[str]]:
    """Counts the provisions whose versions are computed."""
    counter: Counter[str] = Counter()
    original: Callable[..., object] = vars(consolidating)["consolidate"]

    def counting(*args: object, **kwargs: object) -> object:
        counter["provisions"] += 1
        return original(*args, **kwargs)

    vars(consolidating)["consolidate"] = counting
    try:
        yield counter
    finally:
        vars(consolidating)["consolidate"] = original


if __name__ == "__main__":
    main()
