"""Questions put to a model in four arms, beside the symbolic reader: what each says and gets wrong.

    python -m benchmarks.settings --set WORKSPACE GOLD [--set …] [--reader NAME] [--out rows.jsonl]
        [--arms parametric,topk,rag,gold] [--limit N] [--seed S] [--k K] [--context TOKENS]
        [--threads T] [--models FILE] [--heard rows.jsonl]

Arms: `parametric` (no evidence), `gold` (that of the provision that the gold names), `rag` (that of
the answer), `topk` (the K texts nearest by reciprocal rank fusion of words and vectors, of any day,
each with its days). Prompts differ in the block of evidence only. In `gold` and `rag` what does not
hold is given back once and then replaced by the symbolic answer; both replies are in the rows.

Rows are appended to `--out` as they come, and those that are there are not asked again: an
interrupted run goes on where it stopped. Questions are taken kind by kind in turn, so that part of
a run is balanced. A prompt is sent once: where gold and rag give the same evidence, and where the
rows given by `--heard` have the reply, that one is taken, so that a later check can be tried on it.
Without `--reader` only the symbolic reader answers. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.rankers.baselines import without_times
from benchmarks.rankers.dense import Vectors
from benchmarks.rankers.formulas import Scene, rrf
from benchmarks.rankers.judging import Asked
from benchmarks.rankers.lexical import Bm25
from benchmarks.rankers.records import Records, load
from tqa.eval.arms import FORMAT, SYMBOLIC, Arm, heard, put, row
from tqa.eval.gold import GoldQuestion, read_gold
from tqa.index.embedders import embedder
from tqa.index.units import FAR, NEAR
from tqa.qa.reading.client import Client, Said
from tqa.qa.reading.prompts import SCHEMA, Turn, hash_of, read_prompts
from tqa.qa.reading.reader import LanguageReader, connected
from tqa.qa.reading.registry import find_model
from tqa.qa.reading.sources import Source
from tqa.retrieval.evidence import gather
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.workspace import Workspace


class Nearest:
    """The texts of a workspace nearest to a question, whatever their days: plain fusion."""

    def __init__(self, workspace: Workspace, k: int) -> None:
        self.k = k
        self.records: Records = load(workspace)
        self._words = Bm25(self.records.texts)
        self._vectors = Vectors(embedder("static"), self.records.texts)

    def __call__(self, workspace: Workspace, question: GoldQuestion) -> Sequence[Source]:
        """The k best, best first."""
        known = question.known_at or question.reference_day
        order = rrf(self._scene(question, known))[: self.k]
        return [self._source(workspace, int(record), known) for record in order]

    def _scene(self, question: GoldQuestion, known: date) -> Scene:
        records = self.records
        asked = Asked(
            question.id, question.question, "", known, frozenset(), question.reference_day
        )
        subject = without_times(asked)
        dense = self._vectors.scores(subject)[records.text]
        return Scene(
            self._vectors.scores(question.question)[records.text],
            dense,
            self._words.scores(subject)[records.text],
            known=records.known_on(known),
            valid=records.valid_on(known),
            valid_from=records.valid_from,
            years=lambda _: (),
            day=known,
            cited=np.zeros(0, dtype=np.int64),
        )

    def _source(self, workspace: Workspace, record: int, known: date) -> Source:
        records = self.records
        instrument, provision = records.names[records.group[record]]
        low, high = int(records.valid_from[record]), int(records.valid_to[record])
        day = date.fromordinal(low if low > NEAR else min(high, FAR) - 1)
        view = workspace.view(instrument)
        evidence = gather(view, provision, as_at=day, known_at=known)
        words = evidence.composed.text or records.texts[records.text[record]].partition("\n")[2]
        pinpoint = view.pinpoint(provision, as_at=day, known_at=known)
        title = view.title(as_at=day, known_at=known)
        head = f"{title}, s {pinpoint}" if pinpoint[:1].isdigit() else f"{title}, {pinpoint}"
        return Source(
            head,
            words,
            Bound.on(date.fromordinal(low)) if low > NEAR else UNKNOWN,
            Bound.on(date.fromordinal(high)) if high < FAR else OPEN,
            dated=True,
        )


@dataclass(frozen=True, slots=True)
class Part:
    """A workspace with gold questions about it."""

    workspace: Path
    questions: tuple[GoldQuestion, ...]


def chosen(parts: Sequence[Part], limit: int | None, seed: int) -> list[tuple[int, GoldQuestion]]:
    """Questions with the number of their part, in turn by part and, in it, by kind and status."""
    turns = [iter(_by_kind(part.questions, seed)) for part in parts]
    found: list[tuple[int, GoldQuestion]] = []
    while turns and (limit is None or len(found) < limit):
        before = len(found)
        for at, turn in enumerate(turns):
            question = next(turn, None)
            if question is not None and (limit is None or len(found) < limit):
                found.append((at, question))
        if len(found) == before:
            break
    return found


def _by_kind(questions: Iterable[GoldQuestion], seed: int) -> Iterator[GoldQuestion]:
    """Every kind once, in an order of chance, then again; every fourth is to be refused."""
    groups: dict[tuple[bool, str], list[GoldQuestion]] = {}
    for question in sorted(questions, key=lambda q: q.id):
        answered = question.status.answers
        kind = (question.kind.value if question.kind else "none") if answered else ""
        groups.setdefault((answered, kind), []).append(question)
    chance = random.Random(seed)
    for group in groups.values():
        chance.shuffle(group)
    refused = groups.pop((False, ""), [])
    order = sorted(groups)
    chance.shuffle(order)
    at = 0
    while refused or any(groups.values()):
        for key in order:
            if not groups[key]:
                continue
            yield groups[key].pop()
            at += 1
            if at % 3 == 0 and refused:
                yield refused.pop()
        if not any(groups.values()):
            yield from refused
            return


def main() -> None:
    """Run what is asked for, and print the table."""
    given = _arguments()
    parts = [
        Part(Path(folder), read_gold([Path(name) for name in names]))
        for folder, *names in given.set
    ]
    wanted = chosen(parts, given.limit, given.seed)
    out = Path(given.out) if given.out else None
    rows = _held(out)
    arms = [Arm(name) for name in given.arms.split(",")]
    names = [SYMBOLIC, given.reader] if given.reader else [SYMBOLIC]
    with ExitStack() as stack:
        reader = _reader(given, stack) if given.reader else None
        held = [stack.enter_context(Workspace(part.workspace)) for part in parts]
        plain: dict[int, Nearest] = {}
        for at, question in wanted:
            if Arm.TOPK in arms and reader and at not in plain:
                plain[at] = Nearest(held[at], given.k)
            for name in names:
                for arm in arms if name != SYMBOLIC else (Arm.RAG, Arm.GOLD):
                    if (question.id, arm.value, name) in rows:
                        continue
                    who = reader if name != SYMBOLIC else None
                    made = row(put(held[at], question, arm, who, plain=plain.get(at)), who)
                    rows[question.id, arm.value, name] = made
                    _append(out, made)
    ids = {question.id for _, question in wanted}
    shown = [made for made in rows.values() if made["id"] in ids and made["reader"] in names]
    figures = table(shown)
    print(json.dumps({"benchmark": "settings", "n": len(ids), "seed": given.seed, "arms": figures}))


class Once(Client):
    """A client that sends a prompt once, and keeps the reply."""

    def __init__(self, client: Client, heard: dict[str, Said]) -> None:
        super().__init__(client.model, client.llm, client.count)
        self._client, self._heard = client, heard

    def ask(
        self,
        turns: Sequence[Turn],
        *,
        schema: Mapping[str, Any] | None = SCHEMA,
        max_tokens: int | None = None,
    ) -> Said:
        """The reply, from memory where the same was asked before."""
        sent = hash_of(turns)
        if sent not in self._heard:
            self._heard[sent] = self._client.ask(turns, schema=schema, max_tokens=max_tokens)
        return self._heard[sent]


def _reader(given: argparse.Namespace, stack: ExitStack) -> LanguageReader:
    model = find_model(given.reader, Path(given.models) if given.models else None)
    if given.context:
        model = replace(model, context=given.context)
    client = stack.enter_context(connected(model, threads=given.threads))
    earlier = [_held(Path(name)) for name in (given.heard, given.out) if name]
    known = {
        sent: said
        for rows in earlier
        for made in rows.values()
        if made["reader"] == model.name
        for sent, said in heard(made).items()
    }
    return LanguageReader(Once(client, known), read_prompts())


def _held(out: Path | None) -> dict[tuple[str, str, str], dict[str, Any]]:
    """The rows of an earlier run, by question, arm and reader; half a line at its end goes."""
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    if out is None or not out.is_file():
        return found
    text = out.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        out.write_text(whole, encoding="utf-8")
    for at, line in enumerate(whole.splitlines(), start=1):
        try:
            made = json.loads(line)
        except ValueError:
            raise SystemExit(f"{out}, line {at}: no row; remove it") from None
        if made.get("format") != FORMAT:
            raise SystemExit(f"{out}, line {at}: not in the format {FORMAT}; give another file")
        found[made["id"], made["arm"], made["reader"]] = made
    return found


def _append(out: Path | None, made: dict[str, Any]) -> None:
    told = "right" if made["last"]["right"] else "refused" if made["last"]["refused"] else "wrong"
    print(
        f"{made['id']:12} {made['arm']:10} {made['reader']:20} {told:8} {made['seconds']:7.1f} s",
        file=sys.stderr,
        flush=True,
    )
    if out is None:
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("a", encoding="utf-8") as file:
        file.write(json.dumps(made, ensure_ascii=False) + "\n")


COLUMNS = (
    "n", "right", "wrong_version", "refused_rightly", "to_refuse", "refused_wrongly", "claims",
    "unsupported", "first_right", "first_wrong_version", "repaired", "by_model", "replaced",
)  # fmt: skip


def figures_of(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Counts of one reader in one arm; shares are for whoever knows of what."""
    last = [made["last"] for made in rows]
    replies = [made["replies"] for made in rows if made["replies"]]
    spoken = [made for made in rows if made["shown"]["by"].startswith("model")]
    final = [made["replies"][-1] for made in spoken]
    return {
        "n": len(rows),
        "right": sum(v["right"] for v in last),
        "wrong_version": sum(v["wrong_version"] for v in last),
        "to_refuse": sum(v["to_refuse"] for v in last),
        "refused_rightly": sum(v["refused"] and v["to_refuse"] for v in last),
        "refused_wrongly": sum(v["refused"] and not v["to_refuse"] for v in last),
        "claims": sum(reply["claims"] for reply in final),
        "unsupported": sum(reply["unsupported"] for reply in final),
        "asked": len(replies),
        "first_right": sum(made["first"]["right"] for made in rows if made["replies"]),
        "first_wrong_version": sum(
            made["first"]["wrong_version"] for made in rows if made["replies"]
        ),
        "first_claims": sum(reply[0]["claims"] for reply in replies),
        "first_unsupported": sum(reply[0]["unsupported"] for reply in replies),
        "repaired": sum(len(reply) > 1 for reply in replies),
        "by_model": len(spoken),
        "replaced": sum(made["shown"]["by"] == SYMBOLIC and bool(made["replies"]) for made in rows),
        "tokens": sum(made["tokens_in"] + made["tokens_out"] for made in rows),
        "seconds": round(sum(made["seconds"] for made in rows), 1),
    }


def table(rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Print the counts by reader and arm, and give them."""
    found: dict[str, dict[str, Any]] = {}
    keys = sorted({(made["reader"] != SYMBOLIC, made["reader"], made["arm"]) for made in rows})
    print(f"{'reader':22}{'arm':12}" + "".join(f"{name[:9]:>10}" for name in COLUMNS))
    for _, reader, arm in keys:
        own = [made for made in rows if (made["reader"], made["arm"]) == (reader, arm)]
        figures = found[f"{reader}/{arm}"] = figures_of(own)
        print(f"{reader:22}{arm:12}" + "".join(f"{figures[name]:>10}" for name in COLUMNS))
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--set", nargs="+", action="append", required=True, metavar="PATH")
    parser.add_argument("--reader", default="")
    parser.add_argument("--models", default="")
    parser.add_argument("--arms", default="parametric,topk,rag,gold")
    parser.add_argument("--out", default="")
    parser.add_argument("--heard", default="")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--k", type=int, default=5)
    parser.add_argument("--context", type=int, default=0)
    parser.add_argument("--threads", type=int, default=None)
    return parser.parse_args()


if __name__ == "__main__":
    main()
