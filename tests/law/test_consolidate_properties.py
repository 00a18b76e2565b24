"""What holds of every set of evidence, whatever it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.law.compose import choose
from tqa.law.consolidate import consolidate
from tqa.law.document import Document
from tqa.law.evidence import Edit, Enacted, Evidence, Missing, Operation, Record, Seen, Where
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import Content, Note, Passage, Piece, State, Version
from tqa.law.replay import in_order
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.testing import Part, act

stable = settings(
    max_examples=200,
    deadline=None,
    derandomize=True,
)

BASE = date(2010, 1, 1)
DAYS = [BASE + timedelta(days=n) for n in range(13)]
ASKED = [DAYS[0] - timedelta(days=400), *DAYS, DAYS[-1] + timedelta(days=400)]
TEXTS = ["ten crowns", "two crowns a crown", "a toll", ""]

# Pools to draw from whole: drawing each field on its own takes most of the time.
BOUNDS = [
    *[Bound.on(day) for day in DAYS] * 3,
    *[Bound.between(DAYS[a], DAYS[b]) for a, b in ((0, 2), (1, 8), (3, 4), (5, 12), (6, 9))],
    *[bound(DAYS[n]) for n in (1, 4, 9) for bound in (Bound.not_before, Bound.not_after)],
    UNKNOWN,
]
NOTES = [
    (),
    *[(Note(by, DAYS[n], None, first),) for by in ("c. 1", "") for n in (1, 5, 9) for first in (True, False)],
    (Note("c. 1", DAYS[2]), Note("c. 2", DAYS[7])),
    (Note("c. 1"), Note("c. 1, s. 2", DAYS[4])),
]  # fmt: skip
NEAR = [(), (), (DAYS[3],), (DAYS[8],), (DAYS[2], DAYS[6])]

days = st.sampled_from(DAYS)
publications = st.sampled_from([None, *DAYS])
bounds = st.sampled_from(BOUNDS)
notes = st.sampled_from(NOTES)
records = st.just(Record()) | st.builds(
    Record,
    notes=notes,
    beside=st.sampled_from(NEAR),
    instrument=notes,
    listed_from=publications,
    complete=st.booleans(),
)


def passage(text: str, source: str) -> Passage:
    return Passage(text, (Piece(source, 0, len(text)),) if text else ())


@st.composite
def looks(draw: st.DrawFn) -> Seen | Missing:
    source, record = "", draw(records)
    published, current_to = draw(publications), draw(days)
    near = draw(st.sampled_from(NEAR))
    if draw(st.integers(0, 3)) == 0:
        ended = draw(st.sampled_from([None, *BOUNDS]))
        return Missing(
            source, published, current_to, record, near, ended, ("c. 9",) if ended else ()
        )
    state = draw(
        st.sampled_from([State.IN_FORCE, State.IN_FORCE, State.NOT_IN_FORCE, State.REPEALED])
    )
    content = Content(state, "4", passage(draw(st.sampled_from(TEXTS)), source))
    made = draw(st.sampled_from([None, *BOUNDS]))
    return Seen(
        source, published, current_to, draw(bounds), content, "", record, made, near,
        draw(st.booleans()), draw(st.sampled_from([None, *BOUNDS])),
    )  # fmt: skip


@st.composite
def enactments(draw: st.DrawFn) -> Enacted:
    since = draw(bounds | st.just(OPEN))
    content = Content(State.IN_FORCE, "4", passage(draw(st.sampled_from(TEXTS)), ""))
    return Enacted("", draw(publications), draw(bounds), since, content)


@st.composite
def edits(draw: st.DrawFn) -> Edit:
    effective = draw(bounds | days.map(Bound.on) | st.just(OPEN))
    until = OPEN
    if effective.is_day and draw(st.integers(0, 2)) == 0:
        until = Bound.on(effective.day + timedelta(days=draw(st.integers(1, 5))))
    operation = draw(st.sampled_from(Operation))
    return Edit(
        draw(st.sampled_from(["a", "b", "c"])), "", draw(publications), effective, operation,
        words=passage(draw(st.sampled_from(["ten", "nine", "a"])), ""),
        old_words=draw(st.sampled_from(["ten", "crowns", "crown"])),
        where=draw(st.sampled_from(Where)), each_place=draw(st.booleans()), until=until,
        series=draw(st.integers(0, 1)), clause=draw(st.integers(0, 1)), made=draw(bounds),
    )  # fmt: skip


@st.composite
def evidence(draw: st.DrawFn) -> list[Evidence]:
    """Any mixture; each piece comes from a source of its own, as one source says one thing."""
    items: list[Evidence] = [
        *draw(st.lists(looks(), max_size=4)),
        *draw(st.lists(enactments(), max_size=1)),
        *draw(st.lists(edits(), max_size=4)),
    ]
    return [_from_source(item, f"s{at}") for at, item in enumerate(items)]


def _from_source(item: Evidence, source: str) -> Evidence:
    if isinstance(item, Seen | Enacted):
        content = replace(item.content, passage=passage(item.content.passage.text, source))
        return replace(item, source=source, content=content)
    if isinstance(item, Edit):
        return replace(item, source=source, words=passage(item.words.text, source))
    return replace(item, source=source)


def answers(versions: Sequence[Version], known_at: date | None) -> list[object]:
    """What is said of each day: the contents chosen or left, and whether one is chosen."""
    said: list[object] = []
    for day in ASKED:
        choice = choose(versions, as_at=day, known_at=known_at)
        said.append(
            (
                choice.version is not None,
                sorted(
                    repr((v.valid, v.content, v.made_by, v.disputed)) for v in choice.candidates
                ),
            )
        )
    return said


@given(evidence(), st.randoms(use_true_random=False))
@stable
def test_the_order_of_arrival_does_not_matter(items: list[Evidence], random) -> None:
    shuffled = list(items)
    random.shuffle(shuffled)
    assert consolidate("4", shuffled).versions == consolidate("4", items).versions
    assert set(consolidate("4", shuffled).problems) == set(consolidate("4", items).problems)


@given(evidence())
@stable
def test_what_is_known_on_a_day_tiles_all_time(items: list[Evidence]) -> None:
    versions = consolidate("4", items).versions
    # Amendments of nothing make no text, each is then a problem; gaps alone speak of nothing yet.
    for known_at in [*DAYS, None]:
        published = [
            item
            for item in items
            if item.published is None or known_at is None or item.published <= known_at
        ]
        edits = in_order(item for item in published if isinstance(item, Edit))
        begun = any(isinstance(item, Seen | Enacted) for item in published) or any(
            item.operation is Operation.INSERT for item in edits
        )
        known = [v for v in versions if v.known_on(known_at)]
        for day in ASKED:
            holds = [v.valid.holds_on(day) for v in known]
            assert holds.count(True) <= 1, (known_at, day)
            assert (holds.count(True) + holds.count(None) > 0) == begun


@given(evidence())
@stable
def test_rectangles_of_one_key_do_not_overlap_on_both_axes(items: list[Evidence]) -> None:
    versions = consolidate("4", items).versions
    for at, one in enumerate(versions):
        for other in versions[at + 1 :]:
            both_known = any(one.known_on(k) and other.known_on(k) for k in [*DAYS, None])
            both_valid = any(one.valid.holds_on(d) and other.valid.holds_on(d) for d in ASKED)
            assert not (both_known and both_valid), (one, other)


@given(evidence(), evidence(), days)
@stable
def test_what_is_published_later_does_not_change_what_was_known(
    items: list[Evidence], later: list[Evidence], known_at: date
) -> None:
    after = [
        replace(
            _from_source(item, f"t{at}"), published=max(item.published, known_at + timedelta(1))
        )
        for at, item in enumerate(later)
        if item.published
    ]
    before = consolidate("4", items).versions
    with_later = consolidate("4", [*items, *after]).versions
    for day in (d for d in DAYS if d <= known_at):
        assert answers(with_later, day) == answers(before, day)


@given(evidence())
@stable
def test_evidence_given_twice_says_no_more(items: list[Evidence]) -> None:
    once, twice = consolidate("4", items), consolidate("4", [*items, *items])
    assert once.versions == twice.versions
    assert once.problems == twice.problems


@given(evidence())
@stable
def test_the_latest_known_course_is_the_course_known_at_the_end_of_time(items) -> None:
    versions = consolidate("4", items).versions
    assert answers(versions, None) == answers(versions, date.max)


@given(evidence())
@stable
def test_no_version_is_known_for_no_time(items: list[Evidence]) -> None:
    for version in consolidate("4", items).versions:
        if version.known_to is not None:
            assert version.known_from is None or version.known_from < version.known_to


@given(evidence())
@stable
def test_no_version_holds_for_no_day(items: list[Evidence]) -> None:
    for version in consolidate("4", items).versions:
        start, end = version.valid.start, version.valid.end
        # It may begin before it ends, whatever the bounds turn out to be.
        assert not (start.earliest and end.latest and start.earliest >= end.latest)


# -- whole instruments -------------------------------------------------------------------------------

LABELS = ["1", "2(1)", "2(2)", "3", "3(1)(a)", "4 def. “week”"]


@st.composite
def documents(draw: st.DrawFn) -> list[Document]:
    """Successive consolidations of one act, each part in any words and perhaps not printed."""
    result = []
    for at in range(draw(st.integers(1, 4))):
        current = DAYS[3 * at]
        parts = {}
        for label in LABELS:
            if draw(st.integers(0, 4)):
                since = draw(st.sampled_from(DAYS[: 3 * at + 1]))
                parts[label] = Part(draw(st.sampled_from(TEXTS[:3])), str(since))
        published = current + timedelta(days=draw(st.integers(0, 4)))
        result.append(
            act(parts, current_to=str(current), published=str(published), made=str(BASE), source=f"d{at}")
        )  # fmt: skip
    return result


@given(documents(), st.randoms(use_true_random=False))
@stable
def test_every_passage_slices_back_to_its_source(printed: list[Document], random) -> None:
    texts = {document.source: document.text for document in printed}
    instrument = consolidate_instrument(printed)
    for versions in instrument.versions.values():
        for version in versions:
            passage = version.content.passage
            assert passage.text == "".join(texts[p.source][p.start : p.end] for p in passage.pieces)
    shuffled = list(printed)
    random.shuffle(shuffled)
    again = consolidate_instrument(shuffled)
    assert again.provisions == instrument.provisions
    assert again.versions == instrument.versions


@given(documents(), documents())
@stable
def test_another_provision_changes_nothing_here(printed: list[Document], extra) -> None:
    wider = []
    for at, document in enumerate(printed):
        words = extra[at % len(extra)].text.replace("\n", " ")
        start = len(document.text)
        node = replace(
            document.nodes[-1],
            kind="section", parent=0, label="99", term="", spans=((start, start + len(words)),),
            since=Bound.on(DAYS[0]),
        )  # fmt: skip
        wider.append(
            replace(document, text=document.text + words + "\n", nodes=(*document.nodes, node))
        )
    before, after = consolidate_instrument(printed), consolidate_instrument(wider)
    for name, versions in before.versions.items():
        assert after.versions[name] == versions


@given(documents(), days)
@stable
def test_a_document_published_later_does_not_change_what_was_known(
    printed: list[Document], known_at: date
) -> None:
    known = [d for d in printed if d.published and d.published <= known_at]
    if not known:
        return
    then, now = consolidate_instrument(known), consolidate_instrument(printed)
    for name, versions in then.versions.items():
        assert answers(now.versions[name], known_at) == answers(versions, known_at)
