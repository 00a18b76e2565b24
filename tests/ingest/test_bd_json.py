"""JSON records of acts of Bangladesh, on invented records in their shape."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import registry
from tqa.ingest.readers.base import SourceFile
from tqa.law.document import Document
from tqa.temporal.bounds import Bound

RECORDS = (
    Path(os.environ.get("TQA_SHARED", Path(__file__).parents[3] / "shared"))
    / "data/corpora/bd_law/acts_json"
)
HEAD = "ভেলা আইন, ২০১৫\n\n      (\n   ২০১৫ সনের ৯ নং\n   আইন\n   )\n\nভেলা সংক্রান্ত আইন\n\n"


def record(content: str, **more: object) -> bytes:
    fields = {"act_id": "act-9", "title_raw": "Table- 1", "content_raw": content, **more}
    return json.dumps(fields, ensure_ascii=False).encode()


def read(data: bytes, given: Given | None = None) -> Document:
    return registry.read(SourceFile("act-9.json", data), given or Given())


def parts(document: Document) -> list[str]:
    return [
        f"{f'{node.kind} {node.label}'.strip()}: {document.words(node)}".strip()
        for node in document.nodes
        if node.kind not in ("act", "title", "preamble")
    ]


def test_a_record_as_enacted() -> None:
    document = read(
        record(
            HEAD + "সংক্ষিপ্ত শিরোনাম\n১। (১) এই আইন ভেলা আইন।\n     (২) ইহা ২০১৫ সনের ১ জুলাই তারিখে "
            "কার্যকর হইবে।\nকর\n২। ভেলা-\n(ক) কাঠের;\n(খ) বাঁশের।"
        )
    )
    assert document.facts.id == "/bd/act/2015/9"
    assert document.facts.language == "bn"
    assert document.facts.made == Bound.between(date(2015, 1, 1), date(2015, 12, 31))
    assert document.facts.in_force == Bound.on(date(2015, 7, 1))
    assert not document.consolidated
    assert parts(document) == [
        "section ১:",
        "subsection (১): এই আইন ভেলা আইন।",
        "subsection (২): ইহা ২০১৫ সনের ১ জুলাই তারিখে কার্যকর হইবে।",
        "section ২: ভেলা-",
        "subsection (ক): কাঠের;",
        "subsection (খ): বাঁশের।",
    ]
    assert [n.heading for n in document.nodes if n.kind == "section"] == ["সংক্ষিপ্ত শিরোনাম", "কর"]


def test_a_label_goes_with_the_words_after_a_wide_gap() -> None:
    document = read(
        record(
            HEAD + "নাম\n১। নাম।\nকর\n২। উক্ত আইনের ধারা ৪ এর-    (ক)    দফা (খ) বিলুপ্ত হইবে;    (খ)    "
            "দফা (ঘ) বিলুপ্ত হইবে।\n(১)    (২)    (৩)"
        )
    )
    assert parts(document)[1:] == [
        "section ২: উক্ত আইনের ধারা ৪ এর-",
        "subsection (ক): দফা (খ) বিলুপ্ত হইবে;",
        "subsection (খ): দফা (ঘ) বিলুপ্ত হইবে।",
        "paragraph (১):",
        "paragraph (২):",
        "paragraph (৩):",
    ]


def test_quoted_provisions_whose_opening_mark_is_missing_stay_with_their_clause() -> None:
    document = read(
        record(
            HEAD + "নাম\n১। নাম।\nসংশোধন\n২। উক্ত আইনের ধারা ২ এর-\n"
            # The label is announced; no mark closes it either.
            "(১) দফা (৮) এর পর নিম্নরূপ নূতন দফা (৮ক) সন্নিবেশিত হইবে, যথা:—\n(৮ক) “ঘাট” অর্থ-\n(ক) নদীর ঘাট; বা\n"
            "(খ) জেটি;\n"
            # The label is not announced; a mark closes what none has opened.
            "(২) দফা (৯) এর পর নিম্নরূপ নূতন দফা সংযোজিত হইবে, যথা:—\n(১০) “মাঝি” অর্থ নৌকার চালক;”;\n"
            # Neither: what follows is a part of the clause.
            "(৩) দফা (১২) সংযোজিত হইবে, যথা:—\n(ক) ভেলা;\n(খ) নৌকা।"
        )
    )
    assert parts(document)[1:] == [
        "section ২: উক্ত আইনের ধারা ২ এর-",
        "subsection (১): দফা (৮) এর পর নিম্নরূপ নূতন দফা (৮ক) সন্নিবেশিত হইবে, যথা:—\n(৮ক) “ঘাট” অর্থ-\n(ক) নদীর "
        "ঘাট; বা\n(খ) জেটি;",
        "subsection (২): দফা (৯) এর পর নিম্নরূপ নূতন দফা সংযোজিত হইবে, যথা:—\n(১০) “মাঝি” অর্থ নৌকার চালক;”;",
        "subsection (৩): দফা (১২) সংযোজিত হইবে, যথা:—",
        "paragraph (ক): ভেলা;",
        "paragraph (খ): নৌকা।",
    ]


def test_labels_that_a_sentence_names_open_no_parts() -> None:
    document = read(
        record(
            HEAD
            + "নাম\n১। নাম।\nসংশোধন\n২। In section 7, after clause (c), the following new clauses\n"
            "(d) and (e) shall be inserted, namely:-\n“(d) a raft;\n(e) a boat;”.\nকর\n৩। ভেলার কর হইবে নিম্নরূপ,"
            " যথা:¾\n(ক) ¾ টাকা; বা\n(খ) ১ টাকা।"
        )
    )
    assert parts(document)[1:] == [
        "section ২: In section 7, after clause (c), the following new clauses\n(d) and (e) shall be "
        "inserted, namely:-\n“(d) a raft;\n(e) a boat;”.",
        "section ৩: ভেলার কর হইবে নিম্নরূপ, যথা:—",
        "subsection (ক): ¾ টাকা; বা",
        "subsection (খ): ১ টাকা।",
    ]


def test_lines_that_the_scraping_broke_off_go_on_and_doubled_marks_are_one() -> None:
    document = read(
        record(
            HEAD + "নাম\n১। নাম।\nসংশোধন\n২। উক্ত Act এর section 4 এর proviso (a)\nএর \n””ten””\n"
            "শব্দের পরিবর্তে ””two”” শব্দ প্রতিস্থাপিত হইবে।\nসংশোধন\n৩। উক্ত Act এর clause (c) এর পর নূতন "
            "clauses (d) ও\n(e) সংযোজিত হইবে, যথা:-\n‘‘(d) a raft;\n(e) a boat.’’।"
        )
    )
    assert parts(document)[1:] == [
        'section ২: উক্ত Act এর section 4 এর proviso (a)\nএর\n"ten"\nশব্দের পরিবর্তে "two" শব্দ '
        "প্রতিস্থাপিত হইবে।",
        "section ৩: উক্ত Act এর clause (c) এর পর নূতন clauses (d) ও\n(e) সংযোজিত হইবে, যথা:-\n“(d) a "
        "raft;\n(e) a boat.”।",
    ]


def test_sections_without_marginal_notes_follow_their_numbers() -> None:
    head = "The Rafts Act, 1973\n(\nACT\nNO. VIII OF 1973\n)\nAn Act.\n"
    text = head + "1. A raft.\n2. A boat.\n7. Seven rafts pay."
    assert parts(read(record(text))) == [
        "section 1: A raft.",
        "section 2: A boat.",
        "flush: 7. Seven rafts pay.",
    ]


def test_marks_without_their_footnotes_leave_the_days_open() -> None:
    text = HEAD + "কর\n১। ভেলা 1[দুই] টাকা দিবে।\nদণ্ড\n২। আর নহে।"
    document = read(record(text, scraped_at="2026-04-08T10:00:00Z"))
    assert (document.consolidated, document.current_to) == (True, date(2026, 4, 8))
    first, second = (n for n in document.nodes if n.kind == "section")
    assert document.words(first) == "ভেলা দুই টাকা দিবে।"
    assert first.since is not None
    assert not first.since.is_day
    assert second.since == document.facts.in_force


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"act_id": "a"}', "content_raw"),
        (b'{"act_id": "a", "content_raw": 3}', "content_raw"),
        (b'{"act_id": "a", "content_raw": "No law."}', "no section"),
        (b'{"act_id": "a"', "not JSON"),
        (b'{"act_id":' + b"[" * 100_000, "too deep"),
        (b'{"act_id": "a", "content_raw": "\\ud800"}', "surrogate"),
        (b'{"act_id": "a\xff"}', "not UTF-8"),
    ],
)
def test_bad_records_are_refused_by_name(data: bytes, says: str) -> None:
    with pytest.raises(SourceError, match=says) as refused:
        read(data)
    assert str(refused.value).startswith("act-9.json")


LINES = st.lists(
    st.sampled_from(["১। ক", "২। খ 1[গ]", "3. x", "(১) y", "Note", "প্রথম অধ্যায়", "“", "(", ")", ""]),
    max_size=12,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(LINES)
def test_no_text_breaks_the_reader(lines: list[str]) -> None:
    try:
        document = read(record("\n".join(lines)))
    except SourceError:
        return
    for node in document.nodes:
        assert all(0 <= start <= end <= len(document.text) for start, end in node.spans)


@pytest.mark.skipif(
    not RECORDS.is_dir(),
    reason=f"no records in {RECORDS}: set TQA_SHARED to the folder that holds data/corpora",
)
def test_a_real_finance_act_has_all_its_sections() -> None:
    file = RECORDS / "act-1303.json"
    document = registry.read(SourceFile(file.name, file.read_bytes()), Given())
    assert document.facts.id == "/bd/act/2020/9"
    assert len([n for n in document.nodes if n.kind == "section"]) == 82
    # Some chapters commenced at once, on a day that the record does not give.
    assert document.facts.in_force == Bound.between(date(2020, 1, 1), date(2020, 7, 1))
