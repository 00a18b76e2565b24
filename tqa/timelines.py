"""The command `tqa timeline`: what a complaint tells, in the order of its days."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tqa.console import AsJson, day, examples, print_json
from tqa.errors import SourceError, TqaError

if TYPE_CHECKING:
    from tqa.ingest.readers.base import SourceFile
    from tqa.law.document import Document
    from tqa.pleading.model import Story
    from tqa.pleading.placing import Placed
    from tqa.pleading.timeline import Row
    from tqa.temporal.resolver import Days

timeline_examples = examples(
    "tqa timeline complaint.pdf",
    "tqa timeline complaint.pdf --picture timeline.svg --picture timeline.png",
    "tqa timeline complaint.docx --all --from 2016-01-01 --to 2017-12-31",
    "tqa timeline complaint.txt --filed 2018-04-16 --json > timeline.json",
    'tqa timeline complaint.pdf --ask "Did the dismissal come before the report?"',
    'tqa timeline complaint.pdf --ask "When was the award made?" --ask "Order: the sale; the fire"',
)
_WIDTH = 100
"""Of the table where it is not printed on a terminal."""
_PICTURES = (".svg", ".png")


@dataclass(frozen=True, slots=True)
class Read:
    """A pleading as it was read."""

    story: Story
    title: str
    """The name of the case; empty where none is printed."""
    kind: str
    """What the reader takes the document for: "complaint", or an act, an order …"""
    source: str
    """SHA-256 of the file."""
    text: str
    """The linear text of the source, into which all spans of the JSON point."""


def story_from(path: Path, filed: date | None = None) -> Story:
    """The story in a file that any reader takes: SourceError where none does.

    `filed` is the day of filing; without it that which the pleading bears counts.
    """
    return opened(path, filed).story


def opened(path: Path, filed: date | None = None) -> Read:
    """A file read as a pleading, with what is told of the file itself."""
    from tqa.ingest.given import Given
    from tqa.ingest.readers.registry import read
    from tqa.pleading.paragraphs import of_document
    from tqa.pleading.story import read_story

    file = _file(path)
    document = read(file, Given())
    name = Path(file.name).name
    story = read_story(of_document(document, name, filed or _filed(document)))
    return Read(story, _title(document), document.facts.kind, document.source, document.text)


def _file(path: Path) -> SourceFile:
    """The one file at a path, or in the archive there."""
    from tqa.ingest.files import walk
    from tqa.ingest.readers.base import SourceFile

    if path.is_dir():
        raise SourceError(f"{path}: is a folder; give the file of one complaint")
    found = [item for item in islice(walk([path]), 3) if not _skipped(item, path)]
    if len(found) == 1 and isinstance(found[0], SourceFile):
        return found[0]
    if len(found) == 1:
        raise SourceError(str(found[0]))
    what = "holds no complaint" if not found else "holds several files"
    raise SourceError(f"{path}: {what}; give the file of one complaint")


def _skipped(item: object, path: Path) -> bool:
    """Whether an archive has something beside what is read; the file that was given is never so."""
    from tqa.ingest.files import Skipped

    return isinstance(item, Skipped) and item.name != path.as_posix()


def _filed(document: Document) -> date | None:
    """The day of filing that a complaint bears."""
    made = document.facts.made
    if made is None or made.earliest != made.latest or not _is_pleading(document.facts.kind):
        return None
    return made.earliest


def _is_pleading(kind: str) -> bool:
    return kind == "complaint"


def _title(document: Document) -> str:
    names = document.facts.aliases
    return next((name for name in names if " v. " in name), names[-1] if names else "")


@dataclass(frozen=True, slots=True)
class Limits:
    """The days asked for, both included."""

    first: date | None
    last: date | None

    def hold(self, days: Days) -> bool:
        """Whether some of these days are asked for."""
        early = self.last is not None and days.first is not None and days.first > self.last
        late = self.first is not None and days.last is not None and days.last < self.first
        return not (early or late)

    @property
    def words(self) -> str:
        """The limits in words; empty where there are none."""
        first = f"from {self.first}" if self.first is not None else ""
        return " ".join(part for part in (first, f"to {self.last}" if self.last else "") if part)


def timeline(
    file: Annotated[
        # What cannot be read is reported like any bad source.
        Path, typer.Argument(help="A complaint: PDF, Word, HTML, text.", readable=False)
    ],
    everything: Annotated[
        bool, typer.Option("--all", help="List events without a day too, and all that is listed.")
    ] = False,
    filed: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Day of filing, where the file does not bear it."),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option("--from", metavar="YYYY-MM-DD", help="Only what may be on this day or later."),
    ] = None,
    last: Annotated[
        str | None,
        typer.Option("--to", metavar="YYYY-MM-DD", help="Only what may be on this day or earlier."),
    ] = None,
    pictures: Annotated[
        list[Path] | None,
        typer.Option(
            "--picture", metavar="FILE", help="Draw it too, as .svg or .png; may be repeated."
        ),
    ] = None,
    questions: Annotated[
        list[str] | None,
        typer.Option("--ask", metavar="QUESTION", help="Answer a question; may be repeated."),
    ] = None,
    narrative: Annotated[
        bool,
        typer.Option("--in-order", help="With --ask: the story is told in the order of time."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the dated events of a complaint, earliest first, with their paragraphs.

    Below them: events with a day that are not told as facts, days that are no part of the story
    (filing, exhibits, deadlines, law), contradictions, and what could not be read. --all lists the
    events without a day too, beside those with one where the pleading says how they lie. --json
    gives everything, with the places of all words in the text.

    --ask answers instead, from the days and the words of the pleading: when something happened, how
    long lay between two events, whether one came before, after or with another, in which order
    several came. What the pleading does not say is refused with its reason, and the exit code is 3.

    What is shown is what the pleading alleges, not what happened.
    """
    limits = Limits(day(first, "--from"), day(last, "--to"))
    if limits.first is not None and limits.last is not None and limits.first > limits.last:
        raise typer.BadParameter(f"is before --from {limits.first}", param_hint="--to")
    day_filed = day(filed, "--filed")
    _check_pictures(pictures or ())
    if narrative and not questions:
        raise typer.BadParameter("is for questions; add --ask", param_hint="--in-order")
    with _working(f"reading {file.name}", quiet=as_json):
        read = opened(file, day_filed)
        rows, undated = _listed(read.story, limits) if pictures or not questions else ((), ())
    if not _is_pleading(read.kind):
        typer.echo(
            f"{file}: looks like another kind of document ({read.kind}); it is read as a pleading",
            err=True,
        )
    answered = True
    if questions:
        answered = _answer(read, questions, narrative=narrative, as_json=as_json)
    elif as_json:
        print_json(_data(read, rows, undated, limits))
    else:
        for line in _shown(read, rows, undated, limits, everything):
            typer.echo(line)
    if pictures:
        _draw(read, rows, limits, pictures, quiet=as_json)
    if not answered:
        raise typer.Exit(3)


