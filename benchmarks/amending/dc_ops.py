"""Instructions of D.C. laws against the operations that the publisher encoded for them.

Both are brought to one form, one row an affected provision: operation, target path, place in the
law. Rows of one law are matched one to one: equal first, then by place and operation, by place.

The codifier prints as (a) what an act leaves undivided, so a target is right too where it is the
publisher's but for an "(a)" right below the section (`strictly right` counts without this).

Not an instruction in words, and left out: the insertion of a law's own free-standing section into
the Code, which no sentence orders (`enacts`); conditions on the application of a law
(`applicability`); replacements of words that the sentence given for them does not have, which are
consequences that the publisher drew, or rows that have slipped (`disagrees`). All are counted.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.amending.sources import Amending, half, printed_path
from tqa.law.clause import Action, Clause, Part
from tqa.law.labels import normalise_label
from tqa.law.pinpoints import Pinpoint
from tqa.law.references import simple_range

_ORDERS = re.compile(
    r"\b(?:add(?:ed|ing)?|insert(?:ed|ing)?|amend(?:ed|ing)?|strik(?:e|ing)|repeal(?:ed|ing)?|"
    r"(?:re)?designat(?:ed?|ing)|revis(?:ed?|ing)|replac(?:ed?|ing)|delet(?:ed?|ing)|reviv(?:ed?|ing))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Operation:
    """One operation on one provision."""

    place: str
    op: str
    target: str
    text: str = ""
    said: str = ""


@dataclass
class Compared:
    """What was found of the operations of a set of laws."""

    counts: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)


def gold_operations(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Operation]]:
    """The publisher's operations by law, those that words order."""
    found: dict[str, list[Operation]] = defaultdict(list)
    for row in rows:
        op, target = row["op"], row["target_path"]
        instruction = row["instruction"]
        if op == "applicability" or "shall apply upon" in instruction:
            op = "applicability"
        elif op == "insert" and not _ORDERS.search(instruction):
            op = "enacts"
        elif op == "find-replace" and target.endswith("|num"):
            op, target = "renumber", target.removesuffix("|num")
        elif op in ("redesignate-para", "recodify-section"):
            op = "renumber"
        elif op == "insert" and "§" not in target:
            target = target.split("|")[0]  # a new section: the title is what its law can say
        if op == "find-replace" and not _agrees(row):
            op = "disagrees"
        target = re.sub(r"\|(?:text|heading|aftertext)$", "", target)
        found[row["amending_doc"]].append(
            Operation(row["law_location"], op, target, row.get("find") or "", instruction)
        )
    return found


_NAMED = {".": "period", ";": "semicolon", ",": "comma", ":": "colon"}


def _agrees(row: Mapping[str, Any]) -> bool:
    """Whether the words to be replaced stand in the sentence that orders it."""
    words, sentence = _read_alike(row.get("find") or ""), _read_alike(row["instruction"])
    named = _NAMED.get(words.strip(), "\0")
    return words.strip() in sentence or named in sentence or "to read as follows" in sentence


def _read_alike(text: str) -> str:
    marks = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "\u00a0": " ", "–": "-"})
    return " ".join(text.translate(marks).lower().split())


def our_operations(source: Amending) -> Iterator[Operation]:
    """What the clauses of a law do, one row an affected provision."""
    for aimed in source.clauses:
        clause = aimed.clause
        place = printed_path(source, clause.provision)
        name = str(aimed.name.written) if aimed.name else ""
        for target in _paths(clause, name):
            yield from _rows(clause, place, target)


def _paths(clause: Clause, name: str) -> Sequence[str]:
    found = [_path(steps) for p in clause.target for steps in _each(p)]
    if found:
        return found
    section = re.search(r"§\s*([\w.-]+)(?! et seq)", name)
    return [f"§{section[1]}"] if section and "et seq" not in name else [name]


def _each(pinpoint: Pinpoint) -> Sequence[Sequence[str]]:
    """The labels of a provision; of a range, as the publisher does, those of each that it names."""
    *above, last = pinpoint.path
    first, _, end = last.partition(" to ")
    labels = simple_range(first, end) if end else None
    return [[normalise_label(step) for step in (*above, label)] for label in labels or [last]]


def _path(steps: Sequence[str]) -> str:
    first = steps[0] if not steps[0].startswith("(") else ""
    return "|".join([f"§{first}", *(steps[1:] if first else steps)])


def _rows(clause: Clause, place: str, target: str) -> Iterator[Operation]:
    match clause.action:
        case Action.WORDS:
            yield Operation(place, "find-replace", target, clause.old_words)
        case Action.SUBSTITUTE if clause.part is not Part.WHOLE:
            yield Operation(place, "replace", target)
        case Action.SUBSTITUTE:
            container = target.rpartition("|")[0]
            if len(clause.blocks) == 1:
                yield Operation(place, "replace", target)
            elif clause.target and target == _path_of_first(clause):
                for block in clause.blocks:
                    inner = f"{container}|{block.label}" if container else f"§{block.label}"
                    yield Operation(f"{place}|{block.label}", "replace", inner)
        case Action.INSERT:
            for block in clause.blocks:
                sections = [part for part in block.parts if part.kind == "section"]
                for part in sections or [block]:
                    label = normalise_label(part.label)
                    yield Operation(f"{place}|{label}", "insert", target)
        case Action.END:
            yield Operation(place, "repeal", target)
        case Action.RENUMBER:
            yield Operation(place, "renumber", target, target.rpartition("|")[2])
        case _:
            return


