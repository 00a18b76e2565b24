"""The editor's hand: `overrides.toml` of a workspace, one entry for each decision on a clause.

    [[override]]
    clause = "/xm/sro/2015/1#3.0"       # as `tqa amendments --status unresolved` names it
    target = "5(2)(a)"                  # what it changes, and/or:
    apply_to = "/xm/act/2012/11"        # which instrument it changes
    effective = 2015-04-01              # from when
    words_old = "sixty"                 # words put for words, or:
    words_new = "ninety"
    text = "The fee is 5 crowns."       # the own text that the target has after it, or:
    reject = true                       # that it does nothing
    by = "R. Ahmed"
    on = 2016-02-03
    reason = "the clause says section 5(1), which has no paragraph (a)"

The file is what counts: taking an entry out of it takes the decision back, with the next ingest. Of
several entries on one clause that of the latest day counts, of one day the last.
"""

from __future__ import annotations

import json
import os
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from tqa.errors import ConfigError, WorkspaceError
from tqa.law.decisions import Decision
from tqa.law.pinpoints import Pinpoint

FILE = "overrides.toml"
"""The file, in the folder of the workspace."""

_HEAD = """\
# Decisions on amending clauses that could not be read, placed or applied, or were applied wrongly.
# `tqa resolve` adds entries; `tqa resolve --apply` takes in what was changed here by hand.
"""
_WORDS = ("clause", "by", "reason")
_TEXTS = ("words_old", "words_new", "text")
_KEYS = (
    "clause", "target", "apply_to", "effective", *_TEXTS, "reject", "by", "on", "reason",
)  # fmt: skip
_MAX_BYTES = 16 * 1024 * 1024


def read_overrides(path: Path) -> list[Decision]:
    """The decisions in a file, none where there is no file. ConfigError names entry and remedy."""
    try:
        if not path.exists():
            return []
        if not path.is_file() or path.stat().st_size > _MAX_BYTES:
            raise ConfigError(f"{path}: expected a TOML file of at most {_MAX_BYTES} bytes")
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"{path}: not TOML ({error}); correct the line, or take its entry out"
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{path}, byte {error.start}: not UTF-8; save the file as UTF-8"
        ) from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check it") from error
    except (RecursionError, ValueError) as error:
        raise ConfigError(f"{path}: nests too deep or holds too long a number") from error
    for key in data:
        if key != "override":
            _refuse(str(path), f"unknown table {key!r}", "write [[override]] above each entry")
    entries = data.get("override", [])
    if not isinstance(entries, list):
        _refuse(str(path), "override is one table", "write [[override]], with two brackets")
    return [_decision(entry, f"{path}, entry {n}") for n, entry in enumerate(entries, 1)]


def _decision(entry: object, where: str) -> Decision:
    if not isinstance(entry, dict):
        _refuse(where, "no table", "write [[override]] and its keys below")
    for key in entry:
        if key not in _KEYS:
            near = get_close_matches(key, _KEYS, n=1)
            remedy = f"did you mean {near[0]!r}?" if near else f"expected {', '.join(_KEYS)}"
            _refuse(where, f"unknown key {key!r}", remedy)
    for key in (*_WORDS, "on"):
        if key not in entry:
            _refuse(where, f"no {key}", f"add {key} = …; clause, by, on and reason are needed")
    if isinstance(entry["clause"], str):
        where = f"{where} ({entry['clause']})"
    words = {key: _text(entry, key, where) for key in (*_WORDS, "apply_to", *_TEXTS)}
    if any(not (words[key] or "").strip() for key in _WORDS):
        _refuse(where, "clause, by and reason must say something", "fill them in")
    reject = entry.get("reject", False)
    if not isinstance(reject, bool):
        _refuse(where, f"reject = {reject!r}", "write true or false, without quotes")
    decision = Decision(
        clause=words["clause"] or "",
        by=words["by"] or "",
        on=_day(entry["on"], "on", where),
        reason=words["reason"] or "",
        target=_target(_text(entry, "target", where), where),
        apply_to=words["apply_to"] or "",
        effective=_day(entry["effective"], "effective", where) if "effective" in entry else None,
        words_old=words["words_old"],
        words_new=words["words_new"],
        text=words["text"],
        reject=reject,
    )
    if fault := unfit(decision):
        _refuse(where, *fault)
    return decision


