"""The invented acts, taken in once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.asking import build
from tqa.workspace import Workspace


@pytest.fixture(scope="session")
def ws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with build(tmp_path_factory.mktemp("asking")) as workspace:
        yield workspace
