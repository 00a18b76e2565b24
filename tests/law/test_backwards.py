"""Text built backwards from annotations: undoing amendments, and what consolidation makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.law.backwards import Undo, earlier, in_turn, without
from tqa.law.compose import Tree, choose, compose
from tqa.law.document import Document, Node, Span
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import InstrumentFacts, Note, State
from tqa.store.codec import pack_document, pack_text, unpack_document
from tqa.temporal.bounds import UNKNOWN, Bound

MADE, CURRENT = date(2010, 1, 1), date(2024, 1, 1)
BASE = Bound.on(MADE)


def on(year: int) -> Bound:
    return Bound.on(date(year, 7, 1))


def within(year: int) -> Bound:
    return Bound.between(date(year, 1, 1), date(year, 12, 31))


# -- undoing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Marked:
    """Printed words, old words after them in the same text, and the amendments that made them."""

    text: str
    words: Span
    undos: tuple[Undo, ...]

    def before(self, year: int) -> str | None:
        undone = [undo for undo in self.undos if undo.since.day.year > year]
        spans = without([self.words], undone)
        return None if spans is None else "".join(self.text[a:b] for a, b in spans)


def marked(words: str, *old: tuple[str, str | None, int]) -> Marked:
    """Words with amendments: what each put in, what was there (`None`: not quoted), its year."""
    text, undos = words, []
    for new, was, year in old:
        start = words.index(new)
        before: tuple[Span, ...] | None = None
        if was is not None:
            before = ((len(text), len(text) + len(was)),) if was else ()
            text += was
        undos.append(Undo(start, start + len(new), on(year), before))
    return Marked(text, (0, len(words)), tuple(undos))


def test_each_amendment_is_undone_by_its_own_old_words() -> None:
    law = marked("A boat pays ten crowns.", ("boat", "raft", 2015), ("ten", "two", 2019))
    assert law.before(2019) == "A boat pays ten crowns."
    assert law.before(2015) == "A boat pays two crowns."
    assert law.before(2014) == "A raft pays two crowns."


def test_what_was_inserted_goes_and_what_was_omitted_comes_back() -> None:
    law = marked("A boat of oak pays.", (" of oak", "", 2015))
    assert law.before(2014) == "A boat pays."
    place = len("A boat")
    text = "A boat pays. or raft"
    undo = Undo(place, place, on(2018), ((12, 20),))
    assert without([(0, 12)], [undo]) == ((0, 6), (12, 20), (6, 12))
    assert text[12:20] == " or raft"


def test_words_changed_within_words_that_were_inserted_go_with_them() -> None:
    law = marked("A boat of old oak pays.", (" of old oak", "", 2015), ("old", "new", 2019))
    assert law.before(2015) == "A boat of new oak pays."
    assert law.before(2014) == "A boat pays."


def test_words_that_are_not_quoted_are_unknown_unless_what_holds_them_goes() -> None:
    law = marked("A boat of old oak pays.", (" of old oak", "", 2015), ("old", None, 2019))
    assert law.before(2018) is None
    assert law.before(2014) == "A boat pays."


def test_an_amendment_older_than_the_words_around_it_makes_them_unknown() -> None:
    law = marked("A boat of old oak pays.", (" of old oak", " of ash", 2019), ("old", "new", 2015))
    assert law.before(2018) == "A boat of ash pays."
    assert law.before(2014) is None


def test_marks_that_overlap_in_part_say_nothing() -> None:
    undos = [Undo(0, 5, on(2015), ()), Undo(3, 8, on(2016), ())]
    assert without([(0, 10)], undos) is None


def test_amendments_that_cannot_be_put_in_order_are_one() -> None:
    bounds = [within(2015), on(2015), on(2019), within(2012)]
    assert [str(b) for b in in_turn(bounds)] == [
        "2012-01-01..2012-12-31",
        "2015-01-01..2015-12-31",
        "2019-07-01",
    ]
    assert in_turn([UNKNOWN, on(2019)]) == [UNKNOWN]


def test_a_change_before_commencement_was_never_law() -> None:
    undo = Undo(0, 4, on(2012), ((10, 14),))
    assert earlier([(0, 9)], "4", [undo], on(2014)) == ()
    unsettled = Bound.between(date(2010, 1, 1), date(2014, 7, 1))
    (was,) = earlier([(0, 9)], "4", [undo], unsettled)
    assert was.state is State.NOT_COVERED


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[str], Marked]:
    """Texts of successive years, and the last of them with the marks that a publisher would print.

    Each year replaces words that no earlier change touched, or words within one earlier change.
    """
    words = list(draw(st.lists(st.sampled_from("abcdefg"), min_size=4, max_size=12)))
    marks: list[tuple[int, int, str, int]] = []  # start, end, old words, year
    texts = ["".join(words)]
    for year in range(2011, 2011 + draw(st.integers(1, 5))):
        low = draw(st.integers(0, len(words)))
        high = draw(st.integers(low, min(low + 3, len(words))))
        crossing = any(low <= end and start <= high for start, end, _, _ in marks)
        inside = [m for m in marks if m[0] < low and high < m[1]]
        clash = any(low <= m[1] and m[0] <= high and m not in inside for m in marks)
        if crossing and (not inside or clash):
            texts.append(texts[-1])
            continue
        new = draw(st.lists(st.sampled_from("xyz"), max_size=3))
        if high == low and not new:
            texts.append(texts[-1])
            continue
        old, shift = "".join(words[low:high]), len(new) - (high - low)
        words[low:high] = new
        marks = [
            (s + shift if s >= high else s, e + shift if e >= high else e, o, y)
            for s, e, o, y in marks
        ]
        marks.append((low, low + len(new), old, year))
        texts.append("".join(words))
    text, undos = "".join(words), []
    for start, end, old, year in marks:
        before = ((len(text), len(text) + len(old)),) if old else ()
        text += old
        undos.append(Undo(start, end, on(year), before))
    return texts, Marked(text, (0, len(words)), tuple(undos))


@settings(max_examples=400, deadline=None, derandomize=True)
@given(histories())
def test_undoing_gives_every_earlier_text(history: tuple[list[str], Marked]) -> None:
    texts, law = history
    for year, text in enumerate(texts, start=2010):
        assert law.before(year) == text


# -- consolidation --------------------------------------------------------------------------------


def document(text: str, *nodes: Node, source: str = "s", current_to: date = CURRENT) -> Document:
    root = Node("act", -1, since=BASE)
    facts = InstrumentFacts("/xx/act/2010/1", "act", "xx", made=BASE, in_force=BASE)
    return Document(
        source, "text/html", text, facts, (root, *nodes), current_to=current_to, published=None
    )


def section(
    label: str, spans: tuple[Span, ...], *undos: Undo, state: State = State.IN_FORCE, by: str = ""
) -> Node:
    days = in_turn([undo.since for undo in undos])
    since = days[-1] if days else BASE
    noted = [u.since.day for u in undos if u.since.is_day]
    return Node(
        "section",
        0,
        label,
        spans=spans,
        since=since,
        state=state,
        notes=tuple(Note(by, day) for day in noted) if by else (),
        earlier=earlier(spans, label, undos, BASE),
    )


def told(document_or_more: list[Document], name: str, day: date) -> str:
    instrument = consolidate_instrument(document_or_more)
    choice = choose(instrument.versions[name], as_at=day)
    if choice.version is None:
        return "doubt: " + " | ".join(
            f"{v.state.value}: {v.content.passage.text}".strip() for v in choice.candidates
        )
    version = choice.version
    return f"{version.state.value}: {version.content.passage.text}".strip(" :")


def around(law: list[Document], name: str, day: date) -> list[str]:
    """On the day before, the day, and the day after."""
    return [told(law, name, day + timedelta(days=n)) for n in (-1, 0, 1)]


TEXT = "A boat pays.\nA raft pays.\nraft"
DAY = date(2015, 7, 1)


def test_a_substitution_on_its_day() -> None:
    undo = Undo(2, 6, on(2015), ((26, 30),))
    law = [document(TEXT, section("4", ((0, 12),), undo, by="Act 3 of 2015"))]
    assert around(law, "4", DAY) == [
        "in_force: A raft pays.",
        "in_force: A boat pays.",
        "in_force: A boat pays.",
    ]
    assert around(law, "4", MADE) == [
        "not_yet_made",
        "in_force: A raft pays.",
        "in_force: A raft pays.",
    ]
    versions = consolidate_instrument(law).versions["4"]
    assert [(str(v.valid.start), v.made_by, v.ended_by) for v in versions[1:]] == [
        ("2010-01-01", (), ("Act 3 of 2015",)),
        ("2015-07-01", ("Act 3 of 2015",), ()),
    ]


def test_an_insertion_on_its_day() -> None:
    undo = Undo(0, 12, on(2015), (), whole=True)
    law = [document(TEXT, section("4", ((0, 12),), undo))]
    assert around(law, "4", DAY) == ["not_yet_made", *["in_force: A boat pays."] * 2]
    assert told(law, "4", date(1990, 1, 1)) == "not_yet_made"


def test_an_omission_on_its_day_ends_with_its_cause() -> None:
    undo = Undo(0, 12, on(2015), None, whole=True)
    node = section("4", (), undo, state=State.REPEALED, by="Act 3 of 2015")
    law = [document(TEXT, node)]
    assert around(law, "4", DAY) == ["not_covered", "repealed", "repealed"]
    assert consolidate_instrument(law).versions["4"][-1].made_by == ("Act 3 of 2015",)


def test_words_not_quoted_leave_the_earlier_text_uncovered() -> None:
    undos = (Undo(2, 6, on(2015), None), Undo(7, 11, on(2019), ((26, 30),)))
    law = [document(TEXT, section("4", ((0, 12),), *undos))]
    assert around(law, "4", DAY) == ["not_covered", *["in_force: A boat raft."] * 2]


def test_a_day_known_only_by_its_year_is_not_guessed() -> None:
    undo = Undo(2, 6, within(2015), ((26, 30),))
    law = [document(TEXT, section("4", ((0, 12),), undo))]
    assert told(law, "4", date(2014, 12, 31)) == "in_force: A raft pays."
    assert told(law, "4", DAY) == "doubt: in_force: A raft pays. | in_force: A boat pays."
    assert told(law, "4", date(2015, 12, 31)) == "in_force: A boat pays."


def test_a_part_in_doubt_makes_the_text_around_it_doubtful() -> None:
    part = replace(section("(1)", ((0, 12),), Undo(2, 6, on(2015), None)), kind="subsection")
    whole = section("4", ())
    law = [document(TEXT, whole, replace(part, parent=1))]
    instrument = consolidate_instrument(law)
    tree = Tree(instrument.provisions)
    eve = compose(tree, instrument.versions, "4", as_at=DAY - timedelta(days=1))
    assert eve.doubts
    assert compose(tree, instrument.versions, "4", as_at=DAY).text == "4 (1) A boat pays."


def test_what_a_consolidation_prints_goes_before_what_a_later_one_is_undone_to() -> None:
    printed = document(TEXT, section("4", ((13, 25),)), source="t", current_to=date(2012, 1, 1))
    unquoted = Undo(2, 6, on(2015), None)
    law = [printed, document(TEXT, section("4", ((0, 12),), unquoted))]
    for order in permutations(law):
        assert around(list(order), "4", DAY) == [
            "in_force: A raft pays.",
            *["in_force: A boat pays."] * 2,
        ]


def test_what_came_after_a_consolidation_is_built_from_a_later_one() -> None:
    printed = document(TEXT, section("4", ((13, 25),)), source="t", current_to=date(2012, 1, 1))
    undos = (Undo(2, 6, on(2015), ((26, 30),)), Undo(7, 11, on(2013), None))
    law = [printed, document(TEXT, section("4", ((0, 12),), *undos))]
    assert told(law, "4", date(2013, 6, 30)) == "in_force: A raft pays."
    assert told(law, "4", date(2014, 1, 1)) == "in_force: A raft pays."
    assert told(law, "4", DAY) == "in_force: A boat pays."


def test_a_look_in_between_narrows_a_day_known_only_by_its_year() -> None:
    printed = document(TEXT, section("4", ((13, 25),)), source="t", current_to=date(2015, 5, 1))
    law = [printed, document(TEXT, section("4", ((0, 12),), Undo(2, 6, within(2015), None)))]
    assert told(law, "4", date(2015, 5, 1)) == "in_force: A raft pays."
    assert told(law, "4", date(2015, 5, 2)).startswith("doubt")
    assert told(law, "4", date(2015, 12, 31)) == "in_force: A boat pays."


def test_earlier_texts_are_stored_with_their_document() -> None:
    undo = Undo(2, 6, within(2015), ((26, 30),))
    law = document(TEXT, section("4", ((0, 12),), undo))
    row = {
        "id": law.source,
        "media_type": law.media_type,
        "text": pack_text(law.text),
        "document": pack_document(law),
        "consolidated": 1,
        "current_to": CURRENT.toordinal(),
        "published": None,
        "published_basis": law.published_basis,
        "guesses": "[]",
    }
    assert unpack_document(row).nodes == law.nodes
