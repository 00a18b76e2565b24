"""The commands about amendments: `tqa amendments`, `explain` and `resolve`. Parse, call, print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tqa.console import HERE, AsJson, Clock, Folder, Known, examples, print_json
from tqa.console import day as parsed_day
from tqa.errors import TqaError

if TYPE_CHECKING:
    from tqa.ingest.pipeline import Change
    from tqa.law.decisions import Decision
    from tqa.law.ledger import Entry
    from tqa.qa.explaining import Altered, Explained, Link
    from tqa.store.ledger import Booked
    from tqa.workspace import Workspace

STATUSES = ("applied", "pending", "unresolved", "conflicting", "covered", "superseded")

amendments_examples = examples(
    "tqa amendments -w work 'Customs Act, 2012'",
    "tqa amendments -w work --target 'Customs Act, 2012#13' --status applied",
    "tqa amendments -w work --status unresolved --status conflicting --json",
)
explain_examples = examples(
    "tqa explain -w work 'Customs Act s. 28(2)' --as-at 2020-01-01",
    "tqa explain -w work '/xm/act/2012/11#28/(2)' --as-at 2020-01-01 --known-at 2016-06-01",
)
resolve_examples = examples(
    "tqa resolve -w work '/xm/sro/2020/77#2.0' --words-old 'ten days' --words-new 'a week' "
    "--by 'R. Ahmed' --reason 'the clause misquotes the Act'",
    "tqa resolve -w work '/xm/sro/2020/77#3.0' --reject --by 'R. Ahmed' --reason 'misprint'",
    "tqa resolve -w work --list",
)

Today = Annotated[
    str | None,
    typer.Option(metavar="YYYY-MM-DD", help="Reference day: what begins later is pending."),
]


def amendments(
    context: typer.Context,
    instrument: Annotated[
        str, typer.Argument(help="An instrument that amends or is amended.", show_default=False)
    ] = "",
    workspace: Folder = HERE,
    target: Annotated[
        str | None,
        typer.Option(
            metavar="INSTRUMENT[#PROVISION]", help="Only edits of this one, or of this provision."
        ),
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="INSTRUMENT", help="Only edits by this instrument.")
    ] = None,
    status: Annotated[
        list[str] | None,
        typer.Option(metavar="STATUS", help=f"{', '.join(STATUSES)}; may be repeated."),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N edits; 0 shows all.")
    ] = 50,
    today: Today = None,
    as_json: AsJson = False,
) -> None:
    """List what amending clauses do, and what came of it.

    Each edit with its clause, its target, its days and its status: applied; pending (its day is to
    come, or not known); unresolved (what it does, or to what, could not be told); conflicting (the
    text is not as it takes for granted, or it collides with another edit of its day); covered (only
    consolidations speak of its days); superseded (a later publication words it otherwise).
    """
    for name in status or ():
        if name not in STATUSES:
            raise typer.BadParameter(
                f"{name!r} is no status; give {', '.join(STATUSES)}", param_hint="--status"
            )
    day = parsed_day(today, "--today") or _clock(context)()
    with _open(workspace) as ws:
        found = ws.amendments(instrument or None, target=target, by=by)
        old = ws.without_ledger()
    wanted = [(item, _status(item.entry, day)) for item in found]
    wanted = [(item, said) for item, said in wanted if not status or said in status]
    counts = Counter(said for _, said in wanted)
    shown = wanted[: limit or None]
    if as_json:
        print_json(
            {
                "edits": [_plain(item, day) for item, _ in shown],
                "counts": {name: counts[name] for name in STATUSES if counts[name]},
                "found": len(wanted),
                "not_listed": old,
            }
        )
        return
    for item, said in shown:
        typer.echo("\n".join(_lines(item, said)))
    typer.echo(_summary(len(wanted), counts, len(shown)))
    if old:
        typer.echo(
            f"not listed: the edits of {', '.join(old)}, taken in by an older tqa; run "
            "`tqa resolve --apply`",
            err=True,
        )


def explain(
    context: typer.Context,
    provision: Annotated[
        str, typer.Argument(help="A citation, or the id of an instrument, # and a provision.")
    ],
    workspace: Folder = HERE,
    as_at: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="Explain the text of this day.")
    ] = None,
    known_at: Known = None,
    today: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Reference day, where no day is given."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Explain how a text came to be, edit by edit.

    What it was when it is first seen; then each day on which it changed, with the clauses that did
    it and the words [-taken out-] and {+put in+}; last the edits that are pending or unresolved and
    may touch it.
    """
    day = parsed_day(today, "--today") or _clock(context)()
    with _open(workspace) as ws:
        found = ws.explain(
            provision,
            reference_day=day,
            as_at=parsed_day(as_at, "--as-at"),
            known_at=parsed_day(known_at, "--known-at"),
        )
    if as_json:
        print_json(found.to_dict())
        return
    typer.echo("\n".join(_chain(found)))


