"""The texts of a code as files, with the facts beside them that the texts cannot say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from benchmarks.lawgen.history import Act, Code, Instrument
from benchmarks.lawgen.writers import WRITERS

_KINDS = {
    "ca": "regulation",
    "dc": "other",
    "uk": "statutory_order",
    "bd": "notification",
    "bn": "notification",
}
"""By habit, what an order of commencement is called."""


def write(code: Code, folder: Path) -> list[Path]:
    """Write a code into a folder: a text each instrument, in its order, and one `tqa.toml`."""
    folder.mkdir(parents=True, exist_ok=True)
    writer = WRITERS[code.habit](code)
    principal = {act.instrument.id: act for act in code.acts}
    tables, paths = [_defaults(code.habit)], []
    for instrument in code.instruments:
        act = principal.get(instrument.id)
        text = writer.act(act) if act else writer.instrument(instrument)
        name = file_name(instrument)
        (folder / name).write_text(text, encoding="utf-8")
        tables.append(_facts(code.habit, instrument, name, act))
        paths.append(folder / name)
    (folder / "tqa.toml").write_text("\n".join(tables), encoding="utf-8")
    return paths


def file_name(instrument: Instrument) -> str:
    """A name that sorts by the day of making.

    >>> from datetime import date
    >>> d = date(2012, 6, 10)
    >>> file_name(Instrument("/uk/act/2012/14", "T", "n", 2012, 14, d, d))
    '2012-06-10-act-2012-14.txt'
    """
    rest = re.sub(r"[^0-9a-z]+", "-", instrument.id.split("/", 2)[2]).strip("-")
    return f"{instrument.made.isoformat()}-{rest}.txt"


def _defaults(habit: str) -> str:
    country = "bd" if habit == "bn" else habit
    language = "bn" if habit == "bn" else "en"
    # The folder is all the law there is: what no order in it brings into force is not in force.
    return (
        f'[defaults]\nas = "enacted"\njurisdiction = "{country}"\nlanguage = "{language}"\n'
        "complete = true\n"
    )


def _facts(habit: str, instrument: Instrument, name: str, act: Act | None) -> str:
    kind = _KINDS[habit] if instrument.kind == "order" else "act"
    lines = [
        f"[files.{json.dumps(name)}]",
        f'id = "{instrument.id}"',
        f'kind = "{kind}"',
        f"title = {json.dumps(instrument.title, ensure_ascii=False)}",
        f"made = {instrument.made.isoformat()}",
        f"published = {instrument.published.isoformat()}",
    ]
    if habit == "dc":
        lines.append(f'number = "{instrument.number}"')
        # When a law of D.C. is in force depends on Congress: no text of its own can say it.
        if instrument.in_force and act is None:
            lines.append(f"in_force = {instrument.in_force.isoformat()}")
    return "\n".join(lines) + "\n"


def total(paths: Iterable[Path]) -> int:
    """How many bytes some files hold."""
    return sum(path.stat().st_size for path in paths)
