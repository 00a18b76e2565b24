"""Adapter for commencement: clauses, orders and notices go through the reading of whole texts."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from tests.cases.base import NotYet, Plain
from tests.cases.drafted import Printed, begun, made, on, versions, workspace
from tests.cases.records import day
from tqa.ingest.amendments.masked import mask
from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.settling import Events, History, Known, settle
from tqa.ingest.amendments.statement import TimeStatement
from tqa.ingest.amendments.times import statements
from tqa.law.clause import Action
from tqa.law.model import State
from tqa.temporal.bounds import OPEN, Bound
from tqa.temporal.finder import find_dates

_OF_CASES = {
    "published": Event.PUBLICATION,
    "assent": Event.ASSENT,
    "made": Event.MAKING,
    "registered": Event.REGISTRATION,
}


def commencement(case: Plain) -> Plain:
    """By the form of the case."""
    if "items" in case:
        return {"items": [{"from": _start(item)} for item in case["items"]]}
    if "notifications" in case:
        return _staged(case)
    if "orders" in case:
        return _by_orders(case)
    if "then_fact" in case:
        return _following(case)
    if any("gazette" in item for item in case.get("instruments", ())):
        return _delayed(case)
    if "gazette_published" in case:
        return _at_once(case)
    raise NotYet("commencement of another form")


def _stated(text: str) -> TimeStatement:
    """The only commencement that a clause states."""
    found = statements(mask(text, "", {}))
    (statement,) = [s for s in found if s.action is Action.COMMENCE]
    return statement


def _start(item: Plain) -> Any:
    days = {event: _bound(item.get(name)) for name, event in _OF_CASES.items() if item.get(name)}
    statement = _stated(item["text"])
    assert statement.when is not None, f"no moment in {item['text']!r}"
    return _told(settle(statement.when, Events(days))[-1].day)


def _bound(text: object) -> Bound:
    found = day(text)
    return Bound.on(found) if found else OPEN


def _told(bound: Bound) -> str:
    return str(bound) if bound.is_day else "not_fixed"


# -- orders that appoint days ---------------------------------------------------------------------


def _staged(case: Plain) -> Plain:
    """An act that begins in stages, and notifications under it."""
    act = case["instrument"]
    title = act["title"]
    first, *rest = re.split(r"\s(?=\(\d+\) )", act["commencement_clause"])
    opening = f"{first} {rest[0]}" if rest else first
    lines = [opening, *rest[1:]]
    lines += [f"{name}. Text of section {name}." for name in act["provisions"] if name != "1"]
    printed = [Printed(title, lines, made("it", on=act["assent"], published=act["assent"]))]
    for number, notice in enumerate(case["notifications"], start=1):
        head = f"{title} (Commencement) Notification No. {number}"
        given = made(str(number), "notification", on=notice["date"], published=notice["date"])
        printed.append(Printed(head, [f"Under the {title}.", f"1. {notice['text']}"], given))
    with workspace(printed) as ws:
        id_ = "/xx/act/it"
        in_force = {name: begun(ws, id_, name) for name in act["provisions"]}
        status: Plain = {}
        for name in act["provisions"]:
            version = on(ws, id_, name, case["as_at"])
            law = version is not None and version.state is State.IN_FORCE
            status[name] = "in_force" if law else "not_commenced"
    return {"in_force_from": in_force, "status_as_at": status}


def _by_orders(case: Plain) -> Plain:
    """An act whose sections begin by orders, for all purposes or for some."""
    title = case["act"]
    lines = ["1. This Act comes into force on such day as the Secretary of State may appoint."]
    lines += [f"{name}. Text of section {name}." for name in case["sections"] if name != "1"]
    printed = [Printed(title, lines, made("it", on="2011-01-01", published="2011-01-01"))]
    for number, order in enumerate(case["orders"], start=1):
        head = f"{title} (Commencement No. {number}) Order"
        given = made(str(number), "statutory_order", on=order["date"], published=order["date"])
        text = [f"Made under the {title}.", f"1. {order['text']}"]
        printed.append(Printed(head, text, given))
    id_ = "/xx/act/it"
    courses: dict[str, list[Plain]] = {}
    with workspace(printed) as ws:
        for name in case["sections"]:
            scopes = {v.scope for v in ws.store.versions(id_, name)} - {"general"}
            whole = begun(ws, id_, name)
            parts = [{"from": begun(ws, id_, name, scope), "for": scope} for scope in scopes]
            parts = [part for part in parts if part["from"] < whole]
            rest = "all other purposes" if parts else "all"
            courses[name] = [*sorted(parts, key=lambda p: p["from"]), {"from": whole, "for": rest}]
    days = {entry["from"] for course in courses.values() for entry in course}
    begins = {
        f"events_on_{on_day}": [
            name for name, course in courses.items() if any(e["from"] == on_day for e in course)
        ]
        for on_day in days
    }
    return {"in_force": courses, **begins}


def _delayed(case: Plain) -> Plain:
    """Notices that move the effective date of what is printed on a page."""
    printed = []
    for item in case["instruments"]:
        where = item.get("gazette")
        pages = (
            (f"{where['volume']} Gaz. {where['start_page']}-{where['end_page']}",) if where else ()
        )
        given = made(
            item["id"].lower(),
            item["kind"].replace(" ", "_"),
            on=item.get("published", "2020-12-01"),
            published=item.get("published", "2020-12-01"),
            in_force=item.get("effective"),
            aliases=pages,
        )
        text = item.get("text", "Text of the rule.")
        printed.append(Printed(f"Instrument {item['id']}", [f"1. {text}"], given))
    effective: Plain = {}
    with workspace(printed) as ws:
        for item, instrument in zip(case["instruments"], printed, strict=True):
            assert instrument.given.id is not None
            name = "1"
            stated = "effective" in item
            effective[item["id"]] = begun(ws, instrument.given.id, name) if stated else "none"
    return {"effective": effective}


def _at_once(case: Plain) -> Plain:
    """One order: when it was made, published, and took effect."""
    head, body = re.split(r"\s*\.\.\.\s*", case["text"], maxsplit=1)
    place, number = re.split(r"(?<=\d)\.\s+(?=S\.R\.O\.)", head)
    found = find_dates(place).dates
    assert found
    assert found[0].day is not None
    rules = {"on publication in the Gazette": "bd"}
    jurisdiction = rules[case["rules"]["immediately"]]
    signed = found[0].day.isoformat()
    given = made("it", "statutory_order", on=signed, published=case["gazette_published"],
                 jurisdiction=jurisdiction)  # fmt: skip
    lines = [number, "1. Text.", "2. Text.", body]
    with workspace([Printed("A Notification", lines, given)]) as ws:
        id_ = f"/{jurisdiction}/statutory_order/it"
        row = ws.store.instrument(id_)
        (source,) = ws.store.sources(id_)
        start = begun(ws, id_, "3")
        stated = [v.valid.start for v in versions(ws, id_, "3") if v.state is State.IN_FORCE]
    statement = _stated(body)
    basis = "immediate" if statement.when and statement.when.event is Event.AT_ONCE else "stated"
    assert stated, "the order is never in force"
    return {
        "made": str(row.made),
        "published": str(source.published),
        "effective": start,
        "effective_basis": basis,
    }


# -- what follows another law ---------------------------------------------------------------------


def _following(case: Plain) -> Plain:
    before = _chain(case, case["facts"])
    known = all(value != "not_fixed" for value in before.values())
    return {
        "before_fact": {**before, "status": "in_force" if known else "pending"},
        "after_fact": _chain(case, [case["then_fact"]]),
    }


def _chain(case: Plain, facts: list[Plain]) -> Plain:
    """When each instrument begins, each found from those before it and from the facts."""
    days = {fact["known"]: _fixed(fact["in_force_from"]) for fact in facts}
    result: Plain = {}
    for item in case["instruments"]:
        text = item["text"]

        def told(event: Event, of: tuple[int, int] | None, text: str = text) -> list[History]:
            words = " ".join(text[slice(*of)].split()) if of else ""
            return [(Known(None, bound),) for name, bound in days.items() if name == words]

        statement = _stated(text)
        assert statement.when is not None
        bound = settle(statement.when, Events({}, told))[-1].day
        days[f"Part {item['id']}"] = bound
        result[item["id"]] = _told(bound)
    return result


def _fixed(text: str) -> Bound:
    return OPEN if text == "not_fixed" else Bound.on(date.fromisoformat(text))


ADAPTERS = {"commencement": commencement}
