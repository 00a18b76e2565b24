"""Points in time consolidated by tqa itself: the first snapshot and what amends it.

    python -m benchmarks.own_consolidation --corpus DIR --gold FILE [--half A|B] [--only NAME ...]

A fresh workspace takes in the earliest snapshot of each document, all amending acts of the corpus
and, of Canada, the Tables of Public Statutes; later snapshots stay hidden. Each row of the gold is
answered by look-up. Rows of days before the first snapshot's own are counted apart: they ask
nothing of amendments.

After the day of a snapshot its text is known to be complete only as far as an official list of
amendments says so (`View.complete_to`); beyond that `tqa ask` gives it with a warning. So each row
is judged in two ways, and both give exact, bounded, abstained and wrong:

- strict: a text with that warning is no text of the day: *bounded* where it is that of the gold;
- carried: it is judged as the text of the day, and where it is another it is *warned*; *wrong* is
  then what is given without any notice that it may be otherwise.

*Reworded*, of the text as carried, is a text that differs from the gold's only in or right beside
words that an amending instrument gave: an editor of the Code may have put others for them. It is
counted among the warned.

*Exact* is after the normalisation of `benchmarks/amending`: the marks by which an official text
shows what is repealed, and what the codifier of D.C. rewrites; *verbatim* is beside it. The half of
a row is B where any instrument that its gold names is of B, else A. `--workspace` keeps the
workspace, or asks one that was kept. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import sys
import tarfile
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import dc_point_in_time as dc
from benchmarks import point_in_time as ca
from benchmarks.amending import ca_apply, dc_apply
from benchmarks.amending.sources import half
from benchmarks.dc_reader import document_text, hashed, read_all
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_tops import read as read_table
from tqa.law.model import State
from tqa.law.status import Status
from tqa.retrieval.doubts import warnings
from tqa.retrieval.evidence import Evidence
from tqa.workspace import Workspace

_NO_TEXT = {
    Status.NOT_YET_MADE,
    Status.NOT_FOUND,
    Status.ENDED,
    Status.REMOVED_CAUSE_UNKNOWN,
    Status.NEVER_COMMENCED,
}
_EXPECTED = {
    "in_force": (Status.ANSWERED, Status.DISPUTED),
    "repealed": (Status.ENDED,),
    "enacted_not_in_force": (Status.NOT_YET_IN_FORCE, Status.NEVER_COMMENCED),
}

Row = dict[str, Any]


@dataclass(frozen=True)
class Corpus:
    """What is asked of one corpus, and how its texts are compared."""

    first: dict[str, date]
    """The day of the earliest snapshot, by document."""
    document: Callable[[Row], str]
    names: Callable[[Row], Iterable[str]]
    """The amending instruments that a row names, as they are split into halves."""
    look_up: Callable[[Workspace, Row], Evidence | None]
    verbatim: Callable[[Workspace, Row, Evidence | None, int], bool]
    """Whether the text of the evidence, or of a candidate by its number, is the gold's."""
    same: Callable[[Workspace, Row, Evidence | None, int], bool]
    """The same after normalisation."""
    wanted: Callable[[Row], Iterable[str]]
    """The texts of the gold, normalised."""
    normal: Callable[[str], str]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=0, help="rows of the gold, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--half", choices=("A", "B"))
    parser.add_argument("--misses", type=int, default=0, help="print this many rows of A not exact")
    parser.add_argument("--only", nargs="*", default=[], help="documents or sections, for a try")
    parser.add_argument("--acts", nargs="*", default=[], help="amending acts, for a try")
    parser.add_argument("--workspace", type=Path, help="keep it here, or ask the one that is here")
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.gold.read_text("utf-8").splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        kept = options.workspace or Path(folder) / "workspace"
        workspace = Workspace(kept) if kept.exists() else Workspace.init(kept)
        started = time.perf_counter()
        code = (options.corpus / "code_versions").is_dir()
        corpus = (_dc if code else _ca)(workspace, options, rows)
        seconds = time.perf_counter() - started
        chosen = [r for r in rows if not options.only or corpus.document(r) in options.only]
        chosen = [r for r in chosen if not options.half or _half(r, corpus) == options.half]
        if options.limit:
            chosen = random.Random(options.seed).sample(chosen, min(options.limit, len(chosen)))
        result = _compare(workspace, chosen, corpus, options.misses)
        workspace.close()
    result["half"] = options.half or "both"
    result["ingest_seconds"] = round(seconds, 1)
    result["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(json.dumps(result))
    return 0


def _half(row: Row, corpus: Corpus) -> str:
    return "B" if any(half(name) == "B" for name in corpus.names(row)) else "A"


# -- what is taken in ---------------------------------------------------------------------------


def _take_in(workspace: Workspace, paths: list[Path], facts: Callable[[str], Given | None]) -> None:
    report = workspace.ingest(paths, facts=facts)
    for file in report.files:
        if file.outcome == "failed":
            print(f"failed: {file.name}: {file.reason}", file=sys.stderr)


def _ca(workspace: Workspace, options: argparse.Namespace, rows: list[Row]) -> Corpus:
    listed = [
        json.loads(line) for line in (options.corpus / "versions.jsonl").read_text().splitlines()
    ]
    first: dict[str, Row] = {}
    for entry in sorted(listed, key=lambda e: str(e["current_to"])):
        first.setdefault(entry["doc"], entry)
    files = {e["file"]: date.fromisoformat(e["commit_date"]) for e in first.values()}
    tables = options.corpus / "tops_en.tar.xz"
    printed = _printed_by(tables)

    def facts(name: str) -> Given | None:
        archive, _, member = name.partition("!")
        stem = member.rsplit("/", 1)[-1].removesuffix(".xml")
        if archive.endswith(tables.name):
            return Given(published=printed) if _wanted(stem, options.only) else None
        if member.startswith("annual_statutes/"):
            return Given() if _wanted(stem, options.acts) else None
        if member not in files or not _wanted(member.split("/")[0], options.only):
            return None
        return Given(published=files[member])

    paths = [options.corpus / "snapshots", options.corpus / "annual_statutes.tar.xz", tables]
    _take_in(workspace, paths, facts)
    texts = _long_texts(options, rows)
    return Corpus(
        {doc: date.fromisoformat(e["current_to"]) for doc, e in first.items()},
        lambda row: str(row["doc"]),
        _statutes,
        _look_up_ca,
        _verbatim_ca,
        partial(_same_ca, texts),
        lambda row: [ca_apply.same(_wanted_ca(texts, row))],
        ca_apply.same,
    )


def _wanted(name: str, only: list[str]) -> bool:
    return not only or name in only


def _printed_by(tables: Path) -> date | None:
    """The last day that any table of the one publication states: it was not printed before that."""
    days = []
    with tarfile.open(tables) as opened:
        for member in opened:
            stream = opened.extractfile(member) if member.isfile() else None
            if stream is not None:
                table = read_table(SourceFile(member.name, stream.read()), Given())
                days += [table.published] if table.published else []
    return max(days, default=None)


def _statutes(row: Row) -> Iterable[str]:
    cited = [*(row.get("version_amended_by") or ()), *(row.get("next_changed_by") or ())]
    found = (re.match(r"(\d{4}), c\. (\d+)", citation) for citation in cited)
    return (f"{match[1]}-c{match[2]}_E" for match in found if match)


def _dc(workspace: Workspace, options: argparse.Namespace, rows: list[Row]) -> Corpus:
    archives = sorted((options.corpus / "code_versions").glob("*.tar.xz"))
    documents = read_all(archives).documents
    first: dict[str, date] = {}
    law: dict[tuple[str, str], set[str]] = defaultdict(set)
    for document in documents:
        section = document.facts.id.removeprefix("/dc/code/")
        assert document.current_to is not None
        first[section] = min(first.get(section, date.max), document.current_to)
        words = document_text(document)
        for text in (words, document_text(document, all_but_annotations=True)):
            law[section, hashed(text)].add(words)

    def facts(name: str) -> Given | None:
        if "laws.tar" in name:
            stem = name.rsplit("/", 1)[-1].removesuffix(".xml")
            return Given() if _wanted(stem, options.acts) else None
        *_, section, file = name.split("/")
        begins = file.removesuffix(".xml") == str(first[section])
        return Given() if begins and _wanted(section, options.only) else None

    _take_in(workspace, [*archives, options.corpus / "laws.tar.xz"], facts)

    def wanted(row: Row) -> set[str]:
        return {dc_apply.same(text) for text in law[_key(row)]}

    return Corpus(
        first,
        lambda row: str(row["provision"]),
        lambda row: [*(row.get("version_amended_by") or ()), *(row.get("next_changed_by") or ())],
        dc.look_up,
        lambda w, row, found, at: _text_dc(w, row, found, at) in law[_key(row)],
        lambda w, row, found, at: dc_apply.same(_text_dc(w, row, found, at)) in wanted(row),
        wanted,
        dc_apply.same,
    )


def _key(row: Row) -> tuple[str, str]:
    return row["provision"], row["sha256"]


# -- texts --------------------------------------------------------------------------------------


def _look_up_ca(workspace: Workspace, row: Row) -> Evidence | None:
    return ca.look_up(workspace, row, date.fromisoformat(row["date"]), None)


def _text_ca(found: Evidence | None, at: int) -> str:
    if found is None:
        return ""
    return found.composed.text if at < 0 else found.candidates[at].text


def _verbatim_ca(workspace: Workspace, row: Row, found: Evidence | None, at: int) -> bool:
    return hashed(_text_ca(found, at)) == str(row["sha256"])


def _same_ca(
    texts: dict[str, str], workspace: Workspace, row: Row, found: Evidence | None, at: int
) -> bool:
    return ca_apply.same(_text_ca(found, at)) == ca_apply.same(_wanted_ca(texts, row))


def _wanted_ca(texts: dict[str, str], row: Row) -> str:
    return str(row["text"] if row["text"] is not None else texts.get(row["sha256"], "\0"))


def _long_texts(options: argparse.Namespace, rows: list[Row]) -> dict[str, str]:
    """Texts that the gold gives by their hash alone, from the snapshots that it was made from."""
    wanted = [r for r in rows if r["text"] is None and _wanted(r["doc"], options.only)]
    archives = {options.corpus / "snapshots" / f"{row['doc']}.tar.xz" for row in wanted}
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "all"
        if options.workspace:
            kept = options.workspace.with_name(f"{options.workspace.name}-all-snapshots")
        workspace = Workspace(kept) if kept.exists() else Workspace.init(kept)
        _take_in(workspace, sorted(archives), lambda name: Given(complete=True))
        for row in wanted:
            evidence = _look_up_ca(workspace, row)
            if _verbatim_ca(workspace, row, evidence, -1):
                found[row["sha256"]] = _text_ca(evidence, -1)
        workspace.close()
    return found


def _text_dc(workspace: Workspace, row: Row, found: Evidence | None, at: int) -> str:
    if found is None:
        return ""
    lines = found.composed.lines if at < 0 else found.candidates[at].lines
    return dc.text_of(workspace, row, [line.version for line in lines])


# -- comparison ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Outcome:
    plain: str
    """exact, bounded, abstained or other, of the text alone."""
    verbatim: bool
    late: bool
    """Whether the day lies after all for which the text is known to be complete."""
    notice: str
    """What is said beside the text that may make it another; "" where nothing is."""

    @property
    def strict(self) -> str:
        if not self.late or self.plain in ("bounded", "abstained"):
            return "wrong" if self.plain == "other" and not self.notice else self.carried
        return "bounded" if self.plain == "exact" else "abstained"

    @property
    def carried(self) -> str:
        if self.plain != "other":
            return self.plain
        return "warned" if self.notice or self.late else "wrong"


def _judge(workspace: Workspace, row: Row, corpus: Corpus) -> tuple[_Outcome, Evidence | None]:
    found = corpus.look_up(workspace, row)
    as_at = date.fromisoformat(row["date"])
    notice = ""
    if found is not None:
        view, name = found.view, found.provision
        late = _late(view.complete_to(name), as_at)
        said = warnings(view, name, as_at=as_at, known_at=None, latest=as_at)
        notice = said[0] if said else ""
    else:
        late = _late(_complete_to(workspace, row), as_at)
    plain = _plain(workspace, row, corpus, found)
    return _Outcome(plain, corpus.verbatim(workspace, row, found, -1), late, notice), found


def _late(complete: date | None, as_at: date) -> bool:
    return complete is not None and as_at > complete


def _complete_to(workspace: Workspace, row: Row) -> date | None:
    """How far the instrument is known of which a provision was not found."""
    name = row["doc_number"] if "doc_number" in row else f"/dc/code/{row['provision']}"
    return workspace.view(workspace.resolve(name)).complete_to("")


def _plain(workspace: Workspace, row: Row, corpus: Corpus, found: Evidence | None) -> str:
    if row["state"] == "absent":
        # What is enacted and not in force is in no consolidation yet, or among what is to come.
        if found is None or found.status in (*_NO_TEXT, Status.NOT_YET_IN_FORCE):
            return "exact"
        return "abstained" if found.status in _SILENT else "other"
    if found is None:
        return "abstained"
    if found.status in _SILENT:
        shown = range(-1 if found.status is Status.CONFLICTING else 0, len(found.candidates))
        fits = any(corpus.same(workspace, row, found, at) for at in shown)
        return "bounded" if fits else "abstained"
    expected = _EXPECTED[row["state"]]
    # The Code calls a section in force whose words are only "Repealed." or "Not Funded.".
    if found.composed.state is State.NOT_IN_FORCE and row["corpus"] == "dc_code":
        expected = (*expected, Status.NOT_YET_IN_FORCE)
    if found.status not in expected:
        return "other"
    if row["state"] == "repealed":
        return "exact"  # the gold has the publisher's mark only
    return "exact" if corpus.same(workspace, row, found, -1) else "other"


_SILENT = (Status.NOT_COVERED, Status.CONFLICTING)
"""Statuses that say that the text of the day is not known."""


def _reworded(found: Evidence, row: Row, corpus: Corpus) -> bool:
    """Whether what differs from the gold is in, or right beside, words of amending instruments."""
    printed = {s.id for s in found.view.store.sources(found.view.row.id) if s.consolidated}
    own: list[tuple[str, bool]] = []
    for line in found.composed.lines:
        version = line.version
        given = version.source not in printed
        own += [
            (t, given) for t in corpus.normal(f"{version.content.label} {version.heading}").split()
        ]
        at = 0
        for piece in version.content.passage.pieces:
            end = at + piece.end - piece.start
            words = corpus.normal(version.content.passage.text[at:end]).split()
            own += [(token, piece.source not in printed) for token in words]
            at = end
    return any(_beside(own, wanted.split()) for wanted in corpus.wanted(row))


def _beside(own: list[tuple[str, bool]], wanted: list[str]) -> bool:
    matcher = SequenceMatcher(None, [token for token, _ in own], wanted, autojunk=False)
    for operation, low, high, _, _ in matcher.get_opcodes():
        touched = own[max(low - 1, 0) : low + 1] if operation == "insert" else own[low:high]
        amended = [given for _, given in touched]
        if operation != "equal" and not (any(amended) if operation == "insert" else all(amended)):
            return False
    return True


def _compare(workspace: Workspace, rows: list[Row], corpus: Corpus, misses: int) -> dict[str, Any]:
    ways: dict[str, Counter[str]] = defaultdict(Counter)
    states: dict[str, Counter[str]] = defaultdict(Counter)
    points: dict[str, Counter[str]] = defaultdict(Counter)
    other: Counter[str] = Counter()
    early: Counter[str] = Counter()
    for row in rows:
        outcome, found = _judge(workspace, row, corpus)
        if date.fromisoformat(row["date"]) <= corpus.first[corpus.document(row)]:
            early[outcome.carried] += 1
            continue
        ways["strict"][outcome.strict] += 1
        ways["carried"][outcome.carried] += 1
        states[row["state"]][outcome.strict] += 1
        points[row["point"]][outcome.strict] += 1
        other["late"] += outcome.late
        other["verbatim"] += outcome.carried == "exact" and outcome.verbatim
        if outcome.carried == "warned" and found is not None and found.status.answers:
            other["reworded"] += _reworded(found, row, corpus)
        other["not found"] += found is None and row["state"] != "absent"
        if outcome.carried != "exact" and misses > 0 and _half(row, corpus) == "A":
            misses -= 1
            got = f"{found.status} {found.reason}" if found else "not_found"
            print(outcome.strict, outcome.carried, row["id"], row.get("doc"), row["provision"],
                  row["date"], row["state"], row.get("version_amended_by"), "| got:", got,
                  "| notice:", outcome.notice)  # fmt: skip
    total = sum(ways["strict"].values())
    shares = {
        f"{way}_wrong_percent": round(100 * counts["wrong"] / max(total, 1), 3)
        for way, counts in ways.items()
    }
    return {
        "rows": total,
        "up_to_the_first_snapshot": dict(early.most_common()),
        **{way: dict(counts.most_common()) for way, counts in ways.items()},
        **shares,
        **dict(other),
        "strict_by_state": {k: dict(v) for k, v in sorted(states.items())},
        "strict_by_point": {k: dict(v) for k, v in sorted(points.items())},
    }


if __name__ == "__main__":
    raise SystemExit(main())
