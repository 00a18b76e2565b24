import json
import random

import pytest

from tqa.eval.reporting.confusing import confusion, labels_of
from tqa.eval.reporting.folder import Place, keep
from tqa.eval.reporting.summary import summarise, summary_of, write_summary

RUN = {"plan": {"seed": 3, "readers": ["symbolic", "m"], "limit": None}}


def _about(name="t", **more):
    return {"name": name, "title": name, "suite": "s", "measure": "accuracy"} | more


def _summary(rows, *abouts, **run):
    return summary_of(keep(rows), RUN | {"tasks": list(abouts) or [_about()]} | run)


def _task(rows, *abouts):
    return _summary(rows, *abouts).suites[0].tasks[0]


def test_every_row_is_counted_and_only_scored_rows_are_measured(make_row):
    rows = [
        make_row("a"), make_row("b", score=0.0, parsed="no"),
        make_row("c", status="unparsed", score=0.0, parsed=None),
        make_row("d", status="abstain", score=0.0, parsed=None),
        make_row("e", status="failed", score=None, parsed=None),
        make_row("f", status="not_asked", score=None, parsed=None),
        make_row("g", score=None),
    ]  # fmt: skip
    [cell] = _task(rows).cells
    assert (cell.n, cell.rows, cell.figure.n) == (7, 7, 4)
    assert cell.figure.value == 0.25
    assert (cell.unread, cell.lost, cell.unscored) == (1, 2, 1)
    assert sum(cell.statuses.values()) == 7
    assert cell.figure.low is not None
    assert cell.figure.low <= 0.25 <= cell.figure.high
    assert cell.figure.method


def test_unscored_rows_are_told_with_the_cause_that_the_panel_gave(make_row):
    detail = {"council": {"unscored": "judge_fault"}}
    rows = [make_row("a"), make_row("b", score=None, detail=detail)]
    [cell] = _task(rows).cells
    assert (cell.unscored, dict(cell.why)) == (1, {"judge_fault": 1})
    assert any("1 row unscored" in told for told in _summary(rows).warnings)


def test_published_figures_are_in_no_measured_record(make_row):
    published = [{"reader": "P", "value": 0.99, "part": "all"}]
    task = _task([make_row("a")], _about(published=published))
    assert [cell.place.reader for cell in task.cells] == ["symbolic"]
    assert task.about["published"] == published


def test_the_order_of_rows_does_not_change_the_bytes(make_run, tmp_path):
    folder = make_run(
        seed=5, change=lambda row: row if row["task"] in ("order", "tide/open") else None
    )
    lines = (folder / "rows.jsonl").read_text("utf-8").splitlines(keepends=True)
    made = []
    for name in ("first", "second"):
        whole = summarise(folder)
        write_summary(
            tmp_path / name,
            type(whole)(**{f: getattr(whole, f) for f in ("run", "rows", "suites", "warnings")}),
        )
        made.append((tmp_path / name).read_bytes())
        random.Random(1).shuffle(lines)
        (folder / "rows.jsonl").write_text("".join(lines), encoding="utf-8")
    assert made[0] == made[1]
    assert len(json.loads(made[0])["suites"]) == 2


def test_items_that_one_reader_lacks_are_missing(make_row):
    rows = [make_row("a"), make_row("b"), make_row("a", reader="m", prompt="base")]
    cells = {cell.place.reader: cell.missing for cell in _task(rows).cells}
    assert cells == {"symbolic": 0, "m": 1}
    assert any("fewer items" in told for told in _summary(rows).warnings)


def test_readers_come_as_the_run_names_them_and_controls_last(make_row):
    names = ["control: x", "m", "symbolic"]
    cells = _task([make_row("a", reader=name) for name in names]).cells
    assert [cell.place.reader for cell in cells] == ["symbolic", "m", "control: x"]


def test_parts_are_counted_in_the_order_of_their_numbers(make_row):
    rows = [
        make_row(f"{n}-{k}", groups={"length": n}, score=float(k == 0))
        for n in ("100", "5", "20")
        for k in range(2)
    ]
    [cell] = _task(rows).cells
    assert [(p.value, p.n, p.figure.value) for p in cell.parts] == [
        ("5", 2, 0.5),
        ("20", 2, 0.5),
        ("100", 2, 0.5),
    ]


def test_a_group_with_a_value_for_each_item_is_no_part(make_row):
    [cell] = _task([make_row(f"{n}", groups={"text": f"t{n}"}) for n in range(70)]).cells
    assert cell.parts == ()


def test_several_runs_give_one_figure_and_each_by_itself(make_row):
    rows = [
        make_row(i, reader="m", prompt="base", run=run, score=float(run == 1 or i == "a"))
        for i in "ab"
        for run in (1, 2)
    ]
    [cell] = _task(rows).cells
    assert (cell.n, cell.runs, cell.rows) == (2, 2, 4)
    assert cell.figure.value == 0.75
    assert cell.by_run == (1.0, 0.5)


