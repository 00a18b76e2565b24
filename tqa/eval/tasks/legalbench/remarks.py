"""What a report has to say of a task before its scores are read."""

from __future__ import annotations

from collections.abc import Mapping

from tqa.eval.tasks.legalbench.index import Standing
from tqa.eval.tasks.legalbench.scoring import Kind
from tqa.eval.tasks.legalbench.source import Source

_OF_STANDING: Mapping[Standing, str] = {
    Standing.COMPARABLE: (
        "comparable with published scores: ten final test rows, drawn by others, are all among"
        " these rows with equal labels"
    ),
    Standing.UNCHECKED: (
        "as many rows as the final test has, from an earlier commit; not compared row by row"
    ),
    Standing.LABELS_DIFFER: (
        "labels differ: the texts are those of the final test, but one label of ten compared is not"
    ),
    Standing.EARLIER: (
        "earlier draw, not comparable with published scores: these are not the final rows"
    ),
    Standing.SAMPLE: "10-row sample of the final test: no score to compare, only whether it runs",
    Standing.NONE: "no test rows: they are published where they could not be had",
}
_OF_KIND: Mapping[Kind, str] = {
    Kind.LABEL: (
        "the paper takes the first line for the label; that reading is `strict` in the detail of"
        " each row, the score also finds a label that a longer reply commits itself to"
    ),
    Kind.NAMES: (
        "published figures came from a script that counts leftover names once for each gold name"
        ' and splits before "Inc."; F1 here counts each name once'
    ),
    Kind.NUMBER: (
        "within 10 % of the amount, by its words; the published script drops decimal points and"
        " takes a reply without a number for 0"
    ),
    Kind.CASE: "the case name has to be contained by whole words, in the line that answers",
    Kind.HUMAN: (
        "graded by a person: `export_for_grading` writes the sheet; the paper's answer guides are"
        " not in the archives, the sheet has the key and what the rows say"
    ),
}


def remarks(
    source: Source, kind: Kind, *, left_out: int = 0, shown: int = 0, more: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The standing of the rows, how they are judged, and what was left out or put right."""
    told = [_OF_STANDING[source.entry.standing]]
    if kind in _OF_KIND:
        told.append(_OF_KIND[kind])
    if left_out:
        told.append(
            f"{left_out} rows are left out: a prompt shows them, or rows of the same words, with"
            " their answers"
        )
    if shown:
        told.append(
            f"{shown} rows of the final test stand in the prompt with their answers; they are kept,"
            ' as in the published figures, and counted apart as "in the prompt"'
        )
    if source.test.joined:
        told.append(
            f"{source.test.joined} lines of the file are pieces of one text without quotes, and"
            " joined to it"
        )
    if source.blind:
        told.append(f"prompt {', '.join(source.blind)}: its file has no blank for the row")
    return (*told, *more)