def unfit(decision: Decision) -> tuple[str, str] | None:
    """Why a decision cannot be carried out whatever its clause, with the remedy."""
    d = decision
    if any(_no_text(value) for value in (d.by, d.reason, d.own_words, d.words_old or "")):
        return "it holds bytes that are no text", "write it in UTF-8"
    if (d.words_old is None) != (d.words_new is None):
        return "words_old and words_new go together", "give both; empty new words take old ones out"
    if d.words_old == "":
        return "words_old is empty", "give the words that are to be replaced"
    others = d.target or d.apply_to or d.effective or d.words_old is not None or d.text is not None
    if d.reject and others:
        return "reject stands beside what the clause is to do", "keep one of the two"
    if d.text is not None and d.words_old is not None:
        return "text stands beside words_old", "keep one of the two"
    if d.text == "":
        return "text is empty", "reject the clause, or give the text that results"
    if not (d.reject or others):
        return (
            "nothing is decided",
            "give target, apply_to, effective, words_old and words_new, text, or reject",
        )
    return None


def _no_text(value: str) -> bool:
    """Whether a text holds what a terminal passed on of bytes that are none."""
    return any("\ud800" <= character <= "\udfff" for character in value)


def _text(entry: Mapping[str, Any], key: str, where: str) -> str | None:
    value = entry.get(key)
    if value is not None and not isinstance(value, str):
        _refuse(where, f"{key} = {value!r}", f'write {key} = "…"')
    return value


def _day(value: object, key: str, where: str) -> date:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            pass
    _refuse(where, f"{key} = {value!r} is no day", f"write {key} = 2019-06-21")


def _target(text: str | None, where: str) -> tuple[Pinpoint, ...]:
    try:
        return targets(text or "")
    except ValueError as error:
        raise ConfigError(f"{where}: target: {error}") from error


def targets(text: str) -> tuple[Pinpoint, ...]:
    """The provisions that a decision names, parted by semicolons; ValueError for what is none.

    >>> [str(p) for p in targets("5(2)(a); 7")]
    ['5(2)(a)', '7']
    """
    return tuple(Pinpoint.parse(part.strip()) for part in text.split(";") if part.strip())


def _refuse(where: str, fault: str, remedy: str) -> NoReturn:
    raise ConfigError(f"{where}: {fault}; {remedy}")


# -- writing ---------------------------------------------------------------------------------------


def add_override(path: Path, decision: Decision) -> None:
    """Add an entry at the end of the file, all of it or nothing; what is there stays as it is."""
    try:
        before = path.read_text(encoding="utf-8-sig") if path.exists() else _HEAD
        if not before.endswith("\n"):
            before += "\n"
        _replace(path, before + "\n" + written(decision))
    except OSError as error:
        raise WorkspaceError(
            f"{path}: cannot be written ({error.strerror}); nothing was changed, check the folder"
        ) from error


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def written(decision: Decision) -> str:
    """An entry as TOML."""
    values: Sequence[tuple[str, object]] = (
        ("clause", decision.clause),
        ("target", "; ".join(map(str, decision.target)) or None),
        ("apply_to", decision.apply_to or None),
        ("effective", decision.effective),
        ("words_old", decision.words_old),
        ("words_new", decision.words_new),
        ("text", decision.text),
        ("reject", True if decision.reject else None),
        ("by", decision.by),
        ("on", decision.on),
        ("reason", decision.reason),
    )
    lines = [f"{key} = {_toml(value)}" for key, value in values if value is not None]
    return "\n".join(["[[override]]", *lines]) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    # A string of JSON is one of TOML, but for this character.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
