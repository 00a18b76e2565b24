"""Adapter for hostile and odd input: one function for each form that such a case has."""

from __future__ import annotations

import re
import tempfile
import time
import zipfile
from collections.abc import Mapping
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.cases import (
    amending,
    citations,
    dates,
    in_force,
    records,
    replies,
    structure,
    texts,
)
from tests.cases.answering import abstains
from tests.cases.base import Adapter, NotYet, OneOf, Plain
from tqa.errors import TqaError
from tqa.retrieval.ranked import ranked
from tqa.workspace import Workspace

_TASKS: Mapping[str, Adapter] = {
    **dates.ADAPTERS,
    **citations.ADAPTERS,
    **structure.ADAPTERS,
    **in_force.ADAPTERS,
    **amending.ADAPTERS,
    **replies.ADAPTERS,
}


def robustness(case: Plain) -> Plain:
    """By the form of the case."""
    if "generate" in case:
        return _generated(case)
    if "uploads" in case:
        return _uploads(case)
    if "documents" in case:
        return _blank(case)
    if "runs" in case:
        return _runs(case)
    if "items" in case:
        return _items(case)
    raise NotYet("odd input of another form")


# -- long input -----------------------------------------------------------------------------------


def _generated(case: Plain) -> Plain:
    longest = 0.0
    raised: set[str] = set()
    for item, task in zip(case["generate"], case["tasks"], strict=True):
        text = _repeated(item["text"])
        begun = time.perf_counter()
        try:
            _TASKS[task]({"lines": [text]} if task == "parse_structure" else {"text": text})
        except TqaError:
            pass  # a clean error
        except (RecursionError, MemoryError) as error:
            raised.add(type(error).__name__)
        longest = max(longest, time.perf_counter() - begun)
    return {
        "max_seconds_each": lambda limit: longest <= limit,
        "no_exception_types": lambda names: raised.isdisjoint(names),
        "result": lambda _: True,
    }


def _repeated(pattern: str) -> str:
    """`{s} x n` means s repeated n times; what follows "then" comes after it."""
    made = re.sub(r"\{(.*?)\} x (\d+)", lambda m: m[1] * int(m[2]), pattern, flags=re.DOTALL)
    return re.sub(r" then (?=\S+$)", "", made)


# -- names ----------------------------------------------------------------------------------------


def _uploads(case: Plain) -> Plain:
    """Every name as a member of an archive and, where a file can bear it, as a file of a folder."""
    names = case["uploads"]
    with tempfile.TemporaryDirectory() as outside:
        inside = Path(outside) / "inside"
        inside.mkdir()
        packed = inside / "uploads.zip"
        with zipfile.ZipFile(packed, "w") as archive:
            for name in names:
                member = zipfile.ZipInfo("x")
                member.filename = name  # as it is: the constructor would cut at NUL
                archive.writestr(member, _upload(name))
        folder = inside / "folder"
        folder.mkdir()
        for name in names:
            if not re.search(r"[/\\:\0]", name):
                (folder / name).write_bytes(_upload(name))
        with Workspace.init(inside / "work") as ws:
            before = _tree(Path(outside))
            report = ws.ingest([packed, folder], given=texts.facts("upload"))
            after = _tree(Path(outside))
            kept = {source.name for source in ws.store.sources()}
        new = {path for path in after - before if "work" not in path.relative_to(inside).parts}
        outcomes = {
            name: {f.outcome: f.reason for f in report.files if _is(f.name, name)} for name in names
        }
    accepted = [name for name in names if any(_is(k, name) for k in kept)]
    return {
        "accepted_inside_store": accepted,
        "nothing_written_outside": not new,
        "others": lambda _: all(_refused(outcomes[n]) for n in names if not _plain_name(n)),
    }


def _refused(outcomes: dict[str, str]) -> bool:
    """Whether a file was reported, each time as left out or refused, and with a reason."""
    return bool(outcomes) and not outcomes.keys() & {"new", "revised"} and all(outcomes.values())


def _plain_name(name: str) -> bool:
    return name.isascii() and name.isprintable() and not re.search(r"[/\\]", name)


