"""Akoma Ntoso of other makers: what is read, how it is dated, what is refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from tests.ingest.akn_texts import AMENDING, BACK, BODY, EVENTS, FRONT, GROUPS, act
from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.registry import read
from tqa.law.document import Document
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import State
from tqa.temporal.bounds import OPEN, Bound
from tqa.testing import told
from tqa.workspace import Workspace


def doc(text: str | bytes, **given: object) -> Document:
    data = text.encode() if isinstance(text, str) else text
    return read(SourceFile("law.xml", data), Given(**given))  # type: ignore[arg-type]


def lines(document: Document) -> list[str]:
    """Each node as `depth kind label | words`."""
    depths: list[int] = []
    found = []
    for node in document.nodes:
        depths.append(0 if node.parent < 0 else depths[node.parent] + 1)
        name = f"{node.kind} {node.label or node.term}".strip()
        found.append(f"{'  ' * depths[-1]}{name} | {document.words(node)}".rstrip())
    return found


WHOLE = """\
act |
  title long | An Act about Lighthouses Act 2014 keepers
  preamble | Whereas lamps go out;
  enacting | Be it enacted as follows:
  part Part I | Keepers
    section 1. | In this Act—
      definition keeper | "keeper" means a person who keeps a lamp;
      definition lamp | “lamp” means any light at sea.
    heading heading Duties | Duties
    section 2. |
      subsection (1) | A keeper must light
        paragraph (a) | the lamp; and
        paragraph (b) | the horn,
        flush | each evening.
      subsection (2) | The fee is
        paragraph (a) | 5 crowns, or
        paragraph (b) | in winter:
          subparagraph (i) | 7 crowns.
  article Article 9 | Lamps are:
    paragraph a) | red
    paragraph b) | green
  schedule Schedule 1 |
    item 1 |
      table | Lamp\tCrowns
