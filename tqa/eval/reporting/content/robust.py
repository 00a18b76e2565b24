"""The robustness tests and the two steps of a perturbed statement, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tqa.eval.reporting.content.records import Line, Section, Table
from tqa.eval.reporting.records import Summary
from tqa.eval.reporting.words import NONE, percent, signed

_HOLDS = {True: "holds", False: "does not hold", None: "open"}
_NOTE = (
    "Right as first asked, in the other form, and in both; the difference is relative to the "
    "first, as in the paper. A direction is open where the interval of 95 % leaves it so, where "
    "none is expected, or where nothing was right as first asked."
)


def robustness_section(summary: Summary) -> Section | None:
    """The tests with their directions, and what a better wording gains; `None` without them."""
    found = summary.protocols
    lines = tuple(_test(line) for line in found.robustness if line["n"])
    if not lines:
        return None
    heads = (
        "test", "form", "reader", "setting", "n", "first", "other form", "both", "difference",
        "expected", "direction",
    )  # fmt: skip
    tables = [Table(heads, lines, words=4, note=_NOTE)]
    gains = tuple(_gain(gain) for gain in found.rewording if gain["scores"])
    if gains:
        gain_heads = ("reader", "setting", "n", "removed", "relative", "absolute", "front", "gain")
        tables.append(Table(gain_heads, gains, words=2, title="Gain of reformulation"))
    return Section("Robustness to the wording of time", tables=tuple(tables))


def _test(line: Mapping[str, Any]) -> Line:
    return Line(
        (
            line["test"], line["form"], _reader(line), line["setting"], f"{line['n']:,}",
            percent(line["base"]), percent(line["changed"]), percent(line["both"]),
            signed(line["difference"]), str(line["expected"]), _HOLDS[line["holds"]],
        )
    )  # fmt: skip


def _gain(gain: Mapping[str, Any]) -> Line:
    scores = gain["scores"]
    steps = (percent(scores.get(step)) for step in ("removed", "relative", "absolute", "front"))
    total = signed(gain["total"]) if gain["total"] is not None else NONE
    return Line((_reader(gain), gain["setting"], f"{gain['n']:,}", *steps, total))


def two_step_section(summary: Summary) -> Section | None:
    """Verdict and explanation of statements together; `None` where a run has not both."""
    lines = tuple(_step(line) for line in summary.protocols.two_steps if line["n"])
    if not lines:
        return None
    heads = (
        "reader", "setting", "statements", "altered", "caught", "missed", "false alarms",
        "asked why", "explained", "unscored", "score",
    )  # fmt: skip
    note = (
        "The explanation counts only where the verdict was INCORRECT; an altered statement that is "
        "passed over scores 0, a right one scores for its verdict alone."
    )
    return Section("Perturbed statements in two steps", tables=(Table(heads, lines, 2, note=note),))


def _step(line: Mapping[str, Any]) -> Line:
    counts = ("n", "altered", "caught", "missed", "false_alarms", "asked", "explained", "unscored")
    told = (f"{line[name]:,}" for name in counts)
    return Line((_reader(line), line["setting"], *told, percent(line["score"])))


def _reader(line: Mapping[str, Any]) -> str:
    prompt = line.get("prompt") or ""
    return line["reader"] if prompt in ("", "none", "base") else f"{line['reader']} · {prompt}"
