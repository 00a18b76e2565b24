"""Expressions of time in windows of law and complaints that were annotated by hand.

    python benchmarks/windows.py --corpora DIR [--gold FILE] [--peers] [--misses N]

The gold holds documents, offsets and normal forms, never the text; the text comes from `--corpora`
(the folder with ca_federal, dc_code, bd_law and complaints). An expression is right where kind
and normal form are those of the gold and the spans overlap; `exact` also asks for the same span.
`--peers` runs dateparser, datefinder, timefhuman and a pattern for years over the same windows.
They know neither kinds nor open intervals, so they get two lenient measures: `span` (any overlap
with a marked expression) and `dates` (only days, months and years on a calendar count, in the
gold as in what they find). The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.temporal.windows.documents import text_of, window_at
from tqa.temporal.recogniser import recognise
from tqa.temporal.values import DateOrder

GOLD = Path(__file__).parents[1] / "tests/temporal/windows/gold.jsonl"
_MARGIN = 200
"""Characters of the document before and after a window that the taggers may read."""
_UNITED_STATES = ("dc_code", "complaints")


@dataclass(frozen=True, slots=True)
class Mark:
    """An expression of time in a window."""

    start: int
    end: int
    kind: str
    form: str

    def overlaps(self, other: Mark) -> bool:
        """Whether the spans share a character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Row:
    """A window as a tagger gets it, and what people marked in it."""

    document: str
    text: str
    inside: tuple[int, int]
    gold: tuple[Mark, ...]


def rows(corpora: Path, gold: Path) -> list[Row]:
    """The windows of a gold file; ValueError where a text is not the one that was annotated."""
    found: list[Row] = []
    for line in gold.read_text("utf-8").splitlines():
        row = json.loads(line)
        window = window_at(corpora, row["document"], row["start"])
        if window.digest != row["sha256"]:
            raise ValueError(f"{row['document']} at {row['start']}: not the text annotated")
        document = text_of(corpora, row["document"])
        at = max(0, window.start - _MARGIN)
        text = document[at : window.start + len(window.text) + _MARGIN]
        inside = (window.start - at, window.start - at + len(window.text))
        marks = tuple(Mark(*mark) for mark in row["marks"])
        found.append(Row(row["document"], text, inside, marks))
    return found


def ours(row: Row) -> list[Mark]:
    """What tqa finds in the window."""
    american = row.document.startswith(_UNITED_STATES)
    order = DateOrder.MDY if american else DateOrder.DMY
    found = recognise(row.text, order=order, pivot=2030)
    return _within(row, (Mark(e.start, e.end, e.kind.value, e.form) for e in found))


def _within(row: Row, marks: Iterable[Mark]) -> list[Mark]:
    first, last = row.inside
    return [
        Mark(m.start - first, m.end - first, m.kind, m.form)
        for m in marks
        if first <= m.start and m.end <= last
    ]


# -- peers -----------------------------------------------------------------------------------------


def years(row: Row) -> list[Mark]:
    """Four digits that can be a year."""
    matches = re.finditer(r"\b(?:1[5-9]|20)\d\d\b", row.text)
    return _within(row, (Mark(*m.span(), "date", m[0]) for m in matches))


def with_dateparser(row: Row) -> list[Mark]:
    from dateparser.search import search_dates

    order = "MDY" if row.document.startswith(_UNITED_STATES) else "DMY"
    languages = ["bn", "en"] if row.document.startswith("bd_law") else ["en"]
    found = search_dates(row.text, languages=languages, settings={"DATE_ORDER": order}) or []
    return _located(row, ((words, f"{day:%Y-%m-%d}") for words, day in found))


def with_datefinder(row: Row) -> list[Mark]:
    import datefinder

    first = "month" if row.document.startswith(_UNITED_STATES) else "day"
    found = datefinder.find_dates(row.text, index=True, first=first)
    try:
        marks = [Mark(span[0], span[1], "date", f"{day:%Y-%m-%d}") for day, span in found]
    except (OverflowError, ValueError, TypeError):
        marks = []
    return _within(row, marks)


def with_timefhuman(row: Row) -> list[Mark]:
    from timefhuman import tfhConfig, timefhuman

    try:
        found = timefhuman(row.text, tfhConfig(return_matched_text=True))
    except Exception:  # it raises many kinds of errors on text that is not a short command
        return []
    spans = ((words, str(value)[:10]) for words, _, value in found)
    return _located(row, spans)