Red\t5"""


def test_the_parts_of_a_document() -> None:
    document = doc(act(BODY, front=FRONT, back=BACK, contains="originalVersion"))
    assert "\n".join(lines(document)) == WHOLE
    by_label = {node.label: node for node in document.nodes}
    assert by_label["2."].heading == "Lighting"
    assert by_label["Schedule 1"].heading == "Schedule 1 – Fees"
    left = {item.reason: document.text[item.start : item.end] for item in document.left_over}
    assert left["note"] == "See Act 2 of 1999."
    assert left["conclusions"] == "Done at Port Amber."
    assert left["preface"] == "Act 8 of 2014"


def test_identities_of_the_maker_are_kept() -> None:
    """So that a renumbered section stays what it was; words split from it have none."""
    first = doc(act(BODY.replace('eId="sec_2"', 'eId="sec_2" wId="w2"'), contains="singleVersion"))
    wids = {node.kind: node.wid for node in first.nodes if node.wid}
    assert wids == {"section": "w2"}
    moved = BODY.replace('eId="sec_2"', 'eId="sec_2" wId="w2"').replace("<num>2.", "<num>3.")
    second = doc(act(moved, contains="singleVersion", expression="2020-01-01"))
    law = consolidate_instrument([first, second])
    assert "3" not in law.versions
    assert {v.content.label for v in law.versions["2"] if v.state.has_law} == {"2.", "3."}


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_points_within_points(depth: int) -> None:
    body = '<section><num>1</num><list><intro><p>Lamps:</p></intro>' + "".join(
        f"<point><num>({at})</num><list><intro><p>Of sort {at}:</p></intro>" for at in range(depth)
    ) + "</list></point>" * depth + "</list></section>"  # fmt: skip
    kinds = [node.kind for node in doc(act(body, contains="originalVersion")).nodes]
    assert kinds == ["act", "section", *("paragraph", "subparagraph", "clause")[:depth]]


def test_schedules_are_not_one_schedule() -> None:
    one = '<hcontainer name="schedule"><num>Schedule {0}</num><content><p>Fee {0}.</p></content></hcontainer>'
    body = f'<hcontainer name="schedules">{one.format(1)}{one.format(2)}</hcontainer>'
    assert lines(doc(act(body, contains="originalVersion"))) == [
        "act |", "  schedule Schedule 1 | Fee 1.", "  schedule Schedule 2 | Fee 2.",
    ]  # fmt: skip


def test_no_word_is_lost() -> None:
    document = doc(act(BODY, front=FRONT, back=BACK, contains="originalVersion"))
    covered = bytearray(len(document.text))
    spans = [span for node in document.nodes for span in node.spans]
    for start, end in [*spans, *((item.start, item.end) for item in document.left_over)]:
        assert not any(covered[start:end])
        covered[start:end] = b"\1" * (end - start)
    rest = "".join(c for c, seen in zip(document.text, covered, strict=True) if not seen)
    labels = "".join(node.label for node in document.nodes)
    assert sorted(rest.replace("\n", "")) == sorted(labels)


def test_the_facts_of_an_act_as_enacted() -> None:
    document = doc(
        act(
            BODY,
            contains="originalVersion",
            publication='<publication date="2014-05-09" name="Gazette" showAs="Gazette"/>',
        )
    )
    facts = document.facts
    assert (facts.id, facts.kind, facts.jurisdiction, facts.number, facts.language) == (
        "/xx/act/2014/8", "act", "xx", "8", "en",
    )  # fmt: skip
    assert facts.made == Bound.on(date(2014, 5, 2))
    assert "Lighthouse Act, 2014" in facts.aliases
    assert not document.consolidated
    assert (document.current_to, document.published) == (None, date(2014, 5, 9))


def test_a_consolidation() -> None:
    body = """<section eId="sec_1" period="#g1x"><num>1</num><content><p>Old.</p></content></section>
    <section eId="sec_2" period="#g2"><num>2</num><content><p>New.</p></content></section>
    <section eId="sec_3" period="#g3"><num>3</num><content><p>To come.</p></content></section>
    <section eId="sec_4" status="removed" period="#g4"><num>4</num><content><p>[Repealed]</p></content></section>
    <section eId="sec_5"><num>5</num><content><p>Undated.</p></content></section>"""
    groups = GROUPS.replace('eId="g0"', 'eId="g1x"')
    document = doc(
        act(body, contains="singleVersion", expression="2018-01-31", events=EVENTS, groups=groups)
    )
    assert document.consolidated
    assert document.current_to == date(2018, 1, 31)
    assert document.published == date(2018, 1, 31)
    assert [(n.state, str(n.since) if n.since else None, n.dated) for n in document.nodes[1:]] == [
        (State.IN_FORCE, "2014-06-01", True),
        (State.IN_FORCE, "2017-03-01", True),
        (State.NOT_IN_FORCE, None, False),
        (State.REPEALED, "2017-03-01", True),
        (State.IN_FORCE, None, False),
    ]
    assert [(n.citation, n.effective) for n in document.notes] == [
        ("Lighthouse (Amendment) Act, 2017 (Act 3 of 2017)", date(2017, 3, 1))
    ]


@pytest.mark.parametrize(
    ("expression", "events", "consolidated"),
    [("2014-05-02", "", False), ("2014-05-03", "", True), ("2014-05-02", EVENTS, True)],
)
def test_what_it_contains_is_told_by_its_days(
    expression: str, events: str, consolidated: bool
) -> None:
    document = doc(act(BODY, expression=expression, events=events))
    assert document.consolidated is consolidated
    assert "does not say what it contains" in document.guesses[0]


def test_a_repealed_act() -> None:
    events = EVENTS + '<eventRef eId="e9" date="2020-01-01" source="#am2" type="repeal"/>'
    before = doc(act(BODY, contains="singleVersion", expression="2019-12-31", events=events))
    after = doc(act(BODY, contains="singleVersion", expression="2020-01-01", events=events))
    assert before.nodes[0].state is State.IN_FORCE
    assert (after.nodes[0].state, after.nodes[0].since) == (
        State.REPEALED, Bound.on(date(2020, 1, 1)),
    )  # fmt: skip


def test_a_bill_is_not_law() -> None:
    document = doc(act(BODY, tag="bill", work="/akn/xx/bill/2014/3"))
    assert document.facts.kind == "bill"
    assert {node.since for node in document.nodes} == {OPEN}
    law = consolidate_instrument([document])
    assert told(law.versions["1"], "2020-01-01").startswith("not_in_force")


def test_regulations_in_another_language() -> None:
    text = act(
        BODY, contains="originalVersion", work="/akn/xx/act/regulations/2014/5", language="fra"
    )
    document = doc(text)
    assert (document.facts.kind, document.facts.language) == ("regulation", "fr")
    assert document.facts.id == "/xx/act/regulations/2014/5"


def test_quoted_provisions_stand_apart() -> None:
    document = doc(act(AMENDING, contains="originalVersion", work="/akn/xx/act/2017/3"))
    assert (
        "\n".join(lines(document))
        == """\
