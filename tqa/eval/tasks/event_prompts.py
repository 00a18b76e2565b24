"""The five prompts of the LexTime paper, read from its text where that lies beside the data.

Their words and examples belong to the paper, so that they are read in place. Where the paper is not
there, prompts of the same shape in our own words are used, their examples drawn from the training
material that a task gives; the forms are then named `own-…`, and no published figure is set beside.

**Source:** Barale et al., LexTime, Findings of EMNLP 2025, section 4 and tables 4, 5 and 6.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tqa.errors import SourceError

PAPER = "lextime.txt"
FORMS: Mapping[str, str] = {
    "zero-shot": "Zero-shot",
    "one-shot": "One-shot",
    "few-shot": "Few-shot",
    "one-shot-cot": "CoT one-shot",
    "few-shot-cot": "CoT few-shot",
}
"""Our name of each prompt, and what the paper's table calls it."""
TABLES: Mapping[str, int] = {"lextime": 0, "tracie": 1}
"""Which of the tables of examples is whose, in the order of the paper."""
OWN = "own-zero-shot"
_OWN = (
    "Read the context, and answer the question that follows it with yes or no only.\n"
    "Context: {context}\nQuestion: {query}\nAnswer:"
)
_BLANK = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class EventPrompts:
    """Prompts by name, each with the blanks {context} and {query}."""

    texts: Mapping[str, str]
    published: bool
    """Whether they are those of the paper."""

    def fill(self, form: str, context: str, query: str) -> str:
        """The prompt with context and query put in, once: what is put in is not looked at again."""
        given = {"context": context, "query": query}
        return _BLANK.sub(lambda found: given[found[1]], self.texts[form])


def read_prompts(papers: Path | None, dataset: str) -> EventPrompts:
    """The prompts for `lextime` or `tracie`; our own where the paper is not at hand.

    SourceError where the paper is there and its tables are not.
    """
    path = papers / PAPER if papers else None
    if path is None or not path.is_file():
        return EventPrompts({OWN: _OWN}, published=False)
    lines = path.read_text("utf-8").splitlines()
    examples = _examples(path, lines, TABLES[dataset])
    texts = {
        form: _with_examples(_line(path, lines, called), examples) for form, called in FORMS.items()
    }
    return EventPrompts(texts, published=True)


def _line(path: Path, lines: list[str], called: str) -> str:
    found = [line.split("\t", 1)[1] for line in lines if line.startswith(f"{called}\t")]
    if len(found) != 1:
        raise SourceError(
            f"{path}: expected one line that begins with {called!r} and a tab (table 4); found "
            f"{len(found)}"
        )
    return found[0].strip()


def _examples(path: Path, lines: list[str], table: int) -> dict[str, str]:
    """The examples of one table: example1 … example3, and each of them with its reasoning."""
    found: dict[str, str] = {}
    for number in (1, 2, 3):
        for mark, name in (("", f"example{number}"), (" CoT", f"example{number}_cot")):
            head = f"Example {number}{mark}\t"
            told = [line[len(head) :].strip() for line in lines if line.startswith(head)]
            if len(told) != len(TABLES):
                raise SourceError(
                    f"{path}: expected {len(TABLES)} lines that begin with {head.strip()!r} "
                    f"(tables 5 and 6); found {len(told)}"
                )
            found[name] = told[table]
    return found


def _with_examples(template: str, examples: Mapping[str, str]) -> str:
    # An example is no template: braces in it are doubled by nothing, so none may be a blank.
    return _BLANK.sub(lambda found: examples.get(found[1], found[0]), template)