def test_shares_in_the_details_stand_beside_the_measure(make_row):
    rows = [
        make_row("a", detail={"pairwise": 0.5, "caught": True}),
        make_row("b", status="empty", score=0.0),
    ]
    [cell] = _task(rows).cells
    assert dict(cell.beside) == {"pairwise": 0.25, "right of what was read": 1.0}


# -- differences -----------------------------------------------------------------------------------


def _pair(found, kind):
    return [d for d in found if d.kind == kind]


def test_a_difference_is_of_shared_items_with_gains_and_losses_by_id(make_row):
    def rows(setting, scores):
        return [
            make_row(i, reader="m", prompt="base", setting=setting, score=s)
            for i, s in scores.items()
        ]

    task = _task(
        rows("parametric", {"a": 0.0, "b": 1.0, "c": 0.0, "x": 1.0})
        + rows("gold", {"a": 1.0, "b": 0.0, "c": 1.0, "y": 1.0})
    )
    [found] = task.differences
    assert (found.kind, found.before.setting, found.after.setting) == (
        "settings",
        "parametric",
        "gold",
    )
    assert found.gains == ("a", "c")
    assert found.losses == ("b",)
    assert found.figure.n == 3
    assert found.figure.value == pytest.approx(1 / 3, abs=1e-6)
    assert found.figure.low < 1 / 3 < found.figure.high


def test_a_reader_without_prompts_is_set_beside_the_first_form_of_a_model(make_row):
    rows = [make_row("a")]
    rows += [make_row("a", reader="m", prompt=prompt) for prompt in ("one", "two")]
    found = _task(rows, _about(prompts=["two", "one"])).differences
    assert [(d.before.reader, d.after.prompt) for d in _pair(found, "readers")] == [
        ("symbolic", "two")
    ]
    assert [(d.before.prompt, d.after.prompt) for d in _pair(found, "prompts")] == [("two", "one")]


def test_a_reader_is_set_against_the_strongest_control_of_its_setting(make_row):
    rows = [make_row("a"), make_row("b", score=0.0)]
    rows += [make_row(i, reader="control: weak", score=0.0) for i in "ab"]
    rows += [make_row(i, reader="control: strong", score=float(i == "b")) for i in "ab"]
    rows += [make_row(i, reader="control: elsewhere", setting="rag") for i in "ab"]
    [found] = _pair(_task(rows).differences, "control")
    assert (found.before.reader, found.gains, found.losses) == ("control: strong", ("a",), ("b",))


def test_where_nothing_is_answered_there_is_no_difference(make_row):
    silent = [make_row(i, setting="parametric", status="abstain", score=0.0) for i in "ab"]
    task = _task([*silent, *(make_row(i) for i in "ab")])
    assert task.differences == ()
    assert [cell.silent for cell in task.cells] == [True, False]


def test_a_reader_asked_once_is_compared_with_every_run_of_a_model(make_row):
    rows = [make_row("a", run=1)]
    rows += [
        make_row("a", reader="m", prompt="p", run=run, score=float(run == 3)) for run in (1, 2, 3)
    ]
    [found] = _task(rows).differences
    assert found.figure.value == pytest.approx(-2 / 3, abs=1e-6)
    assert found.losses == ("a",)


# -- means over tasks ------------------------------------------------------------------------------


def test_each_task_has_the_same_weight_in_a_mean(make_row):
    rows = [make_row(f"{k}", task="s/one", score=float(k < 3)) for k in range(4)]
    rows += [make_row(f"{k}", task="s/two", score=float(k < 1)) for k in range(2)]
    abouts = [
        _about("s/one", facts={"reasoning": "rules"}),
        _about("s/two", facts={"reasoning": "issues"}),
    ]
    [suite] = _summary(rows, *abouts).suites
    found = {average.family: average.figure.value for average in suite.averages}
    assert found == {"": pytest.approx(0.625), "issues": 0.5, "rules": 0.75}
    assert {average.tasks for average in suite.averages} == {1, 2}


def test_the_variance_of_a_mean_over_tasks_is_that_of_its_tasks_added_up(make_row):
    rows = [
        make_row(f"{k}", task=f"s/{n}", score=float(k % 2)) for n in range(4) for k in range(40)
    ]
    [suite] = _summary(rows, *(_about(f"s/{n}") for n in range(4))).suites
    [average] = suite.averages
    # Four tasks of forty items with half right: the standard error is that of 160 items.
    assert average.figure.value == 0.5
    assert average.figure.high - average.figure.low == pytest.approx(
        2 * 1.96 * (0.25 / 160) ** 0.5, rel=0.15
    )


