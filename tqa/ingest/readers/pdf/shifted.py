"""Text layers in which every letter stands a constant number of places from where it should.

A TrueType font without a table of its letters is often read by the numbers of its glyphs. Those
begin with the space at 3 and go on in the order of ASCII, then in that of Macintosh Roman: "81,7('"
is UNITED.
"""

from __future__ import annotations

from tqa.ingest.readers.pdf.latin import MIN_PAIRS, common_share, pairs

_GLYPH_SHIFT = 29
_SHIFTS = tuple(shift for shift in range(-64, 65) if shift)
_READABLE = 0.3


def _by_glyph() -> dict[int, str]:
    """Number of a glyph in the usual order of TrueType fonts -> its letter."""
    table = {number: chr(number + _GLYPH_SHIFT) for number in range(3, 98)}
    # The order is that of Macintosh Roman, in which fonts for Windows leave out the no-break space.
    for number in range(98, 226):
        code = number + (30 if number < 172 else 31)
        if code < 256:
            table[number] = bytes([code]).decode("mac_roman")
    return table


_BY_GLYPH = _by_glyph()


def shift_of(text: str) -> int | None:
    r"""By how much the letters of a text are shifted; `None` where no shift makes words of it.

    >>> shift_of("7KH\x03SODLQWLII\x03VKDOO\x03VHUYH\x03WKH\x03QRWLFH\x03LQ\x03ZULWLQJ")
    29
    """
    sample = text[:4000]
    best: tuple[float, int] | None = None
    for shift in _SHIFTS:
        moved = unshifted(sample, shift)
        if _noise(moved):
            continue
        share = common_share(moved)
        if share >= _READABLE and pairs(moved) >= MIN_PAIRS and (best is None or share > best[0]):
            best = share, shift
    return best[1] if best else None


def _noise(text: str) -> bool:
    """Whether too little of a text are letters for it to be one."""
    visible = [c for c in text if not c.isspace()]
    letters = sum(c.isalpha() for c in visible)
    return letters < 0.65 * len(visible) or visible.count("\ufffd") > 0.03 * len(visible)


def unshifted(text: str, shift: int) -> str:
    r"""The text with each letter put back.

    >>> unshifted("81,7('\x0367$7(6", 29)
    'UNITED STATES'
    """
    if shift == _GLYPH_SHIFT:
        return "".join(" " if c in " \xa0" else _BY_GLYPH.get(ord(c), "\ufffd") for c in text)
    return "".join(chr(ord(c) + shift) if 32 <= ord(c) + shift < 127 else "\ufffd" for c in text)
