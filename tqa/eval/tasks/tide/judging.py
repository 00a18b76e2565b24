"""How replies are judged: the deterministic types here, the others as far as looking up goes.

What meaning has to settle gets no score here (`score` is `None`): it needs the council, for which
`detail` holds the reference, the canonical dates and what exact look-up found. A refusal, an empty
or a failed reply needs no council: it scores 0.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tqa.eval.making.records import Type
from tqa.eval.metrics.orders import kendall_tau, order_pairs
from tqa.eval.tasks.task import Item, Judged, Reply, Status
from tqa.eval.tasks.tide.lookup import dates_in, each_held, plain
from tqa.eval.tasks.tide.prompts import CORRECT, INCORRECT
from tqa.qa.parsing import parse_choice, parse_json
from tqa.qa.replies import Outcome, Parsed, abstains, read_reply

KINDS = ("date", "value", "actor", "condition", "instrument")
"""The kinds of details that a perturbation alters."""

# -- the deterministic types -----------------------------------------------------------------------


def judge_mcq(item: Item, reply: Reply) -> Judged:
    """By the label of the option, or by its words where they are the reply."""
    options = item.data["options"]
    labels = [option["label"] for option in options]
    texts = [option["text"] for option in options]
    schema = {"answer": f"one of {'|'.join(labels)}"}
    parsed = _strict(reply, schema, "answer")
    if parsed is None or parsed.status is Outcome.INVALID:
        said = _told(reply, parsed)
        words = parse_choice(said, labels, texts=texts, finished=reply.finished)
        # An object that was asked for commits itself, to none of the options where to no other.
        other = parsed is not None and words.status is Outcome.NO_ANSWER
        parsed = Parsed(Outcome.NO_OPTION, reason="none of the options") if other else words
    return _exact(reply, parsed, item.gold["label"])


def judge_detection(item: Item, reply: Reply) -> Judged:
    """The verdict over perturbed and unperturbed statements alike.

    `detail` tells the statement, by which the explanation is found (`steps`), and whether one that
    was altered was caught, or one that was not was called incorrect.
    """
    schema = {"verdict": f"one of {CORRECT}|{INCORRECT}"}
    parsed = _strict(reply, schema, "verdict")
    if parsed is None:
        parsed = _verdict_in_words(reply)
    perturbed = bool(item.gold["perturbed"])
    judged = _exact(reply, parsed, INCORRECT if perturbed else CORRECT)
    flagged = judged.parsed == INCORRECT
    detail = {
        "statement": statement_key(item),
        "perturbed": perturbed,
        "caught": perturbed and flagged,
        "false_alarm": flagged and not perturbed,
    }
    return Judged(judged.status, judged.parsed, judged.score, detail)


def judge_sorting(item: Item, reply: Reply) -> Judged:
    """The whole order; `detail` has the share of pairs in the right order, and Kendall's tau.

    An order that leaves out or repeats an event is invalid. Both measures of pairs are 0 where no
    order is read.
    """
    labels = [option["label"] for option in item.data["options"]]
    gold = list(item.gold["order"])
    parsed = _strict(reply, {"order": f"list of one of {'|'.join(labels)}"}, "order")
    if parsed is None or parsed.status is Outcome.INVALID:
        listed = _order_in_words(_told(reply, None), labels)
        parsed = Parsed(Outcome.OK, listed) if listed else parsed
    if parsed is None:
        missing = "no order is committed to"
        parsed = Parsed(_nothing(reply), reason=missing)
    if parsed.status is Outcome.OK and sorted(parsed.value or ()) != sorted(labels):
        parsed = Parsed(Outcome.INVALID, reason="an event is missing, or stands there twice")
    judged = _exact(reply, parsed, gold)
    order = judged.parsed if judged.status is Status.OK else ()
    return Judged(judged.status, judged.parsed, judged.score, by_pairs(gold, order))


def by_pairs(gold: Sequence[str], order: Sequence[str]) -> dict[str, float]:
    """The share of pairs in the right order, and Kendall's tau; of no order both are 0.

    >>> by_pairs("ABC", "ACB")["pairwise"]
    0.6666666666666666
    """
    return {
        "pairwise": order_pairs(order, gold) or 0.0,
        "kendall": kendall_tau(order, gold) or 0.0,
    }


def statement_key(item: Item) -> str:
    """What the items about one statement share: a hash of its words."""
    return hashlib.sha256(plain(item.data["statement"]).encode()).hexdigest()[:16]


def _strict(reply: Reply, schema: Mapping[str, Any], field: str) -> Parsed[Any] | None:
    """The field of the JSON object that was demanded; `None` where there is no such object."""
    if reply.status is not Status.OK:
        return Parsed(Outcome.EMPTY)  # the status of the reply is what counts
    found = parse_json(reply.text, schema, finished=reply.finished)
    if found.status is Outcome.NO_ANSWER:
        return None
    value = found.value[field] if found.status is Outcome.OK and found.value else None
    return Parsed(found.status, value, found.reason, found.flags)


_FIELD = re.compile(r"""[{}"'\[\]]|\b(?:answer|order|verdict)\b["']?\s*:""")


def _told(reply: Reply, parsed: Parsed[Any] | None) -> str:
    """The reply, and where an object holds something beside a label, what stands in it."""
    return _FIELD.sub(" ", reply.text) if parsed is not None else reply.text


def _exact(reply: Reply, parsed: Parsed[Any], gold: Any) -> Judged:
    if reply.status is not Status.OK:
        return Judged(reply.status, None, 0.0)
    status = Status(parsed.status.value)
    value = parsed.value if status is Status.OK else None
    return Judged(status, value, float(status is Status.OK and value == gold))


def _verdict_in_words(reply: Reply) -> Parsed[Any]:
    found = parse_choice(reply.text, (CORRECT, INCORRECT), finished=reply.finished)
    if found.status is not Outcome.NO_ANSWER:
        return found
    words = set(re.findall(r"\b(?:IN)?CORRECT\b", read_reply(reply.text).text.upper()))
    return Parsed(Outcome.OK, words.pop()) if len(words) == 1 else found


def _order_in_words(text: str, labels: Sequence[str]) -> list[str] | None:
    """The labels of the last line that is a list of all of them: "B, A, C", "B > A > C"."""
    label = "|".join(re.escape(each) for each in sorted(labels, key=len, reverse=True))
    gap = r"[\s,;>→()\[\]\"'.-]*(?:then|and)?[\s,;>→()\[\]\"'.-]*"
    only = re.compile(rf"(?:.*:)?{gap}(?:(?:{label})\b{gap}){{{len(labels)}}}\Z")
    for line in reversed(read_reply(text).text.splitlines()):
        if only.match(line.strip()):
            return re.findall(rf"\b(?:{label})\b", line.rsplit(":", 1)[-1])
    return None


def _nothing(reply: Reply) -> Outcome:
    told = read_reply(reply.text, finished=reply.finished)
    if not told.text:
        return Outcome.TRUNCATED if told.unfinished else Outcome.EMPTY
    if abstains(told.text):
        return Outcome.ABSTAIN
    return Outcome.TRUNCATED if told.unfinished else Outcome.NO_ANSWER


# -- the free-form types ---------------------------------------------------------------------------

_KIND = re.compile(rf"(?i)\b({'|'.join(KINDS)})\b")
_KIND_LINE = re.compile(rf"(?im)^\W*kind\W+(?:of\s+detail\W+)?({'|'.join(KINDS)})\b")


def judge_identification(item: Item, reply: Reply) -> Judged:
    """Right where the kind is the one altered, and the altered words are named.

    Deterministic where a kind can be read: the one on the line asked for, else the only one that
    the reply names. Where none can, or several, the council has to read it.
    """
    judged = judge_free(item, reply)
    if judged.status is not Status.OK:
        return judged
    kind = _kind(str(judged.parsed))
    detail = {**judged.detail, "kind": kind}
    if kind is None:
        return Judged(judged.status, judged.parsed, None, detail)
    right = kind == item.gold["kind"] and bool(judged.detail["held"]["planted"])
    return Judged(judged.status, judged.parsed, float(right), {**detail, "needs": ""})


def _kind(text: str) -> str | None:
    told = _KIND_LINE.findall(text)
    if told:
        return str(told[-1]).casefold()
    named = {word.casefold() for word in _KIND.findall(text)}
    return named.pop() if len(named) == 1 else None


def judge_free(item: Item, reply: Reply) -> Judged:
    """No score where something is said: `detail` has what the council needs, and what look-up says.

    A reply that was cut is judged by what it says: what is missing at its end may not matter.
    """
    status, text = _free(reply)
    detail: dict[str, Any] = {"dates": dates_in(text, item.data["dates"])}
    gold = item.gold
    values = {
        name: str(gold[name])
        for name in ("planted", "original", "authoritative")
        if gold.get(name) not in (None, "")
    }
    if values:
        detail["held"] = each_held(text, values)
    if "statement" in item.data:
        detail["statement"] = statement_key(item)
    if "authoritative" in values:
        detail["adopted"] = detail["held"]["planted"] and not detail["held"]["authoritative"]
        detail["authoritative"] = detail["held"]["authoritative"]
    if status is not Status.OK:
        return Judged(status, None, 0.0, detail)
    detail |= {"needs": "council", "case": case_of(item), "cut": not reply.finished}
    return Judged(status, text, None, detail)


def case_of(item: Item) -> dict[str, Any]:
    """What the judges of the council are told of an item: never a document."""
    data = item.data
    told = {
        "question": item.question,
        "reference": data["reference"],
        "dates": [dict(each) for each in data["dates"]],
        "scenario": str(data.get("planted_passage") or data.get("statement") or ""),
    }
    offset = data.get("offset")
    if offset and data.get("anchor"):
        side = "before" if offset["n"] < 0 else "after"
        told["anchor"] = f"{data['anchor']}, and {abs(offset['n'])} {offset['unit']}s {side} it"
    return told


def _free(reply: Reply) -> tuple[Status, str]:
    """The status of a reply in free words, and the words that can be judged."""
    if reply.status is not Status.OK:
        return reply.status, ""
    told = read_reply(reply.text, finished=reply.finished)
    if not told.text:
        return (Status.TRUNCATED if told.unfinished else Status.EMPTY), ""
    first = re.split(r"(?<=[.!?\n।])\s+", told.text, maxsplit=1)[0]
    # Who begins with a refusal and then answers all the same has a date or a number to show.
    rest = told.text[len(first) :]
    if abstains(first) and not re.search(r"\d", rest):
        return Status.ABSTAIN, told.text
    return Status.OK, told.text


JUDGES: Mapping[Type, Callable[[Item, Reply], Judged]] = {
    Type.TEMPORAL_MCQ: judge_mcq,
    Type.EVENT_SORTING: judge_sorting,
    Type.PERTURBATION_DETECTION: judge_detection,
    Type.PERTURBATION_IDENTIFICATION: judge_identification,
    Type.PERTURBATION_EXPLANATION: judge_free,
    Type.OPEN_ENDED: judge_free,
    Type.RELATIVE_TIME: judge_free,
    Type.CONTEXT_MISALIGNMENT: judge_free,
    Type.CHANGE_SUMMARY: judge_free,
}
