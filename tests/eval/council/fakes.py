"""Judges that do what a test wants of them, and rows made up for them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tqa.errors import ModelError
from tqa.eval.council.judges import ModelJudge
from tqa.eval.council.kept import Kept
from tqa.eval.council.prompting import read_judge_prompts
from tqa.eval.council.records import Case, Fault, GoldDate, Vote
from tqa.qa.reading.client import Said
from tqa.qa.reading.prompts import Turn
from tqa.qa.reading.registry import ClientKind, Model

DAY = GoldDate.read("2019-07-01", "day")
CASE = Case(
    "c-1",
    "When did the toll on carts rise, and to what?",
    "It rose to 12 crowns on 1 July 2019.",
    "To 12 crowns, on 1 July 2019.",
    (DAY,),
)


class Fixed:
    """A judge that votes as it is told: all yes but what `no` names."""

    def __init__(self, name: str, *no: str, yes: Sequence[str] = ()) -> None:
        self.name = name
        self._no = ("borderline", "contradicted", *no)
        self._yes = yes

    def verdict(self, case: Case, after: Fault | None = None) -> Vote | Fault:
        return Vote({q: self._says(q) for q in case.questions})

    def _says(self, question: str) -> bool:
        kind = question.partition(".")[0]
        if question in self._yes or kind in self._yes:
            return True
        return question not in self._no and kind not in self._no


class Failing:
    """A judge that gives a fault the first so many times it is asked about a case."""

    def __init__(self, name: str, fault: Fault, times: int = 99) -> None:
        self.name = name
        self._fault, self._times = fault, times
        self.after: list[Fault | None] = []

    def verdict(self, case: Case, after: Fault | None = None) -> Vote | Fault:
        self.after.append(after)
        if len(self.after) <= self._times:
            return self._fault
        return Vote({q: q not in ("borderline", "contradicted.1") for q in case.questions})


Says = Callable[[str, int], str]
"""From the mark of a case, and how often it was asked before, to a reply."""


class Talker:
    """A client whose model says what a function makes up, or fails."""

    def __init__(self, name: str, says: Says, *, finished: bool = True) -> None:
        self.model = Model(name, ClientKind.OPENAI_LIKE, name, 4096, base_url="http://x/v1")
        self._says, self._finished = says, finished
        self._lock = threading.Lock()
        self.asked: list[tuple[Turn, ...]] = []
        self.schemas: list[Mapping[str, Any] | None] = []

    def ask(self, turns: Sequence[Turn], *, schema: Mapping[str, Any] | None) -> Said:
        with self._lock:
            self.asked.append(tuple(turns))
            self.schemas.append(schema)
        assert schema is not None
        text = self._says(schema["properties"]["mark"]["enum"][0], len(turns) // 3)
        return Said(text, 100, 20, True, self._finished, 0.0)


def judge(name: str, says: Says, kept: Kept | None = None, *, finished: bool = True) -> ModelJudge:
    """A judge over such a client."""
    return ModelJudge(Talker(name, says, finished=finished), read_judge_prompts(), kept)


def verdict(mark: str, dates: int = 1, **answers: Any) -> str:
    """A verdict in the form that is asked for: all right, but what is given."""
    given = {"satisfied": True, "contradicted": False, "same_meaning": True, "borderline": False}
    given |= answers
    of_date = {key: given.pop(key) for key in ("satisfied", "contradicted")}
    listed = [{"n": n} | of_date for n in range(1, dates + 1)]
    return json.dumps({"mark": mark, "reason": "as seen", "dates": listed} | given)


def timing_out(mark: str, before: int) -> str:
    """What is said by a model that never answers."""
    raise ModelError("model 'slow': no reply (APITimeoutError)") from TimeoutError("60 s")


def row(name: str, said: str, status: str = "ok", **detail: Any) -> dict[str, Any]:
    """A row of results that waits for its score."""
    held = {
        "reference": CASE.reference,
        "question": CASE.question,
        "dates": [{"date": "2019-07-01", "granularity": "day"}],
        "note": "",
    }
    return {
        "task": "tide/open", "setting": "gold", "reader": "m", "prompt": "base", "id": name, "run": 1,
        "status": status, "said": said, "score": None, "detail": held | detail,
    }  # fmt: skip