def test_rows_of_a_task_that_the_run_does_not_tell_are_kept(make_row):
    [suite] = _summary([make_row("a", task="other/x")], _about()).suites
    assert [task.name for task in suite.tasks] == ["other/x"]


def test_a_task_without_rows_is_told(make_row):
    told = _summary([make_row("a")], _about(), _about("gone")).warnings
    assert any("1 task without any row: gone" in line for line in told)


def test_what_the_documents_change_is_counted_for_tide(make_row):
    rows = [
        make_row(i, task="tide/x", reader="m", prompt="base", setting=setting, score=score)
        for i, *scores in (("a", 1.0, 1.0), ("b", 0.0, 1.0), ("c", 1.0, 0.0), ("d", 0.0, 0.0))
        for setting, score in zip(("parametric", "gold"), scores, strict=True)
    ]
    whole, own = _summary(rows, _about("tide/x")).protocols.documents
    assert (whole["task"], own["task"]) == ("all", "tide/x")
    assert own["counts"] == {
        "known": 1,
        "closed_by_context": 1,
        "overturned": 1,
        "unrecoverable": 1,
        "unscored": 0,
    }


# -- confusions ------------------------------------------------------------------------------------


def test_a_confusion_has_columns_for_what_holds_no_label(make_row):
    rows = [make_row(f"y{k}", gold=True, parsed=True) for k in range(3)]
    rows += [make_row(f"n{k}", gold=False, parsed=False) for k in range(2)]
    rows += [
        make_row("n2", gold=False, parsed=True, score=0.0),
        make_row("n3", gold=False, status="unparsed", parsed=None, score=0.0),
        make_row("y3", gold=True, status="abstain", parsed=None, score=0.0),
        make_row("y4", gold=True, status="failed", parsed=None, score=None),
    ]
    found = confusion(rows, labels_of(rows))
    assert found is not None
    assert (found.golds, found.reads) == (
        ("no", "yes"),
        ("no", "yes", "(abstained)", "(not read)", "(no reply)"),
    )
    assert found.counts == ((2, 1, 0, 1, 0), (0, 3, 1, 0, 1))


def test_a_gold_of_other_form_is_met_by_what_is_right(make_row):
    rows = [
        make_row(f"{k}", gold={"perturbed": k % 2 == 0}, parsed="BAD" if k % 2 == 0 else "GOOD")
        for k in range(8)
    ]
    found = confusion(rows, labels_of(rows))
    assert found is not None
    assert (found.golds, found.counts) == (("BAD", "GOOD"), ((4, 0), (0, 4)))


@pytest.mark.parametrize(
    ("gold", "parsed"),
    [
        (lambda k: f"text {k}", lambda k: f"text {k}"),  # many answers, no labels
        (lambda k: "one", lambda k: "one"),  # a single class
        (lambda k: k % 2 == 0, lambda k: [k % 2]),  # lists are no labels
        (lambda k: k % 2 == 0, lambda k: f"{k}"),  # several labels for one gold
    ],
)
def test_other_tasks_have_no_confusion(make_row, gold, parsed):
    rows = [make_row(f"{k}", gold=gold(k), parsed=parsed(k)) for k in range(30)]
    assert labels_of(rows) is None


def test_places_are_named_without_a_prompt_that_there_is_not():
    assert Place("t", "gold", "symbolic", "none").words == "symbolic · gold"
    assert Place("t", "gold", "m", "base").words == "m · gold · base"


def test_tasks_with_one_title_are_told_apart_by_their_names(make_row):
    rows = [make_row("a", task=name) for name in ("s/one", "s/two", "s/three")]
    abouts = [
        _about("s/one", title="Same"),
        _about("s/two", title="Same"),
        _about("s/three", title="Other"),
    ]
    [suite] = _summary(rows, *abouts).suites
    assert [task.title for task in suite.tasks] == ["Same (s/one)", "Same (s/two)", "Other"]


def test_published_figures_of_the_same_prompt_come_first(make_row):
    published = [
        {"reader": "P", "value": 0.9, "prompt": "other"}, {"reader": "Q", "value": 0.5, "prompt": "base"},
        {"reader": "R", "value": 0.7, "prompt": "base"}, {"reader": "S", "value": 1.0, "part": "length=long"},
    ]  # fmt: skip
    task = _task([make_row("a", reader="m", prompt="base")], _about(published=published))
    assert [p["reader"] for p in task.published_whole()] == ["R", "Q", "P"]


def test_tasks_from_which_a_reader_abstains_are_counted_in_a_mean(make_row):
    rows = [make_row("a", task="s/one"), make_row("a", task="s/two", status="abstain", score=0.0)]
    [suite] = _summary(rows, _about("s/one"), _about("s/two")).suites
    [average] = suite.averages
    assert (average.tasks, average.silent, average.figure.value) == (2, 1, 0.5)
