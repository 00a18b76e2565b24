"""Questions over real law from gold texts on given days: the input of `ranking.py`.

    python -m benchmarks.point_gold --ca DIR --dc DIR --workspace WS --build
    python -m benchmarks.point_gold --ca DIR --dc DIR --workspace WS --out FILE
        [--limit N] [--seed S] [--content FILE ...]

With `--build` all consolidations of the federal corpus and all published versions of the D.C. Code
are taken into a new workspace. Otherwise questions are written, one JSON object a line:

- *cited*: from the rows of `gold_point_in_time.jsonl` of both corpora, drawn with the seed
  (`--limit` of each), the citation and the day worded in turn in the ways of lawyers;
- *content*, *content_refuse*, *not_found*: written by hand, from the files given by `--content`.
  They name no section. Each row has id, question, doc, provision, also, date, state and sha256.

The gold of the D.C. Code says what was shown then, and later publications may say otherwise of the
same day: its rows are asked as known when their text was first shown, a day given beside the
question and not in its words. Left out are rows whose text says that there is none ("Repealed.",
"Applicable April 1, 2022"), or that it had expired by the day of the row.

Every question belongs to half A or B by its id: one half can be looked at, and the other not.
The last line is JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

from benchmarks.dc_point_in_time import Texts, shown_on, texts_of
from benchmarks.dc_reader import EMPTY, read_all
from benchmarks.lawgen.asking import dated
from benchmarks.point_in_time import publications
from tqa.ingest.given import Given
from tqa.workspace import Workspace

_ABSENT = ["not_yet_made", "not_found", "ended", "removed_cause_unknown", "never_commenced"]
STATUSES = {
    "in_force": ["answered", "disputed"],
    "repealed": ["ended", "removed_cause_unknown"],
    "enacted_not_in_force": ["not_yet_in_force", "never_commenced"],
    "repealed_before_commencement": ["never_commenced", "ended"],
    "absent": _ABSENT,
    "not_yet": ["not_yet_in_force", "not_operating", "never_commenced"],
    "not_found": ["not_found", "not_a_question_of_law_text"],
}
"""By the state of a row of the gold, each status that is right."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ca", type=Path, required=True, help="folder of the federal corpus")
    parser.add_argument("--dc", type=Path, required=True, help="folder of the D.C. corpus")
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--limit", type=int, default=200, help="cited questions of each corpus")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--content", type=Path, nargs="*", default=[])
    options = parser.parse_args()
    if options.build:
        print(json.dumps(build(options.workspace, options.ca, options.dc)))
        return 0
    if options.out is None:
        parser.error("either --build or --out FILE is needed")
    texts = texts_of(read_all(_archives(options.dc)).documents)
    with Workspace(options.workspace) as workspace:
        rows = [
            *_cited(workspace, options.ca, options.limit, options.seed, texts),
            *_cited(workspace, options.dc, options.limit, options.seed, texts),
            *by_hand(workspace, options.content, _numbers(options.ca), texts),
        ]
    options.out.write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8"
    )
    print(json.dumps({"questions": len(rows), "by_slice": Counter(row["slice"] for row in rows)}))
    return 0


# ---------------------------------------------------------------------------------- the workspace


def build(folder: Path, ca: Path, dc: Path) -> dict[str, Any]:
    """A new workspace with all documents of both corpora."""
    published = publications(ca, folder)

    def federal(name: str) -> Given | None:
        # Both corpora state that they hold every version that was published.
        return Given(published=published.get(name.split("!")[-1]), complete=True)

    figures: dict[str, Any] = {}
    with Workspace.init(folder) as workspace:
        for corpus, paths, facts in (
            ("ca", [ca / "snapshots"], federal),
            ("dc", _archives(dc), lambda _: Given(complete=True)),
        ):
            started = time.perf_counter()
            report = workspace.ingest(paths, facts=facts)
            failed = [file.name for file in report.files if file.outcome == "failed"]
            print("".join(f"failed: {name}\n" for name in failed), end="", file=sys.stderr)
            figures[corpus] = {
                "files": len(report.files),
                "failed": len(failed),
                "seconds": round(time.perf_counter() - started, 1),
            }
        figures["counts"] = workspace.store.counts()
    return figures


def _archives(dc: Path) -> list[Path]:
    return sorted((dc / "code_versions").glob("*.tar.xz"))


# ---------------------------------------------------------------------------------- the questions


