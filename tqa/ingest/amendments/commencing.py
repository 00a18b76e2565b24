"""What a sentence says of commencement: which provisions, from when, for what purpose.

A sentence is taken to bring something into force only where what it speaks of, the verb and the
moment stand together: "an application pending on the day on which this Part comes into force" names
a commencement and brings about none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tqa.ingest.amendments.boundaries import Edges, beginning
from tqa.ingest.amendments.masked import HEAD, TARGET, TARGETS
from tqa.ingest.amendments.moments import Event, When, moments
from tqa.ingest.amendments.statement import About, TimeStatement
from tqa.law.clause import Action
from tqa.law.evidence import Way
from tqa.law.model import GENERAL

_MOST = 400
"""Characters that may stand between a verb and its moment."""
_ONE = re.compile(rf"[{HEAD}{TARGET}]{TARGET}*")
_FORCE = r"into\s+(?:force|operation|effect)"
_VERB = re.compile(
    rf"\b(?:(?P<never>deemed\s+never\s+to\s+(?:have\s+)?come\s+{_FORCE})|(?:comes?|came)\s+{_FORCE}|"
    r"(?:takes?|took|(?:have|has|had)(?:\s+taken)?)\s+effect\b|(?P<loose>commences?|commenced)\b|"
    r"(?:shall\s+be|is|are)\s+in\s+force\b|(?P<names>(?:appoint|fix)(?:s|es|ed)?)\b)",
    re.IGNORECASE,
)
_CUES = ("into ", "effect", "commence", "in force", "appoint", "fix")
_TO_BE = r"(?:shall|is|are|was|were|be|been|have|has|to|also|hereby|so|deemed|otherwise|each|only)"
_DEEMED = rf"(?:or|and)?\s*,?\s*(?:is|are)\s+deemed\s+to\s+(?:have\s+)?(?:come|came)\s+{_FORCE}"
_MISSING = (
    r"(?:in\s+)?so\s*far\s+as\s+(?:(?:it|they|those|that|these)\s+(?:\w+\s+)?(?:is|are)\s+)?not\s+"
    r"(?:(?:already|yet|previously)\s+)*(?:in\s+force|commenced)|"
    r"to\s+the\s+extent\s+(?:that\s+)?(?:(?:it|they)\s+(?:is|are)\s+)?not\s+already\s+(?:in\s+force|commenced)"
)
_PURPOSE = (
    r"for\s+the\s+(?:sole\s+|limited\s+)?purposes?(?:\s+only)?\s+of\s+(?P<of>[^,.;]{1,200}?)(?:\s+only)?"
    r"(?=\s*(?:[,.;]|\son\s|\sand\s|\scome|\s*$|\s+in\s+so\s+far))|"
    r"for\s+(?P<all>all)\s+(?:other\s+|remaining\s+)?purposes|"
    r"(?:in\s+)?so\s+far\s+as\s+(?:it|they)\s+(?P<relates>(?:relates?|appl(?:y|ies))\s+to\s+[^,.;]{1,200}?)"
    r"(?=\s*(?:[,.;]|\scome|\s*$))"
)
_PURPOSES = re.compile(rf"\b(?:{_PURPOSE})", re.IGNORECASE)
_IS_MISSING = re.compile(rf"\b(?:{_MISSING})", re.IGNORECASE)
_FOR_A_PURPOSE = re.sub(r"\?P<\w+>", "?:", _PURPOSE)
_BETWEEN = re.compile(
    rf"[\s,:—–-]*(?:(?:{_DEEMED}|{_MISSING}|{_FOR_A_PURPOSE}"
    r"|in\s+accordance\s+with\s+[^,.;]{1,80}|only|respectively)[\s,:—–-]*){0,3}"
    r"(?:(?:on|upon|at|from|with\s+effect|effective|as)\b[\s,]*"
    r"(?:on\b\s*|(?:and\s+)?from\b\s*|of\b\s*)*)?"
    r"(?:(?:(?:at|on|upon|from)\s+)?the\s+(?:end|expiry|expiration|close)\s+of\s*|after\s+)?"
    r"(?:the\s+(?:later|latest|earlier|earliest)\s+of\s*)?(?:the\s*)?\Z",
    re.IGNORECASE,
)
"""What may stand between the verb and its moment."""
_EXCEPT = re.compile(
    rf"\b(?:except(?:\s+for)?|other\s+than|save(?:\s+for)?|excluding|but\s+not|apart\s+from)\s+"
    rf"(?:(?:its|the|in)\s+)?{TARGETS}(?:\s+of\s+that\s+\w+)?",
    re.IGNORECASE,
)
_SUBJECT_TO = re.compile(
    r"\b(?:subject\s+to|pursuant\s+to|required\s+by|prescribed\s+(?:by|in|under)|in|despite|"
    r"notwithstanding|as\s+(?:enacted|amended|made|inserted)\s+by|under|in\s+accordance\s+with|"
    rf"referred\s+to\s+in|conferred\s+(?:on\s+\w+\s+)?by)\s+{TARGETS}",
    re.IGNORECASE,
)
_KINDS = (
    r"(?:(?:general\s+)?(?:act|ordinance|law|code|constitution|order|notification|rules?|regulations?|"
    r"by-?laws?|instructions?|bill|scheme|resolution))"
)
_UNITS = (
    r"(?:parts?|divisions?|subdivisions?|titles?|subtitles?|chapters?|sections?|subsections?|"
    r"paragraphs?|articles?|schedules?)"
)
_REST = re.compile(
    r"\b(?:(?:the\s+)?(?:remaining|other)\s+(?:provisions|sections|parts)|the\s+(?:rest|remainder))"
    rf"(?:\s+of\s+(?:this|that|the(?:\s+said)?|these)\s+{_KINDS})?",
    re.IGNORECASE,
)
_THIS = re.compile(
    rf"(?:\b(?:the\s+)?(?:provisions|amendments)\s+(?:of|made\s+by|in)\s+)?\b(?:this|these)\s+"
    rf"(?:(?P<unit>{_UNITS})|{_KINDS})\b|(?<!\w)(?P<it>it|they)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"\b(?:all\s+)?the\s+(?:provisions\s+of\s+)?(?:the\s+|that\s+)?(?:said|aforesaid|principal)\s+{_KINDS}\b|"
    rf"\b(?:all\s+)?the\s+provisions\s+of\s+(?:the|that)\s+{_KINDS}\b",
    re.IGNORECASE,
)
_TITLED = re.compile(
    r"(?:\A|(?<=[\s,;—(]))(?:[Tt]he\s+)?(?:[Pp]rovisions\s+of\s+(?:the\s+)?)?"
    r"(?P<title>(?!This\b|These\b|That\b|Such\b|The\b)[A-Z][\w’'-]*(?:\s+(?:[A-Z(][\w’'()-]*|of|and|for|the|to|in)){0,14}?\s+"
    r"(?:Act|Ordinance|Order|Rules|Regulations|Law|Code)(?:,?\s+\d{4})?)"
)
"""An instrument named by its title, as it stands before the verb."""
_TO_VERB = re.compile(
    r"[\s,)—–]*(?:of\s+(?:(?:this|that|the(?:\s+(?:said|other))?)\s+)?[^,;—]{1,120}?[\s,—–]+)?"
    rf"(?:{_TO_BE}\b[\s,]*|{_MISSING}[\s,]*|(?:in\s+part|together)[\s,]*|"
    r"(?:except|save)\s+(?:as|where)\s+otherwise\s+(?:\w+\s+)?provided[^,;]{0,60},\s*)*\Z",
    re.IGNORECASE,
)
"""What may stand between the subject and its verb."""
_GOVERNED = re.compile(
    r"\b(?:under|by|in|to|of|for|with|from|than|pursuant\s+to)\s+(?:the\s+)?\Z", re.IGNORECASE
)
_AS_DAY = re.compile(r"\b(?:as|be|being)\s*(?:the\s*)?\Z", re.IGNORECASE)
_THINKS = re.compile(
    r"\b(?:is|are)\s+considering\b|\bpropos(?:es?|ed|ing)\b|\bwould\b|\brequests?\s+comments?\b",
    re.IGNORECASE,
)
"""A proposal changes nothing."""
_DELAYS = re.compile(
    r"\b(?:effective|commencement)\s+date\s+(?:of|for)\s+(?P<what>[^;]{1,240}?)\s*,?\s*(?:is|are|has\s+been|shall\s+be)\s+"
    r"(?:hereby\s+)?(?:further\s+)?(?:delayed|postponed|deferred|extended|changed|advanced)\s+"
    r"(?:(?:indefinitely)|(?:from\s+[^;]{4,40}?\s+)?(?:until|to|by|till))",
    re.IGNORECASE,
)


def commencement(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """The commencements that a sentence states; `text` is what it covers, `at` where it begins."""
    low = sentence.lower()
    if not any(cue in low for cue in _CUES) or "as if" in low:
        return []  # "has effect as if" changes words for a time
    if " date" in low and (match := _DELAYS.search(sentence)):
        return [] if _THINKS.search(sentence) else _delayed(match, sentence, text, at, edges)
    begin = _after_condition(sentence)
    found = [when for when in moments(sentence, text) if when.start >= begin]
    whens = [w for w in found if not _is_subject(sentence, w)]
    stated: list[TimeStatement] = []
    for verb in _VERB.finditer(sentence, begin):
        if not any(when.start <= verb.start() < when.end for when in whens):
            stated = _stated(sentence, verb, whens, at, begin, edges)
            if stated:
                break
    return stated


def targets_in(sentence: str, at: int) -> tuple[tuple[int, int], ...]:
    """Where the citations of a stretch stand, in the text that it begins at `at`."""
    return tuple((at + match.start(), at + match.end()) for match in _ONE.finditer(sentence))


_IF = re.compile(r"\s*(?:\(?\w{1,4}\)\s*)?(?:if|where|unless)\b", re.IGNORECASE)
_THEN = re.compile(r"\bthen\b", re.IGNORECASE)


def _after_condition(sentence: str) -> int:
    """Where the sentence goes on after a condition, which brings nothing about."""
    if not _IF.match(sentence):
        return 0
    match = _THEN.search(sentence)
    return match.end() if match else len(sentence)


def _is_subject(sentence: str, when: When) -> bool:
    """Whether it names what is brought into force: "as the day on which section 4 comes into …"."""
    if when.event is not Event.BEGINS:
        return False
    return _AS_DAY.search(sentence[max(when.start - 12, 0) : when.start]) is not None


def _stated(
    sentence: str,
    verb: re.Match[str],
    whens: list[When],
    at: int,
    begin: int,
    edges: Edges,
) -> list[TimeStatement]:
    subject = _Subject.read(sentence, begin, verb.start(), at)
    names = verb["names"] is not None
    after = [when for when in whens if when.start >= verb.end()]
    before = [when for when in whens if when.end <= verb.start()]
    if verb["never"] is not None:
        if subject is None:
            return []
        span = (at + begin, at + verb.end())
        return [subject.stating(span, None, way=Way.OVER, never=True)]
    chosen: list[When] = []
    between = sentence[verb.end() : after[0].start] if after else ""
    if after and (names or (len(between) < _MOST and _BETWEEN.match(between))):
        chosen = after
    elif before and not after:
        chosen = before[-1:]
        if verb["loose"] and not names:
            return []
    if not chosen:
        return []
    if subject is None and before and not names:
        return []
    return _each(sentence, verb, chosen, subject, at, begin, edges, names=names)


_AND_DEEMED = re.compile(
    rf"[\s,]*and\s+(?:(?:shall\s+be|is|are)\s+)?deemed\s+to\s+have\s+(?:come\s+{_FORCE}|taken\s+effect)"
    r"\s*(?:(?:on|from|with\s+effect\s+from)\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
"""What comes into force at once, "and shall be deemed to have taken effect on" an earlier day."""
_REFERENCE = re.compile(r"\breferences?\s+(?:in|to)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"[\s,;—–-]*(?:and|\(\w\))?[\s,]*(?:on\s*)?(?:the\s*)?")


def _each(
    sentence: str,
    verb: re.Match[str],
    whens: list[When],
    subject: _Subject | None,
    at: int,
    begin: int,
    edges: Edges,
    *,
    names: bool,
) -> list[TimeStatement]:
    """A statement for each moment: what is named before it, else what was named before that."""
    found: list[TimeStatement] = []
    low = verb.end()
    way = Way.MISSING if _IS_MISSING.search(sentence) else Way.PLAIN
    for number, when in enumerate(whens):
        between = sentence[low : when.start]
        if number and found and _AND_DEEMED.fullmatch(between):
            found[-1] = replace(found[-1], when=beginning(when, sentence, edges))
            low = when.end
            continue
        if number and _REFERENCE.search(between):
            break  # how a reference to the commencement is to be read brings none about
        if number:
            own = _Subject.read(sentence, low, when.start, at, loosely=True)
            goes_on = _GOES_ON.fullmatch(between) or _PURPOSES.search(between)
            if own is None and not goes_on:
                break
            subject = own or subject
        rest = sentence[when.end : whens[number + 1].start if number + 1 < len(whens) else None]
        if subject is None:
            subject = _Subject.read(sentence, when.end, when.end + len(rest), at, loosely=True)
        if subject is None:
            break
        scope = GENERAL if names else _scope(sentence, when, verb)
        span = (at + (low if number else begin), at + when.end)
        stated = subject.stating(span, beginning(when, sentence, edges), scope=scope, way=way)
        found.append(replace(stated, appoints=names))
        low = when.end
    return _rest_without(found)


def _rest_without(found: list[TimeStatement]) -> list[TimeStatement]:
    """The rest is without what the same sentence names, whether that is found or not.

    Where one sentence dates an instrument part by part, the rest is no more what others left over.
    """
    named = tuple(span for one in found if one.about is About.CITED for span in one.targets)
    if not named:
        return found
    return [
        replace(one, but=(*one.but, *named), way=Way.PLAIN) if one.about is About.REST else one
        for one in found
    ]


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a sentence brings into force; spans are in the text of the clause."""

    targets: tuple[tuple[int, int], ...]
    about: About = About.CITED
    unit: str = ""
    but: tuple[tuple[int, int], ...] = ()

    @classmethod
    def read(
        cls, sentence: str, start: int, end: int, at: int, *, loosely: bool = False
    ) -> _Subject | None:
        """The subject within a stretch; unless `loosely`, right before its end."""
        part = sentence[start:end]
        but = tuple(
            span
            for match in _EXCEPT.finditer(part)
            for span in targets_in(match[0], at + start + match.start())
        )
        # What is left out, and what gives the power, is not spoken of.
        part = _EXCEPT.sub(lambda match: " " * len(match[0]), part)
        part = _SUBJECT_TO.sub(lambda match: " " * len(match[0]), part)
        part = _PURPOSES.sub(lambda m: m[0] if loosely else " " * len(m[0]), part)
        targets = targets_in(part, at + start)
        if targets and (loosely or _TO_VERB.match(part[targets[-1][1] - at - start :])):
            return cls(targets, but=but)
        for match in _TITLED.finditer(part):
            if _TO_VERB.match(part[match.end() :]) and not _GOVERNED.search(part[: match.start()]):
                low, high = match.span("title")
                return cls(((at + start + low, at + start + high),), About.NAMED, "", but)
        for pattern, about in ((_REST, About.REST), (_NAMED, About.NAMED), (_THIS, About.OWN)):
            last = next(reversed([*pattern.finditer(part)]), None)
            if last is None or not (loosely or _TO_VERB.match(part[last.end() :])):
                continue
            if _GOVERNED.search(part[: last.start()]):
                continue  # "a notice under this Act takes effect"
            if about is About.OWN and (loosely and last["it"]):
                continue
            if about is About.OWN and last["it"]:
                return cls((), about, "it", but)
            unit = (last["unit"] or "").lower().removesuffix("s") if about is About.OWN else ""
            return cls((), About.UNIT if unit else about, unit, but)
        return None

    def stating(
        self,
        span: tuple[int, int],
        when: When | None,
        *,
        scope: str = GENERAL,
        way: Way = Way.PLAIN,
        never: bool = False,
    ) -> TimeStatement:
        """That it comes into force at a moment."""
        if self.about is About.REST and way is Way.PLAIN:
            way = Way.MISSING
        return TimeStatement(
            Action.COMMENCE,
            span,
            self.targets,
            when,
            scope=scope,
            about=self.about,
            unit=self.unit,
            but=self.but,
            way=way,
            never=never,
        )


