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
import csv
import gzip
import hashlib
import json
import random
import re
import tarfile
import time
import warnings
from ast import literal_eval
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

from tqa.temporal.reasoning import (
    Abstention,
    Answer,
    ClockTime,
    Conventions,
    Day,
    Duration,
    Eras,
    Instant,
    Month,
    Names,
    Number,
    Value,
    Verdict,
    Weekdays,
    WeekNumbers,
    WeekOfYear,
    Why,
    Year,
    solve,
)
from tqa.temporal.reasoning.wording import body_of
from tqa.temporal.values import DateOrder

OUTCOMES = ("right", "wrong", "abstained")


@dataclass(frozen=True)
class Settings:
    """What a set takes for granted."""

    order: DateOrder | None = None
    reference: date | None = None
    conventions: Conventions | None = None


CONVENTIONS = {
    # ToT counts years over the change of era as signed numbers: 186 BC and 1458 years is 1272 AD.
    "tot": Settings(conventions=Conventions(eras=Eras.SIGNED)),
    "bbeh": Settings(conventions=Conventions(eras=Eras.SIGNED)),
    # TimeX-NLI begins the week on Sunday.
    "timex_nli": Settings(conventions=Conventions(weeks=WeekNumbers.US)),
    # TRAM writes the month first, names weekdays of 2023, and counts leave from the day after.
    "tram_saq": Settings(DateOrder.MDY, date(2023, 7, 1), Conventions(first_day_counts=False)),
    "tram_mcq": Settings(DateOrder.MDY, date(2023, 7, 1), Conventions(first_day_counts=False)),
}
PLAIN = {
    "tram_saq": Settings(DateOrder.MDY, date(2023, 7, 1)),
    "tram_mcq": Settings(DateOrder.MDY, date(2023, 7, 1)),
}


