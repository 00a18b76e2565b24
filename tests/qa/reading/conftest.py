"""A small invented act in two versions, and readers over real clients."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import pytest

from tqa.errors import ConfigError
from tqa.qa.answers import Answer
from tqa.qa.reading.client import Client, connect
from tqa.qa.reading.local import model_file
from tqa.qa.reading.prompts import read_prompts
from tqa.qa.reading.reader import LanguageReader, OnFault, connected
from tqa.qa.reading.registry import ClientKind, Model, find_model
from tqa.workspace import Workspace

ACT = """LAMPLIGHTERS ACT, 2011

Act No. 6 of 2011

Consolidated to {day}

Assented to 3 March 2011

1. Short title and commencement. — (1) This Act may be cited as the
Lamplighters Act, 2011.
(2) This Act comes into force on 1 May 2011.

2. Lamps. — (1) A lamp is lit at dusk.
(2) The fee for a street lamp is {fee} crowns.
{note}
3. {three}
"""
OLD = ACT.format(day="31 December 2015", fee="12", note="", three="Oil. — Oil is kept in a jar.")
NEW = ACT.format(
    day="31 December 2019",
    fee="18",
    note="[S. 2(2) substituted by Act No. 9 of 2017, s. 3, with effect from\n1 July 2017.]\n",
    three="[Repealed by Act No. 9 of 2017, s. 4, with effect from\n1 July 2017.]",
)
SIDECAR = """
[files."lamps@2015-12-31.txt"]
as = "consolidated"
id = "/xx/act/2011/6"
jurisdiction = "xx"
published = 2016-01-11
current_to = 2015-12-31

[files."lamps@2019-12-31.txt"]
as = "consolidated"
id = "/xx/act/2011/6"
jurisdiction = "xx"
published = 2020-01-13
current_to = 2019-12-31
"""
TODAY = date(2021, 1, 1)


@pytest.fixture(scope="session")
def ws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A workspace with the act; not to be changed."""
    folder = tmp_path_factory.mktemp("lamps")
    (folder / "lamps@2015-12-31.txt").write_text(OLD, encoding="utf-8")
    (folder / "lamps@2019-12-31.txt").write_text(NEW, encoding="utf-8")
    (folder / "tqa.toml").write_text(SIDECAR, encoding="utf-8")
    with Workspace.init(tmp_path_factory.mktemp("lamps-work")) as workspace:
        assert not [f for f in workspace.ingest([folder]).files if f.outcome == "failed"]
        yield workspace


@pytest.fixture(scope="session")
def ask(ws: Workspace) -> Callable[[str], Answer]:
    """Ask the workspace."""
    return lambda question: ws.ask(question, reference_day=TODAY)


@pytest.fixture(scope="session")
def fee(ask: Callable[[str], Answer]) -> Answer:
    """What the fee was in 2018: 18 crowns, and 12 before July 2017."""
    answer = ask("What did section 2(2) of the Lamplighters Act, 2011 say on 1 May 2018?")
    assert answer.text == "(2) The fee for a street lamp is 18 crowns."
    return answer


MODEL = Model(
    "tried", ClientKind.OPENAI_LIKE, "scripted", 4096, base_url="http://127.0.0.1:9/v1",
    schema=True, price_in=2.0, price_out=10.0, parameters={"max_tokens": 200, "retries": 0},
)  # fmt: skip


def reader_at(base_url: str, *, on_fault: OnFault = OnFault.REPLACE) -> LanguageReader:
    """A reader whose server is at an address."""
    needs_client()
    return LanguageReader(connect(MODEL, base_url=base_url), read_prompts(), on_fault)


def needs_client() -> None:
    """Skip where the client of OpenAI-like servers is not installed."""
    if find_spec("llama_index") is None or find_spec("llama_index.llms") is None:
        pytest.skip("llama-index is not installed (extra `llm`)")
    pytest.importorskip("llama_index.llms.openai_like", reason="extra `llm` is not installed")


def file_of(name: str) -> Path:
    """The file of a model of the registry; skips where it was not fetched."""
    try:
        return model_file(find_model(name).serve)
    except ConfigError:
        pytest.skip(f"the model is not here: python scripts/fetch_model.py {name}")


def _served(name: str) -> Iterator[Client]:
    needs_client()
    pytest.importorskip("xllamacpp", reason="the extra `serve` is not installed")
    file_of(name)
    with ExitStack() as stack:
        yield stack.enter_context(connected(find_model(name), threads=1))


@pytest.fixture(scope="session")
def smol() -> Iterator[Client]:
    """SmolLM2 135M on loopback."""
    yield from _served("smollm2-135m")


@pytest.fixture(scope="session")
def qwen() -> Iterator[Client]:
    """Qwen2.5-Coder 1.5B on loopback."""
    yield from _served("qwen2.5-coder-1.5b")
