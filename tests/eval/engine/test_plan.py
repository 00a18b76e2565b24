"""Parts in their order, and items drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.eval.engine.conftest import items, parity
from tqa.errors import ConfigError
from tqa.eval.engine.plan import Plan, draw, facts, parts
from tqa.eval.tasks.task import Item, Setting

BOTH = (Setting.PARAMETRIC, Setting.GOLD)


def names(plan: Plan, *tasks: object) -> list[str]:
    return [part.name for part in parts(tasks or (parity(),), plan)]  # type: ignore[arg-type]


def test_parts_go_by_setting_and_reader_with_controls_last() -> None:
    assert names(Plan(BOTH, ("symbolic", "m"), ("polite", "plain"))) == [
        "parity / parametric / symbolic / none",
        "parity / parametric / m / plain",
        "parity / parametric / m / polite",
        "parity / gold / symbolic / none",
        "parity / gold / m / plain",
        "parity / gold / m / polite",
        "parity / any / control: always yes / none",
    ]


def test_settings_have_one_order_however_they_are_asked_for() -> None:
    assert names(Plan((Setting.GOLD, Setting.PARAMETRIC), ("m",))) == names(Plan(BOTH, ("m",)))


def test_the_first_form_of_a_prompt_is_meant_unless_another_is_asked_for() -> None:
    assert names(Plan((Setting.GOLD,), ("m",)))[0].endswith("/ plain")
    other = parity(name="other")
    assert len(names(Plan((Setting.GOLD,), ("m",), ("polite",)), parity(), other)) == 4


def test_the_reader_without_a_model_and_controls_are_asked_once() -> None:
    found = list(parts((parity(),), Plan((Setting.GOLD,), ("symbolic", "m"), runs=3)))
    assert [(part.reader, part.runs, part.size) for part in found] == [
        ("symbolic", 1, 6), ("m", 3, 18), ("control: always yes", 1, 6),
    ]  # fmt: skip


def test_a_form_that_no_task_has_is_named_with_those_that_there_are() -> None:
    with pytest.raises(
        ConfigError, match=r"no task has the prompt 'rude'; they have plain, polite"
    ):
        names(Plan((Setting.GOLD,), ("m",), ("rude",)))


def test_a_setting_that_no_task_has_is_named_with_those_that_there_are() -> None:
    with pytest.raises(
        ConfigError, match="no task has the setting rag; they have parametric, gold"
    ):
        names(Plan((Setting.RAG,), ("m",)))


def test_a_task_without_items_has_no_parts() -> None:
    assert names(Plan(BOTH, ("m",)), parity(0)) == []


# ------------------------------------------------------------------------------------------ draws


def test_a_draw_is_even_over_texts() -> None:
    uneven = tuple(
        Item(f"{i:03}", "?", True, cluster="long" if i < 90 else f"t{i}") for i in range(93)
    )
    drawn = draw(uneven, 8, 0)
    assert Counter(item.cluster for item in drawn) == {"long": 5, "t90": 1, "t91": 1, "t92": 1}
    per_text = Counter(item.cluster for item in draw(items(30), 10, 4))
    assert sorted(per_text.values()) == [3, 3, 4]


def test_a_draw_keeps_the_order_of_the_items() -> None:
    drawn = [item.id for item in draw(items(40), 17, 2)]
    assert drawn == sorted(drawn)
    assert len(set(drawn)) == 17


def test_the_seed_decides_a_draw() -> None:
    asked = items(40)
    assert draw(asked, 10, 1) == draw(asked, 10, 1)
    assert len({tuple(item.id for item in draw(asked, 10, seed)) for seed in range(5)}) == 5


def test_a_small_draw_takes_one_of_each_text() -> None:
    assert len({item.cluster for item in draw(items(12), 3, 7)}) == 3


def test_forms_of_one_question_are_drawn_together() -> None:
    forms = tuple(
        Item(f"{i}-{form}", "?", True, data={"question": i}) for i in range(8) for form in "ab"
    )
    drawn = [item.id for item in draw(forms, 5, 1)]
    assert len(drawn) == 6
    assert Counter(name.split("-")[0] for name in drawn).most_common()[-1][1] == 2


def test_items_without_a_text_stand_each_for_itself() -> None:
    alone = tuple(Item(str(i), "?", True) for i in range(9))
    assert len(draw(alone, 4, 0)) == 4


@pytest.mark.parametrize("limit", [None, 6, 7, 1000])
def test_a_draw_of_as_many_as_there_are_is_all(limit: int | None) -> None:
    assert draw(items(6), limit, 3) == items(6)


def test_what_is_asked_decides_the_hash_of_a_task() -> None:
    same, other = facts((parity(),)), facts((parity(7),))
    assert same == facts((parity(),))
    assert same != other
    assert list(same) == ["parity"]
