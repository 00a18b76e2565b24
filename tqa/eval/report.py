"""Results as a person reads them in a terminal of 80 columns."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table

from tqa.eval.measures import Score
from tqa.eval.run import Group, Row, groups
from tqa.eval.scoring import Failure, Outcome

if TYPE_CHECKING:
    from tqa.eval.results import Change, Comparison

WIDTH = 80

FAILURES = {
    Failure.OLD_VERSION: "quotes the law of another day",
    Failure.ANSWERED: "answers what is to be refused",
    Failure.REFUSED: "refuses what has an answer",
    Failure.OTHER_STATUS: "another refusal, or no dispute",
    Failure.WIDER_PLACE: "cites what the place stands in",
    Failure.OTHER_PLACE: "cites another place",
    Failure.OTHER_TEXT: "excluded words, or another text",
    Failure.MISSING_WORDS: "words that are asked for missing",
}


def tables(rows: Sequence[Row], console: Console) -> None:
    """Print the scores: of each setting, then by status and by kind with a column a setting."""
    found = groups(rows)
    whole = _table(console, "setting", "n", "right", "95 %", "wrong", "abstained", "old version")
    for group in found:
        if group.status is None and group.kind is None:
            own = group.score
            counts = (own.wrong, own.abstained, own.old_versions)
            whole.add_row(
                group.setting.value, str(own.n), _right(own), _interval(own), *map(str, counts)
            )
    console.print(whole)
    console.print("old version: answers that quote a version not in force; to be 0", style="dim")
    console.print(_days(rows), style="dim")
    tried = [g for g in found if g.score.abstained < g.score.n]
    for part in ("status", "kind"):
        _by(part, [g for g in tried if bool(g.status) != bool(g.kind)], console)
    _wrong(rows, console)


def _days(rows: Sequence[Row]) -> str:
    """In how many answers the interval cited is that of the gold, where the gold has one."""
    compared = [row for row in rows if row.verdict.interval is not None]
    counts = [
        f"{setting} {sum(row.verdict.interval is True for row in own)} of {len(own)}"
        for setting in dict.fromkeys(row.setting for row in compared)
        if (own := [row for row in compared if row.setting is setting])
    ]
    return f"interval as in the gold (reported only): {', '.join(counts) or 'none'}"


def _wrong(rows: Sequence[Row], console: Console) -> None:
    settings = list(dict.fromkeys(row.setting for row in rows))
    found = Counter((row.verdict.failure, row.setting) for row in rows if row.verdict.failure)
    if not found:
        return
    table = _table(console, "what is wrong", *(setting.value for setting in settings), "that is")
    table.columns[-1].justify = "left"
    for failure, meaning in FAILURES.items():
        counts = [found[failure, setting] for setting in settings]
        if any(counts):
            table.add_row(failure.value, *map(str, counts), meaning)
    console.print(table)


def _by(part: str, found: Sequence[Group], console: Console) -> None:
    own = [group for group in found if getattr(group, part) is not None]
    settings = list(dict.fromkeys(group.setting for group in own))
    if not settings:
        return
    heads = [head for setting in settings for head in (setting.value, "95 %")]
    table = _table(console, f"{part} expected" if part == "status" else part, "n", *heads)
    for value in dict.fromkeys(getattr(group, part) for group in own):
        scores = {g.setting: g.score for g in own if getattr(g, part) == value}
        cells = [cell for s in settings for cell in (_right(scores[s]), _interval(scores[s]))]
        table.add_row(value, str(next(iter(scores.values())).n), *cells)
    console.print(table)


def _table(console: Console, *heads: str) -> Table:
    # Lines of letters alone where the output goes to a file or another program.
    table = Table(box=box.SIMPLE_HEAD if console.is_terminal else box.ASCII2, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    return table


def _right(score: Score) -> str:
    return f"{score.right} {score.share:4.0%}"


def _interval(score: Score) -> str:
    low, high = score.interval
    return f"{100 * low:.0f}-{100 * high:.0f}"


def failures(rows: Sequence[Row]) -> Iterator[str]:
    """Lines about each answer that is wrong: what was expected, and what came instead."""
    for row in rows:
        if row.verdict.outcome is not Outcome.WRONG or row.reply.answer is None:
            continue
        question, answer, verdict = row.question, row.reply.answer, row.verdict
        days = [f"as at {question.as_at}"] if question.as_at else []
        days += [f"known at {question.known_at}"] if question.known_at else []
        yield from wrapped(
            f"{question.id} {row.setting}: {question.question}"
            + (f" ({', '.join(days)})" if days else "")
        )
        if not verdict.status:
            yield from wrapped(f"expected {question.status}, got {answer.status}", 2)
        if verdict.missing:
            yield from wrapped(f"missing: {'; '.join(verdict.missing)}", 2)
        if verdict.said:
            yield from wrapped(f"said, and should not be: {'; '.join(verdict.said)}", 2)
        if verdict.text is False:
            yield from wrapped(f"expected: {question.text}", 2)
        if verdict.citation is False:
            cited = ", ".join(f"{c.instrument} {c.pinpoint}".strip() for c in answer.citations)
            meant = f"{question.instrument} {question.provision or ''}".strip()
            yield from wrapped(f"cited: {cited or 'nothing'}; expected {meant}", 2)
        for fault in verdict.version_faults:
            yield from wrapped(f"quoted: {fault}", 2)
        yield from wrapped(f"got: {_clipped(answer.text)}", 2)


def comparison(compared: Comparison) -> Iterator[str]:
    """Lines about two results: counts, gains, losses, and what else differs."""
    before, after = compared.right
    yield (
        f"{compared.n} rows in both: {before} right before, {after} after; "
        f"{len(compared.gains)} gained, {len(compared.losses)} lost"
    )
    if compared.differing:
        yield f"the runs differ in more than the code: {', '.join(compared.differing)}"
    for only, where in zip(compared.only, ("before", "after"), strict=True):
        if only:
            yield f"{len(only)} rows only {where}: {_clipped(', '.join(only))}"
    yield from _changes("gained", compared.gains)
    yield from _changes("lost", compared.losses)
    yield from _changes("otherwise", compared.others)


def _changes(head: str, changes: Sequence[Change]) -> Iterator[str]:
    for change in changes:
        yield from wrapped(
            f"{head}: {change.setting} {change.id}, {change.before} to {change.after}: "
            f"{change.question}"
        )


def wrapped(text: str, indent: int = 0) -> list[str]:
    """The text in lines of 80 columns, the first indented, the others more so."""
    first = " " * indent
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=first + "  ", break_on_hyphens=False
    )


def _clipped(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else f"{line[:199]}…"
