"""Runs cases through adapters, each within its time, and tells what became of them."""

from __future__ import annotations

import copy
import signal
import threading
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from types import FrameType
from typing import Any

from tests.cases.base import Adapter, Case, Malformed, NotYet, load
from tests.cases.compare import compare, tempting

SECONDS = 10.0
"""How long one case may take."""


class Outcome(StrEnum):
    """What became of a case."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class Result:
    """One case, run; `reasons` say why it did not pass."""

    id: str
    kind: str
    task: str
    outcome: Outcome
    reasons: tuple[str, ...] = ()


class _OutOfTime(BaseException):
    """Not an Exception, so that no adapter takes it for a fault of what it runs."""


def run(
    cases: Iterable[Case | Malformed], adapters: Mapping[str, Adapter], *, seconds: float = SECONDS
) -> list[Result]:
    """All cases, one after another."""
    return [run_case(case, adapters, seconds=seconds) for case in cases]


def run_path(path: Path, adapters: Mapping[str, Adapter]) -> list[Result]:
    """The cases of a file or folder. CasesError where there are none."""
    return run(load(path), adapters)


def run_case(
    case: Case | Malformed, adapters: Mapping[str, Adapter], *, seconds: float = SECONDS
) -> Result:
    """One case; whatever its adapter does becomes a result."""
    if isinstance(case, Malformed):
        return Result(case.id, case.kind, "", Outcome.FAILED, (f"malformed: {case.reason}",))
    outcome, reasons = _judge(case, adapters.get(case.task), seconds)
    return Result(case.id, case.kind, case.task, outcome, tuple(reasons))


def _judge(case: Case, adapter: Adapter | None, seconds: float) -> tuple[Outcome, Sequence[str]]:
    if adapter is None:
        return Outcome.NOT_YET, [f"no adapter for the task {case.task!r}"]
    try:
        with _within(seconds):
            given = adapter(copy.deepcopy(case.input))
            found = compare(case.expected, given)
            wrong = tempting(case.wrong, case.input, case.expected, given)
    except NotYet as reason:
        return Outcome.NOT_YET, [str(reason)]
    except _OutOfTime:
        return Outcome.FAILED, [f"did not end within {seconds:g} s"]
    except (Exception, SystemExit) as error:
        return Outcome.FAILED, [_named(error)]
    if found.differences or wrong:
        return Outcome.FAILED, [*found.differences, *wrong]
    if found.later:
        return Outcome.NOT_YET, [*dict.fromkeys(found.later)]
    return Outcome.PASSED, []


def _named(error: BaseException) -> str:
    """The error, and the last place of the project it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = next(
        (f for f in reversed(frames) if "/tqa/" in f.filename or "/tests/" in f.filename), None
    )
    where = f" ({Path(place.filename).name}:{place.lineno})" if place else ""
    return f"{type(error).__name__}: {str(error)[:400]}{where}"


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Stop what runs inside after so many seconds, where signals can be had."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# -- telling --------------------------------------------------------------------------------------


def summary(results: Sequence[Result]) -> str:
    """The totals on one line."""
    counts = Counter(result.outcome for result in results)
    return ", ".join(f"{counts[outcome]} {outcome}" for outcome in Outcome)


def table(results: Sequence[Result]) -> str:
    """Kind by kind how many cases passed, failed, and are not yet possible."""
    kinds = _by_kind(results)
    width = max([4, *(len(kind) for kind in kinds)])
    lines = [f"{'kind':<{width}}" + "".join(f"{outcome:>9}" for outcome in Outcome)]
    for kind, counts in kinds.items():
        lines.append(f"{kind:<{width}}" + "".join(f"{counts[outcome]:>9}" for outcome in Outcome))
    return "\n".join(lines)


def failures(results: Sequence[Result]) -> str:
    """Why each case that did not pass did not."""
    lines: list[str] = []
    for outcome in (Outcome.FAILED, Outcome.NOT_YET):
        for result in results:
            if result.outcome is outcome:
                lines.append(f"{result.id} ({result.task or 'no task'}): {outcome}")
                lines += [f"    {reason}" for reason in result.reasons]
    return "\n".join(lines)


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """All that is known, as plain values."""
    return {
        "cases": [
            {**asdict(r), "outcome": r.outcome.value, "reasons": [*r.reasons]} for r in results
        ],
        "kinds": {
            kind: {outcome.value: counts[outcome] for outcome in Outcome}
            for kind, counts in _by_kind(results).items()
        },
        "summary": summary(results),
    }


def _by_kind(results: Sequence[Result]) -> dict[str, Counter[Outcome]]:
    kinds: dict[str, Counter[Outcome]] = {}
    for result in results:
        kinds.setdefault(result.kind, Counter())[result.outcome] += 1
    return kinds


# -- pins -----------------------------------------------------------------------------------------

PINNED = Path(__file__).with_name("pinned.txt")


def pinned(path: Path = PINNED) -> frozenset[str]:
    """Ids of the cases that must pass."""
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()


def pin(results: Sequence[Result], path: Path = PINNED) -> list[str]:
    """Pin what passes; gives the ids that are new. Nothing is ever unpinned here."""
    before = pinned(path)
    passing = {result.id for result in results if result.outcome is Outcome.PASSED}
    path.write_text("".join(f"{id_}\n" for id_ in sorted(before | passing)), encoding="utf-8")
    return sorted(passing - before)
