"""What strangers put into XML, and that it is refused in words or read, never a crash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import SourceError
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.xml import MAX_DEPTH, MAX_MARKUP, parse_xml

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]><lolz>&i;</lolz>"
)
EXTERNAL = '<!DOCTYPE act SYSTEM "file:///etc/passwd"><act/>'
STOLEN = '<!DOCTYPE act [<!ENTITY x SYSTEM "file:///etc/passwd">]><act>&x;</act>'


def parse(data: bytes | str) -> str:
    data = data.encode() if isinstance(data, str) else data
    return str(parse_xml(SourceFile("act.xml", data)).text)


def refusal(data: bytes | str) -> str:
    with pytest.raises(SourceError) as caught:
        parse(data)
    message = str(caught.value)
    assert message.startswith("act.xml")
    assert message.isprintable()
    return message


@pytest.mark.parametrize("text", [LAUGHS, EXTERNAL, STOLEN, "<!DOCTYPE act><act/>"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"]
)
def test_a_doctype_is_refused_in_every_encoding(text: str, encoding: str) -> None:
    assert "remove the DOCTYPE" in refusal(text.encode(encoding))


@pytest.mark.parametrize("encoding", ["utf-7", "cp037", "klingon", "punycode", "rot13", "zlib"])
def test_encodings_that_hide_ascii_are_refused(encoding: str) -> None:
    message = refusal(f'<?xml version="1.0" encoding="{encoding}"?><a>+ADw-</a>')
    assert encoding in message
    assert "save it as UTF-8" in message


def test_a_doctype_in_ebcdic_is_not_xml_here() -> None:
    assert refusal(f'<?xml version="1.0" encoding="cp037"?>{STOLEN}'.encode("cp037"))


@pytest.mark.parametrize(
    "before",
    ["<!--" + "x" * 9000 + "-->", "<?a b?>" * 2000, " \n" * 5000, "<!-- <a> -->\n<?b <c>?>"],
)
def test_a_doctype_cannot_hide_behind_other_things(before: str) -> None:
    assert "remove the DOCTYPE" in refusal(before + STOLEN)


def test_a_doctype_may_be_quoted() -> None:
    assert parse("<a><![CDATA[<!DOCTYPE a [<!ENTITY b 'c'>]>]]></a>").startswith("<!DOCTYPE a")
    assert parse("<!-- a > b <!DOCTYPE --><a>x</a>") == "x"


def test_an_entity_that_nobody_declared() -> None:
    assert "nbsp" in refusal("<a>10&nbsp;%</a>")


def nested(depth: int) -> str:
    return "<a>" * depth + "x" + "</a>" * depth


def test_depth_at_the_limit_and_one_beyond() -> None:
    assert parse_xml(SourceFile("act.xml", nested(MAX_DEPTH).encode())).tag == "a"
    assert "nest deeper" in refusal(nested(MAX_DEPTH + 1))


@pytest.mark.parametrize("depth", [255, 256, 257, 5_000, 1_000_000])
def test_a_depth_bomb_is_refused(depth: int) -> None:
    assert "nest deeper" in refusal(nested(depth))
    assert "nest deeper" in refusal("<a>" * max(depth, 257))


def test_depth_counts_off_the_first_branch() -> None:
    assert "nest deeper" in refusal("<r><b/><c/>" + nested(MAX_DEPTH) + "<d/></r>")


def test_a_flood_of_small_tags_is_refused_before_it_is_built() -> None:
    assert "tags and attributes" in refusal(b"<r>" + b"<a/>" * MAX_MARKUP + b"</r>")


def test_a_long_text_is_read() -> None:
    assert len(parse("<a>" + "x" * 9_000_000 + "</a>")) == 9_000_000


@pytest.mark.parametrize(
    "data",
    [
        b"<a>" + b"x" * (64 << 20) + b"</a>",
        b"<a><![CDATA[" + b"x" * (64 << 20) + b"]]></a>",
        b'<a b="' + b"x" * (64 << 20) + b'"/>',
    ],
    ids=["text", "cdata", "attribute"],
)
def test_a_huge_text_is_refused_with_what_to_do(data: bytes) -> None:
    message = refusal(data)
    assert "10 MB" in message or "not well-formed" in message


def test_a_truncated_file_says_where() -> None:
    message = refusal("<act>\n<section>1")
    assert message.startswith("act.xml, line 2, column ")
    assert "truncated?" in message


@pytest.mark.parametrize("data", [b"", b" \n", b"\xff\xfe", b"\0", b"\0" * 99, b"%PDF-1.7", b"<"])
def test_what_is_no_xml_at_all(data: bytes) -> None:
    assert refusal(data)


def test_latin_1_that_declares_utf_8() -> None:
    message = refusal('<?xml version="1.0" encoding="UTF-8"?><a>Règlement</a>'.encode("latin-1"))
    assert "save it as UTF-8" in message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "UTF-16LE"])
def test_utf_8_that_declares_utf_16_is_read(encoding: str) -> None:
    # Programs that turn a string into a file leave the declaration behind.
    assert parse(f'<?xml version="1.0" encoding="{encoding}"?><a>Règlement</a>') == "Règlement"


@pytest.mark.parametrize(
    ("declared", "stored"),
    [
        ("UTF-8", "utf-8"),
        ("utf8", "utf-8-sig"),
        ("UTF-16", "utf-16"),
        ("ISO-8859-1", "latin-1"),
        ("windows-1252", "cp1252"),
    ],
)
def test_honest_declarations(declared: str, stored: str) -> None:
    text = f"<?xml version='1.0' encoding='{declared}'?>\n<a>Règlement</a>"
    assert parse(text.encode(stored)) == "Règlement"


def test_half_a_surrogate_pair_in_utf_16() -> None:
    assert refusal("<a>".encode("utf-16") + b"\x00\xd8" + "</a>".encode("utf-16-le"))


def test_comments_and_instructions_are_left_out() -> None:
    root = parse_xml(SourceFile("act.xml", b"<a><!-- c --><?p q?><b/></a>"))
    assert [child.tag for child in root] == ["b"]


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for candidate in (data, b"<a>" + data + b"</a>", b'<?xml version="1.0" encoding="' + data):
        try:
            root = parse_xml(SourceFile("act.xml", candidate))
        except SourceError:
            continue
        assert root.getroottree().docinfo.doctype == ""