@dataclass(frozen=True)
class Row:
    """One question of a set, with its gold answer as the set writes it."""

    name: str
    kind: str
    question: str
    gold: str
    options: tuple[str, ...] = ()
    key: str = ""
    """The text that decides the half, where it is not the question as put to the solver."""

    @property
    def half(self) -> str:
        """The half of the set to which the row belongs."""
        digest = hashlib.sha256((self.key or self.question).encode()).hexdigest()
        return "A" if int(digest[0], 16) % 2 == 0 else "B"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with both sets of files")
    parser.add_argument("--limit", type=int, default=0, help="rows of each set, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="rows of half A to print, a set")
    parser.add_argument("--only", default="", help="one set, or set/class")
    parser.add_argument("--peer-limit", type=int, default=200, help="rows of each set for peers")
    options = parser.parse_args()
    rows = [row for row in _rows(options.data) if _wanted(row, options.only)]
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


# ---------------------------------------------------------------- the sets


def _rows(data: Path) -> Iterator[Row]:
    yield from _timebench(next((data / "timebench").glob("TimeBench-full-*.tar.xz")))
    folder = data / "date_reasoning"
    bbh = json.loads((folder / "bbh_date_understanding.json").read_text("utf-8"))
    for example in bbh["examples"]:
        listed = example["input"].partition("\nOptions:")[2]
        options = dict(re.findall(r"\((\w)\)\s*([^\n]+)", listed))
        gold = options[example["target"].strip("()")]
        yield Row("bbh", "", example["input"], gold, tuple(options.values()))
    for row in _json(folder / "tot_arithmetic_test.json.gz"):
        yield Row("tot", row["question_type"], row["question"], str(row["label"]))
    for row in _json(folder / "bbeh_time_arithmetic.json.gz"):
        yield Row("bbeh", "", row["input"], str(row["target"]))
    for form in ("saq", "mcq"):
        with gzip.open(folder / f"tram_arithmetic_{form}.csv.gz", "rt", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                yield _tram(form, row)


def _json(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        text = file.read()
    try:
        read = json.loads(text)
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    found: list[dict[str, Any]] = read["examples"] if isinstance(read, dict) else read
    return found


def _tram(form: str, row: dict[str, str]) -> Row:
    options = tuple(row[f"Option {letter}"] for letter in "ABCD") if form == "mcq" else ()
    gold = row[f"Option {row['Answer'].strip()}"] if form == "mcq" else row["Answer"]
    return Row(f"tram_{form}", row["Category"], row["Question"], gold, options)


def _timebench(archive: Path) -> Iterator[Row]:
    with tarfile.open(archive) as tar:
        for member in sorted(tar.getmembers(), key=lambda m: m.name):
            file = tar.extractfile(member) if "/symbolic/" in member.name else None
            if file is None:
                continue
            for line in file.read().decode("utf-8").splitlines():
                row = json.loads(line)
                if "date_arith" in member.name:
                    yield Row("date_arith", "", row["question"], row["answer"][0])
                else:
                    part = re.search(r"\((s[123])\)", member.name)
                    pair = (row["Premise"], row["Hypothesis"])
                    text = "Premise: {}\nHypothesis: {}".format(*pair)
                    kind = part[1] if part else ""
                    yield Row("timex_nli", kind, text, row["Label"], key=" ".join(pair))


# ---------------------------------------------------------------- judging


def _score(name: str, rows: list[Row], misses: int, result: dict[str, Any]) -> None:
    counts: dict[str, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(_zero))
    started = time.perf_counter()
    for row in rows:
        answer = _solve(row, CONVENTIONS.get(name, Settings()))
        outcome = judge(row, answer)
        plain = outcome
        if name in CONVENTIONS:
            plain = judge(row, _solve(row, PLAIN.get(name, Settings())))
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


def _solve(row: Row, settings: Settings) -> Answer | Abstention:
    return solve(
        row.question,
        order=settings.order,
        reference=settings.reference,
        conventions=settings.conventions,
    )


def judge(row: Row, answer: Answer | Abstention) -> str:
    """One of `OUTCOMES`."""
    if row.options and isinstance(answer, Answer):
        equal = [option for option in row.options if matches(answer.value, option, row)]
        if len(equal) != 1:
            return "abstained"
        return "right" if equal[0] == row.gold else "wrong"
    if isinstance(answer, Answer) and "both are equal" in row.question:
        several = isinstance(answer.value, Names) and len(answer.value.names) > 1
        if several or "'equal'" in row.gold:
            return "right" if several and "'equal'" in row.gold else "wrong"
    if _replies_unanswerable(row, answer):
        return "right" if "unanswerable" in row.gold else "wrong"
    if isinstance(answer, Abstention):
        return "abstained"
    return "right" if matches(answer.value, row.gold, row) else "wrong"


def _replies_unanswerable(row: Row, answer: Answer | Abstention) -> bool:
    # Of a chain only the last question asks for the reply.
    question = row.question.rpartition("Question")[2] if row.name == "bbeh" else row.question
    if "unanswerable" not in question:
        return False
    if isinstance(answer, Abstention):
        return answer.why in (Why.IMPOSSIBLE, Why.UNDERDETERMINED)
    several = isinstance(answer.value, Names) and len(answer.value.names) > 1
    return several and "more than one possible answer" in question


def matches(value: Value, gold: str, row: Row) -> bool:
    """Whether the value is what the gold answer writes, in the form that the set uses."""
    if gold.lstrip().startswith("{"):
        return _matches_label(value, _label(gold), row)
    match value:
        case Verdict():
            return value.value == gold.lower()
        case Month() if re.fullmatch(r"[A-Z][a-z]{2}-\d{2}|\d{1,2}-[A-Z][a-z]{2}", gold):
            return _matches_spreadsheet(value, gold)
        case Month():
            return _words(gold) in (
                _words(str(value)),
                _words(f"{str(value)[:3]} {value.year}"),
            )
        case Duration():
            return _matches_duration(value, gold)
        case Number():
            return _matches_number(value, gold)
        case Weekdays() | Names():
            return sorted(_words(part) for part in _items(gold)) == sorted(
                _words(part) for part in _items(str(value))
            ) and (not getattr(value, "ordered", False) or _items(gold) == _items(str(value)))
        case Instant():
            return gold.upper().startswith(f"{value.at:%I %p} ".lstrip("0")) and (
                _words(f"{value.at:%B} {value.at.day} {value.at.year}") in _words(gold)
            )
        case WeekOfYear():
            return gold == f"Week {value.number}"
        case ClockTime():
            return _matches_clock(value, gold)
        case Day():
            return value.day in _days(gold, row.question)
        case Year():
            return _words(str(value)) == _words(gold.replace("AD", ""))


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


def _items(text: str) -> list[str]:
    return [part.strip().lower() for part in text.strip("[] ").split(",") if part.strip()]


def _label(gold: str) -> dict[str, Any]:
    try:
        read = json.loads(gold)
    except json.JSONDecodeError:
        read = literal_eval(gold)
    return {str(key): item for key, item in read.items()}


def _matches_label(value: Value, label: dict[str, Any], row: Row) -> bool:
    if "ordered_list" in label:
        return isinstance(value, Names) and list(value.names) == label["ordered_list"]
    if "unordered_list" in label:
        return sorted(_items(str(value))) == sorted(str(n).lower() for n in label["unordered_list"])
    if "time" in label:
        return isinstance(value, ClockTime) and _same_clock(value, label)
    if {"answer", "date"} & set(label):
        gold = str(label.get("answer", label.get("date")))
        return matches(value, gold, row)
    return isinstance(value, Duration) and not value.months and value.seconds == _seconds(label)


_PLACES = {"days": 86400, "hours": 3600, "minutes": 60, "seconds": 1}
_PLACES |= {"H": 3600, "M": 60, "S": 1, "A": 3600, "B": 60, "C": 1, "X": 3600, "Y": 60, "Z": 1}


def _seconds(label: dict[str, Any]) -> Fraction:
    return sum((Fraction(str(n)) * _PLACES[key] for key, n in label.items()), Fraction(0))


def _same_clock(value: ClockTime, label: dict[str, Any]) -> bool:
    if not re.fullmatch(r"same_day|[+-]\d+", label["day"]):
        # Some golds say "+-26": no number, and the time beside it does not follow either.
        return False
    days = 0 if label["day"] == "same_day" else int(label["day"])
    parts = [int(part) for part in label["time"].split(":")]
    seconds = value.seconds if len(parts) == 3 else value.seconds // 60 * 60
    return days == value.days and seconds == sum(n * 60 ** (2 - i) for i, n in enumerate(parts))


def _matches_clock(value: ClockTime, gold: str) -> bool:
    day, _, clock = gold.rpartition(",")
    if day:
        return _same_clock(value, {"day": day.strip(), "time": clock.strip()})
    hour, minute = value.seconds // 3600, value.seconds % 3600 // 60
    twelve = f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"
    return value.seconds % 60 == 0 and gold.strip().upper() in (f"{hour}:{minute:02}", twelve)


def _matches_number(value: Number, gold: str) -> bool:
    written = re.match(r"\s*(-?[0-9]+(?:\.([0-9]+))?)", gold)
    if written is None:
        return False
    exact, half = Fraction(written[1]), Fraction(1, 2 * 10 ** len(written[2] or ""))
    # A whole number can be the value rounded or cut: TRAM does the one with travel by speed, the
    # other with walks.
    return abs(value.value - exact) <= half if written[2] else abs(value.value - exact) < 1


def _matches_duration(value: Duration, gold: str) -> bool:
    if re.fullmatch(r"\s*\d+(?:\s*,\s*\d+){2,3}\s*", gold):
        parts = [Fraction(part) for part in gold.split(",")]
        sizes = (86400, 3600, 60, 1)[-len(parts) :]
        return value.seconds == sum(n * size for n, size in zip(parts, sizes, strict=True))
    months = seconds = Fraction(0)
    for count, unit in re.findall(r"([0-9.]+) (year|month|day|hour|minute|second)s?", gold):
        months += Fraction(count) * {"year": 12, "month": 1}.get(unit, 0)
        seconds += Fraction(count) * _PLACES.get(f"{unit}s", 0)
    return (Fraction(value.months), value.seconds) == (months, seconds) and bool(
        re.search("[a-z]", gold)
    )


def _matches_spreadsheet(value: Month, gold: str) -> bool:
    """A gold that a spreadsheet took for a date: "Apr-73", or "10-Dec" for December (19)10.

    It leaves the month and two figures of the year, and these are compared.
    """
    figures, name = re.search(r"\d+", gold), re.search(r"[A-Za-z]+", gold)
    return bool(
        figures
        and name
        and value.year is not None
        and str(value).startswith(name[0])
        and value.year % 100 == int(figures[0])
    )


_FORMS = [
    *("%m/%d/%Y %Y-%m-%d %Y-%b-%d".split()),
    *("%B %d, %Y", "%b %d, %Y", "%d %B, %Y", "%d %b, %Y", "%A, %d %B %Y", "%B %d %Y"),
]
_DASHED = ("%m-%d-%Y", "%d-%m-%Y")


def _days(gold: str, question: str) -> list[date]:
    """The day that the gold answer writes; 01-09-2016 in the order that the question shows."""
    day_first = re.search(r"(?<!\d)(?:1[3-9]|2\d|3[01])-\d{1,2}-\d{4}", question)
    for form in (*_FORMS, *(reversed(_DASHED) if day_first else _DASHED)):
        try:
            return [datetime.strptime(_padded(gold.strip()), form).date()]  # noqa: DTZ007
        except ValueError:
            continue
    return []


def _padded(gold: str) -> str:
    """Years of three figures, which strptime refuses."""
    return re.sub(r"(?<![0-9])([0-9]{3})\Z", r"0\1", gold)


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
            count["solver"] += judge(row, _solve(row, CONVENTIONS.get(name, Settings()))) == "right"
        seconds = round(time.perf_counter() - started, 1)
        entry = {"version": version, "seconds": seconds, **dict(sorted(counts.items()))}
        result["peers"].setdefault(name, {})[peer] = entry


def _is_date(row: Row) -> bool:
    return bool(_days(_bare(row.gold), row.question) or re.search(r"[A-Z][a-z]{2}", row.gold))


def _bare(gold: str) -> str:
    """The answer inside a label."""
    if not gold.startswith("{"):
        return gold
    label = _label(gold)
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