def _answer(read: Read, questions: Sequence[str], *, narrative: bool, as_json: bool) -> bool:
    """Answer questions about a story; whether each has an answer."""
    from tqa.pleading import replied
    from tqa.pleading.asking import Asker, Status

    asker = Asker(read.story, narrative=narrative)
    replies = [(question, asker.ask(question)) for question in questions]
    if as_json:
        told = [replied.as_data(asker, question, reply) for question, reply in replies]
        name = read.story.pleading.name
        print_json({"name": name, "source": read.source, "replies": told, "text": read.text})
    else:
        for number, (question, reply) in enumerate(replies):
            if number:
                typer.echo("")
            if len(replies) > 1:
                typer.echo(question)
            for line in replied.lines(asker, reply):
                typer.echo(line)
    return all(reply.status is Status.ANSWERED for _, reply in replies)


def _listed(story: Story, limits: Limits) -> tuple[tuple[Row, ...], tuple[Placed, ...]]:
    """The rows within the limits, and the events without a day."""
    from tqa.pleading.placing import placed
    from tqa.pleading.timeline import timeline as rows_of

    rows = tuple(row for row in rows_of(story) if limits.hold(row.when.days))
    return rows, placed(story)


def _data(
    read: Read, rows: Sequence[Row], undated: Sequence[Placed], limits: Limits
) -> dict[str, Any]:
    from tqa.pleading.records import as_data

    remarks = [remark for remark in read.story.remarks if limits.hold(remark.days)]
    head = {"title": read.title or None, "kind": read.kind, "source": read.source}
    return head | as_data(read.story, rows, undated, remarks) | {"text": read.text}


# ------------------------------------------------------------------ as text


