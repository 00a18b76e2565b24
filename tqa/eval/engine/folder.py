"""A run's folder: its configuration, its rows, and how far it has come.

`run.json` says what was asked for; `rows.jsonl` holds the rows in the order of the plan;
`done.jsonl` is the ledger of finished parts, each with the length of `rows.jsonl` after it. A run
that is killed is taken up after the last finished part: what lies behind it is cut off and made
again, with the replies that are kept, so that the rows come out the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tqa.errors import ConfigError
from tqa.eval.engine.rows import FILE as ROWS
from tqa.eval.engine.rows import Row, digest, line

RUN_FORMAT = "tqa-eval-run/1"
RUN, DONE, LOCK = "run.json", "done.jsonl", ".lock"
SAME = ("plan", "items", "data", "versions", "models")
"""What has to be the same for a run to be taken up."""


class RunFolder:
    """The files of one run."""

    def __init__(self, path: Path, configuration: Mapping[str, Any], *, resume: bool) -> None:
        """Make the folder, or take up the run that it holds.

        ConfigError where it holds a run and `resume` is not given, or that of something else.
        """
        self.path = path
        self.configuration = {"format": RUN_FORMAT, **configuration}
        self.finished: dict[str, int] = {}
        """Rows of each finished part."""
        self.sent: dict[str, str] = {}
        """A hash of all that was sent to a model, by part: prompts, parameters, schema."""
        held = path / RUN
        if held.exists():
            self._take_up(held, resume=resume)
        else:
            made(path)
            if (path / ROWS).exists():
                raise ConfigError(f"{path}: holds {ROWS} and no {RUN}; give another folder")
        self.write_configuration()
        self._cut()

    def _take_up(self, held: Path, *, resume: bool) -> None:
        if not resume:
            raise ConfigError(
                f"{self.path}: holds a run; give --resume to go on with it, or another folder"
            )
        try:
            before = json.loads(held.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise ConfigError(f"{held}: cannot be read ({error}); give another folder") from error
        now = json.loads(json.dumps(self.configuration))
        for name in SAME:
            if (before.get(name) or {}) != (now.get(name) or {}):
                raise ConfigError(
                    f"{self.path}: holds a run of another {name}: "
                    f"{_difference(before.get(name), now.get(name))}; give another folder, or what "
                    "that run was given"
                )
        if "cost" in before:
            self.configuration["cost"] = before["cost"]

    def _cut(self) -> None:
        """Take the rows back to the end of the last finished part without a failed reply."""
        end = 0
        done = self.path / DONE
        kept: list[str] = []
        for text in done.read_text("utf-8").splitlines() if done.exists() else ():
            try:
                entry = json.loads(text)
            except ValueError:
                break
            if entry["again"]:
                break
            kept.append(text)
            self.finished[entry["part"]] = entry["rows"]
            if entry.get("sent"):
                self.sent[entry["part"]] = entry["sent"]
            end = entry["bytes"]
        rows = self.path / ROWS
        if (rows.stat().st_size if rows.exists() else 0) < end:
            raise ConfigError(f"{rows}: is shorter than {DONE} says; give another folder")
        _replace(done, "".join(f"{text}\n" for text in kept))
        with rows.open("ab") as file:
            file.truncate(end)
        self._end = end

    def add(self, part: str, rows: Sequence[Row]) -> None:
        """Write the rows of a part, and then that it is finished.

        A part with replies that failed or were not asked for is asked again when the run is taken
        up.
        """
        data = b"".join(line(row) for row in rows)
        with (self.path / ROWS).open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._end += len(data)
        sent = [row["sent"] for row in rows]
        told = digest(sent) if any(sent) else ""
        entry = {
            "part": part,
            "rows": len(rows),
            "bytes": self._end,
            "again": any(row["status"] in ("failed", "not_asked") for row in rows),
            "sent": told,
        }
        with (self.path / DONE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.finished[part] = len(rows)
        if told:
            self.sent[part] = told

    def write_configuration(self, **more: Any) -> None:
        """Write `run.json`, with what is known only now."""
        self.configuration = {**self.configuration, **more}
        text = json.dumps(self.configuration, ensure_ascii=False, indent=1, sort_keys=True)
        _replace(self.path / RUN, text + "\n")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep a run's folder from other processes; ConfigError where one of them makes a run in it.

    A folder in which nothing was made is taken away again.
    """
    made(path)
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    try:
        lock = (path / LOCK).open("a")
    except OSError as error:
        raise _unwritable(path, error) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # gone with the file
        except BlockingIOError as error:
            raise ConfigError(f"{path}: another process makes a run there; wait for it") from error
        except OSError:  # a disk without such locks
            pass
        try:
            yield
        finally:
            if [each.name for each in path.iterdir()] == [LOCK]:
                (path / LOCK).unlink()
                path.rmdir()


def made(path: Path) -> None:
    """Make the folder of a run; ConfigError where that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: OSError) -> ConfigError:
    return ConfigError(f"{path}: is no folder to write to ({error}); give another")


def _replace(path: Path, text: str) -> None:
    made = path.with_suffix(".new")
    made.write_text(text, encoding="utf-8")
    made.replace(path)


def _difference(before: Any, now: Any) -> str:
    if isinstance(before, dict) and isinstance(now, dict):
        names = sorted(n for n in {*before, *now} if before.get(n) != now.get(n))
        told = (f"{n} was {before.get(n)!r}, now {now.get(n)!r}" for n in names[:3])
        return "; ".join(told)
    return f"was {before!r}, now {now!r}"
