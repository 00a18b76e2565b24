"""All sections of a report, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from tqa.eval.reporting.content.changes import differences_section, documents_section, remarks
from tqa.eval.reporting.content.headline import headlines
from tqa.eval.reporting.content.lacking import warnings
from tqa.eval.reporting.content.ran import how_to_repeat, what_was_run
from tqa.eval.reporting.content.records import Section
from tqa.eval.reporting.content.robust import robustness_section, two_step_section
from tqa.eval.reporting.content.tasks import task_sections
from tqa.eval.reporting.plots.drawing import Plot
from tqa.eval.reporting.records import Summary

TITLE = "Evaluation"


def sections(summary: Summary, plots: Sequence[Plot]) -> tuple[Section, ...]:
    """What was run, results, warnings, plots, tasks, differences, remarks, how to repeat it."""
    whole = tuple(plot for plot in plots if not plot.task)
    found = (
        what_was_run(summary),
        headlines(summary),
        warnings(summary),
        Section("Plots of all tasks", plots=whole) if whole else None,
        task_sections(summary, plots) if summary.suites else None,
        documents_section(summary),
        two_step_section(summary),
        robustness_section(summary),
        differences_section(summary),
        remarks(summary),
        how_to_repeat(summary),
    )
    return tuple(section for section in found if section)
