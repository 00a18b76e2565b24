"""Text layers that do not say what is printed: told by their letters, put right where that is sure."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from tqa.ingest.readers.pdf import layout
from tqa.ingest.readers.pdf.bijoy import decoded
from tqa.ingest.readers.pdf.garbled import Checked, Kind, check, kind_of
from tqa.ingest.readers.pdf.pages import Page, Span
from tqa.ingest.readers.pdf.shifted import shift_of, unshifted

ENGLISH = (
    "The master of every vessel that enters the harbour shall report its arrival to the officer of "
    "the port within one day, and shall hand over the papers of the vessel."
)
FRENCH = (
    "Le propriétaire du bâtiment déclaré à l'étranger doit être présent à l'arrivée, où "
    "l'employé désigné vérifie les numéros enregistrés et les créances à payer dès réception."
)
BANGLA = (
    "বাংলাদেশ গেজেট, অতিরিক্ত। এই আইন অবিলম্বে কার্যকর হইবে এবং নির্ধারিত ফি প্রদান করিতে হইবে। "
    "উক্ত ধারার পরিবর্তে নিম্নরূপ ধারা প্রতিস্থাপিত হইবে, যথা, জাহাজের মালিক কর প্রদান করিবেন।"
)
HINDI = (
    "इस अधिनियम का संक्षिप्त नाम पत्तन अधिनियम है और यह राजपत्र में प्रकाशन की तारीख से प्रवृत्त होगा। "
    "प्रत्येक जलयान का स्वामी विहित शुल्क का भुगतान करेगा और अधिकारी को सूचना देगा।"
)
BIJOY = "evsjv‡`k †M‡RU, AwZwi³, Ryb 30, 2019 wbgœiƒc aviv cÖwZ¯’vwcZ nB‡e, h_v, D³ AvB‡bi cwie‡Z©"
KRUTIDEV = (
    "jftLVªh lañ Mhñ ,yñ izkf/kdkj ls izdkf'kr bl Hkkx esa fHkUu i`\"B la[;k nh tkrh gS ftlls"
)


def shifted_down(text: str, by: int) -> str:
    return "".join(chr(ord(c) - by) for c in text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (ENGLISH, None),
        (ENGLISH.upper(), None),
        (FRENCH, None),
        (BANGLA, None),
        (HINDI, None),
        ("2710 20% Tk 5.00 (3) 17/2019; 4,500", None),
        ("e-mail: JohnMcDonald@eBay.co iPhone", None),
        ("1. VAT/GST-IN (HSN) RCM/ITC B2B-B2C, FORM GSTR-3B; Rs.5,000/-", None),
        (BIJOY, Kind.LEGACY_BANGLA),
        (KRUTIDEV, Kind.LEGACY_OTHER),
        (shifted_down(ENGLISH, 29), Kind.SHIFTED),
        (shifted_down(ENGLISH, 3), Kind.SHIFTED),
        ("\x01\x02 \x04\x05\x06\x07\x08\t\n \x0b\x0c\r\x0e\x02 \x0f\x10 (&) \x12\x13", Kind.LOST),
        ("\ufffd\ufffd\ufffd the \ufffd\ufffd", Kind.LOST),
        ((BANGLA * 2).replace("ি", "ন"), Kind.WRONG_MAP),
        (BANGLA.replace("প্র", " ়ে").replace("কর", "ক ্া"), Kind.WRONG_MAP),
        (HINDI.replace("अधि", "अ ि").replace("प्र", "प्ु"), Kind.WRONG_MAP),
        ((HINDI * 2).replace("ि", "ज"), Kind.WRONG_MAP),
        ("কোন্ আইন, কোন্ ধারা, কোন্ দফা এবং কোন্ তফসিল, তাহা নির্দিষ্ট করিতে হইবে।", None),
    ],
)
def test_kind(text: str, kind: Kind | None) -> None:
    assert kind_of(text) is kind


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("evsjv‡`k †M‡RU", "বাংলাদেশ গেজেট"),
        ("AwZwi³ msL¨v", "অতিরিক্ত সংখ্যা"),
        ("wbgœiƒc aviv cÖwZ¯’vwcZ nB‡e", "নিম্নরূপ ধারা প্রতিস্থাপিত হইবে"),
        ("cwie‡Z©", "পরিবর্তে"),
        ("KZ…©K", "কর্তৃক"),
        ("AšÍfy©³", "অন্তর্ভুক্ত"),
        ("ev¯—evq‡bi", "বাস্তবায়নের"),
        ("†gvt †mv‡nj", "মোঃ সোহেল"),
        ("†deªæqvwi 2003", "ফেব্রুয়ারি ২০০৩"),
        ("b~¨bZg", "ন্যূনতম"),
        ("`uvwoi", "দাঁড়ির"),
        ("(K) ÒmvK©Ó A_©|", "(ক) “সার্ক” অর্থ।"),
    ],
)
def test_bijoy(printed: str, read: str) -> None:
    assert unicodedata.normalize("NFC", decoded(printed)) == unicodedata.normalize("NFC", read)


def test_glyph_numbers_beyond_ascii() -> None:
    shifted = "³81,7('´\x036\xb6\x03±"
    assert unshifted(shifted, 29) == "“UNITED” S’ –"
    assert shift_of(shifted_down(ENGLISH, 29)) == 29


def page(number: int, *lines: tuple[str, str]) -> Page:
    spans = tuple(
        Span(words, 60, 60 + 5 * len(words), 100 + 12 * at, 10, font)
        for at, (font, words) in enumerate(lines)
    )
    return Page(number, 600, 800, spans)


def reasons(checked: Checked) -> list[str]:
    return [line.aside for line in layout.lines(checked.pages)]


def test_a_masthead_in_bijoy_is_recovered_and_told() -> None:
    checked = check([page(1, ("SutonnyMJ", BIJOY), ("Times", ENGLISH))])
    assert checked.health.recovered == {Kind.LEGACY_BANGLA: {1}}
    assert checked.pages[0].spans[0].text.startswith("বাংলাদেশ গেজেট")
    assert checked.pages[0].spans[1].text == ENGLISH
    assert not checked.health.lost()


def test_the_name_of_a_font_decides_nothing() -> None:
    checked = check([page(1, ("SutonnyMJ", ENGLISH), ("Arial", BIJOY))])
    first, second = checked.pages[0].spans
    assert first.text == ENGLISH
    assert second.text.startswith("বাংলাদেশ")


def test_a_line_with_lost_words_is_set_aside_whole() -> None:
    lost = "\x01\x02\x03\x04\x05\x06\x07\x08"
    one = page(1, ("Times", ENGLISH), ("Times", ENGLISH), ("Times", "section 5"))
    half = Span(lost, 110, 150, one.spans[2].y, 10, "Nikosh")
    checked = check([replace(one, spans=(*one.spans, half))])
    assert reasons(checked) == ["", "", "garbled: lost-glyphs"]
    assert checked.health.garbled == {Kind.LOST: {1}}
    assert not checked.health.lost()


def test_one_language_of_two_may_be_lost() -> None:
    broken = HINDI.replace("अधि", "अ ि").replace("प्र", "प्ु")
    hindi = [page(n, ("Mangal", broken), ("Mangal", broken)) for n in (1, 2)]
    english = [page(n, ("Times", ENGLISH), ("Times", ENGLISH)) for n in (3, 4)]
    health = check([*hindi, *english]).health
    assert not health.lost()
    assert health.garbled == {Kind.WRONG_MAP: {1, 2}}
    assert check(hindi).health.lost()


def test_a_shifted_body_under_a_readable_stamp() -> None:
    body = shifted_down(ENGLISH, 29)
    checked = check([page(n, ("Arial", f"Page {n} of 9"), ("Times", body)) for n in (1, 2)])
    assert [span.text for span in checked.pages[0].spans] == ["Page 1 of 9", ENGLISH]
    assert checked.health.recovered == {Kind.SHIFTED: {1, 2}}
