import json

from tqa.eval.reporting.comparing import compare, compared, lines
from tqa.eval.reporting.folder import keep

RUN = {"plan": {"seed": 1}, "tasks": [{"name": "t", "measure": "accuracy"}]}


def _compared(before, after, run=RUN, other=RUN):
    return compared(("A", "B"), (run, other), (keep(before), keep(after)))


def test_gains_and_losses_are_told_by_id(make_row):
    found = _compared(
        [make_row("a", score=0.0), make_row("b"), make_row("c")],
        [make_row("a"), make_row("b", score=0.0), make_row("c")],
    )
    [difference] = found.differences
    assert (found.both, difference.gains, difference.losses) == (3, ("a",), ("b",))
    assert difference.figure.n == 3
    told = "\n".join(lines(found))
    assert "t · symbolic · gold: 0.0 points" in told
    assert "gained: a" in told
    assert "lost: b" in told


def test_an_interval_stands_with_the_difference(make_row):
    found = _compared(
        [make_row(f"{k}", score=float(k % 2)) for k in range(40)],
        [make_row(f"{k}", score=float(k % 4 > 0)) for k in range(40)],
    )
    figure = found.differences[0].figure
    assert figure.value == 0.25
    assert 0 < figure.low < 0.25 < figure.high
    assert "+25.0 points (95 %: +" in "\n".join(lines(found))


def test_what_differs_beside_the_scores_is_told_first(make_row):
    other = {
        "plan": {"seed": 2}, "tasks": [{"name": "t", "measure": "accuracy", "facts": {"prompts": "ef" * 32}}],
        "items": {"t": "cd" * 32}, "versions": {"tqa": "2"},
    }  # fmt: skip
    before = RUN | {"items": {"t": "ab" * 32}, "versions": {"tqa": "1"}}
    found = _compared([make_row("a")], [make_row("a")], before, other)
    assert [each.what for each in found.differing] == [
        "seed",
        "items: t",
        "versions: tqa",
        "task t: facts",
    ]
    told = list(lines(found))
    assert told[0].startswith("the runs differ in more than their scores")
    assert "  items: t: abababababab… → cdcdcdcdcdcd…" in told


def test_rows_of_one_run_alone_and_rows_no_longer_scored_are_told(make_row):
    found = _compared(
        [make_row("a"), make_row("b"), make_row("x")],
        [
            make_row("a"),
            make_row("b", status="not_asked", score=None),
            make_row("y"),
            make_row("z"),
        ],
    )
    [only] = found.only
    assert (only.before, only.after, only.scored_before, only.scored_after) == (1, 2, 1, 0)
    assert found.differences[0].figure.n == 1
    told = " ".join(lines(found))
    assert "1 row only in A, 2 rows only in B, 1 row scored only in A" in " ".join(told.split())


def test_readers_and_settings_are_never_mixed(make_row):
    found = _compared(
        [make_row("a"), make_row("a", setting="rag")], [make_row("a", reader="m"), make_row("a")]
    )
    assert [d.after.words for d in found.differences] == ["symbolic · gold"]
    assert {only.place.words for only in found.only} == {"symbolic · rag", "m · gold"}


def test_another_reply_with_the_same_score_is_counted(make_row):
    found = _compared(
        [make_row("a", score=0.0, parsed="no"), make_row("b")],
        [make_row("a", score=0.0, status="unparsed", parsed=None), make_row("b")],
    )
    [(place, n)] = found.changed
    assert (place.reader, n) == ("symbolic", 1)
    assert "1 row read otherwise, scored the same" in " ".join(lines(found))


def test_a_run_and_itself_are_the_same_to_the_byte(make_run):
    folder = make_run(seed=2, change=lambda row: row if row["task"] == "sets" else None)
    found = compare(folder, folder)
    assert found.equal
    assert not found.differing
    assert not any(d.gains or d.losses for d in found.differences)
    assert any("the same to the byte" in line for line in lines(found))
    assert json.loads(json.dumps(found.data()))["both"] == found.both


def test_lines_fit_a_terminal(make_run):
    one = make_run(seed=2, change=lambda row: row if row["task"] == "sets" else None)
    two = make_run(seed=4, change=lambda row: row if row["task"] == "sets" else None)
    told = list(lines(compare(one, two)))
    assert max(map(len, told)) <= 80
    assert len(told) > 5
