"""A look-up of citations as anybody would write it: a label in the question, and a title."""

from __future__ import annotations

import re
from collections import defaultdict

import numpy as np
import numpy.typing as npt

from benchmarks.rankers.records import Records

_LABEL = re.compile(
    r"(?i)(?:\b(?:sub-?section|section|paragraph|clause|ss?\.?)|§)\s*"
    r"(\d[\w.-]*(?:\([\w.-]+\))*)"
)


class Lookup:
    """Records by the label of their provision; of several instruments, the one that is named."""

    def __init__(self, records: Records) -> None:
        self._records: dict[str, list[int]] = defaultdict(list)
        self._titles: list[str] = []
        titles = [re.split(r" — |\n", text, maxsplit=1)[0].lower() for text in records.texts]
        for at in range(len(records)):
            label = records.names[records.group[at]][1].replace("/", "").lower()
            self._records[label].append(at)
            self._titles.append(titles[records.text[at]])

    def find(self, question: str) -> npt.NDArray[np.int64]:
        """The records that are cited; none where their instruments are not to be told apart."""
        said = question.lower()
        found: list[int] = []
        for match in _LABEL.finditer(question):
            label = match[1].rstrip(".").lower()
            while label not in self._records and "(" in label:
                label = label[: label.rindex("(")]  # what is no record stands in one
            held = self._records.get(label, [])
            named = [at for at in held if self._titles[at] in said]
            longest = max((len(self._titles[at]) for at in named), default=0)
            best = [at for at in named if len(self._titles[at]) == longest]
            found += best or (held if len({self._titles[at] for at in held}) == 1 else [])
        return np.asarray(list(dict.fromkeys(found)), dtype=np.int64)