def _upload(name: str) -> bytes:
    """The bytes of an upload: text, or the PDF that its name says it is."""
    lines = (f"Upload {len(name)}", "1. This is the text of the upload.")
    if not name.endswith(".pdf"):
        return "\n\n".join(lines).encode()
    try:
        pymupdf: Any = import_module("pymupdf")
    except ImportError as error:
        raise NotYet("a PDF to upload is made with PyMuPDF") from error
    document = pymupdf.open()
    page = document.new_page()
    for at, line in enumerate(lines):
        page.insert_text((72, 72 + 40 * at), line)
    return bytes(document.tobytes())


def _is(reported: str, name: str) -> bool:
    """Whether a reported name is that of an upload, its odd characters shown as escapes."""
    odd = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in name)
    plain = odd.lstrip("/")  # an absolute path is reported without its first stroke
    return reported.endswith((f"!{name}", f"!{odd}", f"!{plain}", f"/folder/{odd}"))


def _tree(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


# -- blank documents ------------------------------------------------------------------------------


def _blank(case: Plain) -> Plain:
    answers: list[Plain] = []
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder) / "work") as ws:
        for document in case["documents"]:
            path = Path(folder) / "in" / f"{document['id']}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(document["text"], encoding="utf-8", newline="")
        report = ws.ingest([Path(folder) / "in"], given=texts.facts("blank"))
        for step in case["steps"]:
            asked = re.fullmatch(r'query "(.*)"', step)
            if asked is None:
                continue
            answer = ws.ask(asked[1], reference_day=texts.DAY)
            hits = ranked(ws.library.engine, asked[1], as_at=texts.DAY, known_at=None)
            ids = [citation.instrument for citation in answer.citations]
            ids += [hit.instrument for hit in hits]
            answers.append({"ids": ids, "abstain": abstains(answer)})
        units = ws.store.counts()["unit"]
    told = [Path(file.name).stem for file in report.files if file.reason]
    return {
        "chunks_with_content": units,
        "queries": answers,
        "no_exception": True,
        "ingest_report": lambda wanted: sorted(wanted) == sorted(told),
    }


# -- the day it is run ----------------------------------------------------------------------------


def _runs(case: Plain) -> Plain:
    results = [_run(case["tasks"], records.day(run["today"])) for run in case["runs"]]
    same = all(result == results[0] for result in results)
    return {"same_in_all_runs": same, "values": [_written(value) for value in results[0]]}


def _run(tasks: list[Plain], today: date | None) -> list[Any]:
    """The values of all tasks; of what is asked on a day, that day is the reference day."""
    assert today is not None
    values: list[Any] = []
    for task in tasks:
        given = {key: value for key, value in task.items() if key != "task"}
        if task["task"] == "in_force":
            values.append(_asked(given, today))
            continue
        result = _TASKS[task["task"]](given)
        values.append(_values(task["task"], result))
    return values


def _asked(given: Plain, today: date) -> str | None:
    """The text of a day from its versions, and the same asked as a question on another day."""
    text: str | None = in_force.in_force(given)["text"]
    with records.workspace() as ws:
        records.keep(ws, "it", [given["records"]])
        asked = str(given["records"][0]["text"])
        answer = ws.ask(asked, reference_day=today, as_at=records.day(given["as_at"]))
    assert (text or "") in answer.text, f"versions say {text!r}, the answer {answer.text!r}"
    return text


def _values(task: str, result: Plain) -> Any:
    """What a result comes to in one word, or in a list of them where there can be several."""
    if task == "find_dates":
        return [item.get("value") for item in result["dates"]]
    if task == "parse_citation" and "citations" in result:
        return [row.get("provision") for row in result["citations"]]
    if task == "resolve_date_expression":
        return result["items"][0]["value"]
    if task == "parse_answer":
        (value,), (status,) = result["parsed"], result["status"]
        return f"{status}_and_flagged" if value is None and result["flags"] else value or status
    if task == "compute_period":
        return result["items"][0].get("last_day")
    return result


def _written(value: Any) -> Any:
    """A list of one may be written as the one."""
    return OneOf((value[0], value)) if isinstance(value, list) and len(value) == 1 else value


# -- characters -----------------------------------------------------------------------------------


def _items(case: Plain) -> Plain:
    values: list[Any] = []
    flags: Plain = {}
    for at, item in enumerate(case["items"]):
        task = item["task"]
        result = _TASKS[task]({key: value for key, value in item.items() if key != "task"})
        values.append(_written(_values(task, result)))
        found = result.get("flags", [])
        flags[str(at)] = lambda wanted, found=found: wanted in found
    return {"values": values, "flags": flags}


ADAPTERS = {"robustness": robustness}
