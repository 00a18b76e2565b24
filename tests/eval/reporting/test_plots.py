import re
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib")

from tqa.eval.reporting.folder import keep
from tqa.eval.reporting.plots.drawing import bars, short, spread
from tqa.eval.reporting.plots.gallery import heat, plots
from tqa.eval.reporting.plots.outcomes import shares
from tqa.eval.reporting.summary import summary_of

HOSTILE = (
    "$x^$ \\frac{",
    "<script>alert(1)</script>",
    "মডেল ১",
    "a\x00b\x1b[31m\n",
    "m" * 300,
    "']]>&amp;",
)


def _plots(rows, **about):
    task = {"name": "t", "suite": "t", "title": "T", "prompts": ["base"]} | about
    return plots(summary_of(keep(rows), {"tasks": [task]}))


def test_each_plot_is_whole_xml_without_date_script_and_addresses(drawn):
    for plot in drawn:
        root = ElementTree.fromstring(plot.svg)
        assert root.tag.endswith("svg")
        text = plot.svg.decode()
        assert "<script" not in text
        assert "<dc:date" not in text
        assert not re.search(r'(?:href|src)="(?!#)', text)
        assert plot.alt
        assert plot.title
        assert re.fullmatch(r"[a-z0-9-]+", plot.name)


def test_no_two_plots_have_one_name(drawn):
    names = [plot.name for plot in drawn]
    assert len(names) == len(set(names))


def test_the_same_rows_give_the_same_plots(make_row):
    rows = [
        make_row(f"{k}", score=float(k % 3 > 0), groups={"length": str(k % 2)}) for k in range(12)
    ]
    first, second = _plots(rows), _plots(list(reversed(rows)))
    assert [(plot.name, plot.svg) for plot in first] == [(plot.name, plot.svg) for plot in second]
    assert {"t-settings", "t-by-length"} <= {plot.name for plot in first}


def test_a_run_has_the_plots_that_its_data_has(drawn):
    names = {plot.name for plot in drawn}
    for name in ("order-settings", "order-outcomes", "order-by-length", "order-by-explicitness", "order-confusion",
                 "sets-by-length", "tide-choice-confusion", "many-mean", "many-types", "heat-all-tasks"):  # fmt: skip
        assert name in names
    assert "tide-choice-by-length" not in names
    assert not any(name.startswith("many-task") for name in names)


def test_where_all_is_read_there_is_no_plot_of_what_was_not(make_row):
    names = [
        plot.name
        for plot in _plots([make_row("a", gold="free words"), make_row("b", gold="other words")])
    ]
    assert names == ["t-settings"]


def test_a_run_without_rows_has_no_plots():
    assert _plots([]) == ()


@pytest.mark.parametrize("name", HOSTILE)
def test_names_of_any_kind_are_drawn(make_row, name):
    rows = [
        make_row(
            f"{k}",
            reader=name,
            prompt=name,
            setting=name,
            groups={name: f"{name}{k % 2}"},
            gold=name,
            parsed=name,
        )
        for k in range(6)
    ] + [
        make_row(f"{k}", reader=name, prompt=name, setting=name, gold="other", parsed="other")
        for k in range(6, 12)
    ]
    published = [{"reader": name, "value": 0.5, "prompt": name, "part": "all"}]
    found = _plots(rows, title=name, published=published)
    assert len(found) >= 2
    for plot in found:
        assert b"<script" not in plot.svg
        assert ElementTree.fromstring(plot.svg).tag.endswith("svg")


def test_many_forms_of_the_prompt_become_a_grid(make_row):
    prompts = [f"form {n}" for n in range(12)]
    rows = [
        make_row(f"{k}", reader="m", prompt=prompt, groups={"length": str(5 * (1 + k % 3))}, gold="words")
        for prompt in prompts for k in range(6)
    ]  # fmt: skip
    found = {plot.name: plot for plot in _plots(rows, prompts=prompts)}
    assert "t-by-length" in found
    assert "form 11" in found["t-by-length"].alt


def test_a_grid_of_tasks_leaves_out_what_nobody_answered(summary):
    tasks = [task for suite in summary.suites if not suite.folded for task in suite.tasks]
    grid = heat(tasks)
    at = grid.columns.index("symbolic · parametric")
    assert grid.columns[-1] == "best control"
    assert "order · zero-shot" in grid.rows
    assert all(row[at] is None for row in grid.values)
    assert all(row[-1] is not None for row in grid.values)


def test_shares_of_outcomes_add_up_to_all_rows(summary):
    cells = [cell for suite in summary.suites for task in suite.tasks for cell in task.cells]
    assert cells
    for cell in cells:
        assert sum(shares(cell)) == pytest.approx(1)


def test_labels_are_cut_in_their_middle():
    assert short("a" * 10 + "b" * 10, 9) == "aaaa…bbbb"
    assert short("two\nlines") == "two lines"


def test_marks_are_spread_around_their_row():
    assert spread(1) == [0.0]
    assert sum(spread(4)) == pytest.approx(0)


def test_arms_have_no_negative_length():
    assert bars(0.5, 0.6, 0.4) == [[0.0], [0.0]]
    assert bars(0.5, None, 0.4) is None
