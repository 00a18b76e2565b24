"""Results as the command line shows them to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tqa.ingest.pipeline import Change, IngestReport
    from tqa.qa.answers import Answer
    from tqa.qa.reading.worded import Worded

_SHOWN = 8
"""How many names of a long list are printed."""


def answer(given: Answer, *, why: bool = False, explain: bool = False) -> str:
    """An answer as a person reads it, with citation, dates and warnings.

    `why` adds the steps that led to it, `explain` the query that the question became.
    """
    lines = [*_values(given), given.text]
    if not given.answers:
        lines.insert(0, f"No answer ({given.status.value}).")
    lines.append("")
    for citation in given.citations:
        about = f" — {citation.heading}" if citation.heading else ""
        lines.append(f"{citation}{about}; text of {citation.valid}")
        lines += [f"  made by {item}" for item in citation.made_by]
        lines += [f"  ended by {item}" for item in citation.ended_by]
        if citation.source:
            lines.append(
                f"  source {citation.source}, its words first published {citation.known_from}"
            )
    if given.as_at:
        lines.append(f"as at {given.as_at} ({given.date_reading}), known at {given.known_at}")
    lines += [f"note: {warning}" for warning in given.warnings]
    if given.worded is not None:
        lines.append(_worded(given.worded))
    if explain and given.plan is not None:
        lines += ["", f"query: {given.plan}"]
    if why:
        lines += ["", *(f"{step.rule}: {step.says}" for step in given.derivation)]
    return "\n".join(lines).rstrip()


def _worded(worded: Worded) -> str:
    """Who worded an answer, whether that holds, and what it took."""
    shown = "its words hold" if worded.verified else "its words do not hold"
    spent = f"{worded.tokens_in} + {worded.tokens_out} tokens, {worded.seconds:.1f} s"
    cost = f", {worded.cost:.4f} US dollars" if worded.cost else ""
    return f"worded by {worded.reader} ({worded.model}): {shown}; {spent}{cost}"


def _values(given: Answer) -> list[str]:
    """The values picked out, above the text that states them."""
    if not given.values:
        return []
    from tqa.qa.valuing import told

    return [told(given.values), ""]


def failures(report: IngestReport) -> list[str]:
    """A line for each file that could not be read."""
    lines = []
    for file in report.files:
        if file.outcome == "failed":
            named = file.name in file.reason
            lines.append(f"not read: {file.reason if named else f'{file.name}: {file.reason}'}")
    return lines


def ingested(report: IngestReport) -> str:
    """What an ingest took in, what it assumed, and what it changed."""
    lines = []
    assumed = dict.fromkeys((f.name, g) for f in report.files for g in f.guesses)
    lines += [f"assumed, {name}: {guess}" for name, guess in list(assumed)[:20]]
    if len(assumed) > 20:
        lines.append(f"and {len(assumed) - 20} more assumptions; `tqa status --json` lists them")
    lines += [changed(change) for change in report.changes]
    skipped = [f for f in report.files if f.outcome == "skipped" and "sidecar" not in f.reason]
    lines += [f"passed over, {f.name}: {f.reason}" for f in skipped[:_SHOWN]]
    if len(skipped) > _SHOWN:
        lines.append(f"and {len(skipped) - _SHOWN} more passed over; --json lists them")
    outcomes = ("new", "revised", "unchanged", "failed")
    counts = ", ".join(f"{report.count(o)} {o}" for o in outcomes if report.count(o))
    read = [file for file in report.files if file.characters]
    lines.append(f"{counts or 'no files'}; {sum(f.provisions for f in read):,} provisions read")
    characters, left = (sum(getattr(f, n) for f in read) for n in ("characters", "left_over"))
    if characters:
        lines.append(
            f"{characters:,} characters: {characters - left:,} in provisions, {left:,} in notes, "
            "headings and the like, kept apart (`tqa status --json` lists them)"
        )
    return "\n".join(lines)


def changed(change: Change) -> str:
    """What an instrument has become, on one line."""
    if change.new:
        return f"{change.instrument}: new, {len(change.changed)} provisions"
    if change.forgotten:
        return f"{change.instrument}: no source of it is left; forgotten"
    shown = ", ".join(name or "the whole" for name in change.changed[:_SHOWN])
    more = f" and {len(change.changed) - _SHOWN} more" if len(change.changed) > _SHOWN else ""
    count = f"{len(change.changed)} provision{'' if len(change.changed) == 1 else 's'}"
    return f"{change.instrument}: other versions now of {count}" + (
        f": {shown}{more}" if shown else ""
    )


def status(data: dict[str, Any]) -> None:
    """Print the state of a workspace as tables."""
    from rich.console import Console
    from rich.table import Table

    console = Console(markup=False, highlight=False)
    table = Table("instrument", "title", "consolidations", "sources", "provisions", box=None)
    for row in data["instruments"]:
        days = f"{row['covered_from']} to {row['current_to']}" if row["covered_from"] else "none"
        table.add_row(row["id"], row["title"], days, str(row["sources"]), str(row["provisions"]))
    console.print(table)
    counts: dict[str, int] = data["counts"]
    left: dict[str, int] = {}
    for source in data["sources"]:
        for reason, characters in source["left_over"].items():
            left[reason] = left.get(reason, 0) + characters
    console.print(
        "; ".join(f"{counts[name]} {name}{'' if counts[name] == 1 else 's'}" for name in counts)
    )
    if left:
        most = sorted(left.items(), key=lambda item: (-item[1], item[0]))
        listed = ", ".join(f"{reason} {count:,}" for reason, count in most)
        console.print(f"characters kept apart from provisions: {listed}")
    for problem in data["problems"]:
        clause = problem["cited"] or problem["edit"]
        place = f"{problem['instrument']} {problem['provision']}".strip()
        console.print(f"unresolved: {clause}, on {place}: {problem['reason']}")
    console.print("healthy" if not data["faults"] else "\n".join(data["faults"]))
