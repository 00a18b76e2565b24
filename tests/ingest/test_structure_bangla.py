"""Acts drafted in Bangla: labels, headings, limbs, chapters, schedules; and how they are cited."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.ingest.printed import body, find, headings, paths, whole, words
from tqa.ingest.given import Given
from tqa.ingest.readers.numbering import STYLES, Step
from tqa.law.citations import parse_citations
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import Bound
from tqa.workspace import Workspace

ACT = """\
বন্দর শুল্ক আইন, ২০১৫
(২০১৫ সনের ৭ নং আইন)
[১০ মার্চ, ২০১৫]
বন্দরে শুল্ক আরোপের উদ্দেশ্যে প্রণীত আইন

যেহেতু বন্দরে শুল্ক আরোপ করা সমীচীন;
সেহেতু এতদ্দ্বারা নিম্নরূপ আইন করা হইল:—

প্রথম অধ্যায়
প্রারম্ভিক

১। সংক্ষিপ্ত শিরোনাম ও প্রবর্তন।— (১) এই আইন বন্দর শুল্ক আইন, ২০১৫ নামে অভিহিত হইবে।
(২) ইহা অবিলম্বে কার্যকর হইবে।

২। সংজ্ঞা।— বিষয় বা প্রসঙ্গের পরিপন্থী কিছু না থাকিলে, এই আইনে—
(১) “বোর্ড” অর্থ ধারা ৪ এর অধীন গঠিত বোর্ড;
(২) “ভেলা” বলিতে যে কোনো ভাসমান যান বুঝাইবে।

দ্বিতীয় অধ্যায়
শুল্ক

শুল্ক আরোপ
৩। (১) বোর্ড নিম্নবর্ণিত শুল্ক আরোপ করিতে পারিবে, যথা:—
(ক) ভেলার উপর শুল্ক;
(খ) নৌকার জন্য—
(অ) নোঙর;
(আ) টানা; এবং
(গ) অন্যান্য শুল্ক:
তবে শর্ত থাকে যে, কোনো শুল্ক দুইবার আদায় করা যাইবে না:
আরও শর্ত থাকে যে, বোর্ড শুল্ক মওকুফ করিতে পারিবে।
ব্যাখ্যা।— এই উপ-ধারায় “নৌকা” অর্থে জাহাজ অন্তর্ভুক্ত।
(২) উপ-ধারা (১) এর অধীন আরোপিত শুল্ক, ধারা ৫ এর
উপ-ধারা (২) অনুযায়ী আদায়যোগ্য হইবে।

৩ক। অব্যাহতি।— সরকার অব্যাহতি দিতে পারিবে।

ধারা ৪। বোর্ড।— বোর্ড থাকিবে।

প্রথম তফসিল
[ধারা ৩ দ্রষ্টব্য]
শুল্কের হার

