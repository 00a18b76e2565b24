"""Faults once found by trying to break the whole: each must not come back."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tqa import Workspace
from tqa.errors import NotFoundError
from tqa.ingest.given import Given
from tqa.law.status import Status

LATER = date(2026, 1, 1)


def fish(day: str, words: str, *, notes: str = "", number: int = 4) -> str:
    """An act in two sections, as consolidated to a day."""
    return f"""Fish Act
Act No. {number} of 2010
[Assented to 1 March 2010]
Consolidated to {day}

1. This Act comes into force on 1 April 2010.
2. {words}
{notes}
"""


@pytest.fixture
def ws(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.init(tmp_path / "work") as workspace:
        yield workspace


def take(ws: Workspace, folder: Path, name: str, text: str, **given: object) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    report = ws.ingest([path], given=Given(**given))  # type: ignore[arg-type]
    assert report.count("failed") == 0, report.files


def test_an_act_that_commences_after_its_consolidation_spoils_nothing(
    ws: Workspace, tmp_path: Path
) -> None:
    take(ws, tmp_path, "fish.txt", fish("31 December 2012", "The fee is 5 crowns."))
    coming = fish("30 June 2026", "The toll is 9 crowns.", number=8).replace("Fish", "Weir")
    take(ws, tmp_path, "weir.txt", coming.replace("1 April 2010", "1 January 2027"))
    assert ws.show("Fish Act", "2", reference_day=LATER, as_at=date(2012, 12, 31)).status.answers
    assert not ws.show("Weir Act", "2", reference_day=LATER).status.answers
    for versions in (ws.store.versions(i, p) for i in ws.library.rows for p in ("2", "1")):
        assert all(v.valid.start != v.valid.end for v in versions)
    assert ws.verify().holds


def test_a_heading_that_comes_later_hides_no_section(ws: Workspace, tmp_path: Path) -> None:
    old = fish("31 December 2012", "The fee is 5 crowns.")
    new = fish("31 December 2018", "The fee is 5 crowns.").replace(
        "2. The", "PART II\nFEES\n\n2. The"
    )
    take(ws, tmp_path, "fish@2012.txt", old)
    take(ws, tmp_path, "fish@2018.txt", new)
    whole = ws.show("Fish Act", reference_day=LATER, as_at=date(2012, 12, 31))
    assert "The fee is 5 crowns." in whole.text


def test_two_acts_under_one_name_are_two_acts(ws: Workspace, tmp_path: Path) -> None:
    name = "act.txt"
    (tmp_path / name).write_text(fish("31 December 2012", "The fee is 5 crowns."), "utf-8")
    ws.ingest([tmp_path / name])
    other = fish("31 December 2012", "The toll is 9 crowns.", number=8).replace("Fish", "Weir")
    (tmp_path / name).write_text(other, "utf-8")
    ws.ingest([tmp_path / name])
    assert sorted(ws.library.rows) == ["/xx/act/2010/4", "/xx/act/2010/8"]


def test_an_undated_consolidation_does_not_reach_back(ws: Workspace, tmp_path: Path) -> None:
    take(ws, tmp_path, "fish.txt", fish("31 December 2020", "The fee is 20 crowns."))
    early = ws.show("Fish Act", "2", reference_day=LATER, as_at=date(2012, 6, 1))
    assert early.status is Status.NOT_COVERED
    assert ws.show("Fish Act", "2", reference_day=LATER, as_at=date(2020, 12, 31)).status.answers


def test_notes_elsewhere_in_it_date_what_has_none(ws: Workspace, tmp_path: Path) -> None:
    noted = "3. Boats.\n[Substituted by Act No. 2 of 2015, s. 1, with effect from 1 May 2015.]"
    take(ws, tmp_path, "fish.txt", fish("31 December 2020", "The fee is 20 crowns.", notes=noted))
    assert ws.show("Fish Act", "2", reference_day=LATER, as_at=date(2012, 6, 1)).status.answers


def test_equal_sources_that_differ_are_disputed(ws: Workspace, tmp_path: Path) -> None:
    for name, fee in (("a.txt", 20), ("b.txt", 30)):
        text = fish("31 December 2020", f"The fee is {fee} crowns.")
        take(ws, tmp_path, name, text, published=date(2021, 1, 15))
    said = ws.show("Fish Act", "2", reference_day=LATER, as_at=date(2020, 12, 31))
    assert said.status is Status.DISPUTED


def test_a_part_of_a_section_is_not_the_division_of_that_number(
    ws: Workspace, tmp_path: Path
) -> None:
    text = fish("31 December 2020", "The fee is 20 crowns.")
    take(ws, tmp_path, "fish.txt", text.replace("1. This", "PART 1\nGENERAL\n\n1. This"))
    said = ws.ask("What does subsection (1) of the Fish Act say?", reference_day=LATER)
    assert not said.status.answers


def test_the_same_parts_in_another_order(ws: Workspace, tmp_path: Path) -> None:
    terms = ["“alder” means a.", "“birch” means b.", "“cedar” means c."]
    for year, order in (("2012", terms), ("2018", [terms[2], *terms[:2]])):
        words = "In this Act—\n    " + "\n    ".join(order)
        take(ws, tmp_path, f"fish@{year}.txt", fish(f"31 December {year}", words))
    assert ws.verify().holds


def test_copies_with_other_facts_do_not_take_turns(ws: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text(fish("31 December 2012", "The fee is 5 crowns."), "utf-8")
    (folder / "tqa.toml").write_text(
        '[files."a.txt"]\npublished = 2013-01-01\n[files."b.txt"]\npublished = 2014-01-01\n',
        "utf-8",
    )
    outcomes = []
    for _ in range(3):
        outcomes.append([f.outcome for f in ws.ingest([folder]).files if f.outcome != "skipped"])
        (source,) = ws.store.sources()
        assert (Path(source.name).name, source.published) == ("a.txt", date(2013, 1, 1))
    assert outcomes[1:] == [["unchanged", "unchanged"]] * 2


def test_names_that_a_person_gives_come_beside_those_it_has(ws: Workspace, tmp_path: Path) -> None:
    text = fish("31 December 2012", "The fee is 5 crowns.")
    take(ws, tmp_path, "fish.txt", text, title="Angling Statute", aliases=("FA",))
    names = ("Fish Act", "Angling Statute", "FA", "Act No. 4 of 2010")
    assert {ws.resolve(name) for name in names} == {"/xx/act/2010/4"}


def test_what_was_committed_before_an_error_is_seen(ws: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "two"
    folder.mkdir()
    (folder / "a.txt").write_text(fish("31 December 2012", "The fee is 5 crowns."), "utf-8")
    other = fish("31 December 2012", "The toll is 9 crowns.", number=8).replace("Fish", "Weir")
    (folder / "b.txt").write_text(other, "utf-8")
    assert ws.library.rows == {}

    def stop(file: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ws.ingest([folder], on_file=stop)
    assert len(ws.library.rows) == 1
    assert re.search("5 crowns", ws.show("Fish Act", "2", reference_day=date(2012, 12, 31)).text)


def history_of(ws: Workspace, tmp_path: Path) -> None:
    """5 crowns to 2014, 7 crowns since; the change is published in 2019."""
    facts = {"published": date(2013, 1, 15)}
    take(ws, tmp_path, "fish@2012.txt", fish("31 December 2012", "The fee is 5 crowns."), **facts)
    noted = "[S. 2 substituted by Act No. 2 of 2014, s. 1, with effect from 1 May 2014.]"
    later = fish("31 December 2018", "The fee is 7 crowns.", notes=noted)
    take(ws, tmp_path, "fish@2018.txt", later, published=date(2019, 2, 1))


def test_nothing_published_after_the_reference_day_is_told(ws: Workspace, tmp_path: Path) -> None:
    history_of(ws, tmp_path)
    said = ws.ask(
        "What did section 2 of the Fish Act say on 1 June 2014, as known on 1 January 2016?",
        reference_day=date(2017, 1, 1),
    )
    assert "5 crowns" in said.text
    assert not any("7 crowns" in warning for warning in said.warnings)


@pytest.mark.parametrize(
    "question",
    [
        "What did section 2 of the Fish Act say on 1 June 2014, as known on 1 January 2016?",
        "Did section 2 of the Fish Act change in 2014, as known on 1 January 2016?",
        "When was section 2 of the Fish Act last amended, as known on 1 January 2016?",
    ],
)
def test_what_was_published_since_is_told_for_every_kind(
    ws: Workspace, tmp_path: Path, question: str
) -> None:
    history_of(ws, tmp_path)
    said = ws.ask(question, reference_day=LATER)
    assert any("by what has been published since" in warning for warning in said.warnings)


def test_coverage_is_that_of_the_sources_known(ws: Workspace, tmp_path: Path) -> None:
    history_of(ws, tmp_path)
    said = ws.ask(
        "What did section 2 of the Fish Act say on 1 June 2014, as known on 1 January 2016?",
        reference_day=LATER,
    )
    assert "as consolidated to 2012-12-31; later changes are not in the sources" in said.warnings


def test_an_answer_stays_verified_when_later_sources_come(ws: Workspace, tmp_path: Path) -> None:
    take(
        ws,
        tmp_path,
        "fish@2012.txt",
        fish("31 December 2012", "The fee is 5 crowns."),
        published=date(2013, 1, 15),
    )
    said = ws.ask("What does section 2 of the Fish Act say?", reference_day=date(2016, 1, 1))
    assert ws.verify_answer(said.to_dict()).holds
    history_of(ws, tmp_path)
    assert ws.verify_answer(said.to_dict()).faults == []


def test_no_claim_of_no_change_beyond_the_sources(ws: Workspace, tmp_path: Path) -> None:
    history_of(ws, tmp_path)
    said = ws.ask("Did section 2 of the Fish Act change in 2024?", reference_day=LATER)
    assert said.status is Status.NOT_COVERED


@pytest.mark.parametrize("day", [date.max, date.min])
def test_the_ends_of_the_calendar(ws: Workspace, tmp_path: Path, day: date) -> None:
    history_of(ws, tmp_path)
    for question in ("What does section 2 of the Fish Act say?", "When was it last amended?"):
        for reference in (day, LATER):
            assert ws.ask(question, reference_day=reference, as_at=day).text
    said = ws.ask("What will section 2 of the Fish Act say tomorrow?", reference_day=date.max)
    assert said.status is Status.AMBIGUOUS_DATE


def test_a_name_that_a_provision_lacks_is_not_its_neighbour(ws: Workspace, tmp_path: Path) -> None:
    take(
        ws, tmp_path, "f.txt", fish("31 December 2020", "The fee of the Court of Elba is 5 crowns.")
    )
    assert "Elba" in ws.ask("What is the fee of the Court of Elba?", reference_day=LATER).text
    said = ws.ask("What is the fee of the Court of Malta?", reference_day=LATER)
    assert said.status is Status.NOT_FOUND


@pytest.mark.parametrize(
    "time",
    [
        "on 20180230",
        "last Monday",
        "before 0001-01-01",
        "at midsummer 2018",
        "in financial year 2017-18",
        "several years ago",
        "on 1/7/18",
    ],
)
def test_a_time_that_cannot_be_read_is_refused(ws: Workspace, tmp_path: Path, time: str) -> None:
    history_of(ws, tmp_path)
    said = ws.ask(f"What did section 2 of the Fish Act say {time}?", reference_day=LATER)
    assert said.status is Status.AMBIGUOUS_DATE
    assert said.citations == ()


def test_a_decade_before_the_first_text_is_not_covered(ws: Workspace, tmp_path: Path) -> None:
    history_of(ws, tmp_path)
    asked = "What did section 2 of the Fish Act say in the 1990s?"
    assert ws.ask(asked, reference_day=LATER).status is Status.NOT_COVERED


@pytest.mark.parametrize(
    ("time", "day"),
    [
        ("in 06/2015", "2015-06-30"),
        ("in 2015-06", "2015-06-30"),
        ("two years before 1 May 2016", "2014-05-01"),
        ("30 days before 15 July 2015", "2015-06-15"),
        ("twenty-five months ago", "2023-12-01"),
        ("on 20150701", "2015-07-01"),
    ],
)
def test_a_time_that_can_be_read_is(ws: Workspace, tmp_path: Path, time: str, day: str) -> None:
    history_of(ws, tmp_path)
    said = ws.ask(f"What did section 2 of the Fish Act say {time}?", reference_day=LATER)
    assert str(said.as_at) == day


def test_what_was_published_before_a_day(ws: Workspace, tmp_path: Path) -> None:
    history_of(ws, tmp_path)
    question = (
        "What did section 2 of the Fish Act say on 1 June 2014, by what was {} 1 January 2016?"
    )
    for words in ("published before", "known before"):
        said = ws.ask(question.format(words), reference_day=LATER)
        assert said.known_at == date(2015, 12, 31)
        assert "5 crowns" in said.text


def test_what_no_source_has_spoken_of_yet_is_not_found(ws: Workspace, tmp_path: Path) -> None:
    then, later = date(2016, 1, 1), date(2020, 1, 1)
    old = fish("31 December 2012", "The fee is 5 crowns.")
    new = fish("31 December 2018", "The fee is 5 crowns.", notes="3. The heron toll is 9 crowns.")
    take(ws, tmp_path, "fish@2012.txt", old, published=date(2013, 1, 15))
    take(ws, tmp_path, "fish@2018.txt", new, published=date(2019, 2, 1))
    assert ws.show("Fish Act", "3", reference_day=later).status.answers
    with pytest.raises(NotFoundError):
        ws.show("Fish Act", "3", reference_day=later, known_at=then)
    for question in ("What does section 3 of the Fish Act say?", "What is the heron toll?"):
        assert "9 crowns" in ws.ask(question, reference_day=later).text
        said = ws.ask(question, reference_day=then)
        assert said.status is Status.NOT_FOUND
        assert said.citations == ()
    assert "published by 2016-01-01" in ws.ask("Section 3 of the Fish Act", reference_day=then).text


def test_a_text_in_another_language_covers_nothing_of_this_one(
    ws: Workspace, tmp_path: Path
) -> None:
    take(ws, tmp_path, "en.txt", fish("31 December 2012", "The fee is 5 crowns."), id="fish")
    other = fish("31 December 2018", "La taxe est de 7 couronnes.")
    take(ws, tmp_path, "fr.txt", other, id="fish", language="fr")
    said = ws.show("fish", "2", reference_day=date(2012, 12, 31))
    assert "5 crowns" in said.text
    assert ws.library.rows["fish"].current_to == date(2012, 12, 31)
    said = ws.ask("What does section 2 of the Fish Act say?", reference_day=LATER)
    assert any("as consolidated to 2012-12-31" in warning for warning in said.warnings)
    change = ws.ask("Did section 2 of the Fish Act change in 2015?", reference_day=LATER)
    assert change.status is Status.NOT_COVERED


def test_an_answer_that_hides_what_it_is_about_does_not_hold(ws: Workspace, tmp_path: Path) -> None:
    history_of(ws, tmp_path)
    said = ws.ask("What does section 2 of the Fish Act say?", reference_day=LATER).to_dict()
    assert ws.verify_answer(said).holds
    assert not ws.verify_answer({**said, "about": []}).holds
    assert not ws.verify_answer({**said, "about": [], "citations": [], "text": "9"}).holds
    refused = ws.ask("What does section 9 of the Fish Act say?", reference_day=LATER).to_dict()
    assert ws.verify_answer(refused).holds


def test_a_number_alone_is_no_name_of_an_instrument(ws: Workspace, tmp_path: Path) -> None:
    take(ws, tmp_path, "f.txt", fish("31 December 2020", "The fee is 5 crowns."))
    weir = fish("31 December 2020", "The toll is 9 crowns.", number=8).replace("Fish", "Weir")
    take(ws, tmp_path, "w.txt", weir, aliases=["5"])
    said = ws.ask("Is the fee 5 crowns?", reference_day=LATER)
    assert said.about[0].provision == "2"
