"""Adapters from the shared date cases to `tqa.temporal`: they translate and decide nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import cast

from tqa.errors import TemporalError
from tqa.temporal import counting, finder, periods
from tqa.temporal.calendars import BANGLADESH, BanglaRule, month_named
from tqa.temporal.expressions import Resolution, resolve_expression
from tqa.temporal.fiscal import FiscalYear, NamedBy
from tqa.temporal.values import DateOrder, DateValue, MonthDay, Status

Plain = dict[str, object]
"""One JSON object of a case."""

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def _items(given: Plain) -> list[Plain]:
    """The items of a case, each with the settings that stand beside them."""
    shared = {key: value for key, value in given.items() if key != "items"}
    items = given.get("items", [given])
    result: list[Plain] = []
    for item in cast("list[object]", items):
        result.append({**shared, **(item if isinstance(item, dict) else {"text": item})})
    return result


def _text(item: Plain, key: str = "text") -> str:
    return str(item[key])


def _day(item: Plain, key: str) -> date | None:
    value = item.get(key)
    return None if value is None else date.fromisoformat(str(value))


def _order(item: Plain) -> DateOrder | None:
    value = item.get("date_order")
    return None if value is None else DateOrder(str(value).upper())


def _bangla(item: Plain) -> BanglaRule:
    """The calendar that `calendar_rule` describes in words, where it does."""
    words = str(item.get("calendar_rule", ""))
    new_year = re.search(r"1 Baishakh[^=]{0,12}= (\d{1,2}) (\w+)", words)
    revised = re.search(r"from Bangla year (\d{4})", words)
    start = BANGLADESH.new_year
    if new_year:
        month = month_named(new_year[2])
        start = (month.month if month else start[0], int(new_year[1]))
    return BanglaRule(start, int(revised[1]) if revised else BANGLADESH.revised_from)


def _fiscal(item: Plain) -> FiscalYear | None:
    given = item.get("fiscal_year")
    if not isinstance(given, dict):
        return None
    month, day = (int(part) for part in str(given["start"]).split("-"))
    named = given.get("named_by")
    return FiscalYear(MonthDay(month, day), None if named is None else NamedBy(named))


def _month_end(item: Plain) -> periods.MonthEnd:
    words = str(item.get("month_end_rule", ""))
    following = re.search(r"(?:first day|next day|1st) of the (?:next|following) month", words)
    return periods.MonthEnd.NEXT_DAY if following else periods.MonthEnd.LAST_DAY


def _value(value: DateValue) -> Plain:
    return {"value": str(value), "precision": str(value.precision)}


def _resolution(result: Resolution) -> Plain:
    plain: Plain = {"status": str(result.status), "value": None}
    if result.value is not None:
        plain |= _value(result.value)
    if result.recurring is not None:
        plain["value"] = str(result.recurring)
    if result.interval is not None:
        last = result.interval.last_day
        plain["interval"] = {
            "start": result.interval.start.isoformat(),
            "end_inclusive": None if last is None else last.isoformat(),
        }
    if result.candidates:
        plain["candidates"] = [str(candidate) for candidate in result.candidates]
    return plain


def resolve_date_expression(given: Plain) -> Plain:
    """One expression in each item."""
    results: list[Plain] = []
    for item in _items(given):
        anchors = cast("Mapping[str, str]", item.get("anchors", {}))
        result = resolve_expression(
            _text(item),
            anchors={name: date.fromisoformat(day) for name, day in anchors.items()},
            document_date=_day(item, "document_date"),
            order=_order(item),
            fiscal_year=_fiscal(item),
            calendar=_bangla(item),
            month_end=_month_end(item),
        )
        results.append(_resolution(result))
    return {"items": results}


def find_dates(given: Plain) -> Plain:
    """All dates of a running text."""
    found = finder.find_dates(
        _text(given),
        order=_order(given),
        document_date=_day(given, "document_date"),
        bangla=_bangla(given),
    )
    written = [(f.start, _value(f.value)) for f in found.dates]
    written += [
        (u.start, {"status": str(u.status), "candidates": [str(c) for c in u.candidates]})
        for u in found.ambiguous
    ]
    dates = [plain for _, plain in sorted(written, key=lambda pair: pair[0])]
    plain: Plain = {
        "dates": dates,
        "count": len(dates),
        "recurring": [{"month_day": str(f.value)} for f in found.recurring],
        "blank_templates": len(found.blanks),
        "invalid": [_text(given)[u.start : u.end] for u in found.invalid],
    }
    months = [f.interval.start.month for f in found.dates] + [
        f.value.month for f in found.recurring
    ]
    plain["must_not_contain_month"] = lambda month: month not in months
    agreements = [f.calendars_agree for f in found.dates if f.calendars_agree is not None]
    if agreements:
        plain["calendars_agree"] = all(agreements)
    return plain


def _rules(item: Plain) -> periods.PeriodRules:
    given = cast("Mapping[str, object]", item.get("rules", {}))
    exclude = given.get("exclude_anchor_day")
    from_rule = str(given.get("from", given.get("after/from", "excludes")))
    closed = str(given.get("if_last_day_closed", periods.ClosedDay.KEEP))
    return periods.PeriodRules(
        exclude_anchor_day=exclude if isinstance(exclude, bool) else None,
        from_excludes=from_rule.startswith("exclude"),
        # Where the rule is a sentence it says what the word "clear" means.
        clear_days=given.get("clear_days") is True,
        weekend=frozenset(
            _WEEKDAYS.index(str(day)[:3].lower())
            for day in cast("list[str]", given.get("weekend", []))
        ),
        holidays=frozenset(
            date.fromisoformat(day) for day in cast("list[str]", given.get("holidays", []))
        ),
        if_last_day_closed=periods.ClosedDay(closed),
        month_end=_month_end({**item, **given}),
    )


def compute_period(given: Plain) -> Plain:
    """One period in each item."""
    results: list[Plain] = []
    for item in _items(given):
        try:
            period = counting.compute_period(
                _text(item), _day(item, "anchor"), rules=_rules(item), order=_order(item)
            )
        except TemporalError as error:
            results.append({"status": str(Status.NOT_A_DATE), "reason": str(error)})
            continue
        plain: Plain = {
            "first_day": period.first_day.isoformat(),
            "last_day": period.last_day.isoformat(),
        }
        for key in ("latest_day", "earliest_day"):
            day = cast("date | None", getattr(period, key))
            if day is not None:
                plain[key] = day.isoformat()
        results.append(plain)
    return {"items": results}


ADAPTERS: dict[str, Callable[[Plain], Plain]] = {
    "resolve_date_expression": resolve_date_expression,
    "find_dates": find_dates,
    "compute_period": compute_period,
}
"""Adapter by the `task` of a case."""
