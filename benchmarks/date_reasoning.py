"""The solver of date and time arithmetic on public question sets, beside three date parsers.

    python benchmarks/date_reasoning.py --data DIR [--limit N] [--seed S] [--misses N]

DIR holds `timebench/` and `date_reasoning/` as published. Each row belongs to half A or B by the
first hexadecimal digit of the SHA-256 of its question (even: A). Half A was looked at while the
solver was written; half B was not, and its misses are never shown.

A row is right where the typed value equals the gold answer, abstained where the solver gives none,
else wrong. Where the row offers options, the option that equals the value is taken; no such option
is an abstention. Where the row itself says to reply "unanswerable", an abstention for a day that
does not exist, or for several possible answers, is that reply; one for not understanding is not.

Some sets follow a convention of their own, given in `CONVENTIONS`; "plain" counts the rows right
without it. The peers read dates and are no solvers, so they are judged kindly, on rows whose answer
is a day or a month: a row is right where any of the days that a peer finds is the gold one, in the
question or in its expression alone. "Helped", the sentence is taken apart for it: it reads the date
in it, and then the amount with that date as today (dateutil: with its relativedelta).
`--peer-limit` rows of each set are drawn for them, 0 for none. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
import warnings
from collections import defaultdict
from datetime import date, datetime
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

from tqa.eval.tasks.date_reasoning.matching import OUTCOMES, days_of, judge, label_of, matches
from tqa.eval.tasks.date_reasoning.rows import (
    CONVENTIONS,
    PLAIN,
    Row,
    Settings,
    arithmetic,
    solved,
)
from tqa.temporal.reasoning import Day, Month
from tqa.temporal.reasoning.wording import body_of


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with both sets of files")
    parser.add_argument("--limit", type=int, default=0, help="rows of each set, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="rows of half A to print, a set")
    parser.add_argument("--only", default="", help="one set, or set/class")
    parser.add_argument("--peer-limit", type=int, default=200, help="rows of each set for peers")
    options = parser.parse_args()
    rows = [row for row in arithmetic(options.data) if _wanted(row, options.only)]
    by_name: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_name[row.name].append(row)
    result: dict[str, Any] = {"sets": {}, "classes": {}, "peers": {}}
    for name, members in by_name.items():
        chosen = members
        if options.limit and options.limit < len(members):
            chosen = random.Random(options.seed).sample(members, options.limit)
        _score(name, chosen, options.misses, result)
        if options.peer_limit:
            _peers(name, chosen, options.peer_limit, options.seed, result)
    _table(result)
    print(json.dumps(result))
    return 0


def _wanted(row: Row, only: str) -> bool:
    return not only or only in (row.name, f"{row.name}/{row.kind}")


# ---------------------------------------------------------------- judging


def _score(name: str, rows: list[Row], misses: int, result: dict[str, Any]) -> None:
    counts: dict[str, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(_zero))
    started = time.perf_counter()
    for row in rows:
        answer = solved(row, CONVENTIONS.get(name, Settings()))
        outcome = judge(row, answer)
        plain = outcome
        if name in CONVENTIONS:
            plain = judge(row, solved(row, PLAIN.get(name, Settings())))
        for kind in {"", row.kind}:
            count = counts[kind][row.half]
            count["n"] += 1
            count[outcome] += 1
            count["plain"] += plain == "right"
        if outcome != "right" and row.half == "A" and misses:
            misses -= 1
            print(f"{outcome} | {name}/{row.kind} | {row.question} | gold {row.gold} | {answer}")
    seconds = time.perf_counter() - started
    result["sets"][name] = {half: dict(count) for half, count in sorted(counts[""].items())}
    result["sets"][name]["ms_a_row"] = round(1000 * seconds / max(len(rows), 1), 2)
    kinds = {kind: {h: dict(c) for h, c in sorted(v.items())} for kind, v in counts.items() if kind}
    if kinds:
        result["classes"][name] = dict(sorted(kinds.items()))


def _zero() -> dict[str, int]:
    return dict.fromkeys(("n", *OUTCOMES, "plain"), 0)


# ---------------------------------------------------------------- the peers

PEERS = {"dateparser": "dateparser", "dateutil": "python-dateutil", "timefhuman": "timefhuman"}
_NOW = datetime(2023, 7, 1)  # noqa: DTZ001
_EXPRESSION = re.compile(
    r"(?:what (?:is|will be) the time )?(?P<amount>\d+ \w+(?: and \d+ \w+)?) (?P<side>after|before)"
    r" (?P<anchor>[^?]+?)\s*\??\Z"
    r"|if you (?P<verb>add|subtract) (?P<amount2>\d+ \w+(?: and \d+ \w+)?) to the date"
    r" (?P<anchor2>[\d-]+).*",
    re.IGNORECASE,
)


def _peers(name: str, rows: list[Row], limit: int, seed: int, result: dict[str, Any]) -> None:
    """Rows whose answer is a day or a month, for each peer that is installed."""
    wanted = {"date_arith": "", "bbh": "", "tot": "add_subtract", "tram_saq": "Date Computation"}
    chosen = [row for row in rows if wanted.get(name) == row.kind and _is_date(row)]
    chosen = random.Random(seed).sample(chosen, min(limit, len(chosen)))
    if not chosen:
        return
    for peer, package in PEERS.items():
        try:
            version = metadata.version(package)
        except metadata.PackageNotFoundError:
            print(f"{peer} is not installed: pip install {package}")
            result["peers"].setdefault(name, {})[peer] = "not installed"
            continue
        started = time.perf_counter()
        counts: dict[str, dict[str, int]] = {}
        for row in chosen:
            count = counts.setdefault(row.half, {"n": 0, "alone": 0, "helped": 0, "solver": 0})
            count["n"] += 1
            count["alone"] += any(_agrees(day, row) for day in _alone(peer, row.question))
            count["helped"] += any(_agrees(day, row) for day in _helped(peer, row.question))
            count["solver"] += judge(row, solved(row, CONVENTIONS.get(name, Settings()))) == "right"
        seconds = round(time.perf_counter() - started, 1)
        entry = {"version": version, "seconds": seconds, **dict(sorted(counts.items()))}
        result["peers"].setdefault(name, {})[peer] = entry


def _is_date(row: Row) -> bool:
    return bool(days_of(_bare(row.gold), row.question) or re.search(r"[A-Z][a-z]{2}", row.gold))


def _bare(gold: str) -> str:
    """The answer inside a label."""
    if not gold.startswith("{"):
        return gold
    label = label_of(gold)
    return str(label.get("date", label.get("answer", "")))


def _agrees(day: date, row: Row) -> bool:
    gold = _bare(row.gold)
    return matches(Day(day), gold, row) or matches(Month(day.month, day.year), gold, row)


def _alone(peer: str, question: str) -> list[date]:
    """Every day that the peer finds in the question, or in its expression alone."""
    body = body_of(question)
    expression = re.sub(r"(?i)\Awhat (?:is|will be) the time ", "", body).rstrip("?")
    return [*_found(peer, body, _NOW), *_found(peer, expression, _NOW)]


def _helped(peer: str, question: str) -> list[date]:
    """The same with the sentence taken apart for it: it reads the date, then counts from there."""
    match = _EXPRESSION.fullmatch(question)
    if match is None:
        return []
    amount, anchor = match["amount"] or match["amount2"], match["anchor"] or match["anchor2"]
    back = (match["side"] or match["verb"]).lower() in ("before", "subtract")
    found = []
    for day in _found(peer, anchor, _NOW.replace(day=1)):
        base = datetime(day.year, day.month, day.day)  # noqa: DTZ001
        if peer == "dateutil":
            found += _by_relativedelta(base, amount, -1 if back else 1)
            continue
        plural = re.sub(r"(\d+ [a-z]+?)s?\b", r"\1s", amount.lower())
        for each in (amount, plural, plural.replace(" and", ""), plural.replace(" and", ",")):
            words = f"{each} ago" if back else f"in {each}"
            found += _found(peer, words, base)
    return found


def _by_relativedelta(base: datetime, amount: str, sign: int) -> list[date]:
    delta = import_module("dateutil.relativedelta").relativedelta
    units = {
        f"{unit.rstrip('s')}s": sign * int(n) for n, unit in re.findall(r"(\d+) (\w+)", amount)
    }
    try:
        return [(base + delta(**units)).date()]
    except (ValueError, OverflowError, TypeError):
        return []


def _found(peer: str, text: str, now: datetime) -> list[date]:
    """All days that a peer makes of a text; an error of its own is no day."""
    found: list[Any] = []
    warnings.simplefilter("ignore")
    try:
        if peer == "dateparser":
            settings = {"RELATIVE_BASE": now, "PREFER_DAY_OF_MONTH": "first"}
            parse = import_module("dateparser").parse
            found = [parse(text, languages=["en"], settings=settings)]
            if len(text) > 40:
                search = import_module("dateparser.search").search_dates
                listed = search(text, languages=["en"], settings=settings) or []
                found += [moment for _, moment in listed]
        elif peer == "dateutil":
            parse = import_module("dateutil.parser").parse
            found = [parse(text, fuzzy=True, default=now)]
        else:
            module = import_module("timefhuman")
            read = module.timefhuman(text, config=module.tfhConfig(now=now))
            found = list(read) if isinstance(read, list | tuple) else [read]
    except Exception as error:
        # What a parser raises for text that it cannot read differs from one to the other.
        if isinstance(error, ImportError):
            raise
    return [moment.date() for moment in found if isinstance(moment, datetime)]


def _table(result: dict[str, Any]) -> None:
    print(f"{'set':<34}{'half':<6}{'n':>6}{'right':>8}{'wrong':>7}{'abst.':>7}{'plain':>8}")
    lines = [(name, halves) for name, halves in result["sets"].items()]
    for name, kinds in result["classes"].items():
        lines += [(f"  {name}/{kind}", halves) for kind, halves in kinds.items()]
    for name, halves in lines:
        for half in ("A", "B"):
            count = halves.get(half)
            if not count:
                continue
            shares = [100 * count[key] / count["n"] for key in ("right", "plain")]
            print(
                f"{name:<34}{half:<6}{count['n']:>6}{shares[0]:>7.2f}%{count['wrong']:>7}"
                f"{count['abstained']:>7}{shares[1]:>7.2f}%"
            )
    if result["peers"]:
        print(f"\n{'peers':<22}{'half':<6}{'n':>5}{'solver':>8}", end="")
        print("".join(f"{peer:>22}" for peer in PEERS), " (alone / helped)")
    for name, found in result["peers"].items():
        for half in ("A", "B"):
            _peer_line(name, half, found)


def _peer_line(name: str, half: str, found: dict[str, Any]) -> None:
    cells = []
    n = solver = 0
    for peer in PEERS:
        entry = found.get(peer)
        count = entry.get(half) if isinstance(entry, dict) else None
        if count is None:
            cells.append(f"{'not installed':>22}")
            continue
        n, solver = count["n"], count["solver"]
        cells.append(f"{count['alone']:>14} / {count['helped']:<5}")
    print(f"{name:<22}{half:<6}{n:>5}{solver:>8}{''.join(cells)}")


if __name__ == "__main__":
    raise SystemExit(main())