def _shown(
    read: Read, rows: Sequence[Row], undated: Sequence[Placed], limits: Limits, whole: bool
) -> Iterator[str]:
    from tqa.pleading import table

    story, width = read.story, _width()
    yield from _head(read, rows, limits)
    if rows:
        yield ""
        yield from table.table(story, rows, undated if whole else (), width)
    if whole and not limits.words:
        alone = table.without_place(rows, undated)
        yield from _section(
            f"Without a day, and nothing says where they belong ({len(alone)}), as told:",
            table.unplaced(story, alone, width),
        )
    unreal = [e for e in table.unreal(story) if e.when is not None and limits.hold(e.when.days)]
    yield from _section(
        f"With a day, but not told as facts ({len(unreal)}):",
        table.not_facts(story, unreal, width, whole=whole),
    )
    remarks = [remark for remark in story.remarks if limits.hold(remark.days)]
    yield from _section(
        "Days that are no part of the story:", table.remarks(story, remarks, whole=whole)
    )
    yield from _section(
        f"Contradictions ({len(story.contradictions)}):",
        table.few(story.contradictions, whole=whole),
    )
    yield from _section("Not read:", table.few(story.pleading.notes, whole=True))
    yield from _section("", _left_out(undated, limits, whole))


def _section(head: str, lines: Iterator[str]) -> Iterator[str]:
    """Lines under a heading; nothing where there are none."""
    for number, line in enumerate(lines):
        if number == 0:
            yield ""
            if head:
                yield head
        yield line


def _head(read: Read, rows: Sequence[Row], limits: Limits) -> Iterator[str]:
    from tqa.pleading.shown import iso_day, plain

    pleading = read.story.pleading
    yield plain(read.title) or plain(pleading.name)
    filed = f"filed {pleading.filed}" if pleading.filed is not None else "day of filing not known"
    within = f" {limits.words}" if limits.words else ""
    if not rows:
        yield f"{plain(pleading.name)}, {filed}: no event with a day was found{within}"
        return
    count = f"{len(rows)} dated event{'s' if len(rows) != 1 else ''}{within}"
    days = f"{iso_day(rows[0].when)} … {iso_day(rows[-1].when)}" if len(rows) > 1 else ""
    yield f"{plain(pleading.name)}, {filed}: {count}{f', {days}' if days else ''}"


def _left_out(undated: Sequence[Placed], limits: Limits, whole: bool) -> Iterator[str]:
    """How many events are not listed, and how to see them."""
    told = sum(item.told for item in undated)
    other = len(undated) - told
    if limits.words and whole:
        yield "Events without a day and without a place are left out by --from and --to."
    elif not whole and told:
        yield f"{_events(told)} no day; --all lists {'it' if told == 1 else 'them'}."
    elif whole and other:
        yield (
            f"{_events(other)} no day and {'is' if other == 1 else 'are'} named by a noun, an "
            "infinitive or the present tense: in --json alone."
        )


def _events(count: int) -> str:
    return "1 event has" if count == 1 else f"{count} events have"


def _width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else _WIDTH


@contextmanager
def _working(what: str, *, quiet: bool) -> Iterator[None]:
    """A turning sign on a terminal while something long is done; nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.markup import escape

    with Console(stderr=True).status(escape(f"{what} …")):
        yield


# ------------------------------------------------------------------ as pictures


def _check_pictures(paths: Sequence[Path]) -> None:
    """Wrong names and a missing library are told before anything is read."""
    for path in paths:
        if path.suffix.lower() not in _PICTURES:
            raise typer.BadParameter(
                f"{path.name!r} is no picture; give a name in .svg or .png", param_hint="--picture"
            )
    if any(path.suffix.lower() == ".png" for path in paths):
        from tqa.pleading.pictures.drawing import renderer

        renderer()


def _draw(
    read: Read, rows: Sequence[Row], limits: Limits, paths: Sequence[Path], *, quiet: bool
) -> None:
    from tqa.pleading.pictures.drawing import png
    from tqa.pleading.pictures.picture import drawable, picture

    if not drawable(rows):
        raise TqaError(f"{read.story.pleading.name}: no event with a day to draw; no picture made")
    svg = picture(read.story, rows, read.title, limits.words)
    makers: dict[str, Callable[[bytes], bytes]] = {".svg": bytes, ".png": png}
    for path in paths:
        _write(path, makers[path.suffix.lower()](svg))
        typer.echo(f"{path}: written", err=quiet)


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise TqaError(
            f"{path}: cannot be written ({error.strerror}); choose another place with --picture"
        ) from error