def _path_of_first(clause: Clause) -> str:
    return _path(_each(clause.target[0])[0])


_APART = ("enacts", "applicability", "disagrees")


def compare(
    gold: Mapping[str, Sequence[Operation]], ours: Mapping[str, Amending], show: int = 0
) -> dict[str, Compared]:
    """The operations of each half of the laws against the publisher's."""
    results = {"A": Compared(), "B": Compared()}
    for law, wanted in sorted(gold.items()):
        if law not in ours:
            results[half(law)].counts["law not in the corpus"] += len(wanted)
            continue
        result = results[half(law)]
        mine = list(our_operations(ours[law]))
        result.counts["apart: enacts"] += sum(op.op == "enacts" for op in wanted)
        result.counts["apart: applicability"] += sum(op.op == "applicability" for op in wanted)
        result.counts["apart: disagrees"] += sum(op.op == "disagrees" for op in wanted)
        wanted = [op for op in wanted if op.op not in _APART]
        result.counts["instructions"] += len(wanted)
        result.counts["ours"] += len(mine)
        for gold_op, our_op in _matched(wanted, mine):
            right = our_op is not None and _same_operation(gold_op, our_op)
            aimed = our_op is not None and _same_target(gold_op, our_op)
            result.counts["operation right"] += right
            result.counts["target right"] += aimed
            result.counts["both right"] += right and aimed
            strict = our_op is not None and _plain(gold_op.target) == _plain(our_op.target)
            result.counts["strictly right"] += right and strict
            if not (right and aimed):
                cause = "not read" if our_op is None else "operation" if not right else "target"
                result.causes[f"{cause}: {gold_op.op}"] += 1
                if half(law) == "A" and len(result.misses) < show:
                    wanted_ = f"{gold_op.op} {gold_op.target} {gold_op.text[:40]!r}"
                    place = f"{law} {gold_op.place} {wanted_}"
                    mine_ = f"{our_op.op} {our_op.target} {our_op.text[:40]!r}" if our_op else "-"
                    result.misses.append(f"{place} | {mine_} | {gold_op.said[:150]}")
    return results


def _same_operation(gold: Operation, ours: Operation) -> bool:
    if gold.op == ours.op:
        return True
    if ours.op == "replace" and gold.op == "find-replace" and "to read as follows" in gold.said:
        return True  # all the words of a heading or of a lead-in, found and replaced
    return {gold.op, ours.op} == {"renumber", "find-replace"} and gold.text == ours.text


def _same_target(gold: Operation, ours: Operation) -> bool:
    wanted, found = _plain(gold.target), _plain(ours.target)
    if gold.op == ours.op == "repeal" and "§" not in found:
        return found in gold.said  # a whole act: what it had done is undone row by row
    if gold.op == ours.op == "repeal" and "et seq" in found:
        # One sentence repeals an act; the publisher repeals its sections one by one.
        title, its = re.search(r"§ ?(\d+)-", found), re.search(r"(\d+)[-|]", wanted)
        return title is not None and its is not None and title[1] == its[1]
    if gold.op == "find-replace" and gold.text == ours.text and found.startswith(f"{wanted}|"):
        return True  # the publisher searches all that stands around what the sentence names
    if "§" not in gold.target and gold.op == "insert":
        # A new section of the Code: its law names the title by the section at which the act begins.
        title = re.search(r"(?:§ ?|Title )(\d+)", found)
        return title is not None and title[1] == wanted.split("|")[0]
    return wanted == found or wanted.replace("|(a)", "", 1) == found


def _plain(path: str) -> str:
    return "|".join(step.strip("[]. ") for step in path.split("|"))


def _matched(
    wanted: Sequence[Operation], mine: Sequence[Operation]
) -> Iterator[tuple[Operation, Operation | None]]:
    left = list(mine)
    pairs: dict[int, Operation] = {}
    tests = (
        lambda g, o: _near(g, o) and _same(g, o) and g.text == o.text,
        lambda g, o: _near(g, o) and _same(g, o),
        lambda g, o: _near(g, o) and _same_operation(g, o),
        _near,
    )
    for test in tests:
        for at, gold in enumerate(wanted):
            if at in pairs:
                continue
            found = next((o for o in left if test(gold, o)), None)
            if found is not None:
                pairs[at] = found
                whole = "et seq" in found.target or "§" not in found.target
                if not (found.op == "repeal" and whole):
                    left.remove(found)
    for at, gold in enumerate(wanted):
        yield gold, pairs.get(at)


def _same(gold: Operation, ours: Operation) -> bool:
    return _same_operation(gold, ours) and _same_target(gold, ours)


def _near(gold: Operation, ours: Operation) -> bool:
    """Whether both stand at one place: the labels printed in a quotation may follow."""
    one, other = _plain(gold.place), _plain(ours.place)
    return one == other or one.startswith(f"{other}|") or other.startswith(f"{one}|")
