"""tqa itself, asked through its facade: the answer, and the ranked list beside it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from benchmarks.rankers.judging import Asked, Name, Outcome, quoted, same_text
from tqa.qa.answers import Answer
from tqa.qa.citing import cite
from tqa.retrieval.evidence import gather
from tqa.workspace import Workspace

_DEPTH = 10


def ask(workspace: Workspace, asked: Asked, right: Sequence[Name]) -> Outcome:
    """What `Workspace.ask` answers, and where `Workspace.retrieve` ranks the right provision."""
    started = time.perf_counter()
    known_at = asked.known_at if asked.known_given else None
    answer = workspace.ask(asked.question, reference_day=asked.today, known_at=known_at)
    ms = 1000 * (time.perf_counter() - started)
    hit = _about_right(answer, right)
    version = _version(workspace, asked, answer, hit, right)
    # A right refusal that can name no provision has found what there is.
    ranks = [1] if hit or (right and version) else []
    listed = _ranks(workspace, asked, right) if right else None
    if listed and not ranks:
        # The answer is what counts for the first place; the list for those after it.
        ranks = [max(rank, 2) for rank in listed]
    refused = not answer.status.answers
    cause = "" if version else _cause(asked, answer, hit)
    first = None if listed is None else min(listed, default=0)
    return Outcome(tuple(ranks), version, refused, ms, cause, first)


def _ranks(workspace: Workspace, asked: Asked, right: Sequence[Name]) -> list[int]:
    known_at = asked.known_at if asked.known_given else None
    found = workspace.retrieve(
        asked.question, reference_day=asked.today, known_at=known_at, k=_DEPTH
    )
    names = list(dict.fromkeys((hit.instrument, hit.provision) for hit in found))
    return [names.index(name) + 1 for name in right if name in names]


def _about_right(answer: Answer, right: Sequence[Name]) -> bool:
    """Whether an answer is about a right provision, and about nothing else."""
    about = [(item.instrument, item.provision) for item in answer.about]
    return bool(about) and all(name in right for name in about)


def _version(
    workspace: Workspace, asked: Asked, answer: Answer, hit: bool, right: Sequence[Name]
) -> bool:
    if asked.refused:
        # Of what is not there at all no provision can be named.
        nameless = not answer.about and answer.status.value in ("not_found", "not_covered")
        nameless |= asked.provision is None
        return answer.status.value in asked.statuses and (hit or nameless)
    if not hit or not answer.status.answers:
        return False
    texts = [quoted(workspace, answer, c, asked.rule) for c in answer.citations]
    return same_text(asked, texts) or (asked.within and _whole(workspace, asked, answer, right))


def _whole(workspace: Workspace, asked: Asked, answer: Answer, right: Sequence[Name]) -> bool:
    """Whether the provision of the gold has the right text on the days of an answer.

    Of an answer that quotes a part of it, or what it is a part of, the same versions are quoted.
    """
    assert answer.as_at is not None
    instrument, name = right[0]
    view = workspace.view(instrument)
    whole = cite(gather(view, name, as_at=answer.as_at, known_at=answer.known_at))
    if not same_text(asked, [quoted(workspace, answer, whole, asked.rule)]):
        return False
    held = {(whole.instrument, quote.provision, quote.text) for quote in whole.quotes}
    said = {(c.instrument, q.provision, q.text) for c in answer.citations for q in c.quotes}
    return said <= held or held <= said or held.isdisjoint(said)


def _cause(asked: Asked, answer: Answer, hit: bool) -> str:
    """Why an answer is not right."""
    status = answer.status.value
    read, wanted = answer.as_at, asked.as_at
    # Of a month that a question names any day may stand for it.
    month = read is not None and (read.year, read.month) == (wanted.year, wanted.month)
    if read is not None and read != wanted and (hit or not month):
        return "day misread"
    if answer.known_at is not None and answer.known_at != asked.known:
        return "known-at misread"
    if answer.kind != "text":
        return f"taken for {answer.kind}"
    if not hit:
        return "another provision" if answer.about else f"nothing found: {status}"
    if status not in asked.statuses:
        return f"{status} for {min(asked.statuses)}"
    return "another text"