def _scope(sentence: str, when: When, verb: re.Match[str]) -> str:
    """The purpose named right after a moment, right before it, or right after the verb."""
    first = max(min(when.start - 240, verb.start()), 0)
    for match in _PURPOSES.finditer(sentence, first, when.end + 240):
        after = 0 <= match.start() - when.end <= 3
        before = 0 <= when.start - match.end() <= 8
        if after or before or 0 <= match.start() - verb.end() <= 2:
            if match["all"]:
                return GENERAL
            words = match["of"] or match["relates"]
            return " ".join(words.split())
    return GENERAL


def _delayed(
    match: re.Match[str], sentence: str, text: str, at: int, edges: Edges
) -> list[TimeStatement]:
    """A notice that moves the day from which something is law."""
    targets = targets_in(match["what"], at + match.start("what"))
    about = About.CITED if targets else About.NAMED
    span = (at + match.start(), at + len(sentence))
    if "indefinitely" in match[0].lower():
        stated = TimeStatement(Action.COMMENCE, span, targets, about=about, way=Way.OVER)
        return [stated]
    after = [when for when in moments(sentence, text) if when.start >= match.end() - 1]
    if not after:
        return []
    when = replace(beginning(after[0], sentence, edges), edge=0)  # "delayed until D": law on D
    return [TimeStatement(Action.COMMENCE, span, targets, when, about=about, way=Way.OVER)]