def _cited(
    workspace: Workspace, corpus: Path, limit: int, seed: int, texts: Texts
) -> Iterator[dict[str, Any]]:
    lines = (corpus / "gold_point_in_time.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    rows = [row for row in rows if row["state"] in STATUSES and not _marked(row)]
    rng = random.Random(f"cited/{seed}")
    for row in rng.sample(rows, min(limit, len(rows))):
        citation = _federal(row, rng) if row["corpus"] == "ca_federal" else _code(row, rng)
        question = dated(citation, date.fromisoformat(row["date"]), rng)
        name = row.get("doc_number", "")
        yield _row(workspace, {**row, "question": question, "doc": name}, "cited", texts)


_NONE = ("repealed", "not funded", "amendments", "applicable")
_EXPIRES = re.compile(r"will expire on (\w+ \d{1,2}, \d{4})")


def _marked(row: dict[str, Any]) -> bool:
    """Whether a text says that there is none, or that it had expired: its state is doubtful."""
    said = str(row["text_prefix"] or "").strip("[]. ")
    if row["sha256"] != EMPTY and said.lower().startswith(_NONE):
        return True
    if said.lower().endswith(_NONE):
        return True
    until = _EXPIRES.search(said)
    if until is None:
        return False
    try:
        last = datetime.strptime(until[1], "%B %d, %Y").date()  # noqa: DTZ007
    except ValueError:  # "Apriil 17, 2023" is printed, too
        return False
    return last < date.fromisoformat(row["date"])


def _federal(row: dict[str, Any], rng: random.Random) -> str:
    title, label = row["title"], row["provision"]
    act = title if rng.random() < 0.8 else f"{title} ({row['doc_number']})"
    if " def. " in label:
        section, term = label.split(" def. ")
        return rng.choice(
            (
                f"the definition of {term} in section {section} of the {act}",
                f"the term {term}, section {section}, {act},",
            )
        )
    word = "subsection" if "(" in label else "section"
    return rng.choice(
        (
            f"section {label} of the {act}",
            f"{word} {label} of the {act}",
            f"s. {label} of the {act}",
            f"{act}, s {label},",
            f"{act}, section {label},",
        )
    )


def _code(row: dict[str, Any], rng: random.Random) -> str:
    label = row["provision"]
    return rng.choice(
        (
            f"§ {label} of the D.C. Code",
            f"D.C. Code § {label}",
            f"D.C. Official Code § {label}",
            f"section {label} of the D.C. Official Code",
            f"section {label} of the District of Columbia Code",
        )
    )


def _numbers(ca: Path) -> dict[str, str]:
    """By the name of its file, the number by which an instrument is cited."""
    lines = (ca / "gold_point_in_time.jsonl").read_text("utf-8").splitlines()
    return {row["doc"]: row["doc_number"] for row in map(json.loads, lines)}


def by_hand(
    workspace: Workspace, files: Iterable[Path], numbers: dict[str, str], texts: Texts
) -> Iterator[dict[str, Any]]:
    """The questions that people wrote, as they stand in their files."""
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            corpus = "dc_code" if row["id"].startswith("dc") else "ca_federal"
            row = {"corpus": corpus, **row, "doc": numbers.get(row["doc"], row["doc"])}
            if not row.get("provision"):
                row["state"] = "not_found"
            plain = {"in_force": "content", "not_found": "not_found"}
            yield _row(workspace, row, plain.get(row["state"], "content_refuse"), texts)


def _row(workspace: Workspace, row: dict[str, Any], slice_: str, texts: Texts) -> dict[str, Any]:
    provision, answered = row.get("provision"), row["state"] == "in_force"
    corpus = "ca" if row["corpus"] == "ca_federal" else "dc"
    instrument = None
    if provision:
        named = f"/dc/code/{provision}" if corpus == "dc" else row["doc"]
        instrument = workspace.resolve(named)
    wanted, shown = [row["sha256"]], None
    if corpus == "dc" and provision and row["sha256"] != EMPTY:
        # The gold's texts hold notes that are no law: the words of the law in these (dc_reader.py).
        wanted = sorted(texts[provision][row["sha256"]].law)
        shown = shown_on(row, texts).isoformat()
    also = row.get("also") or []
    half = half_of(row["id"])
    return {
        "id": row["id"],
        "half": half,
        "question": row["question"],
        "slice": slice_,
        "groups": [f"{slice_}/{corpus}", f"{slice_}/{half}", f"{slice_}/{corpus}/{half}"],
        "instrument": instrument,
        "provision": provision,
        "also": [f"/dc/code/{name}#{name}" for name in also] if corpus == "dc" else also,
        "as_at": row["date"],
        "known_at": shown,
        "known_given": shown is not None,
        "statuses": STATUSES[row["state"]],
        "sha256": wanted if answered else None,
        "within": slice_ != "cited",
        "part": row.get("part"),
        "rule": "headed" if corpus == "dc" else "plain",
        "text": None,
    }


def half_of(id_: str) -> str:
    """The half to which a question belongs.

    >>> half_of("ca-0"), half_of("ca-1")
    ('B', 'A')
    """
    return "AB"[hashlib.sha256(id_.encode("utf-8")).digest()[0] % 2]


if __name__ == "__main__":
    raise SystemExit(main())