act |
  section 1 | After section 2 of the Lighthouse Act, 2014 there is inserted—
    quoted |
      section 2A |
        subsection (1) | A horn is sounded in fog.
    continued | ; and the heading before it is omitted.
  section 2 | In section 2(1) for “each evening” substitute “at dusk”.
  section 3 | At the end insert—
    quoted | Bare words of a form."""
    )
    assert "end of a quotation" in {item.reason for item in document.left_over}


# ----------------------------------------------------------------------------- many versions

MANY = """<section eId="sec_1" wId="sec_1" period="#g0"><num>1</num><content><p>Short title.</p></content></section>
<section eId="sec_2" wId="sec_2" period="#g1"><num>2</num><intro><p>A keeper lights</p></intro>
<paragraph eId="sec_2__a" wId="sec_2__a"><num>(a)</num><content><p>the lamp.</p></content></paragraph></section>
<section eId="sec_2-v2" wId="sec_2" period="#g2"><num>2</num><intro><p>A keeper shall light</p></intro>
<paragraph eId="sec_2-v2__a" wId="sec_2__a"><num>(a)</num><content><p>the lamp.</p></content></paragraph>
<paragraph eId="sec_2-v2__b" wId="sec_2__b"><num>(b)</num><content><p>the horn.</p></content></paragraph></section>
<section eId="sec_3" wId="sec_3" period="#g4"><num>2A</num><content><p>Horns.</p></content></section>"""


@pytest.fixture
def many() -> Document:
    return doc(
        act(
            MANY, contains="multipleVersions", expression="2021-12-31", events=EVENTS, groups=GROUPS
        )
    )


@pytest.mark.parametrize(
    ("provision", "day", "says"),
    [
        ("1", "2014-05-31", "not_yet_made"),
        ("1", "2014-06-01", "in_force: Short title."),
        ("2", "2017-02-28", "in_force: A keeper lights"),
        ("2", "2017-03-01", "in_force: A keeper shall light"),
        ("2", "2017-03-02", "in_force: A keeper shall light"),
        ("2", "2019-09-14", "in_force: A keeper shall light"),
        ("2", "2019-09-15", "removed"),
        ("2/(a)", "2017-03-01", "in_force: the lamp."),
        ("2/(a)", "2019-09-15", "removed"),
        ("2/(b)", "2017-02-28", "not_yet_made"),
        ("2/(b)", "2017-03-01", "in_force: the horn."),
        ("2A", "2030-01-01", "in_force: Horns."),
    ],
)
def test_versions_by_temporal_groups(many: Document, provision: str, day: str, says: str) -> None:
    law = consolidate_instrument([many])
    assert told(law.versions[provision], day) == says


def test_versions_know_what_made_them(many: Document) -> None:
    law = consolidate_instrument([many])
    made = {v.content.passage.text: v.made_by for v in law.versions["2"]}
    assert made["A keeper shall light"] == ("Lighthouse (Amendment) Act, 2017 (Act 3 of 2017)",)
    assert made["A keeper lights"] == ()
    # Words that stay the same through a change of what they stand in are one version.
    assert len([v for v in law.versions["2/(a)"] if v.state is State.IN_FORCE]) == 1


def test_ends_may_be_last_days() -> None:
    events = (
        EVENTS
        + """<eventRef eId="x2" date="2017-02-28" source="#am1" type="amendment"/>
    <eventRef eId="x3" date="2019-09-14" source="#am2" type="amendment"/>"""
    )
    groups = GROUPS.replace('end="#e2"', 'end="#x2"').replace('end="#e3"', 'end="#x3"')
    document = doc(
        act(
            MANY, contains="multipleVersions", expression="2021-12-31", events=events, groups=groups
        )
    )
    law = consolidate_instrument([document])
    assert told(law.versions["2"], "2017-02-28") == "in_force: A keeper lights"
    assert told(law.versions["2"], "2017-03-01") == "in_force: A keeper shall light"
    assert told(law.versions["2"], "2019-09-14") == "in_force: A keeper shall light"


def test_a_later_consolidation_goes_on_from_a_history(many: Document) -> None:
    later = doc(
        act(
            """<section eId="sec_1"><num>1</num><content><p>Short title.</p></content></section>
            <section eId="sec_2" period="#g5"><num>2A</num><content><p>Horns and bells.</p></content></section>""",
            contains="singleVersion",
            expression="2023-06-30",
            events=EVENTS + '<eventRef eId="e5" date="2022-04-01" source="#am2" type="amendment"/>',
            groups='<temporalGroup eId="g5"><timeInterval start="#e5" refersTo="#force"/></temporalGroup>',
        )
    )
    law = consolidate_instrument([many, later])
    assert told(law.versions["2A"], "2017-03-01") == "in_force: Horns."
    assert told(law.versions["2A"], "2022-03-31") == "in_force: Horns."
    assert told(law.versions["2A"], "2022-04-01") == "in_force: Horns and bells."
    assert told(law.versions["2A"], "2022-04-01", known_at="2022-12-31") == "in_force: Horns."


AMENDMENT = """LIGHTHOUSE (AMENDMENT) ACT, 2023

