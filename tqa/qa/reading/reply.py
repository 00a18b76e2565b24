"""What a model replied: answer, labels, days; or why it cannot be read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tqa.qa.parsing import Outcome, parse_json
from tqa.qa.replies import abstains, read_reply

SCHEMA = {
    "answer": "string",
    "citations?": "list of string",
    "dates?": "list of string",
    "answered?": "boolean",
}
"""What is read of a reply; a small model that leaves out a list is read all the same."""

_LABEL = re.compile(r"\W*(?:source\s+|sources?\s*#?)?S\s*(?P<number>[0-9]{1,3})\b", re.IGNORECASE)
_MENTION = re.compile(
    r"(?i:\(?\[?\b(?:source|according\s+to)\s+)?[\[(]?\bS(?P<number>[0-9]{1,3})\b[\])]?"
)


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply as far as it could be read."""

    status: Outcome
    """`ok`; `abstain` where it says that there is no answer; else why it cannot be used."""
    answer: str = ""
    """Its words, with labels of sources as `[S1]`."""
    citations: tuple[str, ...] = ()
    """Labels of the sources that it names for the whole, as `S1`; another text as it stands."""
    dates: tuple[str, ...] = ()
    """The days that it lists, as it writes them."""
    reason: str = ""

    @property
    def shown(self) -> str:
        """The answer as a person reads it, without labels.

        >>> Reply(Outcome.OK, "The due is 60 crowns [S1].").shown
        'The due is 60 crowns.'
        """
        plain = re.sub(r"\s*\[S[0-9]{1,3}\]", "", self.answer)
        return " ".join(plain.split())


def read(raw: str, *, finished: bool = True) -> Reply:
    """A reply, read as JSON, else as prose with labels.

    >>> read('{"answer": "60 crowns", "citations": ["[s1]"], "answered": true}')
    Reply(status=<Outcome.OK: 'ok'>, answer='60 crowns', citations=('S1',), dates=(), reason='')
    >>> read("The due was 60 crowns (S2).").answer
    'The due was 60 crowns [S2].'
    """
    parsed = parse_json(raw, SCHEMA, finished=finished)
    if parsed.value is not None:
        return _told(parsed.value)
    if parsed.status is Outcome.ABSTAIN:
        return Reply(Outcome.ABSTAIN, _words(raw, finished), reason="it says that it cannot tell")
    if parsed.status is Outcome.NO_ANSWER and finished:
        words = _words(raw, finished)
        return Reply(Outcome.OK, words, labels_in(words)) if words else Reply(Outcome.EMPTY)
    return Reply(parsed.status, reason=parsed.reason or "it holds no answer")


def _told(value: dict[str, Any]) -> Reply:
    answer = marked(str(value["answer"]))
    citations = tuple(dict.fromkeys(_label(text) for text in value.get("citations", ())))
    dates = tuple(value.get("dates", ()))
    if value.get("answered", True) is False or (not citations and abstains(answer)):
        return Reply(Outcome.ABSTAIN, answer, citations, dates, "it says that there is no answer")
    if not answer:
        return Reply(Outcome.EMPTY, "", citations, dates, "its answer is empty")
    return Reply(Outcome.OK, answer, citations, dates)


def _words(raw: str, finished: bool) -> str:
    return marked(read_reply(raw, finished=finished).text)


def marked(text: str) -> str:
    """A text on one line whose mentions of labels are all written `[S1]`."""
    told = _MENTION.sub(lambda found: f"[S{int(found['number'])}]", text)
    return " ".join(told.split())


def labels_in(text: str) -> tuple[str, ...]:
    """The labels that a marked text names, each once."""
    return tuple(dict.fromkeys(re.findall(r"\[(S[0-9]{1,3})\]", text)))


def _label(text: str) -> str:
    found = _LABEL.match(text)
    if found:
        return f"S{int(found['number'])}"
    bare = text.strip(" []()")
    return f"S{int(bare)}" if re.fullmatch("[0-9]{1,3}", bare) else " ".join(text.split())
