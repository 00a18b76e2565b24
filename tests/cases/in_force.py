"""Adapter for texts on days: records become evidence; instruments are printed and read whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from tests.cases import amending
from tests.cases import records as rec
from tests.cases.base import NotYet, OneOf, Plain
from tests.cases.drafted import Printed, made, on, versions, workspace
from tqa.ingest.readers.grammar import section_opening
from tqa.law.compose import choose
from tqa.law.consolidate import consolidate
from tqa.law.model import State, Version
from tqa.temporal.bounds import Bound


def in_force(case: Plain) -> Plain:
    """The text, or whether there is law, on each day asked about."""
    if "new_instrument" in case:
        return _amended(case)
    if "principal" in case:
        return amending.in_force(case)
    if "corrigendum" in case:
        return amending.corrected(case)
    if "amending" in case and "act" in case:
        return _before_commencement(case)
    if "instruments" in case and "queries" in case and "records" not in case:
        return _ending(case)
    beside = [value for key, value in case.items() if key not in ("records", "queries", "rules")]
    if "records" not in case or any(_has_text(value) for value in beside):
        raise NotYet("amendment grammar")
    groups: dict[str, list[Plain]] = {}
    for record in case["records"]:
        groups.setdefault(provision_of(record), []).append(record)
    found = {
        name: consolidate(name, rec.evidence(group)).versions for name, group in groups.items()
    }
    asked = [_query(query) for query in queries(case)]
    first = next(iter(found))
    texts = [
        _text(
            found[query.get("provision", first)],
            rec.day(query["as_at"]),
            rec.day(query.get("known_on")),
        )
        for query in asked
    ]
    result: Plain = {
        "answers": [_answer(text) for text in texts],
        "in_force": [text is not None for text in texts],
        "versions": _rows(found[first]),
    }
    if len(texts) == 1:
        result |= {"answer": texts[0], "value": texts[0], "text": texts[0]}
    return result


# -- instruments as their words --------------------------------------------------------------------


def _amended(case: Plain) -> Plain:
    """Rules as recorded, and a notification that amends them."""
    (record,) = case["records"]
    new = case["new_instrument"]
    number = re.findall(r"\d+", provision_of(record))[-1]
    title = "Levy Rules"
    lines = [f"{n}. Omitted." for n in range(1, int(number))]
    text = words_of(record)
    rules = Printed(
        title,
        [*lines, f"{number}. Levy.—{text}"],
        made("it", "rule", on=record["valid_from"], published=record["published"],
             in_force=record["valid_from"]),
    )  # fmt: skip
    clauses = [part.strip() for part in new["text"].split(";")]
    head = [f"The Government amends the {title} as follows:—"]
    printed = [f"{n}. {part[0].upper()}{part[1:]}" for n, part in enumerate(clauses, start=1)]
    given = made("new", "notification", on=new["published"], published=new["published"])
    with workspace([rules, Printed("Notification", [*head, *printed], given)]) as ws:
        assert ws.status()["problems"] == [], ws.status()["problems"]
        id_ = "/xx/rule/it"
        answers = []
        for query in case["queries"]:
            version = on(ws, id_, number, query["as_at"], query.get("known_on"))
            law = version is not None and version.state is State.IN_FORCE
            answers.append(version.content.passage.text if law and version else None)
        return {"answers": answers, "versions": _rows(versions(ws, id_, number))}


def _before_commencement(case: Plain) -> Plain:
    """A section that is amended before it begins."""
    act, change = case["act"], case["amending"]
    label, words = rec.label_and_words(act["section_7"])
    when = f"{date.fromisoformat(act['section_7']['commences']):%-d %B %Y}"
    lines = [f"1. Section {label} comes into force on {when}."]
    lines += [f"{n}. Text." for n in range(2, int(label))]
    lines.append(f"{label}. {words.text}")
    since = "2018-06-01"
    printed = [
        Printed(act["title"], lines, made("it", on=since, published=since)),
        Printed(
            change["title"],
            [f"1. {change['text']}"],
            made("new", on=change["from"], published=change["from"], in_force=change["from"]),
        ),
    ]
    with workspace(printed) as ws:
        assert ws.status()["problems"] == [], ws.status()["problems"]
        id_ = "/xx/act/it"
        answers: list[Plain] = []
        for query in case["queries"]:
            version = on(ws, id_, query["provision"], query["as_at"])
            assert version is not None, query
            law = version.state is State.IN_FORCE
            text = f"{label}. {version.content.passage.text}"
            answers.append({"in_force": law, "text" if law else "text_enacted": text})
        course = [v for v in versions(ws, id_, label) if v.known_to is None]
        law_texts = {v.content.passage.text for v in course if v.state is State.IN_FORCE}
        never = [v.content.passage.text for v in course if v.state is State.NOT_IN_FORCE]
        first = next(text for text in never if text not in law_texts)
    return {"answers": answers, "never_in_force_text": f"{label}. {first}"}


def _ending(case: Plain) -> Plain:
    """An order with an end, and another that amends the words on it."""
    printed = []
    for number, item in enumerate(case["instruments"]):
        opening = section_opening(item["text"])
        lines = [item["text"]]
        if opening is not None and opening.strict:
            lines = [f"{n}. Text." for n in range(1, int(opening.label))] + lines
        else:
            lines = [f"1. {item['text']}"]
        given = made(
            str(number), "statutory_order", on=item.get("made", item["from"]),
            published=item.get("made", item["from"]), in_force=item["from"],
        )  # fmt: skip
        printed.append(Printed(item["id"], lines, given))
    with workspace(printed) as ws:
        assert ws.status()["problems"] == [], ws.status()["problems"]
        states = []
        for query in case["queries"]:
            version = on(ws, "/xx/statutory_order/0", "", query["as_at"], query.get("known_on"))
            states.append(version is not None and version.state is State.IN_FORCE)
    return {"in_force": states}


def words_of(record: Plain) -> str:
    """The words of a record without its number."""
    return rec.label_and_words(record)[1].text


def _has_text(value: Any) -> bool:
    """Whether something beside the records is an instrument, whose words would have to be read."""
    items = value if isinstance(value, list) else [value]
    return any(isinstance(item, dict) and "text" in item for item in items)


def provision_of(record: Plain) -> str:
    """The provision that a record is a version of: what stands before the day in its id."""
    named = record.get("provision") or str(record.get("id") or "").partition("@")[0]
    return str(named or "it")


def queries(case: Plain) -> list[Any]:
    """The queries of a case, however it lists them."""
    days = case.get("as_at_values") or ([case["as_at"]] if "as_at" in case else [])
    return list(case.get("queries") or days)


def _query(query: Any) -> Plain:
    return query if isinstance(query, dict) else {"as_at": query}


def _text(versions: Sequence[Version], as_at: date | None, known: date | None) -> str | None:
    assert as_at is not None
    version = choose(versions, as_at=as_at, known_at=known).version
    return words(version) if version is not None and version.state is State.IN_FORCE else None


def words(version: Version) -> str:
    """The words of a version with its number, as a record has them."""
    label, text = version.content.label, version.content.passage.text
    return f"{label}. {text}" if label else text


def _answer(text: str | None) -> OneOf:
    return OneOf((text, {"in_force": text is not None, "text": text}))


def _rows(versions: Sequence[Version]) -> list[Plain]:
    return [
        {
            "text": words(version),
            "valid_from": iso(version.valid.start),
            "valid_to_exclusive": iso(version.valid.end),
            "known_from": version.known_from.isoformat() if version.known_from else None,
        }
        for version in versions
        if version.state is State.IN_FORCE and version.known_to is None
    ]


def iso(bound: Bound) -> str | None:
    """A bound as a case writes it: null where it is open, or has no known day."""
    return bound.day.isoformat() if bound.is_day else None


ADAPTERS = {"in_force": in_force}
