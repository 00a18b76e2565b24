"""Whether words that read like an amendment amend: not where somebody says so, or may do so.

"The Board says that section 4 is repealed", "the Minister may by order repeal section 4", "until
section 4 is repealed" and "section 4 should be repealed" change nothing by themselves.
"""

from __future__ import annotations

import re

from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET, Masked

_T = f"[{HEAD}{TARGET}]"
_SAYING = (
    r"(?:says?|alleg(?:es|ed)|asserts?|asserted|believ(?:es|ed)|claim(?:s|ed)|contend(?:s|ed)|pleads?"
    r"|pleaded|writes|wrote|tells|told|argue[sd]|pray(?:s|ed)|suggest(?:s|ed)|propos(?:es|ed)|recommend(?:s|ed)"
    r"|understood|understands|maintain(?:s|ed)|thinks|thought|wish(?:es|ed)|wants?|asks?|asked|demand(?:s|ed)"
    r"|fears?|hopes?|expects|expected|report(?:s|ed)|rumou?red|supposed|assumed|advis(?:es|ed)|read|reads|ran)"
)
_DONE = (
    r"(?:repealed|omitted|deleted|revoked|rescinded|cancelled|struck\s+out|withdrawn|substituted|replaced"
    r"|inserted|added|amended|re-?numbered|re-?designated|re-?lettered)"
)
_DOES = r"(?:repeal|omit|delete|revoke|rescind|cancel|substitute|replace|insert|amend|renumber)"
_BE = r"(?:is|are|was|were|be|been|stands?)\s+(?:\w+\s+){0,2}?"
_PREDICATE = re.compile(rf"(?i)\b(?:{_BE}{_DONE}|{_DOES})\b")
_SAID = re.compile(
    rf"(?i)\b(?:{_SAYING}|said(?=\s+(?:that|:)))\b"
    rf"(?:\s+(?:to|in)\s+[^,;:]{{1,40}})?\s*(?:that\b|:\s*(?!\s*$)|(?:the\s+)?(?={_T}))"
)
"""With "that", a colon, or what is amended right behind it: not "the said Act"."""
_MODAL = re.compile(
    r"(?i)\b(?:may|might|should|could|would|can|cannot|ought\s+to)\s+(?:not\s+)?(?:(?:by|with|at)\s[^,;]{0,60}\s)?"
    rf"(?:be\s+(?:\w+ly\s+)?{_DONE}|{_DOES})\b"
)
_WHILE = re.compile(
    rf"(?i)(?:^|[,;:—]\s*)(?:until|when|whenever|unless|while|once|because|although|whether)\s+(?:the\s+)?{_T}"
    rf"[^,;{QUOTE}]{{0,80}}?\b(?:is|are)\s+{_DONE}\b"
)
_AFTER = (
    rf"\s*,\s*(?:so\s+)?(?:(?:{_SAYING}|said)\s+the\s+\w+|(?:the|its|his|her|their)\s+(?:\w+\s+){{1,3}}?"
    rf"(?:{_SAYING}|said))(?:\s+to\s+(?:the\s+)?\w+)?\s*$"
)
_AFTERWARDS = re.compile(rf"(?i)^[”\"']?{_AFTER}")
_TOLD = re.compile(
    rf"(?i)\b(?:was|were|had\s+been|has\s+been|have\s+been)\s+(?:\w+\s+){{0,2}}?{_DONE}\b"
)
"""What was done is history, unless the law is to be read "as if it were"."""
_AS_IF = re.compile(r"(?i)\bas\s+(?:if|though)\b")
_THAT = re.compile(rf"(?i)\b(?:{_SAYING}|said)\s+that\b")
_AT_ITS_END = re.compile(rf"(?i){_AFTER}")
_SENTENCE = re.compile(r"[.;!?]\s|\n")


def is_said(masked: Masked, span: tuple[int, int]) -> bool:
    """Whether the words at a span are what somebody says, wishes, may do, waits for or tells of.

    >>> from tqa.ingest.amendments.masked import mask
    >>> [
    ...     is_said(mask(text, "", {}), (0, len(text)))
    ...     for text in ("Section 4 is repealed.", "The Board says that section 4 is repealed.")
    ... ]
    [False, True]
    """
    covered = masked.covered
    doing = [match.start() for match in _PREDICATE.finditer(covered, *span)]
    start, end = _sentence(covered, (doing[-1] if doing else span[0], span[1]))
    predicate = _PREDICATE.search(covered, start, end)
    said = _SAID.search(covered, start, end)
    if said is not None and predicate is not None and said.end() <= predicate.start():
        return True
    within = covered[start : span[1]]
    if _TOLD.search(within) and not _AS_IF.search(within):
        return True
    if any(pattern.search(within) for pattern in (_MODAL, _WHILE)):
        return True
    return _AFTERWARDS.search(covered[span[1] : end].rstrip(".; ")) is not None


def said_in(text: str) -> list[tuple[int, int]]:
    """The sentences that somebody is said to say.

    >>> text = "So it is. The Act came into force in 2030, so the Board says."
    >>> [text[start:end] for start, end in said_in(text)]
    ['The Act came into force in 2030, so the Board says.']
    """
    ends = [*(stop.start() + 1 for stop in _SENTENCE.finditer(text)), len(text)]
    found: list[tuple[int, int]] = []
    start = 0
    for end in ends:
        sentence = text[start:end]
        if _THAT.search(sentence) or _AT_ITS_END.search(sentence.rstrip(".; ")):
            found.append((end - len(sentence.lstrip()), end))
        start = end
    return found


def _sentence(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """The sentence that a span begins in, to the end of that in which it ends."""
    start = max((m.end() for m in _SENTENCE.finditer(text, 0, span[0] + 1)), default=0)
    after = _SENTENCE.search(text, span[1])
    return start, after.start() + 1 if after else len(text)