ক্রমিক নং	বিবরণ	হার
১	ভেলা	৫
২	নৌকা	৬
"""


def test_a_whole_act() -> None:
    document = whole(ACT)
    assert paths(document) == [
        "/preamble", "/enacting", "১", "১(১)", "১(২)", "২", "২(১)", "২(২)", "৩", "৩(১)", "৩(১)(ক)",
        "৩(১)(খ)", "৩(১)(খ)(অ)", "৩(১)(খ)(আ)", "৩(১)(গ)", "৩(১)/proviso", "৩(১)/proviso",
        "৩(১)/explanation", "৩(২)", "৩ক", "ধারা ৪", "প্রথম তফসিল", "প্রথম তফসিল/table",
        "প্রথম তফসিল/table/header", "প্রথম তফসিল/table১", "প্রথম তফসিল/table২",
    ]  # fmt: skip
    assert headings(document) == {
        "": "শুল্ক", "১": "সংক্ষিপ্ত শিরোনাম ও প্রবর্তন", "২": "সংজ্ঞা", "৩": "শুল্ক আরোপ",
        "৩ক": "অব্যাহতি", "ধারা ৪": "বোর্ড", "প্রথম তফসিল": "শুল্কের হার",
        "প্রথম তফসিল/table১": "ক্রমিক নং | বিবরণ | হার",
        "প্রথম তফসিল/table২": "ক্রমিক নং | বিবরণ | হার",
    }  # fmt: skip
    assert [(n.kind, n.label, n.heading) for n in document.nodes if n.kind == "chapter"] == [
        ("chapter", "প্রথম অধ্যায়", "প্রারম্ভিক"),
        ("chapter", "দ্বিতীয় অধ্যায়", "শুল্ক"),
    ]
    assert [(n.label, n.term) for n in document.nodes if n.kind == "definition"] == [
        ("(১)", "বোর্ড"),
        ("(২)", "ভেলা"),
    ]
    assert words(document, "৩(২)").endswith("ধারা ৫ এর উপ-ধারা (২) অনুযায়ী আদায়যোগ্য হইবে।")


def test_facts_of_the_head() -> None:
    document = whole(ACT)
    facts = document.facts
    assert (facts.id, facts.kind, facts.language) == ("/xx/act/2015/7", "act", "bn")
    assert facts.made == Bound.on(date(2015, 3, 10))
    assert "বন্দর শুল্ক আইন, ২০১৫" in facts.aliases
    titles = [(n.label, document.words(n)) for n in document.nodes if n.kind == "title"]
    assert titles[1] == ("long", "বন্দরে শুল্ক আরোপের উদ্দেশ্যে প্রণীত আইন")
    assert facts.in_force == Bound.on(date(2015, 3, 10))


@pytest.mark.parametrize(
    "printed",
    [
        "৪। শুল্ক।— (১) ভেলা শুল্ক দিবে।\n(২) নৌকা শুল্ক দিবে।\n",
        "৪৷ শুল্ক।- (১) ভেলা শুল্ক দিবে।\n(২) নৌকা শুল্ক দিবে।\n",
        "৪। শুল্ক—(১) ভেলা শুল্ক দিবে।\n(২) নৌকা শুল্ক দিবে।\n",
        "ধারা ৪। শুল্ক।— (১) ভেলা শুল্ক দিবে।\n(২) নৌকা শুল্ক দিবে।\n",
        "শুল্ক\n৪। (১) ভেলা শুল্ক দিবে।\n(২) নৌকা শুল্ক দিবে।\n",
        "শুল্ক\n\n৪। - (১) ভেলা শুল্ক দিবে।\n\n(২) নৌকা শুল্ক দিবে।\n",
        "শুল্ক\n৪। (১) ভেলা শুল্ক দিবে।    \t(২) নৌকা শুল্ক দিবে।\n" + "ক" * 140 + "।\n",
    ],
)
def test_forms_of_a_section(printed: str) -> None:
    document = body(printed)
    kinds = [n.kind for n in document.nodes if n.kind in ("section", "subsection")]
    assert kinds == ["section", "subsection", "subsection"]
    (section,) = [n for n in document.nodes if n.kind == "section"]
    assert section.heading == "শুল্ক"


def test_letters_and_vowels_are_counted() -> None:
    consonants, vowels = STYLES[6], STYLES[7]
    assert consonants.step("ঙ", "চ") is Step.NEXT
    assert consonants.step("ক", "কক") is Step.NEXT
    assert consonants.step("কক", "ককক") is Step.NEXT
    assert consonants.step("ককক", "খ") is Step.NEXT
    assert consonants.step("খ", "ঙ") is Step.SKIP
    assert consonants.step("গ", "খ") is Step.NO
    assert vowels.step("অ", "আ") is Step.NEXT
    assert not vowels.fits("ক")


def test_lists_in_definitions_and_long_letters() -> None:
    document = body(
        "২। সংজ্ঞা।— এই আইনে—\n(ক) “ঋণ” অর্থ—\n(ক) নগদ; বা\n(খ) অগ্রিম;\n(কক) “দায়” অর্থ দেনা;\n"
        "(ককক) “জামানত” অর্থ—\n(১) জমি; বা\n(২) স্বর্ণ;\n(খ) “ব্যাংক” অর্থ কোম্পানী।\n"
    )
    assert paths(document) == [
        "২", "২(ক)", "২(ক)(ক)", "২(ক)(খ)", "২(কক)", "২(ককক)", "২(ককক)(১)", "২(ককক)(২)", "২(খ)",
    ]  # fmt: skip


def test_marks_of_footnotes_are_set_aside() -> None:
    document = whole(
        "শুল্ক আইন, ২০১৫\n২০১৫ সনের ৭ নং আইন\n\n১। ভেলা শুল্ক দিবে।\n\nনৌকা\n"
        "3[ ২। (১) নৌকা শুল্ক দিবে।]\n4[(২) টাগ শুল্ক দিবে।]\n"
    )
    assert paths(document) == ["১", "২", "২(১)", "২(২)"]
    assert [left.reason for left in document.left_over].count("footnote mark") == 2


def test_quoted_amendments_and_references_are_words() -> None:
    document = body(
        "৩। উক্ত আইনের ধারা ৪ এর পর নিম্নরূপ ধারা ৪ক সন্নিবেশিত হইবে, যথা:—\n“৪ক। অব্যাহতি।— (১) ভেলা "
        "অব্যাহতি পাইবে।\n(২) নৌকা পাইবে না।”।\n\n৪। উক্ত আইনের দফা (ক) এর পরিবর্তে হইবে, যথা:— “(ক) ভেলা;\n"
        "(খ) নৌকা।”\n\n৫। কোনো ব্যক্তি ধারা\n৬। এর অধীন দায়ী হইলে শাস্তি পাইবেন।\n"
    )
    assert [p for p in paths(document) if p != "/text"] == ["৩", "৪", "৫"]
    assert words(document, "৩").endswith("(২) নৌকা পাইবে না।”।")


def test_an_english_section_quoted_in_a_bangla_act_is_no_section() -> None:
    document = body(
        "১৮। উক্ত Ordinance এর section 53 প্রতিস্থাপিত হইবে, যথা:—\n\n53. Dues.—A raft pays.\n\n"
        "১৯। বোর্ড থাকিবে।\n"
    )
    assert [p for p in paths(document) if "/" not in p] == ["১৮", "১৯"]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("12ক(2)(খ)", ("12ক", "(2)", "(খ)")),
        ("১২ক(২)(খ)", ("12ক", "(2)", "(খ)")),
        ("ধারা ১২ক(২)(খ)", ("12ক", "(2)", "(খ)")),
        ("ধারা ৪ এর উপ-ধারা (২)", ("4", "(2)")),
        ("ধারা ৩ এর উপ-ধারা (১) এর দফা (খ)", ("3", "(1)", "(খ)")),
        ("প্রথম তফসিল, ২", ("schedule 1", "2")),
        ("তফসিল-১", ("schedule 1",)),
        ("দ্বিতীয় অধ্যায়", ("chapter 2",)),
    ],
)
def test_pinpoints(text: str, path: tuple[str, ...]) -> None:
    assert Pinpoint.parse(text).path == path


@pytest.mark.parametrize(
    ("text", "pinpoint"),
    [
        ("ধারা ৪ এর উপ-ধারা (২)", "4(2)"),
        ("ধারা ১২ক এর উপ-ধারা (২) এর দফা (খ)", "12ক(2)(খ)"),
        ("প্রথম তফসিলের ক্রমিক নং ৫", "schedule 1, 5"),
        ("দ্বিতীয় অধ্যায়ে", "chapter 2"),
        ("দ্বিতীয় তফসিল", "schedule 2"),
    ],
)
def test_citations(text: str, pinpoint: str) -> None:
    (cited,) = parse_citations(text).items
    assert str(cited.pinpoint) == pinpoint


def test_asked_in_either_digits(tmp_path: Path) -> None:
    (tmp_path / "act.txt").write_text(ACT, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / "act.txt"], given=Given(read_as="enacted"))
        day = date(2016, 1, 1)
        for pinpoint in ("3(1)(খ)", "৩(১)(খ)", "ধারা ৩ এর উপ-ধারা (১) এর দফা (খ)"):
            assert "নৌকার জন্য" in workspace.show("/xx/act/2015/7", pinpoint, reference_day=day).text
        assert "ভেলা\t৫" in workspace.show("/xx/act/2015/7", "প্রথম তফসিল", reference_day=day).text
        asked = workspace.ask("ধারা ৩ক কী বলে?", reference_day=day)
        assert "অব্যাহতি দিতে পারিবে" in asked.text
        assert find(whole(ACT), "৩ক").label == asked.citations[0].pinpoint
