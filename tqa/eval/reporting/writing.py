"""The report of a run folder, written into it: summary, page, Markdown, plots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tqa.errors import SourceError
from tqa.eval.reporting.content.report import TITLE, sections
from tqa.eval.reporting.markdown import PLOTS, markdown
from tqa.eval.reporting.page import page
from tqa.eval.reporting.plots.gallery import plots
from tqa.eval.reporting.records import Summary
from tqa.eval.reporting.summary import summarise, write_summary

SUMMARY, HTML, MARKDOWN = "summary.json", "report.html", "report.md"


@dataclass(frozen=True, slots=True)
class Written:
    """What was written, and where."""

    summary: Path
    html: Path
    markdown: Path
    plots: tuple[Path, ...]


def write_report(folder: Path, out: Path | None = None) -> Written:
    """Summarise a run folder and write its report into it, or into another folder.

    The same rows give the same bytes. SourceError where the run cannot be read, or the report
    cannot be written; TqaError where matplotlib or jinja2 is missing.
    """
    return write(summarise(folder), out or folder)


def write(summary: Summary, out: Path) -> Written:
    """Write the report of a summary into a folder."""
    drawn = plots(summary)
    found = sections(summary, drawn)
    names = [task.name for suite in summary.suites for task in suite.tasks]
    title = f"{TITLE}: {', '.join(names)}" if 0 < len(names) <= 3 else TITLE
    made = Written(
        out / SUMMARY, out / HTML, out / MARKDOWN,
        tuple(out / PLOTS / f"{plot.name}.svg" for plot in drawn),
    )  # fmt: skip
    try:
        (out / PLOTS).mkdir(parents=True, exist_ok=True)
        for old in sorted((out / PLOTS).glob("*.svg")):
            old.unlink()  # of an earlier report, which may have had others
        for path, plot in zip(made.plots, drawn, strict=True):
            path.write_bytes(plot.svg)
        write_summary(made.summary, summary)
        made.html.write_text(page(found, title), encoding="utf-8")
        made.markdown.write_text(markdown(found, title), encoding="utf-8")
    except OSError as error:
        raise SourceError(
            f"{out}: the report cannot be written ({error.strerror}); choose another folder"
        ) from error
    return made