def _located(row: Row, found: Iterable[tuple[str, str]]) -> list[Mark]:
    """Marks for words that a peer gives back without saying where they stood."""
    marks: list[Mark] = []
    at = 0
    for words, form in found:
        start = row.text.find(words, at)
        if start >= 0:
            at = start + len(words)
            marks.append(Mark(start, at, "date", form))
    return _within(row, marks)


PEERS: dict[str, Callable[[Row], list[Mark]]] = {
    "dateparser": with_dateparser,
    "datefinder": with_datefinder,
    "timefhuman": with_timefhuman,
    "years": years,
}

# -- scores ----------------------------------------------------------------------------------------

Same = Callable[[Mark, Mark], bool]


def exact(a: Mark, b: Mark) -> bool:
    return a == b


def same(a: Mark, b: Mark) -> bool:
    return a.overlaps(b) and (a.kind, a.form) == (b.kind, b.form)


def same_day(a: Mark, b: Mark) -> bool:
    return a.overlaps(b) and b.form.startswith(a.form)


def score(pairs: list[tuple[list[Mark], list[Mark]]], agrees: Same) -> dict[str, float]:
    """Precision, recall and F1 of (gold, found) pairs; each mark is used once."""
    right = golds = founds = 0
    for gold, found in pairs:
        left = list(found)
        golds, founds = golds + len(gold), founds + len(found)
        for mark in gold:
            hit = next((f for f in left if agrees(mark, f)), None)
            if hit is not None:
                left.remove(hit)
                right += 1
    precision, recall = right / max(founds, 1), right / max(golds, 1)
    both = precision + recall
    return {
        "precision": round(precision, 4),
        "recall": round(recall, 4),
        "f1": round(2 * precision * recall / both, 4) if both else 0.0,
        "gold": golds,
        "found": founds,
    }


def _calendar(marks: Iterable[Mark]) -> list[Mark]:
    return [m for m in marks if re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", m.form)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--gold", type=Path, default=GOLD)
    parser.add_argument("--limit", type=int, default=0, help="windows, 0 for all")
    parser.add_argument("--seed", type=int, default=0, help="unused: the windows are fixed")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--misses", type=int, default=0, help="show this many misses, with text")
    options = parser.parse_args()
    windows = rows(options.corpora, options.gold)[: options.limit or None]
    pairs = [(list(row.gold), ours(row)) for row in windows]
    result: dict[str, object] = {
        "windows": len(windows),
        "tqa": {
            "form": score(pairs, same),
            "exact": score(pairs, exact),
            "span": score(pairs, Mark.overlaps),
            "dates": score([(_calendar(g), _calendar(f)) for g, f in pairs], same_day),
            "kinds": _by_kind(pairs),
        },
    }
    if options.misses:
        _show(windows, pairs, options.misses)
    for name, tagger in PEERS.items() if options.peers else ():
        try:
            theirs = [(list(row.gold), tagger(row)) for row in windows]
        except ImportError:
            print(f"{name} is not installed", file=sys.stderr)
            continue
        result[name] = {
            "span": score(theirs, Mark.overlaps),
            "dates": score([(_calendar(g), f) for g, f in theirs], same_day),
        }
    print(json.dumps(result))
    return 0


def _by_kind(pairs: list[tuple[list[Mark], list[Mark]]]) -> dict[str, str]:
    """For every kind: how many of the gold were found, and how many found are not of the gold."""
    golds: Counter[str] = Counter()
    right: Counter[str] = Counter()
    extra: Counter[str] = Counter()
    for gold, found in pairs:
        for mark in gold:
            golds[mark.kind] += 1
            right[mark.kind] += any(same(mark, f) for f in found)
        for mark in found:
            extra[mark.kind] += not any(same(mark, g) for g in gold)
    return {
        kind: f"{right[kind]}/{golds[kind]}, {extra[kind]} extra" for kind in sorted(golds | extra)
    }


def _show(windows: list[Row], pairs: list[tuple[list[Mark], list[Mark]]], limit: int) -> None:
    shown = 0
    for row, (gold, found) in zip(windows, pairs, strict=True):
        text = row.text[slice(*row.inside)]
        missed = [m for m in gold if not any(same(m, f) for f in found)]
        extra = [m for m in found if not any(same(m, g) for g in gold)]
        for sign, marks in (("-", missed), ("+", extra)):
            for m in marks:
                around = text[max(0, m.start - 50) : m.end + 40].replace("\n", "/")
                print(f"{sign} {m.kind} {m.form} {text[m.start : m.end]!r} in …{around}…")
                shown += 1
        if shown >= limit:
            return


if __name__ == "__main__":
    sys.exit(main())