def resolve(
    context: typer.Context,
    clause: Annotated[
        str,
        typer.Argument(
            metavar="CLAUSE_ID", help="As `tqa amendments` names it.", show_default=False
        ),
    ] = "",
    workspace: Folder = HERE,
    target: Annotated[
        str | None,
        typer.Option(metavar="PINPOINT", help="What it changes: 5(2)(a); several by semicolons."),
    ] = None,
    apply_to: Annotated[
        str | None, typer.Option(metavar="INSTRUMENT", help="Which instrument it changes.")
    ] = None,
    effective: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="From when it takes effect.")
    ] = None,
    words_old: Annotated[
        str | None, typer.Option(metavar="WORDS", help="The words that are replaced.")
    ] = None,
    words_new: Annotated[
        str | None, typer.Option(metavar="WORDS", help="The words put in their place; may be none.")
    ] = None,
    text: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File with the own text that its target has after it."),
    ] = None,
    reject: Annotated[bool, typer.Option("--reject", help="The clause does nothing.")] = False,
    by: Annotated[str, typer.Option(metavar="NAME", help="Who decides.")] = "",
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why.")] = "",
    on: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Day of the decision, from which it is known."),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List the decisions, and change nothing.")
    ] = False,
    apply: Annotated[
        bool, typer.Option("--apply", help="Take in what was changed in the file by hand.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Decide on an edit that is unresolved or wrong.

    The decision is added to overrides.toml in the folder of the workspace, and is evidence of its
    own: known from its day, told in every answer that rests on it. Taking its entry out of the file
    and running `tqa resolve --apply`, or the next `tqa ingest`, takes it back.
    """
    if sum((bool(clause), listed, apply)) != 1:
        raise typer.BadParameter("give one clause, --list or --apply", param_hint="CLAUSE_ID")
    with _open(workspace) as ws:
        if listed:
            _list(ws, as_json)
            return
        if apply:
            changes = ws.apply_overrides()
        else:
            for value, option in ((by, "--by"), (reason, "--reason")):
                if not value.strip():
                    raise typer.BadParameter("must say something", param_hint=option)
            changes = ws.decide(
                _decision(
                    clause=clause,
                    by=by,
                    on=parsed_day(on, "--on") or _clock(context)(),
                    reason=reason,
                    target=_targets(target),
                    apply_to=apply_to or "",
                    effective=parsed_day(effective, "--effective"),
                    words_old=words_old,
                    words_new=words_new,
                    text=_read(text),
                    reject=reject,
                )
            )
        file = ws.overrides
    _print_changes(file, clause, changes, as_json)


# -- what is printed -------------------------------------------------------------------------------


def _status(entry: Entry, day: date) -> str:
    return entry.standing_at(as_at=day).value


def _plain(item: Booked, day: date) -> dict[str, Any]:
    from tqa.qa.explaining import plain

    return {
        "instrument": item.instrument or None,
        "by": item.author,
        "named": item.named,
        **plain(item.entry, item.entry.standing_at(as_at=day)),
    }


def _lines(item: Booked, said: str) -> list[str]:
    """An edit as a person reads it: when, by what, to what; what came of it; its id."""
    entry = item.entry
    until = "" if entry.until.never else f" until {entry.until}"
    aim = f"{item.instrument}#{entry.provision}" if entry.found else entry.written
    of = f" of {aim}" if aim.strip("#") else ""
    where = "" if entry.found or not item.named else f" ({item.named})"
    reason = f": {entry.reason}" if entry.reason else ""
    told = [
        f"published {entry.published or 'on a day that is not stated'}",
        f"form {entry.rule}" if entry.rule else "",
        f"text {entry.before[:12]} to {entry.after[:12]}" if entry.before else "",
        entry.decided,
    ]
    return [
        f"{entry.effective}{until}  {entry.cited}: {entry.operation}{of}{where}; {said}{reason}",
        f"    {entry.clause}  {'; '.join(part for part in told if part)}",
    ]


def _summary(found: int, counts: Counter[str], shown: int) -> str:
    edits = f"{found} edit{'' if found == 1 else 's'}"
    told = ", ".join(f"{counts[name]} {name}" for name in STATUSES if counts[name])
    cut = f"; the first {shown} are shown, --limit 0 shows all" if shown < found else ""
    return f"{edits}{': ' if told else ''}{told}{cut}"


_MOST = 12
"""Parts shown of one day; --json has all."""


def _chain(found: Explained) -> Iterator[str]:
    unit = "s " if found.pinpoint[:1].isdigit() else ""
    place = f", {unit}{found.pinpoint}" if found.pinpoint else ""
    yield f"{found.title}{place} ({found.instrument}#{found.provision})"
    yield f"as at {found.as_at}, known at {found.known_at}"
    for link in found.links:
        yield ""
        yield from _of_day(link, found)
    if not found.links:
        yield "nothing published by then speaks of it on this day or before"
    if found.doubts:
        yield ""
    for entry in found.doubts:
        said = entry.standing_at(as_at=found.as_at, known_at=found.known_at).value
        reason = f": {entry.reason}" if entry.reason else ""
        when = "" if entry.effective.never else f" from {entry.effective}"
        yield f"{said}: {entry.operation} by {entry.cited}{when}{reason} ({entry.clause})"


def _of_day(link: Link, found: Explained) -> Iterator[str]:
    yield str(link.when)
    edits = [(entry, entry.operation) for entry in link.edits]
    edits += [(entry, f"end of the time of {entry.operation}") for entry in link.lapsed]
    said: dict[str, None] = {}
    for entry, operation in edits:
        published = f", published {entry.published}" if entry.published else ""
        told = [f"form {entry.rule}" if entry.rule else "", entry.reason, entry.decided]
        more = "".join(f"; {part}" for part in told if part)
        said[f"  {operation} by {entry.cited}{published}{more}"] = None
    yield from said
    named = {entry.cited for entry, _ in edits}
    altered = [item for item in link.altered if item.after or item.before or not found.provision]
    for item in altered[:_MOST]:
        yield _altered(item, found.provision, named)
    if len(altered) > _MOST:
        yield f"    … and {len(altered) - _MOST} more parts; --json lists them"


def _altered(item: Altered, provision: str, named: set[str]) -> str:
    """What became of one part, named where it is not the provision itself."""
    place = "" if item.provision == provision else f"{item.pinpoint}: "
    other = [by for by in item.by if by not in named]
    by = f" (by {'; '.join(other)})" if other else ""
    state = item.state.value.replace("_", " ")
    words = item.after if item.before == item.after else item.words
    return f"    {place}{state}: {words}{by}"


def _list(ws: Workspace, as_json: bool) -> None:
    from dataclasses import asdict

    found = ws.decisions()
    if as_json:
        rows = [{**asdict(d), "target": [*map(str, d.target)], "held": held} for d, held in found]
        print_json({"file": str(ws.overrides), "decisions": rows})
        return
    for decision, held in found:
        lost = "" if held else " (no clause of this id is held)"
        typer.echo(f"{decision.clause}{lost}: {_decided(decision)}\n    {decision.said}")
    typer.echo(f"{ws.overrides}: {len(found)} decision{'' if len(found) == 1 else 's'}")


def _decided(decision: Decision) -> str:
    """What was decided, in words."""
    if decision.reject:
        return "it does nothing"
    told = [
        f"it changes {'; '.join(map(str, decision.target))}" if decision.target else "",
        f"of {decision.apply_to}" if decision.apply_to else "",
        f"from {decision.effective}" if decision.effective else "",
        f"for “{decision.words_old}” it puts “{decision.words_new}”"
        if decision.words_old is not None
        else "",
        f"the text becomes “{decision.text}”" if decision.text is not None else "",
    ]
    return ", ".join(part for part in told if part)


def _print_changes(file: Path, clause: str, changes: Sequence[Change], as_json: bool) -> None:
    if as_json:
        from dataclasses import asdict

        print_json({"file": str(file), "changes": [asdict(change) for change in changes]})
        return
    from tqa.printing import changed

    for change in changes:
        if change.changed or change.forgotten:
            typer.echo(changed(change))
    done = f"{clause}: decided, and kept in it" if clause else "taken in"
    typer.echo(f"{file}: {done}")


# -- what is read ----------------------------------------------------------------------------------


def _decision(**values: Any) -> Decision:
    from tqa.ingest.overrides import unfit
    from tqa.law.decisions import Decision

    decision = Decision(**values)
    if fault := unfit(decision):
        said = f"{fault[0]}; {fault[1]}"
        for name in ("words_old", "words_new", "apply_to"):
            said = said.replace(name, f"--{name.replace('_', '-')}")
        raise typer.BadParameter(said, param_hint="options")
    return decision


def _targets(text: str | None) -> tuple[Any, ...]:
    from tqa.ingest.overrides import targets

    try:
        return targets(text or "")
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--target") from None


def _read(path: Path | None) -> str | None:
    if path is None:
        return None
    try:
        return path.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise TqaError(f"{path}: cannot be read as text ({error}); give a file in UTF-8") from error


def _clock(context: typer.Context) -> Callable[[], date]:
    """What the command line passes down for saying what today is: it alone asks."""
    clock: Clock = context.obj
    return clock.today


def _open(folder: Path) -> Workspace:
    from tqa.workspace import Workspace

    return Workspace(folder)