Act No. 4 of 2023

An Act to amend the Lighthouse Act, 2014

1. In section 2A of the Lighthouse Act, 2014, for the word “Horns” the words “Horns and whistles” shall be substituted.
"""


def test_a_later_amendment_goes_on_from_a_history(tmp_path: Path) -> None:
    (tmp_path / "many.xml").write_text(
        act(
            MANY, contains="multipleVersions", expression="2021-12-31", events=EVENTS, groups=GROUPS
        )
    )
    (tmp_path / "amendment.txt").write_text(AMENDMENT)
    facts = Given(
        read_as="enacted", id="/xx/act/2023/4", jurisdiction="xx", kind="act",
        made=date(2023, 2, 1), published=date(2023, 2, 3), in_force=date(2023, 3, 1),
    )  # fmt: skip
    with Workspace.init(tmp_path / "work") as ws:
        assert ws.ingest([tmp_path / "many.xml"]).count("new") == 1
        assert ws.ingest([tmp_path / "amendment.txt"], given=facts).count("new") == 1
        versions = ws.store.versions("/xx/act/2014/8", "2A")
        assert told(versions, "2023-02-28") == "in_force: Horns."
        assert told(versions, "2023-03-01") == "in_force: Horns and whistles."
        assert told(versions, "2023-03-01", known_at="2023-02-02") == "in_force: Horns."
        assert ws.verify().faults == []


# ------------------------------------------------------------------------------------- refusals


def refusal(text: str) -> str:
    with pytest.raises(SourceError) as caught:
        doc(text)
    message = str(caught.value)
    assert message.startswith("law.xml")
    assert message.isprintable()
    return message


BAD_GROUP = (
    '<temporalGroup eId="g0"><timeInterval start="#{}" end="#{}" refersTo="#f"/></temporalGroup>'
)
SECTION = '<section eId="s1"{}><num>1</num><content><p>Words.</p></content></section>'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (act(SECTION.format("") * 2), "second element with the eId s1; give each its own"),
        (act(SECTION.format(' period="#g9"')), "period refers to .*#g9.* no temporalGroup"),
        (act("", events=EVENTS, groups=BAD_GROUP.format("e2", "e1")), "ends on 2014-06-01, before it starts"),
        (act("", events=EVENTS, groups=BAD_GROUP.format("e8", "e1")), "start refers to .*e8.* no dated event"),
        (act("", events=EVENTS, groups=BAD_GROUP.format("e1", "e2") * 2), "second element with the eId g0"),
        (act("", events=EVENTS.replace("2017-03-01", "2017-02-30")), "'2017-02-30'?, which is no day"),
        (act("", events=EVENTS * 2), "second element with the eId e0"),
        (act("", made="soon"), "'?soon'?, which is no day"),
        (act("", work="no place"), "FRBRuri is .*expected the IRI of a work"),
        (act("", contains="singleVersion", expression="0001-01-01"), "no FRBRExpression/FRBRdate.*--current-to"),
        (act("").replace("FRBRWork", "FRBRItem"), "no meta/identification/FRBRWork"),
        (act("").replace("<act ", "<debate ").replace("</act>", "</debate>"), "expected one of <act>, <bill>"),
        (act("").replace("?>", '?><!DOCTYPE act [<!ENTITY x "y">]>', 1), "DOCTYPE"),
        (act("<section>" * 300 + "</section>" * 300), "deeper than"),
        (act("")[:-20], "not well-formed"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, says: str) -> None:
    import re

    message = refusal(text)
    assert re.search(says, message), message


def test_a_table_and_a_body_that_disagree(tmp_path: Path) -> None:
    from tqa.index.records import update
    from tqa.ingest.pipeline import settle
    from tqa.testing import act as law

    document = law({"1": "Boats pay.", "2": "Rafts do not."}, current_to="2015-01-01")
    with Workspace.init(tmp_path / "w") as ws:
        with ws.store.writing():
            ws.store.put_source(document, name="a.txt", given="{}", recorded_at="")
            settle(ws.store, {document.facts.id}, update)
        text = ws.export(document.facts.id)[0].data.decode()
    assert doc(text).history
    assert "the period of its element" in refusal(
        text.replace('date="2010-01-01" type', 'date="2010-02-01" type')
    )
    assert "has no row in the table" in refusal(
        text.replace('eId="sec_1" wId="sec_1"', 'eId="sec_1" wId="sec_7"')
    )
    assert "no element of the body" in refusal(text.replace('words="#sec_1"', 'words="#sec_9"'))
    assert "is not a bound" in refusal(text.replace('to="open"', 'to="soon"', 1))
    assert "not a valid State" in refusal(text.replace('state="in_force"', 'state="loud"', 1))
    assert "each provision has one row" in refusal(text.replace('id="2"', 'id="1"', 1))
    assert "is part of" in refusal(text.replace('parent=""', 'parent="8"', 1))
    # Without the table the periods of the elements are read, with the same words on the days.
    start, end = text.index("<proprietary"), text.index("</proprietary>") + len("</proprietary>")
    bare = doc(text[:start] + text[end:])
    versions = consolidate_instrument([bare]).versions
    assert told(versions["2"], "2012-01-01") == "in_force: Rafts do not."


CHUNKS = st.sampled_from(
    ["<section>", "</section>", "<num>", "</num>", "<content>", "</content>", "<p>", "</p>", "<mod>",
     "</mod>", "<quotedStructure>", "</quotedStructure>", "<def>", "</def>", "<table>", "</table>",
     "<tr>", "</tr>", "<td>", "</td>", "<blockList>", "</blockList>", "<item>", "</item>", "words",
     "<list>", "</list>", "<intro>", "</intro>", "<wrapUp>", "</wrapUp>", "<hcontainer>",
     "</hcontainer>", "<crossHeading>", "</crossHeading>", "<authorialNote>", "</authorialNote>", "“"]
)  # fmt: skip


@drawn(st.lists(CHUNKS, max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_markup_is_read_or_refused(chunks: list[str]) -> None:
    try:
        document = doc(act(balanced(chunks), contains="originalVersion"))
    except SourceError:
        return
    for node in document.nodes:
        assert node.parent < document.nodes.index(node) or node.parent < 0
        for start, end in node.spans:
            assert 0 <= start <= end <= len(document.text)
    total = "".join(document.words(node) for node in document.nodes)
    total += "".join(document.text[item.start : item.end] for item in document.left_over)
    total += "".join(node.label + node.heading for node in document.nodes)
    assert total.count("words") >= chunks.count("words")


def balanced(chunks: list[str]) -> str:
    """The chunks with the elements closed that they leave open, and stray ends left out."""
    made: list[str] = []
    open_: list[str] = []
    for chunk in chunks:
        if chunk.startswith("</"):
            if open_ and open_[-1] == chunk[2:-1]:
                made.append(chunk)
                open_.pop()
        else:
            made.append(chunk)
            if chunk.startswith("<"):
                open_.append(chunk[1:-1])
    return "".join([*made, *(f"</{name}>" for name in reversed(open_))])
